//! A playout does not allocate, whoever draws its moves.

#[path = "../../goban/tests/counting/mod.rs"]
mod counting;

use counting::allocations;
use goban::{Board, Color, Random, Size};
use playouts::{Heavy, Policy, QuickBoard, Tables, Uniform, Weights, run};
use std::sync::Arc;

/// Allocations of a hundred playouts on one board, after one that has filled what is kept.
fn of_playouts<P: Policy>(mut policy: P, size: Size) -> usize {
    let start = QuickBoard::new(&Board::<()>::new(size));
    let mut board = QuickBoard::new(&Board::<()>::new(size));
    let mut random = Random::new(1);
    let mut play = || {
        board.copy_from(&start);
        policy.begin(&board);
        run(&mut board, &mut policy, Color::Black, &mut random, |_, _| {});
    };
    play();
    allocations(|| (0..100).for_each(|_| play()))
}

#[test]
fn a_hundred_playouts_of_every_policy() {
    let heavy = || Heavy::new(Arc::new(Tables::new(&Weights::shipped())));
    for size in [Size::NINE, Size::NINETEEN] {
        assert_eq!(of_playouts(Uniform, size), 0, "uniform, {size:?}");
        assert_eq!(of_playouts(heavy(), size), 0, "heavy, {size:?}");
    }
}
