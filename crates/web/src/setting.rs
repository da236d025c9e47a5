//! The game that somebody asks for: board, rules, komi, handicap.

use crate::api::NewGame;
use crate::error::{Code, Refusal};
use crate::record::MAX_KOMI;
use crate::sitting::short;
use goban::{Game, Rules, Size, fixed_handicap, max_fixed_handicap};

/// The komi of a handicap game: no draws.
const HANDICAP_KOMI: f64 = 0.5;

/// The game that a request asks for.
pub fn game_of(new: &NewGame) -> Result<Game, Refusal> {
    let bad = |message: String| Refusal::new(Code::BadSetting, message);
    let size = Size::new(new.size).ok_or_else(|| {
        bad(format!(
            "A board has 1 to 25 points along one side, not {}.",
            new.size
        ))
    })?;
    let mut rules = match &new.rules {
        None => Rules::default(),
        Some(name) => name
            .parse()
            .map_err(|e| bad(format!("There are no rules `{}`: {e}.", short(name))))?,
    };
    if new.handicap > 0 {
        rules.komi = HANDICAP_KOMI;
    }
    if let Some(komi) = new.komi {
        if !komi.is_finite() || komi.abs() > MAX_KOMI {
            return Err(bad(format!("The komi lies between -{MAX_KOMI} and {MAX_KOMI}.")));
        }
        rules.komi = komi;
    }
    let mut game = Game::new(size, rules);
    if new.handicap > 0 {
        let places = fixed_handicap(size, new.handicap).ok_or_else(|| {
            bad(match max_fixed_handicap(size) {
                0 => format!("A {size} board has no places for handicap stones."),
                most => format!(
                    "A {size} board takes 2 to {most} handicap stones, not {}.",
                    new.handicap
                ),
            })
        })?;
        game.set_handicap(&places).map_err(|e| bad(e.to_string()))?;
    }
    Ok(game)
}
