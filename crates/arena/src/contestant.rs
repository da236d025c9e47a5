//! Who plays: a player's name, or the command line of a GTP program.

use crate::clock::Limits;
use crate::program::{Program, ProgramError};
use crate::seat::{ProgramSeat, Seat, ThreadSeat};
use players::{PlayerError, SettingError};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Anything that can take part in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// One of our players, by its name and the settings behind it.
    Player(String),
    /// A GTP program.
    Program(Program),
}

impl Contestant {
    /// The player of this name or, if there is none, the program of this command line.
    ///
    /// ```
    /// use arena::Contestant;
    /// assert_eq!(Contestant::find("alpha").unwrap(), Contestant::Player("alpha".into()));
    /// let settings = Contestant::find("olga:playouts=500,r=1").unwrap();
    /// assert_eq!(settings.to_string(), "olga:playouts=500,r=1");
    /// let error = Contestant::find("omega").unwrap_err();
    /// assert!(error.to_string().starts_with("`omega` is neither a player ("));
    /// ```
    pub fn find(text: &str) -> Result<Contestant, ContestantError> {
        match players::by_name(text.trim(), 0) {
            Ok(player) => {
                let settings = text.trim().split_once(':').map(|(_, rest)| format!(":{rest}"));
                let name = format!("{}{}", player.name(), settings.unwrap_or_default());
                Ok(Contestant::Player(name))
            }
            Err(PlayerError::Setting { error, .. }) => Err(ContestantError::Setting {
                text: text.into(),
                error,
            }),
            Err(PlayerError::Unknown { .. }) => {
                Program::find(text)
                    .map(Contestant::Program)
                    .map_err(|error| ContestantError::Nobody {
                        text: text.into(),
                        error,
                    })
            }
        }
    }

    /// A place at the board for it. Raising `stop` ends every wait for it.
    pub fn seat(&self, limits: Limits, stop: Arc<AtomicBool>) -> Box<dyn Seat> {
        match self {
            Contestant::Player(name) => {
                let text = name.clone();
                let make = move |seed| players::by_name(&text, seed).expect("found by its name");
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
pub enum ContestantError {
    /// Neither a player nor a program.
    Nobody {
        /// The text.
        text: String,
        /// Why it is no program.
        error: ProgramError,
    },
    /// A player with a setting that it does not have.
    Setting {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: SettingError,
    },
}

impl fmt::Display for ContestantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestantError::Nobody { text, error } => {
                let names: Vec<_> = players::ALL.iter().map(|entry| entry.name).collect();
                let names = names.join(", ");
                write!(
                    f,
                    "`{text}` is neither a player ({names}) nor a GTP command line: {error}"
                )
            }
            ContestantError::Setting { text, error } => write!(f, "`{text}`: {error}"),
        }
    }
}

impl std::error::Error for ContestantError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ContestantError::Nobody { error, .. } => Some(error),
            ContestantError::Setting { error, .. } => Some(error),
        }
    }
}
