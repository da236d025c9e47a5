//! What reading thinks of moves, in drawn positions.

use goban::{Board, Color, Game, Move, Point, Rules};
use players::{Action, Options, Reading, Request, by_name_with, decided, fate};
use proof::value::Value;
use reasons::{Evidence, Words};
use std::sync::atomic::AtomicBool;
use tree::SlowPrior;

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

/// What reading says of one move: below 1 it is discouraged, above 1 encouraged.
fn weight(drawing: &str, color: Color, at: &str) -> f32 {
    let board: Board = drawing.parse().unwrap();
    let mut factors = [1.0];
    Reading::default().weigh(&board, color, &[p(at)], &mut factors);
    factors[0]
}

/// Where a string that hangs is captured and saved.
fn hangs(drawing: &str, stone: &str) -> (String, String) {
    let fate = fate(&drawing.parse().unwrap(), p(stone), 100).unwrap();
    assert_eq!(fate.value, Value::STAR, "{fate:?}");
    let (captured, saved) = fate.hangs().unwrap();
    (captured.to_string(), saved.to_string())
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
    . . . . . . . . .
";

#[test]
fn a_stone_does_not_run_out_of_a_ladder_that_works() {
    let board: Board = LADDER.parse().unwrap();
    assert_eq!(fate(&board, p("C3"), 100).unwrap().value, Value::LOST);
    assert!(weight(LADDER, Color::White, "D3") < 1.0);
    assert!(weight(LADDER, Color::Black, "D3") < 1.0, "nor need it be taken");
    assert_eq!(
        weight(LADDER, Color::White, "G7"),
        1.0,
        "nothing is said of the rest"
    );
}

#[test]
fn it_runs_where_the_ladder_is_broken() {
    let broken = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . O . . . .
        . X O . . . . . .
        . . X X . . . . .
        . . . . . . . . .
    ";
    assert_eq!(hangs(broken, "C3"), ("D3".into(), "D3".into()));
    assert_eq!(weight(broken, Color::White, "D3"), 1.0, "patterns know that");
}

/// Two stones that no ladder catches, for White stands at G7: the net is at E5.
const NET: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . X . . . . . .
    . X O O . . . . .
    . . X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn a_net_captures() {
    let (captured, saved) = hangs(NET, "D4");
    assert_eq!(captured, "E5");
    assert!(weight(NET, Color::Black, "E5") > 1.5);
    assert!(weight(NET, Color::White, &saved) > 1.3);
}

#[test]
fn a_snapback_captures() {
    let position = "
        . X . X O . O
        X X X X O O O
        . X X X O . O
        X X X X O O O
        X . X X X O .
        X X O O X O O
        . X . . O O .
    ";
    assert_eq!(hangs(position, "C2"), ("D1".into(), "D1".into()));
    assert!(weight(position, Color::Black, "D1") > 1.5);
    assert!(weight(position, Color::White, "D1") > 1.3);
}

#[test]
fn the_capture_of_what_shuts_them_in_saves() {
    let position = "
        . . . . . . .
        . . . . . . .
        O O O . . . .
        . X X O X . .
        O O O X . . .
        . . . . . . .
        . . . . . . .
    ";
    assert_eq!(hangs(position, "B4"), ("A4".into(), "D5".into()));
    assert!(weight(position, Color::Black, "D5") > 1.3);
    assert_eq!(weight(position, Color::Black, "A4"), 1.0);
}

#[test]
fn of_a_string_with_room_nothing_is_said() {
    let position = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O X . . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
    ";
    let board: Board = position.parse().unwrap();
    assert_eq!(fate(&board, p("D4"), 100).unwrap().value, Value::WON);
    for at in ["D5", "E4", "E3"] {
        assert_eq!(weight(position, Color::White, at), 1.0, "{at}");
    }
    assert_eq!(fate(&board, p("A1"), 100), None, "no stone there");
}

#[test]
fn a_move_says_what_it_decides() {
    let game = |color| Game::from_position(NET.parse().unwrap(), color, Rules::CHINESE);
    let (_, saved) = hangs(NET, "D4");
    let words = Words::english();
    for (color, at, said, found) in [
        (
            Color::Black,
            "E5",
            "captures 2 stones that White, moving first, might save at",
            ": C4 D4 cannot get away.",
        ),
        (
            Color::White,
            &*saved,
            "defends 2 stones that Black, moving first, would capture at",
            ": no capture of C4 D4 was found after it.",
        ),
    ] {
        let claims = decided(&game(color), color, p(at));
        let sentence = words.say(&claims[0]);
        assert!(sentence.contains(said) && sentence.ends_with(found), "{sentence}");
        let Evidence::Line(line) = &claims[0].evidence[0] else {
            panic!()
        };
        assert!(matches!(line[0], (Color::Black, Move::Play(_))), "{line:?}");
        // A line can be played out.
        let mut played = game(Color::Black);
        for &(side, m) in line {
            played.play(side, m).unwrap();
        }
    }
    assert!(decided(&game(Color::Black), Color::Black, p("A9")).is_empty());
}

/// Reading is limited in nodes: what it says does not depend on the machine, nor on what was read before in one search.
#[test]
fn a_game_with_reading_is_the_same_again() {
    let game = || {
        let options = Options {
            playouts: Some(120),
            memory: 32,
            ..Options::seeded(5)
        };
        let mut player = by_name_with("yomi:reading=on,consult=10", &options).unwrap();
        let mut game = Game::from_position(NET.parse().unwrap(), Color::Black, Rules::CHINESE);
        for _ in 0..12 {
            let stop = AtomicBool::new(false);
            let Action::Move(m) = player.choose(&Request::new(&game, &stop)).action else {
                break;
            };
            game.play(game.to_move(), m).unwrap();
        }
        game.moves().to_vec()
    };
    let first = game();
    assert!(first.len() > 4);
    assert_eq!(first, game());
}
