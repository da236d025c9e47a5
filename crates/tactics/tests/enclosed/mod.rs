//! Small rooms, every position of which is walked, and searches compared with that. White is the attacker where
//! somebody is attacked.
#![allow(dead_code, reason = "each test uses a part")]

use certificate::exhaust::{Goal as Wish, Room};
use certificate::{Ko, Proof, Turn, check};
use goban::{Board, Color, Point, PointSet, Random, Size};
use tactics::proofs::{Unproved, prove_goal};
use tactics::{Goal, Limits, Search, Widening};

/// Positions walked at most.
pub const MOST: usize = 60_000;

/// No threats, endless ones for the defender, endless ones for the attacker.
pub const KOS: [Ko; 3] = [Ko::PLAIN, Ko::DEFENDER_RULES, Ko::ATTACKER_RULES];

/// A whole board of nine points or a walled region of six to nine.
pub fn small(random: &mut Random) -> Option<Room> {
    if random.below(2) == 0 {
        Room::random_board(random, Size::new(3)?)
    } else {
        Room::random(random, 6, 9)
    }
}

/// A question to a search, of which the truth is known.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub room: &'a Room,
    pub wish: Wish,
    /// Whose wish it is.
    pub attacker: Color,
    pub first: Color,
    pub ko: Ko,
}

impl Asked<'_> {
    /// By exhaustion; none if there are too many positions.
    pub fn truth(&self) -> Option<bool> {
        let found = self
            .room
            .succeeds(&self.wish, self.attacker, self.first, self.ko, MOST);
        found.ok()
    }
}

/// Searches narrowly and with every move: a success found narrowly is one, and with every move all are found. If it is to
/// be proved, what is found is.
pub fn agrees<G: Goal>(asked: &Asked, goal: &G, expected: bool, proved: bool) -> Option<Proof> {
    let mut proof = None;
    let board = asked.room.board();
    assert_eq!(goal.attacker(), asked.attacker);
    for widening in [Widening::Near(0), Widening::Full] {
        let mut search = Search::new(board, goal, Limits::nodes(300_000));
        search.set_widening(widening);
        let turn = Turn {
            to_move: asked.first,
            ban: None,
            ko: asked.ko,
        };
        let Ok(found) = search.solve(turn) else { continue };
        if widening == Widening::Full || found.success {
            assert_eq!(
                found.success, expected,
                "{widening:?} {} wants it, {turn:?}, {found:?}\n{board}",
                asked.attacker
            );
            let Some(stake) = asked.wish.stake().filter(|_| proved) else {
                continue;
            };
            match prove_goal(&mut search, &stake, turn, found.best) {
                Ok((proved, _)) => proof = Some(proved),
                Err(why) => assert_eq!(why, Unproved::Stopped, "{stake:?} {turn:?} {found:?}\n{board}"),
            }
        }
    }
    proof
}

/// Checks a proof on boards that it was not made for: whatever is accepted must be true there by exhaustion. How many were
/// accepted and how many refused.
pub fn is_true_elsewhere(random: &mut Random, asked: &Asked, proof: &Proof, kept: &[Point]) -> [usize; 2] {
    let mut counts = [0; 2];
    for _ in 0..8 {
        let Some(room) = altered(random, asked.room, kept) else {
            continue;
        };
        if check(room.board(), proof).is_err() {
            counts[1] += 1;
            continue;
        }
        let truth = Asked {
            room: &room,
            ..*asked
        }
        .truth();
        assert_ne!(
            truth,
            Some(!proof.success),
            "{}\n{}\n{proof:?}",
            asked.room.board(),
            room.board()
        );
        counts[0] += 1;
    }
    counts
}

/// The same region with up to three points changed, but for those kept.
fn altered(random: &mut Random, room: &Room, kept: &[Point]) -> Option<Room> {
    let board = room.board();
    let mut stones = Color::BOTH.map(|c| *board.stones(c));
    for _ in 0..=random.index(3) {
        let p = room.points()[random.index(room.points().len())];
        if kept.contains(&p) {
            continue;
        }
        stones.iter_mut().for_each(|s| {
            s.remove(p);
        });
        if let Some(set) = stones.get_mut(random.index(3)) {
            set.insert(p);
        }
    }
    let board = Board::from_stones(board.size(), &stones[0], &stones[1])?;
    let points: PointSet = room.points().iter().copied().collect();
    Room::enclosed(&board, &points, Color::White).ok()
}

/// A number from the environment, for longer runs.
pub fn number(name: &str, usual: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(usual)
}
