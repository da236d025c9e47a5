//! The lean board against the full one, and what its games look like.

use super::*;
use crate::Size;
use crate::codes::Codes3;

/// The lean board and the full one agree on stones, legality, ko and codes through whole games.
#[test]
fn the_light_board_plays_by_the_rules_of_the_full_one() {
    let mut random = Random::new(1);
    for side in [1, 2, 3, 5, 7, 9, 19, 25] {
        let size = Size::new(side).unwrap();
        for _ in 0..if side < 9 { 60 } else { 3 } {
            let mut board: Board<Codes3> = Board::with_codes(size);
            let mut light: LightBoard<Codes3> = LightBoard::new(&board);
            let mut color = Color::Black;
            for _ in 0..3 * size.area() {
                for p in board.empty() {
                    assert_eq!(
                        light.is_legal(color, p),
                        board.is_legal(color, p),
                        "{p} for {color}\n{board}"
                    );
                }
                match light.draw(color, &mut random) {
                    Some(p) => {
                        light.play(color, p);
                        board.play(color, p).unwrap();
                    }
                    None => {
                        light.pass();
                        board.pass();
                    }
                }
                for p in size.points() {
                    assert_eq!(light.at(p), board.at(p), "{p}\n{board}");
                    assert_eq!(light.codes().code(p), board.codes().code(p), "{p}\n{board}");
                }
                color = !color;
            }
            let copy: LightBoard = LightBoard::new(&board);
            assert_eq!(copy.margin(), light.margin());
        }
    }
}

/// Every playable move comes equally often: a chi-squared test at one in ten thousand.
#[test]
fn moves_are_drawn_uniformly() {
    let board: Board = "
        . X . O .
        X X O . O
        . O . O .
        X . X . X
        . X X O ."
        .parse()
        .unwrap();
    let mut random = Random::new(3);
    let mut light: LightBoard = LightBoard::new(&board);
    let playable: Vec<Point> = board
        .empty()
        .iter()
        .filter(|&p| light.is_legal(Color::Black, p) && !light.is_eye(Color::Black, p))
        .collect();
    assert!(playable.len() >= 6, "{playable:?}");
    let mut drawn = vec![0f64; CELLS];
    let draws = 100_000.0;
    for _ in 0..draws as usize {
        drawn[light.draw(Color::Black, &mut random).unwrap().index()] += 1.0;
    }
    let expected = draws / playable.len() as f64;
    let chi: f64 = playable
        .iter()
        .map(|p| (drawn[p.index()] - expected).powi(2) / expected)
        .sum();
    let freedom = (playable.len() - 1) as f64;
    assert!(
        chi < freedom + 4.0 * (2.0 * freedom).sqrt(),
        "chi squared {chi} for {freedom} degrees"
    );
    assert_eq!(playable.iter().map(|p| drawn[p.index()]).sum::<f64>(), draws);
}

#[test]
fn a_seed_gives_the_same_games_and_stop_ends_them() {
    let board = Board::new(Size::NINE);
    let go = AtomicBool::new(false);
    let tally = |threads| playouts(&board, Color::Black, 500, threads, 42, &go);
    assert_eq!(tally(1), tally(1));
    assert_eq!(tally(2), tally(2));
    assert_eq!(tally(2).games, 500);
    go.store(true, Ordering::Relaxed);
    assert_eq!(tally(1).games, 0);
}

/// Thesis 000, annex A, random games on 9x9: they end by themselves with every point controlled; the reader's
/// trial had 113 moves a game.
#[test]
fn random_games_end_with_every_point_controlled() {
    let mut random = Random::new(5);
    let start: LightBoard = LightBoard::new(&Board::new(Size::NINE));
    let mut moves = 0;
    for _ in 0..200 {
        let mut light = start.clone();
        let playout = light.run(Color::Black, &mut random);
        moves += playout.moves;
        assert!(
            playout.margin.unsigned_abs() % 2 == 1,
            "81 points, none shared: {}",
            playout.margin
        );
    }
    assert!((95..130).contains(&(moves / 200)), "{} moves a game", moves / 200);
}
