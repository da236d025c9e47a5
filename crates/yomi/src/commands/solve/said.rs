//! Goals as people write them beside a problem: "Black to play and live", "Kill the white stones".

use goban::Color;
use tactics::aim::Verb;

/// What a text says of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// Who moves.
    pub to_move: Option<Color>,
    /// What he is to do.
    pub verb: Option<Verb>,
}

/// Words that may stand between the colour and what it is to do; those that say that it is to do something
/// come first.
const LEADING: [&str; 3] = ["to", "and", "must"];
const BETWEEN: [&str; 18] = [
    "play",
    "plays",
    "move",
    "moves",
    "first",
    "next",
    "turn",
    "s",
    "make",
    "makes",
    "get",
    "gets",
    "the",
    "his",
    "try",
    "win",
    "wins",
    "capturing",
];

/// Reads what a text says. A colour must be followed by "to" or "and" and what is to be done, or the text must
/// begin with what is to be done to a colour: names of collections ("capturing, 12") and remarks ("White can
/// live") are no goals.
pub fn said(text: &str) -> Said {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_lowercase)
        .collect();
    let mut said = Said::default();
    for (i, word) in words.iter().enumerate() {
        let Some(color) = color(word) else { continue };
        let (led, next) = skip(&words[i + 1..]);
        if !led {
            continue;
        }
        if let Some(verb) = words.get(i + 1 + next).and_then(|w| verb(w)) {
            return Said {
                to_move: Some(color),
                verb: Some(verb),
            };
        }
        let plays = words[i + 1..i + 1 + next]
            .iter()
            .any(|w| w == "play" || w == "move");
        if plays && said.to_move.is_none() {
            said.to_move = Some(color);
        }
    }
    command(&words).unwrap_or(said)
}

/// Whether the words lead to something to be done, and how many of them do.
fn skip(words: &[String]) -> (bool, usize) {
    let mut led = false;
    for (i, word) in words.iter().enumerate() {
        if LEADING.contains(&word.as_str()) {
            led = true;
        } else if !BETWEEN.contains(&word.as_str()) {
            return (led, i);
        }
    }
    (led, words.len())
}

/// "Kill the white group", "Save Black": what is to be done comes first, then to whom.
fn command(words: &[String]) -> Option<Said> {
    let verb = verb(words.first()?)?;
    let owner = words[1..]
        .iter()
        .take(3)
        .take_while(|w| color(w).is_some() || ["the", "all", "a", "both"].contains(&w.as_str()))
        .find_map(|w| color(w))?;
    let mover = if verb.attacks() { !owner } else { owner };
    Some(Said {
        to_move: Some(mover),
        verb: Some(verb),
    })
}

fn color(word: &str) -> Option<Color> {
    match word {
        "black" | "b" => Some(Color::Black),
        "white" | "w" => Some(Color::White),
        _ => None,
    }
}

fn verb(word: &str) -> Option<Verb> {
    Some(match word {
        "live" | "lives" | "survive" | "survives" | "life" | "alive" => Verb::Live,
        "kill" | "kills" => Verb::Kill,
        "capture" | "captures" => Verb::Capture,
        "save" | "saves" | "rescue" | "rescues" | "escape" | "escapes" => Verb::Save,
        "connect" | "connects" | "link" | "links" => Verb::Connect,
        "cut" | "cuts" | "disconnect" | "separate" => Verb::Cut,
        "race" | "semeai" => Verb::Race,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let said = said(text);
        let color = said.to_move.map_or("?".into(), |c| c.to_string());
        let verb = said.verb.map_or("?", Verb::name);
        format!("{color} {verb}")
    }

    #[test]
    fn goals_in_words() {
        for (text, meant) in [
            ("Black to live", "black live"),
            ("Problem 12: Black to play and live.", "black live"),
            ("White to kill.", "white kill"),
            ("Black to play and capture the three stones", "black capture"),
            ("B to play; kill", "black kill"),
            ("WHITE PLAYS AND LIVES", "white live"),
            ("Black to make life", "black live"),
            ("No. 7\nBlack's turn to play: connect!", "black connect"),
            ("Kill the white group", "black kill"),
            ("Save Black", "black save"),
            ("Black to win the race", "black race"),
            ("White to play and win the capturing race", "white race"),
            ("Black to play", "black ?"),
            ("White to move and win", "white ?"),
        ] {
            assert_eq!(read(text), meant, "{text}");
        }
    }

    #[test]
    fn remarks_are_no_goals() {
        for text in [
            "",
            "tesuji-capturing-1-1",
            "Life and death, 12",
            "White can live here",
            "Black cannot be killed",
            "Capturing races",
            "Race 12",
            "A cut above",
        ] {
            assert_eq!(read(text), "? ?", "{text}");
        }
    }
}
