//! What the tests of the command share.
#![allow(dead_code, reason = "each test uses its own part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The command.
pub const YOMI: &str = env!("CARGO_BIN_EXE_yomi");

/// The command with these arguments, as a user runs it.
pub fn yomi(args: &[&str]) -> Output {
    Command::new(YOMI)
        .args(args)
        .env("RUST_BACKTRACE", "0")
        .output()
        .expect("yomi starts")
}

/// A line of shell in which `yomi` is the command.
pub fn shell(line: &str) -> Output {
    Command::new("sh")
        .args(["-c", &format!("yomi() {{ '{YOMI}' \"$@\"; }}; {line}")])
        .env("RUST_BACKTRACE", "0")
        .output()
        .expect("a shell")
}

/// What was printed.
pub fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What was printed to the error stream.
pub fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// An empty folder of this test alone.
pub fn folder(name: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let (process, next) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{process}-{next}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The command of a judge for boards of so many points, which answers each line with the same opinion under the number that was asked:
/// Black leads by 3.5. With a number behind it, it dies after so many answers.
pub fn judge(folder: &Path, points: usize) -> String {
    let own = vec!["0.5"; points].join(",");
    let script = format!(
        "n=0; while read -r line; do n=$((n+1)); [ -n \"$1\" ] && [ $n -gt \"$1\" ] && {{ echo no more >&2; exit 3; }}; \
         id=$(printf '%s' \"$line\" | sed 's/.*\"id\":\"\\([0-9]*\\)\".*/\\1/'); \
         echo \"{{\\\"id\\\":\\\"$id\\\",\\\"rootInfo\\\":{{\\\"scoreLead\\\":3.5,\\\"winrate\\\":0.8}},\\\"ownership\\\":[{own}],\
         \\\"moveInfos\\\":[{{\\\"move\\\":\\\"D2\\\",\\\"order\\\":0,\\\"visits\\\":9,\\\"scoreLead\\\":3.5,\\\"pv\\\":[\\\"D2\\\"]}}]}}\"; done"
    );
    let path = folder.join("judge.sh");
    fs::write(&path, script).unwrap();
    format!("sh {}", text(&path))
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// The names of the files in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Waits until something is so, a minute at most.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "never: {what}");
        sleep(Duration::from_millis(10));
    }
}
