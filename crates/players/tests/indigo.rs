//! INDIGO of 1995: whole games on small boards, and what it says.

use goban::{Board, Color, Game, Move, Rules, Size};
use players::{Action, Player, Request, by_name};
use reasons::Words;
use std::sync::atomic::AtomicBool;

fn choose(player: &mut dyn Player, game: &Game) -> players::Choice {
    player.choose(&Request::new(game, &AtomicBool::new(false)))
}

/// Plays a game out; Black's lead in the end by the winner's own judgement of dead stones.
fn play(size: u8, mut black: Box<dyn Player>, mut white: Box<dyn Player>) -> (Game, f64) {
    let mut game = Game::new(
        Size::new(size).unwrap(),
        Rules {
            komi: 0.0,
            ..Rules::CHINESE
        },
    );
    while !game.is_over() {
        assert!(
            game.moves().len() < 3 * usize::from(size).pow(2),
            "no end: {}",
            game.board()
        );
        let color = game.to_move();
        let player = if color == Color::Black {
            &mut black
        } else {
            &mut white
        };
        let choice = choose(&mut **player, &game);
        let Action::Move(played) = choice.action else {
            panic!("nobody gives up")
        };
        assert!(!choice.claims.is_empty(), "{played} without a reason");
        game.play(color, played).unwrap();
    }
    let dead = black.dead_stones(&game, &AtomicBool::new(false));
    let score = game.score(&dead);
    (game, score.black - score.white)
}

#[test]
fn it_wins_against_chance_on_every_small_size() {
    for size in [5, 7, 9] {
        let (game, lead) = play(
            size,
            by_name("indigo95", 1).unwrap(),
            by_name("random", 1).unwrap(),
        );
        assert!(lead > 0.0, "{size}: {lead}\n{}", game.board());
    }
}

#[test]
fn it_takes_stones_and_says_what_for() {
    let board: Board = "
        . . . . . . .
        . . . . . . .
        . . X X . . .
        . X O O X . .
        . . X O X . .
        . . O . O . .
        . . . . . . .
    "
    .parse()
    .unwrap();
    let game = Game::from_position(board, Color::Black, Rules::CHINESE);
    let mut indigo = by_name("indigo95", 1).unwrap();
    let choice = choose(&mut *indigo, &game);
    assert_eq!(choice.action, Action::Move(Move::Play("D2".parse().unwrap())));
    let said: Vec<String> = choice
        .claims
        .iter()
        .map(|claim| Words::english().say(claim))
        .collect();
    assert_eq!(said[0], "Black D2 takes 3 stones off the board: D3 C4 D4.");
    assert!(
        said.iter().any(|text| text.starts_with("Black D2 is meant to ")),
        "{said:?}"
    );
}

#[test]
fn it_passes_when_everything_is_settled() {
    let board: Board = "
        . X X O O
        X . X O .
        X X X O O
        O O O O .
        . O . O O
    "
    .parse()
    .unwrap();
    let game = Game::from_position(board, Color::White, Rules::CHINESE);
    let choice = choose(&mut *by_name("indigo95", 1).unwrap(), &game);
    assert_eq!(choice.action, Action::Move(Move::Pass), "{:?}", choice.claims);
}
