//! `yomi bench search`: games a second of the whole search, and what it fills.

use cpu_time::ProcessTime;
use goban::{Game, Rules, Size};
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
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2])]
    threads: Vec<usize>,
    /// Seconds each.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Rounds; the best counts, as noise only slows.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Megabytes that the nodes may take.
    #[arg(long, default_value_t = 512)]
    memory: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a line.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    for &side in &args.sizes {
        let size =
            Size::new(side).ok_or_else(|| anyhow::anyhow!("a board's size is a number from 1 to 25"))?;
        for &threads in &args.threads {
            let (mut best, mut best_cpu, mut bytes) = (0.0f64, 0.0f64, 0);
            for round in 0..args.rounds.max(1) {
                let (rate, cpu_rate, filled) = rate(size, threads, &args, round);
                best = best.max(rate);
                best_cpu = best_cpu.max(cpu_rate);
                bytes = bytes.max(filled);
            }
            let megabytes = bytes as f64 / f64::from(1 << 20);
            if args.json {
                println!(
                    r#"{{"size":{side},"threads":{threads},"games_per_second":{best:.0},"by_processor_time":{best_cpu:.0},"megabytes":{megabytes:.1}}}"#
                );
            } else {
                println!(
                    "{size}, {threads} threads: {best:.0} games a second, {best_cpu:.0} by processor time, \
                     {megabytes:.0} MB of nodes"
                );
            }
        }
    }
    Ok(())
}

/// Games a second from the empty board, by the clock and by processor time, and bytes of nodes after them.
fn rate(size: Size, threads: usize, args: &Args, round: usize) -> (f64, f64, usize) {
    let game = Game::new(size, Rules::CHINESE);
    let stakes = Stakes {
        komi: game.rules().komi,
        territory: false,
        ko: game.rules().ko,
    };
    let settings = Settings {
        memory: args.memory << 20,
        ..Settings::default()
    };
    let mut tree = Tree::of_playouts(
        settings,
        Knowledge::shipped(size),
        threads,
        args.seed + round as u64,
    );
    tree.stand_at(&game, game.to_move(), stakes);
    let root = Root::new(&game, game.to_move(), stakes);
    let budget = Budget {
        time: Some(Duration::from_secs_f64(args.seconds.max(0.01))),
        ..Budget::default()
    };
    let (began, worked) = (Instant::now(), ProcessTime::now());
    tree.search(&root, None, budget, &AtomicBool::new(false));
    let games = f64::from(tree.analysis(game.to_move()).visits);
    let cpu = worked.elapsed().as_secs_f64() / threads.max(1) as f64;
    (games / began.elapsed().as_secs_f64(), games / cpu, tree.bytes())
}
