//! A player that thinks is stopped by an interruption and by a client that goes away, and by nothing else.

use goban::{Game, Move, PointSet, Rules, Size};
use gtp::{Engine, serve};
use players::{Action, Choice, Player, Request};
use std::io::{BufReader, PipeWriter, Write, pipe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Says that it thinks, then thinks until it is stopped, or for as long as it needs; passes if it was stopped.
struct Thinker {
    thinking: Sender<()>,
    needs: Duration,
}

impl Player for Thinker {
    fn name(&self) -> &str {
        "thinker"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let begun = Instant::now();
        self.thinking.send(()).unwrap();
        while !request.stopped() && begun.elapsed() < self.needs {
            thread::sleep(Duration::from_millis(1));
        }
        let action = match request.stopped() {
            true => Move::Pass,
            false => Move::Play("A1".parse().unwrap()),
        };
        Choice::new(Action::Move(action), Vec::new())
    }

    fn dead_stones(&mut self, _: &Game, stop: &AtomicBool) -> PointSet {
        let begun = Instant::now();
        self.thinking.send(()).unwrap();
        while !stop.load(Ordering::Relaxed) && begun.elapsed() < self.needs {
            thread::sleep(Duration::from_millis(1));
        }
        PointSet::EMPTY
    }
}

/// A conversation with it: where to write, when it thinks, what it said in the end.
fn talk(needs: Duration) -> (PipeWriter, Receiver<()>, JoinHandle<String>) {
    let (thinking, thinks) = channel();
    let (reader, writer) = pipe().unwrap();
    let conversation = thread::spawn(move || {
        let player = Box::new(Thinker { thinking, needs });
        let mut engine = Engine::new(player, Size::NINE, Rules::CHINESE);
        let mut output = Vec::new();
        serve(&mut engine, BufReader::new(reader), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    });
    (writer, thinks, conversation)
}

const FOR_EVER: Duration = Duration::from_secs(600);

#[test]
fn the_comment_interrupts() {
    for interruption in ["# interrupt\n", "gogui-interrupt\n"] {
        let (mut client, thinks, conversation) = talk(FOR_EVER);
        writeln!(client, "genmove b").unwrap();
        thinks.recv().unwrap();
        client.write_all(interruption.as_bytes()).unwrap();
        writeln!(client, "quit").unwrap();
        assert!(conversation.join().unwrap().starts_with("= PASS\n\n"));
    }
}

/// A count that was cut short would be false, so there is none.
#[test]
fn questions_about_the_end_are_interrupted() {
    for question in ["final_score", "final_status E5", "final_status_list dead"] {
        let (mut client, thinks, conversation) = talk(FOR_EVER);
        writeln!(client, "{question}").unwrap();
        thinks.recv().unwrap();
        write!(client, "# interrupt\nname\nquit\n").unwrap();
        assert_eq!(
            conversation.join().unwrap(),
            "? interrupted\n\n= Yomi\n\n= \n\n",
            "{question}"
        );
    }
}

/// A script that just ends wants the score of its game no less than one that says `quit`.
#[test]
fn a_score_is_counted_to_its_end_though_the_input_ends() {
    let (mut client, thinks, conversation) = talk(Duration::from_millis(50));
    writeln!(client, "final_score").unwrap();
    thinks.recv().unwrap();
    drop(client);
    assert_eq!(conversation.join().unwrap(), "= W+7.5\n\n");
}

#[test]
fn a_later_command_is_not_interrupted() {
    let (mut client, thinks, conversation) = talk(Duration::from_millis(20));
    write!(client, "# interrupt\ngenmove b\n").unwrap();
    thinks.recv().unwrap();
    writeln!(client, "quit").unwrap();
    assert_eq!(conversation.join().unwrap(), "= A1\n\n= \n\n");
}

#[test]
fn a_client_that_goes_away_leaves_nobody_thinking() {
    let (mut client, thinks, conversation) = talk(FOR_EVER);
    writeln!(client, "genmove b").unwrap();
    thinks.recv().unwrap();
    drop(client);
    assert_eq!(conversation.join().unwrap(), "= PASS\n\n");
}

/// A script that ends with `quit` gets the moves it asked for, though all of it is read at once.
#[test]
fn a_script_that_ends_with_quit_is_answered_in_full() {
    let (mut client, _thinks, conversation) = talk(Duration::from_millis(50));
    write!(client, "genmove b\nquit\n").unwrap();
    drop(client);
    assert_eq!(conversation.join().unwrap(), "= A1\n\n= \n\n");
}
