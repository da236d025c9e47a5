//! The rule by which a group is called dead ("two eyes do not fit") against exhaustion.
//!
//! A proof of one position without moves is accepted only if the rule holds there. Exhaustion then must find
//! that the attacker succeeds though the defender moves first and wins every ko, and within as many passes of
//! the defender as the rule allows for. Longer runs: `POSITIONS=4000 HIGH=12 cargo test --release`.

use certificate::exhaust::{Bend, Goal, Room};
use certificate::{Ko, Position, Proof, Stake, check};
use goban::{Board, Color, PointSet, Random};

fn number(name: &str, usual: usize) -> usize {
    let set = std::env::var(name).ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Whether the attacker, White, needs no proof against Black who moves first and wins every ko.
fn is_dead(board: &Board, target: PointSet) -> bool {
    let proof = Proof {
        stake: Stake::Stones { target, any: false },
        beyond: PointSet::EMPTY,
        attacker: Color::White,
        success: true,
        first: Color::Black,
        ko: Ko::DEFENDER_RULES,
        positions: vec![Position::default()],
    };
    check(board, &proof).is_ok()
}

/// The same inside a wall with liberties to spare, above and to the right.
fn is_dead_in_corner(corner: [&str; 3]) -> bool {
    let mut text = String::new();
    for row in 0..13usize {
        let drawn = row.checked_sub(10).map_or("", |r| corner[r]);
        for col in 0..13 {
            let hole = col % 2 == 1 && row % 2 == 1 && (row < 8 || col > 6);
            text.push(drawn.chars().nth(col).unwrap_or(if hole { '.' } else { 'O' }));
        }
        text.push('\n');
    }
    let board: Board = text.parse().unwrap();
    is_dead(&board, *board.stones(Color::Black))
}

#[test]
fn one_eye_is_death_and_two_are_not() {
    assert!(
        !is_dead_in_corner(["XXXO", "..XO", ".XXO"]),
        "three points in a bend"
    );
    assert!(is_dead_in_corner(["OOOO", "XXXO", "..XO"]), "two points in a row");
    assert!(
        !is_dead_in_corner(["OOOO", "XXXX", "...X"]),
        "three in a row: he divides them"
    );
}

#[test]
fn a_false_eye_that_is_taken_as_a_ko_is_no_death() {
    // Exhaustion says that Black lives here if he wins the ko for the stone at the left.
    assert!(!is_dead_in_corner(["XOOO", ".XOO", "X.XO"]));
    // What is taken through either eye is more than one stone: no ko, no eye.
    assert!(is_dead_in_corner(["OOOOO", "XXOXX", "X.X.X"]));
}

/// On the lowest lines of a board of 19 whose rest is a wall with many eyes.
fn is_dead_below(low: [&str; 2]) -> bool {
    let mut text = String::new();
    for row in 0..19usize {
        let drawn = row.checked_sub(17).map_or("", |r| low[r]);
        for col in 0..19 {
            let hole = col % 2 == 1 && row % 2 == 1 && row < 16;
            text.push(drawn.chars().nth(col).unwrap_or(if hole { '.' } else { 'O' }));
        }
        text.push('\n');
    }
    let board: Board = text.parse().unwrap();
    is_dead(&board, *board.stones(Color::Black))
}

#[test]
fn one_place_for_an_eye_is_death_in_any_size() {
    assert!(is_dead_below(["", "XXXXXX.XXXXXX"]), "none: a corridor of 13");
    assert!(
        is_dead_below(["XXX", "..XXXXXXXXXXX"]),
        "one: two points that touch"
    );
    assert!(!is_dead_below(["XXXXX", "X.X.XXXXXXXXX"]), "two that do not");
}

#[test]
fn false_eyes_are_believed_only_in_spaces_that_were_exhausted() {
    assert!(is_dead_below(["XXOXX", "X.X.X"]), "9 points");
    assert!(!is_dead_below(["XXOXX", "X.X.XXXXXXX"]), "15 points");
}

/// Whether two points that do not touch, held by no black stone, lie away from the walls.
fn has_two_places(room: &Room) -> bool {
    let (white, black) = (room.stones(Color::White), room.stones(Color::Black));
    let beside = room.wall(Color::White);
    let walls = room.flood(white & beside, white);
    let inner = room.all() & !black & !beside & !walls & !room.spread(walls);
    let mut cells = (0..room.points().len() as u8).filter(|c| inner >> c & 1 != 0);
    cells.any(|c| inner & !room.near(c) & !(1 << c) != 0)
}

#[test]
fn what_is_called_dead_is_dead() {
    let mut random = Random::new(number("SEED", 5) as u64);
    let (low, high) = (number("LOW", 4), number("HIGH", 10));
    let wanted = number("POSITIONS", 300);
    let (mut dead, mut rich, mut with_stones, mut most) = (0, 0, 0, 0);
    while dead < wanted {
        let Some(room) = Room::random(&mut random, low, high) else {
            continue;
        };
        let (black, white) = (room.stones(Color::Black), room.stones(Color::White));
        let strings = room.strings(Color::Black);
        let target = match random.below(4) {
            0 => strings[random.index(strings.len())],
            1 => black & random.bits() as u32,
            2 => (black | random.bits() as u32 & random.bits() as u32) & room.all(),
            _ => black,
        };
        // Positions without two places for eyes are many and tell little.
        let plain = !has_two_places(&room);
        let points = room.set(target);
        if target & black == 0 || plain && random.below(50) != 0 || !is_dead(room.board(), points) {
            continue;
        }
        let goal = Goal::Capture {
            target: points,
            any: false,
        };
        let walked = room.walk(
            &goal,
            Color::White,
            Color::Black,
            Ko::DEFENDER_RULES,
            &Bend::NONE,
            1_000_000,
        );
        let Ok(walked) = walked else { continue };
        dead += 1;
        rich += usize::from(!plain);
        with_stones += usize::from(white != 0);
        let passes = walked.passes();
        let passes = passes.unwrap_or_else(|| panic!("{}\ntarget {points:?}", room.board()));
        most = most.max(passes);
        let bound = room.points().len() as u32 + white.count_ones() + 2;
        assert!(passes <= bound, "{passes} passes\n{}", room.board());
    }
    println!(
        "{dead} dead, {rich} with two places for eyes, {with_stones} with stones of the attacker's in the region, at most {most} passes"
    );
}
