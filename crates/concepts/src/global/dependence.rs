//! Whether two games can be taken apart (thesis 000, L1356-L1358, L5597-L5675).

use crate::Game;
use goban::PointSet;

/// How two games hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dependence {
    /// Nothing decides both.
    None,
    /// Some points belong to both: a move there may be a double threat.
    Weak(PointSet),
    /// They are nearly one game.
    Strong,
}

/// How games so dependent are to be computed together (L5597-L5675, approaches 1 to 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approach {
    /// One search of both, moves proposed by either.
    OneGame,
    /// Each by itself, and the results put together by rules.
    ByRules,
    /// By rules, but points common to both are tried as double threats first.
    DoubleThreats,
}

impl Dependence {
    /// How two games hang together, by what decides them: their places and moves. Games that share half of the smaller one
    /// are nearly one.
    ///
    /// ```
    /// use concepts::global::{Approach, Dependence};
    /// use goban::{Point, PointSet};
    /// let set = |text: &str| text.split_whitespace().map(|p| p.parse::<Point>().unwrap()).collect::<PointSet>();
    /// let of = |a: &str, b: &str| Dependence::between(&set(a), &set(b));
    /// assert_eq!(of("A1 B1 C1", "E1 F1 G1"), Dependence::None);
    /// assert_eq!(of("A1 B1 C1", "C1 D1 E1"), Dependence::Weak(set("C1")));
    /// assert_eq!(of("A1 B1 C1", "B1 C1 D1").approach(), Approach::OneGame);
    /// ```
    pub fn between(a: &PointSet, b: &PointSet) -> Dependence {
        let common = *a & *b;
        if common.is_empty() {
            Dependence::None
        } else if common.len() * 2 >= a.len().min(b.len()) {
            Dependence::Strong
        } else {
            Dependence::Weak(common)
        }
    }

    /// The same of two elementary games.
    pub fn of(a: &Game, b: &Game) -> Dependence {
        let reach = |g: &Game| g.place | g.own.iter().chain(&g.enemy).copied().collect();
        Dependence::between(&reach(a), &reach(b))
    }

    /// How they are to be computed together.
    pub fn approach(self) -> Approach {
        match self {
            Dependence::None => Approach::ByRules,
            Dependence::Weak(_) => Approach::DoubleThreats,
            Dependence::Strong => Approach::OneGame,
        }
    }
}
