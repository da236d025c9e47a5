//! Problems of Go's goals: each is proved, hangs on the next move, and has one first move.

use goban::{Board, Color, Random, Size};
use proof::value::Answer;
use tactics::Stop;
use tactics::make::{Kind, Made, Maker, random_position};

fn maker(kind: Kind, level: Option<usize>) -> Maker {
    Maker {
        kind,
        level,
        nodes: 1_500,
        stop: Stop::default(),
    }
}

/// The first problems among random positions.
fn made(maker: &Maker, count: usize, tries: usize, seed: u64) -> Vec<Made> {
    let mut random = Random::new(seed);
    let mut all = Vec::new();
    for _ in 0..tries {
        let size = Size::new(6).unwrap();
        let moves = 12 + random.below(12) as usize;
        let (board, to_move) = random_position(size, moves, &mut random);
        all.extend(maker.problem(&board, to_move, &mut random));
        if all.len() == count {
            break;
        }
    }
    all
}

#[test]
fn problems_are_proved_and_hang_on_the_next_move() {
    for (kind, seed) in [(Kind::Capture, 1), (Kind::Connect, 2)] {
        let problems = made(&maker(kind, None), 3, 400, seed);
        assert_eq!(problems.len(), 3, "{kind:?}");
        for problem in problems {
            let found = &problem.found;
            assert!(found.proved() && found.answer == Answer::WON, "{kind:?}");
            assert_eq!(found.best, Some(problem.first));
            for proof in &found.proofs {
                assert!(certificate::check(&problem.board, &proof.proof).is_ok());
            }
            assert!(problem.wrong.iter().all(|w| w.point != problem.first));
        }
    }
}

#[test]
fn a_wanted_level_is_the_level_of_the_problem() {
    for level in [1, 2] {
        let problems = made(&maker(Kind::Capture, Some(level)), 1, 600, 3);
        let difficulty = problems[0].difficulty.as_ref().expect("measured");
        assert_eq!(difficulty.level, level);
        assert_eq!(difficulty.line.first(), Some(&problems[0].first));
    }
}

#[test]
fn a_corner_that_lives_by_one_move_is_a_problem() {
    let board: Board = "
        . . . . . .
        . . . . . .
        . . . . . .
        O O O O O .
        X X X X O .
        . . . X O ."
        .parse()
        .unwrap();
    let made = maker(Kind::Live, None).problem(&board, Color::Black, &mut Random::new(1));
    let made = made.expect("a problem");
    assert_eq!(made.first, "B1".parse().unwrap());
    assert!(made.difficulty.is_none() && made.wrong.iter().any(|w| w.point == "A1".parse().unwrap()));
    let settled = board
        .to_string()
        .replace("X X X X O .\n. . . X O .", "X X X X O .\n. X . X O .");
    let settled: Board = settled.parse().unwrap();
    let none = maker(Kind::Live, None).problem(&settled, Color::Black, &mut Random::new(1));
    assert!(none.is_none(), "it lives already");
}
