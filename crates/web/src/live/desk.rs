//! Where an ask is worked on, from its place in the line to its answer.

use crate::asks::thought::whole;
use crate::asks::{Ask, Work};
use crate::error::{Code, Refusal};
use crate::hall::Held;
use crate::queue::{Lane, Turn};
use crate::routes::Shop;
use crate::why::Language;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::mpsc;

/// Who is told how an ask comes along. What is thought meanwhile may be left out; the rest is not.
#[derive(Clone)]
pub struct Tell {
    id: u64,
    out: mpsc::Sender<(u64, Value)>,
}

impl Tell {
    /// What was found so far.
    pub fn progress(&self, progress: Value) {
        self.say(json!({ "progress": progress }));
    }

    fn say(&self, told: Value) {
        let _ = self.out.try_send((self.id, told));
    }
}

/// An ask and all that is needed to answer it.
pub struct Desk {
    shop: Shop,
    lane: Lane,
    language: Language,
    tell: Tell,
}

impl Desk {
    /// The ask of this number, from a page in this lane.
    pub fn new(shop: Shop, lane: Lane, id: u64, language: Language, out: mpsc::Sender<(u64, Value)>) -> Desk {
        Desk {
            shop,
            lane,
            language,
            tell: Tell { id, out },
        }
    }

    /// Works on it, and tells the answer.
    pub async fn answer(self, ask: Ask) {
        let told = match self.find(ask).await {
            Ok(answer) => json!({ "answer": answer }),
            Err(refusal) => json!({ "error": refusal.told() }),
        };
        let _ = self.tell.out.send((self.tell.id, told)).await;
    }

    async fn find(&self, ask: Ask) -> Result<Value, Refusal> {
        match ask {
            Ask::Move(ask) => {
                let held = self.shop.hall.get(&ask.game).await?;
                let (tell, started) = (self.tell.clone(), self.tell.clone());
                let size = held.lock().kept().game.size();
                self.shop
                    .thinkers
                    .choose_in(
                        &held,
                        ask.version,
                        self.lane,
                        |ahead| self.queued(ahead),
                        move || started.say(json!({ "started": true })),
                        move |thought| tell.progress(json!({ "thought": whole(thought, size) })),
                    )
                    .await?;
                self.shop.thinkers.judge(&held).await;
                let state = self.shop.state(&held, None, self.language);
                Ok(json!({ "game": state }))
            }
            Ask::Proof(ask) => {
                self.work(None, move |work, _| crate::asks::proof::answer(work, &ask))
                    .await
            }
            Ask::Review(ask) => {
                let held = self.shop.hall.get(&ask.game).await?;
                let room = self.shop.queue.room_for_long(|| self.queued(1)).await?;
                let job = move |work: &Work, turn: &mut Turn| {
                    // The room is taken until its thread has ended, whether or not somebody still waits.
                    let _room = room;
                    crate::asks::review::answer(work, &ask, turn)
                };
                self.work(Some(held), job).await
            }
            ask => {
                let held = self.shop.hall.get(ask.game()).await?;
                self.work(Some(held), move |work, _| work.answer(&ask)).await
            }
        }
    }

    fn queued(&self, ahead: usize) {
        self.tell.say(json!({ "queued": ahead }));
    }

    /// Does this about a game when its turn comes; the game is held until it is done.
    async fn work(
        &self,
        held: Option<Held>,
        job: impl FnOnce(&Work, &mut Turn) -> Result<Value, Refusal> + Send + 'static,
    ) -> Result<Value, Refusal> {
        let place = self.shop.queue.place()?;
        let stop: Arc<AtomicBool> = Arc::default();
        let work = Work {
            table: held
                .as_ref()
                .map(|held| (held.id().to_owned(), held.table().clone())),
            stop: stop.clone().into(),
            tell: self.tell.clone(),
            voice: self.shop.voice(self.language),
            analysts: self.shop.analysts.clone(),
            counting: self.shop.limits.counting,
            queue: self.shop.queue.clone(),
        };
        let done = place.work_in_turn(
            self.lane,
            |ahead| self.queued(ahead),
            &stop,
            move |turn| {
                work.tell.say(json!({ "started": true }));
                job(&work, turn)
            },
        );
        let answer = done.await;
        drop(held);
        answer.map_err(|_| {
            Refusal::new(
                Code::PlayerFailed,
                "This could not be found out: the search failed.",
            )
        })?
    }
}
