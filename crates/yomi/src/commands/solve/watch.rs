//! How far a collection is, on the terminal.

use crate::commands::progress::Progress;
use cluster::jobs::Account;
use std::cell::RefCell;

/// Shows how many problems are answered.
pub struct Watch {
    progress: Progress,
    count: usize,
    /// What the ranks have done.
    by: RefCell<String>,
}

impl Watch {
    pub fn new(count: usize) -> Watch {
        let template = "{bar:24} {pos}/{len} problems, {elapsed}, {eta} left {msg}";
        Watch {
            progress: Progress::new(count as u64, template),
            count,
            by: RefCell::default(),
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
        self.progress.step(
            done as u64,
            format!("{done} of {} problems{}", self.count, self.by.borrow()),
        );
    }

    /// The ranks have done so much, beside what was there before.
    pub fn by(&self, account: &Account, before: usize) {
        let done: usize = account.ranks.iter().map(|rank| rank.units).sum();
        *self.by.borrow_mut() = format!("; {account}");
        self.step(before + done);
    }

    pub fn end(&self) {
        self.progress.end();
    }
}
