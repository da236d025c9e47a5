//! A player thinks in the opponent's time if it may, and no line waits for it.

use goban::{Color, Game, Move, Rules, Size};
use gtp::{Engine, serve};
use players::{Action, Choice, Options, Player, Request};
use std::io::{BufReader, PipeWriter, Write, pipe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Passes for Black, plays somewhere for White, and ponders until it is stopped; says how many moves there were then.
struct Ponderer {
    ponders: Sender<usize>,
}

impl Player for Ponderer {
    fn name(&self) -> &str {
        "ponderer"
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let m = match request.color {
            Color::Black => Move::Pass,
            Color::White => Move::Play(request.choices().iter().next().unwrap()),
        };
        Choice::new(Action::Move(m), Vec::new())
    }

    fn ponder(&mut self, game: &Game, stop: &AtomicBool) {
        self.ponders.send(game.moves().len()).unwrap();
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A conversation with it: where to write, when it ponders, what it said in the end.
fn talk(pondering: bool) -> (PipeWriter, Receiver<usize>, JoinHandle<String>) {
    let (ponders, pondered) = channel();
    let (writer, conversation) = talk_with(Box::new(Ponderer { ponders }), pondering);
    (writer, pondered, conversation)
}

fn talk_with(player: Box<dyn Player>, pondering: bool) -> (PipeWriter, JoinHandle<String>) {
    let (reader, writer) = pipe().unwrap();
    let conversation = thread::spawn(move || {
        let mut engine = Engine::new(player, Size::NINE, Rules::CHINESE);
        engine.set_pondering(pondering);
        let mut output = Vec::new();
        serve(&mut engine, BufReader::new(reader), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    });
    (writer, conversation)
}

/// The moves of the game when it next begins to ponder.
fn next(pondered: &Receiver<usize>) -> usize {
    pondered.recv_timeout(Duration::from_secs(60)).unwrap()
}

#[test]
fn it_ponders_after_its_own_move_until_a_line_comes() {
    let (mut client, pondered, conversation) = talk(true);
    writeln!(client, "1 play b E5\n2 genmove w").unwrap();
    assert_eq!(next(&pondered), 2);
    // A question that changes nothing only disturbs it.
    writeln!(client, "3 name").unwrap();
    assert_eq!(next(&pondered), 2);
    writeln!(client, "4 play b C3\n5 showboard\n6 lz-genmove_analyze w").unwrap();
    assert_eq!(next(&pondered), 4);
    writeln!(client, "7 move_history\n8 quit").unwrap();
    let said = conversation.join().unwrap();
    assert!(said.contains("=3 Yomi\n\n=4 \n\n=5 "), "{said}");
    assert!(said.ends_with("\n\n=8 \n\n"), "{said}");
}

#[test]
fn a_client_that_goes_away_ends_it() {
    for farewell in ["", "# interrupt\n"] {
        let (mut client, pondered, conversation) = talk(true);
        writeln!(client, "genmove w").unwrap();
        assert_eq!(next(&pondered), 1);
        client.write_all(farewell.as_bytes()).unwrap();
        drop(client);
        assert_eq!(conversation.join().unwrap(), "= A1\n\n");
    }
}

/// The main player, which would ponder for ever.
#[test]
fn a_search_gives_way_to_every_line() {
    let options = Options {
        time: Some(Duration::from_millis(50)),
        memory: 16,
        threads: 2,
        ..Options::seeded(1)
    };
    let player = players::by_name_with("yomi", &options).unwrap();
    let (mut client, conversation) = talk_with(player, true);
    for line in [
        "1 play b E5",
        "2 genmove w",
        "3 time_left b 10 0",
        "4 undo",
        "5 last_move",
        "6 genmove w",
        "7 list_stones b",
        "8 quit",
    ] {
        writeln!(client, "{line}").unwrap();
        thread::sleep(Duration::from_millis(100));
    }
    let said = conversation.join().unwrap();
    let answers: Vec<&str> = said.split_terminator("\n\n").collect();
    assert_eq!(answers[2..5], ["=3 ", "=4 ", "=5 black E5"], "{said}");
    assert_eq!(answers[6..], ["=7 E5", "=8 "], "{said}");
}

#[test]
fn it_does_not_ponder_unasked_nor_where_there_is_nothing_to_ponder() {
    let pondered = |pondering, lines: &str| {
        let (mut client, pondered, conversation) = talk(pondering);
        write!(client, "{lines}\nquit\n").unwrap();
        conversation.join().unwrap();
        pondered.iter().collect::<Vec<usize>>()
    };
    assert_eq!(pondered(false, "genmove w"), Vec::<usize>::new());
    assert_eq!(
        pondered(true, "play b E5\nreg_genmove w"),
        Vec::<usize>::new(),
        "not its move"
    );
    assert_eq!(
        pondered(true, "play w pass\ngenmove b"),
        Vec::<usize>::new(),
        "the game is over"
    );
    let before = pondered(true, "genmove w\nclear_board");
    assert!(before.iter().all(|&moves| moves == 1), "another game: {before:?}");
}
