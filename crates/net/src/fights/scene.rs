//! What a fight looks like: the cells of a window, and the planes that a net makes of them.

use crate::features::{LEGAL, NUMBERS, PLANES};
use crate::grid::Grid;
use goban::{Point, Symmetry};

/// Points along a side of the window.
pub const WINDOW: u8 = 12;
/// Cells of the window.
pub const AREA: usize = (WINDOW as usize) * (WINDOW as usize);

/// What is known of a cell, as bits.
pub type Cell = u8;

/// A fight as it is seen: plain data, so that it can be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The side of the board.
    pub side: u8,
    /// Which point of the board the window's first cell is; it may lie beyond the edge.
    pub at: (i8, i8),
    /// Whether the attacker moves.
    pub attacks: bool,
    /// Whether the attacker succeeds with any of the stones at stake.
    pub any: bool,
    /// Ko threats elsewhere, the attacker's first: 0 none, 1 some, 2 endless.
    pub threats: [u8; 2],
    /// The cells row by row from the bottom, each from the left, as bits named by the constants of this type.
    pub cells: [Cell; AREA],
}

impl Scene {
    /// A cell where stones may be put, or may be taken.
    pub const INSIDE: Cell = 1;
    /// A stone of the attacker.
    pub const ATTACKER: Cell = 2;
    /// A stone of the defender.
    pub const DEFENDER: Cell = 4;
    /// A point of the stones at stake.
    pub const TARGET: Cell = 8;
    /// Where the attacker's stones hold on to something outside.
    pub const HELD: Cell = 16;
    /// Where the defender's stones have come out.
    pub const OUT: Cell = 32;
    /// Where the defender's stones hold on to friends outside.
    pub const BACKED: Cell = 64;
    /// Where the side to move may not take back a ko.
    pub const BAN: Cell = 128;

    /// A fight without a stone, to be filled in.
    pub fn blank(side: u8) -> Scene {
        Scene {
            side,
            at: (0, 0),
            attacks: true,
            any: false,
            threats: [0; 2],
            cells: [0; AREA],
        }
    }

    /// The cell of a point of the board, if it is in the window.
    pub fn cell(&self, p: Point) -> Option<usize> {
        let (x, y) = (p.col() as i8 - self.at.0, p.row() as i8 - self.at.1);
        let within = 0..WINDOW as i8;
        (within.contains(&x) && within.contains(&y)).then(|| y as usize * usize::from(WINDOW) + x as usize)
    }

    /// The cells where stones may be put, or may be taken.
    pub fn inside(&self) -> impl Iterator<Item = usize> + '_ {
        (0..AREA).filter(|&cell| self.cells[cell] & Scene::INSIDE != 0)
    }
}

/// Where a cell goes when the window is turned.
pub(super) fn turned(cell: usize, symmetry: Symmetry) -> usize {
    let side = usize::from(WINDOW);
    let p = Point::new((cell % side) as u8, (cell / side) as u8);
    let p = symmetry.apply(p, super::window());
    usize::from(p.row()) * side + usize::from(p.col())
}

/// Cells as bits.
type Cells = [u64; AREA.div_ceil(64)];

const NONE: Cells = [0; AREA.div_ceil(64)];

fn has(cells: &Cells, cell: usize) -> bool {
    cells[cell / 64] >> (cell % 64) & 1 != 0
}

fn put(cells: &mut Cells, cell: usize) {
    cells[cell / 64] |= 1 << (cell % 64);
}

fn join(cells: &mut Cells, others: &Cells) {
    cells.iter_mut().zip(others).for_each(|(a, b)| *a |= b);
}

fn count(cells: &Cells) -> usize {
    cells.iter().map(|c| c.count_ones() as usize).sum()
}

/// The cells beside one.
fn beside(cell: usize) -> impl Iterator<Item = usize> {
    let side = usize::from(WINDOW);
    let (x, y) = (cell % side, cell / side);
    [
        (x > 0).then(|| cell - 1),
        (x + 1 < side).then_some(cell + 1),
        (y > 0).then(|| cell.wrapping_sub(side)),
        (y + 1 < side).then_some(cell + side),
    ]
    .into_iter()
    .flatten()
}

/// Stones that hang together.
#[derive(Clone, Copy)]
struct Chain {
    liberties: Cells,
    stones: usize,
    /// Whether they have liberties outside.
    held: bool,
}

/// More liberties are as good as this many.
const MANY: usize = 4;

// Planes of a point; that of legal moves lies where all nets have it.
const ON_BOARD: usize = 0;
const INSIDE: usize = 1;
const STONES: [usize; 2] = [2, 3];
const LIBERTIES: [usize; 2] = [4, 8];
const TARGET: usize = 12;
const HOLDS: usize = 13;
const OUT: usize = 15;
const KO: usize = 16;
const HELD: [usize; 2] = [17, 18];
const AFTER: [usize; 2] = [19, 22];
const TAKES: [usize; 2] = [25, 26];
const EYES: [usize; 2] = [27, 28];
const ATTACKS: usize = 29;
const EDGE: usize = 30;
const SPACE: usize = 31;

/// From this line on the edge is far.
const FAR: i8 = 5;

impl Scene {
    fn of(&self, cell: usize) -> Option<usize> {
        // The mover's stones first.
        let attacker = usize::from(!self.attacks);
        match self.cells[cell] {
            c if c & Scene::ATTACKER != 0 => Some(attacker),
            c if c & Scene::DEFENDER != 0 => Some(1 - attacker),
            _ => None,
        }
    }

    fn is_empty(&self, cell: usize) -> bool {
        self.cells[cell] & (Scene::INSIDE | Scene::ATTACKER | Scene::DEFENDER) == Scene::INSIDE
    }

    /// What holds on to the outside, for a side: the mover's 0.
    fn outside(&self, mover: usize) -> Cell {
        if (mover == 0) == self.attacks {
            Scene::HELD
        } else {
            Scene::OUT | Scene::BACKED
        }
    }

    /// The chains, and for each cell which is on it.
    fn chains(&self) -> (Vec<Chain>, [u8; AREA]) {
        let (mut chains, mut on) = (Vec::new(), [u8::MAX; AREA]);
        let mut stack = Vec::new();
        for first in 0..AREA {
            let Some(owner) = self.of(first).filter(|_| on[first] == u8::MAX) else {
                continue;
            };
            let mut chain = Chain {
                liberties: NONE,
                stones: 0,
                held: false,
            };
            on[first] = chains.len() as u8;
            stack.push(first);
            while let Some(cell) = stack.pop() {
                chain.stones += 1;
                chain.held |= self.cells[cell] & self.outside(owner) != 0;
                for next in beside(cell) {
                    if self.is_empty(next) {
                        put(&mut chain.liberties, next);
                    } else if self.of(next) == Some(owner) && on[next] == u8::MAX {
                        on[next] = chains.len() as u8;
                        stack.push(next);
                    }
                }
            }
            chains.push(chain);
        }
        (chains, on)
    }

    /// What the defender can reach from the stones at stake without crossing chains that hold on to the outside.
    fn space(&self, chains: &[Chain], on: &[u8; AREA]) -> Cells {
        let firm =
            |cell: usize| self.cells[cell] & Scene::ATTACKER != 0 && chains[usize::from(on[cell])].held;
        let mut space = NONE;
        let at_stake = |cell: &usize| {
            self.cells[*cell] & (Scene::TARGET | Scene::DEFENDER) == Scene::TARGET | Scene::DEFENDER
        };
        let mut stack: Vec<usize> = self.inside().filter(at_stake).collect();
        while let Some(cell) = stack.pop() {
            if !has(&space, cell) {
                put(&mut space, cell);
                stack.extend(beside(cell).filter(|&c| self.cells[c] & Scene::INSIDE != 0 && !firm(c)));
            }
        }
        space
    }

    /// Liberties of a stone that a side puts here, and the stones that it takes.
    fn after(&self, cell: usize, side: usize, chains: &[Chain], on: &[u8; AREA]) -> (usize, usize) {
        let (mut liberties, mut taken) = (NONE, 0);
        let mut held = self.cells[cell] & self.outside(side) != 0;
        for next in beside(cell) {
            match self.of(next) {
                Some(owner) => {
                    let chain = &chains[usize::from(on[next])];
                    if owner == side {
                        join(&mut liberties, &chain.liberties);
                        held |= chain.held;
                    } else if !chain.held && count(&chain.liberties) == 1 {
                        taken += chain.stones;
                        put(&mut liberties, next);
                    }
                }
                None if self.is_empty(next) => put(&mut liberties, next),
                None => {}
            }
        }
        let own = usize::from(has(&liberties, cell));
        (if held { MANY } else { count(&liberties) - own }, taken)
    }

    /// Fills in a sheet of planes and the numbers.
    pub(super) fn fill(&self, symmetry: Symmetry, sheet: &mut [f32], numbers: &mut [f32]) {
        let grid = Grid::new(super::window());
        let (chains, on) = self.chains();
        let space = self.space(&chains, &on);
        let (mut empty, mut at_stake) = (0, 0);
        for cell in 0..AREA {
            let there = turned(cell, symmetry);
            let place = grid.row(there / grid.side) + there % grid.side;
            let here = &mut sheet[place * PLANES..][..PLANES];
            here.fill(0.0);
            let (x, y) = (
                (cell % grid.side) as i8 + self.at.0,
                (cell / grid.side) as i8 + self.at.1,
            );
            let end = self.side as i8 - 1;
            let line = x.min(y).min(end - x).min(end - y);
            if line < 0 {
                continue;
            }
            here[ON_BOARD] = 1.0;
            here[EDGE] = f32::from((FAR - line).max(0)) / f32::from(FAR);
            let bits = self.cells[cell];
            if bits & Scene::INSIDE == 0 {
                continue;
            }
            let mut mark = |plane: usize, is_so: bool| here[plane] = f32::from(u8::from(is_so));
            mark(INSIDE, true);
            mark(TARGET, bits & Scene::TARGET != 0);
            mark(HOLDS, bits & Scene::HELD != 0);
            mark(OUT, bits & (Scene::OUT | Scene::BACKED) != 0);
            mark(KO, bits & Scene::BAN != 0);
            mark(ATTACKS, self.attacks);
            mark(SPACE, has(&space, cell));
            if let Some(owner) = self.of(cell) {
                let chain = &chains[usize::from(on[cell])];
                let liberties = if chain.held { MANY } else { count(&chain.liberties) };
                mark(STONES[owner], true);
                mark(HELD[owner], chain.held);
                mark(LIBERTIES[owner] + liberties.clamp(1, MANY) - 1, true);
                at_stake += usize::from(bits & Scene::TARGET != 0);
                continue;
            }
            empty += 1;
            mark(LEGAL, true);
            for side in 0..2 {
                let (liberties, taken) = self.after(cell, side, &chains, &on);
                if liberties > 0 {
                    mark(AFTER[side] + liberties.min(3) - 1, true);
                }
                mark(TAKES[side], taken > 0);
                let all_own = beside(cell)
                    .filter(|&c| self.cells[c] & Scene::INSIDE != 0)
                    .all(|c| self.of(c) == Some(side));
                mark(EYES[side], all_own);
            }
        }
        let [attacker, defender] = self.threats.map(f32::from);
        let own = if self.attacks { attacker } else { defender };
        numbers[..NUMBERS].fill(0.0);
        // The first number is komi, which fights have not.
        numbers[1] = if self.attacks { 1.0 } else { -1.0 };
        numbers[2] = f32::from(u8::from(self.any));
        numbers[3] = empty as f32 / 40.0;
        numbers[4] = own / 2.0;
        numbers[5] = (attacker + defender - own) / 2.0;
        numbers[6] = at_stake as f32 / 20.0;
        numbers[7] = f32::from(self.side) / 19.0;
    }
}
