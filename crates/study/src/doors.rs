//! Reasons for a move that a player has just chosen, as the doors show them.

use crate::catalogue::{self, about};
use crate::{Contrast, Effort, Family, Kind, Nobody};
use goban::{Color, Game, Move};
use reasons::{Claim, rank};
use tactics::Stop;

/// What the main player itself says of stones: said better by the catalogue where that has something to say of the same ones.
const OF_STONES: [&str; 7] = [
    "captures",
    "saves",
    "atari",
    "joins",
    "reads_saves",
    "reads_captures",
    "self_atari_ko",
];

/// The claims of a player's choice with the reasons that reading finds for it, in their order: what it decides first, numbers last. Nobody
/// counts anew, so that it takes no longer than a glance; players that give motives of their own are left with them.
pub fn with_reasons(
    player: &str,
    game: &Game,
    color: Color,
    mv: Move,
    claims: &[Claim],
    stop: &Stop,
) -> Vec<Claim> {
    let mut claims = claims.to_vec();
    if player != players::DEFAULT || mv == Move::Pass {
        return claims;
    }
    let Ok(contrast) = Contrast::new(game, color, mv, &mut Nobody, Effort::QUICK, stop) else {
        return claims;
    };
    let by_reading = |claim: &Claim| {
        Kind::of(claim)
            .is_some_and(|kind| !matches!(kind.family(), Family::Weak | Family::Land | Family::Tempo))
    };
    let found: Vec<Claim> = catalogue::reasons(&contrast)
        .into_iter()
        .filter(by_reading)
        .collect();
    let said_again = |claim: &Claim| {
        OF_STONES.contains(&claim.statement.as_str())
            && found.iter().any(|better| about(better).intersects(&about(claim)))
    };
    claims.retain(|claim| !said_again(claim));
    claims.splice(0..0, found);
    rank(&mut claims);
    claims
}
