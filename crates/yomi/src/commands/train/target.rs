//! Where what is learned goes: tried before the work, and kept on the way.

use crate::files;
use crate::output::{INTERRUPTED, note};
use anyhow::Context;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file for what is learned, and one beside it, `FILE.checkpoint`, for what is learned so far. What was in the file
/// before stays until the end; Ctrl-C leaves the last checkpoint and says so.
pub struct Target {
    path: PathBuf,
    /// None for what is no file, such as a pipe.
    checkpoint: Option<PathBuf>,
    /// What there is to say when the work is stopped; held while a file is written, so that none is cut off.
    stopped: Arc<Mutex<String>>,
}

impl Target {
    /// Tries the path, and watches for Ctrl-C.
    pub fn new(path: &Path) -> anyhow::Result<Target> {
        files::probe(path)?;
        let is_stream = std::fs::metadata(path).is_ok_and(|found| !found.is_file());
        let stopped = Arc::new(Mutex::new(
            "stopped before the first checkpoint: nothing is written".to_owned(),
        ));
        let says = Arc::clone(&stopped);
        ctrlc::set_handler(move || {
            let said = held(&says);
            note!("{said}");
            std::process::exit(INTERRUPTED);
        })
        .context("Ctrl-C cannot be watched for")?;
        Ok(Target {
            path: path.to_owned(),
            checkpoint: (!is_stream).then(|| checkpoint(path)),
            stopped,
        })
    }

    /// Keeps what is learned so far; `when` says how far that is. If it cannot be kept the work goes on.
    pub fn keep(&self, learned: impl Display, when: impl Display) {
        let Some(path) = &self.checkpoint else { return };
        let mut stopped = held(&self.stopped);
        match files::write(path, learned.to_string()) {
            Ok(()) => *stopped = format!("stopped; what was learned {when} is in {}", path.display()),
            Err(error) => note!("no checkpoint {when}: {error:#}"),
        }
    }

    /// Writes what is learned in the end, and takes the checkpoint away.
    pub fn finish(&self, learned: impl Display) -> anyhow::Result<()> {
        self.finish_bytes(learned.to_string().as_bytes())
    }

    /// The same for what is no text.
    pub fn finish_bytes(&self, learned: &[u8]) -> anyhow::Result<()> {
        let mut stopped = held(&self.stopped);
        files::write(&self.path, learned)?;
        *stopped = format!("stopped; what was learned is in {}", self.path.display());
        if let Some(path) = &self.checkpoint {
            // There may be none.
            let _ = std::fs::remove_file(path);
        }
        Ok(())
    }
}

/// The file beside the target.
pub fn checkpoint(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".checkpoint");
    name.into()
}

fn held(said: &Mutex<String>) -> MutexGuard<'_, String> {
    said.lock().unwrap_or_else(PoisonError::into_inner)
}
