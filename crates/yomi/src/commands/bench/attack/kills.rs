//! Matches that are killed at any moment and gone on with: nothing may be lost or doubled.

use super::Outcome;
use super::child::{Scratch, Victim, yomi};
use anyhow::ensure;
use arena::{RESULTS, Store};
use goban::Random;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Games of a match.
const GAMES: usize = 60;
/// The latest moment of a kill, in microseconds after the start.
const LATEST: u32 = 200_000;
/// Seconds for what is left of a match.
const PATIENCE: Duration = Duration::from_secs(600);

pub fn attack(folder: &Path, seed: u64, kills: usize) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::default();
    let mut random = Random::new(seed);
    while outcome.inputs < kills && !outcome.is_enough() {
        let number = random.below(1_000_000);
        let [broken, whole] = [
            Scratch::within(folder, "broken")?,
            Scratch::within(folder, "whole")?,
        ];
        let before = outcome.inputs;
        let mut kept = Vec::new();
        let mut wrong = None;
        while outcome.inputs < kills && wrong.is_none() {
            let mut victim = Victim(play(number, broken.path()).spawn()?);
            sleep(Duration::from_micros(random.below(LATEST).into()));
            outcome.peak = victim.peak().max(outcome.peak);
            let ended = victim.0.try_wait()?.is_some();
            drop(victim);
            if ended {
                break;
            }
            outcome.inputs += 1;
            wrong = after_kill(broken.path(), &mut kept).err();
        }
        for match_ in [&broken, &whole] {
            let mut victim = Victim(play(number, match_.path()).spawn()?);
            let status = victim.wait(PATIENCE, &mut outcome.peak);
            ensure!(
                status.is_some_and(|s| s.success()),
                "a match does not end well: {status:?}"
            );
        }
        let wrong = wrong.or_else(|| compare(broken.path(), whole.path()).err());
        if let Some(what) = wrong {
            let text = fs::read(broken.path().join(RESULTS))?;
            let when = format!("seed {number}, kills {before} to {}", outcome.inputs);
            outcome.fault(folder, "kill", &text, &format!("{what:#} ({when})"))?;
        }
    }
    Ok(outcome)
}

/// The command that plays what is missing of a match.
fn play(seed: u32, folder: &Path) -> Command {
    let mut command = yomi();
    command
        .args([
            "match", "alpha", "random", "--size", "7", "-j", "2", "--resume", "--json",
        ])
        .args([
            "--games",
            &GAMES.to_string(),
            "--seed",
            &seed.to_string(),
            "--out",
        ])
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// After a kill all lines of the last time are there, in their order, and each new one has its game.
fn after_kill(folder: &Path, kept: &mut Vec<String>) -> anyhow::Result<()> {
    let Ok(text) = fs::read_to_string(folder.join(RESULTS)) else {
        ensure!(kept.is_empty(), "the results are gone");
        return Ok(());
    };
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    let lines: Vec<String> = text[..whole].lines().map(str::to_owned).collect();
    ensure!(
        lines.starts_with(kept),
        "a line of before the kill is gone or another"
    );
    for line in &lines[kept.len().max(1).min(lines.len())..] {
        let game: Value = serde_json::from_str(line)?;
        let number = game["game"].as_u64().unwrap_or(u64::MAX) as usize;
        let sgf = fs::read_to_string(folder.join(Store::sgf_name(number)))?;
        ensure!(sgf.trim_end().ends_with(')'), "game {number} is torn");
    }
    *kept = lines;
    Ok(())
}

/// The match in pieces is the match in one, but for the time it took and the order in which games ended.
fn compare(broken: &Path, whole: &Path) -> anyhow::Result<()> {
    let games = |folder: &Path| -> anyhow::Result<Vec<Value>> {
        let text = fs::read_to_string(folder.join(RESULTS))?;
        let mut games = Vec::new();
        for line in text.lines().skip(1) {
            let mut game: Value = serde_json::from_str(line)?;
            game["seconds"] = Value::Null;
            games.push(game);
        }
        games.sort_by_key(|game| game["game"].as_u64());
        Ok(games)
    };
    let (pieces, one) = (games(broken)?, games(whole)?);
    ensure!(pieces.len() == GAMES, "{} games instead of {GAMES}", pieces.len());
    ensure!(pieces == one, "other games than without kills");
    let mut files = 0;
    for file in fs::read_dir(broken)? {
        let name = file?.file_name();
        let [a, b] = [broken, whole].map(|folder| fs::read(folder.join(&name)));
        ensure!(name == RESULTS || a? == b?, "{} differs", name.display());
        files += 1;
    }
    ensure!(files == GAMES + 1, "{files} files instead of {}", GAMES + 1);
    Ok(())
}
