//! `yomi gtp`: the door for other Go programs.

use super::{crew, restart};
use crate::numbers::{COUNT, MEGABYTES, THREADS, whole};
use crate::output;
use anyhow::bail;
use cluster::{Desk, Exchange, Leader, Link, follow};
use goban::{Rules, Size};
use players::{AtariGoPerfect, Options, Player, Solved, seconds};
use reasons::Words;
use std::io::{BufReader, stdin, stdout};
use std::path::PathBuf;
use std::sync::Arc;
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
    #[command(flatten)]
    search: crew::Search,
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
    if let Some(command) = &args.search.restart {
        return restart::run(command, args.search.save.as_deref(), args.search.attempts);
    }
    let seed = args.seed.unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |time| time.as_nanos() as u64)
    });
    let links = args.search.links()?;
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
        None => args.player_of(links.first().map_or(0, |link| link.rank()), seed)?,
    };
    let desk = |link: &Arc<dyn Link>| {
        let desk = Desk::new(Arc::clone(link));
        let exchange =
            Arc::new(Exchange::new(Arc::clone(&desk), args.search.terms()).lagging(args.search.lag));
        (desk, exchange)
    };
    let Some(first) = links.first() else {
        if args.search.save.is_some() {
            bail!("--save goes with --cluster, --ranks or --restart");
        }
        args.serve(player, usual);
        return Ok(());
    };
    let (desk_here, exchange) = desk(first);
    if first.rank() > 0 {
        return match follow(&desk_here, &exchange, player) {
            Ok(()) => Ok(()),
            // Rank 0 has the same player, and says why it does not.
            Err(_) => Ok(()),
        };
    }
    std::thread::scope(|scope| {
        let leader = Leader::new(player, desk_here, exchange, args.search.save.clone())?;
        for link in &links[1..] {
            let (desk, exchange) = desk(link);
            let player = args.player_of(link.rank(), seed)?;
            scope.spawn(move || follow(&desk, &exchange, player));
        }
        args.serve(Box::new(leader), usual);
        Ok(())
    })
}

impl Args {
    /// The player of a rank: as the others, with chances of its own.
    fn player_of(&self, rank: usize, seed: u64) -> anyhow::Result<Box<dyn Player>> {
        let options = Options {
            seed: if rank == 0 {
                seed
            } else {
                arena::derive_seed(seed, rank as u64)
            },
            threads: self.threads,
            time: self.time,
            playouts: self.playouts,
            memory: self.memory,
        };
        Ok(players::by_name_with(
            &with_net(&self.player, self.net.as_deref())?,
            &options,
        )?)
    }

    /// Speaks GTP until the client has had enough.
    fn serve(&self, player: Box<dyn Player>, usual: Size) {
        let mut engine = gtp::Engine::new(player, self.size.unwrap_or(usual), self.rules);
        engine.set_words(self.language.clone());
        engine.set_pondering(self.ponder);
        engine.set_reading_threads(self.threads);
        engine.set_reading_memory(self.memory.saturating_mul(1 << 20));
        engine.set_reading_limit(self.limit);
        // The reading thread owns its own buffer: the lock of `Stdin` cannot travel to it.
        if let Err(error) = gtp::serve(&mut engine, BufReader::new(stdin()), stdout().lock()) {
            output::lost(&error);
        }
    }
}
