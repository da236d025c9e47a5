//! Strings and connections on small boards, searched and walked: every position that can arise.

mod enclosed;

use certificate::ENDLESS;
use certificate::Stake;
use enclosed::{ATTACKER, DEFENDER, Enclosed, State, agrees, forces, is_true_elsewhere, number};
use goban::Random;
use tactics::goals::{Capture, Connect};

fn position(random: &mut Random) -> Option<Enclosed> {
    if random.below(2) == 0 {
        Enclosed::open(random, 3)
    } else {
        Enclosed::random(random, 6, 9)
    }
}

const THREATS: [[u8; 2]; 3] = [[0, 0], [0, ENDLESS], [ENDLESS, 0]];

#[test]
fn captures_agree_with_exhaustion() {
    let mut random = Random::new(11);
    let (mut asked, mut successes) = (0, 0);
    while asked < number("POSITIONS", 150) {
        let Some(e) = position(&mut random) else { continue };
        let strings = e.strings(DEFENDER);
        let string = strings[random.below(strings.len() as u32) as usize];
        let stone = string & string.wrapping_neg();
        let Some(goal) = Capture::new(&e.board, e.points[stone.trailing_zeros() as usize], 99) else {
            continue;
        };
        asked += 1;
        for first in [ATTACKER, DEFENDER] {
            for threats in THREATS {
                let end = |s: &State| {
                    let at = stone.trailing_zeros() as usize;
                    let back = || {
                        e.play(s, at, true)
                            .is_some_and(|next| next.of[ATTACKER] != s.of[ATTACKER])
                    };
                    let snapback = |s: &State| e.is_surrounded(at, s.of[ATTACKER]) && back();
                    let retake = s.side == DEFENDER && (usize::from(s.ban) == at || snapback(s));
                    (s.of[DEFENDER] & stone == 0 && !retake).then_some(true)
                };
                if let Some(expected) = forces(&e, e.start(first, threats), ATTACKER, &end) {
                    successes += usize::from(expected);
                    let stake = Stake::Stones {
                        target: e.set(string),
                        any: false,
                    };
                    // A stone that is taken and taken back in a snapback was taken all the same.
                    agrees(&e, &goal, expected.then_some(stake), first, threats, expected);
                }
            }
        }
    }
    assert!(
        successes > asked,
        "both answers occur: {successes} in {asked} positions"
    );
}

/// Whether stones of the defender's on two cells are connected, or cannot be any more.
fn joined(e: &Enclosed, ends: [usize; 2]) -> impl Fn(&State) -> Option<bool> {
    let both = 1 << ends[0] | 1 << ends[1];
    move |s| {
        if s.of[DEFENDER] & both != both {
            return Some(false);
        }
        let here = e.flood(1 << ends[0], s.of[DEFENDER]);
        (here & both == both).then_some(true)
    }
}

#[test]
fn connections_agree_with_exhaustion() {
    let mut random = Random::new(12);
    let (mut asked, mut successes) = (0, 0);
    while asked < number("POSITIONS", 150) {
        let Some(e) = position(&mut random) else { continue };
        let strings = e.strings(DEFENDER);
        if strings.len() < 2 {
            continue;
        }
        asked += 1;
        let ends = [strings[0], strings[1]].map(|s| s.trailing_zeros() as usize);
        let goal = Connect::new(&e.board, e.points[ends[0]], e.points[ends[1]], 99).expect("two stones");
        for first in [ATTACKER, DEFENDER] {
            for threats in THREATS {
                let start = e.start(first, threats);
                if let Some(expected) = forces(&e, start, DEFENDER, &joined(&e, ends)) {
                    successes += usize::from(expected);
                    let stake = Stake::Connection(e.points[ends[0]], e.points[ends[1]]);
                    agrees(&e, &goal, Some(stake), first, threats, expected);
                }
            }
        }
    }
    assert!(
        successes > asked / 2,
        "both answers occur: {successes} in {asked} positions"
    );
}

#[test]
fn proofs_of_connections_are_accepted_only_where_they_are_true() {
    let mut random = Random::new(number("SEED", 13) as u64);
    let (mut tried, mut accepted, mut refused) = (0, 0, 0);
    while tried < number("POSITIONS", 200) {
        let Some(e) = position(&mut random) else { continue };
        let strings = e.strings(DEFENDER);
        if strings.len() < 2 {
            continue;
        }
        let ends = [strings[0], strings[1]].map(|s| s.trailing_zeros() as usize);
        let [a, b] = ends.map(|i| e.points[i]);
        let goal = Connect::new(&e.board, a, b, 99).expect("two stones");
        let (first, threats) = (random.index(2), THREATS[random.index(3)]);
        let Some(expected) = forces(&e, e.start(first, threats), DEFENDER, &joined(&e, ends)) else {
            continue;
        };
        let stake = Some(Stake::Connection(a, b));
        let Some(proof) = agrees(&e, &goal, stake, first, threats, expected) else {
            continue;
        };
        tried += 1;
        let [yes, no] = is_true_elsewhere(&mut random, &e, &proof, &ends, &|e, s| joined(e, ends)(s));
        accepted += yes;
        refused += no;
    }
    assert!(
        accepted > tried && refused > tried,
        "{accepted} accepted, {refused} refused"
    );
}
