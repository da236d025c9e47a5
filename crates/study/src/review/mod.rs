//! A whole game looked at: who was ahead when, which moves cost most and why, and what to study.
//!
//! It is done in two passes within a time: first every position of the main line is counted, then the moves are explained, those
//! that changed the score most first and with the whole catalogue, the rest with what can be seen quickly.
//!
//! | to | see |
//! |---|---|
//! | look at a game | [`review`], [`Plan`], [`Pace`] |
//! | read what was found | [`Review`], [`Reviewed`], [`Better`], [`Extent`] |
//! | know what to study, over one game or many | [`Lesson`], [`lessons`] |
//! | write it into the record | [`annotate`] |
//! | have a page of it, or a few lines | [`page`], [`brief`], [`study_lines`], [`study_list`] |
//! | make problems of the mistakes | [`problems`] |
//! | give it to another program | [`to_json`] |

mod annotate;
mod json;
mod lesson;
mod lines;
mod pace;
pub mod page;
mod passes;
mod problem;
mod said;

pub use annotate::annotate;
pub use json::to_json;
pub use lesson::{Lesson, Subject, lessons};
pub use pace::{Pace, Paced};
pub use passes::{Step, review};
pub use problem::{Problem, problems};
pub use said::{brief, study_lines, study_list};

use crate::{Effort, Explained};
use goban::{Color, Move};
use kifu::NodeId;
use reasons::Claim;
use std::time::Duration;
use tactics::aim::Aim;

/// Mistakes that are told first.
const MOST: usize = 5;
/// A move that loses less is none of the most important mistakes: a count is not surer than that.
const WORTH_TELLING: f64 = 3.0;
/// A lead of the ninth part of the board, forty points on 19x19, decides a game: what is lost then and changes nothing is not told
/// among the most important mistakes.
const DECIDED: f64 = 1.0 / 9.0;

/// How a game is to be looked at.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How long it may take.
    pub time: Duration,
    /// How much each question may cost.
    pub effort: Effort,
    /// Whose mistakes are told; both sides' if none is named.
    pub side: Option<Color>,
    /// Whether the counts are evened out: a search is too hopeful for whoever is to move, or not hopeful enough, by about as
    /// much all game long, and the score would go up and down with every move.
    pub evened: bool,
}

/// How far a review came.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Extent {
    /// Moves of the main line.
    pub moves: usize,
    /// Of these, how many were counted: the score is known before and after them.
    pub counted: usize,
    /// Held against the best move known, with the whole catalogue.
    pub explained: usize,
    /// Looked at quickly.
    pub glanced: usize,
    /// Whether it was told to stop before its time.
    pub stopped: bool,
}

/// A game that was looked at.
#[derive(Clone, Debug)]
pub struct Review {
    /// Points of the board.
    pub area: usize,
    /// Whose mistakes are told; both sides' if none is named.
    pub side: Option<Color>,
    /// The moves of the main line, in their order.
    pub moves: Vec<Reviewed>,
    /// How far it came.
    pub extent: Extent,
}

/// A move of the main line with what was found.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// Its number, from one.
    pub number: usize,
    /// Its node in the record.
    pub node: NodeId,
    /// Whose it is.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Black's lead before it, if it was counted.
    pub before: Option<f64>,
    /// Black's lead after it, if it was counted.
    pub after: Option<f64>,
    /// What was found of it, if there was time to look.
    pub explained: Option<Explained>,
    /// Whether it was held against the best move and its rivals, or only looked at quickly.
    pub thorough: bool,
    /// The better move, where the move lost something.
    pub better: Option<Better>,
}

/// A move that was better than the one that was played.
#[derive(Clone, Debug)]
pub struct Better {
    /// The move.
    pub mv: Move,
    /// What speaks for it.
    pub reasons: Vec<Claim>,
    /// How it might have gone on, the move itself first.
    pub line: Vec<(Color, Move)>,
    /// How it went wrong after the move that was played, that move first.
    pub refutation: Vec<(Color, Move)>,
    /// What it would have reached and the other move did not, if that was read.
    pub aim: Option<Aim>,
    /// All moves that are as good by the count, itself included.
    pub equals: Vec<Move>,
}

impl Reviewed {
    /// What it lost beside the better move, in points, if it was held against one.
    pub fn loss(&self) -> Option<f64> {
        self.explained
            .as_ref()
            .and_then(|e| e.loss)
            .filter(|_| self.thorough)
    }

    /// By how much the score went against its player, by the count before and after it.
    pub fn swing(&self) -> Option<f64> {
        let change = self.after? - self.before?;
        Some(match self.color {
            Color::Black => -change,
            Color::White => change,
        })
    }

    /// What is wrong with it, the worst first.
    pub fn mistakes(&self) -> &[Claim] {
        self.explained.as_ref().map_or(&[], |e| &e.mistakes)
    }

    /// What speaks for it.
    pub fn reasons(&self) -> &[Claim] {
        self.explained.as_ref().map_or(&[], |e| &e.reasons)
    }

    /// Whether it was found to lose something that is worth telling.
    pub fn is_mistake(&self) -> bool {
        self.thorough && self.better.is_some() && self.loss().is_some_and(|loss| loss >= WORTH_TELLING)
    }
}

impl Review {
    /// The few moves that cost most, the worst first: five at most, of the side that is asked for. What changed nothing in a
    /// game that was decided before and after it is left out.
    pub fn important(&self) -> Vec<&Reviewed> {
        let mut moves: Vec<&Reviewed> = self.mistakes().filter(|m| !self.is_decided(m)).collect();
        moves.sort_by(|a, b| b.loss().unwrap_or(0.0).total_cmp(&a.loss().unwrap_or(0.0)));
        moves.truncate(MOST);
        moves
    }

    /// All moves that were found to lose something, of the side that is asked for, in the order of the game.
    pub fn mistakes(&self) -> impl Iterator<Item = &Reviewed> {
        let asked = |m: &&Reviewed| self.side.is_none_or(|side| side == m.color);
        self.moves.iter().filter(|m| m.is_mistake()).filter(asked)
    }

    /// Whether the game was decided before the move, and as much after it.
    fn is_decided(&self, m: &Reviewed) -> bool {
        let (Some(before), Some(after)) = (m.before, m.after) else {
            return false;
        };
        let margin = DECIDED * self.area as f64;
        before.min(after) > margin || before.max(after) < -margin
    }

    /// Black's lead after the last move that was counted.
    pub fn end(&self) -> Option<f64> {
        self.moves.iter().rev().find_map(|m| m.after)
    }
}

#[cfg(test)]
mod tests;
