//! What can be chosen for a new game.

use serde::Serialize;

/// What can be chosen for a new game: the answer to `GET /api/options`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Options {
    /// The players, the default first.
    pub players: Vec<PlayerOption>,
    /// The rule sets, the default first.
    pub rules: Vec<RulesOption>,
    /// The boards, from the smallest.
    pub sizes: Vec<SizeOption>,
}

/// A player to choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerOption {
    /// The name.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// What it is, in a sentence or two for a player of Go.
    pub about: String,
    /// How strong it is, as measured; none if nobody measured.
    pub strength: Option<String>,
}

/// A rule set to choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RulesOption {
    /// The name.
    pub name: &'static str,
    /// What people call it.
    pub title: String,
    /// What is particular about it, in a line.
    pub about: String,
    /// The komi that goes with it.
    pub komi: f64,
}

/// A board to choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SizeOption {
    /// Points along one side.
    pub side: u8,
    /// The most handicap stones that have places on it; none or two at least are set.
    pub handicap: usize,
}
