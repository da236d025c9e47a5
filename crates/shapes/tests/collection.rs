//! Search in games: what an index says is what replaying every game says.

use goban::{Board, Color, Game, Move, Point, PointSet, Random, Rules, Size, Symmetry};
use kifu::Record;
use proptest::prelude::*;
use shapes::collection::{Added, Fixed, Games, Pattern, Query, Wanted};
use shapes::database::DatabaseError;
use std::collections::HashSet;

fn record(sgf: &str) -> Record {
    sgf.parse().unwrap()
}

/// Games by chance on a small board, with captures.
fn games(seed: u64, count: usize, size: Size, length: usize) -> Vec<Record> {
    let mut random = Random::new(seed);
    let mut one = || {
        let mut game = Game::new(size, Rules::CHINESE);
        for _ in 0..length {
            let side = u32::from(size.side());
            let p = Point::new(random.below(side) as u8, random.below(side) as u8);
            let _ = game.play(game.to_move(), Move::Play(p));
        }
        Record::of_game(&game)
    };
    (0..count).map(|_| one()).collect()
}

fn indexed(records: &[Record]) -> Games {
    let mut games = Games::in_memory().unwrap();
    for (i, record) in records.iter().enumerate() {
        games.add(record, "here", i + 1).unwrap();
    }
    games
}

/// Whether a pattern is on a board at this place, colours swapped or not: by looking.
fn is_there(pattern: &Pattern, board: &Board, turn: Symmetry, swapped: bool, by: (i8, i8)) -> bool {
    pattern.cells.iter().all(|&(p, wanted)| {
        let Some(p) = turn.apply(p, pattern.size).offset(by.0, by.1, board.size()) else {
            return false;
        };
        let own = |color: Color| if swapped { !color } else { color };
        match wanted {
            Wanted::Stone(color) => board.at(p) == Some(own(color)),
            Wanted::Empty => board.is_empty(p),
            Wanted::EmptyOr(color) => board.at(p) != Some(!own(color)),
        }
    })
}

/// The games, from one, that have the pattern, by replaying them.
fn by_replaying(pattern: &Pattern, records: &[Record]) -> HashSet<usize> {
    let side = pattern.size.side() as i8;
    let reach = |is_free: bool| if is_free { -side..=side } else { 0..=0 };
    let mut found = HashSet::new();
    for (i, record) in records.iter().enumerate() {
        for number in 1..=record.moves().count() + 1 {
            let board = record.board_before(Some(number)).unwrap();
            for turn in Symmetry::ALL {
                let touches = |at: fn(Point) -> u8| {
                    pattern.cells.iter().any(|&(p, _)| {
                        let at = at(turn.apply(p, pattern.size));
                        at == 0 || at == pattern.size.side() - 1
                    })
                };
                let free = match pattern.fixed {
                    Fixed::Nowhere => (true, true),
                    Fixed::Side => (!touches(Point::col), !touches(Point::row)),
                    _ => (false, false),
                };
                for swapped in [false, true] {
                    for cols in reach(free.0) {
                        for rows in reach(free.1) {
                            if is_there(pattern, &board, turn, swapped, (cols, rows)) {
                                found.insert(i + 1);
                            }
                        }
                    }
                }
            }
        }
    }
    found
}

fn by_index(pattern: &Pattern, games: &Games) -> HashSet<usize> {
    let found = games.find(&Query::new(pattern.clone())).unwrap();
    let places: HashSet<usize> = found.finds.iter().map(|find| find.place).collect();
    assert_eq!(found.games, places.len());
    assert_eq!(
        found.finds.len(),
        found.continuations.iter().map(|c| c.count).sum::<usize>()
    );
    places
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Patterns cut out of positions, with wildcards: free, at a side, in a corner and whole boards.
    #[test]
    fn the_index_finds_what_replaying_finds(seed in any::<u64>()) {
        let size = Size::new(7).unwrap();
        let records = games(seed, 12, size, 40);
        let index = indexed(&records);
        let mut random = Random::new(seed ^ 1);
        for fixed in [Fixed::Nowhere, Fixed::Side, Fixed::Corner, Fixed::Board] {
            let record = &records[random.below(12) as usize];
            let board = record.board_before(Some(2 + random.below(20) as usize)).unwrap();
            let area = match fixed {
                Fixed::Nowhere => ("C3", "E5"),
                Fixed::Side => ("B1", "E3"),
                Fixed::Corner => ("A1", "C3"),
                Fixed::Board => ("A1", "G7"),
            };
            let area = PointSet::rectangle(area.0.parse().unwrap(), area.1.parse().unwrap());
            let cells: Vec<(Point, Wanted)> = area
                .iter()
                .filter_map(|p| match (board.at(p), random.below(6)) {
                    (_, 0) if fixed != Fixed::Board => None,
                    (None, 1) => Some((p, Wanted::EmptyOr(Color::Black))),
                    (None, 2) => Some((p, Wanted::EmptyOr(Color::White))),
                    (None, _) => Some((p, Wanted::Empty)),
                    (Some(color), _) => Some((p, Wanted::Stone(color))),
                })
                .collect();
            let corners_there = fixed == Fixed::Nowhere
                || [Fixed::Board, Fixed::Corner, Fixed::Side].contains(&fixed) && cells.iter().any(|(p, _)| p.row() == 0);
            if !corners_there || !cells.iter().any(|(_, w)| matches!(w, Wanted::Stone(_))) {
                continue;
            }
            let pattern = Pattern { size, cells, fixed, in_order: false };
            prop_assert_eq!(by_index(&pattern, &index), by_replaying(&pattern, &records), "{:?}", fixed);
        }
    }
}

/// Keys of whole boards and corners lead to the same games as all stones do.
#[test]
fn keys_find_what_stones_find() {
    let size = Size::new(9).unwrap();
    let records = games(7, 30, size, 60);
    let index = indexed(&records);
    for (i, record) in records.iter().enumerate() {
        let board = record.board_before(Some(6 + i)).unwrap();
        let mut whole = Record::new(size);
        let mut corner = Record::new(size);
        for record in [&mut whole, &mut corner] {
            let root = record.root().id();
            record.set_points(root, "AB", board.stones(Color::Black).iter());
            record.set_points(root, "AW", board.stones(Color::White).iter());
        }
        let root = corner.root().id();
        corner.set_points(root, "TR", ["A1", "D4"].map(|p| p.parse::<Point>().unwrap()));
        for record in [whole, corner] {
            let Ok(pattern) = Pattern::read(&record) else {
                continue;
            };
            let found = by_index(&pattern, &index);
            assert!(found.contains(&(i + 1)));
            assert_eq!(found, by_replaying(&pattern, &records));
        }
    }
}

#[test]
fn a_sequence_is_found_in_its_order_and_with_what_came_next() {
    let records = [
        record("(;SZ[19]PB[Ann]PW[Bob]RE[B+2];B[pd];W[dp];B[pp];W[dd])"),
        record("(;SZ[19]PB[Bob]PW[Eve]RE[W+2];B[dp];W[pd];B[dd];W[pp])"),
        record("(;SZ[19]PB[Eve]PW[Ann]RE[W+R];B[pp];W[dp];B[pd];W[dd])"),
    ];
    let games = indexed(&records);
    let points = ["Q16", "D4", "Q4"].map(|p| p.parse().unwrap());
    let mut query = Query::new(Pattern::sequence(&points, Size::NINETEEN).unwrap());
    let found = games.find(&query).unwrap();
    // The second is a half turn of the first. In the third White's two corners and Black's between them are the sequence with
    // the colours swapped, and nothing came after it.
    assert_eq!(found.games, 3);
    let next = found.continuations[0];
    assert_eq!(
        (next.point.unwrap().to_string(), next.color, next.count),
        ("D16".to_string(), Color::White, 2)
    );
    assert_eq!((next.won, next.lost), (1, 1));
    query.player = Some("ann".into());
    assert_eq!(games.find(&query).unwrap().games, 2);
}

#[test]
fn the_same_game_is_kept_once_and_no_game_not_at_all() {
    let mut games = Games::in_memory().unwrap();
    let game = record("(;SZ[9];B[ee];W[cc])");
    assert_eq!(games.add(&game, "a.sgf", 1).unwrap(), Added::New);
    assert_eq!(games.add(&game, "b.sgf", 7).unwrap(), Added::Known);
    let error = |sgf: &str| {
        Games::in_memory()
            .unwrap()
            .add(&record(sgf), "x", 1)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(error("(;SZ[9])"), "there is no legal move in it; left out");
    assert!(error("(;SZ[25];B[aa])").contains("games of 5 to 19 lines are searched"));
    assert_eq!(games.count().unwrap(), 1);
}

/// What was good before a disk is full stays, and the rest can be added when there is room.
#[test]
fn a_full_disk_loses_nothing() {
    let folder = std::env::temp_dir().join(format!("yomi-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.db");
    let records = games(3, 400, Size::NINETEEN, 200);
    let mut collection = Games::open(&file).unwrap();
    collection.limit_pages(120).unwrap();
    let mut kept = 0;
    let mut error = None;
    for (i, part) in records.chunks(20).enumerate() {
        let part = part
            .iter()
            .enumerate()
            .map(|(k, game)| (game, "all", 20 * i + k + 1));
        let mut new = 0;
        match collection.add_all(part, |_, _, done| {
            new += usize::from(matches!(done, Ok(Added::New)))
        }) {
            Ok(()) => kept += new,
            Err(full) => {
                error = Some(full);
                break;
            }
        }
    }
    assert!(matches!(error, Some(DatabaseError::Full)), "{error:?}");
    assert!(kept > 0);
    drop(collection);
    let mut again = Games::open(&file).unwrap();
    assert_eq!(again.count().unwrap(), kept);
    let all = records.iter().enumerate().map(|(i, game)| (game, "all", i + 1));
    again.add_all(all, |_, _, _| {}).unwrap();
    assert_eq!(again.count().unwrap(), 400);
    drop(again);
    std::fs::remove_dir_all(&folder).unwrap();
}
