//! `yomi bench attack` in small: each attack runs, and finds nothing.
#![cfg(target_os = "linux")]

mod common;

use common::{err, folder, names, out, text, yomi};

fn attack(args: &[&str]) -> String {
    let folder = folder("attack");
    let run = yomi(&[&["bench", "attack", "--keep", text(&folder)], args].concat());
    let said = out(&run);
    assert!(run.status.success(), "{said}{}", err(&run));
    assert!(!folder.exists() || names(&folder).is_empty(), "something is left");
    said
}

/// The row of an attack: inputs, faults, megabytes.
fn row(said: &str, name: &str) -> (usize, usize, f64) {
    let line = said
        .lines()
        .find_map(|line| line.strip_prefix(name))
        .unwrap_or_else(|| panic!("{said}"));
    let words: Vec<&str> = line.split_whitespace().collect();
    (
        words[0].parse().unwrap(),
        words[1].parse().unwrap(),
        words[2].parse().unwrap(),
    )
}

#[test]
fn damaged_records() {
    let said = attack(&["--only", "records", "--records", "300"]);
    let (inputs, faults, megabytes) = row(&said, "records");
    assert_eq!((inputs, faults), (300, 0));
    assert!(megabytes > 1.0);
    assert_eq!(said, said.replace("kills", ""), "only what was asked for");
}

#[test]
fn killed_matches() {
    let said = attack(&["--only", "kills", "--kills", "12", "--seed", "2"]);
    let (inputs, faults, _) = row(&said, "kills");
    assert_eq!((inputs, faults), (12, 0));
}

#[test]
fn hostile_lines_and_requests() {
    let said = attack(&["--only", "gtp,requests", "--lines", "600", "--requests", "80"]);
    assert_eq!(row(&said, "lines of GTP").0, 600);
    assert_eq!(row(&said, "requests").0, 80);
}
