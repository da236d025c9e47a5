//! A race that is won, and a liberty that wins one.

use super::super::testing::{contrast, of_kind, said};
use crate::Kind;
use goban::Color::*;

const RACE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . . .
    X X X X X O . . .
    O O O O X . . . .
    X . . . X . . . .";

#[test]
fn a_race_is_won_by_whoever_moves_first() {
    let black = contrast(RACE, Black, "C1");
    assert_eq!(
        said(&black, Kind::WinRace).as_deref(),
        Some(
            "C1 wins the race: the four stones at A2 are taken before the seven stones at E1; left alone, White wins it with F2."
        )
    );
    // Who wins it takes and saves, which need not be said again.
    assert!(of_kind(&black, Kind::Capture).is_empty());
    assert_eq!(
        said(&contrast(RACE, White, "F2"), Kind::WinRace).as_deref(),
        Some(
            "F2 wins the race of the four stones at A2 against the seven stones at E1, with 3 liberties against 2; left alone, Black wins it with C1."
        )
    );
    // Elsewhere it is lost.
    assert_eq!(said(&contrast(RACE, Black, "G4"), Kind::WinRace), None);
}

#[test]
fn a_liberty_more_wins_a_race() {
    let drawn = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O . .
        X X X X X X O . .
        X O O O O X . O .
        X X O . . . . O .";
    assert_eq!(
        said(&contrast(drawn, Black, "F1"), Kind::GainLiberty).as_deref(),
        Some(
            "F1 gives the ten stones at A1 the liberty that wins the race against the five stones at C1, 3 against 2 now; left alone, White wins it with F1."
        )
    );
    // To take a liberty is not to gain one.
    assert_eq!(said(&contrast(drawn, Black, "D1"), Kind::GainLiberty), None);
}
