//! INDIGO as it was in 1995: the model of a Go player alone chooses the move (thesis 000).

use crate::effects;
use crate::indigo::knowledge::Knowledge;
use crate::indigo::mind::{dead, last_points, last_stone, may_play, pass_settled, resigns, stone, unseen};
use crate::indigo::motives::said;
use crate::indigo::{Mind, is_sound};
use crate::pass::pass_stuck;
use crate::player::{Choice, Player, Request};
use crate::settings::{SettingError, Settings};
use concepts::global::{Advice, Standing, advise};
use goban::{Color, Game, PointSet};
use std::sync::atomic::AtomicBool;
use tree::quick_board;

const NAME: &str = "indigo95";

/// Sees strings, connections, groups, territories and empty spaces, and plays where most is unsettled. It reads no further
/// than its smallest games do, and says what each move is for.
///
/// | setting | what it is |
/// |---|---|
/// | `shapes` | which of equal moves: the likeliest shape; no: the one nearest the top left, as in the thesis |
/// | `checked` | whether a stone that is simply taken is left out; no, as in the thesis |
pub struct Indigo95 {
    mind: Mind,
    knowledge: Option<Knowledge>,
    checked: bool,
}

impl Indigo95 {
    pub(crate) fn new(wishes: &mut Settings<'_>) -> Result<Indigo95, SettingError> {
        let shapes = wishes.is_on("shapes", true)?;
        Ok(Indigo95 {
            mind: Mind::new(concepts::Settings::default()),
            knowledge: shapes.then(Knowledge::new),
            checked: wishes.is_on("checked", true)?,
        })
    }

    /// The best of the moves that are advised. A point of what it settles is worth more than any pattern, so that patterns
    /// only tell equals apart (thesis 000, L8748).
    fn best<'m>(&self, request: &Request<'_>, moves: &'m [Advice]) -> Option<&'m Advice> {
        let (game, color) = (request.game, request.color);
        let stands = |m: &&Advice| !self.checked || is_sound(game.board(), color, m.point);
        let best = moves.iter().find(stands)?;
        let Some(knowledge) = &self.knowledge else {
            return Some(best);
        };
        let points = |m: &Advice| m.value / concepts::Settings::default().per_point;
        let group = |m: &Advice| m.motives.iter().any(|m| m.group.is_some());
        let equals = moves
            .iter()
            .filter(|m| points(m) == points(best) && group(m) == group(best))
            .filter(stands);
        let equals: Vec<&Advice> = equals.collect();
        let places: PointSet = equals.iter().map(|m| m.point).collect();
        let chosen = knowledge.shapeliest(&quick_board(game), color, &places);
        equals
            .into_iter()
            .find(|m| Some(m.point) == chosen)
            .or(Some(best))
    }
}

impl Player for Indigo95 {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (game, color) = (request.game, request.color);
        let choices = request.choices();
        if choices.is_empty() {
            return pass_stuck(request);
        }
        if request.stopped() {
            return unseen(request, NAME, self.knowledge.as_ref());
        }
        let model = self.mind.look(game.board());
        let opinion = advise(model, color, |p| may_play(request, &choices, p));
        let standing = Standing::of(model);
        let dead = dead(model);
        let lead = if color == Color::Black { 1.0 } else { -1.0 } * (standing.value - game.komi());
        if let Some(given_up) = resigns(request, NAME, lead, standing.uncertainty) {
            return given_up;
        }
        if let Some(best) = self.best(request, &opinion.moves) {
            let mut claims = effects(game, color, best.point);
            if let Some(model) = self.mind.seen() {
                claims.extend(said(NAME, model.picture(), color, best.point, &best.motives));
            }
            return stone(best.point, claims);
        }
        let vetoed = opinion.vetoed.iter().map(|(p, _)| *p).collect();
        let last = last_points(request, &dead, &vetoed);
        last_stone(request, &last, self.knowledge.as_ref()).unwrap_or_else(|| pass_settled(NAME, color))
    }

    fn dead_stones(&mut self, game: &Game, _stop: &AtomicBool) -> PointSet {
        self.mind.dead(game.board())
    }

    fn new_game(&mut self) {
        self.mind.forget();
    }
}
