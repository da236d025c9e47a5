//! Wide patterns: the same from every side, and each level sees its own ring.

use goban::{Board, Color, Point, Random, Size, Symmetry};
use playouts::{QuickBoard, Sight};

fn with_stones(size: Size, stones: &[(Color, Point)]) -> QuickBoard {
    let mut board = QuickBoard::new(&Board::new(size));
    for &(color, p) in stones {
        board.play(color, p);
    }
    board
}

fn codes(board: &QuickBoard, color: Color, p: Point) -> Vec<u64> {
    Sight::new(board, color).codes(p).collect()
}

/// Stones drawn by lot, far enough apart that none is taken.
fn scattered(size: Size, random: &mut Random) -> Vec<(Color, Point)> {
    let points = size.points().filter(|p| (p.col() + p.row()) % 2 == 0);
    points
        .filter(|_| random.below(3) == 0)
        .zip(std::iter::repeat([Color::Black, Color::White, Color::White]).flatten())
        .map(|(p, color)| (color, p))
        .collect()
}

#[test]
fn a_pattern_looks_the_same_however_the_board_is_turned_and_whoever_is_black() {
    let mut random = Random::new(5);
    for side in [9, 13, 19] {
        let size = Size::new(side).unwrap();
        for _ in 0..5 {
            let stones = scattered(size, &mut random);
            let board = with_stones(size, &stones);
            let reversed: Vec<_> = stones.iter().map(|&(color, p)| (!color, p)).collect();
            let reversed = with_stones(size, &reversed);
            for symmetry in Symmetry::ALL {
                let turned: Vec<_> = stones
                    .iter()
                    .map(|&(c, p)| (c, symmetry.apply(p, size)))
                    .collect();
                let turned = with_stones(size, &turned);
                for p in size.points().filter(|&p| board.is_empty(p)) {
                    let seen = codes(&board, Color::Black, p);
                    assert_eq!(seen, codes(&turned, Color::Black, symmetry.apply(p, size)), "{p}");
                    assert_eq!(seen, codes(&reversed, Color::White, p), "{p}");
                }
            }
        }
    }
}

/// From K10 on a full board: which levels see one more stone there?
#[test]
fn a_stone_changes_the_codes_of_the_levels_that_reach_it() {
    let empty = with_stones(Size::NINETEEN, &[]);
    let middle: Point = "K10".parse().unwrap();
    let plain = codes(&empty, Color::Black, middle);
    let first_seen = |stone: &str| {
        let board = with_stones(Size::NINETEEN, &[(Color::White, stone.parse().unwrap())]);
        let seen = codes(&board, Color::Black, middle);
        let first = plain.iter().zip(&seen).position(|(a, b)| a != b);
        let first = first.unwrap_or(plain.len());
        assert!(
            plain[first..].iter().zip(&seen[first..]).all(|(a, b)| a != b),
            "wider levels see it too"
        );
        first
    };
    assert_eq!(first_seen("K11"), 0);
    assert_eq!(first_seen("K12"), 0, "two steps straight are at distance four");
    assert_eq!(first_seen("L12"), 1, "a knight's move at five");
    assert_eq!(first_seen("M12"), 2, "two steps aslant at six");
    assert_eq!(first_seen("K14"), 4, "four steps straight at eight");
    assert_eq!(first_seen("K18"), 8, "eight steps straight at sixteen");
    assert_eq!(first_seen("A1"), 9, "the corner is out of sight");
}

/// On a full board the 4-4 point of an empty corner is not the 4-5 point; nor is the edge a stone.
#[test]
fn wide_levels_see_the_edge() {
    let board = with_stones(Size::NINETEEN, &[]);
    let at = |p: &str| codes(&board, Color::Black, p.parse().unwrap());
    assert_eq!(at("D4"), at("Q16"));
    assert_ne!(at("D4").last(), at("D5").last());
    assert_eq!(at("D4")[0], at("K10")[0]);
}
