//! `yomi rules teach`: weights of a rule file, learned from moves that were right, with consent.

mod compare;
mod file;
mod games;
mod one;

use crate::commands::diagram;
use anyhow::Context;
use goban::{Color, Game, Move, Rules};
use kifu::{NodeId, Record};
use players::{Options, Player, by_name_with};
use std::path::{Path, PathBuf};

/// Learn weights of a rule file from moves that were right, and see what a change of rules does.
///
/// Nothing is written without consent: `--yes` or a file to write to.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    lesson: Lesson,
}

#[derive(clap::Subcommand)]
enum Lesson {
    Move(one::Args),
    Games(games::Args),
    Compare(compare::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.lesson {
        Lesson::Move(args) => one::run(args),
        Lesson::Games(args) => games::run(args),
        Lesson::Compare(args) => compare::run(args),
    }
}

/// The player whose rules are in a file: its voices are asked, it never searches.
fn player(rules: &Path, more: &str) -> anyhow::Result<Box<dyn Player>> {
    let more = if more.is_empty() {
        String::new()
    } else {
        format!(",{more}")
    };
    let name = format!("machiabot:rules={}{more}", rules.display());
    anyhow::ensure!(
        !rules.to_string_lossy().contains(','),
        "{}: the name of a rule file may have no comma",
        rules.display()
    );
    Ok(by_name_with(&name, &Options::seeded(1))?)
}

/// A position and the move that was played there.
struct Played {
    game: Game,
    color: Color,
    played: Move,
    number: usize,
}

/// The position before a move of a record's main line.
fn position(record: &Record, number: usize) -> anyhow::Result<Played> {
    let line = diagram::line(record, &[])?;
    let of_node = |&id: &NodeId| record.node(id).moves().map(move |m| (id, m));
    let moves: Vec<(NodeId, (Color, Move))> = line.iter().flat_map(of_node).collect();
    let (node, (color, played)) = *number
        .checked_sub(1)
        .and_then(|place| moves.get(place))
        .with_context(|| format!("there is no move {number}; it has {} moves", moves.len()))?;
    let before = record
        .node(node)
        .parent()
        .map_or(NodeId::ROOT, |parent| parent.id());
    let game = record.replay(before, record.rules_or(Rules::CHINESE))?.game;
    Ok(Played {
        game,
        color,
        played,
        number,
    })
}

/// Moves that are marked as good, by the property `TE` of their node.
fn good(record: &Record) -> anyhow::Result<Vec<Played>> {
    let line = diagram::line(record, &[])?;
    let mut good = Vec::new();
    let mut number = 0;
    for id in line {
        let node = record.node(id);
        let moves = node.moves().count();
        number += moves;
        if moves == 1 && node.has("TE") {
            good.push(position(record, number)?);
        }
    }
    Ok(good)
}

/// One position of each game, at a place drawn by lot; a game that cannot be replayed is left out.
fn drawn(files: &[PathBuf], most: usize, seed: u64) -> anyhow::Result<Vec<Played>> {
    let mut random = goban::Random::new(seed);
    let mut drawn = Vec::new();
    for read in crate::commands::games::read(files)? {
        if drawn.len() == most {
            break;
        }
        let record = read.record;
        let count = record.moves().count();
        let number = 1 + random.index(count.max(1));
        if let Ok(place) = position(&record, number)
            && place
                .played
                .point()
                .is_some_and(|p| place.game.is_legal(place.color, p))
        {
            drawn.push(place);
        }
    }
    anyhow::ensure!(!drawn.is_empty(), "no position of these games can be replayed");
    Ok(drawn)
}
