//! Time.

use super::{Command, Reply, command, done};
use crate::args::{Args, Failure, SYNTAX};
use crate::{Clock, Engine, TimeSystem};

pub(super) const COMMANDS: &[Command] = &[
    command("time_settings", time_settings),
    command("time_left", time_left),
    command("kgs-time_settings", kgs_time_settings),
];

/// A count of stones or periods: none below zero, no more than fit.
fn count(args: &mut Args<'_>) -> Result<u32, Failure> {
    Ok(args.integer()?.clamp(0, i64::from(u32::MAX)) as u32)
}

/// Canadian time, with the two special cases of the protocol: no period is absolute time, and a period without
/// stones is no limit at all.
fn time_settings(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let (main, period, stones) = (args.seconds()?, args.seconds()?, count(args)?);
    engine.clock = Clock::new(match stones {
        _ if period == 0.0 => TimeSystem::Absolute { main },
        0 => TimeSystem::Unlimited,
        stones => TimeSystem::Canadian { main, period, stones },
    });
    done()
}

fn time_left(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let (color, seconds, stones) = (args.color()?, args.seconds()?, count(args)?);
    engine.clock.set_left(color, seconds, stones);
    done()
}

fn kgs_time_settings(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let system = match args.word()? {
        "none" => TimeSystem::Unlimited,
        "absolute" => TimeSystem::Absolute {
            main: args.seconds()?,
        },
        "byoyomi" => TimeSystem::Byoyomi {
            main: args.seconds()?,
            period: args.seconds()?,
            periods: count(args)?,
        },
        "canadian" => TimeSystem::Canadian {
            main: args.seconds()?,
            period: args.seconds()?,
            stones: count(args)?,
        },
        _ => return Err(SYNTAX),
    };
    engine.clock = Clock::new(system);
    done()
}
