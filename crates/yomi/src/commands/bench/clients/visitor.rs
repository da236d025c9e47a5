//! One client of the page: its connection, its game, and what it notes.

use anyhow::{Context, bail, ensure};
use goban::{Point, PointSet, Random, Size};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a client waits for any answer before it counts as missing.
const PATIENCE: Duration = Duration::from_secs(600);
/// How long it waits after a refusal, at least and at most, in milliseconds.
const AGAIN: (u64, u64) = (100, 400);

/// Where everybody plays, and what all noted together.
pub struct Meeting {
    address: SocketAddr,
    size: Size,
    moves: usize,
    asked: AtomicUsize,
    answered: AtomicUsize,
    tally: Mutex<Tally>,
}

/// What the clients noted.
#[derive(Default)]
pub struct Tally {
    /// How long each request that needs no search took.
    pub quiet: Vec<Duration>,
    /// Every move that was asked for.
    pub thinks: Vec<Think>,
    /// Requests refused for want of room.
    pub refusals: usize,
    /// Answers that were wrong or did not come.
    pub faults: Vec<String>,
}

/// A move that a client asked for.
pub struct Think {
    /// How many had been asked for before.
    pub asked: usize,
    /// How many had been answered before.
    pub answered: usize,
    /// When it was asked for.
    pub sent: Instant,
    /// How long it took.
    pub wait: Duration,
}

impl Meeting {
    /// At the server of this address, on boards of this size, for so many moves each.
    pub fn new(address: &str, size: Size, moves: usize) -> anyhow::Result<Meeting> {
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        Ok(Meeting {
            address: host.parse().with_context(|| format!("no address: {address}"))?,
            size,
            moves,
            asked: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
            tally: Mutex::default(),
        })
    }

    /// What everybody noted.
    pub fn into_tally(self) -> Tally {
        self.tally.into_inner().expect("clients do not panic")
    }
}

/// One client.
pub struct Visitor<'a> {
    meeting: &'a Meeting,
    random: Random,
    connection: Option<BufReader<TcpStream>>,
    own: Tally,
}

impl Visitor<'_> {
    /// A client whose choices follow from a seed.
    pub fn new(meeting: &Meeting, seed: u64) -> Visitor<'_> {
        Visitor {
            meeting,
            random: Random::new(seed),
            connection: None,
            own: Tally::default(),
        }
    }

    /// Plays until all moves are made or something is wrong, and notes it.
    pub fn stay(mut self) {
        if let Err(fault) = self.play_all() {
            self.own.faults.push(format!("{fault:#}"));
        }
        let mut all = self.meeting.tally.lock().expect("clients do not panic");
        all.quiet.append(&mut self.own.quiet);
        all.thinks.append(&mut self.own.thinks);
        all.refusals += self.own.refusals;
        all.faults.append(&mut self.own.faults);
    }

    fn play_all(&mut self) -> anyhow::Result<()> {
        let mut game = self.new_game()?;
        for _ in 0..self.meeting.moves {
            let path = format!(
                "/api/games/{}",
                game["id"].as_str().context("a game without a name")?
            );
            let seen = self.quiet("GET", &path, None)?;
            ensure!(seen == game, "{path} is not as it was left");
            let Some(point) = self.somewhere(&game) else {
                game = self.new_game()?;
                continue;
            };
            let played = json!({ "move": point.to_string(), "version": game["version"] });
            let after = self.quiet("POST", &format!("{path}/play"), Some(&played))?;
            one_more(&game, &after, "black")?;
            let record = self.quiet("GET", &format!("{path}/sgf"), None)?;
            let text = record.as_str().unwrap_or_default();
            let moves = text.matches(";B[").count() + text.matches(";W[").count();
            ensure!(moves == length(&after), "a record of {moves} moves at {path}");
            game = self.think(&path, &after)?;
            if game["phase"] != "playing" {
                game = self.new_game()?;
            }
        }
        Ok(())
    }

    fn new_game(&mut self) -> anyhow::Result<Value> {
        let settings = json!({
            "size": self.meeting.size.side(),
            "seats": { "black": "person", "white": "yomi" },
        });
        self.quiet("POST", "/api/games", Some(&settings))
    }

    fn think(&mut self, path: &str, game: &Value) -> anyhow::Result<Value> {
        let body = json!({ "version": game["version"] });
        loop {
            let (sent, asked) = (Instant::now(), self.meeting.asked.fetch_add(1, Ordering::SeqCst));
            let (answer, wait) = self.ask("POST", &format!("{path}/think"), Some(&body))?;
            let answered = self.meeting.answered.fetch_add(1, Ordering::SeqCst);
            let Some(after) = answer else { continue };
            self.own.thinks.push(Think {
                asked,
                answered,
                sent,
                wait,
            });
            if after["result"]["by"] != "resignation" {
                one_more(game, &after, "white")?;
            }
            return Ok(after);
        }
    }

    /// The answer to a request that needs no search.
    fn quiet(&mut self, method: &str, path: &str, body: Option<&Value>) -> anyhow::Result<Value> {
        loop {
            let (answer, took) = self.ask(method, path, body)?;
            if let Some(answer) = answer {
                self.own.quiet.push(took);
                return Ok(answer);
            }
        }
    }

    /// An answer, or none if it was refused for want of room; then some time has passed.
    fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> anyhow::Result<(Option<Value>, Duration)> {
        let began = Instant::now();
        let (status, answer) = self
            .exchange(method, path, body)
            .with_context(|| format!("{method} {path}"))?;
        let took = began.elapsed();
        if status == 503 {
            ensure!(
                answer["error"]["code"] == "busy",
                "{path} was refused as {answer}"
            );
            self.own.refusals += 1;
            let (least, most) = AGAIN;
            let wait = least + u64::from(self.random.below((most - least) as u32));
            std::thread::sleep(Duration::from_millis(wait));
            return Ok((None, took));
        }
        ensure!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        Ok((Some(answer), took))
    }

    fn exchange(&mut self, method: &str, path: &str, body: Option<&Value>) -> anyhow::Result<(u16, Value)> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let stream = TcpStream::connect(self.meeting.address)?;
                stream.set_read_timeout(Some(PATIENCE))?;
                stream.set_nodelay(true)?;
                BufReader::new(stream)
            }
        };
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.meeting.address,
            body.len()
        );
        connection.get_mut().write_all(request.as_bytes())?;
        let (status, kind, answer, stays) = read(&mut connection)?;
        if stays {
            self.connection = Some(connection);
        }
        let answer = match kind.starts_with("application/json") {
            true => serde_json::from_slice(&answer)?,
            false => Value::String(String::from_utf8(answer)?),
        };
        Ok((status, answer))
    }

    /// A point where Black may play, if there is one.
    fn somewhere(&mut self, game: &Value) -> Option<Point> {
        let forbidden = game["forbidden"].as_array().into_iter().flatten();
        let forbidden: PointSet = forbidden
            .filter_map(|f| f["point"].as_str()?.parse::<Point>().ok())
            .collect();
        let free = PointSet::board(self.meeting.size) - stones(game) - forbidden;
        let points: Vec<Point> = free.iter().collect();
        let place = (!points.is_empty()).then(|| self.random.below(points.len() as u32))?;
        Some(points[place as usize])
    }
}

/// The moves of a game without variations: the nodes after its first.
fn moves(game: &Value) -> &[Value] {
    let nodes = game["nodes"].as_array().map_or(&[][..], Vec::as_slice);
    nodes.get(1..).unwrap_or_default()
}

fn length(game: &Value) -> usize {
    moves(game).len()
}

/// The stones on the board: each is laid, and what it captured lifted.
fn stones(game: &Value) -> PointSet {
    let point = |name: &Value| name.as_str()?.parse::<Point>().ok();
    let mut stones = PointSet::EMPTY;
    for node in moves(game) {
        stones.extend(point(&node["move"]["move"]));
        let captured = node["captured"].as_array().into_iter().flatten();
        for p in captured.filter_map(point) {
            stones.remove(p);
        }
    }
    stones
}

/// After this answer the game has one more move, of this colour, and is otherwise the same.
fn one_more(before: &Value, after: &Value, color: &str) -> anyhow::Result<()> {
    let (old, new) = (moves(before), moves(after));
    let same = after["id"] == before["id"] && new.starts_with(old);
    let version = |game: &Value| game["version"].as_u64();
    let next = version(after) == version(before).map(|v| v + 1);
    let last = new.last().map(|node| &node["move"]["color"]);
    if new.len() != old.len() + 1 || !same || !next || last != Some(&color.into()) {
        bail!("the answer is not the game with one more move of {color}: {before} became {after}");
    }
    Ok(())
}

/// Status, content type and body of an answer, and whether the connection goes on.
fn read(connection: &mut BufReader<TcpStream>) -> anyhow::Result<(u16, String, Vec<u8>, bool)> {
    let mut line = String::new();
    connection.read_line(&mut line)?;
    let status = line.split_whitespace().nth(1).context("no answer")?.parse()?;
    let (mut length, mut kind, mut stays) = (0, String::new(), true);
    loop {
        line.clear();
        connection.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else {
            break;
        };
        match (name.to_ascii_lowercase().as_str(), value.trim()) {
            ("content-length", value) => length = value.parse()?,
            ("content-type", value) => kind = value.into(),
            ("connection", "close") => stays = false,
            _ => {}
        }
    }
    let mut body = vec![0; length];
    connection.read_exact(&mut body)?;
    Ok((status, kind, body, stays))
}
