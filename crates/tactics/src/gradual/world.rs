//! A goal of Go as a world of `proof`.

use super::verify::Verifier;
use crate::strings::goal::{Candidate, Goal, Judgement};
use crate::strings::search::step;
use certificate::{Ko, Stake, Turn};
use goban::{Board, Color, Point};
use proof::{Gradual, Outcome, Side, World};
use std::sync::Arc;

/// A position of a fight about one goal: [`Side::First`] is the attacker, who wants it, [`Side::Second`] the defender,
/// who wins every ko. The defender wins only where the goal can never be reached any more.
///
/// The attacker's threats are the moves that the goal proposes, so that a gradual game is one by such moves; the
/// defender's replies are a complete set.
///
/// ```
/// use goban::{Board, Color};
/// use proof::{Limits, measure};
/// use tactics::goals::Capture;
/// use tactics::gradual::Local;
/// let board: Board = "
///     . . . . .
///     . O O . .
///     O X X . .
///     . O . O .
///     . . . . .
/// ".parse().unwrap();
/// let goal = Capture::new(&board, "B3".parse().unwrap(), 9).unwrap();
/// let world = Local::new(&board, goal, Color::White);
/// let (difficulty, _) = measure(&world, 3, Limits::default()).unwrap();
/// assert_eq!(difficulty.largest.to_string(), "1", "an atari, and no reply to it");
/// ```
#[derive(Clone)]
pub struct Local<G> {
    board: Arc<Board>,
    goal: G,
    turn: Turn,
    outcome: Option<Outcome>,
}

impl<G: Goal + Copy> Local<G> {
    /// A fight about this goal, one side to move.
    pub fn new(board: &Board, goal: G, to_move: Color) -> Local<G> {
        let ban = board.ko().filter(|&(who, _)| who == to_move).map(|(_, p)| p);
        let turn = Turn {
            to_move,
            ban,
            ko: Ko::DEFENDER_RULES,
        };
        Local::at(board.clone(), goal, turn)
    }

    fn at(board: Board, goal: G, turn: Turn) -> Local<G> {
        // What is reached is so whoever moves; that it will be reached at once is no end.
        let defender = Turn {
            to_move: !goal.attacker(),
            ..turn
        };
        let outcome = match goal.judge(&board, &defender) {
            Judgement::Won => Some(Outcome::Won(Side::First)),
            Judgement::Lost => Some(Outcome::Won(Side::Second)),
            _ => None,
        };
        Local {
            board: Arc::new(board),
            goal,
            turn,
            outcome,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn attacks(&self) -> bool {
        self.turn.to_move == self.goal.attacker()
    }

    fn is_legal(&self, p: Point) -> bool {
        self.board.is_empty(p)
            && self.turn.allows(p, self.goal.attacker())
            && !self.board.is_suicide(self.turn.to_move, p)
    }

    fn candidates(&self) -> Vec<Point> {
        let mut moves: Vec<Candidate> = Vec::new();
        self.goal.candidates(&self.board, &self.turn, &mut moves);
        moves.sort_by_key(|m| m.delay);
        let points = moves.into_iter().map(|m| m.point);
        points.filter(|&p| self.is_legal(p)).collect()
    }
}

impl<G: Goal + Copy> World for Local<G> {
    type Move = Point;
    type Moves = Vec<Point>;

    const PASSING: bool = true;
    const CYCLIC: bool = true;

    fn to_move(&self) -> Side {
        if self.attacks() { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn moves(&self) -> Vec<Point> {
        self.board.empty().iter().filter(|&p| self.is_legal(p)).collect()
    }

    fn play(&self, p: Point) -> Local<G> {
        let mut board = Board::clone(&self.board);
        let turn = step(&mut board, &self.turn, Some(p), self.goal.attacker());
        Local::at(board, self.goal, turn)
    }

    fn null(&self) -> Option<Local<G>> {
        let turn = Turn {
            to_move: !self.turn.to_move,
            ban: None,
            ko: self.turn.ko,
        };
        let board = self.board.clone();
        Some(Local {
            board,
            turn,
            ..self.clone()
        })
    }

    fn hash(&self) -> u64 {
        self.turn.key(self.board.hash())
    }

    fn code(&self, p: Point) -> u32 {
        p.index() as u32
    }

    fn notation(&self, p: Point) -> String {
        p.to_string()
    }

    fn winning_move(&self) -> Option<Point> {
        if self.attacks() {
            if self.goal.distance(&self.board) > 1 {
                return None;
            }
            let wins = |p: &Point| self.play(*p).outcome == Some(Outcome::Won(Side::First));
            return self.candidates().into_iter().find(wins);
        }
        // The defender ends it only by taking what was to be connected.
        let Stake::Connection(a, b) = self.goal.stake() else {
            return None;
        };
        let last = |p: Point| self.board.liberty_set(p).single();
        [a, b].into_iter().filter_map(last).find(|&p| self.is_legal(p))
    }

    fn threats(&self, _order: u8) -> Vec<Point> {
        if self.attacks() {
            self.candidates()
        } else {
            Vec::new()
        }
    }

    fn replies(&self, game: Gradual) -> Vec<Point> {
        if self.attacks() {
            return self.moves();
        }
        let mut verifier = Verifier::new(&self.board, &self.goal);
        match verifier.matters(&self.turn, game) {
            Some(points) => points.iter().filter(|&p| self.is_legal(p)).collect(),
            None => self.moves(),
        }
    }
}
