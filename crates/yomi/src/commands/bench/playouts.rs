//! `yomi bench playouts`: light playouts a second.

use crate::numbers::{THREADS, whole};
use crate::output::{print, say};
use anyhow::Context;
use goban::light::playouts;
use goban::{Board, Color, Size};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Light playouts a second on 9x9, 13x13 and 19x19.
#[derive(clap::Args)]
pub struct Args {
    /// Seconds a board size and round.
    #[arg(long, default_value = "2", value_parser = players::seconds)]
    seconds: Duration,
    /// Rounds; the best counts, as noise only slows.
    #[arg(long, default_value_t = 3, value_parser = whole::<usize>(1..=1_000_000))]
    rounds: usize,
    #[arg(long, default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    threads: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A program to run in turns with ours: `{size}` in it is replaced by the side of the board, and the last
    /// number that it prints is taken for its playouts a second.
    #[arg(long, value_name = "COMMAND")]
    beside: Option<String>,
    /// Print one JSON object a board size.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    for side in [9, 13, 19] {
        let size = Size::new(side).expect("a board size");
        let (mut ours, mut theirs, mut moves) = (0f64, None::<f64>, 0.0);
        for round in 0..args.rounds {
            let (rate, length) = rate(size, &args, round);
            (ours, moves) = (ours.max(rate), length);
            if let Some(command) = &args.beside {
                let rate = peer(command, side)?;
                theirs = Some(theirs.unwrap_or(0.0).max(rate));
            }
        }
        if args.json {
            let ratio = theirs.map_or("null".into(), |t| format!("{:.3}", ours / t));
            let peer = theirs.map_or("null".into(), |t| format!("{t:.0}"));
            say!(
                r#"{{"size":{side},"threads":{},"playouts_per_second":{ours:.0},"moves_per_playout":{moves:.1},"beside":{peer},"ratio":{ratio}}}"#,
                args.threads
            );
        } else {
            print(&format!(
                "{size}: {ours:.0} playouts a second, {moves:.0} moves each"
            ));
            match theirs {
                Some(t) => say!("; beside it {t:.0}, ratio {:.2}", ours / t),
                None => say!(),
            }
        }
    }
    Ok(())
}

/// Playouts a second, and moves a playout.
fn rate(size: Size, args: &Args, round: usize) -> (f64, f64) {
    let board = Board::new(size);
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    let mut total = goban::light::Tally::default();
    for batch in 0.. {
        let seed = args.seed.wrapping_add(1000 * batch + 1_000_000 * round as u64);
        total.add(playouts(
            &board,
            Color::Black,
            2000 * args.threads as u64,
            args.threads,
            seed,
            &stop,
        ));
        if start.elapsed() >= args.seconds {
            break;
        }
    }
    (
        total.games as f64 / start.elapsed().as_secs_f64(),
        total.moves as f64 / total.games as f64,
    )
}

/// The rate that another program prints for this size.
fn peer(command: &str, side: u8) -> anyhow::Result<f64> {
    let line = command.replace("{size}", &side.to_string());
    let output = Command::new("sh")
        .args(["-c", &line])
        .output()
        .with_context(|| format!("cannot run `{line}`"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let number = text
        .split(|c: char| !(c.is_ascii_digit() || c == '.'))
        .rfind(|t| t.parse::<f64>().is_ok());
    number
        .and_then(|t| t.parse().ok())
        .with_context(|| format!("`{line}` printed no number (exit {})", output.status))
}
