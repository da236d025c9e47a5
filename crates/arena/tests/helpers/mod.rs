//! What the tests share.
#![allow(dead_code, reason = "each test uses its own part")]

use arena::{Bout, Contest, Fixture, Limits, Program, Record, Settings, Summary};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A command line for GNU Go with these arguments.
pub fn gnugo(arguments: &str) -> String {
    let program = Program::find("gnugo").expect("GNU Go is installed: on Debian, apt-get install gnugo");
    format!(
        "{} {arguments}",
        shell(program.path().to_str().expect("a plain path"))
    )
}

/// The command line of the engine that misbehaves.
pub fn rude(arguments: &str) -> String {
    format!("{} {arguments}", shell(env!("CARGO_BIN_EXE_rude-gtp")))
}

fn shell(path: &str) -> String {
    format!("'{path}'")
}

/// Settings on a small board with little patience.
pub fn settings(a: &str, b: &str) -> Settings {
    Settings {
        size: 5,
        limits: Limits {
            grace: 0.3,
            patience: 10.0,
            ..Limits::default()
        },
        ..Settings::new(vec![a.into(), b.into()])
    }
}

/// Plays so many games, one after the other.
pub fn play(settings: Settings, games: usize) -> (Vec<Record>, Summary) {
    let played = bouts(settings.clone(), games, 1);
    let records: Vec<_> = played
        .iter()
        .map(|(fixture, bout)| Record::new(*fixture, bout, None))
        .collect();
    let summary = Summary::of(settings.contestants.len(), &records);
    (records, summary)
}

/// Plays so many games, so many at a time, and sorts them by their numbers.
pub fn bouts(settings: Settings, games: usize, concurrency: usize) -> Vec<(Fixture, Bout)> {
    let contest = Contest::prepare(settings).expect("good settings");
    let stop = Arc::new(AtomicBool::new(false));
    let mut played = Vec::new();
    let todo: Vec<usize> = (0..games).collect();
    contest.play(&todo, concurrency, &stop, |fixture, bout| {
        played.push((fixture, bout));
        ControlFlow::Continue(())
    });
    played.sort_by_key(|(fixture, _)| fixture.game);
    played
}

/// A folder that is removed with the value.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("arena-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    pub fn path(&self) -> &std::path::Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
