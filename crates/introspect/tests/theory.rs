//! What a move does, by rules and on the board.

use goban::Color;
use introspect::go::Words;
use introspect::go::encode::{self, Options, Tuples};
use introspect::go::predict::{self, compare, measure_questions, random_questions};
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

#[test]
#[ignore = "a measure: facts and time for a move"]
fn time_of_a_move() {
    let words = Words::new();
    let theory = Theory::new(&words);
    for side in [5, 7, 9] {
        for tuples in [Tuples::Never, Tuples::AtMove, Tuples::All] {
            let options = Options {
                tuples,
                ..Options::default()
            };
            let moves = if tuples == Tuples::All && side > 7 {
                10
            } else {
                100
            };
            let questions: Vec<_> = random_questions(side..=side, 3).take(moves).collect();
            let theory = theory.for_options(&words, options);
            let start = std::time::Instant::now();
            let (mut given, mut known) = (0, 0);
            for question in &questions {
                let scene = encode::before(
                    &words,
                    &question.board,
                    question.to_move,
                    Some(question.at),
                    options,
                );
                given += scene.facts.len();
            }
            let encoded = start.elapsed();
            for question in &questions {
                known += predict::conclude(&words, &theory, question, options)
                    .unwrap()
                    .len();
            }
            let all = start.elapsed() - encoded;
            println!(
                "{side}x{side} {tuples:?}: {} facts given, {} known, {:.2} ms to encode, {:.2} ms in all",
                given / moves,
                known / moves,
                encoded.as_secs_f64() * 1e3 / moves as f64,
                all.as_secs_f64() * 1e3 / moves as f64,
            );
        }
    }
}

/// `THEORY_MOVES=95000,500 THEORY_SEED=1` say how many moves and which.
#[test]
#[ignore = "the full measure: about an hour"]
fn full_measure() {
    let number = |text: &str| text.trim().parse::<usize>().unwrap();
    let moves = std::env::var("THEORY_MOVES").unwrap_or("95000,500".into());
    let (small, large) = moves.split_once(',').unwrap();
    let seed = std::env::var("THEORY_SEED").map_or(1, |seed| number(&seed) as u64);
    let words = Words::new();
    let theory = Theory::new(&words);
    let questions = measure_questions(number(small), number(large), seed);
    let measure = compare(&words, &theory, questions, |measure| {
        if measure.moves.is_multiple_of(1000) || measure.first.is_some() {
            println!("{measure:?}");
        }
        measure.first.is_none()
    });
    let measure = measure.unwrap();
    println!("{} rules, {measure:?}", theory.all().len());
    assert_eq!((measure.wrong, measure.missing), (0, 0));
}
