//! Eyes to be made: drawn positions, and small ones searched and walked.

mod enclosed;

use certificate::exhaust::{Goal, Room};
use enclosed::{Asked, KOS, agrees, is_true_elsewhere, number};
use goban::{Board, Color, PointSet, Random, Size};
use proof::value::Answer;
use tactics::goals::Eye;
use tactics::{Limits, reading};

/// What comes of an eye of Black's on some points if Black moves first, and if White does: for Black.
fn eye(drawing: &str, points: &str) -> (Answer, Answer) {
    let board: Board = drawing.parse().unwrap();
    let set: PointSet = points.split_whitespace().map(|p| p.parse().unwrap()).collect();
    let limits = Limits {
        memory: 64 << 20,
        ..Limits::nodes(20_000)
    };
    let ask = |first| {
        reading::eye(&board, &set, Color::Black, first, &limits)
            .unwrap()
            .verdict
            .answer
    };
    (ask(Color::Black), !ask(Color::White))
}

const YES: Answer = Answer::WON;
const NO: Answer = Answer::LOST;

#[test]
fn diagonals_tell_a_real_eye_from_a_false_one() {
    // One diagonal of four may be lost, two may not.
    let one = "
        . . . . . . .
        . . X X O . .
        . X . X . . .
        . X X . . . .
        . . . . . . .
        O . O . O . .
        . . . . . . .";
    assert_eq!(eye(one, "C5"), (YES, YES));
    let false_eye = "
        O . O O . . .
        . O X O O . .
        O X . X X O .
        . O X O O . .
        O . O . . . .
        . O . . . . .
        . . . . . . .";
    assert_eq!(eye(false_eye, "C5"), (NO, NO));
}

#[test]
fn at_the_edge_and_in_the_corner_every_diagonal_counts() {
    let edge = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O O . .
        . . X X . . .
        . . X . X O .";
    assert_eq!(eye(edge, "D1"), (YES, NO), "half an eye");
    let corner = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O O . . . .
        X X O O . . .
        X . O . . . .
        . X X O . . .";
    assert_eq!(eye(corner, "A1"), (YES, NO), "half an eye");
    let lost = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O O . . . .
        X O . O . . .
        X O O . . . .
        . X X O . . .";
    assert_eq!(eye(lost, "A1"), (NO, NO));
}

#[test]
fn a_space_of_two_points_is_an_eye_though_a_stone_is_thrown_in() {
    let space = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O . .
        X X X X . . .
        O . . X . . .
        X X X X . . .";
    assert_eq!(eye(space, "A2 B2 C2"), (YES, YES));
    let no_liberties = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O . .
        X X X X O . .
        O . . X O . .
        X X X X . . .";
    assert_eq!(
        eye(no_liberties, "A2 B2 C2"),
        (YES, NO),
        "an eye in atari is none"
    );
}

#[test]
fn a_ko_for_an_eye() {
    // Black takes E2 and must win the ko to connect there; White ends it at F2.
    let ko = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O O . .
        . O X X X O .
        . . X X O . O
        . . X . X O .";
    let (first, second) = eye(ko, "D1");
    assert!(first > Answer::SEKI && first < Answer::WON, "{first:?}");
    assert_eq!(second, NO);
}

#[test]
fn eyes_agree_with_exhaustion() {
    let mut random = Random::new(21);
    let (mut asked, mut successes) = (0, 0);
    while asked < number("POSITIONS", 40) {
        let room = if random.below(3) == 0 {
            Room::random_board(&mut random, Size::new(3).unwrap())
        } else {
            Room::random(&mut random, 6, 9)
        };
        let Some(room) = room else { continue };
        asked += 1;
        let some = random.bits() as u32 & random.bits() as u32 | 1 << random.index(room.points().len());
        let points = room.set(some & room.all());
        let goal = Eye::new(room.board(), &points, Color::Black, 99).expect("a point");
        for first in Color::BOTH {
            for ko in KOS {
                let asked = Asked {
                    room: &room,
                    wish: Goal::Eye(points),
                    attacker: Color::Black,
                    first,
                    ko,
                };
                if let Some(expected) = asked.truth() {
                    successes += usize::from(expected);
                    if let Some(proof) = agrees(&asked, &goal, expected, true) {
                        is_true_elsewhere(&mut random, &asked, &proof, &[]);
                    }
                }
            }
        }
    }
    assert!(
        successes > asked / 4,
        "both answers occur: {successes} in {asked}"
    );
}
