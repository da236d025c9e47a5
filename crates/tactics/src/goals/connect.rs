//! Connecting two strings, and cutting them.

use super::gather::Gather;
use super::liberties_after;
use super::ways::{FAR, Reading, Ways};
use crate::goal::{Candidate, Goal, Judgement};
use crate::ko::Turn;
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
        Ways::shortest(board, a, b, reading)
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

    /// Moves that keep a string of the way on the board, or the enemy string that holds it in atari from it.
    fn saves(&self, board: &Board, string: Point, gather: &mut Gather<'_>, delay: u32) {
        gather.all(board.liberty_set(string), delay);
        let stones: PointSet = board.string_stones(string).collect();
        for p in &stones.border(board.stones(!self.color)) {
            if board.liberties(p) == 1 {
                gather.all(board.liberty_set(p), delay);
            }
        }
    }
}

impl Goal for Connect {
    fn attacker(&self) -> Color {
        self.color
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
        let moves = Ways::shortest(board, self.a, self.b, self.reading(self.apart));
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
            zone |= Ways::new(board, self.a, self.b, self.reading(self.apart)).all();
        }
        zone
    }

    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>) {
        if !self.stands(board) {
            return;
        }
        let ways = Ways::new(board, self.a, self.b, self.reading(self.apart + 1));
        let mut gather = Gather::new(moves);
        gather.all(&ways.points[0], 0);
        let cutter = turn.to_move != self.color;
        if cutter || self.detour > 0 {
            gather.all(&ways.points[1], 2);
        }
        for &root in &ways.taken {
            let liberties = board.liberties(root);
            gather.all(board.liberty_set(root), if liberties == 1 { 0 } else { 2 });
        }
        // Stones of the way that are short of liberties: to be saved, or to be taken.
        let all = ways.all();
        let mut seen = PointSet::EMPTY;
        let beside = all.border(board.stones(self.color)) | [self.a, self.b].into_iter().collect();
        for p in &beside {
            if seen.insert(board.root(p)) && board.liberties(p) <= 2 {
                let delay = if board.liberties(p) == 1 { 1 } else { 4 };
                if cutter {
                    gather.all(board.liberty_set(p), delay);
                } else {
                    self.saves(board, p, &mut gather, delay);
                }
            }
        }
        // Cutting stones that are short of liberties.
        for p in &all.border(board.stones(!self.color)) {
            if seen.insert(board.root(p)) && board.liberties(p) <= 2 {
                gather.all(board.liberty_set(p), if board.liberties(p) == 1 { 1 } else { 4 });
            }
        }
        if cutter {
            gather.all(&all.border(board.empty()), 6);
        }
    }
}
