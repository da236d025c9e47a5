//! Answers against the first moves that a collection lists.

use super::report::Answer;
use goban::Move;
use serde::{Deserialize, Serialize};
use tactics::found::{Doubt, Sureness};

/// How a collection was answered.
#[derive(Default, Serialize, Deserialize)]
pub struct Table {
    proved: usize,
    walls: usize,
    likely: usize,
    /// The listed move, where nobody knows what becomes of it.
    hints: usize,
    alternatives: usize,
    other: usize,
    unknown: usize,
    seconds: f64,
}

impl Table {
    /// Counts an answer; what there is to say of it if it is not as listed.
    pub fn count(&mut self, answer: &Answer) -> Option<String> {
        let listed = &answer.asked.listed;
        let found = answer.found.as_ref();
        self.seconds += found.map_or(0.0, |f| f.time.as_secs_f64());
        let proved = found.is_some_and(|f| f.proved());
        let works = found.is_some_and(|f| f.gains());
        let best = found.and_then(|f| f.best);
        let known = found.is_some_and(|f| !f.answer.is_unknown());
        let kind = match best {
            Some(p) if !known && listed.contains(&Move::Play(p)) => {
                self.hints += 1;
                ", a hint"
            }
            Some(p) if listed.contains(&Move::Play(p)) => {
                match found.map(|f| f.sureness) {
                    Some(Sureness::Proved) => self.proved += 1,
                    Some(Sureness::Likely(Doubt::Walls(_))) => self.walls += 1,
                    _ => self.likely += 1,
                }
                return None;
            }
            Some(_) if proved && works => {
                self.alternatives += 1;
                ", proved"
            }
            Some(_) => {
                self.other += 1;
                ""
            }
            None => {
                self.unknown += 1;
                ""
            }
        };
        let listed: Vec<String> = listed.iter().map(|m| m.to_string()).collect();
        let listed = if listed.is_empty() {
            "nothing".into()
        } else {
            listed.join(" ")
        };
        let status = found.map_or("nothing at stake", |f| f.status());
        let best = best.map_or("none".into(), |p| p.to_string());
        Some(format!(
            "{}: listed {listed}, answered {best} ({status}{kind})",
            answer.asked.name
        ))
    }

    /// Counts what another table has.
    pub fn add(&mut self, other: &Table) {
        self.proved += other.proved;
        self.walls += other.walls;
        self.likely += other.likely;
        self.hints += other.hints;
        self.alternatives += other.alternatives;
        self.other += other.other;
        self.unknown += other.unknown;
        self.seconds += other.seconds;
    }

    /// Counts a problem that could not be read.
    pub fn unread(&mut self) {
        self.unknown += 1;
    }

    /// The table.
    pub fn text(&self) -> String {
        let right = self.proved + self.walls + self.likely;
        let all = right + self.hints + self.alternatives + self.other + self.unknown;
        let percent = 100.0 * right as f64 / all.max(1) as f64;
        format!(
            "problems  as listed      %  proved  walls  likely  hints  proved alternatives  other  unknown  seconds\n\
             {all:8}  {right:9}  {percent:5.1}  {:6}  {:5}  {:6}  {:5}  {:19}  {:5}  {:7}  {:7.1}\n",
            self.proved,
            self.walls,
            self.likely,
            self.hints,
            self.alternatives,
            self.other,
            self.unknown,
            self.seconds
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::asked::{Asked, Goal};
    use super::*;
    use goban::{Board, Color, Point};
    use proof::value;
    use std::time::Duration;
    use tactics::aim::Aim;
    use tactics::found::Found;

    /// A stone in the corner that B1 takes, as the record lists, with this answer.
    fn answer(comes_to: value::Answer, best: &str) -> Answer {
        let board: Board = ". . .\nO . .\nX . .".parse().unwrap();
        let p = |name: &str| name.parse::<Point>().unwrap();
        let aim = Aim::Capture(p("A1"));
        let found = Found {
            aim,
            to_move: Color::White,
            answer: comes_to,
            best: Some(p(best)),
            works: Vec::new(),
            line: Vec::new(),
            sureness: Sureness::Likely(Doubt::Limit),
            proofs: Vec::new(),
            rules: Vec::new(),
            nodes: 1,
            time: Duration::ZERO,
        };
        let asked = Asked {
            name: "corner".into(),
            board,
            to_move: Color::White,
            goal: Goal::Aim(aim),
            listed: vec![Move::Play(p("B1"))],
        };
        Answer {
            asked,
            found: Some(found),
            other: None,
            why: None,
            idea: None,
        }
    }

    #[test]
    fn a_hint_is_not_an_answer() {
        let mut table = Table::default();
        assert_eq!(table.count(&answer(value::Answer::WON, "B1")), None);
        assert_eq!(
            table.count(&answer(value::Answer::UNKNOWN, "B1")).as_deref(),
            Some("corner: listed B1, answered B1 (unknown, a hint)")
        );
        assert_eq!(
            table.count(&answer(value::Answer::UNKNOWN, "B2")).as_deref(),
            Some("corner: listed B1, answered B2 (unknown)")
        );
        let text = table.text();
        let row: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(
            row[..10],
            ["3", "1", "33.3", "0", "0", "1", "1", "0", "1", "0"],
            "{text}"
        );
    }
}
