//! Records, in and out.

use super::{Command, Reply, command, done};
use crate::Engine;
use crate::args::{Args, Failure};
use crate::record::record;
use kifu::{Collection, Limits, ReadError, Work};
use std::fs;
use std::path::Path;

pub(super) const COMMANDS: &[Command] = &[command("loadsgf", loadsgf), command("printsgf", printsgf)];

/// Loads the main line of the first game of a file, up to before the move of this number or to its end.
fn loadsgf(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let (name, number) = args.file_and_integer()?;
    // A move before the first is the first.
    let number = number.map(|n| usize::try_from(n).unwrap_or(0));
    let fail = |why: String| Failure::from(format!("cannot load file: {why}"));
    let path = Path::new(name);
    regular(path).map_err(fail)?;
    // A script that ends wants its record no less than one that goes on: only an interruption stops the reader.
    let (limits, stop) = (Limits::default(), engine.interrupt().by_word());
    let collection = Collection::read_file_until(path, &limits, &stop);
    let replay = collection.map_err(|error| error.to_string()).and_then(|found| {
        let (game, mut work) = (found.first(), Work::new(&limits).stopped_by(&stop));
        let replay = game.replay_before_with(number, game.rules_or(engine.rules), &mut work);
        replay.map_err(|error| error.to_string())
    });
    engine.check_interruption()?;
    let replay = replay.map_err(|error| fail(format!("{name}: {error}")))?;
    engine.replace_game(replay.game);
    done()
}

/// Writes the game to a file, or as the answer.
fn printsgf(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let sgf = record(engine).to_sgf();
    if args.is_empty() || args.rest() == "-" {
        return Ok(sgf);
    }
    let name = args.file()?;
    let fail = |why: String| Failure::from(format!("cannot write file: {why}"));
    let path = Path::new(name);
    if path.exists() {
        regular(path).map_err(fail)?;
    }
    disk::write(path, sgf).map_err(|error| fail(format!("{name}: {error}")))?;
    done()
}

/// Refuses what is no plain file: opening a pipe would wait for ever.
fn regular(path: &Path) -> Result<(), String> {
    match fs::metadata(path) {
        Err(error) => Err(format!("{}: {}", path.display(), ReadError::from(error))),
        Ok(found) if !found.is_file() => Err(format!("{}: not a file", path.display())),
        Ok(_) => Ok(()),
    }
}
