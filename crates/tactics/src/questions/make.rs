//! Problems made from positions: a goal that one side reaches if it moves first, by one first move, with the proof.
//!
//! Gradual games say how hard a capture or a connection is, where they apply ([`proof::measure`]).

use crate::budget::Stop;
use crate::gradual::{AnyGoal, Local};
use crate::groups::limits::Limits;
use crate::groups::region::group;
use crate::questions::aim::{Aim, Left};
use crate::questions::found::{Found, ask};
use crate::questions::reading;
use crate::strings::goals::Connect;
use goban::{Board, Color, Point, PointSet, Random};
use proof::value::Answer;
use proof::{Difficulty, measure};

/// What a problem is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Capture a string.
    Capture,
    /// Connect two strings.
    Connect,
    /// Make a group live.
    Live,
}

/// A problem.
#[derive(Clone, Debug)]
pub struct Made {
    /// The position.
    pub board: Board,
    /// The answer, proved without condition.
    pub found: Found,
    /// The first move that does it.
    pub first: Point,
    /// Whether it is proved that no other first move does; else none was found.
    pub sole: bool,
    /// Wrong first moves near the stones at stake, and how each is refuted.
    pub wrong: Vec<Wrong>,
    /// How hard it is by gradual games, where they apply.
    pub difficulty: Option<Difficulty<Point>>,
}

/// A wrong first move.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong {
    /// Where.
    pub point: Point,
    /// What refutes it, from the reply on.
    pub line: Vec<Option<Point>>,
}

/// Looks for problems of one kind in positions.
#[derive(Clone, Debug)]
pub struct Maker {
    /// The kind.
    pub kind: Kind,
    /// The place of the largest gradual game in [`proof::Gradual::ELEVEN`], from 1, if it is to be a certain one.
    pub level: Option<usize>,
    /// Nodes for each question.
    pub nodes: u64,
    /// Told to stop.
    pub stop: Stop,
}

/// Nodes of the first look at a goal: most are no problem.
const LOOK: u64 = 400;

/// Goals of one position that are looked at.
const GOALS: usize = 6;

/// Strings to be captured have so many liberties.
const LIBERTIES: std::ops::RangeInclusive<usize> = 2..=4;

/// Strings to be connected are so many moves apart.
const APART: std::ops::RangeInclusive<usize> = 1..=3;

/// First moves are tried so far from the stones at stake, where no proof says which can matter.
const REACH: usize = 3;

/// Wrong first moves that are kept.
const WRONG: usize = 4;

/// Nodes, and bytes, to measure how hard a problem is.
const MEASURED: (u64, usize) = (400, 1 << 24);

/// The most difficult games that are measured if none is asked for: 321 is the last.
const EASY: usize = 6;

impl Maker {
    /// A problem in this position, this side to move, if there is one; the goals are tried in an order drawn by lot.
    pub fn problem(&self, board: &Board, to_move: Color, random: &mut Random) -> Option<Made> {
        let mut aims = self.aims(board, to_move);
        for i in (1..aims.len()).rev() {
            aims.swap(i, random.index(i + 1));
        }
        aims.truncate(GOALS);
        aims.iter().find_map(|aim| self.of(board, aim, to_move))
    }

    fn limits(&self, nodes: u64) -> Limits {
        Limits {
            memory: 64 << 20,
            stop: self.stop.clone(),
            ..Limits::nodes(nodes)
        }
    }

    /// The goals of this kind in a position.
    fn aims(&self, board: &Board, to_move: Color) -> Vec<Aim> {
        let strings = |color: Color| board.strings(color).collect::<Vec<Point>>();
        match self.kind {
            Kind::Capture => {
                let caught = |p: &Point| LIBERTIES.contains(&board.liberties(*p));
                let targets = strings(!to_move).into_iter().filter(caught);
                targets.map(Aim::Capture).collect()
            }
            Kind::Connect => {
                let own = strings(to_move);
                let mut aims = Vec::new();
                for (i, &a) in own.iter().enumerate() {
                    let near = |b: &&Point| APART.contains(&Connect::distance(board, a, **b));
                    aims.extend(own[i + 1..].iter().filter(near).map(|&b| Aim::Connect(a, b)));
                }
                aims
            }
            Kind::Live => {
                let mut seen = PointSet::EMPTY;
                let mut aims = Vec::new();
                for p in strings(to_move) {
                    if !seen.contains(p) {
                        seen |= group(board, p);
                        aims.push(Aim::live(board, &[p]));
                    }
                }
                aims
            }
        }
    }

    /// Whether a goal looks as if it hung on the next move.
    fn looks_open(&self, board: &Board, aim: &Aim, to_move: Color) -> bool {
        let limits = self.limits(LOOK);
        let asked = |first| match *aim {
            Aim::Capture(p) => reading::capture(board, p, first, &limits),
            Aim::Connect(a, b) => reading::connection(board, a, b, first, &limits),
            Aim::Life(q) => reading::life(board, &q.target, first, &limits),
            _ => None,
        };
        let wins = |first| asked(first).is_some_and(|v| v.answer == Answer::WON);
        wins(to_move) && wins(!to_move)
    }

    fn of(&self, board: &Board, aim: &Aim, to_move: Color) -> Option<Made> {
        if self.stop.is_set() || !self.looks_open(board, aim, to_move) {
            return None;
        }
        let limits = self.limits(self.nodes);
        let found = ask(board, aim, &limits)?;
        let first = found
            .best
            .filter(|_| found.proved() && found.answer == Answer::WON)?;
        let difficulty = self.measured(board, aim, to_move);
        if self.level.is_some() && difficulty.as_ref().map(|d| d.level) != self.level {
            return None;
        }
        // Who does nothing fails; and where that is proved, whoever plays where the proof does not look.
        let idle = ask(board, &aim.turned(), &limits)?;
        if !idle.gains() || idle.answer != Answer::WON {
            return None;
        }
        let looked = idle
            .proofs
            .iter()
            .fold(PointSet::EMPTY, |all, p| all | p.checked.zone);
        let mut sole = idle.proved();
        let all = PointSet::board(board.size());
        let near = (0..REACH).fold(aim.stones(board), |near, _| near.dilate(&all));
        let tried = if sole { looked } else { near | looked };
        let mut wrong = Vec::new();
        for p in &(tried & *board.empty()) {
            if p == first {
                continue;
            }
            let Some(next) = reading::after(board, to_move, p) else {
                continue;
            };
            let Left::Open(left) = aim.after(to_move, &next) else {
                return None;
            };
            let refuted = ask(&next, &left, &limits)?;
            if !refuted.gains() {
                return None;
            }
            sole &= refuted.proved();
            wrong.push((p, refuted.line));
        }
        wrong.sort_by_key(|(p, line)| (distance(*p, first), line.len()));
        wrong.truncate(WRONG);
        Some(Made {
            board: board.clone(),
            found,
            first,
            sole,
            wrong: wrong
                .into_iter()
                .map(|(point, line)| Wrong { point, line })
                .collect(),
            difficulty,
        })
    }

    /// How hard it is by gradual games.
    fn measured(&self, board: &Board, aim: &Aim, to_move: Color) -> Option<Difficulty<Point>> {
        if self.kind == Kind::Live {
            return None;
        }
        let goal = AnyGoal::of(board, &aim.stake(board)?, to_move)?;
        let limits = proof::Limits {
            nodes: Some(MEASURED.0),
            memory: MEASURED.1,
            ..proof::Limits::default()
        };
        let world = Local::new(board, goal, to_move);
        measure(&world, self.level.unwrap_or(EASY), limits).map(|(difficulty, _)| difficulty)
    }
}

fn distance(a: Point, b: Point) -> u8 {
    a.col().abs_diff(b.col()) + a.row().abs_diff(b.row())
}

/// A position of so many moves drawn by lot: legal ones that fill no eye of their own, two of three beside other stones.
pub fn random_position(size: goban::Size, moves: usize, random: &mut Random) -> (Board, Color) {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    let all = PointSet::board(size);
    for _ in 0..moves {
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let near = stones.border(board.empty());
        let among = if random.below(3) > 0 && !near.is_empty() {
            near
        } else {
            *board.empty()
        };
        let own = *board.stones(color);
        let open = |p: &Point| board.is_legal(color, *p) && !PointSet::of(*p).border(&all).is_subset(&own);
        let moves: Vec<Point> = among.iter().filter(open).collect();
        if moves.is_empty() {
            board.pass();
        } else {
            let p = moves[random.index(moves.len())];
            board.place(color, p);
        }
        color = !color;
    }
    (board, color)
}
