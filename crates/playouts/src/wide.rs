//! Patterns wider than 3x3: what stands around a point, ring by ring, as far as a third of a full board.
//!
//! The rings are those of the distance `dx + dy + max(dx, dy)`, by which a neighbourhood is nearly round. A pattern of
//! one level is all that stands within its distance, the edge included, so that in a corner the wide levels say
//! where on the board one is. Each level has a code of its own, and a pattern that was often played has a frequent
//! pattern of every lower level inside: who looks codes up can stop at the first that is not known.

use crate::board::QuickBoard;
use crate::weights::Weights;
use goban::{Color, Point, Size, Symmetry, scatter};
use patterns::{MARGIN, Seen, View};

/// The distances that levels reach to.
const REACHES: [u8; 9] = [4, 5, 6, 7, 8, 10, 12, 14, 17];

/// Levels on full boards.
pub const LEVELS: usize = REACHES.len();

/// Levels on small boards, where everything is near an edge and full boards teach the wrong things about that.
const SMALL_LEVELS: usize = 3;

/// Cells within the widest level.
const CELLS: usize = count_within(REACHES[LEVELS - 1]);

const fn distance(dx: i8, dy: i8) -> u8 {
    let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
    dx + dy + if dx > dy { dx } else { dy }
}

/// Columns, and rows, of the square that holds the widest level: it reaches as far as a view shows of the edge.
const SPAN: usize = 2 * MARGIN + 1;

/// The step to a cell of that square.
const fn step(cell: usize) -> (i8, i8) {
    let margin = MARGIN as i8;
    ((cell % SPAN) as i8 - margin, (cell / SPAN) as i8 - margin)
}

const fn count_within(reach: u8) -> usize {
    let (mut n, mut cell) = (0, 0);
    while cell < SPAN * SPAN {
        let (dx, dy) = step(cell);
        let d = distance(dx, dy);
        n += (d > 0 && d <= reach) as usize;
        cell += 1;
    }
    n
}

/// The cells around a point, the nearest first.
const STEPS: [(i8, i8); CELLS] = {
    let mut steps = [(0, 0); CELLS];
    let (mut n, mut reach) = (0, 1);
    while reach <= REACHES[LEVELS - 1] {
        let mut cell = 0;
        while cell < SPAN * SPAN {
            let (dx, dy) = step(cell);
            if distance(dx, dy) == reach {
                steps[n] = (dx, dy);
                n += 1;
            }
            cell += 1;
        }
        reach += 1;
    }
    steps
};

/// Where each level ends among them.
const ENDS: [usize; LEVELS] = {
    let mut ends = [0; LEVELS];
    let mut level = 0;
    while level < LEVELS {
        ends[level] = count_within(REACHES[level]);
        level += 1;
    }
    ends
};

/// What a cell adds to the hash of each of the eight symmetries of a pattern: for an own stone, an enemy's, the edge.
static KEYS: [[[u64; 8]; 3]; CELLS] = {
    let mut keys = [[[0; 8]; 3]; CELLS];
    let mut i = 0;
    while i < CELLS {
        let mut s = 0;
        while s < 8 {
            let (x, y) = Symmetry::ALL[s].turn(STEPS[i].0, STEPS[i].1);
            let margin = MARGIN as i8;
            let place = ((y + margin) as u64 * SPAN as u64 + (x + margin) as u64) * 3;
            let mut held = 0;
            while held < 3 {
                keys[i][held][s] = scatter(place + held as u64);
                held += 1;
            }
            s += 1;
        }
        i += 1;
    }
    keys
};

/// A board as one side sees it, for asking about the wide patterns of many of its points.
pub struct Sight {
    view: View,
    levels: usize,
}

impl Sight {
    /// What this side sees.
    pub fn new(board: &QuickBoard, color: Color) -> Sight {
        Sight {
            view: View::new(board, color),
            levels: levels(board.size()),
        }
    }

    /// The codes of the patterns around an empty point, from the narrowest to the widest: the same for all eight symmetries.
    ///
    /// ```
    /// use goban::{Board, Color};
    /// use playouts::{QuickBoard, Sight};
    /// let board: Board = ". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .".parse().unwrap();
    /// let mirrored: Board = ". . . . .\n. . O X .\n. . . . .\n. . . . .\n. . . . .".parse().unwrap();
    /// let other: Board = ". . . . .\n. . . . .\n. . . . .\n. . . . X\n. . . . O".parse().unwrap();
    /// let codes = |board: &Board| -> Vec<u64> {
    ///     Sight::new(&QuickBoard::new(board), Color::Black).codes("C3".parse().unwrap()).collect()
    /// };
    /// assert_eq!(codes(&board), codes(&mirrored));
    /// assert!(codes(&board).iter().zip(codes(&other)).all(|(a, b)| *a != b));
    /// ```
    pub fn codes(&self, p: Point) -> impl Iterator<Item = u64> + '_ {
        let mut hashes = [0u64; 8];
        let mut next = 0;
        (0..self.levels).map(move |level| {
            for i in next..ENDS[level] {
                let (dx, dy) = STEPS[i];
                let seen = self.view.beside(p, dx, dy);
                if seen != Seen::Empty {
                    let keys = &KEYS[i][seen as usize - 1];
                    hashes.iter_mut().zip(keys).for_each(|(hash, key)| *hash ^= key);
                }
            }
            next = ENDS[level];
            let least = hashes.iter().copied().fold(u64::MAX, u64::min);
            // An empty ring must not look like none; 48 bits are enough to tell patterns apart.
            scatter(least ^ level as u64) >> 16
        })
    }

    /// What is known of the widest pattern around a point that is known at all.
    pub fn widest<T>(&self, p: Point, known: impl Fn(u64) -> Option<T>) -> Option<T> {
        self.codes(p).map_while(known).last()
    }
}

/// The levels that are looked at on boards of this size.
fn levels(size: Size) -> usize {
    if Weights::is_small(size) {
        SMALL_LEVELS
    } else {
        LEVELS
    }
}
