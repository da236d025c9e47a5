//! Strings and connections on small boards, searched and walked: every position that can arise.

mod enclosed;

use enclosed::{ATTACKER, DEFENDER, Enclosed, NOWHERE, State, number};
use goban::Random;
use std::collections::HashMap;
use tactics::goals::{Capture, Connect};
use tactics::{ENDLESS, Goal, Ko, Limits, Search, Turn, Widening};

/// Positions walked at most.
const MOST: usize = 60_000;

/// Whether a side can force what `end` calls success; none if there are too many positions.
fn forces(e: &Enclosed, start: State, side: usize, end: &dyn Fn(&State) -> Option<bool>) -> Option<bool> {
    let mut ids = HashMap::from([(start, 0)]);
    let (mut states, mut below, mut won) = (vec![start], Vec::<Vec<usize>>::new(), Vec::new());
    while below.len() < states.len() {
        let state = states[below.len()];
        let over = end(&state);
        won.push(over == Some(true));
        let mut here = Vec::new();
        if over.is_none() {
            let pass = State {
                side: 1 - state.side,
                ban: NOWHERE,
                ..state
            };
            for next in (0..e.points.len())
                .filter_map(|p| e.play(&state, p, true))
                .chain([pass])
            {
                here.push(*ids.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                }));
            }
        }
        below.push(here);
        if states.len() > MOST {
            return None;
        }
    }
    loop {
        let mut changed = false;
        for i in (0..states.len()).rev() {
            if !won[i] && !below[i].is_empty() {
                won[i] = if states[i].side == side {
                    below[i].iter().any(|&c| won[c])
                } else {
                    below[i].iter().all(|&c| won[c])
                };
                changed |= won[i];
            }
        }
        if !changed {
            return Some(won[0]);
        }
    }
}

/// Searches narrowly and with every move: a success found narrowly is one, and with every move all are found.
fn agrees<G: Goal>(e: &Enclosed, goal: &G, first: usize, threats: [u8; 2], expected: bool) {
    let attacker = usize::from(goal.attacker() != Enclosed::colour(ATTACKER));
    for widening in [Widening::Near(0), Widening::Full] {
        let mut search = Search::new(&e.board, goal, Limits::nodes(300_000));
        search.set_widening(widening);
        let turn = Turn {
            to_move: Enclosed::colour(first),
            ban: None,
            ko: Ko {
                attacker: threats[attacker],
                defender: threats[1 - attacker],
            },
        };
        let Ok(found) = search.solve(turn) else { continue };
        if widening == Widening::Full || found.success {
            assert_eq!(
                found.success,
                expected,
                "{widening:?} {goal_attacker} wants it, {first} first, {threats:?}, {found:?}\n{}",
                e.board,
                goal_attacker = goal.attacker(),
                first = turn.to_move,
            );
        }
    }
}

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
                    agrees(&e, &goal, first, threats, expected);
                }
            }
        }
    }
    assert!(
        successes > asked,
        "both answers occur: {successes} in {asked} positions"
    );
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
        let both = 1 << ends[0] | 1 << ends[1];
        let goal = Connect::new(&e.board, e.points[ends[0]], e.points[ends[1]], 99).expect("two stones");
        for first in [ATTACKER, DEFENDER] {
            for threats in THREATS {
                let end = |s: &State| {
                    if s.of[DEFENDER] & both != both {
                        return Some(false);
                    }
                    let here = Enclosed::flood(&e, 1 << ends[0], s.of[DEFENDER]);
                    (here & both == both).then_some(true)
                };
                if let Some(expected) = forces(&e, e.start(first, threats), DEFENDER, &end) {
                    successes += usize::from(expected);
                    agrees(&e, &goal, first, threats, expected);
                }
            }
        }
    }
    assert!(
        successes > asked / 2,
        "both answers occur: {successes} in {asked} positions"
    );
}
