//! What the comment of a node says to the program: lines `key: value` among prose.

use crate::symbols::Symbol;
use goban::Color;

/// A line of a comment that the program reads.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Note {
    /// `weight: 50`.
    Weight(f32),
    /// `zone: corner`, of a tree.
    Zone(crate::Zone),
    /// `order: kept`, of a tree: recognised move by move.
    Order { kept: bool },
    /// `ladder: works D4`, `ladder: fails D4`.
    Ladder { works: bool, stone: String },
    /// `influence: right black`, `influence: K10 white`.
    Influence { place: String, owner: Color },
    /// `outcome: Black has the corner, White sente.`
    Outcome(String),
    /// `limit: TR`: another property for a symbol, of a tree.
    Symbol(Symbol, String),
}

const KEYS: [&str; 11] = [
    "weight",
    "zone",
    "order",
    "ladder",
    "influence",
    "outcome",
    "limit",
    "ko",
    "ladder-mark",
    "empty-or-black",
    "empty-or-white",
];

/// The notes of a comment, its prose, and the lines that look like notes and are none, each with what is wrong.
#[derive(Default, Debug)]
pub(crate) struct Notes {
    pub notes: Vec<Note>,
    pub prose: String,
    pub faults: Vec<(String, String)>,
}

impl Notes {
    pub fn read(comment: &str) -> Notes {
        let mut read = Notes::default();
        for line in comment.lines() {
            let key = line
                .split_once(':')
                .map(|(key, value)| (key.trim(), value.trim()));
            let known = key.filter(|(key, _)| KEYS.contains(key));
            match (known, key) {
                (Some((key, value)), _) => match note(key, value) {
                    Ok(note) => read.notes.push(note),
                    Err(what) => read.faults.push((line.to_owned(), what)),
                },
                (None, Some((key, _))) if meant(key).is_some() => {
                    let meant = meant(key).unwrap_or_default();
                    let what = format!("there is no note `{key}`; is `{meant}` meant?");
                    read.faults.push((line.to_owned(), what));
                }
                _ => {
                    if !read.prose.is_empty() {
                        read.prose.push(' ');
                    }
                    read.prose.push_str(line.trim());
                }
            }
        }
        read.prose = read.prose.trim().to_owned();
        read
    }
}

fn note(key: &str, value: &str) -> Result<Note, String> {
    let words: Vec<&str> = value.split_whitespace().collect();
    Ok(match (key, &words[..]) {
        ("weight", [number]) => {
            let weight: Option<f32> = number.parse().ok();
            let weight = weight.filter(|w| (-1000.0..=1000.0).contains(w));
            Note::Weight(weight.ok_or("a weight is a number from -1000 to 1000")?)
        }
        ("zone", [zone]) => Note::Zone(zone.parse()?),
        ("order", ["kept"]) => Note::Order { kept: true },
        ("order", ["free"]) => Note::Order { kept: false },
        ("ladder", [what @ ("works" | "fails"), stone]) => Note::Ladder {
            works: *what == "works",
            stone: (*stone).to_owned(),
        },
        ("influence", [place, owner]) => Note::Influence {
            place: (*place).to_owned(),
            owner: owner.parse().map_err(|error| format!("{error}"))?,
        },
        ("outcome", [_, ..]) => Note::Outcome(value.to_owned()),
        (name, [property]) if Symbol::ALL.iter().any(|s| s.name() == name) => {
            let symbol = Symbol::ALL.into_iter().find(|s| s.name() == name);
            Note::Symbol(symbol.ok_or("no symbol")?, (*property).to_owned())
        }
        (key, _) => return Err(format!("this is how it is written: {}", example(key))),
    })
}

fn example(key: &str) -> &'static str {
    match key {
        "weight" => "`weight: 50`",
        "zone" => "`zone: corner`",
        "order" => "`order: kept` or `order: free`",
        "ladder" => "`ladder: works D4` or `ladder: fails D4`",
        "influence" => "`influence: right black`, with left, right, above, below or a point",
        "outcome" => "`outcome: Black has the corner, White the outside`",
        _ => "`limit: TR`, a property of points",
    }
}

/// The key that a word nearly is.
fn meant(word: &str) -> Option<&'static str> {
    let near = |key: &&&str| distance(word, key) == 1 || word.eq_ignore_ascii_case(key);
    KEYS.iter().find(near).copied()
}

/// How many letters must be put in, left out or changed; two neighbours that changed places count as one.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let same = usize::from(a[i - 1] != b[j - 1]);
                let mut least = (rows[i - 1][j] + 1)
                    .min(rows[i][j - 1] + 1)
                    .min(rows[i - 1][j - 1] + same);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_stays_prose() {
        let read = Notes::read("The head of two: hane.\nweight: 50\nA stone here is worth two.");
        assert_eq!(read.notes, [Note::Weight(50.0)]);
        assert_eq!(read.prose, "The head of two: hane. A stone here is worth two.");
        assert!(read.faults.is_empty());
    }

    #[test]
    fn a_slip_is_told_with_what_was_meant() {
        let what = |line: &str| Notes::read(line).faults[0].1.clone();
        assert_eq!(what("wieght: 5"), "there is no note `wieght`; is `weight` meant?");
        assert_eq!(what("weight: much"), "a weight is a number from -1000 to 1000");
        assert_eq!(
            what("ladder: D4"),
            "this is how it is written: `ladder: works D4` or `ladder: fails D4`"
        );
        assert!(what("zone: centre").contains("not `centre`"));
    }
}
