//! Players that think long, fail, or are no longer waited for.

mod common;

use common::odd::{ask, facing, roster, started, wait_for};
use common::{Folder, Site, drawn, moves, port_of, read, until};
use serde_json::json;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};
use web::{Limits, Port, Server};

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
    assert_eq!((&state["thinking"], moves(&state).len()), (&json!(false), 1));
}

#[test]
fn one_answer_at_a_time_and_none_to_a_game_that_changed() {
    let (site, thinking) = started();
    let game = facing(&site, "ponder");
    let mut waiting = ask(&site, &game);
    wait_for(&thinking, 1);
    assert_eq!(site.change(&game, "think").code(), "thinking");
    assert_eq!(moves(&site.change(&game, "undo").ok()).len(), 0);
    assert_eq!(read(&mut waiting).code(), "stale");
    assert_eq!(moves(&site.get(&game).ok()).len(), 0);
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
        assert_eq!(moves(&site.change(&game, "undo").ok()).len(), 0);
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
fn leaving_waits_neither_for_thinkers_nor_for_half_a_request() {
    let thinking = Arc::default();
    let mut site = Site::with(|server| server.with_roster(roster(&thinking)));
    let game = facing(&site, "ponder");
    let mut waiting = ask(&site, &game);
    let mut half = site.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
    wait_for(&thinking, 1);
    site.leave();
    assert_eq!(read(&mut waiting).code(), "stale");
    site.left();
    wait_for(&thinking, 0);
}

/// A hall of two games, both of which think: a third is refused, and whichever comes free makes room.
#[test]
fn a_game_that_thinks_never_makes_room() {
    let folder = Folder::new("thinks");
    let thinking = Arc::default();
    let limits = Limits {
        games: 2,
        ..Limits::default()
    };
    let site = Site::with(|server| {
        server
            .with_roster(roster(&thinking))
            .with_limits(limits)
            .with_games_in(&folder.0)
    });
    let games = ["ponder", "ponder"].map(|player| facing(&site, player));
    let mut streams = games.each_ref().map(|game| ask(&site, game));
    for game in &games {
        until("thinking", || site.get(game).ok()["thinking"] == true);
    }
    let refused = site.post("/api/games", json!({ "size": 9 }));
    let told =
        "All 2 games that fit into memory are busy, or on their way to the disk. Ask again in a moment.";
    assert_eq!(refused.refusal(), (503, "busy".into(), told.into()));
    assert!(refused.head.contains("retry-after: 1"), "{}", refused.head);

    // The second is given up: it makes room, and comes back by its address.
    drop(std::mem::replace(&mut streams[1], site.connect()));
    until("room", || {
        site.post("/api/games", json!({ "size": 13 })).status == 201
    });
    let state = site.get(&games[1]).ok();
    assert_eq!(
        (drawn(&state).matches('X').count(), &state["thinking"]),
        (1, &json!(false))
    );
    // The first thought through all of it, and is answered in its turn.
    assert_eq!(site.get(&games[0]).ok()["thinking"], true);
    site.change(&games[0], "undo").ok();
    assert_eq!(read(&mut streams[0]).code(), "stale");
}

#[test]
fn without_a_folder_the_game_untouched_for_longest_is_gone() {
    let limits = Limits {
        games: 2,
        ..Limits::default()
    };
    let site = Site::with(|server| server.with_limits(limits));
    let [first, second] = [9, 9].map(|size| site.game(json!({ "size": size })));
    site.get(&first).ok();
    let third = site.game(json!({ "size": 9 }));
    assert_eq!(site.get(&second).code(), "unknown-game");
    site.get(&first).ok();
    site.get(&third).ok();
}

/// Players that have thought stay beside their games with all they know, but not all of them.
#[test]
fn few_players_rest_beside_their_games() {
    let living = Arc::new(AtomicUsize::new(0));
    let limits = Limits {
        resting: 2,
        ..Limits::default()
    };
    let site = Site::with(|server| {
        server
            .with_limits(limits)
            .with_roster(common::odd::counted(&living))
    });
    let games: Vec<_> = (0..5).map(|_| facing(&site, "dead")).collect();
    wait_for(&living, 0);
    for game in &games {
        site.change(game, "think").ok();
    }
    wait_for(&living, 2);
    // A game whose player has left is given another.
    site.play(&games[0], "C3");
    site.change(&games[0], "think").ok();
    wait_for(&living, 2);
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
