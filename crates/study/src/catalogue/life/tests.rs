//! Groups that live or die, drawn.

use super::super::testing::{contrast, counted, told};
use super::find;
use crate::{Appraise, Kind};
use goban::{Color, Color::*, Game};
use players::Thought;
use tactics::Stop;

const CORNER: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .";

#[test]
fn the_middle_of_three_decides() {
    let life = |color, mv, kind| told(find, &contrast(CORNER, color, mv), kind);
    assert_eq!(
        life(White, "B1", Kind::Kill).as_deref(),
        Some("B1 kills the five stones at D1: Black, first there, lives.")
    );
    assert_eq!(
        life(Black, "B1", Kind::Live).as_deref(),
        Some("B1 makes the five stones at D1 live: White, first there, kills them.")
    );
    // Beside it the middle is still open.
    assert_eq!(life(White, "A1", Kind::Kill), None);
    assert_eq!(life(Black, "A1", Kind::Live), None);
}

/// Somebody who gives all of White's stones to him, or to Black once Black has played on C3.
struct Count;

impl Appraise for Count {
    fn appraise(&mut self, game: &Game, to_move: Color, _stop: &Stop) -> Option<Thought> {
        let board = game.board();
        let killed = board.at("C3".parse().unwrap()) == Some(Black);
        let mut ownership = vec![0.0; 1024];
        for p in board.stones(White) {
            ownership[p.index()] = if killed { 0.6 } else { -0.6 };
        }
        Some(Thought {
            color: to_move,
            visits: 100,
            win_rate: Some(0.5),
            lead: 0.0,
            ownership,
            candidates: Vec::new(),
        })
    }
}

#[test]
fn where_nobody_can_read_it_a_count_may_tell() {
    let open = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let kill = |mv| told(find, &counted(open, Black, mv, &mut Count), Kind::Kill);
    assert_eq!(
        kill("C3").as_deref(),
        Some("C3 probably kills the three stones at C6; left alone, they would probably live.")
    );
    // After another move nobody counts them as dead.
    assert_eq!(kill("E3"), None);
}

const FALSE_EYE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . O O O O O O . .
    O O X X X X O . .
    O X X . X . X O .
    . X . X X X . O .
    . X . O O O O O .";

#[test]
fn an_eye_that_can_be_made_false() {
    let eye = |color, mv, kind| told(find, &contrast(FALSE_EYE, color, mv), kind);
    assert_eq!(
        eye(Black, "G2", Kind::MakeEye).as_deref(),
        Some(
            "G2 seems to make a second eye at F3 for the 13 stones at B1, which White could have taken at G2."
        )
    );
    assert_eq!(
        eye(White, "G2", Kind::SpoilEye).as_deref(),
        Some("G2 seems to keep the 13 stones at B1 from a second eye at F3: Black could have made it at G2.")
    );
    // The other side of the group has nothing to do with it.
    assert_eq!(eye(Black, "H6", Kind::MakeEye), None);
    assert_eq!(eye(White, "H6", Kind::SpoilEye), None);
}

const SIDE: &str = "
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . X . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . O O . . . . . . . . .
    . . . X . . . . . . . . .
    . . X . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .";

#[test]
fn a_stone_along_the_side_makes_a_base() {
    let base = |color, mv, kind| told(find, &contrast(SIDE, color, mv), kind);
    assert_eq!(
        base(White, "C9", Kind::Base).as_deref(),
        Some(
            "C9 probably gives the two stones at C7 a base, room for two eyes along the side; Black, first there, would take it away."
        )
    );
    assert_eq!(
        base(Black, "C9", Kind::TakeBase).as_deref(),
        Some(
            "C9 probably takes the base of the two stones at C7, their room for eyes along the side, which White could have made there."
        )
    );
    // In the middle there is none.
    assert_eq!(base(White, "F9", Kind::Base), None);
    assert_eq!(base(Black, "F9", Kind::TakeBase), None);
}
