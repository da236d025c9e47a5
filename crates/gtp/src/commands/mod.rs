//! The commands, a file a family.

mod analysis;
mod board;
mod gogui;
mod kata;
mod kgs;
mod play;
mod reading;
mod score;
mod session;
mod setup;
mod sgf;
mod time;

use crate::Engine;
use crate::args::{Args, Failure};

/// The text of an answer.
pub(crate) type Reply = Result<String, Failure>;

/// A command: its name and what it does.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&mut Engine, &mut Args<'_>) -> Reply,
}

/// An entry of a family's table.
const fn command(name: &'static str, run: fn(&mut Engine, &mut Args<'_>) -> Reply) -> Command {
    Command { name, run }
}

const FAMILIES: &[&[Command]] = &[
    session::COMMANDS,
    setup::COMMANDS,
    sgf::COMMANDS,
    play::COMMANDS,
    time::COMMANDS,
    board::COMMANDS,
    score::COMMANDS,
    analysis::COMMANDS,
    reading::COMMANDS,
    gogui::COMMANDS,
    kgs::COMMANDS,
    kata::COMMANDS,
];

/// Every command.
pub(crate) fn all() -> impl Iterator<Item = &'static Command> {
    FAMILIES.iter().copied().flatten()
}

/// The command of this name.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    all().find(|command| command.name == name)
}

/// The answer that says nothing.
fn done() -> Reply {
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_command_is_there_twice() {
        let mut names = HashSet::new();
        assert!(all().all(|command| names.insert(command.name)));
    }

    #[test]
    fn every_command_is_in_the_document_for_clients() {
        let document = include_str!("../../../../docs/gtp.md");
        for command in all() {
            assert!(
                document.contains(&format!("`{}", command.name)),
                "{}",
                command.name
            );
        }
    }
}
