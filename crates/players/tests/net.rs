//! The main player with a net: how it is used, that games can be repeated, and that without it nothing changes.

use goban::{Color, Game, Move, Rules, Size};
use net::{Net, Origin, Shape};
use players::{Action, Options, Request, by_name_with};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A file with a small untaught net; each test has one of its own.
fn net_file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("yomi-{name}-{}.net", std::process::id()));
    let net = Net::untaught(Shape::new(1, 16).unwrap(), 7);
    net.save(&file, &Origin::default()).unwrap();
    file
}

fn options(playouts: u64) -> Options {
    Options {
        playouts: Some(playouts),
        ..Options::seeded(3)
    }
}

/// The first moves of a game of a player with itself.
fn opening(player: &str, moves: usize) -> Vec<Move> {
    let stop = AtomicBool::new(false);
    let mut player = by_name_with(player, &options(60)).unwrap();
    let mut game = Game::new(Size::new(7).unwrap(), Rules::CHINESE);
    (0..moves)
        .map(|_| {
            let color = game.to_move();
            let Action::Move(m) = player.choose(&Request::new(&game, &stop)).action else {
                panic!("nobody resigns so early")
            };
            game.play(color, m).unwrap();
            m
        })
        .collect()
}

#[test]
fn each_use_of_a_net_plays_the_same_game_again() {
    let file = net_file("again");
    for used in ["value", "mixed", "prior", "late"] {
        let player = format!("yomi:net={},net_use={used}", file.display());
        assert_eq!(opening(&player, 6), opening(&player, 6), "{used}");
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_net_changes_what_is_tried_and_without_it_all_is_as_before() {
    let file = net_file("changes");
    let tried = |player: &str| {
        let stop = AtomicBool::new(false);
        let mut player = by_name_with(player, &options(200)).unwrap();
        let game = Game::new(Size::new(7).unwrap(), Rules::CHINESE);
        let choice = player.choose(&Request::new(&game, &stop));
        let thought = choice.thought.unwrap();
        thought
            .candidates
            .iter()
            .map(|c| (c.mv, c.visits))
            .collect::<Vec<_>>()
    };
    let with = tried(&format!("yomi:net={}", file.display()));
    let without = tried("yomi:net=off");
    assert_ne!(with, without);
    assert_eq!(
        tried("yomi:net=off,net_use=late"),
        without,
        "how it is used says nothing without a net"
    );
    std::fs::remove_file(file).unwrap();
}

#[test]
fn what_the_net_thought_is_said_in_words_of_its_own() {
    let file = net_file("words");
    let stop = AtomicBool::new(false);
    let mut player = by_name_with(&format!("yomi:net={}", file.display()), &options(100)).unwrap();
    let game = Game::new(Size::new(7).unwrap(), Rules::CHINESE);
    let choice = player.choose(&Request::new(&game, &stop));
    let thought = choice.thought.unwrap();
    let best = &thought.candidates[0];
    assert!(
        best.opinions.iter().all(|opinion| opinion.by == "net"),
        "{:?}",
        best.opinions
    );
    assert_eq!(best.opinions.len(), 2, "what it liked before, and what it found");
    let statements: Vec<&str> = choice
        .claims
        .iter()
        .map(|claim| claim.statement.as_str())
        .collect();
    assert!(statements.contains(&"looked_most"), "{statements:?}");
    assert!(!statements.contains(&"playouts") && !statements.contains(&"tried_most"));
    for words in [reasons::Words::english(), reasons::Words::french()] {
        for claim in &choice.claims {
            let said = words.say(claim);
            assert!(!said.is_empty() && !said.contains('{'), "{said}");
        }
    }
    assert_eq!(thought.ownership.len(), 1024);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_stop_is_answered_with_a_move_the_net_likes() {
    let file = net_file("stop");
    let stop = AtomicBool::new(true);
    let options = Options {
        time: Some(Duration::from_secs(1000)),
        ..Options::seeded(1)
    };
    let mut player = by_name_with(&format!("yomi:net={}", file.display()), &options).unwrap();
    let game = Game::new(Size::NINE, Rules::CHINESE);
    let choice = player.choose(&Request::new(&game, &stop));
    assert!(
        matches!(choice.action, Action::Move(Move::Play(_))),
        "{:?}",
        choice.action
    );
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_file_that_is_no_net_or_damaged_is_refused_with_what_is_wrong() {
    let file = net_file("damaged");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    disk::write(&file, bytes).unwrap();
    let error = |text: &str| by_name_with(text, &options(1)).err().unwrap().to_string();
    let said = error(&format!("yomi:net={}", file.display()));
    assert!(said.contains("damaged"), "{said}");
    assert!(error("yomi:net=/nowhere/at/all.net").contains("cannot read"));
    assert!(error("yomi:net=off,net_use=sometimes").contains("`net_use` is value, mixed, prior or late"));
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_finished_game_is_passed_with_a_net_too() {
    // Black has the left, White the right; nothing is open.
    let board: goban::Board = "
        . X X X O O .
        X . X X O . O
        X X X X O O O
        X X X X O O O
        X X X X O O O
        X . X X O . O
        . X X X O O .
    "
    .parse()
    .unwrap();
    let file = net_file("passes");
    let stop = AtomicBool::new(false);
    let mut player = by_name_with(&format!("yomi:net={}", file.display()), &options(100)).unwrap();
    let mut game = Game::from_position(board, Color::Black, Rules::CHINESE);
    game.set_komi(0.5);
    let choice = player.choose(&Request::new(&game, &stop));
    assert_eq!(choice.action, Action::Move(Move::Pass), "{:?}", choice.claims);
    std::fs::remove_file(file).unwrap();
}
