//! For each kind a position where it is said, and one like it where it is not.

use super::super::testing::{contrast, said};
use crate::Kind;
use goban::Color::{self, *};

#[track_caller]
fn says(drawn: &str, color: Color, mv: &str, kind: Kind, sentence: &str) {
    assert_eq!(said(&contrast(drawn, color, mv), kind).as_deref(), Some(sentence));
}

#[track_caller]
fn says_nothing(drawn: &str, color: Color, mv: &str, kind: Kind) {
    assert_eq!(said(&contrast(drawn, color, mv), kind), None);
}

const LOOSE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . X . . . . . .
    . X O O . . . . .
    . . X X X . . . .
    . . . . . . . . .
    . . . . . . . . .";

const IN_ATARI: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X X . . . . .
    . X O O . . . . .
    . . X X . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn stones_that_could_have_run_are_captured() {
    let edge = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X X . . .
        . X O O . . .
        . . X . . . .";
    says(
        edge,
        Black,
        "E2",
        Kind::Capture,
        "E2 captures the two stones at C2, which White could probably have saved with E2.",
    );
    // Far away it does not.
    says_nothing(edge, Black, "F6", Kind::Capture);
}

#[test]
fn stones_are_taken_that_could_have_been_saved_or_not() {
    says(
        IN_ATARI,
        Black,
        "E4",
        Kind::Capture,
        "E4 takes the two stones at C4, which White could probably have saved with E4.",
    );
    let dead = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X . . . .
        O O X . . . .
        O . X . . . .";
    says(
        dead,
        Black,
        "B1",
        Kind::Capture,
        "B1 takes the three stones at A1 off the board, which could not get away any more.",
    );
}

#[test]
fn stones_are_saved_that_would_have_been_captured() {
    says(
        LOOSE,
        White,
        "E4",
        Kind::Save,
        "E4 seems to save the two stones at C4: left alone, Black captures them with E5.",
    );
    // Stones that are not in danger need no help.
    let safe = LOOSE.replace(". X O O .", ". . O O .");
    says_nothing(&safe, White, "E4", Kind::Save);
}

#[test]
fn stones_are_saved_by_taking_others() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        X . . . . . .
        . X X . . . .
        . O O X . . .
        X O X X . . .
        X X O O . . .";
    says(
        drawn,
        Black,
        "A3",
        Kind::Save,
        "A3 takes the three stones at B2, and seems to save the three stones at A1: left alone, White captures them with A3.",
    );
}

#[test]
fn a_ladder_says_where_it_ends() {
    let drawn = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X O . . . . . .
        . . X X . . . . .
        . . . . . . . . .";
    says(
        drawn,
        Black,
        "C4",
        Kind::Ladder,
        "C4 catches the stone at C3 in a ladder, which ends at the edge, at J8.",
    );
    let waits = drawn.replacen(
        "        . . . . . . . . .\n        . . . . . . . . .\n        . . . . . . . . .",
        "        . . . . . . . . .\n        . . . . . . . . .\n        . . . . . . X . .",
        1,
    );
    says(
        &waits,
        Black,
        "C4",
        Kind::Ladder,
        "C4 catches the stone at C3 in a ladder, which runs into the stone at G7.",
    );
    let broken = drawn.replacen(
        "        . . . . . . . . .\n        . . . . . . . . .\n        . . . . . . . . .\n        . . . . . . . . .",
        "        . . . . . . . . .\n        . . . . . . . . .\n        . . . . . . . . .\n        . . . . . O . . .",
        1,
    );
    says_nothing(&broken, Black, "C4", Kind::Ladder);
    says(
        &broken,
        Black,
        "C4",
        Kind::Atari,
        "C4 puts the stone at C3 in atari: unless White answers, Black takes it at D3.",
    );
    // Stones with nowhere to run are captured, and nobody calls that a ladder.
    says_nothing(IN_ATARI, Black, "E4", Kind::Ladder);
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
    says(
        own,
        Black,
        "E5",
        Kind::LadderBreaker,
        "E5 seems to break the ladder: White can no longer chase the stone at C3 from C4.",
    );
    // Beside it the stone just makes it safe; elsewhere it does nothing for it.
    says_nothing(own, Black, "C4", Kind::LadderBreaker);
    says_nothing(own, Black, "B8", Kind::LadderBreaker);
    let in_atari = own.replacen(
        "        . . . . . . . . .\n        . O X",
        "        . . O . . . . . .\n        . O X",
        1,
    );
    says(
        &in_atari,
        Black,
        "E5",
        Kind::LadderBreaker,
        "E5 seems to break the ladder: unless White answers, the stone at C3 gets away at D3.",
    );
    let enemy = own.replacen(
        "        . . . . . . . . .\n        . . . . . . . . .\n        . O X",
        "        . . . . X . . . .\n        . . . . . . . . .\n        . O X",
        1,
    );
    says(
        &enemy,
        White,
        "F4",
        Kind::LadderBreaker,
        "F4 makes a ladder work: unless Black answers, White catches the stone at C3 from C4.",
    );
}

#[test]
fn a_net_is_loose() {
    says(
        LOOSE,
        Black,
        "E5",
        Kind::Net,
        "E5 catches the two stones at C4 in a net: no way out is left, not even at E4.",
    );
    // Beside the stones it is no net, and one step further no capture.
    says_nothing(LOOSE, Black, "E4", Kind::Net);
    says_nothing(LOOSE, Black, "F6", Kind::Net);
}

#[test]
fn a_snapback_is_taken_back_with_more() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . X X O . . .
        X O O . O . .
        . X O . X . .
        . . X X . . .";
    says(
        drawn,
        Black,
        "D3",
        Kind::Snapback,
        "D3 is a snapback: if White takes it at D2, Black plays D3 again and takes the three stones at C2.",
    );
    // With another liberty for whoever takes there is none.
    let open = drawn.replace(". X O . X . .", ". X O . . . .");
    says_nothing(&open, Black, "D3", Kind::Snapback);
}

#[test]
fn a_stone_is_thrown_in() {
    let drawn = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O . . . .
        X X X X O . . . .
        O O O X . . . . .
        . . . X . . . . .";
    says(
        drawn,
        Black,
        "A1",
        Kind::ThrowIn,
        "A1 is a throw-in: White may take it at B1, but cannot save the three stones at A2 that way.",
    );
    // A stone that cannot be taken at once is none.
    says_nothing(drawn, Black, "B1", Kind::ThrowIn);
    let eye = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X X X
        X X O O O O O
        . O . . O . O";
    says(
        eye,
        Black,
        "C1",
        Kind::ThrowIn,
        "C1 is a throw-in: White may take it at D1, but seems to make no eye there any more.",
    );
    says_nothing(eye, Black, "D1", Kind::ThrowIn);
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
    says(
        drawn,
        Black,
        "D3",
        Kind::Atari,
        "D3 puts the stone at D4 in atari: unless White answers, Black takes it at E4.",
    );
    says_nothing(drawn, Black, "F3", Kind::Atari);
    // Stones that are lost anyway are not threatened.
    says_nothing(LOOSE, Black, "E5", Kind::Atari);
    let double = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . X O . . . .
        . . X O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    says(
        double,
        Black,
        "E4",
        Kind::Atari,
        "E4 is a double atari: White cannot save both the stone at D4 and the stone at E5.",
    );
}
