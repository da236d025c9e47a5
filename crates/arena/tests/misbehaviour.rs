//! Engines that misbehave lose their games, with the reason kept, and the match goes on.

mod helpers;

use arena::{Contest, End, FaultKind, Limits, Record, Settings, TimeControl};
use helpers::{gnugo, play, rude, settings};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Games of the random player against an engine; what the engine did wrong in each.
fn faults(mode: &str, limits: Limits) -> Vec<(FaultKind, String)> {
    let settings = Settings {
        limits,
        ..settings("random", &rude(mode))
    };
    let (records, summary) = play(settings, 3);
    assert_eq!(records.len(), 3, "the match goes on");
    assert_eq!(summary.tallies[0].won(), 3, "{records:#?}");
    records
        .into_iter()
        .map(|record| {
            assert_eq!(record.end, End::Fault);
            let fault = record.fault.expect("a fault");
            assert_eq!(fault.by, 1);
            (fault.kind, fault.reason)
        })
        .collect()
}

fn patient() -> Limits {
    settings("random", "random").limits
}

fn impatient() -> Limits {
    Limits {
        patience: 1.0,
        ..patient()
    }
}

/// Enough for the random player on a busy machine.
fn timed() -> Limits {
    Limits {
        time: TimeControl::PerMove(1.0),
        grace: 0.5,
        patience: 30.0,
    }
}

/// In all games the same happens, for this reason.
fn fails(mode: &str, limits: Limits, kind: FaultKind, reason: &str) {
    for (found, text) in faults(mode, limits) {
        assert_eq!(found, kind, "{text}");
        assert!(text.contains(reason), "{text}");
    }
}

#[test]
fn a_hanging_engine_is_killed_and_replaced() {
    fails("hang 2", timed(), FaultKind::Time, "no answer to `genmove");
}

#[test]
fn a_crashing_engine_leaves_its_last_words() {
    let reason = "ended: exit status: 3; it last wrote: assertion failed: all is well";
    fails("crash 5", patient(), FaultKind::Crash, reason);
}

#[test]
fn an_illegal_move_loses() {
    fails(
        "illegal 3",
        patient(),
        FaultKind::Illegal,
        ": the point is occupied",
    );
}

#[test]
fn an_answer_that_is_no_move_loses() {
    fails("garbage 2", patient(), FaultKind::Protocol, "with `banana`");
}

#[test]
fn lines_that_are_no_answer_lose() {
    fails(
        "noise 2",
        patient(),
        FaultKind::Protocol,
        "with `now I shall think about it`",
    );
}

#[test]
fn a_flood_is_cut_off() {
    fails("flood 2", patient(), FaultKind::Protocol, "without end");
}

#[test]
fn an_answer_to_another_question_loses() {
    fails("wrong-id 2", patient(), FaultKind::Protocol, "with `=4711");
}

#[test]
fn an_engine_that_dies_at_once_loses_every_game() {
    fails(
        "dies",
        patient(),
        FaultKind::Crash,
        "exit status: 7; it last wrote: no licence found",
    );
}

#[test]
fn an_engine_that_never_answers_is_given_up() {
    fails("mute", impatient(), FaultKind::Time, "no answer to `name`");
}

#[test]
fn an_engine_that_answers_unasked_ends_soon() {
    // Its empty answers pass for those to commands, until one has to be a move.
    fails("deaf", patient(), FaultKind::Protocol, "answered `genmove");
}

#[test]
fn an_engine_that_refuses_the_board_loses() {
    fails(
        "refuse",
        patient(),
        FaultKind::Protocol,
        "refused `boardsize 5`: unacceptable size",
    );
}

#[test]
fn a_slow_engine_loses_on_time() {
    fails("slow 3000", timed(), FaultKind::Time, "within 1.5 s");
    // Seconds of slack: a machine with other work to do may take one for a single move.
    let by_the_game = Limits {
        time: TimeControl::PerGame(9.0),
        ..timed()
    };
    let settings = Settings {
        limits: by_the_game,
        ..settings("random", &rude("slow 2500"))
    };
    let (records, _) = play(settings, 2);
    for record in records {
        assert_eq!(record.fault.unwrap().kind, FaultKind::Time);
        assert!(record.result.ends_with("+T"));
        assert!(record.moves > 2, "the first moves were in time");
    }
}

#[test]
fn resigning_is_no_fault() {
    let (records, summary) = play(settings(&rude("resign 3"), "random"), 4);
    assert_eq!(summary.tallies[1].won(), 4);
    assert!(
        records
            .iter()
            .all(|r| r.end == End::Resigned && r.fault.is_none())
    );
    assert_eq!(records[0].result, "W+R");
}

#[test]
fn a_greeting_is_forgiven() {
    let (records, _) = play(settings(&rude("banner"), "random"), 2);
    assert!(records.iter().all(|r| r.fault.is_none()), "{records:?}");
}

#[test]
fn gnu_go_wins_against_all_of_them() {
    for mode in ["crash 4", "illegal 4", "garbage 4"] {
        let settings = settings(&gnugo("--mode gtp --level 1"), &rude(mode));
        let (records, summary) = play(settings, 2);
        assert_eq!(summary.tallies[0].won(), 2, "{mode}: {records:?}");
    }
}

/// Both pass with a dozen stones each on the board, and each holds the other's dead; neither will capture them.
fn greedy() -> Settings {
    Settings {
        size: 9,
        ..settings(&rude("greedy 12"), &rude("greedy 12"))
    }
}

#[test]
fn without_agreement_they_play_on() {
    let (records, _) = play(greedy(), 4);
    for Record {
        end, fault, moves, ..
    } in records
    {
        assert_eq!((fault, moves), (None, 26), "eleven moves and two passes each");
        assert_eq!(end, End::Counted(arena::Settled::PlayedOn));
    }
}

#[test]
fn a_referee_settles_what_they_do_not_agree_about() {
    let settings = Settings {
        referee: Some(gnugo("--mode gtp --level 1 --chinese-rules")),
        ..settings(&rude("greedy 12"), &rude("greedy 12"))
    };
    let (records, _) = play(settings, 2);
    assert!(
        records
            .iter()
            .all(|r| r.end == End::Counted(arena::Settled::Referee))
    );
}

#[test]
fn a_referee_that_fails_costs_nobody_the_game() {
    for mode in ["dies", "refuse"] {
        let settings = Settings {
            referee: Some(rude(mode)),
            ..greedy()
        };
        let (records, _) = play(settings, 2);
        let played_on = End::Counted(arena::Settled::PlayedOn);
        assert!(records.iter().all(|r| r.end == played_on), "{records:?}");
    }
}

/// What a wrapper script started is gone with it, and nothing is left of children that were killed.
#[test]
#[cfg(target_os = "linux")]
fn no_process_stays_behind() {
    let mark = format!("mark-{}", std::process::id());
    // The shell stays between us and the engine, because it has something to do afterwards.
    let inner = rude(&format!("hang 1 {mark}")).replace('\'', "");
    let wrapped = format!("sh -c '{inner}; true'");
    let settings = Settings {
        limits: impatient(),
        ..settings("random", &wrapped)
    };
    let (records, _) = play(settings, 2);
    assert!(records.iter().all(|r| r.fault.is_some()));
    let running = || {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let lines = processes.filter_map(|p| std::fs::read(p.path().join("cmdline")).ok());
        lines
            .filter(|line| String::from_utf8_lossy(line).contains(&mark))
            .count()
    };
    // A killed grandchild is cleared away by the system, a moment later.
    for _ in 0..100 {
        if running() == 0 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("{} processes are left", running());
}

#[test]
fn stopping_ends_a_wait_at_once() {
    let mut settings = settings(&rude("hang 1"), &rude("hang 1"));
    settings.limits.patience = 1000.0;
    let contest = Contest::prepare(settings).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let raise = Arc::clone(&stop);
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        raise.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    contest.play(&[0, 1, 2, 3], 2, &stop, |_, bout| {
        panic!("no game can end: {bout:?}");
        #[allow(unreachable_code, reason = "the type of the closure")]
        ControlFlow::Continue(())
    });
}
