//! What a net is asked and what it answers, with all the memory between.

use crate::features::{LEGAL, NUMBERS, PLANES, View};
use crate::grid::Grid;
use crate::net::Net;
use crate::shape::{HEAD, HIDDEN, POOLED, Shape};
use crate::winograd::SPOTS;
use goban::{Color, Size, Symmetry};

/// Room for a number of positions of one size to be asked about at once. Asking allocates nothing.
///
/// ```
/// use goban::{Board, Color, Size, Symmetry};
/// use net::{Net, Shape, View, Work};
/// use playouts::QuickBoard;
/// let net = Net::untaught(Shape::new(2, 16).unwrap(), 1);
/// let mut work = Work::new(net.shape(), Size::NINE, 1);
/// let board = QuickBoard::new(&Board::new(Size::NINE));
/// work.show(0, View { board: &board, to_move: Color::Black, komi: 7.5, symmetry: Symmetry::IDENTITY });
/// net.ask(&mut work, 1);
/// assert!((0.0..=1.0).contains(&work.win(0)));
/// ```
pub struct Work {
    pub(crate) grid: Grid,
    pub(crate) shape: Shape,
    pub(crate) capacity: usize,
    /// Whether all that the way back needs is kept.
    pub(crate) keeps: bool,
    seen: Vec<Seen>,
    /// `[position][cell][PLANES]`.
    pub(crate) planes: Vec<f32>,
    /// `[position][NUMBERS]`.
    pub(crate) numbers: Vec<f32>,
    /// The trunk: before each block and after the last if it is kept, else once; `[position][point][channel]`.
    pub(crate) trunk: Vec<Vec<f32>>,
    /// Results of the first convolution of each block if they are kept, else once.
    pub(crate) between: Vec<Vec<f32>>,
    /// What is added to them, `[position][channel]`.
    pub(crate) biases: Vec<Vec<f32>>,
    /// What each block pooled.
    pub(crate) pooled: Vec<Vec<f32>>,
    /// Transformed tiles of the stem, and of each convolution: of every position if they are kept, else of one.
    pub(crate) stem_tiles: Vec<f32>,
    pub(crate) tiles: Vec<Vec<f32>>,
    pub(crate) products: Vec<f32>,
    pub(crate) sheet: Vec<f32>,
    /// The trunk's end, rectified.
    pub(crate) end: Vec<f32>,
    /// Both heads, `[position][point][2 HEAD]`, before their bias.
    pub(crate) heads: Vec<f32>,
    pub(crate) policy_pooled: Vec<f32>,
    pub(crate) policy_bias: Vec<f32>,
    pub(crate) value_pooled: Vec<f32>,
    pub(crate) hidden: Vec<f32>,
    /// The points owned less the enemy's, komi counted, in [`LEAD`]s.
    pub(crate) balances: Vec<f32>,
    /// `[position][area + 1]`, the pass last.
    pub(crate) logits: Vec<f32>,
    /// `[position][2]`: the chance to win as a logit, the lead in [`LEAD`]s.
    pub(crate) verdicts: Vec<f32>,
    /// `[position][area]`, as logits.
    pub(crate) owners: Vec<f32>,
}

/// Points of lead that are one to the net.
pub const LEAD: f32 = 20.0;

#[derive(Clone, Copy)]
struct Seen {
    to_move: Color,
    komi: f64,
    symmetry: Symmetry,
}

impl Work {
    /// Room for so many positions on boards of this size.
    pub fn new(shape: Shape, size: Size, positions: usize) -> Work {
        Work::build(shape, size, positions, false)
    }

    pub(crate) fn build(shape: Shape, size: Size, positions: usize, keeps: bool) -> Work {
        let grid = Grid::new(size);
        let (c, n) = (shape.channels, positions.max(1));
        let (area, cells) = (grid.area(), grid.cells());
        let times = |kept: usize| if keeps { kept } else { 1 };
        let many = |kept: usize, len: usize| vec![vec![0.0; len]; times(kept)];
        let tile = SPOTS * grid.all_tiles();
        Work {
            grid,
            shape,
            capacity: n,
            keeps,
            seen: vec![
                Seen {
                    to_move: Color::Black,
                    komi: 0.0,
                    symmetry: Symmetry::IDENTITY
                };
                n
            ],
            planes: vec![0.0; n * cells * PLANES],
            numbers: vec![0.0; n * NUMBERS],
            trunk: many(shape.blocks + 1, n * area * c),
            between: many(shape.blocks, n * area * c),
            biases: many(shape.blocks, n * c),
            pooled: many(shape.blocks, n * POOLED * shape.pooled()),
            stem_tiles: vec![0.0; times(n) * tile * PLANES],
            tiles: many(2 * shape.blocks, times(n) * tile * c),
            products: vec![0.0; tile * c],
            sheet: vec![0.0; cells * c],
            end: vec![0.0; n * area * c],
            heads: vec![0.0; n * area * 2 * HEAD],
            policy_pooled: vec![0.0; n * POOLED * HEAD],
            policy_bias: vec![0.0; n * HEAD],
            value_pooled: vec![0.0; n * POOLED * HEAD],
            hidden: vec![0.0; n * HIDDEN],
            balances: vec![0.0; n],
            logits: vec![0.0; n * (area + 1)],
            verdicts: vec![0.0; n * 2],
            owners: vec![0.0; n * area],
        }
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        Size::new(self.grid.side as u8).expect("made of a size")
    }

    /// Positions it has room for.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Puts a position in a place below the capacity.
    ///
    /// # Panics
    /// If its board has another size.
    pub fn show(&mut self, place: usize, view: View) {
        assert_eq!(
            view.board.size(),
            self.size(),
            "the board has the size of the room"
        );
        let cells = self.grid.cells() * PLANES;
        let View {
            to_move,
            komi,
            symmetry,
            ..
        } = view;
        self.seen[place] = Seen {
            to_move,
            komi,
            symmetry,
        };
        view.fill(
            &mut self.planes[place * cells..][..cells],
            &mut self.numbers[place * NUMBERS..][..NUMBERS],
        );
    }

    /// Puts what is no position of a game in a place: `fill` makes its planes and numbers, already turned.
    pub(crate) fn show_planes(
        &mut self,
        place: usize,
        symmetry: Symmetry,
        fill: impl FnOnce(&mut [f32], &mut [f32]),
    ) {
        let cells = self.grid.cells() * PLANES;
        self.seen[place] = Seen {
            to_move: Color::Black,
            komi: 0.0,
            symmetry,
        };
        fill(
            &mut self.planes[place * cells..][..cells],
            &mut self.numbers[place * NUMBERS..][..NUMBERS],
        );
    }

    /// How what is in a place was turned.
    pub(crate) fn symmetry(&self, place: usize) -> Symmetry {
        self.seen[place].symmetry
    }

    /// How strong a move on a place of the turned board looks, as a logarithm.
    pub(crate) fn logit(&self, place: usize, at: usize) -> f32 {
        self.logits[place * (self.grid.area() + 1) + at]
    }

    /// Whether a stone may be played on the `i`-th point of the turned board.
    pub(crate) fn is_legal(&self, place: usize, i: usize) -> bool {
        let cell = self.grid.row(i / self.grid.side) + i % self.grid.side;
        self.planes[(place * self.grid.cells() + cell) * PLANES + LEGAL] > 0.0
    }

    /// The mover's chance to win, 0 to 1.
    pub fn win(&self, place: usize) -> f32 {
        sigmoid(self.verdicts[2 * place])
    }

    /// By how many points the mover leads, komi counted.
    pub fn lead(&self, place: usize) -> f32 {
        self.verdicts[2 * place + 1] * LEAD
    }

    /// Black's margin, komi not counted.
    pub fn margin(&self, place: usize) -> f32 {
        let Seen { to_move, komi, .. } = self.seen[place];
        let lead = self.lead(place);
        let ahead = if to_move == Color::Black { lead } else { -lead };
        ahead + komi as f32
    }

    /// To whom each point will belong, by [`goban::Point::index`]: 1 Black, -1 White. What is not on the board stays.
    pub fn ownership(&self, place: usize, owners: &mut [f32]) {
        let (size, area) = (self.size(), self.grid.area());
        let Seen {
            to_move, symmetry, ..
        } = self.seen[place];
        let sign = if to_move == Color::Black { 1.0 } else { -1.0 };
        let found = &self.owners[place * area..][..area];
        for p in size.points() {
            let at = self.grid.place(symmetry.apply(p, size));
            owners[p.index()] = sign * (2.0 * sigmoid(found[at]) - 1.0);
        }
    }

    /// Shows the probability of every legal stone, and last that of a pass.
    pub fn policy(&self, place: usize, mut show: impl FnMut(goban::Move, f32)) {
        let (size, area) = (self.size(), self.grid.area());
        let symmetry = self.seen[place].symmetry;
        let logits = &self.logits[place * (area + 1)..][..area + 1];
        let legal = |i: usize| i == area || self.is_legal(place, i);
        let most = (0..=area)
            .filter(|&i| legal(i))
            .fold(f32::MIN, |m, i| m.max(logits[i]));
        let sum: f32 = (0..=area)
            .filter(|&i| legal(i))
            .map(|i| (logits[i] - most).exp())
            .sum();
        for p in size.points() {
            let at = self.grid.place(symmetry.apply(p, size));
            if legal(at) {
                show(p.into(), (logits[at] - most).exp() / sum);
            }
        }
        show(goban::Move::Pass, (logits[area] - most).exp() / sum);
    }

    /// Where a thing of this number is kept.
    pub(crate) fn slot(&self, number: usize) -> usize {
        if self.keeps { number } else { 0 }
    }
}

/// From a logit to a probability.
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Net {
    /// Answers what the first `positions` of the room ask.
    ///
    /// # Panics
    /// If the room was made for another shape, or for fewer positions.
    pub fn ask(&self, work: &mut Work, positions: usize) {
        assert_eq!(self.shape(), work.shape, "the room fits the net");
        assert!(positions <= work.capacity, "there is room for so many");
        self.trunk(work, positions);
        self.heads(work, positions);
    }
}
