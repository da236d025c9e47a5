//! `yomi match` as people and programs call it.
#![cfg(unix)]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

const YOMI: &str = env!("CARGO_BIN_EXE_yomi");

/// A folder that is removed with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("yomi-match-{}-{number}", std::process::id()));
        Folder(path)
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn yomi(arguments: &[&str]) -> Output {
    Command::new(YOMI)
        .arg("match")
        .args(arguments)
        .output()
        .expect("yomi runs")
}

fn json(output: &Output) -> Value {
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {error}"))
}

fn complaint(arguments: &[&str]) -> String {
    let output = yomi(arguments);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("text")
}

/// The lines of the games, by number, without the time they took; all of them whole.
fn games(folder: &Folder) -> Vec<Value> {
    let text = fs::read_to_string(folder.0.join("results.jsonl")).expect("a results file");
    assert!(text.ends_with('\n'));
    let mut games: Vec<Value> = text
        .lines()
        .skip(1)
        .map(|line| {
            let mut game: Value = serde_json::from_str(line).expect("a whole line");
            game.as_object_mut().expect("an object").remove("seconds");
            game
        })
        .collect();
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

#[test]
fn the_results_as_json() {
    let folder = Folder::new();
    let output = yomi(&[
        "alpha",
        "beta",
        "--size",
        "5",
        "--games",
        "10",
        "--komi",
        "0.5",
        "--json",
        "--out",
        folder.text(),
    ]);
    let result = json(&output);
    let number = |name: &str| {
        result[name]
            .as_f64()
            .unwrap_or_else(|| panic!("no {name} in {result}"))
    };
    assert_eq!(number("wins_a") + number("wins_b") + number("draws"), 10.0);
    let interval: Vec<f64> = serde_json::from_value(result["interval"].clone()).unwrap();
    assert!(interval[0] <= number("win_rate_a") && number("win_rate_a") <= interval[1]);
    assert!(result["elo"].is_number() || result["elo"].is_null());
    assert_eq!(result["margin"]["games"], 10);
    assert!(result["margin"]["mean"].is_number() && result["margin"]["error"].as_f64() > Some(0.0));
    assert_eq!(result["details_a"]["games_black"], 5);
    assert_eq!(result["details_a"]["illegal_moves"], 0);
    assert_eq!((number("games"), number("duplicates")), (10.0, 0.0));
    assert_eq!(result["interrupted"], false);
    assert_eq!(games(&folder).len(), 10);
    for n in 1..=10 {
        let sgf = fs::read_to_string(folder.0.join(format!("game-{n:05}.sgf"))).unwrap();
        assert!(
            sgf.starts_with("(;") && sgf.contains("SZ[5]") && sgf.contains("KM[0.5]"),
            "{sgf}"
        );
    }
}

#[test]
fn the_results_as_text() {
    let output = yomi(&[
        "alpha", "beta", "--size", "5", "--games", "4", "--sprt", "-50", "50",
    ]);
    let text = String::from_utf8(output.stdout).unwrap();
    for part in [
        "4 games on 5x5, chinese rules, komi 7.5",
        "win rate of alpha: ",
        "Elo difference: ",
        "mean margin: ",
        " points, standard error ",
        "duplicate games: ",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(
        text.contains("sequential test: not decided after 4 games"),
        "{text}"
    );
}

/// Ing's counting, and another program that is told of it.
#[test]
fn every_rule_set_can_be_chosen() {
    let program = format!("'{YOMI}' gtp --player alpha --seed 1");
    for (name, rules) in goban::Rules::NAMED {
        let arguments = [
            "alpha", &program, "--size", "5", "--games", "2", "--rules", name, "--json",
        ];
        let result = json(&yomi(&arguments));
        assert_eq!(result["details_b"]["illegal_moves"], 0, "{name}: {result}");
        assert_eq!(result["settings"]["rules"], name, "{result}");
        assert_eq!(result["settings"]["komi"], rules.komi, "{result}");
    }
}

#[test]
fn a_sequential_test_stops_early() {
    let output = yomi(&[
        "random", "beta", "--size", "7", "--games", "10000", "--sprt", "0", "200", "--json", "-j", "2",
    ]);
    let result = json(&output);
    assert_eq!(result["sprt"]["verdict"], "elo1");
    assert!(result["games"].as_u64().unwrap() < 1000);
    assert!(result["sprt"]["llr"].as_f64() >= result["sprt"]["bounds"][1].as_f64());
}

#[test]
fn a_round_robin() {
    let arguments = [
        "--round-robin",
        "random",
        "alpha",
        "beta",
        "--size",
        "5",
        "--games",
        "6",
    ];
    let text = String::from_utf8(yomi(&arguments).stdout).unwrap();
    assert!(
        text.starts_with("18 games") && text.contains(" 1. ") && text.contains(" 3. "),
        "{text}"
    );
    assert!(text.contains("mean margins in points"), "{text}");
    let result = json(&yomi(&[&arguments[..], &["--json"]].concat()));
    assert_eq!(result["margins"][0][1]["games"], 6);
    assert_eq!(
        result["margins"][0][1]["mean"].as_f64().map(|mean| -mean),
        result["margins"][1][0]["mean"].as_f64()
    );
    assert_eq!(result["contestants"].as_array().unwrap().len(), 3);
    assert_eq!(result["contestants"][0]["details"]["games_black"], 6);
    assert!(result["contestants"][2]["interval"][0].as_f64() < result["contestants"][2]["elo"].as_f64());
}

/// Starts a match without end and ends it with this signal once it has a few games.
fn ended_by(signal: &str, folder: &Folder) -> Output {
    let child = Command::new(YOMI)
        .args([
            "match", "alpha", "random", "--size", "7", "--games", "1000000", "-j", "2", "--json",
        ])
        .args(["--out", folder.text()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let results = folder.0.join("results.jsonl");
    while fs::read_to_string(&results).map_or(0, |text| text.lines().count()) < 5 {
        sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
    child.wait_with_output().unwrap()
}

/// What is there after an interruption is the beginning of the match, and going on makes it whole.
fn goes_on(folder: &Folder, kept: usize) {
    let whole = Folder::new();
    let arguments = |folder: &Folder, games: usize| -> Vec<String> {
        let words = format!(
            "alpha random --size 7 --games {games} -j 2 --json --resume --out {}",
            folder.text()
        );
        words.split(' ').map(str::to_string).collect()
    };
    let run = |folder: &Folder| {
        let arguments = arguments(folder, kept + 5);
        json(&yomi(&arguments.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    let (resumed, in_one) = (run(folder), run(&whole));
    assert_eq!(resumed["wins_a"], in_one["wins_a"]);
    assert!(resumed["games"].as_u64().unwrap() >= kept as u64 + 5);
    assert_eq!(games(folder)[..kept], games(&whole)[..kept]);
}

#[test]
fn ctrl_c_keeps_what_was_played() {
    let folder = Folder::new();
    let output = ended_by("-INT", &folder);
    assert_eq!(output.status.code(), Some(130));
    let result = json(&output);
    assert_eq!(result["interrupted"], true);
    let kept = games(&folder).len();
    assert_eq!(result["games"].as_u64(), Some(kept as u64));
    goes_on(&folder, kept);
}

#[test]
fn even_a_kill_keeps_what_was_played() {
    let folder = Folder::new();
    ended_by("-KILL", &folder);
    let text = fs::read_to_string(folder.0.join("results.jsonl")).unwrap();
    goes_on(&folder, text.matches('\n').count() - 1);
}

/// Files may not grow beyond two kilobytes: what a full disk does, for a short while.
#[test]
fn a_full_disk_loses_nothing() {
    let folder = Folder::new();
    let script = format!(
        "trap '' XFSZ; ulimit -f 4; exec '{YOMI}' match alpha random --size 7 --games 1000 --json --out {}",
        folder.text()
    );
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.contains("results.jsonl: ") && error.contains("--resume goes on"),
        "{error}"
    );
    let kept = games(&folder).len();
    assert!(kept > 1);
    assert!(!leftovers(&folder.0));
    goes_on(&folder, kept);
}

fn leftovers(folder: &Path) -> bool {
    let mut files = fs::read_dir(folder).unwrap().flatten();
    files.any(|file| file.path().extension().is_some_and(|e| e == "part"))
}

#[test]
fn mistakes_are_named() {
    assert!(complaint(&["omega", "beta"]).contains("`omega` is neither a player (yomi, olga, "));
    assert!(
        complaint(&["olga:depth=deep", "beta"]).contains("`depth` is a whole number from 0 to 6, not `deep`")
    );
    assert!(complaint(&["oleg:heat=1", "beta"]).contains("there is no setting `heat`"));
    assert!(complaint(&["alpha", "beta", "random"]).contains("--round-robin"));
    assert!(complaint(&["alpha"]).contains("CONTESTANT"));
    assert!(complaint(&["alpha", "beta", "--rules", "own"]).contains("the rules are one of chinese"));
    assert!(complaint(&["alpha", "beta", "--openings", "/no/such.sgf"]).contains("/no/such.sgf: "));
    let folder = Folder::new();
    let games = [
        "alpha",
        "beta",
        "--size",
        "5",
        "--games",
        "1",
        "--out",
        folder.text(),
    ];
    assert!(yomi(&games).status.success());
    assert!(complaint(&games).contains("holds a match already"));
    let other = complaint(&[&games[..], &["--resume", "--seed", "2"]].concat());
    assert!(other.contains("seed: 1 there, 2 here"), "{other}");
}
