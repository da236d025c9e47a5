//! How well playouts judge: held against who won the games.

use crate::board::QuickBoard;
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
}

/// For each position, the squared difference between the share of games that Black wins and whether he won: less the
/// variance of so few games, so that the mean over many positions is that of playouts without end.
///
/// ```
/// use goban::{Board, Color};
/// use playouts::{Ended, QuickBoard, Uniform, squared_errors};
/// let board: Board = ".X.\nXXX\n.X.".parse().unwrap();
/// let lived = Ended { board: QuickBoard::new(&board), to_move: Color::White, komi: 0.5, winner: Color::Black };
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
