//! One search by many: rank 0 leads, the others follow it from question to question.

use crate::exchange::Exchange;
use crate::link::{Desk, Kind, Letter};
use goban::{Color, Game, Move, Point, PointSet, Rules};
use kifu::Record;
use players::{Action, Choice, Player, Request, Show, Thought, Trace};
use reasons::Claim;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What the leader tells the others.
#[derive(Serialize, Deserialize)]
enum Order {
    /// Search this.
    Think {
        question: u64,
        /// The game so far, as SGF; rules and komi beside it, since a record knows them only by name.
        game: String,
        rules: Terms,
        black: bool,
        among: Option<Vec<usize>>,
        cleanup: bool,
        seconds: Option<f64>,
        how: How,
    },
    /// Enough of this question.
    Halt { question: u64 },
    /// A new game begins.
    New,
    /// Nothing more comes.
    End,
}

/// What is asked of a player.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
enum How {
    Choose,
    Ponder,
    Analyze,
}

/// What a game is played by.
#[derive(Serialize, Deserialize)]
struct Terms {
    name: String,
    komi: f64,
    handicap: usize,
}

/// The best move known so far is written so often.
const EVERY: Duration = Duration::from_secs(1);

/// A player whose search others share.
pub struct Leader {
    player: Box<dyn Player>,
    desk: Arc<Desk>,
    exchange: Arc<Exchange>,
    question: u64,
    save: Option<PathBuf>,
}

/// A player keeps no company: it searches no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alone(pub String);

impl std::fmt::Display for Alone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the player `{}` does not search in company; take `{}`",
            self.0,
            players::DEFAULT
        )
    }
}

impl std::error::Error for Alone {}

/// Has a player search in the company of the ranks of an exchange.
fn introduce(player: &mut dyn Player, exchange: &Arc<Exchange>) -> Result<(), Alone> {
    let looks = exchange.looks();
    let wrap = Arc::new(move |evaluator| looks.shared(evaluator));
    if player.keep_company(exchange.clone(), wrap) {
        Ok(())
    } else {
        Err(Alone(player.name().into()))
    }
}

impl Leader {
    /// The player of rank 0. While it thinks, the game so far and the best move known are written into a file, if one is named.
    pub fn new(
        mut player: Box<dyn Player>,
        desk: Arc<Desk>,
        exchange: Arc<Exchange>,
        save: Option<PathBuf>,
    ) -> Result<Leader, Alone> {
        introduce(player.as_mut(), &exchange)?;
        Ok(Leader {
            player,
            desk,
            exchange,
            question: 0,
            save,
        })
    }

    fn order(&self, order: &Order) {
        let body = serde_json::to_vec(order).expect("plain data");
        self.desk.send_all(Kind::Order, &body);
    }

    /// Has the others think about what is asked here, until the answer is there.
    fn together<R>(
        &mut self,
        request: &Request<'_>,
        how: How,
        think: impl FnOnce(&mut dyn Player, &Option<PathBuf>) -> R,
    ) -> R {
        self.question += 1;
        self.exchange.ask(self.question);
        let game = request.game;
        self.order(&Order::Think {
            question: self.question,
            game: Record::of_game(game).to_sgf(),
            rules: Terms {
                name: game.rules().name().unwrap_or_default().into(),
                komi: game.komi(),
                handicap: game.handicap(),
            },
            black: request.color == Color::Black,
            among: request
                .among
                .map(|among| among.iter().map(Point::index).collect()),
            cleanup: request.cleanup,
            seconds: request.time.map(|time| time.as_secs_f64()),
            how,
        });
        let answer = think(self.player.as_mut(), &self.save);
        self.order(&Order::Halt {
            question: self.question,
        });
        answer
    }
}

impl Drop for Leader {
    fn drop(&mut self) {
        self.order(&Order::End);
    }
}

impl Player for Leader {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        self.together(request, How::Choose, |player, save| match save {
            None => player.choose(request),
            Some(path) => {
                write(path, request.game, None);
                let mut keep = |thought: &Thought| write(path, request.game, best(request.color, thought));
                let show = Show {
                    every: EVERY,
                    to: &mut keep,
                };
                let choice = player.choose_and_show(request, show);
                if let Action::Move(m) = choice.action {
                    write(path, request.game, Some((request.color, m)));
                }
                choice
            }
        })
    }

    fn choose_and_show(&mut self, request: &Request<'_>, show: Show<'_>) -> Choice {
        self.together(request, How::Choose, |player, _| {
            player.choose_and_show(request, show)
        })
    }

    fn dead_stones(&mut self, game: &Game, stop: &AtomicBool) -> PointSet {
        self.player.dead_stones(game, stop)
    }

    fn new_game(&mut self) {
        self.order(&Order::New);
        self.player.new_game();
    }

    fn ponder(&mut self, game: &Game, stop: &AtomicBool) {
        let request = Request::new(game, stop);
        self.together(&request, How::Ponder, |player, _| player.ponder(game, stop));
    }

    fn trace(&mut self, game: &Game, color: Color) -> Option<Trace> {
        self.player.trace(game, color)
    }

    fn why(&mut self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        self.player.why(game, color, p)
    }

    fn analyze(&mut self, request: &Request<'_>, show: Show<'_>) -> bool {
        self.together(request, How::Analyze, |player, _| player.analyze(request, show))
    }
}

/// Searches what rank 0 asks for, until nothing more comes.
pub fn follow(desk: &Desk, exchange: &Arc<Exchange>, mut player: Box<dyn Player>) -> Result<(), Alone> {
    introduce(player.as_mut(), exchange)?;
    let mut next = desk.wait(Kind::Order, || true);
    while let Some(letter) = next.take() {
        next = match read(&letter) {
            Some(Order::End) => break,
            Some(Order::New) => {
                player.new_game();
                None
            }
            Some(think @ Order::Think { .. }) => search(desk, exchange, player.as_mut(), think),
            Some(Order::Halt { .. }) | None => None,
        };
        next = next.or_else(|| desk.wait(Kind::Order, || true));
    }
    Ok(())
}

fn read(letter: &Letter) -> Option<Order> {
    serde_json::from_slice(&letter.body).ok()
}

/// Searches until it is enough; what was ordered instead, if that came first.
fn search(desk: &Desk, exchange: &Exchange, player: &mut dyn Player, order: Order) -> Option<Letter> {
    let Order::Think {
        question,
        game,
        rules,
        black,
        among,
        cleanup,
        seconds,
        how,
    } = order
    else {
        return None;
    };
    let game = replayed(&game, &rules)?;
    let among = among.map(|among| among.into_iter().map(Point::from_index).collect::<PointSet>());
    exchange.ask(question);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let thinker = scope.spawn(|| {
            let request = Request {
                color: if black { Color::Black } else { Color::White },
                among: among.as_ref(),
                cleanup,
                time: seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)),
                ..Request::new(&game, &stop)
            };
            let show = Show {
                every: Duration::from_secs(3600),
                to: &mut |_| {},
            };
            match how {
                How::Choose => drop(player.choose(&request)),
                How::Ponder => player.ponder(&game, &stop),
                How::Analyze => drop(player.analyze(&request, show)),
            }
        });
        let mut instead = None;
        while instead.is_none()
            && let Some(letter) = desk.wait(Kind::Order, || !thinker.is_finished())
        {
            match read(&letter) {
                Some(Order::Halt { question: over }) if over < question => {}
                Some(Order::Halt { .. }) => stop.store(true, Relaxed),
                _ => instead = Some(letter),
            }
        }
        stop.store(true, Relaxed);
        instead
    })
}

/// The game of a record, under the rules that it was played by.
fn replayed(text: &str, rules: &Terms) -> Option<Game> {
    let record: Record = text.parse().ok()?;
    let known: Rules = rules.name.parse().unwrap_or(Rules::CHINESE);
    let rules_of = Rules {
        komi: rules.komi,
        ..known
    };
    let mut game = record.replay_before(None, rules_of).ok()?.game;
    game.set_komi(rules.komi);
    game.set_handicap_count(rules.handicap);
    Some(game)
}

fn best(color: Color, thought: &Thought) -> Option<(Color, Move)> {
    thought.candidates.first().map(|candidate| (color, candidate.mv))
}

/// What stands before the best move known in a game that was written while a player thought.
const BEST: &str = "best move known: ";

/// Writes a game with the best move known. Who cannot write goes on: the game is still played.
fn write(path: &Path, game: &Game, best: Option<(Color, Move)>) {
    static FAILED: Mutex<bool> = Mutex::new(false);
    let mut record = Record::of_game(game);
    let said = best.map_or(String::new(), |(color, m)| format!("{BEST}{color} {m}"));
    let last = game.moves().len();
    if last == 0 {
        record.set_info("GC", &said);
    } else {
        let silent = vec![String::new(); last - 1];
        record.comment_moves(silent.into_iter().chain([said]));
    }
    let mut failed = FAILED.lock().unwrap_or_else(PoisonError::into_inner);
    *failed |= disk::write(path, record.to_sgf()).is_err();
}

/// The best move known that stands in a game which was written while a player thought.
pub fn best_known(record: &Record) -> Option<(Color, Move)> {
    let last = record.main_line().last().and_then(|node| node.comment());
    let text = last.or_else(|| record.info("GC"))?;
    let said = text.lines().find_map(|line| line.strip_prefix(BEST))?;
    let (color, m) = said.split_once(' ')?;
    Some((color.parse().ok()?, m.parse().ok()?))
}
