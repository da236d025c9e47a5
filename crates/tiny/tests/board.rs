//! The small board against the board of the house, and what is settled on it.

use goban::{Color, Game, Ko, Move, Point, Random, Rules, Size, life::Unconditional};
use tiny::{Frame, Position, living, settled};

/// Random games: the legal moves, captures and the ko are those of `goban`, move by move, and so is the score.
#[test]
fn the_rules_are_those_of_the_board() {
    let rules = Rules {
        ko: Ko::Simple,
        suicide: false,
        komi: 0.0,
        ..Rules::CHINESE
    };
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let side = 2 + (seed % 6) as u8;
        let (size, frame) = (Size::new(side).unwrap(), Frame::board(side, side).unwrap());
        let mut game = Game::new(size, rules);
        let mut position = Position::new(&frame, (Color::Black, 0), 0);
        for _ in 0..3 * size.area() {
            let mover = game.to_move();
            let legal = game.legal_points(mover);
            let ours: Vec<(Point, Position)> = position
                .moves(&frame)
                .map(|(c, next)| (frame.point(c), next))
                .collect();
            assert!(
                ours.len() == legal.len() && ours.iter().all(|&(p, _)| legal.contains(p)),
                "{}",
                game.board()
            );
            if ours.is_empty() || random.below(20) == 0 {
                if position.passed {
                    break;
                }
                game.play(mover, Move::Pass).unwrap();
                position = position.pass();
            } else {
                let (p, next) = ours[random.index(ours.len())];
                game.play(mover, Move::Play(p)).unwrap();
                position = next;
            }
            let (own, other) = match game.to_move() {
                Color::Black => (Color::Black, Color::White),
                Color::White => (Color::White, Color::Black),
            };
            for (stones, color) in [(position.own, own), (position.other, other)] {
                let there: u64 = game
                    .board()
                    .stones(color)
                    .iter()
                    .map(|p| frame.bit(p).unwrap())
                    .sum();
                assert_eq!(stones, there, "{}", game.board());
            }
            let score = game.score(&goban::PointSet::EMPTY);
            let margin = score.black - score.white;
            let margin = if own == Color::Black { margin } else { -margin };
            assert_eq!(f64::from(position.score(&frame)), margin, "{}", game.board());
        }
    }
}

/// What lives is what `goban` says; what is settled is never more.
#[test]
fn what_lives_is_what_the_board_says() {
    let mut lived = 0;
    for seed in 0..4000 {
        let mut random = Random::new(seed);
        let side = 3 + (seed % 5) as u8;
        let (size, frame) = (Size::new(side).unwrap(), Frame::board(side, side).unwrap());
        let mut game = Game::new(
            size,
            Rules {
                ko: Ko::Simple,
                ..Rules::CHINESE
            },
        );
        for _ in 0..random.index(3 * size.area()) {
            let points: Vec<Point> = game.legal_points(game.to_move()).iter().collect();
            let m = match points.is_empty() {
                true => Move::Pass,
                false => Move::Play(points[random.index(points.len())]),
            };
            game.play(game.to_move(), m).unwrap();
        }
        let bits = |set: &goban::PointSet| set.iter().map(|p| frame.bit(p).unwrap()).sum::<u64>();
        let board = game.board();
        for color in [Color::Black, Color::White] {
            let (own, other) = (bits(board.stones(color)), bits(board.stones(!color)));
            assert_eq!(
                living(&frame, own, other),
                bits(&goban::life::living_strings(board, color)),
                "{board}"
            );
            let full = Unconditional::of(board, color);
            assert_eq!(
                settled(&frame, own, other) & !bits(&(full.stones | full.territory)),
                0,
                "{board}"
            );
            lived += usize::from(!full.stones.is_empty());
        }
    }
    assert!(lived > 400, "{lived}");
}
