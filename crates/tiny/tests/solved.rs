//! Small boards solved: tables, searches and superko held against each other and against the truth.

use std::ops::ControlFlow;

use goban::{Color, Random};
use tiny::{Border, Frame, Position, Search, Superko, Switch, Switches, Table, settled};

fn table(width: u8, height: u8) -> Table {
    Table::solve(
        Frame::board(width, height).unwrap(),
        |_| ControlFlow::Continue(()),
    )
    .unwrap()
}

fn empty(frame: &Frame) -> Position {
    Position::new(frame, (Color::Black, 0), 0)
}

/// A position by lot that can stand on the board.
fn lot(frame: &Frame, random: &mut Random) -> Position {
    loop {
        let mut position = empty(frame);
        for cell in frame.each_cell() {
            match random.below(3) {
                1 => position.own |= cell,
                2 => position.other |= cell,
                _ => {}
            }
        }
        if position.is_legal(frame) {
            return position;
        }
    }
}

#[test]
fn positions_are_counted() {
    assert_eq!(table(2, 2).counts().legal, 57);
    let three = table(3, 3).counts();
    assert_eq!(three.legal, 12_675);
    assert!(three.different < 12_675 / 12);
}

/// Van der Werf's values, and that of two by three, each proved by itself and led by a table.
#[test]
fn boards_under_superko() {
    for (width, height, value) in [(1, 2, 0), (2, 2, 1), (2, 3, 0), (3, 3, 9), (3, 4, 4)] {
        let table = table(width, height);
        let root = empty(table.frame());
        for mut superko in [Superko::new(table.frame()), Superko::with(&table)] {
            let bounds = superko.value(&root, 40, |_, _| ControlFlow::Continue(()));
            assert_eq!(bounds.exact(), Some(value), "{width}x{height}: {bounds:?}");
        }
    }
}

/// What the side to move gets if every game is played out, on this path and within these bounds.
fn played_out(
    frame: &Frame,
    p: &Position,
    mine: bool,
    mut alpha: i8,
    beta: i8,
    path: &mut Vec<(u64, u64)>,
) -> i8 {
    let mut most = match p.passed {
        true => p.score(frame),
        false => -played_out(frame, &p.pass(), !mine, -beta, -alpha, path),
    };
    for (_, next) in p.moves(frame) {
        let stones = if mine {
            (next.other, next.own)
        } else {
            (next.own, next.other)
        };
        if most < beta && !path.contains(&stones) {
            path.push(stones);
            alpha = alpha.max(most);
            most = most.max(-played_out(frame, &next, !mine, -beta, -alpha, path));
            path.pop();
        }
    }
    most
}

/// Without any table, every game played out: what all positions of the smallest boards are worth to the side to move under
/// superko. The proofs say the same, or leave open what they do not find; nowhere do they say another thing.
#[test]
fn the_smallest_boards_played_out() {
    let (mut compared, mut open) = (0, 0);
    for (width, height) in [(1, 2), (1, 3), (1, 4), (2, 2), (1, 5)] {
        let frame = Frame::board(width, height).unwrap();
        let cells: Vec<u64> = frame.each_cell().collect();
        for number in 0..3usize.pow(frame.len() as u32) {
            let mut p = empty(&frame);
            let mut rest = number;
            for cell in &cells {
                match rest % 3 {
                    1 => p.own |= cell,
                    2 => p.other |= cell,
                    _ => {}
                }
                rest /= 3;
            }
            if !p.is_legal(&frame) {
                continue;
            }
            let truth = played_out(&frame, &p, true, -6, 6, &mut vec![(p.own, p.other)]);
            let bounds = Superko::new(&frame).value(&p, 30, |_, _| ControlFlow::Continue(()));
            assert!(
                bounds.sure <= truth && truth <= bounds.hoped,
                "{p:?}: {truth}, {bounds:?}"
            );
            compared += 1;
            open += usize::from(bounds.exact().is_none());
        }
    }
    println!("{compared} compared, {open} open");
    assert!(
        compared > 200 && 20 * open < compared,
        "{compared} compared, {open} open"
    );
}

/// 3x3 without a table: every path is walked on which Black follows the hints of one and White does anything; nothing is
/// remembered, repetitions are forbidden by the path, and only what is settled at the end counts.
#[test]
fn three_by_three_path_by_path() {
    fn nine(table: &Table, p: &Position, black: bool, path: &mut Vec<(u64, u64)>, walked: &mut u64) -> bool {
        *walked += 1;
        let frame = table.frame();
        let (own, other) = if black { (p.own, p.other) } else { (p.other, p.own) };
        if settled(frame, own, other).count_ones() == 9 {
            return true;
        }
        match (p.passed, black, p.score(frame)) {
            (true, true, 9) => return true,
            (true, false, score) if score > -9 => return false,
            _ => {}
        }
        let hints: Vec<Option<u64>> = table.moves(p).into_iter().map(|(m, _)| m).collect();
        let mut all = hints.iter().take(if black { 1 } else { usize::MAX });
        all.all(|m| {
            let next = m.map_or(Some(p.pass()), |cell| p.play(frame, cell)).unwrap();
            let stones = if black {
                (next.other, next.own)
            } else {
                (next.own, next.other)
            };
            if m.is_some() && path.contains(&stones) {
                // White may not; and Black must not need it.
                return !black;
            }
            path.push(stones);
            let won = nine(table, &next, !black, path, walked);
            path.pop();
            won
        })
    }
    let (table, mut walked) = (table(3, 3), 0);
    assert!(nine(
        &table,
        &empty(table.frame()),
        true,
        &mut vec![(0, 0)],
        &mut walked
    ));
    assert!(walked > 100, "{walked}");
}

/// What is settled is no more than what the table is sure of, in every position.
#[test]
fn what_is_settled_can_be_kept() {
    for (width, height) in [(3, 3), (2, 5), (3, 4)] {
        let table = table(width, height);
        let frame = table.frame();
        let (most, cells) = (frame.len() as i8, frame.each_cell().collect::<Vec<_>>());
        let mut settled_somewhere = 0;
        for number in 0..3usize.pow(frame.len() as u32) {
            let mut position = empty(frame);
            let mut rest = number;
            for cell in &cells {
                match rest % 3 {
                    1 => position.own |= cell,
                    2 => position.other |= cell,
                    _ => {}
                }
                rest /= 3;
            }
            if !position.is_legal(frame) {
                continue;
            }
            let own = 2 * settled(frame, position.own, position.other).count_ones() as i8 - most;
            let other = 2 * settled(frame, position.other, position.own).count_ones() as i8 - most;
            let bounds = table.bounds(&position);
            assert!(
                own <= bounds.sure && -other >= bounds.hoped,
                "{position:?}: {own}, {other}, {bounds:?}"
            );
            settled_somewhere += usize::from(own > -most);
        }
        assert!(settled_somewhere > 500, "{settled_somewhere}");
    }
}

/// The search, with every enhancement and with each of them left out, never says more than the table, and finds what
/// does not depend on repetitions.
#[test]
fn the_search_agrees_with_the_table() {
    let table = table(3, 4);
    let mut random = Random::new(7);
    let ways: Vec<Switches> = Switch::ALL
        .into_iter()
        .filter(|s| !matches!(s, Switch::Table | Switch::Benson))
        .map(|s| Switches::default().with(s, !Switches::default().has(s)))
        .chain([Switches::default()])
        .collect();
    let mut found = 0;
    for k in 0..1500 {
        let position = lot(table.frame(), &mut random);
        let truth = table.bounds(&position);
        let mut search = Search::new(table.frame().clone(), ways[k % ways.len()], 1 << 18);
        let bounds = search.solve(&position, 9, |_| {});
        assert!(
            bounds.sure <= truth.sure && bounds.hoped >= truth.hoped,
            "{position:?}"
        );
        found += usize::from(bounds.exact().is_some());
    }
    assert!(found > 1000, "{found}");
}

/// Every move of every position keeps the values together: the best leaves what the position is worth.
#[test]
fn the_best_move_keeps_the_value() {
    let table = table(3, 3);
    let mut random = Random::new(3);
    for _ in 0..2000 {
        let position = lot(table.frame(), &mut random);
        let moves = table.moves(&position);
        let (sure, hoped) = (
            moves.iter().map(|(_, b)| b.sure).max(),
            moves.iter().map(|(_, b)| b.hoped).max(),
        );
        let bounds = table.bounds(&position);
        assert_eq!((sure, hoped), (Some(bounds.sure), Some(bounds.hoped)));
    }
}

#[test]
fn a_table_comes_back_from_its_file() {
    let kept = table(3, 3);
    let bytes = kept.to_bytes();
    let read = Table::from_bytes(&bytes).unwrap();
    assert_eq!(read.counts(), kept.counts());
    let mut random = Random::new(1);
    for _ in 0..3000 {
        let position = lot(kept.frame(), &mut random);
        assert_eq!(read.moves(&position), kept.moves(&position));
    }
    for at in (0..bytes.len()).step_by(37) {
        let mut broken = bytes.clone();
        broken[at] ^= 4;
        assert!(Table::from_bytes(&broken).is_err());
    }
}

/// A corner behind a wall of Black's: a pattern with its two switches. Two free points are no room for White; a corner of three
/// by three is, if he begins.
#[test]
fn corners_behind_walls() {
    let corner = |width, height| {
        let black = Border::Wall(Color::Black);
        Table::solve(
            Frame::new(width, height, [Border::Edge, black, Border::Edge, black]).unwrap(),
            |_| ControlFlow::Continue(()),
        )
        .unwrap()
    };
    let two = corner(2, 1);
    let white_first = |table: &Table| table.bounds(&Position::new(table.frame(), (Color::White, 0), 0));
    assert_eq!(white_first(&two).exact(), Some(-2));
    let three = corner(3, 3);
    let (white, black) = (white_first(&three), three.bounds(&empty(three.frame())));
    assert_eq!(black.exact(), Some(9), "Black first leaves no room");
    assert!(white.sure >= -9, "{white:?}");
}

/// A value that no repetition touches is the same under superko.
#[test]
fn rules_of_ko_change_nothing_that_is_exact() {
    let table = table(2, 3);
    let mut random = Random::new(5);
    let mut compared = 0;
    for _ in 0..400 {
        let position = lot(table.frame(), &mut random);
        let Some(value) = table.bounds(&position).exact() else {
            continue;
        };
        let superko = Superko::with(&table).value(&position, 30, |_, _| ControlFlow::Continue(()));
        assert_eq!(superko.exact(), Some(value), "{position:?}");
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
}
