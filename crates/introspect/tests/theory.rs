//! What a move does, by rules and on the board.

use introspect::go::Words;
use introspect::go::encode::{Options, Tuples};
use introspect::go::predict::{compare, random_questions};
use introspect::go::theory::Theory;

/// Fact by fact what the board says, on random moves.
#[test]
fn predictions_are_what_the_board_says() {
    let words = Words::new();
    let theory = Theory::new(&words);
    println!("{} rules", theory.all().len());
    let options = Options {
        not_block_of: true,
        tuples: Tuples::AtMove,
        ..Options::default()
    };
    let questions = random_questions(2..=6, 1)
        .take(300)
        .map(|question| (question, options));
    let measure = compare(&words, &theory, questions, |_| true).unwrap();
    println!("{measure:?}");
    assert_eq!(measure.wrong, 0, "{:?}", measure.first);
    assert_eq!(measure.moves, 300);
    assert!(measure.takes > 20 && measure.joins > 20 && measure.kos > 1);
}
