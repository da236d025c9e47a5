//! Hex on boards of side 3 to 11.
//!
//! The players place stones on empty cells in turn, X first; no swap. X joins the top edge to the bottom
//! edge with a chain of stones, O the left edge to the right edge. A cell has six neighbours: the two beside
//! it in its row, the two above it (straight and to the right) and the two below it (straight and to the
//! left). A full board is always won by exactly one side, so there are no draws. Passing is no move.
//!
//! Boards up to 7x7 fit one word of bits, those up to 11x11 three ([`LargeHex`]). What is known of the board beyond the rules is
//! read from a [`Plane`]: distances to the edges, and connections that nobody can cut ([`Links`]).

mod distance;
mod links;
mod plane;

pub use distance::{Distances, FAR};
pub use links::{Link, Links};
pub use plane::Plane;

use std::fmt;
use std::str::FromStr;

use proof::bits::{Bits, Cell, Cells, Wide};
use proof::{Gradual, Outcome, Side, World};

use crate::diagram::{Diagram, PositionError, cell_name, letter, sign, stone};
use crate::keys::{SIDE_KEY, keys};

/// Words that hold a board of Hex.
pub trait Sheet: Bits {
    /// Cells from one row to the next: one more than the longest row, so that steps off a row fall outside.
    const STRIDE: u32;
    /// The largest side.
    const MAX_SIDE: u8 = Self::STRIDE as u8 - 1;
}

impl Sheet for u64 {
    const STRIDE: u32 = 8;
}

impl Sheet for Wide<3> {
    const STRIDE: u32 = 12;
}

/// Hex on boards up to 11x11.
pub type LargeHex = Hex<Wide<3>>;

/// A position of Hex.
///
/// ```
/// use games::hex::Hex;
/// use proof::{Outcome, Side, World};
/// let hex: Hex = "X.O / X.. / .O.".parse().unwrap();
/// let m = hex.winning_move().unwrap();
/// assert_eq!(hex.notation(m), "a3");
/// assert_eq!(hex.play(m).outcome(), Some(Outcome::Won(Side::First)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hex<B = u64> {
    stones: [B; 2],
    hash: u64,
    side: u8,
    mover: Side,
    winner: Option<Side>,
}

const KEYS: [[u64; 192]; 2] = [keys(0x4E58), keys(0x4E59)];

/// The cells beside those of the set, and the set itself; some may lie off the board.
#[inline]
fn dilate<B: Sheet>(set: B) -> B {
    let row = set | set << 1 | set >> 1;
    row | set << B::STRIDE | set >> B::STRIDE | set << (B::STRIDE - 1) | set >> (B::STRIDE - 1)
}

impl<B: Sheet> Hex<B> {
    /// The smallest side.
    pub const MIN_SIDE: u8 = 3;
    /// The largest side.
    pub const MAX_SIDE: u8 = B::MAX_SIDE;

    /// The empty board, if the side is allowed.
    pub fn new(side: u8) -> Option<Hex<B>> {
        (Self::MIN_SIDE..=Self::MAX_SIDE).contains(&side).then(|| Hex {
            stones: [B::default(); 2],
            // Boards of different sides are different positions.
            hash: keys::<16>(0x4E5A)[side as usize],
            side,
            mover: Side::First,
            winner: None,
        })
    }

    /// Cells along one side.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// The cell in a column and a row.
    pub fn cell(&self, col: u8, row: u8) -> Cell {
        Cell((u32::from(row) * B::STRIDE + u32::from(col)) as u16)
    }

    /// The stones, cell after cell without gaps.
    pub fn plane(&self) -> Plane {
        let mut stones = [0; 2];
        for (set, dense) in self.stones.iter().zip(&mut stones) {
            for Cell(cell) in Cells(*set) {
                *dense |= 1 << self.dense(Cell(cell));
            }
        }
        Plane::new(self.side, stones)
    }

    /// The number of a cell where rows follow one another without gaps.
    pub fn dense(&self, Cell(cell): Cell) -> u8 {
        let (row, col) = (cell as u32 / B::STRIDE, cell as u32 % B::STRIDE);
        (row * u32::from(self.side) + col) as u8
    }

    /// The cell of such a number.
    pub fn sparse(&self, dense: u8) -> Cell {
        self.cell(dense % self.side, dense / self.side)
    }

    #[inline]
    fn row(&self) -> B {
        (0..u32::from(self.side)).fold(B::default(), |row, col| row | B::bit(col))
    }

    #[inline]
    fn board(&self) -> B {
        let row = self.row();
        (0..u32::from(self.side)).fold(B::default(), |board, r| board | row << (r * B::STRIDE))
    }

    fn empty(&self) -> B {
        self.board() & !(self.stones[0] | self.stones[1])
    }

    /// The two edges that a side joins.
    #[inline]
    fn edges(&self, side: Side) -> [B; 2] {
        let last = u32::from(self.side) - 1;
        match side {
            Side::First => {
                let row = self.row();
                [row, row << (last * B::STRIDE)]
            }
            Side::Second => {
                let rows = 0..u32::from(self.side);
                let column = rows.fold(B::default(), |column, r| column | B::bit(r * B::STRIDE));
                [column, column << last]
            }
        }
    }

    /// The cells of `within` that are joined to `from` through `within`.
    #[inline]
    fn flood(from: B, within: B) -> B {
        let mut reached = from & within;
        loop {
            let next = dilate(reached) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    fn joined(&self, side: Side) -> bool {
        let [near, far] = self.edges(side);
        Self::flood(near, self.stones[side as usize]).meets(far)
    }

    /// The empty cells that lie on a way from edge to edge for this side needing at most `most` more stones.
    ///
    /// Every win of the side within so many moves ends in such a way, all of it empty or its own now.
    pub fn ways(&self, side: Side, most: u8) -> Cells<B> {
        let empty = self.empty();
        let own = self.stones[side as usize];
        let most = usize::from(most).min(MOST_STONES);
        // Per edge, the empty cells reached with at most i stones, themselves included: index i - 1.
        let reach = |edge: B| {
            let mut within = [B::default(); MOST_STONES];
            let mut joined = Self::flood(edge, own);
            let mut cells = B::default();
            for layer in within.iter_mut().take(most) {
                cells |= (dilate(joined) | edge) & empty;
                *layer = cells;
                joined = Self::flood(dilate(cells), own) | cells;
            }
            within
        };
        let [near, far] = self.edges(side).map(reach);
        Cells((0..most).fold(B::default(), |set, i| set | near[i] & far[most - 1 - i]))
    }
}

/// No way needs more stones: half of the largest board and one more.
const MOST_STONES: usize = 64;

impl<B: Sheet> World for Hex<B> {
    type Move = Cell;
    type Moves = Cells<B>;

    const ZONES: bool = true;

    fn to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Won)
    }

    fn moves(&self) -> Cells<B> {
        Cells(self.empty())
    }

    fn play(&self, Cell(cell): Cell) -> Hex<B> {
        let mut next = *self;
        next.stones[self.mover as usize] |= B::bit(cell.into());
        next.hash ^= KEYS[self.mover as usize][cell as usize] ^ SIDE_KEY;
        next.winner = next.joined(self.mover).then_some(self.mover);
        next.mover = !self.mover;
        next
    }

    fn null(&self) -> Option<Hex<B>> {
        Some(Hex {
            mover: !self.mover,
            hash: self.hash ^ SIDE_KEY,
            ..*self
        })
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn code(&self, Cell(cell): Cell) -> u32 {
        cell.into()
    }

    fn notation(&self, Cell(cell): Cell) -> String {
        cell_name(
            (cell as u32 % B::STRIDE) as usize,
            (cell as u32 / B::STRIDE) as usize,
        )
    }

    fn winning_move(&self) -> Option<Cell> {
        self.ways(self.mover, 1).next()
    }

    /// A win within `order` moves after this one needs a way of that many stones and this one.
    fn threats(&self, order: u8) -> Cells<B> {
        self.ways(self.mover, order.saturating_add(1))
    }

    /// A stone off every way that the other side could complete in time disturbs none of them.
    fn replies(&self, game: Gradual) -> Cells<B> {
        self.ways(!self.mover, game.moves())
    }

    /// Nothing: the side to move cannot join its edges without crossing the line that beats it.
    fn guard(&self, _spare: u8) -> Cells<B> {
        Cells::default()
    }
}

impl<B: Sheet> fmt::Display for Hex<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.side as usize {
            write!(f, "{:row$}", "")?;
            for col in 0..self.side as usize {
                let bit = B::bit(row as u32 * B::STRIDE + col as u32);
                let cell = sign(self.stones.map(|s| s.meets(bit)));
                write!(f, "{}{cell}", if col == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{} to move", letter(self.mover))
    }
}

impl<B: Sheet> FromStr for Hex<B> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Hex<B>, PositionError> {
        let diagram = Diagram::parse(text)?;
        let side = diagram.square(Self::MIN_SIDE as usize..=Self::MAX_SIDE as usize)?;
        let mut hex = Hex::<B>::new(side as u8).expect("the range was checked");
        for (row, cells) in diagram.rows.iter().enumerate() {
            for (col, &c) in cells.iter().enumerate() {
                if let Some(owner) = stone(row, c)? {
                    let cell = row * B::STRIDE as usize + col;
                    hex.stones[owner as usize] |= B::bit(cell as u32);
                    hex.hash ^= KEYS[owner as usize][cell];
                }
            }
        }
        let [first, second] = hex.stones.map(Bits::count);
        hex.mover = diagram.turn_by_count(first, second)?;
        if hex.mover == Side::Second {
            hex.hash ^= SIDE_KEY;
        }
        hex.winner = [Side::First, Side::Second].into_iter().find(|&s| hex.joined(s));
        if hex.winner == Some(hex.mover) {
            return Err(PositionError::new(format!(
                "impossible: {} has joined its edges but the last move was the other side's",
                letter(hex.mover)
            )));
        }
        Ok(hex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        text.parse().unwrap()
    }

    #[test]
    fn other_sides_are_refused() {
        assert!(Hex::<u64>::new(7).is_some() && Hex::<u64>::new(2).is_none() && Hex::<u64>::new(8).is_none());
        assert!(LargeHex::new(11).is_some() && LargeHex::new(12).is_none() && LargeHex::new(255).is_none());
    }

    #[test]
    fn six_neighbours() {
        let centre = 3 * 8 + 3;
        let around = dilate(1u64 << centre) & !(1 << centre);
        assert_eq!(
            Cells(around).map(|c| c.0).collect::<Vec<u16>>(),
            [19, 20, 26, 28, 34, 35]
        );
    }

    #[test]
    fn what_is_drawn_reads_back() {
        let text = ". . X\n O X .\n  . . .\nO to move\n";
        assert_eq!(hex(text).to_string(), text);
        assert_eq!(hex("..X/OX./..."), hex(text));
    }

    #[test]
    fn ways_are_counted_in_stones() {
        let board = hex(". . . . / . X . . / . . . O / . . . .");
        assert_eq!(board.ways(Side::First, 1), Cells(0));
        assert_eq!(board.ways(Side::First, 2), Cells(0));
        // Three more stones: one above b2 and two below it.
        let names: Vec<_> = board.ways(Side::First, 3).map(|c| board.notation(c)).collect();
        assert_eq!(names, ["b1", "c1", "a3", "b3", "a4", "b4"]);
    }

    #[test]
    fn impossible_positions_say_why() {
        for (text, why) in [
            ("", "empty"),
            ("X./..", "2 rows"),
            ("X../.../..", "row 3: 2 cells"),
            ("X../.?./...", "row 2: `?`"),
            ("XX./.../...", "2 X and 0 O"),
            ("X../.../... / X to move", "O's turn"),
            ("X.O/X.O/X.O", "joined"),
        ] {
            let error = text.parse::<Hex>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
