//! Named positions of every game, each won by the side to move.
//!
//! They are kept in `data/`, one a line: name, plies of the win, where it comes from, the position. Most were
//! made from seeds by `examples/problems.rs`; the mates of chess are patterns every player learns and the
//! ends of well-known games.

use std::fmt;
use std::str::FromStr;

/// The games that have problems.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Game {
    /// [`crate::hex`].
    Hex,
    /// [`crate::gomoku`].
    Gomoku,
    /// [`crate::connect4`].
    Connect4,
    /// [`crate::phutball`].
    Phutball,
    /// [`crate::abalone`].
    Abalone,
    /// [`crate::chess`].
    Chess,
    /// [`crate::amazons`].
    Amazons,
    /// [`crate::renju`].
    Renju,
}

impl Game {
    /// All of them.
    pub const ALL: [Game; 8] = [
        Game::Hex,
        Game::Gomoku,
        Game::Connect4,
        Game::Phutball,
        Game::Abalone,
        Game::Chess,
        Game::Amazons,
        Game::Renju,
    ];

    fn data(self) -> &'static str {
        match self {
            Game::Hex => include_str!("../data/hex.txt"),
            Game::Gomoku => include_str!("../data/gomoku.txt"),
            Game::Connect4 => include_str!("../data/connect4.txt"),
            Game::Phutball => include_str!("../data/phutball.txt"),
            Game::Abalone => include_str!("../data/abalone.txt"),
            Game::Chess => include_str!("../data/chess.txt"),
            Game::Amazons => include_str!("../data/amazons.txt"),
            Game::Renju => include_str!("../data/renju.txt"),
        }
    }

    /// Its problems.
    ///
    /// ```
    /// use games::problems::Game;
    /// let mate = Game::Chess.problems().find(|p| p.name == "immortal, Qf6+").unwrap();
    /// assert_eq!(mate.plies, 3);
    /// ```
    pub fn problems(self) -> impl Iterator<Item = Problem> {
        self.data().lines().filter_map(Problem::read)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Game::Hex => "hex",
            Game::Gomoku => "gomoku",
            Game::Connect4 => "connect4",
            Game::Phutball => "phutball",
            Game::Abalone => "abalone",
            Game::Chess => "chess",
            Game::Amazons => "amazons",
            Game::Renju => "renju",
        })
    }
}

/// No game has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameError(String);

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no game is named `{}`: try hex, gomoku, connect4, phutball, abalone, chess, amazons or renju",
            self.0
        )
    }
}

impl std::error::Error for GameError {}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Game, GameError> {
        Game::ALL
            .into_iter()
            .find(|game| game.to_string() == text)
            .ok_or_else(|| GameError(text.to_string()))
    }
}

/// A position that the side to move wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is called.
    pub name: &'static str,
    /// Plies within which it is won.
    pub plies: u32,
    /// Where it comes from.
    pub source: &'static str,
    /// The position, as its game reads it.
    pub position: &'static str,
}

impl Problem {
    /// A line of `data/`; nothing if it is a comment.
    fn read(line: &'static str) -> Option<Problem> {
        if line.starts_with('#') {
            return None;
        }
        let mut fields = line.split('|').map(str::trim);
        Some(Problem {
            name: fields.next()?,
            plies: fields.next()?.parse().ok()?,
            source: fields.next()?,
            position: fields.next()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_line_is_a_problem_with_a_name_of_its_own() {
        for game in Game::ALL {
            let lines = game.data().lines().filter(|line| !line.starts_with('#')).count();
            let problems: Vec<Problem> = game.problems().collect();
            assert_eq!(problems.len(), lines, "{game}");
            let names: HashSet<&str> = problems.iter().map(|p| p.name).collect();
            assert_eq!(names.len(), lines, "{game}");
            assert_eq!(game.to_string().parse(), Ok(game));
        }
    }
}
