//! A sitting as the page sees it.

use crate::api::{self, Both, State, names};
use crate::kept::{Kept, Stage};
use crate::sitting::Sitting;
use goban::{Color, Game, Move, Ownership, Point, PointSet, Scoring, controlled, star_points};

/// Everything about the game, for the page.
pub fn state(sitting: &Sitting, id: &str) -> State {
    let kept = sitting.kept();
    let Kept {
        game, seat, stage, ..
    } = kept;
    let color = game.to_move();
    let (phase, dead) = match *stage {
        Stage::Playing => (api::Phase::Playing, None),
        Stage::Counting(dead) => (api::Phase::Counting, Some(dead)),
        Stage::Finished(_, dead) => (api::Phase::Finished, dead),
    };
    let forbidden = |p: Point| {
        let why = game.check(color, Move::Play(p)).err()?;
        Some(api::Forbidden {
            point: p.to_string(),
            because: why.to_string(),
        })
    };
    State {
        id: id.into(),
        version: kept.version,
        size: game.size().side(),
        rules: game.rules().name().unwrap_or("other"),
        komi: game.rules().komi,
        handicap: game.handicap(),
        player: seat.as_ref().map(|seat| seat.name.clone()),
        color: seat.as_ref().map(|seat| (!seat.color).into()),
        stars: names(star_points(game.size())),
        start: Both::of(|c| names(game.start().stones(c).iter())),
        stones: Both::of(|c| names(game.board().stones(c).iter())),
        prisoners: Both::of(|c| game.board().captured(!c)),
        moves: moves(kept),
        to_move: color.into(),
        forbidden: game.board().empty().iter().filter_map(forbidden).collect(),
        phase,
        thinking: sitting.is_thinking(),
        count: dead.map(|dead| count(game, &dead)),
        result: kept.outcome().map(Into::into),
    }
}

/// The moves with the points that each emptied, found by playing them again.
fn moves(kept: &Kept) -> Vec<api::MoveMade> {
    let mut board = kept.game.start().clone();
    let moves = kept.game.moves().iter().zip(&kept.why);
    moves
        .map(|(&(color, m), why)| {
            let mut before = *board.stones(Color::Black) | *board.stones(Color::White);
            match m {
                Move::Pass => board.pass(),
                Move::Play(p) => {
                    before.insert(p);
                    board.place(color, p);
                }
            }
            api::MoveMade {
                color: color.into(),
                mv: m.to_string(),
                captured: names((before & *board.empty()).iter()),
                why: why.to_vec(),
            }
        })
        .collect()
}

fn count(game: &Game, dead: &PointSet) -> api::Count {
    let scoring = game.rules().scoring;
    let stones = |color| *game.board().stones(color) - *dead;
    let owned = |color| match scoring {
        Scoring::Area | Scoring::Territory => *Ownership::of(game.board(), dead).by(color),
        Scoring::Neighbourhood => controlled(game.board(), color),
        // Shared points belong to nobody alone.
        Scoring::ProRata => PointSet::EMPTY,
    };
    let score = game.score(dead);
    api::Count {
        marks: scoring.removes_dead(),
        dead: names(dead.iter()),
        territory: Both::of(|c| names((owned(c) - stones(c)).iter())),
        score: Both {
            black: score.black,
            white: score.white,
        },
        result: score.outcome().into(),
    }
}
