//! Hex on boards of side 3 to 7.
//!
//! The players place stones on empty cells in turn, X first; no swap. X joins the top edge to the bottom
//! edge with a chain of stones, O the left edge to the right edge. A cell has six neighbours: the two beside
//! it in its row, the two above it (straight and to the right) and the two below it (straight and to the
//! left). A full board is always won by exactly one side, so there are no draws. Passing is no move.

use std::fmt;
use std::str::FromStr;

use proof::bits::{Cell, Cells};
use proof::{Gradual, Outcome, Side, World};

use crate::diagram::{Diagram, PositionError, cell_name, letter, sign, stone};
use crate::keys::{SIDE_KEY, keys};

/// Cells from one row to the next: one more than the longest row, so that steps off a row fall outside.
const STRIDE: u32 = 8;

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
pub struct Hex {
    stones: [u64; 2],
    hash: u64,
    side: u8,
    mover: Side,
    winner: Option<Side>,
}

const KEYS: [[u64; 64]; 2] = [keys(0x4E58), keys(0x4E59)];

/// The cells beside those of the set, and the set itself; some may lie off the board.
#[inline]
const fn dilate(set: u64) -> u64 {
    set | set << 1 | set >> 1 | set << STRIDE | set >> STRIDE | set << (STRIDE - 1) | set >> (STRIDE - 1)
}

impl Hex {
    /// The smallest side.
    pub const MIN_SIDE: u8 = 3;
    /// The largest side.
    pub const MAX_SIDE: u8 = 7;

    /// The empty board, if the side is allowed.
    pub fn new(side: u8) -> Option<Hex> {
        (Hex::MIN_SIDE..=Hex::MAX_SIDE).contains(&side).then(|| Hex {
            stones: [0; 2],
            // Boards of different sides are different positions.
            hash: keys::<8>(0x4E5A)[side as usize],
            side,
            mover: Side::First,
            winner: None,
        })
    }

    /// Cells along one side.
    pub fn side(&self) -> u8 {
        self.side
    }

    #[inline]
    fn board(&self) -> u64 {
        let row = (1u64 << self.side) - 1;
        let mut board = 0;
        for r in 0..u32::from(self.side) {
            board |= row << (r * STRIDE);
        }
        board
    }

    fn empty(&self) -> u64 {
        self.board() & !(self.stones[0] | self.stones[1])
    }

    /// The two edges that a side joins.
    #[inline]
    fn edges(&self, side: Side) -> [u64; 2] {
        let last = u32::from(self.side) - 1;
        match side {
            Side::First => {
                let row = (1u64 << self.side) - 1;
                [row, row << (last * STRIDE)]
            }
            Side::Second => {
                let column = self.board() & 0x0101_0101_0101_0101;
                [column, column << last]
            }
        }
    }

    /// The cells of `within` that are joined to `from` through `within`.
    #[inline]
    fn flood(from: u64, within: u64) -> u64 {
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
        Hex::flood(near, self.stones[side as usize]) & far != 0
    }

    /// The empty cells that lie on a way from edge to edge for this side needing at most `most` more stones.
    ///
    /// Every win of the side within so many moves ends in such a way, all of it empty or its own now.
    pub fn ways(&self, side: Side, most: u8) -> Cells<u64> {
        let empty = self.empty();
        let own = self.stones[side as usize];
        // Per edge, the empty cells reached with at most i stones, themselves included: index i - 1.
        let reach = |edge: u64| {
            let mut within = [0u64; 64];
            let mut joined = Hex::flood(edge, own);
            let mut cells = 0;
            for layer in within.iter_mut().take(most as usize) {
                cells |= (dilate(joined) | edge) & empty;
                *layer = cells;
                joined = Hex::flood(dilate(cells), own) | cells;
            }
            within
        };
        let [near, far] = self.edges(side).map(reach);
        let most = most as usize;
        Cells((0..most).fold(0, |set, i| set | near[i] & far[most - 1 - i]))
    }
}

impl World for Hex {
    type Move = Cell;
    type Moves = Cells<u64>;

    const ZONES: bool = true;

    fn to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Won)
    }

    fn moves(&self) -> Cells<u64> {
        Cells(self.empty())
    }

    fn play(&self, Cell(cell): Cell) -> Hex {
        let mut next = *self;
        next.stones[self.mover as usize] |= 1 << cell;
        next.hash ^= KEYS[self.mover as usize][cell as usize] ^ SIDE_KEY;
        next.winner = next.joined(self.mover).then_some(self.mover);
        next.mover = !self.mover;
        next
    }

    fn null(&self) -> Option<Hex> {
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
        cell_name((cell % 8).into(), (cell / 8).into())
    }

    fn winning_move(&self) -> Option<Cell> {
        self.ways(self.mover, 1).next()
    }

    /// A win within `order` moves after this one needs a way of that many stones and this one.
    fn threats(&self, order: u8) -> Cells<u64> {
        self.ways(self.mover, order.saturating_add(1))
    }

    /// A stone off every way that the other side could complete in time disturbs none of them.
    fn replies(&self, game: Gradual) -> Cells<u64> {
        self.ways(!self.mover, game.moves())
    }

    /// Nothing: the side to move cannot join its edges without crossing the line that beats it.
    fn guard(&self, _spare: u8) -> Cells<u64> {
        Cells::default()
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.side as usize {
            write!(f, "{:row$}", "")?;
            for col in 0..self.side as usize {
                let bit = 1u64 << (row * STRIDE as usize + col);
                let cell = sign(self.stones.map(|s| s & bit != 0));
                write!(f, "{}{cell}", if col == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{} to move", letter(self.mover))
    }
}

impl FromStr for Hex {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Hex, PositionError> {
        let diagram = Diagram::parse(text)?;
        let side = diagram.square(Hex::MIN_SIDE as usize..=Hex::MAX_SIDE as usize)?;
        let mut hex = Hex::new(side as u8).expect("the range was checked");
        for (row, cells) in diagram.rows.iter().enumerate() {
            for (col, &c) in cells.iter().enumerate() {
                if let Some(owner) = stone(row, c)? {
                    let cell = row * STRIDE as usize + col;
                    hex.stones[owner as usize] |= 1 << cell;
                    hex.hash ^= KEYS[owner as usize][cell];
                }
            }
        }
        let [first, second] = hex.stones.map(u64::count_ones);
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
        assert!(Hex::new(7).is_some() && Hex::new(2).is_none() && Hex::new(8).is_none());
        assert!(Hex::new(255).is_none());
    }

    #[test]
    fn six_neighbours() {
        let centre = 3 * 8 + 3;
        let around = dilate(1 << centre) & !(1 << centre);
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
