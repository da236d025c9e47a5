//! `yomi bench explain` as a user runs it.
#![cfg(unix)]

mod common;

use common::{err, folder, judge, out, text, yomi};
use std::fs;

const GAME: &str = "(;SZ[9]KM[7.5];B[ee];W[eg];B[cg];W[gc];B[gg];W[cc];B[fg];W[eh];B[fh];W[df])";

/// Moves are drawn from games by a seed, judged, explained, and what is said of them played out.
#[test]
fn moves_of_games_are_drawn_and_judged() {
    let folder = folder("explain-drawn");
    fs::write(folder.join("game.sgf"), GAME).unwrap();
    let (command, opinions) = (judge(&folder, 81), folder.join("opinions.jsonl"));
    let draw = |seed: &str| {
        let (games, said) = (text(&folder), folder.join("said.txt"));
        let args = [
            "bench",
            "explain",
            "--data",
            games,
            "--judge",
            &command,
            "--opinions",
            text(&opinions),
            "--moves",
            "2",
            "--seconds",
            "0.1",
            "--seed",
            seed,
            "--sentences",
            text(&said),
        ];
        let run = yomi(&args);
        assert!(run.status.success(), "{}", err(&run));
        let heads = fs::read_to_string(said).unwrap();
        let heads: Vec<String> = heads
            .lines()
            .filter(|l| l.starts_with("game:"))
            .map(str::to_owned)
            .collect();
        (out(&run), heads)
    };
    let (printed, first) = draw("1");
    assert!(
        printed.starts_with("2 moves\n") && printed.contains("by lines, of\n"),
        "{printed}"
    );
    assert_eq!(first.len(), 2);
    assert_eq!(draw("1").1, first);
    assert_ne!(draw("2").1, first);
    // Three opinions a move at least, and no question twice.
    assert!(fs::read_to_string(opinions).unwrap().lines().count() >= 6);
}

#[test]
fn a_judge_is_needed_and_named() {
    let folder = folder("explain-judge");
    fs::write(folder.join("game.sgf"), GAME).unwrap();
    let run = yomi(&["bench", "explain", "--data", text(&folder)]);
    assert!(err(&run).contains("--judge <COMMAND>"), "{}", err(&run));
    let run = yomi(&[
        "bench",
        "explain",
        "--data",
        text(&folder),
        "--judge",
        "no-such-judge",
    ]);
    assert!(err(&run).contains("no-such-judge"), "{}", err(&run));
    let run = yomi(&["bench", "explain"]);
    assert!(err(&run).contains("say what to grade by"), "{}", err(&run));
}
