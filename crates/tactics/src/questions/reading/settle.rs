//! What becomes of a group, by all means: searched to the end where that can be done in time, else by opinion.

use crate::groups::field::{Bits, Field, NOWHERE, Stones, bit, indices};
use crate::groups::fight::Fight;
use crate::groups::limits::Limits;
use crate::groups::region::Region;
use crate::groups::trials::{Luck, Opinion, Trials, by_taste};
use crate::side::Side;
use crate::verdict::{
    Result4, Verdict, is_endless, needs_threats_uncounted, succeeds, takes_first_uncounted,
};
use certificate::Ko;
use goban::{Board, Color, PointSet};
use proof::value::Answer;

/// Games overrule what was found in a narrower region only if they say so as clearly as this.
const CLEAR: f32 = 0.7;

/// One part in so many of the time is searched before games are played.
const SEARCHED: u32 = 3;

/// Games that were not decided speak of a ko only if they say so as clearly as this.
const SURE: f32 = 0.9;

/// An attacker who moves first and wins so many of the games is taken to succeed: by chance it is easier to live
/// than to kill.
const ENOUGH: f32 = 0.4;

/// Fewer games than this say nothing where they did not decide.
const TELLING: u64 = 1000;

/// A liked move is chosen though games prefer another by so much.
const LEEWAY: f32 = 0.1;

/// A fight in one region, and the stones on it.
pub(super) type Ground = (Field, Stones);

/// What becomes of a group, and how much of the games say so: all, where it was searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    pub verdict: Verdict,
    pub odds: f32,
    /// Whether it was searched to the end, or games came to it by every line.
    pub decided: bool,
    /// Whether it is decided and does not lean on having come out of the region.
    pub firm: bool,
    /// Games played where it was not searched to the end.
    pub games: u64,
    /// Nodes searched.
    pub nodes: u64,
}

impl Settled {
    /// Whether it was read to its end, or many games say so clearly.
    pub fn is_clear(&self) -> bool {
        self.decided || self.games >= TELLING && self.odds >= SURE
    }

    fn searched(verdict: Verdict, nodes: u64) -> Settled {
        Settled {
            verdict,
            odds: 1.0,
            decided: true,
            firm: !verdict.guess,
            games: 0,
            nodes,
        }
    }
}

/// What becomes of these stones, asked in wider and wider regions. Of moves that do as well, the liked ones are
/// chosen.
///
/// Whoever lives in a narrow region lives in a wide one. Whoever dies in it may be saved by what lies around,
/// so the wider has the last word: a search of it, or if that takes too long what random games make of it.
///
/// The verdict is always a guess: the fields take liberties that look alike for one, and friends outside for alive.
pub(super) fn settle(
    board: &Board,
    target: &PointSet,
    regions: &[Region],
    liked: &PointSet,
    first: Color,
    limits: &Limits,
) -> Option<Settled> {
    settle_on(&grounds(board, target, regions), liked, first, limits)
}

/// The same on fields that are laid out.
pub(super) fn settle_on(
    grounds: &[Ground],
    liked: &PointSet,
    first: Color,
    limits: &Limits,
) -> Option<Settled> {
    let mut settled = in_turn(grounds, liked, first, limits)?;
    settled.verdict.guess = true;
    Some(settled)
}

/// What becomes of the stones on one field after the other, the narrowest first.
fn in_turn(grounds: &[Ground], liked: &PointSet, first: Color, limits: &Limits) -> Option<Settled> {
    let side = Side::attacker_if(first == grounds.first()?.0.attacker);
    let mut known: Option<Settled> = None;
    let (mut i, mut nodes) = (0, 0);
    while let Some(ground) = grounds.get(i) {
        let last = i + 1 == grounds.len();
        let part = limits.part(1, (grounds.len() - i) as u32);
        let mut found = study(ground, side, liked, &part);
        nodes += found.nodes;
        found.nodes = nodes;
        let lives = found.verdict.answer == succeeds(side == Side::Defender);
        if found.firm && lives {
            return Some(found);
        }
        if last {
            return Some(weigh(known, found));
        }
        i = if found.decided {
            known = Some(found);
            i + 1
        } else {
            // What is too large to be decided here is too large in between.
            grounds.len() - 1
        };
    }
    known
}

/// What becomes of the stones on one field: searched a little, then by games with searches in between.
fn study(ground: &Ground, side: Side, liked: &PointSet, limits: &Limits) -> Settled {
    let (field, stones) = ground;
    let mut fight = Fight::new(field, limits.part(1, SEARCHED));
    fight.spare_twins = true;
    if let Ok(verdict) = fight.ask(stones, side).map(practical) {
        if hangs_on(verdict.result(), side) {
            return patient(
                Trials::new(fight, Luck::Endless(Side::Defender), limits.clone()),
                stones,
                side,
                verdict,
            );
        }
        let verdict = favoured(&mut fight, stones, side, verdict, liked, limits);
        return Settled::searched(verdict, fight.nodes);
    }
    let node = fight.node(*stones, side, Ko::PLAIN);
    let felt = limits.helps.last_word.then(|| fight.guess(&node)).flatten();
    let mut trials = Trials::new(fight, Luck::None, limits.part(4, 5));
    let mut plain = trials.run(stones, side);
    if let Some((best, success)) = felt.filter(|_| !plain.decided) {
        plain = Opinion {
            success,
            best,
            ..plain
        };
    }
    let wins = |o: &Opinion| {
        let enough = if side == Side::Attacker { ENOUGH } else { 0.5 };
        (o.success > enough) == (side == Side::Attacker)
    };
    let won = wins(&plain);
    let preferred = won
        .then(|| liked_instead(&trials, ground, side, field.bits(liked), &plain, limits))
        .flatten();
    // Whether it stays so though the other side finds every threat.
    let lucky = if won { !side } else { side };
    let lucky = plain.decided.then(|| {
        trials.ask_anew(Luck::Endless(lucky), limits.clone());
        trials.run(stones, side)
    });
    let turned = lucky.filter(|o| wins(o) != won && (o.decided || odds(o) >= SURE));
    let (answer, opinion) = match (won, turned) {
        (true, None) => (Answer::WON, lucky.filter(|o| o.decided).unwrap_or(plain)),
        (true, Some(_)) => (takes_first_uncounted(), plain),
        (false, Some(lucky)) => (needs_threats_uncounted(), lucky),
        (false, None) => (Answer::LOST, plain),
    };
    let best = preferred.or(opinion.best);
    let verdict = Verdict {
        answer,
        best: best
            .and_then(|at| field.point(at))
            .filter(|_| answer != Answer::LOST),
        ko: Ko::PLAIN,
        guess: true,
        cycle: false,
    };
    Settled {
        verdict,
        odds: odds(&plain),
        decided: plain.decided,
        firm: opinion.decided && !opinion.guess,
        games: plain.games,
        nodes: trials.into_fight().nodes,
    }
}

/// A liked move that does as well as the best, as far as games tell.
fn liked_instead(
    trials: &Trials<'_>,
    (field, stones): &Ground,
    side: Side,
    liked: Bits,
    plain: &Opinion,
    limits: &Limits,
) -> Option<u8> {
    let at = trials.preferred(liked)?;
    if !plain.decided {
        return (trials.rate(at) + LEEWAY >= trials.rate(plain.best.unwrap_or(NOWHERE))).then_some(at);
    }
    if plain.best.is_some_and(|best| liked & bit(best) != 0) {
        return None;
    }
    let step = field.play(stones, side, bit(at))?;
    let limits = limits.part(1, 3);
    let mut trials = Trials::new(Fight::new(field, limits.clone()), Luck::None, limits);
    let after = trials.run(&step.stones, !side);
    ((after.success > 0.5) == (side == Side::Attacker) && odds(&after) >= SURE).then_some(at)
}

/// Whether it is the defender's threats that a ko hangs on.
fn hangs_on(result: Result4, side: Side) -> bool {
    match result {
        Result4::TakesFirst => side == Side::Attacker,
        Result4::NeedsThreats => side == Side::Defender,
        _ => false,
    }
}

/// A ko, unless the attacker can wait until there are no threats left.
fn patient(mut trials: Trials<'_>, stones: &Stones, side: Side, ko: Verdict) -> Settled {
    let opinion = trials.run(stones, side);
    // He need not even begin, if so.
    let best = opinion.best.filter(|_| trials.rate(NOWHERE) != 1.0);
    let fight = trials.into_fight();
    let (answer, best) = match side {
        _ if !opinion.decided || opinion.success < 0.5 => return Settled::searched(ko, fight.nodes),
        Side::Attacker => (Answer::WON, best.and_then(|at| fight.field().point(at))),
        Side::Defender => (Answer::LOST, None),
    };
    let verdict = Verdict {
        answer,
        best,
        guess: true,
        ..ko
    };
    Settled::searched(verdict, fight.nodes)
}

/// How clearly games speak for whom they speak for.
fn odds(opinion: &Opinion) -> f32 {
    opinion.success.max(1.0 - opinion.success)
}

/// The fields of these regions, each once, as far as they are not too large.
pub(super) fn grounds(board: &Board, target: &PointSet, regions: &[Region]) -> Vec<Ground> {
    let mut grounds: Vec<Ground> = Vec::new();
    for region in regions {
        let Some((mut field, stones)) = fitted(board, target, region) else {
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

/// The field of a region, or of as much of it around the group as there is room for.
fn fitted(board: &Board, target: &PointSet, region: &Region) -> Option<Ground> {
    let all = PointSet::board(board.size());
    region.field(board, target).or_else(|| {
        let near = region.rings.iter().rev();
        near.flat_map(|ring| [ring.dilate(&all), *ring])
            .find_map(|near| Field::new(board, target, &(region.arena & near), &region.exits))
    })
}

/// What to believe: what is decided in a narrow region, or games in a wide one.
fn weigh(known: Option<Settled>, wide: Settled) -> Settled {
    match known {
        Some(known) if !wide.decided && wide.odds < CLEAR && known.verdict.answer != wide.verdict.answer => {
            Settled {
                verdict: Verdict {
                    guess: true,
                    ..known.verdict
                },
                ..wide
            }
        }
        _ => wide,
    }
}

/// Of several moves that win the one that wins most easily.
fn favoured(
    fight: &mut Fight<'_>,
    stones: &Stones,
    side: Side,
    verdict: Verdict,
    liked: &PointSet,
    limits: &Limits,
) -> Verdict {
    if verdict.answer != Answer::WON || verdict.best.is_none() {
        return verdict;
    }
    let field = fight.field();
    fight.set_limits(limits.part(1, 3));
    let node = fight.worst_for(&fight.node(*stones, side, Ko::PLAIN), side);
    let wins = |fight: &mut Fight<'_>, at: u8| -> Option<bool> {
        let after = fight.then(&node, at)?;
        let found = fight.solve(&after).ok()?;
        Some(found.success == (side == Side::Attacker))
    };
    let empty = field.empty(stones);
    let liked = field.bits(liked) & empty;
    if let Some(at) = indices(liked).find(|&at| wins(fight, at) == Some(true)) {
        let best = field.point(at);
        return Verdict { best, ..verdict };
    }
    let ranked = by_taste(field, stones, side, &limits.part(1, 2));
    fight.set_limits(limits.part(1, 2));
    let best = ranked.into_iter().find(|&at| wins(fight, at) == Some(true));
    Verdict {
        best: best.and_then(|at| field.point(at)).or(verdict.best),
        ..verdict
    }
}

/// A ko for which one needs more threats than can be counted is as good as decided.
fn practical(verdict: Verdict) -> Verdict {
    let answer = if is_endless(verdict.answer) {
        succeeds(verdict.result() == Result4::TakesFirst)
    } else {
        verdict.answer
    };
    Verdict {
        answer,
        best: verdict.best.filter(|_| answer != Answer::LOST),
        guess: verdict.guess || answer != verdict.answer,
        ..verdict
    }
}
