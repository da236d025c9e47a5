//! Crumbs: strings of one or two stones, and whether the enemy is kept apart by them (thesis 000, L5686, L5721).
//!
//! A model of groups wants to save every stone in atari. But a stone that keeps nothing apart may go, and one that cuts must not:
//! INDIGO had about a hundred rules for that, made by a program and lost with the figures. Here all ways to surround one
//! or two stones are looked at, and what is the same whatever a cell holds is joined.

use super::grow::{Rule as Joined, join};
use crate::{Base, Cell, Drawing, Rule, Standing, State, Subject, Viewpoint};
use goban::{Point, PointSet};
use std::collections::BTreeSet;

/// What one or two stones in the middle of a drawing are to the enemy's stones around them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Crumb {
    /// Two of the stones that touch it cannot come together around it within the drawing: whoever takes it joins them.
    Cuts,
    /// All that touch it are one string: nothing is gained by it but its own stones.
    Spare,
}

/// The piece of board around so many stones in a row: three rows, and a column more than there are stones on either side.
struct Frame {
    width: usize,
    stones: usize,
}

impl Frame {
    fn cells(&self) -> usize {
        3 * self.width
    }

    fn is_stone(&self, cell: usize) -> bool {
        let (col, row) = (cell % self.width, cell / self.width);
        row == 1 && (1..=self.stones).contains(&col)
    }

    fn beside(&self, a: usize, b: usize) -> bool {
        let (dc, dr) = (
            (a % self.width).abs_diff(b % self.width),
            (a / self.width).abs_diff(b / self.width),
        );
        dc + dr == 1
    }

    fn is_corner(&self, cell: usize) -> bool {
        cell / self.width != 1 && [0, self.width - 1].contains(&(cell % self.width))
    }

    /// For each cell of these contents the first cell that it is joined with; its own number where it is alone.
    fn parts(&self, cells: &[Cell], passable: Cell) -> Vec<usize> {
        let mut part: Vec<usize> = (0..self.cells()).collect();
        let passes = |i: usize| !self.is_stone(i) && passable | cells[i] == passable;
        loop {
            let before = part.clone();
            for a in (0..self.cells()).filter(|&a| passes(a)) {
                for b in (0..self.cells()).filter(|&b| passes(b) && self.beside(a, b)) {
                    part[a] = part[a].min(part[b]);
                }
            }
            if part == before {
                return part;
            }
        }
    }

    fn judge(&self, cells: &[Cell]) -> Option<Crumb> {
        let touching: Vec<usize> = (0..self.cells())
            .filter(|&i| cells[i] == Cell::ENEMY && !self.is_corner(i))
            .collect();
        let first = *touching.first()?;
        let apart = |passable: Cell| {
            let part = self.parts(cells, passable);
            touching.iter().any(|&i| part[i] != part[first])
        };
        if apart(Cell::ENEMY | Cell::EMPTY) {
            Some(Crumb::Cuts)
        } else {
            (!apart(Cell::ENEMY)).then_some(Crumb::Spare)
        }
    }

    /// All ways to fill the cells around, each once among the images that leave the stones where they are.
    fn all(&self) -> BTreeSet<Vec<Cell>> {
        let contents = [Cell::OWN, Cell::ENEMY, Cell::EMPTY];
        let below = |i: usize| i < self.width;
        let left = |i: usize| i.is_multiple_of(self.width);
        let edges: [&dyn Fn(usize) -> bool; 4] = [&|_| false, &below, &left, &|i| below(i) || left(i)];
        let mut seen = BTreeSet::new();
        for is_off in edges {
            let open: Vec<usize> = (0..self.cells())
                .filter(|&i| !self.is_stone(i) && !is_off(i))
                .collect();
            for mut number in 0..3usize.pow(open.len() as u32) {
                let mut cells: Vec<Cell> = (0..self.cells())
                    .map(|i| if self.is_stone(i) { Cell::OWN } else { Cell::OFF })
                    .collect();
                for &i in &open {
                    cells[i] = contents[number % 3];
                    number /= 3;
                }
                // A string is larger than what is drawn where a stone of its colour touches it.
                if (0..self.cells()).any(|i| cells[i] == Cell::OWN && !self.is_stone(i) && !self.is_corner(i))
                {
                    continue;
                }
                seen.extend(self.images(&cells).into_iter().min());
            }
        }
        seen
    }

    fn images(&self, cells: &[Cell]) -> [Vec<Cell>; 4] {
        std::array::from_fn(|image| {
            let of = |i: usize| {
                let (mut col, mut row) = (i % self.width, i / self.width);
                if image & 1 != 0 {
                    col = self.width - 1 - col;
                }
                if image & 2 != 0 {
                    row = 2 - row;
                }
                cells[row * self.width + col]
            };
            (0..self.cells()).map(of).collect()
        })
    }
}

/// All rules about crumbs: separation is won where the stones keep the enemy apart, lost where they keep nothing apart.
pub fn crumbs() -> Base {
    let mut base = Base::new("crumb");
    base.notes = vec![
        "Made by `yomi learn rules`: X are one or two stones; separation is won where they keep the enemy apart.".into(),
    ];
    for stones in 1..=2 {
        let frame = Frame {
            width: stones + 2,
            stones,
        };
        let rules = frame.all().into_iter().filter_map(|cells| {
            let conclusion = frame.judge(&cells)? as u32;
            Some(Joined { cells, conclusion })
        });
        for rule in join(rules.collect()) {
            let mut drawing = Drawing::new(frame.width as u8, 3, Cell::ANY).with_anchor(Point::new(1, 1));
            let place = |i: usize| Point::new((i % frame.width) as u8, (i / frame.width) as u8);
            for (i, &cell) in rule.cells.iter().enumerate() {
                drawing.set(place(i), cell);
            }
            let standing = if rule.conclusion == Crumb::Cuts as u32 {
                Standing::Won
            } else {
                Standing::Lost
            };
            let own = (0..frame.cells()).filter(|&i| frame.is_stone(i)).map(place);
            let mut out = Rule::new(drawing);
            out.viewpoints.push(Viewpoint {
                points: own.collect::<PointSet>(),
                ..Viewpoint::new(Subject::Separation, State::Static(standing))
            });
            base.rules.push(out);
        }
    }
    base
}
