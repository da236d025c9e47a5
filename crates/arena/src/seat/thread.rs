//! One of our players at the board, on a thread of its own.

use super::Seat;
use crate::clock::{Clock, Limits};
use crate::failure::Failure;
use crate::setup::Setup;
use goban::{Color, Game, Move, PointSet};
use players::{Action, Player, Request};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a wait looks whether the match was stopped.
const GLANCE: Duration = Duration::from_millis(50);

/// A player at the board, on a thread of its own: a panic is its defeat and not the match's, and one that does
/// not come back is left behind.
pub struct ThreadSeat {
    name: String,
    make: Arc<dyn Fn(u64) -> Box<dyn Player> + Send + Sync>,
    limits: Limits,
    stop: Arc<AtomicBool>,
    room: Option<Room>,
}

struct Room {
    orders: Sender<Order>,
    answers: Receiver<Result<Answer, String>>,
    /// Raised to have the answer at once.
    hurry: Arc<AtomicBool>,
}

enum Order {
    Begin(Box<Game>, u64),
    Play(Color, Move),
    Choose {
        color: Color,
        cleanup: bool,
        time: Option<Duration>,
    },
    Dead,
}

enum Answer {
    Done,
    Chosen(Action),
    Dead(PointSet),
}

impl ThreadSeat {
    /// A seat for the player that `make` makes of a seed, anew for each game.
    pub fn new(
        name: &str,
        make: impl Fn(u64) -> Box<dyn Player> + Send + Sync + 'static,
        limits: Limits,
        stop: Arc<AtomicBool>,
    ) -> ThreadSeat {
        ThreadSeat {
            name: name.into(),
            make: Arc::new(make),
            limits,
            stop,
            room: None,
        }
    }

    fn room(&mut self) -> &Room {
        let make = &self.make;
        self.room.get_or_insert_with(|| Room::open(Arc::clone(make)))
    }

    /// Gives an order and waits: so long until the player is asked to hurry, then the grace.
    fn ask(&mut self, what: &str, order: Order, limit: Duration) -> Result<Answer, Failure> {
        let (grace, stop) = (self.limits.grace(), Arc::clone(&self.stop));
        let room = self.room();
        room.hurry.store(false, Ordering::Relaxed);
        let answer = match room.orders.send(order) {
            Ok(()) => room.wait(what, limit, grace, &stop),
            Err(_) => Err(Failure::Crash {
                how: "its thread is gone".into(),
                last_words: String::new(),
            }),
        };
        if answer.is_err() {
            self.dismiss();
        }
        answer
    }
}

impl Room {
    fn open(make: Arc<dyn Fn(u64) -> Box<dyn Player> + Send + Sync>) -> Room {
        let (orders, inbox) = channel();
        let (outbox, answers) = channel();
        let hurry = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&hurry);
        thread::spawn(move || {
            let mut table = None;
            for order in inbox {
                let answer = catch_unwind(AssertUnwindSafe(|| serve(&mut table, &*make, order, &stop)))
                    .map_err(|panic| {
                        let text = panic.downcast_ref::<String>().map(String::as_str);
                        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                        text.unwrap_or("a panic").to_string()
                    });
                let failed = answer.is_err();
                if outbox.send(answer).is_err() || failed {
                    return;
                }
            }
        });
        Room {
            orders,
            answers,
            hurry,
        }
    }

    fn wait(
        &self,
        what: &str,
        limit: Duration,
        grace: Duration,
        stop: &AtomicBool,
    ) -> Result<Answer, Failure> {
        let start = Instant::now();
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            let passed = start.elapsed();
            if passed >= limit {
                self.hurry.store(true, Ordering::Relaxed);
            }
            if passed >= limit + grace {
                return Err(Failure::Silence {
                    command: what.into(),
                    waited: limit + grace,
                });
            }
            let next = if passed < limit { limit } else { limit + grace };
            match self.answers.recv_timeout((next - passed).min(GLANCE)) {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(panic)) => {
                    return Err(Failure::Crash {
                        how: format!("it panicked: {panic}"),
                        last_words: String::new(),
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Crash {
                        how: "its thread is gone".into(),
                        last_words: String::new(),
                    });
                }
            }
        }
    }
}

/// Carries out one order on the player's side.
fn serve(
    table: &mut Option<(Box<dyn Player>, Box<Game>)>,
    make: &dyn Fn(u64) -> Box<dyn Player>,
    order: Order,
    stop: &AtomicBool,
) -> Answer {
    if let Order::Begin(game, seed) = order {
        let mut player = make(seed);
        player.new_game();
        *table = Some((player, game));
        return Answer::Done;
    }
    let (player, game) = table.as_mut().expect("a game begins before it goes on");
    match order {
        Order::Begin(..) => unreachable!("served above"),
        Order::Play(color, m) => {
            game.play(color, m).expect("the referee has checked it");
            Answer::Done
        }
        Order::Choose { color, cleanup, time } => {
            let request = Request {
                color,
                cleanup,
                time,
                ..Request::new(game, stop)
            };
            let action = player.choose(&request).action;
            if let Action::Move(m) = action {
                // Whether it was legal is for the referee to say.
                let _ = game.play(color, m);
            }
            Answer::Chosen(action)
        }
        Order::Dead => Answer::Dead(player.dead_stones(game, stop)),
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // A player still thinking ends soon, and its thread with it.
        self.hurry.store(true, Ordering::Relaxed);
    }
}

impl Seat for ThreadSeat {
    fn title(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, setup: &Setup) -> Result<(), Failure> {
        self.limits = setup.limits;
        let start = |e: &dyn std::fmt::Display| Failure::Start(e.to_string());
        let mut game = setup.start().map_err(|e| start(&e))?;
        for &m in &setup.opening {
            let color = game.to_move();
            game.play(color, m).map_err(|e| start(&e))?;
        }
        let patience = self.limits.patience();
        self.ask("new game", Order::Begin(Box::new(game), setup.seed), patience)
            .map(drop)
    }

    fn play(&mut self, color: Color, m: Move) -> Result<(), Failure> {
        let patience = self.limits.patience();
        self.ask("play", Order::Play(color, m), patience).map(drop)
    }

    fn choose(&mut self, color: Color, clock: &Clock, cleanup: bool) -> Result<Action, Failure> {
        let order = Order::Choose {
            color,
            cleanup,
            time: clock.share(),
        };
        match self.ask("genmove", order, clock.deadline())? {
            Answer::Chosen(action) => Ok(action),
            _ => unreachable!("answers come in the order of the questions"),
        }
    }

    fn dead_stones(&mut self) -> Result<Option<PointSet>, Failure> {
        let patience = self.limits.patience();
        match self.ask("dead stones", Order::Dead, patience)? {
            Answer::Dead(stones) => Ok(Some(stones)),
            _ => unreachable!("answers come in the order of the questions"),
        }
    }

    fn dismiss(&mut self) {
        self.room = None;
    }
}
