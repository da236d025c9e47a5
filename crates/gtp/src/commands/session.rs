//! Who is there, and what it understands.

use super::{Command, Reply, all, command, done, find};
use crate::Engine;
use crate::args::Args;
use cpu_time::ProcessTime;

pub(super) const COMMANDS: &[Command] = &[
    command("protocol_version", |_, _| Ok("2".into())),
    command("name", |_, _| Ok("Yomi".into())),
    command("version", version),
    command("known_command", known_command),
    command("list_commands", list_commands),
    command("help", list_commands),
    command("echo", |_, args| Ok(args.rest().into())),
    command("cputime", cputime),
    command("quit", quit),
];

/// The program's version and the player behind the door.
fn version(engine: &mut Engine, _: &mut Args<'_>) -> Reply {
    Ok(format!("{} {}", env!("CARGO_PKG_VERSION"), engine.player.name()))
}

fn known_command(_: &mut Engine, args: &mut Args<'_>) -> Reply {
    let known = args.word().is_ok_and(|name| find(name).is_some());
    Ok(known.to_string())
}

fn list_commands(_: &mut Engine, _: &mut Args<'_>) -> Reply {
    let mut names: Vec<_> = all().map(|command| command.name).collect();
    names.sort_unstable();
    Ok(names.join("\n"))
}

/// Seconds of processor time used so far, all threads together.
fn cputime(_: &mut Engine, _: &mut Args<'_>) -> Reply {
    let time =
        ProcessTime::try_now().map_err(|error| format!("cannot read the processor's clock: {error}"))?;
    Ok(format!("{:.3}", time.as_duration().as_secs_f64()))
}

fn quit(engine: &mut Engine, _: &mut Args<'_>) -> Reply {
    engine.quit();
    done()
}
