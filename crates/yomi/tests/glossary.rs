//! The pictures of docs/concepts.md are what the commands beside them draw.

mod common;

use common::{err, folder};
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_pictures_are_what_their_commands_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_to_string(root.join("docs/concepts.md")).unwrap();
    let folder = folder("glossary");
    let commands = docs
        .lines()
        .filter(|line| line.starts_with("yomi inspect ") && line.contains(" --svg "));
    let mut drawn = 0;
    for line in commands {
        let (command, picture) = line.split_once(" --svg ").unwrap();
        let target = folder.join("picture.svg");
        let run = Command::new(common::YOMI)
            .args(command.split(' ').skip(1))
            .arg("--svg")
            .arg(&target)
            .current_dir(&root)
            .output()
            .expect("yomi starts");
        assert!(run.status.success(), "{line}: {}", err(&run));
        let same = fs::read(&target).unwrap() == fs::read(root.join(picture)).unwrap_or_default();
        assert!(same, "{picture} is not what this draws: {line}");
        let shown = picture.strip_prefix("docs/").unwrap();
        assert!(docs.contains(&format!("]({shown})")), "{picture} is not shown");
        drawn += 1;
    }
    assert!(drawn >= 18, "{drawn} pictures");
}
