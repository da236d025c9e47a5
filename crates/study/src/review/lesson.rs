//! What to study: the kinds of mistakes, counted.

use super::{Review, Reviewed};
use crate::{Family, Kind};
use reasons::{Claim, Words};

/// What mistakes have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// What was wrong with the move.
    Kind(Kind),
    /// What the better move was about, where nothing else is known.
    Family(Family),
    /// Only the count says that it was a mistake.
    Counted,
}

impl Subject {
    /// What a mistake teaches.
    fn of(m: &Reviewed) -> Subject {
        let kind = m.mistakes().iter().find_map(Kind::of);
        let about = || {
            let reasons = m.better.as_ref().map_or(&[][..], |b| &b.reasons);
            let kind = reasons.iter().filter_map(Kind::of).find(|k| k.is_contrast());
            kind.map_or(Subject::Counted, |kind| Subject::Family(kind.family()))
        };
        match kind {
            // It says no more than that something was lost: what it was, the better move tells.
            Some(Kind::Loses) | None => about(),
            Some(kind) => Subject::Kind(kind),
        }
    }

    fn key(self) -> String {
        match self {
            Subject::Kind(kind) => format!("review.kind.{kind}"),
            Subject::Family(family) => format!("review.family.{}", name(family)),
            Subject::Counted => "review.family.counted".into(),
        }
    }

    /// What is to be studied, in words: a heading.
    pub fn heading(self, words: &Words) -> String {
        let key = self.key();
        let key = if words.knows(&key) {
            key
        } else {
            "review.family.counted".into()
        };
        words.say(&Claim::new(key))
    }

    /// What may help, in a sentence.
    pub fn advice(self, words: &Words) -> Option<String> {
        let key = format!("{}.advice", self.key());
        words.knows(&key).then(|| words.say(&Claim::new(key)))
    }
}

/// The name of a family in the tables of words.
fn name(family: Family) -> &'static str {
    match family {
        Family::Capture => "capture",
        Family::Life => "life",
        Family::Link => "link",
        Family::Way => "way",
        Family::Race => "race",
        Family::Ko => "ko",
        Family::Weak => "weak",
        Family::Land => "land",
        Family::Tempo => "tempo",
        Family::Opening => "opening",
        Family::Shape => "shape",
        Family::Mistake => "counted",
    }
}

/// A kind of mistake over a game, or many.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// What it is.
    pub subject: Subject,
    /// What it cost altogether, in points.
    pub points: f64,
    /// Where: the game, counted from nought, and the number of the move.
    pub moves: Vec<(usize, usize)>,
}

/// The kinds of mistakes in these games, what cost most first.
pub fn lessons(reviews: &[Review]) -> Vec<Lesson> {
    let mut lessons: Vec<Lesson> = Vec::new();
    for (game, review) in reviews.iter().enumerate() {
        for m in review.mistakes() {
            let subject = Subject::of(m);
            let lesson = match lessons.iter_mut().find(|l| l.subject == subject) {
                Some(lesson) => lesson,
                None => {
                    lessons.push(Lesson {
                        subject,
                        points: 0.0,
                        moves: Vec::new(),
                    });
                    lessons.last_mut().expect("just added")
                }
            };
            lesson.points += m.loss().unwrap_or(0.0);
            lesson.moves.push((game, m.number));
        }
    }
    lessons.sort_by(|a, b| b.points.total_cmp(&a.points));
    lessons
}
