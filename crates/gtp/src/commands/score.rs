//! The end of the game: score, and the status of stones.

use super::{Command, Reply, command};
use crate::Engine;
use crate::args::{Args, SYNTAX};
use crate::engine::names;
use goban::{Color, Ownership, PointSet};
use std::time::Duration;
use tactics::seki;

pub(super) const COMMANDS: &[Command] = &[
    command("final_score", final_score),
    command("final_status", final_status),
    command("final_status_list", final_status_list),
];

/// The stones that the player holds dead, if the rules let any be dead.
fn dead(engine: &mut Engine) -> PointSet {
    if engine.game.rules().scoring.removes_dead() {
        let dead = engine.dead_stones();
        dead - *engine.game.board().empty()
    } else {
        PointSet::EMPTY
    }
}

fn final_score(engine: &mut Engine, _: &mut Args<'_>) -> Reply {
    let dead = dead(engine);
    Ok(engine.game.score(&dead).outcome().to_string())
}

/// How long to look for seki where nothing else is said.
const SEKI: Duration = Duration::from_millis(4500);

/// The points of every status, by its name.
fn statuses(engine: &mut Engine) -> [(&'static str, PointSet); 6] {
    let dead = dead(engine);
    let seki = seki::standing(engine.game.board(), &dead, &engine.limits(SEKI));
    let board = engine.game.board();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let owned = Ownership::of(board, &dead);
    let [black, white] = Color::BOTH.map(|color| *owned.by(color) & (*board.empty() | dead));
    [
        ("alive", stones - dead - seki),
        ("dead", dead),
        ("seki", seki),
        ("black_territory", black & *board.empty()),
        ("white_territory", white & *board.empty()),
        ("dame", *board.empty() - black - white),
    ]
}

fn final_status(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let p = args.point()?;
    let all = statuses(engine);
    let (name, _) = all
        .iter()
        .find(|(_, points)| points.contains(p))
        .expect("every point has a status");
    Ok((*name).into())
}

/// The points of a status; stones a string a line.
fn final_status_list(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let wanted = args.word()?;
    let all = statuses(engine);
    let (_, points) = all.iter().find(|(name, _)| *name == wanted).ok_or(SYNTAX)?;
    let board = engine.game.board();
    let strings = Color::BOTH.map(|color| *points & *board.stones(color));
    let parts = strings.iter().flat_map(|stones| stones.parts());
    let empty = *points & *board.empty();
    let lines: Vec<_> = parts
        .chain((!empty.is_empty()).then_some(empty))
        .map(|p| names(&p))
        .collect();
    Ok(lines.join("\n"))
}
