//! Many clients at once, and a program that is killed while they play.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Twenty clients before a hall of eight games and a line of six: refused at times, answered in the end.
#[test]
fn more_clients_than_games_in_memory_are_all_answered() {
    let output = Command::new(env!("CARGO_BIN_EXE_yomi"))
        .args([
            "bench",
            "clients",
            "--clients",
            "20",
            "--hall",
            "8",
            "--line",
            "6",
        ])
        .args(["--moves", "3", "--size", "5", "--playouts", "20", "--json"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&found["faults"], &found["moves"]),
        (&json!([]), &json!(60)),
        "{found}"
    );
    // A state, a stone and a record for every move, and a game for every client.
    assert!(found["requests"].as_u64().unwrap() >= 60 * 4 + 20, "{found}");
}

struct Yomi {
    child: Child,
    address: String,
}

impl Yomi {
    fn start(games: &Path) -> Yomi {
        let mut child = Command::new(env!("CARGO_BIN_EXE_yomi"))
            .args(["--no-open", "--port", "0", "--games"])
            .arg(games)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut said)
            .unwrap();
        let address = said
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        let address = address
            .unwrap_or_else(|| panic!("no address in {said:?}"))
            .to_owned();
        Yomi { child, address }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }

    /// Ends it as nothing can be prepared for.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "{what} is never written"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Killed at once after an answer, the program loses the last moves at most, never a game or a part of one.
#[test]
fn a_killed_program_has_its_games_when_it_is_started_again() {
    let folder = Folder(std::env::temp_dir().join(format!("yomi-killed-{}", std::process::id())));
    let mut yomi = Yomi::start(&folder.0);
    let new = yomi.ask("POST", "/api/games", r#"{"size": 19}"#);
    let game = format!("/api/games/{}", new["id"].as_str().unwrap());
    let file = folder.0.join(format!("{}.json", new["id"].as_str().unwrap()));
    until("the file", || file.exists());
    let mut state = new;
    let mut points = (1..=19).flat_map(|row| "ABCDEFGHJ".chars().map(move |column| format!("{column}{row}")));
    for _ in 0..5 {
        for point in points.by_ref().take(12) {
            state = yomi.ask(
                "POST",
                &format!("{game}/play"),
                &json!({ "move": point }).to_string(),
            );
        }
        // The file is whole at every moment.
        if let Ok(text) = std::fs::read_to_string(&file) {
            let kept: Value = serde_json::from_str(&text).unwrap();
            assert!(kept["version"].as_u64() <= state["version"].as_u64());
        }
        yomi.kill();
        yomi = Yomi::start(&folder.0);
        let again = yomi.ask("GET", &game, "");
        let (moves, all) = (again["nodes"].as_array(), state["nodes"].as_array().unwrap());
        let moves = moves.unwrap_or_else(|| panic!("{again}"));
        assert!(all.starts_with(moves), "{} moves of {}", moves.len(), all.len());
        state = again;
    }
    // Once it is written, all of it is there.
    state = yomi.ask("POST", &format!("{game}/play"), r#"{"move": "T19"}"#);
    let version = || {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        serde_json::from_str::<Value>(&text).map_or(Value::Null, |kept| kept["version"].clone())
    };
    until("the last move", || version() == state["version"]);
    yomi.kill();
    let yomi = Yomi::start(&folder.0);
    assert_eq!(yomi.ask("GET", &game, ""), state);
    yomi.kill();
}
