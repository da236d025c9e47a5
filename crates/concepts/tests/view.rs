//! What is told of the model: every state of every class has its words, and names what it is about.

use concepts::view::{Class, Filter, layers, objects, objects_at};
use concepts::{Model, Settings};
use goban::{Board, Color, Point, PointSet, Size};
use kifu::Shape;
use reasons::Words;

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn model(drawing: &str) -> Model {
    Model::new(&drawing.parse::<Board>().unwrap(), Settings::default())
}

#[test]
fn every_state_has_its_words() {
    let words = [Words::english(), Words::french()];
    let states = [
        "won", "lost", "star", "seki", "ko", "first", "second", "unknown", "other",
    ];
    for class in [
        "string",
        "intersection",
        "connection",
        "separation",
        "eye",
        "split",
    ] {
        for state in states {
            let key = format!("see.{class}.{state}");
            assert!(words.iter().all(|w| w.knows(&key)), "{key}");
        }
        for answer in ["won", "lost"] {
            let key = format!("told.{class}.{answer}");
            assert!(words.iter().all(|w| w.knows(&key)), "{key}");
        }
    }
}

/// A position of the middle of a game, with a bit of everything.
const MIDDLE: &str = "
    . . . . . . . . .
    . . . . . X O . .
    . . . . . X X O .
    . . X . X . O . .
    . . X O . . . X .
    . . O X X X O . .
    . . O O O . O . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn every_object_can_be_said_in_both_languages() {
    let mut model = model(MIDDLE);
    for class in Class::ALL {
        for object in objects(&mut model, class) {
            assert!(!object.claims.is_empty(), "{object:?}");
            for claim in &object.claims {
                for words in [Words::english(), Words::french()] {
                    let said = words.say(claim);
                    let bare =
                        said.contains(&claim.statement) || said.contains("see.") || said.contains("told.");
                    assert!(!bare, "{said}");
                }
            }
        }
    }
}

#[test]
fn a_point_is_told_what_lies_on_it() {
    let mut model = model(MIDDLE);
    let vital = p("F3");
    let links = objects_at(&mut model, Class::Connection, vital);
    let cut = links.iter().find(|o| o.own.contains(vital)).unwrap();
    assert_eq!(cut.color, Some(Color::White));
    assert_eq!(cut.source, [p("E3"), p("G3")].into_iter().collect());
    let moves = objects_at(&mut model, Class::Move, vital);
    let said = Words::english().say(&moves[0].claims[1]);
    assert_eq!(said, "Black F3 is meant to cut the stones at E3 and G3 apart.");
}

#[test]
fn dead_stones_are_groups_of_their_own_and_their_captors_points() {
    let mut model = model(MIDDLE);
    let dead: Vec<PointSet> = objects(&mut model, Class::Group)
        .into_iter()
        .filter(|o| o.state == "dead")
        .map(|o| o.source)
        .collect();
    assert!(dead.contains(&PointSet::of(p("D5"))), "{dead:?}");
    assert!(layers::seen(&model)[Color::Black.index()].contains(p("D5")));
}

#[test]
fn layers_show_what_they_are_named_for() {
    let mut model = model(MIDDLE);
    let names = |layers: Vec<kifu::Layer>| layers.into_iter().map(|l| l.name).collect::<Vec<_>>();
    assert!(names(layers::groups(&model)).contains(&"alive".to_owned()));
    assert!(names(layers::territory(&model)).contains(&"Black's territory".to_owned()));
    let cuts = layers::cuts_and_eyes(&mut model);
    let lines = cuts.iter().filter(|l| matches!(l.shape, Shape::Line(..))).count();
    let hanging = objects(&mut model, Class::Connection)
        .iter()
        .filter(|o| o.state == "star")
        .count();
    assert_eq!(lines, hanging);
    let influence = layers::influence(&model, 3);
    assert_eq!(influence.len(), 2);
}

/// The set operators of thesis 000 on its own example of the third line (L1870-L1882).
#[test]
fn filters_are_the_operators_of_the_board() {
    let stones: PointSet = [p("H3"), p("L3")].into_iter().collect();
    let filtered = |text: &str| {
        let filter: Filter = text.parse().unwrap();
        filter.apply(Size::NINETEEN, [stones, PointSet::EMPTY]).black
    };
    let with = |names: &str| stones | names.split(' ').map(p).collect();
    assert_eq!(filtered("x:3,3"), with("J2 K2"));
    assert_eq!(filtered("close:3"), filtered("x:3,3"));
    assert_eq!(filtered("border").len(), 8);
    assert_eq!(filtered("diagonal").len(), 8);
    assert_eq!(filtered("erode:1"), PointSet::EMPTY);
    assert_eq!(filtered("dilate:1").len(), 10);
}
