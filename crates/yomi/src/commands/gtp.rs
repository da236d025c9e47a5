//! `yomi gtp`: the door for other Go programs.

use crate::numbers::{COUNT, MEGABYTES, THREADS, whole};
use crate::output;
use anyhow::bail;
use goban::{Rules, Size};
use players::{AtariGoPerfect, Options, Player, Solved, seconds};
use reasons::Words;
use std::io::{BufReader, stdin, stdout};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Speak the Go Text Protocol: for Sabaki, GoGui, servers and tournament programs.
///
/// docs/gtp.md lists every command.
#[derive(clap::Args)]
pub struct Args {
    /// Who plays.
    #[arg(long, default_value = players::DEFAULT, long_help = player_help())]
    player: String,
    /// A net to search with, for the player yomi: one of Yomi's own, or one of KataGo's (.bin.gz or .bin; docs/net.md).
    ///
    /// The same as the setting `net=FILE` of the player.
    #[arg(long, value_name = "FILE")]
    net: Option<String>,
    /// Makes the player's choices by chance the same in every run.
    #[arg(long)]
    seed: Option<u64>,
    /// Threads that search; with one thread, a seed and --playouts games can be repeated.
    #[arg(long, default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    threads: usize,
    /// Seconds for a move that no clock limits.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Playouts for a move.
    #[arg(long, value_parser = whole::<u64>(COUNT))]
    playouts: Option<u64>,
    /// Megabytes that the tree may fill, and as many that a question of reading may.
    #[arg(long, value_name = "MB", default_value_t = Options::default().memory, value_parser = whole::<usize>(MEGABYTES))]
    memory: usize,
    /// Think in the opponent's time too, until the next command comes; not with --playouts.
    #[arg(long)]
    ponder: bool,
    /// For the players atarigo-perfect and solved: what `yomi prove atarigo --save FILE`, or `yomi prove go --save FILE`, wrote.
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// chinese, japanese, aga, tromp-taylor, indigo, montpellier or ing-programs.
    #[arg(long, default_value = "chinese")]
    rules: Rules,
    /// The size of the board at the start; clients set it by `boardsize`.
    ///
    /// By default 19, or that of the solution.
    #[arg(long, value_parser = size)]
    size: Option<Size>,
    /// Seconds for each question of reading (`attack`, `owl_attack`...) instead of what is usual for it.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    limit: Option<Duration>,
    /// The language of explanations: en, fr, or a file with a table of words (docs/claims.md).
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = Words::choose)]
    language: Words,
}

fn player_help() -> String {
    let lines = players::ALL.iter().map(|p| format!("  {:<8}{}", p.name, p.about));
    let lines: Vec<_> = lines.collect();
    format!(
        "Who plays:\n{}\n  {} AtariGo from a solved start (--solution)\n  {:<8}a board of up to 4x4 from the table of all its positions (--solution)",
        lines.join("\n"),
        AtariGoPerfect::NAME,
        Solved::NAME
    )
}

fn size(text: &str) -> Result<Size, String> {
    let side: Option<u8> = text.parse().ok();
    side.and_then(Size::new)
        .ok_or_else(|| "a board's size is a number from 1 to 25".into())
}

/// The player's name with the wish for a net among its settings.
fn with_net(player: &str, net: Option<&str>) -> anyhow::Result<String> {
    let Some(net) = net else { return Ok(player.into()) };
    if net.contains(',') {
        bail!("the name of a net's file may have no comma in it: {net}");
    }
    let joint = if player.contains(':') { ',' } else { ':' };
    Ok(format!("{player}{joint}net={net}"))
}

pub fn run(args: Args) -> anyhow::Result<()> {
    if args.ponder && args.playouts.is_some() {
        bail!(
            "--ponder does not go with --playouts: a game by playouts can be repeated, the opponent's time cannot"
        );
    }
    let seed = args.seed.unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |time| time.as_nanos() as u64)
    });
    let options = Options {
        seed,
        threads: args.threads,
        time: args.time,
        playouts: args.playouts,
        memory: args.memory,
    };
    let mut usual = Size::NINETEEN;
    let player: Box<dyn Player> = match &args.solution {
        Some(path) if args.player.eq_ignore_ascii_case(AtariGoPerfect::NAME) => {
            let solution = super::prove::read_solution(path)?;
            usual = solution.start().board_size();
            Box::new(AtariGoPerfect::new(solution))
        }
        Some(path) if args.player.eq_ignore_ascii_case(Solved::NAME) => {
            let table = super::prove::read_table(path)?;
            usual = Size::new(table.frame().width()).unwrap_or(usual);
            Box::new(Solved::new(table))
        }
        Some(_) => bail!(
            "--solution goes with --player {} or {}",
            AtariGoPerfect::NAME,
            Solved::NAME
        ),
        None => players::by_name_with(&with_net(&args.player, args.net.as_deref())?, &options)?,
    };
    let mut engine = gtp::Engine::new(player, args.size.unwrap_or(usual), args.rules);
    engine.set_words(args.language);
    engine.set_pondering(args.ponder);
    engine.set_reading_threads(args.threads);
    engine.set_reading_memory(args.memory.saturating_mul(1 << 20));
    engine.set_reading_limit(args.limit);
    // The reading thread owns its own buffer: the lock of `Stdin` cannot travel to it.
    if let Err(error) = gtp::serve(&mut engine, BufReader::new(stdin()), stdout().lock()) {
        output::lost(&error);
    }
    Ok(())
}
