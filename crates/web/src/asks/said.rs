//! A move explained, as it is told.

use crate::shown::{Played, Voice, line_of, tenths};
use goban::Move;
use reasons::Claim;
use serde_json::{Value, json};
use study::Explained;

/// A move explained.
pub fn explained(voice: &Voice, found: &Explained) -> Value {
    let played = Played::from((found.color, found.mv));
    let beside = Played {
        instead: found.better.unwrap_or(Move::Pass),
        ..played
    };
    let reasons = voice.about(&found.reasons, played);
    let mistakes = voice.about(&found.mistakes, beside);
    let text = match reasons.is_empty() && mistakes.is_empty() {
        true => voice.say(Claim::new("explain.no_reason")),
        false => String::new(),
    };
    json!({
        "move": found.mv.to_string(),
        "color": found.color.to_string(),
        "reasons": reasons,
        "mistakes": mistakes,
        "gain": found.gain.and_then(tenths),
        "follow_up": found.follow_up.and_then(tenths),
        "loss": found.loss.and_then(tenths),
        "better": found.better.map(|m| m.to_string()),
        "line": line_of(&found.line),
        "text": text,
    })
}
