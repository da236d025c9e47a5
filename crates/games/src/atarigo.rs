//! AtariGo: Go stones, and the first capture wins (paper 004, L38-45).
//!
//! Suicide is illegal, and no ko can arise. Passing is allowed; two passes in a row end the game without
//! a winner, and a player who has no legal move passes. So a game in which nobody can be made to fill his
//! last liberties is won by nobody, and a win is always a forced capture.
//!
//! The board is a bit set with one guard column between rows, so that all neighbours of a set of points
//! are four shifts and one mask. Boards up to 7x7 fit a `u64`, up to 10x10 a `u128`, larger ones eleven
//! words; [`crate::with_atarigo!`] picks the width.

mod must_move;
mod problems;
mod setup;
mod solution;
mod symmetry;

pub use must_move::MustMove;
pub use problems::{Problem, Problems};
pub use setup::{Setup, SetupError, Start};
pub use solution::{Proved, Solution, SolutionError};

use goban::{Color, Point};
use proof::bits::{Bits, Cell, Cells};
use proof::{Gradual, Outcome, Side, World};
use symmetry::{SYMMETRIES, Symmetry};

/// A position of AtariGo. The side that moves first ([`Side::First`]) is Black.
///
/// ```
/// use games::atarigo::{AtariGo, Setup};
/// use proof::World;
/// let start = Setup::crosscut(6).unwrap();
/// let game: AtariGo<u64> = start.build().unwrap();
/// assert_eq!(game.moves().into_iter().count(), 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtariGo<B> {
    /// Black's stones and White's.
    stones: [B; 2],
    /// The last liberties of the chains in atari, Black's and White's. Keeping them makes "who can
    /// capture?" a comparison with zero, which is most of what a proof search asks.
    atari: [B; 2],
    board: B,
    size: u8,
    mover: Side,
    winner: Option<Side>,
}

impl<B: Bits> AtariGo<B> {
    /// The largest board this width of bits holds.
    pub const LARGEST: u8 = {
        let mut side = 1;
        while side < 25 && (side as u32 + 2) * (side as u32 + 1) <= B::COUNT {
            side += 1;
        }
        side
    };

    /// The side of the board.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The stone on a point.
    pub fn stone(&self, at: Point) -> Option<Color> {
        let bit = B::bit(self.cell(at).0.into());
        match self.stones.map(|s| s.meets(bit)) {
            [true, _] => Some(Color::Black),
            [_, true] => Some(Color::White),
            _ => None,
        }
    }

    /// The colour of a side.
    pub fn color(side: Side) -> Color {
        match side {
            Side::First => Color::Black,
            Side::Second => Color::White,
        }
    }

    /// The move on a point of the board.
    pub fn cell(&self, at: Point) -> Cell {
        Cell(u16::from(at.row()) * self.stride() as u16 + u16::from(at.col()))
    }

    /// The point of a move.
    pub fn point(&self, cell: Cell) -> Point {
        let stride = self.stride() as u16;
        Point::new((cell.0 % stride) as u8, (cell.0 / stride) as u8)
    }

    #[inline]
    fn stride(&self) -> u32 {
        u32::from(self.size) + 1
    }

    #[inline]
    fn empty(&self) -> B {
        self.board & !(self.stones[0] | self.stones[1])
    }

    /// The points beside a set, the set's own points among them where they touch.
    #[inline]
    fn beside(&self, set: B) -> B {
        (set << 1 | set >> 1 | set << self.stride() | set >> self.stride()) & self.board
    }

    /// All stones of `own` connected with `seed`.
    #[inline]
    fn flood(&self, seed: B, own: B) -> B {
        let mut chain = seed;
        loop {
            let grown = (chain | self.beside(chain)) & own;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    /// Calls `each` with every chain of `own` that touches `seeds`, and its liberties.
    #[inline]
    fn chains(&self, seeds: B, own: B, mut each: impl FnMut(B, B)) {
        let empty = self.empty();
        let mut rest = seeds & own;
        while !rest.is_empty() {
            let chain = self.flood(rest.isolate(), own);
            rest &= !chain;
            each(chain, self.beside(chain) & empty);
        }
    }

    /// Liberties of the chains of `own` with at most `most` liberties.
    #[inline]
    fn short_liberties(&self, own: B, most: u8) -> B {
        let mut all = B::default();
        self.chains(own, own, |_, liberties| {
            if at_most(liberties, most) {
                all |= liberties;
            }
        });
        all
    }

    /// The points that matter where the liberties `a` may be played on: these, their empty neighbours,
    /// and the liberties of every chain beside them. Short of the last, a third chain that joins the
    /// fight is missed.
    fn surroundings(&self, a: B) -> B {
        let mut all = a | self.beside(a) & self.empty();
        for own in self.stones {
            self.chains(self.beside(a), own, |_, liberties| all |= liberties);
        }
        all
    }

    /// Points of `among` where the mover may play: not suicide.
    #[inline]
    fn legal(&self, among: B) -> B {
        let empty = self.empty();
        let open = among & empty & self.beside(empty);
        let mut closed = among & empty & !open;
        let mut legal = open;
        let (me, you) = (self.mover as usize, !self.mover as usize);
        while !closed.is_empty() {
            let point = closed.isolate();
            closed = closed.drop_lowest();
            let captures = self.atari[you].meets(point);
            let chain = self.flood(point, self.stones[me] | point);
            if captures || self.beside(chain).meets(empty & !point) {
                legal |= point;
            }
        }
        legal
    }

    /// Whether the side to move has a legal move.
    #[inline]
    fn can_move(&self) -> bool {
        let empty = self.empty();
        empty.meets(self.beside(empty)) || !self.legal(empty).is_empty()
    }

    /// Recomputes what is kept about chains; `false` if a chain has no liberty.
    fn refresh(&mut self) -> bool {
        let mut breathing = true;
        for side in 0..2 {
            let mut last = B::default();
            self.chains(self.stones[side], self.stones[side], |_, liberties| {
                breathing &= !liberties.is_empty();
                if liberties.is_single() {
                    last |= liberties;
                }
            });
            self.atari[side] = last;
        }
        breathing
    }
}

/// What the hashes of positions with Black and with White to move begin with. They differ in many bits: a
/// seed that differs only in bits of the board would make the mover look like a stone.
const SEEDS: [u64; 2] = [0x243F_6A88_85A3_08D3, 0xB7E1_5162_8AED_2A6A];

#[inline]
fn at_most<B: Bits>(set: B, most: u8) -> bool {
    let mut rest = set;
    for _ in 0..most {
        rest = rest.drop_lowest();
    }
    rest.is_empty()
}

impl<B: Bits> World for AtariGo<B> {
    type Move = Cell;
    type Moves = Cells<B>;

    const PASSING: bool = true;

    // A capture of a chain with one liberty needs only that liberty free. More of the opponent's stones
    // elsewhere leave that chain alone, take liberties only from the winner's chains (the guard), and
    // cannot turn a suicide legal: its point has no empty neighbour, nor has the chain it would join.
    const ZONES: bool = true;

    #[inline]
    fn to_move(&self) -> Side {
        self.mover
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Won)
    }

    #[inline]
    fn moves(&self) -> Cells<B> {
        Cells(self.legal(self.board))
    }

    #[inline]
    fn play(&self, m: Cell) -> AtariGo<B> {
        let (me, you) = (self.mover as usize, !self.mover as usize);
        let stone = B::bit(m.0.into());
        let mut next = *self;
        next.mover = !self.mover;
        next.stones[me] |= stone;
        if self.atari[you].meets(stone) {
            next.winner = Some(self.mover);
            return next;
        }
        let empty = next.empty();
        let chain = next.flood(stone, next.stones[me]);
        let liberties = next.beside(chain) & empty;
        // Own chains whose last liberty was this point are part of the new chain.
        next.atari[me] &= !stone;
        if liberties.is_single() {
            next.atari[me] |= liberties;
        }
        let mut last = next.atari[you];
        next.chains(next.beside(stone), next.stones[you], |_, liberties| {
            if liberties.is_single() {
                last |= liberties;
            }
        });
        next.atari[you] = last;
        next
    }

    #[inline]
    fn null(&self) -> Option<AtariGo<B>> {
        Some(AtariGo {
            mover: !self.mover,
            ..*self
        })
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.stones[1].stir(self.stones[0].stir(SEEDS[self.mover as usize]))
    }

    fn symmetric_hash(&self) -> u64 {
        self.least_hash()
    }

    fn code(&self, m: Cell) -> u32 {
        m.0.into()
    }

    fn notation(&self, m: Cell) -> String {
        self.point(m).to_string()
    }

    #[inline]
    fn winning_move(&self) -> Option<Cell> {
        Cells(self.atari[!self.mover as usize]).next()
    }

    /// A threat of order 1 is an atari: a liberty of a chain with two. A threat of order 2 needs a chain
    /// with at most three liberties before the move (*a chain with n liberties cannot be captured in
    /// fewer than n moves*, 004, L113), and a move that takes one of these, or touches what happens
    /// when they are played.
    #[inline]
    fn threats(&self, order: u8) -> Cells<B> {
        let (me, you) = (self.mover as usize, !self.mover as usize);
        let saving = self.atari[me];
        if !saving.is_empty() {
            return Cells(if saving.is_single() {
                self.legal(saving)
            } else {
                B::default()
            });
        }
        Cells(match order {
            1 => self.legal(self.short_liberties(self.stones[you], 2)),
            2 => self.legal(self.surroundings(self.short_liberties(self.stones[you], 3))),
            _ => self.legal(self.board),
        })
    }

    /// The sets of the paper for `ip1` and `ip2` (004, L109), for chains of both colours and with the
    /// liberties of every chain beside. Larger games rely on zones.
    #[inline]
    fn replies(&self, game: Gradual) -> Cells<B> {
        let short =
            |most| self.short_liberties(self.stones[0], most) | self.short_liberties(self.stones[1], most);
        Cells(match game.moves() {
            1 => self.legal(self.atari[0] | self.atari[1]),
            2 => self.legal(self.surroundings(short(2))),
            _ => self.legal(self.board),
        })
    }

    /// Two liberties of each of the opponent's chains that `spare` stones could put in atari.
    #[inline]
    fn guard(&self, spare: u8) -> Cells<B> {
        let own = self.stones[!self.mover as usize];
        let mut all = B::default();
        self.chains(own, own, |_, liberties| {
            if at_most(liberties, spare + 1) {
                let first = liberties.isolate();
                all |= first | (liberties & !first).isolate();
            }
        });
        Cells(all)
    }
}

/// Evaluates an expression with a setup built into the narrowest board that holds it.
///
/// ```
/// use games::atarigo::Setup;
/// use proof::World;
/// let start = Setup::empty(9).unwrap();
/// let moves = games::with_atarigo!(&start, |game| game.moves().into_iter().count()).unwrap();
/// assert_eq!(moves, 81);
/// ```
#[macro_export]
macro_rules! with_atarigo {
    ($setup:expr, |$game:ident| $body:expr) => {{
        let setup: &$crate::atarigo::Setup = $setup;
        match setup.size() {
            ..=7 => setup.build::<u64>().map(|$game| $body),
            8..=10 => setup.build::<u128>().map(|$game| $body),
            _ => setup.build::<::proof::bits::Wide<11>>().map(|$game| $body),
        }
    }};
}
