//! The games of a file, listed.

use serde::{Deserialize, Serialize};

/// Some games of a file: the answer to `GET /api/collections/C`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Listing {
    /// The name of the collection in the addresses.
    pub id: String,
    /// How many games it has.
    pub count: usize,
    /// What the file calls itself, or its first event.
    pub name: Option<String>,
    /// Those asked for.
    pub games: Vec<Listed>,
}

/// A game of a file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Listed {
    /// Its place, from nought.
    pub index: usize,
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// How it ended.
    pub result: Option<String>,
    /// Moves of its main line.
    pub moves: usize,
    /// Where it was played, or what it is called.
    pub event: Option<String>,
}

/// `POST /api/collections/C/open`: a game of a file.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenListed {
    /// Its place, from nought.
    pub index: usize,
}
