//! A review for another program.

use super::{Review, Reviewed, lessons};
use crate::{Kind, catalogue::about};
use goban::{Color, Move};
use reasons::{Claim, Words};
use serde_json::{Value, json};

/// A review as JSON: every move with its score, and what was said of it.
pub fn to_json(review: &Review, words: &Words) -> Value {
    let important: Vec<usize> = review.important().iter().map(|m| m.number).collect();
    let lessons = lessons(std::slice::from_ref(review));
    let study = lessons.iter().map(|lesson| {
        json!({
            "subject": lesson.subject.heading(words),
            "points": tenths(lesson.points),
            "moves": lesson.moves.iter().map(|m| m.1).collect::<Vec<_>>(),
        })
    });
    json!({
        "moves": review.moves.iter().map(|m| of_move(m, words)).collect::<Vec<_>>(),
        "mistakes": important,
        "study": study.collect::<Vec<_>>(),
        "extent": {
            "moves": review.extent.moves,
            "counted": review.extent.counted,
            "explained": review.extent.explained,
            "glanced": review.extent.glanced,
            "stopped": review.extent.stopped,
        },
    })
}

fn of_move(m: &Reviewed, words: &Words) -> Value {
    let claims = |claims: &[Claim]| claims.iter().map(|c| claim_json(c, words)).collect::<Vec<_>>();
    let better = m.better.as_ref().map(|better| {
        json!({
            "move": better.mv.to_string(),
            "line": line(&better.line),
            "refutation": line(&better.refutation),
            "equals": better.equals.iter().map(Move::to_string).collect::<Vec<_>>(),
            "claims": claims(&better.reasons),
        })
    });
    json!({
        "number": m.number,
        "color": m.color.to_string(),
        "move": m.mv.to_string(),
        "score": m.after.map(tenths),
        "loss": m.loss().map(tenths),
        "thorough": m.thorough,
        "claims": claims(m.reasons()),
        "mistakes": claims(m.mistakes()),
        "better": better,
    })
}

/// A claim for another program.
pub fn claim_json(claim: &Claim, words: &Words) -> Value {
    json!({
        "kind": Kind::of(claim).map(Kind::name),
        "text": words.say(claim),
        "full": words.say_in_full(claim),
        "points": about(claim).iter().map(|p| p.to_string()).collect::<Vec<_>>(),
        "stake": tenths(claim.decides),
        "sure": claim.sureness().map(|sure| words.sureness(sure)),
        "evidence": claim.evidence,
        "claim": claim,
    })
}

fn line(moves: &[(Color, Move)]) -> Vec<String> {
    moves.iter().map(|(_, mv)| mv.to_string()).collect()
}

fn tenths(points: f64) -> f64 {
    (points * 10.0).round() / 10.0
}
