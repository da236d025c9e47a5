//! Answers of every kind carry proofs that the checker accepts, or say why not.

use certificate::check;
use goban::Board;
use tactics::Limits;
use tactics::found::{Doubt, Found, Sureness, ask};
use tactics::wanted::Wanted;

/// What was found, with its proofs checked anew.
fn found(drawn: &str, goal: &str) -> Found {
    let board: Board = drawn.parse().unwrap();
    let aim = goal.parse::<Wanted>().unwrap().on(&board).unwrap();
    let limits = Limits {
        memory: 64 << 20,
        ..Limits::nodes(100_000)
    };
    let found = ask(&board, &aim, &limits).unwrap();
    for proof in &found.proofs {
        let checked = check(&board, proof).unwrap_or_else(|flaw| panic!("{goal}: {flaw}"));
        assert!(checked.given.is_empty() || !found.proved(), "{goal}");
    }
    let granted = matches!(found.sureness, Sureness::Likely(Doubt::Walls(_)));
    assert_eq!(!found.proofs.is_empty(), found.proved() || granted, "{goal}");
    found
}

/// The status, the move, and whether it is proved.
fn said(drawn: &str, goal: &str) -> String {
    let found = found(drawn, goal);
    let best = found.best.map_or("-".into(), |p| p.to_string());
    let sure = if found.proved() { "proved" } else { "likely" };
    format!("{} {best} {sure}", found.status())
}

const DIAGONAL: &str = "
    . . . . . . .
    . . . . . . .
    . . . O X . .
    . . . X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .";

#[test]
fn a_connection_on_the_open_board_is_proved() {
    assert_eq!(said(DIAGONAL, "connect:D4,E5"), "connected E4 proved");
    // White can cut, but what becomes of the stones then no search sees to its end.
    assert!(said(DIAGONAL, "cut:D4,E5").ends_with("likely"));
}

#[test]
fn a_cut_that_takes_a_stone_is_proved() {
    let edge = "
        . . . . .
        . . . . .
        . . . . .
        O O O . .
        X . X . .";
    assert_eq!(said(edge, "cut:A1,C1"), "cut B1 proved");
    assert_eq!(said(edge, "connect:A1,C1"), "connected B1 proved");
}

#[test]
fn strings_that_are_tied_twice_are_connected_whoever_moves() {
    let bamboo = "
        . . . . . . .
        . . . . . . .
        . . X X . . .
        . . . . . . .
        . . X X . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(said(bamboo, "cut:C3,C5"), "connected - proved");
}

#[test]
fn a_net_and_a_ladder_are_proved_without_condition() {
    let net = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . . . .
        . . O X . . . . .
        . . O . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .";
    let caught = found(net, "capture:D5");
    assert!(caught.proved() && caught.status() == "captured", "{caught:?}");
    // The line is played to its end: the string is gone.
    let (mut board, stone) = (net.parse::<Board>().unwrap(), "D5".parse().unwrap());
    let mut color = caught.to_move;
    for m in &caught.line {
        match *m {
            Some(p) => board.play(color, p).unwrap(),
            None => board.pass(),
        }
        color = !color;
    }
    let shown = caught.line.len() > 2 && board.at(stone).is_none();
    assert!(shown, "{:?}", caught.line);
    let corner = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O . . . . .
        X . O . . . .";
    let caught = found(corner, "capture:A1");
    assert!(caught.proved() && caught.status() == "captured", "{caught:?}");
}

#[test]
fn an_eye_and_a_way_out_are_proved() {
    let half = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O O . .
        . . X X . . .
        . . X . X O .";
    assert_eq!(said(half, "eye:D2,D1"), "eye E2 proved");
    assert_eq!(said(half, "spoil:D2,D1"), "no eye E2 likely");
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
    assert_eq!(said(gap, "out:D3,D5,C6,D6,E6"), "out D5 proved");
    let shut = found(gap, "enclose:D3,D5,C6,D6,E6");
    assert_eq!((shut.status(), shut.best), ("shut in", "D5".parse().ok()));
}

#[test]
fn what_is_out_already_needs_no_move_and_cannot_be_shut_in() {
    let out = ". . . .
               . X . .
               O X O .
               O X O .";
    for goal in ["out:B1,B3", "enclose:B1,B3"] {
        assert_eq!(said(out, goal), "out - proved", "{goal}");
    }
}

#[test]
fn a_race_is_proved_by_what_becomes_of_the_groups() {
    let race = "
        . . . . . . .
        . . . . . . .
        O O O O . . .
        X X X X O . .
        O O O X O . .
        X X O X O . .
        . X O . O . .";
    assert_eq!(said(race, "race:D2,C1"), "won D1 proved");
    assert_eq!(said(race, "race:C1,D2"), "won D1 proved");
    let seki = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O
        X . O . X . O";
    let both = found(seki, "race:C1,E1");
    assert_eq!(both.status(), "seki");
}
