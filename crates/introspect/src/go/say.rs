//! A learned rule in English, one sentence a premise.

use super::words::Words;
use logic::{Conclusion, Expression, Premise, Relation, Rule, Term, TypeId, print};

/// What each predicate says; {0} and so on are its places. The time is left out: all is about the state before the move.
const SENTENCES: [(&str, &str); 41] = [
    ("color", "{0} is a side"),
    ("opposite", "{0} and {1} are the two sides"),
    ("colors_differ", "{0} is not {1}"),
    ("neighbor", "{0} and {1} are next to each other"),
    ("not_neighbor", "{0} and {1} are not next to each other"),
    ("neighbor_count", "{0} has {1} neighbours"),
    ("diagonal", "{0} and {1} touch at a corner"),
    ("legal_before", "{1} may play {0}"),
    ("illegal_before", "{1} may not play {0}"),
    ("point_color_before", "on {0} there is {1}"),
    ("not_point_color_before", "on {0} there is not {1}"),
    (
        "neighbor_color_count_before",
        "neighbours of {0} that are {1}: {2}",
    ),
    ("block_of_before", "{0} belongs to {1}"),
    ("not_block_of_before", "{0} does not belong to {1}"),
    ("block_color_before", "{0} is {1}'s"),
    ("liberty_count_before", "{0} has {1} liberties"),
    ("common_liberties2_before", "{0} and {1} share {2} liberties"),
    ("common_liberties3_before", "{0}, {1} and {2} share {3} liberties"),
    (
        "common_liberties4_before",
        "{0}, {1}, {2} and {3} share {4} liberties",
    ),
    ("liberty_before", "{0} is a liberty of {1}"),
    ("not_liberty_before", "{0} is no liberty of {1}"),
    ("stone_count_before", "{0} has {1} stones"),
    ("stone_touching_block_before", "the stone on {0} touches {1}"),
    (
        "not_stone_touching_block_before",
        "{0} has no stone that touches {1}",
    ),
    ("touching_stones_before", "{2} stones of {1} touch {0}"),
    (
        "touching_stones_common_before",
        "{3} stones of {0} touch both {1} and {2}",
    ),
    ("no_adjacent_blocks_before", "no block touches {0}"),
    ("adjacent_blocks_before", "{0} and {1} touch"),
    (
        "min_liberties_of_adjacent_blocks_before",
        "of the blocks that touch {0} the one with the fewest liberties has {1}",
    ),
    ("neighbor_block_count_before", "blocks that touch {0}: {1}"),
    (
        "neighbor_block_color_count_before",
        "blocks of {1} that touch {0}: {2}",
    ),
    ("eye_before", "{0} is an eye of {1}"),
    ("inner_eye_before", "{0} is surrounded by {1} alone"),
    ("adjacent_in_atari_before", "{1}, which touches {0}, is in atari"),
    (
        "adjacent_in_atari_count_before",
        "blocks in atari that touch {0}: {1}",
    ),
    ("two_liberties_before", "{0} has two liberties or more"),
    ("three_liberties_before", "{0} has three liberties or more"),
    (
        "three_around_before",
        "every block that touches {0} has three liberties or more",
    ),
    ("not_ko_before", "no ko forbids {0}"),
    ("taken_count_before", "the ko forbids {0} points"),
    ("taken_point_before", "the ko forbids {0}"),
];

/// A rule as lines: its conditions, then what follows from them.
#[must_use]
pub fn rule(words: &Words, rule: &Rule) -> Vec<String> {
    let mut lines: Vec<String> = rule
        .premises
        .iter()
        .map(|premise| said(words, rule, premise))
        .collect();
    for conclusion in &rule.conclusions {
        lines.push(format!("then {}", concluded(words, rule, conclusion)));
    }
    lines
}

fn said(words: &Words, rule: &Rule, premise: &Premise) -> String {
    match premise {
        Premise::Present(atom) => {
            let word = words.vocabulary.predicate(atom.predicate);
            let sentence = SENTENCES.iter().find(|(name, _)| *name == word.name);
            match sentence {
                Some((_, sentence)) => fill(words, rule, sentence, &word.places, &atom.terms),
                None => print::premise(&words.vocabulary, rule, premise),
            }
        }
        Premise::Test(test, [Expression::Term(a), Expression::Term(b)]) => {
            let word = words.vocabulary.test_word(*test);
            let kind = word.kind.unwrap_or(words.number);
            let [a, b] = [a, b].map(|&side| name(words, rule, kind, side));
            match word.relation {
                Relation::Equal => format!("{a} is {b}"),
                Relation::Differ => format!("{a} is not {b}"),
                Relation::Greater => format!("{a} is more than {b}"),
            }
        }
        Premise::Test(..) | Premise::Absent(_) => {
            print::premise(&words.vocabulary, rule, premise).replace('?', "")
        }
    }
}

fn fill(words: &Words, rule: &Rule, sentence: &str, places: &[TypeId], terms: &[Term]) -> String {
    let mut text = sentence.to_owned();
    for (place, (&kind, &term)) in places.iter().zip(terms).enumerate() {
        text = text.replace(&format!("{{{place}}}"), &name(words, rule, kind, term));
    }
    // One is singular.
    for plural in ["liberties", "neighbours", "stones", "blocks", "points"] {
        let (many, one) = (format!("1 {plural}"), format!("1 {}", singular(plural)));
        text = text.replace(&format!(" {many}"), &format!(" {one}"));
        if let Some(rest) = text.strip_prefix(&many) {
            text = format!("{one}{rest}");
        }
    }
    text
}

fn singular(plural: &str) -> &str {
    match plural {
        "liberties" => "liberty",
        other => other.trim_end_matches('s'),
    }
}

fn name(words: &Words, rule: &Rule, kind: TypeId, term: Term) -> String {
    let v = &words.vocabulary;
    match term {
        Term::Variable(variable) => {
            let name = &rule.variables[variable.0 as usize].name;
            if kind == words.block {
                format!("block {name}")
            } else {
                name.clone()
            }
        }
        Term::Constant(value) if kind == words.color => match v.name(kind, value).as_str() {
            "+" => "nothing".into(),
            "@" => "Black".into(),
            _ => "White".into(),
        },
        Term::Constant(value) => v.name(kind, value),
    }
}

fn concluded(words: &Words, rule: &Rule, conclusion: &Conclusion) -> String {
    let v = &words.vocabulary;
    let atom = conclusion.atom();
    let word = v.predicate(atom.predicate);
    let said: Vec<String> = word
        .places
        .iter()
        .zip(&atom.terms)
        .map(|(&kind, &term)| name(words, rule, kind, term))
        .collect();
    let objects = |count: usize| said[2..2 + count].join(" and ");
    let Some((list, about)) = [
        "three_forced_moves_",
        "two_forced_moves_",
        "forced_move_",
        "move_game_",
        "game_",
    ]
    .iter()
    .find_map(|&list| Some((list, word.name.strip_prefix(list)?.strip_suffix("_before")?))) else {
        return print::conclusion(v, rule, conclusion);
    };
    let count = if about == "block" || about == "point" {
        1
    } else {
        2
    };
    let moves = said[2 + count..said.len() - 1].join(", ");
    let side = &said[0];
    let what = match said[1].as_str() {
        "Take" => format!("takes {}", objects(count)),
        "Live" if said.last().is_some_and(|game| game.starts_with('G')) => {
            format!("gives {} two eyes", objects(count))
        }
        "Live" => format!("saves {}", objects(count)),
        "Kill" => format!("keeps {} from two eyes", objects(count)),
        "Connect" => format!("connects {}", objects(count)),
        "Disconnect" => format!("keeps {} apart", objects(count)),
        "MakeEye" => format!("has an eye at {}", said[3]),
        "PreventEye" => format!("prevents an eye at {}", said[3]),
        other => format!("reaches {other}"),
    };
    match (list, said.last().map(String::as_str)) {
        ("game_", Some("G")) => format!("{side} {what}, whoever moves first"),
        ("move_game_", Some("GI")) => format!("{side} {what} by {moves}"),
        ("move_game_", Some("GIII")) => {
            format!("by {moves} {side} threatens: with another move {side} {what}")
        }
        ("move_game_", Some("PI")) => format!("{moves} does not do it: it is not so that {side} {what}"),
        ("move_game_", Some("IP")) => {
            format!("without a move such as {moves} it is not so that {side} {what}")
        }
        (_, Some("IP")) => format!("only {moves} can do it, if {side} {what} at all"),
        _ => print::conclusion(v, rule, conclusion),
    }
}
