//! Every position of a frame of up to sixteen cells, solved by retrograde analysis (HDR 7.1, "Gic-Gac-Goe").
//!
//! Un-playing a move is awkward where it captured, and says no more than this: start from what is known of every position, which is
//! that anything may happen, and look again and again at what its moves lead to, until nothing changes. What a side can
//! *force* in a game that ends is found from below, what it may *hope for* from above. Where both meet, that is the value, under any
//! rule about repetition that both sides can count on; where they do not, somebody may go round for ever, and the position is a
//! **cycle**: what it is worth depends on what a rule says of that.

mod file;
mod index;

use std::ops::ControlFlow;

use crate::frame::bits;
use crate::{Frame, Position};
use index::Index;

pub use file::TableError;

/// What the side to move gets: its area less the other's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// At least this, in a game that ends.
    pub sure: i8,
    /// At most this.
    pub hoped: i8,
}

impl Bounds {
    /// The value, if it does not depend on what a repetition counts.
    pub fn exact(self) -> Option<i8> {
        (self.sure == self.hoped).then_some(self.sure)
    }

    /// The same seen by the other side.
    pub fn turned(self) -> Bounds {
        Bounds {
            sure: -self.hoped,
            hoped: -self.sure,
        }
    }

    fn better(self, other: Bounds) -> Bounds {
        Bounds {
            sure: self.sure.max(other.sure),
            hoped: self.hoped.max(other.hoped),
        }
    }

    fn worse(self, other: Bounds) -> Bounds {
        Bounds {
            sure: self.sure.min(other.sure),
            hoped: self.hoped.min(other.hoped),
        }
    }
}

/// No move at all is worse than any.
const NOTHING: Bounds = Bounds {
    sure: i8::MIN + 1,
    hoped: i8::MIN + 1,
};

/// All positions of a frame with their values.
///
/// ```
/// use goban::Color;
/// use tiny::{Frame, Position, Table};
/// let table = Table::solve(Frame::board(3, 3).unwrap(), |_| std::ops::ControlFlow::Continue(())).unwrap();
/// let empty = Position::new(table.frame(), (Color::Black, 0), 0);
/// assert_eq!(table.bounds(&empty).exact(), Some(9));
/// ```
pub struct Table {
    frame: Frame,
    index: Index,
    /// By index. What belongs together lies together: nearly every look goes to another line of memory.
    cells: Vec<Cell>,
    counts: Counts,
}

/// What is known of a position, and the sweep in which that was last changed.
#[derive(Clone, Copy)]
struct Cell {
    bounds: Bounds,
    sweep: u8,
}

/// How many positions there are.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Ways to place stones so that every string has a liberty; whose turn it is does not count.
    pub legal: usize,
    /// Those that are different under the symmetries of the frame and the change of colours.
    pub different: usize,
    /// Of the different ones, with either side to move: those of which the value depends on what a repetition counts.
    pub cycles: usize,
    /// How often all of them were looked at.
    pub sweeps: usize,
}

/// How far it has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Which time all positions are being looked at.
    pub sweep: usize,
    /// Positions that changed the last time.
    pub changed: usize,
    /// Positions that may change still.
    pub open: usize,
    /// How many different positions there are.
    pub of: usize,
}

impl Cell {
    /// Anything may happen, from all lost to all won.
    fn open(most: i8) -> Cell {
        Cell {
            bounds: Bounds {
                sure: -most,
                hoped: most,
            },
            sweep: 0,
        }
    }
}

impl Table {
    /// Solves all of it. `watch` is told after each sweep, and may break off: then there is nothing.
    ///
    /// # Panics
    /// If the frame has more than [`Table::LARGEST`] cells.
    pub fn solve(frame: Frame, mut watch: impl FnMut(Progress) -> ControlFlow<()>) -> Option<Table> {
        assert!(frame.len() <= Table::LARGEST, "at most {} cells", Table::LARGEST);
        let index = Index::new(&frame);
        let most = frame.len() as i8;
        let mut table = Table {
            cells: vec![Cell::open(most); index.len()],
            counts: Counts::default(),
            frame,
            index,
        };
        let (mut work, counts) = table.different();
        table.counts = counts;
        while !work.is_empty() {
            table.counts.sweeps += 1;
            let before = work.len();
            let mut changed = 0;
            work.retain(|&at| {
                let (changes, open) = table.look(at);
                changed += usize::from(changes);
                open
            });
            let sweep = table.counts.sweeps;
            if watch(Progress {
                sweep,
                changed,
                open: before,
                of: table.counts.different,
            })
            .is_break()
            {
                return None;
            }
            if changed == 0 {
                table.counts.cycles = work.len();
                break;
            }
        }
        Some(table)
    }

    /// The most cells.
    pub const LARGEST: usize = 16;

    /// The frame.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// How many positions there are.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// What a position is worth to the side to move.
    pub fn bounds(&self, position: &Position) -> Bounds {
        let moves = self.at(self.index.of(position));
        if position.passed {
            // A second pass ends the game; the table holds what a first one leads to.
            let score = position.score(&self.frame);
            self.by_moves(position).better(Bounds {
                sure: score,
                hoped: score,
            })
        } else {
            moves
        }
    }

    /// In which sweep the value of a position was found: one that is won sooner was found sooner.
    pub fn sweep(&self, position: &Position) -> u8 {
        self.cells[self.index.of(position)].sweep
    }

    /// Every move, the pass (`None`) among them, with what it leaves the side that makes it, best first; of equal ones that
    /// which ends sooner.
    pub fn moves(&self, position: &Position) -> Vec<(Option<u64>, Bounds)> {
        let after_pass = match position.passed {
            true => {
                let score = position.score(&self.frame);
                Bounds {
                    sure: score,
                    hoped: score,
                }
            }
            false => self.bounds(&position.pass()).turned(),
        };
        let mut moves: Vec<(Option<u64>, Bounds, u8)> = position
            .moves(&self.frame)
            .map(|(cell, next)| (Some(cell), self.bounds(&next).turned(), self.sweep(&next)))
            .collect();
        moves.push((
            None,
            after_pass,
            if position.passed {
                0
            } else {
                self.sweep(&position.pass())
            },
        ));
        let stones = |cell: &Option<u64>| match cell {
            Some(cell) => position
                .play(&self.frame, *cell)
                .map_or(0, |p| (p.own | p.other).count_ones()),
            None => (position.own | position.other).count_ones(),
        };
        moves.sort_by_key(|(cell, b, sweep)| (-b.sure, -b.hoped, *sweep, u32::MAX - stones(cell)));
        moves
            .into_iter()
            .map(|(cell, bounds, _)| (cell, bounds))
            .collect()
    }

    /// The best of the moves that are no pass.
    fn by_moves(&self, position: &Position) -> Bounds {
        position
            .moves(&self.frame)
            .map(|(_, next)| self.at(self.index.of(&next)).turned())
            .fold(NOTHING, Bounds::better)
    }

    fn at(&self, at: usize) -> Bounds {
        self.cells[at].bounds
    }

    /// One position of each class under symmetry and change of colours, most stones first, so that what a move without
    /// capture leads to has been looked at before.
    fn different(&self) -> (Vec<u32>, Counts) {
        let mut by_stones: Vec<Vec<u32>> = vec![Vec::new(); self.frame.len() + 1];
        let mut counts = Counts::default();
        for (at, position) in self.index.each().enumerate() {
            if self.index.images(&position).any(|image| image < at) || !position.is_legal(&self.frame) {
                continue;
            }
            let mut images: Vec<usize> = self.index.images(&position).collect();
            images.sort_unstable();
            images.dedup();
            counts.legal += images.len();
            counts.different += 1;
            let stones = ((position.own | position.other) & self.frame.cells()).count_ones();
            by_stones[stones as usize].push(at as u32);
        }
        (by_stones.into_iter().rev().flatten().collect(), counts)
    }

    /// Looks at a position, its mirror in colour, and both with each ko that can be, and says whether something has changed and whether
    /// something is open still.
    fn look(&mut self, at: u32) -> (bool, bool) {
        let here = self.index.position(at as usize);
        let there = here.turned();
        let score = here.score(&self.frame);
        let moves = [self.by_moves(&here), self.by_moves(&there)];
        let (mut changed, mut open) = (false, false);
        for (side, position) in [here, there].into_iter().enumerate() {
            let score = if side == 0 { score } else { -score };
            let ended = Bounds {
                sure: score,
                hoped: score,
            };
            // After a pass the other side ends the game by another, or moves.
            let passed = ended.worse(moves[1 - side].turned());
            let mut found = |position: Position, moves: Bounds, table: &mut Table| {
                let bounds = moves.better(passed);
                let before = table.at(table.index.of(&position));
                if bounds != before {
                    changed = true;
                    table.write(&position, bounds);
                }
                open |= bounds.sure != bounds.hoped;
            };
            found(position, moves[side], self);
            for ko in bits(kos(&self.frame, &position)) {
                let position = Position {
                    ko: 1 << ko,
                    ..position
                };
                let moves = self.by_moves(&position);
                found(position, moves, self);
            }
        }
        (changed, open)
    }

    fn write(&mut self, position: &Position, bounds: Bounds) {
        self.put(position, bounds, self.counts.sweeps.min(255) as u8);
    }

    fn put(&mut self, position: &Position, bounds: Bounds, sweep: u8) {
        for image in self.frame.images() {
            let at = self.index.of(&position.carried(image));
            self.cells[at] = Cell { bounds, sweep };
        }
    }
}

/// The cells that the side to move may be forbidden to retake, each as a bit.
fn kos(frame: &Frame, position: &Position) -> u64 {
    let empty = position.empty(frame);
    let mut kos = 0;
    for bit in bits(empty) {
        let cell = 1 << bit;
        let beside = frame.beside(cell);
        let around = beside & (frame.cells() | frame.all_walls());
        if around & !position.other != 0 {
            continue;
        }
        let alone = bits(beside & position.other & frame.cells()).any(|stone| {
            let near = frame.beside(1 << stone);
            near & position.other == 0 && near & empty == cell
        });
        if alone {
            kos |= cell;
        }
    }
    kos
}
