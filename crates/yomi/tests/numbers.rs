//! Every number of the command line has a range, and every file a size, beyond which it is refused.
#![cfg(unix)]

mod common;

use common::{err, folder, text, yomi};
use std::fs;
use std::os::unix::fs::symlink;

/// Ends with an error that says what would be right, and without a panic.
fn refused(args: &[&str], said: &str) {
    let run = yomi(args);
    let error = err(&run);
    assert!(
        matches!(run.status.code(), Some(1 | 2)) && error.contains(said) && !error.contains("panicked"),
        "{args:?}: {:?}: {error}",
        run.status
    );
}

#[test]
fn numbers_out_of_range_are_refused() {
    const HUGE: &str = "18446744073709551615";
    for (args, said) in [
        (
            &["solve", "x.sgf", "--limit", "1e19"][..],
            "a number of seconds above 0",
        ),
        (
            &["solve", "x.sgf", "--limit", "inf"],
            "a number of seconds above 0",
        ),
        (&["solve", "x.sgf", "--threads", HUGE], "is not in 1..=256"),
        (
            &["solve", "x.sgf", "--memory", "4294967295"],
            "is not in 1..=1048576",
        ),
        (
            &[
                "rules",
                "teach",
                "games",
                "x.sgf",
                "--rules",
                "r",
                "--positions",
                HUGE,
            ],
            "is not in 1..=1000000000",
        ),
        (
            &[
                "rules",
                "teach",
                "games",
                "x.sgf",
                "--rules",
                "r",
                "--hold-out",
                "0",
            ],
            "is not in 1..=1000000000",
        ),
        (
            &[
                "rules", "teach", "games", "x.sgf", "--rules", "r", "--rounds", "0",
            ],
            "is not in 1..=10000",
        ),
        (
            &["rules", "teach", "move", "x.sgf", "--rules", "r", "--move", "0"],
            "is not in 1..=1000000000",
        ),
        (&["bench", "opening", "--moves", "0"], "is not in 1..=100"),
        (&["gtp", "--time", "1e19"], "a number of seconds above 0"),
        (&["gtp", "--threads", HUGE], "is not in 1..=256"),
        (&["gtp", "--threads", "0"], "is not in 1..=256"),
        (&["gtp", "--memory", HUGE], "is not in 1..=1048576"),
        (&["gtp", "--ranks", "0"], "is not in 1..=256"),
        (&["gtp", "--ranks", "2", "--delay", HUGE], "is not in 0..=60000"),
        (&["gtp", "--exchange", "0"], "this is no number from 0.001 to 60"),
        (&["gtp", "--exchange-after", "0"], "is not in 1..=1000000000"),
        (
            &["gtp", "--ranks", "2", "--exchange-after", "9", "--lag", HUGE],
            "is not in 0..=1000",
        ),
        (&["gtp", "--share", "2"], "this is no number from 0 to 1"),
        (&["gtp", "--depth", "5"], "is not in 0..=4"),
        (&["gtp", "--lists", "0"], "is not in 1..=1000000000"),
        (
            &["gtp", "--restart", "x", "--attempts", HUGE],
            "is not in 0..=1000000000",
        ),
        (&["match", "alpha", "beta", "--part", "3/2"], "a part is I/N"),
        (&["solve", "x.sgf", "--part", "0/2"], "a part is I/N"),
        (
            &["match", "alpha", "beta", "--time", "1e19"],
            "this is no number from 0 to 1000000",
        ),
        (
            &["match", "alpha", "beta", "--time", "nan"],
            "this is no number from 0 to 1000000",
        ),
        (&["match", "alpha", "beta", "--game-time", "-1"], "'-1'"),
        (
            &["match", "alpha", "beta", "--patience", "1e19"],
            "this is no number from 0 to 1000000",
        ),
        (
            &["match", "alpha", "beta", "--games", HUGE],
            "is not in 0..=1000000",
        ),
        (&["match", "alpha", "beta", "-j", HUGE], "is not in 1..=256"),
        (
            &["match", "alpha", "beta", "--move-limit", HUGE],
            "is not in 1..=100000",
        ),
        (
            &["match", "alpha", "beta", "--random-opening", HUGE],
            "is not in 0..=1000",
        ),
        (&["match", "alpha", "beta", "--komi", "nan"], "the komi is"),
        (
            &["match", "alpha", "beta", "--sprt", "0", "1e300"],
            "this is no number from -5000 to 5000",
        ),
        (
            &[
                "match",
                "--round-robin",
                "alpha",
                "beta",
                "random",
                "--games",
                "1000000",
            ],
            "3000000 games are too many for one match: 1000000 at most",
        ),
        (
            &["train", "values", "-o", "x", "--step", "nan"],
            "this is no number from 0 to 1",
        ),
        (
            &["train", "values", "-o", "x", "--games", HUGE],
            "is not in 1..=1000000000",
        ),
        (
            &["train", "reinforce", "-o", "x", "--step", "inf"],
            "this is no number from 0 to 1",
        ),
        (
            &["train", "reinforce", "-o", "x", "--temperature", "0"],
            "this is no number from 0.02 to 1000",
        ),
        (
            &["train", "solved", "--games", "x", "-o", "x", "--nodes", HUGE],
            "is not in 1..=1000000000",
        ),
        (
            &["train", "solved", "--games", "x", "-o", "x", "--enclosures", "2"],
            "this is no number from 0 to 1",
        ),
        (&["solve", "x.sgf", "--hint", "4"], "is not in 1..=3"),
        (
            &["bench", "fights", "--games", "x", "--fights", "0"],
            "is not in 1..=1000000000",
        ),
        (
            &["train", "fights", "--games", "x", "-o", "x", "--threads", HUGE],
            "is not in 1..=256",
        ),
        (
            &["prove", "atarigo", "--seconds", "1e19"],
            "a number of seconds above 0",
        ),
        (&["prove", "atarigo", "--memory", HUGE], "is not in 1..=1048576"),
        (&["problems", "--count", "4294967295"], "is not in 1..=1000000"),
        (&["bench", "playouts", "--threads", HUGE], "is not in 1..=256"),
        (
            &["bench", "playouts", "--seconds", "1e19"],
            "a number of seconds above 0",
        ),
        (
            &["bench", "expert", "--data", "x.sgf", "--positions", "0"],
            "is not in 1..=1000000000",
        ),
        (&["rules", "list", "--board", "4"], "is not in 5..=25"),
        (&["rules", "try", "x.sgf", "--depth", "7"], "is not in 1..=6"),
        (&["rules", "try", "x.sgf", "--width", "0"], "is not in 1..=20"),
        (&["bench", "stops", "--threads", "0"], "is not in 1..=256"),
        (&["bench", "search", "--threads", "0"], "is not in 1..=256"),
        (&["diagram", "x.sgf", "--game", HUGE], "is not in 1..=1000000000"),
        (
            &["review", "x.sgf", "--minutes", "1e19"],
            "this is no number from 0.01 to 1440",
        ),
        (&["review", "x.sgf", "--threads", HUGE], "is not in 1..=256"),
        (&["shapes", "look", "x.sgf", "--most", "27"], "is not in 1..=26"),
        (
            &["shapes", "look", "x.sgf", "--move", HUGE],
            "is not in 0..=1000000",
        ),
        (
            &["shapes", "propose", "x.sgf", "--most", HUGE],
            "is not in 1..=100",
        ),
        (
            &["games", "find", "--sequence", "D4", "--size", "4"],
            "is not in 5..=19",
        ),
        (
            &["games", "find", "--sequence", "D4", "--most", HUGE],
            "is not in 0..=1000000000",
        ),
        (
            &["train", "shapes", "--games", "x", "-o", "x", "--hold-out", HUGE],
            "is not in 0..=1000000000",
        ),
        (
            &["bench", "agreement", "alpha", "--games", "x", "--moves", "20-1"],
            "two numbers from 1 to 1000",
        ),
        (
            &["review", "x.sgf", "--judge", "x", "--visits", HUGE],
            "is not in 1..=1000000",
        ),
    ] {
        refused(args, said);
    }
}

/// Files without end are read up to a limit.
#[test]
fn files_without_end_are_refused() {
    let folder = folder("endless");
    let endless = folder.join("endless.sgf");
    symlink("/dev/zero", &endless).unwrap();
    let endless = text(&endless);
    for args in [
        &["gtp", "--player", "atarigo-perfect", "--solution", endless][..],
        &["check", endless],
        &["prove", "replay", endless],
        &["prove", "atarigo", "--position", endless],
        &["prove", "hex", "--position", endless],
        &["solve", "x.sgf", "--language", endless],
        &["diagram", endless],
        &["review", endless],
    ] {
        refused(args, "");
    }
    refused(&["check", endless], "there are more than 268435456 bytes");
    let empty = folder.join("empty.sgf");
    fs::write(&empty, "").unwrap();
    refused(&["diagram", text(&empty)], "no game");
}
