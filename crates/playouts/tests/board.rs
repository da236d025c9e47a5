//! The quick board beside the full one.

use goban::codes::Codes3;
use goban::{Board, Color, Point, PointSet, Random, Size};
use playouts::QuickBoard;

fn assert_same(quick: &QuickBoard, board: &Board<Codes3>) {
    for p in board.size().points() {
        assert_eq!(quick.at(p), board.at(p), "{p}\n{board}");
        assert_eq!(quick.code(p), board.codes().code(p), "{p}\n{board}");
        let Some(id) = quick.string(p) else { continue };
        assert_eq!(quick.liberties(id), board.liberties(p), "{p}\n{board}");
        assert_eq!(
            quick.liberty_points(id).collect::<PointSet>(),
            *board.liberty_set(p),
            "{p}\n{board}"
        );
        assert_eq!(
            quick.stones_of(id).collect::<PointSet>(),
            board.string_stones(p).collect(),
            "{p}\n{board}"
        );
        match board.liberties(p) {
            1 => assert_eq!(Some(quick.last_liberty(id)), board.liberty_set(p).first()),
            2 => assert_eq!(
                quick.two_liberties(id).into_iter().collect::<PointSet>(),
                *board.liberty_set(p)
            ),
            _ => {}
        }
    }
    for color in Color::BOTH {
        let mut ours: Vec<Point> = quick
            .in_atari(color)
            .map(|id| board.root(quick.stones_of(id).next().unwrap()))
            .collect();
        let mut theirs: Vec<Point> = board
            .strings(color)
            .filter(|&s| board.liberties(s) == 1)
            .collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{color} in atari\n{board}");
        assert_eq!(quick.captured(color), board.captured(color));
        assert_eq!(quick.stones(color) as usize, board.stones(color).len());
    }
    assert_eq!(quick.hash(), board.hash());
    assert_eq!(quick.empties().collect::<PointSet>(), *board.empty());
}

/// Stones, strings, liberties, codes, hash, legality and ko agree with the full board through whole games.
#[test]
fn the_quick_board_plays_by_the_rules_of_the_full_one() {
    let mut random = Random::new(1);
    for side in [1, 2, 3, 4, 5, 7, 9, 13, 19, 25] {
        let size = Size::new(side).unwrap();
        for _ in 0..if side < 9 { 30 } else { 2 } {
            let mut board: Board<Codes3> = Board::with_codes(size);
            let mut quick = QuickBoard::new(&board);
            let mut color = Color::Black;
            for _ in 0..3 * size.area() {
                let legal: Vec<Point> = board
                    .empty()
                    .iter()
                    .filter(|&p| board.is_legal(color, p))
                    .collect();
                for p in board.empty() {
                    assert_eq!(
                        quick.is_legal(color, p),
                        legal.contains(&p),
                        "{p} for {color}\n{board}"
                    );
                }
                let playable: Vec<Point> = legal.into_iter().filter(|&p| !quick.is_eye(color, p)).collect();
                match playable.get(random.below(playable.len() as u32) as usize) {
                    Some(&p) => {
                        quick.play(color, p);
                        board.play(color, p).unwrap();
                    }
                    None => {
                        quick.pass();
                        board.pass();
                    }
                }
                assert_same(&quick, &board);
                color = !color;
            }
            assert_same(&QuickBoard::new(&board), &{
                let mut stones = board.clone();
                stones.clone_from(&board);
                stones
            });
            let mut copy = QuickBoard::new(&Board::new(Size::NINETEEN));
            copy.copy_from(&quick);
            assert_same(&copy, &board);
        }
    }
}
