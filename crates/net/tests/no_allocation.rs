//! Asking a net allocates nothing once there is room.

#[path = "../../goban/tests/counting/mod.rs"]
mod counting;

use counting::allocations;
use goban::{Board, Color, Size, Symmetry};
use net::{Net, Shape, View, Work};
use playouts::QuickBoard;

#[test]
fn asking_about_three_positions_and_reading_the_answers() {
    let net = Net::untaught(Shape::new(2, 32).unwrap(), 1);
    for size in [Size::NINE, Size::NINETEEN] {
        let mut work = Work::new(net.shape(), size, 3);
        let board = QuickBoard::new(&Board::new(size));
        let mut owners = [0.0; 1024];
        let mut ask = || {
            for i in 0..3 {
                let symmetry = Symmetry::ALL[i];
                work.show(
                    i,
                    View {
                        board: &board,
                        to_move: Color::Black,
                        komi: 7.5,
                        symmetry,
                    },
                );
            }
            net.ask(&mut work, 3);
            let mut likeliest = 0f32;
            work.policy(2, |_, probability| likeliest = likeliest.max(probability));
            work.ownership(1, &mut owners);
            assert!(likeliest > 0.0);
        };
        assert_eq!(allocations(&mut ask), 0, "{size}");
    }
}
