//! What KGS asks beyond the protocol.

use super::play::action_name;
use super::{Command, Reply, command, done};
use crate::Engine;
use crate::args::{Args, SYNTAX};
use goban::{Ko, Rules};

pub(super) const COMMANDS: &[Command] = &[
    command("kgs-genmove_cleanup", |engine, args| {
        let color = args.color()?;
        engine.generate(color, true).map(action_name)
    }),
    command("kgs-game_over", |_, _| done()),
    command("kgs-rules", rules),
];

fn rules(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    engine.set_rules(match args.word()? {
        "japanese" => Rules::JAPANESE,
        "chinese" => Rules::CHINESE,
        "aga" => Rules::AGA,
        "new_zealand" => Rules {
            ko: Ko::Situational,
            ..Rules::TROMP_TAYLOR
        },
        _ => return Err(SYNTAX),
    })?;
    done()
}
