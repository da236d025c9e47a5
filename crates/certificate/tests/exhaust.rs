//! Small positions solved by walking all that can arise: drawn, asked, answered.

use certificate::ENDLESS;
use certificate::exhaust::{Goal, Outcome, Room, TooLarge};
use goban::{Board, Color, Move, Point, PointSet};

const MOST: usize = 200_000;

fn set(points: &str) -> PointSet {
    points
        .split_whitespace()
        .map(|p| p.parse::<Point>().unwrap())
        .collect()
}

/// The outcome for the attacker who moves first and who moves second, in a part of a drawn board that White encloses, and
/// the first moves of whoever moves first.
fn solved(drawn: &str, points: &str, attacker: Color, goal: Goal) -> ([Outcome; 2], [String; 2]) {
    let board: Board = drawn.parse().unwrap();
    let room = Room::enclosed(&board, &set(points), Color::White).unwrap();
    let answers = room.solve(&goal, attacker, MOST).unwrap();
    let said = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let moves = [said(&answers.first.moves), said(&answers.second.moves)];
    ([answers.first.outcome, answers.second.outcome], moves)
}

fn taking(points: &str) -> Goal {
    Goal::Capture {
        target: set(points),
        any: false,
    }
}

#[test]
fn life_is_what_the_attacker_cannot_prevent() {
    let four = "
        O O O O O O O
        O . O . O . O
        O O O O O O O
        O . O . O . O
        X X X X X O O
        . . . . X O O
        X X X X X O O";
    let room = "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3";
    let (outcomes, moves) = solved(four, room, Color::White, taking("A1 A3"));
    assert_eq!(outcomes, [Outcome::Fails; 2], "four in a row live");
    assert_eq!(moves[0], "", "nothing helps White");
    assert!(
        moves[1].starts_with("pass "),
        "Black need not answer: {}",
        moves[1]
    );
}

#[test]
fn a_ko_of_two_stages_takes_two_threats() {
    // White takes at C2 and again at C1 before Black is dead.
    let stages = "
        O O O O O O O
        O . O . O . O
        O O O O O O O
        O O O O O O O
        X X X . O O O
        . X . X O . O
        . O X O O O O";
    let room = "A1 B1 C1 A2 B2 C2 D2 A3 B3 C3 D3";
    let (outcomes, moves) = solved(stages, room, Color::White, taking("B2"));
    assert_eq!(outcomes, [Outcome::UnlessThreats(2), Outcome::Fails]);
    assert_eq!(moves[0], "C2");
}

#[test]
fn a_ko_that_one_side_cannot_end_takes_more_threats_than_are_counted() {
    let endless = "
        O O O O O O
        O . O . O .
        O O O O O O
        O O O O O O
        X X X O O O
        . X . X O .";
    let (outcomes, _) = solved(endless, "A1 B1 C1 D1 A2 B2 C2", Color::White, taking("A2"));
    assert_eq!(outcomes, [Outcome::UnlessThreats(ENDLESS); 2]);
}

#[test]
fn to_separate_is_to_prevent_a_connection() {
    let edge = "
        O O O O O O O
        O . O . O . O
        O O O O O O O
        O . O . O . O
        O O O O O O O
        O O O O O O O
        X . X . X O O";
    let [a, c, e] = ["A1", "C1", "E1"].map(|p| p.parse().unwrap());
    let room = "A1 B1 C1 D1 E1";
    let (outcomes, moves) = solved(edge, room, Color::Black, Goal::Connect(a, c));
    assert_eq!(outcomes, [Outcome::Succeeds, Outcome::Fails]);
    assert_eq!(moves[0], "B1");
    // Black who joins C1 and E1 has not joined A1: that is for White at B1.
    let (outcomes, moves) = solved(edge, room, Color::Black, Goal::Connect(a, e));
    assert_eq!(outcomes, [Outcome::Fails; 2]);
    assert_eq!(moves[0], "");
}

#[test]
fn half_an_eye_is_for_who_moves_first() {
    let half = "
        O O O O O O O
        O . O . O . O
        O O O O O O O
        O . O . O . O
        O O O O O O O
        O O X X . O O
        O . X . X O O";
    let room = "B1 C1 D1 E1 C2 D2 E2";
    let (outcomes, moves) = solved(half, room, Color::Black, Goal::Eye(set("D1")));
    assert_eq!(outcomes, [Outcome::Succeeds, Outcome::Fails]);
    assert_eq!(
        moves,
        ["E2", "B1 E2"],
        "White may throw himself in or take C1 C2 D2 into atari"
    );
}

#[test]
fn two_common_liberties_make_a_seki_and_two_eyes_do_not() {
    // Around them both walls are alive.
    let seki = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X X O O X O O
        X X O . X O O
        X X O . X O O";
    let board: Board = seki.parse().unwrap();
    let (black, white) = (set("E1 E2 E3"), set("C1 C2 C3 D3"));
    let room = Room::enclosed(&board, &(white | black | set("D1 D2")), Color::White).unwrap();
    assert_eq!(room.is_seki([black, white], MOST), Ok(true));
    for first in Color::BOTH {
        assert_eq!(
            room.race([black, white], first, [0, 0], MOST),
            Ok(None),
            "{first} first"
        );
    }
    let alive = "
        O O O O O
        O . O . O
        O O O O O
        X X X X O
        . X . X O";
    let board: Board = alive.parse().unwrap();
    let black = *board.stones(Color::Black);
    let room = Room::enclosed(&board, &(black | set("A1 C1")), Color::White).unwrap();
    assert_eq!(
        room.is_seki([black, set("A5")], MOST),
        Ok(false),
        "both live by themselves"
    );
}

#[test]
fn in_a_window_everything_outside_is_the_enemys() {
    let open = "
        . . . . .
        . . . . .
        X X X X .
        . . . X .
        . . . X .";
    let board: Board = open.parse().unwrap();
    let corner = *board.stones(Color::Black) | set("A1 B1 C1 A2 B2 C2");
    let window = Room::window(&board, &corner, Color::White).unwrap();
    let answers = window.solve(&taking("A3"), Color::White, MOST).unwrap();
    assert_eq!(
        answers.second.outcome,
        Outcome::Fails,
        "six points in the corner live by a move"
    );
    assert_eq!(
        answers.first.outcome,
        Outcome::Succeeds,
        "and die without, shut in all around"
    );
}

#[test]
fn what_is_too_large_is_refused() {
    let board: Board = "
        . . . . . .
        . . . . . .
        . . . . . .
        . . X . . .
        . . . . . .
        . . . . . ."
        .parse()
        .unwrap();
    let all = PointSet::board(board.size());
    assert_eq!(
        Room::enclosed(&board, &all, Color::White).unwrap_err(),
        TooLarge::Points(36)
    );
    let room = Room::window(&board, &set("C3 C4 D3 D4 B3 B4 E3 E4 C5 C2 D2"), Color::White).unwrap();
    let answer = room.solve(&taking("C3"), Color::White, 1000);
    assert_eq!(answer.unwrap_err(), TooLarge::Positions(1000));
}
