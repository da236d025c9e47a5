//! Noise: whatever comes in, every command gets an answer in the form of the protocol, and the next one too.

use goban::{Rules, Size};
use gtp::{Engine, Request, serve};
use proptest::prelude::*;
use std::io::Cursor;

fn engine() -> Engine {
    Engine::new(
        players::by_name("random", 1).unwrap(),
        Size::new(5).unwrap(),
        Rules::CHINESE,
    )
}

fn talk(input: Vec<u8>) -> String {
    let mut output = Vec::new();
    serve(&mut engine(), Cursor::new(input), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// The answers, each in the form of the protocol.
fn answers(output: &str) -> Vec<&str> {
    let body = output.strip_suffix("\n\n").unwrap_or(output);
    let answers: Vec<&str> = if body.is_empty() {
        vec![]
    } else {
        body.split("\n\n").collect()
    };
    for answer in &answers {
        let rest = answer
            .strip_prefix(['=', '?'])
            .unwrap_or_else(|| panic!("{answer:?}"));
        let after_id = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        assert!(after_id.starts_with(' '), "{answer:?}");
        assert!(
            !answer.contains(|c: char| c.is_control() && c != '\n'),
            "{answer:?}"
        );
        assert!(
            !answer.starts_with("? ") || answer.len() > 2,
            "a failure says why"
        );
    }
    answers
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
    let list = engine().answer(&Request::parse("list_commands")).text.unwrap();
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
    let id = prop_oneof![Just(String::new()), "[0-9]{1,22} "];
    (id, prop::sample::select(names), prop::collection::vec(word, 0..6))
        .prop_map(|(id, name, words)| format!("{id}{name} {}\n", words.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(input in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert_eq!(answers(&talk(input.clone())).len(), commands(&input));
    }

    #[test]
    fn commands_with_odd_arguments_are_answered(lines in prop::collection::vec(nearly_sensible(), 1..60)) {
        let input = lines.concat().into_bytes();
        prop_assert_eq!(answers(&talk(input.clone())).len(), commands(&input));
    }

    /// Whatever was said, a game can be begun and played.
    #[test]
    fn the_door_still_works_afterwards(lines in prop::collection::vec(nearly_sensible(), 1..60)) {
        let mut input = lines.concat();
        input += "boardsize 9\nclear_board\n71 play b E5\n72 genmove w\n73 quit\n74 name\n";
        let output = talk(input.into_bytes());
        let answers = answers(&output);
        let [.., played, generated, quit] = &answers[..] else { panic!("{output}") };
        prop_assert_eq!(*played, "=71 ");
        prop_assert!(generated.starts_with("=72 "), "{}", generated);
        prop_assert_eq!(*quit, "=73 ");
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
    let output = talk(input);
    assert_eq!(
        answers(&output),
        [
            "? invalid coordinate",
            "?5 line too long",
            "= ",
            "? too many moves: black PASS",
            "? unknown command",
            "=9 Yomi",
            "=10 Yomi"
        ]
    );
}
