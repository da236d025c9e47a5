//! The shipped weights give the same games, move by move, and the same urgencies, bit by bit, in every version: whatever is
//! built anew about patterns, their codes and keys stay what the weights were learned with.

use goban::{Board, Color, Point, Random, Size};
use patterns::code::canonical;
use patterns::{View, nearest_keys};
use playouts::{
    Heavy, PatternOpinion, Policy, Pseudo, QuickBoard, Sight, Tables, Urgencies, UrgencyTables, Weights,
    watch,
};
use std::sync::Arc;

/// A running sum of all that is put in, in its order.
struct Sum(u64);

impl Sum {
    fn add(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Games of a policy from the empty board.
fn games(policy: &mut impl Policy, size: Size, count: usize) -> u64 {
    let mut sum = Sum(0);
    let mut random = Random::new(7);
    let start = QuickBoard::new(&Board::new(size));
    let mut board = start.clone();
    for _ in 0..count {
        board.copy_from(&start);
        watch(&mut board, policy, &mut random, |board, _, _| {
            sum.add(board.hash())
        });
        sum.add(board.margin() as u64);
    }
    sum.0
}

/// The positions of a few pattern-driven games, every tenth.
fn positions(size: Size, mut show: impl FnMut(&QuickBoard, Color)) {
    let mut policy = Heavy::new(Arc::new(Tables::new(&Weights::of(size))));
    let mut random = Random::new(8);
    for _ in 0..3 {
        let mut board = QuickBoard::new(&Board::new(size));
        let mut moves = 0;
        watch(&mut board, &mut policy, &mut random, |board, color, _| {
            moves += 1;
            if moves % 10 == 0 {
                show(board, color);
            }
        });
    }
}

fn good(board: &QuickBoard, color: Color) -> Vec<Point> {
    let points = board.size().points();
    points
        .filter(|&p| board.is_empty(p) && board.is_legal(color, p))
        .collect()
}

#[test]
fn pattern_driven_games_are_the_same() {
    let played = [9, 13, 19].map(|side| {
        let size = Size::new(side).unwrap();
        let mut policy = Heavy::new(Arc::new(Tables::new(&Weights::of(size))));
        games(&mut policy, size, 100)
    });
    let before = [
        0x6edb_6a99_9958_4793,
        0x2a4e_54b3_a853_bd52,
        0x3c57_a56d_e797_2726,
    ];
    assert_eq!(played, before, "{played:#x?}");
}

#[test]
fn pseudo_random_games_are_the_same() {
    let tables = UrgencyTables::new(&Urgencies::by_hand());
    let played = games(&mut Pseudo::new(Arc::new(tables)), Size::NINE, 100);
    assert_eq!(played, 0xf80e_aa79_2122_0a16, "{played:#x?}");
}

#[test]
fn priors_are_the_same() {
    let weighed = [9, 19].map(|side| {
        let size = Size::new(side).unwrap();
        let opinion = PatternOpinion::new(&Weights::of(size));
        let mut sum = Sum(0);
        positions(size, |board, color| {
            let moves = good(board, color);
            let mut factors = vec![1.0; moves.len()];
            opinion.weigh(board, color, &moves, &mut factors);
            factors.iter().for_each(|f: &f32| sum.add(f.to_bits().into()));
        });
        sum.0
    });
    assert_eq!(
        weighed,
        [0x1c9d_e23c_f819_d8e9, 0xe7fc_76a4_21c7_b162],
        "{weighed:#x?}"
    );
}

#[test]
fn codes_and_keys_are_the_same() {
    let mut codes = Sum(0);
    for code in 0..=u16::MAX {
        for color in Color::BOTH {
            codes.add(canonical(code, color).into());
        }
    }
    let (mut wide, mut nearest) = (Sum(0), Sum(0));
    let mut keys = Vec::new();
    for side in [5, 9, 19] {
        positions(Size::new(side).unwrap(), |board, color| {
            let (sight, view) = (Sight::new(board, color), View::new(board, color));
            for p in good(board, color) {
                sight.codes(p).for_each(|code| wide.add(code));
                keys.clear();
                nearest_keys(&view, p, &[1, 3, 6, 10, 15], &mut keys);
                keys.iter().for_each(|&key| nearest.add(key));
            }
        });
    }
    let found = [codes.0, wide.0, nearest.0];
    let before = [
        0x493d_5f1a_7dd6_77c7,
        0x0654_8996_5505_14a3,
        0xa51b_6dbb_4755_7d25,
    ];
    assert_eq!(found, before, "{found:#x?}");
}
