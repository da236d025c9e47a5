//! Whoever says who is ahead: a player that searches, the model alone, or a judge from outside.

use concepts::global::{Standing, advise};
use concepts::{Model, Settings};
use goban::{Color, Game, Move};
use players::{Candidate, Player, Request, Thought};
use std::ops::DerefMut;
use std::time::Duration;
use tactics::Stop;

/// Somebody who counts: the lead, the owners of points, the moves worth a thought.
pub trait Appraise {
    /// What is thought of this position with this side to move; none if nothing can be said.
    fn appraise(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought>;
}

/// Who counts where nobody else is named: the main player looking with its net, whose leads move with the moves far more truly than
/// those of playouts do (docs/reasons.md).
pub const COUNTS: &str = "yomi:net=on,net_use=value";

/// The same at a glance, for a move that was just played: a tenth of a second on a full board.
pub const GLANCES: &str = "yomi:net=on,net_use=value,playouts=24";

/// A player that searches, one's own or borrowed.
pub struct BySearch<P> {
    player: P,
    /// How long it may think of a position; none leaves it to the player's own options.
    time: Option<Duration>,
}

impl<P: DerefMut<Target = dyn Player>> BySearch<P> {
    /// Asks this player, for so long a position.
    pub fn new(player: P, time: Option<Duration>) -> BySearch<P> {
        BySearch { player, time }
    }
}

impl<P: DerefMut<Target = dyn Player>> Appraise for BySearch<P> {
    fn appraise(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought> {
        if stop.is_set() {
            return None;
        }
        let mut ask = |time: Option<Duration>| {
            let request = Request {
                color: to_move,
                time,
                ..Request::new(game, stop.flag())
            };
            self.player.choose(&request).thought
        };
        let thought = ask(self.time)?;
        // On a busy machine its time may be over before it has looked at anything: once it is given more.
        if !is_count(&thought) && !stop.is_set() {
            return ask(self.time.map(|time| time * MORE)).filter(is_count);
        }
        Some(thought).filter(is_count)
    }
}

/// So many times its time is given to who has not counted.
const MORE: u32 = 4;
/// Positions that a net must have looked at, and games that must have been played out, before their mean is a count: what fewer say of
/// points would be false as often as true.
const LOOKS: u64 = 8;
const GAMES: u64 = 200;

/// Whether enough was looked at for a count.
fn is_count(thought: &Thought) -> bool {
    let mut opinions = thought.candidates.iter().flat_map(|c| &c.opinions);
    let least = if opinions.any(|opinion| opinion.by == "net") {
        LOOKS
    } else {
        GAMES
    };
    thought.visits >= least
}

/// The model of a Go player alone: quick, the same every time, and no more than an opinion.
#[derive(Clone, Copy, Default, Debug)]
pub struct ByModel;

impl Appraise for ByModel {
    fn appraise(&mut self, game: &Game, to_move: Color, _stop: &Stop) -> Option<Thought> {
        let mut model = Model::new(game.board(), Settings::default());
        let standing = Standing::of(&model);
        let black = standing.with_move(to_move) - game.komi();
        let lead = if to_move == Color::Black { black } else { -black };
        let last = game.size().points().map(|p| p.index()).max();
        let mut ownership = vec![0.0; last.map_or(0, |last| last + 1)];
        for p in game.size().points() {
            ownership[p.index()] = model.picture().field.at(p) as f32;
        }
        let moves = advise(&mut model, to_move, |p| game.is_legal(to_move, p)).moves;
        let candidates = moves.into_iter().take(8).map(|advice| Candidate {
            mv: Move::Play(advice.point),
            visits: 0,
            win_rate: None,
            lead,
            prior: None,
            line: vec![Move::Play(advice.point)],
            opinions: Vec::new(),
        });
        Some(Thought {
            color: to_move,
            visits: 0,
            win_rate: None,
            lead,
            ownership,
            candidates: candidates.collect(),
        })
    }
}

/// Nobody: what reading and the model see is all there is.
#[derive(Clone, Copy, Default, Debug)]
pub struct Nobody;

impl Appraise for Nobody {
    fn appraise(&mut self, _game: &Game, _to_move: Color, _stop: &Stop) -> Option<Thought> {
        None
    }
}
