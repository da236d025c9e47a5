//! The players by name.

use crate::settings::{SettingError, Settings};
use crate::{
    Alpha, AtariGoPerfect, Beta, Gogol, Indigo95, Indigo2002, Indigo2003, Machiabot, Oleg, Olga, Options,
    Player, Random, Yomi,
};
use std::fmt;

/// A player that can be chosen by name.
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    make: Make,
}

type Make = fn(&Options, &mut Settings<'_>) -> Result<Box<dyn Player>, SettingError>;

impl Entry {
    /// The player; the same seed gives the same choices in the same games.
    pub fn player(&self, seed: u64) -> Box<dyn Player> {
        self.with(&Options::seeded(seed))
    }

    /// The player with these options.
    pub fn with(&self, options: &Options) -> Box<dyn Player> {
        let (_, mut none) = Settings::split("");
        (self.make)(options, &mut none).expect("a player needs no settings")
    }
}

/// Every player.
pub const ALL: &[Entry] = &[
    Entry {
        name: "yomi",
        about: "searches a tree of moves, with its net on 9x9 and 19x19 and games played out elsewhere",
        make: |options, settings| Ok(Box::new(Yomi::with(options, settings)?)),
    },
    Entry {
        name: "olga",
        about: "expected outcome of random games, with progressive pruning (2002)",
        make: |options, settings| Ok(Box::new(Olga::new(options, settings)?)),
    },
    Entry {
        name: "oleg",
        about: "simulated annealing of random games, all moves as first (2002)",
        make: |options, settings| Ok(Box::new(Oleg::new(options, settings)?)),
    },
    Entry {
        name: "indigo95",
        about: "the model of a Go player alone: groups, eyes, cuts, territory (1995)",
        make: |_, settings| Ok(Box::new(Indigo95::new(settings)?)),
    },
    Entry {
        name: "indigo2002",
        about: "evaluation with uncertainty, moves verified by selective quiescence (2002)",
        make: |options, settings| Ok(Box::new(Indigo2002::new(options, settings)?)),
    },
    Entry {
        name: "indigo2003",
        about: "knowledge names seven moves, pseudo-random games choose among them (2003)",
        make: |options, settings| Ok(Box::new(Indigo2003::new(options, settings)?)),
    },
    Entry {
        name: "gogol",
        about: "rules that it learned by itself see captures, links and eyes; what moves do for them is counted (1996)",
        make: |options, settings| Ok(Box::new(Gogol::new(options, settings)?)),
    },
    Entry {
        name: "machiabot",
        about: "rules and shapes that a player can edit, and a search that they lead (2010)",
        make: |options, settings| Ok(Box::new(Machiabot::new(options, settings)?)),
    },
    Entry {
        name: "random",
        about: "any legal move that does not fill its own eye",
        make: |options, _| Ok(Box::new(Random::new(options.seed))),
    },
    Entry {
        name: "alpha",
        about: "any legal move but on its own points, until the whole board is controlled",
        make: |options, _| Ok(Box::new(Alpha::new(options.seed))),
    },
    Entry {
        name: "beta",
        about: "any legal move or a pass, all equally likely",
        make: |options, _| Ok(Box::new(Beta::new(options.seed))),
    },
];

/// The player to take when none is named.
pub const DEFAULT: &str = "yomi";

/// The player of this name, in upper or lower case, with the settings written behind it.
///
/// ```
/// assert_eq!(players::by_name("alpha", 1).unwrap().name(), "alpha");
/// assert_eq!(players::by_name("olga:depth=2,playouts=500", 1).unwrap().name(), "olga");
/// let error = |text| players::by_name(text, 1).err().unwrap().to_string();
/// assert_eq!(error("omega"), "there is no player `omega`; the players are yomi, olga, oleg, indigo95, indigo2002, indigo2003, gogol, machiabot, random, alpha, beta");
/// assert!(error("oleg:heat=3").starts_with("`oleg:heat=3`: there is no setting `heat`; the settings are "));
/// assert_eq!(
///     error("olga:depth=99"),
///     "`olga:depth=99`: `depth` is a whole number from 0 to 6, not `99`"
/// );
/// ```
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
    by_name_with(name, &Options::seeded(seed))
}

/// The player of this name, in upper or lower case, with these options where the settings behind the name say
/// nothing else.
pub fn by_name_with(text: &str, options: &Options) -> Result<Box<dyn Player>, PlayerError> {
    let (name, mut settings) = Settings::split(text);
    let found = ALL.iter().find(|entry| entry.name.eq_ignore_ascii_case(name));
    let entry = found.ok_or_else(|| PlayerError::Unknown { name: name.into() })?;
    let wrong = |error| PlayerError::Setting {
        text: text.into(),
        error,
    };
    let options = settings.options(options).map_err(wrong)?;
    let player = (entry.make)(&options, &mut settings).map_err(wrong)?;
    settings.end().map_err(wrong)?;
    Ok(player)
}

/// The numbers that can be set for a player, with their ranges.
#[cfg(test)]
pub(crate) fn ranges(entry: &Entry) -> Vec<(&'static str, String)> {
    let (_, mut settings) = Settings::split("");
    let options = settings.options(&Options::default()).expect("nothing is set");
    (entry.make)(&options, &mut settings).expect("nothing is set");
    settings.into_ranges()
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// No player has that name.
    Unknown {
        /// The name.
        name: String,
    },
    /// The player has no such setting, or not with that value.
    Setting {
        /// The whole text.
        text: String,
        /// What is wrong.
        error: SettingError,
    },
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Unknown { name } if name.eq_ignore_ascii_case(AtariGoPerfect::NAME) => write!(
                f,
                "`{}` plays AtariGo from a solution and takes part only in `yomi gtp --player {0} --solution FILE`",
                AtariGoPerfect::NAME
            ),
            PlayerError::Unknown { name } => {
                let names: Vec<_> = ALL.iter().map(|entry| entry.name).collect();
                write!(
                    f,
                    "there is no player `{name}`; the players are {}",
                    names.join(", ")
                )
            }
            PlayerError::Setting { text, error } => write!(f, "`{text}`: {error}"),
        }
    }
}

impl std::error::Error for PlayerError {}
