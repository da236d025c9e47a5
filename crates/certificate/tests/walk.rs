//! Proofs walked: what is told of each position.

mod written;

use certificate::{Certificate, End, Fault, Ko, Rule};
use goban::{Color, PointSet};
use written::{p, proof};

/// White, who moves first, attacks the stones at these points of a drawn board.
fn certificate(drawing: &str, target: &str, success: bool, positions: &[&str]) -> Certificate {
    Certificate {
        board: drawing.parse().unwrap(),
        proof: proof(target, success, Color::White, Ko::PLAIN, positions),
    }
}

const KO: &str = "
    O O O O O
    O . O . O
    O O O O O
    . X O O O
    X . X O O";

#[test]
fn a_ko_walked_to_its_end() {
    // White takes C1 in a ko; Black, without threats, can only pass; White connects.
    let won = certificate(KO, "C1", true, &["B1>1", "->2", "C1>3", ""]);
    let walk = won.walk().unwrap();
    assert!(walk.checked().rules.is_empty());
    assert_eq!(walk.steps().count(), 4);
    let start = walk.root();
    assert_eq!(
        (start.winner(), start.answer()),
        (Color::White, Some(Some(p("B1"))))
    );
    let taken = start.after(start.answer().unwrap()).unwrap();
    assert_eq!(
        taken.turn().ban,
        Some(p("C1")),
        "the ko may not be retaken at once"
    );
    assert_eq!(taken.board().ko(), Some((Color::Black, p("C1"))));
    assert_eq!((taken.is_winners_turn(), taken.answer()), (false, None));
    assert_eq!(taken.moves().map(|m| m.0).collect::<Vec<_>>(), [None]);
    assert!(
        taken.after(Some(p("A2"))).is_none(),
        "what is not listed does not matter"
    );
    let line = walk.line(9);
    assert_eq!(
        line.iter().map(|m| m.0).collect::<Vec<_>>(),
        [Some(p("B1")), None, Some(p("C1"))]
    );
    let last = line[2].1;
    assert_eq!(
        (last.end(), last.turn().to_move),
        (Some(End::Reached), Color::Black)
    );
    assert!(last.zone().points.contains(p("C1")));
    // The zones become larger towards the start.
    let zones: Vec<PointSet> = walk.steps().map(|s| s.zone().points).collect();
    assert!(zones.windows(2).all(|z| z[1].is_subset(&z[0])), "{zones:?}");
    assert_eq!(zones[0], walk.checked().zone);
}

#[test]
fn life_is_a_rule_that_a_proof_rests_on() {
    let drawing = "
        O O O O O O O
        O . O . O . O
        O O O O O O O
        O . O . O . O
        O O O O O O O
        X X X X X O O
        . X . . X O O";
    let alive = certificate(drawing, "A2 B2", false, &[""]);
    let walk = alive.walk().unwrap();
    assert_eq!(walk.checked().rules.iter().collect::<Vec<_>>(), [Rule::Life]);
    assert_eq!(walk.root().end(), Some(End::Stands));
    assert!(walk.line(9).is_empty());
}

#[test]
fn what_is_not_accepted_cannot_be_walked() {
    let cut = certificate(KO, "C1", true, &["B1>1", ""]);
    assert_eq!(cut.walk().unwrap_err().fault, Fault::NoEnd);
}
