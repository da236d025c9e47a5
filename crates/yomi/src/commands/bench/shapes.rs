//! `yomi bench shapes`: how long it takes to look all stones of a board up, and to ask the book.

use crate::numbers::{SOME, whole};
use crate::output::say;
use ::shapes::{Book, Dictionaries};
use anyhow::{Context, ensure};
use goban::{Game, Rules, Size};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Looks all stones of positions of 19x19 up in the dictionaries, and asks the book of openings about them.
///
/// After 20, 60, 120 and 200 moves of games; medians.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files of games.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Games to look at.
    #[arg(long, default_value_t = 50, value_parser = whole::<usize>(SOME))]
    games: usize,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let start = Instant::now();
    let (shelf, book) = (Dictionaries::shipped(), Book::shipped());
    let shapes: usize = shelf.drawn().map(|dictionary| dictionary.shapes().len()).sum();
    say!(
        "{shapes} shapes, and a book of {} games, made ready in {:.0} ms",
        book.games,
        start.elapsed().as_secs_f64() * 1e3
    );
    let mut records = Vec::new();
    for file in &args.data {
        let collection = kifu::Collection::read_file(file, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", file.display()))?;
        records.extend(collection.into_games());
    }
    records.truncate(args.games);
    ensure!(!records.is_empty(), "there is no game");
    for after in [20, 60, 120, 200] {
        let (mut look, mut counts, mut opinion) = (Vec::new(), Vec::new(), Vec::new());
        let mut found = 0;
        for record in &records {
            let moves: Vec<_> = record.moves().collect();
            let is_full = record.size().is_ok_and(|size| size == Size::NINETEEN);
            if !is_full || moves.len() < after {
                continue;
            }
            let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
            if !moves[..after]
                .iter()
                .all(|&(color, m)| game.play(color, m).is_ok())
            {
                continue;
            }
            let color = game.to_move();
            look.push(timed(|| found += shelf.look(&game, color).shapes.len()));
            counts.push(timed(|| drop(book.counts(&game, color))));
            opinion.push(timed(|| drop(book.opinion(&game, color))));
        }
        ensure!(!look.is_empty(), "no game of 19x19 has {after} moves");
        let shapes = found / look.len();
        let [look, counts, opinion] = [look, counts, opinion].map(median);
        say!(
            "after {after} moves: all stones looked up in {look:.2} ms, {shapes} shapes; the book's counts {counts:.3} ms, its \
             opinion of every move {opinion:.2} ms"
        );
    }
    Ok(())
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// In milliseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}
