//! `yomi learn` from outside: a course, a rule in words, the check.

mod common;

use common::{err, folder, out, yomi};

#[test]
fn a_course_is_written_taken_up_again_and_shown() {
    let folder = folder("learning");
    let base = folder.join("base.rules");
    let file = base.to_str().unwrap();
    let first = yomi(&["learn", "--goal", "take", "--self-play", "1", "--out", file]);
    assert!(first.status.success(), "{}", err(&first));
    let again = yomi(&[
        "learn",
        "--goal",
        "take",
        "--self-play",
        "3",
        "--out",
        file,
        "--resume",
    ]);
    assert!(
        out(&again).starts_with("3 positions, "),
        "{}{}",
        out(&again),
        err(&again)
    );

    let shown = out(&yomi(&["learn", "show", "--base", file]));
    assert!(
        shown.contains("Take block GI, depth 1; such as move_game_block_take_gi_"),
        "{shown}"
    );
    let name = shown
        .split("depth 1; such as ")
        .find(|part| part.starts_with("move_game_block_take_gi_"))
        .unwrap();
    let one = out(&yomi(&[
        "learn",
        "show",
        name.lines().next().unwrap(),
        "--base",
        file,
    ]));
    assert!(
        one.contains("then c takes block b by i") && one.contains("was learned here"),
        "{one}"
    );

    let checked = yomi(&["learn", "check", "--positions", "12", "--base", file, "--json"]);
    let said: serde_json::Value = serde_json::from_str(&out(&checked)).unwrap();
    assert!(said["matches"].as_u64().unwrap() > 20, "{said}");
    assert_eq!(said["false"], 0);
}

#[test]
fn what_is_wrong_is_said() {
    let missing = yomi(&["learn", "show", "no_such_rule"]);
    assert!(
        err(&missing).contains("no rule is called no_such_rule"),
        "{}",
        err(&missing)
    );
    let folder = folder("learning-wrong");
    let file = folder.join("bad.rules");
    std::fs::write(&file, "rule x liberty(?i) => eye_before(?i ?b)").unwrap();
    let bad = yomi(&["learn", "check", "--base", file.to_str().unwrap()]);
    assert!(
        err(&bad).contains("line 1, column 8: no predicate or test is called liberty"),
        "{}",
        err(&bad)
    );
}

#[test]
fn the_theory_agrees_with_the_board() {
    let said = out(&yomi(&["learn", "theory", "--moves", "40", "--large", "1"]));
    assert!(
        said.contains("41 moves") && said.contains(": 0 not so, 0 missing"),
        "{said}"
    );
}
