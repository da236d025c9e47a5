//! What a claim rests on, and how sure that makes it.

use crate::{Argument, Claim, json};
use certificate::{Certificate, Rule};
use goban::{Color, Move, PointSet};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// That a proof rests on this rule.
///
/// ```
/// use reasons::{Words, rests_on};
/// let said = Words::english().say(&rests_on(certificate::Rule::Life));
/// assert_eq!(said, "It rests on the theorem of unconditional life.");
/// ```
pub fn rests_on(rule: Rule) -> Claim {
    Claim::new(match rule {
        Rule::Life => "rests.life",
        Rule::OnePlace => "rests.one_place",
        Rule::SmallSpace => "rests.small_space",
        Rule::Repetition => "rests.repetition",
    })
}

/// What a claim rests on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Evidence {
    /// A proof, checked by [`Certificate::check`] when the claim was made. What comes from elsewhere is not proved before
    /// it is checked again.
    Proof(#[serde(with = "json::proof")] Arc<Certificate>),
    /// Read off the position: these points show it.
    Seen(#[serde(with = "json::seen")] PointSet),
    /// A line that can be played out.
    Line(#[serde(with = "json::moves")] Vec<(Color, Move)>),
    /// What is so with the move and what without it: two claims, the one about the position after the move, the
    /// other about the position after a pass. Where they are about a line, it starts with what follows the move,
    /// and the pass.
    ///
    /// ```
    /// use goban::{Color, Point, PointSet};
    /// use proof::value::Value;
    /// use reasons::{Argument, Claim, Evidence, Sureness, Words, draw};
    /// let p = |text: &str| text.parse::<Point>().unwrap();
    /// let stones = Argument::group(["C4", "D4"].map(p).into_iter().collect());
    /// let fate = |value: Value| Claim::new("stones_are").with("stones", stones.clone()).with("value", value);
    /// let capture = vec![(Color::Black, p("E4").into()), (Color::White, p("D5").into()), (Color::Black, p("C5").into())];
    /// let shown = Evidence::Line(capture);
    /// let difference = Evidence::Difference {
    ///     with: Box::new(fate(Value::WON).because(Evidence::Seen(PointSet::of(p("E4"))))),
    ///     without: Box::new(fate(Value::LOST).because(shown)),
    /// };
    /// assert_eq!(
    ///     Words::english().detail(&difference),
    ///     "With it, the two stones at C4 are safe. Without it, it seems that the two stones at C4 are beyond saving."
    /// );
    /// // It is as sure as the less sure of the two, and drawn by the line of what would happen without the move.
    /// assert_eq!(difference.sureness(), Some(Sureness::Read));
    /// assert_eq!(draw(&Claim::new("why").because(difference)).labels[0], (p("E4"), "1".into()));
    /// ```
    Difference {
        /// What is so after the move.
        with: Box<Claim>,
        /// What is so after a pass.
        without: Box<Claim>,
    },
    /// A rule that fired.
    Rule {
        /// Which one.
        id: String,
        /// What its variables stood for.
        #[serde(with = "json::named", default, skip_serializing_if = "Vec::is_empty")]
        bindings: Vec<(String, Argument)>,
        /// Where it matched: the points that its conditions looked at.
        #[serde(with = "json::points", default, skip_serializing_if = "PointSet::is_empty")]
        matched: PointSet,
    },
    /// A position known from elsewhere that agrees with this one.
    Neighbour {
        /// Where it is known from: a dictionary, a collection of games.
        from: String,
        /// The points on which the two agree.
        #[serde(with = "json::points", default, skip_serializing_if = "PointSet::is_empty")]
        matched: PointSet,
        /// How often it was seen.
        seen: u64,
        /// How often this move was played then.
        played: u64,
        /// How often whoever played it won.
        won: u64,
    },
    /// Games played out.
    Playouts {
        /// How many.
        games: u64,
        /// How many of them the side that claims won.
        wins: u64,
    },
    /// Scores of games played out.
    Scores {
        /// How many games.
        games: u64,
        /// Their mean, in points for the side that claims.
        mean: f64,
        /// The standard error of the mean.
        error: f64,
    },
    /// What a net saw when it looked at positions.
    Looks {
        /// How many.
        positions: u64,
        /// The mean chance to win of the side that claims, 0 to 1.
        win: f64,
        /// The mean lead, in points for the side that claims.
        lead: f64,
    },
    /// A choice by chance among this many equals.
    Chance {
        /// How many moves were equally good.
        among: usize,
    },
}

/// How sure a claim is, the less sure first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sureness {
    /// Drawn by lot.
    Chance,
    /// What is usually so: a rule matched, or others played like this.
    Usual,
    /// What games played out say.
    Playouts,
    /// Read, but not proved; or proved under a condition that nobody proved.
    Read,
    /// Seen on the board.
    Seen,
    /// Proved.
    Proved,
}

impl Sureness {
    /// All of them, the less sure first.
    pub const ALL: [Sureness; 6] = [
        Sureness::Chance,
        Sureness::Usual,
        Sureness::Playouts,
        Sureness::Read,
        Sureness::Seen,
        Sureness::Proved,
    ];
}

impl Evidence {
    /// How sure it makes a claim; none for a difference whose sides rest on nothing.
    pub fn sureness(&self) -> Option<Sureness> {
        Some(match self {
            Evidence::Proof(proof) if proof.proof.beyond.is_empty() => Sureness::Proved,
            Evidence::Proof(_) => Sureness::Read,
            Evidence::Seen(_) => Sureness::Seen,
            Evidence::Line(_) => Sureness::Read,
            // A contrast needs both of its sides.
            Evidence::Difference { with, without } => return Some(with.sureness()?.min(without.sureness()?)),
            Evidence::Rule { .. } | Evidence::Neighbour { .. } => Sureness::Usual,
            Evidence::Playouts { .. } | Evidence::Scores { .. } | Evidence::Looks { .. } => {
                Sureness::Playouts
            }
            Evidence::Chance { .. } => Sureness::Chance,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_evidence_decides_how_sure_a_claim_is() {
        let playouts = Evidence::Playouts { games: 9, wins: 5 };
        let claim = Claim::new("atari").because(playouts.clone());
        assert_eq!(claim.sureness(), Some(Sureness::Playouts));
        assert_eq!(
            claim.clone().because(Evidence::Seen(PointSet::EMPTY)).sureness(),
            Some(Sureness::Seen)
        );
        assert_eq!(Claim::new("atari").sureness(), None);
        // A contrast one side of which rests on nothing shows nothing.
        let difference = |with: Claim| Evidence::Difference {
            with: Box::new(with),
            without: Box::new(claim.clone()),
        };
        assert_eq!(difference(Claim::new("atari")).sureness(), None);
        let seen = Claim::new("atari").because(Evidence::Seen(PointSet::EMPTY));
        assert_eq!(difference(seen).sureness(), Some(Sureness::Playouts));
    }

    #[test]
    fn all_degrees_are_listed_in_their_order() {
        assert!(Sureness::ALL.is_sorted() && Sureness::ALL.last() == Some(&Sureness::Proved));
    }
}
