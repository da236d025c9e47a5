//! `yomi diagram` and `yomi bench sgf` as a user runs them.

mod common;

use common::{err, out, yomi};
use std::fs;
use std::path::PathBuf;

/// A folder of this test alone, with a collection in it.
fn folder(name: &str) -> PathBuf {
    let folder = common::folder(name);
    let games = "(;SZ[5];B[cc];W[bb](;B[bc]LB[dd:a];W[])(;B[cb];W[ba]))\n(;SZ[3];B[zz]";
    fs::write(folder.join("games.sgf"), games).unwrap();
    folder
}

#[test]
fn a_position_in_characters() {
    let file = folder("characters").join("games.sgf");
    let file = file.to_str().unwrap();
    let drawn = yomi(&["diagram", file, "--move", "3"]);
    assert!(drawn.status.success());
    assert_eq!(err(&drawn), "");
    assert_eq!(
        out(&drawn),
        "    A B C D E\n 5  . . . . .  5\n 4  . O . . .  4\n 3  .(X)X . .  3\n 2  . . . a .  2\n 1  . . . . .  1\n    A B C D E\n"
    );
    let variation = yomi(&[
        "diagram",
        file,
        "--variation",
        "2",
        "--numbers",
        "3",
        "--from-one",
        "--no-coordinates",
    ]);
    assert_eq!(
        out(&variation),
        " . 2 . . .\n . O 1 . .\n . . X . .\n . . . . .\n . . . . .\nodd numbers black, even numbers white\n"
    );
    let window = yomi(&["diagram", file, "--move", "0", "--window", "A1:B2"]);
    assert_eq!(out(&window), "    A B\n 2  . .  2\n 1  . .  1\n    A B\n");
}

#[test]
fn pictures() {
    let folder = folder("pictures");
    let file = folder.join("games.sgf");
    for (name, start) in [
        ("a.png", b"\x89PNG".as_slice()),
        ("a.svg", b"<svg"),
        ("a.txt", b"    A B"),
    ] {
        let target = folder.join(name);
        let drawn = yomi(&[
            "diagram",
            file.to_str().unwrap(),
            "-o",
            target.to_str().unwrap(),
            "--width",
            "200",
        ]);
        assert!(drawn.status.success(), "{}", err(&drawn));
        assert!(fs::read(&target).unwrap().starts_with(start));
    }
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        4,
        "nothing half written is left"
    );
}

#[test]
fn errors_name_the_file_and_the_remedy() {
    let folder = folder("errors");
    let file = folder.join("games.sgf");
    let file = file.to_str().unwrap();
    for (args, said) in [
        (vec![file, "--game", "3"], "there is no game 3; it has 2"),
        (vec![file, "--move", "9"], "there is no move 9; it has 4 moves"),
        (
            vec![file, "--variation", "3"],
            "there is no variation 3; there are 2",
        ),
        (
            vec![file, "--variation", "1,1"],
            "no more places with several variations",
        ),
        (
            vec![file, "--numbers", "7"],
            "the moves to number are among 1 to 4",
        ),
        (
            vec![file, "-o", "a.gif"],
            "a.gif: the name must end in .png, .svg or .txt",
        ),
        (
            vec!["no-such-file.sgf"],
            "cannot read no-such-file.sgf: there is no such file\nA name without a folder is looked for in /",
        ),
        (vec![env!("CARGO_TARGET_TMPDIR")], "that is a folder, not a file"),
        (vec![file, "--width", "0"], "a picture is 16 to 8192 pixels wide"),
        (
            vec![file, "--width", "100000"],
            "a picture is 16 to 8192 pixels wide",
        ),
        (
            vec![file, "--window", "A1:T19"],
            "--window: a corner is not on the board, which is 5x5",
        ),
    ] {
        let output = yomi(&[&["diagram"], args.as_slice()].concat());
        assert!(!output.status.success());
        assert!(err(&output).contains(said), "{}", err(&output));
    }
    let broken = yomi(&["diagram", file, "--game", "2"]);
    assert!(broken.status.success());
    assert!(err(&broken).contains("games.sgf: line 2, column 10: error: B[zz] is not on the board"));
}

#[test]
fn every_record_of_a_folder() {
    let folder = folder("bench");
    fs::create_dir_all(folder.join("deeper")).unwrap();
    fs::write(folder.join("deeper/b.SGF"), "(;B[aa];W[aa])").unwrap();
    let output = yomi(&["bench", "sgf", "--data", folder.to_str().unwrap(), "--json"]);
    assert!(output.status.success(), "{}", err(&output));
    let start = "{\"files\":2,\"unread\":0,\"bytes\":82,\"games\":3,\"nodes\":11,\"moves\":6,\"files_with_problems\":1,";
    assert!(out(&output).starts_with(start), "{}", out(&output));
    assert!(out(&output).contains("\"games_with_illegal_moves\":1,"));
    fs::write(folder.join("c.sgf"), "no game").unwrap();
    let output = yomi(&["bench", "sgf", "--data", folder.to_str().unwrap()]);
    assert!(!output.status.success());
    assert!(err(&output).contains("c.sgf: line 1, column 8: the end, and no game before it"));
}
