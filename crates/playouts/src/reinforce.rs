//! Urgencies from self-play (HDR 2004, 9.2): what a pattern is worth is what became of those who played it.
//!
//! Pseudo-random games are played by the urgencies of the moment, the same for both sides. After a game each pattern
//! that was played moves a little towards the result of its side: Q += alpha (r - Q). The urgency of a pattern is
//! exp(Q / T). No game records are needed, and the question is the right one: the value of an action.

use crate::board::QuickBoard;
use crate::policy::{Policy, watch};
use crate::urgency::{Pseudo, Urgencies, UrgencyTables};
use goban::{Board, Color, Random, Size};
use patterns::code::canonical;
use std::collections::HashMap;
use std::sync::Arc;

/// How to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reinforcement {
    /// The board that games are played on.
    pub size: Size,
    /// Times that the urgencies are made anew.
    pub rounds: usize,
    /// Games between.
    pub games: usize,
    /// How far a pattern moves towards a result: alpha.
    pub step: f64,
    /// The smaller, the larger the differences of urgency: T.
    pub temperature: f64,
    /// Decides the games.
    pub seed: u64,
}

/// Learns urgencies; `tell` hears of each round's.
pub fn reinforce(course: &Reinforcement, mut tell: impl FnMut(usize, &Urgencies)) -> Urgencies {
    let mut random = Random::new(course.seed);
    let start = QuickBoard::new(&Board::new(course.size));
    let mut board = start.clone();
    let mut worth: HashMap<u16, f64> = HashMap::new();
    let mut urgencies = Urgencies {
        patterns: HashMap::new(),
        ..Urgencies::by_hand()
    };
    // The result is taken against the usual one: the first move is an advantage that teaches nothing.
    let mut usual = 0.0;
    let mut played = Vec::new();
    for round in 0..course.rounds {
        let mut policy = Pseudo::new(Arc::new(UrgencyTables::new(&urgencies)));
        for _ in 0..course.games {
            board.copy_from(&start);
            policy.begin(&board);
            played.clear();
            watch(&mut board, &mut policy, &mut random, |board, color, p| {
                played.push((color, canonical(board.code(p), color)));
            });
            let ahead = f64::from(board.margin()) - usual;
            usual += 0.001 * ahead;
            for &(color, code) in &played {
                let won = if (ahead > 0.0) == (color == Color::Black) {
                    1.0
                } else {
                    -1.0
                };
                let q = worth.entry(code).or_insert(0.0);
                *q += course.step * (won - *q);
            }
        }
        let urgency = |q: &f64| (q / course.temperature).exp() as f32;
        urgencies.patterns = worth.iter().map(|(&code, q)| (code, urgency(q))).collect();
        tell(round, &urgencies);
    }
    urgencies
}
