//! The catalogue as a whole: words for every kind, and the manual that lists them.

use reasons::Words;
use study::Kind;

/// The statements of a kind in a table: those that begin with its name.
fn is_said(words: &Words, table: &str, kind: Kind) -> bool {
    let begins = [format!("why.{kind} "), format!("why.{kind}.")];
    let statement = |line: &str| line.split(" = ").next().map(str::to_owned);
    let mut lines = table
        .lines()
        .filter(|l| begins.iter().any(|b| l.starts_with(b.as_str())));
    lines
        .next()
        .and_then(statement)
        .is_some_and(|statement| words.knows(&statement))
}

#[test]
fn every_kind_has_words_in_both_languages() {
    for (language, words) in [("en", Words::english()), ("fr", Words::french())] {
        let folder = format!("{}/../reasons/words/{language}", env!("CARGO_MANIFEST_DIR"));
        let files = std::fs::read_dir(folder).unwrap();
        let table: String = files
            .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        for &kind in Kind::ALL {
            assert!(is_said(&words, &table, kind), "{kind} in {language}");
        }
    }
}

#[test]
fn the_manual_lists_every_kind_once() {
    let manual = format!("{}/../../docs/reasons.md", env!("CARGO_MANIFEST_DIR"));
    let manual = std::fs::read_to_string(manual).unwrap();
    for &kind in Kind::ALL {
        assert_eq!(manual.matches(&format!("| `{kind}` |")).count(), 1, "{kind}");
    }
    assert!(Kind::ALL.len() >= 40);
}
