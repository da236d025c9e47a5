//! The yardstick that all playouts start from.

use crate::chance::Chance;
use crate::pass::{pass, pass_stuck};
use crate::player::{Action, Choice, Player, Request};
use crate::{effects, is_eye};
use goban::{Move, Point, PointSet};
use reasons::{Claim, Evidence};

/// Plays any legal move that neither fills its own eye nor takes its own stones off nor repeats a position,
/// all equally likely, and passes when nothing is left.
///
/// Rules that allow a position to come back would let two such players take the same three kos for ever.
pub struct Random {
    chance: Chance,
}

impl Random {
    /// The player whose choices this seed decides.
    pub fn new(seed: u64) -> Random {
        Random {
            chance: Chance::new(seed),
        }
    }
}

impl Player for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (board, color) = (request.game.board(), request.color);
        let choices = request.choices();
        let eyes: PointSet = choices.iter().filter(|&p| is_eye(board, color, p)).collect();
        let candidates = choices - eyes - futile(request, &choices);
        match self.chance.point(&candidates) {
            Some(p) => play_by_chance(request, p, candidates.len(), "only_point"),
            None if eyes.is_empty() => pass_stuck(request),
            None => pass(
                Claim::new("pass_eyes")
                    .with("color", color)
                    .with("points", eyes)
                    .because(Evidence::Seen(eyes)),
            ),
        }
    }
}

/// The moves that no rule of thesis 000 would allow, though the rules of the game may: suicides (L6101) and
/// those that bring a position back (L6195).
pub(crate) fn futile(request: &Request<'_>, choices: &PointSet) -> PointSet {
    let (game, color) = (request.game, request.color);
    choices
        .iter()
        .filter(|&p| game.board().is_suicide(color, p) || game.repeats(color, p))
        .collect()
}

/// The point that chance chose among so many, what the stone does there, and that it was chance; `only` is
/// the statement for a draw that left no choice.
pub(crate) fn play_by_chance(request: &Request<'_>, p: Point, among: usize, only: &'static str) -> Choice {
    let mut claims = effects(request.game, request.color, p);
    let why = match request.among {
        _ if among > 1 => Claim::new("drawn").with("count", among),
        Some(_) => Claim::new("only_asked"),
        None => Claim::new(only),
    };
    claims.push(
        why.with("color", request.color)
            .with("point", p)
            .because(Evidence::Chance { among }),
    );
    Choice::new(Action::Move(Move::Play(p)), claims)
}
