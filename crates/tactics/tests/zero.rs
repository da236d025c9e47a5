//! Level zero: drawn positions, a question, the answer; and what must hold everywhere.

mod enclosed;

use certificate::Ko;
use certificate::exhaust::{Room, State as Local};
use enclosed::{MOST, number};
use goban::{Board, Color, Point, PointSet, Random, Size};
use proof::value::{Answer, Value};
use std::collections::HashMap;
use tactics::zero::{Part, Reading, Settings, Zero, ko};
use tactics::{Limits, reading};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(p).collect()
}

fn string(drawing: &str, stone: &str, settings: Settings) -> Reading {
    let board: Board = drawing.parse().unwrap();
    Zero::new(&board, settings).string(p(stone)).unwrap().clone()
}

fn point(drawing: &str, at: &str, color: Color) -> Reading {
    let board: Board = drawing.parse().unwrap();
    Zero::new(&board, Settings::QUICK)
        .point(p(at), color)
        .unwrap()
        .clone()
}

const QUICK: Settings = Settings::QUICK;
const KEEN: Settings = Settings::KEEN;

/// A white stone in atari on this line under a black wall.
fn on_line(line: u8, wall: u8) -> Board {
    let mut board = Board::new(Size::THIRTEEN);
    let stone = Point::new(6, line - 1);
    board.place(Color::White, stone);
    board.place(Color::Black, Point::new(6, line));
    for col in (6 - wall..=6 + wall).filter(|&col| col != 6) {
        board.place(Color::Black, Point::new(col, line - 1));
    }
    board
}

#[test]
fn three_liberties_see_the_second_line_and_four_the_third() {
    let ask = |line, settings| {
        let answer = Zero::new(&on_line(line, 3), settings)
            .string(Point::new(6, line - 1))
            .unwrap()
            .clone();
        answer.value()
    };
    assert_eq!((ask(2, QUICK), ask(2, KEEN)), (Value::LOST, Value::LOST));
    assert_eq!((ask(3, QUICK), ask(3, KEEN)), (Value::STAR, Value::LOST));
    assert_eq!(ask(4, QUICK), Value::STAR);
    assert_ne!(ask(4, KEEN), Value::LOST);
}

fn ladder(breaker: Option<&str>) -> Board {
    let mut board = Board::new(Size::NINETEEN);
    for name in ["C4", "D3", "E3"] {
        board.place(Color::Black, p(name));
    }
    for name in ["D4"].into_iter().chain(breaker) {
        board.place(Color::White, p(name));
    }
    board
}

#[test]
fn a_ladder_is_followed_across_the_board() {
    for settings in [QUICK, KEEN] {
        let mut zero = Zero::new(&ladder(None), settings);
        let answer = zero.string(p("D4")).unwrap().clone();
        assert_eq!(answer.value(), Value::STAR);
        assert_eq!(
            (answer.other.moves.clone(), answer.other.guess),
            (points("D5"), false)
        );
        assert!(answer.footprint.contains(p("Q16")), "a breaker matters");
        zero.show(&ladder(Some("Q16")));
        let broken = zero.string(p("D4")).unwrap();
        if settings == QUICK {
            assert_eq!(broken.value(), Value::WON);
        } else {
            assert!(
                broken.is_out_of_budget() && !broken.value().is_known(),
                "{broken:?}"
            );
        }
    }
}

#[test]
fn a_net_catches_what_a_ladder_does_not() {
    let net = "
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . X . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let answer = string(net, "C7", QUICK);
    assert_eq!(answer.value(), Value::STAR);
    assert_eq!(answer.other.moves, points("D6"));
}

#[test]
fn ataris_around_break_a_false_encirclement() {
    // F6 has two liberties and no way to three; one atari after the other on what surrounds it saves it.
    let ring = "
        . . O . . . X
        . . . . X O .
        X O . . . X .
        . . . X . O .
        . O . X . X .
        . O . . . X .
        . . X . O . .";
    let answer = string(ring, "F6", QUICK);
    assert_eq!(answer.value(), Value::STAR);
    assert_eq!(
        answer.own.moves,
        points("E5 G5"),
        "ataris on F5, not liberties of F6"
    );
    // After one of them and the escape of F5 it takes another atari still.
    let goes_on = answer.own.moves.iter().any(|&first| {
        let mut board: Board = ring.parse().unwrap();
        board.play(Color::White, first).unwrap();
        let escape = board.liberty_set(p("F5")).single().unwrap();
        board.play(Color::Black, escape).unwrap();
        let next = Zero::new(&board, QUICK).string(p("F6")).unwrap().clone();
        let own = next.own.moves;
        next.own.answer == Answer::WON && own.iter().all(|&m| !board.liberty_set(p("F6")).contains(m))
    });
    assert!(goes_on);
}

#[test]
fn a_lone_stone_in_the_open_is_stable_up_to_four_liberties() {
    let lone = ". . . . .\n. . . . .\n. . O . .\n. . . . .\n. . . . .";
    for settings in [QUICK, KEEN] {
        let answer = string(lone, "C3", settings);
        assert_eq!((answer.value(), answer.is_guess()), (Value::WON, false));
        assert_eq!(answer.footprint.len(), 5, "it and its liberties");
    }
}

#[test]
fn two_eyes_live_with_two_liberties() {
    let answer = string(
        "
        O O O O .
        X X X X O
        . X . X O
        X X X X O
        O O O O .",
        "B3",
        KEEN,
    );
    assert_eq!(
        (answer.value(), answer.is_guess(), answer.nodes),
        (Value::WON, false, 0)
    );
}

#[test]
fn whoever_plays_first_in_a_seki_loses() {
    let seki = "
        . O X . O
        . O X X O
        . O X X O
        . O X X O
        . O X . O";
    let black = string(seki, "C3", QUICK);
    assert_eq!(black.value(), Value::SEKI);
    assert_eq!(black.bad.iter().collect::<Vec<_>>(), points("D1 D5"));
    assert_eq!(string(seki, "E3", QUICK).value(), Value::SEKI);
}

#[test]
fn a_ko_is_called_a_ko() {
    let drawn = "
        . . . . . . .
        . X O . . . .
        X O . O . . .
        . X O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let answer = string(drawn, "B5", QUICK);
    assert_eq!(answer.value(), Value::new(Answer::WON, ko()));
    assert_eq!((answer.own.answer, answer.other.answer), (Answer::WON, ko()));
    assert_eq!(answer.own.moves, points("C5"));
    assert_eq!(answer.other.moves, points("C5"));
}

#[test]
fn all_moves_that_turn_a_game_are_told() {
    // Two ways out, one stone to take, and a race with two stones that have three liberties.
    let answer = string(
        "
        . . . . . . .
        . . . . . . .
        . O X . . . .
        O X O . . . .
        . X . . . . .
        . . . . . . .
        . . . . . . .",
        "C4",
        QUICK,
    );
    assert_eq!(answer.value(), Value::STAR, "{answer:?}");
    assert_eq!(answer.own.moves, points("C3 D4 D5 C6 D3 B2 A3"));
    assert_eq!(answer.other.moves, points("D4"));
}

#[test]
fn an_intersection_belongs_to_whom_nobody_can_take_it_from() {
    let drawing = "
        . X . . . . .
        X X . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . O O
        . . . . O . O
        . . . . . O .";
    assert_eq!(point(drawing, "A7", Color::Black).value(), Value::WON);
    assert_eq!(point(drawing, "A7", Color::White).value(), Value::LOST);
    assert_eq!(point(drawing, "F2", Color::Black).value(), Value::LOST);
    let open = point(drawing, "C4", Color::Black);
    assert_eq!(open.value(), Value::STAR);
    assert_eq!((open.own.moves, open.other.moves), (points("C4"), points("C4")));
    assert_eq!(point(drawing, "B7", Color::White).value(), Value::LOST);
    // A stone put into its mouth is taken.
    let mouth = ". X . . .\nX . X . .\nX . X . .\n. . . . .\n. . . . .";
    assert_eq!(point(mouth, "B4", Color::Black).value(), Value::WON);
    assert_eq!(point(mouth, "B3", Color::White).value(), Value::LOST);
    assert_eq!(point(mouth, "B2", Color::White).value(), Value::STAR);
}

/// A position of a random game, the ko aside.
fn random_board(random: &mut Random, size: Size, moves: u32) -> Board {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..moves {
        let q = Point::new(
            random.below(size.side().into()) as u8,
            random.below(size.side().into()) as u8,
        );
        // Eyes of one's own are not filled.
        let eye = q
            .neighbours()
            .into_iter()
            .all(|n| !size.contains(n) || board.at(n) == Some(color));
        if !eye && board.play(color, q).is_ok() {
            color = !color;
        }
    }
    board
}

fn any_point(random: &mut Random, set: &PointSet) -> Point {
    set.iter().nth(random.index(set.len())).expect("a point")
}

/// A game of the position, drawn at random, and whether it is about a string.
fn any_game(random: &mut Random, zero: &mut Zero) -> (Reading, bool) {
    let board = zero.board();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    if random.below(3) > 0 && !stones.is_empty() {
        let at = any_point(random, &stones);
        (zero.string(at).unwrap().clone(), true)
    } else {
        let at = any_point(random, &PointSet::board(board.size()));
        (
            zero.point(at, Color::BOTH[random.index(2)]).unwrap().clone(),
            false,
        )
    }
}

/// The same game asked of another position.
fn again(answer: &Reading, kind: bool, board: &Board, settings: Settings) -> Reading {
    let at = answer.source.first().unwrap();
    let mut zero = Zero::new(board, settings);
    let found = if kind {
        zero.string(at)
    } else {
        zero.point(at, answer.color)
    };
    found.expect("still there").clone()
}

/// All of an answer but what it depends on: there may be more than one reason for it.
fn said(answer: &Reading) -> (Color, &Part, &Part, PointSet, PointSet, u32) {
    (
        answer.color,
        &answer.own,
        &answer.other,
        answer.bad,
        answer.source,
        answer.nodes,
    )
}

#[test]
fn nothing_outside_its_footprint_changes_an_answer() {
    let mut random = Random::new(5);
    let mut changed = 0;
    for _ in 0..number("POSITIONS", 400) {
        let settings = [QUICK, KEEN][random.index(2)];
        let moves = 20 + random.below(80);
        let board = random_board(&mut random, Size::NINE, moves);
        let flat = |b: &Board| {
            Board::from_stones(b.size(), b.stones(Color::Black), b.stones(Color::White)).expect("a position")
        };
        let board = flat(&board);
        let (answer, kind) = any_game(&mut random, &mut Zero::new(&board, settings));
        assert!(answer.source.is_subset(&answer.place) && answer.place.is_subset(&answer.footprint));
        let outside = PointSet::board(board.size()) - answer.footprint;
        if outside.is_empty() {
            continue;
        }
        for _ in 0..20 {
            let mut of = Color::BOTH.map(|c| *board.stones(c));
            for _ in 0..1 + random.below(12) {
                let q = any_point(&mut random, &outside);
                of.iter_mut().for_each(|set| {
                    set.remove(q);
                });
                if let Some(set) = of.get_mut(random.index(3)) {
                    set.insert(q);
                }
            }
            let Some(other) = Board::from_stones(board.size(), &of[0], &of[1]) else {
                continue;
            };
            changed += 1;
            let found = again(&answer, kind, &other, settings);
            assert_eq!(said(&found), said(&answer), "\n{board}\nand\n{other}");
        }
    }
    assert!(changed > 1000, "{changed}");
}

#[test]
fn kept_answers_are_fresh_ones_along_a_game() {
    let mut random = Random::new(6);
    let (mut kept, mut asked) = (0, 0);
    for game in 0..number("POSITIONS", 6) {
        let settings = [QUICK, KEEN][game % 2];
        let mut board = Board::new(Size::NINE);
        let mut color = Color::Black;
        let mut zero = Zero::new(&board, settings);
        for _ in 0..200 {
            let q = any_point(&mut random, board.empty());
            if board.play(color, q).is_err() {
                continue;
            }
            color = !color;
            zero.show(&board);
            kept += zero.kept();
            for _ in 0..4 {
                let (known, kind) = any_game(&mut random, &mut zero);
                asked += 1;
                let fresh = again(&known, kind, &board, settings);
                assert_eq!(said(&fresh), said(&known), "\n{board}");
            }
        }
    }
    assert!(kept > asked, "{kept} answers kept, {asked} asked for");
}

/// The truth about the string game of one stone in a small position: every move of both sides, passes too.
fn truth(room: &Room, stone: u32, first: Color, ko: Ko, stable: u32) -> bool {
    let end = |s: &Local| {
        let black = s.stones[Color::Black.index()];
        if black & stone == 0 {
            let ban = s.ban.filter(|_| s.to_move == Color::Black);
            return ban.is_none_or(|b| stone >> b & 1 == 0).then_some(true);
        }
        let liberties = room.liberties(s, room.flood(stone, black));
        (liberties.count_ones() >= stable).then_some(false)
    };
    let start = room.start(first, Color::White, ko);
    if let Some(over) = end(&start) {
        return over;
    }
    // Who moves first has to.
    let mut moves = (0..room.points().len() as u8).filter_map(|cell| room.play(&start, cell));
    let taken = |next: Local| {
        room.forces(next, Color::White, &end, MOST)
            .expect("few positions")
    };
    if first == Color::White {
        moves.any(taken)
    } else {
        moves.all(taken)
    }
}

#[test]
fn answers_agree_with_exhaustion() {
    let mut random = Random::new(7);
    let (mut sure, mut guesses, mut wrong, mut unknown) = (0, 0, 0, 0);
    let mut kinds: HashMap<(Answer, Answer), usize> = HashMap::new();
    for _ in 0..number("POSITIONS", 1500) {
        let room = if random.below(2) == 0 {
            Room::random_board(&mut random, Size::new(3).unwrap())
        } else {
            Room::random(&mut random, 6, 8)
        };
        let Some(room) = room else { continue };
        let board = room.board();
        let strings = room.strings(Color::Black);
        let stones = strings[random.index(strings.len())];
        let stone = stones & stones.wrapping_neg();
        let at = room.points()[stone.trailing_zeros() as usize];
        let settings = [QUICK, KEEN][random.index(2)];
        let answer = Zero::new(board, settings).string(at).unwrap().clone();
        for (first, part) in [(Color::Black, &answer.own), (Color::White, &answer.other)] {
            // Who has two eyes need not fill one, though he be to move.
            let two_eyes = !answer.other.guess && answer.other.answer == Answer::WON;
            if first == Color::Black && two_eyes && board.liberties(at) == 2 {
                continue;
            }
            let taken = |threats| truth(&room, stone, first, threats, settings.stable as u32);
            let value = match (taken(Ko::DEFENDER_RULES), taken(Ko::ATTACKER_RULES)) {
                (true, _) => Answer::LOST,
                (_, false) => Answer::WON,
                _ => ko(),
            };
            if part.out_of_budget {
                unknown += 1;
                assert!(
                    part.guess || value.refines(part.answer),
                    "{at} {first}\n{board}\n{answer:?}"
                );
            } else if !part.guess {
                sure += 1;
                assert_eq!(part.answer, value, "{at} {first}\n{board}\n{answer:?}");
            } else {
                guesses += 1;
                wrong += usize::from(part.answer != value);
                if part.answer != value {
                    *kinds.entry((part.answer, value)).or_default() += 1;
                }
            }
        }
    }
    // On these tiny boards kos and eyes decide, of which liberties know nothing.
    println!("{sure} sure, {guesses} guesses of which wrong {wrong}: {kinds:?}, {unknown} unknown");
    assert!(wrong * 8 < guesses && guesses < sure, "{wrong} of {guesses}");
}

#[test]
fn captures_agree_with_reading() {
    let mut random = Random::new(8);
    let mut counts: HashMap<(Answer, bool, String), usize> = HashMap::new();
    for _ in 0..number("POSITIONS", 60) {
        let moves = 30 + random.below(60);
        let board = random_board(&mut random, Size::NINE, moves);
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let weak: PointSet = stones.iter().filter(|&s| board.liberties(s) <= 2).collect();
        if weak.is_empty() {
            continue;
        }
        let stone = any_point(&mut random, &weak);
        let color = board.at(stone).unwrap();
        let answer = Zero::new(&board, QUICK).string(stone).unwrap().clone();
        for (first, part) in [(color, &answer.own), (!color, &answer.other)] {
            let Some(read) = reading::capture(&board, stone, first, &Limits::nodes(3_000)) else {
                continue;
            };
            let saved = if first == color { read.answer } else { !read.answer };
            *counts
                .entry((
                    part.answer,
                    part.guess,
                    format!("{saved} {}", if read.guess { "guess" } else { "sure" }),
                ))
                .or_default() += 1;
            if !part.guess && part.answer == Answer::LOST {
                assert!(
                    saved == Answer::LOST || read.guess,
                    "{stone} {first}\n{board}\n{answer:?}\n{read:?}"
                );
            }
        }
    }
    for (k, n) in counts {
        println!("{n:5} {k:?}");
    }
}
