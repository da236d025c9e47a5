//! A board that remembers what was looked at.
//!
//! The footprint of an answer is not guessed: whatever the games ask of the board goes through here, and the
//! points that would have to change to change the reply are noted. A string is looked at whole where its
//! liberties are counted to the last; where it is enough that it has so many, only the part of it that shows
//! them is noted, so that a game beside a long wall does not depend on the far end of it.

use crate::strings::goals::liberties_after;
use goban::{Board, Color, Point, PointSet};

pub(super) struct Reader {
    pub board: Board,
    /// The points looked at.
    pub seen: PointSet,
    pub all: PointSet,
    /// Stones on the way along a string.
    queue: Vec<Point>,
}

impl Reader {
    pub fn new(board: &Board) -> Reader {
        Reader {
            board: board.clone(),
            seen: PointSet::EMPTY,
            all: PointSet::board(board.size()),
            queue: Vec::new(),
        }
    }

    pub fn show(&mut self, board: &Board) {
        self.board.clone_from(board);
        self.all = PointSet::board(board.size());
    }

    /// What stands on a point.
    pub fn at(&mut self, p: Point) -> Option<Color> {
        self.seen.insert(p);
        self.board.at(p)
    }

    /// Looks at a point and its neighbours.
    pub fn around(&mut self, p: Point) {
        self.seen.insert(p);
        self.seen.extend(p.neighbours());
    }

    /// The stones of a string, all its borders seen.
    pub fn whole(&mut self, p: Point) -> PointSet {
        let stones: PointSet = self.board.string_stones(p).collect();
        self.seen |= stones.dilate(&self.all);
        stones
    }

    /// How many liberties a string has, counted up to `most`.
    pub fn liberties(&mut self, p: Point, most: usize) -> usize {
        self.count(p, most).0
    }

    /// How many liberties a string has, counted up to `most`, and the part of it that was looked at.
    fn count(&mut self, p: Point, most: usize) -> (usize, PointSet) {
        let count = self.board.liberties(p);
        if count < most {
            return (count, self.whole(p));
        }
        // Layer by layer along the string: most strings show enough within two or three stones, and so few points are sooner
        // walked than whole boards dilated (a third of level zero's time).
        let color = self.board.at(p);
        let (mut part, mut around) = (PointSet::of(p), PointSet::of(p));
        self.queue.clear();
        self.queue.push(p);
        let (mut done, mut shown) = (0, 0);
        loop {
            let layer = done..self.queue.len();
            done = layer.end;
            for i in layer {
                for n in self.queue[i].neighbours() {
                    if !self.all.contains(n) || !around.insert(n) {
                        continue;
                    }
                    if self.board.is_empty(n) {
                        shown += 1;
                    } else if self.board.at(n) == color {
                        self.queue.push(n);
                    }
                }
            }
            if shown >= most {
                // What stands around tells how far one had to look: so a kept answer names the same points as a fresh one.
                self.seen |= around;
                return (most, part);
            }
            part.extend(self.queue[done..].iter().copied());
        }
    }

    /// The next of a colour's strings around stones whose borders were seen that has fewer than `most`
    /// liberties: a stone of it and how many. What is behind is taken out of `left`, the stones to look from.
    /// (Two stones of a string with many liberties may be looked from apart: that they are one string is not
    /// worth knowing.)
    pub fn next_weak(&mut self, left: &mut PointSet, most: usize) -> Option<(Point, usize)> {
        while let Some(p) = left.first() {
            let (count, part) = self.count(p, most);
            *left -= part;
            if count < most {
                return Some((p, count));
            }
        }
        None
    }

    /// The liberties a stone here would have with the strings it joins, counted up to `most`, captures not
    /// counted (the fictitious count of thesis 000, L7887).
    pub fn after(&mut self, color: Color, p: Point, most: usize) -> usize {
        self.around(p);
        for n in p.neighbours() {
            if self.board.at(n) == Some(color) && self.liberties(n, most + 1) > most {
                return most;
            }
        }
        liberties_after(&self.board, color, p).len().min(most)
    }

    /// Whether a stone on this empty point would have no liberty.
    pub fn is_suicide(&mut self, color: Color, p: Point) -> bool {
        self.around(p);
        let neighbours = p.neighbours();
        if neighbours.into_iter().any(|n| self.board.is_empty(n)) {
            return false;
        }
        neighbours.into_iter().all(|n| match self.board.at(n) {
            None => true,
            Some(c) => (c == color) == (self.liberties(n, 2) == 1),
        })
    }

    /// Plays a stone that is no suicide.
    pub fn place(&mut self, color: Color, p: Point) {
        self.around(p);
        for n in p.neighbours() {
            if self.board.at(n) == Some(!color) {
                self.liberties(n, 2);
            }
        }
        self.board.place(color, p);
    }
}
