//! `yomi bench reading`: how often moves are played of which reading says something, and how often patterns expect them.

use crate::numbers::{COUNT, SOME, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use cpu_time::ThreadTime;
use goban::{Game, Point, Rules};
use players::{Reading, Word};
use playouts::{PatternOpinion, QuickBoard, Weights};
use std::collections::BTreeMap;
use std::path::PathBuf;
use tree::{EmptyEdge, Prior};

/// What reading knows that patterns do not: for each thing that it says of a move, how many such moves the patterns
/// expect in the positions of games, and how many were played.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files of games.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Games at most.
    #[arg(long, default_value_t = 400, value_parser = whole::<usize>(COUNT))]
    most: usize,
    /// Look at one position of so many.
    #[arg(long, default_value_t = 3, value_parser = whole::<usize>(SOME))]
    every: usize,
    /// Begin after so many moves.
    #[arg(long, default_value_t = 8, value_parser = whole::<usize>(COUNT))]
    after: usize,
}

#[derive(Default)]
struct Count {
    moves: u64,
    expected: f64,
    variance: f64,
    played: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let priors = [Weights::shipped(), Weights::small_boards()].map(|weights| PatternOpinion::new(&weights));
    let reading = Reading::default();
    let mut counts: BTreeMap<Word, Count> = BTreeMap::new();
    let (mut games, mut positions, mut seconds) = (0, 0u32, 0.0);
    for file in &args.games {
        let records = kifu::Collection::read_file(file, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", file.display()))?;
        for record in records.games() {
            let Some(size) = record.size().ok().filter(|_| games < args.most) else {
                continue;
            };
            if record.root().has("AB") || record.root().has("AW") {
                continue;
            }
            games += 1;
            let prior = &priors[usize::from(Weights::is_small(size))];
            let mut game = Game::new(size, Rules::CHINESE);
            let mut last: [Option<Point>; 2] = [None; 2];
            for (number, (color, m)) in record.moves().enumerate() {
                if number >= args.after
                    && number % args.every == 0
                    && let Some(played) = m.point()
                {
                    let mut board = QuickBoard::new(game.board());
                    board.set_last(last);
                    let began = ThreadTime::now();
                    let words = reading.words(game.board(), color);
                    seconds += began.elapsed().as_secs_f64();
                    positions += 1;
                    let (moves, policy) = expectations(prior, &board, color);
                    for (p, word) in words {
                        let Some(place) = moves.iter().position(|&q| q == p) else {
                            continue;
                        };
                        let (count, chance) = (counts.entry(word).or_default(), policy[place]);
                        count.moves += 1;
                        count.expected += chance;
                        count.variance += chance * (1.0 - chance);
                        count.played += u64::from(p == played);
                    }
                }
                last = [m.point(), last[0]];
                if game.play(color, m).is_err() {
                    break;
                }
            }
        }
    }
    ensure!(positions > 0, "no game has more than {} moves", args.after);
    say!(
        "{games} games, {positions} positions, {:.0} microseconds each by processor time",
        1e6 * seconds / f64::from(positions)
    );
    say!("word, stones, moves, expected, standard deviation, played, ratio, weight");
    for (word, count) in counts {
        say!(
            "{:?}, {}, {}, {:.1}, {:.1}, {}, {:.2}, {}",
            word.kind,
            Word::SIZES[word.size],
            count.moves,
            count.expected,
            count.variance.sqrt(),
            count.played,
            count.played as f64 / count.expected,
            word.worth()
        );
    }
    Ok(())
}

/// The moves that a search would consider, and how likely the patterns hold them.
fn expectations(prior: &PatternOpinion, board: &QuickBoard, color: goban::Color) -> (Vec<Point>, Vec<f64>) {
    let points = board.size().points().filter(|&p| board.is_empty(p));
    let good = |p: &Point| !board.is_eye(color, *p) && board.is_legal(color, *p);
    let moves: Vec<Point> = points.filter(good).collect();
    let mut factors = vec![1.0f32; moves.len()];
    prior.weigh(board, color, &moves, &mut factors);
    EmptyEdge.weigh(board, color, &moves, &mut factors);
    let sum: f32 = factors.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    let policy = factors.iter().map(|f| f64::from(f / sum)).collect();
    (moves, policy)
}
