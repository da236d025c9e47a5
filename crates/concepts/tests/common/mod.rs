//! Help for tests: positions and elementary games drawn by hand.
#![allow(dead_code)]

use concepts::{Game, Kind, Model, Recognise, Settings};
use goban::{Board, Color, Point, PointSet};
use proof::value::Value;
use tactics::zero::Zero;

pub fn p(name: &str) -> Point {
    name.parse().unwrap()
}

pub fn set(names: &str) -> PointSet {
    names.split_whitespace().map(p).collect()
}

/// The games of one position, handed over as they are.
pub struct Given(pub Vec<Game>);

impl Recognise for Given {
    fn recognise(&mut self, _: &Board, _: &mut Zero) -> Vec<Game> {
        self.0.clone()
    }
}

/// The model of a drawn position with these games and no others.
pub fn model(drawing: &str, games: Vec<Game>, settings: Settings) -> Model {
    let board: Board = drawing.parse().unwrap();
    Model::with(&board, settings, Box::new(Given(games)))
}

/// A game at a place, with a value in symbols; its moves are the place's points where it is not decided.
pub fn game(kind: Kind, color: Color, source: &str, place: &str, value: &str) -> Game {
    let value: Value = value.parse().unwrap();
    let moves: Vec<Point> = match value {
        Value::STAR => set(place).iter().collect(),
        _ => Vec::new(),
    };
    Game {
        kind,
        color,
        source: set(source),
        place: set(place),
        footprint: set(source) | set(place),
        value,
        own: moves.clone(),
        enemy: moves,
        rule: None,
    }
}
