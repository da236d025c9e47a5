//! GOGOL: learned rules see what is won, the rest is counted (thesis 002, L3600-L3981).
//!
//! ```text
//! rules -> games of the position -> read on -> groups -> degrees of life, territory -> what moves are worth -> the largest
//! deduce                            refine     groups    life, territory               worth                   choice
//! ```

mod choice;
mod deduce;
mod groups;
mod life;
mod refine;
mod say;
mod territory;
mod tree;
mod worth;

use crate::endgame::open_points;
use crate::indigo::mind::{may_play, resigns, stone, unseen};
use crate::pass::{pass, pass_stuck};
use crate::player::{Choice, Player, Request};
use crate::settings::{SettingError, Settings, read};
use crate::{Options, effects};
use deduce::{Clock, Family, Kind, Seer};
use goban::life::Unconditional;
use goban::{Board, Color, Game, Point, PointSet};
use groups::Sight;
use introspect::base::Base;
use introspect::go::Student;
use introspect::go::know::Knowledge;
use reasons::{Claim, Evidence};
use refine::Refiner;
use say::Speaker;
use std::borrow::Cow;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use worth::{Judge, Worth};

const NAME: &str = "gogol";

/// With fewer playouts than this asked for, somebody is in a hurry: only rules that look one move ahead.
const HURRY: u64 = 100;

/// Sees what rules that were learned say of the position, reads on where they only threaten, and plays the move that does most for
/// stones, territory and the life of groups.
///
/// | setting | what it is |
/// |---|---|
/// | `rules` | a file of learned rules in the place of those that come with the program |
/// | `nodes` | positions that are looked at to read on; 0 for none |
/// | `depth` | own moves that rules may look ahead |
/// | `wide` | moves whose positions are looked at closely; 0: what moves do for groups is not asked |
/// | `transitive` | no: blocks are a group only if each is connected to each |
/// | `trees` | yes: that a move attacks two blocks at once, one of which is then taken, counts too |
pub struct Gogol {
    seer: Seer,
    nodes: u64,
    wide: usize,
    transitive: bool,
    trees: bool,
    options: Options,
}

/// A base of rules as a file has it.
struct Rules(Knowledge);

impl FromStr for Rules {
    type Err = String;

    fn from_str(text: &str) -> Result<Rules, String> {
        let empty = Student::new(Base::new());
        let base = Base::read(&empty.world, text).map_err(|error| error.to_string())?;
        Ok(Rules(Knowledge::new(base)))
    }
}

impl Gogol {
    pub(crate) fn new(options: &Options, wishes: &mut Settings<'_>) -> Result<Gogol, SettingError> {
        let knowledge = match wishes.text("rules") {
            Some(file) => Cow::Owned(read::<Rules>(file)?.0),
            None => Cow::Borrowed(Knowledge::shipped()),
        };
        let hurried = options.playouts.is_some_and(|playouts| playouts < HURRY);
        let [nodes, wide, depth] = if hurried { [0, 0, 1] } else { [100, 8, 2] };
        let depth = wishes.number("depth", depth as u32, 0..=9)?;
        Ok(Gogol {
            seer: Seer::new(knowledge, depth),
            nodes: wishes.number("nodes", nodes as u64, 0..=1_000_000)?,
            wide: wishes.number("wide", wide as usize, 0..=625)?,
            transitive: wishes.is_on("transitive", true)?,
            trees: wishes.is_on("trees", false)?,
            options: *options,
        })
    }

    /// What the rules and reading on see.
    fn look(&self, board: &Board, color: Color, clock: Clock<'_>) -> Sight {
        let mut games = self
            .seer
            .see(board, color, &clock, |family, kind, depth| match (family, kind) {
                // That a move does not cut is not asked for; it is what most rules say, and slow to match.
                (Family::Take, _) => true,
                (Family::Link, Kind::Threatens) => depth <= 1,
                (_, Kind::Fails) => false,
                _ => true,
            });
        let nodes = self.nodes;
        let mut refiner = Refiner {
            seer: &self.seer,
            clock,
            nodes,
        };
        refiner.refine(board, &mut games);
        Sight::new(board, games, self.transitive)
    }

    fn worths(&self, request: &Request<'_>, judge: &Judge<'_>) -> Vec<Worth> {
        let choices = request.choices();
        let candidates = choices
            .iter()
            .filter(|&p| may_play(request, &choices, p) && judge.is_candidate(p));
        let mut worths: Vec<Worth> = candidates
            .filter_map(|p| judge.at_a_glance(p))
            .filter(|worth| worth.takes() > 0 || !judge.is_losing(worth.point))
            .collect();
        if self.wide == 0 {
            return worths;
        }
        let rank = |worth: &Worth| choice::sum(worth, request.color) + judge.promise(worth.point);
        let mut ranked: Vec<(f64, Worth)> = worths.drain(..).map(|worth| (rank(&worth), worth)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut close = Vec::new();
        for (number, (_, worth)) in ranked.into_iter().take(self.wide).enumerate() {
            // The most promising move is looked at, whatever the time.
            if number > 0 && judge.clock.is_over() {
                break;
            }
            close.push(judge.closely(worth.point).unwrap_or(worth));
        }
        close
    }

    /// A point that both sides still reach and that loses nothing, when no move is worth anything.
    fn last_point(&self, request: &Request<'_>, judge: &Judge<'_>) -> Option<(Point, PointSet)> {
        let (board, color) = (request.game.board(), request.color);
        let choices = request.choices();
        let dead = judge.sight.dead() | unconditionally_dead(board);
        let mut wanted = open_points(board, &dead);
        if request.cleanup {
            wanted |= (dead & *board.stones(!color)).border(board.empty());
        }
        let stands = |p: &Point| {
            let worth = judge.at_a_glance(*p);
            worth.is_some_and(|worth| worth.lost.is_empty()) && !judge.is_losing(*p)
        };
        let open: PointSet = wanted
            .iter()
            .filter(|&p| may_play(request, &choices, p) && !board.is_suicide(color, p))
            .filter(stands)
            .collect();
        open.first().map(|p| (p, open))
    }
}

fn unconditionally_dead(board: &Board) -> PointSet {
    let [black, white] = Color::BOTH.map(|color| Unconditional::of(board, color).dead);
    black | white
}

impl Player for Gogol {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (game, color) = (request.game, request.color);
        if request.choices().is_empty() {
            return pass_stuck(request);
        }
        if request.stopped() {
            return unseen(request, NAME, None);
        }
        let limit = request.time.or(self.options.time);
        let clock = Clock {
            end: limit.map(|time| Instant::now() + time.mul_f64(0.9)),
            stop: request.stop,
        };
        let sight = self.look(game.board(), color, clock);
        let manner = [self.transitive, self.trees];
        let judge = Judge::new(&self.seer, clock, game.board(), color, &sight, manner);
        let komi = if color == Color::Black {
            -game.komi()
        } else {
            game.komi()
        };
        let ahead = sight.evaluation(color) / 2.0 + komi;
        if let Some(given_up) = resigns(request, NAME, ahead, sight.unsure()) {
            return given_up;
        }
        let worths = self.worths(request, &judge);
        let chosen = choice::choose(&worths, color);
        let found = chosen.and_then(|(p, why)| Some((worths.iter().find(|worth| worth.point == p)?, why)));
        if let Some((worth, why)) = found {
            let speaker = Speaker {
                seer: &self.seer,
                board: game.board(),
                color,
                sight: &sight,
            };
            let mut claims = effects(game, color, worth.point);
            claims.extend(speaker.reasons(worth));
            claims.push(why);
            return stone(worth.point, claims);
        }
        if let Some((p, open)) = self.last_point(request, &judge) {
            let mut claims = effects(game, color, p);
            claims.push(
                Claim::new("last_point")
                    .with("color", color)
                    .with("point", p)
                    .because(Evidence::Seen(open)),
            );
            return stone(p, claims);
        }
        let ahead = sight.lead(color) as f64 + komi;
        let statement = if ahead >= 0.0 {
            "gogol.pass_ahead"
        } else {
            "gogol.pass_behind"
        };
        let why = Claim::new(statement)
            .with("color", color)
            .with("margin", ahead.abs());
        pass(why.because(Evidence::Rule {
            id: "gogol: nothing is worth a move".into(),
            bindings: Vec::new(),
            matched: PointSet::EMPTY,
        }))
    }

    fn dead_stones(&mut self, game: &Game, stop: &AtomicBool) -> PointSet {
        let board = game.board();
        let clock = Clock { end: None, stop };
        let sight = self.look(board, game.to_move(), clock);
        sight.dead() | unconditionally_dead(board)
    }
}
