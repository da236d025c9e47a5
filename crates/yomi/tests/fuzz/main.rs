//! The targets of `fuzz/` on stable Rust: all seeds, and inputs made of them by chance, the same in every run.
//!
//! Each target runs in a child process with a cap on its memory. The child notes each input in a file before it takes it,
//! so that the one which ended it, by a panic, by memory or by a hang, is there to be looked at.
#![cfg(unix)]

#[path = "../../../../fuzz/targets/gtp.rs"]
mod gtp_target;
#[path = "../../../../fuzz/targets/http.rs"]
mod http_target;
#[path = "../../src/commands/bench/attack/mutate.rs"]
mod mutate;
#[path = "../../../../fuzz/targets/net.rs"]
mod net_target;
#[path = "../../../../fuzz/targets/proof.rs"]
mod proof_target;
#[path = "../../../../fuzz/targets/record.rs"]
mod record_target;
#[path = "../../../../fuzz/targets/results.rs"]
mod results_target;

use goban::Random;
use mutate::Mutator;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

#[test]
fn gtp() {
    fuzz("gtp", seeds("gtp"), gtp_target::run, 100);
}

#[test]
fn http() {
    fuzz("http", seeds("http"), http_target::run, 600);
}

#[test]
fn net() {
    fuzz("net", seeds("net"), net_target::run, 1_000);
}

#[test]
fn proof() {
    fuzz("proof", seeds("proof"), proof_target::run, 3_000);
}

#[test]
fn record() {
    fuzz("record", seeds("record"), record_target::run, 1_200);
}

#[test]
fn results() {
    fuzz("results", seeds("results"), results_target::run, 3_000);
}

/// The cap on a child's memory, in kilobytes.
const MEMORY: u64 = 1 << 20;
/// Seconds for a child: more than a hundred times what it takes.
const PATIENCE: Duration = Duration::from_secs(900);
/// Bytes of an input.
const LONGEST: usize = 1 << 15;
/// Names the file for the input in hand; where it is set, this is the child.
const HAND: &str = "YOMI_FUZZ_INPUT";

/// Runs a target, in the child, or has the child run it. The test is named after the target.
fn fuzz(target: &str, seeds: Vec<Vec<u8>>, run: fn(&[u8]), inputs: usize) {
    if let Some(hand) = std::env::var_os(HAND) {
        return suffer(seeds, run, inputs, Path::new(&hand));
    }
    let place =
        |what: &str| std::env::temp_dir().join(format!("yomi-fuzz-{target}-{}.{what}", std::process::id()));
    let (hand, words) = (place("input"), place("log"));
    let log = File::create(&words).unwrap();
    let mut child = Command::new("sh")
        .args([
            "-c",
            &format!("ulimit -v {MEMORY}; exec \"$0\" --exact {target} --nocapture"),
        ])
        .arg(std::env::current_exe().unwrap())
        .env(HAND, &hand)
        // More heaps than one are more address space than is used.
        .env("MALLOC_ARENA_MAX", "1")
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap();
    let start = Instant::now();
    let ended = loop {
        match child.try_wait().unwrap() {
            Some(status) => break Some(status),
            None if start.elapsed() > PATIENCE => break None,
            None => sleep(Duration::from_millis(20)),
        }
    };
    let _ = child.kill();
    let said = fs::read_to_string(&words).unwrap_or_default();
    let _ = fs::remove_file(&words);
    assert!(
        ended.is_some_and(|status| status.success()),
        "{target}: {ended:?}; the input is {}\n{said}",
        hand.display()
    );
    let _ = fs::remove_file(&hand);
}

fn suffer(seeds: Vec<Vec<u8>>, run: fn(&[u8]), inputs: usize, hand: &Path) {
    let take = |input: &[u8]| {
        fs::write(hand, input).unwrap();
        run(input);
    };
    for seed in &seeds {
        take(seed);
    }
    take(b"");
    let mutator = Mutator::new(seeds, LONGEST);
    let mut random = Random::new(1);
    for _ in 0..inputs {
        take(&mutator.input(&mut random));
    }
}

/// The seeds of a target, in the order of their names.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/seeds")
        .join(target);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Runs a target that fails; what is said of it, and its input.
fn failing(target: &str, run: fn(&[u8])) -> (String, Vec<u8>) {
    let seeds = || vec![b"seed".to_vec()];
    if std::env::var_os(HAND).is_some() {
        fuzz(target, seeds(), run, 1);
    }
    let failed = std::panic::catch_unwind(|| fuzz(target, seeds(), run, 1)).unwrap_err();
    let said = failed.downcast_ref::<String>().unwrap().clone();
    let place = said
        .split("the input is ")
        .nth(1)
        .and_then(|rest| rest.lines().next());
    let path = Path::new(place.unwrap());
    let input = fs::read(path).unwrap();
    fs::remove_file(path).unwrap();
    (said, input)
}

#[test]
fn panics_are_seen() {
    let (said, input) = failing("panics_are_seen", |input| {
        assert!(input.is_empty(), "{} bytes", input.len())
    });
    assert!(said.contains("4 bytes") && input == b"seed", "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_beyond_the_cap_is_seen() {
    let takes = |_: &[u8]| drop(std::hint::black_box(vec![1_u8; 2 << 30]));
    let (said, input) = failing("memory_beyond_the_cap_is_seen", takes);
    assert!(
        said.contains("memory allocation of 2147483648 bytes failed"),
        "{said}"
    );
    assert_eq!(input, b"seed");
}
