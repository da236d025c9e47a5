//! Drawn positions for the tests of families.

use super::reasons;
use crate::{Appraise, Contrast, Effort, Kind, Nobody};
use goban::{Board, Color, Game, Rules};
use reasons::{Claim, Words};
use tactics::Stop;

/// A move on a drawn board beside a pass, nobody counting.
pub fn contrast(drawn: &str, color: Color, mv: &str) -> Contrast {
    counted(drawn, color, mv, &mut Nobody)
}

/// The same with somebody who counts.
pub fn counted(drawn: &str, color: Color, mv: &str, appraiser: &mut dyn Appraise) -> Contrast {
    let board: Board = drawn.parse().expect("a board");
    let game = Game::from_position(board, color, Rules::CHINESE);
    let mv = mv.parse().expect("a move");
    Contrast::new(&game, color, mv, appraiser, Effort::default(), &Stop::default()).expect("a legal move")
}

/// The reasons of one kind.
pub fn of_kind(contrast: &Contrast, kind: Kind) -> Vec<Claim> {
    let all = reasons(contrast);
    all.into_iter().filter(|c| Kind::of(c) == Some(kind)).collect()
}

/// What the first reason of a kind says; none if there is none. In French it must have words too.
pub fn said(contrast: &Contrast, kind: Kind) -> Option<String> {
    let claims = of_kind(contrast, kind);
    let first = claims.first()?;
    assert!(
        Words::french().knows(&first.statement),
        "{} in French",
        first.statement
    );
    Some(Words::english().say(first))
}

/// What a family says first of a kind, told by itself: all families together leave out what another says better.
pub fn told(find: super::Find, contrast: &Contrast, kind: Kind) -> Option<String> {
    let mut claims = Vec::new();
    find(contrast, &mut claims);
    let first = claims.iter().find(|c| Kind::of(c) == Some(kind))?;
    assert!(
        Words::french().knows(&first.statement),
        "{} in French",
        first.statement
    );
    Some(Words::english().say(first))
}
