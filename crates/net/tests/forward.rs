//! The way forward beside a second one, written as plainly as can be.

mod naive;

use goban::{Board, Color, Random, Size, Symmetry};
use naive::Plain;
use net::{Net, Shape, View, Width, Work};
use playouts::QuickBoard;

/// A position after so many random moves.
fn position(side: u8, moves: u32, seed: u64) -> QuickBoard {
    let mut board = QuickBoard::new(&Board::new(Size::new(side).unwrap()));
    let mut random = Random::new(seed);
    let mut color = Color::Black;
    for _ in 0..moves {
        let legal: Vec<_> = board.empties().filter(|&p| board.is_legal(color, p)).collect();
        if !legal.is_empty() {
            board.play(color, legal[random.index(legal.len())]);
        }
        color = !color;
    }
    board
}

/// A net all of whose numbers do something.
fn lively(shape: Shape) -> Net {
    let mut net = Net::untaught(shape, 3);
    let mut random = Random::new(7);
    net.change(|numbers| {
        for x in numbers {
            *x += 0.1 * (random.below(2001) as f32 / 1000.0 - 1.0);
        }
    });
    net
}

#[test]
fn a_net_answers_as_the_plain_one_does_on_every_size_and_width() {
    let net = lively(Shape::new(2, 16).unwrap());
    for width in Width::all() {
        let net = net.clone().with_width(width);
        for side in [5, 6, 7, 9, 13, 19] {
            let board = position(side, 2 * u32::from(side), 5);
            let view = View {
                board: &board,
                to_move: Color::White,
                komi: 6.5,
                symmetry: Symmetry::ALL[5],
            };
            let mut work = Work::new(net.shape(), board.size(), 2);
            work.show(1, view);
            work.show(
                0,
                View {
                    to_move: Color::Black,
                    ..view
                },
            );
            net.ask(&mut work, 2);
            let plain = Plain::of(&net, view);
            let near = |a: f32, b: f32| assert!((a - b).abs() < 2e-3, "{width:?}, {side}: {a} {b}");
            near(work.win(1), plain.win);
            near(work.lead(1) / 20.0, plain.lead / 20.0);
            let mut owners = [0.0; 1024];
            work.ownership(1, &mut owners);
            for p in board.size().points() {
                near(owners[p.index()], plain.owners[p.index()]);
            }
            let mut count = 0;
            work.policy(1, |play, probability| {
                near(probability, plain.policy[&play]);
                count += 1;
            });
            assert_eq!(count, plain.policy.len());
        }
    }
}

#[test]
fn what_else_is_asked_changes_nothing() {
    let net = lively(Shape::new(3, 32).unwrap());
    let boards: Vec<_> = (0..4).map(|i| position(9, 30, i)).collect();
    let view = |i: usize| View {
        board: &boards[i],
        to_move: Color::Black,
        komi: 7.5,
        symmetry: Symmetry::IDENTITY,
    };
    let mut many = Work::new(net.shape(), Size::NINE, 4);
    (0..4).for_each(|i| many.show(i, view(i)));
    net.ask(&mut many, 4);
    let mut one = Work::new(net.shape(), Size::NINE, 1);
    for i in 0..4 {
        one.show(0, view(i));
        net.ask(&mut one, 1);
        assert_eq!(one.win(0), many.win(i));
        assert_eq!(one.lead(0), many.lead(i));
        let mut seen = Vec::new();
        one.policy(0, |play, p| seen.push((play, p)));
        let mut seen = seen.into_iter();
        many.policy(i, |play, p| assert_eq!(seen.next(), Some((play, p))));
    }
}

#[test]
fn a_turned_position_turns_what_is_answered() {
    // One symmetry after another of the same position, shown to the same net: the net sees another board each time, but
    // an answer comes back for the points that were asked about.
    let net = lively(Shape::new(2, 16).unwrap());
    let board = position(7, 20, 1);
    let mut work = Work::new(net.shape(), board.size(), 1);
    for symmetry in Symmetry::ALL {
        let view = View {
            board: &board,
            to_move: Color::Black,
            komi: 7.5,
            symmetry,
        };
        work.show(0, view);
        net.ask(&mut work, 1);
        let mut sum = 0.0;
        work.policy(0, |play, probability| {
            sum += probability;
            if let Some(p) = play.point() {
                assert!(board.is_empty(p) && board.is_legal(Color::Black, p), "{p}");
            }
        });
        assert!((sum - 1.0).abs() < 1e-4);
    }
}
