use super::*;
use crate::base::Base;
use crate::go::know::Knowledge;
use crate::go::positions;
use goban::Random;
use std::collections::BTreeSet;

fn few() -> Compiled {
    let empty = Student::new(Base::new());
    let base = Base::read(&empty.world, include_str!("../adviser/few.rules")).unwrap();
    Compiled::new(&Student::new(base))
}

/// Compares all conclusions about a position; answers how many there are.
fn same(compiled: &Compiled, board: &Board, to_move: Color) -> usize {
    let ran = compiled.facts(board, to_move, &compiled.select(|_| true));
    let set: BTreeSet<Fact> = ran.iter().cloned().collect();
    assert_eq!(set.len(), ran.len(), "each fact once");
    let mut wanted = BTreeSet::new();
    let mut by = std::collections::BTreeMap::new();
    let all: Vec<usize> = (0..compiled.len()).collect();
    compiled.interpret(board, to_move, &all, &mut |rule, predicate, values| {
        wanted.insert((predicate, values.to_vec()));
        by.entry((predicate, values.to_vec())).or_insert(rule);
    });
    let missing: Vec<_> = wanted
        .difference(&set)
        .map(|fact| (fact, compiled.rule(by[fact]).0.name.clone()))
        .collect();
    let extra: Vec<_> = set.difference(&wanted).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "missing {missing:?}, extra {extra:?}, {to_move} to move in\n{board}"
    );
    set.len()
}

#[test]
fn compiled_rules_conclude_what_interpreted_ones_do() {
    let compiled = few();
    let mut random = Random::new(17);
    let mut concluded = 0;
    for number in 0..300 {
        let size = Size::new([3, 4, 5, 6, 7, 9][number % 6]).unwrap();
        let (board, to_move) = positions::random(&mut random, size);
        concluded += same(&compiled, &board, to_move);
    }
    assert!(concluded > 3000, "{concluded}");
    assert_eq!(compiled.interpreted(Size::NINE), 0);
}

#[test]
fn so_do_all_that_come_with_the_program() {
    let compiled = Knowledge::shipped().compiled();
    let mut random = Random::new(23);
    for side in [4, 5, 5, 6, 6, 7, 4, 5, 6] {
        let (board, to_move) = positions::random(&mut random, Size::new(side).unwrap());
        same(compiled, &board, to_move);
    }
    assert_eq!(compiled.interpreted(Size::NINE), 0);
}

/// Asked apart, every rule says all that the interpreter finds it to say, whatever others said before.
#[test]
fn each_rule_can_be_asked_apart() {
    let compiled = few();
    let mut random = Random::new(29);
    let mut concluded = 0;
    for number in 0..60 {
        let (board, to_move) = positions::random(&mut random, Size::new(4 + number % 4).unwrap());
        let every = compiled.select(|_| true);
        let apart = compiled.conclude_apart(&board, to_move, &every);
        let mut told: BTreeSet<Concluded> = apart.iter().cloned().collect();
        assert_eq!(told.len(), apart.len(), "each once");
        let scene = state(&compiled.student, &board, to_move);
        for rule in 0..compiled.len() {
            for said in crate::go::check::conclusions(&compiled.student, &scene, compiled.rule(rule).0) {
                assert!(told.remove(&Concluded { said, rule }), "rule {rule} in\n{board}");
                concluded += 1;
            }
        }
        assert!(told.is_empty(), "{told:?}");
    }
    assert!(concluded > 1_000, "{concluded}");
}

/// What a ko forbids is part of the position.
#[test]
fn a_ko_forbids_the_side_to_move() {
    let compiled = few();
    let mut board: Board = "
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
    "
    .parse()
    .unwrap();
    board.play(Color::Black, "C4".parse().unwrap()).unwrap();
    assert!(board.ko().is_some());
    for to_move in Color::BOTH {
        same(&compiled, &board, to_move);
    }
}

/// A board with more blocks than there is room for is left to the interpreter.
#[test]
fn a_board_of_many_blocks_is_interpreted() {
    let compiled = few();
    let size = Size::new(13).unwrap();
    let checkered = |color: Color| {
        let of = |p: &goban::Point| {
            (p.col() + p.row()).is_multiple_of(2) && p.row().is_multiple_of(2) == (color == Color::Black)
        };
        goban::PointSet::board(size)
            .iter()
            .filter(of)
            .collect::<goban::PointSet>()
    };
    let board = Board::from_stones(size, &checkered(Color::Black), &checkered(Color::White)).unwrap();
    assert!(same(&compiled, &board, Color::Black) > 0);
}
