//! The checker accepts proofs and no forgeries.
//!
//! Proofs come from walking all positions of small walled regions. Forgeries come from walking bent games (some
//! moves of the loser left out, his pass left out, the ko not minded by the winner) and from damage to true
//! proofs; whatever is accepted must be true by exhaustion.

mod enclosed;

use certificate::{ENDLESS, Ko};
use certificate::{Fault, check};
use certificate::{Position, Proof, Stake};
use enclosed::{ATTACKER, Bend, DEFENDER, Enclosed, NOWHERE, Walked, number};
use goban::{Board, Color, Point, PointSet, Random};
use std::time::{Duration, Instant};

/// Writes down what a walk found about its start, whoever wins.
fn written(e: &Enclosed, target: u32, walked: &Walked) -> Proof {
    let start = walked.states[0];
    let success = walked.won[0].is_some();
    let winner = if success { ATTACKER } else { DEFENDER };
    let mut ids = vec![None; walked.states.len()];
    ids[0] = Some(0);
    let (mut queue, mut positions, mut next) = (vec![0], Vec::new(), 0);
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        let mut moves = walked.moves[here].clone();
        if walked.states[here].side == winner && !moves.is_empty() {
            let best = if success {
                let soonest = moves.iter().filter(|m| walked.won[m.1].is_some());
                soonest.min_by_key(|m| walked.won[m.1]).copied()
            } else {
                moves.iter().find(|m| walked.won[m.1].is_none()).copied()
            };
            moves = best.into_iter().collect();
        }
        let mut edges = Vec::new();
        for (at, child) in moves {
            let id = *ids[child].get_or_insert_with(|| {
                queue.push(child);
                queue.len() as u32 - 1
            });
            let at = (at != NOWHERE).then(|| e.points[usize::from(at)]);
            edges.push((at, id));
        }
        positions.push(Position { moves: edges });
    }
    Proof {
        stake: Stake::Stones {
            target: e.set(target),
            any: false,
        },
        beyond: PointSet::EMPTY,
        attacker: Color::White,
        success,
        first: Enclosed::colour(start.side),
        ko: Ko {
            attacker: start.threats[ATTACKER],
            defender: start.threats[DEFENDER],
        },
        positions,
    }
}

const MOST: usize = 60_000;

/// Whether a proof claims what exhaustion finds.
fn is_true(e: &Enclosed, proof: &Proof) -> bool {
    let target = (0..e.points.len())
        .filter(|&i| proof.stake.points().contains(e.points[i]))
        .fold(0, |t, i| t | 1 << i);
    let side = usize::from(proof.first == Color::Black);
    let start = e.start(side, [proof.ko.attacker, proof.ko.defender]);
    let walked = e.walk(target, start, &Bend::default(), 8 * MOST).expect("small");
    walked.won[0].is_some() == proof.success
}

struct Case {
    e: Enclosed,
    target: u32,
    start: enclosed::State,
}

fn case(random: &mut Random, high: usize) -> Option<Case> {
    let side = 3 + random.below(2) as u8;
    let e = match random.below(3) {
        0 => Enclosed::open(random, side)?,
        _ => Enclosed::random(random, 4, high)?,
    };
    let strings = e.strings(DEFENDER);
    let target = match random.below(2) {
        0 => strings[random.below(strings.len() as u32) as usize],
        _ => e.of[DEFENDER],
    };
    let threats = [0, 0, 1, ENDLESS];
    let mut some = || threats[random.below(4) as usize];
    let threats = [some(), some()];
    let start = e.start(random.below(2) as usize, threats);
    Some(Case { e, target, start })
}

/// A case with this answer, walked.
fn walked(random: &mut Random, high: usize, succeeds: bool) -> Option<(Case, Walked)> {
    let case = case(random, high)?;
    let walked = case.e.walk(case.target, case.start, &Bend::default(), MOST / 8)?;
    (walked.won[0].is_some() == succeeds).then_some((case, walked))
}

#[test]
fn what_exhaustion_proves_is_accepted() {
    let mut random = Random::new(number("SEED", 1) as u64);
    let (mut successes, mut failures, mut positions) = (0, 0, 0);
    let mut spent = Duration::ZERO;
    while successes + failures < number("POSITIONS", 150) {
        let Some((Case { e, target, start: _ }, walked)) = walked(&mut random, 10, successes <= failures)
        else {
            continue;
        };
        let proof = written(&e, target, &walked);
        let began = Instant::now();
        let checked = check(&e.board, &proof);
        spent += began.elapsed();
        let checked = checked.unwrap_or_else(|flaw| panic!("{flaw}\n{proof:?}\n{}", e.board));
        positions += checked.positions;
        *(if proof.success {
            &mut successes
        } else {
            &mut failures
        }) += 1;
    }
    println!("{successes} successes, {failures} failures, {positions} positions, {spent:?}");
    assert!(successes > 20 && failures > 20);
}

#[test]
fn no_proof_of_a_bent_game_is_accepted_unless_true() {
    let mut random = Random::new(number("SEED", 2) as u64);
    let (mut forged, mut spared, mut kinds) = (0, 0, [[0; 2]; 5]);
    while forged < number("POSITIONS", 400) {
        let succeeds = random.below(2) == 0;
        let Some((Case { e, target, start }, walked)) = walked(&mut random, 9, succeeds) else {
            continue;
        };
        let loser = if succeeds { DEFENDER } else { ATTACKER };
        for kind in 0..5 {
            let bend = Bend {
                dropped: [3, 20, 0, 0, 0][kind],
                closed: if kind == 4 {
                    random.bits() as u32 & random.bits() as u32
                } else {
                    0
                },
                no_pass: kind == 2,
                no_ban: kind == 3,
                // He who wins in truth is made to lose.
                loser: 1 - loser,
                seed: random.bits(),
            };
            let Some(bent) = e.walk(target, start, &bend, MOST) else {
                continue;
            };
            let proof = written(&e, target, &bent);
            if proof.success == walked.won[0].is_some() {
                spared += usize::from(check(&e.board, &proof).is_ok());
                continue;
            }
            forged += 1;
            kinds[kind][usize::from(proof.success)] += 1;
            assert!(
                check(&e.board, &proof).is_err(),
                "kind {kind}\n{proof:?}\n{}",
                e.board
            );
        }
    }
    println!(
        "{forged} forgeries rejected, failures and successes by kind {kinds:?}; {spared} accepted that are true"
    );
    assert!(kinds.iter().all(|k| k[0] + k[1] > 0), "all kinds: {kinds:?}");
}

/// Damages a proof somewhere.
fn damage(proof: &mut Proof, e: &Enclosed, random: &mut Random) -> &'static str {
    let count = proof.positions.len() as u32;
    let here = random.below(count) as usize;
    let kind = random.below(9);
    let moves = &mut proof.positions[here].moves;
    let edge = random.below(moves.len().max(1) as u32) as usize;
    match kind {
        0 if moves.len() > 1 => {
            moves.remove(edge);
            "a move dropped"
        }
        1 if !moves.is_empty() => {
            moves[edge].0 = Some(e.points[random.below(e.points.len() as u32) as usize]);
            "another move"
        }
        2 if !moves.is_empty() => {
            moves[edge].1 = random.below(count + 1);
            "led astray"
        }
        3 => {
            proof.success = !proof.success;
            "another winner"
        }
        4 => {
            proof.ko.attacker = [0, 1, ENDLESS][random.below(3) as usize];
            proof.ko.defender = [0, 1, ENDLESS][random.below(3) as usize];
            "other threats"
        }
        5 => {
            moves.clear();
            "cut off"
        }
        6 if !moves.is_empty() => {
            moves[edge] = (None, 0);
            "back to the start"
        }
        7 => {
            proof.first = !proof.first;
            "another first"
        }
        _ => {
            proof.positions.truncate(here);
            "the rest lost"
        }
    }
}

#[test]
fn damaged_proofs_are_accepted_only_where_they_are_true() {
    let mut random = Random::new(number("SEED", 3) as u64);
    let (mut rejected, mut accepted, mut false_claims) = (0, 0, 0);
    while rejected + accepted < number("POSITIONS", 2000) {
        let succeeds = random.below(2) == 0;
        let Some((Case { e, target, .. }, walked)) = walked(&mut random, 9, succeeds) else {
            continue;
        };
        let whole = written(&e, target, &walked);
        for _ in 0..20 {
            let mut proof = whole.clone();
            let kind = damage(&mut proof, &e, &mut random);
            let truth = is_true(&e, &proof);
            false_claims += usize::from(!truth);
            match check(&e.board, &proof) {
                Ok(_) => {
                    accepted += 1;
                    assert!(truth, "{kind}\n{proof:?}\n{}", e.board);
                }
                Err(_) => rejected += 1,
            }
        }
    }
    println!("{rejected} rejected, {accepted} accepted, {false_claims} false");
    assert!(rejected > 5 * accepted / 2 && false_claims > 100);
}

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

/// White attacks the stones at these points; lines of moves and indices as `at>to`, a pass as `-`.
fn proof(target: &str, success: bool, first: Color, ko: Ko, positions: &[&str]) -> Proof {
    let edge = |text: &str| {
        let (at, to) = text.split_once('>').unwrap();
        ((at != "-").then(|| p(at)), to.parse().unwrap())
    };
    Proof {
        stake: Stake::Stones {
            target: target.split(' ').map(p).collect(),
            any: false,
        },
        beyond: PointSet::EMPTY,
        attacker: Color::White,
        success,
        first,
        ko,
        positions: positions
            .iter()
            .map(|moves| Position {
                moves: moves.split_whitespace().map(edge).collect(),
            })
            .collect(),
    }
}

#[test]
fn a_stone_in_a_net_of_one_move() {
    // White takes A1 by B1; if Black moves first he runs, and nothing proves that he is caught.
    let board: Board = "
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        O . . . . .
        X . . . . .
    "
    .parse()
    .unwrap();
    let taken = proof("A1", true, Color::White, Ko::PLAIN, &["B1>1", ""]);
    assert_eq!(check(&board, &taken).unwrap().positions, 2);
    let lost = proof("A1", true, Color::Black, Ko::PLAIN, &["->1", "B1>2", ""]);
    let flaw = check(&board, &lost).unwrap_err();
    assert_eq!(flaw.fault, Fault::Unanswered(p("B1")));
    assert_eq!(flaw.to_string(), "after no move: B1 is not answered");
}

#[test]
fn two_eyes_need_no_move_and_one_that_may_be_made_does() {
    let board: Board = "
        O O O O O O O
        O . O . O . O
        O O O O O O O
        O . O . O . O
        O O O O O O O
        X X X X X O O
        . X . . X O O
    "
    .parse()
    .unwrap();
    let stones = "A2 B1 B2 C2 D2 E1 E2";
    let alive = proof(stones, false, Color::White, Ko::PLAIN, &[""]);
    let checked = check(&board, &alive).unwrap();
    let eyes: PointSet = [p("A1"), p("C1"), p("D1")].into_iter().collect();
    assert_eq!(checked.zone, alive.stake.points() | eyes);
    let killed = proof(stones, true, Color::White, Ko::PLAIN, &[""]);
    assert_eq!(check(&board, &killed).unwrap_err().fault, Fault::NoEnd);
}

#[test]
fn a_ko_is_won_by_him_who_has_threats() {
    // White takes C1 by B1; Black takes back if he has a threat.
    let board: Board = "
        O O O O O
        O . O . O
        O O O O O
        . X O O O
        X . X O O
    "
    .parse()
    .unwrap();
    // With B1 White takes C1 in a ko; it is decided when Black has passed and White connects.
    let all = &["B1>1", "->2", "C1>3", ""];
    let plain = proof("C1", true, Color::White, Ko::PLAIN, all);
    assert!(check(&board, &plain).is_ok(), "{:?}", check(&board, &plain));
    let threats = proof("C1", true, Color::White, Ko::DEFENDER_RULES, all);
    assert_eq!(
        check(&board, &threats).unwrap_err().fault,
        Fault::Unanswered(p("C1"))
    );
}

#[test]
fn long_proofs_do_not_overflow() {
    // A thousand times a thousand passes, then nothing.
    let board: Board = "
        . . .
        . X .
        . . .
    "
    .parse()
    .unwrap();
    let positions = (1..=1_000_000u32)
        .map(|i| Position {
            moves: vec![(None, i)],
        })
        .chain([Position::default()])
        .collect();
    let long = Proof {
        positions,
        ..proof("B2", true, Color::White, Ko::PLAIN, &[])
    };
    let flaw = check(&board, &long).unwrap_err();
    assert_eq!((flaw.fault, flaw.line.len()), (Fault::NoEnd, 1_000_000));
}

#[test]
fn a_wall_holds_only_where_that_is_granted() {
    // White needs two moves, and in that time Black could take A4 by A5 and B4, or C1.
    let board: Board = "
        . . . . . .
        . . . . . .
        O . . . . .
        . O . . . .
        X O . . . .
        X . O . . .
    "
    .parse()
    .unwrap();
    let moves = ["->1 A3>2 B1>3", "A3>4", "B1>7", "A3>8", "->5", "B1>6", "", "", ""];
    let plain = proof("A1 A2", true, Color::Black, Ko::PLAIN, &moves);
    let flaw = check(&board, &plain).unwrap_err();
    assert!(matches!(flaw.fault, Fault::Unanswered(_)), "{flaw}");
    let fight: PointSet = ["A1", "A2", "A3", "B1"].map(p).into_iter().collect();
    assert!(flaw.gaps.iter().all(|&(_, q)| !fight.contains(q)), "{flaw}");
    let granted = Proof {
        beyond: PointSet::board(board.size()) - fight,
        ..plain.clone()
    };
    let checked = check(&board, &granted).unwrap();
    let wanted: PointSet = ["A4", "C1"].map(p).into_iter().collect();
    assert!(wanted.is_subset(&checked.given), "{}", checked.given.len());
    let inside = Proof {
        beyond: PointSet::of(p("A3")),
        ..plain
    };
    assert_eq!(check(&board, &inside).unwrap_err().fault, Fault::Beyond(p("A3")));
}
