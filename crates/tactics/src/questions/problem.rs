//! What a bare position asks: which group is at stake, and whether it is to live or to die.

use crate::groups::life::{Question, Task};
use crate::groups::region::{Region, group};
use crate::questions::stakes::{Owners, Stakes};
use goban::{Board, Color, PointSet};

/// Steps within which freedom is counted.
const STEPS: usize = 4;
/// Groups with more freedom are at nobody's mercy.
const FREE: usize = 30;
/// Groups of fewer stones are means, not ends, beside larger ones.
const FEW: usize = 3;

/// What a stone that turns with who moves first weighs, where any stone weighs four.
const TURNING: f32 = 8.0;

/// Groups of one colour in one fight.
struct Cluster {
    color: Color,
    groups: Vec<PointSet>,
    stones: PointSet,
    freedom: usize,
}

/// The questions that a position may ask, the likeliest first.
///
/// ```
/// use goban::{Board, Color};
/// use tactics::life::Task;
/// use tactics::problem::questions;
/// let board: Board = "
///     . O . X . . . . .
///     . O O X . . . . .
///     O . O X . . . . .
///     O O O X . . . . .
///     X X X X . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// ".parse().unwrap();
/// let first = &questions(&board, Color::Black)[0];
/// assert_eq!((first.task, first.target.len()), (Task::Kill, 8));
/// ```
pub fn questions(board: &Board, to_move: Color) -> Vec<Question> {
    fights(board, to_move, None).into_iter().flatten().collect()
}

/// The questions of each fight of a position, the likeliest first; those about stones that turn with who moves first, if
/// somebody foretells that, before others.
pub(crate) fn fights(board: &Board, to_move: Color, owners: Option<&dyn Owners>) -> Vec<Vec<Question>> {
    let mut clusters = Vec::new();
    for color in Color::BOTH {
        clusters.extend(clusters_of(board, color));
    }
    // Many stones with little room: that is what problems are about.
    let stakes = owners.and_then(|owners| Stakes::of(board, owners));
    let turning = |c: &Cluster| stakes.as_ref().map_or(0.0, |stakes| stakes.at(&c.stones));
    clusters.sort_by_key(|c| {
        c.freedom as i64 - 4 * c.stones.len() as i64 - (TURNING * turning(c)).round() as i64
    });
    // A few stones beside a larger fight are its means, not its end.
    let most = clusters.iter().map(|c| c.stones.len()).max().unwrap_or(0);
    clusters.retain(|c| c.stones.len() >= FEW.min(most));
    clusters.iter().map(|c| c.questions(to_move)).collect()
}

impl Cluster {
    fn questions(&self, to_move: Color) -> Vec<Question> {
        let main = self.groups[0];
        let large = self.groups.iter().filter(|g| g.len() >= FEW.min(main.len()));
        let all = large.fold(PointSet::EMPTY, |all, g| all | *g);
        let mut questions = Vec::new();
        let mut ask = |task, target, any| {
            let question = Question { task, target, any };
            if !questions.contains(&question) {
                questions.push(question);
            }
        };
        if self.color == to_move {
            if all != main {
                ask(Task::Live, all, true);
            }
            ask(Task::Live, main, false);
        } else {
            ask(Task::Kill, self.stones, false);
            ask(Task::Kill, all, false);
            ask(Task::Kill, main, false);
        }
        questions
    }
}

fn clusters_of(board: &Board, color: Color) -> Vec<Cluster> {
    let mut clusters = Vec::new();
    let mut seen = PointSet::EMPTY;
    for root in board.strings(color) {
        if seen.contains(root) {
            continue;
        }
        let first = group(board, root);
        if freedom(board, &first, color) > FREE {
            continue;
        }
        // Whoever is hemmed in with it fights with it.
        let mut groups = vec![first];
        let mut stones = first;
        let near = Region::around(board, &first, 2).map_or(stones, |r| r.arena);
        for p in &(near & *board.stones(color)) {
            if stones.contains(p) || seen.contains(p) {
                continue;
            }
            let other = group(board, p);
            if freedom(board, &other, color) <= FREE {
                stones |= other;
                groups.push(other);
            }
        }
        seen |= stones;
        groups.sort_by_key(|g| std::cmp::Reverse(g.len()));
        clusters.push(Cluster {
            color,
            groups,
            stones,
            freedom: freedom(board, &stones, color),
        });
    }
    clusters
}

fn freedom(board: &Board, target: &PointSet, color: Color) -> usize {
    let open = *board.empty() | *board.stones(color);
    let mut reached = *target;
    for _ in 0..STEPS {
        reached = reached.dilate(&open);
    }
    (reached & *board.empty()).len()
}
