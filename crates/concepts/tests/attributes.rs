//! How a group looks from each side, on drawn positions with games handed over.

mod common;

use common::{game, model, p, set};
use concepts::Kind::{Connection, Dilation, Eye, Separation, Split};
use concepts::iterative::{Floor, Ground, State, Viewpoint};
use concepts::{Game, Group, Model, Settings};
use goban::Color::{Black, White};
use proof::value::Value;

const WALL: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X X X
    . . . . . . . . .
";

fn the_group<'a>(model: &'a Model, name: &str) -> &'a Group {
    model.picture().group_at(p(name)).unwrap().1
}

fn value(model: &Model, name: &str, viewpoint: Viewpoint) -> String {
    let views = the_group(model, name).views.as_ref().unwrap();
    views.get(viewpoint).value.symbols()
}

/// The printed sums (thesis 000, L3819-L3830): pairs of eyes and splits, and what they come to.
#[test]
fn a_life_base_adds_up_eyes() {
    let plain = Settings {
        eaten_eyes: false,
        unconditional: false,
        ..Settings::default()
    };
    let eye = |place, value| game(Eye, Black, place, place, value);
    let split = |place, value| game(Split, Black, place, place, value);
    let cases: [(Vec<Game>, &str, u32); 10] = [
        (vec![split("A1 B1 C1", "*"), eye("E1", "*")], ">", 4),
        (vec![split("A1 B1 C1", "<"), eye("E1", "*")], "*", 3),
        (vec![eye("A1", "*"), eye("C1", "*"), eye("E1", "*")], "*", 3),
        (
            vec![eye("A1", "*"), eye("C1", "*"), eye("E1", "*"), eye("G1", "*")],
            ">",
            4,
        ),
        (vec![split("A1 B1 C1", "<")], "<", 2),
        (vec![split("A1 B1 C1", ">")], ">", 4),
        (vec![split("A1 B1 C1", "*")], "*", 3),
        (vec![eye("A1", ">"), eye("C1", ">")], ">", 4),
        (vec![eye("A1", ">"), eye("C1", "*")], "*", 3),
        (vec![eye("A1", "<"), eye("C1", ">")], "<", 2),
    ];
    for (games, expected, half_eyes) in cases {
        let named = format!("{games:?}");
        let model = model(WALL, games, plain);
        assert_eq!(value(&model, "A2", Viewpoint::LifeBase), expected, "{named}");
        assert_eq!(
            the_group(&model, "A2").views.as_ref().unwrap().half_eyes,
            half_eyes
        );
    }
}

/// Two eyes that one point decides do not make a life by themselves; three do (L3836-L3842).
#[test]
fn dependent_eyes_are_counted_with_caution() {
    let eye = |place| game(Eye, Black, place, place, ">");
    let settings = Settings {
        unconditional: false,
        ..Settings::default()
    };
    let two = model(WALL, vec![eye("A1 B1"), eye("B1 C1")], settings);
    assert_eq!(value(&two, "A2", Viewpoint::LifeBase), "*");
    assert!(the_group(&two, "A2").views.as_ref().unwrap().dependent);
    let three = model(WALL, vec![eye("A1 B1"), eye("B1 C1"), eye("A1 C1")], settings);
    assert_eq!(value(&three, "A2", Viewpoint::LifeBase), ">");
}

#[test]
fn vacuity_counts_points_to_grow_to() {
    let grow = |place| game(Dilation, Black, "E2", place, "*");
    for (places, expected) in [
        (&[][..], "<"),
        (&["C4"][..], "*"),
        (&["C4", "C4"][..], "*"),
        (&["C4", "E4"][..], "*"),
        (&["C4", "E4", "G4"][..], ">"),
    ] {
        let model = model(
            WALL,
            places.iter().map(|p| grow(p)).collect(),
            Settings::default(),
        );
        assert_eq!(value(&model, "A2", Viewpoint::Vacuity), expected, "{places:?}");
    }
}

const APART: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . O . O . . .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    . . . O . O . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn a_won_link_joins_and_two_independent_ones_do() {
    let link = |place, value| game(Connection, Black, "C5 G5", place, value);
    for (games, groups) in [
        (vec![], 2),
        (vec![link("E5", "*")], 2),
        (vec![link("E5", ">")], 1),
        (vec![link("E5", "*"), link("E6", "*")], 1),
        (vec![link("D5 E5", "*"), link("E5 F5", "*")], 2),
    ] {
        let named = format!("{games:?}");
        let model = model(APART, games, Settings::default());
        let picture = model.picture();
        assert_eq!(
            picture.visible().filter(|(_, g)| g.color == Black).count(),
            groups,
            "{named}"
        );
        let hidden = picture
            .groups
            .iter()
            .filter(|g| g.hidden && g.floor == Floor::Groups);
        assert_eq!(
            hidden.count(),
            if groups == 1 { 2 } else { 0 },
            "parts are hidden, not gone"
        );
    }
}

#[test]
fn one_link_that_hangs_is_friendship_and_advises_both_sides() {
    let model = model(
        APART,
        vec![game(Connection, Black, "C5 G5", "E5", "*")],
        Settings::default(),
    );
    assert_eq!(value(&model, "C5", Viewpoint::Friendship), "*");
    assert_eq!(value(&model, "D7", Viewpoint::Friendship), "<");
    let group = the_group(&model, "C5");
    assert_eq!((group.health.value, group.health.rule), (Value::STAR, 4));
    assert_eq!(group.health.by, Some(Viewpoint::Friendship));
    assert!(group.health.moves.iter().all(|m| m.point == p("E5")));
    assert_eq!(group.health.moves.len(), 2);
}

/// Six white stones in the corner against five black ones: neither has eyes, room or friends.
#[test]
fn a_race_is_counted_where_nobody_has_eyes_room_or_friends() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O . . .
        X X X X X O . . .
        O O O O X O . . .
        . . . O . . O . .
    ";
    let settings = Settings {
        zero: tactics::zero::Settings {
            stable: 3,
            string_nodes: 0,
            point_nodes: 0,
        },
        ..Settings::thesis()
    };
    let room = |color, stone, place| game(Dilation, color, stone, place, "*");
    let outside = ["B6", "D6", "F6"].map(|place| room(White, "C4", place));
    let model = model(drawing, outside.to_vec(), settings);
    let id = |name| model.picture().group_at(p(name)).unwrap().0;
    let between = |a, b| {
        let pairs = model.picture().enemies.iter();
        let (a, b) = (id(a), id(b));
        pairs.into_iter().find(|e| e.a == a && e.b == b).unwrap()
    };
    let race = between("A3", "A2");
    let Ground::Fight(fight) = race.ground else {
        panic!("{race:?}");
    };
    assert_eq!((fight.mine.exterior, fight.his.exterior, fight.common), (0, 3, 1));
    assert_eq!(race.value, Value::LOST, "Black has one liberty");
    assert_eq!(
        between("A3", "C4").ground,
        Ground::Weaker,
        "White's wall has room"
    );
}

/// A fraction is what stones and separations cut off; a group is shut in by the order at which it fills it.
#[test]
fn encirclement_is_told_by_fractions() {
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . O O O . .
        . O . X . O .
        . O . . . O .
        . . O O O . .
        . . . . . . .
    ";
    let model = model(drawing, vec![], Settings::default());
    let views = the_group(&model, "D4").views.as_ref().unwrap();
    assert_eq!((views.order, views.encirclement.value), (2, Value::STAR));
    let around = model
        .picture()
        .fractions
        .iter()
        .find(|f| f.color == White && f.points.contains(p("D4")))
        .unwrap();
    assert_eq!(around.points, set("C4 D4 E4 C3 D3 E3"));
    assert_eq!(around.state, State::Contested);

    let open = drawing.replace(". . O O O . .\n        . O . X", ". . O . O . .\n        . O . X");
    let views_of = |games| {
        let model = common::model(&open, games, Settings::default());
        the_group(&model, "D4").views.as_ref().unwrap().order
    };
    assert!(views_of(vec![]) > 2, "through the gap it is free");
    let gate = game(Separation, White, "C5 E5", "D5", ">");
    assert_eq!(views_of(vec![gate]), 2, "a separation closes the gap");
}
