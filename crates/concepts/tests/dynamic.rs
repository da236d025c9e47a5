//! Where the static level is not sure, a search is asked, and its answers are kept.

mod common;

use common::p;
use concepts::iterative::{Act, Origin};
use concepts::{Fate, Model, Settings};
use goban::{Board, Color, Random, Size};
use proof::value::Value;
use tactics::zero::Subject;

fn asking(nodes: u64) -> Settings {
    Settings {
        nodes: Some(nodes),
        zero: tactics::zero::Settings::QUICK,
        ..Settings::default()
    }
}

const CORNER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . O . . . .
    . . . . . . . . .
    . . . . . O . . .
    O O O O O O . . .
    X X X X O . . . .
    . . . X O . O . .
";

#[test]
fn a_search_tells_who_moves_first_lives() {
    let board: Board = CORNER.parse().unwrap();
    let model = Model::new(&board, asking(20_000));
    let corner = model.picture().group_at(p("A2")).unwrap().1;
    assert_eq!((corner.health.value, corner.health.rule), (Value::STAR, 7));
    for act in [Act::Defend, Act::Attack] {
        let found = corner.health.moves.iter().find(|m| m.act == act).unwrap();
        assert_eq!((found.point, found.origin), (p("B1"), Origin::Search));
    }
}

/// After White's move in the middle the corner is dead, and is eaten.
#[test]
fn what_a_search_finds_dead_is_eaten() {
    let mut board: Board = CORNER.parse().unwrap();
    let mut model = Model::new(&board, asking(20_000));
    assert_eq!(model.fate(p("A2")), Some(Fate::Unsettled));
    assert_eq!(model.fate(p("A3")), Some(Fate::Alive));
    board.play(Color::White, p("B1")).unwrap();
    let void = model.show(&board);
    assert!(
        void.iter().any(|(game, _)| *game == Subject::String(p("D1"))),
        "{void:?}"
    );
    assert_eq!(model.fate(p("A2")), Some(Fate::Dead));
    let (_, holder) = model.picture().group_at(p("A2")).unwrap();
    assert_eq!(holder.color, Color::White);
    assert!(holder.eaten.contains(p("A2")));
}

#[test]
fn kept_answers_are_those_of_a_fresh_model() {
    let settings = asking(300);
    let mut random = Random::new(3);
    let mut board = Board::new(Size::NINE);
    let mut model = Model::new(&board, settings);
    let mut color = Color::Black;
    for number in 1..=60 {
        let empty: Vec<_> = board.empty().iter().collect();
        if board.play(color, empty[random.index(empty.len())]).is_err() {
            continue;
        }
        color = !color;
        model.show(&board);
        if number % 4 == 0 {
            let fresh = Model::new(&board, settings);
            assert_eq!(model.differences(&fresh), None, "move {number}\n{board}");
        }
    }
}
