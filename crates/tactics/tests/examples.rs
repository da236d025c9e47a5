//! Drawn positions, a question, the answer.

use goban::{Board, Color, Point, Size};
use proof::value::Answer;
use reasons::Words;
use tactics::aim::Verb;
use tactics::choose::life_or_death;
use tactics::found::Found;
use tactics::{Limits, Side, Verdict, fight, reading, region};

fn sentence(found: &Found, board: &Board) -> String {
    Words::english().say(&found.claim(board))
}

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn board(drawing: &str) -> Board {
    drawing.parse().unwrap()
}

fn limits() -> Limits {
    Limits {
        memory: 64 << 20,
        ..Limits::nodes(300_000)
    }
}

/// Enough for a string: what is not proved is searched until the limit is reached.
fn few() -> Limits {
    Limits {
        memory: 64 << 20,
        ..Limits::nodes(10_000)
    }
}

/// A code and a move, as GNU Go writes it.
fn said(verdict: Option<Verdict>) -> String {
    match verdict {
        None => "unknown".into(),
        Some(v) if v.answer == Answer::LOST => "0".into(),
        Some(v) => format!(
            "{} {}",
            match v.answer {
                Answer::WON => 1,
                ko if ko > Answer::SEKI => 2,
                _ => 3,
            },
            v.best.map_or("PASS".into(), |p| p.to_string())
        ),
    }
}

fn ladder(breaker: Option<&str>) -> Board {
    let mut board = Board::new(Size::NINETEEN);
    for name in ["C4", "D3", "E3"] {
        board.play(Color::Black, p(name)).unwrap();
    }
    for name in ["D4"].into_iter().chain(breaker) {
        board.play(Color::White, p(name)).unwrap();
    }
    board
}

#[test]
fn a_ladder_runs_across_the_board() {
    // With one node for each search there is nothing but the ladder itself.
    let answer = reading::does_attack(&ladder(None), p("D5"), p("D4"), &Limits::nodes(1));
    assert_eq!(answer, Some(Answer::WON));
    let mut broken = ladder(Some("Q16"));
    broken.play(Color::Black, p("D5")).unwrap();
    assert!(!tactics::ladder::holds(&broken, p("D4")));
}

#[test]
fn a_stone_in_a_ko_is_taken_first_or_connected() {
    let ko = board(
        "
        . . . . . . .
        . . . . . . .
        . X O . . . .
        X O . O . . .
        . X O . . . .
        . . . . . . .
        . . . . . . .",
    );
    assert_eq!(said(reading::attack(&ko, p("B4"), &few())), "2 C4");
    assert_eq!(said(reading::defend(&ko, p("B4"), &few())), "1 C4");
}

#[test]
fn a_ko_just_taken_needs_a_threat() {
    let mut ko = board(
        "
        . . . . . . .
        . . . . . . .
        . X O . . . .
        X O . O . . .
        . X O . . . .
        . . . . . . .
        . . . . . . .",
    );
    ko.play(Color::Black, p("C4")).unwrap();
    // White may retake C4 only after a threat.
    assert_eq!(said(reading::attack(&ko, p("C4"), &few())), "3 B4");
}

const THREE: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    O O O O O . .";

#[test]
fn whoever_takes_the_bait_of_a_snapback_has_taken_nothing() {
    let bait = board(
        "
        O X O X .
        O . O X X
        O O O X .
        X X X X .
        . . . . .
        ",
    );
    assert_eq!(said(reading::attack(&bait, p("B5"), &few())), "0");
    assert_eq!(
        reading::does_attack(&bait, p("B4"), p("B5"), &few()),
        Some(Answer::LOST),
        "Black plays on B5 again and takes all"
    );
    let safe = board(
        "
        O X O . .
        O . O X X
        O O O X .
        X X X X .
        . . . . .
        ",
    );
    assert_eq!(said(reading::attack(&safe, p("B5"), &few())), "1 B4");
}

#[test]
fn a_string_with_room_for_one_eye_is_caught_for_all_its_liberties() {
    let shut_in = board(
        "
        . . . . . . .
        O O O O O O .
        X X X X X O .
        X . . . X O .
        X X . X X O .
        O X X X O O .
        O O O O O . .
        ",
    );
    assert_eq!(said(reading::attack(&shut_in, p("A5"), &few())), "1 C4");
    assert_eq!(said(reading::defend(&shut_in, p("A5"), &few())), "1 C4");
}

#[test]
fn three_in_a_row_live_or_die_by_the_middle() {
    let corner = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O . .
        X X X X O . .
        . . . X O . .",
    );
    assert_eq!(said(reading::owl_attack(&corner, p("A2"), &limits())), "1 B1");
    assert_eq!(said(reading::owl_defend(&corner, p("A2"), &limits())), "1 B1");
    let side = board(THREE);
    // White's stones on the edge leave no place for an eye: nothing need be done.
    assert_eq!(said(reading::owl_attack(&side, p("A3"), &limits())), "1 PASS");
}

#[test]
fn four_in_a_row_are_alive() {
    let four = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X X O .
        . . . . X O .",
    );
    assert_eq!(said(reading::owl_attack(&four, p("A2"), &limits())), "0");
}

/// The ko of a bent four in the corner is White's to start: he waits until Black has no threats.
#[test]
fn a_bent_four_in_the_corner_is_dead() {
    let bent = board(
        "
        . . O X . O .
        . . O X X X O
        . . O O O X .
        . . . . O X X
        . . . . O O O
        . . . . . . .
        . . . . . . .",
    );
    let attack = reading::owl_attack(&bent, p("F6"), &limits()).unwrap();
    assert_eq!(attack.answer, Answer::WON);
    assert!(attack.guess);
    assert_eq!(said(reading::owl_defend(&bent, p("F6"), &limits())), "0");
    // Read as it stands it is a ko.
    let target = region::group(&bent, p("F6"));
    let (field, stones) = region::Region::around(&bent, &target, 2)
        .unwrap()
        .field(&bent, &target)
        .unwrap();
    let mut fight = fight::Fight::new(&field, limits());
    let verdict = fight.ask(&stones, Side::Attacker).unwrap();
    assert!(
        verdict.answer > Answer::SEKI && verdict.answer < Answer::WON,
        "{verdict:?}"
    );
}

/// Six points in the corner and one liberty outside are a ko; White who waited would let Black live.
#[test]
fn a_ko_that_black_can_end_is_not_waited_for() {
    let six = board(
        "
        . . . . . . .
        . . . . . . .
        O . . . . . .
        . O O O O . .
        X X X X O . .
        . . . X O . .
        . . . X O . .",
    );
    let attack = reading::owl_attack(&six, p("A3"), &limits()).unwrap();
    assert!(
        attack.answer > Answer::SEKI && attack.answer < Answer::WON,
        "{attack:?}"
    );
    let defend = reading::owl_defend(&six, p("A3"), &limits()).unwrap();
    assert_eq!(defend.answer, Answer::WON, "{defend:?}");
}

#[test]
fn stones_that_cannot_be_killed_are_kept_from_two_eyes() {
    let board = board(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        O O O O O O O O
        X X X X X X X O
        . O O O . . X O
        ",
    );
    let white = life_or_death(&board, Color::White, &limits()).unwrap();
    assert_eq!((white.status(), white.best), ("seki", Some(p("E1"))));
    assert_eq!(
        sentence(&white, &board),
        "White plays E1, and the eight stones at G1 live in seki."
    );
    // Black lives in any case: who moves first decides whether White's stones do.
    let black = life_or_death(&board, Color::Black, &limits()).unwrap();
    assert_eq!(black.status(), "dies", "{black:?}");
    assert_eq!(black.aim.stones(&board), region::group(&board, p("B1")));
}

#[test]
fn a_bamboo_joint_cannot_be_cut_and_a_diagonal_can() {
    let bamboo = board(
        "
        . . . . . . .
        . . . . . . .
        . . X . X . .
        . . X . X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .",
    );
    assert_eq!(said(reading::disconnect(&bamboo, p("C4"), p("E4"), &few())), "0");
    let diagonal = board(
        "
        . . . . . . .
        . . . . . . .
        . . . O X O .
        . . . X . . .
        . . O . O . .
        . . . . . . .
        . . . . . . .",
    );
    let answer = reading::connect(&diagonal, p("D4"), p("E5"), &few());
    assert_eq!(said(answer), "1 E4");
}

#[test]
fn a_bare_position_asks_its_question_by_itself() {
    let corner = board(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O . . . .
        X X X X O . . . .
        . . . X O . . . .",
    );
    let white = life_or_death(&corner, Color::White, &limits()).unwrap();
    assert_eq!((white.aim.verb(), white.best), (Verb::Kill, Some(p("B1"))));
    assert_eq!(white.status(), "dies");
    let black = life_or_death(&corner, Color::Black, &limits()).unwrap();
    assert_eq!((black.aim.verb(), black.best), (Verb::Live, Some(p("B1"))));
    assert_eq!(
        sentence(&black, &corner),
        "Black plays B1, and the five stones at D1 live."
    );
}
