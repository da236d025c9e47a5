//! A fight on a board of its own: up to 128 points as bits of one number.
//!
//! What lies outside the field does not change. Strings of the attacker that reach out of it have liberties
//! to spare ([`Field::held`]); a defender who comes out has escaped ([`Field::out`]). Both are bets on the
//! board around, made when the field is laid out; whoever wants to be sure checks the result on the board.

mod eyes;
mod ground;
mod layout;
mod race;

use crate::side::Side;
use goban::{Board, Color, Point, PointSet, Size};
pub use ground::Scene;
use layout::Layout;

/// Points of a field.
pub type Bits = u128;

/// No point: the index of a pass.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// The layout of a fight.
#[derive(Clone, Debug)]
pub struct Field {
    /// The size of the board it lies on.
    size: Size,
    pub(crate) stride: u32,
    /// The points of the board behind the bits.
    points: Vec<Option<Point>>,
    /// Where on the board each point lies, by [`line`].
    pub(crate) lines: Vec<u8>,
    /// Where stones may be put.
    pub inside: Bits,
    /// Where a stone of the attacker's holds on to something outside.
    pub held: Bits,
    /// Where a stone of the defender's has escaped.
    pub out: Bits,
    /// Where a stone of the defender's that is not at stake holds on to friends outside; nothing unless
    /// [`Field::lean`] is called.
    pub backed: Bits,
    /// Where the defender may not play; nothing unless [`Field::bar`] is called.
    pub barred: Bits,
    /// The stones at stake.
    pub target: Bits,
    /// Whether the attacker succeeds with any of them taken off; else only with all.
    pub any: bool,
    /// The colour of the attacker.
    pub attacker: Color,
}

/// Stones on a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stones {
    /// By side.
    pub of: [Bits; 2],
    /// Where the side to move may not play at once, by the simple ko rule.
    pub(crate) ban: u8,
}

impl Stones {
    /// Where the side to move may not play at once, by the simple ko rule.
    pub fn ban(&self) -> Option<u8> {
        (self.ban != NOWHERE).then_some(self.ban)
    }

    /// The same where nobody is banned.
    pub fn without_ban(self) -> Stones {
        Stones { ban: NOWHERE, ..self }
    }
}

/// A move that can be played.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What it leads to.
    pub stones: Stones,
    /// What it takes off.
    pub taken: Bits,
    /// The liberties of the stone played, inside the field.
    pub liberties: Bits,
    /// Whether it holds on to something outside the field.
    pub held: bool,
}

/// Rotates by less than 64.
#[inline]
fn up(x: Bits, n: u32) -> Bits {
    let (low, high) = (x as u64, (x >> 64) as u64);
    u128::from(low << n | high >> (64 - n)) | u128::from(high << n | low >> (64 - n)) << 64
}

#[inline]
fn down(x: Bits, n: u32) -> Bits {
    let (low, high) = (x as u64, (x >> 64) as u64);
    u128::from(low >> n | high << (64 - n)) | u128::from(high >> n | low << (64 - n)) << 64
}

/// The bit with this index.
#[inline]
pub fn bit(index: u8) -> Bits {
    1 << index
}

/// The indices of the bits.
pub fn indices(mut x: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if x == 0 {
            return None;
        }
        let i = x.trailing_zeros() as u8;
        x &= x - 1;
        Some(i)
    })
}

/// Where on the board a point lies: 1 on the first line, 2 on the second, 3 to 6 the points of the corner (1-1, 1-2, 2-2,
/// 1-3), 0 elsewhere.
fn line(p: Point, size: Size) -> u8 {
    let end = size.side() - 1;
    let (x, y) = (p.col().min(end - p.col()), p.row().min(end - p.row()));
    match (x.min(y), x.max(y)) {
        (0, 0) => 3,
        (0, 1) => 4,
        (1, 1) => 5,
        (0, 2) => 6,
        (0, _) => 1,
        (1, _) => 2,
        _ => 0,
    }
}

impl Field {
    /// All that a search on this field can see, as numbers: equal for equal fights on the same points, and for no others.
    pub(crate) fn words(&self, stones: &Stones) -> Vec<u64> {
        let points = self
            .points
            .iter()
            .map(|p| p.map_or(u64::MAX, |p| p.index() as u64));
        let Field {
            inside,
            held,
            out,
            backed,
            barred,
            target,
            ..
        } = *self;
        let halves = |bits: Bits| [bits as u64, (bits >> 64) as u64];
        let bits = [
            inside,
            held,
            out,
            backed,
            barred,
            target,
            stones.of[0],
            stones.of[1],
        ];
        let small = [
            u64::from(self.stride),
            self.points.len() as u64,
            u64::from(self.any),
            self.attacker.index() as u64,
            u64::from(stones.ban),
        ];
        small
            .into_iter()
            .chain(points)
            .chain(self.lines.iter().map(|&l| u64::from(l)))
            .chain(bits.into_iter().flat_map(halves))
            .collect()
    }

    /// Lays out a fight about `target` (stones of one colour) on these points, where `exits` are points
    /// beyond them that the defender must not come next to. None if it is too large.
    pub fn new(
        board: &Board,
        target: &PointSet,
        arena: &PointSet,
        exits: &PointSet,
    ) -> Option<(Field, Stones)> {
        let defender = board.at(target.first()?)?;
        let attacker = !defender;
        let mut arena = *arena | *target;
        // Strings are inside or outside, whole.
        for color in Color::BOTH {
            for root in board.strings(color) {
                let stones: PointSet = board.string_stones(root).collect();
                if stones.intersects(&arena) && !stones.is_subset(&arena) {
                    if color == defender {
                        arena |= stones;
                    } else {
                        arena -= stones;
                    }
                }
            }
        }
        let layout = Layout::of(&arena)?;
        let mut field = Field {
            size: board.size(),
            stride: layout.stride,
            points: vec![None; 128],
            lines: vec![0; 128],
            inside: 0,
            held: 0,
            out: 0,
            backed: 0,
            barred: 0,
            target: 0,
            any: false,
            attacker,
        };
        let mut stones = Stones {
            of: [0; 2],
            ban: NOWHERE,
        };
        for p in &arena {
            let index = layout.index(p);
            let b = bit(index);
            field.points[usize::from(index)] = Some(p);
            field.inside |= b;
            field.lines[usize::from(index)] = line(p, board.size());
            if target.contains(p) {
                field.target |= b;
            }
            match board.at(p) {
                Some(c) if c == attacker => stones.of[Side::Attacker] |= b,
                Some(_) => stones.of[Side::Defender] |= b,
                None => {}
            }
            for n in p.neighbours() {
                if arena.contains(n) {
                    continue;
                }
                if board.at(n) == Some(attacker) || board.is_empty(n) {
                    field.held |= b;
                }
                if exits.contains(n) || board.at(n) == Some(defender) {
                    field.out |= b;
                }
            }
        }
        if let Some((_, p)) = board.ko() {
            stones.ban = field.index(p).unwrap_or(NOWHERE);
        }
        Some((field, stones))
    }

    /// Takes the defender's stones beyond the field for alive: what leans on them cannot be taken.
    pub fn lean(&mut self) {
        self.backed = self.out;
    }

    /// The size of the board it lies on.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Keeps the defender from playing beside empty points beyond the field, where his stones would have liberties
    /// that the field does not know. Says where they are.
    pub fn bar(&mut self, board: &Board) -> PointSet {
        let beyond = self.points(self.inside).border(board.empty());
        self.barred = self.bits(&beyond.border(&self.points(self.inside)));
        beyond
    }

    /// Whether the attacker has what he wants.
    #[inline]
    pub fn is_taken(&self, stones: &Stones) -> bool {
        let left = self.target & stones.of[Side::Defender];
        if self.any { left != self.target } else { left == 0 }
    }

    /// The point of the board behind an index.
    pub fn point(&self, index: u8) -> Option<Point> {
        self.points.get(usize::from(index)).copied().flatten()
    }

    /// The index of a point of the board.
    pub fn index(&self, p: Point) -> Option<u8> {
        self.points.iter().position(|&q| q == Some(p)).map(|i| i as u8)
    }

    /// Points of the board behind bits.
    pub fn points(&self, bits: Bits) -> PointSet {
        indices(bits).filter_map(|i| self.point(i)).collect()
    }

    /// The bits of points of the board, as far as they are in the field.
    pub fn bits(&self, points: &PointSet) -> Bits {
        points
            .iter()
            .filter_map(|p| self.index(p))
            .fold(0, |x, i| x | bit(i))
    }

    /// These points and their neighbours, the field's edge not minded.
    #[inline]
    pub fn spread(&self, x: Bits) -> Bits {
        (x | up(x, 1) | down(x, 1) | up(x, self.stride) | down(x, self.stride)) & self.inside
    }

    /// The neighbours of these points.
    #[inline]
    pub fn around(&self, x: Bits) -> Bits {
        self.spread(x) & !x
    }

    /// The points diagonally next to one.
    #[inline]
    pub fn corners(&self, at: Bits) -> Bits {
        let beside = up(at, 1) | down(at, 1);
        (up(beside, self.stride) | down(beside, self.stride)) & self.inside
    }

    /// What can be reached from these points within others.
    #[inline]
    pub fn flood(&self, from: Bits, within: Bits) -> Bits {
        let mut x = from & within;
        loop {
            let grown = self.spread(x) & within;
            if grown == x {
                return x;
            }
            x = grown;
        }
    }

    /// Empty points.
    #[inline]
    pub fn empty(&self, stones: &Stones) -> Bits {
        self.inside & !(stones.of[0] | stones.of[1])
    }

    /// Whether stones of a side, one string, count on something outside the field.
    #[inline]
    pub fn is_held(&self, side: Side, string: Bits) -> bool {
        let outside = if side == Side::Attacker {
            self.held
        } else {
            self.out | self.backed
        };
        string & outside != 0
    }

    /// Plays; none where it would be suicide. The ko ban is not looked at.
    #[inline]
    pub fn play(&self, stones: &Stones, side: Side, at: Bits) -> Option<Step> {
        let own = stones.of[side] | at;
        let mut other = stones.of[!side];
        let taken_sides = !side;
        let mut taken = 0;
        let mut beside = self.spread(at) & other;
        if beside != 0 {
            let empty = self.inside & !(own | other);
            while beside != 0 {
                let string = self.flood(beside & beside.wrapping_neg(), other);
                beside &= !string;
                if self.spread(string) & empty == 0 && !self.is_held(taken_sides, string) {
                    taken |= string;
                }
            }
            other &= !taken;
        }
        let string = self.flood(at, own);
        let liberties = self.spread(string) & self.inside & !(own | other);
        let held = self.is_held(side, string);
        if liberties == 0 && !held {
            return None;
        }
        let ko = !held && taken.is_power_of_two() && string == at && liberties == taken;
        let mut of = [0; 2];
        of[side] = own;
        of[!side] = other;
        let ban = if ko { taken.trailing_zeros() as u8 } else { NOWHERE };
        Some(Step {
            stones: Stones { of, ban },
            taken,
            liberties,
            held,
        })
    }
}
