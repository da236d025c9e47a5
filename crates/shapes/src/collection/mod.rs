//! One's own games, searched by position.
//!
//! | to | see |
//! |---|---|
//! | keep games and find them again | [`Games`] |
//! | say what is looked for | [`Pattern`], [`Wanted`] |
//! | read what was found | [`Finds`], [`Find`], [`Continuation`] |

mod find;
mod keys;
mod pattern;
mod timeline;

pub use find::{Continuation, Find, Finds, Query};
pub use pattern::{Fixed, Pattern, PatternError, Wanted};
pub use timeline::Timeline;

use crate::database::{self, DatabaseError};
use goban::{Color, scatter};
use kifu::Record;
use rusqlite::{Connection, params};
use std::path::Path;

/// What became of a game that was to be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is there now.
    New,
    /// It was there already.
    Known,
}

/// Why a game was not added.
#[derive(Debug)]
pub enum AddError {
    /// It has no board of 5 to 19 lines, or no move.
    NoGame(String),
    /// The database could not take it.
    Database(DatabaseError),
}

impl std::fmt::Display for AddError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AddError::NoGame(why) => write!(f, "{why}; left out"),
            AddError::Database(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for AddError {}

impl From<DatabaseError> for AddError {
    fn from(error: DatabaseError) -> AddError {
        AddError::Database(error)
    }
}

impl From<rusqlite::Error> for AddError {
    fn from(error: rusqlite::Error) -> AddError {
        AddError::Database(error.into())
    }
}

/// A collection of games in a database.
///
/// ```
/// use shapes::collection::{Games, Pattern, Query};
/// let mut games = Games::in_memory()?;
/// let record = "(;SZ[19]PB[Ann]PW[Bob]RE[B+R];B[pd];W[dp];B[pp];W[dd])".parse::<kifu::Record>()?;
/// games.add(&record, "games.sgf", 1)?;
/// // White's second corner, after three moves, turned to another place.
/// let shape = "(;SZ[19]AB[dp][dd]AW[pd])".parse::<kifu::Record>()?;
/// let found = games.find(&Query::new(Pattern::read(&shape)?))?;
/// assert_eq!(found.finds.len(), 1);
/// assert_eq!(found.continuations[0].point.unwrap().to_string(), "Q4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Games {
    database: Connection,
}

impl Games {
    /// Opens the collection in a file, which is made if it is not there.
    pub fn open(path: &Path) -> Result<Games, DatabaseError> {
        let database = database::open(path)?;
        Ok(Games { database })
    }

    /// A collection in memory alone.
    pub fn in_memory() -> Result<Games, DatabaseError> {
        let database = database::in_memory()?;
        Ok(Games { database })
    }

    /// How many games there are.
    pub fn count(&self) -> Result<usize, DatabaseError> {
        let count: i64 = self
            .database
            .query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
        Ok(count as usize)
    }

    /// Adds the main line of a game.
    pub fn add(&mut self, record: &Record, source: &str, place: usize) -> Result<Added, AddError> {
        add(&self.database, record, source, place)
    }

    /// Adds several games at once: all that can be added are, or after an error of the database none of them. Each is told.
    pub fn add_all<'a>(
        &mut self,
        games: impl IntoIterator<Item = (&'a Record, &'a str, usize)>,
        mut tell: impl FnMut(&str, usize, Result<Added, AddError>),
    ) -> Result<(), DatabaseError> {
        let all = self.database.transaction()?;
        for (record, source, place) in games {
            match add(&all, record, source, place) {
                Err(AddError::Database(error)) => return Err(error),
                done => tell(source, place, done),
            }
        }
        all.commit()?;
        Ok(())
    }

    /// Takes no more than so many pages of the disk: what a full disk does can be tried so.
    #[doc(hidden)]
    pub fn limit_pages(&self, pages: u32) -> Result<(), DatabaseError> {
        let _: i64 = self
            .database
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |row| row.get(0))?;
        Ok(())
    }

    /// Finds the games in which a pattern came about.
    pub fn find(&self, query: &Query) -> Result<Finds, DatabaseError> {
        find::find(&self.database, query)
    }
}

/// What tells a game from others: its players, date and moves.
fn digest(record: &Record, timeline: &Timeline) -> i64 {
    let names = Color::BOTH.map(|color| record.player(color).unwrap_or_default().into_owned());
    let date = record.info("DT").unwrap_or_default();
    let said = [&names[0], "\n", &names[1], "\n", &date, "\n"].concat();
    let bytes = said
        .bytes()
        .map(u64::from)
        .chain(timeline.to_bytes().into_iter().map(u64::from));
    bytes.fold(0, |sum, byte| scatter(sum ^ byte)) as i64
}

fn add(database: &Connection, record: &Record, source: &str, place: usize) -> Result<Added, AddError> {
    let timeline = Timeline::of(record).map_err(AddError::NoGame)?;
    let result = record.info("RE");
    let winner = record.result().and_then(|result| result.winner());
    let mut insert = database.prepare_cached(
        "INSERT OR IGNORE INTO game(source, place, digest, black, white, date, result, winner, size, moves, stones)
         VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    let new = insert.execute(params![
        source,
        place as i64,
        digest(record, &timeline),
        record.player(Color::Black),
        record.player(Color::White),
        record.info("DT"),
        result,
        winner.map(|color| color.index() as i64),
        i64::from(timeline.size().side()),
        timeline.moves() as i64,
        timeline.to_bytes(),
    ])?;
    if new == 0 {
        return Ok(Added::Known);
    }
    let game = database.last_insert_rowid();
    let mut insert = database.prepare_cached("INSERT OR IGNORE INTO position(key, game) VALUES(?1, ?2)")?;
    for key in keys::of_game(&timeline) {
        insert.execute(params![key, game])?;
    }
    Ok(Added::New)
}
