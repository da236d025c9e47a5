//! Small boards of Go solved, a player that plays them, and populations that compete.

mod common;

use common::{err, folder, out, shell, text, yomi};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    let run = yomi(args);
    assert!(run.status.success(), "{}", err(&run));
    serde_json::from_str(&out(&run)).unwrap()
}

/// Van der Werf's values under area scoring and positional superko; with simple ko 2x2 goes round.
#[test]
fn what_small_boards_are_worth() {
    for (size, value, first) in [("2", 1, "A1"), ("3", 9, "B2")] {
        let found = json(&["prove", "go", "--size", size, "--json"]);
        assert_eq!(
            (&found["value"], &found["first_moves"]),
            (&value.into(), &serde_json::json!([first])),
            "{found}"
        );
    }
    let cycle = json(&["prove", "go", "--size", "2", "--simple-ko", "--json"]);
    assert_eq!((&cycle["value"], &cycle["cycle"]), (&Value::Null, &true.into()));
    let corner = json(&["prove", "go", "--size", "3", "--first", "A1", "--json"]);
    assert_eq!(corner["value"], -9, "{corner}");
    // Beyond sixteen points a question is asked of a search: the middle of 3x6 is not enough for all of it in three moves.
    let open = json(&[
        "prove",
        "go",
        "--width",
        "3",
        "--size",
        "6",
        "--first",
        "B3",
        "--goal",
        "18",
        "--deepest",
        "3",
        "--json",
    ]);
    assert_eq!(open["value"], Value::Null);
}

#[test]
fn what_cannot_be_solved_is_said() {
    for (args, said) in [
        (&["prove", "go", "--rules", "japanese"][..], "area scoring"),
        (&["prove", "go", "--rules", "aga"], "positional superko"),
        (&["prove", "go", "--size", "8"], "8 is not in 1..=7"),
        (
            &["prove", "go", "--size", "5", "--save", "x"],
            "at most 16 points",
        ),
        (
            &["prove", "go", "--size", "3", "--first", "D4"],
            "not on the board",
        ),
        (&["prove", "go", "--without", "luck"], "none of table"),
        (
            &["gtp", "--player", "alpha", "--solution", "x"],
            "atarigo-perfect or solved",
        ),
        (&["evolve", "--player", "yomi"], "no settings with ranges"),
        (&["evolve", "--player", "yomi:bias=3..2"], "goes upwards"),
        (
            &["evolve", "--player", "yomi:nothing=1..2"],
            "no setting `nothing`",
        ),
        (&["evolve", "--resume"], "--out"),
    ] {
        let run = yomi(args);
        assert!(
            !run.status.success() && err(&run).contains(said),
            "{args:?}: {}",
            err(&run)
        );
    }
}

/// A solved board is a file that a player plays from, and a damaged one is refused.
#[test]
fn a_solved_board_is_played() {
    let folder = folder("small");
    let file = folder.join("three.table");
    json(&["prove", "go", "--size", "3", "--save", text(&file), "--json"]);
    let again = json(&["prove", "go", "--size", "3", "--table", text(&file), "--json"]);
    assert_eq!(again["value"], 9);
    let line = format!(
        "printf 'genmove b\\n' | yomi gtp --player solved --solution {}",
        text(&file)
    );
    let played = out(&shell(&line));
    assert!(played.starts_with("= B2"), "{played}");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[60] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let broken = yomi(&["prove", "go", "--size", "3", "--table", text(&file)]);
    assert!(
        !broken.status.success() && err(&broken).contains("three.table"),
        "{}",
        err(&broken)
    );
}

/// A population that is taken up again goes on as if it had not been left; so do settings of a player.
#[test]
fn populations_compete_and_are_taken_up_again() {
    let folder = folder("evolve");
    let run = |file: &str, generations: &str, resume: bool| {
        let path = folder.join(file);
        let mut args = vec![
            "evolve",
            "--size",
            "3",
            "--population",
            "6",
            "--generations",
            generations,
            "--positions",
            "60",
            "--json",
            "--out",
            text(&path),
        ];
        if resume {
            args.push("--resume");
        }
        json(&args)
    };
    let whole = run("whole", "4", false);
    run("parts", "2", false);
    let parts = run("parts", "4", true);
    assert_eq!(whole, parts);
    assert_eq!(whole["generations"], 4);
    assert!(whole["lineage"].as_array().is_some_and(|line| !line.is_empty()));
    assert!(
        whole["optimal"]
            .as_str()
            .is_some_and(|said| said.contains(" of ")),
        "{whole}"
    );
    // The best of both, the same, and what sees nothing meet on another board.
    let [first, second] = ["whole", "parts"].map(|file| folder.join(file));
    let meet = [
        "evolve",
        "--meet",
        text(&first),
        "--meet",
        text(&second),
        "--size",
        "4",
        "--games",
        "10",
        "--json",
    ];
    let met = json(&meet);
    assert_eq!(met, json(&meet));
    let points: Vec<f64> = met["met"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| pair["points"].as_f64().unwrap())
        .collect();
    assert!(
        points.len() == 3 && points.iter().all(|p| (0.0..=10.0).contains(p)),
        "{met}"
    );
    std::fs::write(folder.join("none"), "{}").unwrap();
    let none = yomi(&["evolve", "--meet", text(&folder.join("none"))]);
    assert!(err(&none).contains("holds no population"), "{}", err(&none));
    let players = json(&[
        "evolve",
        "--player",
        "olga:playouts=2..6",
        "--size",
        "5",
        "--population",
        "4",
        "--generations",
        "1",
        "--games",
        "2",
        "--test-games",
        "4",
        "--json",
    ]);
    let best = players["believed best"].as_str().unwrap();
    assert!(best.starts_with("olga:playouts="), "{players}");
    let refused = yomi(&[
        "evolve",
        "--size",
        "4",
        "--population",
        "6",
        "--out",
        text(&folder.join("whole")),
        "--resume",
    ]);
    assert!(
        err(&refused).contains("not of both evaluations on 4x4"),
        "{}",
        err(&refused)
    );
}
