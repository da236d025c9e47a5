//! The matcher finds what a patient reader finds, in the same order.

use goban::{Board, Color, Point, PointSet, Random, Size, Symmetry};
use patterns::{Base, Cell, Drawing, Image, Liberties, Match, Matcher, Rule, State, Subject, Viewpoint};
use proof::value::Value;

fn position(side: u8, moves: u32, random: &mut Random) -> Board {
    let size = Size::new(side).unwrap();
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..moves {
        let p = Point::new(random.below(side.into()) as u8, random.below(side.into()) as u8);
        if board.play(color, p).is_ok() {
            color = !color;
        }
    }
    board
}

/// Rules cut out of positions, some of their cells made wider.
fn base(count: usize, random: &mut Random) -> Base {
    let mut base = Base::new("test");
    while base.rules.len() < count {
        let moves = random.below(90);
        let board = position(9, moves, random);
        let at = Point::new(random.below(9) as u8, random.below(9) as u8);
        let (width, height) = (1 + random.below(5) as u8, 1 + random.below(5) as u8);
        let anchor = Point::new(
            random.below(width.into()) as u8,
            random.below(height.into()) as u8,
        );
        let mut drawing = Drawing::seen(&board, Color::Black, at, width, height, anchor);
        for place in drawing.places() {
            if random.below(3) > 0 {
                let more = Cell::from_bits(1 + random.below(15) as u8).unwrap();
                drawing.set(place, drawing.cell(place) | more);
            }
            if drawing.cell(place).is_within(Cell::OWN | Cell::ENEMY) && random.below(4) == 0 {
                drawing = drawing.with_liberties(place, Liberties::new(random.below(3) as u8, 3));
            }
        }
        let mut rule = Rule::new(drawing);
        let mut view = Viewpoint::new(Subject::Void, State::Dynamic(Value::STAR));
        if random.below(2) == 0 {
            view.own.insert(Point::new(0, 0));
        }
        rule.viewpoints.push(view);
        base.rules.push(rule);
    }
    base
}

/// Every rule, laid on every point in every way for either side, and looked at cell by cell.
fn patiently(base: &Base, board: &Board) -> Vec<Match> {
    let mut found = Vec::new();
    for (number, rule) in base.rules.iter().enumerate() {
        for turn in rule.turns() {
            for color in Color::BOTH {
                let fits = |&at: &Point| rule.drawing.fits(board, color, turn, at);
                found.extend(board.size().points().filter(fits).map(|at| Match {
                    at,
                    rule: number as u32,
                    image: Image::of(color, turn),
                }));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn it_finds_what_fits_and_nothing_else() {
    let mut random = Random::new(11);
    let base = base(150, &mut random);
    let matcher = Matcher::new(&base);
    for (side, moves) in [(5, 12), (7, 40), (9, 60)] {
        let board = position(side, moves, &mut random);
        let found = matcher.matches(&board);
        assert_eq!(found, patiently(&base, &board), "{board}");
        assert!(found.len() > 50, "{}", found.len());
    }
}

#[test]
fn around_points_it_finds_what_lies_over_them() {
    let mut random = Random::new(12);
    let base = base(120, &mut random);
    let matcher = Matcher::new(&base);
    let board = position(13, 90, &mut random);
    let size = board.size();
    let all = matcher.matches(&board);
    for _ in 0..20 {
        let changed: PointSet = (0..1 + random.below(3))
            .map(|_| Point::new(random.below(13) as u8, random.below(13) as u8))
            .collect();
        let over = |m: &&Match| {
            let drawing = &base.rules[m.rule as usize].drawing;
            let cells = drawing.places().collect();
            m.points(drawing, &cells, size).intersects(&changed)
        };
        let expected: Vec<Match> = all.iter().filter(over).copied().collect();
        assert_eq!(matcher.matches_around(&board, &changed), expected);
    }
}

/// What was there before a move and does not lie over what changed is there after it, and the other way round.
#[test]
fn what_is_kept_and_what_is_found_around_make_the_whole() {
    let mut random = Random::new(13);
    let base = base(80, &mut random);
    let matcher = Matcher::new(&base);
    let mut board = position(9, 30, &mut random);
    let size = board.size();
    let mut kept = matcher.matches(&board);
    for _ in 0..25 {
        let before = board.clone();
        let p = Point::new(random.below(9) as u8, random.below(9) as u8);
        let color = if random.below(2) == 0 {
            Color::Black
        } else {
            Color::White
        };
        if board.play(color, p).is_err() {
            continue;
        }
        // Stones that came or went, and strings whose liberties are others now.
        let differs = |&p: &Point| {
            before.at(p) != board.at(p) || board.at(p).is_some() && before.liberties(p) != board.liberties(p)
        };
        let changed: PointSet = size.points().filter(differs).collect();
        kept.retain(|m| {
            let drawing = &base.rules[m.rule as usize].drawing;
            let cells = drawing.places().collect();
            !m.points(drawing, &cells, size).intersects(&changed)
        });
        kept.extend(matcher.matches_around(&board, &changed));
        kept.sort();
        assert_eq!(kept, matcher.matches(&board), "{board}");
    }
}

/// A shape that looks the same turned is found once; with a move on one side only, once for each side.
#[test]
fn a_symmetric_rule_is_found_once_in_a_place() {
    let drawing: Drawing = ". . .\n. X .\n. . .".parse().unwrap();
    let mut rule = Rule::new(drawing);
    assert_eq!(rule.turns(), [Symmetry::IDENTITY]);
    let board: Board = ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . ."
        .parse()
        .unwrap();
    let found = |rule: &Rule| Matcher::of(std::slice::from_ref(rule)).matches(&board);
    assert_eq!(found(&rule).len(), 1);
    let mut view = Viewpoint::new(Subject::Dilation, State::Dynamic(Value::STAR));
    view.own.insert("C2".parse().unwrap());
    rule.viewpoints.push(view);
    let moves: PointSet = found(&rule)
        .iter()
        .flat_map(|m| {
            m.points(&rule.drawing, &rule.viewpoints[0].own, board.size())
                .iter()
                .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(moves, PointSet::of("C3".parse().unwrap()).border(board.empty()));
}

/// More rules than go through one sieve, which no question tells apart.
#[test]
fn rules_that_look_alike_are_all_found() {
    let rules = vec![Rule::new("X , ,".parse().unwrap()); 150];
    let board: Board = ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . ."
        .parse()
        .unwrap();
    let found = Matcher::of(&rules).matches(&board);
    assert_eq!(found.len(), 4 * 150);
    assert!(
        found
            .iter()
            .all(|m| found.iter().filter(|n| *n == m).count() == 1)
    );
}
