//! How much a question may spend on all its searches.

use crate::budget::{Budget, Stop};
use crate::groups::helps::Helps;
use std::time::{Duration, Instant};

/// What a question may spend.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes at most.
    pub nodes: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Bytes of tables at most.
    pub memory: usize,
    /// Threads that may search one fight.
    pub threads: usize,
    /// Set from elsewhere to stop soon.
    pub stop: Stop,
    /// What helps the searches of fights.
    pub helps: Helps,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: u64::MAX,
            deadline: None,
            memory: 512 << 20,
            threads: 1,
            stop: Stop::default(),
            helps: Helps::default(),
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

    /// The same, but no longer than this from now.
    pub fn at_most(&self, time: Duration) -> Limits {
        let end = Instant::now() + time;
        Limits {
            deadline: self.deadline.map(|deadline| deadline.min(end)),
            ..self.clone()
        }
    }

    /// Time for as much work on a fight as one thread would do: two threads do some 1.5 times as much, three some two
    /// times. What fails fails sooner so, and leaves its time to what comes after it.
    pub fn as_of_one(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            ..self.part(2, self.threads as u32 + 1)
        }
    }

    /// For one of so many pieces of work that are done side by side: its part of the memory and of the threads.
    pub fn shared_by(self, pieces: usize) -> Limits {
        Limits {
            memory: self.memory / pieces.max(1),
            threads: (self.threads / pieces.max(1)).max(1),
            ..self
        }
    }

    /// Whether it is time to stop, nodes aside.
    pub fn is_over(&self) -> bool {
        self.stop.is_set() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes,
            ..Limits::default()
        }
    }
}

impl From<Limits> for Budget {
    fn from(limits: Limits) -> Budget {
        let Limits {
            nodes,
            deadline,
            memory,
            stop,
            ..
        } = limits;
        Budget {
            nodes,
            deadline,
            memory,
            stop,
        }
    }
}
