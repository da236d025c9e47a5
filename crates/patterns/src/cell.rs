//! What one cell of a drawing allows.

use goban::Color;
use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

/// Which of four things may be on a cell: an own stone, an enemy stone, nothing, or no board at all.
///
/// A drawing is one side's view: its own stones are `X`, whatever their colour. Every way to allow some of the four has a
/// letter of its own, so that two drawings that differ in one cell have a common generalisation:
///
/// | letter | allows | letter | allows |
/// |---|---|---|---|
/// | `X` | an own stone | `#` | off the board |
/// | `O` | an enemy stone | `Y` | own stone, or off |
/// | `.` | nothing | `Q` | enemy stone, or off |
/// | `x` | own stone, or nothing | `_` | nothing, or off |
/// | `o` | enemy stone, or nothing | `y` | anything but an enemy stone |
/// | `S` | a stone | `q` | anything but an own stone |
/// | `,` | anything on the board | `B` | anything but nothing: a stone, or off |
/// | | | `?` | anything |
///
/// ```
/// use patterns::Cell;
/// let friend: Cell = 'X'.try_into().unwrap();
/// assert_eq!((friend | Cell::EMPTY).letter(), 'x');
/// assert!(Cell::EMPTY.is_within('x'.try_into().unwrap()));
/// assert_eq!(friend.seen_by_the_other(), Cell::ENEMY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// What is on a cell: the same four things in two bits, as [`goban::codes`] has them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Seen {
    /// Nothing.
    Empty = 0,
    /// A stone of the side that looks.
    Own = 1,
    /// A stone of the other side.
    Enemy = 2,
    /// No board, or no place where stones are put.
    Off = 3,
}

impl Seen {
    /// A stone or none, as a side sees it.
    #[inline]
    pub fn stone(stone: Option<Color>, own: Color) -> Seen {
        match stone {
            None => Seen::Empty,
            Some(color) if color == own => Seen::Own,
            Some(_) => Seen::Enemy,
        }
    }

    /// What two bits of a code say.
    pub const fn from_bits(bits: u8) -> Seen {
        match bits & 3 {
            0 => Seen::Empty,
            1 => Seen::Own,
            2 => Seen::Enemy,
            _ => Seen::Off,
        }
    }

    /// Whether it is a stone.
    pub const fn is_stone(self) -> bool {
        matches!(self, Seen::Own | Seen::Enemy)
    }

    /// The cell that allows this and nothing else.
    pub const fn cell(self) -> Cell {
        match self {
            Seen::Empty => Cell::EMPTY,
            Seen::Own => Cell::OWN,
            Seen::Enemy => Cell::ENEMY,
            Seen::Off => Cell::OFF,
        }
    }

    /// The same as the other side sees it.
    pub const fn by_the_other(self) -> Seen {
        match self {
            Seen::Own => Seen::Enemy,
            Seen::Enemy => Seen::Own,
            same => same,
        }
    }
}

/// By what they allow: bit 0 an own stone, 1 an enemy stone, 2 nothing, 3 off the board. Nothing at all is no cell.
const LETTERS: [char; 16] = [
    ' ', 'X', 'O', 'S', '.', 'x', 'o', ',', '#', 'Y', 'Q', 'B', '_', 'y', 'q', '?',
];

impl Cell {
    /// An own stone.
    pub const OWN: Cell = Cell(1);
    /// An enemy stone.
    pub const ENEMY: Cell = Cell(2);
    /// A point without a stone.
    pub const EMPTY: Cell = Cell(4);
    /// Beyond the edge.
    pub const OFF: Cell = Cell(8);
    /// Anything on the board.
    pub const BOARD: Cell = Cell(7);
    /// Anything.
    pub const ANY: Cell = Cell(15);

    /// The letter of a drawing.
    pub fn letter(self) -> char {
        LETTERS[usize::from(self.0)]
    }

    /// Four bits, one for each thing allowed: own stone 1, enemy stone 2, nothing 4, off the board 8.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The cell with these [`Cell::bits`]; none if they allow nothing, or what there is not.
    pub const fn from_bits(bits: u8) -> Option<Cell> {
        if 0 < bits && bits < 16 {
            Some(Cell(bits))
        } else {
            None
        }
    }

    /// Whether this may be there.
    pub const fn allows(self, seen: Seen) -> bool {
        self.0 & seen.cell().0 != 0
    }

    /// How many of the four things are allowed.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether whatever this allows is allowed by the other, too.
    pub const fn is_within(self, other: Cell) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether just one thing is allowed.
    pub const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The same cell in the drawing of the other side.
    pub const fn seen_by_the_other(self) -> Cell {
        Cell(self.0 & 12 | (self.0 & 1) << 1 | (self.0 & 2) >> 1)
    }
}

/// What either allows.
impl BitOr for Cell {
    type Output = Cell;
    fn bitor(self, other: Cell) -> Cell {
        Cell(self.0 | other.0)
    }
}

/// What both allow; none if they exclude each other.
impl BitAnd for Cell {
    type Output = Option<Cell>;
    fn bitand(self, other: Cell) -> Option<Cell> {
        let both = self.0 & other.0;
        (both != 0).then_some(Cell(both))
    }
}

/// What this does not allow; none if it allows everything.
impl Not for Cell {
    type Output = Option<Cell>;
    fn not(self) -> Option<Cell> {
        (self != Cell::ANY).then_some(Cell(!self.0 & 15))
    }
}

impl TryFrom<char> for Cell {
    type Error = CellError;
    fn try_from(letter: char) -> Result<Cell, CellError> {
        let found = (1..16).find(|&bits| LETTERS[usize::from(bits)] == letter);
        found.map(Cell).ok_or(CellError(letter))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.letter())
    }
}

/// A letter that no cell has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellError(pub char);

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no cell of a drawing: X is an own stone, O an enemy's, . empty, # off the board, ? anything",
            self.0.escape_default()
        )
    }
}

impl std::error::Error for CellError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_read_back_and_the_other_side_sees_back() {
        for bits in 1..16 {
            let cell = Cell(bits);
            assert_eq!(Cell::try_from(cell.letter()), Ok(cell));
            assert_eq!(cell.seen_by_the_other().seen_by_the_other(), cell);
        }
        assert_eq!(Cell::try_from(' '), Err(CellError(' ')));
        for bits in 0..4 {
            let seen = Seen::from_bits(bits);
            assert_eq!(seen as u8, bits);
            assert_eq!(seen.by_the_other().cell(), seen.cell().seen_by_the_other());
        }
    }

    #[test]
    fn a_join_allows_what_either_does() {
        for a in (1..16).map(Cell) {
            for b in (1..16).map(Cell) {
                assert!(a.is_within(a | b) && b.is_within(a | b));
                assert_eq!((a & b).is_none(), (!b).is_some_and(|not| a.is_within(not)));
            }
        }
    }
}
