//! Whose points and stones are counted to be, and what that rests on.

use super::Region;
use crate::{Contrast, Scene};
use goban::{Color, Move, PointSet};
use reasons::{Argument, Claim, Evidence};

/// Moves of a line that are kept: what comes later nobody foresees.
const LONGEST: usize = 6;

/// What two positions are worth on some points or stones: the two sides of a difference that was counted.
pub struct Counted<'a> {
    /// Where it is so.
    pub with: &'a Scene,
    /// Where it is not.
    pub without: &'a Scene,
    /// Whose side is taken.
    pub color: Color,
}

impl<'a> Counted<'a> {
    /// The position after the move beside the one without it; none if nobody counted both.
    pub fn of(contrast: &'a Contrast) -> Option<Counted<'a>> {
        Counted::between(&contrast.with, &contrast.without, contrast.color)
    }

    /// Any two positions.
    pub fn between(with: &'a Scene, without: &'a Scene, color: Color) -> Option<Counted<'a>> {
        let counted = |scene: &Scene| scene.thought().is_some_and(|t| !t.ownership.is_empty());
        (counted(with) && counted(without)).then_some(Counted { with, without, color })
    }

    /// Whose a region is on either side.
    pub fn region(&self, region: &Region) -> Evidence {
        self.difference(|scene| {
            let state = owner_word(mean(scene, &region.core, self.color), self.color);
            Claim::new("why.side.area")
                .with("points", region.core)
                .with("state", Argument::word(state))
        })
    }

    /// How stones of a colour are on either side.
    pub fn stones(&self, stones: &PointSet, owner: Color) -> Evidence {
        self.difference(|scene| {
            let state = health_word(mean(scene, stones, owner));
            Claim::new("why.side.stones")
                .with("stones", Argument::group(*stones))
                .with("state", Argument::word(state))
        })
    }

    fn difference(&self, side: impl Fn(&Scene) -> Claim) -> Evidence {
        let told = |scene: &Scene| {
            let claim = side(scene).because(basis(scene, self.color));
            match best_line(scene) {
                line if line.is_empty() => claim,
                line => claim.with("line", line),
            }
        };
        Evidence::Difference {
            with: Box::new(told(self.with)),
            without: Box::new(told(self.without)),
        }
    }
}

/// The mean owner of some points.
pub fn mean(scene: &Scene, points: &PointSet, color: Color) -> f64 {
    scene.owned(points, color) / points.len().max(1) as f64
}

/// What the count of a position rests on: games played out, or the model.
fn basis(scene: &Scene, color: Color) -> Evidence {
    match scene.thought() {
        Some(thought) if thought.visits > 0 => {
            let win = thought.win_rate.unwrap_or(0.5);
            let win = if thought.color == color { win } else { 1.0 - win };
            Evidence::Playouts {
                games: thought.visits,
                wins: (win * thought.visits as f64).round() as u64,
            }
        }
        _ => Evidence::Rule {
            id: "model".into(),
            bindings: Vec::new(),
            matched: PointSet::EMPTY,
        },
    }
}

/// What is likeliest to follow in a position.
pub fn best_line(scene: &Scene) -> Vec<(Color, Move)> {
    let best = scene.thought().and_then(|t| t.candidates.first());
    let mut side = scene.to_move();
    let mut line = Vec::new();
    for &mv in best.iter().flat_map(|c| &c.line).take(LONGEST) {
        line.push((side, mv));
        side = !side;
    }
    line
}

/// From this mean owner on points are said to be somebody's, and from this on to lean to him.
const OWNED: f64 = 0.55;
const LEANING: f64 = 0.2;

fn owner_word(mean: f64, color: Color) -> &'static str {
    let black = if color == Color::Black { mean } else { -mean };
    match black {
        o if o >= OWNED => "owner.black",
        o if o >= LEANING => "owner.leaning_black",
        o if o > -LEANING => "owner.open",
        o if o > -OWNED => "owner.leaning_white",
        _ => "owner.white",
    }
}

fn health_word(mean: f64) -> &'static str {
    match mean {
        o if o >= OWNED => "health.safe",
        o if o >= LEANING => "health.weak",
        o if o > -LEANING => "health.open",
        o if o > -OWNED => "health.danger",
        _ => "health.lost",
    }
}
