//! INDIGO as it was in 1995: the model of a Go player alone chooses the move (thesis 000).

use crate::effects;
use crate::is_eye;
use crate::pass::{pass, pass_stuck};
use crate::player::{Action, Choice, Player, Request};
use concepts::global::advise;
use concepts::view::motives;
use concepts::{Model, Settings};
use goban::{Board, Color, Game, Move, Point, PointSet};
use reasons::{Claim, Evidence};
use std::sync::atomic::AtomicBool;

/// Sees strings, connections, groups, territories and empty spaces, and plays where most is unsettled. It reads no further
/// than its smallest games do, and says what each move is for.
#[derive(Default)]
pub struct Indigo95 {
    /// What it sees, kept from move to move.
    model: Option<Model>,
}

impl Indigo95 {
    /// What is seen on a board; what is left of an earlier position is not seen again.
    fn look(&mut self, board: &Board) -> &mut Model {
        match &mut self.model {
            Some(model) if model.board().size() == board.size() => {
                model.show(board);
            }
            seen => *seen = Some(Model::new(board, Settings::default())),
        }
        self.model.as_mut().expect("just looked")
    }
}

impl Player for Indigo95 {
    fn name(&self) -> &str {
        "indigo95"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (game, color) = (request.game, request.color);
        let choices = request.choices();
        if choices.is_empty() {
            return pass_stuck(request);
        }
        let model = self.look(game.board());
        let opinion = advise(model, color, |p| choices.contains(p) && !game.repeats(color, p));
        if let Some(best) = opinion.moves.first() {
            let mut claims = effects(game, color, best.point);
            claims.extend(motives(model, color, best, "indigo95"));
            return Choice::new(Action::Move(Move::Play(best.point)), claims);
        }
        if let Some(p) = dead(model).and_then(|dead| clean_up(request, &dead)) {
            return Choice::new(Action::Move(Move::Play(p)), effects(game, color, p));
        }
        pass(
            Claim::new("pass_settled_model")
                .with("color", color)
                .because(Evidence::Rule {
                    id: "indigo95: nothing is unsettled".to_owned(),
                    bindings: Vec::new(),
                    matched: PointSet::EMPTY,
                }),
        )
    }

    fn dead_stones(&mut self, game: &Game, _stop: &AtomicBool) -> PointSet {
        let model = self.look(game.board());
        dead(model).unwrap_or_default()
    }

    fn new_game(&mut self) {
        self.model = None;
    }
}

/// The stones that belong to a group of the other colour: those it has eaten. None if there are none.
fn dead(model: &Model) -> Option<PointSet> {
    let (board, picture) = (model.board(), model.picture());
    let mut dead = PointSet::EMPTY;
    for color in Color::BOTH {
        for p in board.stones(color) {
            if picture.group_at(p).is_some_and(|(_, group)| group.color != color) {
                dead.insert(p);
            }
        }
    }
    (!dead.is_empty()).then_some(dead)
}

/// A liberty of dead enemy stones, where they must be taken off before passing.
fn clean_up(request: &Request<'_>, dead: &PointSet) -> Option<Point> {
    let (game, color) = (request.game, request.color);
    if !request.cleanup {
        return None;
    }
    let theirs = *dead & *game.board().stones(!color);
    let near = theirs.border(game.board().empty()) & request.choices();
    near.iter()
        .find(|&p| !is_eye(game.board(), color, p) && !game.repeats(color, p))
}
