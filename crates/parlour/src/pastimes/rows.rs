//! Games of rows: Gomoku, Renju and Connect-4, by the rows that can still be filled.

use games::connect4::Connect4;
use games::gomoku::Gomoku;
use games::renju::Renju;
use goban::Random;
use proof::{MoveSet, Side, World};
use reasons::Claim;

use crate::lots::Draw;
use crate::pastime::{Pastime, Weight};
use crate::player::who;

const fn weight(name: &'static str, usual: f64) -> Weight {
    Weight {
        name,
        usual,
        from: -1000.0,
        to: 1000.0,
    }
}

/// Rows that can still be five: with one own stone, two, three and four.
const FIVES: &[Weight] = &[
    weight("one", 0.1),
    weight("two", 1.0),
    weight("three", 4.0),
    weight("four", 16.0),
];

/// Rows of each length for the side to move, which has them half as much again.
fn fives(p: &Gomoku, weights: &[f64]) -> f64 {
    let sum = |side| {
        let counts = p.windows(side).into_iter().zip(weights);
        counts
            .map(|(count, weight)| f64::from(count) * weight)
            .sum::<f64>()
    };
    1.5 * sum(p.to_move()) - sum(!p.to_move())
}

fn told(p: &Gomoku, side: Side) -> Vec<Claim> {
    let rows = p.windows(side);
    let Some(stones) = (1..4).rev().find(|&i| rows[i] > 0) else {
        return Vec::new();
    };
    vec![
        Claim::new("parlour.rows")
            .with("side", who(side))
            .with("rows", i64::from(rows[stones]))
            .with("count", stones + 1),
    ]
}

/// A point by lot among the moves of a game that fills a board.
fn any<W: World>(p: &W, dice: &mut Random) -> Option<W::Move> {
    let moves = p.moves();
    let count = moves.len();
    moves.into_iter().nth(dice.index(count))
}

impl Pastime for Gomoku {
    const WEIGHTS: &'static [Weight] = FIVES;
    const CLEAR: f64 = 10.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        fives(self, weights)
    }

    fn drawn(&self) -> String {
        super::drawn(self)
    }

    fn told(&self, side: Side) -> Vec<Claim> {
        told(self, side)
    }

    fn by_lot(&self, _draw: Draw, dice: &mut Random) -> Option<Self::Move> {
        any(self, dice)
    }
}

impl Pastime for Renju {
    const WEIGHTS: &'static [Weight] = FIVES;
    const CLEAR: f64 = 10.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        fives(self.gomoku(), weights)
    }

    fn drawn(&self) -> String {
        super::drawn(self)
    }

    fn told(&self, side: Side) -> Vec<Claim> {
        told(self.gomoku(), side)
    }

    fn by_lot(&self, _draw: Draw, dice: &mut Random) -> Option<Self::Move> {
        // Most empty points are allowed: one is drawn, and looked at only then.
        let empty: Vec<Self::Move> = self.empty().collect();
        for _ in 0..20 {
            let m = *empty.get(dice.index(empty.len()))?;
            if self.may_play(m) {
                return Some(m);
            }
        }
        any(self, dice)
    }
}

impl Pastime for Connect4 {
    /// Rows of four that can still be filled, with one own stone, two, and three.
    const WEIGHTS: &'static [Weight] = &[weight("one", 0.1), weight("two", 0.4), weight("three", 2.0)];
    const CLEAR: f64 = 3.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        let sum = |side| {
            let counts = self.rows_of(side).into_iter().zip(weights);
            counts
                .map(|(count, weight)| f64::from(count) * weight)
                .sum::<f64>()
        };
        sum(self.to_move()) - sum(!self.to_move())
    }

    fn drawn(&self) -> String {
        super::drawn(self)
    }

    fn by_lot(&self, _draw: Draw, dice: &mut Random) -> Option<Self::Move> {
        any(self, dice)
    }
}
