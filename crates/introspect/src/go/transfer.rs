//! What a base answers of questions that nobody learned from: strings to be taken and pairs of strings to be connected, won
//! in exactly one, two or three own moves.

use super::exam::answers;
use super::judge::What;
use super::problem::{Problem, Theme};
use super::study::Student;
use super::truth::Goal;
use goban::{Board, Color, Point};
use proof::Gradual;
use proof::value::Answer;
use tactics::goals::{Capture, Connect};
use tactics::gradual::Verifier;
use tactics::{Goal as Aim, Limits, reading};

/// The most own moves that are asked about.
pub const LONGEST: u8 = 3;

/// Strings with more liberties are not asked about.
const LIBERTIES: usize = 4;

/// Something that its owner, to move, wins.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position.
    pub board: Board,
    /// Whose goal it is.
    pub owner: Color,
    /// One stone of the other side to be taken, or two of the owner's to be connected.
    pub stones: Vec<Point>,
    /// In how many own moves, no fewer: by gradual games, which try every move of the other side that matters.
    pub moves: u8,
}

/// What became of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A rule names the winning move, or says that none is needed.
    Right,
    /// No rule applies.
    None,
    /// The move that a rule names is refuted.
    Wrong,
    /// Whether the move that a rule names wins, a search did not find out.
    Unproved,
}

/// All questions of a position about strings and pairs.
#[must_use]
pub fn questions(board: &Board) -> Vec<Question> {
    let mut all = Vec::new();
    let mut push = |owner: Color, stones: &[Point], moves: Option<u8>| {
        all.extend(moves.map(|moves| Question {
            board: board.clone(),
            owner,
            stones: stones.to_vec(),
            moves,
        }));
    };
    for owner in Color::BOTH {
        for stone in board.strings(!owner) {
            if board.liberties(stone) <= LIBERTIES
                && let Some(goal) = Capture::new(board, stone, 2 * LIBERTIES)
            {
                push(owner, &[stone], fewest(board, owner, &goal));
            }
        }
        let own: Vec<Point> = board.strings(owner).collect();
        for (n, &a) in own.iter().enumerate() {
            for &b in &own[n + 1..] {
                if let Some(goal) = Connect::new(board, a, b, usize::from(LONGEST))
                    && goal_distance(board, &goal) <= usize::from(LONGEST)
                {
                    push(owner, &[a, b], fewest(board, owner, &goal));
                }
            }
        }
    }
    all
}

fn goal_distance(board: &Board, goal: &impl Aim) -> usize {
    goal.distance(board)
}

/// In how many own moves a goal is won; none if not in the most that are asked about.
fn fewest(board: &Board, owner: Color, goal: &impl Aim) -> Option<u8> {
    let mut verifier = Verifier::new(board, goal);
    let turn = verifier.turn(owner);
    // A judgement may see the last move: then it is won at a glance, in one.
    (1..=LONGEST).find(|&moves| verifier.holds(&turn, Gradual::full(moves)).is_some())
}

impl Question {
    /// The question as a problem.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let (theme, goal) = match self.stones[..] {
            [a, b] => (Theme::Connect, Goal::Connect(a, b)),
            _ => (Theme::Take, Goal::Take(self.stones[0])),
        };
        Problem {
            theme,
            board: self.board.clone(),
            owner: self.owner,
            goal,
            moves: u32::from(self.moves),
        }
    }

    /// What the rules make of it, without search; the move they name is tried out by a search of so many nodes that
    /// knows no rules.
    #[must_use]
    pub fn ask(&self, student: &Student, nodes: u64) -> Mark {
        let said = answers(student, &self.problem());
        let Some(first) = said.first() else {
            return Mark::None;
        };
        let mut after = self.board.clone();
        match first.what {
            What::Wins(p) if after.play(self.owner, p).is_err() => return Mark::Wrong,
            What::Wins(_) => {}
            // Nothing averts it, and it is won.
            _ => return Mark::Right,
        }
        let limits = Limits::nodes(nodes);
        let verdict = match self.stones[..] {
            [stone] if after.at(stone).is_none() => return Mark::Right,
            [stone] => reading::capture_advised(&after, stone, !self.owner, &limits, None),
            [a, b] if after.root(a) == after.root(b) => return Mark::Right,
            [a, b] => reading::connection_advised(&after, a, b, !self.owner, &limits, None),
            _ => None,
        };
        match verdict.map(|told| (told.verdict.answer, told.verdict.guess)) {
            Some((Answer::LOST, _)) => Mark::Right,
            Some((Answer::WON, false)) => Mark::Wrong,
            _ => Mark::Unproved,
        }
    }
}
