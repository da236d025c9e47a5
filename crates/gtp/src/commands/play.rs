//! Moves: played, generated, taken back.

use super::{Command, Reply, command, done};
use crate::Engine;
use crate::args::Args;
use crate::engine::move_name;
use goban::{Color, Move, PointSet};
use players::Action;

pub(super) const COMMANDS: &[Command] = &[
    command("play", |engine, args| {
        let color = args.color()?;
        play(engine, color, args)
    }),
    command("black", |engine, args| play(engine, Color::Black, args)),
    command("white", |engine, args| play(engine, Color::White, args)),
    command("genmove", |engine, args| {
        let color = args.color()?;
        genmove(engine, color)
    }),
    command("genmove_black", |engine, _| genmove(engine, Color::Black)),
    command("genmove_white", |engine, _| genmove(engine, Color::White)),
    command("reg_genmove", |engine, args| {
        let color = args.color()?;
        Ok(action_name(engine.decide(color, None, false, None)))
    }),
    command("restricted_genmove", restricted_genmove),
    command("undo", |engine, _| {
        engine.undo(1)?;
        done()
    }),
    command("gg-undo", gg_undo),
    command("trymove", |engine, args| {
        let color = args.color()?;
        play(engine, color, args)
    }),
    command("popgo", |engine, _| {
        engine.undo(1)?;
        done()
    }),
    command("gogui-play_sequence", play_sequence),
];

fn play(engine: &mut Engine, color: Color, args: &mut Args<'_>) -> Reply {
    let m = args.play()?;
    engine.play(color, m)?;
    done()
}

fn genmove(engine: &mut Engine, color: Color) -> Reply {
    engine.generate(color, false).map(action_name)
}

/// What the player would do, as a client reads it.
pub(super) fn action_name(action: Action) -> String {
    match action {
        Action::Move(m) => move_name(m),
        Action::Resign => "resign".into(),
    }
}

/// The move that the player prefers among some points, not played: as GNU Go has it.
fn restricted_genmove(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let color = args.color()?;
    let among: PointSet = args.points()?.into_iter().collect();
    Ok(action_name(engine.decide(color, Some(&among), false, None)))
}

fn gg_undo(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let moves = args.optional_integer()?.unwrap_or(1);
    engine.undo(usize::try_from(moves).map_err(|_| "cannot undo")?)?;
    done()
}

/// Plays all the moves or none.
fn play_sequence(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let mut moves: Vec<(Color, Move)> = Vec::new();
    while !args.is_empty() {
        moves.push((args.color()?, args.play()?));
    }
    engine.play_all(&moves)?;
    done()
}
