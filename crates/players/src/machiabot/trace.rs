//! The decision trace: every voice that spoke, for which points, with what weight (TER 2010, 9.1).

use super::panel::{Heard, Vote};
use goban::{Color, Game, Point, PointSet};

/// All that was said of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// What the panel said.
    pub heard: Heard,
    /// Points that may be played.
    pub legal: PointSet,
}

/// What was said of one point.
#[derive(Clone, PartialEq, Debug)]
pub struct OfPoint<'a> {
    /// The point.
    pub point: Point,
    /// The sum of all weights.
    pub worth: f32,
    /// Its place among all legal points, from 1.
    pub place: usize,
    /// The voices with what they gave, the weightiest first.
    pub voices: Vec<(&'a Vote, f32)>,
}

impl Trace {
    pub(crate) fn new(game: &Game, heard: Heard) -> Trace {
        Trace {
            legal: game.legal_points(heard.color),
            heard,
        }
    }

    /// The side to move.
    pub fn color(&self) -> Color {
        self.heard.color
    }

    /// What was said of a point.
    pub fn of(&self, p: Point) -> OfPoint<'_> {
        let worth = self.heard.worth[p];
        let before = self.legal.iter().filter(|&q| self.heard.worth[q] > worth).count();
        OfPoint {
            point: p,
            worth,
            place: before + 1,
            voices: self.heard.about(p),
        }
    }

    /// The points that have the largest sums, the largest first.
    pub fn best(&self, most: usize) -> Vec<OfPoint<'_>> {
        let ranked = self.heard.ranked(&self.legal).into_iter();
        let spoken = ranked.filter(|(p, _)| self.heard.votes.iter().any(|vote| vote.on(*p) != 0.0));
        spoken.take(most).map(|(p, _)| self.of(p)).collect()
    }

    /// What a point lacks beside another one: the voices that gave the other more, or it less, with the difference, the largest
    /// first.
    pub fn lacks(&self, p: Point, beside: Point) -> Vec<(&Vote, f32)> {
        let votes = self.heard.votes.iter();
        let mut lacks: Vec<(&Vote, f32)> = votes
            .map(|vote| (vote, vote.on(beside) - vote.on(p)))
            .filter(|(_, lacks)| *lacks > 0.0)
            .collect();
        lacks.sort_by(|a, b| b.1.total_cmp(&a.1));
        lacks
    }
}
