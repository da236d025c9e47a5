//! When the game is over and when it is not: whoever passes too soon is answered by a stone.

use goban::{Board, Color, Game, Move, Point, PointSet, Rules, Size};
use players::{Action, Options, Request, by_name_with};
use reasons::Words;
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

fn player(name: &str, playouts: u64, seed: u64) -> Box<dyn players::Player> {
    let options = Options {
        playouts: Some(playouts),
        memory: 32,
        ..Options::seeded(seed)
    };
    by_name_with(name, &options).unwrap()
}

/// What a player answers to a pass, in its words.
fn answer_to_pass(name: &str, game: &Game, seed: u64) -> (Action, Vec<String>) {
    let mut game = game.clone();
    game.play(game.to_move(), Move::Pass).unwrap();
    let choice = player(name, 300, seed).choose(&Request::new(&game, &GO_ON));
    let words = Words::english();
    (
        choice.action,
        choice.claims.iter().map(|c| words.say(c)).collect(),
    )
}

fn played(side: u8, komi: f64, moves: &str) -> Game {
    let rules = Rules {
        komi,
        ..Rules::CHINESE
    };
    let mut game = Game::new(Size::new(side).unwrap(), rules);
    for m in moves.split_whitespace() {
        game.play(game.to_move(), Move::Play(p(m))).unwrap();
    }
    game
}

fn is_stone(action: Action) -> bool {
    matches!(action, Action::Move(Move::Play(_)))
}

/// After E5 and one answer both sides reach every point, and komi alone says who is ahead.
#[test]
fn a_pass_in_the_opening_is_answered_by_a_stone() {
    let openings = [
        (9, 7.5, "E5 C3"),
        (9, 7.5, "E5 E3 G4 C5"),
        (9, 7.5, "C3 G7 G3 C7 E5 E7"),
        (13, 7.5, "D4 K10 K4 D10"),
        (7, 9.5, "D4 C3"),
        (9, -20.5, "E5 C3 G6"),
        (9, 7.5, ""),
    ];
    for (side, komi, moves) in openings {
        for name in ["yomi", "olga", "oleg"] {
            let game = played(side, komi, moves);
            let (action, why) = answer_to_pass(name, &game, 1);
            assert!(is_stone(action), "{name} after {moves}: {action:?} {why:?}");
        }
    }
}

/// Stones that one side alone has on the board leave every point open.
#[test]
fn a_pass_against_a_handicap_is_answered_by_a_stone() {
    let mut game = Game::new(
        Size::NINE,
        Rules {
            komi: 0.5,
            ..Rules::CHINESE
        },
    );
    game.set_handicap(&["C3", "G7", "C7", "G3", "E5"].map(p)).unwrap();
    for name in ["yomi", "olga", "oleg"] {
        let (action, why) = answer_to_pass(name, &game, 1);
        assert!(is_stone(action), "{name}: {action:?} {why:?}");
    }
}

/// A side that is far ahead does not pass either while there is something to decide.
#[test]
fn a_pass_in_the_middle_game_is_answered_by_a_stone() {
    let positions = [
        "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . X . O . . .
        . . . X O O . . .
        . . X O . . O . .
        . . X O . . . . .
        . . . X O . . . .
        . . . . . . . . .",
        "
        . . . . . . . . .
        . . X X X . O . .
        . . X O X O . . .
        . X O O X O . . .
        . . O X X X O . .
        . . O X . X O . .
        . . . O X X O . .
        . . . O O O . . .
        . . . . . . . . .",
    ];
    for drawing in positions {
        for komi in [-30.5, 7.5, 30.5] {
            let rules = Rules {
                komi,
                ..Rules::CHINESE
            };
            for color in Color::BOTH {
                let board: Board = drawing.parse().unwrap();
                let game = Game::from_position(board, color, rules);
                let (action, why) = answer_to_pass("yomi", &game, 2);
                assert_ne!(
                    action,
                    Action::Move(Move::Pass),
                    "{color}, komi {komi}: {why:?}{drawing}"
                );
            }
        }
    }
}

const FINISHED: &str = "
    . X . X O . O . O
    X X X X O O O O O
    . X O X O O X . .
    X X . X O O . O O
    X X X X X O O O .
    X . X X X X O O O
    X X X X . X O . O
    . X . X X X O O O
    X X X X . X O O .";

/// Where every point has its owner, the winner answers a pass by a pass and says so.
#[test]
fn a_finished_game_ends() {
    for (komi, winner) in [(-3.5, Color::Black), (30.5, Color::White)] {
        let rules = Rules {
            komi,
            ..Rules::CHINESE
        };
        let game = Game::from_position(FINISHED.parse().unwrap(), !winner, rules);
        let (action, why) = answer_to_pass("yomi", &game, 1);
        assert_eq!(action, Action::Move(Move::Pass), "{why:?}");
        assert!(why[0].contains("every point has its owner"), "{why:?}");
        assert!(why[0].contains(&format!(
            "{} is ahead by",
            if winner == Color::Black { "Black" } else { "White" }
        )));
    }
}

/// Games of the player against itself come to an end, and at their end no point is left open but those of a seki.
#[test]
fn games_end_and_leave_nothing_open() {
    for seed in 0..3 {
        let rules = Rules {
            komi: 6.5,
            ..Rules::CHINESE
        };
        let mut game = Game::new(Size::new(7).unwrap(), rules);
        let mut player = player("yomi", 120, seed);
        let mut resigned = false;
        while !game.is_over() && !resigned {
            assert!(game.moves().len() < 300, "seed {seed}: no end\n{}", game.board());
            let choice = player.choose(&Request::new(&game, &GO_ON));
            match choice.action {
                Action::Move(m) => game.play(game.to_move(), m).unwrap(),
                Action::Resign => resigned = true,
            }
        }
        if !resigned {
            let dead = player.dead_stones(&game, &GO_ON);
            let owned = goban::Ownership::of(game.board(), &dead);
            let open: PointSet = *game.board().empty() - owned.black - owned.white;
            assert!(open.len() <= 4, "seed {seed}: {open:?}\n{}", game.board());
        }
    }
}
