//! How playouts answer the last move: on large boards more often, and by what is learned of replies.

use goban::{Board, Color, Move, Point, Random, Size};
use playouts::learn::{Course, Lesson, learn};
use playouts::{Heavy, Policy, QuickBoard, Tables, Weights};
use std::sync::Arc;

/// The share of moves drawn around the last one, a stone in a quiet opening on 19x19.
fn share_of_replies(weights: &Weights) -> f64 {
    let mut board = QuickBoard::new(&Board::new(Size::NINETEEN));
    let last = Point::new(5, 2);
    for (color, p) in [(Color::Black, Point::new(3, 3)), (Color::White, last)] {
        board.play(color, p);
    }
    let mut policy = Heavy::new(Arc::new(Tables::new(weights)));
    policy.begin(&board);
    let mut random = Random::new(1);
    let near = (0..400).filter(|_| {
        let p = policy.draw(&board, Color::Black, &mut random).unwrap();
        p.col().abs_diff(last.col()).max(p.row().abs_diff(last.row())) == 1
    });
    near.count() as f64 / 400.0
}

#[test]
fn playouts_stay_closer_to_the_last_move_on_large_boards() {
    let usual = share_of_replies(&Weights::shipped());
    let large = share_of_replies(&Weights::of(Size::NINETEEN));
    assert!(usual < 0.5 && large > 0.6, "{usual} {large}");
}

#[test]
fn small_and_middle_boards_know_no_replies() {
    let thirteen = Size::new(13).unwrap();
    assert_eq!(Weights::of(thirteen), Weights::shipped());
    assert_eq!(Weights::of(Size::NINE), Weights::small_boards());
    assert!(Weights::small_boards().replies.is_empty() && Weights::shipped().replies.is_empty());
    assert!(!Weights::of(Size::NINETEEN).replies.is_empty());
}

#[test]
fn replies_are_learned_and_written_down() {
    // White answers every stone beside it, Black plays anywhere.
    let lesson = |seed| {
        let mut random = Random::new(seed);
        let mut board = QuickBoard::new(&Board::new(Size::NINE));
        let mut moves = Vec::new();
        for _ in 0..12 {
            let p = board
                .empties()
                .nth(random.below(board.empties().len() as u32) as usize)
                .unwrap();
            let answer = p
                .neighbours()
                .into_iter()
                .find(|&n| board.is_empty(n) && board.is_legal(Color::White, n));
            let Some(answer) = answer.filter(|_| board.is_legal(Color::Black, p)) else {
                break;
            };
            for (color, p) in [(Color::Black, p), (Color::White, answer)] {
                board.play(color, p);
                moves.push((color, Move::Play(p)));
            }
        }
        Lesson {
            size: Size::NINE,
            moves,
        }
    };
    let lessons: Vec<Lesson> = (0..60).map(lesson).collect();
    let course = Course {
        positions: 400,
        prior_positions: 100,
        held_out: 50,
        often: 20,
        rounds: 4,
        seed: 1,
    };
    let weights = learn(&lessons, &course, |_| {}, |_, _| {}).weights;
    assert!(weights.replies.values().any(|&gamma| gamma != 1.0));
    let text = weights.to_string();
    assert!(text.lines().any(|line| line.starts_with("reply ")));
    assert_eq!(text.parse::<Weights>().unwrap().to_string(), text);
}
