//! A position: stones, strings, liberties.

mod moves;

use self::moves::Change;
use crate::codes::{Codes, EMPTY, OFF};
use crate::point::CELLS;
use crate::zobrist::stone_key;
use crate::{Color, Point, PointSet, Size};
use std::fmt;

/// Why a stone may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The point lies outside the board.
    OffBoard,
    /// A stone is there already.
    Occupied,
    /// It would take back a ko at once.
    Ko,
    /// It would leave its own string without a liberty.
    Suicide,
    /// It would repeat an earlier position of the game, not by retaking a ko at once.
    Superko,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::OffBoard => "the point is off the board",
            Illegal::Occupied => "the point is occupied",
            Illegal::Ko => "the ko may not be retaken at once",
            Illegal::Suicide => "the stone would have no liberty",
            Illegal::Superko => "an earlier position would be repeated (superko)",
        })
    }
}

impl std::error::Error for Illegal {}

/// The string that a stone stands for: kept in the slot of one of its stones, its root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct StringData {
    liberties: PointSet,
    liberty_count: u16,
    stones: u16,
}

const NO_STRING: StringData = StringData {
    liberties: PointSet::EMPTY,
    liberty_count: 0,
    stones: 0,
};

/// A position of Go with every string's exact liberties, and the moves that led to it.
///
/// A board knows captures, suicide and the simple ko; superko, turns and results belong to
/// [`crate::Game`]. Playing and taking back cost what the move changes: a stone joins strings by relabelling
/// the smaller ones, liberties are bit sets, and each move leaves a record from which [`Board::undo`] restores
/// the board to the bit. Nothing is allocated once the record stack has its room (1,024 moves from the start).
///
/// ```
/// use goban::{Board, Color::*, Point, Size};
/// let mut board = Board::new(Size::NINE);
/// let p = |text: &str| text.parse::<Point>().unwrap();
/// board.play(Black, p("A1")).unwrap();
/// board.play(White, p("A2")).unwrap();
/// board.play(White, p("B1")).unwrap();
/// assert_eq!(board.at(p("A1")), None);
/// assert_eq!(board.captured(Black), 1);
/// board.undo();
/// assert_eq!(board.liberties(p("A1")), 1);
/// ```
pub struct Board<C = ()> {
    size: Size,
    cells: [u8; CELLS],
    /// For a stone, its string's root.
    root: [Point; CELLS],
    /// For a stone, the next of its string, in a ring.
    next: [Point; CELLS],
    /// At a root, its string.
    strings: Box<[StringData; CELLS]>,
    stones: [PointSet; 2],
    empty: PointSet,
    captured: [u32; 2],
    ko: Option<(Color, Point)>,
    hash: u64,
    codes: C,
    changes: Vec<Change>,
}

impl Board {
    /// An empty board without neighbourhood codes.
    pub fn new(size: Size) -> Board {
        Board::with_codes(size)
    }
}

impl<C: Codes> Board<C> {
    /// An empty board with the codes of the type's parameter.
    pub fn with_codes(size: Size) -> Board<C> {
        let mut cells = [OFF; CELLS];
        for p in size.points() {
            cells[p.index()] = EMPTY;
        }
        let nowhere = Point::from_index(0);
        Board {
            size,
            cells,
            root: [nowhere; CELLS],
            next: [nowhere; CELLS],
            strings: vec![NO_STRING; CELLS]
                .into_boxed_slice()
                .try_into()
                .expect("one slot a cell"),
            stones: [PointSet::EMPTY; 2],
            empty: PointSet::board(size),
            captured: [0; 2],
            ko: None,
            hash: 0,
            codes: C::new(size),
            changes: Vec::with_capacity(1024),
        }
    }

    /// A position by its stones, with nothing to take back. None if a string has no liberty, if the sets
    /// overlap or leave the board.
    pub fn from_stones(size: Size, black: &PointSet, white: &PointSet) -> Option<Board<C>> {
        let mut board = Board::with_codes(size);
        board.set_stones(black, white).then_some(board)
    }

    /// Puts these stones in place of those that are there, in the memory the board has: a position with nothing to take
    /// back and no prisoners. False, and nothing is changed, if a string would have no liberty, if the sets overlap or
    /// leave the board.
    pub fn set_stones(&mut self, black: &PointSet, white: &PointSet) -> bool {
        let board = PointSet::board(self.size);
        let empty = board - *black - *white;
        // The strings of a set reach as far as the stones beside an empty point do.
        let all_have_liberties = |stones: &PointSet| empty.border(stones).flood(stones) == *stones;
        if !(*black | *white).is_subset(&board)
            || black.intersects(white)
            || !all_have_liberties(black)
            || !all_have_liberties(white)
        {
            return false;
        }
        for p in &(board - self.empty) {
            self.cells[p.index()] = EMPTY;
        }
        self.stones = [PointSet::EMPTY; 2];
        self.empty = board;
        self.captured = [0; 2];
        self.ko = None;
        self.hash = 0;
        self.codes = C::new(self.size);
        self.changes.clear();
        // Every string has a liberty when all stones are down, so none lacks one on the way.
        for (color, stones) in [(Color::Black, black), (Color::White, white)] {
            for p in stones {
                self.put(color, p);
            }
        }
        true
    }

    /// Nothing can be taken back any more.
    pub(crate) fn forget_moves(&mut self) {
        self.changes.clear();
    }

    /// The same position with a ban of the simple ko rule: `color` may not play on `p` now. None if no move could have
    /// left it. Nothing can be taken back.
    ///
    /// ```
    /// use goban::{Board, Color::*, Point};
    /// let board: Board = ". O X .\nO . O X\n. O X .\n. . . .".parse().unwrap();
    /// let [ko, other] = ["B3", "A4"].map(|p| p.parse::<Point>().unwrap());
    /// let banned = board.clone().with_ko(Black, ko).unwrap();
    /// assert!(board.is_legal(Black, ko) && !banned.is_legal(Black, ko));
    /// assert_eq!(board.with_ko(Black, other), None);
    /// ```
    pub fn with_ko(mut self, color: Color, p: Point) -> Option<Board<C>> {
        let takes = |&q: &Point| {
            self.at(q) == Some(!color) && self.string_len(q) == 1 && {
                // The position before, as it must have been: the stone on `p`, none on `q`.
                let mut stones = self.stones;
                stones[color.index()].insert(p);
                stones[(!color).index()].remove(q);
                Board::<()>::from_stones(self.size, &stones[0], &stones[1]).is_some_and(|mut before| {
                    before.place(!color, q);
                    before.stones == self.stones && before.ko == Some((color, p))
                })
            }
        };
        if !self.is_empty(p) || !p.neighbours().iter().any(takes) {
            return None;
        }
        self.ko = Some((color, p));
        self.changes.clear();
        Some(self)
    }

    /// The same position after so many stones of each colour were captured on the way to it. Nothing can be taken back.
    ///
    /// ```
    /// use goban::{Board, Color::*, Size};
    /// let board = Board::new(Size::NINE).with_captured([3, 0]);
    /// assert_eq!((board.captured(Black), board.captured(White)), (3, 0));
    /// ```
    pub fn with_captured(mut self, captured: [u32; 2]) -> Board<C> {
        self.captured = captured;
        self.changes.clear();
        self
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point.
    #[inline]
    pub fn at(&self, p: Point) -> Option<Color> {
        match self.cells[p.index()] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the point is on the board and holds no stone.
    #[inline]
    pub fn is_empty(&self, p: Point) -> bool {
        self.cells[p.index()] == EMPTY
    }

    /// All stones of a colour.
    #[inline]
    pub fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color.index()]
    }

    /// All empty points.
    #[inline]
    pub fn empty(&self) -> &PointSet {
        &self.empty
    }

    /// The stone that stands for the string of the stone on `p`: two stones are of one string if and only
    /// if their roots are equal.
    #[inline]
    pub fn root(&self, p: Point) -> Point {
        debug_assert!(self.at(p).is_some(), "no stone on {p:?}");
        self.root[p.index()]
    }

    #[inline]
    fn string(&self, p: Point) -> &StringData {
        &self.strings[self.root(p).index()]
    }

    /// How many liberties the string of the stone on `p` has.
    #[inline]
    pub fn liberties(&self, p: Point) -> usize {
        usize::from(self.string(p).liberty_count)
    }

    /// The liberties of the string of the stone on `p`.
    #[inline]
    pub fn liberty_set(&self, p: Point) -> &PointSet {
        &self.string(p).liberties
    }

    /// How many stones the string of the stone on `p` has.
    #[inline]
    pub fn string_len(&self, p: Point) -> usize {
        usize::from(self.string(p).stones)
    }

    /// The stones of the string of the stone on `p`, from `p` on.
    #[inline]
    pub fn string_stones(&self, p: Point) -> impl Iterator<Item = Point> {
        debug_assert!(self.at(p).is_some(), "no stone on {p:?}");
        let (mut here, mut left) = (p, self.string_len(p));
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let this = here;
            here = self.next[here.index()];
            Some(this)
        })
    }

    /// The roots of a colour's strings.
    pub fn strings(&self, color: Color) -> impl Iterator<Item = Point> {
        self.stones(color).iter().filter(|&p| self.root(p) == p)
    }

    /// How many stones of this colour have been captured.
    #[inline]
    pub fn captured(&self, color: Color) -> u32 {
        self.captured[color.index()]
    }

    /// Who may not play where, because it would take back a ko at once.
    #[inline]
    pub fn ko(&self) -> Option<(Color, Point)> {
        self.ko
    }

    /// A hash of the stones alone: neither the ko nor the side to move.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The neighbourhood codes.
    #[inline]
    pub fn codes(&self) -> &C {
        &self.codes
    }

    /// How many moves can be taken back.
    #[inline]
    pub fn depth(&self) -> usize {
        self.changes.len()
    }

    /// Whether a stone here would take enemy stones.
    #[inline]
    pub fn captures(&self, color: Color, p: Point) -> bool {
        p.neighbours()
            .into_iter()
            .any(|n| self.at(n) == Some(!color) && self.liberties(n) == 1)
    }

    /// Whether a stone on this empty point would find no liberty, after captures.
    #[inline]
    pub fn is_suicide(&self, color: Color, p: Point) -> bool {
        p.neighbours().into_iter().all(|n| match self.at(n) {
            None => self.cells[n.index()] == OFF,
            Some(c) => (c == color) == (self.liberties(n) == 1),
        })
    }

    /// The hash of the position that a stone on this empty point would make, captures and suicide included.
    pub fn hash_after(&self, color: Color, p: Point) -> u64 {
        let mut hash = self.hash ^ stone_key(color, p);
        let victim = if self.is_suicide(color, p) { color } else { !color };
        if victim == color {
            hash ^= stone_key(color, p);
        }
        let mut seen = [None; 4];
        for (i, n) in p.neighbours().into_iter().enumerate() {
            if self.at(n) == Some(victim) && self.liberties(n) == 1 && !seen.contains(&Some(self.root(n))) {
                seen[i] = Some(self.root(n));
                hash = self.string_stones(n).fold(hash, |h, q| h ^ stone_key(victim, q));
            }
        }
        hash
    }

    /// Whether a stone may be played under the simple ko rule, suicide forbidden.
    pub fn check(&self, color: Color, p: Point) -> Result<(), Illegal> {
        match self.cells[p.index()] {
            OFF => Err(Illegal::OffBoard),
            EMPTY if self.ko == Some((color, p)) => Err(Illegal::Ko),
            EMPTY if self.is_suicide(color, p) => Err(Illegal::Suicide),
            EMPTY => Ok(()),
            _ => Err(Illegal::Occupied),
        }
    }

    /// Whether a stone may be played under the simple ko rule, suicide forbidden.
    #[inline]
    pub fn is_legal(&self, color: Color, p: Point) -> bool {
        self.check(color, p).is_ok()
    }

    /// Plays a stone if the simple ko rule allows it and it is no suicide.
    pub fn play(&mut self, color: Color, p: Point) -> Result<(), Illegal> {
        self.check(color, p)?;
        self.place(color, p);
        Ok(())
    }
}

impl<C: Codes> Clone for Board<C> {
    /// A copy of the position with nothing to take back, at the cost of its own strings and no more.
    fn clone(&self) -> Board<C> {
        let mut copy = Board::with_codes(self.size);
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, from: &Board<C>) {
        self.size = from.size;
        self.cells = from.cells;
        self.root = from.root;
        self.next = from.next;
        for color in Color::BOTH {
            for root in from.strings(color) {
                self.strings[root.index()] = from.strings[root.index()];
            }
        }
        self.stones = from.stones;
        self.empty = from.empty;
        self.captured = from.captured;
        self.ko = from.ko;
        self.hash = from.hash;
        self.codes.clone_from(&from.codes);
        self.changes.clear();
    }
}

impl<C: Codes> PartialEq for Board<C> {
    /// The same stones on the same board, and the same ko.
    fn eq(&self, other: &Board<C>) -> bool {
        self.size == other.size && self.stones == other.stones && self.ko == other.ko
    }
}

impl<C: Codes> Eq for Board<C> {}

impl<C: Codes> fmt::Display for Board<C> {
    /// The stones as text, top row first: `X` black, `O` white, `.` empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size.side();
        for row in (0..side).rev() {
            for col in 0..side {
                let stone = self.at(Point::new(col, row)).map_or('.', Color::stone);
                write!(f, "{}{stone}", if col == 0 { "" } else { " " })?;
            }
            if row > 0 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl<C: Codes> fmt::Debug for Board<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests;
