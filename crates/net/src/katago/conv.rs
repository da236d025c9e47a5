//! Convolutions, as the file has them and as they are computed.

use super::KatagoError;
use super::layers::{MOST, agree, padded};
use super::stream::Stream;
use crate::grid::Grid;
use crate::product::Product;
use crate::winograd::{On, SPOTS, Weights};

/// A convolution as the file has it, `[row][column][from][to]`.
pub(super) struct Filter {
    name: String,
    side: usize,
    pub(super) from: usize,
    pub(super) to: usize,
    weights: Vec<f32>,
}

impl Filter {
    pub(super) fn read(file: &mut Stream) -> Result<Filter, KatagoError> {
        let name = file.name()?;
        let (rows, columns) = (file.count(19)?, file.count(19)?);
        let (from, to) = (file.count(MOST)?, file.count(MOST)?);
        let dilations = [file.count(MOST)?, file.count(MOST)?];
        if rows != columns || rows % 2 == 0 {
            let what = format!("a convolution of {rows}x{columns}");
            return Err(KatagoError::Unsupported(name, what));
        }
        if dilations != [1, 1] {
            return Err(KatagoError::Unsupported(name, "a dilated convolution".into()));
        }
        let weights = file.floats(&[rows, columns, from, to])?;
        Ok(Filter {
            name,
            side: rows,
            from,
            to,
            weights,
        })
    }

    /// Found to take so many channels.
    pub(super) fn taking(self, channels: usize) -> Result<Filter, KatagoError> {
        agree(&self.name, self.from, channels)?;
        Ok(self)
    }

    /// Found to give so many channels.
    pub(super) fn giving(self, channels: usize) -> Result<Filter, KatagoError> {
        agree(&self.name, self.to, channels)?;
        Ok(self)
    }

    /// Ready for use.
    pub(super) fn ready(self) -> Result<Conv, KatagoError> {
        Filter::join([self])
    }

    /// Several that see the same channels as one; each begins where the padded ones before it end.
    pub(super) fn join<const N: usize>(filters: [Filter; N]) -> Result<Conv, KatagoError> {
        let (side, from) = (filters[0].side, filters[0].from);
        let to: usize = filters.iter().map(|f| padded(f.to)).sum();
        let (taps, all) = (side * side, padded(from));
        let mut weights = vec![0.0; taps * all * to];
        let mut first = 0;
        for filter in &filters {
            agree(&filter.name, filter.from, from)?;
            if filter.side != side {
                let what = "another size of convolution than the one beside it";
                return Err(KatagoError::Unsupported(filter.name.clone(), what.into()));
            }
            for (row, numbers) in filter.weights.chunks_exact(filter.to).enumerate() {
                let (tap, channel) = (row / from, row % from);
                weights[(tap * all + channel) * to + first..][..filter.to].copy_from_slice(numbers);
            }
            first += padded(filter.to);
        }
        let how = match side {
            1 => How::Point(weights),
            3 => How::Winograd(Weights::new(&weights, all, to, false)),
            _ => How::Patch(side, weights),
        };
        Ok(Conv { from: all, to, how })
    }

    /// The weights as they are, by tap, and how many taps a side has.
    pub(super) fn into_taps(self) -> (Vec<f32>, usize) {
        (self.weights, self.side)
    }
}

/// A convolution ready for use. Both numbers of channels are padded.
pub(super) struct Conv {
    pub(super) from: usize,
    pub(super) to: usize,
    how: How,
}

enum How {
    /// 1x1: a matrix.
    Point(Vec<f32>),
    /// 3x3.
    Winograd(Weights),
    /// Any other side: every point's surroundings laid out in a row, times a matrix.
    Patch(usize, Vec<f32>),
}

impl Conv {
    /// Whether it wants its channels on a sheet with a margin.
    pub(super) fn wants_margin(&self) -> bool {
        matches!(self.how, How::Winograd(_))
    }

    /// Numbers that it writes on its way on this board.
    pub(super) fn scratch(&self, grid: Grid) -> [usize; 2] {
        match &self.how {
            How::Point(_) => [0, 0],
            How::Winograd(_) => [self.from, self.to].map(|c| SPOTS * grid.all_tiles() * c),
            How::Patch(side, _) => [grid.area() * side * side * self.from, 0],
        }
    }

    /// Results come to `out`, `[point][to]`, or are added to it.
    pub(super) fn run(&self, on: On, x: &[f32], [a, b]: [&mut [f32]; 2], out: &mut [f32], add: bool) {
        let product = |x: &[f32], weights: &[f32], inner: usize, out: &mut [f32]| {
            on.width.run(Product {
                a: x,
                turned: false,
                b: weights,
                c: out,
                rows: on.grid.area(),
                inner,
                columns: self.to,
                add,
            });
        };
        match &self.how {
            How::Point(weights) => product(x, weights, self.from, out),
            How::Winograd(weights) => weights.forward(on, x, a, b, out, add),
            How::Patch(side, weights) => {
                lay_out(on.grid, *side, self.from, x, a);
                product(a, weights, side * side * self.from, out);
            }
        }
    }
}

/// Every point's surroundings in a row.
fn lay_out(grid: Grid, side: usize, channels: usize, x: &[f32], rows: &mut [f32]) {
    let (radius, board) = (side / 2, grid.side);
    let mut cells = rows.chunks_exact_mut(channels);
    for point in 0..grid.area() {
        for tap in 0..side * side {
            let row = (point / board + tap / side).wrapping_sub(radius);
            let column = (point % board + tap % side).wrapping_sub(radius);
            let cell = cells.next().expect("as many as there are taps");
            if row < board && column < board {
                cell.copy_from_slice(&x[(row * board + column) * channels..][..channels]);
            } else {
                cell.fill(0.0);
            }
        }
    }
}
