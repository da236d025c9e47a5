//! A position as the side to move sees it, in a few words.

use crate::{Frame, frame::bits};

/// Stones, whose turn it is told by the names: `own` are those of the side to move. Walls are among the stones.
///
/// What a position allows depends on nothing before it but the ko and whether the last move was a pass, so that it can be
/// looked up in tables. What superko forbids beyond that is the business of [`Superko`](crate::Superko).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The stones of the side to move.
    pub own: u64,
    /// The stones of the other side.
    pub other: u64,
    /// The cell on which the side to move may not retake, as a bit, or nothing.
    pub ko: u64,
    /// Whether the other side has just passed: another pass ends the game.
    pub passed: bool,
}

impl Position {
    /// Stones without a history; `own` is to move.
    pub fn new(frame: &Frame, own: (goban::Color, u64), other: u64) -> Position {
        Position {
            own: own.1 | frame.wall(own.0),
            other: other | frame.wall(!own.0),
            ko: 0,
            passed: false,
        }
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self, frame: &Frame) -> u64 {
        frame.cells() & !(self.own | self.other)
    }

    /// The same stones with the other side to move, by a pass.
    #[inline]
    pub fn pass(&self) -> Position {
        Position {
            own: self.other,
            other: self.own,
            ko: 0,
            passed: true,
        }
    }

    /// The same stones with the other side to move, as if nothing had been before.
    #[inline]
    pub fn turned(&self) -> Position {
        Position {
            own: self.other,
            other: self.own,
            ko: 0,
            passed: false,
        }
    }

    /// The position after a stone on this empty cell, which may be suicide or a ko that is forbidden: then there is none.
    #[inline]
    pub fn play(&self, frame: &Frame, cell: u64) -> Option<Position> {
        if cell == self.ko {
            return None;
        }
        let own = self.own | cell;
        let free = frame.cells() & !(own | self.other);
        let mut taken = 0;
        let mut seeds = frame.beside(cell) & self.other;
        while seeds != 0 {
            let string = frame.flood(seeds & seeds.wrapping_neg(), self.other);
            seeds &= !string;
            if frame.beside(string) & free == 0 && string & frame.all_walls() == 0 {
                taken |= string;
            }
        }
        let mut ko = 0;
        if taken == 0 {
            // Most moves have an empty neighbour.
            if frame.beside(cell) & free == 0 {
                let string = frame.flood(cell, own);
                if frame.beside(string) & free == 0 && string & frame.all_walls() == 0 {
                    return None;
                }
            }
        } else if taken.is_power_of_two() && frame.beside(cell) & (own | free) == 0 {
            // One stone took one and has no liberty but where that one stood.
            ko = taken;
        }
        Some(Position {
            own: self.other & !taken,
            other: own,
            ko,
            passed: false,
        })
    }

    /// Every legal move but the pass, with what it leads to.
    pub fn moves<'a>(&'a self, frame: &'a Frame) -> impl Iterator<Item = (u64, Position)> + 'a {
        bits(self.empty(frame)).filter_map(move |bit| Some((1 << bit, self.play(frame, 1 << bit)?)))
    }

    /// Whether every string has a liberty: whether it can stand on a board.
    pub fn is_legal(&self, frame: &Frame) -> bool {
        let free = self.empty(frame);
        [self.own, self.other].into_iter().all(|stones| {
            frame
                .parts(stones)
                .all(|string| frame.beside(string) & free != 0 || string & frame.all_walls() != 0)
        })
    }

    /// Area by stones as they stand: what the side to move has, less what the other has.
    #[inline]
    pub fn score(&self, frame: &Frame) -> i8 {
        let count = |set: u64| (set & frame.cells()).count_ones() as i8;
        let mut score = count(self.own) - count(self.other);
        let mut empty = self.empty(frame);
        while empty != 0 {
            let region = frame.flood(empty & empty.wrapping_neg(), empty);
            empty &= !region;
            let beside = frame.beside(region);
            match (beside & self.own != 0, beside & self.other != 0) {
                (true, false) => score += count(region),
                (false, true) => score -= count(region),
                _ => {}
            }
        }
        score
    }

    /// The image that stands for all images under the symmetries of the frame.
    pub fn canonical(&self, frame: &Frame) -> Position {
        let images = frame.images().iter().map(|image| self.carried(image));
        images.min_by_key(|p| (p.own, p.other, p.ko)).unwrap_or(*self)
    }

    /// Its image under a symmetry of the frame.
    pub(crate) fn carried(&self, image: &[u8; 64]) -> Position {
        Position {
            own: Frame::carry(image, self.own),
            other: Frame::carry(image, self.other),
            ko: Frame::carry(image, self.ko),
            passed: self.passed,
        }
    }
}
