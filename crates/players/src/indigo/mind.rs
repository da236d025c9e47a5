//! What INDIGO sees, kept from move to move, and what it does when nothing is left to see.

use super::is_sound;
use super::knowledge::Knowledge;
use crate::endgame::open_points;
use crate::pass::pass;
use crate::player::{Action, Choice, Request};
use crate::{effects, is_eye};
use concepts::{Model, Settings, changed};
use goban::{Board, Color, Move, Point, PointSet};
use reasons::{Claim, Evidence};
use tree::quick_board;

/// A share of the board by which the side is behind for certain when it gives up.
const HOPELESS: f64 = 0.6;

/// The model of the board that is looked at.
pub(crate) struct Mind {
    settings: Settings,
    model: Option<Model>,
}

impl Mind {
    /// One that sees like this.
    pub fn new(settings: Settings) -> Mind {
        Mind {
            settings,
            model: None,
        }
    }

    /// How it sees.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What is seen on a board; what is left of an earlier position is not seen again.
    pub fn look(&mut self, board: &Board) -> &mut Model {
        match &mut self.model {
            Some(model) if model.board().size() == board.size() => {
                if !changed(model.board(), board).is_empty() {
                    model.show(board);
                }
            }
            seen => *seen = Some(Model::new(board, self.settings)),
        }
        self.model.as_mut().expect("just looked")
    }

    /// The stones that belong to a group of the other colour: those it has eaten.
    pub fn dead(&mut self, board: &Board) -> PointSet {
        dead(self.look(board))
    }

    pub fn forget(&mut self) {
        self.model = None;
    }
}

/// The stones of either colour that a group of the other has eaten.
pub(crate) fn dead(model: &Model) -> PointSet {
    let (board, picture) = (model.board(), model.picture());
    let mut dead = PointSet::EMPTY;
    for color in Color::BOTH {
        for p in board.stones(color) {
            if picture.group_at(p).is_some_and(|(_, group)| group.color != color) {
                dead.insert(p);
            }
        }
    }
    dead
}

/// Where a move may be played at all: among the choices, neither filling an own eye nor repeating a position.
pub(crate) fn may_play(request: &Request<'_>, choices: &PointSet, p: Point) -> bool {
    let (game, color) = (request.game, request.color);
    choices.contains(p) && !is_eye(game.board(), color, p) && !game.repeats(color, p)
}

/// What is left to play when every group is settled and no territory can be gained: dead stones that must be taken off, then
/// points that both sides still reach. None: pass.
///
/// The thesis passes before them (thesis 000, L4632-L4637), and so lost games in which a border was still open.
pub(crate) fn last_points(request: &Request<'_>, dead: &PointSet, vetoed: &PointSet) -> PointSet {
    let (board, color) = (request.game.board(), request.color);
    let choices = request.choices();
    let playable =
        |set: PointSet| -> PointSet { set.iter().filter(|&p| may_play(request, &choices, p)).collect() };
    if request.cleanup {
        let near = playable((*dead & *board.stones(!color)).border(board.empty()));
        if !near.is_empty() {
            return near;
        }
    }
    let open = playable(open_points(board, dead)) - *vetoed;
    open.iter().filter(|&p| is_sound(board, color, p)).collect()
}

/// One of the last points: the likeliest shape, or the first of the board.
pub(crate) fn last_stone(
    request: &Request<'_>,
    last: &PointSet,
    knowledge: Option<&Knowledge>,
) -> Option<Choice> {
    let (game, color) = (request.game, request.color);
    let p = match knowledge {
        Some(knowledge) => knowledge.shapeliest(&quick_board(game), color, last)?,
        None => last.first()?,
    };
    let mut claims = effects(game, color, p);
    if !request.cleanup {
        claims.push(
            Claim::new("last_point")
                .with("color", color)
                .with("point", p)
                .because(Evidence::Seen(*last)),
        );
    }
    Some(stone(p, claims))
}

/// That nothing is left to play for, in the eyes of this player.
pub(crate) fn pass_settled(name: &str, color: Color) -> Choice {
    pass(
        Claim::new("pass_settled_model")
            .with("color", color)
            .because(Evidence::Rule {
                id: format!("{name}: nothing is unsettled"),
                bindings: Vec::new(),
                matched: PointSet::EMPTY,
            }),
    )
}

/// Giving up: a lead of `lead` points for the side, komi included, give or take what is not settled, cannot be made good.
pub(crate) fn resigns(request: &Request<'_>, name: &str, lead: f64, unsure: f64) -> Option<Choice> {
    let area = request.game.size().area();
    let played = request.game.moves().len() > area / 3;
    let hopeless = lead + unsure < -HOPELESS * area as f64;
    let asked = request.cleanup || request.among.is_some();
    (played && hopeless && !asked).then(|| {
        let why = Claim::new("resigns_model")
            .with("color", request.color)
            .with("margin", -lead.round())
            .with("unsure", unsure.round())
            .because(Evidence::Rule {
                id: format!("{name}: more is lost than hangs"),
                bindings: Vec::new(),
                matched: PointSet::EMPTY,
            });
        Choice::new(Action::Resign, vec![why])
    })
}

/// The likeliest shape that stands, when there is no time to look at the board at all.
pub(crate) fn unseen(request: &Request<'_>, name: &str, knowledge: Option<&Knowledge>) -> Choice {
    let (game, color) = (request.game, request.color);
    let choices = request.choices();
    let may: PointSet = choices
        .iter()
        .filter(|&p| may_play(request, &choices, p) && !game.board().is_suicide(color, p))
        .collect();
    let chosen = match knowledge {
        Some(knowledge) => knowledge.shapeliest(&quick_board(game), color, &may),
        None => may.first(),
    };
    match chosen {
        None => pass_settled(name, color),
        Some(p) => {
            let mut claims = effects(game, color, p);
            claims.push(
                Claim::new("untried")
                    .with("color", color)
                    .with("point", p)
                    .because(Evidence::Seen(PointSet::of(p))),
            );
            stone(p, claims)
        }
    }
}

/// A stone for these reasons.
pub(crate) fn stone(p: Point, claims: Vec<Claim>) -> Choice {
    Choice::new(Action::Move(Move::Play(p)), claims)
}
