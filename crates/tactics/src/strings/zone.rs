//! The points a result depends on.
//!
//! Suppose the winner of a position has a tree of answers. What the loser plays outside the zone of the tree
//! changes nothing: he could as well have passed. So a tree that answers a pass and every legal move inside
//! the zone answers every move on the board, however open its borders.
//!
//! What the zone must hold, so that the tree can be replayed though the loser has put more stones outside:
//! - every point played on in the tree, and every point whose content an end of it speaks of;
//! - with a string that is taken off, all its neighbours: nothing outside can lengthen it;
//! - with a move that is no move of the loser's because it would be suicide, what makes it so;
//! - with a stone of the winner's, two liberties of its string (or its last one), so that it can neither
//!   vanish by a move outside nor be in atari unforeseen. Instead of that a string may be *loose*: it has
//!   more liberties outside the zone than the loser has moves in the tree, so that it outlives the tree.

use goban::{Board, Color, Point, PointSet};

/// What a result depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    /// Points whose content matters.
    pub points: PointSet,
    /// Stones of strings that count on liberties outside.
    pub loose: PointSet,
    /// The most moves the loser makes in the tree; [`Zone::FOR_EVER`] where the tree goes on for ever.
    pub moves: u16,
}

impl Zone {
    /// No bound on the loser's moves.
    pub const FOR_EVER: u16 = u16::MAX;

    /// A zone of these points and no moves.
    pub fn of(points: PointSet) -> Zone {
        Zone {
            points,
            loose: PointSet::EMPTY,
            moves: 0,
        }
    }

    /// A zone of these points, in which the loser makes at most so many moves until it is over.
    pub fn lasting(points: PointSet, moves: u16) -> Zone {
        Zone {
            moves,
            ..Zone::of(points)
        }
    }

    /// Takes in what a part of the tree depends on.
    pub fn join(&mut self, other: &Zone) {
        self.points |= other.points;
        self.loose |= other.loose;
        self.moves = self.moves.max(other.moves);
    }

    /// Gives the winner's strings in the zone the liberties they need in this position.
    pub fn close(&mut self, board: &Board, winner: Color) {
        let mut seen = PointSet::EMPTY;
        // A loose string counts though the tree does not touch it: what makes it loose was counted further down, where
        // the loser had fewer moves left.
        let touched = (self.points | self.loose) & *board.stones(winner);
        for p in &touched {
            if !seen.insert(board.root(p)) {
                continue;
            }
            let liberties = *board.liberty_set(p);
            let outside = liberties - self.points;
            if outside.is_empty() {
                continue;
            }
            let beyond = outside.len();
            let inside = board.liberties(p) - beyond;
            let outlives = self.moves != Zone::FOR_EVER && beyond > usize::from(self.moves);
            if !self.loose.is_empty() && board.string_stones(p).any(|s| self.loose.contains(s)) {
                if !outlives {
                    self.points |= liberties;
                }
            } else if inside < 2 {
                if outlives {
                    self.loose.extend(board.string_stones(p));
                } else {
                    self.points.extend(outside.iter().take(2 - inside));
                }
            }
        }
    }

    /// Ends the looseness of the string on `p`, a stone just played, unless the strings that it joined have
    /// liberties enough without it: what the loser plays before the stone is there takes away its liberties.
    pub fn firm(&mut self, board: &Board, p: Point, before: &PointSet) {
        if self.loose.is_empty() || !board.string_stones(p).any(|s| self.loose.contains(s)) {
            return;
        }
        let beyond = (*before - self.points).len();
        if self.moves != Zone::FOR_EVER && beyond > usize::from(self.moves) {
            return;
        }
        for s in board.string_stones(p) {
            self.loose.remove(s);
        }
        let liberties = board.liberty_set(p);
        let inside = (*liberties & self.points).len();
        let outside = *liberties - self.points;
        self.points
            .extend(outside.iter().take(2usize.saturating_sub(inside)));
    }

    /// Adds what makes moves of the loser inside the zone suicide.
    pub fn forbid(&mut self, board: &Board, loser: Color, all: &PointSet) {
        for p in &(self.points & *board.empty()) {
            if board.is_suicide(loser, p) {
                for n in p.neighbours() {
                    if board.at(n) == Some(loser) {
                        self.whole(board, n, all);
                    } else if board.at(n).is_some() {
                        self.points.insert(n);
                    }
                }
            }
        }
    }

    /// From the zone of what comes after the winner's move to that of the position before it.
    pub(crate) fn won_by(&mut self, board: &mut Board, winner: Color, p: Point, all: &PointSet) {
        let mut before = PointSet::EMPTY;
        for n in p.neighbours() {
            if board.at(n) == Some(winner) {
                before |= *board.liberty_set(n);
            }
        }
        before.remove(p);
        // Liberties won by taking stones off count only while these can be taken off: they must be known whole if the
        // tree looks at them, and then their neighbours need liberties in turn.
        loop {
            board.place(winner, p);
            self.close(board, winner);
            self.firm(board, p, &before);
            board.undo();
            let points = self.points;
            for n in p.neighbours() {
                if board.at(n) == Some(!winner) && board.liberties(n) == 1 {
                    let stones: PointSet = board.string_stones(n).collect();
                    if stones.intersects(&self.points) {
                        self.whole(board, n, all);
                    }
                }
            }
            if self.points == points {
                return;
            }
        }
    }

    /// From the zones of all that the loser can do to that of the position in which he moves.
    pub(crate) fn lost_by(&mut self, board: &Board, loser: Color, all: &PointSet) {
        self.moves = self.moves.saturating_add(1);
        self.close(board, !loser);
        self.forbid(board, loser, all);
        self.close(board, !loser);
    }

    /// Adds a string with all its neighbours.
    pub fn whole(&mut self, board: &Board, string: Point, all: &PointSet) {
        let stones: PointSet = board.string_stones(string).collect();
        self.points |= stones.dilate(all);
    }
}
