//! Ways out of an encirclement: drawn positions, and small ones searched and walked.

mod enclosed;

use certificate::exhaust::Goal;
use enclosed::{Asked, KOS, agrees, is_true_elsewhere, number, small};
use goban::{Board, Color, PointSet, Random};
use proof::value::Answer;
use tactics::goals::BreakOut;
use tactics::{Limits, reading};

/// Whether the stone on a point comes out to one of some points if its own side moves first, and if the other
/// does: for its own side.
fn out(drawing: &str, stone: &str, outside: &str) -> (Answer, Answer) {
    let board: Board = drawing.parse().unwrap();
    let stone = stone.parse().unwrap();
    let color = board.at(stone).unwrap();
    let outside: PointSet = outside.split_whitespace().map(|p| p.parse().unwrap()).collect();
    let limits = Limits {
        memory: 64 << 20,
        ..Limits::nodes(20_000)
    };
    let ask = |first| {
        reading::break_out(&board, stone, &outside, first, &limits)
            .unwrap()
            .verdict
            .answer
    };
    (ask(color), !ask(!color))
}

const YES: Answer = Answer::WON;
const NO: Answer = Answer::LOST;

#[test]
fn a_gap_in_the_wall_is_for_who_moves_first() {
    let gap = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O . O O O O O
        . . O X O . O . O
        O . . X . O O O O
        O O O . O O . O .
        . O . O O . O O O";
    assert_eq!(out(gap, "D3", "D5 C6 D6 E6"), (YES, NO));
}

#[test]
fn two_gaps_are_one_too_many_to_close() {
    let gaps = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O . O O . O O O O
        O X X X X O . O .
        O O . O O O O O O
        . O O O . O . O .
        O O . O O O O O O";
    assert_eq!(out(gaps, "C4", "B5 E5"), (YES, YES));
}

#[test]
fn a_friend_outside_is_met() {
    let bamboo = "
        . . . . . . .
        . . . . . . .
        . . X X . . .
        . O . . O . .
        O . X X . O .
        . O O O O . .
        . . . . . . .";
    assert_eq!(out(bamboo, "C3", "C5"), (YES, YES));
    let jump = "
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . O O . O . .
        . O X X O . .
        . O O O O . .
        . . . . . . .";
    assert_eq!(out(jump, "C3", "D5"), (YES, NO));
}

#[test]
fn an_answer_depends_on_the_gap_and_not_on_the_far_side() {
    let board: Board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O . O O O O O
        . . O X O . O . O
        O . . X . O O O O
        O O O . O O . O .
        . O . O O . O O O"
        .parse()
        .unwrap();
    let [stone, gap, far] = ["D3", "D5", "J9"].map(|p| p.parse().unwrap());
    let outside = PointSet::of(gap);
    let found = reading::break_out(&board, stone, &outside, Color::Black, &Limits::nodes(1_000)).unwrap();
    assert_eq!((found.verdict.answer, found.verdict.best), (YES, Some(gap)));
    let zone = found.zone.expect("a success is sure").points;
    assert!(zone.contains(stone) && zone.contains(gap) && !zone.contains(far));
}

#[test]
fn who_is_taken_off_at_once_is_not_out() {
    let throat = "
        . O . O . . .
        . O . O . . .
        O O . O O . .
        O X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(out(throat, "C4", "C7"), (NO, NO), "a corridor that ends in atari");
}

#[test]
fn ways_out_agree_with_exhaustion() {
    let mut random = Random::new(31);
    let (mut asked, mut successes) = (0, 0);
    while asked < number("POSITIONS", 120) {
        let Some(room) = small(&mut random) else { continue };
        asked += 1;
        let strings = room.strings(Color::Black);
        let string = strings[random.index(strings.len())];
        let stone = room.points()[string.trailing_zeros() as usize];
        let outside = room.set(random.bits() as u32 & random.bits() as u32 & room.all() & !string);
        let Some(goal) = BreakOut::new(room.board(), stone, &outside, 99) else {
            continue;
        };
        for first in Color::BOTH {
            for ko in KOS {
                let asked = Asked {
                    room: &room,
                    wish: Goal::WayOut { stone, outside },
                    attacker: Color::Black,
                    first,
                    ko,
                };
                if let Some(expected) = asked.truth() {
                    successes += usize::from(expected);
                    if let Some(proof) = agrees(&asked, &goal, expected, true) {
                        is_true_elsewhere(&mut random, &asked, &proof, &[stone]);
                    }
                }
            }
        }
    }
    assert!(
        successes > asked / 2,
        "both answers occur: {successes} in {asked}"
    );
}

#[test]
fn whoever_is_out_needs_no_move() {
    let free = ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .";
    assert_eq!(out(free, "C3", "C3 A1"), (YES, YES));
    let board: Board = free.parse().unwrap();
    let nobody = reading::break_out(
        &board,
        "A1".parse().unwrap(),
        &PointSet::EMPTY,
        Color::Black,
        &Limits::nodes(10),
    );
    assert!(nobody.is_none());
}
