//! What was found, as it is told.

use super::Work;
use crate::shown::{Played, Reason, line_of, tenths};
use goban::{Color, Move};
use reasons::Claim;
use serde_json::{Value, json};
use study::Explained;

impl Work {
    /// Claims about a move.
    pub fn reasons(&self, claims: &[Claim], color: Color, mv: Move) -> Vec<Reason> {
        let played = Some(Played { color, mv });
        let said = claims
            .iter()
            .map(|c| Reason::of(c, &self.words, played, &self.proofs));
        once(said)
    }

    /// Claims about a position.
    pub fn facts(&self, claims: &[Claim]) -> Vec<Reason> {
        once(
            claims
                .iter()
                .map(|c| Reason::of(c, &self.words, None, &self.proofs)),
        )
    }

    /// A sentence.
    pub fn say(&self, claim: Claim) -> String {
        self.words.say(&claim)
    }

    /// A move explained.
    pub fn explained(&self, found: &Explained) -> Value {
        let reasons = self.reasons(&found.reasons, found.color, found.mv);
        let mistakes = self.reasons(&found.mistakes, found.color, found.mv);
        let text = match reasons.is_empty() && mistakes.is_empty() {
            true => self.say(Claim::new("explain.no_reason")),
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
}

/// Each sentence once.
fn once(reasons: impl Iterator<Item = Reason>) -> Vec<Reason> {
    let mut told: Vec<Reason> = Vec::new();
    for reason in reasons {
        if told.iter().all(|known| known.text != reason.text) {
            told.push(reason);
        }
    }
    told
}
