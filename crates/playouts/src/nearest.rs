//! Patterns of the K nearest occupied points around a move.

use crate::board::QuickBoard;
use goban::{Color, Point};
use std::sync::OnceLock;

/// Cells looked at in each direction.
const REACH: i8 = 7;

/// A cell around the point, and its keys under the eight symmetries for own stones, enemy stones and the edge.
struct Cell {
    dx: i8,
    dy: i8,
    ring: i16,
    keys: [[u64; 3]; 8],
}

/// The cells within reach by distance. Cells of the same distance are one ring: a pattern takes whole rings, so that
/// it is the same whichever way the board is turned.
fn cells() -> &'static [Cell] {
    static CELLS: OnceLock<Vec<Cell>> = OnceLock::new();
    CELLS.get_or_init(|| {
        let mix = |x: i8, y: i8, what: u64| {
            let seed = (x as u8 as u64) << 16 | (y as u8 as u64) << 8 | what;
            let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        };
        let turned = |s: usize, dx: i8, dy: i8| {
            let (mut x, mut y) = if s >= 4 { (-dx, dy) } else { (dx, dy) };
            for _ in 0..s % 4 {
                (x, y) = (-y, x);
            }
            (x, y)
        };
        let mut cells = Vec::new();
        for dy in -REACH..=REACH {
            for dx in -REACH..=REACH {
                let (ax, ay) = (i16::from(dx.abs()), i16::from(dy.abs()));
                if (ax, ay) == (0, 0) {
                    continue;
                }
                let keys = std::array::from_fn(|s| {
                    let (x, y) = turned(s, dx, dy);
                    [1, 2, 3].map(|what| mix(x, y, what))
                });
                cells.push(Cell {
                    dx,
                    dy,
                    ring: ax + ay + ax.max(ay),
                    keys,
                });
            }
        }
        cells.sort_by_key(|cell| (cell.ring, cell.dy, cell.dx));
        cells
    })
}

/// The keys of the patterns around a point that hold at least so many occupied points, in the order of the numbers;
/// the same for a board turned or mirrored, and for colours changed together with the side.
///
/// ```
/// use goban::{Board, Color};
/// use playouts::{QuickBoard, nearest_keys};
/// let keys = |drawing: &str, color| {
///     let board: Board = drawing.parse().unwrap();
///     let mut keys = Vec::new();
///     nearest_keys(&QuickBoard::new(&board), color, "C3".parse().unwrap(), &[1, 3], &mut keys);
///     keys
/// };
/// let one = keys(". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .", Color::Black);
/// let turned = keys(". . . . .\n. . . O .\n. . . X .\n. . . . .\n. . . . .", Color::White);
/// assert_eq!(one.len(), 2);
/// assert_eq!(one, turned);
/// assert_ne!(one, keys(". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .", Color::White));
/// ```
pub fn nearest_keys(board: &QuickBoard, color: Color, p: Point, numbers: &[usize], keys: &mut Vec<u64>) {
    let side = board.size().side() as i8;
    let (col, row) = (p.col() as i8, p.row() as i8);
    let mut hashes = [0u64; 8];
    let (mut occupied, mut ring) = (0, 0);
    let mut wanted = numbers.iter().peekable();
    let take = |hashes: &[u64; 8], ring: i16| {
        let least = hashes.iter().min().copied().unwrap_or(0);
        least.wrapping_add(ring as u64)
    };
    for cell in cells() {
        if cell.ring != ring {
            while wanted.next_if(|&&k| occupied >= k).is_some() {
                keys.push(take(&hashes, ring));
            }
            if wanted.peek().is_none() {
                return;
            }
            ring = cell.ring;
        }
        let (x, y) = (col + cell.dx, row + cell.dy);
        let what = if 0 <= x && x < side && 0 <= y && y < side {
            match board.at(Point::new(x as u8, y as u8)) {
                None => continue,
                Some(stone) if stone == color => 0,
                Some(_) => 1,
            }
        } else {
            2
        };
        occupied += 1;
        for (hash, turned) in hashes.iter_mut().zip(&cell.keys) {
            *hash ^= turned[what];
        }
    }
    while wanted.next().is_some() {
        keys.push(take(&hashes, ring));
    }
}
