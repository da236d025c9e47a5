//! What becomes of a group, by all means: searched to the end where that can be done in time, else by opinion.

use crate::field::{ATTACKER, Bits, DEFENDER, Field, Stones, indices};
use crate::fight::Fight;
use crate::ko::{ENDLESS, Ko};
use crate::limits::Limits;
use crate::region::Region;
use crate::trials::{Luck, Opinion, Trials};
use crate::verdict::{Result4, Verdict, ask_fight};
use goban::{Board, Color, PointSet};

/// Games overrule what a search found in a narrower region only if they say so as clearly as this.
const CLEAR: f32 = 0.65;

/// Games played to choose between moves that all win.
const TASTE: u64 = 4000;

/// A liked move is chosen though games prefer another by so much.
const LEEWAY: f32 = 0.1;

/// A fight in one region, and the stones on it.
type Ground = (Field, Stones);

/// What becomes of a group, and how much of the games say so: all, where it was searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    pub verdict: Verdict,
    pub odds: f32,
}

impl Settled {
    fn searched(verdict: Verdict) -> Settled {
        Settled { verdict, odds: 1.0 }
    }
}

/// What becomes of these stones, asked in wider and wider regions. Of moves that do as well, the liked ones are
/// chosen.
///
/// Whoever lives in a narrow region lives in a wide one. Whoever dies in it may be saved by what lies around,
/// so the wider has the last word: a search of it, or if that takes too long what random games make of it.
pub(super) fn settle(
    board: &Board,
    target: &PointSet,
    regions: &[Region],
    liked: &PointSet,
    first: Color,
    limits: &Limits,
) -> Option<Settled> {
    let grounds = grounds(board, target, regions);
    let side = if first == grounds.first()?.0.attacker {
        ATTACKER
    } else {
        DEFENDER
    };
    let mut known: Option<Verdict> = None;
    for (i, (field, stones)) in grounds.iter().enumerate() {
        let mut fight = Fight::new(field, limits.part(2, 5));
        fight.spare_twins = true;
        let Ok(verdict) = ask_fight(&mut fight, stones, side).map(practical) else {
            let widest = grounds.len() - 1;
            let (field, stones) = &grounds[widest];
            if i < widest {
                fight = Fight::new(field, limits.clone());
                fight.spare_twins = true;
            }
            let mut trials = Trials::new(fight, Luck::None, limits.clone());
            let mut opinion = trials.run(stones, side);
            let liked = field.bits(liked);
            if let Some(at) = trials.preferred(liked)
                && trials.rate(at) + LEEWAY >= trials.rate(opinion.best)
            {
                opinion.best = at;
            }
            return Some(weigh(known, field, &opinion, side));
        };
        let lives = (verdict.result == Result4::Succeeds) == (side == DEFENDER)
            && matches!(verdict.result, Result4::Succeeds | Result4::Fails);
        if lives && !verdict.guess || i + 1 == grounds.len() {
            let verdict = favoured(fight, stones, side, verdict, liked, limits);
            return Some(Settled::searched(verdict));
        }
        known = Some(verdict);
    }
    known.map(Settled::searched)
}

/// The fields of these regions, each once, as far as they are not too large.
fn grounds(board: &Board, target: &PointSet, regions: &[Region]) -> Vec<Ground> {
    let mut grounds: Vec<Ground> = Vec::new();
    for region in regions {
        let Some((mut field, stones)) = region.field(board, target) else {
            continue;
        };
        field.lean();
        let points = field.points(field.inside);
        if grounds.last().is_none_or(|(f, _)| f.points(f.inside) != points) {
            grounds.push((field, stones));
        }
    }
    grounds
}

/// What to believe: a search in a narrow region, or games in a wide one.
fn weigh(known: Option<Verdict>, field: &Field, opinion: &Opinion, side: usize) -> Settled {
    let played = verdict_of(field, opinion, side);
    let odds = opinion.success.max(1.0 - opinion.success);
    let verdict = match known {
        Some(known) if odds < CLEAR || known.result == played.result => Verdict { guess: true, ..known },
        _ => played,
    };
    Settled { verdict, odds }
}

fn verdict_of(field: &Field, opinion: &Opinion, side: usize) -> Verdict {
    let succeeds = (opinion.success > 0.5) == (side == ATTACKER);
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

/// Of several moves that win the one that wins most easily.
fn favoured(
    mut fight: Fight<'_>,
    stones: &Stones,
    side: usize,
    verdict: Verdict,
    liked: &PointSet,
    limits: &Limits,
) -> Verdict {
    if verdict.result != Result4::Succeeds || verdict.best.is_none() {
        return verdict;
    }
    let field = fight.field();
    fight.set_limits(limits.part(1, 3));
    let node = fight.worst_for(&fight.node(*stones, side, Ko::PLAIN), side);
    let wins = |fight: &mut Fight<'_>, at: u8| -> Option<bool> {
        let after = fight.then(&node, at)?;
        let found = fight.solve(&after).ok()?;
        Some(found.success == (side == ATTACKER))
    };
    let mut winning: Bits = 0;
    for at in indices(field.empty(stones)) {
        if wins(&mut fight, at) == Some(true) {
            winning |= 1 << at;
        }
    }
    let best = indices(winning)
        .filter_map(|at| field.point(at))
        .find(|p| liked.contains(*p));
    if best.is_some() {
        return Verdict { best, ..verdict };
    }
    let limits = Limits {
        nodes: TASTE,
        ..limits.part(1, 2)
    };
    let mut trials = Trials::new(Fight::new(field, limits.clone()), Luck::None, limits);
    trials.run(stones, side);
    let best = trials.preferred(winning).and_then(|at| field.point(at));
    Verdict {
        best: best.or(verdict.best),
        ..verdict
    }
}

/// A ko for which one needs more threats than can be counted is as good as decided.
fn practical(verdict: Verdict) -> Verdict {
    let result = match verdict.result {
        Result4::TakesFirst(ENDLESS) => Result4::Succeeds,
        Result4::NeedsThreats(ENDLESS) => Result4::Fails,
        result => result,
    };
    Verdict {
        result,
        best: verdict.best.filter(|_| result != Result4::Fails),
        guess: verdict.guess || result != verdict.result,
        ..verdict
    }
}
