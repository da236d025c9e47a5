//! Answers in words: what a goal is, what becomes of it, why it is not proved, what refutes a move.

use crate::questions::aim::{Aim, Verb};
use crate::questions::explain::Difficulty;
use crate::questions::found::{Doubt, Found};
use crate::verdict::{COUNTED, Result4, is_endless, threats};
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;
use std::fmt;

impl Aim {
    /// Its name with its first stone, as in `kill:C3`.
    pub fn name(&self, board: &Board) -> String {
        let listed = |first: Option<Point>, points: &PointSet| {
            let places: Vec<String> = first.into_iter().chain(points).map(|p| p.to_string()).collect();
            format!("{}:{}", self.verb(), places.join(","))
        };
        match self {
            Aim::Eye { color, points } | Aim::Spoil { color, points } => {
                let walls = self.stones(board);
                listed(walls.first().or(board.stones(*color).first()), points)
            }
            Aim::Out { stone, outside } | Aim::Enclose { stone, outside } => listed(Some(*stone), outside),
            Aim::Connect(a, b) | Aim::Cut(a, b) | Aim::Race(a, b) => format!("{}:{a},{b}", self.verb()),
            Aim::Capture(p) | Aim::Save(p) => format!("{}:{p}", self.verb()),
            Aim::Life(_) => match self.stones(board).first() {
                Some(p) => format!("{}:{p}", self.verb()),
                None => self.verb().to_string(),
            },
        }
    }

    /// The stones in words: "the 3 stones at C3", "A1 and B2"; of a race those that are to be taken.
    pub fn subject(&self, board: &Board) -> String {
        if let Aim::Connect(a, b) | Aim::Cut(a, b) = self {
            return format!("the stones at {a} and {b}");
        }
        if let Aim::Eye { points, .. } | Aim::Spoil { points, .. } = self {
            let places: Vec<String> = points.iter().map(|p| p.to_string()).collect();
            return format!("the eye at {}", places.join(" or "));
        }
        let stones = match self {
            Aim::Race(_, his) => Aim::Capture(*his).stones(board),
            _ => self.stones(board),
        };
        let at = match self {
            Aim::Capture(p) | Aim::Save(p) | Aim::Race(_, p) => Some(*p),
            Aim::Out { stone, .. } | Aim::Enclose { stone, .. } => Some(*stone),
            _ => stones.first(),
        };
        let at = at.map_or(String::new(), |p| format!(" at {p}"));
        match stones.len() {
            1 => format!("the stone{at}"),
            n => format!("the {n} stones{at}"),
        }
    }

    /// What its side would do, in words: "kill the 3 stones at C3".
    pub fn deed(&self, board: &Board) -> String {
        let subject = self.subject(board);
        match self.verb() {
            Verb::Live => format!("make {subject} live"),
            Verb::Cut => format!("cut {subject} apart"),
            Verb::Race => format!("win the race against {subject}"),
            Verb::Eye => format!("make {subject}"),
            Verb::Out => format!("break out with {subject}"),
            Verb::Enclose => format!("shut in {subject}"),
            verb => format!("{verb} {subject}"),
        }
    }

    /// What becomes of the stones if its side comes to this result, in words: "the 3 stones at C3 die".
    pub fn fate(&self, board: &Board, mover: Color, answer: Answer) -> String {
        let subject = self.subject(board);
        let many = match self {
            Aim::Race(_, his) => board.at(*his).is_some() && board.string_len(*his) > 1,
            Aim::Eye { .. } | Aim::Spoil { .. } => false,
            _ => self.stones(board).len() > 1,
        };
        let plural = |one: &'static str, more: &'static str| if many { more } else { one };
        let (done, failed) = match self.verb() {
            Verb::Kill => (plural("dies", "die"), plural("lives", "live")),
            Verb::Live => (plural("lives", "live"), plural("dies", "die")),
            Verb::Capture => (
                plural("is captured", "are captured"),
                plural("gets away", "get away"),
            ),
            Verb::Save => (
                plural("gets away", "get away"),
                plural("is captured", "are captured"),
            ),
            Verb::Connect => ("are connected", "are cut apart"),
            Verb::Cut => ("are cut apart", "are connected"),
            Verb::Race => (
                plural("loses the race", "lose the race"),
                plural("wins the race", "win the race"),
            ),
            Verb::Eye => ("is made", "is spoilt"),
            Verb::Spoil => ("is spoilt", "is made"),
            Verb::Out => (
                plural("breaks out", "break out"),
                plural("is shut in", "are shut in"),
            ),
            Verb::Enclose => (
                plural("is shut in", "are shut in"),
                plural("breaks out", "break out"),
            ),
        };
        match Result4::of(answer) {
            Some(Result4::Succeeds) => format!("{subject} {done}"),
            Some(Result4::Fails) => format!("{subject} {failed}"),
            Some(Result4::TakesFirst) => format!(
                "there is a ko over {subject}, which {} takes first and {} needs {} for",
                player(mover),
                player(!mover),
                needed(answer)
            ),
            Some(Result4::NeedsThreats) => format!(
                "there is a ko over {subject}, which {} takes first and {} needs {} for",
                player(!mover),
                player(mover),
                needed(answer)
            ),
            None if answer == Answer::SEKI && matches!(self, Aim::Race(..)) => "the race ends in seki".into(),
            None if answer == Answer::SEKI => {
                format!("{} in seki", self.fate(board, mover, self.without_seki(answer)))
            }
            None => format!("nobody knows what becomes of {subject}"),
        }
    }

    /// One word for what its side comes to: `lives`, `captured`, `seki`, `unknown`...
    pub fn word(&self, answer: Answer) -> &'static str {
        let success = match Result4::of(answer) {
            Some(Result4::Succeeds) => true,
            Some(Result4::Fails) => false,
            Some(Result4::TakesFirst) => return "ko, takes first",
            Some(Result4::NeedsThreats) => return "ko, needs the first threat",
            None if answer == Answer::SEKI => return "seki",
            None => return "unknown",
        };
        match (self.verb(), success) {
            (Verb::Live, true) | (Verb::Kill, false) => "lives",
            (Verb::Kill, true) | (Verb::Live, false) => "dies",
            (Verb::Capture, true) | (Verb::Save, false) => "captured",
            (Verb::Save, true) | (Verb::Capture, false) => "saved",
            (Verb::Connect, true) | (Verb::Cut, false) => "connected",
            (Verb::Cut, true) | (Verb::Connect, false) => "cut",
            (Verb::Race, true) => "won",
            (Verb::Race, false) => "lost",
            (Verb::Eye, true) | (Verb::Spoil, false) => "eye",
            (Verb::Spoil, true) | (Verb::Eye, false) => "no eye",
            (Verb::Out, true) | (Verb::Enclose, false) => "out",
            (Verb::Enclose, true) | (Verb::Out, false) => "shut in",
        }
    }
}

/// A player's name in a sentence.
pub fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The threats that a side needs for a ko.
fn needed(answer: Answer) -> String {
    match threats(answer) {
        None if is_endless(answer) => format!("more than {COUNTED} threats"),
        None => "threats".into(),
        Some(1) => "a threat".into(),
        Some(n) => format!("{n} threats"),
    }
}

impl Found {
    /// One word for what happens: `lives`, `dies`, `captured`, `unknown`...
    pub fn status(&self) -> &'static str {
        self.aim.word(self.answer)
    }

    /// The answer in a sentence.
    pub fn sentence(&self, board: &Board) -> String {
        let mover = player(self.to_move);
        let deed = self.aim.deed(board);
        let Some(result) = Result4::of(self.aim.without_seki(self.answer)) else {
            let hint = self.best.map_or(String::new(), |p| format!("; {p} looks best"));
            return format!("It is not known whether {mover} can {deed}{hint}.");
        };
        let seki = self.answer == Answer::SEKI;
        let fate = self.aim.fate(board, self.to_move, self.answer);
        match (result, self.best) {
            (Result4::Fails, Some(p)) if seki => format!("{mover} plays {p}, and {fate}."),
            (Result4::Fails, _) => format!("{mover} cannot {deed}: {fate} whatever {mover} plays."),
            (_, None) => format!("{mover} need not move: {fate}."),
            (Result4::Succeeds, Some(p)) => format!("{mover} plays {p}, and {fate}."),
            (_, Some(p)) => format!("{mover} plays {p}: {fate}."),
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doubt::Walls(walls) => {
                let at = walls.first().map_or(String::new(), |p| format!(" from {p} on"));
                let many = if walls.len() == 1 { "stone" } else { "stones" };
                let n = walls.len();
                return write!(f, "its proof takes the walls, {n} {many}{at}, to stand");
            }
            Doubt::Limit => "the limit was reached before the search came to an end",
            Doubt::Guess => "the search ended lines at stones that seemed to have escaped or to be lost",
            Doubt::Repetition => "it rests on a repetition, about which rules differ",
            Doubt::NoProof => "no proof of it for the whole board was completed",
        })
    }
}

impl Difficulty {
    /// A word for the score.
    pub fn word(&self) -> &'static str {
        match self.score() {
            s if s < 4.0 => "easy",
            s if s < 7.0 => "middling",
            _ => "hard",
        }
    }
}

/// What refutes a wrong first move of an answer's side, in a sentence.
pub(crate) fn refuted(
    board: &Board,
    found: &Found,
    wrong: Point,
    reply: Option<Point>,
    comes_to: Answer,
) -> String {
    let fate = found.aim.fate(board, found.to_move, comes_to);
    let other = player(!found.to_move);
    let reply = match reply {
        Some(p) => format!("{other} {p}, and {fate}"),
        None => format!("{other} need not answer, {fate}"),
    };
    let fails = found.aim.without_seki(comes_to) == Answer::LOST;
    let verdict = if fails { "fails" } else { "is worse" };
    format!("{wrong} {verdict}: {reply}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proof::value::{Ending, Ko, TakesFirst};

    #[test]
    fn stones_and_fates_in_words() {
        let board: Board = "
            . . . . .
            . X . O .
            . X . O .
            . . . . .
            . X . . .
        "
        .parse()
        .unwrap();
        let p = |name: &str| name.parse().unwrap();
        let kill = Aim::kill(&board, &[p("D3")]);
        assert_eq!(kill.deed(&board), "kill the 2 stones at D3");
        let fate = |answer| kill.fate(&board, Color::Black, answer);
        assert_eq!(fate(Answer::LOST), "the 2 stones at D3 live");
        assert_eq!(fate(Answer::SEKI), "the 2 stones at D3 live in seki");
        let ko = |first, threats| Answer::known(Ending::Ko(Ko { first, threats }));
        assert_eq!(
            fate(ko(TakesFirst::Rival, 2)),
            "there is a ko over the 2 stones at D3, which White takes first and Black needs 2 threats for"
        );
        assert_eq!(
            fate(crate::verdict::uncounted(ko(TakesFirst::Owner, 0))),
            "there is a ko over the 2 stones at D3, which Black takes first and White needs threats for"
        );
        let save = Aim::Save(p("B1"));
        assert_eq!(
            save.fate(&board, Color::Black, Answer::LOST),
            "the stone at B1 is captured"
        );
        let connect = Aim::Connect(p("B1"), p("B3"));
        assert_eq!(connect.deed(&board), "connect the stones at B1 and B3");
    }
}
