//! `yomi bench solving` as a researcher runs it.

use std::path::PathBuf;
use std::process::{Command, Output};

fn solving(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yomi"))
        .args(["bench", "solving"])
        .args(args)
        .output()
        .expect("yomi starts")
}

/// A file with one problem, in its folder: three in a row in the corner of a 7x7 board.
fn problem() -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("solving-{}.sgf", std::process::id()));
    let corner = "(;SZ[7]GN[three in a row]PL[W]AB[af][bf][cf][df][dg]AW[ae][be][ce][de][ee][ef][eg])";
    std::fs::write(&file, corner).unwrap();
    file
}

#[test]
fn threads_are_compared_on_problems_that_take_long() {
    let file = problem();
    let file = file.to_str().unwrap();
    let output = solving(&[file, "--limit", "5", "--least", "0"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("three in a row: "), "{text}");
    assert!(
        text.contains("1 of 1 problems took 0 s or more, 1 with the same move"),
        "{text}"
    );
    assert!(text.contains("proved by one thread: 1, "), "{text}");
    assert!(!text.contains("others"), "{text}");

    let none = solving(&[file, "--limit", "5", "--least", "100"]);
    let text = String::from_utf8(none.stdout).unwrap();
    assert_eq!(text, "0 of 1 problems took 100 s or more, 0 with the same move\n");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let output = solving(&["no-such-file.sgf"]);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot read no-such-file.sgf"), "{said}");
}
