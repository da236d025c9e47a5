//! What a bare position asks: which group is at stake, and whether it is to live or to die.

use crate::goals::group;
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
const FREE: usize = 36;

/// The questions that a position may ask, the likeliest first.
pub fn questions(board: &Board, to_move: Color) -> Vec<Question> {
    let mut questions = Vec::new();
    for color in Color::BOTH {
        let mut seen = PointSet::EMPTY;
        for root in board.strings(color) {
            if seen.contains(root) {
                continue;
            }
            let target = hemmed_group(board, root);
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
    questions.sort_by_key(|q| (q.freedom * 4) as i64 - (q.target.len() * 12) as i64);
    // A few stones inside a larger fight are its means, not its end.
    let most = questions.first().map_or(0, |q| q.target.len());
    questions.retain(|q| q.target.len() * 2 >= most);
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

/// The group of a stone, and its friends in the same enclosure.
pub fn hemmed_group(board: &Board, stone: goban::Point) -> PointSet {
    let Some(color) = board.at(stone) else {
        return PointSet::EMPTY;
    };
    let target = group(board, stone);
    let open = *board.empty() | *board.stones(color);
    let near = target.dilate(&open).dilate(&open);
    // A small enclosure is one fight.
    let enclosure = target.flood(&open);
    if (enclosure & *board.empty()).len() <= 20 {
        return enclosure & *board.stones(color);
    }
    let mut all = target;
    for p in &(near & *board.stones(color)) {
        all.extend(board.string_stones(p));
    }
    all
}
