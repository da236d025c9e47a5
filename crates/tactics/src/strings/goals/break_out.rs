//! Breaking out of an encirclement, and closing it.

use super::gather::Gather;
use super::liberties_after;
use super::ways::{FAR, Place, Reading, Ways};
use crate::strings::goal::{Candidate, Goal, Judgement};
use certificate::{Stake, Turn};
use goban::{Board, Color, Point, PointSet};

/// Enemy strings of so many liberties are taken off on the way.
const TAKEN: usize = 3;

/// A string is to reach the outside: to become one with a friend that stands there, or to hold a point of it.
/// The side that breaks out is the attacker of this goal; the other wants to keep it in. Outside, the string must
/// have two liberties if the other side moves next: who is taken off at once is not out.
#[derive(Clone, Copy, Debug)]
pub struct BreakOut {
    stone: Point,
    color: Color,
    outside: PointSet,
    /// With so many moves in a row still to make, and the other side to move, the string counts as enclosed.
    apart: usize,
}

impl BreakOut {
    /// The string on a point and the points outside; it counts as enclosed when the other side is to move and
    /// the way out takes this many moves in a row. None without a stone, or without a point outside on the
    /// board.
    pub fn new(board: &Board, stone: Point, outside: &PointSet, apart: usize) -> Option<BreakOut> {
        let color = board.at(stone)?;
        let outside = *outside & PointSet::board(board.size());
        (!outside.is_empty()).then_some(BreakOut {
            stone,
            color,
            outside,
            apart,
        })
    }

    /// The fewest moves in a row that bring the string out; more than seven if none do.
    pub fn distance(&self, board: &Board) -> usize {
        self.shortest(board, FAR)
    }

    /// Whether the string is out already and not in atari.
    pub fn is_out(&self, board: &Board) -> bool {
        self.stands(board) && self.reaches(board) && board.liberties(self.stone) > 1
    }

    fn shortest(&self, board: &Board, most: usize) -> usize {
        let [from, to] = self.ends(board);
        Ways::shortest(board, self.color, &from, &to, reading(most))
    }

    fn ends(&self, board: &Board) -> [Place; 2] {
        let out = Place {
            stones: self.outside & *board.stones(self.color),
            points: self.outside & *board.empty(),
        };
        [Place::string(self.stone), out]
    }

    fn stands(&self, board: &Board) -> bool {
        board.at(self.stone) == Some(self.color)
    }

    fn reaches(&self, board: &Board) -> bool {
        board.string_stones(self.stone).any(|s| self.outside.contains(s))
    }

    /// A point where one move brings the string out, and two liberties that it has then.
    fn link(&self, board: &Board, turn: &Turn) -> Option<(Point, PointSet)> {
        let mut out = self.outside & *board.empty();
        for s in &(self.outside & *board.stones(self.color)) {
            out |= *board.liberty_set(s);
        }
        let links = *board.liberty_set(self.stone) & out;
        links.iter().filter(|&p| turn.ban != Some(p)).find_map(|p| {
            let liberties: PointSet = liberties_after(board, self.color, p).iter().take(2).collect();
            (liberties.len() == 2).then_some((p, liberties))
        })
    }
}

fn reading(most: usize) -> Reading {
    Reading { most, taken: TAKEN }
}

impl Goal for BreakOut {
    fn attacker(&self) -> Color {
        self.color
    }

    fn stake(&self) -> Stake {
        Stake::WayOut {
            stone: self.stone,
            outside: self.outside,
        }
    }

    fn distance(&self, board: &Board) -> usize {
        if self.stands(board) {
            BreakOut::distance(self, board)
        } else {
            0
        }
    }

    fn judge(&self, board: &Board, turn: &Turn) -> Judgement {
        if !self.stands(board) {
            return Judgement::Lost;
        }
        let runs = turn.to_move == self.color;
        let out = self.reaches(board);
        if out && board.liberties(self.stone) > 1 || !out && runs && self.link(board, turn).is_some() {
            return Judgement::Won;
        }
        let moves = self.shortest(board, self.apart);
        if moves > self.apart || !runs && moves >= self.apart {
            return Judgement::Hopeless;
        }
        let moves = moves as u32;
        let ahead = if runs { moves.saturating_sub(1) } else { moves };
        Judgement::Open {
            proof: 1 + ahead * ahead * 2,
            refutation: (8 / (ahead + 1)).max(1),
        }
    }

    fn zone(&self, board: &Board, turn: &Turn, success: bool) -> PointSet {
        let mut zone = PointSet::of(self.stone);
        if !self.stands(board) {
            return zone;
        }
        if !success {
            let [from, to] = self.ends(board);
            zone |= *board.liberty_set(self.stone);
            return zone | Ways::new(board, self.color, &from, &to, reading(self.apart)).all();
        }
        if self.reaches(board) {
            // The stones that hold on to the outside.
            zone.extend(board.string_stones(self.stone));
        } else if let Some((p, liberties)) = self.link(board, turn) {
            zone.extend(board.string_stones(self.stone));
            for s in &(PointSet::of(p).border(board.stones(self.color))) {
                zone.extend(board.string_stones(s));
            }
            zone |= liberties | PointSet::of(p);
        }
        zone
    }

    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>) {
        if !self.stands(board) {
            return;
        }
        let [from, to] = self.ends(board);
        let ways = Ways::new(board, self.color, &from, &to, reading(self.apart + 1));
        let mut gather = Gather::new(moves);
        gather.all(&ways.points[0], 0);
        gather.all(&ways.points[1], 2);
        let cutter = turn.to_move != self.color;
        ways.moves(board, self.color, cutter, &PointSet::of(self.stone), &mut gather);
    }
}
