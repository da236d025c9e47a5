//! For each kind a position where it is said, and one like it where it is not.

use super::super::testing::{contrast, said};
use crate::Kind;
use goban::Color::*;

#[track_caller]
fn says(drawn: &str, color: goban::Color, mv: &str, kind: Kind, sentence: &str) {
    assert_eq!(said(&contrast(drawn, color, mv), kind).as_deref(), Some(sentence));
}

#[track_caller]
fn says_nothing(drawn: &str, color: goban::Color, mv: &str, kind: Kind) {
    assert_eq!(said(&contrast(drawn, color, mv), kind), None);
}

const TWO_STONES: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . X . X . . . .
    . X O O . . . . .
    . . X X X . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn stones_that_could_have_run_are_captured() {
    says(TWO_STONES, Black, "D5", Kind::Capture, "?");
    // Far away it does not.
    says_nothing(TWO_STONES, Black, "C8", Kind::Capture);
}

#[test]
fn stones_that_are_taken_could_have_been_saved_or_not() {
    let in_atari = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . X O O . . . . .
        . . X X X . . . .
        . . . . . . . . .
        . . . . . . . . .";
    says(in_atari, Black, "E4", Kind::Capture, "?");
    let dead = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X . . . . . .
        O O X . . . . . .
        O . X . . . . . .";
    says(dead, Black, "B1", Kind::Capture, "?");
}

#[test]
fn stones_are_saved_that_would_have_been_captured() {
    says(TWO_STONES, White, "D5", Kind::Save, "?");
    // Stones that are not in danger need no help.
    let safe = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . . . .
        . . O O O . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    says_nothing(safe, White, "D5", Kind::Save);
}

#[test]
fn stones_are_saved_by_taking_others() {
    let drawn = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O X O . . . . . .
        O X . . . . . . .
        X O X X . . . . .
        X O . O O . . . .";
    says(drawn, Black, "C1", Kind::Save, "?");
}

const LADDER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . . . .
    . X O . . . . . .
    . . X X . . . . .
    . . . . . . . . .";

#[test]
fn a_ladder_says_where_it_ends() {
    says(LADDER, Black, "D3", Kind::Ladder, "?");
    let waits = LADDER.replacen(
        ". . . . . . . . .\n    . . . . . . . . .",
        ". . . . . . . . .\n    . . . . . . . . .",
        1,
    );
    assert_eq!(waits, LADDER);
    let broken = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . X . . . . . .
        . X O . . . . . .
        . . X . . . . . .
        . . . . . . . . .";
    says_nothing(broken, Black, "D3", Kind::Ladder);
    // Stones with nowhere to run are captured, and nobody calls that a ladder.
    says_nothing(TWO_STONES, Black, "D5", Kind::Ladder);
}

#[test]
fn a_stone_far_away_breaks_a_ladder_or_makes_it_work() {
    let own = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O X . . . . . .
        . . O O . . . . .
        . . . . . . . . .";
    says(own, Black, "G7", Kind::LadderBreaker, "?");
    // Beside it the stone just makes it safe.
    says_nothing(own, Black, "C4", Kind::LadderBreaker);
    let in_atari = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . O X . . . . . .
        . . O O . . . . .
        . . . . . . . . .";
    says(in_atari, Black, "G7", Kind::LadderBreaker, "?");
    let enemy = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . O X . . . . . .
        . . O O . . . . .
        . . . . . . . . .";
    says(enemy, White, "G7", Kind::LadderBreaker, "?");
}

#[test]
fn a_net_is_loose() {
    let drawn = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . O X . . . . . .
        . O . X O . . . .
        . . O O . . . . .
        . . . . . . . . .";
    says(drawn, Black, "D5", Kind::Net, "?");
    let net = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . X . . . . . . .
        . X O . . . . . .
        . O X X . . . . .
        . O . . . . . . .
        . . . . . . . . .";
    says(net, Black, "D5", Kind::Net, "?");
}

#[test]
fn a_snapback_is_taken_back_with_more() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X . . .
        X O O X . . .
        X O . O X . .
        . . O X X . .";
    says(drawn, Black, "A1", Kind::Snapback, "?");
    let real = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X X . . .
        . X O O X . .
        X O . O X . .
        X O . X X . .";
    says(real, Black, "C1", Kind::Snapback, "?");
}

#[test]
fn an_atari_says_what_happens_if_it_is_left() {
    let drawn = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . X O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    says(drawn, Black, "D3", Kind::Atari, "?");
    says_nothing(drawn, Black, "E3", Kind::Atari);
    let double = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X O . . . .
        . . X O . X . . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    says(double, Black, "E4", Kind::Atari, "?");
}

#[test]
fn a_stone_is_thrown_in() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        X X X X X . .
        O O O O X . .
        O . O . X . .
        O O . O X . .
        X X X X X . .";
    says(drawn, Black, "D3", Kind::ThrowIn, "?");
}
