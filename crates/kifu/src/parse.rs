//! The reader: one loop over the text, no recursion, and a remedy for everything that people's files do.
//!
//! The rules of thumb it goes by, each of them reported as a [`Problem`](crate::Problem):
//! - a game starts at a `(` that a node follows; anything between games is skipped;
//! - a `(;` whose node starts with `FF`, `GM`, `SZ`, `CA` or `AP` starts a new game wherever it stands, even
//!   inside a value without its `]`: so a broken game ends where the next one begins;
//! - points never contain `;`, `(`, `)` or `[`: such a value without its `]` ends there;
//! - a `]` inside a comment, after which neither a name nor a node comes before the next `]`, is text.

use crate::canonical::{Kind, copy_value, is_root_name, kind};
use crate::info::other_game;
use crate::limits::{Limits, ReadError, make_room};
use crate::problem::{Found, Place, PlaceFinder, ProblemKind};
use crate::record::{NodeId, Record};
use crate::scan::{Scan, is_space};
use crate::value::Value;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Values of a root that are checked only when its end has told the size of the board.
const CHECKED_LATER: usize = 1024;
/// Properties of a node that are watched for doubles.
const WATCHED: usize = 16;

pub(crate) fn parse(
    text: &str,
    limits: &Limits,
    stop: &AtomicBool,
    found: &mut Found,
) -> Result<Vec<Record>, ReadError> {
    let mut games = Vec::new();
    parse_each(text, limits, stop, found, &mut |record, _| {
        make_room(&mut games);
        games.push(record);
    })?;
    Ok(games)
}

/// Reads the games one by one, each with the bytes that it takes.
pub(crate) fn parse_each(
    text: &str,
    limits: &Limits,
    stop: &AtomicBool,
    found: &mut Found,
    each: &mut dyn FnMut(Record, Range<usize>),
) -> Result<(), ReadError> {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        scan: Scan::new(text),
        at: 0,
        limits,
        stop,
        found,
        games: 0,
        nodes: 0,
    };
    loop {
        let start = parser.scan.next_game(parser.at);
        if let Some(stray) = parser.scan.stray_text(parser.at, start.unwrap_or(text.len())) {
            parser.found.add(stray, None, ProblemKind::StrayText);
        }
        let Some(start) = start else { break };
        if parser.games == limits.games {
            let place = parser.place(start);
            return Err(ReadError::TooManyGames {
                limit: limits.games,
                place,
            });
        }
        parser.at = start;
        let record = Game::new().read(&mut parser)?;
        each(record, start..parser.at);
        parser.games += 1;
    }
    if parser.games == 0 {
        return Err(ReadError::NoGame {
            place: parser.place(text.len()),
        });
    }
    Ok(())
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    scan: Scan<'a>,
    at: usize,
    limits: &'a Limits,
    stop: &'a AtomicBool,
    found: &'a mut Found,
    games: usize,
    nodes: usize,
}

impl Parser<'_> {
    fn place(&self, offset: usize) -> Place {
        PlaceFinder::new(self.text).place(offset)
    }

    /// An error if nobody waits for the games any more.
    fn wanted(&self) -> Result<(), ReadError> {
        match self.stop.load(Ordering::Relaxed) {
            true => Err(ReadError::Stopped),
            false => Ok(()),
        }
    }

    fn note(&mut self, offset: usize, kind: ProblemKind) {
        self.found.add(offset, Some(self.games), kind);
    }
}

/// The game being read.
struct Game<'t> {
    record: Record,
    /// Where each open `(` hangs: the node before it, `None` for the outermost, and how many hang there.
    /// Counted, so that a file of parentheses alone takes no room.
    open: Vec<(Option<NodeId>, usize)>,
    /// The node that the next one follows.
    current: Option<NodeId>,
    /// Whether properties met now belong to `current`.
    in_node: bool,
    /// Whether its root says that it is of another game than Go.
    is_other_game: bool,
    /// Names of the node's first properties, for finding doubles, and whether they were found.
    names: Vec<(Cow<'t, str>, bool)>,
    /// Values of the root to check: the name, where in the file, and where in the record's text.
    later: Vec<(Cow<'t, str>, usize, Range<usize>)>,
}

impl<'t> Game<'t> {
    fn new() -> Game<'t> {
        Game {
            record: Record::empty(),
            open: Vec::new(),
            current: None,
            in_node: false,
            is_other_game: false,
            names: Vec::new(),
            later: Vec::new(),
        }
    }

    fn read(mut self, parser: &mut Parser<'t>) -> Result<Record, ReadError> {
        let start = parser.at;
        let mut closed = false;
        while let Some(&byte) = parser.bytes.get(parser.at) {
            parser.wanted()?;
            match byte {
                b'(' => {
                    if self.current.is_some() && parser.scan.is_new_game(parser.at) {
                        break;
                    }
                    self.end_node(parser);
                    self.open_variation();
                    parser.at += 1;
                }
                b')' => {
                    self.end_node(parser);
                    parser.at += 1;
                    let before = self.close_variation();
                    if self.open.is_empty() {
                        closed = true;
                        break;
                    }
                    if before == self.current {
                        parser.note(parser.at - 1, ProblemKind::EmptyVariation);
                    }
                    self.current = before;
                }
                b';' => {
                    self.start_node(parser)?;
                    parser.at += 1;
                }
                b'[' => {
                    parser.note(parser.at, ProblemKind::ValueWithoutName);
                    let mark = self.record.text_mut().len();
                    self.read_value(parser, "");
                    self.record.text_mut().truncate(mark);
                }
                b if b.is_ascii_alphabetic() => self.read_property(parser)?,
                b if is_space(b) => parser.at += 1,
                _ => self.skip_junk(parser, parser.at),
            }
        }
        self.end_node(parser);
        if !closed {
            parser.note(start, ProblemKind::UnclosedGame);
        }
        self.record.shrink();
        Ok(self.record)
    }

    fn start_node(&mut self, parser: &mut Parser<'t>) -> Result<(), ReadError> {
        self.end_node(parser);
        parser.nodes += 1;
        if parser.nodes > parser.limits.nodes {
            let place = parser.place(parser.at);
            return Err(ReadError::TooManyNodes {
                limit: parser.limits.nodes,
                place,
            });
        }
        self.current = Some(match self.current {
            None => NodeId::ROOT,
            Some(parent) => {
                // Right after a `(` that is what variations are; else a sequence goes on after them.
                let first_in_parentheses = self.open.last().is_some_and(|open| open.0 == Some(parent));
                if !first_in_parentheses && self.record.node(parent).children().next().is_some() {
                    parser.note(parser.at, ProblemKind::NodeAfterVariations);
                }
                self.record.add_node(parent)
            }
        });
        self.in_node = true;
        self.names.clear();
        Ok(())
    }

    fn open_variation(&mut self) {
        match self.open.last_mut() {
            Some((node, count)) if *node == self.current => *count += 1,
            _ => self.open.push((self.current, 1)),
        }
    }

    /// The node that the innermost open `(` hangs on.
    fn close_variation(&mut self) -> Option<NodeId> {
        let (node, count) = self.open.last_mut()?;
        let node = *node;
        *count -= 1;
        if *count == 0 {
            self.open.pop();
        }
        node
    }

    fn end_node(&mut self, parser: &mut Parser<'t>) {
        if !self.in_node {
            return;
        }
        self.in_node = false;
        self.record.close_node();
        if self.current == Some(NodeId::ROOT) {
            self.record.read_size();
            self.is_other_game = self.record.other_game().is_some();
            for (name, offset, value) in std::mem::take(&mut self.later) {
                self.check(parser, &name, offset, value);
            }
        }
    }

    fn read_property(&mut self, parser: &mut Parser<'t>) -> Result<(), ReadError> {
        let (offset, end) = (parser.at, parser.scan.name_end(parser.at));
        let spelled = &parser.bytes[offset..end];
        let after = parser.scan.skip_space(end);
        if parser.bytes.get(after) != Some(&b'[') {
            if spelled.iter().all(u8::is_ascii_uppercase) && spelled.len() <= 2 {
                parser.note(
                    offset,
                    ProblemKind::NameWithoutValue(parser.text[offset..end].to_owned()),
                );
                parser.at = end;
            } else {
                self.skip_junk(parser, offset);
            }
            return Ok(());
        }
        if !self.in_node {
            parser.note(offset, ProblemKind::MissingSemicolon);
            self.start_node(parser)?;
        }
        let name = canonical_name(&parser.text[offset..end]);
        self.watch(parser, offset, name.clone());
        let name_start = self.record.text_mut().len();
        self.record.text_mut().push_str(&name);
        let in_root = self.current == Some(NodeId::ROOT);
        let checked = kind(&name) != Kind::Other || (in_root && matches!(&*name, "SZ" | "GM"));
        parser.at = after;
        let mut values = 0;
        while parser.bytes.get(parser.at) == Some(&b'[') {
            parser.wanted()?;
            let (value_offset, start) = (parser.at, self.record.text_mut().len() + 1);
            if !self.read_value(parser, &name) {
                continue;
            }
            values += 1;
            let value = start..self.record.text_mut().len() - 1;
            if checked && !in_root {
                self.check(parser, &name, value_offset, value);
            } else if checked && self.later.len() < CHECKED_LATER {
                self.later.push((name.clone(), value_offset, value));
            }
            parser.at = parser.scan.skip_space(parser.at);
        }
        let misplaced = !in_root && is_root_name(name.as_bytes());
        if misplaced {
            parser.note(offset, ProblemKind::RootOnly(name.to_string()));
        }
        if misplaced || values == 0 {
            self.record.text_mut().truncate(name_start);
        }
        Ok(())
    }

    /// Notes a property that the node has already, the first time.
    fn watch(&mut self, parser: &mut Parser<'t>, offset: usize, name: Cow<'t, str>) {
        match self.names.iter().position(|(known, _)| *known == name) {
            Some(i) if !self.names[i].1 => {
                self.names[i].1 = true;
                parser.note(offset, ProblemKind::Duplicate(shorten(&name)));
            }
            None if self.names.len() < WATCHED => self.names.push((name, false)),
            _ => {}
        }
    }

    /// Copies the value at the `[` in canonical form, brackets included, and goes past it; false for a move that
    /// breaks off before its point, which is not copied: without its `]`, nothing is no pass.
    fn read_value(&mut self, parser: &mut Parser<'t>, name: &str) -> bool {
        const POINT: usize = 2;
        let (opened, start) = (parser.at, self.record.text_mut().len());
        let copied = copy_value(parser.text, opened, kind(name), self.record.text_mut());
        parser.at = copied.end;
        for at in copied.bare_brackets {
            parser.note(at, ProblemKind::BareBracket(shorten(name)));
        }
        if copied.closed {
            return true;
        }
        let told = parser.text[opened + 1..copied.end].trim();
        if kind(name) == Kind::Move && told.len() < POINT {
            parser.note(
                opened,
                ProblemKind::CutOffMove(format!("{name}[{}", shorten(told))),
            );
            self.record.text_mut().truncate(start);
            return false;
        }
        parser.note(opened, ProblemKind::UnclosedValue(shorten(name)));
        true
    }

    /// Notes a value, at this range of the record's text, that means nothing on its board.
    fn check(&mut self, parser: &mut Parser<'t>, name: &str, offset: usize, value: Range<usize>) {
        let size = self.record.size;
        let value = Value::from_canonical(&self.record.text_mut()[value]);
        let problem = match (kind(name), size) {
            (Kind::Other, _) if name == "GM" => {
                let other = value.number().filter(|&game| game != 1);
                other.map(|game| ProblemKind::OtherGame {
                    number: shorten(value.raw()),
                    name: other_game(game),
                })
            }
            (Kind::Other, None) if !self.is_other_game => Some(ProblemKind::BadSize(shorten(value.raw()))),
            (Kind::Move, Some(size)) if value.play(size).is_none() => Some(bad_point(name, value)),
            (Kind::Points, Some(size)) => {
                // An empty list is how `DD`, `VW` and the territories are cleared.
                let clears = value.raw().trim().is_empty();
                (!clears && value.corners(size).is_none()).then(|| bad_point(name, value))
            }
            _ => None,
        };
        if let Some(problem) = problem {
            parser.note(offset, problem);
        }
    }

    /// Skips words that are neither names nor structure, up to something that is.
    fn skip_junk(&mut self, parser: &mut Parser<'t>, from: usize) {
        let mut at = parser.scan.name_end(from).max(from + 1);
        while at < parser.bytes.len() && !b"();[".contains(&parser.bytes[at]) {
            if parser.bytes[at].is_ascii_alphabetic() {
                if parser.scan.is_property(at) {
                    break;
                }
                at = parser.scan.name_end(at);
            } else {
                at += 1;
            }
        }
        let junk = parser.text.get(from..at).unwrap_or("").trim_end();
        parser.note(from, ProblemKind::Junk(shorten(junk)));
        parser.at = at;
    }
}

/// Old files may spell `Black` or `CoPyright`: the capitals are the name. `b` is meant as `B`.
fn canonical_name(spelled: &str) -> Cow<'_, str> {
    if spelled.bytes().all(|b| b.is_ascii_uppercase()) {
        return Cow::Borrowed(spelled);
    }
    let any_capital = spelled.bytes().any(|b| b.is_ascii_uppercase());
    let counts = |c: &char| !any_capital || !c.is_ascii_lowercase();
    let counted = spelled.chars().filter(counts).skip_while(char::is_ascii_digit);
    Cow::Owned(counted.map(|c| c.to_ascii_uppercase()).collect())
}

fn bad_point(name: &str, value: Value<'_>) -> ProblemKind {
    ProblemKind::BadPoint {
        name: name.to_owned(),
        value: shorten(value.raw()),
    }
}

/// The first words of a text, for a message.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 30;
    let mut line: String = text
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(MOST).is_some() {
        line.push('…');
    }
    line
}
