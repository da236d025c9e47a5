//! A server of one's own, and a client that says exactly what it is told to say.
#![allow(dead_code)]

pub mod odd;
pub mod tab;

use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use web::{Port, Server};

/// The header line of a JSON body.
pub const JSON: &str = "Content-Type: application/json\r\n";

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// The header lines, in lower case.
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    /// The body of an answer that must be a success.
    pub fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// Status, code and message of an answer that must be a refusal.
    pub fn refusal(&self) -> (u16, String, String) {
        assert!(self.status >= 400, "{self:?}");
        let json = self.json();
        let text = |key: &str| json["error"][key].as_str().expect("a text").to_owned();
        (self.status, text("code"), text("message"))
    }

    /// The code of an answer that must be a refusal.
    pub fn code(&self) -> String {
        self.refusal().1
    }
}

/// A server that serves until it is stopped or the test ends.
pub struct Site {
    pub port: u16,
    leave: Option<tokio::sync::oneshot::Sender<()>>,
    serving: Option<std::thread::JoinHandle<Result<(), web::ServeError>>>,
}

impl Site {
    pub fn start() -> Site {
        Site::with(|server| server)
    }

    /// A server with settings of one's own.
    pub fn with(set: impl FnOnce(Server) -> Server) -> Site {
        let server = set(Server::bind(Port::Exactly(0)).unwrap());
        let port = port_of(&server);
        let (leave, told) = tokio::sync::oneshot::channel::<()>();
        let until = async {
            if told.await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        Site {
            port,
            leave: Some(leave),
            serving: Some(std::thread::spawn(move || server.run_until(until))),
        }
    }

    /// Tells the server to leave.
    pub fn leave(&mut self) {
        self.leave.take().unwrap().send(()).unwrap();
    }

    /// Waits until it has left.
    pub fn left(&mut self) {
        self.serving.take().unwrap().join().unwrap().unwrap();
    }

    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends these bytes and reads the answer to the end of the connection.
    pub fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that has refused already may have stopped listening.
        let _ = stream.write_all(bytes);
        read(&mut stream)
    }

    /// A request with these header lines beside `Host` and `Content-Length`.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        self.raw(&self.written(method, path, headers, body))
    }

    pub fn written(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Vec<u8> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
            self.host(),
            body.len()
        );
        [head.as_bytes(), body].concat()
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", b"")
    }

    pub fn post(&self, path: &str, body: Value) -> Answer {
        self.request("POST", path, JSON, body.to_string().as_bytes())
    }

    /// Opens a record.
    pub fn open(&self, sgf: impl AsRef<[u8]>) -> Answer {
        self.request("POST", "/api/records", "", sgf.as_ref())
    }

    /// Opens a record and answers its address.
    pub fn record(&self, sgf: impl AsRef<[u8]>) -> String {
        address(&self.open(sgf).ok()["game"])
    }

    /// A game of a person against a player, who has the other colour.
    pub fn against(&self, player: &str, color: &str, mut settings: Value) -> String {
        let (person, other) = ("person", player);
        settings["seats"] = match color {
            "black" => serde_json::json!({ "black": person, "white": other }),
            _ => serde_json::json!({ "black": other, "white": person }),
        };
        self.game(settings)
    }

    /// The record as it is saved.
    pub fn sgf(&self, game: &str) -> String {
        let saved = self.get(&format!("{game}/sgf"));
        assert_eq!(saved.status, 200, "{saved:?}");
        saved.body
    }

    /// Starts a game and answers its address.
    pub fn game(&self, settings: Value) -> String {
        address(&self.post("/api/games", settings).ok())
    }

    /// Plays moves at the tip, each for the side to move, and answers the state after the last.
    pub fn play(&self, game: &str, moves: &str) -> Value {
        let mut state = Value::Null;
        for m in moves.split_whitespace() {
            let play = serde_json::json!({ "move": m, "sure": true });
            state = self.post(&format!("{game}/play"), play).ok();
        }
        state
    }

    /// Plays moves one after the other from a node on, and answers the state after the last.
    pub fn try_out(&self, game: &str, node: u64, moves: &str) -> Value {
        let (mut at, mut state) = (node, Value::Null);
        for m in moves.split_whitespace() {
            let play = serde_json::json!({ "node": at, "move": m });
            state = self.post(&format!("{game}/play"), play).ok();
            at = state["at"].as_u64().unwrap();
        }
        state
    }

    /// Makes a change without arguments.
    pub fn change(&self, game: &str, what: &str) -> Answer {
        self.post(&format!("{game}/{what}"), serde_json::json!({}))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(leave) = self.leave.take() {
            let _ = leave.send(());
        }
        // What it still writes, it writes before the folder goes.
        if let Some(serving) = self.serving.take() {
            let _ = serving.join();
        }
    }
}

/// A folder for games that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("yomi-web-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Asks again until the answer is yes.
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "{what} does not come about"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub fn port_of(server: &Server) -> u16 {
    let address = server.address();
    let port = address.trim_end_matches('/').rsplit(':').next().unwrap();
    port.parse().unwrap()
}

/// Reads an answer to the end of the connection.
pub fn read(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A connection that is reset after the answer has still given it.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        panic!("no answer in {text:?}");
    };
    Answer {
        status: head.split_whitespace().nth(1).unwrap().parse().unwrap(),
        head: head.to_lowercase(),
        body: body.to_owned(),
    }
}

/// The address of a game.
pub fn address(state: &Value) -> String {
    format!("/api/games/{}", state["id"].as_str().unwrap())
}

/// A node by its name.
pub fn node(state: &Value, id: u64) -> &Value {
    let mut nodes = state["nodes"].as_array().unwrap().iter();
    nodes.find(|node| node["id"] == id).unwrap()
}

/// The nodes from the root to this one.
pub fn path(state: &Value, to: u64) -> Vec<&Value> {
    let mut path = vec![node(state, to)];
    while let Some(parent) = path[path.len() - 1]["parent"].as_u64() {
        path.push(node(state, parent));
    }
    path.reverse();
    path
}

/// The nodes with moves up to the tip.
pub fn moves(state: &Value) -> Vec<&Value> {
    let mut nodes = path(state, state["tip"].as_u64().unwrap());
    nodes.retain(|node| node.get("move").is_some());
    nodes
}

/// The last node of the main line.
pub fn main_end(state: &Value) -> u64 {
    let mut at = 0;
    let nodes = state["nodes"].as_array().unwrap();
    while let Some(child) = nodes.iter().find(|node| node["parent"] == at) {
        at = child["id"].as_u64().unwrap();
    }
    at
}

/// The stones of a state where it wants to be looked at, drawn.
pub fn drawn(state: &Value) -> String {
    drawn_at(state, state["at"].as_u64().unwrap())
}

/// The stones at a node, as a page finds them: by laying stones and lifting what was captured.
pub fn drawn_at(state: &Value, at: u64) -> String {
    let size = state["size"].as_u64().unwrap() as usize;
    let mut rows = vec![vec!["."; size]; size];
    let mut put = |point: &Value, stone: &'static str| {
        if let Ok(p) = point.as_str().unwrap().parse::<goban::Point>() {
            rows[size - 1 - p.row() as usize][p.col() as usize] = stone;
        }
    };
    let stone = |color: &Value| if color == "black" { "X" } else { "O" };
    for node in path(state, at) {
        if let Some(setup) = node.get("setup") {
            for (list, stone) in [("black", "X"), ("white", "O"), ("empty", ".")] {
                setup[list].as_array().unwrap().iter().for_each(|p| put(p, stone));
            }
        }
        if let Some(made) = node.get("move").filter(|made| made["move"] != "pass") {
            put(&made["move"], stone(&made["color"]));
        }
        if let Some(captured) = node.get("captured") {
            captured.as_array().unwrap().iter().for_each(|p| put(p, "."));
        }
    }
    let rows: Vec<_> = rows.iter().map(|row| row.join(" ")).collect();
    rows.join("\n")
}

/// A drawing without its indentation.
pub fn board(text: &str) -> String {
    let rows: Vec<_> = text
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty())
        .collect();
    rows.join("\n")
}
