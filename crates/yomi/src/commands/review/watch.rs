//! How far a review is, on the terminal.

use crate::output::note;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use study::review::Step;

/// A run that takes longer is told of.
const PATIENCE: Duration = Duration::from_secs(1);
/// Where there is no terminal a line is written so often.
const EVERY: Duration = Duration::from_secs(10);

/// Shows on standard error, from the first second on, what is done.
pub struct Watch {
    bar: ProgressBar,
    start: Instant,
    told: Cell<Instant>,
    time: Duration,
    terminal: bool,
    /// Which game of how many, where there are several.
    game: Option<(usize, usize)>,
}

impl Watch {
    pub fn new(time: Duration, game: Option<(usize, usize)>) -> Watch {
        let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {msg}, {elapsed}") {
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
            time,
            terminal,
            game,
        }
    }

    pub fn step(&self, step: Step) {
        let text = match step {
            Step::Counted(done, all) => format!("{done} of {all} positions counted"),
            Step::Explained(done, all) => format!("{done} of {all} moves explained"),
            Step::Glanced(done, all) => format!("{done} of {all} other moves looked at"),
        };
        let text = match self.game {
            Some((game, games)) => format!("game {game} of {games}: {text}"),
            None => text,
        };
        let part = self.start.elapsed().as_secs_f64() / self.time.as_secs_f64().max(0.001);
        self.bar.set_position((1000.0 * part.min(1.0)) as u64);
        if !self.terminal && self.told.get().elapsed() >= EVERY {
            self.told.set(Instant::now());
            note!("{text}, {:.0} s", self.start.elapsed().as_secs_f64());
        }
        self.bar.set_message(text);
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
