//! Who plays: a player's name, or the command line of a GTP program.

use crate::clock::Limits;
use crate::program::{Program, ProgramError};
use crate::seat::{ProgramSeat, Seat, ThreadSeat};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Anything that can take part in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// One of our players.
    Player(&'static str),
    /// A GTP program.
    Program(Program),
}

impl Contestant {
    /// The player of this name or, if there is none, the program of this command line.
    ///
    /// ```
    /// use arena::Contestant;
    /// assert_eq!(Contestant::find("alpha").unwrap(), Contestant::Player("alpha"));
    /// let error = Contestant::find("omega").unwrap_err();
    /// assert!(error.to_string().starts_with("`omega` is neither a player ("));
    /// ```
    pub fn find(text: &str) -> Result<Contestant, ContestantError> {
        let named = players::ALL
            .iter()
            .find(|entry| entry.name.eq_ignore_ascii_case(text.trim()));
        match named {
            Some(entry) => Ok(Contestant::Player(entry.name)),
            None => Program::find(text)
                .map(Contestant::Program)
                .map_err(|error| ContestantError {
                    text: text.into(),
                    error,
                }),
        }
    }

    /// A place at the board for it. Raising `stop` ends every wait for it.
    pub fn seat(&self, limits: Limits, stop: Arc<AtomicBool>) -> Box<dyn Seat> {
        match self {
            Contestant::Player(name) => {
                let name: &'static str = name;
                let make = move |seed| players::by_name(name, seed).expect("found by its name");
                Box::new(ThreadSeat::new(name, make, limits, stop))
            }
            Contestant::Program(program) => Box::new(ProgramSeat::new(program.clone(), limits, stop)),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Contestant::Player(name) => name,
            Contestant::Program(program) => program.text(),
        })
    }
}

/// The text names nobody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestantError {
    text: String,
    error: ProgramError,
}

impl fmt::Display for ContestantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = players::ALL.iter().map(|entry| entry.name).collect();
        write!(
            f,
            "`{}` is neither a player ({}) nor a GTP command line: {}",
            self.text,
            names.join(", "),
            self.error
        )
    }
}

impl std::error::Error for ContestantError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
