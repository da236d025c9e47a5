//! How much the server takes on, so that nobody can use up the machine. docs/web-api.md names every number.

use std::time::Duration;

/// How much the server takes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Games in memory. The one untouched for longest makes room, unless a request holds it.
    pub games: usize,
    /// Players and records that may be worked on or wait for it; the next is refused.
    pub line: usize,
    /// Players that wait beside their games with what they have thought.
    pub resting: usize,
    /// Records on their way in, each in memory as a whole.
    pub uploads: usize,
    /// Files of several games in memory; the one untouched for longest makes room.
    pub collections: usize,
    /// Connections; further ones are told to come back.
    pub connections: usize,
    /// Pages that are open, each with its socket.
    pub sockets: usize,
    /// What a page may ask for at once.
    pub asks: usize,
    /// Players that rest with what they found for pages that asked.
    pub analysts: usize,
    /// How long each position is counted that an answer needs.
    pub counting: Duration,
    /// The time for which a page may not answer when its socket calls.
    pub silence: Duration,
    /// The time for the head of a request, and for which a connection may say nothing.
    pub head: Duration,
    /// The time for the body of a request.
    pub body: Duration,
    /// The time for which an answer may wait to be taken.
    pub answer: Duration,
    /// Games kept on disk; those changed longest ago leave first.
    pub kept_games: usize,
    /// Bytes of the games kept on disk, likewise.
    pub kept_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            games: 256,
            line: 256,
            resting: 16,
            uploads: 4,
            collections: 8,
            connections: 512,
            sockets: 64,
            asks: 8,
            analysts: 3,
            counting: Duration::from_millis(200),
            silence: Duration::from_secs(60),
            head: Duration::from_secs(10),
            body: Duration::from_secs(30),
            answer: Duration::from_secs(30),
            kept_games: 1000,
            kept_bytes: 256 << 20,
        }
    }
}
