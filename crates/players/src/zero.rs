//! The two zero-programs of thesis 000 (L6214-L6261): they know the rules of Go and nothing about playing it.

use crate::chance::Chance;
use crate::pass::{all_controlled, pass, pass_stuck};
use crate::player::{Choice, Player, Request};
use crate::random::{futile, play_by_chance};
use goban::controlled;
use reasons::{Claim, Evidence};

/// Plays any legal move but on its own points, and passes only when there is none (L6238-L6249).
///
/// A point is its own when all its direct neighbours are its stones. Suicide and a repeated position are no
/// moves for it whatever the rules of the game say: the thesis forbids them (L6101, L6195), and without that
/// its games need not end.
pub struct Alpha {
    chance: Chance,
}

impl Alpha {
    /// The player whose choices this seed decides.
    pub fn new(seed: u64) -> Alpha {
        Alpha {
            chance: Chance::new(seed),
        }
    }
}

impl Player for Alpha {
    fn name(&self) -> &str {
        "alpha"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (board, color) = (request.game.board(), request.color);
        let choices = request.choices();
        let own = choices & controlled(board, color);
        let candidates = choices - own - futile(request, &choices);
        if let Some(p) = self.chance.point(&candidates) {
            return play_by_chance(request, p, candidates.len(), "only_candidate");
        }
        match all_controlled(request.game, color) {
            Some(controlled) => pass(controlled),
            None if own.is_empty() => pass_stuck(request),
            None => pass(
                Claim::new("pass_own_points")
                    .with("color", color)
                    .with("points", own)
                    .because(Evidence::Seen(own)),
            ),
        }
    }
}

/// Draws among all legal moves and the pass, all equally likely (L6228-L6236).
pub struct Beta {
    chance: Chance,
}

impl Beta {
    /// The player whose choices this seed decides.
    pub fn new(seed: u64) -> Beta {
        Beta {
            chance: Chance::new(seed),
        }
    }
}

impl Player for Beta {
    fn name(&self) -> &str {
        "beta"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let choices = request.choices();
        // A pass would leave dead stones on the board that the opponent said are not.
        let no_pass = request.cleanup && {
            let dead = self.dead_stones(request.game, request.stop);
            dead.intersects(request.game.board().stones(!request.color)) && !choices.is_empty()
        };
        let moves = choices.len() + usize::from(!no_pass);
        match choices.iter().nth(self.chance.below(moves)) {
            Some(p) => play_by_chance(request, p, moves, "drawn"),
            None if choices.is_empty() => pass_stuck(request),
            None => pass(
                Claim::new("pass_drawn")
                    .with("color", request.color)
                    .with("count", moves)
                    .with("points", choices)
                    .because(Evidence::Chance { among: moves }),
            ),
        }
    }
}
