//! Players that do as their names say.

use super::{JSON, Site};
use goban::{Game, Move, PointSet};
use players::{Action, Choice, Player, Request};
use serde_json::json;
use std::io::Write;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use web::Roster;

/// A player that does as its name says: `ponder` thinks until it is stopped, `panic`, `illegal`, `resign`, and
/// `dead`, which passes and holds every stone dead.
pub struct Odd {
    name: String,
    thinking: Arc<AtomicUsize>,
    /// How many there are, if somebody counts.
    living: Option<Arc<AtomicUsize>>,
}

impl Drop for Odd {
    fn drop(&mut self) {
        if let Some(living) = &self.living {
            living.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

impl Player for Odd {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let taken = request.game.last().map_or(Move::Pass, |(_, m)| m);
        let action = match self.name.as_str() {
            "ponder" => {
                self.thinking.fetch_add(1, Ordering::SeqCst);
                while !request.stopped() {
                    std::thread::sleep(Duration::from_millis(2));
                }
                self.thinking.fetch_sub(1, Ordering::SeqCst);
                Action::Move(Move::Pass)
            }
            "panic" => panic!("as its name says"),
            "illegal" => Action::Move(taken),
            "resign" => Action::Resign,
            _ => Action::Move(Move::Pass),
        };
        Choice::new(action, Vec::new())
    }

    fn dead_stones(&mut self, game: &Game, _: &AtomicBool) -> PointSet {
        PointSet::board(game.size())
    }
}

pub fn roster(thinking: &Arc<AtomicUsize>) -> Roster {
    let thinking = thinking.clone();
    let names = ["ponder", "panic", "illegal", "resign", "dead"];
    Roster::new(names.map(|name| (name, "a player for tests")), move |name, _| {
        let (name, thinking) = (name.to_owned(), thinking.clone());
        Some(Box::new(Odd {
            name,
            thinking,
            living: None,
        }))
    })
}

/// The same, each counted while it lives.
pub fn counted(living: &Arc<AtomicUsize>) -> Roster {
    let living = living.clone();
    Roster::new([("dead", "a player for tests")], move |name, _| {
        living.fetch_add(1, Ordering::SeqCst);
        Some(Box::new(Odd {
            name: name.to_owned(),
            thinking: Arc::default(),
            living: Some(living.clone()),
        }))
    })
}

pub fn started() -> (Site, Arc<AtomicUsize>) {
    let thinking = Arc::default();
    (
        Site::with(|server| server.with_roster(roster(&thinking))),
        thinking,
    )
}

pub fn wait_for(thinking: &AtomicUsize, count: usize) {
    let start = Instant::now();
    while thinking.load(Ordering::SeqCst) != count {
        let now = thinking.load(Ordering::SeqCst);
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "{now} of them, not {count}"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
}

pub fn facing(site: &Site, player: &str) -> String {
    let game = site.against(player, "black", json!({ "size": 9 }));
    site.play(&game, "E5");
    game
}

/// Sends a request to think, whose answer may be waited for or not.
pub fn ask(site: &Site, game: &str) -> TcpStream {
    let mut stream = site.connect();
    let request = site.written("POST", &format!("{game}/think"), JSON, b"{}");
    stream.write_all(&request).unwrap();
    stream
}
