//! The perfect player of AtariGo (paper 004, L173-175): it has the whole solution of a start in memory.

use crate::effects;
use crate::pass::pass;
use crate::player::{Action, Choice, Player, Request};
use games::atarigo::{AtariGo, Setup, Solution};
use games::with_atarigo;
use goban::{Color, Move, Point};
use proof::bits::{Bits, Cell};
use proof::{Gradual, MoveSet, Verifier, World};
use reasons::{Claim, Evidence};

/// Plays AtariGo, where the first capture wins, from a solution of its start: in every position that can
/// arise there the winning move is looked up. Elsewhere, and for the side that loses, it knows no more than
/// a few small threats.
///
/// The game is Go's in all but its end, so any client that speaks of Go can play it; after a capture the
/// player only passes.
pub struct AtariGoPerfect {
    solution: Solution,
}

/// The threats looked for where the solution has no answer: all are verified in a moment.
const THREATS: [&str; 4] = ["1", "2", "311", "4111"];

impl AtariGoPerfect {
    /// The name by which it is chosen.
    pub const NAME: &str = "atarigo-perfect";

    /// The player of this solution.
    pub fn new(solution: Solution) -> AtariGoPerfect {
        AtariGoPerfect { solution }
    }

    /// What it plays from.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    fn answer<B: Bits>(&self, position: &AtariGo<B>, request: &Request<'_>) -> Choice {
        let color = request.color;
        let choices = request.choices();
        let may = |m: &Cell| choices.contains(position.point(*m));
        if let Some(m) = self.solution.answer(position).filter(may) {
            let (point, line) = (position.point(m), self.solution.line(position));
            let mut turn = color;
            let moves: Vec<(Color, Move)> = line
                .into_iter()
                .map(|m| {
                    turn = !turn;
                    (!turn, m.map_or(Move::Pass, |m| Move::Play(position.point(m))))
                })
                .collect();
            let won = Claim::new("atarigo_won")
                .with("color", color)
                .with("point", point)
                .with("count", moves.len().div_ceil(2))
                .with("line", moves.clone())
                .because(Evidence::Line(moves));
            return chosen(request, point, won);
        }
        let Some((m, said)) = guess(position, may, || request.stopped()) else {
            return crate::pass::pass_stuck(request);
        };
        let point = position.point(m);
        let outside = Claim::new(said)
            .with("color", color)
            .with("point", point)
            .because(Evidence::Seen(choices));
        chosen(request, point, outside)
    }
}

fn chosen(request: &Request<'_>, point: Point, why: Claim) -> Choice {
    let mut claims = vec![why];
    claims.extend(effects(request.game, request.color, point));
    Choice::new(Action::Move(Move::Play(point)), claims)
}

/// A move without a solution, and what is said of it: one that wins by a small threat, else one that parries what
/// threatens and, if there is such a one, leaves none behind. Told to stop, it takes the first of those that are left.
fn guess<B: Bits>(
    position: &AtariGo<B>,
    may: impl Fn(&Cell) -> bool,
    stopped: impl Fn() -> bool,
) -> Option<(Cell, &'static str)> {
    const LOOKED: &str = "atarigo_outside";
    let threats = THREATS.iter().filter_map(|name| name.parse::<Gradual>().ok());
    let mut verifier = Verifier::new(1 << 20);
    let mut moves = position.moves();
    moves.retain(|m| may(&m));
    for game in threats.clone().take_while(|_| !stopped()) {
        if let Some(m) = verifier.holds(position, game).filter(&may) {
            return Some((m, LOOKED));
        }
    }
    for game in threats.clone().take_while(|_| !stopped()) {
        match verifier.forced(position, game, &moves) {
            Some(saving) if !saving.is_empty() => moves = saving,
            _ => {}
        }
    }
    let mut is_safe = |m| {
        let after = position.play(m);
        threats.clone().all(|game| verifier.holds(&after, game).is_none())
    };
    let left = moves.into_iter().take_while(|_| !stopped());
    let safe = left.into_iter().find(|&m| is_safe(m));
    let said = if stopped() { "atarigo_hurried" } else { LOOKED };
    Some((safe.or_else(|| moves.into_iter().next())?, said))
}

impl Player for AtariGoPerfect {
    fn name(&self) -> &str {
        AtariGoPerfect::NAME
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let board = request.game.board();
        if let Some(loser) = Color::BOTH.into_iter().find(|&color| board.captured(color) > 0) {
            return pass(
                Claim::new("atarigo_over")
                    .with("color", request.color)
                    .with("winner", !loser)
                    .because(Evidence::Seen(*board.stones(!loser))),
            );
        }
        let stones = Color::BOTH
            .into_iter()
            .flat_map(|color| board.stones(color).iter().map(move |p| (p, color)));
        let position = Setup::new(board.size(), stones, request.color);
        let choice = position.and_then(|setup| with_atarigo!(&setup, |p| self.answer(&p, request)));
        choice.unwrap_or_else(|_| crate::pass::pass_stuck(request))
    }
}
