//! What is left on the disk when writing goes well, and when it does not.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// An empty folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("disk-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn names(folder: &PathBuf) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_takes_the_place_of_another_and_nothing_else_stays() {
    let folder = folder("replace");
    let path = folder.join("game.sgf");
    disk::write(&path, "old").unwrap();
    disk::write(&path, "new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(names(&folder), ["game.sgf"]);
}

#[test]
fn a_probe_changes_nothing() {
    let folder = folder("probe");
    let path = folder.join("weights.txt");
    disk::probe(&path).unwrap();
    assert!(names(&folder).is_empty());
    disk::write(&path, "weights").unwrap();
    disk::probe(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "weights");
    assert_eq!(
        disk::probe(folder.join("none/weights.txt")).unwrap_err().kind(),
        ErrorKind::NotFound
    );
    assert_eq!(disk::probe(&folder).unwrap_err().kind(), ErrorKind::IsADirectory);
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_full_device_is_an_error() {
        assert_eq!(
            disk::write("/dev/full", "x").unwrap_err().kind(),
            ErrorKind::StorageFull
        );
        disk::write("/dev/null", "x").unwrap();
    }

    #[test]
    fn a_link_stays_a_link_and_permissions_stay() {
        let folder = folder("link");
        let (real, link) = (folder.join("real"), folder.join("link"));
        disk::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real", &link).unwrap();
        disk::write(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
        // A link to a file that is not there yet.
        symlink("later", folder.join("ahead")).unwrap();
        disk::write(folder.join("ahead"), "now").unwrap();
        assert_eq!(fs::read_to_string(folder.join("later")).unwrap(), "now");
        // Links that lead round and round.
        symlink("b", folder.join("a")).unwrap();
        symlink("a", folder.join("b")).unwrap();
        assert!(disk::write(folder.join("a"), "x").is_err());
    }
}

/// Limits the size of files of a child shell, whose writer is then out of room half-way: the file before is still whole.
#[cfg(target_os = "linux")]
#[test]
fn a_writer_out_of_room_leaves_what_was_there() {
    let folder = folder("room");
    let path = folder.join("kept");
    if let Ok(target) = std::env::var("DISK_TEST_TARGET") {
        let error = disk::write(&target, vec![b'x'; 1 << 20]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
        return;
    }
    disk::write(&path, "before").unwrap();
    let this = std::env::current_exe().unwrap();
    let run = std::process::Command::new("sh")
        // The signal for a file too large is ignored, so that the write fails instead.
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 64; exec \"$0\" a_writer_out_of_room --test-threads=1",
        ])
        .arg(this)
        .env("DISK_TEST_TARGET", &path)
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
    assert_eq!(names(&folder), ["kept"]);
}

/// A child that writes one file after another over the same name is killed at some moment, again and again.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_writer_leaves_a_whole_file() {
    if let Ok(target) = std::env::var("DISK_TEST_KILLED") {
        for letter in (b'a'..=b'z').cycle() {
            disk::write(&target, vec![letter; 1 << 20]).unwrap();
        }
    }
    let folder = folder("killed");
    let path = folder.join("kept");
    disk::write(&path, vec![b'a'; 1 << 20]).unwrap();
    let this = std::env::current_exe().unwrap();
    for moment in 0..20 {
        let mut child = std::process::Command::new(&this)
            .args(["a_killed_writer", "--test-threads=1"])
            .env("DISK_TEST_KILLED", &path)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(10 + 7 * moment));
        child.kill().unwrap();
        child.wait().unwrap();
        let bytes = fs::read(&path).unwrap();
        assert_eq!(bytes.len(), 1 << 20);
        assert!(bytes.iter().all(|b| b == &bytes[0]), "a mixture");
    }
    // Between a link and a renaming a kill leaves a file too many, under a name that says so.
    fs::write(folder.join(".yomi-4294967295-0.part"), "left").unwrap();
    disk::sweep(&folder).unwrap();
    assert_eq!(names(&folder), ["kept"]);
}

#[test]
fn names_as_long_as_names_can_be() {
    let folder = folder("long");
    let path = folder.join("x".repeat(255));
    disk::probe(&path).unwrap();
    disk::write(&path, "one").unwrap();
    disk::write(&path, "two").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    assert_eq!(names(&folder).len(), 1);
}

#[test]
fn a_file_is_read_up_to_a_limit() {
    let folder = folder("limit");
    let path = folder.join("text");
    disk::write(&path, "four").unwrap();
    assert_eq!(disk::read_text(&path, 4).unwrap(), "four");
    assert_eq!(disk::read(&path, 3).unwrap_err().kind(), ErrorKind::FileTooLarge);
    disk::write(&path, [0xFF]).unwrap();
    assert_eq!(
        disk::read_text(&path, 4).unwrap_err().kind(),
        ErrorKind::InvalidData
    );
}
