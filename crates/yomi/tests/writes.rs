//! What commands write: tried before the work, there whole or not at all, and kept on the way.
#![cfg(unix)]

mod common;

use common::{YOMI, err, folder, names, out, shell, text, wait_until, yomi};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// White's stone can be taken: a problem, in a file.
fn problem(folder: &Path) -> String {
    let file = folder.join("problem.sgf");
    fs::write(&file, "(;SZ[5]PL[B]AB[ba][bb]AW[aa])").unwrap();
    text(&file).to_owned()
}

/// Games of two moves on 5x5, in a file.
fn games(folder: &Path) -> String {
    let file = folder.join("games.sgf");
    fs::write(&file, "(;SZ[5];B[cc];W[bb])".repeat(20)).unwrap();
    text(&file).to_owned()
}

/// A wrong path is found before the work, which would take hours here.
#[test]
fn a_wrong_path_is_found_at_once() {
    let folder = folder("wrong-path");
    let (problem, games) = (problem(&folder), games(&folder));
    let nowhere = folder.join("none/out");
    let nowhere = text(&nowhere);
    let png = format!("{nowhere}.png");
    for args in [
        &["train", "reinforce", "--games", "100000000", "-o", nowhere][..],
        &["train", "values", "--games", "100000000", "-o", nowhere],
        &[
            "train", "patterns", "--rounds", "10000", "--games", &games, "-o", nowhere,
        ],
        &[
            "train", "fights", "--rounds", "1000", "--games", &games, "-o", nowhere,
        ],
        &["train", "solved", "--games", &games, "-o", nowhere],
        &["train", "urgencies", "--games", &games, "-o", nowhere],
        &["train", "shapes", "--games", &games, "-o", nowhere],
        &[
            "prove", "atarigo", "--size", "7", "--start", "empty", "--save", nowhere,
        ],
        &["prove", "go", "--size", "4", "--save", nowhere],
        &["evolve", "--generations", "100000", "--out", nowhere],
        &["problems", "--count", "100000", "--output", nowhere],
        &["solve", &problem, "--limit", "100000", "--sgf", nowhere],
        &["diagram", &problem, "-o", &png],
        &["review", &games, "--minutes", "1000", "-o", nowhere],
        &["review", &games, "--minutes", "1000", "--html", nowhere],
        &["review", &games, "--minutes", "1000", "--problems", nowhere],
        &[
            "bench", "answers", "--data", &problem, "--count", "100000", "-o", nowhere,
        ],
    ] {
        let run = yomi(args);
        let said = err(&run);
        assert_eq!(run.status.code(), Some(1), "{args:?}: {said}");
        assert!(
            said.contains("cannot write ") && said.contains("none/out"),
            "{args:?}: {said}"
        );
        assert_eq!(out(&run), "", "{args:?}");
    }
    // A folder in which nothing can be made.
    let run = yomi(&["solve", &problem, "--proofs", "/proc/none"]);
    assert!(err(&run).contains("/proc/none"), "{}", err(&run));
}

/// Files may not grow at all: what a full disk does. What was there before is still there, and nothing else.
#[test]
fn a_full_disk_leaves_what_was_there() {
    let folder = folder("full-disk");
    let problem = problem(&folder);
    let target = folder.join("old.png");
    fs::write(&target, "before").unwrap();
    let before = names(&folder);
    let run = |line: &str| shell(&format!("trap '' XFSZ; ulimit -f 0; {line}"));
    let drawn = run(&format!("yomi diagram {problem} -o {}", text(&target)));
    assert_eq!(drawn.status.code(), Some(1), "{drawn:?}");
    assert!(err(&drawn).contains("old.png: "), "{}", err(&drawn));
    let proof = folder.join("old.png");
    let proved = run(&format!("yomi prove atarigo --size 5 --save {}", text(&proof)));
    assert_eq!(proved.status.code(), Some(1), "{proved:?}");
    assert_eq!(fs::read_to_string(&target).unwrap(), "before");
    assert_eq!(names(&folder), before);
}

#[test]
fn a_saved_proof_leaves_nothing_else() {
    let folder = folder("save");
    let file = folder.join("four.proof");
    for _ in 0..2 {
        let run = yomi(&["prove", "atarigo", "--size", "4", "--save", text(&file)]);
        assert!(run.status.success(), "{}", err(&run));
        assert_eq!(names(&folder), ["four.proof"]);
    }
}

/// Starts training without end, and ends it by a signal once it has said so many lines.
fn stopped(args: &[&str], checkpoint: &Path, signal: &str) -> Output {
    let child = Command::new(YOMI)
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until("a checkpoint", || checkpoint.exists());
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    child.wait_with_output().unwrap()
}

/// What was learned so far is there after Ctrl-C, which says where, and after a kill; what was in the file before stays.
#[test]
fn training_keeps_what_it_has_learned_so_far() {
    for (kind, args) in [
        (
            "values",
            &["--size", "3", "--games", "300000", "--held-out", "1"][..],
        ),
        (
            "reinforce",
            &["--size", "3", "--games", "10", "--rounds", "100000"],
        ),
    ] {
        let folder = folder(kind);
        let target = folder.join("learned");
        let checkpoint = folder.join("learned.checkpoint");
        fs::write(&target, "before").unwrap();
        let args = [&["train", kind, "-o", text(&target)], args].concat();
        let run = stopped(&args, &checkpoint, "-INT");
        assert_eq!(run.status.code(), Some(130), "{}", err(&run));
        let said = err(&run);
        assert!(
            said.contains("stopped; what was learned ") && said.contains("learned.checkpoint"),
            "{said}"
        );
        let learned = fs::read_to_string(&checkpoint).unwrap();
        let is_whole = match kind {
            "values" => learned.parse::<playouts::temporal::Evaluation>().is_ok(),
            _ => learned.parse::<playouts::Urgencies>().is_ok(),
        };
        assert!(is_whole && learned.lines().count() > 3, "{learned}");
        fs::remove_file(&checkpoint).unwrap();
        stopped(&args, &checkpoint, "-KILL");
        assert!(checkpoint.exists());
        assert_eq!(fs::read_to_string(&target).unwrap(), "before");
    }
}

/// The end of the work takes the checkpoint away.
#[test]
fn finished_training_leaves_one_file() {
    let folder = folder("finished");
    let target = folder.join("learned");
    fs::write(&target, "before").unwrap();
    let run = yomi(&[
        "train",
        "reinforce",
        "--size",
        "3",
        "--games",
        "10",
        "--rounds",
        "2",
        "-o",
        text(&target),
    ]);
    assert!(run.status.success(), "{}", err(&run));
    assert_eq!(names(&folder), ["learned"]);
    assert_ne!(fs::read_to_string(&target).unwrap(), "before");
}
