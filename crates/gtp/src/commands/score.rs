//! The end of the game: score, and the status of stones.

use super::{Command, Reply, command};
use crate::Engine;
use crate::args::{Args, Failure, SYNTAX};
use crate::engine::names;
use goban::{Color, Ownership, PointSet};
use std::time::Duration;
use tactics::{Limits, seki};

pub(super) const COMMANDS: &[Command] = &[
    command("final_score", final_score),
    command("final_status", final_status),
    command("final_status_list", final_status_list),
];

/// The stones that the player holds dead, if the rules let any be dead.
fn dead(engine: &mut Engine) -> Result<PointSet, Failure> {
    if engine.game.rules().scoring.removes_dead() {
        let dead = engine.dead_stones()?;
        Ok(dead - *engine.game.board().empty())
    } else {
        Ok(PointSet::EMPTY)
    }
}

fn final_score(engine: &mut Engine, _: &mut Args<'_>) -> Reply {
    let dead = dead(engine)?;
    Ok(engine.game.score(&dead).outcome().to_string())
}

/// How long to look for seki where nothing else is said.
const SEKI: Duration = Duration::from_millis(4500);

/// What a point can be at the end.
const STATUSES: [&str; 6] = [
    "alive",
    "dead",
    "seki",
    "black_territory",
    "white_territory",
    "dame",
];

/// The points of every status, in the order of [`STATUSES`].
fn statuses(engine: &mut Engine) -> Result<[PointSet; 6], Failure> {
    let dead = dead(engine)?;
    let limits = Limits {
        stop: engine.interrupt().by_word().into(),
        ..engine.limits(SEKI)
    };
    let seki = seki::standing(engine.game.board(), &dead, &limits);
    engine.check_interruption()?;
    let board = engine.game.board();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let owned = Ownership::of(board, &dead);
    let [black, white] = Color::BOTH.map(|color| *owned.by(color) & *board.empty());
    let dame = *board.empty() - black - white;
    Ok([stones - dead - seki, dead, seki, black, white, dame])
}

fn final_status(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let p = args.point()?;
    let all = statuses(engine)?;
    let place = all.iter().position(|points| points.contains(p));
    Ok(STATUSES[place.expect("every point has a status")].into())
}

/// The points of a status; stones a string a line.
fn final_status_list(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let wanted = args.word()?;
    let place = STATUSES
        .iter()
        .position(|status| *status == wanted)
        .ok_or(SYNTAX)?;
    let points = statuses(engine)?[place];
    let board = engine.game.board();
    let strings = Color::BOTH.map(|color| points & *board.stones(color));
    let parts = strings.iter().flat_map(|stones| stones.parts());
    let empty = points & *board.empty();
    let lines: Vec<_> = parts
        .chain((!empty.is_empty()).then_some(empty))
        .map(|p| names(&p))
        .collect();
    Ok(lines.join("\n"))
}
