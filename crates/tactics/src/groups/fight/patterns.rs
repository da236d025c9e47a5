//! Proved patterns, found in other positions by their cells.
//!
//! A result depends on its zone alone: wherever the same stones lie on the same points of a zone, with the same side to
//! move, it holds. The patterns are kept as a radix tree over the points of the field, those near the stones at stake
//! first: an edge is a row of cells, and what does not matter to a pattern is on none of its edges. A position is held
//! against an edge by two comparisons of bits.
//!
//! Only what leans on nothing that lies outside its zone is kept: no repetition above, no ko.

use super::{Fight, Node, Record};
use crate::groups::field::{Bits, Field, NOWHERE, Stones, indices};
use crate::leans::Leans;
use crate::side::Side;

/// More cells of patterns than this are not kept.
const MOST_NODES: usize = 400_000;
/// Edges that are looked at for one position at most, so that a look stays cheap.
const PATIENCE: usize = 400;

/// A row of cells: where, and which stones are on them.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Cells {
    points: Bits,
    stones: [Bits; 2],
}

impl Cells {
    fn of(points: Bits, stones: &Stones) -> Cells {
        Cells {
            points,
            stones: stones.of.map(|s| s & points),
        }
    }

    fn fits(&self, stones: &Stones) -> bool {
        stones.of[0] & self.points == self.stones[0] && stones.of[1] & self.points == self.stones[1]
    }

    fn within(&self, points: Bits) -> Cells {
        Cells {
            points: self.points & points,
            stones: self.stones.map(|s| s & points),
        }
    }
}

/// A point of the tree: the cells that lead there, what goes on from it, and the pattern that ends there.
#[derive(Clone, Default)]
struct Twig {
    cells: Cells,
    next: Vec<u32>,
    result: Option<Record>,
}

/// The patterns of one field.
#[derive(Clone)]
pub(super) struct Patterns {
    /// The points by the order in which patterns name them: the first so many as bits, from none to all.
    first: Vec<Bits>,
    twigs: Vec<Twig>,
    /// The roots by who moves.
    roots: [u32; 2],
}

impl Patterns {
    /// No patterns of a field.
    pub fn new(field: &Field) -> Patterns {
        let (mut known, mut ring) = (0, field.target);
        let mut first = vec![0];
        while known != field.inside {
            for at in indices(ring & !known) {
                known |= 1 << at;
                first.push(known);
            }
            ring = match field.spread(ring) & !known {
                0 => field.inside & !known,
                wider => wider | ring,
            };
        }
        Patterns {
            first,
            twigs: vec![Twig::default(); 2],
            roots: [0, 1],
        }
    }

    /// How many points of these, in order, come before the first that is not shared.
    fn shared(&self, a: &Cells, b: &Cells) -> Bits {
        // The largest beginning of the order on which both name the same cells.
        let alike = |n: usize| a.within(self.first[n]) == b.within(self.first[n]);
        let (mut least, mut most) = (0, self.first.len() - 1);
        while least < most {
            let middle = (least + most).div_ceil(2);
            if alike(middle) {
                least = middle
            } else {
                most = middle - 1
            }
        }
        self.first[least]
    }

    /// Keeps a result of a position of this side.
    pub fn keep(&mut self, stones: &Stones, side: Side, record: &Record) {
        let leans = [Leans::LOOP, Leans::CYCLE];
        if self.twigs.len() >= MOST_NODES
            || record.leans.has_ko()
            || leans.iter().any(|&l| record.leans.has(l))
        {
            return;
        }
        let mut rest = Cells::of(record.zone, stones);
        let mut here = self.roots[side];
        loop {
            if rest.points == 0 {
                let known = &mut self.twigs[here as usize].result;
                known.get_or_insert(*record);
                return;
            }
            let found = self.twigs[here as usize].next.iter().position(|&next| {
                let cells = &self.twigs[next as usize].cells;
                self.shared(&rest, cells) & cells.points != 0
            });
            let Some(place) = found else {
                let leaf = self.add(Twig {
                    cells: rest,
                    next: Vec::new(),
                    result: Some(*record),
                });
                self.twigs[here as usize].next.push(leaf);
                return;
            };
            let next = self.twigs[here as usize].next[place];
            let cells = self.twigs[next as usize].cells;
            let common = self.shared(&rest, &cells);
            if cells.points & !common != 0 {
                // The edge is parted where the two differ.
                let middle = self.add(Twig {
                    cells: cells.within(common),
                    next: vec![next],
                    result: None,
                });
                self.twigs[next as usize].cells = cells.within(!common);
                self.twigs[here as usize].next[place] = middle;
                here = middle;
            } else {
                here = next;
            }
            rest = rest.within(!common);
        }
    }

    fn add(&mut self, twig: Twig) -> u32 {
        self.twigs.push(twig);
        self.twigs.len() as u32 - 1
    }

    /// A result that holds in a position of this side.
    pub fn find(&self, stones: &Stones, side: Side) -> Option<Record> {
        let mut stack = vec![self.roots[side]];
        let mut patience = PATIENCE;
        while let Some(here) = stack.pop() {
            let twig = &self.twigs[here as usize];
            if let Some(record) = twig.result {
                return Some(record);
            }
            for &next in &twig.next {
                patience = patience.checked_sub(1)?;
                if self.twigs[next as usize].cells.fits(stones) {
                    stack.push(next);
                }
            }
        }
        None
    }
}

impl Fight<'_> {
    /// A result of another position that holds in this one.
    pub(super) fn seen_before(&self, node: &Node) -> Option<Record> {
        let patterns = self.patterns.as_ref().filter(|_| self.may_share(node))?;
        patterns.find(&node.stones, node.side)
    }

    /// Keeps what was found of a position for others like it.
    pub(super) fn keep_pattern(&mut self, node: &Node, record: &Record) {
        if self.may_share(node)
            && record.solved()
            && let Some(patterns) = &mut self.patterns
        {
            patterns.keep(&node.stones, node.side, record);
        }
    }

    /// Whether what holds in a position is a matter of its cells alone.
    fn may_share(&self, node: &Node) -> bool {
        !node.asked && node.stones.ban == NOWHERE && self.told.is_none() && !self.spare_twins
    }
}
