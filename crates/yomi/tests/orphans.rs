//! No engine outlives its match, even if nobody is left to end it.
#![cfg(target_os = "linux")]

mod common;

use common::{YOMI, folder, text, wait_until};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A hung engine: it writes its number into a file, and then neither reads nor answers. As a shell would start it, so that
/// it is the very process that was started.
fn hung(file: &Path) -> String {
    format!("sh -c 'echo $$ > {}; exec sleep 1000'", text(file))
}

fn lives(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // What has ended and waits to be counted is a zombie.
    !status.is_empty() && !status.contains(") Z ")
}

#[test]
fn a_hung_engine_ends_with_a_match_that_was_killed() {
    let folder = folder("orphans");
    let (number, referee) = (folder.join("engine"), folder.join("unused"));
    let engine = hung(&number);
    let mut match_ = Command::new(YOMI)
        .args([
            "match", "random", &engine, "--size", "5", "--games", "2", "-j", "2",
        ])
        .args(["--referee", &hung(&referee)])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("an engine", || {
        fs::read_to_string(&number).is_ok_and(|n| n.ends_with('\n'))
    });
    let process = fs::read_to_string(&number).unwrap().trim().to_owned();
    assert!(lives(&process));
    match_.kill().unwrap();
    match_.wait().unwrap();
    wait_until("the end of the engine", || !lives(&process));
}

/// Whoever asks for an engine and is gone before it starts gets none.
#[test]
fn an_engine_whose_parent_is_gone_does_not_start() {
    let file = folder("gone").join("started");
    let run = Command::new(YOMI)
        .args(["engine", "1", "touch", text(&file)])
        .output()
        .unwrap();
    assert!(!run.status.success() && !file.exists());
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(said.contains("the parent is gone"), "{said}");
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let folder = folder("bad-program");
    let file = folder.join("program");
    fs::write(&file, "#!/no/such/interpreter\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&file, mode).unwrap();
    let run = Command::new(YOMI)
        .args(["match", "random", text(&file), "--size", "5", "--games", "1"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(said.contains("cannot start "), "{said}");
}
