//! `yomi bench search`: games a second of the whole search, and what it fills.

use crate::numbers::{COUNT, MEGABYTES, THREADS, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use cpu_time::ProcessTime;
use goban::{Game, Rules, Size};
use players::Reading;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tree::{Budget, Knowledge, Root, Settings, Stakes, Tree};

/// Games a second of the search with full playouts, with one thread and more, and the memory it fills.
///
/// The rate by processor time is what each thread's share of the processor gives: on a machine that does other work
/// too it says more than the rate by the clock.
#[derive(clap::Args)]
pub struct Args {
    /// Sides of boards.
    #[arg(long, value_delimiter = ',', default_values_t = [9, 13, 19])]
    sizes: Vec<u8>,
    /// Numbers of threads.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2], value_parser = whole::<usize>(THREADS))]
    threads: Vec<usize>,
    /// Seconds each.
    #[arg(long, default_value = "5", value_parser = players::seconds)]
    seconds: Duration,
    /// Rounds; the best counts, as noise only slows.
    #[arg(long, default_value_t = 3, value_parser = whole::<usize>(1..=1_000_000))]
    rounds: usize,
    /// Megabytes that the nodes may take.
    #[arg(long, default_value_t = 512, value_parser = whole::<usize>(MEGABYTES))]
    memory: usize,
    /// Search the positions of this game instead of the empty board, on its size.
    #[arg(long, value_name = "FILE.sgf")]
    game: Option<PathBuf>,
    /// After how many moves of the game; more numbers, more positions, one after another.
    #[arg(long, value_delimiter = ',', default_values_t = [20, 30, 40], requires = "game", value_parser = whole::<usize>(COUNT))]
    after: Vec<usize>,
    /// Let priors read, as the player does.
    #[arg(long)]
    reading: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a line.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let games = match &args.game {
        Some(file) => vec![positions(file, &args.after)?],
        None => args
            .sizes
            .iter()
            .map(|&side| empty(side))
            .collect::<Result<_, _>>()?,
    };
    for games in &games {
        let size = games[0].size();
        let side = size.side();
        for &threads in &args.threads {
            let (mut best, mut best_cpu, mut bytes) = (0.0f64, 0.0f64, 0);
            for round in 0..args.rounds {
                let (rate, cpu_rate, filled) = rate(games, threads, &args, round);
                best = best.max(rate);
                best_cpu = best_cpu.max(cpu_rate);
                bytes = bytes.max(filled);
            }
            let megabytes = bytes as f64 / f64::from(1 << 20);
            if args.json {
                say!(
                    r#"{{"size":{side},"threads":{threads},"games_per_second":{best:.0},"by_processor_time":{best_cpu:.0},"megabytes":{megabytes:.1}}}"#
                );
            } else {
                say!(
                    "{size}, {threads} threads: {best:.0} games a second, {best_cpu:.0} by processor time, \
                     {megabytes:.0} MB of nodes"
                );
            }
        }
    }
    Ok(())
}

fn empty(side: u8) -> anyhow::Result<Vec<Game>> {
    let size = Size::new(side).ok_or_else(|| anyhow::anyhow!("a board's size is a number from 1 to 25"))?;
    Ok(vec![Game::new(size, Rules::CHINESE)])
}

/// The game after each of these numbers of moves.
fn positions(file: &Path, after: &[usize]) -> anyhow::Result<Vec<Game>> {
    let records = kifu::Collection::read_file(file, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", file.display()))?;
    let record = records.first();
    let mut games = Vec::new();
    for &moves in after {
        let mut game = Game::new(record.size()?, Rules::CHINESE);
        for (number, (color, m)) in record.moves().take(moves).enumerate() {
            let wrong = || format!("{}: move {} cannot be played", file.display(), number + 1);
            game.play(color, m).with_context(wrong)?;
        }
        games.push(game);
    }
    ensure!(!games.is_empty(), "--after names no move");
    Ok(games)
}

/// Games a second from these positions, by the clock and by processor time, and bytes of nodes after them.
fn rate(positions: &[Game], threads: usize, args: &Args, round: usize) -> (f64, f64, usize) {
    let (mut games, mut time, mut cpu, mut bytes) = (0.0, 0.0, 0.0, 0);
    for game in positions {
        let stakes = Stakes {
            komi: game.rules().komi,
            real: game.rules().komi,
            territory: false,
            ko: game.rules().ko,
        };
        let settings = Settings {
            memory: args.memory << 20,
            ..Settings::default()
        };
        let knowledge = Knowledge::shipped(game.size());
        let mut tree = Tree::of_playouts(settings, knowledge, threads, args.seed.wrapping_add(round as u64));
        if args.reading {
            tree = tree.with_slow_prior(Reading::default());
        }
        let stop = AtomicBool::new(false);
        tree.stand_at(game, game.to_move(), stakes, &stop);
        let root = Root::new(game, game.to_move(), stakes);
        let budget = Budget {
            time: Some(args.seconds),
            ..Budget::default()
        };
        let (began, worked) = (Instant::now(), ProcessTime::now());
        tree.search(&root, None, budget, &stop);
        games += f64::from(tree.analysis(game.to_move()).visits);
        cpu += worked.elapsed().as_secs_f64() / threads as f64;
        time += began.elapsed().as_secs_f64();
        bytes = bytes.max(tree.bytes());
    }
    (games / time, games / cpu, bytes)
}
