//! The quick board: exact liberties at the cost of counting them.
//!
//! A playout asks at every move which strings have one liberty or two, and where. [`QuickBoard`] keeps for each
//! string its liberties as a bit set, their number and the exclusive or of their indices: the last liberty of a
//! string in atari is read off at once, the second of two is the first xor the sum. Strings live in a dense
//! table whose slots are used again, so that a board of 9x9 stays within the nearest cache. It cannot take back;
//! its rules are those of [`goban::Board::check`] (a test plays both side by side).

use goban::codes::Codes;
use goban::{Board, Color, Point, Size, stone_key};

/// Cells of the sheet that points are numbered on.
pub(crate) const CELLS: usize = 1024;
const MASK: usize = CELLS - 1;
/// Cells from one row to the next.
const ROW: usize = 32;
/// Words of a set of liberties on the largest board: 27 rows of 32 bits.
const WORDS: usize = 14;
/// More strings than any position has.
const STRINGS: usize = 512;
const STRING_MASK: usize = STRINGS - 1;
const EMPTY: u8 = 0;
const OFF: u8 = 3;
const NOWHERE: u16 = 0;

/// The 3x3 code has two bits a cell: 1 black, 2 white, 3 off the board. So the low bit of a cell says "black or
/// off", the high bit "white or off".
const BESIDE: u16 = 0b00_01_00_01_01_00_01_00;
const CORNERS: u16 = 0b01_00_01_00_00_01_00_01;

/// What a cell holds, in two bits.
#[inline]
pub(crate) const fn bits(color: Color) -> u8 {
    color as u8 + 1
}

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
    codes: Box<[u16; CELLS]>,
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

#[inline]
fn beside(v: u16) -> [u16; 4] {
    let row = ROW as u16;
    [v.wrapping_sub(row), v.wrapping_sub(1), v + 1, v + row]
}

impl QuickBoard {
    /// The position of a board, its ko included for the side that it binds.
    pub fn new<C: Codes>(board: &Board<C>) -> QuickBoard {
        let mut quick = QuickBoard {
            size: board.size(),
            content: boxed(OFF),
            codes: boxed(0),
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
        for p in board.size().points() {
            for (i, n) in around(p.index() as u16).into_iter().enumerate() {
                quick.codes[p.index()] |= u16::from(quick.content[usize::from(n) & MASK]) << (2 * i);
            }
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
        self.codes[..used].copy_from_slice(&from.codes[..used]);
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
        self.codes[p.index()]
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

    #[inline]
    fn push_empty(&mut self, v: u16) {
        self.place[usize::from(v) & MASK] = self.empties as u16;
        self.empty[self.empties & MASK] = v;
        self.empties += 1;
    }

    #[inline]
    fn drop_empty(&mut self, v: u16) {
        self.empties -= 1;
        let last = self.empty[self.empties & MASK];
        let place = self.place[usize::from(v) & MASK];
        self.empty[usize::from(place) & MASK] = last;
        self.place[usize::from(last) & MASK] = place;
    }

    #[inline]
    fn mark(&mut self, color: Color, slot: u16, in_atari: bool) {
        let word = &mut self.atari[color.index()][usize::from(slot) / 64 % (STRINGS / 64)];
        let bit = 1 << (slot % 64);
        *word = if in_atari { *word | bit } else { *word & !bit };
    }

    #[inline]
    fn gain(&mut self, color: Color, slot: u16, v: u16) {
        let chain = &mut self.chains[usize::from(slot) & STRING_MASK];
        let (word, bit) = (usize::from(v) / 64 % WORDS, 1 << (v % 64));
        if chain.liberties[word] & bit == 0 {
            chain.liberties[word] |= bit;
            chain.count += 1;
            chain.xor ^= v;
            let count = chain.count;
            if count <= 2 {
                self.mark(color, slot, count == 1);
            }
        }
    }

    #[inline]
    fn flip(&mut self, v: u16, bits: u8) {
        self.changed.push(Point::from_index(usize::from(v)));
        for (i, n) in around(v).into_iter().enumerate() {
            // Seen from its neighbour, the cell lies the opposite way.
            self.codes[usize::from(n) & MASK] ^= u16::from(bits) << (2 * (7 - i));
        }
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, color: Color, p: Point) {
        let v = p.index() as u16;
        self.changed.clear();
        self.last = [v, self.last[0]];
        self.drop_empty(v);
        self.content[p.index()] = bits(color);
        self.stones[color.index()] += 1;
        self.hash ^= stone_key(color, p);
        self.flip(v, bits(color));

        let mut friends = [0; 4];
        let mut taken = [0; 4];
        let (mut friend_count, mut take_count) = (0, 0);
        let mut own = [0; 4];
        let mut own_count = 0;
        for n in beside(v) {
            let content = self.content[usize::from(n) & MASK];
            if content == EMPTY {
                own[own_count & 3] = n;
                own_count += 1;
            } else if content != OFF {
                let slot = self.string[usize::from(n) & MASK];
                let chain = &mut self.chains[usize::from(slot) & STRING_MASK];
                let (word, bit) = (usize::from(v) / 64 % WORDS, 1 << (v % 64));
                // A string that touches the point twice loses it once.
                if chain.liberties[word] & bit != 0 {
                    chain.liberties[word] &= !bit;
                    chain.count -= 1;
                    chain.xor ^= v;
                    if content == bits(color) {
                        friends[friend_count & 3] = slot;
                        friend_count += 1;
                    } else {
                        let count = chain.count;
                        if count == 0 {
                            taken[take_count & 3] = slot;
                            take_count += 1;
                        }
                        if count <= 1 {
                            self.mark(!color, slot, count == 1);
                        }
                    }
                }
            }
        }
        let slot = match friend_count {
            0 => self.found(v),
            _ => self.join(color, v, &friends[..friend_count]),
        };
        for &n in &own[..own_count] {
            self.gain(color, slot, n);
        }
        let mut lifted = 0;
        for &prey in &taken[..take_count] {
            lifted += self.chains[usize::from(prey) & STRING_MASK].stones;
            self.take(!color, prey);
        }
        let chain = &self.chains[usize::from(slot) & STRING_MASK];
        let (count, stones, liberty) = (chain.count, chain.stones, chain.xor);
        self.mark(color, slot, count == 1);
        self.ko = if lifted == 1 && stones == 1 && count == 1 {
            liberty
        } else {
            NOWHERE
        };
    }

    /// A new string of one stone, without liberties yet.
    #[inline]
    fn found(&mut self, v: u16) -> u16 {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.high += 1;
            self.high - 1
        });
        let words = (usize::from(self.size.side()) + 3) / 2;
        let chain = &mut self.chains[usize::from(slot) & STRING_MASK];
        chain.liberties[..words].fill(0);
        (chain.count, chain.xor, chain.stones, chain.first) = (0, 0, 1, v);
        self.string[usize::from(v) & MASK] = slot;
        self.next[usize::from(v) & MASK] = v;
        slot
    }

    /// Joins the stone to the largest of the friends, and the other friends to it.
    fn join(&mut self, color: Color, v: u16, friends: &[u16]) -> u16 {
        let len = |slot: u16| self.chains[usize::from(slot) & STRING_MASK].stones;
        let keep = friends.iter().copied().max_by_key(|&f| len(f)).unwrap_or(0);
        let first = self.chains[usize::from(keep) & STRING_MASK].first;
        self.string[usize::from(v) & MASK] = keep;
        self.next[usize::from(v) & MASK] = self.next[usize::from(first) & MASK];
        self.next[usize::from(first) & MASK] = v;
        self.chains[usize::from(keep) & STRING_MASK].stones += 1;
        for &lose in friends.iter().filter(|&&f| f != keep) {
            let other = self.chains[usize::from(lose) & STRING_MASK];
            let words = (usize::from(self.size.side()) + 3) / 2;
            let chain = &mut self.chains[usize::from(keep) & STRING_MASK];
            let (mut count, mut shared) = (0, 0);
            for (i, (word, more)) in chain
                .liberties
                .iter_mut()
                .zip(other.liberties)
                .take(words)
                .enumerate()
            {
                let mut both = *word & more;
                *word |= more;
                count += word.count_ones() as u16;
                while both != 0 {
                    shared ^= i as u16 * 64 + both.trailing_zeros() as u16;
                    both &= both - 1;
                }
            }
            chain.count = count;
            chain.xor ^= other.xor ^ shared;
            chain.stones += other.stones;
            let mut stone = other.first;
            loop {
                self.string[usize::from(stone) & MASK] = keep;
                stone = self.next[usize::from(stone) & MASK];
                if stone == other.first {
                    break;
                }
            }
            self.next
                .swap(usize::from(other.first) & MASK, usize::from(first) & MASK);
            self.mark(color, lose, false);
            self.free.push(lose);
        }
        keep
    }

    /// Takes a string off the board.
    fn take(&mut self, color: Color, slot: u16) {
        let Chain { first, stones, .. } = self.chains[usize::from(slot) & STRING_MASK];
        self.stones[color.index()] -= u32::from(stones);
        self.captured[color.index()] += u32::from(stones);
        let mut stone = first;
        loop {
            let p = Point::from_index(usize::from(stone));
            self.content[p.index()] = EMPTY;
            self.hash ^= stone_key(color, p);
            self.push_empty(stone);
            self.flip(stone, bits(color));
            for n in beside(stone) {
                if self.content[usize::from(n) & MASK] == bits(!color) {
                    self.gain(!color, self.string[usize::from(n) & MASK], stone);
                }
            }
            stone = self.next[usize::from(stone) & MASK];
            if stone == first {
                break;
            }
        }
        self.mark(color, slot, false);
        self.free.push(slot);
    }

    /// Passes: the ko may be retaken.
    #[inline]
    pub fn pass(&mut self) {
        self.changed.clear();
        self.ko = NOWHERE;
        self.last = [NOWHERE, self.last[0]];
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

/// The eight cells around one, in the order of the code.
#[inline]
pub(crate) fn around(v: u16) -> [u16; 8] {
    let row = ROW as u16;
    [
        v.wrapping_sub(row + 1),
        v.wrapping_sub(row),
        v.wrapping_sub(row - 1),
        v.wrapping_sub(1),
        v + 1,
        v + row - 1,
        v + row,
        v + row + 1,
    ]
}

/// The bits of a code that say "this colour or off the board", a bit a cell.
#[inline]
const fn of(code: u16, color: Color) -> u16 {
    code >> color.index() & 0x5555
}

/// Whether the four neighbours are all of this colour or off the board.
#[inline]
pub(crate) const fn encloses(code: u16, color: Color) -> bool {
    of(code, color) & BESIDE == BESIDE
}

/// Whether one of the four neighbours is empty.
#[inline]
pub(crate) const fn has_empty(code: u16) -> bool {
    (code | code >> 1) & BESIDE != BESIDE
}

/// Whether the middle of this code is an eye, as [`QuickBoard::is_eye`] has it.
#[inline]
pub(crate) const fn is_eye(code: u16, color: Color) -> bool {
    let (own, enemy) = (
        of(code, color),
        of(
            code,
            match color {
                Color::Black => Color::White,
                Color::White => Color::Black,
            },
        ),
    );
    let off = own & enemy & CORNERS != 0;
    encloses(code, color) && (enemy & !own & CORNERS).count_ones() + (off as u32) < 2
}
