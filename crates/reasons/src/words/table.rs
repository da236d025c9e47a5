//! The table of one language, as it is read from text.

use super::error::{Flaw, TableError};
use std::collections::{BTreeMap, BTreeSet};

/// The sentences and phrases of one language, and how it counts.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub plural: Plural,
    pub decimal: String,
    entries: BTreeMap<Key, Vec<Piece>>,
}

/// The name of an entry, and its form if it has one: `goal.kill:deed`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Key {
    base: String,
    form: String,
}

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Text(String),
    Hole(Hole),
}

/// A place for an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hole {
    pub name: String,
    /// The form in which it is said; empty for the usual one.
    pub form: String,
    /// Whether the argument itself is written.
    pub written: bool,
    /// The words of which the one that fits the argument is written after it, or alone.
    pub arms: Vec<String>,
}

/// The pieces of sentences that are chosen by how sure the claim is: a fact, what seems, what is likely.
pub(crate) const SURE: &str = "sure";
const DEGREES: usize = 3;

/// Which word goes with which number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plural {
    /// `one`: one is singular, all else is plural.
    One,
    /// `zero_one`: nothing and one are singular.
    ZeroOne,
    /// `none`: one word for all.
    None,
}

impl Plural {
    const ALL: [(&str, Plural); 3] = [
        ("one", Plural::One),
        ("zero_one", Plural::ZeroOne),
        ("none", Plural::None),
    ];

    /// The words that a table gives.
    fn forms(self) -> usize {
        if self == Plural::None { 1 } else { 2 }
    }

    /// The place of the word for this number among them.
    pub fn choose(self, n: f64) -> usize {
        let singular = match self {
            Plural::One => n == 1.0,
            Plural::ZeroOne => n.abs() < 2.0,
            Plural::None => true,
        };
        usize::from(!singular)
    }
}

impl Table {
    /// Reads a table; where it is the translation of another, an argument that the original has not is a mistake.
    pub fn read(file: &str, text: &str, original: Option<&Table>) -> Result<Table, TableError> {
        let mut table = Table {
            plural: Plural::One,
            decimal: ".".into(),
            entries: BTreeMap::new(),
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = || text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let wrong = |line, (at, flaw): (usize, Flaw)| TableError::Wrong {
            file: file.into(),
            line,
            column: at + 1,
            flaw,
        };
        // How the language counts says how many words a number needs, wherever it stands in the file.
        for (number, line) in lines().filter(|(_, line)| line.starts_with('@')) {
            table.setting(line).map_err(|flaw| wrong(number, flaw))?;
        }
        for (number, line) in lines() {
            if !line.trim().is_empty() && !line.starts_with(['#', '@']) {
                let entry = table.entry(line, original);
                entry.map_err(|flaw| wrong(number, flaw))?;
            }
        }
        Ok(table)
    }

    fn setting(&mut self, line: &str) -> Result<(), (usize, Flaw)> {
        let (name, value, at) = parts(line)?;
        match name {
            "@plural" => {
                let rule = Plural::ALL.iter().find(|(name, _)| *name == value);
                self.plural = rule.ok_or((at, Flaw::Plural))?.1;
            }
            "@decimal" => self.decimal = value.into(),
            _ => return Err((0, Flaw::Setting(name.into()))),
        }
        Ok(())
    }

    fn entry(&mut self, line: &str, original: Option<&Table>) -> Result<(), (usize, Flaw)> {
        let (name, text, at) = parts(line)?;
        let (base, form) = name.split_once(':').unwrap_or((name, ""));
        let word =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_.".contains(c));
        if !word(base) || name.contains(':') && !word(form) {
            return Err((0, Flaw::Key(name.into())));
        }
        let pieces = self.pieces(text, at)?;
        if let Some(known) = original
            .filter(|table| table.has(base))
            .map(|table| table.names(base))
        {
            for (name, at) in holes(text, at) {
                if name != SURE && !known.contains(name) {
                    let known = known.iter().map(|n| n.to_string()).collect();
                    return Err((at, Flaw::Argument(name.into(), known)));
                }
            }
        }
        let key = Key {
            base: base.into(),
            form: form.into(),
        };
        match self.entries.insert(key, pieces) {
            Some(_) => Err((0, Flaw::Twice(name.into()))),
            None => Ok(()),
        }
    }

    /// The pieces of a text that starts in this column.
    fn pieces(&self, text: &str, at: usize) -> Result<Vec<Piece>, (usize, Flaw)> {
        let mut pieces = Vec::new();
        let (mut rest, mut at) = (text, at);
        while let Some(open) = rest.find(['{', '}']) {
            let column = at + rest[..open].chars().count();
            let end = rest[open..].find('}').map(|end| open + end);
            let hole = end
                .filter(|&end| end > open)
                .map(|end| (&rest[open + 1..end], end));
            let Some((hole, end)) = hole else {
                let open = rest[open..].starts_with('{');
                return Err((column, if open { Flaw::Unclosed } else { Flaw::Unopened }));
            };
            if open > 0 {
                pieces.push(Piece::Text(rest[..open].into()));
            }
            pieces.push(Piece::Hole(self.hole(hole).map_err(|flaw| (column, flaw))?));
            at = column + hole.chars().count() + 2;
            rest = &rest[end + 1..];
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest.into()));
        }
        Ok(pieces)
    }

    fn hole(&self, text: &str) -> Result<Hole, Flaw> {
        let cut = text.find(['?', '|']);
        let (head, arms) = match cut {
            None => (text, Vec::new()),
            Some(cut) => (
                &text[..cut],
                text[cut + 1..].split('|').map(String::from).collect(),
            ),
        };
        let (name, form) = head.split_once(':').unwrap_or((head, ""));
        let named = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !named || text.contains('{') {
            return Err(Flaw::Hole(text.into()));
        }
        let wanted = if name == SURE {
            DEGREES
        } else {
            self.plural.forms()
        };
        if cut.is_some() && arms.len() != wanted {
            return Err(Flaw::Arms(name.into(), wanted, arms.len()));
        }
        Ok(Hole {
            name: name.into(),
            form: form.into(),
            written: !text[head.len()..].starts_with('?'),
            arms,
        })
    }

    /// The entry in this form; in its usual form where it has no other.
    pub fn get(&self, base: &str, form: &str) -> Option<&[Piece]> {
        let exact = |form: &str| {
            let key = Key {
                base: base.into(),
                form: form.into(),
            };
            self.entries.get(&key).map(Vec::as_slice)
        };
        exact(form).or_else(|| exact(""))
    }

    /// Whether there is such an entry in this very form.
    pub fn has_form(&self, base: &str, form: &str) -> bool {
        let key = Key {
            base: base.into(),
            form: form.into(),
        };
        self.entries.contains_key(&key)
    }

    /// Whether there is such an entry, in whatever form.
    pub fn has(&self, base: &str) -> bool {
        self.keys().any(|key| key == base)
    }

    /// The names of all entries, without their forms.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let mut last = None;
        let bases = self.entries.keys().map(|key| key.base.as_str());
        bases.filter(move |base| last.replace(*base) != Some(*base))
    }

    /// The arguments that an entry names, all its forms together.
    pub fn names(&self, base: &str) -> BTreeSet<&str> {
        let entries = self.entries.iter().filter(|(key, _)| key.base == base);
        let pieces = entries.flat_map(|(_, pieces)| pieces);
        let named = pieces.filter_map(|piece| match piece {
            Piece::Hole(hole) if hole.name != SURE => Some(hole.name.as_str()),
            _ => None,
        });
        named.collect()
    }

    /// The forms that entries have.
    #[cfg(test)]
    pub fn forms(&self) -> BTreeSet<&str> {
        self.entries.keys().map(|key| key.form.as_str()).collect()
    }

    /// The forms that entries ask for.
    #[cfg(test)]
    pub fn forms_asked(&self) -> impl Iterator<Item = &str> {
        self.entries.values().flatten().filter_map(|piece| match piece {
            Piece::Hole(hole) => Some(hole.form.as_str()),
            Piece::Text(_) => None,
        })
    }

    /// Takes from another table whatever this one lacks.
    pub fn completed_by(mut self, other: &Table) -> Table {
        let mine: BTreeSet<String> = self.keys().map(String::from).collect();
        let lacking = other.entries.iter().filter(|(key, _)| !mine.contains(&key.base));
        self.entries
            .extend(lacking.map(|(key, pieces)| (key.clone(), pieces.clone())));
        self
    }
}

/// The two sides of `key = text`, and the column where the text starts.
fn parts(line: &str) -> Result<(&str, &str, usize), (usize, Flaw)> {
    let (key, text) = line.split_once('=').ok_or((0, Flaw::NoEquals))?;
    let before = key.chars().count() + 1 + text.chars().take_while(|c| c.is_whitespace()).count();
    if text.trim().is_empty() {
        return Err((before, Flaw::Empty));
    }
    Ok((key.trim(), text.trim(), before))
}

/// The names in the holes of a text that was found in order, with their columns.
fn holes(text: &str, at: usize) -> impl Iterator<Item = (&str, usize)> {
    text.match_indices('{').map(move |(open, _)| {
        let name = text[open + 1..].split(['}', ':', '?', '|']).next().unwrap_or("");
        (name, at + text[..open].chars().count())
    })
}
