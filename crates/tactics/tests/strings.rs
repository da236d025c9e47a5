//! Strings and connections on small boards, searched and walked: every position that can arise.

mod enclosed;

use certificate::exhaust::{Goal, Room, State};
use enclosed::{Asked, KOS, MOST, agrees, is_true_elsewhere, number, small};
use goban::{Color, Random};
use tactics::goals::{Capture, Connect};

/// Whether a black stone is off the board for good: it is neither in ko nor in a snapback that takes back at once.
fn is_taken(room: &Room, cell: u8, s: &State) -> bool {
    let (black, white) = (Color::Black.index(), Color::White.index());
    if s.stones[black] >> cell & 1 != 0 {
        return false;
    }
    let takes_back = || {
        let after = room.play(s, cell);
        after.is_some_and(|next| next.stones[white] != s.stones[white])
    };
    let surrounded = room.near(cell) & !s.stones[white] == 0;
    s.to_move == Color::White || s.ban != Some(cell) && !(surrounded && takes_back())
}

#[test]
fn captures_agree_with_exhaustion() {
    let mut random = Random::new(11);
    let (mut asked, mut successes) = (0, 0);
    while asked < number("POSITIONS", 150) {
        let Some(room) = small(&mut random) else { continue };
        let strings = room.strings(Color::Black);
        let string = strings[random.index(strings.len())];
        let cell = string.trailing_zeros() as u8;
        let Some(goal) = Capture::new(room.board(), room.points()[usize::from(cell)], 99) else {
            continue;
        };
        asked += 1;
        for first in Color::BOTH {
            for ko in KOS {
                let asked = Asked {
                    room: &room,
                    wish: Goal::Capture {
                        target: room.set(string),
                        any: false,
                    },
                    attacker: Color::White,
                    first,
                    ko,
                };
                let end = |s: &State| is_taken(&room, cell, s).then_some(true);
                let start = room.start(first, Color::White, ko);
                if let Ok(expected) = room.forces(start, Color::White, &end, MOST) {
                    successes += usize::from(expected);
                    // A stone that is taken and taken back in a snapback was taken all the same.
                    agrees(&asked, &goal, expected, expected);
                }
            }
        }
    }
    assert!(
        successes > asked,
        "both answers occur: {successes} in {asked} positions"
    );
}

/// The first two strings of Black's in a room, to be connected.
fn two_strings(room: &Room) -> Option<(Goal, Connect)> {
    let &[a, b, ..] = &room.strings(Color::Black)[..] else {
        return None;
    };
    let [a, b] = [a, b].map(|s| room.points()[s.trailing_zeros() as usize]);
    let goal = Connect::new(room.board(), a, b, 99).expect("two stones");
    Some((Goal::Connect(a, b), goal))
}

#[test]
fn connections_agree_with_exhaustion() {
    let mut random = Random::new(12);
    let (mut asked, mut successes) = (0, 0);
    while asked < number("POSITIONS", 150) {
        let Some(room) = small(&mut random) else { continue };
        let Some((wish, goal)) = two_strings(&room) else {
            continue;
        };
        asked += 1;
        for first in Color::BOTH {
            for ko in KOS {
                let asked = Asked {
                    room: &room,
                    wish,
                    attacker: Color::Black,
                    first,
                    ko,
                };
                if let Some(expected) = asked.truth() {
                    successes += usize::from(expected);
                    agrees(&asked, &goal, expected, true);
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
        let Some(room) = small(&mut random) else { continue };
        let Some((wish, goal)) = two_strings(&room) else {
            continue;
        };
        let asked = Asked {
            room: &room,
            wish,
            attacker: Color::Black,
            first: Color::BOTH[random.index(2)],
            ko: KOS[random.index(3)],
        };
        let Some(expected) = asked.truth() else { continue };
        let Some(proof) = agrees(&asked, &goal, expected, true) else {
            continue;
        };
        tried += 1;
        let kept: Vec<_> = proof.stake.points().iter().collect();
        let [yes, no] = is_true_elsewhere(&mut random, &asked, &proof, &kept);
        accepted += yes;
        refused += no;
    }
    assert!(
        accepted > tried && refused > tried,
        "{accepted} accepted, {refused} refused"
    );
}
