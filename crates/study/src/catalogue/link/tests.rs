//! Stones that are joined or parted, drawn.

use super::super::testing::{contrast, told};
use super::find;
use crate::Kind;
use goban::Color::*;

const HANGING: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O O O O . . .
    . . X X . X O . .
    . . . O . X O . .
    . . . . . . . . .";

#[test]
fn a_cutting_point_is_closed() {
    let link = |mv| told(find, &contrast(HANGING, Black, mv), Kind::Connect);
    assert_eq!(
        link("E3").as_deref(),
        Some(
            "E3 connects the two stones at F2 to C3: left open, White seems to cut at E3, and they seem lost."
        )
    );
    // A stone elsewhere leaves the cut open.
    assert_eq!(link("G5"), None);
}

#[test]
fn stones_are_cut_off() {
    let link = |mv| told(find, &contrast(HANGING, White, mv), Kind::Cut);
    assert_eq!(
        link("E3").as_deref(),
        Some("E3 seems to cut the two stones at F2 off from C3: alone they seem lost.")
    );
    // From below Black connects.
    assert_eq!(link("E1"), None);
}

#[test]
fn a_bamboo_joint_needs_no_stone() {
    let joint = "
        . . . . . . .
        . . . O . . .
        . . X . X . .
        . . X . X . .
        . . . O . . .
        . . . . . . .
        . . . . . . .";
    let c = contrast(joint, Black, "D5");
    assert_eq!(told(find, &c, Kind::Connect), None);
}
