//! Who is there, what it understands, and how it says that it does not.

use crate::{converse, engine};
use gtp::Request;

#[test]
fn who_is_there() {
    converse(
        &mut engine("random"),
        "
        > 1 protocol_version
        =1 2
        > name
        = Yomi
        > 7 known_command genmove
        =7 true
        > known_command make_tea
        = false
        > known_command
        = false
        > 8 make_tea
        ?8 unknown command
        > 9
        ?9 unknown command
        > echo Is anybody there?
        = Is anybody there?
        > GENMOVE b
        ? unknown command
        ",
    );
}

#[test]
fn every_command_of_the_list_is_known() {
    let mut engine = engine("random");
    let list = engine.answer(&Request::parse("list_commands")).text.unwrap();
    assert!(list.lines().count() > 50);
    for name in list.lines() {
        let answer = engine.answer(&Request::parse(&format!("known_command {name}")));
        assert_eq!(answer.text, Ok("true".into()), "{name}");
    }
}

#[test]
fn what_is_wrong_is_said_in_the_protocols_words() {
    converse(
        &mut engine("random"),
        "
        > boardsize
        ? syntax error
        > boardsize nine
        ? syntax error
        > boardsize 26
        ? unacceptable size
        > boardsize 0
        ? unacceptable size
        > boardsize -9
        ? unacceptable size
        > boardsize 99999999999999999999999999
        ? unacceptable size
        > komi much
        ? syntax error
        > komi nan
        ? syntax error
        > play
        ? syntax error
        > play black
        ? syntax error
        > play green E5
        ? invalid color
        > play black I5
        ? invalid coordinate
        > play black K1
        ? invalid coordinate
        > genmove
        ? syntax error
        > genmove blue
        ? invalid color
        > final_status_list asleep
        ? syntax error
        > time_settings 10
        ? syntax error
        > time_left b
        ? syntax error
        > kgs-time_settings hourglass 5
        ? syntax error
        > yomi-rules calvinball
        ? the rules are one of chinese, japanese, aga, tromp-taylor, indigo, montpellier, ing-programs
        ",
    );
}
