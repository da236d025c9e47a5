//! Players at work, on threads of their own.
//!
//! A player may think for long, so it thinks away from the threads that answer requests and away from the
//! game's lock. Whoever waits for its answer holds a [`Wanted`]: when the request is dropped, because the page
//! was closed or the connection lost, the player's stop flag goes up and its thread comes free.

use crate::error::{Code, Refusal};
use crate::hall::{Shared, lock};
use crate::roster::Roster;
use crate::sitting::{Question, short};
use goban::Color;
use goban::life::Unconditional;
use players::{Player, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Semaphore;

/// As many players think at once as the machine has cores; the others wait their turn.
#[derive(Clone)]
pub struct Thinkers {
    roster: Roster,
    room: Arc<Semaphore>,
}

/// An answer that somebody still waits for.
struct Wanted {
    sitting: Shared,
    stop: Arc<AtomicBool>,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        lock(&self.sitting).end_thinking(&self.stop);
    }
}

impl Thinkers {
    /// Players of this roster.
    pub fn new(roster: Roster) -> Thinkers {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Thinkers {
            roster,
            room: Arc::new(Semaphore::new(cores)),
        }
    }

    /// The roster.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Has the player of this sitting choose a move and makes it, if the game is still the same by then.
    pub async fn choose(&self, sitting: &Shared, version: Option<u64>) -> Result<(), Refusal> {
        let question = {
            let mut sitting = lock(sitting);
            sitting.expect(version)?;
            sitting.ask()?
        };
        let wanted = Wanted {
            sitting: sitting.clone(),
            stop: question.stop.clone(),
        };
        let (player, choice) = self
            .work(question, |player, question| {
                player.choose(&Request::new(&question.game, &question.stop))
            })
            .await?;
        let mut sitting = lock(sitting);
        sitting.back(player);
        let current = sitting.end_thinking(&wanted.stop);
        let answer = if current {
            sitting.answer(&choice)
        } else {
            let message = "The game changed while the player was thinking.";
            Err(Refusal::new(Code::Stale, message))
        };
        // The guard locks the sitting as it goes.
        drop(sitting);
        answer
    }

    /// Proposes the dead stones, if both sides have just passed: those that the player names or, where nobody
    /// sits opposite, those that no number of moves can save. A player that fails at it proposes nothing.
    pub async fn judge(&self, sitting: &Shared) {
        let (question, game, version) = {
            let mut sitting = lock(sitting);
            if !sitting.is_counting() {
                return;
            }
            (sitting.ask_dead(), sitting.game().clone(), sitting.version())
        };
        let dead = if let Some(question) = question {
            let work = self.work(question, |player, question| {
                player.dead_stones(&question.game, &question.stop)
            });
            let Ok((player, dead)) = work.await else { return };
            lock(sitting).back(player);
            dead
        } else {
            let settled = move || Color::BOTH.map(|color| Unconditional::of(game.board(), color).dead);
            let Ok([black, white]) = tokio::task::spawn_blocking(settled).await else {
                return;
            };
            black | white
        };
        lock(sitting).propose_dead(&dead, version);
    }

    /// Runs a player on a thread of its own, seating a new one if the last has not come back.
    async fn work<T: Send + 'static>(
        &self,
        question: Question,
        job: impl FnOnce(&mut dyn Player, &Question) -> T + Send + 'static,
    ) -> Result<(Box<dyn Player>, T), Refusal> {
        let failed = |name: &str, what: &str| {
            Refusal::new(
                Code::PlayerFailed,
                format!("The player `{}` {what}.", short(name)),
            )
        };
        let name = question.name.clone();
        let (roster, room) = (self.roster.clone(), self.room.clone());
        let permit = room
            .acquire_owned()
            .await
            .map_err(|_| failed(&name, "is leaving"))?;
        let work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let mut question = question;
            let seated = question
                .player
                .take()
                .or_else(|| roster.seat(&question.name, new_seed()));
            seated.map(|mut player| {
                let answer = job(&mut *player, &question);
                (player, answer)
            })
        });
        match work.await {
            Ok(Some(done)) => Ok(done),
            Ok(None) => Err(failed(&name, "does not exist")),
            Err(_) => Err(failed(
                &name,
                "failed at this position; its move can be asked for again",
            )),
        }
    }
}

/// A seed that nobody knows beforehand.
pub fn new_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
