//! The first moves of games, so that two deterministic contestants do not play the same game again and again.

use crate::seeds::derive_seed;
use goban::{Color, Game, Move, Point, Random};
use kifu::{Collection, Limits};
use std::fmt;
use std::path::{Path, PathBuf};

/// Where the first moves come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Openings {
    /// The contestants play from the first move.
    None,
    /// So many moves by chance.
    Random(usize),
    /// Beginnings of recorded games.
    Book(Vec<Vec<Move>>),
}

impl Openings {
    /// The beginnings, of so many moves, of the games in a file that fit this start: same size, no stones set
    /// up, legal moves in turn. The same beginning is taken once. Also how many games did not fit.
    pub fn read(path: &Path, moves: usize, start: &Game) -> Result<(Openings, usize), OpeningError> {
        let collection = Collection::read_file(path, &Limits::default())
            .map_err(|error| OpeningError::Unreadable(format!("{}: {error}", path.display())))?;
        let games = collection.games();
        let fitting: Vec<_> = games
            .iter()
            .filter_map(|record| beginning(record, moves, start))
            .collect();
        let misfits = games.len() - fitting.len();
        let mut book: Vec<Vec<Move>> = Vec::new();
        for opening in fitting {
            if !book.contains(&opening) {
                book.push(opening);
            }
        }
        if book.is_empty() {
            return Err(OpeningError::NoneFits {
                path: path.into(),
                games: games.len(),
            });
        }
        Ok((Openings::Book(book), misfits))
    }

    /// The moves of the `n`th opening, from this start.
    pub fn moves(&self, n: usize, start: &Game, seed: u64) -> Vec<Move> {
        match self {
            Openings::None => Vec::new(),
            Openings::Random(count) => random_moves(start, *count, derive_seed(seed, n as u64)),
            Openings::Book(book) => book[n % book.len()].clone(),
        }
    }
}

/// The beginning of a record, if the game could have begun so.
fn beginning(record: &kifu::Record, count: usize, start: &Game) -> Option<Vec<Move>> {
    let set_up = record.root().setup().is_some();
    if record.size().ok() != Some(start.size()) || set_up {
        return None;
    }
    let mut game = start.clone();
    let mut moves = Vec::with_capacity(count);
    for (color, m) in record.moves().take(count) {
        if color != game.to_move() {
            return None;
        }
        game.play(color, m).ok()?;
        moves.push(m);
    }
    (!moves.is_empty() && game.passes() == 0).then_some(moves)
}

/// Legal moves drawn by chance, none into its own eye; fewer when no such move is left.
fn random_moves(start: &Game, count: usize, seed: u64) -> Vec<Move> {
    let mut chance = Random::new(seed);
    let mut game = start.clone();
    let mut moves = Vec::with_capacity(count);
    while moves.len() < count {
        let color = game.to_move();
        let points: Vec<Point> = game
            .legal_points(color)
            .iter()
            .filter(|&p| !surrounded(&game, color, p))
            .collect();
        let Some(&p) = points.get(chance.below(points.len() as u32) as usize) else {
            break;
        };
        game.play(color, Move::Play(p)).expect("it is legal");
        moves.push(Move::Play(p));
    }
    moves
}

/// Whether all that lies beside the point is the colour's.
fn surrounded(game: &Game, color: Color, p: Point) -> bool {
    p.neighbours()
        .into_iter()
        .filter(|&n| game.size().contains(n))
        .all(|n| game.board().at(n) == Some(color))
}

/// Why a file gives no openings.
#[derive(Clone, PartialEq, Debug)]
pub enum OpeningError {
    /// The file cannot be read.
    Unreadable(String),
    /// No game begins as this match does.
    NoneFits {
        /// The file.
        path: PathBuf,
        /// How many games it has.
        games: usize,
    },
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::Unreadable(why) => f.write_str(why),
            OpeningError::NoneFits { path, games } => write!(
                f,
                "{}: none of its {games} games begins on a board of this size without set-up stones",
                path.display()
            ),
        }
    }
}

impl std::error::Error for OpeningError {}
