//! Players that think long, fail, or are no longer waited for.

mod common;

use common::{JSON, Site, port_of, read};
use goban::{Game, Move, PointSet};
use players::{Action, Choice, Player, Request};
use serde_json::json;
use std::io::Write;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use web::{Port, Roster, Server};

/// A player that does as its name says: `ponder` thinks until it is stopped, `panic`, `illegal`, `resign`, and
/// `dead`, which passes and holds every stone dead.
struct Odd {
    name: String,
    thinking: Arc<AtomicUsize>,
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

fn roster(thinking: &Arc<AtomicUsize>) -> Roster {
    let thinking = thinking.clone();
    let names = ["ponder", "panic", "illegal", "resign", "dead"];
    Roster::new(names.map(|name| (name, "a player for tests")), move |name, _| {
        let (name, thinking) = (name.to_owned(), thinking.clone());
        Some(Box::new(Odd { name, thinking }))
    })
}

fn started() -> (Site, Arc<AtomicUsize>) {
    let thinking = Arc::default();
    (Site::with(roster(&thinking), 64), thinking)
}

fn wait_for(thinking: &AtomicUsize, count: usize) {
    let start = Instant::now();
    while thinking.load(Ordering::SeqCst) != count {
        let now = thinking.load(Ordering::SeqCst);
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "{now} think, not {count}"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn facing(site: &Site, player: &str) -> String {
    let game = site.game(json!({ "size": 9, "player": player }));
    site.play(&game, "E5");
    game
}

/// Sends a request to think, whose answer may be waited for or not.
fn ask(site: &Site, game: &str) -> TcpStream {
    let mut stream = site.connect();
    let request = site.written("POST", &format!("{game}/think"), JSON, b"{}");
    stream.write_all(&request).unwrap();
    stream
}

#[test]
fn an_abandoned_request_stops_its_player() {
    let (site, thinking) = started();
    let game = facing(&site, "ponder");
    for _ in 0..3 {
        let stream = ask(&site, &game);
        wait_for(&thinking, 1);
        assert_eq!(site.get(&game).ok()["thinking"], true);
        drop(stream);
        wait_for(&thinking, 0);
    }
    let state = site.get(&game).ok();
    assert_eq!(
        (&state["thinking"], state["moves"].as_array().unwrap().len()),
        (&json!(false), 1)
    );
}

#[test]
fn one_answer_at_a_time_and_none_to_a_game_that_changed() {
    let (site, thinking) = started();
    let game = facing(&site, "ponder");
    let mut waiting = ask(&site, &game);
    wait_for(&thinking, 1);
    assert_eq!(site.change(&game, "think").code(), "thinking");
    assert_eq!(site.change(&game, "undo").ok()["moves"], json!([]));
    assert_eq!(read(&mut waiting).code(), "stale");
    assert_eq!(site.get(&game).ok()["moves"], json!([]));
}

#[test]
fn others_are_answered_while_more_players_wait_to_think_than_can() {
    let (site, thinking) = started();
    let cores = std::thread::available_parallelism().unwrap().get();
    let games: Vec<_> = (0..cores + 2).map(|_| facing(&site, "ponder")).collect();
    let streams: Vec<_> = games.iter().map(|game| ask(&site, game)).collect();
    wait_for(&thinking, cores);
    assert_eq!(site.get(&games[0]).status, 200);
    drop(streams);
    for game in &games {
        let start = Instant::now();
        while site.get(game).ok()["thinking"] == true {
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "{game} is still thought about"
            );
        }
    }
    wait_for(&thinking, 0);
}

#[test]
fn a_player_that_fails_leaves_the_game_as_it_was() {
    let (site, _) = started();
    for (player, message) in [
        (
            "panic",
            "The player `panic` failed at this position; its move can be asked for again.",
        ),
        (
            "illegal",
            "The player chose an illegal move. White may not play E5: the point is occupied.",
        ),
    ] {
        let game = facing(&site, player);
        for _ in 0..2 {
            let (status, code, said) = site.change(&game, "think").refusal();
            assert_eq!(
                (status, code.as_str(), said.as_str()),
                (500, "player-failed", message)
            );
        }
        assert_eq!(site.get(&game).ok()["thinking"], false);
        assert_eq!(site.change(&game, "undo").ok()["moves"], json!([]));
    }
}

#[test]
fn a_player_may_resign_and_may_say_what_is_dead() {
    let (site, _) = started();
    let game = facing(&site, "resign");
    assert_eq!(site.change(&game, "think").ok()["result"]["text"], "B+R");

    let game = facing(&site, "dead");
    site.change(&game, "think").ok();
    let state = site.play(&game, "pass");
    assert_eq!(
        (&state["phase"], &state["count"]["dead"]),
        (&json!("counting"), &json!(["E5"]))
    );
    // The version told is the one that the next click names.
    let click = json!({ "point": "E5", "version": state["version"] });
    assert_eq!(
        site.post(&format!("{game}/dead"), click).ok()["count"]["dead"],
        json!([])
    );

    let alone = site.game(json!({ "size": 9 }));
    assert_eq!(site.change(&alone, "think").code(), "no-player");
}

#[test]
fn the_game_untouched_for_longest_makes_room() {
    let thinking = Arc::default();
    let site = Site::with(roster(&thinking), 2);
    let first = facing(&site, "ponder");
    let mut waiting = ask(&site, &first);
    wait_for(&thinking, 1);
    let second = site.game(json!({ "size": 9 }));
    assert_eq!(site.get(&first).status, 200);
    let third = site.game(json!({ "size": 9 }));
    assert_eq!(site.get(&second).code(), "unknown-game");
    site.get(&third).ok();
    site.game(json!({ "size": 9 }));
    assert_eq!(site.get(&first).code(), "unknown-game");
    // Its player is not left thinking.
    assert_eq!(read(&mut waiting).code(), "stale");
    wait_for(&thinking, 0);
}

#[test]
fn leaving_waits_neither_for_thinkers_nor_for_half_a_request() {
    let thinking = Arc::default();
    let server = Server::bind(Port::Exactly(0))
        .unwrap()
        .with_roster(roster(&thinking));
    let site = Site {
        port: port_of(&server),
    };
    let (leave, told) = tokio::sync::oneshot::channel::<()>();
    let until = async {
        let _ = told.await;
    };
    let served = std::thread::spawn(move || server.run_until(until));
    let game = facing(&site, "ponder");
    let mut waiting = ask(&site, &game);
    let mut half = site.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
    wait_for(&thinking, 1);
    leave.send(()).unwrap();
    assert_eq!(read(&mut waiting).code(), "stale");
    served.join().unwrap().unwrap();
    wait_for(&thinking, 0);
}

#[test]
fn a_taken_port_is_named_with_the_remedy() {
    let server = Server::bind(Port::Exactly(0)).unwrap();
    let port = port_of(&server);
    let error = Server::bind(Port::Exactly(port)).err().unwrap().to_string();
    assert!(
        error.starts_with(&format!("cannot listen on port {port} of 127.0.0.1 (")),
        "{error}"
    );
    assert!(
        error.ends_with("choose another with --port, or leave it out"),
        "{error}"
    );
}
