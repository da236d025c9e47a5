//! Verdicts of the whole model on drawn positions: what it said of such positions once, and was plainly false.

mod common;

use common::p;
use concepts::{Fate, Model, Settings};
use goban::Board;
use proof::value::Value;

fn model(drawing: &str) -> Model {
    let board: Board = drawing.parse().unwrap();
    Model::new(&board, Settings::default())
}

fn health(model: &Model, stone: &str) -> Value {
    model.picture().group_at(p(stone)).unwrap().1.health.value
}

#[test]
fn in_the_open_nobody_is_in_seki() {
    // Two stones that no rule of growth knows, and all the board before them.
    let model = model(
        "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . X . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . X . . . . . . . . .
        . . O . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O . . . . . X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .",
    );
    for stone in ["D7", "C6"] {
        assert_ne!(health(&model, stone), Value::SEKI, "{stone}");
        let group = model.picture().group_at(p(stone)).unwrap().1;
        assert!(group.health.forbidden.is_empty(), "{stone}");
    }
}

#[test]
fn strings_around_their_eyes_are_in_no_seki() {
    // Neither string has an eye of its own, but both eyes are theirs alone.
    let mut model = model(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O . . . . .
        X X X O . . . . .
        . X X O . . . . .
        X . X O . . . . .",
    );
    for stone in ["A1", "B2"] {
        let reading = model.zero().string(p(stone)).unwrap();
        assert_eq!(reading.value(), Value::WON, "{stone}");
    }
}

#[test]
fn what_hangs_by_liberties_is_not_settled() {
    // Two stones in atari, saved or captured by whoever moves first: not dead, however few live that look like them.
    let model = model(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . O O . . . . .
        . O X X . X . . .
        . . O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    assert_eq!(model.fate(p("C6")), Some(Fate::Unsettled));
}
