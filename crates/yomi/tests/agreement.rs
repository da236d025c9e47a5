//! `yomi bench agreement` as a researcher runs it.

use std::path::PathBuf;
use std::process::{Command, Output};

fn agreement(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yomi"))
        .args(["bench", "agreement"])
        .args(args)
        .output()
        .expect("yomi starts")
}

/// A file with one game of 2x2: the last move takes three stones, and there is no other.
fn games() -> PathBuf {
    let file =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("agreement-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;SZ[2];B[aa];W[];B[bb];W[];B[ab];W[ba])").unwrap();
    file
}

#[test]
fn players_are_asked_about_the_same_moves() {
    let file = games();
    let file = file.to_str().unwrap();
    let output = agreement(&["random", "olga:playouts=100", "--games", file, "--after", "5"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text,
        "random: 100.0 % of 1 moves\nolga:playouts=100: 100.0 % of 1 moves, +0.0 +- 0.0\n"
    );
}

#[test]
fn what_cannot_be_asked_is_said() {
    let file = games();
    let file = file.to_str().unwrap();
    let said = |args: &[&str]| {
        let output = agreement(args);
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let short = said(&["random", "--games", file, "--after", "6"]);
    assert!(short.contains("no game has more than 6 moves"), "{short}");
    let unknown = said(&["omega", "--games", file, "--after", "5"]);
    assert!(unknown.contains("there is no player `omega`"), "{unknown}");
}
