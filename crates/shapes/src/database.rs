//! The database that rooms share: one SQLite file, opened in one way.
//!
//! What has been committed survives a kill and a power cut: the log is written ahead (WAL), and each commit waits for the disk
//! (`synchronous = FULL`). A reader does not wait for the writer. The file is exported by `VACUUM INTO`, never copied while it
//! is open, since part of it may still be in the log beside it.

use rusqlite::{Connection, ErrorCode};
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// What makes the file ours: "Yomi" in four letters.
const APPLICATION: i32 = i32::from_be_bytes(*b"Yomi");

/// The tables of the file, step by step: `user_version` counts the steps that were taken. A step is never changed once it has
/// been shipped; what is new is a new step at the end.
const STEPS: [&str; 1] = [include_str!("collection/tables.sql")];

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why the database could not do what it was asked.
#[derive(Debug)]
pub enum DatabaseError {
    /// The file is of another program, or no database at all.
    NotOurs,
    /// A later version of the program has made it.
    Newer(i64),
    /// There is no room left for it.
    Full,
    /// Another program writes to it and does not end.
    Busy,
    /// What SQLite says.
    Other(rusqlite::Error),
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseError::NotOurs => {
                f.write_str("the file is no database of this program: name another file")
            }
            DatabaseError::Newer(version) => write!(
                f,
                "the database has version {version}, and this program knows {} at most: use the newer program",
                STEPS.len()
            ),
            DatabaseError::Full => f.write_str(
                "the disk is full: what was there before is kept; make room and go on with the same command",
            ),
            DatabaseError::Busy => {
                f.write_str("another program writes to the database: wait until it has ended")
            }
            DatabaseError::Other(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for DatabaseError {}

impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> DatabaseError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => DatabaseError::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => DatabaseError::Busy,
            Some(ErrorCode::NotADatabase) => DatabaseError::NotOurs,
            _ => DatabaseError::Other(error),
        }
    }
}

/// Opens the database in a file, which is made if it is not there, and brings its tables up to date.
///
/// ```
/// let path = std::env::temp_dir().join(format!("yomi-database-{}", std::process::id()));
/// let database = shapes::database::open(&path)?;
/// let games: i64 = database.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
/// assert_eq!(games, 0);
/// # drop(database);
/// # for end in ["", "-wal", "-shm"] {
/// #     let _ = std::fs::remove_file(format!("{}{end}", path.display()));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open(path: &Path) -> Result<Connection, DatabaseError> {
    ready(Connection::open(path)?)
}

/// A database in memory alone.
pub fn in_memory() -> Result<Connection, DatabaseError> {
    ready(Connection::open_in_memory()?)
}

fn ready(mut database: Connection) -> Result<Connection, DatabaseError> {
    database.busy_timeout(PATIENCE)?;
    let number = |database: &Connection, name: &str| -> rusqlite::Result<i64> {
        database.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
    };
    let (application, version) = (
        number(&database, "application_id")?,
        number(&database, "user_version")?,
    );
    let tables: i64 = database.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application != i64::from(APPLICATION) && tables > 0 {
        return Err(DatabaseError::NotOurs);
    }
    let steps = usize::try_from(version)
        .ok()
        .and_then(|version| STEPS.get(version..));
    let Some(steps) = steps else {
        return Err(DatabaseError::Newer(version));
    };
    let _: String = database.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    database
        .execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;")?;
    if !steps.is_empty() {
        let all = database.transaction()?;
        for step in steps {
            all.execute_batch(step)?;
        }
        all.pragma_update(None, "application_id", APPLICATION)?;
        all.pragma_update(None, "user_version", STEPS.len() as i64)?;
        all.commit()?;
    }
    Ok(database)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_program_is_left_alone() {
        let other = Connection::open_in_memory().unwrap();
        other.execute_batch("CREATE TABLE cats(name)").unwrap();
        assert!(matches!(ready(other), Err(DatabaseError::NotOurs)));
    }

    #[test]
    fn a_file_of_a_later_version_is_left_alone() {
        let later = in_memory().unwrap();
        later.pragma_update(None, "user_version", 99).unwrap();
        let error = ready(later).unwrap_err();
        assert!(error.to_string().starts_with("the database has version 99"));
    }

    #[test]
    fn opened_again_it_is_as_it_was() {
        let once = in_memory().unwrap();
        let again = ready(once).unwrap();
        let version: i64 = again
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .unwrap();
        assert_eq!(version, STEPS.len() as i64);
    }
}
