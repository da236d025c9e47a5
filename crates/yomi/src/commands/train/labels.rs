//! `yomi train labels`: what a net says of positions, for another net to learn from.

use super::{size, spinner};
use crate::commands::lessons;
use crate::output::say;
use anyhow::{Context, ensure};
use goban::{Board, Color, Ko, Move, Random, Size, Symmetry};
use net::{Game, Label, Look, Looker, Model, Position};
use playouts::QuickBoard;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a net says of positions: moves, who wins, by how much, and to whom the points go.
///
/// The positions are some of each game of `--games`, or, with `--play`, those of games in which the net draws moves for both
/// sides from what it thinks likely, and some by lot. `--resume` goes on where the file ends.
#[derive(clap::Args)]
pub struct Args {
    /// The net that is asked.
    #[arg(long, value_name = "FILE")]
    net: PathBuf,
    /// Where to write the labels.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, num_args = 1.., value_name = "FILE", required_unless_present = "play")]
    games: Vec<PathBuf>,
    /// Games at the end that are left alone.
    #[arg(long, default_value_t = 500)]
    hold_out: usize,
    /// Positions of each game.
    #[arg(long, default_value_t = 4)]
    each: usize,
    /// Play games on a board of this side instead.
    #[arg(long, value_parser = size, conflicts_with = "games")]
    play: Option<Size>,
    /// The side of the games' board.
    #[arg(long, default_value = "19", value_parser = size)]
    size: Size,
    /// Games in all.
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// The share of moves that are drawn by lot.
    #[arg(long, default_value_t = 0.06)]
    lot: f64,
    /// Leave after so many minutes.
    #[arg(long)]
    minutes: Option<f64>,
    /// Go on where the file ends.
    #[arg(long)]
    resume: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Seconds from one writing to the next.
const EVERY: Duration = Duration::from_secs(60);
/// The komi of games that are played, and by how much it is changed, so that who is ahead matters at every stage.
const KOMI: [f32; 5] = [7.5, 7.5, 7.5, 6.5, 5.5];

pub fn run(args: Args) -> anyhow::Result<()> {
    disk::probe(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    ensure!(args.each > 0 && args.count > 0, "there is nothing to label");
    let model = net::load(&args.net).with_context(|| args.net.display().to_string())?;
    let mut done = if args.resume && args.out.exists() {
        lessons::labelled(&args.out)?
    } else {
        Vec::new()
    };
    let bar = spinner();
    let source = match args.play {
        Some(_) => Vec::new(),
        None => {
            let mut games = lessons::read(&args.games, args.size, |_| {})?;
            games.truncate(games.len().saturating_sub(args.hold_out));
            games
        }
    };
    let all = match args.play {
        Some(_) => args.count,
        None => args.count.min(source.len()),
    };
    let board = args.play.unwrap_or(args.size);
    let mut teacher = Teacher {
        looker: Arc::clone(&model).looker(board, 1),
        look: vec![Look::default()],
    };
    let begun = Instant::now();
    let mut written = Instant::now();
    let mut asked = 0;
    while done.len() < all {
        let number = done.len();
        let mut random = Random::new(
            args.seed
                .wrapping_add(number as u64)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15),
        );
        let game = match args.play {
            Some(size) => teacher.play(size, args.lot, &mut random),
            // Spread over the collection, so that leaving early leaves no years out.
            None => teacher.label(&source[number * source.len() / all], args.each, &mut random),
        };
        asked += game.labels().len();
        done.push(game);
        bar.set_message(format!("{} of {all} games, {asked} positions", done.len()));
        let leaving = args
            .minutes
            .is_some_and(|m| begun.elapsed().as_secs_f64() > 60.0 * m);
        if leaving || written.elapsed() > EVERY {
            write(&args, &done, model.as_ref())?;
            written = Instant::now();
        }
        if leaving {
            break;
        }
    }
    write(&args, &done, model.as_ref())?;
    bar.finish_and_clear();
    let positions: usize = done.iter().map(|game| game.labels().len()).sum();
    say!(
        "{} games, {positions} positions in {}; {:.0} asked a second",
        done.len(),
        args.out.display(),
        asked as f64 / begun.elapsed().as_secs_f64()
    );
    Ok(())
}

fn write(args: &Args, games: &[Game], model: &dyn Model) -> anyhow::Result<()> {
    disk::write(&args.out, net::labels::to_bytes(games, &model.about()))
        .with_context(|| format!("cannot write {}", args.out.display()))
}

struct Teacher {
    looker: Box<dyn Looker>,
    look: Vec<Look>,
}

/// What a position is shown with: the moves before it, and the boards before those.
#[derive(Default)]
struct Past {
    recent: Vec<Move>,
    before: Vec<QuickBoard>,
    surplus: i32,
}

impl Past {
    fn play(&mut self, board: &mut QuickBoard, color: Color, play: Move) {
        self.recent.insert(0, play);
        self.recent.truncate(net::RECENT);
        self.before.insert(0, board.clone());
        self.before.truncate(net::BEFORE);
        match play {
            Move::Pass => board.pass(),
            Move::Play(p) => {
                board.play(color, p);
                self.surplus += if color == Color::Black { 1 } else { -1 };
            }
        }
    }
}

impl Teacher {
    fn ask(
        &mut self,
        board: &QuickBoard,
        to_move: Color,
        komi: f32,
        past: &Past,
        symmetry: Symmetry,
    ) -> &Look {
        let mut before = past.before.clone();
        before.resize_with(net::BEFORE, || QuickBoard::new(&Board::new(board.size())));
        let position = Position {
            board,
            to_move,
            komi: f64::from(komi),
            ko: Ko::Positional,
            territory: false,
            surplus: past.surplus,
            recent: &past.recent,
            before: &before,
            symmetry,
        };
        self.looker.look(&[position], &mut self.look);
        &self.look[0]
    }

    /// Labels some positions of a game.
    fn label(&mut self, game: &Game, each: usize, random: &mut Random) -> Game {
        let mut chosen: Vec<usize> = (0..each).map(|_| random.index(game.len())).collect();
        chosen.sort_unstable();
        chosen.dedup();
        let mut board = QuickBoard::new(&Board::new(game.size()));
        let mut past = Past::default();
        let mut labels = Vec::new();
        let last = chosen.last().copied().unwrap_or(0);
        for number in 0..=last {
            let (color, play) = game.play(number);
            if chosen.contains(&number) {
                let symmetry = Symmetry::ALL[random.index(8)];
                let look = self.ask(&board, color, game.komi, &past, symmetry);
                labels.push((number, Label::of(look, game.size())));
            }
            past.play(&mut board, color, play);
        }
        game.clone().labelled(labels)
    }

    /// Plays a game, drawing from what is likely and sometimes by lot, and labels its positions.
    fn play(&mut self, size: Size, lot: f64, random: &mut Random) -> Game {
        let komi = KOMI[random.index(KOMI.len())];
        let mut board = QuickBoard::new(&Board::new(size));
        let mut past = Past::default();
        let (mut moves, mut labels) = (Vec::new(), Vec::new());
        let mut color = Color::Black;
        while moves.len() < size.area() * 3 / 2 {
            if past.recent.len() >= 2 && past.recent[..2] == [Move::Pass; 2] {
                break;
            }
            let symmetry = Symmetry::ALL[random.index(8)];
            let look = self.ask(&board, color, komi, &past, symmetry);
            labels.push((moves.len(), Label::of(look, size)));
            let by_lot = (random.below(1 << 20) as f64) < lot * f64::from(1 << 20);
            let play = if by_lot {
                look.policy[random.index(look.policy.len())].0
            } else {
                drawn(&look.policy, random)
            };
            past.play(&mut board, color, play);
            moves.push((color, play));
            color = !color;
        }
        Game::new(size, komi, moves).labelled(labels)
    }
}

/// A move drawn by its probability.
fn drawn(policy: &[(Move, f32)], random: &mut Random) -> Move {
    let mut left = random.below(1 << 24) as f32 / (1 << 24) as f32;
    for &(play, probability) in policy {
        left -= probability;
        if left < 0.0 {
            return play;
        }
    }
    Move::Pass
}
