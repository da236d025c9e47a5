//! `yomi bench agreement`: how often players choose what was played in games.

use super::{difference, mean};
use crate::numbers::{COUNT, whole};
use crate::output::{print, say};
use anyhow::{Context, ensure};
use goban::{Color, Game, Move, Random, Rules};
use indicatif::ProgressBar;
use players::{Action, Player, Request};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// How often players choose the move that was played, in one position of each game.
///
/// The same positions for every player; after the first, each line ends with its difference to the first and the
/// standard error of that. A player that searches should agree with masters more often than its priors alone do.
#[derive(clap::Args)]
pub struct Args {
    /// Players with their settings, such as `yomi:playouts=1000,prior=1.6`.
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<String>,
    /// SGF files of games.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Games at most.
    #[arg(long, default_value_t = 500, value_parser = whole::<usize>(COUNT))]
    most: usize,
    /// Begin after so many moves.
    #[arg(long, default_value_t = 10, value_parser = whole::<usize>(COUNT))]
    after: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A position, and what was played in it.
struct Question {
    game: Game,
    color: Color,
    played: Move,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let questions = questions(&args)?;
    ensure!(
        !questions.is_empty(),
        "no game has more than {} moves",
        args.after
    );
    let mut first: Option<Vec<f64>> = None;
    for name in &args.players {
        let mut player = players::by_name(name, args.seed)?;
        let bar = ProgressBar::new(questions.len() as u64);
        let agreed: Vec<f64> = questions
            .iter()
            .inspect(|_| bar.inc(1))
            .map(|question| f64::from(u8::from(agrees(player.as_mut(), question))))
            .collect();
        bar.finish_and_clear();
        print(&format!(
            "{name}: {:.1} % of {} moves",
            100.0 * mean(&agreed),
            agreed.len()
        ));
        if let Some(first) = &first {
            let (change, error) = difference(&agreed, first);
            print(&format!(", {:+.1} +- {:.1}", 100.0 * change, 100.0 * error));
        }
        say!();
        first.get_or_insert(agreed);
    }
    Ok(())
}

fn agrees(player: &mut dyn Player, question: &Question) -> bool {
    let stop = AtomicBool::new(false);
    let request = Request {
        color: question.color,
        ..Request::new(&question.game, &stop)
    };
    player.new_game();
    player.choose(&request).action == Action::Move(question.played)
}

/// One position of each game, drawn by lot.
fn questions(args: &Args) -> anyhow::Result<Vec<Question>> {
    let mut random = Random::new(args.seed);
    let mut questions = Vec::new();
    for file in &args.games {
        let records = kifu::Collection::read_file(file, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", file.display()))?;
        for record in records.games() {
            let moves: Vec<_> = record.moves().collect();
            let Some(size) = record.size().ok().filter(|_| questions.len() < args.most) else {
                continue;
            };
            if record.root().has("AB") || record.root().has("AW") || moves.len() <= args.after {
                continue;
            }
            let place = args.after + random.below((moves.len() - args.after) as u32) as usize;
            let mut game = Game::new(size, Rules::CHINESE);
            let (color, played) = moves[place];
            let replayed = moves[..place]
                .iter()
                .all(|&(color, m)| game.play(color, m).is_ok());
            if replayed && played.point().is_some() {
                questions.push(Question { game, color, played });
            }
        }
    }
    Ok(questions)
}
