//! What a move is for, as claims.

use super::strength::Strength;
use concepts::global::{Motive, Reason};
use concepts::{Id, Picture};
use goban::{Color, Move, Point, PointSet};
use reasons::{Argument, Claim, Evidence};

/// The motives of a move as claims: what it is for, and of which stones.
pub(crate) fn said(
    name: &str,
    picture: &Picture,
    color: Color,
    point: Point,
    motives: &[Motive],
) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    for motive in motives {
        let claim = one(name, picture, color, point, motive);
        // Several games may advise a move for the same thing.
        if !claims.contains(&claim) {
            claims.push(claim);
        }
    }
    claims
}

fn one(name: &str, picture: &Picture, color: Color, point: Point, motive: &Motive) -> Claim {
    let group = motive.group.map(|id| picture.group(id));
    let stones = group.map_or(PointSet::EMPTY, |group| group.stones);
    let own = group.is_some_and(|group| group.color == color);
    let claim = Claim::new(key(motive.reason, own))
        .with("color", color)
        .with("enemy", !color)
        .with("point", point)
        .deciding_stones(stones.len());
    let claim = if stones.is_empty() {
        claim
    } else {
        claim.with("stones", Argument::group(stones))
    };
    claim.because(Evidence::Rule {
        id: format!("{name}: {}", motive.reason.name()),
        bindings: Vec::new(),
        matched: stones | PointSet::of(point),
    })
}

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

/// The sentence for a motive: about one's own group, or the enemy's.
fn key(reason: Reason, own: bool) -> &'static str {
    match (reason, own) {
        (Reason::Connect, _) => "motive_connect",
        (Reason::Disconnect, _) => "motive_disconnect",
        (Reason::Opposition, true) => "motive_opposition_own",
        (Reason::Opposition, false) => "motive_opposition",
        (Reason::Dilation, true) => "motive_dilation_own",
        (Reason::Dilation, false) => "motive_dilation",
        (Reason::Eye, true) => "motive_eye_own",
        (Reason::Eye, false) => "motive_eye",
        (Reason::Split, true) => "motive_split_own",
        (Reason::Split, false) => "motive_split",
        (Reason::Void, _) => "motive_void",
        (Reason::Capture, _) => "motive_capture",
        (Reason::Save, _) => "motive_save",
        (Reason::Liberty, true) => "motive_liberty_own",
        (Reason::Liberty, false) => "motive_liberty",
        (Reason::Encircle, _) => "motive_encircle",
        (Reason::GetOut, _) => "motive_get_out",
        (Reason::Live, _) => "motive_live",
        (Reason::Kill, _) => "motive_kill",
        (Reason::Territory, _) => "motive_territory",
    }
}
