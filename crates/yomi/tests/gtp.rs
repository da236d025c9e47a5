//! `yomi gtp` as a process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn yomi(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_yomi"))
        .arg("gtp")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A process that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn a_script_is_answered() {
    let output = yomi(
        &["--player", "alpha", "--size", "5", "--rules", "japanese"],
        "1 query_boardsize\n2 yomi-rules\n3 get_komi\n4 gogui-title\nquit\n",
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "=1 5\n\n=2 japanese\n\n=3 6.5\n\n=4 Yomi alpha\n\n= \n\n");
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn the_same_seed_gives_the_same_moves() {
    let game = |seed| {
        yomi(
            &["--player", "random", "--seed", seed, "--size", "9"],
            &"genmove b\ngenmove w\n".repeat(10),
        )
        .stdout
    };
    assert_eq!(game("3"), game("3"));
    assert_ne!(game("3"), game("4"));
}

#[test]
fn wrong_options_are_named_with_the_right_ones() {
    for (args, remedy) in [
        (
            ["--player", "omega"],
            "the players are yomi, olga, oleg, random, alpha, beta",
        ),
        (
            ["--rules", "calvinball"],
            "the rules are one of chinese, japanese",
        ),
        (["--size", "26"], "a number from 1 to 25"),
    ] {
        let output = yomi(&args, "");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(remedy), "{error}");
    }
}
