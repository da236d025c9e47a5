//! Drawn mistakes.

use super::{Case, mistakes};
use crate::{Appraise, Contrast, Effort, Kind, Nobody};
use goban::{Board, Color, Game, Move, Point, Rules};
use players::Thought;
use reasons::{Claim, Words};
use tactics::Stop;

/// Somebody who counts what a test tells: by Black's first move, or by "pass".
#[derive(Default)]
pub struct Counted {
    leads: Vec<(String, f64)>,
    nexts: Vec<(String, f64)>,
    owners: Vec<(String, Point, f32)>,
}

impl Counted {
    /// Black's lead after each move; zero after a pass and before.
    pub fn new(leads: &[(&str, f64)]) -> Counted {
        let leads = leads.iter().map(|(mv, lead)| (mv.to_string(), *lead)).collect();
        Counted {
            leads,
            ..Counted::default()
        }
    }

    /// These points are Black's to this degree after a move.
    pub fn owned(mut self, mv: &str, points: &str, owner: f32) -> Counted {
        let points = points.split_whitespace().map(|p| p.parse().expect("a point"));
        self.owners.extend(points.map(|p| (mv.to_string(), p, owner)));
        self
    }

    /// Black's lead after a move that White leaves alone.
    pub fn next(mut self, mv: &str, lead: f64) -> Counted {
        self.nexts.push((mv.into(), lead));
        self
    }
}

impl Appraise for Counted {
    fn appraise(&mut self, game: &Game, to_move: Color, _stop: &Stop) -> Option<Thought> {
        let black: Vec<Move> = game
            .moves()
            .iter()
            .filter(|(c, _)| *c == Color::Black)
            .map(|(_, m)| *m)
            .collect();
        let first = black.first().map_or("before".into(), |m| m.to_string());
        let next = black.len() == 1 && to_move == Color::Black;
        let leads = if next { &self.nexts } else { &self.leads };
        let lead = leads
            .iter()
            .find(|(mv, _)| *mv == first)
            .map_or(0.0, |(_, lead)| *lead);
        let last = game.size().points().map(|p| p.index()).max().unwrap_or(0);
        let mut ownership = vec![0.0; last + 1];
        for (_, p, owner) in self.owners.iter().filter(|(mv, ..)| *mv == first) {
            ownership[p.index()] = *owner;
        }
        let lead = if to_move == Color::Black { lead } else { -lead };
        Some(Thought {
            color: to_move,
            visits: 100,
            win_rate: None,
            lead,
            ownership,
            candidates: Vec::new(),
        })
    }
}

/// Nobody who counts.
pub fn nobody() -> Nobody {
    Nobody
}

/// What is said of the first mistake of a kind, a move held against a better one; none if there is none.
pub fn said(
    drawn: &str,
    color: Color,
    mv: &str,
    better: &str,
    judge: &mut dyn Appraise,
    kind: Kind,
) -> Option<String> {
    let board: Board = drawn.parse().expect("a board");
    let game = Game::from_position(board, color, Rules::CHINESE);
    first(&game, color, mv, better, judge, kind)
}

/// The same after a last move of the opponent's.
pub fn said_after(
    drawn: &str,
    enemy: Color,
    last: &str,
    mv: &str,
    better: &str,
    judge: &mut dyn Appraise,
    kind: Kind,
) -> Option<String> {
    let board: Board = drawn.parse().expect("a board");
    let mut game = Game::from_position(board, enemy, Rules::CHINESE);
    game.play(enemy, last.parse().expect("a move"))
        .expect("a legal move");
    first(&game, !enemy, mv, better, judge, kind)
}

fn first(
    game: &Game,
    color: Color,
    mv: &str,
    better: &str,
    judge: &mut dyn Appraise,
    kind: Kind,
) -> Option<String> {
    let [mv, better]: [Move; 2] = [mv, better].map(|m| m.parse().expect("a move"));
    let mut contrast = |mv, instead| {
        let (effort, stop) = (Effort::default(), Stop::default());
        Contrast::beside(game, color, mv, instead, judge, effort, &stop).expect("legal moves")
    };
    let (played, good, beside) = (
        contrast(mv, Move::Pass),
        contrast(better, Move::Pass),
        contrast(mv, better),
    );
    let case = Case {
        played: &played,
        better: &good,
        beside: &beside,
    };
    let claims: Vec<Claim> = mistakes(&case)
        .into_iter()
        .filter(|c| Kind::of(c) == Some(kind))
        .collect();
    let claim = claims.first()?;
    assert!(claim.decides < 0.0, "{claim:?}");
    let french = Words::french().say(claim);
    assert!(!french.contains("why."), "{french}");
    Some(Words::english().say(claim))
}
