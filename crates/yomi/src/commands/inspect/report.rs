//! The answer in words, and as JSON.

use super::{Answer, Args};
use concepts::view::layers::Drawn;
use concepts::view::{Class, Filter, Level, Object, gathered};
use goban::Color;
use kifu::Shape;
use reasons::Words;
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// Advised moves of a side that a survey tells.
const MOVES: usize = 3;

/// The classes and filters.
pub fn list() -> String {
    let mut text = String::new();
    for level in Level::ALL {
        let _ = writeln!(text, "Classes of {}:", level.name());
        for class in Class::ALL.into_iter().filter(|c| c.level() == level) {
            let _ = writeln!(text, "  {:<14}{}", class.name(), class.meaning());
        }
    }
    let _ = writeln!(text, "Filters:");
    for (_, example, meaning) in Filter::all() {
        let _ = writeln!(text, "  {example:<14}{meaning}");
    }
    text
}

/// What is said of an object in a list: what it is, why, and where to play.
fn brief(words: &Words, object: &Object) -> String {
    let told = |key: &str| {
        [
            "see.moves",
            "see.vital",
            "see.advice",
            "see.chance",
            "health.",
            "motive_",
            "known.searched",
        ]
        .iter()
        .any(|start| key.starts_with(start))
    };
    let claims = object.claims.iter().enumerate();
    let claims = claims.filter(|(i, c)| *i == 0 || object.class == Class::Score || told(&c.statement));
    let said: Vec<String> = claims.map(|(_, claim)| words.say(claim)).collect();
    said.join(" ")
}

/// The value of an object in brackets.
fn symbol(object: &Object) -> String {
    match object.value {
        // Nobody counted the threats.
        Some(_) if object.state == "ko" => "[ko] ".into(),
        Some(value) => format!("[{value}] "),
        None => String::new(),
    }
}

/// Everything that is said of an object; of what is not known that it is not, and of the score who is ahead, and when.
fn full(words: &Words, object: &Object) -> String {
    let most = match object.class {
        Class::Score => 2,
        _ if object.state == "unknown" && object.class != Class::Group => 1,
        _ => usize::MAX,
    };
    let mut said = object.claims.iter().take(most).map(|claim| words.say(claim));
    let mut text = format!("  {}{}", symbol(object), said.next().unwrap_or_default());
    for more in said {
        let _ = write!(text, "\n    {more}");
    }
    text
}

/// Where the position is.
fn heading(args: &Args, answer: &Answer) -> String {
    let position = &answer.position;
    let file = args
        .file
        .as_ref()
        .map_or(String::new(), |f| f.display().to_string());
    let mut text = format!("{file}, game {}", args.game);
    match position.number {
        0 => text += ", before the first move",
        n => {
            let _ = write!(text, ", after move {n}");
        }
    }
    if position.changed {
        text += ", changed";
    }
    if let Some((color, play)) = position.last {
        let _ = write!(text, ", {color} {play}");
    }
    let _ = write!(text, "; {} to move", position.to_move);
    text
}

/// The answer for a reader.
pub fn text(args: &Args, answer: &Answer) -> String {
    let words = &args.language;
    let mut text = format!("{}\n\n", heading(args, answer));
    let mut diagram = answer.diagram.clone();
    for layer in &answer.layers {
        // Lines and footprints cannot be seen among characters; the list below has them.
        if !matches!(
            layer.shape,
            Shape::Line(..) | Shape::Arrow(..) | Shape::Outline(_)
        ) {
            diagram.add(layer.clone());
        }
    }
    text += &diagram.to_text();
    text.push('\n');
    if let Some(filtered) = &answer.filtered {
        let _ = writeln!(
            text,
            "{}: {} points of Black, {} of White",
            filtered.filter,
            filtered.black.len(),
            filtered.white.len()
        );
    } else if let (Some(class), None) = (answer.class, answer.at) {
        by_state(words, class, &answer.objects, &mut text);
    } else if answer.at.is_some() {
        by_level(words, answer, &mut text);
    } else {
        survey(words, answer, &mut text);
    }
    text
}

/// The objects of a class, those that hang first.
fn by_state(words: &Words, class: Class, objects: &[Object], text: &mut String) {
    let _ = writeln!(text, "{class}: {}, {}", objects.len(), class.meaning());
    let objects = gathered(objects.to_vec());
    for object in ordered(&objects) {
        let _ = writeln!(text, "  {}{}", symbol(object), brief(words, object));
    }
}

/// What hangs first, then what is decided, then what is not known; among equals as they are.
fn ordered(objects: &[Object]) -> Vec<&Object> {
    let rank = |object: &&Object| match object.state {
        "unsettled" | "star" | "ko" | "fight_star" => 0,
        "dead" => 1,
        "first" | "second" => 2,
        "alive" | "won" => 3,
        "lost" => 5,
        "unknown" | "other" => 6,
        _ => 4,
    };
    let mut objects: Vec<&Object> = objects.iter().collect();
    objects.sort_by_key(rank);
    objects
}

/// The objects of a point, level by level, with all that is known of them.
fn by_level(words: &Words, answer: &Answer, text: &mut String) {
    let point = answer.at.map_or(String::new(), |p| p.to_string());
    for level in Level::ALL {
        let own: Vec<&Object> = answer
            .objects
            .iter()
            .filter(|o| o.class.level() == level)
            .collect();
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{point}, {}", level.name());
        for class in Class::ALL {
            let own: Vec<Object> = own
                .iter()
                .filter(|o| o.class == class)
                .map(|&o| o.clone())
                .collect();
            if own.is_empty() {
                continue;
            }
            let _ = writeln!(text, " {class}");
            for object in ordered(&own) {
                let _ = writeln!(text, "{}", full(words, object));
            }
        }
    }
    if answer.objects.is_empty() {
        let _ = writeln!(text, "Nothing of this concerns {point}.");
    }
}

/// The whole board: who is ahead, the groups, the best moves, how many objects there are.
fn survey(words: &Words, answer: &Answer, text: &mut String) {
    let of = |class: Class| answer.objects.iter().filter(move |o| o.class == class);
    for claim in of(Class::Score).flat_map(|score| &score.claims) {
        let _ = writeln!(text, "{}", words.say(claim));
    }
    let groups: Vec<Object> = of(Class::Group).cloned().collect();
    if !groups.is_empty() {
        let _ = writeln!(text, "\nGroups");
        for group in ordered(&groups) {
            let _ = writeln!(text, "  {}", brief(words, group));
        }
    }
    for ko in of(Class::Ko) {
        let _ = writeln!(text, "\n{}", full(words, ko).trim_start());
    }
    let _ = writeln!(text, "\nMoves");
    for color in [answer.position.to_move, !answer.position.to_move] {
        let own: Vec<&Object> = of(Class::Move)
            .filter(|o| o.color == Some(color) && o.state == "advised")
            .take(MOVES)
            .collect();
        if own.is_empty() {
            let name = if color == Color::Black { "Black" } else { "White" };
            let _ = writeln!(text, "  Nothing is left for {name} to settle.");
        }
        for advice in own {
            let _ = writeln!(text, "  {}", brief(words, advice));
        }
    }
    let _ = writeln!(text, "\nObjects");
    for level in Level::ALL {
        let counts: Vec<String> = answer
            .counts
            .iter()
            .filter(|(class, _)| class.level() == level)
            .map(|(class, n)| format!("{class} {n}"))
            .collect();
        let _ = writeln!(text, "  {}: {}", level.name(), counts.join(", "));
    }
}

/// The answer for a program.
pub fn json(args: &Args, answer: &Answer) -> Json {
    let words = &args.language;
    let position = &answer.position;
    let objects: Vec<Json> = answer
        .objects
        .iter()
        .map(|object| {
            let mut json = serde_json::to_value(object).unwrap_or_default();
            json["said"] = object.claims.iter().map(|claim| words.say(claim)).collect();
            json
        })
        .collect();
    let stones = |color: Color| -> Json {
        let stones = position.board.stones(color).iter();
        stones.map(|p| p.to_string()).collect()
    };
    let counts: serde_json::Map<String, Json> = answer
        .counts
        .iter()
        .map(|(class, n)| (class.name().to_owned(), (*n).into()))
        .collect();
    let picture = answer.model.picture();
    json!({
        "file": args.file,
        "game": args.game,
        "move": position.number,
        "size": position.board.size().side(),
        "to_move": position.to_move.to_string(),
        "black": stones(Color::Black),
        "white": stones(Color::White),
        "at": answer.at.map(|p| p.to_string()),
        "class": answer.class.map(Class::name),
        "counts": counts,
        "objects": objects,
        "filter": answer.filtered,
        "layers": answer.layers.iter().map(Drawn::from).collect::<Vec<_>>(),
        "state": {
            "catastrophes": picture.catastrophes,
            "capped": picture.capped,
        },
    })
}
