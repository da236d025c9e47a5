//! Keys of whole boards and corners that all sixteen images share.

use super::timeline::{STAYS, Timeline};
use goban::{Color, Point, Size, Symmetry, scatter, stone_key};
use std::collections::HashSet;

/// Positions of more stones, on the board and in a corner, have no key: they are found by their stones.
const MOST: [usize; 2] = [50, 12];
/// Keys are kept in six bytes.
const KEY: u64 = (1 << 47) - 1;

/// So many lines of a corner make its key.
pub(crate) fn reach(size: Size) -> u8 {
    size.side() / 2
}

/// The key of a board from the keys of its images.
fn least(images: impl Iterator<Item = u64>, what: u64) -> i64 {
    let least = images.min().unwrap_or(0);
    (scatter(least ^ scatter(what)) & KEY) as i64
}

/// The keys of stones on the whole board, and in each of the four corners; for each symmetry, seen with both colourings.
struct Keys {
    size: Size,
    board: [[u64; 2]; 8],
    corner: [[u64; 2]; 8],
    /// Stones of the board, and of the corner that each symmetry brings to the bottom left.
    stones: usize,
    cornered: [usize; 8],
}

impl Keys {
    fn new(size: Size) -> Keys {
        Keys {
            size,
            board: [[0; 2]; 8],
            corner: [[0; 2]; 8],
            stones: 0,
            cornered: [0; 8],
        }
    }

    /// A stone comes, or one goes.
    fn change(&mut self, color: Color, p: Point, comes: bool) {
        let reach = reach(self.size);
        let count = |stones: &mut usize| *stones = if comes { *stones + 1 } else { *stones - 1 };
        count(&mut self.stones);
        for turn in Symmetry::ALL {
            let (turned, i) = (turn.apply(p, self.size), turn.index());
            let is_cornered = turned.col() < reach && turned.row() < reach;
            if is_cornered {
                count(&mut self.cornered[i]);
            }
            for (swapped, color) in [color, !color].into_iter().enumerate() {
                let key = stone_key(color, turned);
                self.board[i][swapped] ^= key;
                if is_cornered {
                    self.corner[i][swapped] ^= key;
                }
            }
        }
    }

    fn of_board(&self) -> Option<i64> {
        let what = 0x100 | u64::from(self.size.side());
        let images = self.board.iter().flatten().copied();
        (1..=MOST[0]).contains(&self.stones).then(|| least(images, what))
    }

    /// The keys of the corners that have stones.
    fn of_corners(&self) -> impl Iterator<Item = i64> {
        let places = Symmetry::ALL.map(|turn| turn.inverse().apply(Point::new(0, 0), self.size));
        let firsts = (0..8).filter(move |&i| !places[..i].contains(&places[i]));
        firsts.filter_map(move |first| {
            let same = (0..8).filter(|&i| places[i] == places[first]);
            let images = same.flat_map(|i| self.corner[i]);
            let has_key = (1..=MOST[1]).contains(&self.cornered[first]);
            has_key.then(|| least(images, u64::from(self.size.side())))
        })
    }
}

/// The keys of all positions of a game that have one.
pub(crate) fn of_game(timeline: &Timeline) -> HashSet<i64> {
    let mut changes: Vec<(u16, Color, Point, bool)> = Vec::new();
    for stay in timeline.stays() {
        changes.push((stay.from, stay.color, stay.point, true));
        if stay.to != STAYS {
            changes.push((stay.to, stay.color, stay.point, false));
        }
    }
    // A stone that goes makes room first.
    changes.sort_by_key(|&(when, _, _, comes)| (when, comes));
    let mut keys = Keys::new(timeline.size());
    let mut all = HashSet::new();
    for together in changes.chunk_by(|a, b| a.0 == b.0) {
        for &(_, color, p, comes) in together {
            keys.change(color, p, comes);
        }
        all.extend(keys.of_board());
        all.extend(keys.of_corners());
    }
    all
}

/// The key of a position on the whole board; none if it has no key.
pub(crate) fn of_board(size: Size, stones: &[(Color, Point)]) -> Option<i64> {
    of_stones(size, stones).of_board()
}

/// The key of a corner, whose stones are given at the bottom left.
pub(crate) fn of_corner(size: Size, stones: &[(Color, Point)]) -> Option<i64> {
    of_stones(size, stones).of_corners().next()
}

fn of_stones(size: Size, stones: &[(Color, Point)]) -> Keys {
    let mut keys = Keys::new(size);
    stones.iter().for_each(|&(color, p)| keys.change(color, p, true));
    keys
}
