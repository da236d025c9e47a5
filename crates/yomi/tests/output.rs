//! What is printed: to nobody, to a full disk, to a terminal.
#![cfg(unix)]

mod common;

use common::{YOMI, err, folder, out, shell, text, yomi};
use std::fs;
use std::process::{Command, Stdio};

/// A record of a stone in the corner whose name commands terminals, in a file.
fn record(name: &str) -> String {
    let file = folder(name).join("record.sgf");
    let evil = "\x1b\\]0;owned\x07\x1b[2J\u{9b}31m\u{202e}";
    let game = format!("(;SZ[5]GN[{evil}]C[{evil}]PL[W]AB[aa]AW[ab]MA[aa]ZZ[{evil}];W[zz])");
    fs::write(&file, game).unwrap();
    text(&file).to_owned()
}

/// Commands that print at least one line, in no time.
fn printing(file: &str) -> Vec<Vec<String>> {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect();
    [
        format!("diagram {file} --game 1 --move 0"),
        format!("solve {file}"),
        "match alpha random --size 3 --games 2".into(),
        "match alpha random --size 3 --games 2 --json".into(),
        "problems --size 4 --level 1 --count 1".into(),
        "prove atarigo --size 4".into(),
        "train reinforce --size 3 --rounds 1 --games 1 -o /dev/null".into(),
        "train values --size 3 --games 1 --held-out 1 --playouts 1 -o /dev/null".into(),
        "bench sgf --data".to_owned() + &format!(" {file}"),
        "help".into(),
        "match --help".into(),
        "--version".into(),
    ]
    .iter()
    .map(|line| words(line))
    .collect()
}

#[test]
fn a_reader_who_went_away_ends_the_program_quietly() {
    let file = record("closed");
    for args in printing(&file) {
        // The reading end is closed before anything can be written to it.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = Command::new(YOMI)
            .args(&args)
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(141), "{args:?}: {}", err(&run));
        assert!(!err(&run).contains("panic"), "{args:?}: {}", err(&run));
    }
}

#[test]
fn output_to_nowhere_is_no_answer() {
    let file = record("full");
    for args in printing(&file) {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = Command::new(YOMI).args(&args).stdout(full).output().unwrap();
        assert_eq!(run.status.code(), Some(1), "{args:?}: {}", err(&run));
        assert!(
            err(&run).contains("Error: cannot write to standard output: No space left on device"),
            "{args:?}: {}",
            err(&run)
        );
    }
}

/// Nobody reads what is said on the side: that is no reason to stop.
#[test]
fn an_error_stream_that_is_closed_is_no_matter() {
    let file = record("silent");
    let run = shell(&format!("yomi diagram {file} --move 0 2>/dev/full"));
    assert!(run.status.success() && out(&run).contains(" 5 "), "{run:?}");
    let run = shell("yomi diagram no-such-file.sgf 2>/dev/full");
    assert_eq!(run.status.code(), Some(1));
}

#[test]
fn nothing_in_a_record_commands_the_terminal() {
    let file = record("escape");
    for command in [
        &["diagram", &file][..],
        &["solve", &file],
        &["solve", &file, "--check"],
        &["solve", &file, "--json"],
        &["check", &file],
        &["bench", "sgf", "--verbose", "--data", &file],
    ] {
        let run = yomi(command);
        for said in [out(&run), err(&run)] {
            let commands = |c: char| c.is_control() && c != '\n' && c != '\t' || c == '\u{202e}';
            assert!(!said.contains(commands), "{command:?}: {said:?}");
        }
    }
    let said = out(&yomi(&["solve", &file]));
    assert!(
        said.starts_with("\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u202e: "),
        "{said}"
    );
}

/// An engine's name and its last words are somebody else's text, too.
#[test]
fn nothing_that_an_engine_says_commands_the_terminal() {
    let engine = r#"sh -c 'printf "\033[2Jlast\033[0m words\n" >&2; exit 3'"#;
    for more in [&[][..], &["--json"]] {
        let run = yomi(&[&["match", "random", engine, "--size", "5", "--games", "2"], more].concat());
        for said in [out(&run), err(&run)] {
            assert!(!said.contains('\x1b'), "{said:?}");
        }
        assert!(
            out(&run).contains("last") && out(&run).contains("words"),
            "{}",
            out(&run)
        );
    }
}
