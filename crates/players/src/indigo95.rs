//! INDIGO as it was in 1995: the model of a Go player alone chooses the move (thesis 000).

use crate::effects;
use crate::indigo::knowledge::{Idea, Knowledge, by_weight};
use crate::indigo::mind::{dead, last_points, last_stone, may_play, pass_settled, resigns, stone, unseen};
use crate::indigo::{Mind, is_sound};
use crate::indigo2002::seeing;
use crate::pass::pass_stuck;
use crate::player::{Choice, Player, Request};
use crate::settings::{SettingError, Settings};
use concepts::global::{Advice, Standing, advise};
use concepts::view::motives;
use goban::{Color, Game, Point, PointSet};
use std::sync::atomic::AtomicBool;
use tree::quick_board;

const NAME: &str = "indigo95";

/// Sees strings, connections, groups, territories and empty spaces, and plays where most is unsettled. It reads no further
/// than its smallest games do, and says what each move is for.
///
/// | setting | what it is |
/// |---|---|
/// | `shapes` | yes: of the moves that have a motive the most urgent, by what it settles and by its shape; no: the one that settles most, of equals the one nearest the top left, as in the thesis |
/// | `checked` | whether a stone that is simply taken is left out; no, as in the thesis |
/// | `crumbs` | yes: one or two stones that hang follow rules of their own (`concepts::Settings::crumbs`) |
/// | `phases` | yes: groups, territory and empty space weigh by the phase of the game (`concepts::PhaseWeights::PLAIN`) |
pub struct Indigo95 {
    mind: Mind,
    knowledge: Option<Knowledge>,
    checked: bool,
}

impl Indigo95 {
    pub(crate) fn new(wishes: &mut Settings<'_>) -> Result<Indigo95, SettingError> {
        let shapes = wishes.is_on("shapes", true)?;
        let thesis = concepts::Settings::default();
        let mut sight = if shapes { seeing() } else { thesis };
        sight.crumbs = wishes.is_on("crumbs", false)?;
        if wishes.is_on("phases", false)? {
            sight.method = concepts::Method::ByPhase(concepts::PhaseWeights::PLAIN);
        }
        Ok(Indigo95 {
            mind: Mind::new(sight),
            knowledge: shapes.then(Knowledge::new),
            checked: wishes.is_on("checked", true)?,
        })
    }

    /// The move to play with its motives, and the points that the model warns of.
    fn best(&mut self, request: &Request<'_>) -> (Option<Advice>, PointSet) {
        let (game, color) = (request.game, request.color);
        let choices = request.choices();
        let model = self.mind.look(game.board());
        let stands = |p: Point| !self.checked || is_sound(game.board(), color, p);
        match &self.knowledge {
            // By size alone it ran after large groups that were in no danger and left small ones that were cut (thesis 000,
            // L6521-L6523, L6547-L6555): what is settled and the shape are weighed together.
            Some(knowledge) => {
                let mut ideas = knowledge.ideas(request, model, &quick_board(game));
                by_weight(&mut ideas);
                let best = ideas
                    .into_iter()
                    .find(|idea| !idea.motives.is_empty() && stands(idea.point));
                (best.map(Idea::into_advice), PointSet::EMPTY)
            }
            None => {
                let opinion = advise(model, color, |p| may_play(request, &choices, p));
                let vetoed = opinion.vetoed.iter().map(|(p, _)| *p).collect();
                let best = opinion.moves.into_iter().find(|m| stands(m.point));
                (best, vetoed)
            }
        }
    }
}

impl Player for Indigo95 {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (game, color) = (request.game, request.color);
        if request.choices().is_empty() {
            return pass_stuck(request);
        }
        if request.stopped() {
            return unseen(request, NAME, self.knowledge.as_ref());
        }
        let model = self.mind.look(game.board());
        let standing = Standing::of(model);
        let dead = dead(model);
        let lead = if color == Color::Black { 1.0 } else { -1.0 } * (standing.value - game.komi());
        if let Some(given_up) = resigns(request, NAME, lead, standing.uncertainty) {
            return given_up;
        }
        let (best, vetoed) = self.best(request);
        if let Some(best) = best {
            let mut claims = effects(game, color, best.point);
            claims.extend(motives(self.mind.look(game.board()), color, &best, NAME));
            return stone(best.point, claims);
        }
        let last = last_points(request, &dead, &vetoed);
        last_stone(request, &last, self.knowledge.as_ref()).unwrap_or_else(|| pass_settled(NAME, color))
    }

    fn dead_stones(&mut self, game: &Game, _stop: &AtomicBool) -> PointSet {
        self.mind.dead(game.board())
    }

    fn new_game(&mut self) {
        self.mind.forget();
        if let Some(knowledge) = &self.knowledge {
            knowledge.forget();
        }
    }
}
