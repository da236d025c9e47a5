//! The seam for priors: whatever has an opinion about moves before they are tried, and can say why.

use crate::position::{full_board, quick_board};
use goban::{Board, Color, Game, Point, PointSet};
use playouts::{PatternOpinion, QuickBoard};
use reasons::{Claim, Evidence};
use std::sync::Arc;

/// Somebody whose opinion takes part in a search, and who can be asked about it afterwards.
pub trait Voice: Send + Sync {
    /// By what name its opinion is shown.
    fn name(&self) -> &'static str;

    /// Why it thinks of this move of a game as it does: what is true of the move, or nothing. Asked only for the few moves
    /// that are shown, so that it may take a moment.
    fn why(&self, _game: &Game, _color: Color, _p: Point) -> Vec<Claim> {
        Vec::new()
    }
}

/// An opinion about moves that is quick enough for every node that gets children.
///
/// Opinions are factors: the search multiplies those of all rooms and divides by their sum, so that 1 says nothing.
pub trait Prior: Voice {
    /// Multiplies the factor of each move by what this prior thinks of it.
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]);
}

/// An opinion about moves that takes its time: it is asked about the root, and about nodes that have shown that they
/// matter ([`Settings::consult_after`](crate::Settings)). It sees a whole board, with the ko that binds the side to move.
pub trait SlowPrior: Voice {
    /// Multiplies the factor of each move by what this prior thinks of it.
    fn weigh(&self, board: &Board, color: Color, moves: &[Point], factors: &mut [f32]);
}

/// What somebody who took part in a search thinks of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// Whose opinion it is.
    pub by: &'static str,
    /// What it gave the move.
    pub said: Said,
    /// Why.
    pub claims: Vec<Claim>,
}

/// What an opinion gave a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Said {
    /// How many times as likely as the average move of the position: a prior's.
    Times(f64),
    /// The chance to win, 0 to 1: an evaluator's.
    Chance(f64),
}

/// The priors of a search. Copies share them.
#[derive(Clone, Default)]
pub struct Priors {
    quick: Vec<Arc<dyn Prior>>,
    slow: Vec<Arc<dyn SlowPrior>>,
}

impl Priors {
    /// The same and one more.
    pub fn with(mut self, prior: impl Prior + 'static) -> Priors {
        self.quick.push(Arc::new(prior));
        self
    }

    /// The same and one more that takes its time.
    pub fn with_slow(mut self, prior: impl SlowPrior + 'static) -> Priors {
        self.slow.push(Arc::new(prior));
        self
    }

    /// Asks those that are quick.
    pub(crate) fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]) {
        for prior in &self.quick {
            prior.weigh(board, color, moves, factors);
        }
    }

    /// Whether there are any that take their time.
    pub(crate) fn has_slow(&self) -> bool {
        !self.slow.is_empty()
    }

    /// Asks those that take their time.
    pub(crate) fn weigh_slowly(
        &self,
        board: &QuickBoard,
        color: Color,
        moves: &[Point],
        factors: &mut [f32],
    ) {
        if !self.has_slow() {
            return;
        }
        if let Some(board) = full_board(board, color) {
            for prior in &self.slow {
                prior.weigh(&board, color, moves, factors);
            }
        }
    }

    /// What each of them thinks of some points of a game, and why: an opinion for each prior that has one.
    pub fn opinions(&self, game: &Game, color: Color, points: &[Point]) -> Vec<Vec<Opinion>> {
        let board = quick_board(game);
        let moves = moves(game, &board, color);
        let full = self.has_slow().then(|| full_board(&board, color)).flatten();
        let quick = self.quick.iter().map(|prior| {
            let times = times(&moves, |factors| prior.weigh(&board, color, &moves, factors));
            (prior.as_ref() as &dyn Voice, times)
        });
        let slow = self.slow.iter().zip(full.iter().cycle()).map(|(prior, full)| {
            let times = times(&moves, |factors| prior.weigh(full, color, &moves, factors));
            (prior.as_ref() as &dyn Voice, times)
        });
        let voices: Vec<(&dyn Voice, Vec<f64>)> = quick.chain(slow).collect();
        let about = |&p: &Point| {
            let Some(place) = moves.iter().position(|&q| q == p) else {
                return Vec::new();
            };
            let heard = voices.iter().map(|(voice, times)| Opinion {
                by: voice.name(),
                said: Said::Times(times[place]),
                claims: voice.why(game, color, p),
            });
            heard.collect()
        };
        points.iter().map(about).collect()
    }
}

/// The moves that a search considers in a game: legal, and no eye of one's own.
fn moves(game: &Game, board: &QuickBoard, color: Color) -> Vec<Point> {
    let legal = game.legal_points(color);
    legal.iter().filter(|&p| !board.is_eye(color, p)).collect()
}

/// What is thought of each of these moves, in averages of them all.
fn times(moves: &[Point], weigh: impl FnOnce(&mut [f32])) -> Vec<f64> {
    let mut factors = vec![1.0f32; moves.len()];
    weigh(&mut factors);
    let sum: f64 = factors.iter().copied().map(f64::from).sum();
    let mean = (sum / moves.len().max(1) as f64).max(f64::MIN_POSITIVE);
    factors.into_iter().map(|f| f64::from(f) / mean).collect()
}

impl<V: Voice> Voice for Arc<V> {
    fn name(&self) -> &'static str {
        V::name(self)
    }

    fn why(&self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        V::why(self, game, color, p)
    }
}

impl<P: Prior> Prior for Arc<P> {
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]) {
        P::weigh(self, board, color, moves, factors);
    }
}

impl<P: SlowPrior> SlowPrior for Arc<P> {
    fn weigh(&self, board: &Board, color: Color, moves: &[Point], factors: &mut [f32]) {
        P::weigh(self, board, color, moves, factors);
    }
}

/// A shape is worth a word from so many times the average move on.
const USUAL: f64 = 3.0;

/// The weights of patterns are those of a model of choice: a move is chosen with its share of the sum of all weights. So a weight in
/// averages of its position is how many times as likely as the average move the games that it was learned from make the move.
impl Voice for PatternOpinion {
    fn name(&self) -> &'static str {
        "patterns"
    }

    fn why(&self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        let board = quick_board(game);
        let moves = moves(game, &board, color);
        let times = times(&moves, |factors| {
            PatternOpinion::weigh(self, &board, color, &moves, factors)
        });
        let place = moves.iter().position(|&q| q == p);
        let Some(times) = place.map(|i| times[i]).filter(|&times| times >= USUAL) else {
            return Vec::new();
        };
        let near = PointSet::of(p).dilate(&PointSet::board(game.size()));
        let claim = Claim::new("usual_shape")
            .with("color", color)
            .with("point", p)
            .with("times", rounded(times))
            // What is usual is a rule, however plainly its points are seen.
            .because(Evidence::Rule {
                id: "patterns".into(),
                bindings: Vec::new(),
                matched: near,
            });
        vec![claim]
    }
}

/// As people round: whole numbers to ten, then fives, tens and fifties.
fn rounded(x: f64) -> i64 {
    let step = match x {
        ..9.5 => 1.0,
        ..50.0 => 5.0,
        ..100.0 => 10.0,
        _ => 50.0,
    };
    ((x / step).round() * step) as i64
}

impl Prior for PatternOpinion {
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]) {
        PatternOpinion::weigh(self, board, color, moves, factors);
    }
}

/// What every beginner is told: where no stone is near, the first two lines are worth little.
///
/// Records of full boards teach this by the distance from the edge, which means another thing on small ones.
pub struct EmptyEdge;

/// How much a point on the first and the second line is worth where no stone is near.
const AT_THE_EDGE: [f32; 2] = [0.02, 0.15];

impl EmptyEdge {
    /// The line from the edge, counted from 0, if it is one of the first two and no stone is near.
    fn line(board: &QuickBoard, p: Point) -> Option<usize> {
        let size = board.size();
        let end = size.side() - 1;
        let line = usize::from(p.col().min(p.row()).min(end - p.col()).min(end - p.row()));
        let alone = || {
            let near = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)));
            near.filter_map(|(dx, dy)| p.offset(dx, dy, size))
                .all(|q| board.at(q).is_none())
        };
        (line < AT_THE_EDGE.len() && alone()).then_some(line)
    }
}

impl Voice for EmptyEdge {
    fn name(&self) -> &'static str {
        "edge"
    }

    fn why(&self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        let Some(line) = EmptyEdge::line(&quick_board(game), p) else {
            return Vec::new();
        };
        let statement = ["empty_first_line", "empty_second_line"][line];
        let claim = Claim::new(statement).with("color", color).with("point", p);
        vec![claim.because(Evidence::Seen(PointSet::of(p)))]
    }
}

impl Prior for EmptyEdge {
    fn weigh(&self, board: &QuickBoard, _color: Color, moves: &[Point], factors: &mut [f32]) {
        for (&p, factor) in moves.iter().zip(factors) {
            if let Some(line) = EmptyEdge::line(board, p) {
                *factor *= AT_THE_EDGE[line];
            }
        }
    }
}
