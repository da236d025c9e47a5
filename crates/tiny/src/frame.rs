//! The shape of a small board and what lies beyond its sides.

use std::fmt;

use goban::{Color, Point, Symmetry};

/// What lies beyond one side of a piece of board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Border {
    /// Nothing: the edge of the board.
    Edge,
    /// Stones of this colour that live whatever happens.
    Wall(Color),
}

/// A rectangle of cells with its four borders. Cells are bits of a word; walls are stones on bits around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    width: u8,
    height: u8,
    /// Left, right, bottom, top.
    borders: [Border; 4],
    stride: u32,
    /// The bit of the cell in the lower left corner.
    origin: u32,
    cells: u64,
    /// Stones of walls, Black's and White's.
    walls: [u64; 2],
    /// For each image that leaves shape and borders as they are, where each bit goes.
    images: Vec<[u8; 64]>,
}

/// Why there is no such frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameError {
    /// A side is zero or longer than seven.
    Side(u8),
    /// With walls around it, it does not fit into a word.
    Large,
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::Side(side) => write!(f, "a side of {side} is not between 1 and {}", Frame::LONGEST),
            FrameError::Large => write!(f, "with walls a piece of board may be 6x6 at most"),
        }
    }
}

impl std::error::Error for FrameError {}

impl Frame {
    /// The longest side.
    pub const LONGEST: u8 = 7;

    /// A whole board.
    pub fn board(width: u8, height: u8) -> Result<Frame, FrameError> {
        Frame::new(width, height, [Border::Edge; 4])
    }

    /// A piece of board with its borders: left, right, bottom, top.
    pub fn new(width: u8, height: u8, borders: [Border; 4]) -> Result<Frame, FrameError> {
        for side in [width, height] {
            if !(1..=Frame::LONGEST).contains(&side) {
                return Err(FrameError::Side(side));
            }
        }
        let (w, h) = (u32::from(width), u32::from(height));
        let walled = borders != [Border::Edge; 4];
        // Between rows a column stays empty, so that no neighbour is found across the edge; walls need one on both sides.
        let (stride, origin) = if walled { (w + 2, w + 3) } else { (w + 1, 0) };
        if walled && stride * (h + 2) > 64 {
            return Err(FrameError::Large);
        }
        let bit = |col: i32, row: i32| 1u64 << (origin as i32 + row * stride as i32 + col);
        let mut cells = 0;
        for (col, row) in (0..w as i32).flat_map(|c| (0..h as i32).map(move |r| (c, r))) {
            cells |= bit(col, row);
        }
        let mut walls = [0; 2];
        let (w, h) = (w as i32, h as i32);
        for (border, side) in borders.into_iter().zip(0..) {
            let Border::Wall(color) = border else { continue };
            for k in 0..if side < 2 { h } else { w } {
                walls[color as usize] |= match side {
                    0 => bit(-1, k),
                    1 => bit(w, k),
                    2 => bit(k, -1),
                    _ => bit(k, h),
                };
            }
        }
        let mut frame = Frame {
            width,
            height,
            borders,
            stride,
            origin,
            cells,
            walls,
            images: Vec::new(),
        };
        frame.images = Symmetry::ALL.iter().filter_map(|&s| frame.image(s)).collect();
        Ok(frame)
    }

    /// Where this symmetry takes each bit, if it leaves shape and borders as they are.
    fn image(&self, symmetry: Symmetry) -> Option<[u8; 64]> {
        if symmetry.swaps_sides() && self.width != self.height {
            return None;
        }
        let (w, h) = (self.width as i8, self.height as i8);
        let ((xx, yx), (xy, yy)) = (symmetry.turn(1, 0), symmetry.turn(0, 1));
        let from_end = |step: i8, length: i8| if step < 0 { length - 1 } else { 0 };
        let bit =
            |col: i8, row: i8| self.origin as i32 + i32::from(row) * self.stride as i32 + i32::from(col);
        let reach = i8::from(self.all_walls() != 0);
        let mut to = [u8::MAX; 64];
        for (col, row) in (-reach..w + reach).flat_map(|c| (-reach..h + reach).map(move |r| (c, r))) {
            let x = xx * col + xy * row + from_end(xx + xy, w);
            let y = yx * col + yy * row + from_end(yx + yy, h);
            to[bit(col, row) as usize] = bit(x, y) as u8;
        }
        let kept = self.walls.iter().all(|&wall| Frame::carry(&to, wall) == wall);
        kept.then_some(to)
    }

    /// A set of bits carried to its image.
    pub(crate) fn carry(image: &[u8; 64], set: u64) -> u64 {
        bits(set).fold(0, |sum, bit| sum | 1 << image[bit as usize])
    }

    /// The images that leave this frame as it is; the first changes nothing.
    pub(crate) fn images(&self) -> &[[u8; 64]] {
        &self.images
    }

    /// Columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// What lies beyond its sides: left, right, bottom, top.
    pub fn borders(&self) -> [Border; 4] {
        self.borders
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// A frame has cells.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All cells.
    #[inline]
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// The wall of a colour.
    #[inline]
    pub(crate) fn wall(&self, color: Color) -> u64 {
        self.walls[color as usize]
    }

    /// The stones of all walls.
    #[inline]
    pub(crate) fn all_walls(&self) -> u64 {
        self.walls[0] | self.walls[1]
    }

    /// The bits beside these, walls and what lies outside among them.
    #[inline]
    pub(crate) fn beside(&self, set: u64) -> u64 {
        set << 1 | set >> 1 | set << self.stride | set >> self.stride
    }

    /// All of `within` that hangs together with `seed`, which lies in it.
    #[inline]
    pub(crate) fn flood(&self, seed: u64, within: u64) -> u64 {
        let mut reached = seed;
        loop {
            let more = (reached | self.beside(reached)) & within;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The parts of a set that hang together.
    pub(crate) fn parts(&self, mut set: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            if set == 0 {
                return None;
            }
            let part = self.flood(set & set.wrapping_neg(), set);
            set &= !part;
            Some(part)
        })
    }

    /// The bit of a cell, by column and row from the lower left.
    pub fn cell(&self, col: u8, row: u8) -> u64 {
        1 << (self.origin + u32::from(row) * self.stride + u32::from(col))
    }

    /// The bit of a point of the board, if it is in the frame.
    pub fn bit(&self, p: Point) -> Option<u64> {
        (p.col() < self.width && p.row() < self.height).then(|| self.cell(p.col(), p.row()))
    }

    /// The point of a cell.
    pub fn point(&self, cell: u64) -> Point {
        let at = cell.trailing_zeros() - self.origin;
        Point::new((at % self.stride) as u8, (at / self.stride) as u8)
    }

    /// The cells row by row from the lower left, as bits.
    pub fn each_cell(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |col| self.cell(col, row)))
    }
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit
        })
    })
}

impl fmt::Display for Frame {
    /// `4x4`, and the borders that are no edges: `3x3, right of Black`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)?;
        for (border, side) in self.borders.iter().zip(["left", "right", "below", "above"]) {
            if let Border::Wall(color) = border {
                write!(f, ", {side} {color}")?;
            }
        }
        Ok(())
    }
}
