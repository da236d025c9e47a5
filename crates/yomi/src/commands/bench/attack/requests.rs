//! Raw requests to the page's server.

use super::Outcome;
use super::child::{Scratch, Victim, yomi};
use super::mutate::Mutator;
use anyhow::{Context, ensure};
use goban::Random;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

/// Requests at a time.
const CLIENTS: usize = 8;
/// How long an answer may take before the client says that nothing more comes from it.
const MOMENT: Duration = Duration::from_millis(300);
/// How long the server may leave a client without an answer and without an end.
const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes of a request.
const LONGEST: usize = 1 << 16;

/// Requests as a page would send them, `HOST` being the server and `ID` a game.
fn requests() -> Vec<Vec<u8>> {
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: HOST\r\n\r\n");
    let post = |path: &str, body: &str| {
        let (length, kind) = (body.len(), "application/json");
        format!(
            "POST {path} HTTP/1.1\r\nHost: HOST\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    };
    [
        get("/"),
        get("/api/options"),
        get("/api/games/ID"),
        get("/api/games/ID/sgf"),
        get("/api/games/../../etc/passwd"),
        post("/api/games", r#"{"size":9,"seats":{"black":"random","white":"person"},"seed":1}"#),
        post("/api/games", r#"{"size":19,"rules":"japanese","komi":6.5,"handicap":9}"#),
        post("/api/games/ID/play", r#"{"move":"D4","version":0}"#),
        post("/api/games/ID/think", "{}"),
        post("/api/games/ID/undo", "{}"),
        post("/api/games/ID/dead", r#"{"point":"D4"}"#),
        post("/api/games/ID/agree", "{}"),
        post("/api/games/ID/comment", r#"{"node":0,"text":"x"}"#),
        post("/api/games/ID/mark", r#"{"node":0,"point":"D4","mark":"label","label":"A"}"#),
        post("/api/games/ID/cut", r#"{"node":1}"#),
        post("/api/games/ID/seats", r#"{"seats":{"black":"person","white":null},"tip":0}"#),
        post("/api/games/ID/info", r#"{"black":{"name":"x"},"event":""}"#),
        post("/api/records", "(;SZ[9]AB[aa:ii][cc]AW[dd];B[ee];W[ff]TR[aa:ii])(;SZ[5];B[cc])"),
        get("/api/collections/0123456789abcdef?from=0&count=5"),
        get("/api/games/ID/review.html?language=fr"),
        "GET /api/live?token=0 HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            .into(),
        "POST /api/games HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"siz\r\n0\r\n\r\n".into(),
        "OPTIONS * HTTP/1.0\r\nHost: elsewhere\r\nOrigin: http://elsewhere\r\nConnection: upgrade\r\n\r\n".into(),
    ]
    .map(String::into_bytes)
    .to_vec()
}

/// The server, in a process of its own.
struct Site {
    victim: Victim,
    address: SocketAddr,
    game: String,
}

impl Site {
    fn start(scratch: &Path) -> anyhow::Result<Site> {
        let mut command = yomi();
        // What the server keeps on the disk is not to be among the games of whoever runs this.
        for home in [
            "HOME",
            "XDG_DATA_HOME",
            "XDG_STATE_HOME",
            "XDG_CACHE_HOME",
            "XDG_CONFIG_HOME",
        ] {
            command.env(home, scratch);
        }
        let mut child = command
            .args(["--port", "0", "--no-open"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdout = child.stdout.take().context("it has no output")?;
        let victim = Victim(child);
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let port = line
            .split("127.0.0.1:")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        let port: u16 = port
            .and_then(|port| port.parse().ok())
            .context("the server names no port")?;
        let mut site = Site {
            victim,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
            game: String::new(),
        };
        let made = site
            .ask(&site.addressed(&requests()[5]))
            .map_err(anyhow::Error::msg)?;
        let made = String::from_utf8_lossy(&made).into_owned();
        let id = made
            .split(r#""id":""#)
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        site.game = id.context("the server makes no game")?.to_owned();
        Ok(site)
    }

    /// A request with the server's name and a game's in it.
    fn addressed(&self, request: &[u8]) -> Vec<u8> {
        let host = self.address.to_string();
        let with = replaced(request, b"HOST", host.as_bytes());
        replaced(&with, b"ID", self.game.as_bytes())
    }

    /// What is answered to these bytes; nothing is an answer too, but not silence.
    fn ask(&self, request: &[u8]) -> Result<Vec<u8>, String> {
        let text = |what: &str, error: std::io::Error| format!("{what}: {error}");
        let mut stream =
            TcpStream::connect_timeout(&self.address, PATIENCE).map_err(|e| text("no connection", e))?;
        let _ = stream.set_write_timeout(Some(PATIENCE));
        // A server may close before it has read all.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        for limit in [MOMENT, PATIENCE] {
            let _ = stream.set_read_timeout(Some(limit));
            let mut chunk = [0; 1 << 14];
            loop {
                match stream.read(&mut chunk) {
                    Ok(0) => return Ok(answer),
                    Ok(read) => {
                        answer.extend_from_slice(&chunk[..read]);
                        if is_whole(&answer) {
                            return Ok(answer);
                        }
                    }
                    Err(e) if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&e.kind()) => break,
                    // It closed while something was under way to it.
                    Err(e) if e.kind() == ErrorKind::ConnectionReset => return Ok(answer),
                    Err(e) => return Err(text("no answer", e)),
                }
            }
            let _ = stream.shutdown(Shutdown::Write);
        }
        Err(format!(
            "neither an answer nor an end after {} s",
            PATIENCE.as_secs()
        ))
    }
}

/// Whether an answer has come with all its bytes.
fn is_whole(answer: &[u8]) -> bool {
    let Some(end) = answer.windows(4).position(|w| w == b"\r\n\r\n") else {
        return false;
    };
    let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    length.is_some_and(|length: usize| answer.len() >= end + 4 + length)
}

fn replaced(bytes: &[u8], what: &[u8], by: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while let Some(at) = rest.windows(what.len()).position(|w| w == what) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(by);
        rest = &rest[at + what.len()..];
    }
    out.extend_from_slice(rest);
    out
}

/// What is wrong with an answer, if anything: a status of 500 or more says that the server failed, 503 that it is full.
fn fault_of(answer: &[u8]) -> Option<String> {
    if answer.is_empty() {
        return None;
    }
    let line = String::from_utf8_lossy(answer.split(|&b| b == b'\r').next().unwrap_or_default()).into_owned();
    let status = line
        .strip_prefix("HTTP/1.")
        .and_then(|rest| rest.get(2..5)?.parse::<u16>().ok());
    match status {
        Some(503) => None,
        Some(status) if status < 500 => None,
        _ => Some(format!("answered {line:?}")),
    }
}

pub fn attack(folder: &Path, seed: u64, requests: usize) -> anyhow::Result<Outcome> {
    let scratch = Scratch::within(folder, "requests-scratch")?;
    let mutator = Mutator::new(self::requests(), LONGEST);
    let mut outcome = Outcome::default();
    let mut random = Random::new(seed);
    let mut site = Site::start(scratch.path())?;
    while outcome.inputs < requests && !outcome.is_enough() {
        let count = CLIENTS.min(requests - outcome.inputs);
        let batch: Vec<Vec<u8>> = (0..count)
            .map(|_| {
                // One in ten as it should be, so that games go on meanwhile.
                let request = match random.below(10) {
                    0 => self::requests()[random.index(15)].clone(),
                    _ => mutator.input(&mut random),
                };
                site.addressed(&request)
            })
            .collect();
        outcome.inputs += count;
        let site_now = &site;
        let answers: Vec<Result<Vec<u8>, String>> = thread::scope(|scope| {
            let asked: Vec<_> = batch
                .iter()
                .map(|request| scope.spawn(move || site_now.ask(request)))
                .collect();
            let answer = |one: thread::ScopedJoinHandle<'_, _>| {
                one.join().unwrap_or_else(|_| Err("the client failed".into()))
            };
            asked.into_iter().map(answer).collect()
        });
        outcome.peak = site.victim.peak().max(outcome.peak);
        if let Ok(Some(status)) = site.victim.0.try_wait() {
            let all = batch.join(&b"\n--------\n"[..]);
            outcome.fault(folder, "requests", &all, &format!("the server ended: {status}"))?;
            site = Site::start(scratch.path())?;
            continue;
        }
        for (request, answer) in batch.iter().zip(answers) {
            let wrong = answer.map_or_else(Some, |answer| fault_of(&answer));
            if let Some(what) = wrong {
                outcome.fault(folder, "request", request, &what)?;
            }
        }
    }
    let after = site
        .ask(&site.addressed(&self::requests()[1]))
        .map_err(anyhow::Error::msg)?;
    ensure!(
        after.starts_with(b"HTTP/1.1 200 "),
        "the server does not answer any more"
    );
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::{fault_of, is_whole};

    #[test]
    fn answers_are_told_from_failures() {
        assert_eq!(fault_of(b""), None);
        assert_eq!(fault_of(b"HTTP/1.1 404 Not Found\r\n\r\n"), None);
        assert_eq!(fault_of(b"HTTP/1.1 503 Service Unavailable\r\n\r\n"), None);
        assert!(fault_of(b"HTTP/1.1 500 Internal Server Error\r\n\r\n").is_some());
        assert!(fault_of(b"what?").is_some());
        assert!(is_whole(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
        assert!(!is_whole(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}"));
    }
}
