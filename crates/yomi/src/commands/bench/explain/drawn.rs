//! Moves of games drawn by lot, and what a judge thinks of them.

use super::cases::{Case, Judged};
use crate::commands::games;
use goban::{Color, Move, Random, Rules};
use judge::{Judge, Opinion, Position};
use std::path::Path;

/// Moves of the games of a file or a folder, as many as are wanted, the same for the same seed.
pub fn draw(data: &Path, count: usize, seed: u64) -> anyhow::Result<Vec<Case>> {
    let games = games::read(&[data.to_owned()])?;
    let mut random = Random::new(seed);
    let mut cases = Vec::new();
    // A game may have moves that cannot be played: it is left alone then, and another one drawn.
    for _ in 0..4 * count {
        if cases.len() == count {
            break;
        }
        let game = &games[random.index(games.len())];
        let moves: Vec<(Color, Move)> = game.record.moves().collect();
        let number = random.index(moves.len());
        let (color, mv) = moves[number];
        let rules = game.record.rules_or(Rules::CHINESE);
        let Ok(replay) = game.record.replay_before(Some(number + 1), rules) else {
            continue;
        };
        if mv != Move::Pass && replay.game.check(color, mv).is_ok() {
            cases.push(Case {
                id: format!("{}:{}", game.name(), number + 1),
                game: replay.game,
                color,
                mv,
                judged: None,
            });
        }
    }
    Ok(cases)
}

/// What a judge thinks of a move that nobody has judged yet.
pub fn judged(judge: &mut Judge, case: &Case) -> anyhow::Result<Judged> {
    let before = Position {
        to_move: case.color,
        ..Position::of(&case.game)
    };
    let asked = [
        before.after(case.color, case.mv),
        before.after(case.color, Move::Pass),
        before.clone(),
    ];
    let opinions: Vec<Opinion> = judge.ask(&asked).into_iter().collect::<Result<_, _>>()?;
    let [after, passed, before] = <[Opinion; 3]>::try_from(opinions).expect("three were asked");
    let own = |black: f64| match case.color {
        Color::Black => black,
        Color::White => -black,
    };
    let best = before.best.first().map_or(before.lead, |best| best.lead);
    Ok(Judged {
        loss: own(best - after.lead),
        gain: own(after.lead - passed.lead),
        after,
        passed,
    })
}
