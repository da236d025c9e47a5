use crate::Kind;
use crate::catalogue::testing::{contrast, said};
use goban::Color::*;

#[test]
fn a_ko_is_taken_and_ended() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . X O . . .
        . X . X O . .
        . . X O . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(
        said(&contrast(drawn, White, "C4"), Kind::StartKo).as_deref(),
        Some("?")
    );
    assert_eq!(
        said(&contrast(drawn, Black, "C4"), Kind::WinKo).as_deref(),
        Some("?")
    );
}
