//! Every algorithm against a full-width solver on random positions of AtariGo.

mod common;

use std::collections::HashMap;

use common::naive::{Naive, Tree, games_of};
use common::{Random, Reference, calm_game, full, random_game};
use games::atarigo::{MustMove, Setup};
use proof::{Algorithm, Bare, Limits, Options, Solver, Verdict, Verifier, World, check};

/// 4x4, 5x5, and 6x6 with at most 16 empty points; half from random play, half from careful play.
fn positions(count: usize, seed: u64) -> Vec<common::Game> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let (size, least, most) = [(4, 2, 12), (5, 10, 18), (6, 20, 28)][random.index(3)];
        let start = if random.index(2) == 0 {
            Setup::empty(size)
        } else {
            Setup::crosscut(size)
        }
        .unwrap();
        let plies = least + random.index(most - least);
        let game = if random.index(2) == 0 {
            random_game(&start, plies, &mut random)
        } else {
            calm_game(&start, plies, &mut random)
        };
        let stones = start.stones().len() + plies;
        if usize::from(size) * usize::from(size) <= stones + 16 && game.moves().into_iter().next().is_some() {
            found.push(game);
        }
    }
    found
}

fn solve(game: &common::Game, algorithm: Algorithm, nodes: Option<u64>) -> (Verdict, bool) {
    let limits = Limits {
        memory: 1 << 26,
        nodes,
        ..Limits::default()
    };
    let mut solver = Solver::new(Options::new(algorithm), limits);
    let answer = solver.solve(game, game.to_move());
    (answer.verdict, answer.stopped)
}

/// Whether the win lies within what a selective search looks at. The games are verified by the rules alone.
fn lies_within(game: &common::Game, algorithm: Algorithm) -> bool {
    if let Algorithm::Lambda(n) = algorithm {
        return Naive::default().lambda(game, n, None);
    }
    let mut bare = Verifier::<Bare<common::Game>>::new(1 << 26);
    Tree::new(&games_of(algorithm), |p: &common::Game, kind| {
        bare.holds(&Bare(*p), kind).is_some()
    })
    .wins(game, None)
}

#[test]
fn no_algorithm_contradicts_the_full_width_solver() {
    let mut wins = 0;
    let mut proved = [0; Algorithm::ALL.len()];
    let (mut plain, mut missed) = (0, 0);
    for (i, game) in positions(3000, 1).iter().enumerate() {
        let mut reference = Reference::default();
        let truth = if reference.wins(game, true) {
            Verdict::Won
        } else {
            Verdict::Lost
        };
        wins += usize::from(truth == Verdict::Won);
        for (k, algorithm) in Algorithm::ALL.into_iter().enumerate() {
            // Without a table a few positions take for ever.
            let most = if full() { 5_000_000 } else { 30_000 };
            let nodes = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::Lambda(_)).then_some(most);
            let (verdict, stopped) = solve(game, algorithm, nodes);
            if algorithm == Algorithm::AlphaBeta && !stopped {
                plain += 1;
            }
            assert!(
                verdict == truth || verdict == Verdict::Unknown && (stopped || !algorithm.is_complete()),
                "position {i}: {algorithm} says {verdict}, truth is {truth}: {game:?}"
            );
            proved[k] += usize::from(verdict == Verdict::Won);
            // A selective search agrees wherever the win lies within its games.
            let unproved = truth == Verdict::Won && verdict == Verdict::Unknown && !stopped;
            if unproved {
                missed += 1;
                assert!(
                    !lies_within(game, algorithm),
                    "position {i}: {algorithm} misses a win of its games: {game:?}"
                );
            }
        }
    }
    println!(
        "{wins} won; proved by {:?}: {proved:?}; plain decided {plain}; {missed} wins seen to lie outside",
        Algorithm::ALL
    );
    assert!(wins > 800 && plain > 2000);
    // The nine games miss few of the wins on boards this small; adding games misses no more.
    let of = |algorithm| proved[Algorithm::ALL.iter().position(|&a| a == algorithm).unwrap()];
    assert!(of(Algorithm::Agps) * 10 > wins * 9);
    assert!(of(Algorithm::AgpsFull) >= of(Algorithm::Agps));
    assert_eq!(of(Algorithm::DfPn), wins);
    assert_eq!(of(Algorithm::Tabled), wins);
}

/// Who wins when nobody may pass, by trying everything.
fn wins_moving(game: &common::Game, known: &mut HashMap<u64, bool>) -> bool {
    if game.outcome().is_some() {
        return false;
    }
    if let Some(&won) = known.get(&game.hash()) {
        return won;
    }
    let won = game
        .moves()
        .into_iter()
        .any(|m| !wins_moving(&game.play(m), known));
    known.insert(game.hash(), won);
    won
}

#[test]
fn without_passing_there_is_always_a_winner() {
    // With nothing but the rules the last liberties take long to fill.
    let few = |game: &&common::Game| game.moves().into_iter().count() <= 9;
    for (i, game) in positions(600, 7).iter().filter(few).enumerate() {
        let truth = if wins_moving(game, &mut HashMap::new()) {
            Verdict::Won
        } else {
            Verdict::Lost
        };
        for algorithm in [
            Algorithm::Tabled,
            Algorithm::Agps,
            Algorithm::DfPn,
            Algorithm::GradualDfPn,
            Algorithm::Hybrid,
        ] {
            let root = MustMove(*game);
            let limits = Limits {
                memory: 1 << 26,
                ..Limits::default()
            };
            let mut solver = Solver::new(Options::new(algorithm), limits);
            let verdict = solver.solve(&root, root.to_move()).verdict;
            assert!(
                verdict == truth || verdict == Verdict::Unknown && !algorithm.is_complete(),
                "position {i}: {algorithm} says {verdict}, truth is {truth}: {game:?}"
            );
            if i % 10 == 0 && verdict != Verdict::Unknown {
                let proof = solver.prove(&root, root.to_move()).expect("a proof");
                assert!(check(&root, &proof).is_ok(), "position {i}, {algorithm}");
            }
        }
    }
}

#[test]
fn every_answer_has_a_proof_that_checks() {
    for (i, game) in positions(300, 2).iter().enumerate() {
        for algorithm in [
            Algorithm::Tabled,
            Algorithm::Agps,
            Algorithm::Lambda(3),
            Algorithm::DfPn,
            Algorithm::GradualDfPn,
            Algorithm::Hybrid,
        ] {
            let limits = Limits {
                memory: 1 << 26,
                ..Limits::default()
            };
            let mut solver = Solver::new(Options::new(algorithm), limits);
            let verdict = solver.solve(game, game.to_move()).verdict;
            match solver.prove(game, game.to_move()) {
                Some(proof) => {
                    let checked = check(game, &proof);
                    assert!(
                        checked.is_ok(),
                        "position {i}, {algorithm} says {verdict}: {checked:?} {game:?}"
                    );
                }
                None => assert_eq!(
                    verdict,
                    Verdict::Unknown,
                    "position {i}: {algorithm} cannot prove"
                ),
            }
        }
    }
}
