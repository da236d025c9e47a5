//! Positions as numbers in base three.

use goban::Color;

use crate::{Frame, Position, frame::bits};

/// How many bits are looked up at once.
const CHUNK: u32 = 12;

/// The numbering of the stones of a frame: each cell is a digit, 0 empty, 1 own, 2 the other's. Where walls make the colours
/// different, White to move has numbers of its own, after Black's.
///
/// A position with a ko has the number that it would have with a stone of the side to move on the forbidden cell. That
/// stone would have no liberty, so that no legal position has this number, and no other position with a ko.
pub(super) struct Index {
    walls: [u64; 2],
    cells: u64,
    /// How many numbers one side to move has.
    side: usize,
    /// The sum of the weights of each value of each chunk of bits.
    sums: Vec<[u32; 1 << CHUNK]>,
    /// The same for each image of the frame.
    images: Vec<Vec<[u32; 1 << CHUNK]>>,
    digits: Vec<u64>,
}

impl Index {
    pub fn new(frame: &Frame) -> Index {
        let digits: Vec<u64> = frame.each_cell().collect();
        let mut weights = [0; 64];
        let mut weight: usize = 1;
        for cell in &digits {
            weights[cell.trailing_zeros() as usize] = weight as u32;
            weight *= 3;
        }
        let chunks = (64 - frame.cells().leading_zeros()).div_ceil(CHUNK);
        let sums = |weights: &[u32; 64]| -> Vec<[u32; 1 << CHUNK]> {
            let sum = |value: u64, chunk: u32| {
                bits(value)
                    .filter_map(|bit| weights.get((bit + chunk * CHUNK) as usize))
                    .sum()
            };
            (0..chunks)
                .map(|chunk| std::array::from_fn(|value| sum(value as u64, chunk)))
                .collect()
        };
        let carried = |image: &[u8; 64]| {
            let mut moved = [0; 64];
            for cell in &digits {
                let bit = cell.trailing_zeros() as usize;
                moved[bit] = weights[usize::from(image[bit])];
            }
            moved
        };
        let images = frame.images().iter().map(|image| sums(&carried(image))).collect();
        Index {
            walls: [frame.wall(Color::Black), frame.wall(Color::White)],
            cells: frame.cells(),
            side: weight,
            sums: sums(&weights),
            images,
            digits,
        }
    }

    /// Whether no wall makes the colours different.
    pub fn is_neutral(&self) -> bool {
        self.walls == [0; 2]
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        if self.is_neutral() {
            self.side
        } else {
            2 * self.side
        }
    }

    /// The number of a position; whether the last move was a pass does not count.
    #[inline]
    pub fn of(&self, position: &Position) -> usize {
        let white = (position.own & self.walls[1]) | (position.other & self.walls[0]) != 0;
        self.number(&self.sums, position) + if white { self.side } else { 0 }
    }

    /// The numbers of all images of a position, those in the other colours too where colours do not matter.
    #[inline]
    pub fn images(&self, position: &Position) -> impl Iterator<Item = usize> {
        let (there, both) = (position.turned(), self.is_neutral());
        self.images.iter().flat_map(move |sums| {
            let turned = both.then(|| self.number(sums, &there));
            [Some(self.number(sums, position)), turned].into_iter().flatten()
        })
    }

    #[inline]
    fn number(&self, sums: &[[u32; 1 << CHUNK]], position: &Position) -> usize {
        let (own, other) = (
            (position.own & self.cells) | position.ko,
            position.other & self.cells,
        );
        (Index::sum(sums, own) + 2 * Index::sum(sums, other)) as usize
    }

    #[inline]
    fn sum(sums: &[[u32; 1 << CHUNK]], set: u64) -> u32 {
        sums.iter()
            .zip((0..).step_by(CHUNK as usize))
            .map(|(sums, shift)| sums[(set >> shift) as usize & ((1 << CHUNK) - 1)])
            .sum()
    }

    /// The positions of all numbers with Black to move, or with either where colours do not matter, in order: as a counter turns,
    /// without a division.
    pub fn each(&self) -> impl Iterator<Item = Position> {
        let mut position = self.position(0);
        (0..self.side).map(move |number| {
            if number > 0 {
                for cell in &self.digits {
                    if position.own & cell != 0 {
                        position.own &= !cell;
                        position.other |= cell;
                        break;
                    }
                    if position.other & cell == 0 {
                        position.own |= cell;
                        break;
                    }
                    position.other &= !cell;
                }
            }
            position
        })
    }

    /// The position of a number, without ko; it may be none that can stand on a board.
    pub fn position(&self, number: usize) -> Position {
        let white = number >= self.side;
        let mut rest = number % self.side;
        let (own_wall, other_wall) = (self.walls[usize::from(white)], self.walls[usize::from(!white)]);
        let mut position = Position {
            own: own_wall,
            other: other_wall,
            ko: 0,
            passed: false,
        };
        for cell in &self.digits {
            match rest % 3 {
                1 => position.own |= cell,
                2 => position.other |= cell,
                _ => {}
            }
            rest /= 3;
        }
        position
    }
}
