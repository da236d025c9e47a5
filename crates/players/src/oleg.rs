//! Oleg: simulated annealing of random games, all moves as first (HDR 2004, 8.2).

use crate::Options;
use crate::draw::Draw;
use crate::expected::{allowance, candidates, choose, worth};
use crate::player::{Choice, Player, Request};
use crate::settings::{SettingError, Settings};
use goban::Random;
use playouts::{AllAsFirst, Annealing, Temperature};
use tree::quick_board;

/// Plays the move that did best in all games in which it was the first on its point.
///
/// | setting | what it is |
/// |---|---|
/// | `temperature` | annealed, constant or none: how far games lean towards moves that did well |
/// | `t` | the temperature, or the one that annealing begins with, in points of score; for lists, in places |
/// | `lists` | yes: each side plays by a list of moves fixed before the game, as Brügmann did; usual where annealed |
/// | `difference` | yes: games in which the enemy was first on a point count against it |
/// | `games` | for temperature none: uniform, hand, heavy, or a file of urgencies |
pub struct Oleg {
    options: Options,
    annealing: Annealing,
    draw: Draw,
    random: Random,
}

impl Oleg {
    pub(crate) fn new(options: &Options, settings: &mut Settings<'_>) -> Result<Oleg, SettingError> {
        let named = settings.text("temperature").unwrap_or("annealed");
        // Brügmann annealed whole lists, and they do better than single moves (docs/lab/published-verdicts.md).
        let lists = settings.is_on("lists", named == "annealed")?;
        // A game's score is off by some forty points: colder games believe the luck of the first few. So do lists that begin with
        // slips of a few places: they freeze around what the first games happened to show (docs/lab/published-verdicts.md).
        let usual = match (lists, named) {
            (true, "constant") => 15.0,
            (true, _) => 20.0,
            (false, "constant") => 40.0,
            (false, _) => 80.0,
        };
        let t = settings.number("t", usual, 0.0..=1000.0)?;
        let temperature = match named {
            "annealed" => Temperature::Annealed(t),
            "constant" => Temperature::Constant(t),
            "none" => Temperature::None,
            other => {
                let message = format!("`temperature` is annealed, constant or none, not `{other}`");
                return Err(SettingError(message));
            }
        };
        Ok(Oleg {
            options: *options,
            annealing: Annealing {
                temperature,
                lists,
                difference: settings.is_on("difference", false)?,
            },
            draw: Draw::new(settings, 0)?,
            random: Random::new(options.seed),
        })
    }
}

impl Player for Oleg {
    fn name(&self) -> &str {
        "oleg"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let moves = match candidates(request) {
            Ok(moves) => moves,
            Err(pass) => return pass,
        };
        let mut allowance = allowance(&self.options, request);
        let arms = AllAsFirst {
            root: &quick_board(request.game),
            to_move: request.color,
            moves: &moves,
            annealing: &self.annealing,
            threads: self.options.threads,
        }
        .value(
            &mut self.draw,
            &mut self.random,
            &mut allowance,
            worth(request.game),
        );
        choose(request, &arms, "expected_first", &mut self.random)
    }
}
