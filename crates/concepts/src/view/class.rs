//! The kinds of objects on the board, by their names.

use std::fmt;
use std::str::FromStr;

/// The four levels of the model, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// By liberties alone.
    Zero,
    /// Small games on a few points.
    Elementary,
    /// Groups and areas.
    Iterative,
    /// The whole board.
    Global,
}

impl Level {
    /// All of them, lowest first.
    pub const ALL: [Level; 4] = [Level::Zero, Level::Elementary, Level::Iterative, Level::Global];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Zero => "level zero",
            Level::Elementary => "elementary games",
            Level::Iterative => "groups and areas",
            Level::Global => "the whole board",
        }
    }
}

/// A kind of objects on the board.
///
/// ```
/// use concepts::view::Class;
/// assert_eq!("connection".parse(), Ok(Class::Connection));
/// assert_eq!("Groups".parse(), Ok(Class::Group));
/// assert_eq!(
///     "conection".parse::<Class>().unwrap_err().to_string(),
///     "there is no class `conection`; did you mean `connection`? There are string, intersection, connection, separation, \
///      eye, split, opposition, dilation, void, group, friends, enemies, territory, fraction, space, ko, score, move"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Class {
    String,
    Intersection,
    Connection,
    Separation,
    Eye,
    Split,
    Opposition,
    Dilation,
    Void,
    Group,
    Friends,
    Enemies,
    Territory,
    Fraction,
    Space,
    Ko,
    Score,
    Move,
}

impl Class {
    /// All of them, from the lowest level to the highest.
    pub const ALL: [Class; 18] = [
        Class::String,
        Class::Intersection,
        Class::Connection,
        Class::Separation,
        Class::Eye,
        Class::Split,
        Class::Opposition,
        Class::Dilation,
        Class::Void,
        Class::Group,
        Class::Friends,
        Class::Enemies,
        Class::Territory,
        Class::Fraction,
        Class::Space,
        Class::Ko,
        Class::Score,
        Class::Move,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Class::String => "string",
            Class::Intersection => "intersection",
            Class::Connection => "connection",
            Class::Separation => "separation",
            Class::Eye => "eye",
            Class::Split => "split",
            Class::Opposition => "opposition",
            Class::Dilation => "dilation",
            Class::Void => "void",
            Class::Group => "group",
            Class::Friends => "friends",
            Class::Enemies => "enemies",
            Class::Territory => "territory",
            Class::Fraction => "fraction",
            Class::Space => "space",
            Class::Ko => "ko",
            Class::Score => "score",
            Class::Move => "move",
        }
    }

    /// What it is, in a player's words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Class::String => "stones that touch, and whether they can be captured",
            Class::Intersection => "an empty point, and who can settle there",
            Class::Connection => "two strings of a colour, and whether they can be cut",
            Class::Separation => "a line of stones, and whether the enemy gets through",
            Class::Eye => "one or two points, true eye or false",
            Class::Split => "a larger room, and whether it makes two eyes",
            Class::Opposition => "stones that face each other: who grows first?",
            Class::Dilation => "a stone with open room before it",
            Class::Void => "a place to settle where nobody is",
            Class::Group => "strings that stand or fall together: alive, dead or not settled",
            Class::Friends => "two groups that can be joined or cut",
            Class::Enemies => "two groups of different colours: who is stronger?",
            Class::Territory => "points that a colour's groups enclose",
            Class::Fraction => "a part of the board that a colour's lines close off",
            Class::Space => "where nobody is yet, by size",
            Class::Ko => "a ko, and what hangs on it",
            Class::Score => "who is ahead and how surely, and the phase of the game",
            Class::Move => "moves worth playing, and why",
        }
    }

    /// The level it belongs to.
    pub const fn level(self) -> Level {
        match self {
            Class::String | Class::Intersection => Level::Zero,
            Class::Connection
            | Class::Separation
            | Class::Eye
            | Class::Split
            | Class::Opposition
            | Class::Dilation
            | Class::Void => Level::Elementary,
            Class::Group
            | Class::Friends
            | Class::Enemies
            | Class::Territory
            | Class::Fraction
            | Class::Space => Level::Iterative,
            Class::Ko | Class::Score | Class::Move => Level::Global,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no class of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassError(String);

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Class::ALL.map(Class::name);
        write!(f, "there is no class `{}`", self.0)?;
        if let Some(meant) = likely(&self.0, names) {
            write!(f, "; did you mean `{meant}`?")?;
        } else {
            write!(f, ".")?;
        }
        write!(f, " There are {}", names.join(", "))
    }
}

impl std::error::Error for ClassError {}

impl FromStr for Class {
    type Err = ClassError;

    /// By its name, in the singular or plural.
    fn from_str(text: &str) -> Result<Class, ClassError> {
        let wanted = text.trim().to_ascii_lowercase();
        let plural = |name: &str| match name.strip_suffix('y') {
            Some(stem) => wanted == format!("{stem}ies"),
            None => wanted == format!("{name}s"),
        };
        let is = |class: &Class| class.name() == wanted || plural(class.name());
        Class::ALL
            .into_iter()
            .find(is)
            .ok_or_else(|| ClassError(text.to_owned()))
    }
}

/// The name that was likely meant by another: the nearest, if it is near.
///
/// ```
/// use concepts::view::likely;
/// assert_eq!(likely("dilat", ["dilate", "erode"]), Some("dilate"));
/// assert_eq!(likely("xyzzy", ["dilate", "erode"]), None);
/// ```
pub fn likely<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let near = |name: &&'a str| distance(&word, name);
    let best = names.into_iter().min_by_key(near)?;
    let begins = word.len() >= 3 && best.starts_with(&word);
    (begins || distance(&word, best) * 3 <= best.len().max(word.len())).then_some(best)
}

/// How many letters must be changed, put in or left out.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let changed = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = changed.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
