//! Reviews of games, kept beside them in memory, and what is made of them: an answer, a record, a page, problems.

use crate::error::{Code, Refusal};
use crate::kept::Kept;
use crate::shown::{Played, Voice, line_of, tenths};
use crate::tree::Tree;
use crate::why::Language;
use goban::Move;
use kifu::{Collection, Record};
use reasons::Claim;
use serde_json::{Value, json};
use std::sync::Arc;
use study::review::page::{Shown, Style, page};
use study::review::{Problem, Review, Reviewed, annotate, brief, lessons};

/// The last review of a game.
#[derive(Default)]
pub struct Reviews(Option<Arc<Done>>);

/// A review that is done.
pub struct Done {
    /// The record that it is of.
    tree: Arc<Tree>,
    review: Review,
    /// Problems made from its mistakes, in each language.
    problems: [Vec<Record>; 2],
}

impl Reviews {
    /// Whether there is one, and the record still has the moves that it is of.
    pub fn is_current(&self, kept: &Kept) -> bool {
        self.0.as_ref().is_some_and(|done| done.is_of(&kept.tree))
    }

    /// This is the last one now.
    pub fn keep(&mut self, done: Done) {
        self.0 = Some(Arc::new(done));
    }

    /// The last one.
    pub fn last(&self) -> Result<Arc<Done>, Refusal> {
        let none = || Refusal::new(Code::NoReview, "This game has not been reviewed yet.");
        self.0.clone().ok_or_else(none)
    }
}

impl Done {
    /// A review of a record, with problems made from it.
    pub fn new(tree: Arc<Tree>, review: Review, problems: &[Problem]) -> Done {
        let in_language = |language: Language| {
            let words = language.words();
            let name =
                |problem: &Problem| words.say(&Claim::new("page.problem").with("number", problem.number));
            problems.iter().map(|p| p.record(&name(p), &words)).collect()
        };
        Done {
            tree,
            review,
            problems: [in_language(Language::En), in_language(Language::Fr)],
        }
    }

    /// Whether a record still has the moves that it is of.
    fn is_of(&self, tree: &Tree) -> bool {
        let mut nodes = self.review.moves.iter().map(|m| self.tree.id(m.node));
        nodes.all(|id| tree.find(id).is_ok())
    }

    /// The review by the nodes of a record as it is now; none if moves of it have gone.
    fn now(&self, tree: &Tree) -> Option<Review> {
        let mut review = self.review.clone();
        for m in &mut review.moves {
            m.node = tree.find(self.tree.id(m.node)).ok()?;
        }
        Some(review)
    }

    /// The record as it is now with what was found added to it.
    pub fn sgf(&self, kept: &Kept, language: Language) -> String {
        let words = language.words();
        let (mut record, review) = match self.now(&kept.tree) {
            Some(review) => (kept.tree.record().clone(), review),
            None => (self.tree.record().clone(), self.review.clone()),
        };
        annotate(&mut record, &review, &words);
        record.to_sgf()
    }

    /// The review as one page, to keep or print.
    pub fn html(&self, language: Language) -> Result<String, Refusal> {
        let words = language.words();
        let shown = Shown {
            record: self.tree.record(),
            review: &self.review,
        };
        let style = Style {
            words: &words,
            language: language.name(),
            judged: false,
            problems: !self.problems[0].is_empty(),
        };
        page(&[shown], &style).map_err(|error| Refusal::new(Code::BadRecord, format!("{error}.")))
    }

    /// Problems made from its mistakes.
    pub fn problems(&self, language: Language) -> Result<String, Refusal> {
        let problems = self.problems[language as usize].clone();
        if problems.is_empty() {
            let message = "No mistake of this game makes a problem.";
            return Err(Refusal::new(Code::NoReview, message));
        }
        Ok(Collection::from(problems).to_sgf())
    }
}

/// A review as it is told.
pub fn written(done: &Done, voice: &Voice) -> Value {
    let review = &done.review;
    let study = lessons(std::slice::from_ref(review));
    let study = study.iter().map(|lesson| {
        json!({
            "subject": lesson.subject.heading(&voice.words),
            "text": lesson.subject.advice(&voice.words),
            "points": tenths(lesson.points),
            "moves": lesson.moves.iter().map(|m| m.1).collect::<Vec<_>>(),
        })
    });
    let extent = review.extent;
    json!({
        "moves": review.moves.iter().map(|m| of_move(done, m, voice)).collect::<Vec<_>>(),
        "important": review.important().iter().map(|m| m.number).collect::<Vec<_>>(),
        "study": study.collect::<Vec<_>>(),
        "brief": brief(review, &voice.words),
        "extent": {
            "moves": extent.moves, "counted": extent.counted, "explained": extent.explained,
            "glanced": extent.glanced, "stopped": extent.stopped,
        },
        "problems": done.problems[0].len(),
    })
}

fn of_move(done: &Done, m: &Reviewed, voice: &Voice) -> Value {
    let better = m.better.as_ref().map(|better| {
        json!({
            "move": better.mv.to_string(),
            "line": line_of(&better.line),
            "refutation": line_of(&better.refutation),
            "reasons": voice.about(&better.reasons, (m.color, better.mv).into()),
        })
    });
    let played = Played::from((m.color, m.mv));
    let beside = Played {
        instead: m.better.as_ref().map_or(Move::Pass, |better| better.mv),
        ..played
    };
    json!({
        "node": done.tree.id(m.node),
        "number": m.number,
        "color": m.color.to_string(),
        "move": m.mv.to_string(),
        "score": m.after.and_then(tenths),
        "loss": m.loss().and_then(tenths),
        "better": better,
        "reasons": voice.about(m.reasons(), played),
        "mistakes": voice.about(if m.is_mistake() { m.mistakes() } else { &[] }, beside),
    })
}
