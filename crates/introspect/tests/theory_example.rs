//! The printed position of four by four points, White to play between two stones of his; what moves do to names and kos.

use goban::{Board, Color, Point};
use introspect::go::Words;
use introspect::go::encode::{self, Options};
use introspect::go::predict::{Question, conclude, difference};
use introspect::go::theory::{Theory, after_copy};
use logic::{Facts, Time, parse, print};

const FOUR: &str = "
    . . . .
    . . O .
    . O X .
    . . . .
";

fn question(drawing: &str, to_move: Color, at: &str) -> Question {
    Question {
        board: drawing.parse().unwrap(),
        to_move,
        at: at.parse().unwrap(),
    }
}

/// All that is known with this word, without the word, in order.
fn said(words: &Words, facts: &Facts, word: &str) -> Vec<String> {
    let id = words.vocabulary.named(word).unwrap();
    let mut all: Vec<&[logic::Value]> = facts.all(id).iter().map(|&fact| facts.values(fact)).collect();
    all.sort();
    let without = |text: String| text[word.len() + 1..text.len() - 1].to_owned();
    all.into_iter()
        .map(|values| without(print::fact(&words.vocabulary, id, values)))
        .collect()
}

#[test]
fn the_printed_position() {
    let words = Words::new();
    let theory = Theory::new(&words);
    let question = question(FOUR, Color::White, "B3");
    let scene = encode::before(
        &words,
        &question.board,
        question.to_move,
        Some(question.at),
        Options::ALL,
    );
    assert_eq!(said(&words, &scene.facts, "move"), ["i6"]);
    assert_eq!(said(&words, &scene.facts, "turn_before"), ["O"]);
    assert_eq!(said(&words, &scene.facts, "taken_count_before"), ["0"]);
    assert_eq!(
        said(&words, &scene.facts, "block_of_before"),
        ["i7 b1", "i10 b2", "i11 b3"]
    );
    assert_eq!(
        said(&words, &scene.facts, "stone_touching_block_before"),
        ["i7 b3", "i10 b3", "i11 b1", "i11 b2"]
    );
    assert!(said(&words, &scene.facts, "neighbor_color_count_before").contains(&"i1 @ 0".to_owned()));
    assert!(scene.facts.len() > 300, "{}", scene.facts.len());

    let facts = conclude(&words, &theory, &question, Options::ALL).unwrap();
    let legal = said(&words, &facts, "legal_before");
    for i in [1, 2, 3, 4, 5, 6, 8, 9, 12, 13, 14, 15, 16] {
        assert!(legal.contains(&format!("i{i} @")) && legal.contains(&format!("i{i} O")));
    }
    assert_eq!(legal.len(), 26);
    assert_eq!(said(&words, &facts, "block_not_removed"), ["b1", "b2", "b3"]);
    assert_eq!(said(&words, &facts, "removed_count"), ["0"]);
    assert_eq!(said(&words, &facts, "blocks_merge"), ["b1 b2", "b2 b1"]);
    assert_eq!(
        said(&words, &facts, "blocks_not_merge"),
        ["b1 b3", "b2 b3", "b3 b1", "b3 b2"]
    );
    let colors = said(&words, &facts, "point_color_after");
    assert!(
        ["i1 +", "i2 +", "i3 +"]
            .iter()
            .all(|fact| colors.contains(&(*fact).to_owned()))
    );
    assert!(said(&words, &facts, "legal_after").contains(&"i16 O".to_owned()));
    // What is deduced, our own steps on the way left out.
    let deduced = facts.iter().skip(scene.facts.len());
    let deduced: Vec<_> = deduced
        .filter(|&id| !words.steps.contains(&facts.predicate(id)))
        .collect();
    let after = deduced
        .iter()
        .filter(|&&id| words.vocabulary.predicate(facts.predicate(id)).time == Time::After);
    let after = after.count();
    println!(
        "{} given, {} deduced, {after} of the state after",
        scene.facts.len(),
        deduced.len()
    );
    assert!(deduced.len() > 300, "{}", deduced.len());
    let difference = difference(&words, &theory, &question, Options::ALL)
        .unwrap()
        .unwrap();
    assert!(difference.is_none(), "{difference:?}");
}

/// A stone that takes one stone and stands alone with one liberty may not be taken back at once.
#[test]
fn a_ko() {
    let words = Words::new();
    let theory = Theory::new(&words);
    let question = question(
        "
        . O X .
        O X . X
        . O X .
        . . . .
    ",
        Color::White,
        "C3",
    );
    let facts = conclude(&words, &theory, &question, Options::default()).unwrap();
    assert_eq!(said(&words, &facts, "block_removed"), ["b4"]);
    assert_eq!(said(&words, &facts, "taken_point_after"), ["i6"]);
    assert_eq!(said(&words, &facts, "taken_count_after"), ["1"]);
    let illegal = said(&words, &facts, "illegal_after");
    assert!(illegal.contains(&"i6 @".to_owned()) && !illegal.contains(&"i6 O".to_owned()));
    // The stone has the name after the last.
    assert_eq!(said(&words, &facts, "new_block"), ["b8"]);
}

/// Points and blocks by their names and back.
#[test]
fn names_both_ways() {
    let board: Board = FOUR.parse().unwrap();
    let names = encode::Names::new(&board, Color::Black);
    for p in board.size().points() {
        assert_eq!(names.point_of(names.point(p)), Some(p));
    }
    let at: Point = "C2".parse().unwrap();
    let block = names.block_at(at).unwrap();
    assert_eq!(words_of(&names, at), "i11 b3");
    assert_eq!(names.block(block.name), Some(block));
    assert_eq!(names.color_of(names.color(Color::White)), Some(Color::White));
}

fn words_of(names: &encode::Names, p: Point) -> String {
    let words = Words::new();
    let block = names.block_at(p).unwrap().name;
    let vocabulary = &words.vocabulary;
    format!(
        "{} {}",
        vocabulary.name(words.point, names.point(p)),
        vocabulary.name(words.block, block)
    )
}

#[test]
fn a_rule_of_the_state_after() {
    let words = Words::new().vocabulary;
    let text = "rule legal_2 liberty_before(?i ?b) two_liberties_before(?b) block_color_before(?b ?c) => legal_before(?i ?c)";
    let rule = &parse::parse(&words, text).unwrap()[0];
    let copy = print::rule(&words, &after_copy(&words, rule));
    assert!(copy.contains("two_liberties_after(?b)") && !copy.contains("_before"));
}

/// No rule asks for what is absent, takes anything back, or is there twice.
#[test]
fn the_theory_is_declarative() {
    let words = Words::new();
    let rules = introspect::go::theory::rules(&words);
    let mut names: Vec<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rules.len());
    for rule in &rules {
        let absent = rule
            .premises
            .iter()
            .any(|premise| matches!(premise, logic::Premise::Absent(_)));
        let removes = rule
            .conclusions
            .iter()
            .any(|one| matches!(one, logic::Conclusion::Remove(_)));
        assert!(!absent && !removes, "{}", rule.name);
    }
}
