//! Several ranks, or parts of the work: what `gtp`, `match`, `solve`, `review` and `train labels` share.

use crate::numbers::{COUNT, SOME, real, whole};
use anyhow::{Context, ensure};
use cluster::jobs::{self, Account, Done};
use cluster::{Desk, Header, Ledger, Link, Part};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tree::{Every, Place, Terms};

/// How the work is shared.
#[derive(clap::Args)]
#[group(id = "crew")]
#[command(next_help_heading = "Many machines")]
pub struct Args {
    /// Share the work with the other ranks that mpirun has started; needs a build with --features cluster (docs/cluster.md).
    #[arg(long)]
    pub cluster: bool,
    /// Do the I-th of N parts, a fixed share; `yomi merge` joins them (docs/cluster.md).
    #[arg(long, value_name = "I/N", conflicts_with = "cluster")]
    pub part: Option<Part>,
}

impl Args {
    /// The desk of this rank, if there are ranks.
    pub fn join(&self) -> anyhow::Result<Option<Arc<Desk>>> {
        let link = self.cluster.then(join).transpose()?;
        Ok(link.map(Desk::new))
    }

    /// Whether a unit is to be done here.
    pub fn has(&self, unit: usize) -> bool {
        self.part.is_none_or(|part| part.has(unit))
    }
}

/// The ranks that mpirun has started; without it this is rank 0 of 1.
#[cfg(feature = "cluster")]
fn join() -> anyhow::Result<Arc<dyn Link>> {
    cluster::mpi::join().context("MPI cannot be started")
}

#[cfg(not(feature = "cluster"))]
fn join() -> anyhow::Result<Arc<dyn Link>> {
    anyhow::bail!(
        "this build knows no MPI: build it by `cargo build --release --features cluster` (docs/cluster.md)"
    )
}

/// Who one was in a piece of work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The one that has the results.
    First,
    /// A rank that did what it was given, and has nothing to say.
    Hand,
}

/// What is kept of each unit.
#[derive(clap::Args)]
pub struct Keep {
    /// Keep what came of each unit in this file as it comes, to go on with by --resume.
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,
    /// Go on with what --keep has.
    #[arg(long, requires = "keep")]
    pub resume: bool,
}

/// Does the units of a piece of work, here or on all ranks, keeps what comes of each, and hands it on in the order of the units as
/// soon as all before are there.
pub struct Crew<'a> {
    pub args: &'a Args,
    pub keep: &'a Keep,
    /// What is done with which files and settings.
    pub work: String,
    pub units: usize,
    /// Threads where there are no ranks.
    pub threads: usize,
    pub stop: &'a AtomicBool,
}

impl Crew<'_> {
    /// See [`Crew`]; `tell` hears how far the ranks are.
    pub fn run<R: Serialize + DeserializeOwned + Send>(
        &self,
        one: impl Fn(usize) -> Option<R> + Sync,
        tell: impl Fn(&Account, usize),
        mut each: impl FnMut(usize, R),
    ) -> anyhow::Result<Role> {
        ensure!(
            self.args.part.is_none() || self.keep.keep.is_some(),
            "a part of the work is for `yomi merge`: --part needs --keep FILE"
        );
        let bytes = |unit| one(unit).map(|result| serde_json::to_vec(&result).expect("plain data"));
        let task = jobs::task(&[&self.work, &self.units.to_string()]);
        let desk = self.args.join()?;
        if let Some(desk) = desk.as_ref().filter(|desk| desk.rank() > 0) {
            jobs::work(desk, task, self.stop, bytes);
            return Ok(Role::Hand);
        }
        let header = Header::new(self.work.clone(), self.units, self.args.part);
        let (mut ledger, mut waiting) = match &self.keep.keep {
            None => (None, BTreeMap::new()),
            Some(path) => {
                let opened = Ledger::open(path, &header, self.keep.resume);
                let (ledger, known) = or_dismiss(opened, desk.as_deref())?;
                (Some(ledger), known)
            }
        };
        let wanted: Vec<usize> = (0..self.units).filter(|&unit| self.args.has(unit)).collect();
        let todo: Vec<usize> = wanted
            .iter()
            .copied()
            .filter(|unit| !waiting.contains_key(unit))
            .collect();
        let mut due = wanted.iter().copied().peekable();
        let mut hand_on = |waiting: &mut BTreeMap<usize, serde_json::Value>| -> anyhow::Result<()> {
            while let Some(&unit) = due.peek()
                && let Some(result) = waiting.remove(&unit)
            {
                due.next();
                each(
                    unit,
                    serde_json::from_value(result).context("what was kept is of another version")?,
                );
            }
            Ok(())
        };
        or_dismiss(hand_on(&mut waiting), desk.as_deref())?;
        let mut failed = None;
        let mut take = |unit: usize, bytes: &[u8]| -> ControlFlow<()> {
            let mut keep = || -> anyhow::Result<()> {
                let result: serde_json::Value = serde_json::from_slice(bytes)?;
                if let Some(ledger) = &mut ledger {
                    ledger.keep(unit, &result)?;
                }
                waiting.insert(unit, result);
                hand_on(&mut waiting)
            };
            match keep() {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        match desk {
            Some(desk) => {
                let account = jobs::hand_out(&desk, task, &todo, self.stop, bytes, |account, done: Done| {
                    tell(account, wanted.len() - todo.len());
                    take(done.unit, &done.result)
                });
                report(&account?);
            }
            None => tactics::parallel::in_order(
                todo.len(),
                self.threads,
                |place| bytes(todo[place]),
                |place, result| {
                    if take(todo[place], &result).is_break() {
                        self.stop.store(true, std::sync::atomic::Ordering::Relaxed);
                    }
                },
            ),
        }
        if let Some(error) = failed {
            return Err(error);
        }
        Ok(Role::First)
    }
}

/// What rank 0 needs to begin; without it the others go home.
pub fn or_dismiss<T, E>(result: Result<T, E>, desk: Option<&Desk>) -> Result<T, E> {
    if let (Err(_), Some(desk)) = (&result, desk) {
        jobs::dismiss(desk);
    }
    result
}

/// Says what each rank has done.
pub fn report(account: &Account) {
    let units: usize = account.ranks.iter().map(|rank| rank.units).sum();
    if account.ranks.len() > 1 && units > 0 {
        crate::output::note!("{units} in {:.1} s, {account}", account.took.as_secs_f64());
    }
}

/// How a search is shared.
#[derive(clap::Args)]
#[command(next_help_heading = "Many machines")]
pub struct Search {
    /// Search with the other ranks that mpirun has started; needs a build with --features cluster (docs/cluster.md).
    #[arg(long)]
    pub cluster: bool,
    /// Search by so many ranks in this one process, each with all --threads, --playouts and --memory.
    #[arg(long, value_name = "N", conflicts_with = "cluster", value_parser = whole::<usize>(1..=256))]
    ranks: Option<usize>,
    /// Milliseconds that a letter takes from one of --ranks to another.
    #[arg(long, value_name = "MS", requires = "ranks", value_parser = whole::<u64>(0..=60_000))]
    delay: Option<u64>,
    /// Seconds from one exchange of games to the next.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.1, value_parser = real(0.001..=60.0))]
    exchange: f64,
    /// Exchange games after so many playouts of a rank instead, and wait for the others: so a search can be measured by playouts,
    /// however the ranks share the processors.
    #[arg(long, value_name = "PLAYOUTS", value_parser = whole::<u64>(SOME), conflicts_with = "lists")]
    exchange_after: Option<u64>,
    /// With --exchange-after: letters take so many exchanges.
    #[arg(long, value_name = "EXCHANGES", default_value_t = 0, requires = "exchange_after", value_parser = whole::<u64>(0..=1000))]
    pub lag: u64,
    /// Share nodes that hold this share of the games.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = real(0.0..=1.0))]
    share: f64,
    /// Share nodes down to so many moves below the root.
    #[arg(long, value_name = "MOVES", default_value_t = 3, value_parser = whole::<u32>(0..=u64::from(Place::DEEPEST)))]
    depth: u32,
    /// As the Montpellier report has it: average the lists of all moves as first after so many descents (there 100), and the first level
    /// when the move is chosen.
    #[arg(long, value_name = "DESCENTS", value_parser = whole::<u64>(SOME))]
    lists: Option<u64>,
    /// Write the game so far and the best move known into this file, as SGF, every second while a move is searched.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Start this GTP engine, and start it again when it dies, with the game as it stood: for a job of many ranks, one of which may
    /// fail. What --save names is what the engine writes there.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["cluster", "ranks"])]
    pub restart: Option<String>,
    /// How often in a row --restart may fail to start the engine.
    #[arg(long, value_name = "TIMES", default_value_t = 3, requires = "restart", value_parser = whole::<usize>(COUNT))]
    pub attempts: usize,
}

impl Search {
    /// The ranks of this process, if there are ranks: one, or all.
    pub fn links(&self) -> anyhow::Result<Vec<Arc<dyn Link>>> {
        let delay = Duration::from_millis(self.delay.unwrap_or(0));
        match self.ranks {
            Some(ranks) => Ok(cluster::local(ranks, delay)),
            None => self.cluster.then(join).into_iter().collect(),
        }
    }

    /// What is told, and when.
    pub fn terms(&self) -> Terms {
        let every = match self.exchange_after {
            Some(playouts) => Every::Playouts(playouts),
            None => Every::Time(Duration::from_secs_f64(self.exchange)),
        };
        match self.lists {
            Some(descents) => Terms::Lists { descents },
            None => Terms::Increments {
                every,
                share: self.share as f32,
                depth: self.depth,
            },
        }
    }
}
