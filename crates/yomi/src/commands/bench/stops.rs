//! `yomi bench stops`: how long a player that is told to stop takes to answer.

use super::mean;
use crate::numbers::{MEGABYTES, SOME, THREADS, whole};
use crate::output::say;
use anyhow::Context;
use goban::{Game, Move, Random, Rules, Size};
use players::{Action, Choice, Options, Player, Request, by_name_with};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

/// How long a player takes to answer once it is told to stop, in games with itself.
///
/// Each move may take an hour, and is stopped at some moment: every other one within `--seconds`, while the tree
/// fills, the rest within a hundredth of that, while it is tidied.
#[derive(clap::Args)]
pub struct Args {
    /// The player.
    #[arg(long, default_value = "yomi")]
    player: String,
    /// The side of the board.
    #[arg(long, default_value_t = 19)]
    size: u8,
    /// Moves to be stopped.
    #[arg(long, default_value_t = 60, value_parser = whole::<usize>(SOME))]
    moves: usize,
    /// The latest moment of a stop, in seconds.
    #[arg(long, default_value = "1", value_parser = players::seconds)]
    seconds: Duration,
    /// Threads.
    #[arg(long, default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    threads: usize,
    /// Megabytes that the nodes may take.
    #[arg(long, default_value_t = 512, value_parser = whole::<usize>(MEGABYTES))]
    memory: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let size = Size::new(args.size).context("a board's size is a number from 1 to 25")?;
    let options = Options {
        threads: args.threads,
        memory: args.memory,
        time: Some(Duration::from_secs(3600)),
        ..Options::seeded(args.seed)
    };
    let mut player = by_name_with(&args.player, &options)?;
    let mut random = Random::new(args.seed);
    let mut game = Game::new(size, Rules::CHINESE);
    let mut waits = Vec::new();
    for i in 0..args.moves {
        let latest = if i % 2 == 0 {
            args.seconds
        } else {
            args.seconds / 100
        };
        let moment = latest.mul_f64(f64::from(random.below(1000)) / 1000.0);
        let (choice, wait) = stopped(player.as_mut(), &game, moment);
        waits.push(1000.0 * wait.as_secs_f64());
        match choice.action {
            Action::Move(m @ Move::Play(_)) => game.play(game.to_move(), m)?,
            Action::Move(Move::Pass) | Action::Resign => game = Game::new(size, Rules::CHINESE),
        }
    }
    waits.sort_by(f64::total_cmp);
    let largest = waits[waits.len() - 1];
    let (average, median) = (mean(&waits), waits[waits.len() / 2]);
    let late = waits.iter().filter(|&&wait| wait > 50.0).count();
    if args.json {
        say!(
            r#"{{"size":{},"threads":{},"moves":{},"mean_ms":{average:.2},"median_ms":{median:.2},"largest_ms":{largest:.2},"over_50_ms":{late}}}"#,
            args.size,
            args.threads,
            args.moves
        );
    } else {
        say!(
            "{size}, {} threads, {} moves stopped: {average:.1} ms on the mean, {median:.1} in the middle, {largest:.1} at most; \
             {late} over 50 ms",
            args.threads,
            args.moves
        );
    }
    Ok(())
}

/// The player's answer, and how long it came after a stop at this moment.
fn stopped(player: &mut dyn Player, game: &Game, moment: Duration) -> (Choice, Duration) {
    let stop = AtomicBool::new(false);
    scope(|scope| {
        let alarm = scope.spawn(|| {
            sleep(moment);
            let raised = Instant::now();
            stop.store(true, Ordering::Relaxed);
            raised
        });
        let choice = player.choose(&Request::new(game, &stop));
        let answered = Instant::now();
        let raised = alarm.join().expect("it only waits");
        (choice, answered.saturating_duration_since(raised))
    })
}
