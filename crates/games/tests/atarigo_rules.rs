//! The rules of AtariGo, drawn.

mod common;

use common::{Random, random_game};
use games::atarigo::{AtariGo, Setup, SetupError};
use goban::{Color, Point};
use proof::bits::{Bits, Wide};
use proof::{MoveSet, Outcome, Side, World};

fn game(drawn: &str) -> AtariGo<u64> {
    drawn.parse::<Setup>().unwrap().build().unwrap()
}

fn at<B: Bits>(game: &AtariGo<B>, name: &str) -> proof::bits::Cell {
    game.cell(name.parse().unwrap())
}

#[test]
fn the_first_capture_wins() {
    let before = game(
        ". X . .
         X O . .
         . X . .
         . . . .",
    );
    assert_eq!(before.winning_move(), Some(at(&before, "C3")));
    let after = before.play(at(&before, "C3"));
    assert_eq!(after.outcome(), Some(Outcome::Won(Side::First)));
}

#[test]
fn suicide_is_illegal_unless_it_captures() {
    let corner = game(
        ". O . .
         O O . .
         . . X .
         . . . .",
    );
    assert!(!corner.moves().has(at(&corner, "A4")));
    let captures = game(
        ". O X .
         O X . .
         X . . .
         . . . .",
    );
    let m = at(&captures, "A4");
    assert!(captures.moves().has(m));
    assert_eq!(captures.play(m).outcome(), Some(Outcome::Won(Side::First)));
    // Filling the last liberty of one's own chain is suicide too.
    let own = game(
        ". X O .
         X X O .
         O O O .
         . . . .",
    );
    assert!(!own.moves().has(at(&own, "A4")));
}

#[test]
fn impossible_positions_are_refused() {
    let error = |drawn: &str| {
        let setup: Result<Setup, _> = drawn.parse();
        setup.and_then(|s| s.build::<u64>().map(drop)).unwrap_err()
    };
    assert_eq!(
        error("XO../OO../..../...."),
        SetupError::NoLiberty("A4".parse().unwrap())
    );
    assert!(matches!(
        error("X.../.../..../...."),
        SetupError::Row {
            row: 2,
            length: 3,
            expected: 4
        }
    ));
    assert!(matches!(
        error("X?../..../..../...."),
        SetupError::Sign {
            row: 1,
            col: 2,
            sign: '?'
        }
    ));
    assert!(matches!(error(""), SetupError::Size(0)));
    assert_eq!(Setup::crosscut(3), Err(SetupError::Size(3)));
    assert_eq!(Setup::empty(26), Err(SetupError::Size(26)));
    assert_eq!(Setup::empty(8).unwrap().build::<u64>(), Err(SetupError::Width(8)));
}

#[test]
fn what_a_move_keeps_is_what_a_fresh_look_finds() {
    let mut random = Random::new(11);
    for round in 0..600 {
        let size = 3 + (round % 5) as u8;
        let start = Setup::empty(size).unwrap();
        let played = random_game(&start, random.index(40), &mut random);
        let stones = (0..size)
            .flat_map(|row| (0..size).map(move |col| Point::new(col, row)))
            .filter_map(|p| Some((p, played.stone(p)?)));
        let mover = AtariGo::<u64>::color(played.to_move());
        let fresh = Setup::new(goban::Size::new(size).unwrap(), stones, mover).unwrap();
        assert_eq!(fresh.build::<u64>().unwrap(), played);
    }
}

/// A random game, as the sequence of what it shows: legal moves, and whether someone can capture.
fn story<B: Bits>(start: &Setup, seed: u64) -> Vec<(Vec<String>, Option<String>)> {
    let mut random = Random::new(seed);
    let mut game: AtariGo<B> = start.build().unwrap();
    let mut story = Vec::new();
    while game.outcome().is_none() {
        let moves: Vec<_> = game.moves().into_iter().collect();
        let names = moves.iter().map(|&m| game.notation(m)).collect();
        story.push((names, game.winning_move().map(|m| game.notation(m))));
        if moves.is_empty() {
            break;
        }
        game = game.play(moves[random.index(moves.len())]);
    }
    story
}

#[test]
fn all_widths_play_the_same_game() {
    for seed in 1..40 {
        let small = Setup::crosscut(7).unwrap();
        let narrow = story::<u64>(&small, seed);
        assert_eq!(narrow, story::<u128>(&small, seed));
        assert_eq!(narrow, story::<Wide<11>>(&small, seed));
        let large = Setup::empty(10).unwrap().to_move(Color::White);
        assert_eq!(story::<u128>(&large, seed), story::<Wide<11>>(&large, seed));
    }
    assert_eq!(story::<Wide<11>>(&Setup::empty(25).unwrap(), 1)[0].0.len(), 625);
}

#[test]
fn mirrored_positions_are_one() {
    let a = game("X.../..O./..../....");
    let b = game("..../..../..O./X...");
    let c = game(".X../..O./..../....");
    assert_eq!(a.symmetric_hash(), b.symmetric_hash());
    assert_ne!(a.hash(), b.hash());
    assert_ne!(a.symmetric_hash(), c.symmetric_hash());
}
