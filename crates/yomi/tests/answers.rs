//! `yomi bench answers` as whoever changes the reading runs it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::OnceLock;

/// Black has three points in the corner: whoever plays B7 first decides. Two white stones elsewhere can be cut.
const PROBLEM: &str = "(;SZ[7]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea][fe][gf]PL[W])";

fn file(name: &str, text: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    fs::write(&file, text).unwrap();
    file
}

fn answers(args: &[&str]) -> Output {
    static DATA: OnceLock<PathBuf> = OnceLock::new();
    let data = DATA.get_or_init(|| file("problem.sgf", PROBLEM));
    Command::new(env!("CARGO_BIN_EXE_yomi"))
        .args(["bench", "answers", "--count", "2", "--nodes", "200", "--data"])
        .arg(data)
        .args(args)
        .output()
        .expect("yomi starts")
}

fn text(output: &[u8]) -> String {
    String::from_utf8(output.to_vec()).unwrap()
}

#[test]
fn the_same_version_answers_the_same() {
    let first = text(&answers(&[]).stdout);
    assert_eq!(first.lines().count(), 2 * 32, "two of each kind:\n{first}");
    let problem = first.lines().find(|line| line.starts_with("problem")).unwrap();
    let fields: Vec<&str> = problem.split('\t').collect();
    let [kind, id, number, question, result, best, sure, _] = fields[..] else {
        panic!("eight fields: {problem}");
    };
    assert_eq!((kind, number, question), ("problem", "0", "white"));
    assert!(id.ends_with("problem#1"), "{id}");
    assert!(result.starts_with("kill:") && result.ends_with(" 1"), "{result}");
    assert!(best == "B7" && sure.starts_with("proved"), "{problem}");

    let before = file("before.txt", &first);
    let same = answers(&["--against", before.to_str().unwrap()]);
    assert!(same.status.success(), "{}", text(&same.stdout));
}

#[test]
fn what_is_answered_otherwise_is_listed() {
    let first = text(&answers(&["--kinds", "problem"]).stdout);
    let other = file("other.txt", &first.replace("\tB7\t", "\tC7\t"));
    let compared = answers(&["--kinds", "problem", "--against", other.to_str().unwrap()]);
    assert_eq!(compared.status.code(), Some(1));
    let listed = text(&compared.stdout);
    assert!(listed.contains("\n+ problem\t"), "{listed}");
    assert!(text(&compared.stderr).contains("2 answers are others than before"));
}

#[test]
fn an_unknown_kind_is_refused() {
    let refused = answers(&["--kinds", "attak"]);
    assert!(!refused.status.success());
    assert!(text(&refused.stderr).contains("`attak` is no kind of question; there are: attack defend"));
}
