//! `yomi explain --trace` and `yomi rules teach` as a user runs them.
#![cfg(unix)]

mod common;

use common::{err, folder, out, text, yomi};
use std::fs;

/// Black E5 is marked as good; then D7 is played where the rules below want C3.
const GAME: &str = "(;SZ[9]KM[7.5];B[ee]TE[1];W[gc];B[dc])";

const RULES: &str = "# Two points, and the centre.\n\
    rule centre\n  intersection(x) ^ Tengen(x) -> play(J_intersection(x), 50)\n\
    rule third_line\n  ligne(x) ^ lignes(x,2) -> play(J_Ligne(x), 10)  # the third line\n\
    rule fourth_line\n  ligne(x) ^ lignes(x,3) -> play(J_Ligne(x), 8)\n";

#[test]
fn a_trace_names_every_voice() {
    let folder = folder("trace");
    let (game, rules) = (folder.join("game.sgf"), folder.join("my.rules"));
    fs::write(&game, GAME).unwrap();
    fs::write(&rules, RULES).unwrap();
    let player = format!("machiabot:shapes=no,playouts=30,rules={}", rules.display());
    let trace = folder.join("trace.json");
    let args = [
        "explain",
        text(&game),
        "--move",
        "1",
        "--trace",
        "--player",
        &player,
        "--instead",
        "C3",
    ];
    let run = yomi(&args);
    let said = out(&run);
    assert!(run.status.success(), "{}", err(&run));
    for part in [
        "Black would play E5.",
        "E5 has +50.0, place 1 of 81:",
        "+50.0  rules centre",
        "What C3 lacks beside E5:",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let run = yomi(&[&args[..], &["--trace-out", text(&trace)]].concat());
    assert!(run.status.success(), "{}", err(&run));
    let kept: serde_json::Value = serde_json::from_str(&fs::read_to_string(&trace).unwrap()).unwrap();
    assert_eq!(kept["chosen"], "E5");
    assert_eq!(kept["points"][0]["voices"][0]["id"], "centre");
    assert_eq!(kept["points"][1]["lacks"][0]["gives"], 50.0);
    let run = yomi(&["explain", text(&game), "--trace", "--player", "random"]);
    assert!(err(&run).contains("--trace: random has no voices with weights; machiabot has"));
}

#[test]
fn a_move_is_taught_with_consent() {
    let folder = folder("teach");
    let (game, rules) = (folder.join("game.sgf"), folder.join("my.rules"));
    fs::write(&game, GAME).unwrap();
    fs::write(&rules, RULES).unwrap();
    let ask = |more: &[&str]| {
        let args = [
            "rules",
            "teach",
            "move",
            text(&game),
            "--move",
            "3",
            "--right",
            "D4",
            "--with",
            "shapes=no",
            "--rules",
            text(&rules),
        ];
        yomi(&[&args[..], more].concat())
    };
    let run = ask(&[]);
    let said = out(&run);
    assert!(run.status.success(), "{}", err(&run));
    assert!(
        said.contains("1 moves marked as good stay so") && said.contains("Nothing is written"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&rules).unwrap(), RULES);
    assert!(ask(&["--yes"]).status.success());
    let new = fs::read_to_string(&rules).unwrap();
    assert!(
        new != RULES && new.contains("# the third line") && new.starts_with("# Two points"),
        "{new}"
    );
    // What differs is listed: the third line is no longer the choice.
    let old = folder.join("old.rules");
    fs::write(&old, RULES).unwrap();
    let run = yomi(&[
        "rules",
        "teach",
        "compare",
        text(&old),
        text(&rules),
        "--games",
        text(&game),
        "--with",
        "shapes=no",
        "--json",
    ]);
    let found: serde_json::Value = serde_json::from_str(&out(&run)).unwrap();
    assert_eq!(found["positions"], 1, "{}", err(&run));
}

/// Whoever always plays on the fourth line teaches that it is worth most; and the file says it.
#[test]
fn a_collection_is_learned_from() {
    let folder = folder("teach-games");
    let (games, rules, new) = (
        folder.join("games.sgf"),
        folder.join("my.rules"),
        folder.join("new.rules"),
    );
    let game = |moves: &str| format!("(;SZ[9]KM[7.5]{moves})");
    let many: String = (0..40).map(|_| game(";B[dd];W[fd];B[df];W[ff]")).collect();
    fs::write(&games, many).unwrap();
    fs::write(&rules, RULES).unwrap();
    let args = [
        "rules",
        "teach",
        "games",
        text(&games),
        "--rules",
        text(&rules),
        "--hold-out",
        "10",
        "--least",
        "5",
        "-o",
        text(&new),
    ];
    let run = yomi(&args);
    assert!(run.status.success(), "{}", err(&run));
    let said = out(&run);
    assert!(
        said.contains("In 10 positions held out the move played is the choice in 0.0 %"),
        "{said}"
    );
    let taught = fs::read_to_string(&new).unwrap();
    let weight = |line: &str| {
        let line = taught.lines().find(|l| l.contains(line)).unwrap();
        line.rsplit_once(", ")
            .unwrap()
            .1
            .trim_end_matches(')')
            .parse::<f32>()
    };
    assert!(weight("lignes(x,3)").unwrap() > 8.0, "{taught}");
    let run = yomi(&[&args[..7], &["50"]].concat());
    assert!(
        err(&run).contains("there are 40 positions, of which --hold-out 50 are held out"),
        "{}",
        err(&run)
    );
}
