//! The book of openings: what it counts, what it gives away, and what it does with a damaged file.

use goban::{Color, Game, Move, Point, Random, Rules, Size, Symmetry};
use shapes::book::{Book, BookError, Course, Lesson, Region, train};
use std::sync::atomic::AtomicBool;

const OPENING: &str = "Q16 D4 Q4 D16 F17 C14";

fn course() -> Course {
    Course {
        positions: 300,
        stride: 2,
        ..Course::default()
    }
}

/// A game by chance after this many moves of the opening, turned as one likes.
fn lesson(random: &mut Random, shared: usize, turn: Symmetry) -> Lesson {
    let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
    for name in OPENING.split(' ').take(shared) {
        let p = turn.apply(name.parse().unwrap(), Size::NINETEEN);
        game.play(game.to_move(), p.into()).unwrap();
    }
    while game.moves().len() < 60 {
        let p = Point::new(random.below(19) as u8, random.below(19) as u8);
        let _ = game.play(game.to_move(), p.into());
    }
    Lesson {
        size: Size::NINETEEN,
        moves: game.moves().to_vec(),
        winner: Some(Color::BOTH[random.below(2) as usize]),
    }
}

fn lessons() -> Vec<Lesson> {
    let mut random = Random::new(5);
    let turns = (0..40).map(|i| Symmetry::ALL[i % 8]);
    turns.map(|turn| lesson(&mut random, 6, turn)).collect()
}

fn book(lessons: &[Lesson]) -> Book {
    train(lessons, &course(), |_, _| {}, &AtomicBool::new(false)).unwrap()
}

fn after(moves: &[(Color, Move)]) -> Game {
    let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
    moves.iter().for_each(|&(color, m)| game.play(color, m).unwrap());
    game
}

/// All games begin alike but for how they are turned: each of the eight ways it is known.
#[test]
fn what_was_played_is_counted_whichever_way_the_board_lies() {
    let lessons = lessons();
    let book = book(&lessons);
    assert_eq!(book.games, 40);
    for lesson in &lessons[..8] {
        let won = lessons.iter().filter(|l| l.winner == Some(Color::White)).count();
        let game = after(&lesson.moves[..5]);
        let counts = book.counts(&game, Color::White);
        let whole: Vec<_> = counts.iter().filter(|c| c.region == Region::Board).collect();
        assert_eq!(whole.len(), 1);
        assert_eq!(Move::Play(whole[0].point), lesson.moves[5].1);
        assert_eq!((whole[0].seen, whole[0].played), (40, 40));
        assert_eq!(whole[0].won as usize, won);
        assert_eq!(whole[0].matched.len(), 5);
    }
}

/// Where fewer than three games agree the book knows nothing of the board: none of them can be followed further.
#[test]
fn no_game_can_be_followed_beyond_what_three_share() {
    let lessons = lessons();
    let book = book(&lessons);
    for lesson in &lessons {
        // After seven moves every game is alone, but for games by chance that agree by chance.
        for known in 8..lesson.moves.len() {
            let game = after(&lesson.moves[..known]);
            let counts = book.counts(&game, game.to_move());
            assert!(
                counts.iter().all(|count| count.region != Region::Board),
                "after {known} moves"
            );
            assert!(counts.iter().all(|count| count.seen >= 3 && count.played >= 2));
        }
    }
}

/// The same of the book that comes with the program: each position was seen three times at least, each move twice.
#[test]
fn the_shipped_book_has_only_what_games_share() {
    let book = Book::shipped();
    assert!(book.games >= 11_500);
    assert!(include_bytes!("../data/openings.book").len() < 5_000_000);
    let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
    let mut followed = 0;
    // Always the move played most on the whole board: it ends where fewer than three games go on together.
    while let Some(most) = book
        .counts(&game, game.to_move())
        .first()
        .filter(|c| c.region == Region::Board)
    {
        assert!(most.seen >= 3 && most.played >= 2 && most.won <= most.played);
        game.play(most.color, most.point.into()).unwrap();
        followed += 1;
    }
    assert!((4..=30).contains(&followed), "{followed} moves");
}

#[test]
fn opinions_are_chances_of_legal_moves() {
    let book = Book::shipped();
    let game = after(&lessons()[0].moves[..6]);
    let opinion = book.opinion(&game, Color::Black);
    let sum: f32 = opinion.iter().map(|o| o.chance).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    assert_eq!(opinion.len(), game.legal_points(Color::Black).len());
    assert!(opinion.is_sorted_by(|a, b| a.chance >= b.chance));
    let first = book.opinion(&Game::new(Size::NINETEEN, Rules::CHINESE), Color::Black)[0].point;
    let line = |at: u8| 1 + at.min(18 - at);
    assert!(
        (3..=4).contains(&line(first.col())) && (3..=4).contains(&line(first.row())),
        "{first}"
    );
    let small = Game::new(Size::NINE, Rules::CHINESE);
    assert!(book.opinion(&small, Color::Black).is_empty() && book.counts(&small, Color::Black).is_empty());
}

#[test]
fn a_damaged_book_is_refused() {
    let bytes = book(&lessons()).to_bytes();
    assert!(Book::read(&bytes).is_ok());
    assert_eq!(Book::read(b"(;SZ[19])"), Err(BookError::NoBook));
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(Book::read(&newer), Err(BookError::Version(9)));
    for length in [0, 8, 9, 16, 17, 100, bytes.len() - 1] {
        assert!(Book::read(&bytes[..length]).is_err(), "cut to {length} bytes");
    }
    let mut random = Random::new(1);
    for _ in 0..200 {
        let mut damaged = bytes.clone();
        let at = 9 + random.below(damaged.len() as u32 - 9) as usize;
        damaged[at] ^= 1 << random.below(8);
        assert_eq!(Book::read(&damaged), Err(BookError::Damaged), "byte {at}");
    }
}

#[test]
fn training_that_is_stopped_gives_nothing() {
    assert!(train(&lessons(), &course(), |_, _| {}, &AtomicBool::new(true)).is_none());
}
