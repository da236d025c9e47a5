//! How far a review is, on the terminal.

use crate::commands::progress::Progress;
use std::time::Duration;
use study::review::Step;

/// The bar shows how much of the time is gone, in so many steps.
const STEPS: f64 = 1000.0;

/// Shows what is done.
pub struct Watch {
    progress: Progress,
    time: Duration,
    /// Which game of how many, where there are several.
    game: Option<(usize, usize)>,
}

impl Watch {
    pub fn new(time: Duration, game: Option<(usize, usize)>) -> Watch {
        Watch {
            progress: Progress::new(STEPS as u64, "{bar:24} {msg}, {elapsed}"),
            time,
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
        let part = self.progress.elapsed().as_secs_f64() / self.time.as_secs_f64().max(0.001);
        self.progress.step((STEPS * part.min(0.999)) as u64, text);
    }

    pub fn end(&self) {
        self.progress.end();
    }
}
