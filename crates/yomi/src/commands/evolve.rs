//! `yomi evolve`: evaluations of tiny boards, or settings of a player, that compete.

mod players;
mod tastes;

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use arena::{Evolution, Gene, Member};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::progress::Progress;
use super::prove::stop_flag;
use crate::files;
use crate::numbers::{COUNT, SOME, THREADS, real, whole};
use crate::output::say;

/// Let a population compete: the best stay, some are changed, the worst make room, generation by generation.
///
/// Either evaluations that know next to nothing of Go, on a tiny board (`--family`), or the settings of a player
/// (`--player "yomi:bias=0.0005..0.02,prior=0.5..3"`). A setting of a player is believed to be better only when a sequential test
/// against the one that was best before says so. Ctrl-C keeps what there is; --resume goes on with it.
#[derive(clap::Args)]
pub struct Args {
    /// What the evaluations see: distance, dimension, or both.
    #[arg(long, default_value = "both", conflicts_with = "player")]
    family: Family,
    /// Let the best evaluations of populations kept by --out meet instead: every pair plays --games on a board of --size, which need
    /// not be that on which they were bred. To be given for each population.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["family", "player", "out"])]
    meet: Vec<PathBuf>,
    /// A player with ranges for settings: `name:setting=FROM..TO,other=FROM..TO,fixed=VALUE`.
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// The game that the player plays, if it is another than Go, such as hex.
    #[arg(long, value_name = "GAME", requires = "player", conflicts_with = "time")]
    game: Option<String>,
    /// The side of the board; by default 4, for players 9 or that of their game.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=19))]
    size: Option<u8>,
    /// Moves that an evaluation looks ahead.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    depth: u8,
    /// How many compete.
    #[arg(long, default_value_t = 16, value_parser = whole::<usize>(4..=256))]
    population: usize,
    /// How many tournaments.
    #[arg(long, default_value_t = 20, value_parser = whole::<usize>(SOME))]
    generations: usize,
    /// Games of each pair in a tournament, colours in turn.
    #[arg(long, default_value_t = 2, value_parser = whole::<usize>(1..=1000))]
    games: usize,
    /// For players: seconds for each move, if not what the player's settings say.
    #[arg(long, value_name = "SECONDS", value_parser = real(0.001..=1000.0))]
    time: Option<f64>,
    /// For players: the Elo difference at which a new best is believed, and the most games to find it out.
    #[arg(long, default_value_t = 30.0, value_name = "ELO", value_parser = real(1.0..=1000.0))]
    better: f64,
    /// For players: the most games of such a test.
    #[arg(long, default_value_t = 200, value_parser = whole::<usize>(2..=1_000_000))]
    test_games: usize,
    /// For players: end after so many generations without a new best.
    #[arg(long, default_value_t = 5, value_parser = whole::<usize>(SOME))]
    patience: usize,
    /// How many games at a time.
    #[arg(long, short = 'j', default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    concurrency: usize,
    /// Decides all that chance decides.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions on which the best evaluation is held against a table (boards of up to sixteen points).
    #[arg(long, default_value_t = 1000, value_parser = whole::<usize>(COUNT))]
    positions: usize,
    /// Where the population is kept after each generation.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the population in --out.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Print one object of JSON.
    #[arg(long)]
    json: bool,
}

/// What evaluations see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Family {
    Distance,
    Dimension,
    Both,
}

impl Family {
    /// Which of [`tiny::Taste::NAMES`] are bred.
    fn genes(self) -> &'static [usize] {
        match self {
            Family::Distance => &[0, 1],
            Family::Dimension => &[2, 3, 4],
            Family::Both => &[0, 1, 2, 3, 4],
        }
    }
}

/// What is kept in a file: all that decides how it goes on.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// What is bred, on which board, and how it is played.
    what: String,
    evolution: Evolution,
    /// For players: the numbers believed to be best, and for how many generations.
    champion: Option<(Vec<f64>, usize)>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    if let Some(out) = &args.out {
        files::probe(out)?;
    }
    match &args.player {
        _ if !args.meet.is_empty() => tastes::meet(&args),
        Some(text) => players::breed(&args, text),
        None => tastes::breed(&args),
    }
}

/// What a file keeps.
fn read(path: &Path) -> anyhow::Result<Kept> {
    let text = files::read_text(path, files::PROOF)?;
    serde_json::from_str(&text).with_context(|| format!("{} holds no population", path.display()))
}

/// What was kept, or a new population.
fn begin(args: &Args, what: String, genes: Vec<Gene>, given: &[Vec<f64>]) -> anyhow::Result<Kept> {
    if let (true, Some(path)) = (args.resume, &args.out) {
        let kept = read(path)?;
        ensure!(
            kept.what == what,
            "{} holds a population of {}, not of {what}",
            path.display(),
            kept.what
        );
        return Ok(kept);
    }
    let evolution = Evolution::new(genes, args.population, args.seed, given);
    Ok(Kept {
        what,
        evolution,
        champion: given.first().map(|numbers| (numbers.clone(), 0)),
    })
}

fn keep(path: Option<&Path>, kept: &Kept) -> anyhow::Result<()> {
    match path {
        Some(path) => files::write(path, serde_json::to_string(kept)?),
        None => Ok(()),
    }
}

/// A member in a line.
fn told(genes: &[Gene], member: &Member) -> String {
    let numbers = genes
        .iter()
        .zip(&member.genes)
        .map(|(gene, x)| format!("{} {x:.3}", gene.name));
    let numbers: Vec<String> = numbers.collect();
    let from = match member.parents[..] {
        [] => String::new(),
        [one] => format!(" of {one}"),
        [one, other, ..] => format!(" of {one} and {other}"),
    };
    let origin = format!("{:?}", member.origin).to_lowercase();
    format!(
        "no. {}, {origin}{from}, since {}, {:.1} %: {}",
        member.id,
        member.born,
        100.0 * member.share,
        numbers.join(", ")
    )
}

fn tell_end(args: &Args, kept: &Kept, found: &[(&str, serde_json::Value)]) {
    let evolution = &kept.evolution;
    let best = &evolution.members()[0];
    if args.json {
        let mut object = json!({
            "what": kept.what,
            "generations": evolution.generation(),
            "best": best,
            "lineage": evolution.lineage(best.id),
            "genes": evolution.genes(),
        });
        for (key, value) in found {
            object[*key] = value.clone();
        }
        say!("{object}");
        return;
    }
    say!(
        "\nThe best after {} generations, and where it comes from:",
        evolution.generation()
    );
    for member in evolution.lineage(best.id) {
        say!("  {}", told(evolution.genes(), member));
    }
    for (key, value) in found {
        say!("{key}: {value}");
    }
}
