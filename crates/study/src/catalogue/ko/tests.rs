//! For each kind a position where it is said, and one like it where it is not.

use crate::Kind;
use crate::catalogue::testing::{contrast, said};
use goban::Color::{self, *};

#[track_caller]
fn says(drawn: &str, color: Color, mv: &str, kind: Kind, sentence: &str) {
    assert_eq!(said(&contrast(drawn, color, mv), kind).as_deref(), Some(sentence));
}

const KO: &str = "
    . . . . . . .
    . . . . . . .
    . . X O . . .
    . X . X O . .
    . . X O . . .
    . . . . . . .
    . . . . . . .";

#[test]
fn a_ko_is_taken_and_ended() {
    says(
        KO,
        White,
        "C4",
        Kind::StartKo,
        "C4 takes the ko: Black may not take back at D4 before playing elsewhere.",
    );
    says(
        KO,
        Black,
        "C4",
        Kind::WinKo,
        "C4 ends the ko: White can no longer take it at C4.",
    );
    // What is taken in a ko is not captured yet, and not saved for good.
    assert_eq!(said(&contrast(KO, White, "C4"), Kind::Capture), None);
    assert_eq!(said(&contrast(KO, Black, "C4"), Kind::Save), None);
    for (color, elsewhere) in [(Black, "F2"), (White, "F2")] {
        let c = contrast(KO, color, elsewhere);
        assert_eq!(said(&c, Kind::StartKo).or(said(&c, Kind::WinKo)), None);
    }
}

#[test]
fn a_ko_is_avoided() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X X .
        . O O O O X .
        O . O . O X .";
    says(
        drawn,
        White,
        "A2",
        Kind::AvoidKo,
        "A2 saves the stone at A1 without a ko; left alone, Black makes one with A2, which Black takes first.",
    );
    let c = contrast(drawn, White, "G6");
    assert_eq!(said(&c, Kind::AvoidKo), None);
}

#[test]
fn a_ko_is_started() {
    let drawn = "
        . X O . X X
        . . . X X .
        X . X O . .
        O X O . O O
        O X X O . X
        . O . O . .";
    says(
        drawn,
        White,
        "B5",
        Kind::StartKo,
        "B5 makes a ko for the stone at B6, which White takes first; left alone, Black saves it with B5 without one.",
    );
}

#[test]
fn stones_live_in_seki() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X O O
        X . O . X . O
        X . O . X . O";
    says(
        drawn,
        Black,
        "B3",
        Kind::Seki,
        "B3 seems to keep the three stones at E1 alive in seki, where neither side can afford to move; White wanted to play D1.",
    );
    // Where they can be taken all the same there is none.
    assert_eq!(said(&contrast(drawn, Black, "D1"), Kind::Seki), None);
}
