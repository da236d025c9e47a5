//! Light playouts: uniformly random games that fill no own eye, as fast as they can be had.
//!
//! [`LightBoard`] is a leaner board than [`Board`]: it cannot take back, counts a string's liberties once for
//! each stone beside them, and keeps for each point how many neighbours are empty, black and white. That is
//! enough to know captures, suicide, ko and eyes, and costs a fraction of exact liberties. Its rules are those
//! of [`Board::check`] (a test plays both side by side).

use crate::codes::{Codes, EMPTY, OFF, stone_bits};
use crate::point::CELLS;
pub use crate::random::Random;
use crate::{Board, Color, Point};
use std::sync::atomic::{AtomicBool, Ordering};

const MASK: usize = CELLS - 1;
const NOWHERE: u16 = 0;

/// Neighbour counts live in one number, four bits each: empty, black, white. Cells off the board count as
/// black and as white, so that four of a colour means enclosed by it.
const ONE_EMPTY: u16 = 1;
const ENCLOSED: u16 = 4;

#[inline]
const fn one(color: Color) -> u16 {
    0x10 << (4 * color.index())
}

#[inline]
const fn count(beside: u16, color: Color) -> u16 {
    beside >> (4 + 4 * color.index()) & 0xf
}

#[derive(Clone, Copy)]
struct Cell {
    /// The point whose slot in `strings` is this stone's string.
    string: u16,
    /// The next stone of the string, in a ring.
    next: u16,
    beside: u16,
    content: u8,
}

#[derive(Clone, Copy)]
struct Chain {
    /// Liberties, each counted once for every stone of the string beside it. What a slot holds while its point
    /// has no stone means nothing: counting it up and down is cheaper than asking.
    liberties: u16,
    stones: u16,
}

/// A board for random games.
#[derive(Clone)]
pub struct LightBoard<C = ()> {
    side: usize,
    cells: [Cell; CELLS],
    strings: [Chain; CELLS],
    /// The empty points in no order, and where each stands among them.
    empty: [u16; CELLS],
    place: [u16; CELLS],
    empties: usize,
    stones: [u32; 2],
    /// Where the side to move may not take back a ko.
    ko: u16,
    codes: C,
}

/// How a random game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// Black's points less White's, without komi.
    pub margin: i32,
    /// Moves played, passes included.
    pub moves: u32,
}

#[inline]
fn beside(v: u16) -> [usize; 4] {
    Point::from_index(v as usize).neighbours().map(Point::index)
}

impl<C: Codes> LightBoard<C> {
    /// The position of a board, its ko included for the side that it binds.
    pub fn new<D: Codes>(board: &Board<D>) -> LightBoard<C> {
        let nothing = Cell {
            string: 0,
            next: 0,
            beside: 0,
            content: OFF,
        };
        let mut light = LightBoard {
            side: usize::from(board.size().side()),
            cells: [nothing; CELLS],
            strings: [Chain {
                liberties: 0,
                stones: 0,
            }; CELLS],
            empty: [0; CELLS],
            place: [0; CELLS],
            empties: 0,
            stones: [0; 2],
            ko: NOWHERE,
            codes: C::new(board.size()),
        };
        for i in 0..CELLS {
            light.cells[i].string = i as u16;
        }
        for p in board.size().points() {
            light.cells[p.index()].content = EMPTY;
            light.push_empty(p.index() as u16);
        }
        for p in board.size().points() {
            let outside = |&n: &usize| light.cells[n & MASK].content == OFF;
            let off = beside(p.index() as u16).iter().filter(|n| outside(n)).count() as u16;
            light.cells[p.index()].beside =
                (ENCLOSED - off) * ONE_EMPTY + off * (one(Color::Black) + one(Color::White));
        }
        for color in Color::BOTH {
            for p in board.stones(color) {
                light.play(color, p);
            }
        }
        light.ko = board.ko().map_or(NOWHERE, |(_, p)| p.index() as u16);
        light
    }

    /// Becomes another position without allocating, touching only the rows of its board.
    pub fn copy_from(&mut self, from: &LightBoard<C>) {
        let used = (from.side + 2) * 32;
        self.side = from.side;
        self.cells[..used].copy_from_slice(&from.cells[..used]);
        self.strings[..used].copy_from_slice(&from.strings[..used]);
        self.place[..used].copy_from_slice(&from.place[..used]);
        self.empty[..from.empties].copy_from_slice(&from.empty[..from.empties]);
        self.empties = from.empties;
        self.stones = from.stones;
        self.ko = from.ko;
        self.codes.clone_from(&from.codes);
    }

    /// The neighbourhood codes.
    #[inline]
    pub fn codes(&self) -> &C {
        &self.codes
    }

    #[inline]
    fn cell(&self, v: usize) -> Cell {
        self.cells[v & MASK]
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

    /// The stone on a point.
    pub fn at(&self, p: Point) -> Option<Color> {
        match self.cell(p.index()).content {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether an empty point is an eye of this colour: enclosed by it, and cut by at most one enemy stone at
    /// its corners, or by none at the edge.
    #[inline]
    pub fn is_eye(&self, color: Color, p: Point) -> bool {
        let v = p.index();
        if count(self.cell(v).beside, color) != ENCLOSED {
            return false;
        }
        let (mut enemies, mut off) = (0, 0);
        for d in p.diagonals() {
            let content = self.cell(d.index()).content;
            enemies += u8::from(content == stone_bits(!color));
            off |= u8::from(content == OFF);
        }
        enemies + off < 2
    }

    /// Whether the side to move may play on an empty point: simple ko, no suicide.
    #[inline]
    pub fn is_legal(&mut self, color: Color, p: Point) -> bool {
        let v = p.index();
        if self.cell(v).beside & 0xf != 0 {
            return true;
        }
        if v as u16 == self.ko {
            return false;
        }
        // With the stone down, a friend keeps a liberty or an enemy loses the last.
        let strings = beside(v as u16).map(|n| usize::from(self.cell(n).string));
        for s in strings {
            let liberties = &mut self.strings[s & MASK].liberties;
            *liberties = liberties.wrapping_sub(1);
        }
        let mut legal = false;
        for n in beside(v as u16) {
            let Cell { string, content, .. } = self.cell(n);
            let none = self.strings[usize::from(string) & MASK].liberties == 0;
            legal |= (content == stone_bits(color)) & !none | (content == stone_bits(!color)) & none;
        }
        for s in strings {
            let liberties = &mut self.strings[s & MASK].liberties;
            *liberties = liberties.wrapping_add(1);
        }
        legal
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, color: Color, p: Point) {
        let v = p.index() as u16;
        let here = self.cell(usize::from(v));
        let enclosed = count(here.beside, !color) == ENCLOSED;
        self.drop_empty(v);
        self.cells[p.index()] = Cell {
            string: v,
            next: v,
            beside: here.beside,
            content: stone_bits(color),
        };
        self.strings[p.index()] = Chain {
            liberties: here.beside & 0xf,
            stones: 1,
        };
        self.stones[color.index()] += 1;
        self.codes.flip(p, stone_bits(color));
        let mut taken = 0;
        let mut last_taken = NOWHERE;
        for n in beside(v) {
            let cell = &mut self.cells[n & MASK];
            cell.beside = cell.beside.wrapping_add(one(color)).wrapping_sub(ONE_EMPTY);
            let Cell { string, content, .. } = *cell;
            let chain = &mut self.strings[usize::from(string) & MASK];
            chain.liberties = chain.liberties.wrapping_sub(1);
            if content == stone_bits(color) {
                let own = self.cell(usize::from(v)).string;
                if own != string {
                    self.join(own, string);
                }
            } else if content == stone_bits(!color) && chain.liberties == 0 {
                taken += chain.stones;
                last_taken = string;
                self.take(!color, string);
            }
        }
        self.ko = if enclosed && taken == 1 {
            last_taken
        } else {
            NOWHERE
        };
    }

    /// Joins two strings: the smaller takes the larger's slot.
    fn join(&mut self, a: u16, b: u16) {
        let (chain_a, chain_b) = (
            self.strings[usize::from(a) & MASK],
            self.strings[usize::from(b) & MASK],
        );
        let (keep, lose) = if chain_a.stones >= chain_b.stones {
            (a, b)
        } else {
            (b, a)
        };
        self.strings[usize::from(keep) & MASK] = Chain {
            liberties: chain_a.liberties.wrapping_add(chain_b.liberties),
            stones: chain_a.stones + chain_b.stones,
        };
        let mut stone = lose;
        loop {
            let cell = &mut self.cells[usize::from(stone) & MASK];
            cell.string = keep;
            stone = cell.next;
            if stone == lose {
                break;
            }
        }
        let after = self.cell(usize::from(keep)).next;
        self.cells[usize::from(keep) & MASK].next = self.cell(usize::from(lose)).next;
        self.cells[usize::from(lose) & MASK].next = after;
    }

    /// Takes a string off the board.
    fn take(&mut self, color: Color, string: u16) {
        self.stones[color.index()] -= u32::from(self.strings[usize::from(string) & MASK].stones);
        let mut stone = string;
        loop {
            let cell = &mut self.cells[usize::from(stone) & MASK];
            let next = cell.next;
            cell.content = EMPTY;
            cell.string = stone;
            self.push_empty(stone);
            self.codes
                .flip(Point::from_index(usize::from(stone)), stone_bits(color));
            for n in beside(stone) {
                let cell = &mut self.cells[n & MASK];
                cell.beside = cell.beside.wrapping_sub(one(color)).wrapping_add(ONE_EMPTY);
                let chain = &mut self.strings[usize::from(cell.string) & MASK];
                chain.liberties = chain.liberties.wrapping_add(1);
            }
            stone = next;
            if stone == string {
                return;
            }
        }
    }

    /// A move drawn with equal chances from those that are legal and fill no own eye; none if there is none.
    #[inline]
    pub fn draw(&mut self, color: Color, random: &mut Random) -> Option<Point> {
        // A point that will not do changes places with the last of those left: drawing without putting back.
        let mut left = self.empties;
        while left > 0 {
            let i = random.below(left as u32) as usize;
            let v = self.empty[i & MASK];
            let p = Point::from_index(usize::from(v));
            if !self.is_eye(color, p) && self.is_legal(color, p) {
                return Some(p);
            }
            left -= 1;
            let last = self.empty[left & MASK];
            self.empty[i & MASK] = last;
            self.place[usize::from(last) & MASK] = i as u16;
            self.empty[left & MASK] = v;
            self.place[usize::from(v) & MASK] = left as u16;
        }
        None
    }

    /// Passes: the ko may be retaken.
    pub fn pass(&mut self) {
        self.ko = NOWHERE;
    }

    /// Plays at random until both sides have passed, or for three moves a point (kos can go round for ever).
    pub fn run(&mut self, mut color: Color, random: &mut Random) -> Playout {
        let limit = (3 * self.side * self.side) as u32;
        let (mut moves, mut passes) = (0, 0);
        while passes < 2 && moves < limit {
            match self.draw(color, random) {
                Some(p) => {
                    self.play(color, p);
                    passes = 0;
                }
                None => {
                    self.pass();
                    passes += 1;
                }
            }
            moves += 1;
            color = !color;
        }
        Playout {
            margin: self.margin(),
            moves,
        }
    }

    /// Black's points less White's: stones, and empty points enclosed by one colour.
    pub fn margin(&self) -> i32 {
        let mut margin = self.stones[0] as i32 - self.stones[1] as i32;
        for &v in &self.empty[..self.empties] {
            let here = self.cell(usize::from(v)).beside;
            margin += i32::from(count(here, Color::Black) == ENCLOSED);
            margin -= i32::from(count(here, Color::White) == ENCLOSED);
        }
        margin
    }
}

/// What many random games came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games in which Black had more points than White, komi not counted.
    pub black_ahead: u64,
    /// Sum of Black's margins.
    pub margin: i64,
    /// Moves played.
    pub moves: u64,
}

impl Tally {
    /// Adds another tally to this one.
    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.black_ahead += other.black_ahead;
        self.margin += other.margin;
        self.moves += other.moves;
    }
}

/// Plays random games from a position on several threads, until `games` are played or `stop` is raised.
///
/// Each thread has its own source of chance, so a seed gives the same tally for the same number of threads.
pub fn playouts<C: Codes>(
    board: &Board<C>,
    to_move: Color,
    games: u64,
    threads: usize,
    seed: u64,
    stop: &AtomicBool,
) -> Tally {
    let start: LightBoard = LightBoard::new(board);
    let threads = threads.max(1) as u64;
    let one_thread = |i: u64| {
        let mut random = Random::new(seed.wrapping_add(i));
        let mut light = start.clone();
        let mut tally = Tally::default();
        let share = games / threads + u64::from(i < games % threads);
        while tally.games < share && (tally.games % 64 != 0 || !stop.load(Ordering::Relaxed)) {
            light.copy_from(&start);
            let playout = light.run(to_move, &mut random);
            tally.add(Tally {
                games: 1,
                black_ahead: u64::from(playout.margin > 0),
                margin: i64::from(playout.margin),
                moves: u64::from(playout.moves),
            });
        }
        tally
    };
    if threads == 1 {
        return one_thread(0);
    }
    let mut total = Tally::default();
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|i| scope.spawn(move || one_thread(i))).collect();
        running
            .into_iter()
            .for_each(|thread| total.add(thread.join().expect("a playout does not panic")));
    });
    total
}

#[cfg(test)]
mod tests;
