//! How a question can end.

use std::cmp::Ordering;
use std::ops::Not;

/// Who takes the ko first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TakesFirst {
    /// The rival takes first: the owner must find the first threat.
    Rival,
    /// The owner takes first: the rival must find the first threat.
    Owner,
}

impl Not for TakesFirst {
    type Output = TakesFirst;

    fn not(self) -> TakesFirst {
        match self {
            TakesFirst::Owner => TakesFirst::Rival,
            TakesFirst::Rival => TakesFirst::Owner,
        }
    }
}

/// A ko fight that decides the question.
///
/// `threats` is by how many ko threats the owner must outnumber the rival to win: 0 in a plain ko that he
/// takes first (then equal numbers are enough), 1 in a plain ko that the rival takes first, more in a ko of
/// several stages or with approach moves against him, fewer (below zero) with such stages in his favour.
/// The rival, to win, needs `1 - threats` by the same count.
///
/// Seen from the mover, who is the owner in [`super::Value::first`] and the rival in
/// [`super::Value::second`], the two kinds of ko are "the mover captures first" and "the mover must find the
/// first threat".
///
/// ```
/// use proof::value::{Ko, TakesFirst};
/// let mine = Ko::plain(TakesFirst::Owner);
/// assert_eq!((mine.threats, (!mine).threats), (0, 1));
/// assert_eq!(!mine, Ko::plain(TakesFirst::Rival));
/// assert!(mine > !mine);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ko {
    /// Who takes first.
    pub first: TakesFirst,
    /// The surplus of threats the owner needs.
    pub threats: i8,
}

impl Ko {
    /// A ko of one stage.
    pub const fn plain(first: TakesFirst) -> Ko {
        let threats = match first {
            TakesFirst::Owner => 0,
            TakesFirst::Rival => 1,
        };
        Ko { first, threats }
    }
}

impl Not for Ko {
    type Output = Ko;

    /// The same ko seen by the rival.
    fn not(self) -> Ko {
        Ko {
            first: !self.first,
            threats: 1_i8.saturating_sub(self.threats),
        }
    }
}

impl Ord for Ko {
    /// Fewer threats needed is better; among equals, taking first is.
    fn cmp(&self, other: &Ko) -> Ordering {
        other
            .threats
            .cmp(&self.threats)
            .then(self.first.cmp(&other.first))
    }
}

impl PartialOrd for Ko {
    fn partial_cmp(&self, other: &Ko) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// How a question ends, for its owner.
///
/// Endings form one line from lost to won. Seki stands in its middle: a ko for which the owner needs no
/// surplus of threats is better than seki, a ko for which he needs one is worse. So the line reads the same
/// from the rival's side. A question that counts seki as a success (to live) or as a failure (to kill)
/// says so first, with [`Ending::counting_seki_as`].
///
/// ```
/// use proof::value::{Ko, Ending, TakesFirst};
/// let (good, bad) = (Ending::Ko(Ko::plain(TakesFirst::Owner)), Ending::Ko(Ko::plain(TakesFirst::Rival)));
/// assert!(Ending::Lost < bad && bad < Ending::Seki && Ending::Seki < good && good < Ending::Won);
/// assert_eq!(!good, bad);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The goal is not reached.
    Lost,
    /// The threats decide.
    Ko(Ko),
    /// Seki, or a draw.
    Seki,
    /// The goal is reached.
    Won,
}

impl Ending {
    /// The ending of a question for which seki counts as this.
    pub fn counting_seki_as(self, seki: Ending) -> Ending {
        if self == Ending::Seki { seki } else { self }
    }

    /// Place on the line; kos of one step are told apart by their own order.
    fn step(self) -> u8 {
        match self {
            Ending::Lost => 0,
            Ending::Ko(ko) if ko.threats > 0 => 1,
            Ending::Seki => 2,
            Ending::Ko(_) => 3,
            Ending::Won => 4,
        }
    }
}

impl Not for Ending {
    type Output = Ending;

    /// The same end seen by the rival.
    fn not(self) -> Ending {
        match self {
            Ending::Lost => Ending::Won,
            Ending::Ko(ko) => Ending::Ko(!ko),
            Ending::Seki => Ending::Seki,
            Ending::Won => Ending::Lost,
        }
    }
}

impl Ord for Ending {
    fn cmp(&self, other: &Ending) -> Ordering {
        match (self, other) {
            (Ending::Ko(a), Ending::Ko(b)) => a.cmp(b),
            _ => self.step().cmp(&other.step()),
        }
    }
}

impl PartialOrd for Ending {
    fn partial_cmp(&self, other: &Ending) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_reads_the_same_from_both_sides() {
        let mut line = vec![Ending::Lost, Ending::Seki, Ending::Won];
        for threats in -3..=4 {
            for first in [TakesFirst::Owner, TakesFirst::Rival] {
                line.push(Ending::Ko(Ko { first, threats }));
            }
        }
        for &a in &line {
            assert_eq!(!!a, a);
            for &b in &line {
                assert_eq!(a.cmp(&b), (!b).cmp(&!a), "{a:?} {b:?}");
            }
        }
    }
}
