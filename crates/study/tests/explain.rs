//! A move explained as a whole, the model counting.

use goban::{Board, Color, Game, Move, Point, Rules};
use reasons::{Claim, Words};
use study::{ByModel, Effort, Explainer, Family, Kind};
use tactics::Stop;

fn game(drawn: &str, to_move: Color) -> Game {
    let board: Board = drawn.parse().unwrap();
    Game::from_position(board, to_move, Rules::CHINESE)
}

fn at(name: &str) -> Move {
    Move::Play(name.parse::<Point>().unwrap())
}

/// Two white stones that run at E4 unless Black is there first.
const RUN: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . X . . . . . .
    . X O O . . . . .
    . . X X X . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn what_a_move_decides_is_told_with_both_sides() {
    let mut counting = ByModel;
    let mut explainer = Explainer::new(&mut counting, Effort::default(), Stop::default());
    let explained = explainer
        .explain(&game(RUN, Color::Black), Color::Black, at("E4"))
        .unwrap();
    assert_eq!(
        Kind::of(&explained.reasons[0]).map(|kind| kind.is_contrast()),
        Some(true)
    );
    let read = |claim: &&Claim| Kind::of(claim).is_some_and(|kind| kind.family() == Family::Capture);
    let first = explained.reasons.iter().find(read).expect("a capture");
    let full = Words::english().say_in_full(first);
    assert!(full.contains("Without it, "), "{full}");
}

#[test]
fn a_move_that_is_not_legal_is_refused_and_a_pass_has_no_reasons() {
    let mut counting = ByModel;
    let mut explainer = Explainer::new(&mut counting, Effort::QUICK, Stop::default());
    let game = game(RUN, Color::Black);
    assert!(explainer.explain(&game, Color::Black, at("C4")).is_err());
    let pass = explainer.explain(&game, Color::Black, Move::Pass).unwrap();
    assert!(pass.reasons.is_empty());
}

#[test]
fn a_position_at_a_glance_names_its_groups() {
    let mut counting = ByModel;
    let mut explainer = Explainer::new(&mut counting, Effort::QUICK, Stop::default());
    let overview = explainer.overview(&game(RUN, Color::Black), Color::Black);
    assert!(overview.score.is_some() && overview.groups.len() >= 2);
    let stones: usize = overview.groups.iter().map(|group| group.stones.len()).sum();
    assert!(stones <= 8);
}
