//! `yomi bench cluster`: what ranks tell each other, and whether their sums are right; how busy they are kept.

use crate::commands::crew;
use crate::numbers::{COUNT, SOME, THREADS, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use cluster::jobs::{hand_out, work};
use cluster::{Desk, Exchange, Kind, Link};
use goban::{Game, Rules, Size};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tree::{Budget, Knowledge, Root, Settings, Stakes, Tree};

/// Searches of one position by several ranks: every rank's own count of its games is held against what each rank's tree has in the end.
///
/// With --units nothing is searched: that many units of work, of --seconds each, are handed out, to see how busy the ranks are.
#[derive(clap::Args)]
pub struct Args {
    /// The side of the board.
    #[arg(long, default_value_t = 9, value_parser = whole::<u8>(5..=19))]
    size: u8,
    /// Games of each rank.
    #[arg(long, default_value_t = 2000, value_parser = whole::<u64>(SOME))]
    playouts: u64,
    /// Threads of each rank.
    #[arg(long, default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    threads: usize,
    /// Hand out so many units instead.
    #[arg(long, value_parser = whole::<usize>(COUNT))]
    units: Option<usize>,
    /// How long a unit takes.
    #[arg(long, default_value = "1", value_name = "SECONDS", value_parser = players::seconds)]
    seconds: Duration,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    search: crew::Search,
}

/// What a rank tells of its search.
#[derive(Serialize, Deserialize)]
struct Told {
    /// Games that it played itself, by the first move.
    own: BTreeMap<String, u64>,
    played: u64,
    /// Games that its tree has.
    tree: BTreeMap<String, u64>,
    all: u64,
    letters: u64,
    bytes: u64,
    seconds: f64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let links = args.search.links()?;
    ensure!(
        !links.is_empty(),
        "name the ranks by --ranks N, or have mpirun start them with --cluster"
    );
    std::thread::scope(|scope| {
        for link in &links[1..] {
            scope.spawn(|| follow(&args, link));
        }
        follow(&args, &links[0])
    })
}

fn follow(args: &Args, link: &Arc<dyn Link>) -> anyhow::Result<()> {
    let desk = Desk::new(Arc::clone(link));
    if let Some(units) = args.units {
        return busy(args, &desk, units);
    }
    let told = search(args, &desk)?;
    if desk.rank() > 0 {
        desk.send(0, Kind::Job, serde_json::to_vec(&told)?);
        return Ok(());
    }
    let mut all = vec![told];
    while all.len() < desk.ranks() {
        let letter = desk.wait(Kind::Job, || true).context("a rank is silent")?;
        all.push(serde_json::from_slice(&letter.body)?);
    }
    let played: u64 = all.iter().map(|told| told.played).sum();
    let mut sums: BTreeMap<&String, u64> = BTreeMap::new();
    for (m, games) in all.iter().flat_map(|told| &told.own) {
        *sums.entry(m).or_default() += games;
    }
    let wrong = |told: &Told| {
        let differ = |(m, sum): (&&String, &u64)| told.tree.get(*m).copied().unwrap_or(0) != *sum;
        sums.iter().filter(|&(m, sum)| differ((m, sum))).count() + usize::from(told.all != played)
    };
    let differences: usize = all.iter().map(wrong).sum();
    let (letters, bytes): (u64, u64) = all.iter().fold((0, 0), |(l, b), t| (l + t.letters, b + t.bytes));
    let seconds = all.iter().map(|told| told.seconds).fold(0.0, f64::max);
    say!(
        "{} ranks played {played} games through {} moves in {seconds:.2} s; {differences} counts differ; {letters} letters, \
         {:.0} bytes each",
        all.len(),
        sums.len(),
        bytes as f64 / letters.max(1) as f64
    );
    ensure!(differences == 0, "the sums over ranks are not what was played");
    Ok(())
}

/// This rank's part of a search.
fn search(args: &Args, desk: &Arc<Desk>) -> anyhow::Result<Told> {
    let size = Size::new(args.size).context("a board's size")?;
    let game = Game::new(size, Rules::CHINESE);
    let settings = Settings {
        memory: 64 << 20,
        ..Settings::default()
    };
    let seed = arena::derive_seed(args.seed, desk.rank() as u64);
    let mut tree = Tree::of_playouts(settings, Knowledge::shipped(size), args.threads, seed);
    let exchange = Arc::new(Exchange::new(Arc::clone(desk), args.search.terms()).lagging(args.search.lag));
    tree.keep_company(exchange.clone());
    exchange.ask(1);
    let (stop, begun) = (AtomicBool::new(false), Instant::now());
    let stakes = Stakes {
        komi: 7.5,
        real: 7.5,
        ..Stakes::EVEN
    };
    let color = game.to_move();
    tree.stand_at(&game, color, stakes, &stop);
    let budget = Budget {
        playouts: Some(args.playouts),
        ..Budget::default()
    };
    tree.search(&Root::new(&game, color, stakes), None, budget, &stop);
    let seconds = begun.elapsed().as_secs_f64();
    let found = tree.analysis(color);
    let by_move = |of: fn(&tree::Candidate) -> u64| {
        let moves = found.candidates.iter().map(|c| (c.mv.to_string(), of(c)));
        moves.filter(|(_, games)| *games > 0).collect()
    };
    let traffic = desk.link().traffic();
    Ok(Told {
        own: by_move(|c| c.outcome.scored),
        played: found.playouts,
        tree: by_move(|c| u64::from(c.visits)),
        all: u64::from(found.visits),
        letters: traffic.letters,
        bytes: traffic.bytes,
        seconds,
    })
}

/// Hands out units that take their time and nothing else.
fn busy(args: &Args, desk: &Desk, units: usize) -> anyhow::Result<()> {
    let stop = AtomicBool::new(false);
    let one = |_: usize| {
        std::thread::sleep(args.seconds);
        Some(Vec::new())
    };
    if desk.rank() > 0 {
        work(desk, 0, &stop, one);
        return Ok(());
    }
    let todo: Vec<usize> = (0..units).collect();
    let account = hand_out(desk, 0, &todo, &stop, one, |_, _| ControlFlow::Continue(()))?;
    say!("{units} units in {:.1} s, {account}", account.took.as_secs_f64());
    Ok(())
}
