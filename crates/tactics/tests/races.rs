//! Capturing races: who takes whom, and when nobody does.

use certificate::Ko;
use certificate::exhaust::{Goal, Room};
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;
use reasons::Words;
use tactics::aim::Aim;
use tactics::field::Field;
use tactics::fight::Fight;
use tactics::reading::{self, Race};
use tactics::region::{Region, dragon, group};
use tactics::trials::{Luck, Trials};
use tactics::{Limits, Side, found};

fn board(drawn: &str) -> Board {
    drawn.parse().expect("a board")
}

fn at(name: &str) -> Point {
    name.parse().expect("a point")
}

fn race(drawn: &str, mine: &str, his: &str) -> Race {
    reading::race(&board(drawn), at(mine), at(his), &Limits::nodes(400_000)).expect("an answer")
}

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

/// Three liberties of each alone and two common ones: whoever fills the first of these loses.
#[test]
fn two_common_liberties_make_a_seki() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O
        X . O . X . O
    ";
    for (mine, his) in [("C1", "E1"), ("E1", "C1")] {
        let race = race(drawn, mine, his);
        assert_eq!((race.saved, race.killed), (Answer::WON, Answer::LOST), "{mine}");
        assert_eq!(race.best, None, "it stays a seki though the other side begins");
    }
}

/// White has one liberty of its own left.
#[test]
fn the_side_with_more_liberties_wins_though_the_other_begins() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X X O O X . O
        X X O . X . O
        X . O . X . O
    ";
    let white = race(drawn, "C1", "E1");
    assert_eq!((white.saved, white.killed), (Answer::LOST, Answer::LOST));
    let black = race(drawn, "E1", "C1");
    assert_eq!(
        (black.saved, black.killed, black.best),
        (Answer::WON, Answer::WON, None)
    );
}

/// One common liberty and as many others for each: who begins wins.
#[test]
fn the_first_move_decides_an_even_race() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O
    ";
    for (mine, his, moves) in [("C1", "E1", ["F1", "F2"]), ("E1", "C1", ["B1", "B2"])] {
        let race = race(drawn, mine, his);
        assert_eq!((race.saved, race.killed), (Answer::WON, Answer::WON), "{mine}");
        let best = race.best.expect("a move").to_string();
        assert!(moves.contains(&best.as_str()), "{mine}: {best}");
    }
}

/// A race as a goal, in words.
fn said(drawn: &str, aim: Aim) -> (String, String) {
    let board = board(drawn);
    let found = found::ask(&board, &aim, &Limits::nodes(400_000)).unwrap();
    assert_eq!(found.line.first().copied().flatten(), found.best, "{aim:?}");
    (found.status().into(), Words::english().say(&found.claim(&board)))
}

#[test]
fn a_race_can_be_asked_for() {
    let even = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O
    ";
    let (status, sentence) = said(even, Aim::Race(p("E1"), p("C1")));
    assert_eq!(
        (status.as_str(), sentence.as_str()),
        ("won", "Black plays B1, and the three stones at C1 lose the race.")
    );
    let behind = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X X O O X . O
        X X O . X . O
        X . O . X . O
    ";
    let (status, sentence) = said(behind, Aim::Race(p("C1"), p("E1")));
    assert_eq!(
        (status.as_str(), sentence.as_str()),
        (
            "lost",
            "White cannot win the race against the three stones at E1: \
             the three stones at E1 win the race whatever White plays."
        )
    );
    let seki = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O
        X . O . X . O
    ";
    let (status, sentence) = said(seki, Aim::Race(p("C1"), p("E1")));
    assert_eq!(
        (status.as_str(), sentence.as_str()),
        (
            "seki",
            "White cannot win the race against the three stones at E1: the race ends in seki whatever White plays."
        )
    );
}

/// Black who takes the three stones is killed in the room that they leave, and White who adds a stone loses all.
#[test]
fn to_take_stones_and_die_of_it_is_not_to_win() {
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O O O O O O
        . O X X X X .
        . O X . O X X
        . O X X O O .
    ";
    for (mine, his) in [("C3", "E2"), ("E2", "C3")] {
        let race = race(drawn, mine, his);
        assert_eq!((race.saved, race.killed), (Answer::WON, Answer::LOST), "{mine}");
    }
}

#[test]
fn what_is_searched_for_a_race_is_counted() {
    let board = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O O O O O O
        . O X X X X .
        . O X . O X X
        . O X X O O .
    ",
    );
    let aim = Aim::Race(p("C3"), p("E2"));
    let found = found::ask(&board, &aim, &Limits::nodes(10_000)).unwrap();
    assert!(found.nodes > 0);
}

/// Three points in a row: random games and what is seen at a glance decide it.
#[test]
fn an_opinion_of_a_small_fight_is_decided() {
    let board = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X . .
        O O O O X . .
        . . . O X . .
    ",
    );
    let target = group(&board, at("A2"));
    let (field, stones) = Region::around(&board, &target, 2)
        .unwrap()
        .field(&board, &target)
        .unwrap();
    for (side, success) in [(Side::Attacker, 1.0), (Side::Defender, 0.0)] {
        let limits = Limits::nodes(20_000);
        let fight = Fight::new(&field, limits.clone());
        let opinion = Trials::new(fight, Luck::None, limits).run(&stones, side);
        assert_eq!((opinion.decided, opinion.success), (true, success), "{opinion:?}");
        assert_eq!(opinion.best.and_then(|best| field.point(best)), Some(at("B1")));
    }
}

/// White who plays on B2 is in atari at once, and the space of A1 and A2 has no other walls.
#[test]
fn a_dragon_is_what_cannot_be_cut() {
    let board = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X O . . . .
        . . X X . . .
        . . . X . . .
    ",
    );
    let whole = dragon(&board, at("A3"));
    assert_eq!(whole, *board.stones(Color::Black));
}

/// Rows of a string with so many open points, from the left.
fn row(width: usize, stone: char, open: u32) -> String {
    let liberty = |c: usize| c.is_multiple_of(2) && c / 2 < open as usize;
    (0..width).map(|c| if liberty(c) { '.' } else { stone }).collect()
}

/// A row with an eye in it.
fn hole(width: usize, stone: char) -> String {
    let mut hole = row(width, stone, 0);
    hole.replace_range(3..4, ".");
    hole
}

/// A race drawn by its counts: Black, at stake, below; White above, and what each has of its own behind it.
fn counted(mine: [u32; 2], his: [u32; 2], common: u32) -> (Board, PointSet) {
    const WIDTH: usize = 7;
    let body = |stone: char, eye: bool| -> Vec<String> {
        let mut rows = vec![row(WIDTH, stone, 0)];
        if eye {
            rows.extend([hole(WIDTH, stone), row(WIDTH, stone, 0)]);
        }
        rows
    };
    drawn(
        [body('O', mine[1] == 1), body('X', his[1] == 1)],
        [mine[0], his[0], common],
    )
}

/// A race of these bodies, White's and Black's, with so many liberties of White's, of Black's and of both.
fn drawn([white, black]: [Vec<String>; 2], [mine, his, common]: [u32; 3]) -> (Board, PointSet) {
    let width = white[0].len();
    let row = |stone: char, open: u32| row(width, stone, open);
    // Who stands at the right end of each row: whoever does not own it.
    let mut rows = vec![(row('X', 0), 'X'), (row('X', mine), 'X')];
    rows.extend(white.into_iter().map(|r| (r, 'X')));
    let top = rows.len();
    rows.push((row('X', common), 'O'));
    rows.extend(black.into_iter().map(|r| (r, 'O')));
    rows.push((row('O', his), 'O'));
    let bottom = rows.len();
    rows.push((row('O', 0), 'O'));
    let size = 12;
    let mut drawn: Vec<String> = rows
        .iter()
        .map(|(row, end)| format!("{row}{end}{}", ".".repeat(size - width - 1)))
        .collect();
    // The walls breathe.
    drawn[0] = "X".repeat(size);
    drawn[bottom] = "O".repeat(size);
    drawn.resize(size, ".".repeat(size));
    let spaced: Vec<String> = drawn
        .iter()
        .map(|row| row.chars().map(|c| format!("{c} ")).collect())
        .collect();
    let board = board(&spaced.join("\n"));
    let in_play = |row: usize, c: char| {
        let owner = if row < top { 'O' } else { 'X' };
        c == '.' || c == owner && row > 1 && row < bottom - 1
    };
    let arena = drawn[1..bottom]
        .iter()
        .enumerate()
        .flat_map(|(i, row)| {
            row.chars()
                .take(width)
                .enumerate()
                .map(move |(c, x)| (i + 1, c, x))
        })
        .filter(|&(row, _, x)| in_play(row, x))
        .map(|(row, c, _)| Point::new(c as u8, (size - 1 - row) as u8))
        .collect();
    (board, arena)
}

/// All races of up to three liberties of each kind, with and without eyes: the counts say what the search finds.
#[test]
fn counting_tells_who_wins_a_race() {
    let mut taken = 0;
    for code in 0..4 * 4 * 4 * 4 {
        let (common, mine, his) = (code % 4, code / 4 % 4, code / 16 % 4);
        let (my_eye, his_eye) = (code / 64 % 2, code / 128);
        if common + mine + my_eye == 0 || common + his + his_eye == 0 {
            continue;
        }
        let (board, arena) = counted([mine, my_eye], [his, his_eye], common);
        let target = arena & *board.stones(Color::Black);
        let (mut field, stones) = Field::new(&board, &target, &arena, &PointSet::EMPTY).expect("a field");
        field.lean();
        for side in Side::BOTH {
            let told = field.race(&stones, side);
            let mut fight = Fight::new(&field, Limits::nodes(300_000));
            let node = fight.node(stones, side, Ko::PLAIN);
            let found = fight.solve(&node).expect("an answer").success;
            assert_eq!(told, Some(found), "{side:?} first\n{board}");
            taken += u32::from(found);
            let stone = target.first().expect("a stone");
            let rival = (arena & *board.stones(Color::White)).first().expect("a stone");
            let race =
                reading::race(&board, rival, stone, &Limits::nodes(1)).expect("an answer without search");
            if side == Side::Attacker {
                assert_eq!(race.killed == Answer::WON, found, "{board}");
            }
        }
    }
    assert!((50..400).contains(&taken), "both ends occur: {taken}");
}

/// The same for up to two liberties of each kind and one eye at most, against the exhaustion of all positions: until
/// either string falls, for whoever takes so many stones has room for two eyes.
#[test]
fn counting_agrees_with_exhaustion() {
    const WIDTH: usize = 5;
    let mut ends = [0; 2];
    for code in 0..3 * 3 * 3 * 3 {
        let (common, mine, his) = (code % 3, code / 3 % 3, code / 9 % 3);
        let (my_eye, his_eye) = (code / 27 == 1, code / 27 == 2);
        if common + mine + u32::from(my_eye) == 0 || common + his + u32::from(his_eye) == 0 {
            continue;
        }
        let whole = |stone| row(WIDTH, stone, 0);
        let mut white = vec![whole('O'), whole('O')];
        if my_eye {
            white.insert(1, hole(WIDTH, 'O'));
        }
        let mut black = vec![whole('X')];
        if his_eye {
            black.insert(0, hole(WIDTH, 'X'));
        }
        let (board, arena) = drawn([white, black], [mine, his, common]);
        let target = arena & *board.stones(Color::Black);
        let (mut field, stones) = Field::new(&board, &target, &arena, &PointSet::EMPTY).expect("a field");
        field.lean();
        let room = Room::enclosed(&board, &arena, Color::White).expect("few points");
        let goal = Goal::Race {
            own: arena & *board.stones(Color::White),
            other: target,
        };
        for (side, first) in [(Side::Attacker, Color::White), (Side::Defender, Color::Black)] {
            let taken = room.succeeds(&goal, Color::White, first, Ko::PLAIN, 60_000);
            let taken = taken.expect("few positions");
            assert_eq!(field.race(&stones, side), Some(taken), "{side:?} first\n{board}");
            ends[usize::from(taken)] += 1;
        }
    }
    assert!(ends.iter().all(|&n| n > 30), "both ends occur: {ends:?}");
}
