//! The seam for company: others who search the same position elsewhere, and what is told to them.
//!
//! What travels are differences of counts, so that every game counts once with everybody, however late it arrives and whatever the
//! trees look like: each node that is told of is named by the moves that lead to it from the root.

use crate::node::Node;
use goban::{Move, Point};
use std::fmt;
use std::time::Duration;

/// Games, and the sum of what they came to: visits above, the sum of values below, as a node has them in one word.
///
/// A difference of two such sums is one again, also a negative one: it is there to be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Games(pub u64);

impl Games {
    /// How many games.
    pub fn count(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Their values as a number of won games.
    pub fn won(self) -> f32 {
        (self.0 & 0xffff_ffff) as f32 / crate::node::WON as f32
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Games) -> Games {
        Games(self.0.wrapping_add(other.0))
    }

    /// What is here beyond the other.
    #[must_use]
    pub fn beyond(self, other: Games) -> Games {
        Games(self.0.wrapping_sub(other.0))
    }

    /// The average of so many sums whose sum this is: games are rounded, the share that was won stays.
    ///
    /// ```
    /// use tree::Games;
    /// let two = Games(6 << 32 | 512);
    /// assert_eq!(two.average(2), Games(3 << 32 | 256));
    /// ```
    #[must_use]
    pub fn average(self, of: u64) -> Games {
        let (games, value) = (self.0 >> 32, self.0 & 0xffff_ffff);
        let count = (games + of / 2) / of.max(1);
        // The share won stays what it is.
        let value = value * count / games.max(1);
        Games(count << 32 | value)
    }
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.won(), self.count())
    }
}

/// A node by the moves that lead to it, the first from the left: [`Place::DEEPEST`] at most.
///
/// It is no hash of the position: one position that two orders of moves lead to is two nodes of a tree, and a game that is told of
/// must count in one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place(pub u64);

impl Place {
    /// The root.
    pub const ROOT: Place = Place(0);
    /// Moves that a place can name.
    pub const DEEPEST: u32 = 4;
    const PASS: u64 = 0x7fff;

    /// The place after one more move.
    #[must_use]
    pub fn then(self, m: Move) -> Place {
        let code = m.point().map_or(Place::PASS, |p| p.index() as u64 + 1);
        Place(self.0 << 16 | code)
    }

    /// The moves, the first one first. What is no point of the sheet is a pass.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let codes = (0..Place::DEEPEST)
            .rev()
            .map(move |i| self.0 >> (16 * i) & 0xffff);
        codes.filter(|&code| code != 0).map(|code| match code {
            1..=1024 => Move::Play(Point::from_index(code as usize - 1)),
            _ => Move::Pass,
        })
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.moves()).finish()
    }
}

/// What is told of a node.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// Which node.
    pub place: Place,
    /// Games through it since it was told of last.
    pub games: Games,
    /// Games in which its move was played first by the same side, sooner or later.
    pub first: Games,
    /// Games through it that are under way, all in all.
    pub under_way: u16,
}

/// What one searcher tells the others.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Told {
    /// The position at the root, by its hash.
    pub root: u64,
    /// What was counted: differences, or whole lists, as the terms have it.
    pub shares: Vec<Share>,
    /// The root and its children as they stand, where the terms want them.
    pub level: Vec<Share>,
    /// How often something was told of this question.
    pub turn: u64,
    /// Whether nothing more comes of it.
    pub done: bool,
}

/// When something is told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Every {
    /// As often as this.
    Time(Duration),
    /// Whenever one has played so many games; then the others are waited for, so that searches can be compared by games, however
    /// the ranks share the processors.
    Playouts(u64),
}

/// What is told, and when.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Terms {
    /// What was counted since the last time in the root and in nodes that hold this share of its games.
    Increments {
        /// How often.
        every: Every,
        /// The least share of the root's games.
        share: f32,
        /// Nodes no deeper than this, [`Place::DEEPEST`] at most.
        depth: u32,
    },
    /// As the Montpellier report has it (TER 2010, 7.10): whole lists of all moves as first, which become the average of all lists.
    /// Of the tree nothing but the first level is told, and it is averaged when the move is chosen.
    Lists {
        /// After so many descents.
        descents: u64,
    },
}

impl Terms {
    /// What is usual: ten times a second, nodes of more than one game in twenty, three moves deep.
    pub const USUAL: Terms = Terms::Increments {
        every: Every::Time(Duration::from_millis(100)),
        share: 0.05,
        depth: 3,
    };

    /// When.
    pub fn every(&self) -> Every {
        match *self {
            Terms::Increments { every, .. } => every,
            Terms::Lists { descents } => Every::Playouts(descents),
        }
    }
}

/// Others who search the same positions.
///
/// Nobody is waited for where time counts: [`Company::trade`] hands over what there is and takes what has come.
pub trait Company: Send + Sync {
    /// How many search, oneself included.
    fn ranks(&self) -> usize;

    /// What is told, and when.
    fn terms(&self) -> Terms;

    /// Which question is searched; no two have the same number.
    fn question(&self) -> u64;

    /// Tells the others what was counted here, and takes what they told: of [`Terms::Increments`] what is to be added, of
    /// [`Terms::Lists`] what is to be added to the list for it to be the average, and the average of the first level, where
    /// somebody told one.
    fn trade(&self, own: Told) -> Told;

    /// Whether all others have told as often as this one.
    fn is_in_step(&self) -> bool;

    /// Whether all others have told all that they will.
    fn is_done(&self) -> bool;
}

/// The node at a place, if it is there; `children` are those of a node.
pub(crate) fn find<'a>(
    root: &'a Node,
    place: Place,
    children: impl Fn(&'a Node) -> &'a [Node],
) -> Option<&'a Node> {
    place.moves().try_fold(root, |node, m| {
        children(node).iter().find(|child| child.mv() == m)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_the_moves_that_lead_to_it() {
        let play = |name: &str| Move::Play(name.parse().unwrap());
        for moves in [
            vec![],
            vec![play("A1")],
            vec![play("T19"), Move::Pass, play("C3")],
            vec![play("D4"), play("D5"), play("E5"), play("Q16")],
        ] {
            let place = moves.iter().fold(Place::ROOT, |place, &m| place.then(m));
            assert_eq!(place.moves().collect::<Vec<_>>(), moves);
        }
        let there = |a, b| Place::ROOT.then(play(a)).then(play(b));
        assert_ne!(there("C3", "D4"), there("D4", "C3"), "the order of moves matters");
    }

    #[test]
    fn a_difference_is_there_to_be_added() {
        let (before, now) = (Games(9 << 32 | 900), Games(12 << 32 | 700));
        let more = now.beyond(before);
        assert_eq!(before.and(more), now);
        assert_eq!(now.and(before.beyond(now)), before);
    }
}
