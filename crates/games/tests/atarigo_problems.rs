//! Problems made to order, and which gradual games occur.

mod common;

use common::{Game, Reference};
use games::atarigo::{Problems, Setup};
use proof::{Gradual, Limits, World, census, check, sample};

#[test]
fn problems_have_the_wanted_level_and_one_solution() {
    for level in [2, 3, 6] {
        let mut maker = Problems::new(5, level, 17, Limits::default()).unwrap();
        // One with stones enough on it for every line to be tried.
        let full = |problem: &games::atarigo::Problem| problem.setup.stones().len() > 11;
        let mut made = (0..20_000).filter_map(|_| maker.attempt());
        let problem = made.find(full).expect("a problem");
        assert_eq!(problem.difficulty.level, level);
        assert_eq!(problem.difficulty.largest, Gradual::ELEVEN[level - 1]);
        let root: Game = problem.setup.build().unwrap();
        assert_eq!(
            check(&root, &problem.proof).unwrap().plies,
            problem.difficulty.plies
        );
        let mut reference = Reference::default();
        let winning: Vec<_> = root
            .moves()
            .into_iter()
            .filter(|&m| reference.wins(&root.play(m), false))
            .map(|m| root.point(m))
            .collect();
        assert_eq!(winning, [problem.first], "{}", problem.setup);
        assert_eq!(problem.line[0], problem.first);
        let turns: usize = problem.difficulty.histogram.iter().map(|h| h.1).sum();
        assert_eq!(turns, problem.difficulty.forced.len());
    }
}

#[test]
fn bad_sizes_are_refused() {
    for size in [0, 1, 3, 8, 26] {
        assert!(Problems::new(size, 3, 1, Limits::default()).is_err(), "{size}");
    }
}

#[test]
fn every_one_of_the_eleven_games_occurs_in_atarigo() {
    let start: Game = Setup::empty(6).unwrap().build().unwrap();
    let counts = census(sample(&start, 26, 1).take(6_000), &Gradual::ELEVEN);
    for c in &counts {
        println!("{:?}: held {}, alone {}", c.game, c.held, c.alone);
    }
    let never: Vec<_> = counts.iter().filter(|c| c.held == 0).collect();
    assert!(never.is_empty());
    // The two the paper took for impossible (004, L262) among them.
    for name in ["4121", "4211"] {
        let game: Gradual = name.parse().unwrap();
        assert!(counts.iter().any(|c| c.game == game && c.alone > 0), "{name}");
    }
}
