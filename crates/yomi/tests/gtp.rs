//! `yomi gtp` as a process.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

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

/// A tiny net as KataGo writes it: its opinions are worth nothing, its moves are legal.
#[test]
fn a_net_of_katagos_is_searched_with() {
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/net/version11.bin");
    let script = "genmove b\ngenmove w\ngenmove b\nquit\n";
    let output = yomi(
        &["--net", net, "--size", "5", "--playouts", "30", "--seed", "1"],
        script,
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(text.matches("\n\n").count(), 4, "{text}");
    assert!(!text.contains('?'), "{text}");
    for (args, error) in [
        (
            ["--net", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")],
            "neither a net of Yomi's nor one of KataGo's",
        ),
        (["--net", "a,b"], "may have no comma in it"),
    ] {
        let output = yomi(&args, script);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(error), "{said}");
    }
}

/// It searches while the client is silent, answers when it speaks, and goes when it is told to.
#[test]
fn a_player_that_ponders_answers_and_quits() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_yomi"))
        .args([
            "gtp", "--ponder", "--time", "0.1", "--size", "9", "--memory", "64",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut ask = |line: &str| {
        writeln!(input, "{line}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        let mut end = [0];
        output.read_exact(&mut end).unwrap();
        assert_eq!(end, *b"\n", "{answer}");
        std::thread::sleep(Duration::from_millis(200));
        answer
    };
    let point = |answer: &str| answer.trim_end().rsplit(' ').next().unwrap().to_string();
    let (first, second) = (ask("1 genmove b"), ask("2 genmove w"));
    assert_eq!(ask("3 time_left b 100 0"), "=3 \n");
    assert_eq!(ask(&format!("4 color {}", point(&second))), "=4 white\n");
    assert_eq!(ask("5 undo"), "=5 \n");
    assert_eq!(ask("6 last_move"), format!("=6 black {}\n", point(&first)));
    assert_eq!(ask("7 quit"), "=7 \n");
    assert!(child.wait().unwrap().success());
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

/// A limit of thirty years is one that can be waited for, not a panic.
#[test]
fn the_longest_time_is_taken() {
    let output = yomi(
        &[
            "--player", "random", "--limit", "1e9", "--time", "1e9", "--size", "9",
        ],
        "gogui-setup b A2 b B1 w A1\nattack A1\nquit\n",
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text,
        "? a string without liberty\n\n? vertex must not be empty\n\n= \n\n"
    );
    let output = yomi(
        &["--player", "random", "--limit", "1e9", "--size", "9"],
        "gogui-setup b A2 w A1\nattack A1\nquit\n",
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "= \n\n= 1 B1\n\n= \n\n");
}

#[test]
fn wrong_options_are_named_with_the_right_ones() {
    for (args, remedy) in [
        (
            ["--player", "omega"],
            "the players are yomi, olga, oleg, indigo95, indigo2002, indigo2003, gogol, machiabot, random, alpha, beta",
        ),
        (
            ["--rules", "calvinball"],
            "the rules are one of chinese, japanese",
        ),
        (["--size", "26"], "a number from 1 to 25"),
        (
            ["--limit", "1e30"],
            "a number of seconds above 0, at most 1000000000",
        ),
        (["--limit", "0"], "a number of seconds above 0"),
        (["--time", "nan"], "a number of seconds above 0"),
        (["--time", "inf"], "a number of seconds above 0"),
        (
            ["--player", "yomi:time=1e19"],
            "a number of seconds above 0, at most 1000000000",
        ),
        (
            ["--ponder", "--playouts=9"],
            "--ponder does not go with --playouts",
        ),
    ] {
        let output = yomi(&args, "");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(remedy), "{error}");
    }
}
