//! The quick board: exact liberties at the cost of counting them.
//!
//! A playout asks at every move which strings have one liberty or two, and where. [`QuickBoard`] keeps for each
//! string its liberties as a bit set, their number and the exclusive or of their indices: the last liberty of a
//! string in atari is read off at once, the second of two is the first xor the sum. Strings live in a dense
//! table whose slots are used again, so that a board of 9x9 stays within the nearest cache. It cannot take back;
//! its rules are those of [`goban::Board::check`] (a test plays both side by side).

mod play;

use goban::codes::{Codes, Codes3, EMPTY, OFF};
use goban::{Board, Color, Point, Size};
use patterns::code::{encloses, has_empty, is_eye};
use patterns::{Ground, Seen};

/// Cells of the sheet that points are numbered on.
pub(crate) const CELLS: usize = 1024;
/// Cells from one row of the sheet to the next.
const ROW: usize = 32;
const MASK: usize = CELLS - 1;
/// Words of a set of liberties on the largest board: 27 rows of 32 bits.
const WORDS: usize = 14;
/// More strings than any position has.
const STRINGS: usize = 512;
const STRING_MASK: usize = STRINGS - 1;
const NOWHERE: u16 = 0;

#[derive(Clone, Copy)]
struct Chain {
    liberties: [u64; WORDS],
    count: u16,
    /// Exclusive or of the liberties' indices.
    xor: u16,
    stones: u16,
    /// One of its stones.
    first: u16,
}

const NO_CHAIN: Chain = Chain {
    liberties: [0; WORDS],
    count: 0,
    xor: 0,
    stones: 0,
    first: 0,
};

impl Chain {
    #[inline]
    fn has(&self, v: u16) -> bool {
        self.liberties[usize::from(v) / 64 % WORDS] >> (v % 64) & 1 != 0
    }
}

/// The number of a string, good until the next stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StringId(u16);

/// A board for many short-lived games.
///
/// ```
/// use goban::{Board, Color, Point};
/// use playouts::QuickBoard;
/// let board: Board = "
///     . . . . .
///     . O X . .
///     . X . . .
///     . . . . .
///     . . . . .
/// ".parse().unwrap();
/// let mut quick = QuickBoard::new(&board);
/// let p = |text: &str| text.parse::<Point>().unwrap();
/// quick.play(Color::Black, p("A4"));
/// let white = quick.string(p("B4")).unwrap();
/// assert_eq!((quick.liberties(white), quick.last_liberty(white)), (1, p("B5")));
/// ```
#[derive(Clone)]
pub struct QuickBoard {
    size: Size,
    content: Box<[u8; CELLS]>,
    codes: Codes3,
    string: Box<[u16; CELLS]>,
    next: Box<[u16; CELLS]>,
    chains: Box<[Chain; STRINGS]>,
    /// Slots below `high` that hold no string.
    free: Vec<u16>,
    high: u16,
    /// Strings in atari, by colour, a bit a slot.
    atari: [[u64; STRINGS / 64]; 2],
    empty: Box<[u16; CELLS]>,
    place: Box<[u16; CELLS]>,
    empties: usize,
    stones: [u32; 2],
    captured: [u32; 2],
    ko: u16,
    hash: u64,
    last: [u16; 2],
    /// The stones that the last move put down and took off.
    changed: Vec<Point>,
}

fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    let Ok(array) = vec![value; N].into_boxed_slice().try_into() else {
        unreachable!("the length is right")
    };
    array
}

impl QuickBoard {
    /// The position of a board, its ko included for the side that it binds.
    pub fn new<C: Codes>(board: &Board<C>) -> QuickBoard {
        let mut quick = QuickBoard {
            size: board.size(),
            content: boxed(OFF),
            codes: Codes3::new(board.size()),
            string: boxed(0),
            next: boxed(0),
            chains: boxed(NO_CHAIN),
            free: Vec::with_capacity(STRINGS),
            high: 0,
            atari: [[0; STRINGS / 64]; 2],
            empty: boxed(0),
            place: boxed(0),
            empties: 0,
            stones: [0; 2],
            captured: [0; 2],
            ko: NOWHERE,
            hash: 0,
            last: [NOWHERE; 2],
            changed: Vec::with_capacity(CELLS),
        };
        for p in board.size().points() {
            quick.content[p.index()] = EMPTY;
            quick.push_empty(p.index() as u16);
        }
        for color in Color::BOTH {
            for p in board.stones(color) {
                quick.play(color, p);
            }
        }
        quick.captured = Color::BOTH.map(|color| board.captured(color));
        quick.ko = board.ko().map_or(NOWHERE, |(_, p)| p.index() as u16);
        quick.last = [NOWHERE; 2];
        quick
    }

    /// Becomes another position without allocating, touching only what that position uses.
    pub fn copy_from(&mut self, from: &QuickBoard) {
        let used = (usize::from(from.size.side()) + 2) * ROW;
        if self.size != from.size {
            self.content.copy_from_slice(&from.content[..]);
        }
        self.size = from.size;
        self.content[..used].copy_from_slice(&from.content[..used]);
        self.codes.copy_from(&from.codes, from.size);
        self.string[..used].copy_from_slice(&from.string[..used]);
        self.next[..used].copy_from_slice(&from.next[..used]);
        self.place[..used].copy_from_slice(&from.place[..used]);
        let high = usize::from(from.high);
        self.chains[..high].copy_from_slice(&from.chains[..high]);
        self.free.clone_from(&from.free);
        self.high = from.high;
        self.atari = from.atari;
        self.empty[..from.empties].copy_from_slice(&from.empty[..from.empties]);
        self.empties = from.empties;
        self.stones = from.stones;
        self.captured = from.captured;
        self.ko = from.ko;
        self.hash = from.hash;
        self.last = from.last;
        self.changed.clone_from(&from.changed);
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point.
    #[inline]
    pub fn at(&self, p: Point) -> Option<Color> {
        match self.content[p.index()] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// What a cell holds: 0 nothing, 1 black, 2 white, 3 off the board.
    #[inline]
    pub(crate) fn cell(&self, p: Point) -> u8 {
        self.content[p.index()]
    }

    /// Whether the point is on the board and holds no stone.
    #[inline]
    pub fn is_empty(&self, p: Point) -> bool {
        self.content[p.index()] == EMPTY
    }

    /// The 3x3 code of a point, as [`goban::codes`] defines it.
    #[inline]
    pub fn code(&self, p: Point) -> u16 {
        self.codes.code(p)
    }

    /// The empty points, in no order that means anything.
    #[inline]
    pub fn empties(&self) -> impl ExactSizeIterator<Item = Point> + '_ {
        self.empty[..self.empties & MASK]
            .iter()
            .map(|&v| Point::from_index(usize::from(v)))
    }

    /// How many stones of a colour are on the board.
    #[inline]
    pub fn stones(&self, color: Color) -> u32 {
        self.stones[color.index()]
    }

    /// How many stones of this colour have been captured.
    #[inline]
    pub fn captured(&self, color: Color) -> u32 {
        self.captured[color.index()]
    }

    /// A hash of the stones alone, equal to [`goban::Board::hash`].
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Where the side to move may not take back a ko.
    #[inline]
    pub fn ko(&self) -> Option<Point> {
        (self.ko != NOWHERE).then(|| Point::from_index(usize::from(self.ko)))
    }

    /// The last move but `back`, unless it was a pass or not played here.
    #[inline]
    pub fn last(&self, back: usize) -> Option<Point> {
        let v = self.last[back & 1];
        (v != NOWHERE).then(|| Point::from_index(usize::from(v)))
    }

    /// Tells which moves came last; the most recent first.
    pub fn set_last(&mut self, last: [Option<Point>; 2]) {
        self.last = last.map(|p| p.map_or(NOWHERE, |p| p.index() as u16));
    }

    /// The points where the last move put a stone or took one off.
    #[inline]
    pub fn changed(&self) -> &[Point] {
        &self.changed
    }

    /// The string of the stone on a point.
    #[inline]
    pub fn string(&self, p: Point) -> Option<StringId> {
        let stone = matches!(self.content[p.index()], 1 | 2);
        stone.then(|| StringId(self.string[p.index()]))
    }

    #[inline]
    fn chain(&self, id: StringId) -> &Chain {
        &self.chains[usize::from(id.0) & STRING_MASK]
    }

    /// How many liberties a string has.
    #[inline]
    pub fn liberties(&self, id: StringId) -> usize {
        usize::from(self.chain(id).count)
    }

    /// How many stones a string has.
    #[inline]
    pub fn len(&self, id: StringId) -> usize {
        usize::from(self.chain(id).stones)
    }

    /// The only liberty of a string in atari.
    #[inline]
    pub fn last_liberty(&self, id: StringId) -> Point {
        debug_assert_eq!(self.chain(id).count, 1);
        Point::from_index(usize::from(self.chain(id).xor))
    }

    /// Of a string with two liberties, the one that is not `p`.
    #[inline]
    pub fn other_liberty(&self, id: StringId, p: Point) -> Point {
        debug_assert_eq!(self.chain(id).count, 2);
        Point::from_index(usize::from(self.chain(id).xor) ^ p.index())
    }

    /// Both liberties of a string that has two.
    #[inline]
    pub fn two_liberties(&self, id: StringId) -> [Point; 2] {
        let chain = self.chain(id);
        debug_assert_eq!(chain.count, 2);
        let word = chain.liberties.iter().position(|&w| w != 0).unwrap_or(0);
        let first = word * 64 + chain.liberties[word].trailing_zeros() as usize;
        [first, first ^ usize::from(chain.xor)].map(Point::from_index)
    }

    /// Whether an empty point is a liberty of the string.
    #[inline]
    pub fn is_liberty(&self, id: StringId, p: Point) -> bool {
        self.chain(id).has(p.index() as u16)
    }

    /// The liberties of a string.
    pub fn liberty_points(&self, id: StringId) -> impl Iterator<Item = Point> + '_ {
        let words = self.chain(id).liberties.iter().enumerate();
        words.flat_map(|(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                (left != 0).then(|| {
                    left &= left - 1;
                    Point::from_index(i * 64 + bit)
                })
            })
        })
    }

    /// The stones of a string.
    #[inline]
    pub fn stones_of(&self, id: StringId) -> impl Iterator<Item = Point> + '_ {
        let (mut here, mut left) = (self.chain(id).first, self.chain(id).stones);
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let this = here;
            here = self.next[usize::from(here) & MASK];
            Some(Point::from_index(usize::from(this)))
        })
    }

    /// The strings of a colour that have one liberty left.
    #[inline]
    pub fn in_atari(&self, color: Color) -> impl Iterator<Item = StringId> + '_ {
        let words = usize::from(self.high).div_ceil(64);
        let words = self.atari[color.index()][..words].iter().enumerate();
        words.flat_map(|(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as u16;
                (left != 0).then(|| {
                    left &= left - 1;
                    StringId(i as u16 * 64 + bit)
                })
            })
        })
    }

    /// Whether an empty point is an eye of this colour: enclosed by it, and cut by at most one enemy stone at
    /// its corners, or by none at the edge.
    #[inline]
    pub fn is_eye(&self, color: Color, p: Point) -> bool {
        is_eye(self.code(p), color)
    }

    /// Whether a stone may be played on an empty point by the side to move: simple ko, no suicide.
    #[inline]
    pub fn is_legal(&self, color: Color, p: Point) -> bool {
        if has_empty(self.code(p)) {
            return true;
        }
        if p.index() as u16 == self.ko {
            return false;
        }
        p.neighbours().into_iter().any(|n| match self.string(n) {
            None => false,
            Some(id) => (self.at(n) == Some(color)) == (self.liberties(id) > 1),
        })
    }

    /// Who owns a point at the end of a playout: the stone on it, or whoever encloses it.
    #[inline]
    pub fn owner(&self, p: Point) -> Option<Color> {
        match self.content[p.index()] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => {
                let code = self.code(p);
                match (encloses(code, Color::Black), encloses(code, Color::White)) {
                    (true, false) => Some(Color::Black),
                    (false, true) => Some(Color::White),
                    _ => None,
                }
            }
        }
    }

    /// Black's points less White's: stones, and empty points enclosed by one colour.
    pub fn margin(&self) -> i32 {
        let mut margin = self.stones[0] as i32 - self.stones[1] as i32;
        for p in self.empties() {
            let code = self.code(p);
            margin += i32::from(encloses(code, Color::Black)) - i32::from(encloses(code, Color::White));
        }
        margin
    }
}

impl Ground for QuickBoard {
    fn size(&self) -> Size {
        self.size
    }

    #[inline]
    fn seen(&self, own: Color, p: Point) -> Seen {
        Seen::stone(self.at(p), own)
    }

    fn string_liberties(&self, p: Point) -> usize {
        self.string(p).map_or(0, |id| self.liberties(id))
    }
}
