//! The players by name.

use crate::{Alpha, AtariGoPerfect, Beta, Options, Player, Random, Yomi};
use std::fmt;

/// A player that can be chosen by name.
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    make: fn(&Options) -> Box<dyn Player>,
}

impl Entry {
    /// The player; the same seed gives the same choices in the same games.
    pub fn player(&self, seed: u64) -> Box<dyn Player> {
        self.with(&Options::seeded(seed))
    }

    /// The player with these options.
    pub fn with(&self, options: &Options) -> Box<dyn Player> {
        (self.make)(options)
    }
}

/// Every player.
pub const ALL: &[Entry] = &[
    Entry {
        name: "yomi",
        about: "tree search over pattern-driven playouts",
        make: |options| Box::new(Yomi::new(options)),
    },
    Entry {
        name: "random",
        about: "any legal move that does not fill its own eye",
        make: |options| Box::new(Random::new(options.seed)),
    },
    Entry {
        name: "alpha",
        about: "any legal move but on its own points, until the whole board is controlled",
        make: |options| Box::new(Alpha::new(options.seed)),
    },
    Entry {
        name: "beta",
        about: "any legal move or a pass, all equally likely",
        make: |options| Box::new(Beta::new(options.seed)),
    },
];

/// The player to take when none is named.
pub const DEFAULT: &str = "yomi";

/// The player of this name, in upper or lower case.
///
/// ```
/// assert_eq!(players::by_name("alpha", 1).unwrap().name(), "alpha");
/// let error = players::by_name("omega", 1).err().unwrap();
/// assert_eq!(error.to_string(), "there is no player `omega`; the players are yomi, random, alpha, beta");
/// ```
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Player>, UnknownPlayer> {
    by_name_with(name, &Options::seeded(seed))
}

/// The player of this name, in upper or lower case, with these options.
pub fn by_name_with(name: &str, options: &Options) -> Result<Box<dyn Player>, UnknownPlayer> {
    let found = ALL.iter().find(|entry| entry.name.eq_ignore_ascii_case(name));
    found
        .map(|entry| entry.with(options))
        .ok_or_else(|| UnknownPlayer { name: name.into() })
}

/// No player has that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPlayer {
    /// The name.
    pub name: String,
}

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.eq_ignore_ascii_case(AtariGoPerfect::NAME) {
            return write!(
                f,
                "`{}` plays AtariGo from a solution and takes part only in `yomi gtp --player {0} --solution FILE`",
                AtariGoPerfect::NAME
            );
        }
        let names: Vec<_> = ALL.iter().map(|entry| entry.name).collect();
        write!(
            f,
            "there is no player `{}`; the players are {}",
            self.name,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownPlayer {}
