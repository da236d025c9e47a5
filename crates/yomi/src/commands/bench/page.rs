//! `yomi bench page`: how long the server lets a page wait, and how much it sends.

use super::clients::{Bell, at};
use crate::output::say;
use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use web::{Port, Server};

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(120);
/// The largest file that is sent; the server takes less.
const LARGEST: u64 = 256 << 20;
/// Moves of the game that is played: as long as people's.
const MOVES: usize = 250;

/// The server's part of the page's speed: the first answer, all files of the page, a move in a long game, a record, a file of
/// many games.
///
/// A server is started on a free port of 127.0.0.1, without a folder of games. Every request has a connection of its own, as the
/// first of a browser has. What the browser makes of it is measured by the browser's tests.
#[derive(clap::Args)]
pub struct Args {
    /// Times that each request is made.
    #[arg(long, default_value_t = 50)]
    times: usize,
    /// A file of games to open too, packed or not.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What a kind of request took.
struct Row {
    what: String,
    /// Milliseconds, sorted.
    times: Vec<f64>,
    /// Bytes of the last answer.
    bytes: usize,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    ensure!(
        (1..=10_000).contains(&args.times),
        "--times is a number from 1 to 10000"
    );
    let server = Server::bind(Port::Exactly(0))?;
    let host = server.address();
    let host = host.trim_start_matches("http://").trim_end_matches('/');
    let client = Client(host.parse()?);
    let leave = Bell::default();
    let told = leave.clone();
    let serving = std::thread::spawn(move || server.run_until(told.wait()));
    let rows = measure(&client, &args);
    leave.ring();
    serving.join().expect("the server does not panic")?;
    let rows = rows?;
    if args.json {
        let rows = rows.iter().map(|row| {
            json!({
                "what": row.what, "median_ms": at(&row.times, 0.5), "largest_ms": at(&row.times, 1.0), "bytes": row.bytes,
            })
        });
        say!(
            "{}",
            json!({ "times": args.times, "rows": rows.collect::<Vec<_>>() })
        );
        return Ok(());
    }
    for row in &rows {
        say!(
            "{}: {:.1} ms in the middle, {:.1} at most, {} bytes",
            row.what,
            at(&row.times, 0.5),
            at(&row.times, 1.0),
            row.bytes
        );
    }
    Ok(())
}

fn measure(client: &Client, args: &Args) -> anyhow::Result<Vec<Row>> {
    let mut rows = vec![row("the first answer", args.times, || client.get("/"))?];
    let page = String::from_utf8_lossy(&client.get("/")?).into_owned();
    let files = files(&page);
    rows.push(row(
        &format!("all {} files, one after the other", files.len() + 1),
        args.times.min(10),
        || {
            let mut all = client.get("/")?;
            for file in &files {
                all.extend(client.get(file)?);
            }
            Ok(all)
        },
    )?);
    let game = client.post("/api/games", json!({ "size": 19 }).to_string().as_bytes())?;
    let game: Value = serde_json::from_slice(&game)?;
    let path = format!(
        "/api/games/{}",
        game["id"].as_str().context("a game without a name")?
    );
    let mut state = game;
    // From the edge on, a column of each colour: nothing is ever taken.
    let points = (1..=19u8).flat_map(|col| (1..=19u8).map(move |row| (col, row)));
    let points = points
        .filter(|(_, row)| row % 6 != 0)
        .map(|(col, row)| goban::Point::new(col - 1, row - 1));
    let mut points = points.take(MOVES + args.times);
    let mut play = || -> anyhow::Result<Vec<u8>> {
        let point = points.next().context("the board is full")?;
        let body = json!({ "move": point.to_string(), "sure": true }).to_string();
        client.post(&format!("{path}/play"), body.as_bytes())
    };
    rows.push(row("a move at the beginning", 10, &mut play)?);
    for _ in 0..MOVES - 20 {
        state = serde_json::from_slice(&play()?)?;
    }
    let count = state["nodes"].as_array().map_or(0, Vec::len);
    rows.push(row(&format!("a move after {count} others"), 10, &mut play)?);
    rows.push(row("the state then", args.times, || client.get(&path))?);
    let record = client.get(&format!("{path}/sgf"))?;
    rows.push(row("its record opened", args.times, || {
        client.post("/api/records", &record)
    })?);
    if let Some(file) = &args.data {
        let bytes = disk::read(file, LARGEST).with_context(|| format!("cannot read {}", file.display()))?;
        let what = format!(
            "{} opened",
            file.file_name().unwrap_or_default().to_string_lossy()
        );
        rows.push(row(&what, 3, || client.post("/api/records", &bytes))?);
    }
    Ok(rows)
}

/// The files that the page names.
fn files(page: &str) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for quoted in page.split("=\"/").skip(1) {
        let name = quoted.split('"').next().unwrap_or_default();
        let file = format!("/{name}");
        if !name.is_empty() && !files.contains(&file) {
            files.push(file);
        }
    }
    files
}

fn row(what: &str, times: usize, mut ask: impl FnMut() -> anyhow::Result<Vec<u8>>) -> anyhow::Result<Row> {
    let (mut taken, mut bytes) = (Vec::new(), 0);
    for _ in 0..times {
        let start = Instant::now();
        bytes = ask()?.len();
        taken.push(1000.0 * start.elapsed().as_secs_f64());
    }
    taken.sort_by(f64::total_cmp);
    Ok(Row {
        what: what.into(),
        times: taken,
        bytes,
    })
}

/// Somebody who asks, each time over a connection of its own.
struct Client(SocketAddr);

impl Client {
    fn get(&self, path: &str) -> anyhow::Result<Vec<u8>> {
        self.ask("GET", path, b"")
    }

    fn post(&self, path: &str, body: &[u8]) -> anyhow::Result<Vec<u8>> {
        self.ask("POST", path, body)
    }

    fn ask(&self, method: &str, path: &str, body: &[u8]) -> anyhow::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(self.0)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            self.0,
            body.len()
        );
        stream.write_all(&[head.as_bytes(), body].concat())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let end = answer
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .context("no answer")?;
        let status = String::from_utf8_lossy(&answer[..end.min(15)]).into_owned();
        if !status.contains(" 200") && !status.contains(" 201") {
            bail!("{method} {path}: {}", String::from_utf8_lossy(&answer));
        }
        Ok(answer.split_off(end + 4))
    }
}
