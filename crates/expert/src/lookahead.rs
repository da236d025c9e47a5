//! Looking ahead by rules alone (report 003, L1027-L1035): the best moves of the rules, the opponent's best by the same rules,
//! and so on.

use crate::Joseki;
use crate::rule::Rules;
use crate::scene::Scene;
use goban::{Color, Game, Move, Point};

/// A move with what it leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The first move.
    pub point: Point,
    /// What the rules give to our moves of the line, less what they give to the opponent's.
    pub value: f32,
    /// The line that both play by the rules.
    pub line: Vec<(Color, Move)>,
}

/// How wide and deep is looked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breadth {
    /// Moves of each position that are followed, the best ones.
    pub width: usize,
    /// Moves of a line; one is to look at one's own move alone.
    pub depth: usize,
}

/// The best moves by the rules, each with the line that follows, the best first. No more positions than `width` to the power
/// of `depth` are looked at, and a little.
pub fn plans(
    rules: &Rules,
    game: &Game,
    color: Color,
    breadth: Breadth,
    joseki: Option<&dyn Joseki>,
) -> Vec<Plan> {
    let mut game = game.clone();
    follow(rules, &mut game, color, breadth, joseki)
}

fn follow(
    rules: &Rules,
    game: &mut Game,
    color: Color,
    breadth: Breadth,
    joseki: Option<&dyn Joseki>,
) -> Vec<Plan> {
    let ranked = {
        let mut scene = Scene::new(game, color);
        if let Some(joseki) = joseki {
            scene = scene.with_joseki(joseki);
        }
        let moves = scene.moves();
        rules.run(&mut scene).ranked(&moves)
    };
    let mut plans = Vec::new();
    for (point, worth) in ranked.into_iter().take(breadth.width) {
        let mut plan = Plan {
            point,
            value: worth,
            line: vec![(color, Move::Play(point))],
        };
        if breadth.depth > 1 && game.play(color, Move::Play(point)).is_ok() {
            let deeper = Breadth {
                depth: breadth.depth - 1,
                ..breadth
            };
            if let Some(answer) = follow(rules, game, !color, deeper, joseki).into_iter().next() {
                plan.value -= answer.value;
                plan.line.extend(answer.line);
            }
            game.undo();
        }
        plans.push(plan);
    }
    plans.sort_by(|a, b| b.value.total_cmp(&a.value));
    plans
}
