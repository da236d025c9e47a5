//! The game as a record, with the player's reasons as comments.

use crate::Engine;
use goban::{By, Color, Outcome};
use kifu::{GameResult, NodeId, Record};
use reasons::Words;

/// The game so far.
pub(crate) fn record(engine: &Engine) -> Record {
    let game = &engine.game;
    let mut record = Record::new(game.size());
    record.set_komi(game.rules().komi);
    if let Some(name) = game.rules().name() {
        record.set_rules(name);
    }
    let [black, white] = Color::BOTH.map(|color| *game.start().stones(color));
    let first = game.moves().first().map_or(game.to_move(), |&(color, _)| color);
    if game.handicap() > 0 && game.handicap() == black.len() && white.is_empty() {
        record.set_handicap(&black);
    } else if !(black | white).is_empty() || first == Color::White {
        record.set_points(NodeId::ROOT, "AB", &black);
        record.set_points(NodeId::ROOT, "AW", &white);
        record.set_info("PL", &first.letter().to_string());
    }
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
    let words = Words::english();
    let mut node = NodeId::ROOT;
    for (i, &(color, m)) in game.moves().iter().enumerate() {
        node = record.add_move(node, color, m);
        if let Some(claims) = engine.reasons.get(&(i + 1)) {
            let said: Vec<_> = claims.iter().map(|claim| words.say(claim)).collect();
            record.set_comment(node, &said.join("\n"));
        }
    }
    record
}
