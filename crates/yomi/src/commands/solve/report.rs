//! An answer as text and as JSON.

use super::asked::{Asked, AskedError};
use goban::{Color, Move, Point, PointSet};
use kifu::{Diagram, Window};
use proof::value::Value;
use reasons::{Claim, Evidence, Words};
use serde_json::{Value as Json, json};
use tactics::explain::Explanation;
use tactics::found::Found;
use tactics::hints::Step;
use tactics::rests::Rests;
use tactics::{status, threats};

/// A problem with what was found.
pub struct Answer {
    pub asked: Asked,
    pub found: Option<Found>,
    /// The same with the other side moving first, for the goal turned round.
    pub other: Option<Found>,
    pub why: Option<Explanation>,
    /// By what means the first move does it.
    pub idea: Option<Claim>,
}

/// Moves by their names, a pass as "pass".
fn names(line: &[Option<Point>]) -> Vec<String> {
    line.iter()
        .map(|m| m.map_or("pass".into(), |p| p.to_string()))
        .collect()
}

fn points(set: &PointSet) -> Vec<String> {
    set.iter().map(|p| p.to_string()).collect()
}

/// What a proof rests on, for a program; null without one.
fn rests_json(rests: &Rests) -> Json {
    if rests.positions == 0 {
        return Json::Null;
    }
    json!({
        "rules": rests.rules.iter().map(|rule| rule.name()).collect::<Vec<_>>(),
        "walls": points(&rests.granted()),
        "positions": rests.positions,
    })
}

impl Answer {
    /// What was found in a sentence, or that nothing was.
    pub fn sentence(&self, words: &Words) -> String {
        match &self.found {
            Some(found) => words.say(&found.claim(&self.asked.board)),
            None => words.say(&Claim::new("solve.nothing")),
        }
    }

    /// What happens if the other side moves first, in words.
    pub fn other_sentence(&self, words: &Words) -> Option<String> {
        let (other, board) = (self.other.as_ref()?, &self.asked.board);
        let opening = Claim::new("other_first").with("color", other.to_move);
        let rests = other.rests(board);
        let claims = [opening, other.claim(board), other.sure(board)].into_iter();
        // Without walls the one rule that is no theorem is named by how sure it is.
        let conditions = match rests.granted().is_empty() {
            true => Vec::new(),
            false => rests.conditions(),
        };
        let said: Vec<_> = claims.chain(conditions).map(|claim| words.say(&claim)).collect();
        Some(said.join(" "))
    }

    /// What becomes of the goal by who moves first.
    pub fn value(&self) -> Value {
        status::value(self.found.as_ref(), self.other.as_ref())
    }

    /// The answer for a reader; with the details if wanted.
    pub fn text(&self, words: &Words, verbose: bool) -> String {
        let mut text = format!("{}: {}\n", self.asked.name, self.sentence(words));
        let Some(found) = &self.found else {
            return text + "\n" + &self.drawn();
        };
        let board = &self.asked.board;
        let rests = found.rests(board);
        let paragraph = |claims: &[Claim]| -> String {
            claims
                .iter()
                .map(|claim| format!("  {}\n", words.say(claim)))
                .collect()
        };
        text += &paragraph(&[found.sure(board)]);
        text += &paragraph(&rests.conditions());
        text += &format!("\n{}\n", self.drawn());
        let moves = found.moves();
        if !moves.is_empty() {
            text += &format!("  {}\n", words.detail(&Evidence::Line(moves)));
        }
        if let Some(other) = self.other_sentence(words) {
            text += &format!("  {other}\n");
        }
        if let Some(why) = &self.why {
            text += &paragraph(&moves_that_work(why));
            text += &paragraph(
                &why.refutations
                    .iter()
                    .map(|r| r.claim.clone())
                    .collect::<Vec<_>>(),
            );
            if !why.open.is_empty() {
                let open = why.open.iter().copied().collect::<PointSet>();
                text += &paragraph(&[Claim::new("solve.open").with("points", open)]);
            }
        }
        text += &paragraph(&self.idea.iter().cloned().collect::<Vec<_>>());
        if verbose {
            text += &paragraph(&rests.size().into_iter().collect::<Vec<_>>());
            text += &paragraph(&rests.theorems());
            // What was not answered was too hard, nobody knows how much.
            if let Some(why) = self.why.as_ref().filter(|_| !found.answer.is_unknown()) {
                text += &paragraph(&[why.difficulty.claim()]);
            }
            let effort = Claim::new("solve.effort")
                .with("nodes", found.nodes as usize)
                .with("seconds", found.time.as_secs_f64());
            text += &paragraph(&[effort]);
        }
        text
    }

    /// So many steps of a hint for a reader, and the position without any move.
    pub fn hints(&self, words: &Words, steps: usize) -> String {
        let Some(found) = &self.found else {
            return format!("{}: {}\n\n", self.asked.name, self.sentence(words))
                + &self.board_with(Vec::new());
        };
        let board = &self.asked.board;
        let hint = |step| words.say(&found.hint(board, self.other.as_ref(), step));
        let mut said: Vec<String> = Step::ALL.into_iter().take(steps).map(hint).collect();
        // What was not answered was too hard, nobody knows how much.
        let hard = self.why.as_ref().filter(|_| !found.answer.is_unknown());
        said.splice(1..1, hard.map(|why| words.say(&why.difficulty.claim())));
        let lines: String = said.iter().map(|line| format!("  {line}\n")).collect();
        format!("{}:\n{lines}\n{}", self.asked.name, self.board_with(Vec::new()))
    }

    /// The part of the board where the stones are, with the line numbered, or the move that looks best.
    fn drawn(&self) -> String {
        let moves = self.found.as_ref().map_or(Vec::new(), |found| {
            let best = found.best.map(|p| (found.to_move, Move::Play(p)));
            match found.moves() {
                line if line.is_empty() => best.into_iter().collect(),
                line => line,
            }
        });
        self.board_with(moves)
    }

    /// The part of the board where the stones and these moves are.
    fn board_with(&self, moves: Vec<(Color, Move)>) -> String {
        let board = &self.asked.board;
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let shown = stones | moves.iter().filter_map(|m| m.1.point()).collect();
        let mut diagram = Diagram::of_moves(board, moves, 1);
        diagram.window = Window::around(&shown, board.size());
        diagram.to_bare_text()
    }

    /// The answer for a program.
    pub fn json(&self, words: &Words) -> Json {
        let to_move = self.asked.to_move.to_string();
        let Some(found) = &self.found else {
            return json!({
                "name": self.asked.name, "to_move": to_move, "goal": null, "status": "unknown", "threats": null, "value": "~", "value_letters": "II", "move": null,
                "first_moves": [], "line": [], "proved": false, "nodes": 0, "seconds": 0.0,
                "refutations": [], "difficulty": null, "rests_on": null, "sentence": self.sentence(words),
            });
        };
        let board = &self.asked.board;
        let reason = |found: &Found| found.doubt(board).map(|doubt| words.say(&doubt));
        let mut json = json!({
            "name": self.asked.name,
            "to_move": to_move,
            "goal": found.aim.name(board),
            "status": found.status(),
            "threats": threats(found.answer),
            "sentence": self.sentence(words),
            "move": found.best.map(|p| p.to_string()),
            "line": names(&found.line),
            "proved": found.proved(),
            "reason": reason(found),
            "rests_on": rests_json(&found.rests(board)),
            "nodes": found.nodes,
            "seconds": found.time.as_secs_f64(),
            "hints": Step::ALL.map(|step| words.say(&found.hint(board, self.other.as_ref(), step))),
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
                    "rests_on": rests_json(&r.rests),
                    "line": names(&r.line),
                    "sentence": words.say(&r.claim),
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
                    "reason": reason(other),
                    "rests_on": rests_json(&other.rests(board)),
                    "sentence": words.say(&other.claim(board)),
                })
            });
        }
        json
    }
}

/// The first moves that work, if there are several: those that are proved to, and the others.
fn moves_that_work(why: &Explanation) -> Vec<Claim> {
    if why.works.len() < 2 {
        return Vec::new();
    }
    let sorts = [("solve.works_proved", true), ("solve.works_likely", false)];
    let claims = sorts.map(|(key, proved)| {
        let works = why.works.iter().filter(|w| w.proved == proved);
        let points: PointSet = works.map(|w| w.point).collect();
        (!points.is_empty()).then(|| Claim::new(key).with("points", points))
    });
    claims.into_iter().flatten().collect()
}

/// A problem that could not be read, for a program.
pub fn error_json(name: &str, error: &AskedError) -> Json {
    json!({ "name": name, "status": "error", "error": error.to_string() })
}
