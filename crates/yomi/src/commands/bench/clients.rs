//! `yomi bench clients`: many people at the page at once, and what each of them waits for.

mod visitor;

use crate::output::say;
use anyhow::{Context, ensure};
use goban::Size;
use players::{Options, by_name_with};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};
use visitor::{Meeting, Visitor};
use web::{Limits, Port, Roster, Server};

/// Many clients of the page at once, each playing `yomi`: whether every request that was taken was answered, and after
/// how long.
///
/// A server is started on a free port of 127.0.0.1, with a folder of its own for games. Each client plays its game over one
/// connection: it asks for the state, plays a stone, fetches the record and asks the player for its move, and checks every
/// answer against what it knows. What is refused for want of room (503) is asked for again.
#[derive(clap::Args)]
pub struct Args {
    /// Clients.
    #[arg(long, default_value_t = 200)]
    clients: usize,
    /// Moves of the player that each client asks for.
    #[arg(long, default_value_t = 10)]
    moves: usize,
    /// The side of the board.
    #[arg(long, default_value_t = 9)]
    size: u8,
    /// Playouts of a move.
    #[arg(long, default_value_t = 200)]
    playouts: u64,
    /// Games in memory [default: as the page has].
    #[arg(long, value_name = "N")]
    hall: Option<usize>,
    /// Players that may think or wait for it at once [default: as the page has].
    #[arg(long, value_name = "N")]
    line: Option<usize>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    ensure!((5..=25).contains(&args.size), "--size is a number from 5 to 25");
    let size = Size::new(args.size).context("a board's size is a number from 1 to 25")?;
    ensure!(
        args.clients > 0 && args.moves > 0,
        "--clients and --moves are at least 1"
    );
    let usual = Limits::default();
    let limits = Limits {
        games: args.hall.unwrap_or(usual.games),
        line: args.line.unwrap_or(usual.line),
        ..usual
    };
    let folder = Folder::new();
    let playouts = args.playouts;
    let roster = Roster::new(
        [("yomi", "the player of the page, by playouts")],
        move |name, seed| {
            let options = Options {
                playouts: Some(playouts),
                memory: 64,
                ..Options::seeded(seed)
            };
            by_name_with(name, &options).ok()
        },
    );
    let server = Server::bind(Port::Exactly(0))?
        .with_roster(roster)
        .with_limits(limits)
        .with_games_in(&folder.0);
    let address = server.address();
    let leave = Bell::default();
    let told = leave.clone();
    let serving = std::thread::spawn(move || server.run_until(told.wait()));

    let began = Instant::now();
    let meeting = Meeting::new(&address, size, args.moves)?;
    std::thread::scope(|scope| {
        for i in 0..args.clients {
            let meeting = &meeting;
            scope.spawn(move || Visitor::new(meeting, args.seed.wrapping_add(i as u64)).stay());
        }
    });
    let took = began.elapsed();
    leave.ring();
    serving.join().expect("the server does not panic")?;

    let report = Report::of(meeting, took);
    if args.json {
        say!("{}", report.json(&args));
    } else {
        report.print(&args);
    }
    ensure!(
        report.faults.is_empty(),
        "{} answers were wrong or missing",
        report.faults.len()
    );
    Ok(())
}

/// What was found, times in milliseconds.
struct Report {
    took: Duration,
    quiet: Vec<f64>,
    thinks: Vec<f64>,
    refusals: usize,
    /// The most requests sent later by which one was overtaken, and how much later one of these was sent at most.
    overtaken: usize,
    later: f64,
    faults: Vec<String>,
    /// The most memory that the process ever had, in megabytes, clients included.
    peak: Option<f64>,
}

impl Report {
    fn of(meeting: Meeting, took: Duration) -> Report {
        let tally = meeting.into_tally();
        let sorted = |times: &mut dyn Iterator<Item = Duration>| {
            let mut times: Vec<f64> = times.map(|t| 1000.0 * t.as_secs_f64()).collect();
            times.sort_by(f64::total_cmp);
            times
        };
        // How many that were sent later were answered sooner, and how much later the last of them was sent.
        let overtaken = tally.thinks.iter().map(|me| {
            let passed = tally
                .thinks
                .iter()
                .filter(|t| t.asked > me.asked && t.answered < me.answered);
            let later = passed.clone().map(|t| t.sent.saturating_duration_since(me.sent));
            (passed.count(), later.max().unwrap_or_default())
        });
        let (counts, later): (Vec<usize>, Vec<Duration>) = overtaken.unzip();
        Report {
            took,
            quiet: sorted(&mut tally.quiet.iter().copied()),
            thinks: sorted(&mut tally.thinks.iter().map(|t| t.wait)),
            refusals: tally.refusals,
            overtaken: counts.into_iter().max().unwrap_or(0),
            later: sorted(&mut later.into_iter()).pop().unwrap_or(0.0),
            faults: tally.faults,
            peak: peak_memory(),
        }
    }

    fn json(&self, args: &Args) -> serde_json::Value {
        serde_json::json!({
            "clients": args.clients, "size": args.size, "playouts": args.playouts, "seconds": self.took.as_secs_f64(),
            "requests": self.quiet.len() + self.thinks.len(), "moves": self.thinks.len(), "refusals": self.refusals,
            "quiet_ms": { "median": at(&self.quiet, 0.5), "p99": at(&self.quiet, 0.99), "largest": at(&self.quiet, 1.0) },
            "think_ms": { "median": at(&self.thinks, 0.5), "largest": at(&self.thinks, 1.0) },
            "overtaken": self.overtaken, "overtaken_ms": self.later, "faults": self.faults, "peak_mb": self.peak,
        })
    }

    fn print(&self, args: &Args) {
        say!(
            "{} clients, {}x{}, {} playouts a move, {:.1} s: {} requests answered, {} of them moves; {} refused for want of room",
            args.clients,
            args.size,
            args.size,
            args.playouts,
            self.took.as_secs_f64(),
            self.quiet.len() + self.thinks.len(),
            self.thinks.len(),
            self.refusals
        );
        say!(
            "without search: {:.1} ms in the middle, {:.1} at the 99th percentile, {:.1} at most",
            at(&self.quiet, 0.5),
            at(&self.quiet, 0.99),
            at(&self.quiet, 1.0)
        );
        say!(
            "moves: {:.0} ms in the middle, {:.0} at most; no request was overtaken by more than {}, nor by one sent more than {:.0} ms later",
            at(&self.thinks, 0.5),
            at(&self.thinks, 1.0),
            self.overtaken,
            self.later
        );
        if let Some(peak) = self.peak {
            say!("peak memory, server and clients: {peak:.0} MB");
        }
        for fault in self.faults.iter().take(10) {
            say!("wrong: {fault}");
        }
    }
}

/// The value below which this share of sorted values lies.
pub(super) fn at(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    let place = (share * last as f64).ceil() as usize;
    sorted.get(place).copied().unwrap_or(0.0)
}

/// The most memory that this process ever had, in megabytes, where the system tells.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// A folder that goes away with its owner.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        Folder(std::env::temp_dir().join(format!("yomi-clients-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Rung once, heard by a future.
#[derive(Clone, Default)]
pub(super) struct Bell(Arc<Mutex<(bool, Option<Waker>)>>);

impl Bell {
    pub(super) fn ring(&self) {
        let mut bell = self.0.lock().expect("nobody panics with it");
        bell.0 = true;
        if let Some(waker) = bell.1.take() {
            waker.wake();
        }
    }

    pub(super) async fn wait(self) {
        std::future::poll_fn(|cx| {
            let mut bell = self.0.lock().expect("nobody panics with it");
            bell.1 = Some(cx.waker().clone());
            if bell.0 { Poll::Ready(()) } else { Poll::Pending }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(
            (
                at(&values, 0.0),
                at(&values, 0.5),
                at(&values, 0.99),
                at(&values, 1.0)
            ),
            (1.0, 51.0, 100.0, 100.0)
        );
        assert_eq!((at(&[], 0.5), at(&[3.0], 0.99)), (0.0, 3.0));
    }
}
