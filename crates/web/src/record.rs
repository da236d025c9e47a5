//! Records on their way in and out.

use crate::error::{Code, Refusal};
use crate::kept::{Kept, Stage};
use crate::tree::{MOST_TEXT, Tree, sentence, too_long};
use crate::why::Language;
use goban::{Color, Rules};
use kifu::{Limits, NodeId, Problem, ReadError, Record, read_each, unpacked};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest file that is taken: a collection of 12,000 games has about twenty megabytes.
pub const MAX_RECORD: usize = 32 << 20;
/// The largest komi either way: no board has more points.
pub const MAX_KOMI: f64 = 1000.0;
/// No move is shorter than `;B[]`, so that a file that may be sent may be read.
const SHORTEST_MOVE: usize = 4;
/// Games of a file: more than people put into one.
const MOST_GAMES: usize = 100_000;
/// Problems of a file that are told.
const TOLD: usize = 3;
/// Games at the beginning of a file that are tried until one can be opened.
const TRIED: usize = 100;

const UNWANTED: &str = "Nobody waits for this record any more.";
const REMEDY: &str = "Save one of its games in a file of its own, and open that.";

/// What is said of a file larger than [`MAX_RECORD`].
pub fn too_large() -> String {
    let most = MAX_RECORD >> 20;
    format!("The file is larger than {most} megabytes, the most that can be opened. {REMEDY}")
}

/// What a file holds: its text, and where its games are in it.
pub struct Read {
    /// The text.
    pub text: String,
    /// The games.
    pub games: Vec<Summary>,
    /// What was wrong with it, a sentence each.
    notes: Vec<String>,
}

/// What a list tells of a game.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Where it is in the text.
    pub place: Range<usize>,
    /// Black's and White's names.
    pub players: [Option<String>; 2],
    /// When it was played.
    pub date: Option<String>,
    /// How it ended.
    pub result: Option<String>,
    /// Where it was played, or what it is called.
    pub event: Option<String>,
    /// Moves of its main line.
    pub moves: usize,
}

/// A game opened from a record.
pub struct Opened {
    /// Its record.
    pub tree: Tree,
    /// What could not be taken as it stands, a sentence each.
    pub notes: Vec<String>,
}

fn bad(message: String) -> Refusal {
    Refusal::new(Code::BadRecord, message)
}

fn limits() -> Limits {
    Limits {
        bytes: MAX_RECORD,
        nodes: MAX_RECORD / SHORTEST_MOVE,
        games: MOST_GAMES,
        problems: TOLD,
        ..Limits::default()
    }
}

fn unreadable(error: ReadError) -> Refusal {
    bad(match error {
        ReadError::TooManyBytes { .. } => too_large(),
        ReadError::TooManyNodes { limit, .. } => {
            format!("The file has more than {limit} moves, too many to be opened. {REMEDY}")
        }
        ReadError::TooManyGames { limit, .. } => {
            format!("The file has more than {limit} games, too many to be opened. {REMEDY}")
        }
        ReadError::Stopped => UNWANTED.into(),
        error => format!("This is no game record in SGF that can be opened: {error}."),
    })
}

/// Reads a file, packed by gzip or not. Once the stop is raised nobody wants it any more.
pub fn read(bytes: Vec<u8>, stop: &AtomicBool) -> Result<Read, Refusal> {
    let bytes = unpacked(bytes, &limits()).map_err(unreadable)?;
    let mut games = Vec::new();
    let pages = read_each(&bytes, &limits(), stop, &mut |record, place| {
        games.push(summary(&record, place));
    })
    .map_err(unreadable)?;
    Ok(Read {
        notes: told(&pages.problems),
        text: pages.text,
        games,
    })
}

fn told(problems: &[Problem]) -> Vec<String> {
    problems
        .iter()
        .take(TOLD)
        .map(|p| sentence(&p.to_string()))
        .collect()
}

/// The longest text of a list.
const LISTED: usize = 100;

fn summary(record: &Record, place: Range<usize>) -> Summary {
    let line = |name: &str| record.info(name).map(|text| text.chars().take(LISTED).collect());
    Summary {
        place,
        players: [line("PB"), line("PW")],
        date: line("DT"),
        result: line("RE"),
        event: line("EV").or_else(|| line("GN")),
        moves: record.moves().count(),
    }
}

impl Read {
    /// What the file calls itself: by the event that its first game names.
    pub fn name(&self) -> Option<String> {
        self.games[0].event.clone()
    }

    /// The first game that can be opened, and its place; the refusal of the first if none of the first can.
    pub fn first(&self, stop: &AtomicBool) -> Result<(usize, Opened), Refusal> {
        let mut refused = None;
        for (index, game) in self.games.iter().enumerate().take(TRIED) {
            match open(&self.text[game.place.clone()], stop) {
                Ok(mut opened) => {
                    let mut notes = self.notes.clone();
                    if self.games.len() > 1 {
                        notes.insert(0, format!("The file has {} games.", self.games.len()));
                        if index > 0 {
                            notes.insert(1, format!("Game {} is the first that can be opened.", index + 1));
                        }
                        notes.extend(opened.notes);
                    } else {
                        // What is wrong with the file is wrong with its game.
                        notes.extend(opened.notes.drain(..).filter(|note| !self.notes.contains(note)));
                    }
                    opened.notes = notes;
                    return Ok((index, opened));
                }
                Err(refusal) => refused.get_or_insert(refusal),
            };
        }
        Err(refused.expect("a file has at least one game"))
    }
}

/// The game of a text that was decoded already.
pub fn open(text: &str, stop: &AtomicBool) -> Result<Opened, Refusal> {
    let (record, problems) = Record::of_text(text, &limits(), stop).map_err(unreadable)?;
    if stop.load(Ordering::Relaxed) {
        return Err(bad(UNWANTED.into()));
    }
    if record.text_length() > MOST_TEXT {
        return Err(too_long());
    }
    let mut notes = told(&problems);
    let komi = record.rules_or(Rules::default()).komi;
    if !komi.is_finite() || komi.abs() > MAX_KOMI {
        let taken = Rules::default().komi;
        notes.push(format!(
            "The komi of the record makes no sense: {taken} is taken."
        ));
    }
    let names = Tree::fresh(&record);
    let tree = Tree::new(record, &names, stop)?;
    let odd = tree
        .record()
        .walk()
        .filter_map(|node| tree.fact(node.id()).problem.as_deref());
    notes.extend(odd.take(TOLD).map(str::to_owned));
    Ok(Opened { tree, notes })
}

/// The game of a text as it is written.
pub fn written(text: &str, stop: &AtomicBool) -> Result<String, Refusal> {
    let (record, _) = Record::of_text(text, &limits(), stop).map_err(unreadable)?;
    Ok(record.to_sgf())
}

/// The record of a game as it is now, and a name for its file. The reasons of players are among the comments, and the result of
/// a game that was played here is told if the record has none.
pub fn save(kept: &Kept) -> (String, String) {
    let tree = &kept.tree;
    let mut name = format!("yomi-{}", kept.game.size());
    for color in Color::BOTH {
        if let Some(player) = kept.seats.player(color) {
            name = format!("{name}-{player}");
        }
    }
    let outcome = match kept.stage {
        Stage::Finished(outcome, _) => Some(outcome),
        _ => None,
    };
    let untold = outcome.filter(|_| {
        let is_main = tree.record().main_line().any(|node| node.id() == kept.tip);
        is_main && tree.record().info("RE").is_none()
    });
    if untold.is_none() && kept.why.is_empty() {
        return (tree.record().to_sgf(), format!("{name}.sgf"));
    }
    let mut record = tree.record().clone();
    if let Some(outcome) = untold {
        record.set_result(&outcome.into());
    }
    let words = Language::En.words();
    for (&id, why) in &kept.why {
        let Ok(node) = tree.find(id) else { continue };
        let said: Vec<String> = why.claims().iter().map(|claim| words.say(claim)).collect();
        add_comment(&mut record, node, &said.join("\n"));
    }
    (record.to_sgf(), format!("{name}.sgf"))
}

/// Adds to a comment what it does not say yet.
fn add_comment(record: &mut Record, node: NodeId, text: &str) {
    let text = match record.node(node).comment() {
        Some(before) if before.contains(text) => return,
        Some(before) if !before.trim().is_empty() => format!("{before}\n\n{text}"),
        _ => text.to_owned(),
    };
    record.set_comment(node, &text);
}
