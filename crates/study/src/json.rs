//! Claims of the catalogue for another program.

use crate::{Kind, catalogue::about};
use reasons::{Claim, Words};
use serde_json::{Value, json};

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

/// Points to a tenth.
pub(crate) fn tenths(points: f64) -> f64 {
    (points * 10.0).round() / 10.0
}
