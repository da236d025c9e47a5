//! Why a move, what to play, why not here, what if one plays elsewhere.

use super::said::explained;
use super::thought::search;
use super::{At, Suggest, WhyNot, Work, nothing};
use crate::error::{Code, Refusal};
use crate::shown::{Played, tenths};
use goban::{Color, Game, Illegal, Move};
use players::{Player, Thought};
use reasons::{Claim, rounded};
use serde_json::{Value, json};
use study::{Appraise, BySearch, Effort, Explainer};
use tactics::Stop;

/// How many times as long the position itself is looked at before moves of it are explained.
const FIRST: u32 = 8;
/// Other candidates that a move is told from.
const RIVALS: usize = 2;
/// Moves that are offered if nobody says how many, and at most.
const OFFERED: usize = 3;
const MOST_OFFERED: usize = 5;

/// Somebody who counts, and tells how many positions so far.
struct Counting<'a> {
    by: BySearch<&'a mut (dyn Player + 'static)>,
    work: &'a Work,
    counted: usize,
}

impl Appraise for Counting<'_> {
    fn appraise(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought> {
        self.counted += 1;
        let claim = Claim::new("page.counting").with("count", self.counted);
        self.work
            .tell
            .progress(json!({ "text": self.work.voice.say(claim) }));
        self.by.appraise(game, to_move, stop)
    }
}

/// Has somebody explain, who is given what was thought of these positions, looked at for longer.
fn with_explainer<T>(
    work: &Work,
    looks: &[&Game],
    job: impl FnOnce(&mut Explainer<'_>, Vec<Option<Thought>>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    work.analysts.ask(&work.table().0, |player| {
        let look = |game: &&Game| search(work, &mut **player, game, FIRST * work.counting);
        let looked = looks.iter().map(look).collect();
        let mut counting = Counting {
            by: BySearch::new(&mut **player, Some(work.counting)),
            work,
            counted: 0,
        };
        let mut explainer =
            Explainer::new(&mut counting, Effort::default(), work.stop.clone()).telling_from(RIVALS);
        job(&mut explainer, looked)
    })
}

fn illegal(color: Color, mv: Move) -> impl Fn(Illegal) -> Refusal {
    move |why| Refusal::new(Code::IllegalMove, crate::sitting::illegal(color, mv, why))
}

/// Why the move of a node was played.
pub fn why(work: &Work, ask: &At) -> Result<Value, Refusal> {
    let kept = work.kept();
    let (tree, node) = (&kept.tree, kept.tree.find(ask.node)?);
    let node = tree.record().node(node);
    let (Some((color, mv)), Some(parent)) = (node.play(), node.parent()) else {
        return Err(nothing("There is no move here to explain."));
    };
    let before = turned(tree.game(parent.id()), color);
    with_explainer(work, &[&before], |explainer, _| {
        let found = explainer
            .explain(&before, color, mv)
            .map_err(illegal(color, mv))?;
        Ok(explained(&work.voice, &found))
    })
}

/// The same game with this side to move.
fn turned(game: Game, color: Color) -> Game {
    if game.to_move() == color {
        return game;
    }
    let mut turned = Game::from_position(game.board().clone(), color, *game.rules());
    turned.set_handicap_count(game.handicap());
    turned
}

/// What to play, and why.
pub fn suggest(work: &Work, ask: &Suggest) -> Result<Value, Refusal> {
    let count = ask.count.unwrap_or(OFFERED).clamp(1, MOST_OFFERED);
    let position = work.position(ask.node)?;
    let (game, color) = (&position.game, position.to_move);
    with_explainer(work, &[game], |explainer, _| {
        let score = explainer.overview(game, color).score;
        let mut candidates = Vec::new();
        for mv in explainer.candidates(game, color, count) {
            let found = explainer.explain(game, color, mv).map_err(illegal(color, mv))?;
            candidates.push(explained(&work.voice, &found));
        }
        let score = score.map(|claim| work.voice.facts(&[claim]).swap_remove(0));
        Ok(json!({ "score": score, "candidates": candidates }))
    })
}

/// Why not here?
pub fn why_not(work: &Work, ask: &WhyNot) -> Result<Value, Refusal> {
    let position = work.position(ask.node)?;
    let (game, color) = (&position.game, position.to_move);
    game.check(color, ask.mv).map_err(illegal(color, ask.mv))?;
    with_explainer(work, &[game], |explainer, _| {
        let best = explainer.candidates(game, color, 1).first().copied();
        let told = |better: Option<Move>, claims: &[Claim]| {
            json!({
                "move": ask.mv.to_string(),
                "better": better.map(|m| m.to_string()),
                "reasons": work.voice.about(claims, Played {
                    color,
                    mv: ask.mv,
                    instead: better.unwrap_or(Move::Pass),
                }),
            })
        };
        let Some(best) = best.filter(|&best| best != ask.mv) else {
            let point = ask.mv.point();
            let claim = point.map(|p| Claim::new("page.best").with("color", color).with("point", p));
            return Ok(told(None, claim.as_slice()));
        };
        let claims = explainer.why_not(game, color, best, ask.mv);
        let mut claims = claims.map_err(illegal(color, ask.mv))?;
        if claims.is_empty() {
            // A pass has no place to hold against another.
            let found = explainer
                .explain(game, color, ask.mv)
                .map_err(illegal(color, ask.mv))?;
            claims = found.mistakes;
        }
        Ok(told(Some(best), &claims))
    })
}

/// What the other side does if the one to move plays elsewhere.
pub fn elsewhere(work: &Work, ask: &At) -> Result<Value, Refusal> {
    let position = work.position(ask.node)?;
    let (game, color) = (&position.game, position.to_move);
    // As if a move elsewhere had lifted any ko; after a pass that is told a player might end the game.
    let mut board = game.board().clone();
    board.pass();
    let after = Game::from_position(board, !color, *game.rules());
    with_explainer(work, &[game, &after], |explainer, looked| {
        let lead = |thought: &Option<Thought>| {
            let thought = thought.as_ref()?;
            let best = thought.candidates.first().map_or(thought.lead, |c| c.lead);
            Some(if thought.color == color { best } else { -best })
        };
        let cost = lead(&looked[0])
            .zip(lead(&looked[1]))
            .map(|(now, then)| now - then);
        let best = looked[1].as_ref().and_then(|thought| thought.candidates.first());
        let reply = best.map(|c| c.mv).filter(|m| m.point().is_some());
        let mut reasons = Vec::new();
        let key = if best.is_some() { "nothing" } else { "unknown" };
        let claim = Claim::new(format!("page.elsewhere.{key}"));
        let mut text = work.voice.say(claim.with("enemy", !color));
        if let Some(mv) = reply {
            let found = explainer
                .explain(&after, !color, mv)
                .map_err(illegal(!color, mv))?;
            reasons = work.voice.about(&found.reasons, (!color, mv).into());
            let points = rounded(cost.unwrap_or(0.0).max(0.0));
            let key = if points > 0 {
                "page.elsewhere"
            } else {
                "page.elsewhere.small"
            };
            text = work.voice.say(
                Claim::new(key)
                    .with("color", color)
                    .with("reply", (!color, mv))
                    .with("count", points),
            );
        }
        Ok(json!({
            "reply": reply.map(|m| m.to_string()),
            "cost": cost.and_then(tenths),
            "text": text,
            "reasons": reasons,
        }))
    })
}
