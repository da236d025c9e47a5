//! The shipped weights order moves the same way in every version: fights take the same steps, one by one.

use certificate::Ko;
use goban::{Board, Color, Point, PointSet, Random, Size};
use tactics::fight::Fight;
use tactics::fight::instinct::Instinct;
use tactics::region::{Region, dragon};
use tactics::{Limits, Side};

fn add(sum: &mut u64, n: u64) {
    *sum = (sum.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
}

/// Stones drawn by lot, two of three near the lower left.
fn position(random: &mut Random) -> Board {
    let mut board = Board::new(Size::NINE);
    let mut color = Color::Black;
    for i in 0..60 {
        let most = if i % 3 == 0 { 9 } else { 6 };
        let p = Point::new(random.below(most) as u8, random.below(most) as u8);
        if board.play(color, p).is_ok() {
            color = !color;
        }
    }
    board
}

#[test]
fn fights_take_the_same_steps() {
    let mut random = Random::new(4);
    let (mut sum, mut fights) = (0, 0);
    while fights < 60 {
        let board = position(&mut random);
        let mut seen = PointSet::EMPTY;
        for color in Color::BOTH {
            for root in board.strings(color) {
                if seen.contains(root) {
                    continue;
                }
                let group = dragon(&board, root);
                seen |= group;
                let region = Region::around(&board, &group, 1);
                let Some((mut field, stones)) = region.and_then(|r| r.field(&board, &group)) else {
                    continue;
                };
                field.lean();
                for side in Side::BOTH {
                    let mut fight = Fight::new(&field, Limits::nodes(300));
                    let node = fight.node(stones, side, Ko::PLAIN);
                    let best = fight
                        .solve(&node)
                        .map_or(999, |found| found.best.map_or(0, u64::from));
                    add(&mut sum, fight.nodes);
                    add(&mut sum, best);
                    fights += 1;
                }
            }
        }
    }
    assert_eq!(sum, 0x9eff_2866_ae25_43d7, "{sum:#x}");
}

#[test]
fn the_weights_are_printed_as_they_were() {
    let mut sum = 0;
    Instinct::learned()
        .to_string()
        .bytes()
        .for_each(|byte| add(&mut sum, byte.into()));
    assert_eq!(sum, 0x836e_d7ff_edde_5363, "{sum:#x}");
}
