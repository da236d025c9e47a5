//! A review for another program.

use super::{Review, Reviewed, lessons};
use crate::json::{claim_json, tenths};
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

fn line(moves: &[(Color, Move)]) -> Vec<String> {
    moves.iter().map(|(_, mv)| mv.to_string()).collect()
}
