//! The other games at the command line: matches that go on where they were stopped, a person who plays, and what is refused.

mod common;

use common::{err, folder, out, shell, text, yomi};
use serde_json::Value;
use std::fs;

fn json(args: &[&str]) -> Value {
    let run = yomi(args);
    assert!(run.status.success(), "{}", err(&run));
    serde_json::from_str(&out(&run)).unwrap()
}

#[test]
fn a_match_of_another_game_has_the_same_statistics() {
    let args = [
        "match",
        "--game",
        "hex",
        "--size",
        "4",
        "mc:playouts=40",
        "random",
        "--games",
        "8",
        "--json",
    ];
    let found = json(&args);
    assert_eq!(
        (&found["games"], &found["draws"]),
        (&8.into(), &0.into()),
        "{found}"
    );
    assert!(found["wins_a"].as_u64() >= Some(6), "{found}");
    assert_eq!(found["settings"]["world"], "hex");
    // The same seed gives the same games.
    assert_eq!(found["wins_a"], json(&args)["wins_a"]);
    let said = out(&yomi(&[
        "match", "--game", "connect4", "random", "random", "--games", "2",
    ]));
    assert!(
        said.contains("2 games of connect4 on 7x7") && said.contains("who moved first won"),
        "{said}"
    );
    let table = out(&yomi(&[
        "match",
        "--game",
        "amazons",
        "--size",
        "4",
        "--round-robin",
        "random",
        "mc:playouts=20",
        "uct:playouts=20",
        "--games",
        "2",
    ]));
    assert!(
        table.contains("6 games of amazons on 4x4") && table.contains("against"),
        "{table}"
    );
}

#[test]
fn a_match_goes_on_where_it_was_stopped() {
    let place = folder("parlour_match");
    let into = place.join("games");
    let into = text(&into);
    let run = |games: &str, more: &[&str]| {
        let args = [
            "match",
            "--game",
            "amazons",
            "--size",
            "5",
            "mc:playouts=20",
            "uct:playouts=20",
            "--out",
            into,
            "--json",
            "--games",
            games,
        ];
        yomi(&[&args[..], more].concat())
    };
    assert!(run("4", &[]).status.success());
    let kept = fs::read_to_string(place.join("games/game-00001.txt")).unwrap();
    assert!(
        kept.contains("X: mc:playouts=20") && kept.contains("1. ") && kept.contains("result: "),
        "{kept}"
    );
    let longer: Value = serde_json::from_str(&out(&run("6", &["--resume"]))).unwrap();
    assert_eq!(longer["games"], 6);
    assert_eq!(
        fs::read_to_string(place.join("games/game-00001.txt")).unwrap(),
        kept,
        "not played again"
    );
    // Another game is another match.
    let other = yomi(&[
        "match",
        "mc:playouts=20",
        "uct:playouts=20",
        "--game",
        "hex",
        "--size",
        "5",
        "--out",
        into,
        "--resume",
    ]);
    assert!(
        err(&other).contains("world: \"amazons\" there, \"hex\" here"),
        "{}",
        err(&other)
    );
}

#[test]
fn parts_of_a_match_are_joined() {
    let place = folder("parlour_parts");
    let at = |name: &str| text(&place.join(name)).to_string();
    for part in ["1/2", "2/2"] {
        let into = at(&part[..1]);
        let run = yomi(&[
            "match", "--game", "hex", "--size", "4", "random", "random", "--games", "4", "--part", part,
            "--out", &into,
        ]);
        assert!(run.status.success(), "{}", err(&run));
    }
    let joined = yomi(&["merge", &at("1"), &at("2"), "--out", &at("all")]);
    assert!(out(&joined).contains("4 games"), "{}", err(&joined));
    assert!(place.join("all/game-00004.txt").is_file());
}

#[test]
fn a_person_plays_and_is_told_why() {
    let run = shell("printf 'moves\\nz9\\na1\\nquit\\n' | yomi play hex --size 3 --against uct:playouts=50");
    let said = out(&run);
    assert!(run.status.success(), "{}", err(&run));
    for part in ["a1 b1 c1", "`z9` is no legal move here", "O plays", "a b c"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let watched = out(&yomi(&[
        "play",
        "hex",
        "--size",
        "4",
        "--watch",
        "random",
        "--against",
        "links:depth=1",
    ]));
    assert!(
        watched.contains("O has won") && watched.contains("edges"),
        "{watched}"
    );
    let french = out(&yomi(&[
        "play",
        "amazons",
        "--size",
        "4",
        "--watch",
        "mc:playouts=30",
        "--language",
        "fr",
    ]));
    assert!(french.contains("parties au hasard"), "{french}");
}

#[test]
fn what_cannot_be_played_is_said() {
    for (args, said) in [
        (
            &["play", "go"][..],
            "no game is named `go`: there are amazons, hex",
        ),
        (
            &["play", "hex", "--size", "12"],
            "hex is played on boards of side 3 to 11, not 12",
        ),
        (
            &["play", "hex", "--against", "oleg"],
            "nobody here is named `oleg`",
        ),
        (&["play", "hex", "--language", "xx"], "there are no words of `xx`"),
        (
            &["match", "random", "uct", "--game", "ludo"],
            "no game is named `ludo`",
        ),
        (
            &["match", "random", "uct", "--game", "chess", "--size", "9"],
            "chess is played on a board of side 8, not 9",
        ),
        (
            &["match", "random", "links", "--game", "amazons"],
            "nobody here is named `links`",
        ),
        (
            &["match", "random", "uct:first=x", "--game", "hex"],
            "`first` is a number from 0 to 100",
        ),
        (
            &["match", "random", "uct", "--game", "hex", "--komi", "3"],
            "cannot be used with",
        ),
        (&["evolve", "--game", "hex"], "--player"),
        (
            &[
                "evolve",
                "--game",
                "hex",
                "--player",
                "alphabeta:depth=1,king=0..1",
            ],
            "there is no setting `king`",
        ),
        (&["prove", "hex", "--size", "12"], "3x3 to 11x11"),
        (&["prove", "amazons", "--size", "3"], "4x4 to 10x10"),
    ] {
        let run = yomi(args);
        assert!(
            !run.status.success() && err(&run).contains(said),
            "{args:?}: {}",
            err(&run)
        );
    }
}

#[test]
fn small_boards_are_proved() {
    let lost = json(&["prove", "amazons", "--size", "4", "--json"]);
    assert_eq!(lost["result"], "lost", "{lost}");
    for side in ["3", "4"] {
        let whole = json(&["prove", "hex", "--size", side, "--json"]);
        let links = json(&["prove", "hex", "--size", side, "--links", "--json"]);
        assert_eq!(
            (&whole["result"], &links["result"]),
            (&"won".into(), &"won".into())
        );
    }
}

/// The weights of an evaluation are bred as settings of a player of the game. A test that is decided early, as one for a thousand Elo
/// is, ends that test and not the breeding.
#[test]
fn weights_compete() {
    let place = folder("parlour_evolve");
    let into = place.join("weights.json");
    let player = "alphabeta:depth=1,potential=0.0..2.0,mobility=0.0..1.0";
    let run = |generations: &str, more: &[&str]| {
        let args = [
            "evolve",
            "--game",
            "hex",
            "--size",
            "4",
            "--player",
            player,
            "--population",
            "4",
            "--better",
            "1000",
        ];
        let kept = [
            "--test-games",
            "100",
            "--generations",
            generations,
            "--out",
            text(&into),
            "--json",
        ];
        json(&[&args[..], &kept, more].concat())
    };
    let found = run("3", &[]);
    assert_eq!(found["generations"], 3);
    assert!(
        found["what"].as_str().unwrap().contains("at hex on 4x4"),
        "{found}"
    );
    assert_eq!(run("5", &["--resume"])["generations"], 5);
}
