//! `yomi rules`: rules that a Go player can edit, looked at and tried.

mod report;

use super::diagram;
use crate::numbers::{SOME, whole};
use crate::output::{note, print, say};
use anyhow::{Context, anyhow, bail, ensure};
use clap::Subcommand;
use expert::{Library, Rules, Scene};
use goban::{Color, Game, Size};
use kifu::NodeId;
use reasons::Words;
use std::path::PathBuf;

/// Look at rules for moves, and try them: the rules that come with the program, or one's own (docs/expert.md).
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    ask: Ask,
}

#[derive(Subcommand)]
enum Ask {
    /// All rules in the order in which they run; with --words, the words that rules are made of.
    List {
        #[command(flatten)]
        which: Which,
        /// The words of the language instead: predicates and functions.
        #[arg(long)]
        words: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// What is wrong with rules: mistakes, rules that never fire or that another always overrides, examples that fail.
    Check {
        #[command(flatten)]
        which: Which,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// One rule, its sentence and its drawings.
    Show {
        /// Its name, or `line 12` for a rule without one.
        rule: String,
        #[command(flatten)]
        which: Which,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// What rules say of a position: the worthiest points, and for each of them every rule that spoke for or against it.
    Try(Try),
    Teach(crate::commands::teach::Args),
}

#[derive(clap::Args)]
struct Which {
    /// Rule files, one after the other; else the rules that come with the program.
    #[arg(long, num_args = 1.., value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// The board for which the program's own rules are taken.
    #[arg(long, value_name = "SIDE", default_value_t = 19, value_parser = whole::<u8>(5..=25))]
    board: u8,
}

#[derive(clap::Args)]
struct Try {
    /// An SGF file, also packed by gzip.
    file: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(SOME))]
    game: usize,
    /// The position after this move, 0 for the start; the end of the game if not given.
    #[arg(long = "move", value_name = "N")]
    number: Option<usize>,
    /// Rule files, one after the other; else the rules that come with the program.
    #[arg(long, num_args = 1.., value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// For whom: the side to move (`me`) or the other one (`opponent`), whose good and bad moves are then told.
    #[arg(long = "for", value_name = "SIDE", default_value = "me", value_parser = ["me", "opponent"])]
    side: String,
    /// Points that are told, the worthiest first.
    #[arg(long, default_value_t = 5, value_parser = whole::<usize>(SOME))]
    most: usize,
    /// Tell the worst points as well.
    #[arg(long)]
    bad: bool,
    /// The rules of one point alone.
    #[arg(long, value_name = "POINT")]
    at: Option<goban::Point>,
    /// Look so many moves ahead by the rules: the best moves, the opponent's best by the same rules, and so on.
    #[arg(long, value_name = "MOVES", default_value_t = 1, value_parser = whole::<usize>(1..=6))]
    depth: usize,
    /// Moves that are followed in each position when looking ahead.
    #[arg(long, value_name = "MOVES", default_value_t = 4, value_parser = whole::<usize>(1..=20))]
    width: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// The language of what is said: en, fr, or a file with a table of words (docs/claims.md).
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: String,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.ask {
        Ask::List {
            words: true, json, ..
        } => print(&report::words(json)),
        Ask::List { which, json, .. } => print(&report::list(&which.read()?, json)),
        Ask::Check { which, json } => return check(&which.read()?, json),
        Ask::Show { rule, which, json } => {
            let rules = which.read()?;
            let found = rules.named(&rule).ok_or_else(|| {
                let names: Vec<_> = rules.iter().map(|rule| rule.name.as_str()).collect();
                anyhow!(
                    "there is no rule {rule} among {} ({}, ...)",
                    names.len(),
                    names[..names.len().min(5)].join(", ")
                )
            })?;
            print(&report::show(found, json));
        }
        Ask::Try(args) => return try_on(&args),
        Ask::Teach(args) => return crate::commands::teach::run(args),
    }
    Ok(())
}

/// Reads rule files, or takes those of the program.
pub fn read(files: &[PathBuf], size: Size) -> anyhow::Result<Rules> {
    if files.is_empty() {
        return Ok(Rules::shipped(size));
    }
    let library = Library::open(files).map_err(|why| anyhow!("{why}"))?;
    Ok(library.rules().clone())
}

impl Which {
    fn read(&self) -> anyhow::Result<Rules> {
        read(
            &self.rules,
            Size::new(self.board).context("--board: no such board")?,
        )
    }
}

fn check(rules: &Rules, json: bool) -> anyhow::Result<()> {
    let remarks = rules.check();
    let failed: Vec<_> = (0..rules.len())
        .flat_map(|number| rules.try_examples(number))
        .collect();
    let drawn: usize = rules.iter().map(|rule| rule.examples.len()).sum();
    if json {
        print(&report::checked(&remarks, &failed));
    } else {
        for remark in &remarks {
            say!("{remark}");
        }
        for (place, text) in &failed {
            say!("line {}, column {}: {text}", place.line, place.column);
        }
        say!(
            "{} rules, {drawn} drawn positions, {} remarks",
            rules.len(),
            remarks.len() + failed.len()
        );
    }
    ensure!(
        failed.is_empty(),
        "{} drawn positions are not as they should be",
        failed.len()
    );
    Ok(())
}

fn try_on(args: &Try) -> anyhow::Result<()> {
    let words = Words::choose(&args.language).map_err(|why| anyhow!("--language: {why}"))?;
    let record = diagram::record(&args.file, args.game)?;
    let game = position(&record, args.number)
        .with_context(|| format!("{}, game {}", args.file.display(), args.game))?;
    let color = if args.side == "me" {
        game.to_move()
    } else {
        !game.to_move()
    };
    if let Some(p) = args.at
        && !game.size().contains(p)
    {
        bail!("{p} is not on the board, which is {}", game.size());
    }
    let rules = read(&args.rules, game.size())?;
    for remark in rules.check() {
        note!("{remark}");
    }
    if args.depth > 1 {
        let breadth = expert::lookahead::Breadth {
            width: args.width,
            depth: args.depth,
        };
        let plans = expert::lookahead::plans(&rules, &game, color, breadth, None);
        print(&report::plans(&plans, &words, args.json));
        return Ok(());
    }
    let mut scene = Scene::new(&game, color);
    let verdict = rules.run(&mut scene);
    let asked = report::Asked {
        color,
        most: args.most,
        bad: args.bad,
        at: args.at,
        words: &words,
        language: &args.language,
    };
    print(&asked.answer(&rules, &mut scene, &verdict, args.json));
    Ok(())
}

/// The game after so many moves of its main line.
fn position(record: &kifu::Record, number: Option<usize>) -> anyhow::Result<Game> {
    let line = diagram::line(record, &[])?;
    let of_node = |&id: &NodeId| record.node(id).moves().map(move |m| (id, m));
    let moves: Vec<(NodeId, (Color, goban::Move))> = line.iter().flat_map(of_node).collect();
    let number = number.unwrap_or(moves.len());
    ensure!(
        number <= moves.len(),
        "there is no move {number}; it has {} moves",
        moves.len()
    );
    let node = match number.checked_sub(1) {
        Some(last) => moves[last].0,
        None => NodeId::ROOT,
    };
    Ok(record.replay(node, record.rules_or(goban::Rules::CHINESE))?.game)
}
