//! Every shape drawn once, with a near miss.

use super::super::testing::{contrast, said};
use super::{SHAPES, find};
use crate::{Contrast, Effort, Kind, Nobody};
use goban::{Board, Color, Game, Move, Point, Rules, Size};
use reasons::{Claim, Words};
use std::collections::BTreeSet;
use tactics::Stop;

/// The column where a drawn piece of board begins: far from the edge.
const LEFT: u8 = 5;

/// What a drawn move is called, if it has a name.
fn named(rows: &[&str]) -> Option<String> {
    let size = Size::new(15).expect("a board");
    let mut places: Vec<(char, Point)> = Vec::new();
    for (row, line) in rows.iter().rev().enumerate() {
        let letters = line.split_whitespace().flat_map(str::chars).zip(LEFT..);
        places.extend(letters.map(|(c, col)| (c, Point::new(col, row as u8))));
    }
    let of = |letter| places.iter().filter(move |(c, _)| *c == letter).map(|(_, p)| *p);
    let board = Board::from_stones(size, &of('X').collect(), &of('O').collect()).expect("stones that stand");
    let mut game = Game::from_position(board, Color::White, Rules::CHINESE);
    game.play(Color::White, of('L').next().map_or(Move::Pass, Move::Play))
        .unwrap();
    let mv = of('M').next().expect("a move");
    let (effort, stop) = (Effort::QUICK, Stop::default());
    let contrast = Contrast::new(&game, Color::Black, mv.into(), &mut Nobody, effort, &stop).unwrap();
    let mut claims: Vec<Claim> = Vec::new();
    find(&contrast, &mut claims);
    let claim = claims.pop()?;
    for words in [Words::english(), Words::french()] {
        let said = words.say(&claim);
        assert!(!said.contains("why.shape"), "{said}");
        assert!(
            !words.detail(&claim.evidence[0]).contains("shape.japanese"),
            "{}",
            claim.statement
        );
    }
    claim.statement.strip_prefix("why.shape.").map(String::from)
}

/// Each name with its example and its counterexample.
fn examples() -> Vec<(&'static str, Vec<&'static str>, Vec<&'static str>)> {
    let blocks = include_str!("examples.txt")
        .split("\n\n")
        .filter(|b| !b.starts_with('#'));
    let example = |block: &'static str| {
        let mut lines = block.trim_matches('\n').lines();
        let name = lines.next().expect("a name").trim();
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for line in lines {
            // The boards stand side by side; where one is lower, its rows are missing.
            let (left, right) = line.split_once("    ").unwrap_or((line, ""));
            yes.extend(Some(left).filter(|l| !l.trim().is_empty()));
            no.extend(Some(right).filter(|r| !r.trim().is_empty()));
        }
        (name, yes, no)
    };
    blocks.map(example).collect()
}

#[test]
fn every_shape_is_seen_and_its_near_miss_is_not() {
    for (name, yes, no) in examples() {
        assert_eq!(named(&yes).as_deref(), Some(name), "{yes:#?}");
        assert_ne!(named(&no).as_deref(), Some(name), "{no:#?}");
    }
}

#[test]
fn every_shape_of_the_file_has_an_example_and_words() {
    let drawn: BTreeSet<&str> = examples().iter().map(|(name, ..)| *name).collect();
    let all: BTreeSet<&str> = SHAPES.iter().map(|s| s.name.as_str()).collect();
    assert!(all.len() >= 50);
    assert_eq!(drawn, all);
    for name in all {
        for words in [Words::english(), Words::french()] {
            assert!(words.knows(&format!("why.shape.{name}")), "{name}");
        }
    }
}

#[test]
fn a_shape_is_said_in_a_sentence() {
    let joint = "
        . . . . .
        . X . X .
        . . . X .
        . . . . .
        . . . . .";
    let joined = contrast(joint, Color::Black, "B3");
    assert_eq!(
        said(&joined, Kind::Shape).as_deref(),
        Some("B3 makes a bamboo joint: if White plays one of C3 or C4, the other one connects.")
    );
    let triangle = "
        . . . . .
        . X . . .
        . X . . .
        . . . . .
        . . . . .";
    assert_eq!(
        said(&contrast(triangle, Color::Black, "C4"), Kind::Shape).as_deref(),
        Some(
            "C4 makes an empty triangle around C3, usually bad shape: two stones would do the work of three."
        )
    );
    // It decides nothing, so it stands behind what was found by contrast.
    let mut claims = Vec::new();
    find(&joined, &mut claims);
    assert_eq!(claims[0].decides, 0.0);
}
