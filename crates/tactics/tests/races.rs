//! Capturing races: who takes whom, and when nobody does.

use goban::{Board, Color, Point};
use tactics::field::{ATTACKER, DEFENDER};
use tactics::fight::Fight;
use tactics::reading::{self, Race};
use tactics::region::{Region, dragon, group};
use tactics::trials::{Luck, Trials};
use tactics::{Limits, Result4};

fn board(drawn: &str) -> Board {
    drawn.parse().expect("a board")
}

fn at(name: &str) -> Point {
    name.parse().expect("a point")
}

fn race(drawn: &str, mine: &str, his: &str) -> Race {
    reading::race(&board(drawn), at(mine), at(his), &Limits::nodes(400_000)).expect("an answer")
}

/// Three liberties of each alone and two common ones: whoever fills the first of these loses.
#[test]
fn two_common_liberties_make_a_seki() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O
        X . O . X . O
    ";
    for (mine, his) in [("C1", "E1"), ("E1", "C1")] {
        let race = race(drawn, mine, his);
        assert_eq!(
            (race.saved, race.killed),
            (Result4::Succeeds, Result4::Fails),
            "{mine}"
        );
        assert_eq!(race.best, None, "it stays a seki though the other side begins");
    }
}

/// White has one liberty of its own left.
#[test]
fn the_side_with_more_liberties_wins_though_the_other_begins() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X X O O X . O
        X X O . X . O
        X . O . X . O
    ";
    let white = race(drawn, "C1", "E1");
    assert_eq!((white.saved, white.killed), (Result4::Fails, Result4::Fails));
    let black = race(drawn, "E1", "C1");
    assert_eq!(
        (black.saved, black.killed, black.best),
        (Result4::Succeeds, Result4::Succeeds, None)
    );
}

/// One common liberty and as many others for each: who begins wins.
#[test]
fn the_first_move_decides_an_even_race() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O
    ";
    for (mine, his, moves) in [("C1", "E1", ["F1", "F2"]), ("E1", "C1", ["B1", "B2"])] {
        let race = race(drawn, mine, his);
        assert_eq!(
            (race.saved, race.killed),
            (Result4::Succeeds, Result4::Succeeds),
            "{mine}"
        );
        let best = race.best.expect("a move").to_string();
        assert!(moves.contains(&best.as_str()), "{mine}: {best}");
    }
}

/// Black who takes the three stones is killed in the room that they leave, and White who adds a stone loses all.
#[test]
fn to_take_stones_and_die_of_it_is_not_to_win() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O O O O O O
        . O X X X X .
        . O X . O X X
        . O X X O O .
    ";
    for (mine, his) in [("C3", "E2"), ("E2", "C3")] {
        let race = race(drawn, mine, his);
        assert_eq!(
            (race.saved, race.killed),
            (Result4::Succeeds, Result4::Fails),
            "{mine}"
        );
    }
}

/// Three points in a row: random games and what is seen at a glance decide it.
#[test]
fn an_opinion_of_a_small_fight_is_decided() {
    let board = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X . .
        O O O O X . .
        . . . O X . .
    ",
    );
    let target = group(&board, at("A2"));
    let (field, stones) = Region::around(&board, &target, 2)
        .unwrap()
        .field(&board, &target)
        .unwrap();
    for (side, success) in [(ATTACKER, 1.0), (DEFENDER, 0.0)] {
        let limits = Limits::nodes(20_000);
        let fight = Fight::new(&field, limits.clone());
        let opinion = Trials::new(fight, Luck::None, limits).run(&stones, side);
        assert_eq!((opinion.decided, opinion.success), (true, success), "{opinion:?}");
        assert_eq!(field.point(opinion.best), Some(at("B1")));
    }
}

/// White who plays on B2 is in atari at once, and the space of A1 and A2 has no other walls.
#[test]
fn a_dragon_is_what_cannot_be_cut() {
    let board = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X O . . . .
        . . X X . . .
        . . . X . . .
    ",
    );
    let whole = dragon(&board, at("A3"));
    assert_eq!(whole, *board.stones(Color::Black));
}
