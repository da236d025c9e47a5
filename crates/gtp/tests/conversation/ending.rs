//! How a game ended: score, status, what is settled for good.

use crate::{converse, engine};

#[test]
fn a_finished_game_is_counted() {
    let mut engine = engine("random");
    converse(
        &mut engine,
        "
        > boardsize 5
        =
        > gogui-setup b A4 b B4 b C4 b D4 b E4 b A2 b B2 b C2 b D2 b E2 w A1 w C1 w D1
        =
        > final_score
        = B+17.5
        > final_status_list dead
        = A1
        C1 D1
        > final_status A1
        = dead
        > final_status E5
        = black_territory
        > final_status_list black_territory
        = A5 B5 C5 D5 E5 A3 B3 C3 D3 E3 B1 E1
        > final_status_list white_territory
        =
        > final_status_list seki
        =
        > komi 30
        =
        > final_score
        = W+5
        > komi 25
        =
        > final_score
        = 0
        ",
    );
}

/// An eye each, and a liberty at D1 that nobody can fill.
#[test]
fn stones_in_seki_are_listed() {
    let walls: String = (3..10).map(|row| format!(" w D{row} b E{row}")).collect();
    let setup = format!(
        "gogui-setup w A3 w B3 w C3 b F3 b G3 b H3 b J3{walls} \
         b A2 b B2 b C2 b D2 b B1 b C1 w E2 w F2 w G2 w H2 w J2 w E1 w F1 w G1 w H1"
    );
    let talk = format!(
        "
        > {setup}
        =
        > final_status_list seki
        = A2 B2 C2 D2 B1 C1
        E2 F2 G2 H2 J2 E1 F1 G1 H1
        > final_status E1
        = seki
        > final_status D9
        = alive
        > final_status D1
        = dame
        > final_status_list dead
        =
        "
    );
    converse(&mut engine("random"), &talk);
}

/// Three stones and two; A3 is Black's, B3 White's, of B2 two thirds are Black's, and C1 is shared.
#[test]
fn ings_counting_can_be_chosen() {
    converse(
        &mut engine("random"),
        "
        > boardsize 3
        =
        > yomi-rules ing-programs
        =
        > komi 0
        =
        > gogui-setup b A1 b A2 b B1 w C3 w C2
        =
        > final_score
        = B+1.33
        ",
    );
}

#[test]
fn what_is_settled_for_good_is_known() {
    converse(
        &mut engine("random"),
        "
        > boardsize 5
        =
        > gogui-setup b A3 b B3 b C3 b D3 b E3 b B2 b B1 b C1 w E2 w E1
        =
        > unconditional_status A1
        = black_territory
        > unconditional_status E1
        = dead
        > unconditional_status B1
        = alive
        > unconditional_status A5
        = undecided
        > yomi-unconditional
        = BLACK A2 C2 D2 E2 A1 D1 E1
        CIRCLE A3 B3 C3 D3 E3 B2 B1 C1
        MARK E2 E1
        ",
    );
}
