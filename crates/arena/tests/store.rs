//! What a match keeps, and how it goes on.

mod helpers;

use arena::{Contest, RESULTS, Record, Settings, Store, StoreError, Summary, sgf};
use helpers::{Folder, settings};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Plays what is missing of so many games into a folder, and stops after some if told to.
fn go_on(folder: &Path, settings: &Settings, games: usize, most: usize) -> Result<Vec<Record>, StoreError> {
    let contest = Contest::prepare(settings.clone()).expect("good settings");
    let (mut store, mut records) = Store::resume(folder, contest.settings(), None)?;
    let done: Vec<usize> = records.iter().map(|r| r.game).collect();
    let todo: Vec<usize> = (0..games).filter(|g| !done.contains(g)).take(most).collect();
    let stop = Arc::new(AtomicBool::new(false));
    contest.play(&todo, 2, &stop, |fixture, bout| {
        let name = Store::sgf_name(fixture.game);
        let record = Record::new(fixture, &bout, Some(name));
        store.keep(&record, &sgf(&bout, fixture.game)).unwrap();
        records.push(record);
        ControlFlow::Continue(())
    });
    records.sort_by_key(|r| r.game);
    Ok(records)
}

/// The games without the time they took.
fn timeless(records: &[Record]) -> Vec<Record> {
    let without = |record: &Record| Record {
        seconds: [0.0; 2],
        ..record.clone()
    };
    records.iter().map(without).collect()
}

#[test]
fn a_match_in_parts_is_the_match_in_one() {
    let (whole, parts) = (Folder::new(), Folder::new());
    let settings = settings("alpha", "random");
    let in_one = go_on(whole.path(), &settings, 10, 10).unwrap();
    for _ in 0..5 {
        go_on(parts.path(), &settings, 10, 3).unwrap();
    }
    let in_parts = go_on(parts.path(), &settings, 10, 10).unwrap();
    assert_eq!(in_one.len(), 10);
    assert_eq!(timeless(&in_one), timeless(&in_parts));
    let margins = |records: &[Record]| Summary::of(2, records).margins[0][1];
    assert_eq!(margins(&in_one), margins(&in_parts), "read back from the file");
    assert_eq!(margins(&in_one).games(), 10, "all were counted");
    for record in &in_one {
        let name = record.sgf.as_ref().unwrap();
        let read = |folder: &Folder| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read(&whole), read(&parts));
    }
}

#[test]
fn a_torn_last_line_is_played_again() {
    let folder = Folder::new();
    let settings = settings("random", "beta");
    let before = go_on(folder.path(), &settings, 4, 4).unwrap();
    let file = folder.path().join(RESULTS);
    let text = fs::read_to_string(&file).unwrap();
    for cut in [1, 20, 100] {
        fs::write(&file, &text[..text.len() - cut]).unwrap();
        let after = go_on(folder.path(), &settings, 4, 4).unwrap();
        assert_eq!(timeless(&before), timeless(&after));
        assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 5);
    }
    // Even the first line may be torn: nothing was played then.
    fs::write(&file, &text[..10]).unwrap();
    assert_eq!(go_on(folder.path(), &settings, 4, 2).unwrap().len(), 2);
}

#[test]
fn other_settings_are_refused_by_name() {
    let folder = Folder::new();
    let played = settings("random", "beta");
    go_on(folder.path(), &played, 1, 1).unwrap();
    let mut other = played.clone();
    other.komi = 0.5;
    other.contestants[1] = "alpha".into();
    let error = go_on(folder.path(), &other, 2, 2).unwrap_err().to_string();
    assert!(
        error.ends_with(
            r#"contestants: ["random","beta"] there, ["random","alpha"] here; komi: 7.5 there, 0.5 here"#
        ),
        "{error}"
    );
}

#[test]
fn a_new_match_does_not_overwrite_an_old_one() {
    let folder = Folder::new();
    let settings = settings("random", "beta");
    drop(Store::create(folder.path(), &settings, None).unwrap());
    let error = Store::create(folder.path(), &settings, None).unwrap_err();
    assert!(matches!(error, StoreError::Exists(_)), "{error}");
    assert!(error.to_string().contains("--resume"));
}

#[test]
fn one_at_a_time() {
    let folder = Folder::new();
    let settings = settings("random", "beta");
    let first = Store::create(folder.path(), &settings, None).unwrap();
    let second = Store::resume(folder.path(), &settings, None);
    assert!(matches!(second, Err(StoreError::InUse(_))));
    drop(first);
    assert!(Store::resume(folder.path(), &settings, None).is_ok());
}

#[test]
fn a_damaged_line_is_named() {
    let folder = Folder::new();
    let settings = settings("random", "beta");
    go_on(folder.path(), &settings, 3, 3).unwrap();
    let file = folder.path().join(RESULTS);
    let text = fs::read_to_string(&file).unwrap();
    let damaged: Vec<&str> = text
        .lines()
        .enumerate()
        .map(|(i, line)| if i == 2 { "{oops}" } else { line })
        .collect();
    fs::write(&file, damaged.join("\n") + "\n").unwrap();
    let error = Store::resume(folder.path(), &settings, None)
        .unwrap_err()
        .to_string();
    assert!(error.contains("results.jsonl, line 3: "), "{error}");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Store::create(&file.join("below"), &settings("random", "beta"), None).unwrap_err();
    assert!(error.to_string().contains("below: "), "{error}");
}

/// A line that was changed by hand, or by a hand that means ill, is named, not believed.
#[test]
fn a_line_that_cannot_be_is_named() {
    let folder = Folder::new();
    let settings = settings("random", "beta");
    go_on(folder.path(), &settings, 3, 3).unwrap();
    let file = folder.path().join(RESULTS);
    let text = fs::read_to_string(&file).unwrap();
    let third = text.lines().nth(2).unwrap();
    let mut line: serde_json::Value = serde_json::from_str(third).unwrap();
    for (name, value, said) in [
        (
            "game",
            18_446_744_073_709_551_615_u64,
            "no match has a game 18446744073709551615",
        ),
        ("black", 7, "is not between 7 and "),
        ("winner", 2, "2 does not play game"),
    ] {
        let was = line[name].take();
        line[name] = value.into();
        fs::write(&file, text.replace(third, &line.to_string())).unwrap();
        let error = Store::resume(folder.path(), &settings, None)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("results.jsonl, line 3: ") && error.contains(said),
            "{error}"
        );
        line[name] = was;
    }
    fs::write(&file, &text).unwrap();
    assert_eq!(Store::resume(folder.path(), &settings, None).unwrap().1.len(), 3);
}

/// What is no file, or larger than any match, is not read.
#[cfg(unix)]
#[test]
fn a_results_file_without_end_is_refused() {
    let folder = Folder::new();
    std::os::unix::fs::symlink("/dev/zero", folder.path().join(RESULTS)).unwrap();
    let error = Store::resume(folder.path(), &settings("random", "beta"), None).unwrap_err();
    assert!(
        error.to_string().contains("this is no file of at most"),
        "{error}"
    );
}
