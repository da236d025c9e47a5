//! Making an eye, and keeping it from being made.

use super::gather::Gather;
use crate::strings::goal::{Candidate, Goal, Judgement};
use certificate::{Stake, Turn};
use goban::{Board, Color, Point, PointSet};

/// Enemy strings of so many liberties are taken off for an eye.
const TAKEN: usize = 3;

/// More moves in a row than this make no eye worth thinking of.
const FAR: usize = 8;

/// A colour is to have a real eye on one of some points. The side that makes the eye is the attacker of this
/// goal: it wants to reach something, the other only to prevent it.
///
/// A real eye is an empty point all of whose neighbours belong to one string: a false eye is one around which
/// a string could be taken by itself. (Where three of four diagonals are held, or all at the edge, the stones
/// around are one string; so the count of diagonals that players learn is a case of this.) The string must not
/// be in atari. What becomes of it outside is another question: this is one eye, not life.
#[derive(Clone, Copy, Debug)]
pub struct Eye {
    points: PointSet,
    color: Color,
    /// With so many moves in a row still to make, and the other side to move, there counts as being no eye.
    apart: usize,
    all: PointSet,
}

/// What one point needs to be an eye.
#[derive(Clone, Copy, Debug)]
struct Need {
    /// Moves in a row.
    moves: usize,
    /// Empty points to be filled, in whole or in part, and liberties of enemy strings to be taken.
    points: PointSet,
}

impl Eye {
    /// An eye of this colour on one of these points; it counts as out of reach when it takes this many moves
    /// in a row and the other side is to move. None without a point on the board.
    pub fn new(board: &Board, points: &PointSet, color: Color, apart: usize) -> Option<Eye> {
        let all = PointSet::board(board.size());
        let points = *points & all;
        (!points.is_empty()).then_some(Eye {
            points,
            color,
            apart,
            all,
        })
    }

    /// The fewest moves in a row that make an eye, the other side passing.
    pub fn distance(&self, board: &Board) -> usize {
        let needs = self.points.iter().filter_map(|q| self.need(board, q));
        needs.map(|n| n.moves).min().unwrap_or(FAR)
    }

    /// Whether there is an eye now that stays one for the next move.
    pub fn is_made(&self, board: &Board) -> bool {
        self.made(board).is_some()
    }

    /// The string around a point that is an eye now.
    fn around(&self, board: &Board, q: Point) -> Option<Point> {
        if !board.is_empty(q) {
            return None;
        }
        let near = PointSet::of(q).border(&self.all);
        let first = near.first()?;
        let same = |n: Point| board.at(n) == Some(self.color) && board.root(n) == board.root(first);
        (board.at(first) == Some(self.color) && near.iter().all(same)).then_some(first)
    }

    /// A point that is an eye now and stays one for the next move.
    fn made(&self, board: &Board) -> Option<Point> {
        let safe = |s: Point| board.liberties(s) > 1;
        self.points
            .iter()
            .find(|&q| self.around(board, q).is_some_and(safe))
    }

    /// Takes in what it costs to have a stone of this colour on a point; false if it cannot be.
    fn hold(&self, board: &Board, n: Point, need: &mut Need) -> bool {
        match board.at(n) {
            Some(c) if c == self.color => {}
            None => {
                need.moves += 1;
                need.points.insert(n);
            }
            Some(_) if board.liberties(n) <= TAKEN => {
                need.moves += board.liberties(n) + 1;
                need.points |= *board.liberty_set(n);
            }
            Some(_) => return false,
        }
        true
    }

    /// What a point needs to be an eye; none if it is out of reach.
    fn need(&self, board: &Board, q: Point) -> Option<Need> {
        let mut need = Need {
            moves: 0,
            points: PointSet::EMPTY,
        };
        match board.at(q) {
            None => {}
            Some(c) if c != self.color && board.liberties(q) <= TAKEN => {
                need.moves += board.liberties(q);
                need.points |= *board.liberty_set(q);
            }
            Some(_) => return None,
        }
        let near = PointSet::of(q).border(&self.all);
        for n in &near {
            if !self.hold(board, n, &mut need) {
                return None;
            }
        }
        if self.around(board, q).is_some() {
            return Some(need);
        }
        let corners = PointSet::of(q).diagonal_border(&self.all);
        // Three of four join all the neighbours; at the edge all are needed.
        let spare = usize::from(corners.len() == 4);
        let mut costs: Vec<(usize, PointSet)> = Vec::with_capacity(4);
        for d in &corners {
            let mut one = Need {
                moves: 0,
                points: PointSet::EMPTY,
            };
            if !self.hold(board, d, &mut one) {
                one.moves = FAR;
            }
            need.points |= one.points;
            costs.push((one.moves, one.points));
        }
        costs.sort_by_key(|c| c.0);
        need.moves += costs[..costs.len() - spare].iter().map(|c| c.0).sum::<usize>();
        (need.moves < FAR).then_some(need)
    }

    /// This colour's strings around the points, short of liberties.
    fn weak(&self, board: &Board) -> Vec<Point> {
        let mut roots = Vec::new();
        let near = self.points.dilate(&self.all) | self.points.diagonal_border(&self.all);
        for p in &(near & *board.stones(self.color)) {
            let root = board.root(p);
            if board.liberties(p) <= 2 && !roots.contains(&root) {
                roots.push(root);
            }
        }
        roots
    }
}

impl Goal for Eye {
    fn attacker(&self) -> Color {
        self.color
    }

    fn stake(&self) -> Stake {
        Stake::Eye(self.points)
    }

    fn distance(&self, board: &Board) -> usize {
        Eye::distance(self, board)
    }

    fn judge(&self, board: &Board, turn: &Turn) -> Judgement {
        if self.made(board).is_some() {
            return Judgement::Won;
        }
        let moves = self.distance(board);
        let makes = turn.to_move == self.color;
        if moves > self.apart || !makes && moves >= self.apart {
            return Judgement::Hopeless;
        }
        let ahead = (if makes { moves.saturating_sub(1) } else { moves }) as u32;
        Judgement::Open {
            proof: 1 + ahead * ahead * 2,
            refutation: (8 / (ahead + 1)).max(1),
        }
    }

    fn zone(&self, board: &Board, _turn: &Turn, success: bool) -> PointSet {
        if success {
            let Some(q) = self.made(board) else {
                return PointSet::EMPTY;
            };
            let near = PointSet::of(q).dilate(&self.all) | PointSet::of(q).diagonal_border(&self.all);
            let local = near & *board.stones(self.color);
            let walls = PointSet::of(q).border(&self.all);
            let stone = walls.first().expect("a neighbour");
            // What joins the neighbours: the stones at the corners, or else the string.
            let joined = PointSet::of(stone).flood(&local);
            let joined = if walls.is_subset(&joined) {
                joined
            } else {
                board.string_stones(stone).collect()
            };
            return joined | PointSet::of(q);
        }
        let mut zone = self.points;
        for q in &self.points {
            zone |= PointSet::of(q).dilate(&self.all) | PointSet::of(q).diagonal_border(&self.all);
            zone |= self.need(board, q).map_or(PointSet::EMPTY, |n| n.points);
        }
        zone
    }

    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>) {
        let mut gather = Gather::new(moves);
        let makes = turn.to_move == self.color;
        let needs: Vec<(Point, Need)> = self
            .points
            .iter()
            .filter_map(|q| Some((q, self.need(board, q)?)))
            .collect();
        let least = needs.iter().map(|(_, n)| n.moves).min().unwrap_or(FAR);
        let mut wanted = PointSet::EMPTY;
        for (q, need) in &needs {
            let delay = 2 * (need.moves - least) as u32;
            gather.all(&need.points, delay);
            wanted |= need.points;
            if !makes && board.is_empty(*q) {
                gather.add(*q, delay + 1);
            }
        }
        // Walls short of liberties: to be saved, by taking what holds them in atari too, or to be taken.
        for s in self.weak(board) {
            let delay = if board.liberties(s) == 1 { 1 } else { 4 };
            gather.all(board.liberty_set(s), delay);
            if makes {
                let stones: PointSet = board.string_stones(s).collect();
                for p in &stones.border(board.stones(!self.color)) {
                    if board.liberties(p) == 1 {
                        gather.all(board.liberty_set(p), delay);
                    }
                }
            }
        }
        // Enemy stones of the way that are short of liberties.
        for p in &wanted.border(board.stones(!self.color)) {
            if board.liberties(p) <= 2 {
                gather.all(board.liberty_set(p), if board.liberties(p) == 1 { 1 } else { 4 });
            }
        }
        gather.all(&wanted.border(board.empty()), 6);
    }
}
