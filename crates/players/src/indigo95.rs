//! INDIGO as it was in 1995: the model of a Go player alone chooses the move (thesis 000).

use crate::effects;
use crate::is_eye;
use crate::pass::{pass, pass_stuck};
use crate::player::{Action, Choice, Player, Request};
use concepts::global::{Motive, Reason, advise};
use concepts::{Model, Picture, Settings};
use goban::{Board, Color, Game, Move, Point, PointSet};
use reasons::{Argument, Claim, Evidence};
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
            let picture = model.picture();
            claims.extend(
                best.motives
                    .iter()
                    .map(|motive| said(picture, color, best.point, motive)),
            );
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

/// A motive as a claim: what the move is for, and of which stones.
fn said(picture: &Picture, color: Color, point: Point, motive: &Motive) -> Claim {
    let group = motive.group.map(|id| picture.group(id));
    let stones = group.map_or(PointSet::EMPTY, |group| group.stones);
    let own = group.is_some_and(|group| group.color == color);
    let claim = Claim::new(key(motive.reason, own))
        .with("color", color)
        .with("enemy", !color)
        .with("point", point)
        .deciding_stones(stones.len());
    let claim = if stones.is_empty() {
        claim
    } else {
        claim.with("stones", Argument::group(stones))
    };
    claim.because(Evidence::Rule {
        id: format!("indigo95: {}", motive.reason.name()),
        bindings: Vec::new(),
        matched: stones | PointSet::of(point),
    })
}

/// The sentence for a motive: about one's own group, or the enemy's.
fn key(reason: Reason, own: bool) -> &'static str {
    match (reason, own) {
        (Reason::Connect, _) => "motive_connect",
        (Reason::Disconnect, _) => "motive_disconnect",
        (Reason::Opposition, true) => "motive_opposition_own",
        (Reason::Opposition, false) => "motive_opposition",
        (Reason::Dilation, true) => "motive_dilation_own",
        (Reason::Dilation, false) => "motive_dilation",
        (Reason::Eye, true) => "motive_eye_own",
        (Reason::Eye, false) => "motive_eye",
        (Reason::Split, true) => "motive_split_own",
        (Reason::Split, false) => "motive_split",
        (Reason::Void, _) => "motive_void",
        (Reason::Capture, _) => "motive_capture",
        (Reason::Save, _) => "motive_save",
        (Reason::Liberty, true) => "motive_liberty_own",
        (Reason::Liberty, false) => "motive_liberty",
        (Reason::Encircle, _) => "motive_encircle",
        (Reason::GetOut, _) => "motive_get_out",
        (Reason::Live, _) => "motive_live",
        (Reason::Kill, _) => "motive_kill",
        (Reason::Territory, _) => "motive_territory",
    }
}
