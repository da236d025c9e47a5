//! A window around two stones, of which some cells are known.

use super::field::{Cells, ENDLESS, ENEMY, Field, OWN, each};
use super::goal::Goal;
use crate::Cell;

/// How two stones lie to each other: so many columns and rows apart, columns first and not fewer. With no columns: one
/// stone, and the edge so many rows below it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Apart {
    /// Columns.
    pub cols: u8,
    /// Rows.
    pub rows: u8,
}

impl Apart {
    /// All ways to lie within five columns and rows without touching, and within three rows of the edge.
    pub fn all() -> Vec<Apart> {
        let mut all: Vec<Apart> = (1..4).map(|rows| Apart { cols: 0, rows }).collect();
        for cols in 1..5 {
            for rows in 0..=cols {
                if (cols, rows) != (1, 0) {
                    all.push(Apart { cols, rows });
                }
            }
        }
        all
    }

    /// Whether it is a stone and the edge.
    pub fn is_edge(self) -> bool {
        self.cols == 0
    }
}

/// The cells around two stones, or a stone above the edge: the rectangle between them and what is beside it. Cells are
/// counted row by row.
#[derive(Clone, Debug)]
pub struct Window {
    /// How the stones lie.
    pub apart: Apart,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The cells of the two stones; the same twice above the edge.
    pub ends: [usize; 2],
    /// The rectangle between the ends: what is lost within it is called lost.
    pub between: Cells,
    /// The other cells, those that matter most first.
    pub order: Vec<usize>,
    /// Where a string begins and where it has to arrive.
    targets: [Cells; 2],
    near: Vec<Cells>,
    around: Vec<Cells>,
    rim: Cells,
}

/// What is known of a window's cells: one thing, or nothing yet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Known(pub Vec<Option<Cell>>);

impl Window {
    /// The window of two stones, or of one above the edge.
    pub fn new(apart: Apart) -> Window {
        let (cols, rows) = (usize::from(apart.cols), usize::from(apart.rows));
        // Cells left and right of the rectangle, below and above it.
        let (beside, below, above) = match (apart.is_edge(), rows) {
            (true, _) => (2, 0, 1),
            _ => (
                usize::from(cols < 4),
                usize::from(rows < 4),
                usize::from(rows < 4),
            ),
        };
        let (width, height) = (cols + 1 + 2 * beside, rows + 1 + below + above);
        let at = |c: usize, r: usize| r * width + c;
        let last = at(beside + cols, below + rows);
        let ends = [if apart.is_edge() { last } else { at(beside, below) }, last];
        let targets = match apart.is_edge() {
            true => [1 << last, (1 << width) - 1],
            false => ends.map(|e| 1 << e),
        };
        let mut window = Window {
            apart,
            width,
            height,
            ends,
            between: 0,
            order: Vec::new(),
            targets,
            near: vec![0; width * height],
            around: vec![0; width * height],
            rim: 0,
        };
        let mut order = Vec::new();
        for here in 0..width * height {
            let (c, r) = (here % width, here / width);
            for other in 0..width * height {
                let (over, up) = (c.abs_diff(other % width), r.abs_diff(other / width));
                window.near[here] |= Cells::from(over + up == 1) << other;
                window.around[here] |= Cells::from(over.max(up) == 1) << other;
            }
            // Under a stone near the edge one may pass beside it, too.
            let slack = usize::from(apart.is_edge());
            if (beside - slack..=beside + cols + slack).contains(&c) && (below..=below + rows).contains(&r) {
                window.between |= 1 << here;
            }
            if c == 0 || c + 1 == width || r + 1 == height || r == 0 && !apart.is_edge() {
                window.rim |= 1 << here;
            }
            if !ends.contains(&here) {
                let far = |e: usize| (e % width).abs_diff(c) + (e / width).abs_diff(r);
                let ways = if apart.is_edge() {
                    [far(last), r]
                } else {
                    ends.map(far)
                };
                order.push((ways[0] + ways[1], ways[0].max(ways[1]), here));
            }
        }
        order.sort_unstable();
        window.order = order.into_iter().map(|o| o.2).collect();
        window
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.near.len()
    }

    /// Never: there are two stones.
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// Only the two stones are known.
    pub fn start(&self) -> Known {
        let mut known = Known(vec![None; self.len()]);
        for end in self.ends {
            known.0[end] = Some(Cell::OWN);
        }
        known
    }

    /// The columns and rows that are on the board for certain, since a board is a rectangle: first and last of each.
    fn board(&self, known: &Known) -> [usize; 4] {
        let low = if self.apart.is_edge() { 0 } else { usize::MAX };
        let mut sides = [usize::MAX, 0, low, 0];
        for (i, cell) in known.0.iter().enumerate() {
            if cell.is_some_and(|c| c != Cell::OFF) {
                let (c, r) = (i % self.width, i / self.width);
                sides = [sides[0].min(c), sides[1].max(c), sides[2].min(r), sides[3].max(r)];
            }
        }
        sides
    }

    /// Whether a cell must be on the board.
    pub fn is_on_board(&self, known: &Known, cell: usize) -> bool {
        let [left, right, low, high] = self.board(known);
        (left..=right).contains(&(cell % self.width)) && (low..=high).contains(&(cell / self.width))
    }

    /// What is known once a cell is, too: where it is off the board, so is what lies behind.
    pub fn learn(&self, known: &Known, cell: usize, what: Cell) -> Known {
        let mut next = known.clone();
        next.0[cell] = Some(what);
        if what == Cell::OFF {
            let [left, right, low, high] = self.board(known);
            let (c, r) = (cell % self.width, cell / self.width);
            for (i, other) in next.0.iter_mut().enumerate() {
                let (c2, r2) = (i % self.width, i / self.width);
                let behind = if (low..=high).contains(&r) {
                    if c < left { c2 <= c } else { c2 >= c }
                } else if (left..=right).contains(&c) {
                    if r < low { r2 <= r } else { r2 >= r }
                } else {
                    false
                };
                if behind {
                    *other = Some(Cell::OFF);
                }
            }
        }
        next
    }

    /// The cells that hold one thing.
    pub fn with(&self, known: &Known, what: Option<Cell>) -> Cells {
        let cells = known.0.iter().enumerate();
        cells.fold(0, |set, (i, &c)| set | Cells::from(c == what) << i)
    }

    /// The field in which the own side must prove something; its two strings have so many liberties, at least.
    pub fn for_own(&self, known: &Known, liberties: u8) -> Field {
        let mut field = self.field(known, 0, OWN);
        let empty = field.empty(&field.start(OWN));
        let mut left = field.stones[OWN];
        while left != 0 {
            let string = field.flood(left & left.wrapping_neg(), field.stones[OWN]);
            left &= !string;
            let inside = (field.spread(string) & empty).count_ones() as u8;
            let is_end = self.ends.iter().any(|&e| string >> e & 1 != 0);
            let stated = if is_end { liberties } else { 1 };
            breathe(&mut field, string, stated.saturating_sub(inside));
        }
        field
    }

    /// The field in which the enemy must keep the own side from something. His stones that reach out of the drawing stand, if
    /// so is stated, and so do those that he puts there; else they have what the drawing shows. Unknown cells of `mine` are own
    /// stones.
    pub fn for_enemy(&self, known: &Known, stand: bool, mine: Cells) -> Field {
        let mut field = self.field(known, mine & self.with(known, None), ENEMY);
        let his = field.stones[ENEMY];
        let empty = field.empty(&field.start(OWN));
        if stand {
            for cell in each((his | empty) & field.open) {
                field.breath[cell] = ENDLESS;
            }
            return field;
        }
        let mut left = his;
        while left != 0 {
            let string = field.flood(left & left.wrapping_neg(), his);
            left &= !string;
            let inside = (field.spread(string) & empty).count_ones() as u8;
            breathe(&mut field, string, 1u8.saturating_sub(inside));
        }
        field
    }

    fn field(&self, known: &Known, mine: Cells, prover: usize) -> Field {
        let (own, enemy) = (
            self.with(known, Some(Cell::OWN)),
            self.with(known, Some(Cell::ENEMY)),
        );
        let cells = own | enemy | self.with(known, Some(Cell::EMPTY)) | mine;
        let unknown = self.with(known, None) & !mine;
        let near: Vec<Cells> = self.near.iter().map(|n| n & cells).collect();
        let beside = each(unknown).fold(0, |set, c| set | self.near[c]);
        // Beyond the window is more board, but for a rim whose neighbours are off: those are cells of the window.
        Field {
            cells,
            near,
            open: (beside | self.rim | mine) & cells,
            stones: [own | mine, enemy],
            breath: vec![0; self.len()],
            prover,
        }
    }

    /// To have a string from end to end over some cells.
    pub fn connect(&self, over: Cells) -> Goal {
        Goal::Connect {
            ends: self.targets,
            stones: self.ends.iter().fold(0, |set, e| set | 1 << e),
            over,
        }
    }

    /// To have a chain from end to end over some cells.
    pub fn separate(&self, over: Cells) -> Goal {
        Goal::Separate {
            ends: self.targets,
            stones: self.ends.iter().fold(0, |set, e| set | 1 << e),
            over,
            around: self.around.clone(),
        }
    }
}

fn breathe(field: &mut Field, string: Cells, liberties: u8) {
    if string & field.open != 0 {
        for cell in each(string) {
            field.breath[cell] = liberties;
        }
    }
}
