//! How far a long run is, on the terminal.

use crate::output::{note, say};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// A run that takes longer is told of.
const PATIENCE: Duration = Duration::from_secs(1);
/// Where there is no terminal a line is written so often.
const EVERY: Duration = Duration::from_secs(10);

/// Shows on standard error, from the first second on, what is done: a bar on a terminal, elsewhere a line now and then.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    told: Cell<Option<Instant>>,
    terminal: bool,
}

impl Progress {
    /// A bar of so many steps, as the template draws it.
    pub fn new(steps: u64, template: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let terminal = std::io::stderr().is_terminal();
        if terminal {
            let bar = bar.clone();
            std::thread::spawn(move || {
                std::thread::sleep(PATIENCE);
                if !bar.is_finished() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Duration::from_millis(500));
                }
            });
        }
        Progress {
            bar,
            start: Instant::now(),
            told: Cell::new(None),
            terminal,
        }
    }

    /// There are so many steps after all.
    pub fn set_length(&self, steps: u64) {
        self.bar.set_length(steps);
    }

    /// How long it has taken.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// So many steps are done; this says what that is.
    pub fn step(&self, done: u64, text: String) {
        self.bar.set_position(done);
        let last = self.told.get();
        let is_due = last.is_none_or(|told| told.elapsed() >= EVERY) && self.elapsed() >= PATIENCE;
        if !self.terminal && is_due && Some(done) != self.bar.length() {
            self.told.set(Some(Instant::now()));
            note!("{text}, {:.0} s", self.elapsed().as_secs_f64());
        }
        self.bar.set_message(text);
    }

    /// Writes a line of results.
    pub fn tell(&self, text: &str) {
        self.bar.suspend(|| say!("{text}"));
    }

    /// Writes a line of what went wrong.
    pub fn tell_error(&self, text: &str) {
        self.bar.suspend(|| note!("{text}"));
    }

    /// Nothing more is done.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
