//! What paper 004 says of AtariGo on 6x6, with the corrections found since.

mod common;

use common::{Game, Random};
use games::atarigo::{Setup, Solution, Start};
use proof::{
    Algorithm, Answer, Gradual, Limits, MoveSet, Options, Proof, Side, Solver, Verdict, Verifier, World,
    check,
};

fn crosscut() -> Game {
    Setup::crosscut(6).unwrap().build().unwrap()
}

fn solver(options: Options) -> Solver<Game> {
    Solver::new(
        options,
        Limits {
            memory: 1 << 28,
            ..Limits::default()
        },
    )
}

fn agps(game: &Game, depth: u32) -> Answer<Game> {
    solver(Options::new(Algorithm::Agps).depth(depth)).solve(game, Side::First)
}

#[test]
fn crosscut_is_won_at_limit_10_and_not_at_9() {
    let game = crosscut();
    assert_eq!(agps(&game, 9).verdict, Verdict::Unknown);
    let answer = agps(&game, 10);
    assert_eq!(answer.verdict, Verdict::Won);
    assert_eq!(answer.game, "4221".parse().ok());
}

#[test]
fn crosscut_takes_17_plies_with_the_nine_games_and_15_with_all_of_order_4() {
    let game = crosscut();
    for (algorithm, limit, plies) in [(Algorithm::Agps, 10, 17), (Algorithm::AgpsFull, 8, 15)] {
        let mut solver = solver(Options::new(algorithm).depth(limit));
        let proof = solver.prove(&game, Side::First).unwrap();
        assert_eq!(check(&game, &proof).unwrap().plies, plies, "{algorithm}");
    }
    let short = solver(Options::new(Algorithm::AgpsFull).depth(7)).solve(&game, Side::First);
    assert_eq!(short.verdict, Verdict::Unknown);
}

#[test]
fn crosscut_is_won_by_extending_a_crossed_stone() {
    let game = crosscut();
    // The four extensions are one move up to the symmetries of the start.
    let d2 = game.cell("D2".parse().unwrap());
    let names: Vec<_> = game.orbit(d2).into_iter().map(|m| game.notation(m)).collect();
    assert_eq!(names, ["D2", "E3", "B4", "C5"]);
    // Of the others none is proved within the same limit: one of each kind.
    let mut solver = solver(Options::new(Algorithm::Agps).depth(10));
    assert_eq!(solver.solve(&game, Side::First).verdict, Verdict::Won);
    let kinds = game
        .moves()
        .into_iter()
        .filter(|&m| game.orbit(m).into_iter().next() == Some(m));
    let winning = solver.winning_moves(&game, kinds.collect::<Vec<_>>()).unwrap();
    assert_eq!(winning, [d2]);
}

#[test]
fn the_first_reply_is_forced_by_4111() {
    let game = crosscut();
    let after = game.play(game.cell("D2".parse().unwrap()));
    let mut verifier = Verifier::new(1 << 24);
    let first = Gradual::NINE
        .into_iter()
        .find_map(|g| Some((g, verifier.forced(&after, g, &after.moves())?)));
    let (kind, set) = first.unwrap();
    assert_eq!(kind, "4111".parse().unwrap());
    assert_eq!(set.len(), 5);
}

#[test]
fn pinwheel_is_won_at_limit_6_and_takes_256_nodes_at_limit_2() {
    let game: Game = Setup::named(Start::Pinwheel, 6).unwrap().build().unwrap();
    assert_eq!(agps(&game, 5).verdict, Verdict::Unknown);
    let answer = agps(&game, 6);
    assert_eq!((answer.verdict, answer.game), (Verdict::Won, "4221".parse().ok()));
    let plain = solver(Options::new(Algorithm::Agps).depth(2).plain()).solve(&game, Side::First);
    assert_eq!(plain.nodes, 256);
    // Table 3, first row: its count does not depend on the order of moves either.
    let plain = solver(Options::new(Algorithm::Agps).depth(2).plain()).solve(&crosscut(), Side::First);
    assert_eq!(plain.nodes, 384);
}

fn solution() -> Proof {
    solver(Options::new(Algorithm::Agps))
        .prove(&crosscut(), Side::First)
        .unwrap()
}

#[test]
fn the_perfect_player_answers_every_line() {
    let game = crosscut();
    let proof = solution();
    let proof = proof.with_note(&Solution::note(&Setup::crosscut(6).unwrap(), false));
    let player = Solution::from_bytes(&Solution::file(&proof)).unwrap();
    assert_eq!(player.side(), Side::First);
    // Every reply along the proof was tried when the solution was read; here whole games against
    // an opponent that plays anything, passes among it.
    let mut random = Random::new(6);
    for _ in 0..300 {
        let mut now = game;
        while now.outcome().is_none() {
            let m = player.answer(&now).unwrap();
            now = now.play(m);
            if now.outcome().is_some() {
                break;
            }
            let moves: Vec<_> = now.moves().into_iter().collect();
            match random.index(moves.len() + 1) {
                pass if pass == moves.len() => now = now.null().unwrap(),
                i => now = now.play(moves[i]),
            }
        }
        assert_eq!(now.outcome(), Some(proof::Outcome::Won(Side::First)));
    }
}

#[test]
fn damaged_and_forged_solutions_are_rejected() {
    let game = crosscut();
    let proof = solution();
    let bytes = proof.to_bytes();
    let mut random = Random::new(9);
    for _ in 0..300 {
        let mut damaged = bytes.clone();
        match random.index(3) {
            0 => damaged.truncate(random.index(bytes.len())),
            1 => damaged[random.index(bytes.len())] ^= 1 << random.index(8),
            _ => damaged.insert(random.index(bytes.len()), random.index(256) as u8),
        }
        assert!(Proof::from_bytes(&damaged).is_err());
    }
    // Forgeries have a right checksum: only the checker can tell.
    for round in 0..400 {
        let mut moves = proof.moves().to_vec();
        let at = random.index(moves.len());
        if round % 2 == 0 {
            moves.remove(at);
        } else {
            moves[at].1 = 60;
        }
        let forged = Proof::new(proof.claim(), proof.root(), "", moves);
        let forged = Proof::from_bytes(&forged.to_bytes()).unwrap();
        assert!(check(&game, &forged).is_err(), "round {round}");
    }
    let turned = Proof::new(
        proof::Claim::Wins(Side::Second),
        proof.root(),
        "",
        proof.moves().to_vec(),
    );
    assert!(check(&game, &turned).is_err());
    let pinwheel: Game = Setup::pinwheel().build().unwrap();
    assert_eq!(check(&pinwheel, &proof), Err(proof::Flaw::OtherRoot));
}
