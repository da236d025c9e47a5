//! Connecting two strings, and cutting them.

use super::gather::Gather;
use super::liberties_after;
use super::ways::{FAR, Place, Reading, Ways};
use crate::strings::goal::{Candidate, Goal, Judgement};
use certificate::{Stake, Turn};
use goban::{Board, Color, Point, PointSet};

/// Enemy strings of so many liberties are taken off on the way, or of one less on straight ways.
const TAKEN: usize = 3;

/// Two strings are to become one. The side that connects is the attacker of this goal: it wants to reach
/// something, the cutter only to prevent it.
#[derive(Clone, Copy, Debug)]
pub struct Connect {
    a: Point,
    b: Point,
    color: Color,
    /// With so many moves in a row still to make, and the other side to move, the strings count as cut.
    apart: usize,
    /// How many moves more than the shortest ways those may take that the connector tries: 0 or 1.
    detour: usize,
}

impl Connect {
    /// The strings on two points; they count as cut when the cutter is to move and the connection takes this
    /// many moves in a row. None unless both points hold stones of one colour.
    pub fn new(board: &Board, a: Point, b: Point, apart: usize) -> Option<Connect> {
        let color = board.at(a)?;
        (board.at(b)? == color).then_some(Connect {
            a,
            b,
            color,
            apart,
            detour: 1,
        })
    }

    /// The same with only the shortest ways tried, and the cutting stones on them.
    pub fn straight(self) -> Connect {
        Connect { detour: 0, ..self }
    }

    /// The fewest moves in a row that connect the strings on two points; more than seven if none do.
    pub fn distance(board: &Board, a: Point, b: Point) -> usize {
        let reading = Reading {
            most: FAR,
            taken: TAKEN,
        };
        match board.at(a) {
            Some(color) => Ways::shortest(board, color, &Place::string(a), &Place::string(b), reading),
            None => FAR + 1,
        }
    }

    fn ends(&self) -> [Place; 2] {
        [self.a, self.b].map(Place::string)
    }

    fn reading(&self, most: usize) -> Reading {
        Reading {
            most,
            taken: TAKEN - 1 + self.detour,
        }
    }

    fn joined(&self, board: &Board) -> bool {
        board.root(self.a) == board.root(self.b)
    }

    fn stands(&self, board: &Board) -> bool {
        board.at(self.a) == Some(self.color) && board.at(self.b) == Some(self.color)
    }

    /// A point where one move connects, and a liberty that is left then.
    fn link(&self, board: &Board, turn: &Turn) -> Option<(Point, Point)> {
        let shared = *board.liberty_set(self.a) & *board.liberty_set(self.b);
        let mut links = shared.iter().filter(|&p| turn.ban != Some(p));
        links.find_map(|p| Some((p, liberties_after(board, self.color, p).first()?)))
    }
}

impl Goal for Connect {
    fn attacker(&self) -> Color {
        self.color
    }

    fn stake(&self) -> Stake {
        Stake::Connection(self.a, self.b)
    }

    fn distance(&self, board: &Board) -> usize {
        if self.stands(board) && !self.joined(board) {
            Connect::distance(board, self.a, self.b)
        } else {
            0
        }
    }

    fn judge(&self, board: &Board, turn: &Turn) -> Judgement {
        if !self.stands(board) {
            return Judgement::Lost;
        }
        if self.joined(board) {
            return Judgement::Won;
        }
        let connector = turn.to_move == self.color;
        if connector && self.link(board, turn).is_some() {
            return Judgement::Won;
        }
        let [a, b] = self.ends();
        let moves = Ways::shortest(board, self.color, &a, &b, self.reading(self.apart));
        if moves > self.apart || !connector && moves >= self.apart {
            return Judgement::Hopeless;
        }
        let moves = moves as u32;
        let ahead = if connector { moves - 1 } else { moves };
        Judgement::Open {
            proof: 1 + ahead * ahead * 2,
            refutation: (8 / (ahead + 1)).max(1),
        }
    }

    fn zone(&self, board: &Board, turn: &Turn, success: bool) -> PointSet {
        let mut zone: PointSet = [self.a, self.b].into_iter().collect();
        if success
            && self.stands(board)
            && !self.joined(board)
            && let Some((p, liberty)) = self.link(board, turn)
        {
            zone.extend([p, liberty]);
        }
        if !success && self.stands(board) {
            let [a, b] = self.ends();
            zone |= Ways::new(board, self.color, &a, &b, self.reading(self.apart)).all();
        }
        zone
    }

    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>) {
        if !self.stands(board) {
            return;
        }
        let [a, b] = self.ends();
        let ways = Ways::new(board, self.color, &a, &b, self.reading(self.apart + 1));
        let mut gather = Gather::new(moves);
        gather.all(&ways.points[0], 0);
        let cutter = turn.to_move != self.color;
        if cutter || self.detour > 0 {
            gather.all(&ways.points[1], 2);
        }
        let ends = [self.a, self.b].into_iter().collect();
        ways.moves(board, self.color, cutter, &ends, &mut gather);
    }
}
