//! The elementary games of drawn positions; the shipped bases; kept equals fresh.

use concepts::elementary::{Bases, Crumb, SHIPPED, Sheet, TESTS, count_one, drawings, pairs, value};
use concepts::{Elementary, Game, Kind};
use goban::{Board, Color, Point, Random, Size};
use patterns::Base;
use patterns::learn::{Apart, Outcome, Question, Trees, bases, crumbs, shipped};
use proof::value::{Answer, Value};
use tactics::Limits;
use tactics::aim::Aim;
use tactics::zero::{Settings, Zero};

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn games(drawn: &str) -> Vec<Game> {
    let board: Board = drawn.parse().unwrap();
    let mut zero = Zero::new(&board, Settings::KEEN);
    Elementary::new().recognise(&board, &mut zero)
}

fn of<'a>(games: &'a [Game], kind: Kind, at: &str) -> &'a Game {
    let found = games.iter().find(|g| g.kind == kind && g.source.contains(p(at)));
    found.unwrap_or_else(|| panic!("no {kind:?} at {at}: {games:?}"))
}

#[test]
fn kosumi_hane_and_kiri() {
    // Whoever cuts has stones behind him.
    let drawn = |cut: &str, other: &str| {
        format!(
            ". . . . . . .
             . . O O . . .
             . O O . . . .
             . O {other} X . . .
             . . X {cut} O . .
             . . . O O . .
             . . . . . . ."
        )
    };
    for (cut, other, connection) in [
        (".", ".", Value::WON),
        ("O", ".", Value::STAR),
        ("O", "O", Value::LOST),
    ] {
        let games = games(&drawn(cut, other));
        let black = |kind| {
            let found = games
                .iter()
                .find(|g| g.kind == kind && g.color == Color::Black && g.source.len() == 2);
            found.unwrap()
        };
        assert_eq!(black(Kind::Connection).value, connection, "{cut} {other}");
        assert_eq!(black(Kind::Separation).value, Value::WON, "{cut} {other}");
        if connection == Value::STAR {
            assert_eq!(black(Kind::Connection).own, [p("C4")]);
            assert_eq!(black(Kind::Connection).enemy, [p("C4")]);
        }
    }
}

#[test]
fn an_eye_true_false_and_half() {
    let drawn = |a1: &str| {
        format!(
            ". . . . . . .
             . . . . . . .
             O O O O O . .
             X X X X O . .
             O X {a1} X O . .
             . X X O O . .
             X . X O . . ."
        )
    };
    let games = games(&drawn("."));
    let eye = of(&games, Kind::Eye, "C3");
    assert_eq!(eye.color, Color::Black);
    assert!(eye.footprint.contains(p("C3")) && eye.source.len() == 1);
}

#[test]
fn a_territory_of_three_in_a_row_is_divided_by_who_is_first() {
    let games = games(
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         O O O O . . .
         X X X X X . .
         . . . X X . .",
    );
    let split = of(&games, Kind::Split, "B1");
    assert_eq!(split.value, Value::STAR, "{split:?}");
    assert_eq!(split.own, [p("B1")]);
    assert_eq!(split.enemy, [p("B1")]);
}

#[test]
fn as_many_rules_as_the_thesis_counts() {
    // L0 6.9: 200 topological, 80 opposition, 20 dilation, 10 void, 40 point, 5 eye, 15 and 50 of poison.
    let trees = Bases::shipped().topological.trees();
    let topological: usize = trees
        .trees
        .iter()
        .map(|(window, tree)| tree.rules(window).len())
        .sum();
    assert!(topological >= 200, "{topological}");
    for (name, least) in [
        ("opposition", 80),
        ("dilation", 20),
        ("void", 10),
        ("point", 40),
        ("eye", 5),
        ("chain", 15),
        ("zone", 50),
    ] {
        let text = SHIPPED.iter().find(|s| s.0 == name).unwrap().1;
        let base: Base = text.parse().unwrap();
        let mut keys: Vec<_> = base
            .rules
            .iter()
            .map(|r| (r.drawing.key(), r.viewpoints[0].state.to_string()))
            .collect();
        keys.sort();
        keys.dedup();
        assert!(keys.len() >= least, "{name}: {} after symmetry", keys.len());
    }
}

#[test]
fn what_is_shipped_is_what_is_made() {
    let text = |name: &str| SHIPPED.iter().find(|s| s.0 == name).unwrap().1;
    assert_eq!(bases::points(Question::Point).to_string(), text("point"));
    let few = [Apart { cols: 0, rows: 1 }, Apart { cols: 3, rows: 0 }];
    let few: Vec<Apart> = few.into_iter().take(1).collect();
    let made = Trees::grow(&few, shipped, 1, |_| {});
    let whole: Trees = text("topology").parse().unwrap();
    for (window, tree) in &made.trees {
        assert_eq!(
            whole.of(window.apart).map(|t| &t.1),
            Some(tree),
            "{:?}",
            window.apart
        );
    }
}

#[test]
fn a_connection_is_a_separation_in_the_whole_base() {
    let mut seen = std::collections::BTreeSet::new();
    for (_, tree) in &Bases::shipped().topological.trees().trees {
        for topology in &tree.conclusions {
            let (connection, separation) = (topology.connection, topology.separation);
            for (a, b) in [
                (connection.first, separation.first),
                (connection.second, separation.second),
            ] {
                assert!(
                    a.outcome != Outcome::Won || b.outcome == Outcome::Won,
                    "{topology:?}"
                );
            }
            let values = [bases::value(&connection), bases::value(&separation)];
            if values.iter().all(|v| v.is_known()) {
                seen.insert(values.map(|v| v.symbols()));
            }
        }
    }
    let legal = [
        [">", ">"],
        ["*", ">"],
        ["<", ">"],
        ["*", "*"],
        ["<", "*"],
        ["<", "<"],
    ];
    let legal: std::collections::BTreeSet<[String; 2]> =
        legal.into_iter().map(|v| v.map(String::from)).collect();
    assert_eq!(seen, legal, "six of nine");
}

/// A board with stones thrown on it.
fn strewn(random: &mut Random, size: Size) -> Option<Board> {
    let mut board = Board::new(size);
    for _ in 0..30 + random.below(20) {
        let points: Vec<Point> = board.empty().iter().collect();
        let color = Color::BOTH[random.index(2)];
        let _ = board.play(color, points[random.index(points.len())]);
    }
    Some(board)
}

#[test]
fn what_rules_prove_is_never_refuted_by_search() {
    let mut random = Random::new(5);
    let topological = &Bases::shipped().topological;
    let (mut claims, mut confirmed) = (0, 0);
    while claims < 60 {
        let Some(board) = strewn(&mut random, Size::NINE) else {
            continue;
        };
        let sheet = Sheet::new(&board);
        let all = pairs(&board);
        for _ in 0..12 {
            let pair = all[random.index(all.len())];
            let found = value(
                &topological
                    .pair(&board, &sheet, pair, &mut |_, _| false)
                    .connection,
            );
            if found.first != Answer::WON {
                continue;
            }
            claims += 1;
            let aim = Aim::Connect(pair[0], pair[1]);
            let searched = tactics::status::status(&board, &aim, &Limits::nodes(600));
            for (rule, search) in [(found.first, searched.first), (found.second, searched.second)] {
                if rule == Answer::WON {
                    assert_ne!(
                        search,
                        Answer::LOST,
                        "{board}\n{pair:?}: {}, {}",
                        found.symbols(),
                        searched.symbols()
                    );
                    confirmed += usize::from(search == Answer::WON);
                }
            }
        }
    }
    assert!(confirmed > 30, "{confirmed} of {claims}");
}

#[test]
fn games_kept_along_a_game_are_those_of_each_position() {
    let mut random = Random::new(2);
    let mut board = Board::new(Size::NINE);
    let mut zero = Zero::new(&board, Settings::QUICK);
    let mut kept = Elementary::new();
    let mut color = Color::Black;
    for _ in 0..40 {
        let legal: Vec<Point> = board
            .empty()
            .iter()
            .filter(|&p| board.is_legal(color, p))
            .collect();
        board.play(color, legal[random.index(legal.len())]).unwrap();
        color = !color;
        zero.show(&board);
        let games = kept.recognise(&board, &mut zero);
        let mut fresh = Zero::new(&board, Settings::QUICK);
        let wanted = Elementary::new().recognise(&board, &mut fresh);
        // Level zero may look at other points for the same answer: what it tried first depends on what it read before.
        let but_footprint = |game: &Game| Game {
            footprint: goban::PointSet::EMPTY,
            ..game.clone()
        };
        let mut both = games.iter().zip(&wanted);
        let differs = both.find(|(a, b)| but_footprint(a) != but_footprint(b));
        assert!(
            differs.is_none() && games.len() == wanted.len(),
            "{board}\n{differs:?}"
        );
    }
}

#[test]
fn what_certain_rules_leave_open_is_counted() {
    let text = SHIPPED.iter().find(|s| s.0 == "counted").unwrap().1;
    let base: Base = text.parse().unwrap();
    assert!(base.rules.len() >= 10, "{}", base.rules.len());
    for rule in &base.rules {
        let number = |name| rule.number(name).unwrap();
        assert!(number("tests") >= f64::from(TESTS / 2) && number("tests") <= f64::from(TESTS));
        assert!((1.0..=100.0).contains(&number("win")) && (0.0..=100.0).contains(&number("urgency")));
    }
    // Made again, the first rules are those that are shipped.
    let made: Vec<_> = (0..drawings().len())
        .filter_map(|i| count_one(i, TESTS, 1))
        .take(2)
        .collect();
    assert_eq!(base.rules[..2], made[..]);
    // Some shapes mostly come together, others mostly do not.
    let counts: Vec<_> = base.rules.iter().filter_map(|r| r.number("win")).collect();
    assert!(
        counts.iter().any(|&w| w > 60.0) && counts.iter().any(|&w| w < 60.0),
        "{counts:?}"
    );
}

#[test]
fn crumbs_have_rules_of_their_own() {
    let text = SHIPPED.iter().find(|s| s.0 == "crumb").unwrap().1;
    assert_eq!(crumbs::crumbs().to_string(), text);
    let base: Base = text.parse().unwrap();
    assert!(base.rules.len() >= 100, "{}", base.rules.len());
    let of = |drawn: &str, stone: &str| {
        let board: Board = drawn.parse().unwrap();
        Bases::shipped().crumb(&board, p(stone))
    };
    let cutting = "
        . . . . . . .
        . . X . X . .
        . . O X O . .
        . . X O X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    // What touches these stones has no other way to each other; if Black's go on both sides, White's may meet there.
    assert_eq!([of(cutting, "D5"), of(cutting, "D4")], [Some(Crumb::Cuts); 2]);
    assert_eq!(
        of(&cutting.replace("X . X", ". . .").replace("X O X", ". O ."), "D5"),
        None
    );
    let spare = "
        . . . . . . .
        . . . . . . .
        . . O O O . .
        . . O X . . .
        . . O . . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(of(spare, "D4"), Some(Crumb::Spare));
    assert_eq!(of(spare, "C4"), None, "a string of five");
}
