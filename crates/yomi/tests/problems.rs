//! `yomi problems` of goals of Go, and what gradual games say to the searches of GNU Go's questions.

mod common;

use common::{out, yomi};
use serde_json::Value;

fn lines(args: &[&str]) -> Vec<Value> {
    let output = yomi(args);
    assert!(output.status.success(), "{}", common::err(&output));
    out(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn problems_of_captures_are_made_anew_from_a_seed() {
    let args = [
        "problems", "--game", "capture", "--size", "6", "--level", "1", "--count", "2", "--json", "--nodes",
        "1500",
    ];
    let made = lines(&args);
    assert_eq!(made.len(), 2);
    for problem in &made {
        assert_eq!(problem["goal"], "capture");
        assert_eq!(problem["level"], 1);
        assert_eq!(problem["line"][0], problem["first"]);
        assert!(problem["proof_positions"].as_u64().unwrap() > 1);
    }
    assert_eq!(lines(&args), made);
}

#[test]
fn a_record_holds_the_question_and_its_solution_as_a_tree() {
    let output = yomi(&[
        "problems", "--game", "connect", "--size", "6", "--count", "1", "--nodes", "1500",
    ]);
    let text = out(&output);
    let record: kifu::Record = text.trim().parse().unwrap();
    let (color, first) = record.moves().next().unwrap();
    assert!(text.contains("to move connects"), "{text}");
    assert!(
        record.root().has("PL") && record.root().has("TR"),
        "{color} {first:?}"
    );
    assert!(text.contains("TE[1]"), "{text}");
}

#[test]
fn problems_come_from_games_too() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/game.sgf");
    let made = lines(&[
        "problems", "--game", "capture", "--data", game, "--count", "1", "--json", "--nodes", "1500",
    ]);
    assert_eq!(made[0]["record"], "game.sgf#1");
    assert!(made[0]["move"].as_u64().unwrap() >= 15);
}

#[test]
fn what_does_not_fit_is_refused() {
    for (args, said) in [
        (
            &["problems", "--game", "live", "--level", "3"][..],
            "leave --level out",
        ),
        (&["problems", "--size", "9"], "side 4 to 7"),
    ] {
        let output = yomi(args);
        assert!(
            !output.status.success() && common::err(&output).contains(said),
            "{args:?}"
        );
    }
}

#[test]
fn advice_changes_no_answer_that_is_known() {
    let folder = common::folder("advice");
    let sgf = "(;SZ[7]AB[cd][dd]AW[cc][dc][bd][ce][ee];W[aa])";
    std::fs::write(folder.join("two.sgf"), sgf).unwrap();
    let tests = "# a test\nloadsgf two.sgf\n1 attack C4\n#? [1 E4]\n2 defend C4\n#? [1 E4]\n";
    std::fs::write(folder.join("few.tst"), tests).unwrap();
    let data = folder.to_str().unwrap();
    let told = lines(&["bench", "advice", "--data", data, "--tests", "few.tst", "--json"]);
    assert_eq!(told[0]["questions"], 2);
    assert_eq!(told[0]["equal"], 2);
    assert_eq!(told[0]["different"], 0);
}
