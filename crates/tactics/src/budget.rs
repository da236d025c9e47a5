//! How much one search may spend, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What one search may spend.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Nodes at most.
    pub nodes: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Bytes of tables at most.
    pub memory: usize,
    /// Set from elsewhere to stop soon.
    pub stop: Stop,
}

impl Budget {
    /// Whether it is time to stop, nodes aside.
    pub fn is_over(&self) -> bool {
        self.stop.is_set() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// Tells those who work to stop soon. What stops the whole stops its parts, not the other way round.
///
/// ```
/// let whole = tactics::Stop::default();
/// let (one, other) = (whole.part(), whole.part());
/// one.set();
/// assert!(one.is_set() && !other.is_set());
/// whole.set();
/// assert!(other.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    whole: Option<Arc<Stop>>,
}

impl Stop {
    /// For a part of the work.
    pub fn part(&self) -> Stop {
        Stop {
            flag: Arc::default(),
            whole: Some(Arc::new(self.clone())),
        }
    }

    /// Says stop.
    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Its own flag, for those who know no whole.
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    /// Whether somebody did.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.whole.as_ref().is_some_and(|w| w.is_set())
    }
}

impl From<Arc<AtomicBool>> for Stop {
    fn from(flag: Arc<AtomicBool>) -> Stop {
        Stop { flag, whole: None }
    }
}

/// The search was stopped: out of nodes, out of time, or told so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;
