//! The examples that are shipped, and that the README's commands find them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of the whole project.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("crates/yomi lies in it")
        .to_owned()
}

fn yomi(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yomi"))
        .args(args)
        .current_dir(root())
        .output()
        .expect("yomi starts")
}

fn collection(name: &str) -> kifu::Collection {
    let file = root().join("examples").join(name);
    kifu::Collection::read_file(&file, &kifu::Limits::default()).unwrap()
}

#[test]
fn every_file_that_the_readme_names_is_there() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let commands = readme
        .lines()
        .filter(|line| line.starts_with("target/release/yomi "));
    let files: Vec<&str> = commands
        .flat_map(str::split_whitespace)
        .filter(|word| word.ends_with(".sgf"))
        .collect();
    assert!(files.len() >= 2, "{files:?}");
    for file in files {
        assert!(root().join(file).is_file(), "{file}");
    }
}

#[test]
fn the_game_is_legal_and_every_move_has_its_reason() {
    let games = collection("game.sgf");
    assert_eq!(games.problems().count(), 0);
    let game = games.first();
    let replay = game
        .replay_before(None, game.rules_or(goban::Rules::CHINESE))
        .unwrap();
    assert!(replay.problems.is_empty() && replay.moves > 40);
    let silent = game.main_line().skip(1).filter(|node| node.comment().is_none());
    assert_eq!(silent.count(), 0);
    assert!(
        yomi(&["diagram", "examples/game.sgf", "--move", "20"])
            .status
            .success()
    );
}

/// What each problem asks for, `yomi solve` finds.
#[test]
fn the_problems_have_the_answers_they_were_made_for() {
    let output = yomi(&["solve", "examples/problems.sgf", "--limit", "20", "--json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let found: Vec<[&str; 2]> = answers
        .iter()
        .map(|a| [a["name"].as_str().unwrap(), a["move"].as_str().unwrap()])
        .collect();
    assert_eq!(
        found,
        [
            ["Three in a row", "B1"],
            ["Pyramid four", "D1"],
            ["A ko for an eye", "C1"],
            ["A ladder", "D4"],
        ]
    );
}

#[test]
fn the_problems_of_atarigo_were_made_by_the_program() {
    let output = yomi(&[
        "problems", "--game", "atarigo", "--level", "3", "--count", "5", "--seed", "1",
    ]);
    let made = String::from_utf8(output.stdout).unwrap();
    let shipped = std::fs::read_to_string(root().join("examples/atarigo.sgf")).unwrap();
    assert_eq!(made.trim(), shipped.trim());
}
