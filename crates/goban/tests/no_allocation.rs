//! Play, undo and playouts do not allocate.

mod counting;

use counting::allocations;
use goban::light::{LightBoard, Random};
use goban::{Board, Color, Point, Size};

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn a_thousand_moves_and_their_undoing() {
    let mut board = Board::new(Size::NINETEEN);
    let mut random = Random::new(1);
    let made = allocations(|| {
        let mut color = Color::Black;
        for _ in 0..1000 {
            let left = board.empty().len() as u32;
            let p: Point = board.empty().iter().nth(random.below(left) as usize).unwrap();
            board.place(color, p);
            color = !color;
        }
        while board.undo() {}
    });
    assert_eq!(made, 0);
}

#[test]
fn a_hundred_playouts() {
    let start: LightBoard = LightBoard::new(&Board::new(Size::NINE));
    let mut light = start.clone();
    let mut random = Random::new(1);
    let made = allocations(|| {
        for _ in 0..100 {
            light.copy_from(&start);
            light.run(Color::Black, &mut random);
        }
    });
    assert_eq!(made, 0);
}
