//! What is said of a review on the terminal.

use super::Done;
use reasons::Words;
use serde_json::{Value, json};
use std::fmt::Write;
use study::review::{Review, brief, lessons, study_lines, to_json};

/// All games as JSON: one object for one game, and a list with what they have in common for several.
pub fn json(done: &[Done], words: &Words) -> Value {
    let one = |d: &Done| {
        let mut object = to_json(&d.review, words);
        object["file"] = json!(d.game.path.display().to_string());
        object["game"] = json!(d.game.name());
        object
    };
    if let [only] = done {
        return one(only);
    }
    let reviews: Vec<Review> = done.iter().map(|d| d.review.clone()).collect();
    let study = lessons(&reviews).into_iter().map(|lesson| {
        json!({
            "subject": lesson.subject.heading(words),
            "points": (lesson.points * 10.0).round() / 10.0,
            "count": lesson.moves.len(),
        })
    });
    json!({ "games": done.iter().map(one).collect::<Vec<_>>(), "study": study.collect::<Vec<_>>() })
}

/// The moves that mattered in a game.
pub fn one(d: &Done, words: &Words) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", d.game.name());
    for line in brief(&d.review, words) {
        let _ = writeln!(text, "{line}");
    }
    text.push('\n');
    text
}

/// The moves that mattered and what to study.
pub fn text(done: &[Done], words: &Words) -> String {
    let mut text: String = done.iter().map(|d| one(d, words)).collect();
    let reviews: Vec<Review> = done.iter().map(|d| d.review.clone()).collect();
    for line in study_lines(&reviews, words) {
        let _ = writeln!(text, "{line}");
    }
    text
}
