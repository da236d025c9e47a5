//! Why a move is advised, as a claim about the stones that it is about.

use crate::Model;
use crate::global::{Advice, Motive, Reason};
use crate::iterative::{Group, Origin};
use goban::{Color, Point, PointSet};
use reasons::{Argument, Claim, Evidence};

/// Why a move is advised, each reason once. `by` is who thinks so.
pub fn motives(model: &Model, color: Color, advice: &Advice, by: &str) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    for motive in &advice.motives {
        let claim = claim(model, color, advice.point, motive, by);
        // The same words about the same stones are said once, whatever objects advise them.
        let said = |c: &Claim| (&c.statement, &c.arguments) == (&claim.statement, &claim.arguments);
        match claims.iter_mut().find(|c| said(c)) {
            Some(known) => known.decides = known.decides.max(claim.decides),
            None => claims.push(claim),
        }
    }
    claims
}

/// A motive of a move as a claim: what the move is for, and of which stones.
///
/// A motive belongs to a group that the move settles, which may be a neighbour of those it is about: to cut the enemy apart helps
/// whoever stands between. What is said names the stones of the game that advises it.
fn claim(model: &Model, color: Color, point: Point, motive: &Motive, by: &str) -> Claim {
    let picture = model.picture();
    let settled = motive.group.map(|id| picture.group(id));
    let subject = subject(model, motive, settled);
    let own = subject.color == Some(color);
    let mut claim = Claim::new(key(motive.reason, own))
        .with("color", color)
        .with("enemy", !color)
        .with("point", point)
        .deciding_stones(settled.map_or(0, |group| group.stones.len()));
    if !subject.stones.is_empty() {
        claim = claim.with("stones", Argument::group(subject.stones));
    }
    for (name, end) in ["a", "b"].into_iter().zip(&subject.ends) {
        claim = claim.with(name, end);
    }
    claim.because(Evidence::Rule {
        id: format!("{by}: {}", motive.reason.name()),
        bindings: Vec::new(),
        matched: subject.stones | PointSet::of(point),
    })
}

/// What a motive is about.
struct Subject {
    color: Option<Color>,
    stones: PointSet,
    /// The ends of a link or a line.
    ends: PointSet,
}

fn subject(model: &Model, motive: &Motive, settled: Option<&Group>) -> Subject {
    let (board, picture) = (model.board(), model.picture());
    let of_group = |group: Option<&Group>| Subject {
        color: group.map(|g| g.color),
        stones: group.map_or(PointSet::EMPTY, |g| g.stones),
        ends: PointSet::EMPTY,
    };
    match motive.origin {
        Some(Origin::Game(i)) => {
            let game = &picture.games[i as usize];
            let stones = (game.source | game.place) & *board.stones(game.color);
            let holder = stones.iter().find_map(|p| picture.group_at(p));
            let group = holder.map(|(_, group)| group).filter(|g| g.color == game.color);
            Subject {
                color: Some(game.color),
                stones: group.map_or(stones, |g| g.stones),
                ends: game.source,
            }
        }
        Some(Origin::String(p)) => Subject {
            color: board.at(p),
            stones: board.string_stones(p).collect(),
            ends: PointSet::EMPTY,
        },
        Some(Origin::Room(p)) => {
            let holder = picture.visible().find(|(_, g)| g.adherent().contains(p));
            of_group(holder.map(|(_, g)| g).or(settled))
        }
        _ => of_group(settled),
    }
}

/// The sentence for a motive: about one's own stones, or the enemy's.
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
