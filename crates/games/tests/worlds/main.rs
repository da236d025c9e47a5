//! Every search, on random positions of every game, held against the plainest search there is.

mod reference;

use std::fmt::Display;

use games::abalone::Abalone;
use games::chess::Chess;
use games::connect4::Connect4;
use games::gomoku::Gomoku;
use games::hex::Hex;
use games::phutball::Phutball;
use games::problems::Game;
use games::random::{self, Random};
use proof::{
    Algorithm, Flaw, Gradual, Limits, MoveSet, Options, Proof, Solver, Verdict, Verifier, World, check,
};
use reference::{Reference, gi, met};

/// So many positions, each after random play from one of the starts.
fn sample<W: World>(starts: &[W], plies: std::ops::Range<usize>, count: usize) -> Vec<W> {
    let mut dice = Random::new(1996);
    let mut positions = Vec::new();
    while positions.len() < count {
        let start = &starts[dice.below(starts.len())];
        let plies = plies.start + dice.below(plies.len());
        positions.extend(random::play(start, plies as u32, &mut dice));
    }
    positions
}

fn solver<W: World + 'static>(algorithm: Algorithm, plies: Option<u32>) -> Solver<W> {
    let limits = Limits {
        memory: 16 << 20,
        ..Limits::default()
    };
    let options = Options {
        depth: plies,
        ..Options::new(algorithm)
    };
    Solver::new(options, limits)
}

/// The gradual games a selective search relies on.
fn games_of(algorithm: Algorithm) -> Vec<Gradual> {
    match algorithm {
        Algorithm::Aps(n) | Algorithm::Widening(n) => (1..=n.min(3)).map(Gradual::full).collect(),
        Algorithm::Agps => Gradual::NINE[..6].to_vec(),
        Algorithm::AgpsFull | Algorithm::GradualDfPn => Gradual::ELEVEN[..6].to_vec(),
        _ => Vec::new(),
    }
}

/// No search proves what the plain one denies, and the complete ones agree with it; `plies` limits the
/// question in games that can go round in circles.
fn searches_agree<W: World + Display + 'static>(positions: &[W], plies: Option<u32>, gradual: &[&str]) {
    let gradual: Vec<Gradual> = gradual.iter().map(|text| text.parse().unwrap()).collect();
    let mut reference = Reference::new();
    let (mut won, mut by_games) = (0, 0);
    for (i, p) in positions.iter().enumerate() {
        let attacker = p.to_move();
        let truth = reference.wins(p, attacker, plies);
        won += u32::from(truth);
        let held: Vec<Gradual> = gradual.iter().copied().filter(|&game| gi(p, game)).collect();
        by_games += u32::from(!held.is_empty());
        for algorithm in Algorithm::ALL {
            let algorithm = match algorithm {
                // Where anything can be undone a large order sees too many threats to be tried everywhere.
                Algorithm::Aps(_) if plies.is_some() => Algorithm::Aps(2),
                Algorithm::Widening(_) if plies.is_some() => Algorithm::Widening(2),
                Algorithm::Lambda(_) if plies.is_some() => Algorithm::Lambda(2),
                Algorithm::Agps | Algorithm::AgpsFull | Algorithm::GradualDfPn | Algorithm::Hybrid
                    if plies.is_some() && !truth && i % 50 != 0 =>
                {
                    continue;
                }
                algorithm => algorithm,
            };
            let limit = plies.filter(|_| algorithm.is_complete());
            // Selective searches need no limit but in circles; there it must leave room for their games.
            let limit = limit.or(plies.map(|n| n + 1));
            let answer = solver(algorithm, limit).solve(p, attacker);
            let case = || format!("{algorithm} on position {i}, truth {truth}\n{p}");
            match answer.verdict {
                Verdict::Won if plies.is_none() => assert!(truth, "{}", case()),
                Verdict::Lost => assert!(!truth, "{}", case()),
                _ => {}
            }
            // The games at the hybrid's leaves see past a limit of plies.
            let exact = algorithm.is_complete() && (plies.is_none() || algorithm != Algorithm::Hybrid);
            if exact {
                assert_eq!(answer.verdict == Verdict::Won, truth, "{}", case());
            }
            let within = games_of(algorithm).iter().any(|game| held.contains(game));
            if within {
                assert_eq!(answer.verdict, Verdict::Won, "{}", case());
            }
            if answer.verdict == Verdict::Won {
                let best = answer.best.unwrap_or_else(|| panic!("no first move: {}", case()));
                assert!(p.moves().has(best), "{}", case());
                // Beyond the reference's horizon the checker is the judge.
                if !truth || i % 10 == 0 {
                    proves(p, algorithm, limit);
                }
            }
        }
        if i % 64 == 0 {
            reference = Reference::new();
        }
    }
    println!(
        "{} positions, {won} won, {by_games} within gradual games",
        positions.len()
    );
    assert!(won * 20 > positions.len() as u32, "too few wins to tell: {won}");
}

/// The written proof is accepted; damaged ones are not.
fn proves<W: World + Display + 'static>(p: &W, algorithm: Algorithm, plies: Option<u32>) {
    let attacker = p.to_move();
    let proof = solver(algorithm, plies)
        .prove(p, attacker)
        .unwrap_or_else(|| panic!("{algorithm} writes no proof\n{p}"));
    let checked = check(p, &proof).unwrap_or_else(|flaw| panic!("{algorithm}: {flaw}\n{p}"));
    assert!(checked.plies % 2 == 1);
    damaged_proofs_fail(p, &proof);
}

/// Takes away single moves, and changes them to moves that do not win.
fn damaged_proofs_fail<W: World + Display>(p: &W, proof: &Proof) {
    let moves = proof.moves();
    for i in 0..moves.len().min(4) {
        let at = i * moves.len() / 4.min(moves.len());
        let mut rest = moves.to_vec();
        let (hash, code) = rest.remove(at);
        let without = Proof::new(proof.claim(), proof.root(), "", rest.clone());
        let needed = matches!(check(p, &without), Err(Flaw::NoMove { .. }));
        let illegal = Proof::new(
            proof.claim(),
            proof.root(),
            "",
            rest.into_iter().chain([(hash, code ^ 0x00F0_0000)]),
        );
        // A move that was never needed may go, or be anything.
        assert_eq!(
            needed,
            matches!(check(p, &illegal), Err(Flaw::Illegal { .. })),
            "{p}"
        );
        assert!(needed, "the proof holds a position that never arises\n{p}");
    }
    let elsewhere = Proof::new(proof.claim(), proof.root() ^ 1, "", moves.iter().copied());
    assert_eq!(check(p, &elsewhere), Err(Flaw::OtherRoot));
}

/// The verifier, with the game's own threats and sets, says what the definition says; and the complete sets
/// hold every true refutation.
fn games_hold_as_defined<W: World + Display + 'static>(positions: &[W], gradual: &[&str]) {
    let gradual: Vec<Gradual> = gradual.iter().map(|text| text.parse().unwrap()).collect();
    let mut verifier: Verifier<W> = Verifier::new(16 << 20);
    let mut held = vec![0; gradual.len()];
    for p in positions {
        for (i, &game) in gradual.iter().enumerate() {
            let truth = gi(p, game);
            assert_eq!(verifier.holds(p, game).is_some(), truth, "{game:?} on\n{p}");
            held[i] += u32::from(truth);
            let Some(idle) = p.null() else { continue };
            let mover = p.to_move();
            if !met(&idle, game) || idle.outcome().is_some() {
                continue;
            }
            let set = p.replies(game);
            let zone = verifier.candidates(p, game);
            for m in p.moves() {
                let after = p.play(m);
                let refutes =
                    after.outcome().is_some_and(|o| o == proof::Outcome::Won(mover)) || !met(&after, game);
                if refutes {
                    assert!(
                        set.has(m),
                        "{game:?}: {} is missing from the set\n{p}",
                        p.notation(m)
                    );
                    // Moves that win at once are asked for elsewhere.
                    if p.winning_move().is_none() {
                        assert!(
                            zone.as_ref().is_some_and(|zone| zone.has(m)),
                            "{game:?}: {} is outside the zone\n{p}",
                            p.notation(m)
                        );
                    }
                }
            }
        }
    }
    println!("{} positions; held: {held:?}", positions.len());
}

/// Every named position is won, and the proof holds; those of so many plies at most.
fn problems_are_won<W>(game: Game, algorithm: Algorithm, most: u32)
where
    W: World + Display + std::str::FromStr<Err = games::PositionError> + 'static,
{
    for problem in game.problems() {
        let p: W = problem.position.parse().unwrap();
        if problem.plies > most {
            continue;
        }
        let limit = W::CYCLIC.then_some(problem.plies);
        let proof = solver(algorithm, limit)
            .prove(&p, p.to_move())
            .unwrap_or_else(|| panic!("{} is not proved", problem.name));
        let checked = check(&p, &proof).unwrap_or_else(|flaw| panic!("{}: {flaw}", problem.name));
        assert_eq!(proof.claim(), proof::Claim::Wins(p.to_move()), "{}", problem.name);
        if algorithm == Algorithm::DfPn && W::CYCLIC {
            assert!(checked.plies <= problem.plies, "{}", problem.name);
        }
    }
}

#[test]
fn named_positions_are_won() {
    for game in Game::ALL {
        assert!(game.problems().count() >= 30, "{game}");
    }
    problems_are_won::<Hex>(Game::Hex, Algorithm::Agps, 13);
    problems_are_won::<Gomoku>(Game::Gomoku, Algorithm::Agps, 9);
    problems_are_won::<Connect4>(Game::Connect4, Algorithm::DfPn, 15);
    problems_are_won::<Phutball>(Game::Phutball, Algorithm::Agps, 7);
    problems_are_won::<Abalone>(Game::Abalone, Algorithm::Agps, 5);
    problems_are_won::<Chess>(Game::Chess, Algorithm::DfPn, 5);
}

#[test]
fn the_fifty_known_mates_take_the_moves_they_are_said_to_take() {
    let known: Vec<_> = Game::Chess.problems().take(50).collect();
    assert_eq!(known.len(), 50);
    for problem in known.iter().filter(|p| p.plies <= 5) {
        let p: Chess = problem.position.parse().unwrap();
        let mut reference = Reference::new();
        // One ply less is too few; the plainest search can tell up to mate in two.
        if let Some(fewer @ 1..) = problem.plies.checked_sub(2) {
            let answer = solver(Algorithm::DfPn, Some(fewer)).solve(&p, p.to_move());
            assert_ne!(answer.verdict, Verdict::Won, "{}", problem.name);
        }
        if problem.plies <= 3 {
            assert!(
                reference.wins(&p, p.to_move(), Some(problem.plies)),
                "{}",
                problem.name
            );
        }
    }
}

#[test]
fn hex_searches_agree() {
    let starts = [Hex::new(3).unwrap(), Hex::new(4).unwrap(), Hex::new(4).unwrap()];
    let mut positions = sample(&starts[..1], 0..5, 100);
    positions.extend(sample(&starts[1..], 5..9, 400));
    searches_agree(&positions, None, &["1", "2", "311", "321"]);
}

#[test]
fn hex_games_hold_as_defined() {
    let positions = sample(&[Hex::new(4).unwrap()], 3..9, 500);
    games_hold_as_defined(&positions, &["1", "2", "311", "321"]);
    let positions = sample(&[Hex::new(5).unwrap()], 8..14, 60);
    games_hold_as_defined(&positions, &["1", "2", "311"]);
}

#[test]
fn gomoku_searches_agree() {
    let positions = sample(&[Gomoku::new(5).unwrap(), Gomoku::new(6).unwrap()], 17..29, 2500);
    let positions: Vec<Gomoku> = positions
        .into_iter()
        .filter(|p| (5..=8).contains(&p.moves().len()))
        .take(500)
        .collect();
    searches_agree(&positions, None, &["1", "2", "311", "321"]);
}

#[test]
fn gomoku_games_hold_as_defined() {
    let positions = sample(&[Gomoku::new(6).unwrap(), Gomoku::new(7).unwrap()], 12..24, 500);
    games_hold_as_defined(&positions, &["1", "2", "311"]);
}

#[test]
fn connect4_searches_agree() {
    let starts = [Connect4::new(5, 4).unwrap(), Connect4::new(4, 5).unwrap()];
    searches_agree(&sample(&starts, 6..14, 500), None, &["1", "2", "311", "321"]);
}

#[test]
fn connect4_games_hold_as_defined() {
    let positions = sample(&[Connect4::new(7, 6).unwrap()], 8..30, 500);
    games_hold_as_defined(&positions, &["1", "2", "311"]);
}

#[test]
fn phutball_searches_agree() {
    let starts = [Phutball::new(3, 6).unwrap(), Phutball::new(4, 5).unwrap()];
    searches_agree(&sample(&starts, 1..8, 500), Some(3), &["1", "2"]);
}

#[test]
fn phutball_games_hold_as_defined() {
    let positions = sample(&[Phutball::new(5, 6).unwrap()], 1..9, 300);
    games_hold_as_defined(&positions, &["1", "2"]);
}

#[test]
fn abalone_searches_agree() {
    let positions = abalone_fights(500);
    searches_agree(&positions, Some(3), &["1", "2"]);
}

#[test]
fn abalone_games_hold_as_defined() {
    games_hold_as_defined(&abalone_fights(120), &["1", "2"]);
    games_hold_as_defined(&sample(&[Abalone::start()], 40..60, 100), &["1"]);
}

/// Six marbles against four, thrown onto the four lower rows.
fn abalone_fights(count: usize) -> Vec<Abalone> {
    let mut dice = Random::new(61);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut cells = [b'.'; 26];
        for (stone, marbles) in [(b'X', 6), (b'O', 4)] {
            for _ in 0..marbles {
                cells[dice.below(26)] = stone;
            }
        }
        let row = |range: std::ops::Range<usize>| String::from_utf8(cells[range].to_vec()).unwrap();
        let text = format!(
            "...../....../......./......../........./{}/{}/{}/{}",
            row(0..8),
            row(8..15),
            row(15..21),
            row(21..26)
        );
        positions.extend(text.parse::<Abalone>().ok().filter(|p| p.outcome().is_none()));
    }
    positions
}

#[test]
fn chess_searches_agree() {
    let starts: Vec<Chess> = [
        "8/8/8/3k4/8/8/1Q6/K6R w - - 0 1",
        "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1",
        "k7/8/1K6/8/8/3r4/8/7R w - - 0 1",
        "6k1/5ppp/8/8/8/8/1R6/1R4K1 w - - 0 1",
        "6k1/6pp/8/8/2b5/8/8/3RR1K1 w - - 0 1",
    ]
    .map(|fen| fen.parse().unwrap())
    .into();
    searches_agree(&sample(&starts, 1..20, 500), Some(3), &["1", "2"]);
}

#[test]
fn chess_games_hold_as_defined() {
    let starts: Vec<Chess> = [
        "8/8/8/3k4/8/8/1Q6/K6R w - - 0 1",
        "6k1/5ppp/8/8/8/8/1R6/1R4K1 w - - 0 1",
    ]
    .map(|fen| fen.parse().unwrap())
    .into();
    games_hold_as_defined(&sample(&starts, 1..20, 100), &["1", "2"]);
}
