use super::super::testing::{contrast, said};
use crate::Kind;
use goban::Color::*;

const OPEN: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . . .
    X X X X X O . . .
    O O O O X O . . .
    X X X O X O . . .
    . . X O X O . . .
    . . X O . O . . .";

#[test]
fn a_liberty_decides_a_race() {
    let c = contrast(OPEN, Black, "E1");
    assert_eq!(said(&c, Kind::WinRace).as_deref(), Some("?"));
}
