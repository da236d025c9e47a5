//! What a move does, by rules and on the board.

use goban::Color;
use introspect::go::Words;
use introspect::go::encode::Options;
use introspect::go::predict::{compare, random_questions};
use introspect::go::theory::Theory;

/// Fact by fact what the board says, on random moves.
#[test]
fn predictions_are_what_the_board_says() {
    let words = Words::new();
    let theory = Theory::new(&words);
    println!("{} rules", theory.all().len());
    let few = Options {
        friend: Color::White,
        ..Options::default()
    };
    let theory_of_few = theory.for_options(&words, few);
    println!("{} rules", theory_of_few.all().len());
    let many = random_questions(2..=5, 1)
        .take(200)
        .map(|question| (question, Options::ALL));
    let large = random_questions(6..=9, 2)
        .take(100)
        .map(|question| (question, few));
    for (theory, questions) in [
        (&theory, many.collect()),
        (&theory_of_few, large.collect::<Vec<_>>()),
    ] {
        let wanted = questions.len();
        let measure = compare(&words, theory, questions.into_iter(), |_| true).unwrap();
        println!("{measure:?}");
        assert_eq!(
            measure.first.as_deref().unwrap_or_default(),
            "",
            "{:?}",
            measure.by_predicate
        );
        assert_eq!(measure.moves, wanted);
        assert!(measure.takes > 5 && measure.joins > 15);
    }
}
