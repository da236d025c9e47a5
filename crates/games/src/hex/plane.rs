//! A board of Hex as one word of 128 bits, cell after cell, for those who look at it as a whole.

use goban::Random;
use proof::Side;

/// The stones of both sides. Cell `row * side + column`, from the first of the first row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plane {
    side: u8,
    stones: [u128; 2],
    first: u128,
    last: u128,
}

impl Plane {
    /// A board of this side with these stones of the first and of the second player.
    pub fn new(side: u8, stones: [u128; 2]) -> Plane {
        let n = u32::from(side);
        let first = (0..n).fold(0, |column, row| column | 1 << (row * n));
        Plane {
            side,
            stones,
            first,
            last: first << (n - 1),
        }
    }

    /// Cells along one side.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// The stones of a side.
    pub fn stones(&self, side: Side) -> u128 {
        self.stones[side as usize]
    }

    /// All cells.
    #[inline]
    pub fn board(&self) -> u128 {
        u128::MAX >> (128 - u32::from(self.side) * u32::from(self.side))
    }

    /// The cells without a stone.
    #[inline]
    pub fn empty(&self) -> u128 {
        self.board() & !(self.stones[0] | self.stones[1])
    }

    /// The cells beside those of a set, and the set itself.
    #[inline]
    pub fn spread(&self, set: u128) -> u128 {
        let n = u32::from(self.side);
        let (right, left) = (set & !self.last, set & !self.first);
        (set | right << 1 | left >> 1 | set << n | set >> n | left << (n - 1) | right >> (n - 1))
            & self.board()
    }

    /// The cells of `within` that are joined to `from` through `within`.
    #[inline]
    pub fn flood(&self, from: u128, within: u128) -> u128 {
        let mut reached = from & within;
        loop {
            let next = self.spread(reached) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The cells along the two edges that a side joins.
    pub fn edges(&self, side: Side) -> [u128; 2] {
        let n = u32::from(self.side);
        match side {
            Side::First => {
                let row = u128::MAX >> (128 - n);
                [row, row << (n * (n - 1))]
            }
            Side::Second => [self.first, self.last],
        }
    }

    /// Whether stones of this side join its edges.
    pub fn joined(&self, side: Side) -> bool {
        let [near, far] = self.edges(side);
        self.flood(near, self.stones(side)) & far != 0
    }

    /// Who wins if the rest of the board is filled by lot, this side first: in a full board exactly one side has joined its edges.
    pub fn filled(&self, mover: Side, dice: &mut Random) -> Side {
        let empty = self.empty();
        let mut cells = [0u8; 128];
        let mut count = 0;
        let mut rest = empty;
        while rest != 0 {
            cells[count] = rest.trailing_zeros() as u8;
            count += 1;
            rest &= rest - 1;
        }
        // Of the cells, a half by lot is the mover's, one more if the number is odd.
        let mut own = self.stones(mover);
        for i in 0..count.div_ceil(2) {
            cells.swap(i, i + dice.index(count - i));
            own |= 1 << cells[i];
        }
        let mut full = *self;
        full.stones[mover as usize] = own;
        if full.joined(mover) { mover } else { !mover }
    }
}

/// The cells of a set, lowest first.
#[inline]
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(cell)
    })
}
