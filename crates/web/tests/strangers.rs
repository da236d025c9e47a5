//! Requests that are not for us, not from us, or no requests at all.

mod common;

use common::{JSON, Site};
use proptest::prelude::*;
use serde_json::json;
use std::io::Write;
use std::sync::OnceLock;

#[test]
fn another_host_is_refused() {
    let site = Site::start();
    let port = site.port;
    let ask = |host: &str| site.raw(format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n").as_bytes());
    assert_eq!(ask(&format!("Host: localhost:{port}\r\n")).status, 200);
    assert_eq!(ask(&format!("Host: 127.0.0.1:{port}\r\n")).status, 200);
    for host in [
        format!("Host: example.com:{port}\r\n"),
        "Host: 127.0.0.1\r\n".into(),
        format!("Host: 127.0.0.1:{port}.example.com\r\n"),
        format!("Host: 127.0.0.1:{port}\r\nHost: example.com\r\n"),
        "Host: \r\n".into(),
        String::new(),
    ] {
        let (status, code, message) = ask(&host).refusal();
        assert_eq!((status, code.as_str()), (403, "foreign-host"), "{host}");
        let ours = format!("This server answers only as http://127.0.0.1:{port}");
        assert!(message.starts_with(&ours), "{message}");
    }
    let absolute =
        format!("GET http://example.com/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    assert_eq!(site.raw(absolute.as_bytes()).code(), "foreign-host");
}

#[test]
fn another_origin_is_refused() {
    let site = Site::start();
    let ask = |origin: &str| {
        let headers = format!("{JSON}Origin: {origin}\r\n");
        site.request("POST", "/api/games", &headers, br#"{"size":9}"#)
    };
    assert_eq!(ask(&format!("http://{}", site.host())).status, 201);
    assert_eq!(ask(&format!("http://localhost:{}", site.port)).status, 201);
    let https = format!("https://{}", site.host());
    for origin in ["http://example.com", "null", "http://127.0.0.1:1", https.as_str()] {
        let (status, code, _) = ask(origin).refusal();
        assert_eq!((status, code.as_str()), (403, "foreign-origin"), "{origin}");
    }
}

#[test]
fn every_answer_keeps_the_page_to_itself() {
    let site = Site::start();
    for path in ["/", "/main.js", "/api/options", "/nowhere"] {
        let head = site.get(path).head;
        assert!(
            head.contains("content-security-policy: default-src 'none'; script-src 'self';"),
            "{head}"
        );
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert!(!head.contains("access-control-allow"), "{head}");
    }
}

#[test]
fn bad_json_is_told() {
    let site = Site::start();
    let game = site.game(json!({ "size": 9 }));
    let play = |headers: &str, body: &[u8]| {
        site.request("POST", &format!("{game}/play"), headers, body)
            .refusal()
    };
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{}",
        r#"{"move":5}"#,
        r#"{"move":"D4","extra":1}"#,
        r#"{"move":"D4","version":-1}"#,
        r#"{"move":"D4"} trailing"#,
        "\u{0}",
    ] {
        let (status, code, message) = play(JSON, body.as_bytes());
        assert_eq!((status, code.as_str()), (400, "bad-json"), "{body}");
        assert!(
            message.starts_with("The request is not understood: "),
            "{message}"
        );
    }
    assert_eq!(play(JSON, b"{\"move\":\"\xff\"}").1, "bad-json");
    let untyped = play("", br#"{"move":"D4"}"#);
    assert!(
        untyped.2.contains("Content-Type: application/json"),
        "{untyped:?}"
    );
    assert_eq!(site.get(&game).ok()["version"], 0);
}

#[test]
fn huge_bodies_are_refused() {
    let site = Site::start();
    let game = site.game(json!({ "size": 9 }));
    let huge = vec![b' '; 1 << 20];
    let (status, code, _) = site
        .request("POST", &format!("{game}/play"), JSON, &huge)
        .refusal();
    assert_eq!((status, code.as_str()), (413, "too-large"));
    let post = |length: &str| {
        let host = site.host();
        format!("POST /api/records HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{length}\r\n\r\n")
    };
    // A length that is only claimed is refused without waiting for the rest.
    assert_eq!(
        site.raw(post("Content-Length: 999999999999").as_bytes()).code(),
        "too-large"
    );
    // One that comes in pieces is taken up to the limit.
    let mut stream = site.connect();
    stream
        .write_all(post("Transfer-Encoding: chunked").as_bytes())
        .unwrap();
    let piece = [b"10000\r\n".as_slice(), &[b'('; 0x10000], b"\r\n"].concat();
    let sent = (0..1000).take_while(|_| stream.write_all(&piece).is_ok()).count();
    assert!(sent < 1000, "64 MB were taken");
    assert_eq!(site.get(&game).status, 200);
}

/// A request's head of nearly 64 KB is read; one of 256 is refused, in whichever way it is long.
#[test]
fn huge_heads_are_refused() {
    let site = Site::start();
    let host = format!("Host: {}\r\nConnection: close\r\n", site.host());
    let line = |bytes: usize| format!("X-Long: {}\r\n", "x".repeat(bytes));
    let heads = |bytes: usize| {
        [
            format!("GET / HTTP/1.1\r\n{host}{}\r\n", line(bytes)),
            format!(
                "GET / HTTP/1.1\r\n{host}{}\r\n",
                line(1 << 10).repeat(bytes >> 10)
            ),
            format!("GET /?{} HTTP/1.1\r\n{host}\r\n", "x".repeat(bytes)),
        ]
    };
    let [long_line, many_lines, long_path] = heads(60 << 10).map(|head| site.raw(head.as_bytes()).status);
    assert_eq!((long_line, many_lines, long_path), (200, 200, 200));
    for head in heads(256 << 10) {
        let status = site.raw(head.as_bytes()).status;
        assert!([414, 431].contains(&status), "{status}");
    }
    // One that never ends is not read to its end.
    let mut stream = site.connect();
    stream
        .write_all(format!("GET / HTTP/1.1\r\n{host}").as_bytes())
        .unwrap();
    let sent = (0..1000)
        .take_while(|_| stream.write_all(line(1 << 16).as_bytes()).is_ok())
        .count();
    assert!(sent < 1000, "64 MB were taken");
    assert_eq!(site.get("/").status, 200);
}

#[test]
fn unknown_games_paths_and_methods_are_told() {
    let site = Site::start();
    let (status, code, message) = site.get("/api/games/42").refusal();
    assert_eq!((status, code.as_str()), (404, "unknown-game"));
    assert!(
        message.ends_with("Start a new game, or load a saved one."),
        "{message}"
    );
    assert_eq!(site.get("/api/games/42/sgf").code(), "unknown-game");
    assert_eq!(site.change("/api/games/42", "think").code(), "unknown-game");
    for path in [
        "/api/nothing",
        "/../Cargo.toml",
        "/api/games/../etc",
        "/api/games/42/43/44",
        "/api/games/%FF%FE",
    ] {
        let (status, code, _) = site.get(path).refusal();
        assert_eq!((status, code.as_str()), (404, "unknown-path"), "{path}");
    }
    let (status, code, _) = site.request("DELETE", "/api/games", "", b"").refusal();
    assert_eq!((status, code.as_str()), (405, "wrong-method"));
}

fn noisy() -> &'static (Site, String) {
    static SITE: OnceLock<(Site, String)> = OnceLock::new();
    SITE.get_or_init(|| {
        let site = Site::start();
        let game = site.against("random", "black", json!({ "size": 9 }));
        (site, game)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Whatever is sent to whatever address, the answer is JSON with a code, and the game is still there.
    #[test]
    fn noise_is_answered(
        what in prop::sample::select(vec![
            "play", "think", "undo", "dead", "agree", "resume", "comment", "mark", "cut", "seats", "x",
        ]),
        noise in prop::collection::vec(any::<u8>(), 0..200),
        text in "[ -~]{0,20}",
        quoted in any::<bool>(),
    ) {
        let (site, game) = noisy();
        // The leading blank keeps it from naming a point by chance.
        let field = json!({ "move": format!(" {text}"), "point": format!(" {text}") }).to_string();
        let body = if quoted { field.as_bytes() } else { &noise };
        let answer = site.request("POST", &format!("{game}/{what}"), JSON, body);
        prop_assert!((400..500).contains(&answer.status), "{answer:?}");
        answer.refusal();
        prop_assert_eq!(site.get(game).status, 200);
    }

    /// A record of noise is a game or a refusal.
    #[test]
    fn records_of_noise_are_answered(
        text in r"\(;[ -~]{0,60}(;[BWAC]{1,2}\[[a-z\\\]]{0,4}\]){0,8}\)?",
        noise in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let (site, _) = noisy();
        for body in [text.as_bytes(), &noise] {
            let answer = site.open(body);
            prop_assert!(matches!(answer.status, 201 | 422), "{answer:?}");
            if answer.status == 422 {
                prop_assert_eq!(answer.code(), "bad-record");
            }
        }
    }
}
