//! Clients that are too slow, too many, or ask for too much at once.

mod common;

use common::odd::{ask, facing, roster, wait_for};
use common::{JSON, Site, read, until};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};
use web::Limits;

const SHORT: Duration = Duration::from_millis(700);

fn within(limits: Limits) -> Site {
    Site::with(|server| server.with_limits(limits))
}

/// Sends these bytes, then one more every now and then; what was answered by the time the server had enough.
fn drip(mut stream: TcpStream, first: &[u8]) -> String {
    stream.write_all(first).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    let (start, mut answer, mut bytes) = (Instant::now(), Vec::new(), [0; 4096]);
    loop {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "the server waits for ever"
        );
        let _ = stream.write_all(b"x");
        match stream.read(&mut bytes) {
            Ok(0) => break,
            Ok(n) => answer.extend_from_slice(&bytes[..n]),
            Err(error)
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) => {}
            Err(_) => break,
        }
    }
    String::from_utf8(answer).unwrap()
}

#[test]
fn half_a_head_is_not_waited_for() {
    let site = within(Limits {
        head: SHORT,
        ..Limits::default()
    });
    let host = site.host();
    for head in [
        "",
        "G",
        "GET / HTTP/1.1\r\n",
        &format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: "),
    ] {
        assert_eq!(drip(site.connect(), head.as_bytes()), "", "after {head:?}");
    }
    // Nor is a further request.
    let mut stream = site.connect();
    write!(stream, "GET /icon.svg HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn half_a_body_is_not_waited_for() {
    let site = within(Limits {
        body: SHORT,
        ..Limits::default()
    });
    for path in ["/api/games", "/api/records"] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\n{JSON}Content-Length: 4000\r\n\r\n(;",
            site.host()
        );
        let answer = drip(site.connect(), head.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert!(
            answer
                .contains(r#""code":"too-slow","message":"The request did not arrive within 0.7 seconds.""#),
            "{answer}"
        );
    }
    assert_eq!(site.post("/api/games", json!({ "size": 9 })).status, 201);
}

/// Somebody asks and does not listen: the connection does not take its place for ever.
#[test]
fn an_answer_that_nobody_takes_is_given_up() {
    let site = within(Limits {
        connections: 1,
        answer: SHORT,
        ..Limits::default()
    });
    let mut deaf = site.connect();
    deaf.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    let request = format!("GET /style.css HTTP/1.1\r\nHost: {}\r\n\r\n", site.host()).repeat(1000);
    let sent = (0..1000)
        .take_while(|_| deaf.write_all(request.as_bytes()).is_ok())
        .count();
    assert!(sent < 1000, "a gigabyte was answered to nobody");
    until("a place", || site.get("/icon.svg").status == 200);
}

#[test]
fn too_many_connections_are_told_so() {
    let site = within(Limits {
        connections: 3,
        ..Limits::default()
    });
    let mut open: Vec<_> = (0..3).map(|_| site.connect()).collect();
    for stream in &mut open {
        stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    }
    let told = "More connections are open than there is room for. Ask again in a moment.";
    let refused = site.get("/");
    assert_eq!(refused.refusal(), (503, "busy".into(), told.into()));
    assert!(refused.head.contains("retry-after: 1"), "{}", refused.head);
    // Even a long request hears it.
    assert_eq!(site.open(vec![b' '; 1 << 20]).status, 503);
    open.pop();
    until("a place", || site.get("/").status == 200);
}

/// Whoever waits in a line that is full is not joined by others, and is answered in the end.
#[test]
fn a_line_that_is_full_takes_nobody() {
    let thinking = Arc::default();
    let limits = Limits {
        line: 1,
        ..Limits::default()
    };
    let site = Site::with(|server| server.with_roster(roster(&thinking)).with_limits(limits));
    let [first, second] = ["ponder", "resign"].map(|player| facing(&site, player));
    let mut waiting = ask(&site, &first);
    wait_for(&thinking, 1);
    let told = "So many players are waiting to think that there is no room for more. Ask again in a moment.";
    for refused in [site.change(&second, "think"), site.open(b"(;SZ[9];B[ee])")] {
        assert_eq!(refused.refusal(), (503, "busy".into(), told.into()));
    }
    // What needs no search is answered all the same.
    assert_eq!(site.get(&second).ok()["thinking"], false);
    site.change(&first, "undo").ok();
    assert_eq!(read(&mut waiting).code(), "stale");
    until("a place", || site.change(&second, "think").status == 200);
}

/// A record waits in the line like a player, and leaves it with whoever sent it.
#[test]
fn a_record_waits_its_turn_and_goes_with_its_client() {
    let cores = std::thread::available_parallelism().unwrap().get();
    let thinking = Arc::default();
    let limits = Limits {
        uploads: 1,
        ..Limits::default()
    };
    let site = Site::with(|server| server.with_roster(roster(&thinking)).with_limits(limits));
    let games: Vec<_> = (0..cores).map(|_| facing(&site, "ponder")).collect();
    let thinkers: Vec<_> = games.iter().map(|game| ask(&site, game)).collect();
    wait_for(&thinking, cores);
    let sgf = b"(;SZ[9];B[ee])";
    let send = || {
        let mut stream = site.connect();
        stream
            .write_all(&site.written("POST", "/api/records", "", sgf))
            .unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        stream
    };
    // As soon as one is in, there is no room for another.
    let told = "More records are being opened than there is room for. Ask again in a moment.";
    let refused = || {
        let mut answer = String::new();
        let _ = send().read_to_string(&mut answer);
        answer.contains(told)
    };
    let mut upload = send();
    until("an upload", || {
        upload = send();
        refused()
    });
    drop(upload);
    until("its end", || !refused());
    drop(thinkers);
    until("a turn", || site.open(sgf).status == 201);
}
