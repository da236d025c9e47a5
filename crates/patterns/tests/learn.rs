//! The learner's searches against others that share nothing with them, and its rules as a Go player knows them.

use certificate::Ko;
use certificate::exhaust::{Room, State};
use goban::{Color, PointSet, Random, Size};
use patterns::learn::{
    Apart, Cells, ENEMY, Effort, Field, Goal, OWN, Outcome, Question, Solver, Trees, View, Walk, Window,
    bases, crumbs, grow, judge, poison,
};
use patterns::{Base, Cell, Standing};

/// A whole small board as a field: nothing is unknown.
fn field(room: &Room, prover: usize) -> Field {
    let cells = room.points().len();
    Field {
        cells: Cells::from(room.all()),
        near: (0..cells).map(|c| Cells::from(room.near(c as u8))).collect(),
        open: 0,
        stones: [Color::Black, Color::White].map(|color| Cells::from(room.stones(color))),
        breath: vec![0; cells],
        prover,
    }
}

/// Black's connection of two stones, asked of the exhaustion of `certificate`: White wins every ko.
fn connects(room: &Room, ends: [u32; 2], first: Color) -> Option<bool> {
    let ko = Ko {
        attacker: 0,
        defender: certificate::ENDLESS,
    };
    let end = |state: &State| {
        let own = state.stones[Color::Black.index()];
        if own & ends[0] == 0 || own & ends[1] == 0 {
            return Some(false);
        }
        (room.flood(ends[0], own) & ends[1] != 0).then_some(true)
    };
    room.forces(room.start(first, Color::Black, ko), Color::Black, &end, 60_000)
        .ok()
}

#[test]
fn searches_agree_with_exhaustion_where_nothing_is_unknown() {
    let mut random = Random::new(7);
    let (mut compared, mut won) = (0, 0);
    while compared < 300 {
        let size = Size::new(3 + (random.below(3) / 2) as u8).unwrap();
        let Some(room) = Room::random_board(&mut random, size) else {
            continue;
        };
        let strings = room.strings(Color::Black);
        let [a, b, ..] = strings[..] else { continue };
        let empty = room.all() & !room.stones(Color::Black) & !room.stones(Color::White);
        if empty.count_ones() > 8 {
            continue;
        }
        let ends = [a & a.wrapping_neg(), b & b.wrapping_neg()];
        let goal = Goal::Connect {
            ends: ends.map(Cells::from),
            stones: Cells::from(ends[0] | ends[1]),
            over: !0,
        };
        for (mover, first) in [(OWN, Color::Black), (ENEMY, Color::White)] {
            let Some(truth) = connects(&room, ends, first) else {
                continue;
            };
            let field = field(&room, OWN);
            if let Ok(found) = Solver::new(&field, &goal, 200_000).forces(mover) {
                assert_eq!(found, truth, "{}\n{first} first, cells {ends:?}", room.board());
                compared += 1;
                won += usize::from(truth);
            }
        }
    }
    assert!(won > 20 && won < compared - 20, "{won} of {compared}");
}

#[test]
fn searches_agree_with_walks_where_much_is_unknown() {
    let mut random = Random::new(3);
    let all = Apart::all();
    for _ in 0..300 {
        let window = Window::new(all[random.index(all.len())]);
        let mut known = window.start();
        for &cell in window.order.iter().take(4 + random.index(3)) {
            if known.0[cell].is_none() {
                let what = [Cell::OWN, Cell::ENEMY, Cell::EMPTY, Cell::EMPTY][random.index(4)];
                known = window.learn(&known, cell, what);
            }
        }
        let goal = if random.below(2) == 0 {
            window.connect(!0)
        } else {
            window.separate(!0)
        };
        let liberties = random.below(4) as u8;
        let fields = [
            window.for_own(&known, liberties.max(1)),
            window.for_enemy(&known, liberties > 1, window.between),
        ];
        for field in fields {
            let walk = Walk::new(&field, &goal, 100_000).unwrap();
            for mover in [OWN, ENEMY] {
                let found = Solver::new(&field, &goal, 1_000_000).forces(mover).unwrap();
                assert_eq!(
                    found,
                    walk.forces(&field.start(mover)),
                    "{known:?} {goal:?} {mover}"
                );
            }
        }
    }
}

/// What is proved of two stones with these cells around them: `,` is not known.
fn topology(cols: u8, rows: u8, drawn: &str) -> [String; 2] {
    let window = Window::new(Apart { cols, rows });
    let mut known = window.start();
    let lines: Vec<Vec<char>> = drawn
        .lines()
        .map(|l| l.split_whitespace().flat_map(str::chars).collect())
        .collect();
    let lines: Vec<&Vec<char>> = lines.iter().filter(|l| !l.is_empty()).collect();
    assert_eq!(lines.len(), window.height);
    for (i, line) in lines.iter().rev().enumerate() {
        assert_eq!(line.len(), window.width);
        for (c, &letter) in line.iter().enumerate() {
            let cell = i * window.width + c;
            if letter != ',' {
                known.0[cell] = Some(letter.try_into().unwrap());
            }
        }
    }
    let topology = judge(&window, &known, 10_000);
    [topology.connection, topology.separation].map(|view| symbols(&view))
}

fn symbols(view: &View) -> String {
    bases::value(view).symbols()
}

#[test]
fn what_every_player_knows_about_two_stones() {
    let rules: [(&str, u8, u8, &str, [&str; 2]); 14] = [
        ("kosumi", 1, 1, ", , , ,\n, . X ,\n, X . ,\n, , , ,", [">", ">"]),
        ("hane", 1, 1, ", , , ,\n, . X ,\n, X O ,\n, , , ,", ["*", ">"]),
        ("kiri", 1, 1, ", , , ,\n, O X ,\n, X O ,\n, , , ,", ["<", ">"]),
        (
            "crossed jump",
            2,
            0,
            ", , O , ,\n, X . X ,\n, , O , ,",
            ["*", "*"],
        ),
        ("open jump", 2, 0, ". . . . .\n, X . X ,\n. . . . .", ["*", ">"]),
        (
            "bamboo joint",
            2,
            0,
            ", X . X ,\n, X . X ,\n, , , , ,",
            [">", ">"],
        ),
        ("wedged jump", 2, 0, ", , O , ,\n, X O X ,\n, , O , ,", ["<", "<"]),
        (
            "tiger's mouth",
            1,
            1,
            ", , , ,\n, . X X\n, X . ,\n, , X ,",
            [">", ">"],
        ),
        (
            "knight's move",
            2,
            1,
            ", , , , ,\n, . . X ,\n, X . . ,\n, , , , ,",
            ["*", ">"],
        ),
        (
            "knight's move cut",
            2,
            1,
            ", , , , ,\n, . O X ,\n, X O . ,\n, , , , ,",
            ["<", "<"],
        ),
        (
            "table shape",
            2,
            1,
            ", , , , ,\n, X . X ,\n, X . . ,\n, , , , ,",
            ["*", ">"],
        ),
        (
            "elephant's step",
            2,
            2,
            ", , , , ,\n, . . X ,\n, . . . ,\n, X . . ,\n, , , , ,",
            ["*", "*"],
        ),
        (
            "two-space jump",
            3,
            0,
            ", . . . . ,\n, X . . X ,\n, . . . . ,",
            ["<", ">"],
        ),
        (
            "connected along the edge",
            2,
            0,
            ", , O , ,\n, X . X ,\n# # # # #",
            ["*", "*"],
        ),
    ];
    let mut wrong = Vec::new();
    for (name, cols, rows, drawn, expected) in rules {
        let found = topology(cols, rows, drawn);
        if found != expected {
            wrong.push(format!("{name}: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn nine(drawn: &str) -> [Option<Cell>; 9] {
    let cells: Vec<char> = drawn.chars().filter(|c| !c.is_whitespace()).collect();
    // Rows from the bottom.
    std::array::from_fn(|i| {
        let letter = cells[(2 - i / 3) * 3 + i % 3];
        (letter != '?').then(|| letter.try_into().unwrap())
    })
}

#[test]
fn what_every_player_knows_about_eyes_and_points() {
    let rules = [
        ("eye with all diagonals", Question::Eye, "XXX X.X XXX", ">"),
        ("eye with three", Question::Eye, "OXX X.X XXX", ">"),
        ("false eye", Question::Eye, "OXX X.X XXO", "<"),
        ("half an eye", Question::Eye, "OX. X.X XXX", "*"),
        ("two open diagonals", Question::Eye, ".X. X.X XXX", ">"),
        ("eye on the edge", Question::Eye, "XXX X.X ###", ">"),
        ("false eye on the edge", Question::Eye, "OXX X.X ###", "<"),
        ("half an eye on the edge", Question::Eye, ".XX X.X ###", "*"),
        ("eye in the corner", Question::Eye, "#XX #.X ###", ">"),
        ("false eye in the corner", Question::Eye, "#XO #.X ###", "<"),
        ("half an eye in the corner", Question::Eye, "#X. #.X ###", "*"),
        (
            "point at the end of a corridor",
            Question::Point,
            "XX? X.. XX?",
            ">",
        ),
        ("held on one side", Question::Point, "XX? X.. OX?", ">"),
        ("the tip hangs", Question::Point, ".X? X.. OX?", "*"),
        ("the tip falls", Question::Point, "OX? X.. OX?", "<"),
        ("a hole in the wall", Question::Point, "X.? X.. XX?", "*"),
        ("along the edge", Question::Point, "XX? X.. ##?", ">"),
    ];
    for (name, question, drawn, expected) in rules {
        assert_eq!(symbols(&question.judge(&nine(drawn))), expected, "{name}");
    }
}

#[test]
fn what_every_player_knows_about_shapes() {
    use poison::Room::{One, Two, Vital};
    type Named<'a> = (&'a str, &'a [(i8, i8)], poison::Room);
    let rules: [Named; 12] = [
        ("one", &[(0, 0)], One),
        ("two", &[(0, 0), (1, 0)], One),
        ("straight three", &[(0, 0), (1, 0), (2, 0)], Vital),
        ("bent three", &[(0, 0), (1, 0), (0, 1)], Vital),
        ("straight four", &[(0, 0), (1, 0), (2, 0), (3, 0)], Two),
        ("bent four", &[(0, 0), (1, 0), (2, 0), (2, 1)], Two),
        ("zigzag four", &[(0, 0), (1, 0), (1, 1), (2, 1)], Two),
        ("pyramid four", &[(0, 0), (1, 0), (2, 0), (1, 1)], Vital),
        ("square four", &[(0, 0), (1, 0), (0, 1), (1, 1)], One),
        ("bulky five", &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)], Vital),
        ("crossed five", &[(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], Vital),
        (
            "rabbity six",
            &[(1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)],
            Vital,
        ),
    ];
    for (name, cells, expected) in rules {
        let (shape, _) = poison::canonical(cells);
        let found = poison::fraction(&shape, 0).unwrap();
        assert_eq!(found.room, expected, "{name}");
        if found.room == Vital && cells.len() != 3 {
            assert_eq!(found.attack.count_ones(), 1, "{name}: one vital point");
        }
    }
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|n| poison::shapes(n).len()),
        [1, 1, 2, 5, 12, 35]
    );
}

#[test]
fn a_string_is_a_poison_as_long_as_its_shape_is() {
    let chains = poison::chains(3);
    let three: Vec<_> = chains.iter().filter(|c| c.shape.len() == 3).collect();
    assert!(three.iter().all(|c| c.dead));
    // A straight three stays one as a pyramid only; a bent one as a square or a pyramid.
    assert_eq!(three.iter().map(|c| c.grows.len()).sum::<usize>(), 2 + 3);
}

#[test]
fn rules_of_a_tree_are_apart_and_joined_ones_say_the_same() {
    let effort = Effort {
        special: 14,
        budget: 500,
        choice: 2,
    };
    let window = Window::new(Apart { cols: 2, rows: 0 });
    let tree = grow(&window, effort);
    let rules = tree.rules(&window);
    let joined = patterns::learn::join(rules.clone());
    assert!(rules.len() > 20 && joined.len() <= rules.len());
    let mut random = Random::new(1);
    for _ in 0..2000 {
        let mut seen: Vec<Cell> = (0..window.len())
            .map(|_| [Cell::OWN, Cell::ENEMY, Cell::EMPTY, Cell::EMPTY][random.index(4)])
            .collect();
        for end in window.ends {
            seen[end] = Cell::OWN;
        }
        let place = |cell: Cell| patterns::learn::CONTENTS.iter().position(|c| *c == cell).unwrap();
        let (number, _) = tree.find(|cell| place(seen[cell])).unwrap();
        for rules in [&rules, &joined] {
            let mut fitting = rules
                .iter()
                .filter(|r| seen.iter().zip(&r.cells).all(|(s, c)| s.is_within(*c)));
            assert_eq!(fitting.next().map(|r| r.conclusion), Some(number));
            assert_eq!(fitting.next(), None, "no two rules fit");
        }
    }
    let text = Trees {
        trees: vec![(window, tree)],
    }
    .to_string();
    assert_eq!(text.parse::<Trees>().unwrap().to_string(), text);
    let damaged = text.replacen("window 2 0", "window 9 0", 1);
    assert_eq!(damaged.parse::<Trees>().unwrap_err().line, 2);
}

#[test]
fn a_connection_is_a_separation_in_every_rule() {
    let effort = Effort {
        special: 15,
        budget: 1000,
        choice: 1,
    };
    for apart in Apart::all() {
        let tree = grow(&Window::new(apart), effort);
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
                assert!(
                    b.outcome != Outcome::Lost || a.outcome != Outcome::Won,
                    "{topology:?}"
                );
            }
        }
    }
}

#[test]
fn how_special_a_drawing_is() {
    let cells = [Some(Cell::OWN), Some(Cell::EMPTY), None];
    // The example of thesis 002 (L2710) without its block type: one stone, one empty point, two liberty premises.
    assert_eq!(patterns::learn::specialisation(&cells, 2), 15);
    assert_eq!(patterns::learn::specialisation(&[Some(Cell::OFF)], 0), 2);
}

#[test]
fn small_bases_are_read_back() {
    let base = bases::chains(4);
    assert_eq!(base.to_string().parse::<Base>().unwrap(), base);
    assert!(
        base.rules
            .iter()
            .all(|r| r.viewpoints[0].points != PointSet::EMPTY)
    );
}

#[test]
fn crumbs_are_told_apart() {
    let base = crumbs::crumbs();
    let of = |wanted: Standing| {
        let is = |r: &&patterns::Rule| r.viewpoints[0].state == patterns::State::Static(wanted);
        base.rules.iter().filter(is).count()
    };
    assert_eq!((of(Standing::Won), of(Standing::Lost)), (153, 163));
}
