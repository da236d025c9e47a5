//! Proofs written by hand.

use certificate::{Ko, Position, Proof, Stake};
use goban::{Color, Point, PointSet};

pub fn p(text: &str) -> Point {
    text.parse().unwrap()
}

/// White attacks the stones at these points; lines of moves and indices as `at>to`, a pass as `-`.
pub fn proof(target: &str, success: bool, first: Color, ko: Ko, positions: &[&str]) -> Proof {
    let edge = |text: &str| {
        let (at, to) = text.split_once('>').unwrap();
        ((at != "-").then(|| p(at)), to.parse().unwrap())
    };
    Proof {
        stake: Stake::Stones {
            target: target.split(' ').map(p).collect(),
            any: false,
        },
        beyond: PointSet::EMPTY,
        attacker: Color::White,
        success,
        first,
        ko,
        positions: positions
            .iter()
            .map(|moves| Position {
                moves: moves.split_whitespace().map(edge).collect(),
            })
            .collect(),
    }
}
