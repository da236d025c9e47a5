//! How much a search may spend, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes at most.
    pub nodes: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Bytes of tables at most.
    pub memory: usize,
    /// Set from elsewhere to stop soon.
    pub stop: Arc<AtomicBool>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: u64::MAX,
            deadline: None,
            memory: 512 << 20,
            stop: Arc::default(),
        }
    }
}

impl Limits {
    /// At most this long from now.
    pub fn within(time: Duration) -> Limits {
        Limits {
            deadline: Some(Instant::now() + time),
            ..Limits::default()
        }
    }

    /// The same with this part of the nodes and of the time that is left.
    pub fn part(&self, of: u32, parts: u32) -> Limits {
        let now = Instant::now();
        let deadline = self
            .deadline
            .map(|end| now + end.saturating_duration_since(now) * of / parts);
        let nodes = if self.nodes == u64::MAX {
            u64::MAX
        } else {
            self.nodes * u64::from(of) / u64::from(parts)
        };
        Limits {
            nodes,
            deadline,
            ..self.clone()
        }
    }

    /// Whether it is time to stop, nodes aside.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes,
            ..Limits::default()
        }
    }
}

/// The search was stopped: out of nodes, out of time, or told so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;
