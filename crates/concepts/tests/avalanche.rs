//! Global instability (thesis 000, L1585-L1620, L5870-L5989): one stone decides the whole board, by one catastrophe that brings
//! about the next.
//!
//! Twelve groups lie in a ring: White's top row, then Black and White by turns down both sides, White's bottom rows. Nobody has
//! eyes, room or friends; who has more liberties than a neighbour beats him, and the farther down the more liberties. Only E8
//! is open: Black joins his two top groups there, or White parts them.

mod common;

use common::{Given, game, p};
use concepts::Kind::Connection;
use concepts::global::{Reason, Standing, advise};
use concepts::{Game, Model, Settings};
use goban::{Board, Color, Point, PointSet};
use proof::value::Value;

const RING: &str = "
    O O O O O O O O O
    X X X X . X X X .
    O O O O . O O O .
    . X X X . X X X X
    . O O . . O O O .
    . . O . . . O . .
    X X X . X X X . .
    . O . O . O O O O
    . O O O O O O O .
";

/// The rows of the ring from the top: each a band, the inner ones of two groups, left and right.
const BANDS: [usize; 9] = [0, 1, 2, 3, 4, 4, 5, 6, 6];

/// What holds the groups together: nothing here is cut but at E8.
fn games(board: &Board, played: Option<Color>) -> Vec<Game> {
    let mut groups = vec![[PointSet::EMPTY; 2]; 7];
    for stone in &(*board.stones(Color::Black) | *board.stones(Color::White)) {
        let band = BANDS[8 - usize::from(stone.row())];
        let whole = band == 0 || band == 6;
        if stone != p("E8") {
            groups[band][usize::from(!whole && stone.col() >= 4)].insert(stone);
        }
    }
    let mut games: Vec<Game> = Vec::new();
    for stones in groups.iter().flatten().filter(|s| !s.is_empty()) {
        let names: Vec<String> = stones.iter().map(|q: Point| q.to_string()).collect();
        let color = board.at(stones.first().unwrap()).unwrap();
        games.push(game(Connection, color, &names.join(" "), "", ">"));
    }
    match played {
        None => games.push(game(Connection, Color::Black, "D8 F8", "E8", "*")),
        Some(Color::Black) => games.push(game(Connection, Color::Black, "D8 E8 F8", "", ">")),
        Some(Color::White) => games.push(game(Connection, Color::White, "E9 E8", "", ">")),
    }
    games
}

fn after(played: Option<Color>) -> Model {
    let mut board: Board = RING.parse().unwrap();
    if let Some(color) = played {
        board.play(color, p("E8")).unwrap();
    }
    let settings = Settings {
        // No string is read: the board is judged as it stands.
        zero: tactics::zero::Settings {
            string_nodes: 0,
            ..tactics::zero::Settings::QUICK
        },
        // All of them are shut in together.
        shut_in: 9,
        eaten_eyes: true,
        checked: false,
        ..Settings::thesis()
    };
    let games = games(&board, played);
    Model::with(&board, settings, Box::new(Given(games)))
}

#[test]
fn before_the_move_everything_stands() {
    let mut model = after(None);
    let picture = model.picture();
    assert_eq!((picture.seen.len(), picture.catastrophes.len()), (12, 0));
    let hanging = picture.visible().filter(|(_, g)| g.health.value == Value::STAR);
    assert!(hanging.count() >= 5, "the two that E8 joins and all around them");
    for (color, reason) in [
        (Color::Black, Reason::Connect),
        (Color::White, Reason::Disconnect),
    ] {
        let best = &advise(&mut model, color, |_| true).moves[0];
        assert_eq!(best.point, p("E8"));
        assert!(best.motives.iter().any(|m| m.reason == reason));
    }
}

#[test]
fn one_stone_of_black_and_the_board_is_black() {
    let model = after(Some(Color::Black));
    assert_eq!(model.picture().catastrophes, [1, 2, 2, 1]);
    assert_eq!(model.picture().seen.len(), 1);
    let standing = Standing::of(&model);
    assert_eq!((standing.controlled, standing.value), ([81, 0], 81.0));
}

#[test]
fn one_stone_of_white_and_the_board_is_white() {
    let model = after(Some(Color::White));
    assert_eq!(
        model.board().captured(Color::Black),
        4,
        "one group is taken at once"
    );
    assert_eq!(model.picture().catastrophes, [2, 2, 1]);
    assert_eq!(model.picture().seen.len(), 1);
    let standing = Standing::of(&model);
    assert_eq!((standing.controlled, standing.value), ([0, 81], -81.0));
}
