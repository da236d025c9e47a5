//! What becomes of a group, by all means: searched to the end where that can be done in time, else by opinion.

use crate::field::{ATTACKER, DEFENDER, Field, Stones, indices};
use crate::fight::Fight;
use crate::ko::Ko;
use crate::limits::Limits;
use crate::region::Region;
use crate::trials::{Luck, Opinion, Trials};
use crate::verdict::{Result4, Verdict, ask_fight};
use goban::{Board, Color, PointSet};

/// Games must say so clearly before they overrule a search in a narrower region.
fn tune(name: &str, default: f32) -> f32 {
    std::env::var(name)
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(default)
}

/// What becomes of these stones, asked in wider and wider regions.
///
/// Whoever lives in a narrow region lives in a wide one. Whoever dies in it may be saved by what lies around,
/// so the wider has the last word: a search of it, or if that takes too long what random games make of it.
pub(super) fn settle(
    board: &Board,
    target: &PointSet,
    regions: &[Region],
    first: Color,
    limits: &Limits,
) -> Option<Verdict> {
    let mut fields: Vec<(Field, Stones)> = Vec::new();
    for region in regions {
        let Some((mut field, stones)) = region.field(board, target) else {
            continue;
        };
        field.lean();
        if fields
            .last()
            .is_none_or(|(f, _)| f.points(f.inside) != field.points(field.inside))
        {
            fields.push((field, stones));
        }
    }
    let side = if first == fields.first()?.0.attacker {
        ATTACKER
    } else {
        DEFENDER
    };
    let mut known: Option<Verdict> = None;
    let mut open = None;
    let say = std::env::var("SAY").is_ok();
    for (i, (field, stones)) in fields.iter().enumerate() {
        let mut fight = Fight::new(field, limits.part(tune("SH", 4.0) as u32, 10));
        let Ok(verdict) = ask_fight(&mut fight, stones, side) else {
            if say {
                println!("  round {i} stopped {} empties", field.empty(stones).count_ones());
            }
            open = Some(i);
            break;
        };
        if say {
            println!(
                "  round {i} {:?} {} guess {} {} empties",
                verdict.result,
                verdict.best.map_or("-".into(), |p| p.to_string()),
                verdict.guess,
                field.empty(stones).count_ones()
            );
        }
        known = Some(verdict);
        let lives = match side {
            ATTACKER => verdict.result == Result4::Fails,
            _ => verdict.result == Result4::Succeeds,
        };
        if lives && !verdict.guess || i + 1 == fields.len() {
            return Some(favoured(&mut fight, stones, side, verdict, limits));
        }
    }
    let wide = open
        .unwrap_or(0)
        .max((fields.len() - 1).min(tune("WIDE", 1.0) as usize));
    let (field, stones) = &fields[wide];
    let opinion = Trials::new(field, Luck::None, limits.clone()).run(stones, side);
    if say {
        println!(
            "  {opinion:?} {}",
            field.point(opinion.best).map_or("-".into(), |p| p.to_string())
        );
    }
    let overrule = tune("OVER", 0.35);
    match known {
        Some(known) if opinion.success > overrule && opinion.success < 1.0 - overrule => Some(known),
        Some(known) if (known.result == Result4::Succeeds) == succeeds(&opinion, side) => Some(known),
        _ => Some(verdict(field, &opinion, side)),
    }
}

fn succeeds(opinion: &Opinion, side: usize) -> bool {
    (opinion.success > 0.5) == (side == ATTACKER)
}

fn verdict(field: &Field, opinion: &Opinion, side: usize) -> Verdict {
    let succeeds = succeeds(opinion, side);
    Verdict {
        result: if succeeds {
            Result4::Succeeds
        } else {
            Result4::Fails
        },
        best: field.point(opinion.best).filter(|_| succeeds),
        ko: Ko::PLAIN,
        guess: true,
        cycle: false,
    }
}

/// Games played to choose between moves that all win.
const TASTE: u64 = 4000;

/// Of several moves that win the one that wins most easily.
fn favoured(
    fight: &mut Fight<'_>,
    stones: &Stones,
    side: usize,
    verdict: Verdict,
    limits: &Limits,
) -> Verdict {
    if verdict.result != Result4::Succeeds || verdict.best.is_none() || tune("TASTE", 1.0) == 0.0 {
        return verdict;
    }
    let field = fight.field();
    fight.set_limits(limits.part(1, 3));
    let node = fight.worst_for(&fight.node(*stones, side, Ko::PLAIN), side);
    let mut winning = 0;
    for at in indices(field.empty(stones)) {
        let Some(after) = fight.then(&node, at) else {
            continue;
        };
        match fight.solve(&after) {
            Ok(found) if found.success == (side == ATTACKER) => winning |= 1 << at,
            Ok(_) => {}
            Err(_) => break,
        }
    }
    let mut trials = Trials::new(
        field,
        Luck::None,
        Limits {
            nodes: TASTE,
            ..limits.part(1, 2)
        },
    );
    trials.run(stones, side);
    let best = trials.preferred(winning).and_then(|at| field.point(at));
    Verdict {
        best: best.or(verdict.best),
        ..verdict
    }
}
