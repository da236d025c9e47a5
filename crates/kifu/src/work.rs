//! How much is done with a record.

use crate::info::BoardError;
use crate::limits::Limits;
use std::sync::atomic::{AtomicBool, Ordering};

/// What may be done with a record, counted in steps, and what was: so that no record takes the machine's time, and
/// whoever no longer waits for it can stop it.
///
/// Steps are nodes, moves and stones put on the board where a position is set up or a move breaks the rules, with ten for
/// beginning anew from there, and thousands of earlier positions that superko compares a move with. A step is about a
/// tenth of a microsecond. An ordinary game takes some hundred steps, and no record more than 160 for each of its bytes
/// (`tests/hostile.rs`).
///
/// ```
/// use goban::Rules;
/// use kifu::{Limits, Record, Work};
/// use std::sync::atomic::AtomicBool;
///
/// let record: Record = "(;SZ[9];B[ee];W[cc];B[gg])".parse().unwrap();
/// let few = Limits { work: 5, ..Limits::default() };
/// let error = record.replay_before_with(None, Rules::CHINESE, &mut Work::new(&few)).unwrap_err();
/// assert_eq!(error.to_string(), "after move 2: more than 5 steps of work; raise the limit `work` to replay this record");
///
/// let gone = AtomicBool::new(true);
/// let mut work = Work::default().stopped_by(&gone);
/// let error = record.replay_before_with(None, Rules::CHINESE, &mut work).unwrap_err();
/// assert_eq!(error.to_string(), "after move 0: stopped, as nobody waits for it");
/// ```
#[derive(Debug)]
pub struct Work<'a> {
    limit: u64,
    done: u64,
    stop: Option<&'a AtomicBool>,
}

impl Default for Work<'static> {
    /// Within the usual [`Limits::work`].
    fn default() -> Work<'static> {
        Work::new(&Limits::default())
    }
}

impl Work<'static> {
    /// As much as [`Limits::work`] allows, for one record or for several together.
    pub fn new(limits: &Limits) -> Work<'static> {
        Work {
            limit: limits.work,
            done: 0,
            stop: None,
        }
    }

    /// The same, ended when this flag is raised.
    pub fn stopped_by(self, stop: &AtomicBool) -> Work<'_> {
        Work {
            stop: Some(stop),
            ..self
        }
    }
}

impl Work<'_> {
    /// Steps taken so far.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Counts steps before they are taken, after so many moves of a record.
    pub(crate) fn take(&mut self, steps: usize, moves: usize) -> Result<(), BoardError> {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(BoardError::Stopped { moves });
        }
        let done = self.done.saturating_add(steps as u64);
        if done > self.limit {
            let limit = self.limit;
            return Err(BoardError::TooMuchWork { limit, moves });
        }
        self.done = done;
        Ok(())
    }
}
