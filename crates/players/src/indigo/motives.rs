//! What a move comes to and how strong groups are, as claims; what it is for the model says itself.

use super::strength::Strength;
use concepts::{Id, Picture};
use goban::{Color, Move, Point};
use reasons::{Argument, Claim, Evidence};

/// What a move leads to once the board is calm: a lead for the side, komi included, beside that after a pass.
pub(crate) fn calm(color: Color, lead: f64, stay: f64, line: &[Point]) -> Claim {
    let statement = if lead >= 0.0 { "calm_ahead" } else { "calm_behind" };
    let sides = [color, !color].into_iter().cycle();
    let played = sides.zip(line.iter().map(|&p| Move::Play(p))).collect();
    let claim = Claim::new(statement).with("color", color);
    let claim = match line.first() {
        Some(&first) => claim.with("point", first),
        None => claim,
    };
    claim
        .with("margin", lead.abs().round())
        .with("gain", (lead - stay).round())
        .because(Evidence::Line(played))
}

/// How strong a group is in moves in a row, if that says that the next move decides.
pub(crate) fn strength_of(name: &str, picture: &Picture, group: Id, strength: Strength) -> Option<Claim> {
    let (Some(kill), Some(live)) = (strength.kill, strength.live) else {
        return None;
    };
    let group = picture.group(group);
    let claim = Claim::new("strength")
        .with("color", group.color)
        .with("enemy", !group.color)
        .with("stones", Argument::group(group.stones))
        .with("kill", kill as usize)
        .with("live", live as usize)
        .because(Evidence::Rule {
            id: format!("{name}: moves in a row"),
            bindings: Vec::new(),
            matched: group.stones,
        });
    (kill > 0 && live > 0).then_some(claim)
}
