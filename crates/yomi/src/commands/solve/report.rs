//! An answer as text and as JSON.

use super::asked::{Asked, AskedError};
use goban::Point;
use proof::value::Value;
use serde_json::{Value as Json, json};
use tactics::explain::Explanation;
use tactics::found::{Found, Sureness};
use tactics::{status, threats};

/// A problem with what was found.
pub struct Answer {
    pub asked: Asked,
    pub found: Option<Found>,
    /// The same with the other side moving first, for the goal turned round.
    pub other: Option<Found>,
    pub why: Option<Explanation>,
}

/// Moves by their names, a pass as "pass".
fn names(line: &[Option<Point>]) -> Vec<String> {
    line.iter()
        .map(|m| m.map_or("pass".into(), |p| p.to_string()))
        .collect()
}

impl Answer {
    /// What was found in a sentence, or that nothing was.
    pub fn sentence(&self) -> String {
        match &self.found {
            Some(found) => found.sentence(&self.asked.board),
            None => "Nothing seems to be at stake; say what is wanted with --goal.".into(),
        }
    }

    /// What becomes of the goal by who moves first.
    pub fn value(&self) -> Value {
        status::value(self.found.as_ref(), self.other.as_ref())
    }

    /// The answer for a reader.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}", self.asked.name, self.sentence());
        let (Some(found), Some(why)) = (&self.found, &self.why) else {
            return text;
        };
        let mut line = |words: &str| {
            text.push_str("\n  ");
            text.push_str(words);
        };
        if why.works.len() > 1 {
            let works = why.works.iter();
            let works: Vec<String> = works
                .map(|w| format!("{} ({})", w.point, if w.proved { "proved" } else { "likely" }))
                .collect();
            line(&format!("first moves: {}", works.join(", ")));
        }
        if !found.line.is_empty() {
            line(&format!("line: {}", names(&found.line).join(" ")));
        }
        for refutation in &why.refutations {
            line(&refutation.sentence);
        }
        if let Some(other) = &self.other {
            line(&format!(
                "if {} moves first: {}",
                other.to_move,
                other.sentence(&self.asked.board)
            ));
        }
        if !why.open.is_empty() {
            let open: Vec<String> = why.open.iter().map(|p| p.to_string()).collect();
            line(&format!("not decided within the limit: {}", open.join(" ")));
        }
        let sure = match found.sureness {
            Sureness::Proved => "proved".into(),
            Sureness::Likely(doubt) if found.answer.is_unknown() => format!("unknown: {doubt}"),
            Sureness::Likely(doubt) => format!("likely: {doubt}"),
        };
        line(&sure);
        let difficulty = &why.difficulty;
        let spent = format!("{} nodes, {:.2} s", found.nodes, found.time.as_secs_f64());
        // What was not answered was too hard, nobody knows how much.
        line(&match found.answer.is_unknown() {
            true => spent,
            false => format!(
                "difficulty {:.1}, {}; {spent}",
                difficulty.score(),
                difficulty.word()
            ),
        });
        text
    }

    /// The answer for a program.
    pub fn json(&self) -> Json {
        let to_move = self.asked.to_move.to_string();
        let Some(found) = &self.found else {
            return json!({
                "name": self.asked.name, "to_move": to_move, "goal": null, "status": "unknown", "threats": null, "value": "~", "value_letters": "II", "move": null,
                "first_moves": [], "line": [], "proved": false, "nodes": 0, "seconds": 0.0,
                "refutations": [], "difficulty": null, "sentence": self.sentence(),
            });
        };
        let reason = match found.sureness {
            Sureness::Proved => None,
            Sureness::Likely(doubt) => Some(doubt.to_string()),
        };
        let mut json = json!({
            "name": self.asked.name,
            "to_move": to_move,
            "goal": found.aim.name(&self.asked.board),
            "status": found.status(),
            "threats": threats(found.answer),
            "sentence": self.sentence(),
            "move": found.best.map(|p| p.to_string()),
            "line": names(&found.line),
            "proved": found.proved(),
            "reason": reason,
            "nodes": found.nodes,
            "seconds": found.time.as_secs_f64(),
        });
        if let Some(why) = &self.why {
            let moves = |proved: bool| -> Vec<String> {
                let works = why.works.iter().filter(|w| w.proved || !proved);
                works.map(|w| w.point.to_string()).collect()
            };
            json["first_moves"] = json!(moves(false));
            json["first_moves_proved"] = json!(moves(true));
            let refutations = why.refutations.iter().map(|r| {
                json!({
                    "move": r.wrong.to_string(),
                    "reply": r.reply.map(|p| p.to_string()),
                    "status": found.aim.word(r.answer),
                    "proved": r.proved,
                    "line": names(&r.line),
                    "sentence": r.sentence,
                })
            });
            json["refutations"] = refutations.collect();
            json["difficulty"] = if found.answer.is_unknown() {
                Json::Null
            } else {
                json!({
                    "score": (why.difficulty.score() * 10.0).round() / 10.0,
                    "word": why.difficulty.word(),
                    "moves": why.difficulty.moves,
                })
            };
            json["value"] = json!(self.value().symbols());
            json["value_letters"] = json!(self.value().letters());
            json["other_first"] = self.other.as_ref().map_or(Json::Null, |other| {
                json!({
                    "to_move": other.to_move.to_string(),
                    "status": other.status(),
                    "threats": threats(other.answer),
                    "move": other.best.map(|p| p.to_string()),
                    "line": names(&other.line),
                    "proved": other.proved(),
                    "sentence": other.sentence(&self.asked.board),
                })
            });
        }
        json
    }
}

/// A problem that could not be read, for a program.
pub fn error_json(name: &str, error: &AskedError) -> Json {
    json!({ "name": name, "status": "error", "error": error.to_string() })
}
