//! Play, undo and playouts do not allocate.

use goban::light::{LightBoard, Random};
use goban::{Board, Color, Point, Size};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call goes to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

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
