//! How much a search may spend, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. The default is one gigabyte of tables, and nodes and time without bound.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes to visit at most.
    pub nodes: Option<u64>,
    /// Time to take at most.
    pub time: Option<Duration>,
    /// Bytes of tables at most.
    pub memory: usize,
    /// Set from elsewhere to make the search stop soon.
    pub stop: Arc<AtomicBool>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: None,
            time: None,
            memory: 1 << 30,
            stop: Arc::default(),
        }
    }
}

/// The search was stopped: out of nodes, out of time, or told so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Where a search is, for those who watch it.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What it is trying now: the index of a gradual game, a depth or an order, by algorithm.
    pub stage: u32,
    /// Plies from the root, now.
    pub depth: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// The part of the tables in use, 0 to 1.
    pub table: f64,
    /// Time so far.
    pub time: Duration,
}

/// Is called about ten times a second.
pub type Watcher = Box<dyn FnMut(Progress) + Send>;

/// The running account of one search.
pub(crate) struct Budget {
    limits: Limits,
    started: Instant,
    told: Instant,
    next_look: u64,
    watcher: Option<Watcher>,
    pub nodes: u64,
    /// Positions looked at by verifications, which are not nodes.
    pub work: u64,
    /// Questions put to verifications, those answered at a glance or from memory among them.
    pub asked: u64,
    pub stage: u32,
    pub depth: u32,
    pub load: f64,
}

/// Nodes between two looks at the clock.
const LOOK_EVERY: u64 = 256;

impl Budget {
    pub fn new(limits: Limits, watcher: Option<Watcher>) -> Budget {
        let started = Instant::now();
        let mut budget = Budget {
            limits,
            started,
            told: started,
            next_look: 0,
            watcher,
            nodes: 0,
            work: 0,
            asked: 0,
            stage: 0,
            depth: 0,
            load: 0.0,
        };
        budget.plan();
        budget
    }

    /// An account without bounds.
    pub fn idle() -> Budget {
        Budget::new(Limits::default(), None)
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn plan(&mut self) {
        self.next_look = (self.nodes + LOOK_EVERY).min(self.limits.nodes.unwrap_or(u64::MAX));
    }

    /// Counts a node.
    #[inline]
    pub fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts a position of a verification.
    #[inline]
    pub fn toil(&mut self) -> Result<(), Stopped> {
        self.work += 1;
        if self.work.is_multiple_of(1 << 14) {
            self.look()
        } else {
            Ok(())
        }
    }

    /// Counts a position of a proof being written down.
    pub fn glance(&mut self) -> Result<(), Stopped> {
        self.toil()
    }

    /// Looks at the clock without counting a node.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stopped> {
        let over = self.limits.nodes.is_some_and(|most| self.nodes >= most)
            || self.limits.stop.load(Ordering::Relaxed)
            || self
                .limits
                .time
                .is_some_and(|most| self.started.elapsed() >= most);
        if over {
            return Err(Stopped);
        }
        self.plan();
        if let Some(watcher) = &mut self.watcher
            && self.told.elapsed() >= Duration::from_millis(100)
        {
            self.told = Instant::now();
            watcher(Progress {
                stage: self.stage,
                depth: self.depth,
                nodes: self.nodes,
                table: self.load,
                time: self.started.elapsed(),
            });
        }
        Ok(())
    }
}
