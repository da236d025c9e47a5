//! Problems of AtariGo of a wanted difficulty, made by playing at random and measuring.

use goban::{Color, Point, Size};
use proof::bits::Cell;
use proof::{Algorithm, Difficulty, Limits, Options, Proof, Solver, Verdict, World, measure, sample};

use super::{AtariGo, Setup, SetupError};

/// A position in which exactly one first move wins.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The position.
    pub setup: Setup,
    /// The one move that wins.
    pub first: Point,
    /// The main line of the solution, the first move first.
    pub line: Vec<Point>,
    /// How hard it is.
    pub difficulty: Difficulty<Cell>,
    /// The solution, checked.
    pub proof: Proof,
}

/// Makes problems on boards up to 7x7.
#[derive(Clone, Debug)]
pub struct Problems {
    size: u8,
    level: usize,
    seed: u64,
    limits: Limits,
}

/// Nodes to solve a problem; a position that takes more is left for another.
const SOLVING: u64 = 3_000;

/// Nodes to decide one other first move; likewise.
const REFUTING: u64 = 100_000;

impl Problems {
    /// Problems whose largest gradual game is the one at this place among [`proof::Gradual::ELEVEN`], from 1.
    pub fn new(size: u8, level: usize, seed: u64, limits: Limits) -> Result<Problems, SetupError> {
        Setup::empty(size)?;
        if !(4..=AtariGo::<u64>::LARGEST).contains(&size) {
            return Err(SetupError::Size(size.into()));
        }
        Ok(Problems {
            size,
            level,
            seed,
            limits,
        })
    }

    /// Tries one random position; most are no problem of the wanted level.
    pub fn attempt(&mut self) -> Option<Problem> {
        self.seed = self.seed.wrapping_add(1);
        // Half of the games start from a crosscut: fights come sooner.
        let start = match self.seed % 2 {
            0 => Setup::empty(self.size),
            _ => Setup::crosscut(self.size),
        };
        let start: AtariGo<u64> = start.ok()?.build().ok()?;
        let points = usize::from(self.size) * usize::from(self.size);
        let root = sample(&start, points * 3 / 4, self.seed).next()?;
        // Near the start too many moves win, and telling takes long.
        if root.moves().into_iter().count() > points * 3 / 4 {
            return None;
        }
        // Nobody is in atari, so that the first move is not given away.
        if root.winning_move().is_some() || root.null()?.winning_move().is_some() {
            return None;
        }
        let (difficulty, proof) = measure(&root, self.level, self.small(SOLVING))?;
        if difficulty.level != self.level {
            return None;
        }
        let first = *difficulty.line.first()?;
        let others = root.moves().into_iter().filter(|&m| m != first);
        if !others.into_iter().all(|m| self.fails(&root.play(m), &root)) {
            return None;
        }
        let size = Size::new(self.size)?;
        let stones = size.points().filter_map(|p| Some((p, root.stone(p)?)));
        let mover = AtariGo::<u64>::color(root.to_move());
        Some(Problem {
            setup: Setup::new(size, stones, mover).ok()?,
            first: root.point(first),
            line: difficulty.line.iter().map(|&m| root.point(m)).collect(),
            difficulty,
            proof,
        })
    }

    fn small(&self, nodes: u64) -> Limits {
        Limits {
            memory: 1 << 26,
            nodes: Some(nodes),
            ..self.limits.clone()
        }
    }

    /// Whether the side to move at `root` does not win after this move of its own.
    fn fails(&self, after: &AtariGo<u64>, root: &AtariGo<u64>) -> bool {
        // Most wrong moves lose to a capture at once, or to a threat.
        if after.winning_move().is_some() {
            return true;
        }
        let mut solver = Solver::new(Options::new(Algorithm::DfPn), self.small(REFUTING));
        solver.solve(after, root.to_move()).verdict == Verdict::Lost
    }
}

impl Problem {
    /// The colour that is to move and wins.
    pub fn color(&self) -> Color {
        self.setup.mover()
    }
}
