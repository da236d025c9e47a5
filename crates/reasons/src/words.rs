//! Claims in words, from tables that a translator can edit.

use crate::{Argument, Claim};
use goban::{Color, Move, PointSet};
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
        Argument::Points(set) => points(set),
        Argument::Count(n) => n.to_string(),
        Argument::Number(x) => format!("{}", (x * 100.0).round() / 100.0),
        Argument::Line(moves) => line(moves),
    }
}

/// The points by name; of a large set the first few and how many more, for nobody reads two hundred.
fn points(set: &PointSet) -> String {
    const NAMED: usize = 12;
    let names: Vec<_> = set.iter().take(NAMED).map(|p| p.to_string()).collect();
    match set.len().saturating_sub(NAMED) {
        0 => names.join(" "),
        more => format!("{} and {more} more", names.join(" ")),
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

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Size;

    #[test]
    fn few_points_are_named_and_many_are_counted() {
        let claim = |points| {
            Claim::new("pass_eyes")
                .with("color", Color::White)
                .with("points", points)
        };
        let say = |points| Words::english().say(&claim(points));
        let two = ["A1", "C1"].map(|p| p.parse().unwrap()).into_iter().collect();
        assert_eq!(
            say(two),
            "White passes: nothing is left to play but its own eyes, A1 C1."
        );
        let board = say(PointSet::board(Size::NINE));
        assert!(board.ends_with(" A2 B2 C2 and 69 more."), "{board}");
    }

    #[test]
    fn a_sentence_that_the_table_lacks_is_said_by_its_key() {
        let claim = Claim::new("hums").with("color", Color::Black).with("count", 2);
        assert_eq!(Words::english().say(&claim), "hums (color Black, count 2)");
    }

    #[test]
    fn the_table_has_no_line_that_it_cannot_read() {
        let table = include_str!("../words/en.txt");
        for line in table.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            let (key, text) = line.split_once(" = ").expect(line);
            assert!(
                Words::english().knows(key) && text.matches('{').count() == text.matches('}').count(),
                "{line}"
            );
        }
    }
}
