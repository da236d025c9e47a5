//! How far a collection is, on the terminal.

use crate::output::{note, say};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// A run that takes longer is told of.
const PATIENCE: Duration = Duration::from_secs(1);
/// Where there is no terminal a line is written so often.
const EVERY: Duration = Duration::from_secs(10);

/// Shows from the first second on, on standard error, how many problems are answered.
pub struct Watch {
    bar: ProgressBar,
    start: Instant,
    told: Cell<Instant>,
    terminal: bool,
    shown: Cell<bool>,
    count: usize,
}

impl Watch {
    pub fn new(count: usize) -> Watch {
        let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
        if let Ok(style) =
            ProgressStyle::with_template("{bar:24} {pos}/{len} problems, {elapsed}, {eta} left")
        {
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
        let now = Instant::now();
        Watch {
            bar,
            start: now,
            told: Cell::new(now),
            terminal,
            shown: Cell::new(false),
            count,
        }
    }

    /// Writes a line of results.
    pub fn tell(&self, text: &str) {
        self.bar.suspend(|| say!("{text}"));
    }

    /// Writes a line of what went wrong.
    pub fn tell_error(&self, text: &str) {
        self.bar.suspend(|| note!("{text}"));
    }

    /// So many problems are answered.
    pub fn step(&self, done: usize) {
        self.bar.set_position(done as u64);
        if self.terminal || self.start.elapsed() < PATIENCE || done >= self.count {
            return;
        }
        if self.told.get().elapsed() >= EVERY || !self.shown.replace(true) {
            self.told.set(Instant::now());
            let seconds = self.start.elapsed().as_secs_f64();
            note!("{done} of {} problems, {seconds:.0} s", self.count);
        }
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
