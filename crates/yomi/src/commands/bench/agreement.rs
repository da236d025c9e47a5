//! `yomi bench agreement`: how often players choose what was played in games.

use super::{difference, mean};
use crate::files::{self, TABLE};
use crate::numbers::{COUNT, whole};
use crate::output::{print, say};
use ::playouts::{PatternOpinion, QuickBoard, Weights};
use ::shapes::Book;
use anyhow::{Context, ensure};
use goban::{Board, Color, Game, Move, Point, Random, Rules, Symmetry};
use indicatif::ProgressBar;
use players::{Action, Player, Request};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// How often players choose the move that was played: in one position of each game, or in each of a range of moves.
///
/// The same positions for every player; after the first, each line ends with its difference to the first and the
/// standard error of that. A player that searches should agree with masters more often than its priors alone do. A move that a
/// symmetry of the position takes to the one played is as good as that one. `shapes` is the book of openings that comes with the
/// program, `shapes:FILE` one that `yomi train shapes` wrote; `priors` and `priors:FILE` are the pattern priors of `yomi` alone, as
/// shipped or as `yomi train patterns` wrote them.
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
    /// Only the last so many games of all files.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(COUNT))]
    last: Option<usize>,
    /// Begin after so many moves.
    #[arg(long, default_value_t = 10, value_parser = whole::<usize>(COUNT))]
    after: usize,
    /// Ask about every move of this range, from 1, as in 1-20, instead of one move of each game; and print how it goes from move
    /// to move.
    #[arg(long, value_name = "FROM-TO", conflicts_with = "after")]
    moves: Option<Range>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Numbers of moves, both included.
#[derive(Clone, Copy)]
struct Range {
    from: usize,
    to: usize,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let number = |text: &str| text.trim().parse().ok().filter(|n| (1..=1000).contains(n));
        let range = text
            .split_once('-')
            .and_then(|(from, to)| Some((number(from)?, number(to)?)));
        match range {
            Some((from, to)) if from <= to => Ok(Range { from, to }),
            _ => Err("a range of moves is two numbers from 1 to 1000, as in 1-20".into()),
        }
    }
}

/// A position, and what was played in it.
struct Question {
    game: Game,
    color: Color,
    played: Move,
}

/// Who is asked.
enum Asked {
    Player(Box<dyn Player>),
    Book(Box<Book>),
    Priors(PatternOpinion),
}

impl Asked {
    fn named(name: &str, seed: u64) -> anyhow::Result<Asked> {
        match name.split_once(':') {
            None if name == "shapes" => Ok(Asked::Book(Box::new(Book::shipped().clone()))),
            Some(("shapes", file)) => {
                let book = crate::commands::shapes::book(Some(Path::new(file)))?;
                Ok(Asked::Book(Box::new(book)))
            }
            None if name == "priors" => Ok(Asked::Priors(PatternOpinion::new(&Weights::shipped()))),
            Some(("priors", file)) => {
                let text = files::read_text(Path::new(file), TABLE)?;
                let weights: Weights = text.parse().with_context(|| file.to_owned())?;
                Ok(Asked::Priors(PatternOpinion::new(&weights)))
            }
            _ => Ok(Asked::Player(players::by_name(name, seed)?)),
        }
    }

    fn choose(&mut self, question: &Question) -> Option<Move> {
        match self {
            Asked::Book(book) => {
                let opinion = book.opinion(&question.game, question.color);
                opinion.first().map(|first| Move::Play(first.point))
            }
            Asked::Priors(priors) => likeliest(priors, question),
            Asked::Player(player) => {
                let stop = AtomicBool::new(false);
                let request = Request {
                    color: question.color,
                    ..Request::new(&question.game, &stop)
                };
                player.new_game();
                match player.choose(&request).action {
                    Action::Move(m) => Some(m),
                    _ => None,
                }
            }
        }
    }
}

/// The move that the priors hold likeliest.
fn likeliest(priors: &PatternOpinion, question: &Question) -> Option<Move> {
    // Priors look at the last moves.
    let mut board = QuickBoard::new(question.game.start());
    for &(color, m) in question.game.moves() {
        match m {
            Move::Play(p) => board.play(color, p),
            Move::Pass => board.pass(),
        }
    }
    let moves: Vec<Point> = question.game.legal_points(question.color).iter().collect();
    let mut factors = vec![1.0; moves.len()];
    priors.weigh(&board, question.color, &moves, &mut factors);
    let best = moves.iter().zip(&factors).max_by(|a, b| a.1.total_cmp(b.1));
    best.map(|(&p, _)| Move::Play(p))
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let questions = questions(&args)?;
    let after = args.moves.map_or(args.after, |range| range.from - 1);
    ensure!(!questions.is_empty(), "no game has more than {after} moves");
    let mut first: Option<Vec<f64>> = None;
    for name in &args.players {
        let mut asked = Asked::named(name, args.seed)?;
        let bar = ProgressBar::new(questions.len() as u64);
        let agreed: Vec<f64> = questions
            .iter()
            .inspect(|_| bar.inc(1))
            .map(|question| f64::from(u8::from(agrees(&mut asked, question))))
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
        if let Some(range) = args.moves {
            curve(range, &questions, &agreed);
        }
        first.get_or_insert(agreed);
    }
    Ok(())
}

/// Prints how often it agrees at each move.
fn curve(range: Range, questions: &[Question], agreed: &[f64]) {
    let mut line = String::from(" ");
    for number in range.from..=range.to {
        let here = questions.iter().zip(agreed);
        let here: Vec<f64> = here
            .filter(|(question, _)| question.game.moves().len() + 1 == number)
            .map(|(_, &agreed)| agreed)
            .collect();
        if !here.is_empty() {
            line += &format!(" {number}:{:.0}", 100.0 * mean(&here));
        }
    }
    say!("{line}");
}

fn agrees(asked: &mut Asked, question: &Question) -> bool {
    let chosen = asked.choose(question);
    chosen.is_some_and(|chosen| {
        chosen == question.played || is_image(question.game.board(), chosen, question.played)
    })
}

/// Whether a symmetry of the position takes one move to the other.
fn is_image(board: &Board, a: Move, b: Move) -> bool {
    let (Move::Play(a), Move::Play(b)) = (a, b) else {
        return false;
    };
    let size = board.size();
    Symmetry::ALL.into_iter().any(|turn| {
        let is_same = |color| turn.apply_set(board.stones(color), size) == *board.stones(color);
        turn.apply(a, size) == b && Color::BOTH.into_iter().all(is_same)
    })
}

/// One position of each game, drawn by lot; or those before each move of a range.
fn questions(args: &Args) -> anyhow::Result<Vec<Question>> {
    let mut random = Random::new(args.seed);
    let mut records = Vec::new();
    for file in &args.games {
        let collection = kifu::Collection::read_file(file, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", file.display()))?;
        records.extend(collection.into_games());
    }
    let skipped = args.last.map_or(0, |last| records.len().saturating_sub(last));
    let after = args.moves.map_or(args.after, |range| range.from - 1);
    let (mut questions, mut games) = (Vec::new(), 0);
    for record in &records[skipped..] {
        let moves: Vec<_> = record.moves().collect();
        let Some(size) = record.size().ok().filter(|_| games < args.most) else {
            continue;
        };
        if record.root().has("AB") || record.root().has("AW") || moves.len() <= after {
            continue;
        }
        let places = match args.moves {
            Some(range) => after..range.to.min(moves.len()),
            None => {
                let place = after + random.below((moves.len() - after) as u32) as usize;
                place..place + 1
            }
        };
        let before = questions.len();
        for place in places {
            let mut game = Game::new(size, Rules::CHINESE);
            let (color, played) = moves[place];
            let replayed = moves[..place]
                .iter()
                .all(|&(color, m)| game.play(color, m).is_ok());
            if replayed && played.point().is_some() {
                questions.push(Question { game, color, played });
            }
        }
        games += usize::from(questions.len() > before);
    }
    Ok(questions)
}
