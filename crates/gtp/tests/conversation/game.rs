//! A game: set up, played, shown, taken back.

use crate::{converse, engine};
use goban::{Rules, Size};
use gtp::{Engine, Request};
use players::{Action, Choice, Player};
use reasons::Claim;

#[test]
fn a_game_is_played_and_taken_back() {
    converse(
        &mut engine("random"),
        "
        > play black B1
        =
        > play white A1
        =
        > play b A2
        =
        > captures black
        = 1
        > captures white
        = 0
        > play w A1
        ? illegal move
        > is_legal w A1
        = 0
        > is_legal w pass
        = 1
        > is_legal w E5
        = 1
        > move_history
        = black A2
        white A1
        black B1
        > last_move
        = black A2
        > undo
        =
        > list_stones white
        = A1
        > list_stones black
        = B1
        > countlib A1
        = 1
        > findlib a1
        = A2
        > color A1
        = white
        > color C3
        = empty
        > countlib C3
        ? vertex must not be empty
        > gg-undo 3
        ? cannot undo
        > gg-undo 2
        =
        > trymove w C3
        =
        > color C3
        = white
        > popgo
        =
        > color C3
        = empty
        > undo
        ? cannot undo
        > last_move
        ? no previous move known
        ",
    );
}

#[test]
fn the_old_names_of_version_1_are_understood() {
    converse(
        &mut engine("random"),
        "
        > black C3
        =
        > white PASS
        =
        > move_history
        = white PASS
        black C3
        ",
    );
}

#[test]
fn the_board_is_shown() {
    converse(
        &mut engine("random"),
        "
        > boardsize 7
        =
        > play b C3
        =
        > play w G7
        =
        > showboard
        =
           A B C D E F G
         7 . . . . . .(O)7
         6 . . . . . . . 6
         5 . . + . + . . 5
         4 . . . . . . . 4
         3 . . X . + . . 3
         2 . . . . . . . 2
         1 . . . . . . . 1
           A B C D E F G
        black to move; captured by black 0, by white 0; komi 7.5, rules chinese; last move white G7
        ",
    );
}

#[test]
fn handicap_is_set_on_an_empty_board() {
    converse(
        &mut engine("random"),
        "
        > fixed_handicap 4
        = C7 G7 C3 G3
        > get_handicap
        = 4
        > fixed_handicap 4
        ? board not empty
        > clear_board
        =
        > fixed_handicap 10
        ? invalid number of stones
        > fixed_handicap 1
        ? invalid number of stones
        > fixed_handicap -3
        ? invalid number of stones
        > place_free_handicap 81
        ? invalid number of stones
        > place_free_handicap 2
        = G7 C3
        > clear_board
        =
        > set_free_handicap A1 A1
        ? repeated vertex
        > set_free_handicap A1
        ? bad vertex list
        > set_free_handicap A1 pass
        ? bad vertex list
        > set_free_handicap A1 T19
        ? bad vertex list
        > set_free_handicap A1 J9 E5
        =
        > list_stones black
        = J9 E5 A1
        > clear_board
        =
        > play b E5
        =
        > place_free_handicap 2
        ? board not empty
        ",
    );
}

#[test]
fn a_sequence_is_played_whole_or_not_at_all() {
    converse(
        &mut engine("random"),
        "
        > gogui-play_sequence b C3 w D4 b pass
        =
        > gogui-play_sequence w E5 b E5
        ? illegal move: black E5
        > gogui-play_sequence w E5 b
        ? syntax error
        > gogui-play_sequence
        =
        > move_history
        = black PASS
        white D4
        black C3
        ",
    );
}

#[test]
fn a_position_is_set_up_and_the_setup_undone() {
    converse(
        &mut engine("random"),
        "
        > play b C3
        =
        > gogui-setup w D4 e C3 b A1
        =
        > list_stones b
        = A1
        > list_stones w
        = D4
        > undo
        ? cannot undo
        > gogui-setup b B1 w A1 b A2
        ? a string without liberty
        > gogui-setup q A1
        ? invalid color
        > gogui-setup_player w
        =
        > gogui-undo_setup
        =
        > gogui-undo_setup
        =
        > move_history
        = black C3
        > gogui-undo_setup
        ? cannot undo
        ",
    );
}

/// Setups without end take no memory without end: the last sixteen can be taken back.
#[test]
fn sixteen_setups_can_be_taken_back() {
    let mut engine = engine("random");
    let mut ask = |line: &str| engine.answer(&Request::parse(line)).text;
    ask("boardsize 19").unwrap();
    for i in 1..=19 {
        ask(&format!("gogui-setup b A{i}")).unwrap();
    }
    for left in (3..19).rev() {
        ask("gogui-undo_setup").unwrap();
        let stones = ask("list_stones b").unwrap();
        assert_eq!(stones.split(' ').count(), left, "{stones}");
    }
    assert_eq!(ask("gogui-undo_setup"), Err("cannot undo".into()));
    assert_eq!(ask("list_stones b"), Ok("A3 A2 A1".into()));
}

#[test]
fn games_end_and_go_on() {
    let mut engine = engine("alpha");
    converse(&mut engine, "> boardsize 4\n=");
    let mut moves = Vec::new();
    while moves.len() < 500 && !moves.ends_with(&["PASS".to_string(), "PASS".to_string()]) {
        let color = ["black", "white"][moves.len() % 2];
        let genmove = format!("genmove {color}");
        moves.push(engine.answer(&Request::parse(&genmove)).text.unwrap());
    }
    assert!(moves.len() < 500);
    converse(
        &mut engine,
        "> genmove b\n= PASS\n> kgs-genmove_cleanup w\n= PASS\n> kgs-game_over\n=",
    );
}

/// Gives up, for want of a better idea.
struct Resigner;

impl Player for Resigner {
    fn name(&self) -> &str {
        "resigner"
    }

    fn choose(&mut self, request: &players::Request<'_>) -> Choice {
        let why = Claim::new("pass_stuck")
            .with("color", request.color)
            .with("points", *request.game.board().empty());
        Choice::new(Action::Resign, vec![why])
    }
}

/// A sequence that fails leaves the last decision and a resignation as they were; one that is played ends the latter.
#[test]
fn a_sequence_that_fails_forgets_nothing() {
    let mut engine = Engine::new(Box::new(Resigner), Size::new(2).unwrap(), Rules::CHINESE);
    let mut ask = |line: &str| engine.answer(&Request::parse(line)).text;
    assert_eq!(ask("genmove b"), Ok("resign".into()));
    let before = ["printsgf", "yomi-explain"].map(&mut ask);
    assert!(before[0].as_ref().unwrap().contains("RE[W+R]"), "{before:?}");
    assert!(before[1].is_ok(), "{before:?}");
    for wrong in [
        "b A1 w B1 b A1",
        "b A1 b",
        "b A1 w C3",
        "b A1 b A2 w B2 w B1 b A1 b B1",
    ] {
        ask(&format!("gogui-play_sequence {wrong}")).unwrap_err();
        assert_eq!(["printsgf", "yomi-explain"].map(&mut ask), before, "{wrong}");
    }
    assert_eq!(
        ask("gogui-play_sequence"),
        Ok(String::new()),
        "nothing was played"
    );
    assert_eq!(ask("printsgf"), before[0]);
    ask("gogui-play_sequence b A1").unwrap();
    assert!(!ask("printsgf").unwrap().contains("RE["));
}
