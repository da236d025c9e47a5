//! The game as a record, with the player's reasons as comments.

use crate::Engine;
use goban::{By, Color, Outcome};
use kifu::{GameResult, Record};

/// The game so far.
pub(crate) fn record(engine: &Engine) -> Record {
    let game = &engine.game;
    let mut record = Record::of_game(game);
    let generated = |color| {
        let moves = game.moves();
        engine
            .reasons
            .keys()
            .any(|&n| moves.get(n - 1).is_some_and(|m| m.0 == color))
    };
    for color in Color::BOTH.into_iter().filter(|&color| generated(color)) {
        record.set_player(color, &format!("Yomi {}", engine.player.name()));
    }
    if let Some(loser) = engine.resigned {
        let result = Outcome::Win(!loser, By::Resignation);
        record.set_result(&GameResult::read(&result.to_string()));
    }
    let words = &engine.words;
    let said = |number| {
        let claims = engine.reasons.get(&number).into_iter().flatten();
        claims
            .map(|claim| words.say(claim))
            .collect::<Vec<_>>()
            .join("\n")
    };
    record.comment_moves((1..=game.moves().len()).map(said));
    record
}
