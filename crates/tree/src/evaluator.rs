//! The seam for evaluators: whatever can say how a position will end.

use goban::{Color, Ko, Move, Random};
use playouts::{Heavy, Policy, QuickBoard, Tables, run};
use std::sync::Arc;

/// Cells of the sheet that points are numbered on.
pub(crate) const CELLS: usize = 1024;

/// Moves before a position that an evaluator is told of.
pub const RECENT: usize = 5;
/// Positions before it that one is shown who looks back.
pub const BEFORE: usize = 2;

/// What the game is played for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stakes {
    /// What Black must be ahead by, on the board, for a game of the search to be won: komi, compensation and dynamic komi
    /// together.
    pub komi: f64,
    /// The same without dynamic komi: what the game itself is won by, and all that is reported is about.
    pub real: f64,
    /// Whether only surrounded points and prisoners count.
    pub territory: bool,
    /// Which repetitions are forbidden.
    pub ko: Ko,
}

impl Stakes {
    /// No komi, area counted, no position repeated.
    pub const EVEN: Stakes = Stakes {
        komi: 0.0,
        real: 0.0,
        territory: false,
        ko: Ko::Positional,
    };
}

/// A position to evaluate, and what was found.
pub struct Leaf {
    /// The position. An evaluator may play on it, unless it has a policy: then the children are made of it.
    pub board: QuickBoard,
    /// The side to move.
    pub to_move: Color,
    /// What the game is played for.
    pub stakes: Stakes,
    /// Black's stones played so far less White's.
    pub surplus: i32,
    /// Whether it is where the search begins.
    pub at_root: bool,
    /// The last moves, the latest first, as far as they are known: up to [`RECENT`].
    pub recent: Vec<Move>,
    /// The positions before the latest of them, the latest first: [`BEFORE`] for evaluators that look back, else none.
    pub before: Vec<QuickBoard>,
    /// What was found.
    pub found: Evaluation,
}

/// What an evaluator says about a position; what it does not know it leaves out.
#[derive(Clone)]
pub struct Evaluation {
    /// Black's chance to win, 0 to 1.
    pub value: f32,
    /// Black's chance to win under the real komi, 0 to 1, where that is another thing than whether the margin wins.
    pub win: Option<f32>,
    /// Whether somebody looked at the position instead of playing it out.
    pub looked: bool,
    /// Black's margin, komi not counted.
    pub score: Option<f32>,
    /// Whether `ownership` is filled.
    pub has_ownership: bool,
    /// For each point, 1 for Black's, -1 for White's.
    pub ownership: Box<[f32; CELLS]>,
    /// Whether `first` is filled.
    pub has_first: bool,
    /// Who was the first to play on each point in the game that was played out: 1 Black, 2 White, 0 nobody.
    /// All moves as first are counted from it.
    pub first: Box<[u8; CELLS]>,
    /// The probabilities of moves; empty if there are none. They take the place of the priors' in the children, which
    /// the position gets at once. A stone left out has none; a pass left out has what it usually has.
    pub policy: Vec<(Move, f32)>,
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation {
            value: 0.5,
            win: None,
            looked: false,
            score: None,
            has_ownership: false,
            ownership: Box::new([0.0; CELLS]),
            has_first: false,
            first: Box::new([0; CELLS]),
            policy: Vec::new(),
        }
    }
}

/// Whatever can say how a position will end: playouts, or a learned function.
///
/// Each thread of the search has an evaluator of its own.
pub trait Evaluator: Send {
    /// How many positions it likes to see at once.
    fn batch(&self) -> usize {
        1
    }

    /// Whether it fills in policies: then it is asked about the root first.
    fn has_policy(&self) -> bool {
        false
    }

    /// Visits after which a node inside the tree has its policy from [`Evaluator::opine`] instead of the priors; none if
    /// it never has.
    fn opines_after(&self) -> Option<u32> {
        None
    }

    /// Fills in the policy of a position inside the tree, and nothing else.
    fn opine(&mut self, _leaf: &mut Leaf) {}

    /// Whether it looks at the positions before.
    fn looks_back(&self) -> bool {
        false
    }

    /// Fills in what it finds about each position.
    fn evaluate(&mut self, leaves: &mut [Leaf]);
}

/// Plays each position out once.
pub struct Playouts<P> {
    policy: P,
    random: Random,
    /// The share of a game's value that depends on by how much it was won: enough to prefer a larger win among
    /// equals, too little to risk one.
    pub margin_share: f32,
}

impl Playouts<Heavy> {
    /// Playouts by these tables, with chances from this seed.
    pub fn heavy(tables: Arc<Tables>, seed: u64) -> Playouts<Heavy> {
        Playouts::new(Heavy::new(tables), seed)
    }
}

impl<P: Policy> Playouts<P> {
    /// Playouts by a policy, with chances from this seed.
    pub fn new(policy: P, seed: u64) -> Playouts<P> {
        Playouts {
            policy,
            random: Random::new(seed),
            margin_share: 0.04,
        }
    }
}

impl<P: Policy> Evaluator for Playouts<P> {
    fn evaluate(&mut self, leaves: &mut [Leaf]) {
        for leaf in leaves {
            let Leaf { board, found, .. } = leaf;
            let first = &mut found.first;
            first.fill(0);
            self.policy.begin(board);
            let ending = run(
                board,
                &mut self.policy,
                leaf.to_move,
                &mut self.random,
                |color, p| {
                    let cell = &mut first[p.index()];
                    if *cell == 0 {
                        *cell = color as u8 + 1;
                    }
                },
            );
            let margin = if leaf.stakes.territory {
                ending.margin - leaf.surplus - ending.surplus
            } else {
                ending.margin
            };
            let ahead = (f64::from(margin) - leaf.stakes.komi) as f32;
            let won = if ahead > 0.0 {
                1.0
            } else if ahead < 0.0 {
                0.0
            } else {
                0.5
            };
            let area = board.size().area() as f32;
            let share = 0.5 + 0.5 * (ahead / (0.5 * area)).clamp(-1.0, 1.0);
            found.value = (1.0 - self.margin_share) * won + self.margin_share * share;
            (found.win, found.looked) = (None, false);
            found.score = Some(margin as f32);
            found.has_first = true;
            found.has_ownership = true;
            for p in board.size().points() {
                found.ownership[p.index()] = match board.owner(p) {
                    Some(Color::Black) => 1.0,
                    Some(Color::White) => -1.0,
                    None => 0.0,
                };
            }
        }
    }
}
