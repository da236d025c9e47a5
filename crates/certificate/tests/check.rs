//! The checker accepts proofs and no forgeries.
//!
//! Proofs come from walking all positions of small walled regions. Forgeries come from walking bent games (some
//! moves of the loser left out, his pass left out, the ko not minded by the winner) and from damage to true
//! proofs; whatever is accepted must be true by exhaustion.

mod written;

use certificate::exhaust::{Bend, Goal, Room, Walked};
use certificate::{Certificate, ENDLESS, Fault, Ko, Position, Proof, Rule, check};
use goban::{Board, Color, Point, PointSet, Random, Size};
use std::time::{Duration, Instant};
use written::{p, proof};

const MOST: usize = 60_000;

/// A number from the environment, for longer runs: `POSITIONS=20000 cargo test --release`.
fn number(name: &str, usual: usize) -> usize {
    let set = std::env::var(name).ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Whether a proof claims what exhaustion finds.
fn is_true(room: &Room, proof: &Proof) -> bool {
    let goal = Goal::from(proof.stake);
    let found = room.succeeds(&goal, proof.attacker, proof.first, proof.ko, 8 * MOST);
    found.expect("small") == proof.success
}

/// A question about a small position: does White take these stones?
struct Case {
    room: Room,
    goal: Goal,
    first: Color,
    ko: Ko,
}

impl Case {
    fn walk(&self, bend: &Bend, most: usize) -> Option<Walked> {
        self.room
            .walk(&self.goal, Color::White, self.first, self.ko, bend, most)
            .ok()
    }

    fn written(&self, walked: &Walked) -> Proof {
        walked.proof(&self.room, &self.goal).expect("no race")
    }
}

fn case(random: &mut Random, high: usize) -> Option<Case> {
    let room = match random.below(3) {
        0 => {
            let size = Size::new(3 + random.below(2) as u8)?;
            Room::random_board(random, size)?
        }
        _ => Room::random(random, 4, high)?,
    };
    let strings = room.strings(Color::Black);
    let target = match random.below(2) {
        0 => strings[random.index(strings.len())],
        _ => room.stones(Color::Black),
    };
    let goal = Goal::Capture {
        target: room.set(target),
        any: false,
    };
    let mut some = || [0, 0, 1, ENDLESS][random.index(4)];
    let ko = Ko {
        attacker: some(),
        defender: some(),
    };
    let first = Color::BOTH[random.index(2)];
    Some(Case {
        room,
        goal,
        first,
        ko,
    })
}

/// A case with this answer, walked.
fn walked(random: &mut Random, high: usize, succeeds: bool) -> Option<(Case, Walked)> {
    let case = case(random, high)?;
    let walked = case.walk(&Bend::NONE, MOST / 8)?;
    (walked.succeeds() == succeeds).then_some((case, walked))
}

#[test]
fn what_exhaustion_proves_is_accepted() {
    let mut random = Random::new(number("SEED", 1) as u64);
    let (mut successes, mut failures, mut rounds, mut positions) = (0, 0, 0, 0);
    let mut spent = Duration::ZERO;
    while successes + failures < number("POSITIONS", 150) {
        let Some((case, walked)) = walked(&mut random, 10, successes <= failures) else {
            continue;
        };
        let (board, proof) = (case.room.board(), case.written(&walked));
        let began = Instant::now();
        let checked = check(board, &proof);
        spent += began.elapsed();
        let checked = checked.unwrap_or_else(|flaw| panic!("{flaw}\n{proof:?}\n{board}"));
        positions += checked.positions;
        rounds += usize::from(checked.rules.contains(Rule::Repetition));
        *(if proof.success {
            &mut successes
        } else {
            &mut failures
        }) += 1;
    }
    println!(
        "{successes} successes, {failures} failures, {rounds} go round, {positions} positions, {spent:?}"
    );
    assert!(successes > 20 && failures > 20 && (1..failures).contains(&rounds));
}

#[test]
fn no_proof_of_a_bent_game_is_accepted_unless_true() {
    let mut random = Random::new(number("SEED", 2) as u64);
    let (mut forged, mut spared, mut kinds) = (0, 0, [[0; 2]; 5]);
    while forged < number("POSITIONS", 400) {
        let succeeds = random.below(2) == 0;
        let Some((case, walked)) = walked(&mut random, 9, succeeds) else {
            continue;
        };
        // He who wins in truth is made to lose.
        let loser = if succeeds { Color::White } else { Color::Black };
        for (kind, counts) in kinds.iter_mut().enumerate() {
            let bend = Bend::random(&mut random, kind, loser);
            let Some(bent) = case.walk(&bend, MOST) else {
                continue;
            };
            let (board, proof) = (case.room.board(), case.written(&bent));
            if proof.success == walked.succeeds() {
                spared += usize::from(check(board, &proof).is_ok());
                continue;
            }
            forged += 1;
            counts[usize::from(proof.success)] += 1;
            let name = Bend::KINDS[kind];
            assert!(check(board, &proof).is_err(), "{name}\n{proof:?}\n{board}");
        }
    }
    println!(
        "{forged} forgeries rejected, failures and successes by kind {kinds:?}; {spared} accepted that are true"
    );
    assert!(kinds.iter().all(|k| k[0] + k[1] > 0), "all kinds: {kinds:?}");
}

/// What a walk says of each position is true: who wins it, and that this depends on its zone alone.
#[test]
fn every_position_of_a_walk_is_won_whatever_lies_outside_its_zone() {
    let mut random = Random::new(number("SEED", 4) as u64);
    let (mut asked, mut changed) = (0, 0);
    while asked < number("POSITIONS", 300) {
        let succeeds = random.below(2) == 0;
        let Some((case, walked)) = walked(&mut random, 9, succeeds) else {
            continue;
        };
        let certificate = Certificate {
            board: case.room.board().clone(),
            proof: case.written(&walked),
        };
        let walk = certificate.walk().expect("a true proof");
        let steps: Vec<_> = walk.steps().collect();
        let region: PointSet = case.room.points().iter().copied().collect();
        for _ in 0..3 {
            let step = steps[random.index(steps.len())];
            let (zone, turn) = (step.zone(), step.turn());
            let mut stones = Color::BOTH.map(|c| step.stones(c));
            // Loose strings count on liberties outside: those stay as they are.
            let firm = zone.points | (zone.loose.dilate(&PointSet::board(certificate.board.size())));
            for p in &(region - firm) {
                stones.iter_mut().for_each(|s| {
                    s.remove(p);
                });
                if let Some(set) = stones.get_mut(random.index(3)) {
                    set.insert(p);
                }
            }
            asked += 1;
            let Some(mut board) = Board::from_stones(certificate.board.size(), &stones[0], &stones[1]) else {
                continue;
            };
            if let Some(ban) = turn.ban {
                let Some(banned) = board.clone().with_ko(turn.to_move, ban) else {
                    continue;
                };
                board = banned;
            }
            changed += usize::from(Color::BOTH.iter().any(|&c| *board.stones(c) != step.stones(c)));
            let room = Room::enclosed(&board, &region, Color::White).expect("as small");
            let found = room.succeeds(&case.goal, Color::White, turn.to_move, turn.ko, 8 * MOST);
            assert_eq!(
                found,
                Ok(succeeds),
                "{turn:?} zone {zone:?}\n{}\n{board}",
                step.board()
            );
        }
    }
    println!("{asked} positions, {changed} changed outside their zones");
    assert!(changed > asked / 20, "{changed} of {asked}");
}

/// Damages a proof somewhere.
fn damage(proof: &mut Proof, points: &[Point], random: &mut Random) -> &'static str {
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
            moves[edge].0 = Some(points[random.index(points.len())]);
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
        let Some((case, walked)) = walked(&mut random, 9, succeeds) else {
            continue;
        };
        let (whole, board) = (case.written(&walked), case.room.board());
        for _ in 0..20 {
            let mut proof = whole.clone();
            let kind = damage(&mut proof, case.room.points(), &mut random);
            let truth = is_true(&case.room, &proof);
            false_claims += usize::from(!truth);
            match check(board, &proof) {
                Ok(_) => {
                    accepted += 1;
                    assert!(truth, "{kind}\n{proof:?}\n{board}");
                }
                Err(_) => rejected += 1,
            }
        }
    }
    println!("{rejected} rejected, {accepted} accepted, {false_claims} false");
    assert!(rejected > 5 * accepted / 2 && false_claims > 100);
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
