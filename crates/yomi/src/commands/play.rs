//! `yomi play`: a person plays one of the small games in the terminal, against a player that says why.

use std::io::{BufRead, IsTerminal, Read};
use std::path::PathBuf;

use crate::files;
use crate::output::{INTERRUPTED, note, print, say};
use anyhow::{Context, ensure};
use parlour::Table;
use proof::{Outcome, Side};
use reasons::Words;
use std::sync::atomic::Ordering;

use super::prove::stop_flag;

/// What a line of input may hold at most, in bytes.
const LINE: u64 = 1 << 12;
/// Reasons that are told of a move.
const REASONS: usize = 3;

/// Play a game other than Go in the terminal: amazons, hex, gomoku, renju, connect4, phutball, abalone, chess or atarigo.
///
/// A move is typed as the board names it; `moves` lists what is legal, `back` takes a move back, `hint` asks the other player, `quit` ends.
/// The program says why it moved. Players: random, mc, uct, alphabeta, and for Hex links, with settings as in `yomi match --game`.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    /// The side of the board; by default the usual one.
    #[arg(long, conflicts_with = "position")]
    size: Option<u8>,
    /// Who plays against you.
    #[arg(long, default_value = "uct:playouts=5000", value_name = "PLAYER")]
    against: String,
    /// Let the program move first.
    #[arg(long)]
    second: bool,
    /// Watch: this player takes your place.
    #[arg(long, value_name = "PLAYER")]
    watch: Option<String>,
    /// A drawing to start from.
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// Decides all that chance decides.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The language of the reasons: en or fr.
    #[arg(long, default_value = "en")]
    language: String,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let entry = parlour::by_name(&args.game)?;
    let mut table = match &args.position {
        None => entry.open(args.size)?,
        Some(path) => entry.read(&files::read_text(path, files::DRAWING)?)?,
    };
    let words =
        Words::named(&args.language).with_context(|| format!("there are no words of `{}`", args.language))?;
    let (mine, yours) = match args.second {
        true => (Side::First, Side::Second),
        false => (Side::Second, Side::First),
    };
    table.seat(mine, &args.against, args.seed)?;
    // Who is asked for hints, or plays in the person's place.
    table.seat(yours, args.watch.as_deref().unwrap_or(&args.against), !args.seed)?;
    ensure!(table.outcome().is_none(), "the game is over in this position");
    note!("{}: {}", entry.name, entry.about);
    let stop = stop_flag();
    print(&table.drawn());
    while table.outcome().is_none() {
        if table.to_move() == mine || args.watch.is_some() {
            answer(table.as_mut(), &words);
            if stop.load(Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
            print(&table.drawn());
        } else if !ask(table.as_mut(), &words)? {
            return Ok(());
        }
    }
    let has = |side: Side| match side {
        side if side == yours && args.watch.is_none() => "You have",
        Side::First => "X has",
        Side::Second => "O has",
    };
    match table.outcome() {
        Some(Outcome::Won(winner)) => say!("{} won after {} moves.", has(winner), table.played().len()),
        _ => say!("The game is drawn after {} moves.", table.played().len()),
    }
    Ok(())
}

/// The player whose turn it is moves, and says why.
fn answer(table: &mut dyn Table, words: &Words) {
    let side = ["X", "O"][table.to_move() as usize];
    if let Some((m, claims)) = table.answer(&stop_flag()) {
        say!("{side} plays {m}.");
        for claim in claims.iter().take(REASONS) {
            say!("  {}", words.say(claim));
        }
    }
}

/// The person moves; false if that is enough.
fn ask(table: &mut dyn Table, words: &Words) -> anyhow::Result<bool> {
    loop {
        if std::io::stdin().is_terminal() {
            print(&format!("your move, {}: ", ["X", "O"][table.to_move() as usize]));
        }
        let mut line = String::new();
        let read = std::io::stdin()
            .lock()
            .take(LINE)
            .read_line(&mut line)
            .context("cannot read the standard input")?;
        match line.trim() {
            _ if read == 0 => return Ok(false),
            "quit" => return Ok(false),
            "" => {}
            "moves" => say!("{}", table.moves().join(" ")),
            "back" => {
                // The answer goes with the move.
                let back = table.played().len() >= 2 && table.take_back() && table.take_back();
                say!(
                    "{}",
                    if back {
                        "Taken back."
                    } else {
                        "There is nothing to take back."
                    }
                );
                print(&table.drawn());
            }
            "hint" => {
                answer(table, words);
                table.take_back();
            }
            text => match table.play(text) {
                Ok(()) => return Ok(true),
                Err(error) => say!("{error}"),
            },
        }
    }
}
