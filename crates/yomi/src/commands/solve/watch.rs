//! How far a collection is, on the terminal.

use crate::commands::progress::Progress;

/// Shows how many problems are answered.
pub struct Watch {
    progress: Progress,
    count: usize,
}

impl Watch {
    pub fn new(count: usize) -> Watch {
        let template = "{bar:24} {pos}/{len} problems, {elapsed}, {eta} left";
        Watch {
            progress: Progress::new(count as u64, template),
            count,
        }
    }

    /// Writes a line of results.
    pub fn tell(&self, text: &str) {
        self.progress.tell(text);
    }

    /// Writes a line of what went wrong.
    pub fn tell_error(&self, text: &str) {
        self.progress.tell_error(text);
    }

    /// So many problems are answered.
    pub fn step(&self, done: usize) {
        self.progress
            .step(done as u64, format!("{done} of {} problems", self.count));
    }

    pub fn end(&self) {
        self.progress.end();
    }
}
