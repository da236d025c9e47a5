//! What carries letters between ranks, whatever it is made of.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What a letter is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Games that were counted ([`crate::Exchange`]).
    Games,
    /// What evaluators saw ([`crate::Looks`]).
    Looks,
    /// What a team is to do ([`crate::Leader`]).
    Order,
    /// Work that is handed out, and what came of it ([`crate::jobs`]).
    Job,
}

impl Kind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Kind; 4] = [Kind::Games, Kind::Looks, Kind::Order, Kind::Job];

    /// The kind of a number.
    pub fn of(number: i32) -> Option<Kind> {
        Kind::ALL.get(usize::try_from(number).ok()?).copied()
    }
}

/// A letter from one rank to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// Who wrote it.
    pub from: usize,
    /// What it is about.
    pub kind: Kind,
    /// What it says.
    pub body: Vec<u8>,
}

/// What a rank has sent.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Traffic {
    /// Letters.
    pub letters: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// A rank's connection with all others. Letters from one rank to another come in the order in which they were sent, each once;
/// nobody waits for anybody.
pub trait Link: Send + Sync {
    /// Which rank this is, from zero.
    fn rank(&self) -> usize;

    /// How many there are.
    fn ranks(&self) -> usize;

    /// Sends a letter.
    fn send(&self, to: usize, kind: Kind, body: Vec<u8>);

    /// The next letter that has come.
    fn receive(&self) -> Option<Letter>;

    /// Letters to a rank that have not arrived yet, as far as that is known: who does not receive is not sent more.
    fn in_flight(&self, to: usize) -> usize;

    /// What was sent.
    fn traffic(&self) -> Traffic;

    /// Ends all ranks at once, where they are processes: one cannot go on.
    fn abort(&self) {}
}

/// From one look for a letter to the next.
const LOOK: Duration = Duration::from_micros(300);

/// Where a rank's letters lie, each kind for itself: several may wait for letters, each for its own.
pub struct Desk {
    link: Arc<dyn Link>,
    sorted: Mutex<[VecDeque<Letter>; Kind::ALL.len()]>,
}

impl Desk {
    /// The desk at the end of a link.
    pub fn new(link: Arc<dyn Link>) -> Arc<Desk> {
        Arc::new(Desk {
            link,
            sorted: Mutex::default(),
        })
    }

    /// Which rank this is.
    pub fn rank(&self) -> usize {
        self.link.rank()
    }

    /// How many there are.
    pub fn ranks(&self) -> usize {
        self.link.ranks()
    }

    /// What carries the letters.
    pub fn link(&self) -> &dyn Link {
        self.link.as_ref()
    }

    /// Sends a letter.
    pub fn send(&self, to: usize, kind: Kind, body: Vec<u8>) {
        self.link.send(to, kind, body);
    }

    /// Sends a letter to all others.
    pub fn send_all(&self, kind: Kind, body: &[u8]) {
        for to in (0..self.ranks()).filter(|&to| to != self.rank()) {
            self.send(to, kind, body.to_vec());
        }
    }

    /// The next letter of a kind, if one has come.
    pub fn take(&self, kind: Kind) -> Option<Letter> {
        let mut sorted = self.sorted.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(letter) = self.link.receive() {
            sorted[letter.kind as usize].push_back(letter);
        }
        sorted[kind as usize].pop_front()
    }

    /// The next letter of a kind, waited for as long as a test says so.
    pub fn wait(&self, kind: Kind, go_on: impl Fn() -> bool) -> Option<Letter> {
        while go_on() {
            if let Some(letter) = self.take(kind) {
                return Some(letter);
            }
            std::thread::sleep(LOOK);
        }
        None
    }
}
