//! Level zero in a race: two strings shut in together, each between the other and a wall.

use goban::{Board, Point};
use proof::value::Value;
use tactics::zero::{Settings, Zero};

/// What becomes of Black's and of White's string.
fn race(drawing: &str, [black, white]: [&str; 2]) -> [Value; 2] {
    let board: Board = drawing.parse().unwrap();
    let mut zero = Zero::new(&board, Settings::KEEN);
    let mut of = |stone: &str| {
        let stone: Point = stone.parse().unwrap();
        zero.string(stone).unwrap().value()
    };
    [of(black), of(white)]
}

#[test]
fn two_liberties_each() {
    let two = "
        . . . . . . . . .
        . O O O O O . . .
        . O O . . O . . .
        . O X X X O . . .
        . X O O O X . . .
        . X X . . X . . .
        . X X X X X . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(race(two, ["C6", "C5"]), [Value::STAR, Value::STAR]);
}

#[test]
fn three_liberties_each() {
    let three = "
        . . . . . . . . .
        . O O O O O . . .
        . O . . . O . . .
        . O X X X O . . .
        . X O O O X . . .
        . X . . . X . . .
        . X X X X X . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(race(three, ["C6", "C5"]), [Value::STAR, Value::STAR]);
}

#[test]
fn three_against_four_and_four_against_three() {
    let three_four = "
        . . . . . . . . .
        . O O O O O O . .
        . O O . . . O . .
        . O X X X X O . .
        . X O O O O X . .
        . X . . . . X . .
        . X X X X X X . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(race(three_four, ["C6", "C5"]), [Value::LOST, Value::WON]);
    let four_three = "
        . . . . . . . . .
        . O O O O O O . .
        . O . . . . O . .
        . O X X X X O . .
        . X O O O O X . .
        . X X . . . X . .
        . X X X X X X . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(race(four_three, ["C6", "C5"]), [Value::WON, Value::LOST]);
}

#[test]
fn a_liberty_of_both() {
    // Two of its own and one of both each: whoever is first fills from outside.
    let one = "
        . O O O O O . . .
        . O O . . O . . .
        . O X X X O . . .
        . O X . X O . . .
        . X O O O X . . .
        . X X . . X . . .
        . X X X X X . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(race(one, ["C6", "C5"]), [Value::STAR, Value::STAR]);
    // Two of both and none besides: whoever fills one is taken.
    let two = "
        . O O O O O O O .
        . O X X X X X O .
        . O X . X . X O .
        . X O O O O O X .
        . X X X X X X X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(race(two, ["C8", "C6"]), [Value::SEKI, Value::SEKI]);
}

#[test]
fn an_eye_against_none() {
    // Black has an eye and a liberty of both; White fills that last, and is taken.
    let eye = "
        . O O O O O . . .
        . O X X X O . . .
        . O X . X O . . .
        . O X X X O . . .
        . O X . X O . . .
        . X O O O X . . .
        . X X . X X . . .
        . X X X X X . . .
        . . . . . . . . .";
    assert_eq!(race(eye, ["C6", "C4"]), [Value::WON, Value::LOST]);
    // One liberty more for White: who is first.
    let more = "
        . O O O O O . . .
        . O X X X O . . .
        . O X . X O . . .
        . O X X X O . . .
        . O X . X O . . .
        . X O O O X . . .
        . X . . X X . . .
        . X X X X X . . .
        . . . . . . . . .";
    assert_eq!(race(more, ["C6", "C4"]), [Value::STAR, Value::STAR]);
}
