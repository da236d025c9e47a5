//! `yomi review` as a user runs it.
#![cfg(unix)]

mod common;

use common::{YOMI, err, folder, judge, names, out, text, wait_until, yomi};
use kifu::{Collection, Record};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/game.sgf");

fn read(path: &Path) -> Vec<Record> {
    Collection::read(&fs::read(path).unwrap()).unwrap().into_games()
}

/// Everything on the main line of a record that was there before is there still.
fn assert_kept(before: &Record, after: &Record) {
    assert_eq!(before.main_line().count(), after.main_line().count());
    for (old, new) in before.main_line().zip(after.main_line()) {
        for property in old.properties() {
            let raw = |v: kifu::Value<'_>| v.raw().to_owned();
            let (was, is): (Vec<_>, Vec<_>) = (
                property.values().map(raw).collect(),
                new.values(property.name()).map(raw).collect(),
            );
            match property.name() {
                "C" => assert!(is[0].starts_with(&was[0])),
                name => assert_eq!(was, is, "{name}"),
            }
        }
    }
}

#[test]
fn a_game_is_reviewed_in_its_time() {
    let folder = folder("review");
    let [sgf, html, problems] = ["out.sgf", "out.html", "problems.sgf"].map(|name| folder.join(name));
    let start = std::time::Instant::now();
    let run = yomi(&[
        "review",
        GAME,
        "-o",
        text(&sgf),
        "--html",
        text(&html),
        "--problems",
        text(&problems),
        "--minutes",
        "0.2",
        "--quick",
    ]);
    assert!(run.status.success(), "{}", err(&run));
    // Twelve seconds were given; on a busy machine a last explanation may take long.
    assert!(start.elapsed().as_secs() < 300);
    let said = out(&run);
    let counted = said
        .split_once("Reviewed by Yomi: ")
        .and_then(|(_, rest)| rest.split(' ').next());
    let counted: usize = counted.and_then(|n| n.parse().ok()).expect(&said);
    assert!(counted > 0 && said.contains(" of 51 moves counted, "), "{said}");
    let (before, after) = (read(Path::new(GAME)).remove(0), read(&sgf).remove(0));
    assert_kept(&before, &after);
    let scored = after.main_line().filter(|node| node.has("V")).count();
    assert_eq!(scored, counted);
    let page = fs::read_to_string(&html).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert!(!page.contains("<script") && !page.contains("review."));
    if fs::metadata(&problems).unwrap().len() > 0 {
        assert!(!read(&problems).is_empty());
    }
    assert_eq!(names(&folder), ["out.html", "out.sgf", "problems.sgf"]);
}

#[test]
fn a_folder_of_games_has_one_summary_and_names_are_escaped() {
    let folder = folder("review-folder");
    let games = folder.join("games");
    fs::create_dir(&games).unwrap();
    let game = "(;SZ[5]PB[<script>alert(1)</script>]PW[\"&];B[cc]C[<img src=x>];W[bb];B[bc];W[cb])";
    for name in ["a.sgf", "b.SGF", "c.txt"] {
        fs::write(games.join(name), game).unwrap();
    }
    let [sgf, html] = ["out.sgf", "out.html"].map(|name| folder.join(name));
    let run = yomi(&[
        "review",
        text(&games),
        "-o",
        text(&sgf),
        "--html",
        text(&html),
        "--minutes",
        "0.2",
        "--json",
        "--language",
        "fr",
    ]);
    assert!(run.status.success(), "{}", err(&run));
    let json: serde_json::Value = serde_json::from_str(&out(&run)).unwrap();
    assert_eq!(json["games"].as_array().unwrap().len(), 2);
    assert_eq!(json["games"][0]["moves"][3]["move"], "C4");
    assert!(json["games"][0]["moves"][0]["score"].is_number());
    assert_eq!(read(&sgf).len(), 2);
    let page = fs::read_to_string(&html).unwrap();
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script") && !page.contains("<img"));
    assert!(page.contains("<html lang=\"fr\">") && page.contains("Les parties"));
}

/// Ctrl-C writes what is done, and the files say how far it came.
#[test]
fn ctrl_c_keeps_what_is_done() {
    let folder = folder("review-stop");
    let sgf = folder.join("out.sgf");
    let child = Command::new(YOMI)
        .args(["review", GAME, "-o", text(&sgf), "--minutes", "100"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A position takes some forty seconds at this pace: it is stopped at its first ones.
    std::thread::sleep(std::time::Duration::from_secs(3));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let run = child.wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(130), "{}", err(&run));
    wait_until("the record", || sgf.exists());
    let said = read(&sgf)[0].root().comment().unwrap().into_owned();
    assert!(said.contains("stopped on the way"), "{said}");
}

/// A judge lends its scores; one that dies is reported, and what was done is kept.
#[test]
fn a_judge_counts_and_may_die() {
    let folder = folder("review-judge");
    let (game, sgf) = (folder.join("game.sgf"), folder.join("out.sgf"));
    fs::write(&game, "(;SZ[5]KM[0.5];B[cc];W[bb];B[bc];W[cb])").unwrap();
    let command = judge(&folder, 25);
    let run = yomi(&[
        "review",
        text(&game),
        "-o",
        text(&sgf),
        "--judge",
        &command,
        "--minutes",
        "0.2",
    ]);
    assert!(run.status.success(), "{}", err(&run));
    let last = read(&sgf).remove(0);
    assert_eq!(last.main_line().last().unwrap().value("V").unwrap().raw(), "3.5");
    let dying = format!("{command} 3");
    let run = yomi(&[
        "review",
        text(&game),
        "-o",
        text(&sgf),
        "--judge",
        &dying,
        "--minutes",
        "0.2",
    ]);
    assert_eq!(run.status.code(), Some(1));
    let said = err(&run);
    assert!(
        said.contains("what was done is in ") && said.contains("no more"),
        "{said}"
    );
    assert!(
        read(&sgf)[0]
            .root()
            .comment()
            .unwrap()
            .contains("stopped on the way")
    );
    let run = yomi(&["review", text(&game), "--judge", "no-such-judge-anywhere"]);
    assert!(err(&run).contains("no-such-judge-anywhere"), "{}", err(&run));
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = folder("review-wrong");
    let game = folder.join("game.sgf");
    fs::write(&game, "(;SZ[5];B[cc])").unwrap();
    for (args, said) in [
        (
            &["review", text(&game), "-o", text(&game)][..],
            "that is the record itself",
        ),
        (&["review", text(&folder.join("none.sgf"))], "cannot read"),
        (
            &["review", text(&game), "--player", "nobody"],
            "there is no player `nobody`",
        ),
        (
            &["review", text(&game), "--player", "random", "--minutes", "0.01"],
            "does not count points",
        ),
    ] {
        let run = yomi(args);
        assert_eq!(run.status.code(), Some(1), "{args:?}");
        assert!(err(&run).contains(said), "{args:?}: {}", err(&run));
    }
    assert_eq!(fs::read_to_string(&game).unwrap(), "(;SZ[5];B[cc])");
}
