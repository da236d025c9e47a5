//! Advisers from outside: what they may change, and what they may not.

use certificate::Ko;
use goban::{Board, Point};
use proof::value::Answer;
use std::sync::Arc;
use tactics::aim::Aim;
use tactics::field::{Bits, Field, Stones};
use tactics::fight::instinct::Instinct;
use tactics::fight::{Advice, Adviser, Fight, Found, Look, Node, Ruling};
use tactics::proofs::prove;
use tactics::region::{Region, group};
use tactics::{Leans, Limits, Side, found};

const LIMITS: u64 = 100_000;

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn ground(board: &Board, stone: &str) -> (Field, Stones) {
    let target = group(board, p(stone));
    let region = Region::around(board, &target, 2).unwrap();
    region.field(board, &target).unwrap()
}

/// What a side that moves first comes to by some advice, and the nodes that takes.
fn searched(drawn: &str, stone: &str, side: Side, advice: &dyn Advice) -> (Found, u64) {
    let board: Board = drawn.parse().unwrap();
    let (field, stones) = ground(&board, stone);
    let mut fight = Fight::new(&field, Limits::nodes(LIMITS));
    fight.trust(advice);
    let node = fight.node(stones, side, Ko::PLAIN);
    let found = fight.solve(&node).expect("an answer");
    (found, fight.nodes)
}

/// The same order of moves for all, so that only what is known besides is compared.
fn by_instinct(side: Side, look: &Look) -> f32 {
    Instinct::learned().strength(side, look)
}

/// A room of three points inside one string is dead if the attacker moves: he plays in the middle.
struct RoomOfThree;

impl Advice for RoomOfThree {
    fn strength(&self, side: Side, look: &Look) -> f32 {
        by_instinct(side, look)
    }

    fn ruling(&self, field: &Field, node: &Node) -> Option<Ruling> {
        let own = node.stones.of[Side::Defender];
        let string = field.flood(field.target & own, own);
        let space = field.space(&node.stones);
        let room = space & !own;
        let one_string = field.flood(string & string.wrapping_neg(), own) == space & own;
        let empty = room & !field.empty(&node.stones) == 0;
        let three = room.count_ones() == 3 && field.flood(room & room.wrapping_neg(), room) == room;
        let dead = node.side == Side::Attacker && field.out == 0 && one_string && empty && three;
        dead.then_some(Ruling::Guess(true))
    }
}

const CORNER: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .";

const FIVE: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    X . . . X O .
    . . O . X O .";

const SEVEN: &str = "
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    . . . X O . .
    . O X X O . .";

#[test]
fn a_rule_from_outside_saves_work_and_changes_no_answer() {
    let (mut with, mut without) = (0, 0);
    for (drawn, stone) in [(CORNER, "A2"), (FIVE, "A3"), (SEVEN, "A4")] {
        for side in [Side::Attacker, Side::Defender] {
            let (plain, nodes) = searched(drawn, stone, side, Instinct::learned());
            without += nodes;
            let (told, nodes) = searched(drawn, stone, side, &RoomOfThree);
            with += nodes;
            assert_eq!(told.success, plain.success, "{side:?} first\n{drawn}");
        }
    }
    assert!(with < without, "{with} nodes with the rule, {without} without");
}

#[test]
fn what_leans_on_a_rule_is_a_guess() {
    let (found, nodes) = searched(CORNER, "A2", Side::Attacker, &RoomOfThree);
    assert_eq!((found.success, nodes), (true, 0), "seen without search");
    assert!(found.leans.has(Leans::GUESS));
    let (searched, _) = searched(CORNER, "A2", Side::Attacker, Instinct::learned());
    assert!(!searched.leans.has(Leans::GUESS));
}

/// Says of every position that the attacker succeeds, or that he fails.
struct Always(Ruling);

impl Advice for Always {
    fn strength(&self, side: Side, look: &Look) -> f32 {
        by_instinct(side, look)
    }

    fn ruling(&self, _: &Field, _: &Node) -> Option<Ruling> {
        Some(self.0)
    }
}

#[test]
fn a_false_rule_proves_nothing() {
    let board: Board = CORNER.parse().unwrap();
    let (field, stones) = ground(&board, "A2");
    // Who moves first wins: here each is told that he loses.
    for (side, success) in [(Side::Attacker, false), (Side::Defender, true)] {
        let rule = Always(Ruling::Guess(success));
        let mut fight = Fight::new(&field, Limits::nodes(LIMITS));
        fight.trust(&rule);
        let verdict = fight.ask(&stones, side).unwrap();
        assert!(verdict.guess, "{verdict:?}");
        // What he claims to know for certain the search believes, but no proof comes of it.
        let rule = Always(Ruling::Sound(success, Bits::MAX));
        let mut fight = Fight::new(&field, Limits::nodes(LIMITS));
        fight.trust(&rule);
        let node = fight.node(stones, side, Ko::PLAIN);
        assert_eq!(fight.solve(&node).unwrap().success, success);
        assert!(prove(&board, &mut fight, &node, None, true).is_err());
    }
}

/// Wants the attacker to try these points alone, while they are empty.
struct Only(Bits);

impl Advice for Only {
    fn strength(&self, side: Side, look: &Look) -> f32 {
        by_instinct(side, look)
    }

    fn forced(&self, field: &Field, node: &Node) -> Option<Bits> {
        let open = field.empty(&node.stones) & self.0 != 0;
        (open && node.side == Side::Attacker).then_some(self.0)
    }
}

#[test]
fn forced_moves_that_win_are_sound_and_those_that_lose_are_a_guess() {
    let board: Board = CORNER.parse().unwrap();
    let (field, _) = ground(&board, "A2");
    let bits = |name: &str| field.bits(&goban::PointSet::of(p(name)));
    let (found, _) = searched(CORNER, "A2", Side::Attacker, &Only(bits("B1")));
    assert!(found.success && !found.leans.has(Leans::GUESS), "{found:?}");
    assert_eq!(found.best.and_then(|best| field.point(best)), Some(p("B1")));
    let (found, _) = searched(CORNER, "A2", Side::Attacker, &Only(bits("A1")));
    assert!(!found.success && found.leans.has(Leans::GUESS), "{found:?}");
}

#[test]
fn an_adviser_is_asked_about_whole_questions() {
    let board: Board = CORNER.parse().unwrap();
    let aim = Aim::kill(&board, &[p("A2")]);
    let asked = |adviser| {
        let limits = Limits {
            adviser,
            ..Limits::nodes(LIMITS)
        };
        found::ask(&board, &aim, &limits).unwrap()
    };
    let told = |ruling| asked(Some(Adviser(Arc::new(Always(ruling)))));
    let plain = asked(None);
    assert!(plain.answer == Answer::WON && plain.best == Some(p("B1")));
    let misled = told(Ruling::Guess(false));
    assert!(!misled.gains(), "he was believed: {misled:?}");
    assert!(!misled.proved());
}
