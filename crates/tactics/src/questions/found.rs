//! The answer to a goal, whichever search gave it, with how sure it is and why.

use crate::advice::{Advice, RuleId};
use crate::groups::life::{Question, Task};
use crate::groups::limits::Limits;
use crate::groups::region::{Region, dragon};
use crate::proofs::verdicts::prove_verdict;
use crate::proofs::{Proved, walls};
use crate::questions::aim::{Aim, Left};
use crate::questions::reading;
use crate::questions::rounds::Notes;
use crate::questions::solve::{Solution, answer};
use crate::verdict::{Verdict, uncounted};
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;
use std::time::{Duration, Instant};

/// How sure an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sureness {
    /// A proof of it was checked on the board.
    Proved,
    /// It is what the search says, but for this reason it is not proved.
    Likely(Doubt),
}

impl Sureness {
    /// Of an answer with a proof that takes these walls to stand.
    fn with_proof(walls: PointSet) -> Sureness {
        if walls.is_empty() {
            Sureness::Proved
        } else {
            Sureness::Likely(Doubt::Walls(walls))
        }
    }
}

/// Why an answer is not proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// The limits were reached before there was an answer.
    Limit,
    /// The search ended lines by a guess.
    Guess,
    /// Its proof takes these walls of the attacker's to stand.
    Walls(PointSet),
    /// It rests on a repetition, about which rules differ.
    Repetition,
    /// No proof of it was completed.
    NoProof,
}

/// The answer to a goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The goal.
    pub aim: Aim,
    /// Whose it is, who moves.
    pub to_move: Color,
    /// What he comes to; unknown if the limits did not suffice, or if it rests on a repetition about which rules differ.
    /// Threats are counted only where they were searched. A seki is one whoever calls it a success.
    pub answer: Answer,
    /// His move; where the answer is unknown the one that looked best. None if he need not or cannot do anything.
    pub best: Option<Point>,
    /// First moves that the same search found to do as well.
    pub works: Vec<Point>,
    /// The line that shows it, passes as none.
    pub line: Vec<Option<Point>>,
    /// How sure it is.
    pub sureness: Sureness,
    /// The proofs of it, checked on the board, and what they rest on; none if it is only likely.
    pub proofs: Vec<Proved>,
    /// The rules of an adviser by which it was found ([`ask_advised`]). A proof does not rest on them.
    pub rules: Vec<RuleId>,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// How far from a string its proof begins to look.
const REACH: usize = 2;

/// Moves of a line that is read move by move.
const LINE: usize = 12;

/// Moves of a line that a proof tells.
const LONGEST: usize = 30;

impl Found {
    /// Whether it is proved.
    pub fn proved(&self) -> bool {
        self.sureness == Sureness::Proved
    }

    /// Whether its side gets what it wants, or a ko for it.
    pub fn gains(&self) -> bool {
        let answer = self.aim.without_seki(self.answer);
        !answer.is_unknown() && answer != Answer::LOST
    }

    /// Whether it is proved, if only while certain walls stand.
    pub fn proved_given(&self) -> bool {
        matches!(
            self.sureness,
            Sureness::Proved | Sureness::Likely(Doubt::Walls(_))
        )
    }
}

impl From<Solution> for Found {
    fn from(s: Solution) -> Found {
        let sureness = match s.verdict {
            None => Sureness::Likely(Doubt::Limit),
            Some(_) if s.proved_given() => Sureness::with_proof(s.given()),
            Some(v) => Sureness::Likely(doubt(&v)),
        };
        let (answer, best) = (s.answer(), s.best());
        let mut line = s.line;
        while line.last().is_some_and(Option::is_none) {
            line.pop();
        }
        Found {
            aim: Aim::Life(s.question),
            to_move: s.to_move,
            answer,
            best,
            proofs: s.proofs,
            rules: s.rules,
            works: s.works.iter().map(|w| w.first).collect(),
            line,
            sureness,
            nodes: s.nodes,
            time: s.time,
        }
    }
}

fn doubt(v: &Verdict) -> Doubt {
    if v.cycle {
        Doubt::Repetition
    } else if v.guess {
        Doubt::Guess
    } else {
        Doubt::NoProof
    }
}

/// Answers a goal, its own side moving first; none if its stones are not on the board.
///
/// ```
/// use goban::Board;
/// use reasons::Words;
/// use tactics::{Limits, aim::Aim, found};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     O O O O O
///     X X X X O
///     . . . X O
/// ".parse().unwrap();
/// let aim = Aim::kill(&board, &["A2".parse().unwrap()]);
/// let found = found::ask(&board, &aim, &Limits::nodes(100_000)).unwrap();
/// let said = Words::english().say(&found.claim(&board));
/// assert_eq!(said, "White plays B1, and the five stones at D1 die.");
/// ```
pub fn ask(board: &Board, aim: &Aim, limits: &Limits) -> Option<Found> {
    ask_advised(board, aim, limits, None)
}

/// [`ask`] with an adviser of its searches; races are read without him. The rules that the answer was found by come
/// back with it; where it is proved it does not rest on them.
pub fn ask_advised(board: &Board, aim: &Aim, limits: &Limits, advice: Option<&dyn Advice>) -> Option<Found> {
    let to_move = aim.mover(board)?;
    let start = Instant::now();
    let found = match *aim {
        Aim::Life(question) => answer(board, to_move, question, limits, advice).into(),
        Aim::Capture(_) | Aim::Save(_) => string(board, aim, to_move, limits, advice),
        Aim::Connect(..)
        | Aim::Cut(..)
        | Aim::Eye { .. }
        | Aim::Spoil { .. }
        | Aim::Out { .. }
        | Aim::Enclose { .. } => {
            let mut notes = Notes::proved().advised(advice);
            let verdict = read(board, aim, to_move, &limits.part(3, 4), &mut notes);
            let mut found = of_reading(aim, to_move, verdict, notes);
            found.line = shown(board, aim, &found, limits);
            found
        }
        Aim::Race(mine, his) => race(board, mine, his, to_move, limits),
    };
    Some(Found {
        time: start.elapsed(),
        ..found
    })
}

/// The question of life that a goal about a string is: to take it is to kill it.
fn life_of(board: &Board, aim: &Aim) -> Question {
    Question {
        task: if aim.verb().attacks() {
            Task::Kill
        } else {
            Task::Live
        },
        target: aim.stones(board),
        any: false,
    }
}

/// A string is read by itself first. What a search of its life proves holds for its capture too, and comes
/// with a proof.
fn string(board: &Board, aim: &Aim, to_move: Color, limits: &Limits, advice: Option<&dyn Advice>) -> Found {
    let mut notes = Notes::proved().advised(advice);
    let verdict = read(board, aim, to_move, &limits.part(1, 2), &mut notes);
    let nodes = notes.nodes;
    let mut found = of_reading(aim, to_move, verdict, notes);
    if found.proved() {
        found.line = shown(board, aim, &found, limits);
        return found;
    }
    let question = life_of(board, aim);
    let mut life: Found = answer(board, to_move, question, &limits.part(3, 4), advice).into();
    life.nodes += nodes;
    if life.proved() || verdict.is_none() {
        return Found { aim: *aim, ..life };
    }
    found.line = if aim.without_seki(life.answer) == found.answer && life.best == found.best {
        life.line
    } else {
        line(board, aim, &found, limits)
    };
    found
}

/// A race is asked for whole. That both stay is a failure to win it, and a seki. It is proved by what becomes of the
/// groups: that the other's falls, that one's own does, or that neither can be taken.
fn race(board: &Board, mine: Point, his: Point, to_move: Color, limits: &Limits) -> Found {
    let aim = Aim::Race(mine, his);
    let mut nodes = 0;
    let race = reading::race_counted(board, mine, his, &limits.part(1, 2), &mut nodes);
    let mut found = of_verdict(&aim, to_move, race.map(|r| r.verdict()), nodes);
    let seki = !found.answer.is_unknown() && race.is_some_and(|r| r.is_seki());
    if seki {
        found.answer = Answer::SEKI;
    }
    if let Some(proved) = race_of_string(board, &found, mine, his, &limits.part(1, 3)) {
        return proved;
    }
    let fate = |task, stone| {
        let question = Question {
            task,
            target: dragon(board, stone),
            any: false,
        };
        answer(board, to_move, question, &limits.part(1, 2), None)
    };
    let fates = match found.answer {
        Answer::UNKNOWN => Vec::new(),
        Answer::SEKI => vec![fate(Task::Live, mine), fate(Task::Kill, his)],
        Answer::LOST => vec![fate(Task::Live, mine)],
        _ => vec![fate(Task::Kill, his)],
    };
    // A wall that is one of the two groups cannot be taken to stand: that is what the race is about.
    let groups = dragon(board, mine) | dragon(board, his);
    let as_said = |fate: &Solution| {
        let proved = fate.verdict.filter(|_| fate.proved_given()).map(|v| v.answer);
        let wanted = match (fate.question.task, seki) {
            (Task::Live, true) => Answer::WON,
            _ => aim.without_seki(found.answer),
        };
        proved.map(uncounted) == Some(uncounted(wanted)) && !fate.given().intersects(&groups)
    };
    if let Some(first) = fates.first().filter(|_| fates.iter().all(as_said)) {
        if let Some(verdict) = first.verdict.filter(|_| !seki) {
            found.answer = verdict.answer;
        }
        found.best = first.best();
        found.line = first.line.clone();
        found.nodes += fates.iter().map(|f| f.nodes).sum::<u64>();
        found.proofs = fates.into_iter().flat_map(|f| f.proofs).collect();
        found.sureness = Sureness::with_proof(walls(&found.proofs));
    } else {
        found.line = line(board, &aim, &found, limits);
    }
    found
}

/// A race that is decided by the capture of a single string, with the proof of that.
fn race_of_string(board: &Board, found: &Found, mine: Point, his: Point, limits: &Limits) -> Option<Found> {
    let taken = match found.answer {
        Answer::UNKNOWN | Answer::SEKI => return None,
        Answer::LOST => mine,
        _ => his,
    };
    if dragon(board, taken).len() != board.string_len(taken) {
        return None;
    }
    let mut notes = Notes::proved();
    let verdict = reading::capture_noting(board, taken, found.to_move, limits, &mut notes)?;
    notes.nodes += found.nodes;
    let same = uncounted(verdict.answer) == uncounted(found.answer);
    let mut proved = of_reading(&found.aim, found.to_move, Some(verdict), notes);
    if !same || !proved.proved() {
        return None;
    }
    proved.line = shown(board, &found.aim, &proved, limits);
    Some(proved)
}

fn read(board: &Board, aim: &Aim, to_move: Color, limits: &Limits, notes: &mut Notes<'_>) -> Option<Verdict> {
    match *aim {
        Aim::Life(q) => reading::life_counted(board, &q.target, to_move, limits, &mut notes.nodes),
        Aim::Capture(p) | Aim::Save(p) => reading::capture_noting(board, p, to_move, limits, notes),
        Aim::Connect(a, b) | Aim::Cut(a, b) => {
            reading::connection_noting(board, a, b, to_move, limits, notes)
        }
        Aim::Race(mine, his) => {
            reading::race_counted(board, mine, his, limits, &mut notes.nodes).map(|r| r.verdict())
        }
        Aim::Eye { color, points } | Aim::Spoil { color, points } => {
            reading::eye_noting(board, &points, color, to_move, limits, notes)
        }
        Aim::Out { stone, outside } | Aim::Enclose { stone, outside } => {
            reading::break_out_noting(board, stone, &outside, to_move, limits, notes)
        }
    }
}

/// An answer that was read on the whole board, with its proofs if there are any.
fn of_reading(aim: &Aim, to_move: Color, verdict: Option<Verdict>, notes: Notes<'_>) -> Found {
    let mut found = of_verdict(aim, to_move, verdict, notes.nodes);
    found.rules = notes.rules;
    if !notes.proofs.is_empty() {
        found.answer = verdict.map_or(Answer::UNKNOWN, |v| v.answer);
        found.sureness = Sureness::Proved;
        found.proofs = notes.proofs;
    }
    found
}

fn of_verdict(aim: &Aim, to_move: Color, verdict: Option<Verdict>, nodes: u64) -> Found {
    Found {
        aim: *aim,
        to_move,
        answer: verdict.map_or(Answer::UNKNOWN, |v| v.told()),
        best: verdict.and_then(|v| v.best),
        works: Vec::new(),
        line: Vec::new(),
        sureness: Sureness::Likely(verdict.map_or(Doubt::Limit, |v| doubt(&v))),
        proofs: Vec::new(),
        rules: Vec::new(),
        nodes,
        time: Duration::ZERO,
    }
}

/// The answer to a goal that was read already, with so many nodes.
pub(crate) fn of_read(
    board: &Board,
    aim: &Aim,
    to_move: Color,
    verdict: Verdict,
    nodes: u64,
    limits: &Limits,
) -> Found {
    let mut found = of_verdict(aim, to_move, Some(verdict), nodes);
    found.line = line(board, aim, &found, limits);
    found
}

/// The answer to a goal about a string, with a proof of it if there is time for one: taking it is killing it.
pub(crate) fn proved_string(board: &Board, found: Found, verdict: &Verdict, limits: &Limits) -> Found {
    let mut notes = Notes::proved();
    let again = read(board, &found.aim, found.to_move, &limits.part(1, 3), &mut notes);
    let same = again.is_some_and(|v| (v.answer, v.best) == (verdict.answer, found.best));
    if same && !notes.proofs.is_empty() {
        let (aim, to_move) = (found.aim, found.to_move);
        let mut proved = of_reading(&aim, to_move, again, notes);
        proved.line = shown(board, &aim, &proved, limits);
        return proved;
    }
    let question = life_of(board, &found.aim);
    // Whatever was guessed in the search, a proof is checked.
    let verdict = Verdict {
        guess: false,
        ..*verdict
    };
    let proved = Region::around(board, &question.target, REACH)
        .filter(|_| !verdict.goes_round(question.task == Task::Kill))
        .and_then(|region| prove_verdict(board, &question, &verdict, &region, limits));
    let Some(proofs) = proved else {
        return found;
    };
    Found {
        answer: verdict.answer,
        sureness: Sureness::with_proof(walls(&proofs)),
        proofs,
        ..found
    }
}

/// The line of a proof, if there is one that comes to an end, or else the line that is read.
fn shown(board: &Board, aim: &Aim, found: &Found, limits: &Limits) -> Vec<Option<Point>> {
    let needed = found.best.is_some();
    let mut proofs = found.proofs.iter().map(|p| &p.proof);
    let told = proofs
        .find(|p| p.success && needed)
        .map_or(Vec::new(), |p| p.line(LONGEST));
    if told.is_empty() {
        line(board, aim, found, limits)
    } else {
        told
    }
}

/// The line from a found move on, each next move read anew.
fn line(board: &Board, aim: &Aim, found: &Found, limits: &Limits) -> Vec<Option<Point>> {
    let mut line = Vec::new();
    let (mut board, mut aim, mut color) = (board.clone(), *aim, found.to_move);
    let mut play = found.best;
    while let Some(p) = play {
        if line.len() >= LINE || board.play(color, p).is_err() {
            break;
        }
        line.push(Some(p));
        match aim.after(color, &board) {
            Left::Reached => break,
            Left::Open(left) => aim = left,
        }
        color = !color;
        play = read(&board, &aim, color, &limits.part(1, 4), &mut Notes::default()).and_then(|v| v.best);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use certificate::Ko;
    use proof::value::{Ending, TakesFirst};
    use reasons::Words;

    fn said(found: &Found, board: &Board) -> String {
        Words::english().say(&found.claim(board))
    }

    fn found(board: &Board, guess: bool, cycle: bool) -> Found {
        let verdict = Verdict {
            answer: Answer::known(Ending::Ko(proof::value::Ko::plain(TakesFirst::Owner))),
            best: "B2".parse().ok(),
            ko: Ko::PLAIN,
            guess,
            cycle,
        };
        let aim = Aim::Capture("A1".parse().unwrap());
        of_verdict(&aim, aim.mover(board).unwrap(), Some(verdict), 0)
    }

    #[test]
    fn what_rests_on_a_repetition_is_not_known() {
        let board: Board = ". . .\n. . .\nX . .".parse().unwrap();
        let round = found(&board, true, true);
        assert_eq!((round.status(), round.answer), ("unknown", Answer::UNKNOWN));
        assert_eq!(round.sureness, Sureness::Likely(Doubt::Repetition));
        assert_eq!(
            said(&round, &board),
            "It is not known whether White can capture the stone at A1; B2 looks best."
        );
    }

    #[test]
    fn a_repetition_that_no_proof_stands_behind_is_nothing_to_go_by() {
        let board: Board = ". . .\nO O .\nX . .".parse().unwrap();
        let question = Question {
            task: Task::Kill,
            target: PointSet::of("A1".parse().unwrap()),
            any: false,
        };
        let mut solution = answer(&board, Color::White, question, &Limits::nodes(1_000), None);
        solution.verdict = solution.verdict.map(|v| Verdict { cycle: true, ..v });
        assert_eq!(Found::from(solution.clone()).status(), "dies", "it is proved");
        solution.proofs.clear();
        let found = Found::from(solution);
        assert_eq!(found.status(), "unknown");
        assert!(said(&found, &board).starts_with("It is not known whether White can kill the stone at A1"));
    }

    #[test]
    fn threats_are_counted_only_where_they_were_searched() {
        let board: Board = ". . .\n. . .\nX . .".parse().unwrap();
        let said = |guess| said(&found(&board, guess, false), &board);
        assert!(said(false).ends_with("and Black needs a threat."));
        assert!(said(true).ends_with("and Black needs threats."));
    }
}
