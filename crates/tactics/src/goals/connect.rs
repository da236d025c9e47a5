//! Connecting two strings, and cutting them.

use crate::goal::{Candidate, Goal, Judgement};
use crate::ko::Turn;
use goban::{Board, Color, Point, PointSet};

/// Two strings are to become one. The side that connects is the attacker of this goal: it wants to reach
/// something, the cutter only to prevent it.
#[derive(Clone, Copy, Debug)]
pub struct Connect {
    a: Point,
    b: Point,
    color: Color,
    all: PointSet,
}

/// Further apart than so many moves strings are not connected.
const FAR: usize = 5;

/// Points by the number of moves it takes to reach them from a string.
type Steps = [PointSet; FAR];

impl Connect {
    /// The strings on two points; none unless both hold stones of one colour.
    pub fn new(board: &Board, a: Point, b: Point) -> Option<Connect> {
        let color = board.at(a)?;
        (board.at(b)? == color).then(|| Connect {
            a,
            b,
            color,
            all: PointSet::board(board.size()),
        })
    }

    fn steps(&self, board: &Board, from: Point) -> Steps {
        let own = board.stones(self.color);
        let mut reached: PointSet = board.string_stones(from).collect();
        std::array::from_fn(|_| {
            // A stone costs a move, what it touches of its own colour comes with it.
            let here = reached;
            reached = reached.dilate(board.empty());
            reached = reached.flood(&(*own | reached));
            reached - here
        })
    }

    /// The fewest moves in a row that connect, and the points of the ways that take at most one more.
    fn ways(&self, board: &Board) -> (usize, PointSet) {
        let (from_a, from_b) = (self.steps(board, self.a), self.steps(board, self.b));
        let mut shortest = FAR + 1;
        for (i, x) in from_a.iter().enumerate() {
            for (j, y) in from_b.iter().enumerate() {
                if i + j + 1 < shortest && (*x & *y).intersects(board.empty()) {
                    shortest = i + j + 1;
                }
            }
        }
        let mut points = PointSet::EMPTY;
        for (i, x) in from_a.iter().enumerate() {
            for (j, y) in from_b.iter().enumerate() {
                if i + j <= shortest {
                    points |= *x & *y;
                }
            }
        }
        (shortest, points & *board.empty())
    }

    fn joined(&self, board: &Board) -> bool {
        board.root(self.a) == board.root(self.b)
    }

    fn stands(&self, board: &Board) -> bool {
        board.at(self.a) == Some(self.color) && board.at(self.b) == Some(self.color)
    }
}

impl Goal for Connect {
    fn attacker(&self) -> Color {
        self.color
    }

    fn judge(&self, board: &Board, turn: &Turn) -> Judgement {
        if !self.stands(board) {
            return Judgement::Hopeless;
        }
        if self.joined(board) {
            return Judgement::Won;
        }
        let connector = turn.to_move == self.color;
        let shared = *board.liberty_set(self.a) & *board.liberty_set(self.b);
        if connector && shared.iter().any(|p| turn.ban != Some(p)) {
            return Judgement::Won;
        }
        let (moves, _) = self.ways(board);
        if moves > FAR || !connector && moves >= 4 {
            return Judgement::Hopeless;
        }
        let moves = moves as u32;
        let ahead = if connector { moves - 1 } else { moves };
        Judgement::Open {
            proof: 1 + ahead * ahead * 2,
            refutation: (8 / (ahead + 1)).max(1),
        }
    }

    fn zone(&self, board: &Board, _: &Turn, success: bool) -> PointSet {
        let mut zone: PointSet = [self.a, self.b].into_iter().collect();
        if success && self.stands(board) && !self.joined(board) {
            zone |= *board.liberty_set(self.a) & *board.liberty_set(self.b);
        }
        if !success && self.stands(board) {
            zone |= self.ways(board).1;
        }
        zone
    }

    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>) {
        if !self.stands(board) {
            return;
        }
        let (_, points) = self.ways(board);
        let shared = *board.liberty_set(self.a) & *board.liberty_set(self.b);
        let mut seen = points;
        for p in &points {
            moves.push(Candidate {
                point: p,
                delay: if shared.contains(p) { 0 } else { 2 },
            });
        }
        // Stones in the way, of either side, that are short of liberties.
        let near = points.dilate(&self.all).dilate(&self.all);
        for color in Color::BOTH {
            for root in board.strings(color) {
                let liberties = board.liberties(root);
                if liberties > 2 || !near.intersects(&board.string_stones(root).collect()) {
                    continue;
                }
                for p in board.liberty_set(root) {
                    if seen.insert(p) {
                        moves.push(Candidate {
                            point: p,
                            delay: if liberties == 1 { 1 } else { 4 },
                        });
                    }
                }
            }
        }
        if turn.to_move != self.color {
            for p in &points.border(board.empty()) {
                if seen.insert(p) {
                    moves.push(Candidate { point: p, delay: 7 });
                }
            }
        }
    }
}
