//! Players at work, on threads of their own.
//!
//! A player may think for long, so it thinks away from the threads that answer requests and away from the
//! game's lock, when its turn in the [`Queue`] comes. When a request is dropped, because the page was closed or the
//! connection lost, the player's stop flag goes up and its thread comes free.

use crate::asks::thought::EVERY;
use crate::error::{Code, Refusal};
use crate::hall::{Held, Table};
use crate::kept::Stage;
use crate::proofs::Proofs;
use crate::queue::{Lane, Place, Queue};
use crate::roster::Roster;
use crate::sitting::{Question, short};
use crate::why::{Language, Why};
use goban::life::Unconditional;
use goban::{Color, Game};
use players::{Action, Player, Request, Show, Thought};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use study::{BySearch, with_reasons};
use tactics::Stop;

/// The players, and the line in which they wait to think.
#[derive(Clone)]
pub struct Thinkers {
    roster: Roster,
    queue: Queue,
    resting: Arc<Resting>,
    proofs: Proofs,
}

/// Players at rest keep what they have thought beside their games: a few of them, since it may be much. Those whose games
/// were thought about longest ago leave, and others are seated in their place when they are asked for.
struct Resting {
    tables: Mutex<VecDeque<Weak<Table>>>,
    most: usize,
}

impl Resting {
    fn add(&self, table: &Arc<Table>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|other| other.strong_count() > 0 && other.as_ptr() != Arc::as_ptr(table));
        tables.push_back(Arc::downgrade(table));
        let longest = (tables.len() > self.most).then(|| tables.pop_front()).flatten();
        drop(tables);
        if let Some(table) = longest.and_then(|table| table.upgrade()) {
            // A tree takes a while to give back: not under the lock.
            let players = Color::BOTH.map(|color| table.lock().take_player(color));
            drop(players);
        }
    }
}

/// An answer that somebody still waits for.
struct Wanted {
    table: Arc<Table>,
    stop: Arc<AtomicBool>,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.table.lock().end_thinking(&self.stop);
    }
}

impl Thinkers {
    /// Players of this roster, of whom so many may rest beside their games.
    pub fn new(roster: Roster, queue: Queue, resting: usize, proofs: Proofs) -> Thinkers {
        Thinkers {
            roster,
            queue,
            resting: Arc::new(Resting {
                tables: Mutex::default(),
                most: resting,
            }),
            proofs,
        }
    }

    /// The roster.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Has the player of this sitting choose a move and makes it, if the game is still the same by then.
    pub async fn choose(&self, held: &Held, version: Option<u64>) -> Result<(), Refusal> {
        self.choose_in(held, version, Lane::REQUESTS, |_| {}, || {}, |_| {})
            .await
    }

    /// The same in a lane, told how many are before it, that it is begun, and what is thought meanwhile.
    pub async fn choose_in(
        &self,
        held: &Held,
        version: Option<u64>,
        lane: Lane,
        queued: impl FnMut(usize),
        begun: impl FnOnce() + Send + 'static,
        mut thought: impl FnMut(&Thought) + Send + 'static,
    ) -> Result<(), Refusal> {
        let question = {
            let mut sitting = held.lock();
            sitting.expect(version)?;
            sitting.ask()?
        };
        let wanted = Wanted {
            table: held.table().clone(),
            stop: question.stop.clone(),
        };
        let place = self.queue.place()?;
        let (proofs, roster) = (self.proofs.clone(), self.roster.clone());
        let job = move |player: &mut dyn Player, game: &Game, stop: &AtomicBool| {
            begun();
            let show = Show {
                every: EVERY,
                to: &mut thought,
            };
            let mut choice = player.choose_and_show(&Request::new(game, stop), show);
            if let Action::Move(mv) = choice.action {
                let (name, color) = (player.name(), game.to_move());
                let mut counts = BySearch::new(roster.glancer(), None);
                let stop = Stop::default();
                choice.claims = with_reasons(name, game, color, mv, &choice.claims, &mut counts, &stop);
            }
            let why = Why::new(choice.claims.clone());
            if let Action::Move(mv) = choice.action {
                // To say it takes a while: not while a page waits for the game.
                why.said(Some((game.to_move(), mv)), Language::En, &proofs);
            }
            (choice, why)
        };
        let (choice, why) = self.work(place, (lane, queued), held, question, job).await?;
        let mut sitting = held.lock();
        let current = sitting.end_thinking(&wanted.stop);
        let answer = if current {
            sitting.answer(&choice, why).map(|_| ())
        } else {
            let message = "The game changed while the player was thinking.";
            Err(Refusal::new(Code::Stale, message))
        };
        // The guard locks the sitting as it goes.
        drop(sitting);
        answer
    }

    /// Proposes the dead stones, if both sides have just passed: those that the player names or, where nobody
    /// sits opposite, those that no number of moves can save. A player that fails at it, or finds no place in the line,
    /// proposes nothing.
    pub async fn judge(&self, held: &Held) {
        let (question, game, version) = {
            let sitting = held.lock();
            let kept = sitting.kept();
            if !matches!(kept.stage, Stage::Counting(_)) || kept.seats.are_empty() {
                return;
            }
            (sitting.ask_dead(), kept.game.clone(), kept.version)
        };
        let dead = if let Some(question) = question {
            let Ok(place) = self.queue.place() else { return };
            let line = (Lane::REQUESTS, |_| {});
            let work = self.work(place, line, held, question, |player, game, stop| {
                player.dead_stones(game, stop)
            });
            let Ok(dead) = work.await else { return };
            dead
        } else {
            let settled = move || Color::BOTH.map(|color| Unconditional::of(game.board(), color).dead);
            let Ok([black, white]) = tokio::task::spawn_blocking(settled).await else {
                return;
            };
            black | white
        };
        held.lock().propose_dead(&dead, version);
    }

    /// Runs the player of a game when its turn comes, seating a new one if none waits at the table.
    async fn work<T: Send + 'static>(
        &self,
        place: Place,
        (lane, queued): (Lane, impl FnMut(usize)),
        held: &Held,
        question: Question,
        job: impl FnOnce(&mut dyn Player, &Game, &AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let failed = |name: &str, what: &str| {
            Refusal::new(
                Code::PlayerFailed,
                format!("The player `{}` {what}.", short(name)),
            )
        };
        let (name, stop) = (question.name.clone(), question.stop.clone());
        let (roster, resting, table) = (self.roster.clone(), self.resting.clone(), held.table().clone());
        let work = place.work_in(lane, queued, &stop, move |stop| {
            // If the game has changed since it was asked about, the stop is up.
            let (waiting, seed, game) = {
                let mut sitting = table.lock();
                (
                    sitting.take_player(question.color),
                    sitting.take_seed(question.color),
                    sitting.kept().game.clone(),
                )
            };
            let seated = waiting.or_else(|| roster.seat(&question.name, seed.unwrap_or_else(new_seed)));
            seated.map(|mut player| {
                let answer = job(&mut *player, &game, stop);
                table.lock().back(question.color, player);
                resting.add(&table);
                answer
            })
        });
        match work.await {
            Ok(Some(answer)) => Ok(answer),
            Ok(None) => Err(failed(&name, "does not exist")),
            Err(_) => Err(failed(
                &name,
                "failed at this position; its move can be asked for again",
            )),
        }
    }
}

/// A seed that nobody knows beforehand.
fn new_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
