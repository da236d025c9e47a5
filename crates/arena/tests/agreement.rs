//! Our rules and GNU Go's are the same, move by move.

mod helpers;

use arena::agreement::{Coverage, GNUGO_CHINESE, compare};
use arena::{Engine, Program};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Thirty games, two on each board from 5x5 to 19x19; `yomi bench rules` plays more.
#[test]
fn random_games_agree_with_gnu_go() {
    let program = Program::find(&helpers::gnugo(GNUGO_CHINESE)).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let mut engine = Engine::start(&program, stop).unwrap();
    let mut coverage = Coverage::default();
    for n in 0..30 {
        match compare(&mut engine, n, 1) {
            Ok(covered) => coverage += covered,
            Err(disagreement) => panic!("game {n}: {disagreement}"),
        }
    }
    println!("{coverage:?}");
    assert_eq!(coverage.games, 30);
    // The games are worth comparing only if they have what the rules are about.
    assert!(coverage.captures > 5000 && coverage.suicides > 5000);
    assert!(coverage.kos > 50 && coverage.repetitions > 50);
}
