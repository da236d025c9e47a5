//! What a stone does at once, in words.

use goban::{Board, Color, Game, Rules};
use reasons::Words;

fn said(drawing: &str, color: Color, point: &str) -> Vec<String> {
    let board: Board = drawing.parse().unwrap();
    let game = Game::from_position(board, color, Rules::TROMP_TAYLOR);
    let claims = players::effects(&game, color, point.parse().unwrap());
    claims.iter().map(|c| Words::english().say(c)).collect()
}

#[test]
fn a_stone_saves_by_taking() {
    let position = "
        . . . . .
        . O . . .
        O X X . .
        X O O X .
        . X . . .
    ";
    assert_eq!(
        said(position, Color::Black, "C1"),
        [
            "Black C1 takes 2 stones off the board: B2 C2.",
            "Black C1 saves 1 stone from capture: A2 had one last liberty, now 2."
        ]
    );
}

#[test]
fn a_stone_that_gives_atari_may_stand_in_atari() {
    let position = "
        . . . . .
        . O . . .
        O X X . .
        X O O X .
        . X . . .
    ";
    assert_eq!(
        said(position, Color::White, "C1"),
        [
            "White C1 puts 1 stone in atari: B1 can be taken at A1 next.",
            "White C1 leaves 3 stones with a last liberty at D1, where Black can take C1 B2 C2."
        ]
    );
}

#[test]
fn a_stone_joins_what_it_touches() {
    let position = "
        . . . . .
        . X X . .
        O . X . .
        O X O . .
        . O . . .
    ";
    assert_eq!(
        said(position, Color::Black, "B3"),
        [
            "Black B3 saves 1 stone from capture: B2 had one last liberty, now 5.",
            "Black B3 joins B2 C3 into one string of 5 stones with 5 liberties."
        ]
    );
}

#[test]
fn a_suicide_is_called_one() {
    let position = "
        . O . .
        . O O .
        O O . .
        . . . .
    ";
    assert_eq!(
        said(
            &position.replace("        . O .", "        X O ."),
            Color::Black,
            "A3"
        ),
        ["Black A3 takes 2 of its own stones off the board: A3 A4."]
    );
}

#[test]
fn a_stone_in_nobodys_way_does_nothing_at_once() {
    assert_eq!(said(". . .\n . . .\n . . .", Color::Black, "B2"), [""; 0]);
    assert_eq!(
        said(". . .\n . X .\n . . .", Color::Black, "B2"),
        [""; 0],
        "illegal"
    );
}

/// A stone that takes a ko stands in atari, and may not be taken back at once.
#[test]
fn a_ko_is_not_said_to_be_taken_back_at_once() {
    let board: Board = "
        . . . . .
        . X O . .
        X O . O .
        . X O . .
        . . . . ."
        .parse()
        .unwrap();
    for rules in [Rules::CHINESE, Rules::JAPANESE] {
        let game = Game::from_position(board.clone(), Color::Black, rules);
        let claims = players::effects(&game, Color::Black, "C3".parse().unwrap());
        let words = Words::english();
        let said: Vec<_> = claims.iter().map(|c| words.say(c)).collect();
        assert_eq!(
            said,
            [
                "Black C3 takes 1 stone off the board: B3.",
                "Black C3 leaves 1 stone with a last liberty at B3, where White may not take C3 at once: that would \
                 repeat a position."
            ]
        );
    }
}
