//! Answers of every kind carry proofs that the checker accepts, or say why not.

use certificate::check;
use goban::{Board, Color, Point, PointSet};
use reasons::Evidence;
use tactics::Limits;
use tactics::aim::Aim;
use tactics::found::{Doubt, Found, Sureness, ask};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> PointSet {
    names.split(' ').map(p).collect()
}

/// An eye of Black's.
fn eye(at: &str) -> Aim {
    Aim::Eye {
        color: Color::Black,
        points: points(at),
    }
}

fn out(stone: &str, outside: &str) -> Aim {
    Aim::Out {
        stone: p(stone),
        outside: points(outside),
    }
}

/// What was found, with its proofs checked anew.
fn found(drawn: &str, aim: Aim) -> Found {
    let board: Board = drawn.parse().unwrap();
    let limits = Limits {
        memory: 64 << 20,
        ..Limits::nodes(100_000)
    };
    let found = ask(&board, &aim, &limits).unwrap();
    for proof in &found.proofs {
        let checked = check(&board, &proof.proof).unwrap_or_else(|flaw| panic!("{aim:?}: {flaw}"));
        assert!(checked.given.is_empty() || !found.proved(), "{aim:?}");
    }
    let granted = matches!(found.sureness, Sureness::Likely(Doubt::Walls(_)));
    assert_eq!(!found.proofs.is_empty(), found.proved() || granted, "{aim:?}");
    // The claim carries the same proofs, each with its position, and is never surer than they are.
    let claim = found.claim(&board);
    let mut carried = 0;
    for evidence in &claim.evidence {
        if let Evidence::Proof(certificate) = evidence {
            assert!(certificate.check().is_ok(), "{aim:?}");
            carried += 1;
        }
    }
    assert_eq!(carried, found.proofs.len(), "{aim:?}");
    assert!(
        claim.sureness() != Some(reasons::Sureness::Proved) || found.proved(),
        "{aim:?}"
    );
    found
}

/// The status, the move, and whether it is proved.
fn said(drawn: &str, aim: Aim) -> String {
    let found = found(drawn, aim);
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
    assert_eq!(
        said(DIAGONAL, Aim::Connect(p("D4"), p("E5"))),
        "connected E4 proved"
    );
    // White can cut, but what becomes of the stones then no search sees to its end.
    assert!(said(DIAGONAL, Aim::Cut(p("D4"), p("E5"))).ends_with("likely"));
}

#[test]
fn a_cut_that_takes_a_stone_is_proved() {
    let edge = "
        . . . . .
        . . . . .
        . . . . .
        O O O . .
        X . X . .";
    assert_eq!(said(edge, Aim::Cut(p("A1"), p("C1"))), "cut B1 proved");
    assert_eq!(said(edge, Aim::Connect(p("A1"), p("C1"))), "connected B1 proved");
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
    assert_eq!(said(bamboo, Aim::Cut(p("C3"), p("C5"))), "connected - proved");
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
    let caught = found(net, Aim::Capture(p("D5")));
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
    let caught = found(corner, Aim::Capture(p("A1")));
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
    assert_eq!(said(half, eye("D1")), "eye E2 proved");
    assert_eq!(said(half, eye("D1").turned()), "no eye E2 likely");
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
    assert_eq!(said(gap, out("D3", "D5 C6 D6 E6")), "out D5 proved");
    let shut = found(gap, out("D3", "D5 C6 D6 E6").turned());
    assert_eq!((shut.status(), shut.best), ("shut in", "D5".parse().ok()));
}

#[test]
fn what_is_out_already_needs_no_move_and_cannot_be_shut_in() {
    let gone = ". . . .
               . X . .
               O X O .
               O X O .";
    for aim in [out("B1", "B3"), out("B1", "B3").turned()] {
        assert_eq!(said(gone, aim), "out - proved", "{aim:?}");
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
    assert_eq!(said(race, Aim::Race(p("D2"), p("C1"))), "won D1 proved");
    assert_eq!(said(race, Aim::Race(p("C1"), p("D2"))), "won D1 proved");
    let seki = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O
        X . O . X . O";
    let both = found(seki, Aim::Race(p("C1"), p("E1")));
    assert_eq!(both.status(), "seki");
}
