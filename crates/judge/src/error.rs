//! Why a judge does not answer.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Why there is no opinion.
#[derive(Debug)]
#[non_exhaustive]
pub enum JudgeError {
    /// The command is empty or cannot be taken apart.
    Command(String),
    /// The program cannot be started.
    Start {
        /// Its name.
        program: String,
        /// Why not.
        error: io::Error,
    },
    /// The program ended, and its last words.
    Ended {
        /// What it last wrote to its error stream or said.
        last_words: String,
    },
    /// Nothing came for so long.
    Silent(Duration),
    /// It refused a question.
    Refused(String),
    /// It answered something that is no answer.
    Garbled(String),
    /// Opinions cannot be kept or read back.
    Cache(PathBuf, io::Error),
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JudgeError::Command(why) => write!(f, "the judge's command: {why}"),
            JudgeError::Start { program, error } => {
                write!(f, "the judge `{program}` cannot be started: {error}")
            }
            JudgeError::Ended { last_words } if last_words.is_empty() => {
                f.write_str("the judge ended without a word")
            }
            JudgeError::Ended { last_words } => write!(f, "the judge ended; it last wrote: {last_words}"),
            JudgeError::Silent(time) => write!(f, "the judge has not answered for {} s", time.as_secs()),
            JudgeError::Refused(why) => write!(f, "the judge refused a question: {why}"),
            JudgeError::Garbled(why) => write!(f, "the judge answered what is no answer: {why}"),
            JudgeError::Cache(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for JudgeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            JudgeError::Start { error, .. } | JudgeError::Cache(_, error) => Some(error),
            _ => None,
        }
    }
}
