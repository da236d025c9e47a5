//! The house as ARCHITECTURE.md has it: a room uses only rooms listed before it, and the ground floor nothing.

use std::fs;
use std::path::{Path, PathBuf};

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: PathBuf) -> String {
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rooms in the order of the table: rows that begin with a name in backquotes.
fn rooms() -> Vec<String> {
    let text = read(house().join("ARCHITECTURE.md"));
    let rows = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    rows.map(|(name, _)| name.to_owned()).collect()
}

/// What a room's Cargo.toml names in its sections of dependencies, those of tests included.
fn used_by(room: &str) -> Vec<String> {
    let text = read(house().join("crates").join(room).join("Cargo.toml"));
    let mut listed = false;
    let mut used = Vec::new();
    for line in text.lines() {
        if line.starts_with('[') {
            listed = line.contains("dependencies");
        } else if listed && let Some(end) = line.find(['.', ' ', '=']) {
            used.push(line[..end].to_owned());
        }
    }
    used
}

#[test]
fn a_room_uses_only_rooms_listed_before_it() {
    let rooms = rooms();
    assert!(rooms.len() > 12, "{rooms:?}");
    for (i, room) in rooms.iter().enumerate() {
        for used in used_by(room).iter().filter(|used| rooms.contains(used)) {
            assert!(
                rooms[..i].contains(used),
                "{room} uses {used}, which stands after it"
            );
        }
    }
    for entry in fs::read_dir(house().join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            rooms.contains(&name),
            "{name} is not in the table of ARCHITECTURE.md"
        );
    }
}

/// The lines of a room's code, with their files, but for comments: what examples do is theirs.
fn code_of(room: &str) -> Vec<(PathBuf, String)> {
    let mut waiting = vec![house().join("crates").join(room).join("src")];
    let mut code = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
                continue;
            }
            let text = read(path.clone());
            let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            code.extend(lines.map(|line| (path.clone(), line.to_owned())));
        }
    }
    code
}

#[test]
fn the_board_depends_on_nothing_and_does_no_input_or_output() {
    assert_eq!(used_by("goban"), [""; 0]);
    for (path, line) in code_of("goban") {
        let outward = ["std::fs", "std::io", "std::net", "std::env", "println!", "print!"];
        let found = outward.iter().find(|what| line.contains(**what));
        assert_eq!(found, None, "{}: {line}", path.display());
    }
}

/// Files are written by `disk`, whole or not at all. An attack on the program notes what it does in its own way.
#[test]
fn one_room_writes_files() {
    for room in rooms().iter().filter(|room| *room != "disk") {
        for (path, line) in code_of(room) {
            let writing = ["fs::write(", "File::create(", "File::create_new(", "fs::rename("];
            let found = writing.iter().find(|what| line.contains(**what));
            let is_attack = path.components().any(|part| part.as_os_str() == "attack");
            assert!(found.is_none() || is_attack, "{}: {line}", path.display());
        }
    }
}

#[test]
fn proofs_of_worlds_know_no_board() {
    let rooms = rooms();
    let used: Vec<String> = used_by("proof")
        .into_iter()
        .filter(|used| rooms.contains(used))
        .collect();
    assert_eq!(used, [""; 0]);
}

/// Every file that ARCHITECTURE.md and docs/security.md name as `room/tests/file.rs` is there, and so is every test that they
/// name after it: what they promise is kept by something.
#[test]
fn what_keeps_a_promise_is_there() {
    let (mut files, mut tests) = (0, 0);
    for document in ["ARCHITECTURE.md", "docs/security.md"] {
        let text = read(house().join(document));
        let mut last = String::new();
        for word in text.split('`').skip(1).step_by(2) {
            let path = house().join("crates").join(word);
            if word.ends_with(".rs") && (word.contains("/tests/") || word.contains("/src/")) {
                assert!(path.is_file(), "{document} names {word}");
                last = read(path);
                files += 1;
            } else if word.matches('_').count() > 2
                && !word.contains(|c: char| !(c == '_' || c.is_alphanumeric()))
            {
                assert!(last.contains(&format!("fn {word}(")), "{document} names {word}");
                tests += 1;
            }
        }
    }
    assert!(files > 40 && tests > 40, "{files} files, {tests} tests");
}
