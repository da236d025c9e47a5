//! Damaged records, each read, replayed, written and drawn.

use super::Outcome;
use super::child::{Scratch, Victim, forget_peak, peak_of, resident, yomi};
use super::mutate::Mutator;
use crate::output::say;
use anyhow::Context;
use goban::{Random, Rules};
use kifu::{Collection, Diagram, Limits, Theme};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Seconds for one record.
const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes of a record, and of one in a hundred.
const LONGEST: usize = 1 << 14;
const RARELY: usize = 1 << 20;
/// Kilobytes of memory for each kilobyte of a record, and for none: what is taken for the first is kept for the next.
const EACH: u64 = 64;
const AT_ONCE: u64 = 16 << 10;
/// Games of one record that are looked at.
const GAMES: usize = 20;
/// The file with the record in hand.
const INPUT: &str = "input.sgf";

/// What the records are made of.
const SEEDS: [&[u8]; 7] = [
    include_bytes!("../../../../../../examples/game.sgf"),
    include_bytes!("../../../../../../examples/problem.sgf"),
    include_bytes!("../../../../../../examples/atarigo.sgf"),
    b"(;GM[1]FF[4]CA[UTF-8]SZ[25]AB[aa:yy]AW[bb][cc]AE[aa:cc]TR[aa:yy]SQ[dd]MA[ee]CR[ff]LB[gg:a][hh:12])",
    b"(;SZ[9]KM[6.5]HA[2]RU[Japanese]RE[B+R]PB[a]PW[b]DT[2026-01-01]TM[600]OT[5x30];B[ee];W[];B[tt];W[zz]C[\\]\\:])",
    b"(;SZ[5];B[cc](;W[bb];B[bc](;W[cb])(;W[dd]))(;W[dc]AR[aa:ee]LN[bb:cc]DD[aa:cc]VW[]FG[257:x]PM[2]))(;SZ[19:13])",
    b"(;SZ[3];B[aa];W[ba];B[bb];W[ab];B[aa];W[ab];B[aa];W[ab];KO[]B[aa]MN[7]PL[B])",
];

/// Has a process read records until all are read, and begin again after one that it did not survive.
pub fn attack(folder: &Path, seed: u64, records: usize) -> anyhow::Result<Outcome> {
    let scratch = Scratch::within(folder, "records-scratch")?;
    let input = scratch.path().join(INPUT);
    let mut outcome = Outcome::default();
    while outcome.inputs < records && !outcome.is_enough() {
        let mut child = yomi()
            .args(["bench", "attack", "--keep"])
            .arg(scratch.path())
            .args(["--seed", &seed.to_string(), "--records", &records.to_string()])
            .args(["--from", &outcome.inputs.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdout = child.stdout.take().context("it has no output")?;
        let mut victim = Victim(child);
        let (tell, told) = sync_channel(1000);
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    break;
                }
            }
        });
        let what = loop {
            match told.recv_timeout(PATIENCE) {
                Ok(line) => {
                    outcome.inputs += 1;
                    let (peak, wrong) = line.split_once(' ').unwrap_or((&line, ""));
                    outcome.peak = peak.parse().unwrap_or(0).max(outcome.peak);
                    if !wrong.is_empty() {
                        let bytes = input_of(seed, outcome.inputs - 1);
                        outcome.fault(folder, "record", &bytes, wrong)?;
                    }
                    if outcome.is_enough() {
                        break None;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    break Some(format!("no end after {} s", PATIENCE.as_secs()));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = victim.wait(PATIENCE, &mut outcome.peak);
                    let ended = status.filter(|status| !status.success());
                    break ended.map(|status| format!("it ended: {status}"));
                }
            }
        };
        if let Some(what) = what {
            outcome.inputs += 1;
            let bytes = std::fs::read(&input).unwrap_or_default();
            outcome.fault(folder, "record", &bytes, &what)?;
        } else if outcome.inputs < records && !outcome.is_enough() {
            anyhow::bail!("the process that reads records ended after {}", outcome.inputs);
        }
    }
    Ok(outcome)
}

/// The record of this number.
fn input_of(seed: u64, number: usize) -> Vec<u8> {
    let longest = if number % 100 == 99 { RARELY } else { LONGEST };
    let mutator = Mutator::new(SEEDS.iter().map(|seed| seed.to_vec()).collect(), longest);
    let mut random = Random::new(seed.wrapping_add((number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    mutator.input(&mut random)
}

/// Reads records from this number on, each noted in a file first; for each a line with the most memory it took, and what
/// was wrong with that.
pub fn suffer(folder: &Path, seed: u64, from: usize, records: usize) -> anyhow::Result<()> {
    for number in from..records {
        let bytes = input_of(seed, number);
        // Not through `disk`: it is written for every record, and read only if the next line kills us.
        std::fs::write(folder.join(INPUT), &bytes)?;
        forget_peak();
        let before = resident();
        look_at(&bytes, number);
        let peak = peak_of("self");
        let most = AT_ONCE + EACH * (bytes.len() as u64 / 1024 + 1);
        match peak.saturating_sub(before) {
            more if more > most => say!("{peak} {more} KB of memory for {} bytes", bytes.len()),
            _ => say!("{peak}"),
        }
    }
    Ok(())
}

/// All that the program does with a record.
fn look_at(bytes: &[u8], number: usize) {
    let Ok(collection) = Collection::read_with(bytes, &Limits::default()) else {
        return;
    };
    for record in collection.games().iter().take(GAMES) {
        // Whether it succeeds is not the question.
        let _ = record.replay_before(None, record.rules_or(Rules::JAPANESE));
        let Some(last) = record.main_line().last() else {
            continue;
        };
        if let Ok(board) = record.board_at(last.id()) {
            let mut diagram = Diagram::of_board(&board);
            diagram.mark_node(last);
            let _ = (diagram.to_text(), diagram.to_svg_with(&Theme::WOOD));
            if number.is_multiple_of(50) {
                let _ = diagram.to_png(200, &Theme::PAPER);
            }
        }
    }
    // What was read and written is read again.
    let again = Collection::read_with(collection.to_sgf().as_bytes(), &Limits::default());
    assert!(again.is_ok(), "what was written cannot be read");
}
