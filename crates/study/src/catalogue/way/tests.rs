//! Stones that get out, or do not, drawn.

use super::super::testing::{contrast, told};
use super::find;
use crate::Kind;
use goban::Color::*;

const EDGE: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O . . . . . . .
    . . . O O X . . . . .
    . . . . O X . . . . .
    . . . . O X . . . . .
    . . . . O X . . . . .
    . . . . O X . . . . .
    . . . O X . . . . . .
    . . . O X . . . . . .";

#[test]
fn stones_get_out_along_the_edge() {
    let way = |color, mv| told(find, &contrast(EDGE, color, mv), Kind::Escape);
    assert_eq!(
        way(Black, "F2").as_deref(),
        Some(
            "F2 brings the two stones at E1 out towards F3: left alone, White shuts them in at F2, where they seem to die."
        )
    );
    // From there White still cuts them off.
    assert_eq!(way(Black, "H2"), None);
}

#[test]
fn stones_are_shut_in_at_the_edge() {
    let way = |color, mv| told(find, &contrast(EDGE, color, mv), Kind::ShutIn);
    assert_eq!(
        way(White, "F2").as_deref(),
        Some(
            "F2 shuts the two stones at E1 in: Black can no longer get out at F2, and inside they seem to die."
        )
    );
    // Black still gets out at F2.
    assert_eq!(way(White, "G2"), None);
}
