//! The fourteen behaviours that the games of INDIGO show (thesis 000, annex B), as `indigo95` has them today: kept, or mended.
//! docs/concepts.md has the table; a test that no longer holds changes a row there.

use concepts::global::{Advice, Reason, advise, frontiers};
use concepts::iterative::Viewpoint;
use concepts::{Fate, Kind, Model, Settings};
use goban::{Board, Color, Game, Move, Point, Rules, Size};
use players::{Action, Player, Request, by_name};
use proof::value::Value;
use std::sync::atomic::AtomicBool;

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn board(drawing: &str) -> Board {
    drawing.parse().unwrap()
}

fn model(drawing: &str) -> Model {
    Model::new(&board(drawing), Settings::default())
}

fn advised(drawing: &str, color: Color) -> Vec<Advice> {
    advise(&mut model(drawing), color, |_| true).moves
}

/// What `indigo95` plays in a position.
fn played(game: &Game) -> Option<Point> {
    played_by("indigo95", game)
}

fn played_by(name: &str, game: &Game) -> Option<Point> {
    let mut player: Box<dyn Player> = by_name(name, 1).unwrap();
    match player.choose(&Request::new(game, &AtomicBool::new(false))).action {
        Action::Move(Move::Play(point)) => Some(point),
        _ => None,
    }
}

/// Four stones around a point that joins two of them and parts the others.
const CROSS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . O . . . .
    . . . X . X . . .
    . . . . O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

/// B1: the same game again, and of equal moves, where shape does not tell them apart, the topmost, then the leftmost.
#[test]
fn b1_it_is_deterministic_and_begins_at_the_top_left() {
    let opening = |moves: usize| {
        let mut game = Game::new(Size::NINE, Rules::CHINESE);
        for _ in 0..moves {
            let Some(point) = played(&game) else { break };
            game.play(game.to_move(), Move::Play(point)).unwrap();
        }
        game.moves().to_vec()
    };
    assert_eq!(opening(4), opening(4));
    let empty = Game::new(Size::NINETEEN, Rules::CHINESE);
    let first = played_by("indigo95:shapes=no,checked=no", &empty).unwrap();
    assert!(first.row() > 9 && first.col() < 9, "{first}");
}

/// B2: empty spaces only while no group asks for a move; then corners, on the third or fourth line.
#[test]
fn b2_groups_first_then_empty_spaces_in_the_corner() {
    let empty = Game::new(Size::NINETEEN, Rules::CHINESE);
    let first = played_by("indigo95:shapes=no,checked=no", &empty).unwrap();
    let line = |x: u8| x.min(18 - x) + 1;
    for coordinate in [first.col(), first.row()] {
        assert!((3..=4).contains(&line(coordinate)), "{first}");
    }
    let best = &advised(CROSS, Color::Black)[0];
    assert!(best.motives.iter().all(|m| m.reason != Reason::Void), "{best:?}");
    assert_eq!(best.point, p("E5"));
}

/// B3, B4: a move is worth the points of all groups that it settles, each once, whatever it does for them.
#[test]
fn b3_b4_a_move_is_worth_all_it_settles_at_once() {
    let best = &advised(CROSS, Color::Black)[0];
    assert_eq!(best.value / Settings::default().per_point, 4, "{best:?}");
    for reason in [Reason::Connect, Reason::Disconnect] {
        assert!(best.motives.iter().any(|m| m.reason == reason), "{best:?}");
    }
}

/// A black corner that White B1 kills: by static rules nothing is decided.
const CORNER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . O . . . .
    . . . . . . . . .
    . . . . . O . . .
    O O O O O O . . .
    X X X X O . . . .
    . O . X O . O . .
";

/// B5: deaths are seen late by static rules; a model that may search sees them at once. `indigo95` does not search.
#[test]
fn b5_a_search_sees_the_death_that_static_rules_see_late() {
    let settings = Settings {
        nodes: Some(20_000),
        zero: tactics::zero::Settings::QUICK,
        ..Settings::default()
    };
    let searching = Model::new(&board(CORNER), settings);
    assert_eq!(searching.fate(p("A2")), Some(Fate::Dead));
}

/// B6: a lone stone deep inside the enemy's area is not called dead as long as nothing is near it.
#[test]
fn b6_who_is_shut_in_from_afar_seems_to_stand() {
    let inside = model(
        "
        O O O O O O O O O O O
        O . . . . . . . . . O
        O . . . . . . . . . O
        O . . . . . . . . . O
        O . . . . . . . . . O
        O . . . . X . . . . O
        O . . . . . . . . . O
        O . . . . . . . . . O
        O . . . . . . . . . O
        O . . . . . . . . . O
        O O O O O O O O O O O
    ",
    );
    assert_ne!(inside.fate(p("F6")), Some(Fate::Dead));
}

/// B7: links come before all other viewpoints, whatever their urgency.
#[test]
fn b7_cutting_and_connecting_come_first() {
    assert_eq!(Viewpoint::BY_PRIORITY[0], Viewpoint::Friendship);
}

/// B8, B9: a group counts by its size, whether a move gains it for certain or only may; but what is dead is left alone.
#[test]
fn b8_b9_size_is_all_that_counts_but_the_dead_are_left_alone() {
    let dead = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . X
        . . . . . . . X .
        . . . . . . . X O
    ";
    let target = p("J2");
    for color in Color::BOTH {
        let moves = advised(dead, color);
        assert!(moves.iter().all(|m| m.point != target), "{color}: {moves:?}");
    }
}

/// B10: territory is a game of its own now; it is played where no group asks for a move.
#[test]
fn b10_the_border_of_territory_is_worth_a_move() {
    let mut low = model(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . O . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . X . . .
        . . . . . . . . .
        . . . . . . . . .
    ",
    );
    let border = frontiers(&mut low, Color::White);
    let swing = |name: &str| border.iter().find(|f| f.point == p(name)).map_or(0, |f| f.swing);
    assert!(swing("D3") > 2 && swing("D7") > 2, "{border:?}");
}

/// A race: five liberties each.
const RACE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X . . .
    . . . . . X . . .
    O O O O O X . . .
    X X X X X O . . .
    . . . . . O . . .
    O O O O O O . . .
    . . . . . . . . .
";

/// B11: in a fight liberties are filled, the enemy's own ones first.
#[test]
fn b11_a_fight_is_fought_by_filling_liberties_from_outside() {
    for (color, row) in [(Color::Black, 5), (Color::White, 2)] {
        let moves = advised(RACE, color);
        let fight = |m: &&Advice| m.motives.iter().any(|m| m.reason == Reason::Liberty);
        let rows: Vec<u8> = moves.iter().filter(fight).map(|m| m.point.row()).collect();
        assert_eq!(rows, [row; 5], "{color}: {moves:?}");
    }
}

/// B12: no rule knows whose stones are whose but by colour: with colours changed over the advice is the same.
#[test]
fn b12_advice_is_the_same_with_colours_changed_over() {
    for drawing in [CROSS, RACE, CORNER] {
        let swapped: String = drawing
            .chars()
            .map(|c| match c {
                'X' => 'O',
                'O' => 'X',
                c => c,
            })
            .collect();
        let of = |drawing: &str, color| -> Vec<(Point, i64)> {
            let moves = advised(drawing, color);
            moves.iter().map(|m| (m.point, m.value)).collect()
        };
        assert_eq!(of(drawing, Color::Black), of(&swapped, Color::White));
    }
}

/// B13: at the edge lines are known to be closed, and links to hang.
#[test]
fn b13_the_edge_has_rules() {
    let edge = model(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O O O . . .
        . . X . . . X . .
        . . X . O . X . .
    ",
    );
    let games = &edge.picture().games;
    let closed = |g: &&concepts::Game| {
        g.kind == Kind::Separation && g.value == Value::WON && g.source.single().is_some()
    };
    assert!(games.iter().any(|g| closed(&g)));
}

/// B14: four liberties are looked at, not three: captures on the third line are seen.
#[test]
fn b14_four_liberties_are_read() {
    assert_eq!(Settings::default().zero.stable, 4);
    assert_eq!(tactics::zero::Settings::QUICK.stable, 3, "the printed program");
}
