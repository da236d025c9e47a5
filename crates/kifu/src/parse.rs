//! The reader: one loop over the text, no recursion, and a remedy for everything that people's files do.
//!
//! The rules of thumb it goes by, each of them reported as a [`Problem`](crate::Problem):
//! - a game starts at a `(` that a node follows; anything between games is skipped;
//! - a `(;` whose node starts with `FF`, `GM`, `SZ`, `CA` or `AP` starts a new game wherever it stands, even
//!   inside a value without its `]`: so a broken game ends where the next one begins;
//! - points never contain `;`, `(`, `)` or `[`: such a value without its `]` ends there;
//! - a `]` inside a comment, after which neither a name nor a node comes before the next `]`, is text.

use crate::problem::{Found, Limits, Place, PlaceFinder, ProblemKind, ReadError};
use crate::record::{NodeId, Record};
use crate::value::{Kind, SPECIAL, Value, guard_end, is_root_name, kind, starts_game};
use std::ops::Range;
use std::rc::Rc;

/// Values of a root that are checked only when its end has told the size of the board.
const CHECKED_LATER: usize = 1024;
/// Properties of a node that are watched for doubles.
const WATCHED: usize = 16;

pub(crate) fn parse(text: &str, limits: &Limits, found: &mut Found) -> Result<Vec<Record>, ReadError> {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        at: 0,
        limits,
        found,
        games: Vec::new(),
        nodes: 0,
    };
    while let Some(start) = parser.next_game() {
        if parser.games.len() == limits.games {
            let place = parser.place(start);
            return Err(ReadError::TooManyGames {
                limit: limits.games,
                place,
            });
        }
        parser.at = start;
        let game = Game::new();
        let record = game.read(&mut parser)?;
        parser.games.push(record);
    }
    if parser.games.is_empty() {
        return Err(ReadError::NoGame {
            place: parser.place(text.len()),
        });
    }
    Ok(parser.games)
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    limits: &'a Limits,
    found: &'a mut Found,
    games: Vec<Record>,
    nodes: usize,
}

/// White space, and the padding that old disks and editors left in files.
fn is_space(byte: u8) -> bool {
    byte <= b' '
}

impl<'a> Parser<'a> {
    fn place(&self, offset: usize) -> Place {
        PlaceFinder::new(self.text).place(offset)
    }

    fn note(&mut self, offset: usize, kind: ProblemKind) {
        self.found.add(offset, Some(self.games.len()), kind);
    }

    fn skip_space(&self, mut at: usize) -> usize {
        while at < self.bytes.len() && is_space(self.bytes[at]) {
            at += 1;
        }
        at
    }

    /// The end of the name that starts here: letters, then letters and digits.
    fn name_end(&self, at: usize) -> usize {
        let rest = &self.bytes[at.min(self.bytes.len())..];
        match rest.first() {
            Some(b) if b.is_ascii_alphabetic() => {
                at + rest
                    .iter()
                    .position(|b| !b.is_ascii_alphanumeric())
                    .unwrap_or(rest.len())
            }
            _ => at,
        }
    }

    /// Whether a property starts here: a name of sane length and a `[`.
    fn is_property(&self, at: usize) -> bool {
        let end = self.name_end(at);
        (1..=30).contains(&(end - at)) && self.bytes.get(self.skip_space(end)) == Some(&b'[')
    }

    /// Finds the `(` of the next game and notes the text before it.
    fn next_game(&mut self) -> Option<usize> {
        let from = self.at;
        let mut start = None;
        let mut at = from;
        while let Some(step) = self.bytes[at..].iter().position(|&b| b == b'(') {
            at += step;
            let next = self.skip_space(at + 1);
            let starts = match self.bytes.get(next) {
                Some(b';') => {
                    let inside = self.skip_space(next + 1);
                    match self.bytes.get(inside) {
                        None | Some(b';' | b'(' | b')') => true,
                        Some(_) => self.is_property(inside),
                    }
                }
                _ => self.is_property(next),
            };
            if starts {
                start = Some(at);
                break;
            }
            at += 1;
        }
        let end = start.unwrap_or(self.bytes.len());
        let text = self.text[from..end].trim_matches(|c: char| c <= ' ' || c == '\u{feff}');
        // A `)` too many is no text worth a word.
        if text.chars().any(|c| c != ')' && c > ' ') {
            let offset = from + self.text[from..end].find(text).unwrap_or(0);
            self.found.add(offset, None, ProblemKind::StrayText);
        }
        start
    }

    /// Whether a new game starts at this `(`, whatever is open.
    fn is_new_game(&self, at: usize) -> bool {
        let semicolon = self.skip_space(at + 1);
        if self.bytes.get(semicolon) != Some(&b';') {
            return false;
        }
        let name = self.skip_space(semicolon + 1);
        let end = self.name_end(name);
        is_root_name(&self.bytes[name..end]) && self.bytes.get(self.skip_space(end)) == Some(&b'[')
    }

    /// Whether the text of a comment goes on after the `]` before `at`: words come, perhaps with a `[` among
    /// them, and another `]`, but no node, no parenthesis and no name in capitals before a `[`.
    fn text_goes_on(&self, at: usize) -> bool {
        let first = self.skip_space(at);
        if matches!(self.bytes.get(first), Some(b'[' | b']')) {
            return false;
        }
        let mut word: &[u8] = b"";
        let mut at = first;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b']' => return true,
                b';' | b'(' | b')' => return false,
                b'[' if word.iter().any(u8::is_ascii_uppercase) => return false,
                _ if byte.is_ascii_alphabetic() => {
                    let end = self.name_end(at);
                    word = &self.bytes[at..end];
                    at = end;
                    continue;
                }
                _ if is_space(byte) => {}
                _ => word = b"",
            }
            at += 1;
        }
        false
    }
}

/// The game being read.
struct Game {
    record: Record,
    /// Where each open `(` hangs: the node before it, `None` for the outermost, and how many hang there.
    /// Counted, so that a file of parentheses alone takes no room.
    open: Vec<(Option<NodeId>, usize)>,
    /// The node that the next one follows.
    current: Option<NodeId>,
    /// Whether properties met now belong to `current`.
    in_node: bool,
    /// Names of the node's first properties, for finding doubles.
    names: Vec<Rc<str>>,
    /// Values of the root to check: the name, where in the file, and where in the record's text.
    later: Vec<(Rc<str>, usize, Range<usize>)>,
}

impl Game {
    fn new() -> Game {
        Game {
            record: Record::empty(),
            open: Vec::new(),
            current: None,
            in_node: false,
            names: Vec::new(),
            later: Vec::new(),
        }
    }

    fn read(mut self, parser: &mut Parser<'_>) -> Result<Record, ReadError> {
        let start = parser.at;
        let mut closed = false;
        while let Some(&byte) = parser.bytes.get(parser.at) {
            match byte {
                b'(' => {
                    if self.current.is_some() && parser.is_new_game(parser.at) {
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

    fn start_node(&mut self, parser: &mut Parser<'_>) -> Result<(), ReadError> {
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

    fn end_node(&mut self, parser: &mut Parser<'_>) {
        if !self.in_node {
            return;
        }
        self.in_node = false;
        self.record.close_node();
        if self.current == Some(NodeId::ROOT) {
            self.record.read_size();
            for (name, offset, value) in std::mem::take(&mut self.later) {
                self.check(parser, &name, offset, value);
            }
        }
    }

    fn read_property(&mut self, parser: &mut Parser<'_>) -> Result<(), ReadError> {
        let (offset, end) = (parser.at, parser.name_end(parser.at));
        let spelled = &parser.bytes[offset..end];
        let after = parser.skip_space(end);
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
        let text = self.record.text_mut();
        let name_start = text.len();
        // Old files may spell `Black` or `CoPyright`: the capitals are the name. `b` is meant as `B`.
        let any_capital = spelled.iter().any(u8::is_ascii_uppercase);
        let counts = |b: &&u8| !any_capital || !b.is_ascii_lowercase();
        let counted = spelled.iter().filter(counts).skip_while(|b| b.is_ascii_digit());
        text.extend(counted.map(|b| b.to_ascii_uppercase() as char));
        let name: Rc<str> = text[name_start..].into();
        if self.names.len() < WATCHED {
            if self.names.contains(&name) {
                parser.note(offset, ProblemKind::Duplicate(shorten(&name)));
            }
            self.names.push(name.clone());
        }
        let in_root = self.current == Some(NodeId::ROOT);
        let checked = kind(&name) != Kind::Other || (in_root && matches!(&*name, "SZ" | "GM"));
        parser.at = after;
        while parser.bytes.get(parser.at) == Some(&b'[') {
            let (value_offset, start) = (parser.at, self.record.text_mut().len() + 1);
            self.read_value(parser, &name);
            let value = start..self.record.text_mut().len() - 1;
            if checked && !in_root {
                self.check(parser, &name, value_offset, value);
            } else if checked && self.later.len() < CHECKED_LATER {
                self.later.push((name.clone(), value_offset, value));
            }
            parser.at = parser.skip_space(parser.at);
        }
        if !in_root && is_root_name(name.as_bytes()) {
            parser.note(offset, ProblemKind::RootOnly(name.to_string()));
            self.record.text_mut().truncate(name_start);
        }
        Ok(())
    }

    /// Copies the value at the `[` in canonical form, brackets included, and goes past it.
    fn read_value(&mut self, parser: &mut Parser<'_>, name: &str) {
        let opened = parser.at;
        let only_points = kind(name) != Kind::Other;
        let (bytes, text) = (parser.bytes, parser.text);
        let out = self.record.text_mut();
        let start = out.len();
        out.push('[');
        let mut at = opened + 1;
        let mut run = at;
        let closed = loop {
            let Some(&byte) = bytes.get(at) else { break false };
            match byte {
                b']' => {
                    if only_points || !parser.text_goes_on(at + 1) {
                        break true;
                    }
                    parser.note(at, ProblemKind::BareBracket(shorten(name)));
                    out.push_str(&text[run..at]);
                    out.push_str("\\]");
                    at += 1;
                    run = at;
                }
                b'\\' => {
                    out.push_str(&text[run..at]);
                    at += 1;
                    run = at;
                    match bytes.get(at) {
                        None => {}
                        // A soft line break: nothing.
                        Some(b'\n' | b'\r') => {
                            at = line_break_end(bytes, at);
                            run = at;
                        }
                        Some(byte) if SPECIAL.contains(byte) => {
                            out.push('\\');
                            at += 1;
                        }
                        // Any other escaped character is itself; it may be several bytes long.
                        Some(_) => at += text[at..].chars().next().map_or(1, char::len_utf8),
                    }
                }
                b'\r' => {
                    out.push_str(&text[run..at]);
                    out.push('\n');
                    at = line_break_end(bytes, at);
                    run = at;
                }
                b'\n' if bytes.get(at + 1) == Some(&b'\r') && bytes.get(at + 2) != Some(&b'\n') => {
                    out.push_str(&text[run..=at]);
                    at += 2;
                    run = at;
                }
                b'(' | b';' | b'[' | b')' if only_points => break false,
                b'(' if starts_game(&bytes[at..]) => break false,
                _ => at += 1,
            }
        };
        let end = if closed {
            at
        } else {
            run + text[run..at].trim_end().len()
        };
        out.push_str(&text[run..end]);
        out.push(']');
        guard_end(out, start);
        parser.at = if closed { at + 1 } else { at };
        if !closed {
            parser.note(opened, ProblemKind::UnclosedValue(shorten(name)));
        }
    }

    /// Notes a value, at this range of the record's text, that means nothing on its board.
    fn check(&mut self, parser: &mut Parser<'_>, name: &str, offset: usize, value: Range<usize>) {
        let size = self.record.size;
        let value = Value::from_canonical(&self.record.text_mut()[value]);
        let problem = match (kind(name), size) {
            (Kind::Other, _) if name == "GM" => {
                let other = value.number().is_some_and(|game| game != 1);
                other.then(|| ProblemKind::OtherGame(shorten(value.raw())))
            }
            (Kind::Other, None) => Some(ProblemKind::BadSize(shorten(value.raw()))),
            (Kind::Move, Some(size)) if value.play(size).is_none() => Some(bad_point(name, value)),
            (Kind::Points, Some(size)) => {
                // An empty list is how `DD`, `VW` and the territories are cleared.
                let clears = value.raw().trim().is_empty();
                (!clears && value.points(size).next().is_none()).then(|| bad_point(name, value))
            }
            _ => None,
        };
        if let Some(problem) = problem {
            parser.note(offset, problem);
        }
    }

    /// Skips words that are neither names nor structure, up to something that is.
    fn skip_junk(&mut self, parser: &mut Parser<'_>, from: usize) {
        let mut at = parser.name_end(from).max(from + 1);
        while at < parser.bytes.len() && !b"();[".contains(&parser.bytes[at]) {
            if parser.bytes[at].is_ascii_alphabetic() {
                if parser.is_property(at) {
                    break;
                }
                at = parser.name_end(at);
            } else {
                at += 1;
            }
        }
        let junk = parser.text.get(from..at).unwrap_or("").trim_end();
        parser.note(from, ProblemKind::Junk(shorten(junk)));
        parser.at = at;
    }
}

fn bad_point(name: &str, value: Value<'_>) -> ProblemKind {
    ProblemKind::BadPoint {
        name: name.to_owned(),
        value: shorten(value.raw()),
    }
}

/// The offset after the line break here: `\r\n`, `\n\r`, `\r` or `\n`.
fn line_break_end(bytes: &[u8], at: usize) -> usize {
    match (bytes.get(at), bytes.get(at + 1)) {
        (Some(b'\r'), Some(b'\n')) | (Some(b'\n'), Some(b'\r')) => at + 2,
        _ => at + 1,
    }
}

/// The first words of a text, for a message.
fn shorten(text: &str) -> String {
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
