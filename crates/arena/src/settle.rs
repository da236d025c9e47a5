//! Which stones are dead when both have passed.

use crate::bout::{Halt, Table};
use crate::failure::Failure;
use crate::seat::Seat;
use crate::setup::Setup;
use goban::{Color, Game, Move, PointSet, Score, Scoring};
use serde::{Deserialize, Serialize};

/// How the dead stones of a finished game were settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// Nothing is dead under these rules.
    ByRule,
    /// Both sides counted the same.
    Agreed,
    /// A third program decided.
    Referee,
    /// They did not agree and played on; what was left on the board was alive.
    PlayedOn,
    /// They did not agree, and playing on did not end: all stones counted as alive.
    AsItStood,
}

/// Counts a game in which both sides have passed.
///
/// The sides are asked for the dead stones. If both counts come to the same, that is the score. If not, or if
/// one cannot say, the judge is asked; if there is none or it cannot say either, the game goes on until both
/// pass again, each capturing what it holds dead, and all that is left then is alive.
pub(crate) fn count(
    setup: &Setup,
    table: &mut Table<'_>,
    judge: Option<&mut dyn Seat>,
) -> Result<(Score, Settled), Halt> {
    if !setup.rules.scoring.removes_dead() {
        return Ok((table.game.score(&PointSet::EMPTY), Settled::ByRule));
    }
    let mut opinions = [None; 2];
    for color in Color::BOTH {
        let dead = table.seats[color.index()]
            .dead_stones()
            .map_err(|failure| Halt::Fail(color, failure))?;
        opinions[color.index()] = dead.map(|dead| table.game.score(&whole_strings(&table.game, dead)));
    }
    if let [Some(black), Some(white)] = opinions
        && black == white
    {
        return Ok((black, Settled::Agreed));
    }
    if let Some(judge) = judge {
        match judgement(setup, &table.game, judge) {
            Ok(Some(dead)) => return Ok((table.game.score(&dead), Settled::Referee)),
            Ok(None) => {}
            Err(Failure::Interrupted) => return Err(Halt::Fail(Color::Black, Failure::Interrupted)),
            // A judge that fails costs nobody the game.
            Err(_) => judge.dismiss(),
        }
    }
    play_on(setup, table)
}

/// Stones named dead, with the strings they belong to; points without a stone are left out.
fn whole_strings(game: &Game, dead: PointSet) -> PointSet {
    let board = game.board();
    let named = dead & (*board.stones(Color::Black) | *board.stones(Color::White));
    named.iter().flat_map(|p| board.string_stones(p)).collect()
}

/// The judge's opinion of the dead stones.
fn judgement(setup: &Setup, game: &Game, judge: &mut dyn Seat) -> Result<Option<PointSet>, Failure> {
    judge.begin(&Setup {
        opening: Vec::new(),
        ..setup.clone()
    })?;
    for &(color, m) in game.moves() {
        judge.play(color, m)?;
    }
    Ok(judge.dead_stones()?.map(|dead| whole_strings(game, dead)))
}

/// Play goes on until both pass again.
fn play_on(setup: &Setup, table: &mut Table<'_>) -> Result<(Score, Settled), Halt> {
    let disputed = table.game.clone();
    let limit = table.game.moves().len() + 2 * setup.size.area();
    let mut passes = 0;
    while passes < 2 && table.game.moves().len() < limit {
        passes = match table.step(true)? {
            Move::Pass => passes + 1,
            Move::Play(_) => 0,
        };
    }
    let settled = if passes < 2 {
        Settled::AsItStood
    } else {
        Settled::PlayedOn
    };
    let score = match setup.rules.scoring {
        // Stones put down to prove a death would cost territory: the disputed position is counted, without
        // what did not survive the proof.
        Scoring::Territory => {
            let lost = |color| *disputed.board().stones(color) - *table.game.board().stones(color);
            disputed.score(&(lost(Color::Black) | lost(Color::White)))
        }
        _ => table.game.score(&PointSet::EMPTY),
    };
    Ok((score, settled))
}
