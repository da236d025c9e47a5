//! Who plays a random game: the trait behind which every way of drawing moves stands.

use crate::board::QuickBoard;
use goban::{Board, Color, Point, Random, Size};

/// A way to draw the next move of a random game.
///
/// A policy may keep tables about the position it follows: [`Policy::begin`] builds them, [`Policy::played`] is
/// told of every stone, [`Policy::copy_from`] takes over another's in the time of a copy. A policy that keeps
/// nothing implements [`Policy::draw`] alone.
pub trait Policy: Clone + Send {
    /// Prepares for games from this position.
    fn begin(&mut self, _board: &QuickBoard) {}

    /// Stands where another stands, of the same kind and for the same size.
    fn copy_from(&mut self, _other: &Self) {}

    /// The last move changed [`QuickBoard::changed`].
    #[inline]
    fn played(&mut self, _board: &QuickBoard) {}

    /// The next move of this colour, legal on the board; none is a pass.
    fn draw(&mut self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point>;
}

/// How a random game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Black's points less White's by area, without komi.
    pub margin: i32,
    /// Moves played, passes included.
    pub moves: u32,
    /// Black's stones played less White's until the first pass: what territory counting takes off the margin.
    pub surplus: i32,
}

/// Plays a game to its end: both sides pass, or three moves a point are played (kos can go round for ever). `tell`
/// hears of each stone.
#[inline]
pub fn run<P: Policy>(
    board: &mut QuickBoard,
    policy: &mut P,
    mut color: Color,
    random: &mut Random,
    mut tell: impl FnMut(Color, Point),
) -> Ending {
    let limit = 3 * board.size().area() as u32;
    let (mut moves, mut passes) = (0, 0);
    let (mut surplus, mut settled) = (0, false);
    while passes < 2 && moves < limit {
        match policy.draw(board, color, random) {
            Some(p) => {
                board.play(color, p);
                policy.played(board);
                tell(color, p);
                passes = 0;
                if !settled {
                    surplus += if color == Color::Black { 1 } else { -1 };
                }
            }
            None => {
                board.pass();
                settled = true;
                passes += 1;
            }
        }
        moves += 1;
        color = !color;
    }
    Ending {
        margin: board.margin(),
        moves,
        surplus,
    }
}

/// Plays a game to its end from Black's move; `tell` sees the position before each stone.
pub fn watch<P: Policy>(
    board: &mut QuickBoard,
    policy: &mut P,
    random: &mut Random,
    mut tell: impl FnMut(&QuickBoard, Color, Point),
) {
    policy.begin(board);
    let (mut color, mut passes) = (Color::Black, 0);
    for _ in 0..3 * board.size().area() {
        match policy.draw(board, color, random) {
            Some(p) => {
                tell(board, color, p);
                board.play(color, p);
                policy.played(board);
                passes = 0;
            }
            None => {
                board.pass();
                passes += 1;
            }
        }
        if passes == 2 {
            break;
        }
        color = !color;
    }
}

/// Draws the moves of each colour by another policy.
#[derive(Clone)]
struct Sides<P, Q> {
    black: P,
    white: Q,
}

impl<P: Policy, Q: Policy> Policy for Sides<P, Q> {
    fn begin(&mut self, board: &QuickBoard) {
        self.black.begin(board);
        self.white.begin(board);
    }

    fn played(&mut self, board: &QuickBoard) {
        self.black.played(board);
        self.white.played(board);
    }

    fn draw(&mut self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        match color {
            Color::Black => self.black.draw(board, color, random),
            Color::White => self.white.draw(board, color, random),
        }
    }
}

/// The share of games that the first of two policies wins against the second, without komi, colours alternated: which
/// of them plays better when left to itself.
///
/// ```
/// use goban::Size;
/// use playouts::{Heavy, Tables, Uniform, Weights, duel};
/// let heavy = Heavy::new(Tables::new(&Weights::shipped()).into());
/// assert!(duel(&heavy, &Uniform, Size::NINE, 100, 1) > 0.9);
/// ```
pub fn duel<P: Policy, Q: Policy>(first: &P, second: &Q, size: Size, games: usize, seed: u64) -> f64 {
    let mut random = Random::new(seed);
    let start = QuickBoard::new(&Board::new(size));
    let mut board = start.clone();
    let mut won = 0.0;
    let mut count = |margin: i32| {
        won += match margin.cmp(&0) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        }
    };
    let mut ahead = Sides {
        black: first.clone(),
        white: second.clone(),
    };
    let mut behind = Sides {
        black: second.clone(),
        white: first.clone(),
    };
    for game in 0..games {
        board.copy_from(&start);
        if game % 2 == 0 {
            watch(&mut board, &mut ahead, &mut random, |_, _, _| {});
            count(board.margin());
        } else {
            watch(&mut board, &mut behind, &mut random, |_, _, _| {});
            count(-board.margin());
        }
    }
    won / games.max(1) as f64
}

/// Draws with equal chances among the legal moves that fill no own eye.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl Policy for Uniform {
    fn draw(&mut self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        let good = |p: Point| !board.is_eye(color, p) && board.is_legal(color, p);
        let count = board.empties().len();
        for _ in 0..8 {
            let p = board.empties().nth(random.below(count as u32) as usize)?;
            if good(p) {
                return Some(p);
            }
        }
        let left = board.empties().filter(|&p| good(p)).count();
        let chosen = random.below(left as u32) as usize;
        board.empties().filter(|&p| good(p)).nth(chosen)
    }
}
