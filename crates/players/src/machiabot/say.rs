//! Why a move was played: every voice with its weight.

use super::panel::{Heard, Vote};
use expert::lookahead::Plan;
use goban::{Game, Point, PointSet};
use reasons::{Argument, Claim, Evidence};

/// Voices that have a sentence of their own beside the sum.
pub(super) const TOLD: usize = 3;
/// Voices that are named in the sum.
const NAMED: usize = 6;

/// A weight as people write it.
fn rounded(weight: f32) -> f64 {
    (f64::from(weight) * 10.0).round() / 10.0
}

/// A voice with its weight, as a part of a sentence.
fn voice((vote, weight): &(&Vote, f32)) -> Claim {
    let statement = if *weight > 0.0 {
        "machiabot.for"
    } else {
        "machiabot.against"
    };
    Claim::new(statement)
        .with("voice", Argument::word(vote.id.clone()))
        .with("weight", rounded(weight.abs()))
}

/// The sum of a point with all that speak of it; none if nobody does.
fn sum(statement: &'static str, game: &Game, heard: &Heard, p: Point) -> Option<Claim> {
    let about = heard.about(p);
    if about.is_empty() {
        return None;
    }
    let voices: Vec<Claim> = about.iter().take(NAMED).map(voice).collect();
    let mut seen = PointSet::of(p);
    about.iter().for_each(|(vote, _)| seen |= vote.seen);
    let rule = Evidence::Rule {
        id: "machiabot: the sum of all voices".into(),
        bindings: Vec::new(),
        matched: seen & PointSet::board(game.size()),
    };
    let claim = Claim::new(statement)
        .with("color", heard.color)
        .with("point", p)
        .with("weight", rounded(heard.worth[p]))
        .with("voices", voices);
    Some(claim.because(rule))
}

/// That a move was played for its sum, and what came next.
pub(super) fn decided(game: &Game, heard: &Heard, p: Point, next: Option<Point>) -> Option<Claim> {
    let claim = match next {
        Some(q) => sum("machiabot.largest_before", game, heard, p)?
            .with("next", q)
            .with("less", rounded(heard.worth[q])),
        None => sum("machiabot.largest", game, heard, p)?,
    };
    Some(claim)
}

/// What was said of a move before the search that chose it.
pub(super) fn advised(game: &Game, heard: &Heard, p: Point) -> Option<Claim> {
    sum("machiabot.advised", game, heard, p)
}

/// What a move had, where the sum alone did not decide.
pub(super) fn had(game: &Game, heard: &Heard, p: Point) -> Option<Claim> {
    sum("machiabot.had", game, heard, p)
}

/// The line that was foreseen after a move; none if nothing followed.
pub(super) fn foreseen(plan: &Plan) -> Option<Claim> {
    let claim = lined("machiabot.foreseen", plan)?;
    Some(claim.with("value", rounded(plan.value)))
}

/// The line that spoke against a move with a larger sum.
pub(super) fn spoiled(heard: &Heard, plan: &Plan) -> Option<Claim> {
    let claim = lined("machiabot.spoiled", plan)?;
    Some(
        claim
            .with("weight", rounded(heard.worth[plan.point]))
            .with("value", rounded(plan.value)),
    )
}

/// A move with the moves after it.
fn lined(statement: &'static str, plan: &Plan) -> Option<Claim> {
    let (&(color, _), after) = plan.line.split_first()?;
    if after.is_empty() {
        return None;
    }
    let claim = Claim::new(statement)
        .with("color", color)
        .with("point", plan.point);
    Some(
        claim
            .with("after", after.to_vec())
            .because(Evidence::Line(plan.line.clone())),
    )
}
