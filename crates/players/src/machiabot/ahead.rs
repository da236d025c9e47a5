//! Looking ahead by the rules themselves (TER 2010, 10, perspective 2): the moves with the largest sums are tried, the opponent
//! answers with his best by the same rules, and what that gives him is held against the move.

use super::panel::{Heard, Panel};
use expert::lookahead::{Breadth, Plan};
use goban::{Game, Move, Point};

/// The line that follows each of the first of these moves, that with the most left at its end first; of equals the one with the
/// larger sum.
///
/// A move counts with all that was said for it, the moves after it with what the rules give: of every candidate the same is left
/// out.
pub(super) fn plans(
    panel: &mut Panel,
    game: &Game,
    heard: &Heard,
    ranked: &[(Point, f32)],
    breadth: Breadth,
) -> Vec<Plan> {
    let mut game = game.clone();
    let answers = Breadth {
        depth: breadth.depth - 1,
        ..breadth
    };
    let mut plans = Vec::new();
    for &(point, worth) in ranked.iter().take(breadth.width) {
        let mut plan = Plan {
            point,
            value: worth,
            line: vec![(heard.color, Move::Play(point))],
        };
        if game.play(heard.color, Move::Play(point)).is_err() {
            continue;
        }
        if let Some(answer) = panel.foresee(&game, !heard.color, answers) {
            plan.value -= answer.value;
            plan.line.extend(answer.line);
        }
        game.undo();
        plans.push(plan);
    }
    plans.sort_by(|a, b| b.value.total_cmp(&a.value));
    plans
}
