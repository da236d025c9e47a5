//! Noise: whatever comes in, every command gets an answer in the form of the protocol, and the next one too.
//!
//! What is asked of every player, and how answers are read without the program's help, is in the body of the fuzz target.

use goban::{Rules, Size};
use gtp::{Engine, Request};
use proptest::prelude::*;
use std::path::Path;
use std::time::Duration;

#[path = "../../../fuzz/targets/gtp.rs"]
mod conversation;

use conversation::{Answer, PLAYERS, answered, read_answers, run, sensible};

fn engine(player: &str) -> Engine {
    let player = players::by_name(player, 1).unwrap();
    Engine::new(player, Size::new(5).unwrap(), Rules::CHINESE)
}

fn talk(input: Vec<u8>) -> Vec<Answer> {
    let output = answered("random", input);
    read_answers(&output).unwrap_or_else(|why| panic!("{why}\n{}", String::from_utf8_lossy(&output)))
}

/// How many commands the protocol sees in these bytes, up to `quit`.
fn commands(input: &[u8]) -> usize {
    let mut count = 0;
    for line in gtp::Lines::new(input).map(Result::unwrap) {
        match line {
            gtp::Line::Interrupt => continue,
            gtp::Line::TooLong(_) => count += 1,
            gtp::Line::Text(text) => {
                count += 1;
                if Request::parse(&text).name == "quit" {
                    break;
                }
            }
        }
    }
    count
}

/// Commands that a client could mean, with arguments that it could not. None of them touches a file.
fn nearly_sensible() -> impl Strategy<Value = String> {
    let list = Request::parse("list_commands");
    let list = engine("random").answer(&list).text.unwrap();
    let names: Vec<String> = list
        .lines()
        .filter(|name| !["quit", "loadsgf", "printsgf"].contains(name))
        .map(str::to_owned)
        .collect();
    let word = prop_oneof![
        4 => "[a-hA-H][1-9]",
        2 => prop::sample::select(vec!["b", "w", "black", "white", "e", "pass", "PASS", "show", "dead", "alive"])
            .prop_map(str::to_owned),
        2 => "-?[0-9]{1,25}",
        1 => "[0-9]\\.[0-9]",
        1 => "\\PC{0,8}",
    ];
    (prop::sample::select(names), prop::collection::vec(word, 0..6))
        .prop_map(|(name, words)| format!("{name} {}\n", words.join(" ")))
}

/// Has this conversation with every player.
fn run_with_all(data: &[u8]) {
    for player in (b'0'..).take(PLAYERS.len()) {
        run(&[&[player][..], data].concat());
    }
}

#[test]
fn every_player_with_a_name_is_spoken_to() {
    for entry in players::ALL {
        let spoken_to = |text: &&str| text.split(':').next() == Some(entry.name);
        assert!(PLAYERS.iter().any(spoken_to), "{}", entry.name);
    }
}

/// The conversations that the fuzzer starts from, with every player.
#[test]
fn every_player_answers_in_step() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/gtp");
    let mut read = 0;
    for entry in std::fs::read_dir(seeds).unwrap() {
        let data = std::fs::read(entry.unwrap().path()).unwrap();
        run_with_all(&data[1..]);
        read += 1;
    }
    assert!(read >= 10, "{read}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    /// Games with clocks at zero, set-ups, questions, analyses and interruptions.
    #[test]
    fn every_player_answers_in_step_whatever_is_asked(codes in prop::collection::vec(any::<u8>(), 20..200)) {
        run_with_all(&codes);
    }

    #[test]
    fn every_player_answers_odd_arguments_in_step(lines in prop::collection::vec(nearly_sensible(), 1..40)) {
        run_with_all(format!("\n{}", lines.concat()).as_bytes());
    }
}

/// All that a client can see of a game.
fn seen(engine: &mut Engine) -> Vec<Result<String, String>> {
    const QUESTIONS: [&str; 7] = [
        "showboard",
        "move_history",
        "get_handicap",
        "kata-get-rules",
        "yomi-explain",
        "yomi-explain_gfx",
        "printsgf",
    ];
    let mut ask = |line| engine.answer(&Request::parse(line)).text;
    QUESTIONS.iter().map(|&line| ask(line)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// A command that fails has changed nothing: neither the game nor what is known of it.
    #[test]
    fn after_an_error_all_is_as_before(codes in prop::collection::vec(any::<u8>(), 20..200)) {
        for player in ["random", "yomi:playouts=8,memory=1"] {
            let mut engine = engine(player);
            engine.set_reading_limit(Some(Duration::from_millis(1)));
            for line in sensible(&codes) {
                let line = String::from_utf8(line).unwrap();
                let before = seen(&mut engine);
                if engine.answer(&Request::parse(&line)).text.is_err() {
                    prop_assert_eq!(&seen(&mut engine), &before, "after `{}`", line);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(input in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert_eq!(talk(input.clone()).len(), commands(&input));
    }

    /// Whatever was said, a game can be begun and played.
    #[test]
    fn the_door_still_works_afterwards(lines in prop::collection::vec(nearly_sensible(), 1..60)) {
        let mut input = lines.concat();
        input += "boardsize 9\nclear_board\n71 play b E5\n72 genmove w\n73 quit\n74 name\n";
        let answers = talk(input.into_bytes());
        let [.., played, generated, quit] = &answers[..] else { panic!("{answers:?}") };
        for (answer, id) in [(played, 71), (generated, 72), (quit, 73)] {
            prop_assert!(answer.id == Some(id) && answer.success, "{:?}", answer);
        }
    }
}

#[test]
fn lines_without_end_and_lines_of_megabytes_are_answered() {
    let mut input = b"play b ".to_vec();
    input.resize(1 << 20, b'A');
    input.extend(b"\n5 play ");
    input.resize((1 << 20) + gtp::LONGEST_LINE + 100, b' ');
    input.extend(b"\n");
    for passes in [20_000, 100_000] {
        input.extend(b"gogui-play_sequence");
        input.extend(b" b pass".repeat(passes));
        input.extend(b"\r\n");
    }
    input.extend(b"\xff\xff\xff\n9\tname\t#\n10 name");
    let answers = talk(input);
    let read: Vec<(Option<u64>, bool, String)> = answers
        .into_iter()
        .map(|answer| (answer.id, answer.success, answer.lines.join("\n")))
        .collect();
    let expected = [
        (None, false, "invalid coordinate"),
        (Some(5), false, "line too long"),
        (None, true, ""),
        (None, false, "too many moves: black PASS"),
        (None, false, "unknown command"),
        (Some(9), true, "Yomi"),
        (Some(10), true, "Yomi"),
    ];
    assert_eq!(
        read,
        expected.map(|(id, success, text)| (id, success, text.to_owned()))
    );
}
