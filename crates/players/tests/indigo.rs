//! The generations of INDIGO: whole games on small boards, and what they say.

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

/// Few looks and few games, so that tests are quick.
const QUICK: [&str; 3] = ["indigo95", "indigo2002:looks=20", "indigo2003:playouts=200"];

#[test]
fn the_later_ones_win_against_chance_too() {
    for name in &QUICK[1..] {
        let (game, lead) = play(7, by_name(name, 1).unwrap(), by_name("random", 1).unwrap());
        assert!(lead > 0.0, "{name}: {lead}\n{}", game.board());
    }
}

/// Three white stones can be taken at D2, and would get away there.
fn atari() -> Game {
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
    Game::from_position(board, Color::Black, Rules::CHINESE)
}

#[test]
fn every_generation_gives_the_motive_in_both_languages() {
    for name in QUICK {
        let choice = choose(&mut *by_name(name, 1).unwrap(), &atari());
        assert_eq!(
            choice.action,
            Action::Move(Move::Play("D2".parse().unwrap())),
            "{name}"
        );
        for (words, motive) in [
            (Words::english(), "Black D2 is meant to "),
            (Words::french(), "Noir D2 vise "),
        ] {
            let said: Vec<String> = choice.claims.iter().map(|claim| words.say(claim)).collect();
            assert!(
                said.iter().any(|text| text.starts_with(motive)),
                "{name}: {said:?}"
            );
        }
    }
}

/// What the evaluation and the games make of it is said as well.
#[test]
fn the_later_ones_say_what_the_move_comes_to() {
    let said = |name: &str| {
        let choice = choose(&mut *by_name(name, 1).unwrap(), &atari());
        let words = Words::english();
        let said: Vec<String> = choice.claims.iter().map(|claim| words.say(claim)).collect();
        said.join(" ")
    };
    let calm = said("indigo2002:looks=20");
    assert!(
        calm.contains("Black D2 seems to leave Black about ")
            && calm.contains(" ahead once the fighting is over"),
        "{calm}"
    );
    let games = said("indigo2003:playouts=200");
    assert!(
        games.contains("Of the moves that knowledge named, Black D2 ends best: "),
        "{games}"
    );
}

/// Episodes of conceptual moves, evaluated by the model or played out (HDR 2004, 9.3).
#[test]
fn games_may_begin_with_moves_that_mean_something() {
    for value in ["model", "games"] {
        let name = format!("indigo2003:episode=4,value={value},playouts=12,wide=2");
        let choice = choose(&mut *by_name(&name, 1).unwrap(), &atari());
        assert_eq!(
            choice.action,
            Action::Move(Move::Play("D2".parse().unwrap())),
            "{name}"
        );
    }
    let error = |text| by_name(text, 1).err().unwrap().to_string();
    assert!(error("indigo2003:value=model").contains("say how long, as in `episode=10`"));
    assert!(error("indigo2003:episode=3,value=net").contains("`value` is games or model, not `net`"));
}

/// The same playouts, the same move: nothing depends on the clock.
#[test]
fn indigo_can_be_repeated() {
    for name in ["indigo2002:looks=8,playouts=1", "indigo2003:playouts=60"] {
        let moves = |_| choose(&mut *by_name(name, 7).unwrap(), &atari());
        let [one, other] = [0, 1].map(moves);
        assert_eq!(one, other, "{name}");
    }
}

#[test]
fn a_stop_is_obeyed_before_anything_is_seen() {
    for name in QUICK {
        let game = Game::new(Size::NINETEEN, Rules::CHINESE);
        let stop = AtomicBool::new(true);
        let choice = by_name(name, 1).unwrap().choose(&Request::new(&game, &stop));
        let Action::Move(Move::Play(_)) = choice.action else {
            panic!("{name}: {choice:?}")
        };
        let said = Words::english().say(&choice.claims[0]);
        assert!(said.contains("there was no time to try any"), "{name}: {said}");
    }
}

#[test]
fn it_takes_stones_and_says_what_for() {
    let mut indigo = by_name("indigo95", 1).unwrap();
    let choice = choose(&mut *indigo, &atari());
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
    for name in QUICK {
        let choice = choose(&mut *by_name(name, 1).unwrap(), &game);
        assert_eq!(
            choice.action,
            Action::Move(Move::Pass),
            "{name}: {:?}",
            choice.claims
        );
    }
}
