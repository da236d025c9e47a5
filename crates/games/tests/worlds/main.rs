//! Every search, on random positions of every game, held against the plainest search there is.

#[path = "../common/naive.rs"]
mod naive;
mod reference;

use std::fmt::Display;

use games::abalone::Abalone;
use games::amazons::Amazons;
use games::chess::Chess;
use games::connect4::Connect4;
use games::gomoku::Gomoku;
use games::hex::{Hex, LargeHex, Links};
use games::phutball::Phutball;
use games::problems::Game;
use games::random;
use games::renju::Renju;
use goban::Random;
use naive::{Naive, Tree, games_of};
use proof::{
    Algorithm, Flaw, Gradual, Limits, MoveSet, Options, Proof, Solver, Verdict, Verifier, World, check,
};
use reference::Reference;

/// So many positions, each after random play from one of the starts.
fn sample<W: World>(starts: &[W], plies: std::ops::Range<usize>, count: usize) -> Vec<W> {
    let mut dice = Random::new(1996);
    let mut positions = Vec::new();
    while positions.len() < count {
        let start = &starts[dice.index(starts.len())];
        let plies = plies.start + dice.index(plies.len());
        positions.extend(random::play(start, plies as u32, &mut dice));
    }
    positions
}

/// Whether the counts of the full run are wanted, which takes minutes in a release build.
fn full() -> bool {
    std::env::var_os("YOMI_FULL_TESTS").is_some()
}

/// So many here, so many in the full run.
fn count(here: usize, in_full: usize) -> usize {
    if full() { in_full } else { here }
}

fn solver<W: World + 'static>(algorithm: Algorithm, plies: Option<u32>) -> Solver<W> {
    let limits = Limits {
        memory: 16 << 20,
        ..Limits::default()
    };
    let options = Options::new(algorithm);
    Solver::new(plies.map_or(options.clone(), |n| options.within(n)), limits)
}

/// Whether the win lies within what a selective search looks at.
fn lies_within<W: World>(p: &W, algorithm: Algorithm, plies: Option<u32>) -> bool {
    let mut naive = Naive::default();
    match algorithm {
        Algorithm::Lambda(n) => naive.lambda(p, n, plies),
        _ => Tree::new(&games_of(algorithm), |p: &W, game| naive.gi(p, game)).wins(p, plies),
    }
}

/// No search proves what the plain one denies, the complete ones agree with it, and the selective ones do
/// wherever the win lies within their games. `plies` bounds the win in games that can go round in circles.
fn searches_agree<W: World + Display + 'static>(positions: &[W], plies: Option<u32>) {
    let mut reference = Reference::default();
    let (mut won, mut outside) = (0, 0);
    for (i, p) in positions.iter().enumerate() {
        let attacker = p.to_move();
        let truth = reference.wins(p, attacker, plies);
        won += u32::from(truth);
        for algorithm in Algorithm::ALL {
            let answer = solver(algorithm, plies).solve(p, attacker);
            let case = || format!("{algorithm} on position {i}, truth {truth}\n{p}");
            match answer.verdict {
                Verdict::Won => assert!(truth, "{}", case()),
                Verdict::Lost => assert!(!truth, "{}", case()),
                // Nothing won within so many plies.
                Verdict::Unknown if algorithm.is_complete() => {
                    assert!(!truth && plies.is_some(), "{}", case());
                }
                Verdict::Unknown if truth => {
                    assert!(!lies_within(p, algorithm, plies), "{}", case());
                    outside += 1;
                }
                Verdict::Unknown => {}
            }
            if answer.verdict == Verdict::Won {
                let best = answer.best.unwrap_or_else(|| panic!("no first move: {}", case()));
                assert!(p.moves().has(best), "{}", case());
                if i % 10 == 0 {
                    proves(p, algorithm, plies);
                }
            }
        }
        if i % 64 == 0 {
            reference = Reference::default();
        }
    }
    println!(
        "{} positions, {won} won; {outside} times a win lay outside of a selective search",
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
    assert!(checked.plies % 2 == 1 && plies.is_none_or(|n| checked.plies <= n));
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
fn games_hold_as_defined<W: World + Display + 'static>(positions: &[W], gradual: &[Gradual]) {
    let mut verifier: Verifier<W> = Verifier::new(16 << 20);
    let mut naive = Naive::default();
    let mut held = vec![0; gradual.len()];
    for (n, p) in positions.iter().enumerate() {
        if n % 16 == 0 {
            naive = Naive::default();
        }
        for (i, &game) in gradual.iter().enumerate() {
            let truth = naive.gi(p, game);
            assert_eq!(verifier.holds(p, game).is_some(), truth, "{game:?} on\n{p}");
            let Some(idle) = p.null() else { continue };
            let mover = p.to_move();
            if idle.outcome().is_some() || !naive.met(&idle, game) {
                continue;
            }
            held[i] += 1;
            let set = p.replies(game);
            let zone = verifier.candidates(p, game);
            for m in p.moves() {
                let after = p.play(m);
                let refutes = after.outcome() == Some(proof::Outcome::Won(mover)) || !naive.met(&after, game);
                if refutes {
                    let name = p.notation(m);
                    assert!(set.has(m), "{game:?}: {name} is missing from the set\n{p}");
                    // Moves that win at once are asked for elsewhere.
                    if p.winning_move().is_none() {
                        let inside = zone.as_ref().is_some_and(|zone| zone.has(m));
                        assert!(inside, "{game:?}: {name} is outside the zone\n{p}");
                    }
                }
            }
        }
    }
    println!("{} positions; threats of {gradual:?}: {held:?}", positions.len());
}

/// The gradual games of at most so many moves.
fn up_to(moves: u8) -> Vec<Gradual> {
    Gradual::ELEVEN
        .into_iter()
        .filter(|g| g.moves() <= moves)
        .collect()
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
        let options = Options {
            depth: W::CYCLIC.then_some(problem.plies),
            ..Options::new(algorithm)
        };
        let proof = Solver::new(options, Limits::default())
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
    problems_are_won::<Hex>(Game::Hex, Algorithm::Hybrid, 13);
    problems_are_won::<Gomoku>(Game::Gomoku, Algorithm::Hybrid, 9);
    problems_are_won::<Connect4>(Game::Connect4, Algorithm::DfPn, 15);
    problems_are_won::<Phutball>(Game::Phutball, Algorithm::DfPn, 7);
    problems_are_won::<Abalone>(Game::Abalone, Algorithm::DfPn, 5);
    problems_are_won::<Chess>(Game::Chess, Algorithm::DfPn, 5);
}

#[test]
fn named_amazons_are_won() {
    problems_are_won::<Amazons>(Game::Amazons, Algorithm::DfPn, 5);
}

#[test]
fn named_renju_is_won() {
    problems_are_won::<Renju>(Game::Renju, Algorithm::Tabled, 3);
}

#[test]
fn the_fifty_known_mates_take_the_moves_they_are_said_to_take() {
    let known: Vec<_> = Game::Chess.problems().take(50).collect();
    assert_eq!(known.len(), 50);
    for problem in known.iter().filter(|p| p.plies <= 5) {
        let p: Chess = problem.position.parse().unwrap();
        let mut reference = Reference::default();
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
    let starts = [
        Hex::<u64>::new(3).unwrap(),
        Hex::<u64>::new(4).unwrap(),
        Hex::<u64>::new(4).unwrap(),
    ];
    let mut positions = sample(&starts[..1], 0..5, 100);
    positions.extend(sample(&starts[1..], 5..9, 400));
    searches_agree(&positions, None);
}

#[test]
fn hex_games_hold_as_defined() {
    let positions = sample(&[Hex::<u64>::new(4).unwrap()], 5..11, count(1_000, 17_000));
    games_hold_as_defined(&positions, &Gradual::ELEVEN);
    let positions = sample(&[Hex::<u64>::new(5).unwrap()], 8..14, count(60, 3_000));
    games_hold_as_defined(&positions, &up_to(3));
}

/// The wide words play the same game as the narrow ones.
#[test]
fn large_hex_is_hex() {
    let mut dice = Random::new(11);
    for _ in 0..count(100, 3_000) {
        let side = 3 + dice.index(5) as u8;
        let (mut narrow, mut wide) = (Hex::<u64>::new(side).unwrap(), LargeHex::new(side).unwrap());
        while narrow.outcome().is_none() {
            let moves: Vec<_> = narrow.moves().map(|m| narrow.notation(m)).collect();
            let same: Vec<_> = wide.moves().map(|m| wide.notation(m)).collect();
            assert_eq!(moves, same);
            let most = dice.index(6) as u8;
            let ways = narrow.ways(narrow.to_move(), most).map(|m| narrow.notation(m));
            assert!(ways.eq(wide.ways(wide.to_move(), most).map(|m| wide.notation(m))));
            let k = dice.index(moves.len());
            narrow = narrow.play(narrow.moves().nth(k).unwrap());
            wide = wide.play(wide.moves().nth(k).unwrap());
            assert_eq!(narrow.to_string(), wide.to_string());
        }
        assert_eq!(narrow.outcome(), wide.outcome());
    }
    let large = sample(&[LargeHex::new(4).unwrap()], 6..9, 100);
    searches_agree(&large, None);
}

/// What the two rules of connections say is so: who has a full link wins whoever moves, who has a semi link wins if it is his
/// turn, and a move outside of what must be played loses.
#[test]
fn links_of_hex_hold() {
    let starts = [
        Hex::<u64>::new(4).unwrap(),
        Hex::new(4).unwrap(),
        Hex::new(5).unwrap(),
    ];
    let mut positions = sample(&starts[..2], 2..9, count(600, 6_000));
    positions.extend(sample(&starts[2..], 9..16, count(300, 3_000)));
    let mut solver = solver::<Hex>(Algorithm::Hybrid, None);
    let (mut full, mut semi, mut forced, mut decided) = (0, 0, 0, 0);
    for p in &positions {
        let (mover, plane) = (p.to_move(), p.plane());
        let [own, other] = [mover, !mover].map(|side| Links::of(&plane, side, 100_000));
        let wins = solver.solve(p, mover).verdict == Verdict::Won;
        if own.full().is_some() || !own.semi().is_empty() {
            semi += 1;
            assert!(wins, "a link that does not hold\n{p}");
        }
        for key in own.semi().iter().filter_map(|link| link.key) {
            let after = p.play(p.sparse(key));
            let truth = after.outcome().is_some() || solver.solve(&after, mover).verdict == Verdict::Won;
            assert!(truth, "{} does not keep the link\n{p}", p.notation(p.sparse(key)));
        }
        if other.full().is_some() {
            full += 1;
            assert!(!wins, "a link that can be cut\n{p}");
        }
        decided += u32::from(other.full().is_some() || !own.semi().is_empty() || own.full().is_some());
        for m in p.moves() {
            if other.must_play() >> p.dense(m) & 1 == 0 {
                forced += 1;
                let after = p.play(m);
                let lost = solver.solve(&after, !mover).verdict == Verdict::Won;
                assert!(lost, "{} need not be left out\n{p}", p.notation(m));
            }
        }
    }
    println!(
        "{full} full, {semi} semi links, {forced} moves left out, {decided} of {} decided",
        positions.len()
    );
    assert!(full > 50 && semi > 200 && forced > 500, "{full} {semi} {forced}");
}

#[test]
fn amazons_searches_agree() {
    let starts = [4, 5].map(|side| Amazons::new(side).unwrap());
    let mut positions = sample(&starts[..1], 2..6, 300);
    positions.extend(sample(&starts[1..], 12..14, count(120, 500)));
    searches_agree(&positions, None);
}

#[test]
fn amazons_games_hold_as_defined() {
    let positions = sample(&[Amazons::new(4).unwrap()], 3..7, count(400, 10_000));
    games_hold_as_defined(&positions, &Gradual::ELEVEN);
    let positions = sample(&[Amazons::new(5).unwrap()], 11..14, count(100, 3_000));
    games_hold_as_defined(&positions, &up_to(3));
}

/// Late positions of a crowded board, with a few moves left.
fn renju_endings(side: u8, left: std::ops::RangeInclusive<usize>, count: usize) -> Vec<Renju> {
    let plies = usize::from(side) * usize::from(side) - left.end() - 2;
    let positions = sample(&[Renju::new(side).unwrap()], plies..plies + 6, 4 * count);
    let few = |p: &Renju| p.outcome().is_none() && left.contains(&p.moves().len());
    positions.into_iter().filter(few).take(count).collect()
}

#[test]
fn renju_searches_agree() {
    let mut positions = renju_endings(6, 4..=5, count(150, 500));
    positions.extend(renju_endings(5, 4..=5, count(150, 500)));
    assert!(positions.len() > 150, "{}", positions.len());
    searches_agree(&positions, None);
}

#[test]
fn renju_games_hold_as_defined() {
    games_hold_as_defined(&renju_endings(6, 4..=8, count(200, 10_000)), &Gradual::ELEVEN);
    games_hold_as_defined(&renju_endings(7, 8..=12, count(40, 3_000)), &up_to(2));
}

#[test]
fn gomoku_searches_agree() {
    let positions = sample(&[Gomoku::new(5).unwrap(), Gomoku::new(6).unwrap()], 17..29, 2500);
    let positions: Vec<Gomoku> = positions
        .into_iter()
        .filter(|p| (5..=8).contains(&p.moves().len()))
        .take(500)
        .collect();
    searches_agree(&positions, None);
}

#[test]
fn gomoku_games_hold_as_defined() {
    let positions = sample(&[Gomoku::new(6).unwrap()], 24..30, count(1_000, 17_000));
    games_hold_as_defined(&positions, &Gradual::ELEVEN);
    let positions = sample(
        &[Gomoku::new(6).unwrap(), Gomoku::new(7).unwrap()],
        14..30,
        count(100, 3_000),
    );
    games_hold_as_defined(&positions, &up_to(3));
}

#[test]
fn connect4_searches_agree() {
    let starts = [Connect4::new(5, 4).unwrap(), Connect4::new(4, 5).unwrap()];
    searches_agree(&sample(&starts, 6..14, 500), None);
}

#[test]
fn connect4_games_hold_as_defined() {
    let positions = sample(&[Connect4::new(7, 6).unwrap()], 8..30, count(1_000, 20_000));
    games_hold_as_defined(&positions, &up_to(3));
    let positions = sample(&[Connect4::new(5, 4).unwrap()], 6..14, count(500, 20_000));
    games_hold_as_defined(&positions, &Gradual::ELEVEN);
}

#[test]
fn phutball_searches_agree() {
    let starts = [Phutball::new(3, 6).unwrap(), Phutball::new(4, 5).unwrap()];
    let positions = sample(&starts, 1..8, 500);
    searches_agree(&positions, Some(3));
    searches_agree(&positions[..count(60, 500)], Some(5));
}

#[test]
fn phutball_games_hold_as_defined() {
    let positions = sample(&[Phutball::new(5, 6).unwrap()], 1..9, count(500, 20_000));
    games_hold_as_defined(&positions, &up_to(2));
    let positions = sample(&[Phutball::new(3, 5).unwrap()], 1..9, count(60, 3_000));
    games_hold_as_defined(&positions, &up_to(3));
}

#[test]
fn abalone_searches_agree() {
    let positions = abalone_fights(500);
    searches_agree(&positions, Some(3));
    searches_agree(&positions[..count(60, 500)], Some(5));
}

#[test]
fn abalone_games_hold_as_defined() {
    games_hold_as_defined(&abalone_fights(count(400, 20_000)), &up_to(2));
    games_hold_as_defined(&sample(&[Abalone::start()], 40..60, count(100, 2_000)), &up_to(1));
}

/// Six marbles against four, thrown onto the four lower rows.
fn abalone_fights(count: usize) -> Vec<Abalone> {
    let mut dice = Random::new(61);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut cells = [b'.'; 26];
        for (stone, marbles) in [(b'X', 6), (b'O', 4)] {
            for _ in 0..marbles {
                cells[dice.index(26)] = stone;
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

/// Endings in which somebody may be mated.
fn chess_endings(count: usize) -> Vec<Chess> {
    let starts: Vec<Chess> = [
        "8/8/8/3k4/8/8/1Q6/K6R w - - 0 1",
        "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1",
        "k7/8/1K6/8/8/3r4/8/7R w - - 0 1",
        "6k1/5ppp/8/8/8/8/1R6/1R4K1 w - - 0 1",
        "6k1/6pp/8/8/2b5/8/8/3RR1K1 w - - 0 1",
    ]
    .map(|fen| fen.parse().unwrap())
    .into();
    sample(&starts, 1..20, count)
}

#[test]
fn chess_searches_agree() {
    let positions = chess_endings(500);
    searches_agree(&positions, Some(3));
    searches_agree(&positions[..count(60, 500)], Some(5));
}

#[test]
fn chess_games_hold_as_defined() {
    games_hold_as_defined(&chess_endings(count(400, 20_000)), &up_to(2));
}
