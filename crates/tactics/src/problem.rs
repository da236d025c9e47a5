//! What a bare position asks: which group is at stake, and whether it is to live or to die.

use crate::region::group;
use goban::{Board, Color, PointSet};

/// What the side to move is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Take all these stones of the other side off the board.
    Kill,
    /// Keep some of these stones of its own for good.
    Live,
}

/// A question that a position may ask of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is to be done.
    pub task: Task,
    /// The stones it is about.
    pub target: PointSet,
    /// How hemmed in they are: the empty points within a few steps.
    pub freedom: usize,
}

/// Steps within which freedom is counted.
const STEPS: usize = 4;
/// Groups with more freedom are at nobody's mercy.
const FREE: usize = 30;

/// The questions that a position may ask, the likeliest first.
pub fn questions(board: &Board, to_move: Color) -> Vec<Question> {
    let mut questions = Vec::new();
    for color in Color::BOTH {
        let mut seen = PointSet::EMPTY;
        for root in board.strings(color) {
            if seen.contains(root) {
                continue;
            }
            let target = group(board, root);
            seen |= target;
            let freedom = freedom(board, &target, color);
            if freedom <= FREE {
                let task = if color == to_move { Task::Live } else { Task::Kill };
                questions.push(Question {
                    task,
                    target,
                    freedom,
                });
            }
        }
    }
    // Many stones with little room: that is what problems are about.
    questions.sort_by_key(|q| q.freedom as i64 - 4 * q.target.len() as i64);
    questions
}

fn freedom(board: &Board, target: &PointSet, color: Color) -> usize {
    let open = *board.empty() | *board.stones(color);
    let mut reached = *target;
    for _ in 0..STEPS {
        reached = reached.dilate(&open);
    }
    (reached & *board.empty()).len()
}
