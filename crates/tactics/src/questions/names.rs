//! Names for programs: of a goal, of what becomes of it, of how hard it was. They are the same in every language.

use crate::questions::aim::{Aim, Verb};
use crate::questions::explain::Difficulty;
use crate::questions::found::Found;
use crate::verdict::Result4;
use goban::{Board, Point, PointSet};
use proof::value::Answer;

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

    /// The name of what its side comes to: `lives`, `captured`, `seki`, `unknown`...
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

impl Found {
    /// The name of what happens: `lives`, `dies`, `captured`, `unknown`...
    pub fn status(&self) -> &'static str {
        self.aim.word(self.answer)
    }
}

impl Difficulty {
    /// A name for the score.
    pub fn word(&self) -> &'static str {
        match self.score() {
            s if s < 4.0 => "easy",
            s if s < 7.0 => "middling",
            _ => "hard",
        }
    }
}
