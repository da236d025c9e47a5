//! What was wrong with a file, where, and what was done about it.

use std::fmt;

/// A place in a file: line and column, both from one. Columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line, from one.
    pub line: u32,
    /// The character in the line, from one.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// How much a [`Problem`] matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Against the letter of the standard, but read as it was meant.
    Warning,
    /// Something was left out or had to be guessed.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// What was wrong, and what the reader did.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// Text before, between or after the games.
    StrayText,
    /// Text between the properties of a game.
    Junk(String),
    /// A game without its closing parenthesis.
    UnclosedGame,
    /// A value without its closing bracket.
    UnclosedValue(String),
    /// A move that breaks off before its point is told: what there is of it.
    CutOffMove(String),
    /// A closing bracket inside a text that was not escaped.
    BareBracket(String),
    /// A value that follows no property name.
    ValueWithoutName,
    /// A property name without a value.
    NameWithoutValue(String),
    /// Properties without a `;` before them.
    MissingSemicolon,
    /// Parentheses with no node in them.
    EmptyVariation,
    /// A node that comes after the variations of its parent.
    NodeAfterVariations,
    /// The same property twice in a node.
    Duplicate(String),
    /// A property of the whole file in a node that is not the first.
    RootOnly(String),
    /// A move or point that is not on the board.
    BadPoint {
        /// The property.
        name: String,
        /// Its value.
        value: String,
    },
    /// A board this program has no room for.
    BadSize(String),
    /// Another game than Go.
    OtherGame {
        /// Its number.
        number: String,
        /// Its name; none if the number stands for no game.
        name: Option<&'static str>,
    },
    /// The charset that the file names is not known.
    UnknownCharset(String),
    /// Bytes that are no text in the charset of the file.
    BadBytes(&'static str),
}

impl ProblemKind {
    /// How much it matters.
    pub fn severity(&self) -> Severity {
        use ProblemKind::*;
        match self {
            StrayText | UnclosedGame | BareBracket(_) | MissingSemicolon | EmptyVariation
            | NodeAfterVariations | Duplicate(_) | UnknownCharset(_) => Severity::Warning,
            Junk(_)
            | UnclosedValue(_)
            | CutOffMove(_)
            | ValueWithoutName
            | NameWithoutValue(_)
            | RootOnly(_)
            | BadPoint { .. }
            | BadSize(_)
            | OtherGame { .. }
            | BadBytes(_) => Severity::Error,
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ProblemKind::*;
        match self {
            StrayText => f.write_str("text outside of any game; skipped"),
            Junk(text) => write!(f, "`{text}` is no property; skipped"),
            UnclosedGame => f.write_str("the game that starts here has no closing `)`; closed where it ends"),
            UnclosedValue(name) => write!(
                f,
                "the value of {name} has no closing `]`; closed where the next thing starts"
            ),
            CutOffMove(text) => write!(
                f,
                "the move `{text}` breaks off before its point; it was left out"
            ),
            BareBracket(name) => write!(
                f,
                "a `]` inside the text of {name} without a backslash; kept as text"
            ),
            ValueWithoutName => f.write_str("a value without a property name; skipped"),
            NameWithoutValue(name) => write!(f, "{name} has no value; skipped"),
            MissingSemicolon => f.write_str("properties without a `;` before them; a node was started"),
            EmptyVariation => f.write_str("a variation without a node; skipped"),
            NodeAfterVariations => {
                f.write_str("a node after the variations of its parent; read as one more variation")
            }
            Duplicate(name) => write!(f, "{name} stands twice in one node; both were kept"),
            RootOnly(name) => write!(f, "{name} belongs into the first node of a game; skipped"),
            BadPoint { name, value } => {
                write!(f, "{name}[{value}] is not on the board; it will not be played")
            }
            BadSize(text) => write!(
                f,
                "a board of size {text}; boards are square, from 1 to 25, so nothing will be played"
            ),
            OtherGame { number, name } => match name {
                Some(name) => write!(f, "GM[{number}] is a record of {name}, not of Go (GM[1])"),
                None => write!(f, "GM[{number}] stands for no game; read as Go (GM[1])"),
            },
            UnknownCharset(text) => write!(
                f,
                "the charset `{text}` is not known; it was guessed from the text"
            ),
            BadBytes(charset) => write!(
                f,
                "bytes that are no {charset} text, here and perhaps later; shown as \u{fffd}"
            ),
        }
    }
}

/// One thing that was wrong with a file. Its `Display` is a line for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where it is.
    pub place: Place,
    /// In which game, from zero; `None` outside of any.
    pub game: Option<usize>,
    /// What it is and what was done.
    pub kind: ProblemKind,
}

impl Problem {
    /// How much it matters.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.place, self.severity(), self.kind)
    }
}

/// Problems as the parser meets them: at byte offsets, described up to a limit.
pub(crate) struct Found {
    limit: usize,
    described: Vec<(usize, Option<usize>, ProblemKind)>,
    count: usize,
    errors: usize,
}

impl Found {
    pub(crate) fn new(limit: usize) -> Found {
        Found {
            limit,
            described: Vec::new(),
            count: 0,
            errors: 0,
        }
    }

    pub(crate) fn add(&mut self, offset: usize, game: Option<usize>, kind: ProblemKind) {
        self.count += 1;
        self.errors += usize::from(kind.severity() == Severity::Error);
        if self.described.len() < self.limit {
            self.described.push((offset, game, kind));
        }
    }

    /// Turns offsets into places in one walk over the text.
    pub(crate) fn resolve(mut self, text: &str) -> Problems {
        self.described.sort_by_key(|&(offset, ..)| offset);
        let mut finder = PlaceFinder::new(text);
        let list = self.described.into_iter();
        let list = list
            .map(|(offset, game, kind)| Problem {
                place: finder.place(offset),
                game,
                kind,
            })
            .collect();
        Problems {
            list,
            count: self.count,
            errors: self.errors,
        }
    }
}

/// Lines and columns of offsets asked for in ascending order.
pub(crate) struct PlaceFinder<'a> {
    text: &'a str,
    at: usize,
    place: Place,
}

impl<'a> PlaceFinder<'a> {
    pub(crate) fn new(text: &'a str) -> PlaceFinder<'a> {
        PlaceFinder {
            text,
            at: 0,
            place: Place { line: 1, column: 1 },
        }
    }

    pub(crate) fn place(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        let bytes = self.text.as_bytes();
        for i in self.at..offset {
            let lone_return = bytes[i] == b'\r' && bytes.get(i + 1) != Some(&b'\n');
            if bytes[i] == b'\n' || lone_return {
                self.place = Place {
                    line: self.place.line + 1,
                    column: 1,
                };
            } else if bytes[i] & 0xC0 != 0x80 {
                self.place.column += 1;
            }
        }
        self.at = self.at.max(offset);
        self.place
    }
}

/// The problems of a file in the order of their places: those described, and how many there were.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Problems {
    list: Vec<Problem>,
    count: usize,
    errors: usize,
}

impl Problems {
    /// How many there were, described or not.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many of them are errors.
    pub fn errors(&self) -> usize {
        self.errors
    }
}

impl std::ops::Deref for Problems {
    type Target = [Problem];

    /// Those described: the first [`Limits::problems`](crate::Limits::problems).
    fn deref(&self) -> &[Problem] {
        &self.list
    }
}

impl fmt::Display for Problems {
    /// One line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for problem in &self.list {
            writeln!(f, "{problem}")?;
        }
        match self.count - self.list.len() {
            0 => Ok(()),
            more => writeln!(f, "and {more} more"),
        }
    }
}
