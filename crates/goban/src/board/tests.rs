//! The incremental board against its own past and against a fresh computation.

use super::*;
use crate::codes::Codes5;
use crate::light::Random;

/// Everything a board holds, stale slots included.
#[derive(PartialEq)]
struct Snapshot {
    cells: [u8; CELLS],
    root: [Point; CELLS],
    next: [Point; CELLS],
    strings: Box<[StringData; CELLS]>,
    sets: ([PointSet; 2], PointSet),
    rest: ([u32; 2], Option<(Color, Point)>, u64, usize),
    codes: Codes5,
}

fn snapshot(board: &Board<Codes5>) -> Snapshot {
    Snapshot {
        cells: board.cells,
        root: board.root,
        next: board.next,
        strings: board.strings.clone(),
        sets: (board.stones, board.empty),
        rest: (board.captured, board.ko, board.hash, board.depth()),
        codes: board.codes.clone(),
    }
}

/// Strings, liberties, hash and codes by their definitions.
fn assert_fresh(board: &Board<Codes5>) {
    let size = board.size();
    let mut hash = 0;
    let mut codes = Codes5::new(size);
    for color in Color::BOTH {
        for p in board.stones(color) {
            assert_eq!(board.at(p), Some(color));
            hash ^= stone_key(color, p);
            codes.flip(p, crate::codes::stone_bits(color));
        }
        for string in board.stones(color).parts() {
            let root = board.root(string.first().unwrap());
            let liberties = string.border(board.empty());
            assert!(string.contains(root));
            for p in &string {
                assert_eq!(board.root(p), root);
                assert_eq!(board.liberty_set(p), &liberties);
                assert_eq!(board.liberties(p), liberties.len());
                assert_eq!(board.string_stones(p).collect::<PointSet>(), string);
                assert_eq!(board.string_len(p), string.len());
            }
            assert!(!liberties.is_empty(), "{root} has no liberty\n{board}");
        }
    }
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    assert_eq!(*board.empty(), PointSet::board(size) - stones);
    assert_eq!(board.hash(), hash);
    assert!(board.codes == codes);
}

#[test]
fn undo_restores_every_field_and_what_is_kept_equals_a_fresh_computation() {
    let mut random = Random::new(11);
    let (mut moves, mut kos, mut suicides, mut captures) = (0, 0, 0, 0);
    while moves < 100_000 {
        let side = match random.below(200) {
            0 => 19,
            1 => 25,
            _ => 1 + random.below(9) as u8,
        };
        let size = Size::new(side).unwrap();
        let mut board: Board<Codes5> = Board::with_codes(size);
        let mut color = Color::Black;
        let length = 4 * size.area() as u32;
        for _ in 0..length {
            let before = snapshot(&board);
            // Turns, with a second move in a row now and then.
            color = if random.below(8) == 0 { color } else { !color };
            let points: Vec<Point> = board.empty().iter().collect();
            let p = points[random.below(points.len() as u32) as usize];
            let (hash, suicide) = (board.hash_after(color, p), board.is_suicide(color, p));
            let taking = board.captures(color, p);
            board.place(color, p);
            assert_eq!(board.hash(), hash);
            assert_fresh(&board);
            suicides += usize::from(suicide);
            captures += usize::from(taking);
            kos += usize::from(board.ko().is_some());
            let after = snapshot(&board);
            assert!(board.undo());
            assert!(snapshot(&board) == before, "{color} {p} not taken back\n{board}");
            board.place(color, p);
            assert!(snapshot(&board) == after);
            moves += 1;
            // Now and then go back a long way, so that slots are used anew over old ones.
            if random.below(20) == 0 {
                (0..random.below(30)).for_each(|_| _ = board.undo());
                assert_fresh(&board);
            }
        }
        while board.undo() {}
        assert!(board.hash() == 0 && *board.empty() == PointSet::board(size));
        assert_eq!(
            (board.captured(Color::Black), board.captured(Color::White)),
            (0, 0)
        );
    }
    assert!(
        kos > 300 && suicides > 1000 && captures > 5000,
        "{kos} kos, {suicides} suicides, {captures} captures"
    );
}

/// Counts the colourings in which every string has a liberty: stones are added point by point, and a stone that
/// leaves a string without liberty can belong to none of them.
fn count_legal(board: &mut Board, points: &[Point]) -> u64 {
    let Some((&p, rest)) = points.split_first() else {
        return 1;
    };
    let mut count = count_legal(board, rest);
    for color in Color::BOTH {
        board.place(color, p);
        if board.captured == [0, 0] {
            count += count_legal(board, rest);
        }
        board.undo();
    }
    count
}

#[test]
fn legal_positions_are_as_many_as_are_known() {
    for (side, known) in [(1, 1), (2, 57), (3, 12_675), (4, 24_318_165)] {
        let size = Size::new(side).unwrap();
        let points: Vec<Point> = size.points().collect();
        // Half of the work each: the first point white is the first point black with colours changed.
        let count = std::thread::scope(|scope| {
            let (first, rest) = points.split_first().unwrap();
            let empty = scope.spawn(|| count_legal(&mut Board::new(size), rest));
            let black = scope.spawn(|| {
                let mut board = Board::new(size);
                board.place(Color::Black, *first);
                if board.captured == [0, 0] {
                    count_legal(&mut board, rest)
                } else {
                    0
                }
            });
            empty.join().unwrap() + 2 * black.join().unwrap()
        });
        assert_eq!(count, known, "{size}");
    }
}

#[test]
fn a_ko_binds_the_opponent_for_one_move() {
    let mut board: Board = ". X O .\nX . X O\n. X O .\n. . . .".parse().unwrap();
    let p = |name: &str| name.parse::<Point>().unwrap();
    board.play(Color::White, p("B3")).unwrap();
    assert_eq!(board.ko(), Some((Color::Black, p("C3"))));
    assert_eq!(board.check(Color::Black, p("C3")), Err(Illegal::Ko));
    assert_eq!(
        board.check(Color::White, p("C3")),
        Ok(()),
        "the taker may fill it"
    );
    board.pass();
    assert_eq!(board.check(Color::Black, p("C3")), Ok(()));
    board.undo();
    assert_eq!(board.ko(), Some((Color::Black, p("C3"))));
}

#[test]
fn set_up_refuses_strings_without_liberty_and_stones_off_the_board() {
    let set = |names: &str| {
        names
            .split_whitespace()
            .map(|n| n.parse::<Point>().unwrap())
            .collect::<PointSet>()
    };
    let two = Size::new(2).unwrap();
    let try_stones =
        |black: &str, white: &str| Board::<()>::from_stones(two, &set(black), &set(white)).is_some();
    assert!(try_stones("A1 A2", "B1"));
    assert!(!try_stones("A1 A2", "B1 B2"));
    assert!(!try_stones("A1", "A1"));
    assert!(!try_stones("C1", ""));
    let error = "XO.\nOO.\n...".parse::<Board>().unwrap_err();
    assert_eq!(error.to_string(), "the string at A3 has no liberty");
    assert_eq!(
        "X.\n.".parse::<Board>().unwrap_err().to_string(),
        "row 2 from the top has 1 points instead of 2"
    );
}

#[test]
fn a_clone_is_the_same_position_with_nothing_to_take_back() {
    let mut board = Board::new(Size::NINE);
    for name in ["E5", "E6", "F5", "D5"] {
        board.play(Color::Black, name.parse().unwrap()).unwrap();
    }
    let mut copy = board.clone();
    assert_eq!(copy, board);
    assert_eq!(copy.liberties("E5".parse().unwrap()), 8);
    assert!(!copy.undo());
}

#[test]
fn a_ban_is_restored_where_a_move_left_one() {
    let size = Size::new(5).unwrap();
    let points: Vec<Point> = size.points().collect();
    let (mut random, mut bans) = (Random::new(7), 0);
    while bans < 200 {
        let mut board = Board::new(size);
        for turn in 0..60 {
            let color = Color::BOTH[turn % 2];
            let _ = board.play(color, points[random.below(25) as usize]);
            let Some((color, p)) = board.ko() else { continue };
            bans += 1;
            let [black, white] = board.stones;
            let bare = Board::<()>::from_stones(size, &black, &white).unwrap();
            assert_ne!(bare, board);
            assert!(bare.clone().with_ko(!color, p).is_none(), "{board}");
            let mut same = bare.with_ko(color, p).unwrap();
            assert!(same == board && !same.is_legal(color, p) && !same.undo());
        }
    }
}

#[test]
fn stones_set_on_a_used_board_stand_as_on_a_new_one() {
    let size = Size::new(7).unwrap();
    let points: Vec<Point> = size.points().collect();
    let mut random = Random::new(11);
    let mut used: Board<Codes5> = Board::with_codes(size);
    for _ in 0..50 {
        let mut game: Board<Codes5> = Board::with_codes(size);
        for turn in 0..60 {
            let p = points[random.below(49) as usize];
            let _ = game.play(Color::BOTH[turn % 2], p);
            let _ = used.play(Color::BOTH[turn % 2], p);
        }
        let [black, white] = game.stones;
        assert!(used.set_stones(&black, &white));
        let new: Board<Codes5> = Board::from_stones(size, &black, &white).unwrap();
        assert!(used == new && used.hash == new.hash && used.codes == new.codes);
        assert!(used.captured == [0; 2] && used.depth() == 0);
        for p in &(black | white) {
            assert_eq!(used.liberty_set(p), game.liberty_set(p));
            assert_eq!(used.string_len(p), game.string_len(p));
        }
        let before = used.clone();
        assert!(!used.set_stones(&PointSet::board(size), &PointSet::EMPTY));
        assert!(used == before, "what cannot be is not done");
    }
}
