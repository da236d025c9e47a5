//! MACHIABOT: rules and shapes that a player can edit, and a search that they lead (TER 2010).
//!
//! ```text
//! rules  ─┐            large boards: the largest sum is played
//!         ├─ sums ─┤
//! shapes ─┘            small boards: virtual games before a search, and a light hand on what it found
//!          panel
//! ```

mod ahead;
mod opening;
mod panel;
mod rules;
mod say;
mod shapes;
mod teach;
mod trace;

pub use opening::{OpeningFault, opening_fault};
pub use panel::{Advice, Adviser, Heard, Panel, Vote};
pub use teach::{Change, Course, Lesson, Refusal, Taught};
pub use trace::{OfPoint, Trace};

use crate::advised::Advised;
use crate::indigo::is_sound;
use crate::indigo::mind::{may_play, stone};
use crate::pass::pass_stuck;
use crate::player::{Choice, Player, Request, Wrap};
use crate::settings::{SettingError, Settings};
use crate::sight::Sight;
use crate::thought::Show;
use crate::yomi::{Parts, Yomi};
use crate::{Options, effects, scheme};
use expert::lookahead::Breadth;
use goban::{Board, Color, Game, Point, PointMap, PointSet};
use reasons::Claim;
use rules::RulesAdviser;
use shapes::{BookAdviser, ShapesAdviser};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tree::{Company, Guide, Priming};

const NAME: &str = "machiabot";

/// Stones of the largest string that may be given up to make one eye of two.
const SACRIFICE: usize = 6;
/// The side of the largest board on which the search decides.
const SEARCHED: u8 = 11;
/// From so much of the board on, playouts are asked whose the points are before a table decides.
const FILLED: f64 = 0.4;
/// Up to so much of the board it is the opening, in which tables play nothing that is wrong at sight: what speaks for such a stone
/// was learned from later in games.
const OPENING: f64 = 0.2;
/// Who owns a point in so many of the playouts need not play there, nor need the other side.
const OWNED: f32 = 0.8;

/// Plays by rules and shapes where the board is large, and by a search that they lead where it is small.
///
/// | setting | what it is |
/// |---|---|
/// | `rules`, `shapes` | no; or a file in the place of what comes with the program |
/// | `rules_share`, `shapes_share`, `openings` | how many times the weights of each count; the last are counts of games, with the shapes |
/// | `search` | the side of the largest board on which the search decides; on larger ones it does where no voice speaks for a move |
/// | `least` | the sum that a move needs to be played by the tables |
/// | `ahead`, `ahead_wide` | so many moves are looked ahead by the rules, and so many moves of a position are followed; 0: the largest sum is played |
/// | `half`, `prime`, `levels`, `prime_amaf` | how sums become virtual games ([`tree::Priming`]) |
/// | `correct` | how much a sum beyond all bounds lifts what the search found, in won games |
/// | `forbid` | the search does not play what has a sum this far below 0; 0: it may |
/// | `effort` | whether the advisers say how long to look |
/// | `patterns` | whether pattern priors have a say as well (usually not: it is rules and shapes that lead) |
/// | `early`, `selection` and what follows it | those of `yomi` |
pub struct Machiabot {
    panel: Panel,
    engine: Yomi,
    searched: u8,
    least: f32,
    ahead: Breadth,
    priming: Priming,
    correct: f32,
    forbid: f32,
    effort: bool,
}

impl Machiabot {
    pub(crate) fn new(options: &Options, wishes: &mut Settings<'_>) -> Result<Machiabot, SettingError> {
        let mut panel = Panel::default();
        let share = |wishes: &mut Settings<'_>, key| wishes.number(key, 1.0, 0.0..=100.0);
        let (rules, shapes) = (wishes.text("rules"), wishes.text("shapes"));
        let [of_rules, of_shapes] = [share(wishes, "rules_share")?, share(wishes, "shapes_share")?];
        let of_book = share(wishes, "openings")?;
        match rules.unwrap_or("yes") {
            "no" | "off" => {}
            "yes" | "on" => panel = panel.with(RulesAdviser::shipped(), of_rules),
            file => panel = panel.with(RulesAdviser::open(file)?, of_rules),
        }
        match shapes.unwrap_or("yes") {
            "no" | "off" => {}
            "yes" | "on" => {
                panel = panel
                    .with(ShapesAdviser::shipped(), of_shapes)
                    .with(BookAdviser, of_book)
            }
            file => panel = panel.with(ShapesAdviser::open(file)?, of_shapes),
        }
        Machiabot::advised_by(panel, options, wishes)
    }

    /// The player with these advisers, and what is written behind its name.
    fn advised_by(
        panel: Panel,
        options: &Options,
        wishes: &mut Settings<'_>,
    ) -> Result<Machiabot, SettingError> {
        let settings = scheme::search(wishes, &tree::Settings::default())?;
        let parts = Parts {
            early: wishes.is_on("early", true)?,
            patterns: wishes.is_on("patterns", false)?,
            sight: Sight::none(),
            ..Parts::default()
        };
        Ok(Machiabot {
            panel,
            searched: wishes.number("search", u32::from(SEARCHED), 0..=25)? as u8,
            least: wishes.number("least", 1.0, 0.0..=1000.0)?,
            ahead: Breadth {
                depth: wishes.number("ahead", 0, 0..=6)?,
                width: wishes.number("ahead_wide", 4, 1..=20)?,
            },
            priming: Priming {
                half: wishes.number("half", 20.0, 0.1..=1000.0)?,
                tried: wishes.number("prime", 8.0, 0.0..=10_000.0)?,
                levels: wishes.number("levels", 1, 0..=100)?,
                amaf: wishes.number("prime_amaf", 20.0, 0.0..=10_000.0)?,
            },
            correct: wishes.number("correct", 0.02, 0.0..=1.0)?,
            forbid: wishes.number("forbid", 0.0, 0.0..=1000.0)?,
            effort: wishes.is_on("effort", true)?,
            engine: Yomi::searching(options, settings, parts),
        })
    }

    /// The advice as a search takes it.
    fn advice(&mut self, request: &Request<'_>, heard: &Heard) -> Advised {
        let (game, color) = (request.game, request.color);
        let size = game.size();
        let other = self.panel.hear(game, !color);
        let mut guide = Guide::new(self.priming)
            .with_worth(color, heard.worth.clone())
            .with_worth(!color, other.worth)
            .forbidding(color, heard.forbidden);
        let given = request.choices();
        let given = given.iter().filter(|&p| gives_away(game.board(), color, p));
        guide = guide.forbidding(color, given.collect());
        if self.forbid > 0.0 {
            let bad = size.points().filter(|&p| heard.worth[p] <= -self.forbid);
            guide = guide.forbidding(color, bad.collect());
        }
        let mut correction = PointMap::new(0.0);
        for p in size.points() {
            let worth = heard.worth[p];
            correction[p] = self.correct * worth / (worth.abs() + self.priming.half);
        }
        Advised {
            guide,
            correction,
            effort: if self.effort { heard.effort } else { 1.0 },
        }
    }

    /// Points that a table may choose: legal, no eye of its own, and no stone that is simply taken.
    fn playable(&self, request: &Request<'_>, heard: &Heard) -> PointSet {
        let choices = request.choices() - heard.forbidden;
        let board = request.game.board();
        let may = choices.iter().filter(|&p| may_play(request, &choices, p));
        may.filter(|&p| is_sound(board, request.color, p)).collect()
    }

    /// Points that are worth playing, the largest sum first.
    fn by_tables(&mut self, request: &Request<'_>, heard: &Heard) -> Vec<(Point, f32)> {
        let points = request.game.size().points();
        let mut wanted: PointSet = points.filter(|&p| heard.worth[p] >= self.least).collect();
        let empty = request.game.board().empty().len() as f64;
        let board = request.game.board();
        if empty > (1.0 - OPENING) * request.game.size().area() as f64 {
            let sensible = |p: &Point| opening_fault(board, request.color, *p).is_none();
            wanted = wanted.iter().filter(sensible).collect();
        }
        if !wanted.is_empty() && empty < (1.0 - FILLED) * request.game.size().area() as f64 {
            // Rules know little of whose a point is by now.
            let (ending, found) = self.engine.verdict(request);
            let is_open = |p: &Point| found.owner(*p).abs() < OWNED || ending.open.contains(*p);
            wanted = wanted.iter().filter(is_open).collect();
        }
        heard.ranked(&(wanted & self.playable(request, heard)))
    }

    /// The point that the tables play, and why: the first, or that with the most left after what the rules foresee.
    fn decide(&mut self, game: &Game, heard: &Heard, ranked: &[(Point, f32)]) -> Option<(Point, Vec<Claim>)> {
        let &(first, _) = ranked.first()?;
        let next = ranked.get(1).map(|(p, _)| *p);
        if self.ahead.depth < 2 || next.is_none() {
            return Some((
                first,
                say::decided(game, heard, first, next).into_iter().collect(),
            ));
        }
        let plans = ahead::plans(&mut self.panel, game, heard, ranked, self.ahead);
        let best = plans.first()?;
        let spoiled = plans
            .iter()
            .find(|plan| plan.point == first && plan.point != best.point);
        let said = [
            say::had(game, heard, best.point),
            say::foreseen(best),
            spoiled.and_then(|plan| say::spoiled(heard, plan)),
        ];
        Some((best.point, said.into_iter().flatten().collect()))
    }

    fn think(&mut self, request: &Request<'_>, show: Option<Show<'_>>) -> Choice {
        let (game, color) = (request.game, request.color);
        if request.choices().is_empty() {
            return pass_stuck(request);
        }
        let heard = self.panel.hear(game, color);
        // After a dispute dead stones come off, and after a pass the game may be over: that is for playouts to say.
        let quiet = request.cleanup || game.passes() > 0;
        // Nor is there anything to lead where no time is left to search.
        let by_tables = game.size().side() > self.searched || request.stopped();
        if by_tables
            && !quiet
            && let ranked = self.by_tables(request, &heard)
            && let Some((p, said)) = self.decide(game, &heard, &ranked)
        {
            let mut claims = effects(game, color, p);
            claims.extend(said);
            claims.extend(self.panel.why(game, color, p).into_iter().take(say::TOLD));
            return stone(p, claims);
        }
        let advised = self.advice(request, &heard);
        let mut choice = self.engine.choose_advised(request, advised, show);
        if let crate::Action::Move(goban::Move::Play(p)) = choice.action {
            choice.claims.extend(say::advised(game, &heard, p));
            choice
                .claims
                .extend(self.panel.why(game, color, p).into_iter().take(say::TOLD));
            reasons::rank(&mut choice.claims);
        }
        choice
    }
}

/// Whether a stone makes a string larger than any that is given up for an eye's shape, and that string is simply taken: among
/// a few games for each move such a one may look as good as the others.
fn gives_away(board: &Board, color: Color, p: Point) -> bool {
    let mut after = board.clone();
    board.check(color, p).is_ok() && {
        after.place(color, p);
        after.at(p).is_some() && after.string_len(p) > SACRIFICE && !is_sound(board, color, p)
    }
}

impl Player for Machiabot {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        self.think(request, None)
    }

    fn choose_and_show(&mut self, request: &Request<'_>, show: Show<'_>) -> Choice {
        self.think(request, Some(show))
    }

    fn dead_stones(&mut self, game: &Game, stop: &AtomicBool) -> PointSet {
        self.engine.dead_stones(game, stop)
    }

    fn keep_company(&mut self, company: Arc<dyn Company>, wrap: Wrap) -> bool {
        self.engine.keep_company(company, wrap)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn trace(&mut self, game: &Game, color: Color) -> Option<Trace> {
        Some(Trace::new(game, self.panel.hear(game, color)))
    }

    fn why(&mut self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        self.panel.why(game, color, p)
    }

    fn analyze(&mut self, request: &Request<'_>, show: Show<'_>) -> bool {
        self.engine.analyze(request, show)
    }
}
