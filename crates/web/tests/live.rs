//! The socket of a page: who may open one, what it costs, and how it ends.

mod common;

use common::odd::{facing, roster, wait_for};
use common::tab::{Tab, knock, name, token};
use common::{Site, moves, until};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;
use web::Limits;

fn pondering(limits: Limits) -> (Site, Arc<AtomicUsize>) {
    let thinking = Arc::default();
    let site = Site::with(|server| server.with_roster(roster(&thinking)).with_limits(limits));
    (site, thinking)
}

#[test]
fn only_our_own_page_opens_a_socket() {
    let site = Site::start();
    let (token, host) = (token(&site), site.host());
    assert_eq!(token.len(), 32);
    assert!(token.bytes().all(|b| b.is_ascii_hexdigit()));
    let ours = format!("http://{host}");
    assert!(knock(&site, Some(&ours), &token).is_ok());
    let localhost = format!("http://localhost:{}", site.port);
    assert!(knock(&site, Some(&localhost), &token).is_ok());
    for origin in [
        None,
        Some("http://example.com"),
        Some("null"),
        Some("http://127.0.0.1:1"),
    ] {
        let refused = knock(&site, origin, &token).err().unwrap();
        assert_eq!(refused, (403, "foreign-origin".into()), "{origin:?}");
    }
    for wrong in ["", "0", &"0".repeat(32)] {
        let refused = knock(&site, Some(&ours), wrong).err().unwrap();
        assert_eq!(refused, (403, "wrong-token".into()));
    }
    // Another start of the program has another token.
    assert_ne!(token, common::tab::token(&Site::start()));
    // Without the words of a socket there is none.
    let plain = site.request(
        "GET",
        &format!("/api/live?token={token}"),
        &format!("Origin: {ours}\r\n"),
        b"",
    );
    assert_eq!(plain.code(), "bad-json");
}

#[test]
fn a_player_moves_over_the_socket() {
    let site = Site::start();
    let game = site.against("random", "black", json!({ "size": 9, "seed": 1 }));
    site.play(&game, "E5");
    let mut tab = Tab::open(&site);
    let id = tab.ask("move", json!({ "game": name(&game), "version": 1 }));
    let heard = tab.all(id);
    assert!(
        heard.iter().any(|message| message["started"] == true),
        "{heard:?}"
    );
    let state = &heard.last().unwrap()["answer"]["game"];
    assert_eq!(moves(state).len(), 2);
    assert_eq!(state["at"], state["tip"]);
    assert_eq!(
        tab.refusal("move", json!({ "game": name(&game) })),
        "not-your-turn"
    );
    assert_eq!(
        tab.refusal("move", json!({ "game": name(&game), "version": 0 })),
        "stale"
    );
}

#[test]
fn what_is_no_message_is_told() {
    let site = Site::start();
    let mut tab = Tab::open(&site);
    for noise in [
        "",
        "[]",
        "null",
        "{}",
        r#"{"id": 1}"#,
        r#"{"id": 1, "ask": "fortune"}"#,
        r#"{"stop": "x"}"#,
        r#"{"id": -1, "ask": "why"}"#,
        r#"{"id": 1, "ask": "why", "game": "x", "node": 0, "extra": 1}"#,
        r#"{"id": 1, "ask": "why", "game": "x", "node": 0, "language": "la"}"#,
    ] {
        tab.socket.send(tungstenite::Message::text(noise)).unwrap();
        let told = tab.hear();
        assert_eq!(told["error"]["code"], "bad-json", "{noise}");
    }
    tab.socket
        .send(tungstenite::Message::binary(vec![1, 2, 3]))
        .unwrap();
    assert_eq!(tab.hear()["error"]["code"], "bad-json");
    assert_eq!(
        tab.refusal("why", json!({ "game": "x", "node": 0 })),
        "unknown-game"
    );
    let game = site.game(json!({ "size": 9 }));
    assert_eq!(
        tab.refusal("why", json!({ "game": name(&game), "node": 5 })),
        "unknown-node"
    );
    // What is stopped that was never asked for is nothing to talk about.
    tab.stop(77);
    assert_eq!(
        tab.refusal("why", json!({ "game": name(&game), "node": 0 })),
        "bad-setting"
    );
}

#[test]
fn a_huge_message_closes_the_socket() {
    let site = Site::start();
    let mut tab = Tab::open(&site);
    let _ = tab.socket.send(tungstenite::Message::text("x".repeat(1 << 20)));
    let ended = (0..10).any(|_| tab.socket.read().is_err());
    assert!(ended);
    assert_eq!(site.get("/").status, 200);
}

#[test]
fn stopping_and_closing_end_the_search() {
    let (site, thinking) = pondering(Limits::default());
    let game = facing(&site, "ponder");
    let mut tab = Tab::open(&site);
    let id = tab.ask("move", json!({ "game": name(&game) }));
    wait_for(&thinking, 1);
    tab.stop(id);
    assert_eq!(tab.all(id).pop().unwrap(), json!({ "id": id, "stopped": true }));
    wait_for(&thinking, 0);
    until("rest", || site.get(&game).ok()["thinking"] == false);
    // Closing the page does the same.
    tab.ask("move", json!({ "game": name(&game) }));
    wait_for(&thinking, 1);
    drop(tab);
    wait_for(&thinking, 0);
    assert_eq!(moves(&site.get(&game).ok()).len(), 1);
}

/// Pages wait for each other in turn, and are told so; what needs no search is answered meanwhile.
#[test]
fn whoever_waits_is_told_so() {
    let (site, thinking) = pondering(Limits::default());
    let cores = std::thread::available_parallelism().unwrap().get();
    let games: Vec<String> = (0..cores + 2).map(|_| facing(&site, "ponder")).collect();
    let mut busy = Tab::open(&site);
    let asks: Vec<u64> = games[..cores]
        .iter()
        .map(|game| busy.ask("move", json!({ "game": name(game) })))
        .collect();
    wait_for(&thinking, cores);
    // One more of the same page, then one of another: the other is next all the same.
    let own = busy.ask("move", json!({ "game": name(&games[cores]) }));
    let mut other = Tab::open(&site);
    let waiting = other.ask("move", json!({ "game": name(&games[cores + 1]) }));
    let queued = other.hear();
    assert_eq!(
        (&queued["id"], queued["queued"].is_u64()),
        (&json!(waiting), true),
        "{queued}"
    );
    assert_eq!(site.get(&games[0]).ok()["thinking"], true);
    assert_eq!(site.play(&site.game(json!({ "size": 9 })), "E5")["version"], 1);
    busy.stop(asks[0]);
    loop {
        let message = other.hear();
        if message["started"] == true {
            break;
        }
    }
    let mut told = Vec::new();
    until("a word that it waits", || {
        told.push(busy.hear());
        told.iter().any(|m| m["id"] == own && m["queued"].is_u64())
    });
    assert!(
        told.iter().all(|m| m["id"] != own || m.get("started").is_none()),
        "{told:?}"
    );
    drop((busy, other));
    wait_for(&thinking, 0);
}

#[test]
fn a_page_asks_for_so_much_at_once() {
    let limits = Limits {
        asks: 2,
        ..Limits::default()
    };
    let (site, thinking) = pondering(limits);
    let games: Vec<String> = (0..3).map(|_| facing(&site, "ponder")).collect();
    let mut tab = Tab::open(&site);
    for game in &games[..2] {
        tab.ask("move", json!({ "game": name(game) }));
    }
    assert_eq!(tab.refusal("move", json!({ "game": name(&games[2]) })), "busy");
    drop(tab);
    wait_for(&thinking, 0);
}

/// The program leaves, whatever pages are open and wait for.
#[test]
fn leaving_waits_for_no_page() {
    let thinking = Arc::default();
    let mut site = Site::with(|server| server.with_roster(roster(&thinking)));
    let game = facing(&site, "ponder");
    let mut tab = Tab::open(&site);
    let _idle = Tab::open(&site);
    tab.ask("move", json!({ "game": name(&game) }));
    wait_for(&thinking, 1);
    site.leave();
    site.left();
    wait_for(&thinking, 0);
}

#[test]
fn so_many_pages_are_open() {
    let limits = Limits {
        sockets: 2,
        ..Limits::default()
    };
    let site = Site::with(|server| server.with_limits(limits));
    let (token, origin) = (token(&site), format!("http://{}", site.host()));
    let tabs = [Tab::open(&site), Tab::open(&site)];
    let refused = knock(&site, Some(&origin), &token).err().unwrap();
    assert_eq!(refused, (503, "busy".into()));
    drop(tabs);
    until("room", || knock(&site, Some(&origin), &token).is_ok());
}

/// A page whose machine sleeps, or is gone without a word, is not kept for ever.
#[test]
fn a_page_that_never_answers_is_given_up() {
    let limits = Limits {
        sockets: 1,
        silence: Duration::from_millis(400),
        ..Limits::default()
    };
    let site = Site::with(|server| server.with_limits(limits));
    let (token, origin) = (token(&site), format!("http://{}", site.host()));
    // It never reads, so it never answers a call.
    let silent = Tab::open(&site);
    until("room", || knock(&site, Some(&origin), &token).is_ok());
    drop(silent);
    // One that answers stays.
    let mut tab = None;
    until("another", || {
        tab = knock(&site, Some(&origin), &token).ok();
        tab.is_some()
    });
    let mut tab = tab.unwrap();
    tab.socket
        .get_mut()
        .set_read_timeout(Some(Duration::from_millis(50)))
        .unwrap();
    for _ in 0..30 {
        match tab.socket.read() {
            Err(tungstenite::Error::Io(error)) => assert_eq!(error.kind(), std::io::ErrorKind::WouldBlock),
            Err(other) => panic!("{other}"),
            Ok(_) => tab.socket.flush().unwrap(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever a page says, it is told what is wrong with it, and its socket stays open.
    #[test]
    fn noise_is_answered(
        texts in prop::collection::vec("[ -~]{0,40}", 1..6),
        fields in prop::collection::vec(
            (prop::sample::select(vec!["id", "ask", "game", "node", "move", "point", "seconds", "stop", "language"]), any::<i32>()),
            0..6,
        ),
    ) {
        let (site, game) = shared();
        let mut tab = Tab::open(site);
        let object: serde_json::Map<String, Value> =
            fields.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
        for text in texts.into_iter().chain([Value::Object(object).to_string()]) {
            // A wish to stop what was not asked for has no answer.
            let stops = serde_json::from_str::<Value>(&text).is_ok_and(|v| v["stop"].is_u64());
            tab.socket.send(tungstenite::Message::text(text)).unwrap();
            if !stops {
                prop_assert_eq!(&tab.hear()["error"]["code"], "bad-json");
            }
        }
        prop_assert_eq!(tab.refusal("why", json!({ "game": name(game), "node": 0 })), "bad-setting");
    }
}

fn shared() -> &'static (Site, String) {
    static SITE: std::sync::OnceLock<(Site, String)> = std::sync::OnceLock::new();
    SITE.get_or_init(|| {
        let site = Site::start();
        let game = site.game(json!({ "size": 9 }));
        (site, game)
    })
}
