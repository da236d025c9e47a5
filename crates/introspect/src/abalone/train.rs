//! Problems of Abalone, made by lot, and what is learned from them.

use super::words::Words;
use crate::base::{Base, Count};
use crate::lesson;
use games::abalone::{Abalone, Cell, Step};
use logic::{Rule, Term, Value};
use proof::World;

/// A position and a move in it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What it is called.
    pub name: String,
    /// The position.
    pub position: Abalone,
    /// The move.
    pub step: Step,
}

/// Numbers that look drawn by lot; the same seed gives the same.
#[derive(Clone, Debug)]
pub struct Lot(u64);

impl Lot {
    /// Lots of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Lot {
        Lot(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xABA1)
    }

    /// A number below this one; 0 if there is none.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize).checked_rem(count).unwrap_or(0)
    }
}

/// A position with marbles wherever the lot puts them: lines meet at the edge more often than in a game.
#[must_use]
pub fn thrown(lot: &mut Lot) -> Abalone {
    let mut left = [14, 14];
    let rows = [5, 6, 7, 8, 9, 8, 7, 6, 5].map(|width| {
        let cell = |_| match lot.below(5) {
            side @ 0..=1 if left[side] > 0 => {
                left[side] -= 1;
                ['X', 'O'][side]
            }
            _ => '.',
        };
        (0..width).map(cell).collect::<String>()
    });
    let mover = ["X", "O"][lot.below(2)];
    let thrown = format!("{}/{mover} to move", rows.join("/")).parse::<Abalone>();
    // A throw may leave a side without marbles, which is no position.
    let position = thrown.unwrap_or_else(|_| Abalone::start());
    position.to(6).unwrap_or(position)
}

/// So many problems: of every thrown position a push, if there is one, and another move.
pub fn problems(seed: u64, count: usize) -> impl Iterator<Item = Problem> {
    let mut lot = Lot::new(seed);
    let mut position = thrown(&mut lot);
    (0..count).filter_map(move |number| {
        if number % 2 == 0 {
            position = thrown(&mut lot);
        }
        let moves = position.moves();
        let pushes: Vec<Step> = moves
            .iter()
            .copied()
            .filter(|&step| pushes(&position, step))
            .collect();
        let among = if number % 2 == 0 && !pushes.is_empty() {
            &pushes
        } else {
            &moves
        };
        let step = *among.get(lot.below(among.len()))?;
        let name = format!("throw {seed}.{number}, {}", position.notation(step));
        Some(Problem { name, position, step })
    })
}

/// Whether a move pushes enemy marbles.
fn pushes(position: &Abalone, step: Step) -> bool {
    let (enemy, after) = (!position.to_move(), position.play(step));
    let is_enemy = |position: &Abalone, cell| position.owner(cell) == Some(enemy);
    Cell::all().any(|cell| is_enemy(position, cell) != is_enemy(&after, cell))
}

/// Learns from problems, one after the other: what a problem shows that the base did not foresee is explained, and the
/// explanation becomes a rule. Answers what became of all the lessons.
pub fn train(words: &Words, base: &mut Base, problems: impl IntoIterator<Item = Problem>) -> Count {
    let world = words.world();
    let mut total = Count::default();
    for problem in problems {
        let facts = words.encode(&problem.position, problem.step);
        let Ok(solved) = world.solve(&base.both(&world), facts) else {
            continue;
        };
        let lessons = lesson::lessons(&world, &solved, |rule| base.is_learned(rule));
        let count = base.take(&world, lessons, &problem.name, |rule| looks_ahead(words, rule));
        total.learned += count.learned;
        total.subsumed += count.subsumed;
        total.dropped += count.dropped;
    }
    total
}

/// Whether a rule speaks of a move of its own: it looks one move farther than those that it was made of.
fn looks_ahead(words: &Words, rule: &Rule) -> bool {
    let ahead = ["GI", "GIII"].map(|game| words.vocabulary.value(words.game, game));
    let game = rule
        .conclusions
        .first()
        .and_then(|one| one.atom().terms.last().copied());
    match game {
        Some(Term::Constant(Value(game))) => ahead.contains(&Some(Value(game))),
        _ => false,
    }
}
