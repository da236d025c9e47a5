//! Many jobs: rank 0 hands out units and takes what comes of them; the others hold nothing that cannot be done again.
//!
//! A unit is a number: a game of a match, a problem of a collection. Every rank knows what it stands for, since all were started by
//! the same command line. Rank 0 does units, too, beside handing them out.

use crate::link::{Desk, Kind};
use crate::wire::Reader;
use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// From one look for letters to the next.
const LOOK: Duration = Duration::from_micros(300);

/// What came of a unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Done {
    /// The unit.
    pub unit: usize,
    /// Who did it.
    pub rank: usize,
    /// How long that took.
    pub took: Duration,
    /// What came of it.
    pub result: Vec<u8>,
}

/// What a rank has done.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Tally {
    /// Units.
    pub units: usize,
    /// The time it worked.
    pub busy: Duration,
}

/// How the work went; said with the rate, and of each rank how much it did and how busy it was.
///
/// ```
/// use cluster::jobs::{Account, Tally};
/// use std::time::Duration;
/// let tally = |units, seconds| Tally { units, busy: Duration::from_secs(seconds) };
/// let account = Account { ranks: vec![tally(19, 10), tally(21, 8)], took: Duration::from_secs(10) };
/// assert_eq!(account.to_string(), "4.00 a second, rank 0: 19 (100 %), rank 1: 21 (80 %)");
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Account {
    /// What each rank has done.
    pub ranks: Vec<Tally>,
    /// How long it took.
    pub took: Duration,
}

impl Account {
    /// The share of the time that a rank worked.
    pub fn busy(&self, rank: usize) -> f64 {
        self.ranks[rank].busy.as_secs_f64() / self.took.as_secs_f64().max(1e-9)
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units: usize = self.ranks.iter().map(|rank| rank.units).sum();
        let rate = units as f64 / self.took.as_secs_f64().max(1e-9);
        write!(f, "{rate:.2} a second")?;
        for (rank, tally) in self.ranks.iter().enumerate() {
            write!(
                f,
                ", rank {rank}: {} ({:.0} %)",
                tally.units,
                100.0 * self.busy(rank)
            )?;
        }
        Ok(())
    }
}

/// A rank cannot do its part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobError(String);

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for JobError {}

/// What is said about work, as a letter: a letter for the kind, then what belongs to it.
mod say {
    pub const READY: u8 = b'r';
    pub const UNIT: u8 = b'u';
    pub const DONE: u8 = b'd';
    pub const END: u8 = b'e';
}

/// Hands out units from rank 0, does some of them, and takes the results as they come, in any order. `task` tells one piece of work
/// from another: ranks that were started for another are an error. Raising the stop, or breaking off, ends the work: units in
/// hand are given up.
pub fn hand_out(
    desk: &Desk,
    task: u64,
    units: &[usize],
    stop: &AtomicBool,
    work: impl Fn(usize) -> Option<Vec<u8>> + Sync,
    mut each: impl FnMut(&Account, Done) -> ControlFlow<()>,
) -> Result<Account, JobError> {
    let begun = Instant::now();
    let mut account = Account {
        ranks: vec![Tally::default(); desk.ranks()],
        took: Duration::ZERO,
    };
    let mut left: VecDeque<usize> = units.iter().copied().collect();
    // Whoever has nothing to do, and how many units are in somebody's hand.
    let (mut idle, mut in_hand) = (VecDeque::from([0]), 0);
    let mut failed = None;
    let (give, given) = channel::<usize>();
    let (back, results) = channel::<Done>();
    std::thread::scope(|scope| {
        let work = &work;
        scope.spawn(move || {
            for unit in given {
                let begun = Instant::now();
                if let Some(result) = work(unit) {
                    let done = Done {
                        unit,
                        rank: 0,
                        took: begun.elapsed(),
                        result,
                    };
                    if back.send(done).is_err() {
                        break;
                    }
                }
            }
        });
        while !stop.load(Relaxed) && failed.is_none() && !(left.is_empty() && in_hand == 0) {
            let mut came = Vec::new();
            match results.recv_timeout(LOOK) {
                Ok(done) => came.push(done),
                Err(RecvTimeoutError::Timeout) => {}
                // The thread has panicked, and this one will when it is joined.
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(found) = desk.take(Kind::Job) {
                let mut reader = Reader(&found.body);
                match (reader.u8(), reader.u64()) {
                    (Some(say::READY), Some(other)) if other == task => idle.push_back(found.from),
                    (Some(say::READY), _) => {
                        failed = Some(JobError(format!(
                            "rank {} was started for other work, or sees other files",
                            found.from
                        )));
                    }
                    (Some(say::DONE), Some(unit)) => came.push(Done {
                        unit: unit as usize,
                        rank: found.from,
                        took: Duration::from_nanos(reader.u64().unwrap_or(0)),
                        result: reader.0.to_vec(),
                    }),
                    _ => {}
                }
            }
            for done in &came {
                in_hand -= 1;
                idle.push_back(done.rank);
            }
            // First what there is to do, then what was done: to keep it may take longer than a unit does.
            while let (Some(&rank), false) = (idle.front(), left.is_empty()) {
                let unit = left.pop_front().expect("there is one");
                idle.pop_front();
                in_hand += 1;
                if rank == 0 {
                    // The thread waits for it.
                    let _ = give.send(unit);
                } else {
                    desk.send(rank, Kind::Job, letter(say::UNIT, &[unit as u64], &[]));
                }
            }
            for done in came {
                let tally = &mut account.ranks[done.rank];
                (tally.units, tally.busy) = (tally.units + 1, tally.busy + done.took);
                account.took = begun.elapsed();
                if each(&account, done).is_break() {
                    stop.store(true, Relaxed);
                    break;
                }
            }
        }
        // Who still works gives it up.
        dismiss(desk);
        drop(give);
    });
    account.took = begun.elapsed();
    failed.map_or(Ok(account), Err)
}

/// Tells the others that nothing is to be done: for a rank 0 that cannot begin.
pub fn dismiss(desk: &Desk) {
    desk.send_all(Kind::Job, &letter(say::END, &[], &[]));
}

/// Does what rank 0 hands out, until nothing more comes. Then the stop is raised: a unit in hand is given up.
pub fn work(desk: &Desk, task: u64, stop: &AtomicBool, work: impl Fn(usize) -> Option<Vec<u8>> + Sync) {
    desk.send(0, Kind::Job, letter(say::READY, &[task], &[]));
    let (give, given) = channel::<usize>();
    std::thread::scope(|scope| {
        let work = &work;
        let worker = scope.spawn(move || {
            for unit in given {
                let begun = Instant::now();
                let Some(result) = work(unit) else { continue };
                let took = begun.elapsed().as_nanos() as u64;
                desk.send(0, Kind::Job, letter(say::DONE, &[unit as u64, took], &result));
            }
        });
        while let Some(found) = desk.wait(Kind::Job, || !worker.is_finished()) {
            let mut reader = Reader(&found.body);
            match (reader.u8(), reader.u64()) {
                (Some(say::UNIT), Some(unit)) => {
                    // The thread waits for it.
                    let _ = give.send(unit as usize);
                }
                (Some(say::END), _) => break,
                _ => {}
            }
        }
        stop.store(true, Relaxed);
        drop(give);
    });
}

fn letter(kind: u8, numbers: &[u64], rest: &[u8]) -> Vec<u8> {
    let mut body = vec![kind];
    numbers
        .iter()
        .for_each(|number| body.extend(number.to_le_bytes()));
    body.extend(rest);
    body
}

/// A number that tells a piece of work from another: FNV-1a over what it is made of.
pub fn task(parts: &[&str]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for part in parts {
        for byte in part.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}
