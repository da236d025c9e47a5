//! Analysis over a stream: it begins at once, grows, and ends with the next command.

use goban::{Rules, Size};
use gtp::{Engine, serve};
use players::Options;
use std::io::{BufReader, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// A client that sends its next line when the test says so.
struct Client {
    lines: Receiver<&'static str>,
    left: Vec<u8>,
}

impl Read for Client {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.left.is_empty() {
            self.left = self
                .lines
                .recv()
                .map_or(Vec::new(), |line| line.as_bytes().to_vec());
        }
        let n = self.left.len().min(buffer.len());
        buffer[..n].copy_from_slice(&self.left[..n]);
        self.left.drain(..n);
        Ok(n)
    }
}

fn converse(player: &str, talk: impl FnOnce(&Sender<&'static str>) + Send) -> String {
    let options = Options {
        playouts: Some(60),
        ..Options::seeded(1)
    };
    let player = players::by_name_with(player, &options).unwrap();
    let mut engine = Engine::new(player, Size::new(5).unwrap(), Rules::CHINESE);
    let (sender, lines) = channel();
    let mut output = Vec::new();
    std::thread::scope(|scope| {
        scope.spawn(move || talk(&sender));
        let client = Client {
            lines,
            left: Vec::new(),
        };
        serve(&mut engine, BufReader::new(client), &mut output).unwrap();
    });
    String::from_utf8(output).unwrap()
}

fn pause() {
    std::thread::sleep(Duration::from_millis(400));
}

#[test]
fn analysis_goes_on_until_the_next_command() {
    let said = converse("yomi", |send| {
        send.send("7 lz-analyze b 5\n").unwrap();
        pause();
        send.send("8 name\nquit\n").unwrap();
    });
    assert!(said.starts_with("=7 \ninfo move "), "{said}");
    let (stream, rest) = said.split_once("\n\n").unwrap();
    for line in stream.lines().skip(1) {
        assert!(
            line.starts_with("info move ") && line.contains(" winrate ") && line.contains(" pv "),
            "{line}"
        );
    }
    assert_eq!(rest, "=8 Yomi\n\n= \n\n");
}

#[test]
fn ownership_has_a_number_for_every_point() {
    let said = converse("yomi", |send| {
        send.send("kata-analyze w interval 5 maxmoves 2 ownership true\n")
            .unwrap();
        pause();
        send.send("quit\n").unwrap();
    });
    let line = said.lines().nth(1).unwrap();
    let (moves, ownership) = line.split_once(" ownership ").unwrap();
    assert!(moves.matches("info move").count() <= 2);
    assert_eq!(
        ownership.split(' ').filter(|n| n.parse::<f32>().is_ok()).count(),
        25
    );
}

/// Whoever has a hundred points of komi leads by them, whatever happens on twenty-five points.
#[test]
fn a_lead_includes_the_komi() {
    let said = converse("yomi", |send| {
        send.send("komi 100\nkata-genmove_analyze w\nquit\n").unwrap()
    });
    let (_, lead) = said.split_once(" scoreLead ").unwrap();
    let lead: f64 = lead.split(' ').next().unwrap().parse().unwrap();
    assert!((75.0..=125.0).contains(&lead), "{said}");
}

/// What an analysis leaves out, it leaves out of itself alone: neither the points nor the games spent on the others are
/// left to the question after it, nor does it see those of the question before.
#[test]
fn points_left_out_of_an_analysis_are_played_later() {
    let said = converse("yomi", |send| {
        send.send("1 reg_genmove b\n2 kata-analyze b 5 allow b A1,A2 1\n")
            .unwrap();
        pause();
        send.send("3 reg_genmove b\nquit\n").unwrap();
    });
    let answers: Vec<&str> = said.split("\n\n").collect();
    for info in answers[1].split("info ").skip(1) {
        assert!(
            ["move A1 ", "move A2 ", "move pass "]
                .iter()
                .any(|m| info.starts_with(m)),
            "{info}"
        );
    }
    assert_eq!((answers[0], answers[2]), ("=1 C3", "=3 C3"), "{said}");
}

#[test]
fn a_move_is_shown_and_played() {
    let said = converse("yomi", |send| {
        send.send("kata-genmove_analyze b\nundo\nquit\n").unwrap()
    });
    assert!(said.starts_with("= \ninfo move "), "{said}");
    let played = said.lines().find_map(|l| l.strip_prefix("play ")).unwrap();
    assert!(said.contains(&format!("info move {played} ")), "{said}");
    assert!(said.ends_with("\n\n= \n\n= \n\n"), "undo finds the move\n{said}");
}

/// A search is looked at twenty times a second; `allow` holds for the move played, too.
#[test]
fn a_move_is_shown_while_it_is_thought_of() {
    let said = converse("yomi:playouts=20000,early=no", |send| {
        let allowed = "kata-genmove_analyze b 5 allow b A1,A2 1\nquit\n";
        send.send(allowed).unwrap()
    });
    let lines: Vec<&str> = said.lines().collect();
    let shown = lines.iter().filter(|l| l.starts_with("info move A")).count();
    assert!(shown >= 2, "{said}");
    assert!(lines.contains(&"play A1") || lines.contains(&"play A2"), "{said}");
}

#[test]
fn a_player_that_does_not_search_has_nothing_to_show() {
    assert_eq!(
        converse("random", |send| send.send("lz-analyze 10\nquit\n").unwrap()),
        "= \n\n= \n\n"
    );
    let wrong = converse("yomi", |send| send.send("lz-analyze nonsense\nquit\n").unwrap());
    assert_eq!(wrong, "? syntax error\n\n= \n\n");
}

/// Nine stones ahead are nine stones ahead, whatever komi the search makes up for them: no percentage near even stands beside
/// a lead of sixty points.
#[test]
fn a_win_rate_and_a_lead_agree_about_a_handicap() {
    let said = converse("yomi:playouts=200", |send| {
        send.send("boardsize 19\nkomi 0.5\nfixed_handicap 9\nkata-genmove_analyze w\nquit\n")
            .unwrap()
    });
    let number = |name: &str| -> f64 {
        let (_, rest) = said.split_once(&format!(" {name} ")).unwrap();
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    assert!(number("scoreLead") < -20.0 && number("winrate") < 0.35, "{said}");
}

/// A flag that has fallen leaves no game to tell of: the answer is the move alone, and it ends behind it.
#[test]
fn without_time_the_move_is_the_whole_answer() {
    let said = converse("yomi", |send| {
        let script = "time_left b 0 1\n7 kata-genmove_analyze b\n8 undo\n9 lz-genmove_analyze b 5\n10 undo\n\
                      11 kata-search_analyze b ownership true\n12 quit\n";
        send.send(script).unwrap()
    });
    let answers: Vec<&str> = said.split_terminator("\n\n").collect();
    let [_, kata, _, leela, _, search, quit] = answers[..] else {
        panic!("{said}")
    };
    for (answer, id) in [(kata, 7), (leela, 9), (search, 11)] {
        let played = answer
            .strip_prefix(&format!("={id} \nplay "))
            .unwrap_or_else(|| panic!("{said}"));
        assert!(!played.contains('\n'), "{said}");
    }
    assert_eq!(quit, "=12 ");
}

#[test]
fn a_move_is_shown_and_not_played() {
    let said = converse("yomi", |send| {
        send.send("kata-search_analyze b\nyomi-explain\nlast_move\nquit\n")
            .unwrap()
    });
    let answers: Vec<&str> = said.split_terminator("\n\n").collect();
    let (shown, played) = answers[0].rsplit_once("\nplay ").unwrap();
    assert!(
        shown.starts_with("= \ninfo move ") && !played.contains('\n'),
        "{said}"
    );
    assert!(answers[1].contains(played), "{said}");
    assert_eq!(answers[2], "? no previous move known");
}

/// Nowhere to play but a pass, a game that is over, and one that is given up.
#[test]
fn streams_keep_step_at_the_end_of_a_game() {
    let said = converse("yomi:playouts=150", |send| {
        let script = "boardsize 2\nkomi 0\nplay b A1\nplay b B1\nplay b A2\n1 kata-genmove_analyze b\n2 lz-genmove_analyze w\n\
                      3 kata-genmove_analyze b\n4 kata-analyze w\n5 boardsize 5\nkomi 1000\n6 lz-genmove_analyze b\n7 quit\n";
        send.send(script).unwrap()
    });
    let answers: Vec<&str> = said.split_terminator("\n\n").skip(5).collect();
    assert_eq!(answers.len(), 8, "{said}");
    for (answer, sign) in answers
        .iter()
        .zip(["=1 ", "=2 ", "=3 ", "=4 ", "=5 ", "= ", "=6 ", "=7 "])
    {
        assert!(answer.starts_with(sign), "{said}");
    }
    assert!(answers[0].ends_with("\nplay PASS"), "{said}");
    assert!(answers[6].ends_with("\nplay resign"), "{said}");
}
