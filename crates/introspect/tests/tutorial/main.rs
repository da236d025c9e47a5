//! The world of docs/tutorial-world.md, run: what it learns is checked on every board of tic-tac-toe.

mod world;

use std::collections::BTreeSet;
use world::{Board, choose, empty, has_row, known, learn, lot, world};

/// Whether a side makes a row against every defence, unless the other side makes one before.
fn makes_row(board: &Board, side: i32, mover: i32) -> bool {
    if has_row(board, 0) || has_row(board, 1) {
        return true;
    }
    let mut squares = empty(board).into_iter();
    let after = |square: usize| {
        let mut next = *board;
        next[square] = mover;
        makes_row(&next, side, 1 - mover)
    };
    let full = squares.len() == 0;
    !full
        && if mover == side {
            squares.any(after)
        } else {
            squares.all(after)
        }
}

/// Every board that a game can come to and on which nobody has a row.
fn boards(board: Board, mover: i32, seen: &mut BTreeSet<(Board, i32)>) {
    if !has_row(&board, 0) && !has_row(&board, 1) && seen.insert((board, mover)) {
        for square in empty(&board) {
            let mut next = board;
            next[square] = mover;
            boards(next, 1 - mover, seen);
        }
    }
}

#[test]
fn it_learns_rows_blocks_and_forks_and_is_never_wrong() {
    let world = world();
    let base = learn(&world, 30);
    let deepest = base.iter().map(|(_, origin)| origin.depth).max();
    assert!(deepest >= Some(2), "a fork is seen two moves ahead");
    assert_eq!(base.len(), 19);
    let mut seen = BTreeSet::new();
    boards([2; 9], 0, &mut seen);
    let mut matches = 0;
    for (board, mover) in seen {
        for (_, predicate, values) in known(&world, &base, &board) {
            let side = values[0].0;
            let squares: Vec<usize> = values[2..values.len() - 1].iter().map(|s| s.0 as usize).collect();
            let played = |square: usize, side: i32| {
                let mut next = board;
                next[square] = side;
                next
            };
            let holds = match world.words.predicate(predicate).name.as_str() {
                "game_before" => makes_row(&board, side, 1 - side),
                "move_game_before" => makes_row(&played(squares[0], side), side, 1 - side),
                // All moves but the forced ones let the other side make a row.
                _ => empty(&board)
                    .into_iter()
                    .filter(|square| !squares.contains(square))
                    .all(|square| makes_row(&played(square, side), 1 - side, 1 - side)),
            };
            assert!(
                holds,
                "{board:?} {mover} {:?} {values:?}",
                world.words.predicate(predicate).name
            );
            matches += 1;
        }
    }
    assert!(matches > 60_000, "{matches}");
}

#[test]
fn it_plays_by_what_it_learned() {
    let world = world();
    let base = learn(&world, 30);
    let (mut won, mut lost) = (0, 0);
    for game in 0..60 {
        let (own, mut seed) = (game as i32 % 2, game + 100);
        let (mut board, mut side) = ([2; 9], 0);
        while !empty(&board).is_empty() && !has_row(&board, 1 - side) {
            let square = match side == own {
                true => choose(&world, &base, &board, side, &mut seed),
                false => empty(&board)[lot(&mut seed, empty(&board).len())],
            };
            board[square] = side;
            side = 1 - side;
        }
        won += usize::from(has_row(&board, own));
        lost += usize::from(has_row(&board, 1 - own));
    }
    // Two players by lot lose about as often as they win. What is left is lost by forks that need three moves: it looks two ahead.
    assert!(won > 45 && lost < 4, "{won} won, {lost} lost");
}

/// What the page shows of the program stands in it.
#[test]
fn the_page_quotes_the_program() {
    let page = include_str!("../../../../docs/tutorial-world.md");
    let program = include_str!("world.rs");
    assert!(program.lines().count() < 200);
    let quoted: Vec<&str> = page
        .split("```rust\n")
        .skip(1)
        .filter_map(|part| part.split("```").next())
        .collect();
    assert!(quoted.len() > 4);
    for part in quoted {
        assert!(program.contains(part), "not in the program:\n{part}");
    }
}
