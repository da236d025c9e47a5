//! Our own players on their threads may fail too.

use arena::{Ending, Failure, FaultKind, Limits, Seat, Setup, ThreadSeat, play};
use goban::{By, Color, Move, Outcome, Rules, Size};
use players::{Action, Choice, Player, Request};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A player that does what a function says.
struct Scripted(fn(&Request<'_>) -> Action);

impl Player for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        Choice::new((self.0)(request), Vec::new())
    }
}

fn limits() -> Limits {
    Limits {
        grace: 1.5,
        patience: 0.5,
        ..Limits::default()
    }
}

fn seat(script: fn(&Request<'_>) -> Action) -> ThreadSeat {
    let stop = Arc::new(AtomicBool::new(false));
    ThreadSeat::new("scripted", move |_| Box::new(Scripted(script)), limits(), stop)
}

fn passes(_: &Request<'_>) -> Action {
    Action::Move(Move::Pass)
}

/// The game of a player that does this with Black, against one that passes.
fn ending(script: fn(&Request<'_>) -> Action) -> (Outcome, Ending) {
    let setup = Setup {
        limits: limits(),
        ..Setup::new(Size::NINE, Rules::CHINESE)
    };
    let (mut black, mut white) = (seat(script), seat(passes));
    let bout = play(&setup, &mut black, &mut white, None).expect("nobody stops it");
    // Both can begin another game after any ending.
    black.begin(&setup).unwrap();
    white.begin(&setup).unwrap();
    (bout.outcome, bout.ending)
}

#[test]
fn a_panic_is_a_defeat() {
    let (outcome, ending) = ending(|_| panic!("on purpose"));
    assert_eq!(outcome, Outcome::Win(Color::White, By::Forfeit));
    let Ending::Failed(Color::Black, failure) = ending else {
        panic!("{ending:?}")
    };
    assert_eq!(failure.to_string(), "ended: it panicked: on purpose");
}

#[test]
fn an_illegal_move_is_a_defeat() {
    let (_, ending) = ending(|_| Action::Move(Move::Play("T19".parse().unwrap())));
    let Ending::Failed(Color::Black, failure) = ending else {
        panic!("{ending:?}")
    };
    assert_eq!(failure.kind(), Some(FaultKind::Illegal));
}

#[test]
fn one_that_does_not_come_back_is_left_behind() {
    let (outcome, ending) = ending(|_| {
        std::thread::sleep(Duration::from_secs(20));
        Action::Move(Move::Pass)
    });
    assert_eq!(outcome, Outcome::Win(Color::White, By::Time));
    assert!(matches!(
        ending,
        Ending::Failed(Color::Black, Failure::Silence { .. })
    ));
}

#[test]
fn one_that_is_asked_to_hurry_is_in_time() {
    let (outcome, _) = ending(|request| {
        while !request.stopped() {
            std::thread::sleep(Duration::from_millis(5));
        }
        Action::Move(Move::Pass)
    });
    assert_eq!(outcome.to_string(), "W+7.5");
}
