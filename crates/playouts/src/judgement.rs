//! How well playouts judge: held against who won the games, and to whom the points went.

use crate::board::{CELLS, QuickBoard};
use crate::policy::{Policy, run};
use goban::{Color, Random};

/// A position of a game, and how the game ended.
pub struct Ended {
    /// The position.
    pub board: QuickBoard,
    /// The side to move.
    pub to_move: Color,
    /// White's komi.
    pub komi: f64,
    /// Who won the game.
    pub winner: Color,
    /// To whom the points went, where that is known: 1 to Black, -1 to White; elsewhere 0.
    pub owners: Vec<f32>,
}

/// To whom the points of a position go in games: 1 to Black, -1 to White, by their index.
pub fn owners<P: Policy>(
    policy: &mut P,
    board: &QuickBoard,
    to_move: Color,
    games: u32,
    random: &mut Random,
) -> Vec<f32> {
    let mut sums = vec![0.0; CELLS];
    for _ in 0..games {
        let mut board = board.clone();
        policy.begin(&board);
        run(&mut board, policy, to_move, random, |_, _| {});
        for p in board.size().points() {
            sums[p.index()] += match board.owner(p) {
                Some(Color::Black) => 1.0,
                Some(Color::White) => -1.0,
                None => 0.0,
            };
        }
    }
    sums.iter_mut().for_each(|sum| *sum /= games.max(1) as f32);
    sums
}

/// For each position, the mean squared difference between to whom the points go in games and to whom they went, over the
/// points of which that is known: a game tells hundreds of points, but only one winner.
///
/// ```
/// use goban::{Board, Color};
/// use playouts::{Ended, QuickBoard, Uniform, point_errors};
/// let board: Board = ".X.\nXXX\n.X.".parse().unwrap();
/// let mut owners = vec![0.0; 1024];
/// board.size().points().for_each(|p| owners[p.index()] = 1.0);
/// let board = QuickBoard::new(&board);
/// let lived = Ended { board, to_move: Color::White, komi: 0.5, winner: Color::Black, owners };
/// assert_eq!(point_errors(&mut Uniform, &[lived], 10, 1), [0.0]);
/// ```
pub fn point_errors<P: Policy>(policy: &mut P, positions: &[Ended], games: u32, seed: u64) -> Vec<f64> {
    let mut random = Random::new(seed);
    let error = |position: &Ended| {
        let found = owners(policy, &position.board, position.to_move, games, &mut random);
        let known = found
            .iter()
            .zip(&position.owners)
            .filter(|(_, truth)| **truth != 0.0);
        let (sum, count) = known.fold((0.0, 0), |(sum, count), (found, truth)| {
            (sum + f64::from((found - truth) / 2.0).powi(2), count + 1)
        });
        sum / f64::from(count.max(1))
    };
    positions.iter().map(error).collect()
}

/// For each position, the squared difference between the share of games that Black wins and whether he won: less the
/// variance of so few games, so that the mean over many positions is that of playouts without end.
///
/// ```
/// use goban::{Board, Color};
/// use playouts::{Ended, QuickBoard, Uniform, squared_errors};
/// let board: Board = ".X.\nXXX\n.X.".parse().unwrap();
/// let board = QuickBoard::new(&board);
/// let lived = Ended { board, to_move: Color::White, komi: 0.5, winner: Color::Black, owners: Vec::new() };
/// assert_eq!(squared_errors(&mut Uniform, &[lived], 10, 1), [0.0]);
/// ```
pub fn squared_errors<P: Policy>(policy: &mut P, positions: &[Ended], games: u32, seed: u64) -> Vec<f64> {
    let mut random = Random::new(seed);
    let games = games.max(2);
    let error = |position: &Ended| {
        let mut won = 0;
        for _ in 0..games {
            let mut board = position.board.clone();
            policy.begin(&board);
            let ending = run(&mut board, policy, position.to_move, &mut random, |_, _| {});
            won += u32::from(f64::from(ending.margin) > position.komi);
        }
        let share = f64::from(won) / f64::from(games);
        let truth = f64::from(u8::from(position.winner == Color::Black));
        (share - truth).powi(2) - share * (1.0 - share) / f64::from(games - 1)
    };
    positions.iter().map(error).collect()
}
