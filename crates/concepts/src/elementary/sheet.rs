//! A board as numbers, so that what lies some steps away is one look.

use goban::{Board, Color, Point, PointSet};
use std::cell::RefCell;

/// Steps from a row to the next.
const ROW: i32 = 32;
/// Rows of nothing above and below.
const MARGIN: i32 = 8;

/// Cells of the board's own sheet.
const CELLS: usize = 1024;
/// Rules ask for fewer liberties than this.
const MOST: usize = 8;

/// For each point what stands there: 0 Black, 1 White, 2 nothing, 3 off the board. And what was found out about liberties,
/// which the windows of many pairs ask for: that is two thirds of the time that matching takes otherwise.
pub struct Sheet {
    codes: Vec<u8>,
    shown: RefCell<Shown>,
}

/// Whether strings have so many liberties, and what shows it.
struct Shown {
    /// By stone and number of liberties, the place of an answer, from 1.
    places: Vec<u16>,
    answers: Vec<(bool, PointSet)>,
}

/// The way to a point so many columns and rows away. Up to seven of them never lead back onto the board from beyond.
pub fn step(cols: i8, rows: i8) -> i32 {
    i32::from(rows) * ROW + i32::from(cols)
}

impl Sheet {
    /// A board.
    pub fn new(board: &Board) -> Sheet {
        let mut codes = vec![3; (ROW * (32 + 2 * MARGIN)) as usize];
        for p in board.size().points() {
            codes[(p.index() as i32 + ROW * MARGIN) as usize] = match board.at(p) {
                Some(color) => color.index() as u8,
                None => 2,
            };
        }
        Sheet {
            codes,
            shown: RefCell::new(Shown {
                places: vec![0; CELLS * MOST],
                answers: Vec::new(),
            }),
        }
    }

    /// Whether the string on a point has so many liberties; what shows it is seen.
    pub fn has(&self, board: &Board, p: Point, wanted: usize, seen: &mut PointSet) -> bool {
        if wanted <= 1 {
            return true;
        }
        if wanted >= MOST {
            let (has, shown) = liberties(board, p, wanted);
            *seen |= shown;
            return has;
        }
        let shown = &mut *self.shown.borrow_mut();
        let place = &mut shown.places[p.index() * MOST + wanted];
        if *place == 0 {
            shown.answers.push(liberties(board, p, wanted));
            *place = shown.answers.len() as u16;
        }
        let (has, shown) = &shown.answers[usize::from(*place) - 1];
        *seen |= *shown;
        *has
    }

    /// What a side sees some steps from a point: 0 its own stone, 1 an enemy's, 2 nothing, 3 no board.
    #[inline]
    pub fn seen(&self, color: Color, from: Point, step: i32) -> usize {
        let code = self.codes[(from.index() as i32 + ROW * MARGIN + step) as usize];
        usize::from(if code < 2 {
            code ^ color.index() as u8
        } else {
            code
        })
    }
}

/// The point some steps from another, which is on the board.
pub fn stepped(from: Point, step: i32) -> Point {
    Point::from_index((from.index() as i32 + step) as usize)
}

/// Whether the string on a point has so many liberties, and what shows it: one looks as far along the string as one must.
fn liberties(board: &Board, p: Point, wanted: usize) -> (bool, PointSet) {
    let all = PointSet::board(board.size());
    if board.liberties(p) < wanted {
        let stones: PointSet = board.string_stones(p).collect();
        return (false, stones.dilate(&all));
    }
    let liberties = *board.liberty_set(p);
    let own = *board.stones(board.at(p).expect("a stone"));
    let mut part = PointSet::of(p);
    loop {
        let around = part.dilate(&all);
        if (around & liberties).len() >= wanted {
            // What stands around tells how far one had to look: a kept answer names the same points as a fresh one.
            return (true, around);
        }
        part = around & own;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Random, Size};

    /// A board with stones drawn by lot.
    fn drawn(random: &mut Random) -> Board {
        let mut board = Board::new(Size::THIRTEEN);
        for _ in 0..90 {
            let p = Point::new(random.below(13) as u8, random.below(13) as u8);
            let color = if random.below(2) == 0 {
                Color::Black
            } else {
                Color::White
            };
            let _ = board.play(color, p);
        }
        board
    }

    #[test]
    fn what_is_kept_of_liberties_is_what_is_counted() {
        let mut random = Random::new(71);
        for _ in 0..20 {
            let board = drawn(&mut random);
            let sheet = Sheet::new(&board);
            let stones = *board.stones(Color::Black) | *board.stones(Color::White);
            for wanted in 2..MOST + 2 {
                for p in &stones {
                    let (has, shown) = liberties(&board, p, wanted);
                    for _ in 0..2 {
                        let mut seen = PointSet::EMPTY;
                        assert_eq!(sheet.has(&board, p, wanted, &mut seen), has);
                        assert_eq!(seen, shown);
                    }
                    assert_eq!(has, board.liberties(p) >= wanted);
                }
            }
        }
    }
}
