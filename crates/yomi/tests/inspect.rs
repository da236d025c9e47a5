//! `yomi inspect` as a user runs it: drawn positions, questions, answers.

mod common;

use common::{err, folder, out, text, yomi};
use goban::{Board, Color};
use kifu::{NodeId, Record};
use serde_json::Value;
use std::fs;

/// A drawn position in a file, and what is printed of it with these arguments.
fn inspect(drawing: &str, args: &[&str]) -> String {
    let run = yomi(&[&["inspect", &file(drawing)], args].concat());
    assert!(run.status.success(), "{}", err(&run));
    let said = out(&run);
    // The first lines name the file.
    match said.split_once("\n\n") {
        Some((_, rest)) if !args.contains(&"--json") => rest.to_owned(),
        _ => said,
    }
}

fn file(drawing: &str) -> String {
    let board: Board = drawing.parse().unwrap();
    let mut record = Record::new(board.size());
    for (color, name) in Color::BOTH.into_iter().zip(["AB", "AW"]) {
        record.set_points(NodeId::ROOT, name, board.stones(color).iter());
    }
    let file = folder("inspect").join("position.sgf");
    fs::write(&file, record.to_string()).unwrap();
    text(&file).to_owned()
}

/// Two black stones that one point joins or parts.
const CUT: &str = "
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . X . X . .
    . . . O . . .
    . . . . . . .
    . . . . . . .
";

#[test]
fn one_class_of_games_drawn() {
    assert_eq!(
        inspect(CUT, &["--class", "connection"]),
        "    A B C D E F G
 7  . . . . . . .  7
 6  . . . . . . .  6
 5  . . + O + . .  5
 4  . . X C X . .  4
 3  . . + O + . .  3
 2  . . . . . . .  2
 1  . . . . . . .  1
    A B C D E F G
C wanted by both sides

connection: 2, two strings of a colour, and whether they can be cut
  [*] Black's stones at C4 and E4: joined or cut by whoever moves first. The vital point for both is D4.
  [*] White's stones at D3 and D5: joined or cut by whoever moves first. The vital point for both is D4.
"
    );
}

#[test]
fn what_concerns_a_point() {
    let said = inspect(CUT, &["--at", "D4", "--class", "connection"]);
    let (_, said) = said.split_once("\n\n").unwrap();
    assert!(
        said.starts_with(
            "D4, elementary games
 connection
  [*] Black's stones at C4 and E4: joined or cut by whoever moves first.
    The vital point for both is D4.
    If Black moves first, they are joined. If White does, they are cut.
    By rule "
        ),
        "{said}"
    );
    let said = inspect(CUT, &["--at", "D4"]);
    for part in [
        "D4, level zero\n string\n",
        " intersection\n  [*] D4: open, whoever moves there stays.\n",
        "D4, groups and areas\n group\n",
        " [*] Black's stone at C4 and the stone at E4 can be joined or cut.\n",
        "D4, the whole board\n score\n",
        " move\n  Black D4 matters to groups of 4 points.\n    Black D4 is meant to join the stones at C4 and E4.\n",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
}

/// Black's group at the top has two eyes; White's stone in the corner cannot get away.
const LIVES: &str = "
    . X . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . X
    . . . . . X .
    . . . . . X O
";

#[test]
fn a_survey_of_the_board() {
    let said = inspect(LIVES, &[]);
    assert!(
        said.contains("Black's six stones at A6: alive. Nothing can take the six stones at A6, even if Black always passes."),
        "{said}"
    );
    assert!(
        said.contains("White's stone at G1: dead. No way to save the stone at G1 from capture was found."),
        "{said}"
    );
    for part in [
        "\nGroups\n",
        "\nMoves\n",
        "\nObjects\n  level zero: string ",
        "the komi is not counted.",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
}

#[test]
fn the_words_of_another_language() {
    let said = inspect(CUT, &["--class", "connection", "--language", "fr"]);
    assert!(
        said.contains("Les pierres de Noir en C4 et E4 : reliées ou coupées par qui joue le premier. Le point vital pour les deux est D4."),
        "{said}"
    );
}

#[test]
fn a_filter_drawn_with_its_numbers() {
    let two = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    assert_eq!(
        inspect(two, &["--filter", "influence:1", "--window", "B3:H7"]),
        "    B C D E F G H
 7  . + . . . + .  7
 6  . .:1 .:1 . .  6
 5  .:1:X:2:X:1 .  5
 4  . .:1 .:1 . .  4
 3  . + . . . + .  3
    B C D E F G H
: Black's by influence:1: 9 points

influence:1: 9 points of Black, 0 of White
"
    );
    let json: Value = serde_json::from_str(&inspect(two, &["--filter", "bouzy:3,7", "--json"])).unwrap();
    assert_eq!(json["filter"]["black"], serde_json::json!(["D5", "E5", "F5"]));
    assert_eq!(
        json["filter"]["numbers"][4],
        serde_json::json!([0, 0, 0, 132, 8, 132, 0, 0, 0])
    );
}

#[test]
fn what_if() {
    let joined = inspect(CUT, &["--play", "B:D4", "--class", "connection"]);
    assert!(joined.contains("connection: 1"), "{joined}");
    let one = inspect(CUT, &["--remove", "D5", "--put", "W:D4", "--class", "string"]);
    assert!(one.contains("White's two stones at D3, 4 liberties"), "{one}");
    let saved = folder("saved").join("saved.sgf");
    inspect(CUT, &["--play", "B:D4", "--save", text(&saved)]);
    let record: Record = fs::read_to_string(&saved).unwrap().parse().unwrap();
    assert_eq!(record.root().points("AB").len(), 3);
}

#[test]
fn json_has_the_keys_that_are_documented() {
    let json: Value = serde_json::from_str(&inspect(CUT, &["--class", "connection", "--json"])).unwrap();
    let docs = include_str!("../../../docs/concepts.md");
    let keys = |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    let object = &json["objects"][0];
    for key in [keys(&json), keys(object), keys(&json["layers"][0])].concat() {
        assert!(
            docs.contains(&format!("`{key}`")),
            "{key} is not in docs/concepts.md"
        );
    }
    assert_eq!(object["class"], "connection");
    assert_eq!(object["value"], "*");
    assert_eq!(
        (&object["own"][0], &object["enemy"][0]),
        (&"D4".into(), &"D4".into())
    );
    assert_eq!(object["said"][1], "The vital point for both is D4.");
    assert_eq!(json["counts"]["connection"], 2);
}

#[test]
fn every_class_can_be_asked_for_and_drawn() {
    let file = file(LIVES);
    let folder = folder("classes");
    for class in concepts::view::Class::ALL {
        let picture = folder.join("a.svg");
        let run = yomi(&["inspect", &file, "--class", class.name(), "--svg", text(&picture)]);
        assert!(run.status.success(), "{class}: {}", err(&run));
        assert!(
            fs::read_to_string(&picture).unwrap().starts_with("<svg"),
            "{class}"
        );
        let run = yomi(&["inspect", &file, "--class", class.name()]);
        let said = out(&run);
        assert!(said.contains(&format!("\n{class}: ")), "{said}");
        // No sentence without its words.
        assert!(!said.contains("see.") && !said.contains("(color "), "{said}");
    }
}

#[test]
fn errors_name_the_remedy() {
    let file = file(CUT);
    for (args, said) in [
        (
            &["--class", "conections"][..],
            "there is no class `conections`; did you mean `connection`?",
        ),
        (
            &["--filter", "dilat:5"],
            "there is no filter `dilat`; did you mean `dilate`?",
        ),
        (
            &["--filter", "erode:x"],
            "steps are a number from 0 to 40, as in erode:1",
        ),
        (&["--at", "K9"], "--at K9: that is not on the board, which is 7x7"),
        (&["--play", "D4"], "a stone is a colour and a point, as in B:D4"),
        (
            &["--put", "B:D5"],
            "D5 is occupied; take the stone off with --remove D5",
        ),
        (&["--remove", "A1"], "--remove: there is no stone at A1"),
        (&["--move", "3"], "there is no move 3; it has 0 moves"),
        (&["--search", "0"], "0 is not in 1..=100000000"),
    ] {
        let run = yomi(&[&["inspect", &file], args].concat());
        assert!(!run.status.success());
        assert!(err(&run).contains(said), "{args:?}: {}", err(&run));
    }
    let listed = out(&yomi(&["inspect", "--list"]));
    assert!(
        listed.contains("  connection    two strings") && listed.contains("  bouzy:5,21    "),
        "{listed}"
    );
}
