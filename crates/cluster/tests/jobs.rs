//! Many jobs: handed out, done once each, gone on with after a kill, joined from parts.

use cluster::jobs::{hand_out, task, work};
use cluster::{Desk, Header, Ledger, Part, local};
use serde_json::json;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cluster-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Has so many ranks do the units, until so many are done; what each rank was given, and the units in the order they came.
fn run(ranks: usize, units: &[usize], most: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
    let links = local(ranks, Duration::ZERO);
    let begun = AtomicUsize::new(0);
    let square = |unit: usize| {
        begun.fetch_add(1, Relaxed);
        std::thread::sleep(Duration::from_micros(200));
        Some((unit * unit).to_le_bytes().to_vec())
    };
    let mut came = Vec::new();
    let account = std::thread::scope(|scope| {
        for link in &links[1..] {
            scope.spawn(|| work(&Desk::new(Arc::clone(link)), 7, &AtomicBool::new(false), square));
        }
        let stop = AtomicBool::new(false);
        hand_out(
            &Desk::new(Arc::clone(&links[0])),
            7,
            units,
            &stop,
            square,
            |account, done| {
                let result = usize::from_le_bytes(done.result[..].try_into().unwrap());
                assert_eq!(
                    account.ranks.iter().map(|rank| rank.units).sum::<usize>(),
                    came.len() + 1
                );
                came.push((done.unit, result));
                if came.len() < most {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        )
    });
    let account = account.unwrap();
    (account.ranks.iter().map(|rank| rank.units).collect(), came)
}

#[test]
fn every_unit_is_done_once() {
    for ranks in [1, 2, 4] {
        let units: Vec<usize> = (0..200).filter(|unit| unit % 3 != 0).collect();
        let (by_rank, mut came) = run(ranks, &units, usize::MAX);
        came.sort_unstable();
        assert_eq!(
            came,
            units.iter().map(|&unit| (unit, unit * unit)).collect::<Vec<_>>()
        );
        assert!(
            by_rank.iter().all(|&done| done > 0),
            "all ranks work: {by_rank:?}"
        );
    }
    assert_eq!(run(3, &[], usize::MAX).1, []);
}

#[test]
fn ranks_that_were_started_for_other_work_are_refused() {
    let links = local(2, Duration::ZERO);
    let error = std::thread::scope(|scope| {
        let link = Arc::clone(&links[1]);
        scope.spawn(move || {
            work(
                &Desk::new(link),
                task(&["solve", "a.sgf"]),
                &AtomicBool::new(false),
                |_| None,
            )
        });
        let stop = AtomicBool::new(false);
        // Whoever is on time does its units until the other says what it was started for.
        let slow = |_: usize| {
            std::thread::sleep(Duration::from_millis(5));
            Some(Vec::new())
        };
        let units: Vec<usize> = (0..5000).collect();
        let desk = Desk::new(Arc::clone(&links[0]));
        hand_out(&desk, task(&["solve", "b.sgf"]), &units, &stop, slow, |_, _| {
            ControlFlow::Continue(())
        })
    });
    assert_eq!(
        error.unwrap_err().to_string(),
        "rank 1 was started for other work, or sees other files"
    );
}

/// The whole job dies ten times, wherever it is, in the middle of a line too: nothing is lost, nothing is there twice.
#[test]
fn a_job_that_dies_goes_on() {
    let path = folder("dies").join("results.jsonl");
    let header = Header::new("squares".into(), 300, None);
    let mut lives = 0;
    loop {
        let (mut ledger, results) = Ledger::open(&path, &header, true).unwrap();
        let todo: Vec<usize> = (0..header.units)
            .filter(|unit| !results.contains_key(unit))
            .collect();
        if todo.is_empty() {
            assert!(results.iter().all(|(unit, result)| *result == json!(unit * unit)));
            assert_eq!(results.len(), 300);
            break;
        }
        let (_, came) = run(4, &todo, 30);
        for (unit, result) in came {
            ledger.keep(unit, &json!(result)).unwrap();
        }
        drop(ledger);
        let mut text = std::fs::read(&path).unwrap();
        text.truncate(text.len() - lives % 9);
        std::fs::write(&path, text).unwrap();
        lives += 1;
    }
    assert!(lives >= 10, "{lives}");
}

#[test]
fn parts_are_joined_and_nothing_else_is() {
    let folder = folder("parts");
    let file = |name: &str| folder.join(name);
    let part = |number: usize, of: u32, work: &str, but: usize| {
        let part = Part::all_of(of)[number];
        let path = file(&format!("{work}-{}-{of}-{but}.jsonl", number + 1));
        let header = Header::new(work.into(), 20, Some(part));
        let (mut ledger, _) = Ledger::open(&path, &header, false).unwrap();
        for unit in (0..20).filter(|&unit| part.has(unit) && unit != but) {
            ledger.keep(unit, &json!({ "square": unit * unit })).unwrap();
        }
        path
    };
    let none = usize::MAX;
    let thirds: Vec<PathBuf> = (0..3).map(|number| part(number, 3, "squares", none)).collect();
    let whole = file("whole.jsonl");
    assert_eq!(Ledger::join(&thirds, &whole).unwrap(), 20);
    let (_, results) = Ledger::open(&whole, &Header::new("squares".into(), 20, None), true).unwrap();
    assert_eq!(results.len(), 20);
    assert_eq!(results[&7], json!({ "square": 49 }));

    let refused = |paths: &[PathBuf]| Ledger::join(paths, &file("other.jsonl")).unwrap_err().to_string();
    assert!(refused(&thirds[..2]).ends_with("part 3/3 is missing"));
    let twice = [thirds.clone(), vec![thirds[0].clone()]].concat();
    assert!(refused(&twice).ends_with("are the same part"));
    let lost = (0..20).find(|&unit| Part::all_of(3)[2].has(unit)).unwrap();
    let lacking = part(2, 3, "squares", lost);
    assert!(refused(&[&thirds[..2], &[lacking]].concat()).contains("lacks 1 of its units"));
    let foreign = part(2, 3, "cubes", none);
    assert!(refused(&[&thirds[..2], &[foreign]].concat()).contains("is of other work"));
    assert!(!file("other.jsonl").exists(), "what is refused writes nothing");
    assert!(
        Ledger::join(&thirds, &whole)
            .unwrap_err()
            .to_string()
            .contains("is there already")
    );
}
