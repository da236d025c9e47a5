//! Why the player moved.

use crate::{converse, engine};
use gtp::Request;

#[test]
fn a_decision_is_explained() {
    converse(
        &mut engine("random"),
        "
        > yomi-explain
        ? no move of this player to explain
        > yomi-explain 1
        ? no move of this player to explain
        > gogui-setup w A1 w B1 b A2 b B2
        =
        > restricted_genmove b C1
        = C1
        > yomi-explain
        = Black C1 takes 2 stones off the board: A1 B1.
        C1 is the only one of the points asked for that Black may and would play.
        > yomi-explain_gfx
        = CIRCLE C1
        TRIANGLE A1
        TRIANGLE B1
        TEXT Black C1 takes 2 stones off the board: A1 B1.
        > restricted_genmove b A1
        = PASS
        > yomi-explain
        = Black passes: it may not or will not play on any of the points asked for, A1.
        > gogui-setup b E5 w D5 w F5
        =
        > restricted_genmove w E6
        = E6
        > yomi-explain_gfx
        = TRIANGLE E5
        LABEL E6 1
        LABEL E4 2
        TEXT White E6 puts 1 stone in atari: E5 can be taken at E4 next.
        > move_history
        =
        ",
    );
}

#[test]
fn a_decision_is_explained_in_the_language_that_was_chosen() {
    let mut engine = engine("random");
    engine.set_words(reasons::Words::french());
    converse(
        &mut engine,
        "
        > gogui-setup w A1 w B1 b A2 b B2
        =
        > restricted_genmove b C1
        = C1
        > yomi-explain
        = Noir C1 prend 2 pierres : A1 B1.
        C1 est le seul des points demandés où Noir peut et veut jouer.
        ",
    );
}

/// The reasons of a generated move stay with it: by its number, and in the record.
#[test]
fn a_generated_move_keeps_its_reasons() {
    let mut engine = engine("random");
    let mut ask = |line: &str| engine.answer(&Request::parse(line)).text;
    ask("genmove b").unwrap();
    let why = ask("yomi-explain").unwrap();
    assert!(why.contains("drawn by lot among 81 moves"), "{why}");
    ask("play w pass").unwrap();
    ask("genmove b").unwrap();
    assert_eq!(ask("yomi-explain 1"), Ok(why.clone()));
    let sgf = ask("printsgf").unwrap();
    assert!(sgf.contains(&why), "{sgf}");
    assert!(sgf.contains("PB[Yomi random]") && !sgf.contains("PW["), "{sgf}");
    ask("gg-undo 3").unwrap();
    assert!(ask("yomi-explain 1").is_err());
}
