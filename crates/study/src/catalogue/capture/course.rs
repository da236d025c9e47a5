//! The course of a ladder: how it runs and where it ends.

use goban::{Board, Color, Move, Point, PointSet};
use tactics::ladder;

/// Runs that make a chase a ladder: shorter ones are seen as a capture.
const RUNS: usize = 3;
/// Moves followed at most: a ladder across the largest board has fewer.
const LONGEST: usize = 200;
/// Steps within which a stone is at the end of a ladder.
const NEAR: usize = 2;
/// Lines from the edge on which a chase is at the edge.
const EDGE: u8 = 2;

/// How a ladder goes: the runner extends as long as he can.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Course {
    pub moves: Vec<(Color, Move)>,
    /// Where the runner played last.
    pub last: Point,
    pub end: End,
}

/// What stops the runner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Edge,
    /// A stone of the chaser's that stood there before.
    Stone(Point),
    Open,
}

/// The ladder around the string on a point, its chaser or its owner moving first; none if it does not work or is short.
pub(super) fn course(board: &Board, stone: Point, first: Color) -> Option<Course> {
    let runner = board.at(stone)?;
    let start: PointSet = board.string_stones(stone).collect();
    let mut after = board.clone();
    let (mut moves, mut runs) = (Vec::new(), Vec::new());
    let mut color = first;
    while after.at(stone) == Some(runner) {
        let p = if color == runner {
            let out = after.liberty_set(stone).single()?;
            after.is_legal(runner, out).then_some(out)
        } else {
            Some(ladder::captures(&after, stone)?)
        };
        match p {
            Some(p) => {
                after.play(color, p).ok()?;
                moves.push((color, Move::Play(p)));
                if color == runner {
                    runs.push(p);
                }
            }
            // He has nowhere to run any more.
            None => break,
        }
        if moves.len() >= LONGEST {
            return None;
        }
        color = !color;
    }
    let last = *runs.last().filter(|_| runs.len() >= RUNS)?;
    Some(Course {
        end: end(board, last, &start, runner),
        moves,
        last,
    })
}

fn end(board: &Board, last: Point, start: &PointSet, runner: Color) -> End {
    let all = PointSet::board(board.size());
    let side = board.size().side();
    let from_edge = |x: u8| x.min(side - 1 - x) < EDGE;
    if from_edge(last.col()) || from_edge(last.row()) {
        return End::Edge;
    }
    let waiting = *board.stones(!runner) - start.dilate(&all);
    let near = |steps: usize| (PointSet::of(last).dilate_by(steps, &all) & waiting).first();
    (1..=NEAR).find_map(near).map_or(End::Open, End::Stone)
}
