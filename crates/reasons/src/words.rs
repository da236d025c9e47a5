//! Claims in words, from tables that a translator can edit.

use crate::{Argument, Claim};
use goban::{Color, Move};
use std::collections::HashMap;

/// The table of one language: a line a sentence, `key = text` with `{argument}` where an argument goes.
///
/// After a count, `{count|stone|stones}` writes the count with the fitting word.
pub struct Words {
    sentences: HashMap<&'static str, &'static str>,
}

impl Words {
    /// English.
    pub fn english() -> Words {
        Words::from_table(include_str!("../words/en.txt"))
    }

    fn from_table(table: &'static str) -> Words {
        let lines = table
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        let sentences = lines
            .filter_map(|line| line.split_once('='))
            .map(|(key, text)| (key.trim(), text.trim()));
        Words {
            sentences: sentences.collect(),
        }
    }

    /// Whether the table has this sentence.
    pub fn knows(&self, statement: &str) -> bool {
        self.sentences.contains_key(statement)
    }

    /// The claim as a sentence. A statement that the table lacks is said by its key and arguments.
    pub fn say(&self, claim: &Claim) -> String {
        let Some(text) = self.sentences.get(claim.statement) else {
            let arguments: Vec<_> = claim
                .arguments
                .iter()
                .map(|(n, a)| format!("{n} {}", argument(a)))
                .collect();
            return format!("{} ({})", claim.statement, arguments.join(", "));
        };
        let (mut said, mut rest) = (String::new(), *text);
        while let Some((before, after)) = rest.split_once('{') {
            said.push_str(before);
            let (hole, after) = after.split_once('}').unwrap_or((after, ""));
            let mut parts = hole.split('|');
            let value = claim.argument(parts.next().unwrap_or_default());
            said.push_str(&value.map(argument).unwrap_or_default());
            if let (Some(one), Some(many)) = (parts.next(), parts.next()) {
                let single = matches!(value, Some(Argument::Count(1)));
                said.push(' ');
                said.push_str(if single { one } else { many });
            }
            rest = after;
        }
        said.push_str(rest);
        let mut letters = said.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect())
            .unwrap_or_default()
    }
}

fn argument(argument: &Argument) -> String {
    match argument {
        Argument::Color(color) => capital(*color).into(),
        Argument::Point(p) => p.to_string(),
        Argument::Points(points) => points.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" "),
        Argument::Count(n) => n.to_string(),
        Argument::Number(x) => format!("{}", (x * 100.0).round() / 100.0),
        Argument::Line(moves) => line(moves),
    }
}

fn capital(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Moves as text: `Black D4, White Q16, Black pass`.
pub fn line(moves: &[(Color, Move)]) -> String {
    moves
        .iter()
        .map(|&(color, m)| format!("{} {m}", capital(color)))
        .collect::<Vec<_>>()
        .join(", ")
}
