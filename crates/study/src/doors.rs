//! Reasons for a move that a player has just chosen, as the doors show them.

use crate::catalogue::{self, about};
use crate::{Appraise, Contrast, Effort, Family, Kind};
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

/// Reasons that are told of a choice: nobody reads on while the game goes on.
const TOLD: usize = 4;

/// The claims of a player's choice with the reasons that the catalogue finds for it: these first, what the player counted last. Whoever
/// counts is asked about four positions ([`crate::GLANCES`] takes no longer than a glance); where he does not answer, only what
/// reading finds is said. Players that give motives of their own are left with them.
pub fn with_reasons(
    player: &str,
    game: &Game,
    color: Color,
    mv: Move,
    claims: &[Claim],
    counts: &mut dyn Appraise,
    stop: &Stop,
) -> Vec<Claim> {
    let mut claims = claims.to_vec();
    if player != players::DEFAULT || mv == Move::Pass {
        return claims;
    }
    let Ok(contrast) = Contrast::new(game, color, mv, counts, Effort::QUICK, stop) else {
        return claims;
    };
    let counted = contrast.with.thought().is_some() && contrast.without.thought().is_some();
    let is_told = |claim: &Claim| {
        Kind::of(claim).is_some_and(|kind| {
            counted || !matches!(kind.family(), Family::Weak | Family::Land | Family::Tempo)
        })
    };
    let found: Vec<Claim> = catalogue::reasons(&contrast)
        .into_iter()
        .filter(is_told)
        .take(TOLD)
        .collect();
    let said_again = |claim: &Claim| {
        OF_STONES.contains(&claim.statement.as_str())
            && found.iter().any(|better| about(better).intersects(&about(claim)))
    };
    claims.retain(|claim| !said_again(claim));
    if counted {
        rank(&mut claims);
        claims.splice(0..0, found);
    } else {
        claims.splice(0..0, found);
        rank(&mut claims);
    }
    claims
}
