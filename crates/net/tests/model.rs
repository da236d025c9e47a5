//! What a net says does not depend on how the board is turned or which colour is whose, and is about legal moves alone.

use goban::{Board, Color, Ko, Move, Size, Symmetry};
use net::{Look, Model, Net, Position, Shape};
use playouts::QuickBoard;
use std::sync::Arc;

const KOMI: f64 = 6.5;

/// A board with a ko that White may not take back, and strings in atari and in ladders.
fn position() -> (Board, Color) {
    let mut board: Board = "
        . . . . . . .
        . X X O . . .
        . X O . O . .
        . . X O . . .
        . . . . X O .
        . . X . . . .
        . . . . . . .
    "
    .parse()
    .unwrap();
    board.place(Color::Black, "D5".parse().unwrap());
    (board, Color::White)
}

fn swapped(board: &Board) -> QuickBoard {
    let (black, white) = (*board.stones(Color::White), *board.stones(Color::Black));
    QuickBoard::new(&Board::<()>::from_stones(board.size(), &black, &white).unwrap())
}

/// A net with something in every part of it.
fn lively() -> Arc<Net> {
    let mut net = Net::untaught(Shape::new(2, 16).unwrap(), 5);
    let mut random = goban::Random::new(3);
    net.change(|numbers| {
        for x in numbers {
            *x += 0.1 * (random.below(2001) as f32 / 1000.0 - 1.0);
        }
    });
    Arc::new(net)
}

fn look(board: &QuickBoard, to_move: Color, komi: f64, symmetry: Symmetry) -> Look {
    let mut looks = [Look::default()];
    let position = Position {
        board,
        to_move,
        komi,
        ko: Ko::Positional,
        territory: false,
        surplus: 0,
        recent: &[],
        before: &[],
        symmetry,
    };
    let model: Arc<dyn Model> = lively();
    model.looker(board.size(), 1).look(&[position], &mut looks);
    let [look] = looks;
    look
}

#[test]
fn colours_swapped_give_the_same_answers_for_the_other_side() {
    let (board, to_move) = position();
    // Colours can be swapped where no ko binds anybody.
    let board = Board::from_stones(
        board.size(),
        board.stones(Color::Black),
        board.stones(Color::White),
    )
    .unwrap();
    // Which colour moves is one of the numbers that a net sees; one that gives nothing for it sees the same on both boards.
    let mut net = Net::clone(&lively());
    let channels = net.shape().channels;
    let colour = net.layout().numbers.start + channels;
    net.change(|numbers| numbers[colour..][..channels].fill(0.0));
    let model: Arc<dyn Model> = Arc::new(net);
    let mut looker = model.looker(board.size(), 2);
    let (one, other) = (QuickBoard::new(&board), swapped(&board));
    let ask = |board, to_move, komi| Position {
        board,
        to_move,
        komi,
        ko: Ko::Positional,
        territory: false,
        surplus: 0,
        recent: &[],
        before: &[],
        symmetry: Symmetry::IDENTITY,
    };
    let mut looks = vec![Look::default(); 2];
    looker.look(
        &[ask(&one, to_move, KOMI), ask(&other, !to_move, -KOMI)],
        &mut looks,
    );
    let [one, other] = &looks[..] else { unreachable!() };
    assert_eq!(one.policy, other.policy);
    assert!((one.win - (1.0 - other.win)).abs() < 1e-5);
    assert!((one.margin + other.margin).abs() < 1e-4);
    assert!(
        one.owners
            .iter()
            .zip(other.owners.iter())
            .all(|(a, b)| (a + b).abs() < 1e-5)
    );
}

#[test]
fn symmetries_are_turned_back() {
    let (board, to_move) = position();
    let board = QuickBoard::new(&board);
    let model: Arc<dyn Model> = lively();
    let mut looker = Arc::clone(&model).looker(board.size(), 1);
    for symmetry in Symmetry::ALL {
        // The same position shown turned by hand and looked at as it is, and turned by the looker.
        let turned = turn(&board, symmetry);
        let mut looks = [Look::default(), Look::default()];
        let ask = |board, symmetry| Position {
            board,
            to_move,
            komi: KOMI,
            ko: Ko::Positional,
            territory: false,
            surplus: 0,
            recent: &[],
            before: &[],
            symmetry,
        };
        looker.look(&[ask(&turned, Symmetry::IDENTITY)], &mut looks[..1]);
        looker.look(&[ask(&board, symmetry)], &mut looks[1..]);
        let [by_hand, turned_back] = looks;
        assert!((by_hand.win - turned_back.win).abs() < 1e-4);
        assert!((by_hand.margin - turned_back.margin).abs() < 1e-2);
        for p in board.size().points() {
            let q = symmetry.apply(p, board.size());
            let owners = (by_hand.owners[q.index()], turned_back.owners[p.index()]);
            assert!((owners.0 - owners.1).abs() < 1e-3, "{p}");
            let chance = |look: &Look, p| {
                let found = look.policy.iter().find(|found| found.0 == Move::Play(p));
                found.map_or(0.0, |found| found.1)
            };
            assert!(
                (chance(&by_hand, q) - chance(&turned_back, p)).abs() < 1e-4,
                "{p}"
            );
        }
    }
}

fn turn(board: &QuickBoard, symmetry: Symmetry) -> QuickBoard {
    let mut stones = [goban::PointSet::EMPTY; 2];
    for p in board.size().points() {
        if let Some(color) = board.at(p) {
            stones[color.index()].insert(symmetry.apply(p, board.size()));
        }
    }
    let turned: Board = Board::from_stones(board.size(), &stones[0], &stones[1]).unwrap();
    let ko = board.ko().map(|p| symmetry.apply(p, board.size()));
    match ko {
        Some(p) => QuickBoard::new(&turned.with_ko(Color::White, p).unwrap()),
        None => QuickBoard::new(&turned),
    }
}

#[test]
fn only_legal_moves_have_a_chance_and_all_of_them_together_are_one() {
    let (board, to_move) = position();
    let ko = board.ko().expect("there is a ko").1;
    let quick = QuickBoard::new(&board);
    let look = look(&quick, to_move, KOMI, Symmetry::IDENTITY);
    let sum: f32 = look.policy.iter().map(|found| found.1).sum();
    assert!((sum - 1.0).abs() < 1e-4);
    assert_eq!(look.policy.last().unwrap().0, Move::Pass);
    for (play, _) in &look.policy {
        if let Move::Play(p) = play {
            assert!(
                quick.is_empty(*p) && quick.is_legal(to_move, *p) && *p != ko,
                "{p}"
            );
        }
    }
}

#[test]
fn under_territory_rules_the_stones_played_are_taken_off() {
    let (board, to_move) = position();
    let board = QuickBoard::new(&board);
    let model: Arc<dyn Model> = lively();
    let mut looker = model.looker(Size::new(7).unwrap(), 2);
    let ask = |komi, territory, surplus| Position {
        board: &board,
        to_move,
        komi,
        ko: Ko::Positional,
        territory,
        surplus,
        recent: &[],
        before: &[],
        symmetry: Symmetry::IDENTITY,
    };
    let mut looks = vec![Look::default(); 2];
    looker.look(&[ask(KOMI, true, 3), ask(KOMI + 3.0, false, 0)], &mut looks);
    assert_eq!(looks[0].win, looks[1].win);
    assert!((looks[0].margin - (looks[1].margin - 3.0)).abs() < 1e-4);
}
