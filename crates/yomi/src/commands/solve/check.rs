//! Answers against the first moves that a collection lists.

use super::report::Answer;
use goban::Move;
use tactics::found::{Doubt, Sureness};

/// How a collection was answered.
#[derive(Default)]
pub struct Table {
    proved: usize,
    walls: usize,
    likely: usize,
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
        let kind = match best {
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

    /// Counts a problem that could not be read.
    pub fn unread(&mut self) {
        self.unknown += 1;
    }

    /// The table.
    pub fn text(&self) -> String {
        let right = self.proved + self.walls + self.likely;
        let all = right + self.alternatives + self.other + self.unknown;
        let percent = 100.0 * right as f64 / all.max(1) as f64;
        format!(
            "problems  as listed      %  proved  walls  likely  proved alternatives  other  unknown  seconds\n\
             {all:8}  {right:9}  {percent:5.1}  {:6}  {:5}  {:6}  {:19}  {:5}  {:7}  {:7.1}\n",
            self.proved, self.walls, self.likely, self.alternatives, self.other, self.unknown, self.seconds
        )
    }
}
