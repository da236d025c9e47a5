//! What is said of a move, in sentences.

use super::{Review, Reviewed, lessons};
use goban::Color;
use reasons::{Argument, Claim, Words, rounded};

/// Reasons that are said of a move.
const REASONS: usize = 3;
/// What is wrong with it: so much.
const MISTAKES: usize = 2;

/// Something said: one sentence to begin with, and what there is to add.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Said {
    /// The one sentence.
    pub short: String,
    /// The rest, a sentence each.
    pub full: Vec<String>,
}

impl Said {
    /// These sentences, the first by itself; none if there are none.
    fn of(sentences: Vec<String>) -> Option<Said> {
        let mut told: Vec<String> = Vec::new();
        for sentence in sentences {
            if !told.contains(&sentence) {
                told.push(sentence);
            }
        }
        let mut sentences = told.into_iter();
        let short = sentences.next()?;
        Some(Said {
            short,
            full: sentences.collect(),
        })
    }

    /// All of it, a sentence a line.
    pub fn lines(&self) -> String {
        let all = std::iter::once(&self.short).chain(&self.full);
        all.map(String::as_str).collect::<Vec<_>>().join("\n")
    }
}

/// A fixed word of a review.
pub fn word(words: &Words, key: &str) -> String {
    words.say(&Claim::new(format!("review.{key}")))
}

/// What a move does, the first sentence being the one that tells it from others; none if nothing was found.
pub fn reasons(m: &Reviewed, words: &Words) -> Option<Said> {
    Said::of(m.reasons().iter().take(REASONS).map(|c| words.say(c)).collect())
}

/// What is wrong with a move and what it cost; none if it is no mistake.
pub fn mistake(m: &Reviewed, words: &Words) -> Option<Said> {
    let better = m.better.as_ref().filter(|_| m.is_mistake())?;
    let mut sentences: Vec<String> = m.mistakes().iter().take(MISTAKES).map(|c| words.say(c)).collect();
    let cost = Claim::new("review.cost")
        .with("move", (m.color, m.mv))
        .with("better", (m.color, better.mv))
        .with("points", rounded(m.loss()?));
    let cost = words.say(&cost);
    // What the catalogue says of it names the size and the better move; by itself the count says as much.
    if sentences.is_empty() {
        sentences.push(cost);
    }
    sentences.extend(m.mistakes().first().and_then(|claim| more(claim, words)));
    Said::of(sentences)
}

/// What the better move does; none if nothing was found.
pub fn better(m: &Reviewed, words: &Words) -> Option<Said> {
    let better = m.better.as_ref()?;
    let mut sentences: Vec<String> = better
        .reasons
        .iter()
        .take(REASONS)
        .map(|c| words.say(c))
        .collect();
    sentences.extend(better.reasons.first().and_then(|claim| more(claim, words)));
    Said::of(sentences)
}

/// What the full voice adds to a claim's sentence.
fn more(claim: &Claim, words: &Words) -> Option<String> {
    let full = words.say_in_full(claim);
    let rest = full.strip_prefix(&words.say(claim))?.trim();
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// Who is ahead.
pub fn lead(black: f64, words: &Words) -> String {
    let points = rounded(black.abs());
    if points == 0 {
        return word(words, "even");
    }
    let color = if black > 0.0 { Color::Black } else { Color::White };
    let claim = Claim::new("review.ahead")
        .with("color", color)
        .with("points", points);
    words.say(&claim)
}

/// How far the review came.
pub fn extent(review: &Review, words: &Words) -> String {
    let extent = review.extent;
    let key = if extent.stopped {
        "review.extent.stopped"
    } else {
        "review.extent"
    };
    let claim = Claim::new(key)
        .with("moves", extent.moves)
        .with("counted", extent.counted)
        .with("explained", extent.explained)
        .with("glanced", extent.glanced);
    words.say(&claim)
}

/// The heading of a move: its number, and where it was played.
pub fn heading(m: &Reviewed, words: &Words) -> String {
    let claim = Claim::new("review.move")
        .with("number", m.number)
        .with("move", Argument::Move((m.color, m.mv)));
    words.say(&claim)
}

/// What it cost.
pub fn cost(points: f64, words: &Words) -> String {
    uncapped(&words.say(&Claim::new("review.about").with("points", rounded(points))))
}

/// A sentence as it stands inside another one.
pub fn uncapped(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(chars).collect()
}

/// A review in a few lines: how far it came, and the moves that cost most.
pub fn brief(review: &Review, words: &Words) -> Vec<String> {
    let mut lines = vec![extent(review, words)];
    let important = review.important();
    let heading = if important.is_empty() {
        "mistakes.none"
    } else {
        "mistakes"
    };
    lines.push(word(words, heading));
    for (rank, m) in important.iter().enumerate() {
        let short = mistake(m, words).map_or(String::new(), |s| s.short);
        let cost = cost(m.loss().unwrap_or(0.0), words);
        lines.push(format!(
            "{}. {} ({cost}): {short}",
            rank + 1,
            self::heading(m, words)
        ));
        let instead = m
            .better
            .as_ref()
            .map(|b| Claim::new("review.better_was").with("move", (m.color, b.mv)));
        let why = better(m, words).map_or(String::new(), |s| s.short);
        lines.extend(instead.map(|claim| format!("   {} {why}", words.say(&claim)).trim_end().to_owned()));
    }
    lines
}

/// What to study, a line each; nothing if there is nothing.
pub fn study_lines(reviews: &[Review], words: &Words) -> Vec<String> {
    let lessons = lessons(reviews);
    let list: Vec<(String, f64)> = lessons
        .iter()
        .map(|lesson| (lesson.subject.heading(words), lesson.points))
        .collect();
    study_list(&list, words)
}

/// The same of lessons by their headings and what each cost.
pub fn study_list(lessons: &[(String, f64)], words: &Words) -> Vec<String> {
    let heading = (!lessons.is_empty()).then(|| word(words, "study"));
    let lines = lessons
        .iter()
        .map(|(heading, points)| format!("- {heading}: {}", cost(*points, words)));
    heading.into_iter().chain(lines).collect()
}
