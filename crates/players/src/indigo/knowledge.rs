//! The knowledge that names moves (HDR 2004, 4.4, 5.10, L308): what the model advises, what strings need, what shapes suggest.

use super::is_sound;
use super::mind::may_play;
use crate::player::Request;
use crate::reading::{Kind, Reading};
use concepts::Model;
use concepts::global::{Advice, Motive, advise};
use concepts::view::motives;
use goban::{Board, Color, Point, PointSet};
use playouts::{PatternOpinion, QuickBoard, Weights};
use reasons::Claim;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// A move worth a look, and why.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Idea {
    pub point: Point,
    /// The points of what it settles, by the model and by reading.
    pub worth: f64,
    /// How likely its shape makes it: all moves together are 1.
    pub shape: f64,
    /// What the model says it is for.
    pub motives: Vec<Motive>,
}

impl Idea {
    /// What it is for, in the words of the model that has the same board before it; `by` is who thinks so.
    pub fn said(&self, model: &Model, color: Color, by: &str) -> Vec<Claim> {
        motives(model, color, &self.clone().into_advice(), by)
    }

    /// What the model has to do with it.
    pub fn into_advice(self) -> Advice {
        Advice {
            point: self.point,
            value: self.worth.round() as i64,
            motives: self.motives,
        }
    }

    /// What it is ranked by where games choose among the first few. Shapes tell good points from bad ones, the model what they
    /// are for: neither alone is enough, so they are multiplied, as the factors of a prior are.
    pub fn urgency(&self) -> f64 {
        self.shape * (1.0 + self.worth).sqrt()
    }

    /// What it is ranked by where nothing else chooses: what is settled comes first, and the shape tells its moves apart.
    pub fn weight(&self) -> f64 {
        self.shape.sqrt() * (1.0 + self.worth)
    }
}

/// Shapes and strings; the model is the player's own.
#[derive(Clone)]
pub(crate) struct Knowledge {
    shapes: Arc<PatternOpinion>,
    reading: Arc<Reading>,
}

impl Knowledge {
    /// The shapes that come with the program take the place of the three bases made by hand, of which nothing is left but
    /// their number (L490; 9.1 asks for just that).
    pub fn new() -> Knowledge {
        // Tables of some megabytes that never change: every player has the same.
        static SHAPES: OnceLock<Arc<PatternOpinion>> = OnceLock::new();
        let shapes = SHAPES.get_or_init(|| Arc::new(PatternOpinion::new(&Weights::shipped())));
        Knowledge {
            shapes: Arc::clone(shapes),
            reading: Arc::default(),
        }
    }

    pub fn forget(&self) {
        self.reading.forget();
    }

    /// All moves that are legal in the game and fill no eye, the most urgent first; `sound` of them is not asked.
    pub fn ideas(&self, request: &Request<'_>, model: &mut Model, quick: &QuickBoard) -> Vec<Idea> {
        let choices = request.choices();
        let may = |p: Point| may_play(request, &choices, p);
        self.name(model, request.color, quick, may)
    }

    /// The same for a side on a board that is looked at, where `may` allows it.
    pub fn name(
        &self,
        model: &mut Model,
        color: Color,
        quick: &QuickBoard,
        may: impl Fn(Point) -> bool,
    ) -> Vec<Idea> {
        let opinion = advise(model, color, &may);
        let vetoed: PointSet = opinion.vetoed.iter().map(|(p, _)| *p).collect();
        let per_point = model.settings().per_point as f64;
        let mut known: BTreeMap<Point, (f64, Vec<Motive>)> = opinion
            .moves
            .into_iter()
            .map(|m| (m.point, (m.value as f64 / per_point, m.motives)))
            .collect();
        let board = model.board();
        for (p, word) in self.reading.words(board, color) {
            if matches!(word.kind, Kind::Captures | Kind::Saves) {
                known.entry(p).or_default().0 += 2.0 * STONES[word.size];
            }
        }
        let moves: Vec<Point> = board
            .empty()
            .iter()
            .filter(|&p| {
                may(p) && !vetoed.contains(p) && !board.is_suicide(color, p) && quick.is_legal(color, p)
            })
            .collect();
        let mut shapes = vec![1.0; moves.len()];
        self.shapes.weigh(quick, color, &moves, &mut shapes);
        let total: f64 = shapes.iter().map(|&s| f64::from(s)).sum();
        let mut ideas: Vec<Idea> = moves
            .into_iter()
            .zip(shapes)
            .map(|(point, shape)| {
                let (worth, motives) = known.remove(&point).unwrap_or_default();
                Idea {
                    point,
                    worth,
                    shape: f64::from(shape) / total.max(f64::MIN_POSITIVE),
                    motives,
                }
            })
            .collect();
        ideas.sort_by(|a, b| b.urgency().total_cmp(&a.urgency()));
        ideas
    }

    /// The likeliest of some points by shape alone.
    pub fn shapeliest(&self, quick: &QuickBoard, color: Color, points: &PointSet) -> Option<Point> {
        let moves: Vec<Point> = points.iter().filter(|&p| quick.is_legal(color, p)).collect();
        let mut shapes = vec![1.0; moves.len()];
        self.shapes.weigh(quick, color, &moves, &mut shapes);
        let best = moves.into_iter().zip(shapes).max_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(p, _)| p)
    }
}

/// The stones of a string by the size of a [`crate::Word`].
const STONES: [f64; 4] = [1.0, 2.0, 3.5, 6.0];

/// Puts ideas in the order of their weight.
pub(crate) fn by_weight(ideas: &mut [Idea]) {
    ideas.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
}

/// The first so many that stand (HDR 2004, L308: moves verified tactically).
pub(crate) fn verified(board: &Board, color: Color, ideas: Vec<Idea>, most: usize) -> Vec<Idea> {
    let sound = ideas
        .into_iter()
        .filter(|idea| is_sound(board, color, idea.point));
    sound.take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Mind;
    use super::*;
    use crate::indigo2002::seeing;

    /// A shape likes to save the stone at C3; what is to be decided are the three at D3.
    #[test]
    fn size_and_shape_are_weighed_together() {
        let board: Board = "
            . . . . . . .
            . . . . . . .
            . . X X . . .
            . X O O X . .
            . . X O X . .
            . . O . O . .
            . . . . . . .
        "
        .parse()
        .unwrap();
        let mut mind = Mind::new(seeing());
        let quick = QuickBoard::new(&board);
        let mut ideas = Knowledge::new().name(mind.look(&board), Color::Black, &quick, |_| true);
        let first = |ideas: &[Idea]| ideas[0].point.to_string();
        assert_eq!(first(&ideas), "B3");
        by_weight(&mut ideas);
        assert_eq!(first(&ideas), "D2");
        let shares: f64 = ideas.iter().map(|idea| idea.shape).sum();
        assert!((shares - 1.0).abs() < 1e-6, "{shares}");
    }

    #[test]
    fn what_is_simply_taken_is_not_named() {
        let board: Board = ". . . . .\n. . O . .\n. O . O .\n. . . . .\n. . . . ."
            .parse()
            .unwrap();
        let mut mind = Mind::new(seeing());
        let quick = QuickBoard::new(&board);
        let ideas = Knowledge::new().name(mind.look(&board), Color::Black, &quick, |_| true);
        let named = verified(&board, Color::Black, ideas, 25);
        assert!(!named.is_empty() && named.iter().all(|idea| idea.point.to_string() != "C3"));
    }
}
