//! Tic-tac-toe as a world of the learner: words, laws, a goal, and what is worth explaining; then a player by what it learned.
//! docs/tutorial-world.md walks through it.

use introspect::base::Base;
use introspect::forced::{Forced, Wins};
use introspect::lesson::lessons;
use introspect::world::{World, rules};
use logic::{Facts, PredicateId, Relation, Rule, Value, Vocabulary, matching};
use std::collections::BTreeSet;

/// Nine squares, each x (0), o (1) or empty (2).
pub type Board = [i32; 9];

const LAWS: &str = "
rule played move(?c ?s) => square_after(?s ?c)
rule stays move(?c ?s) square_before(?t ?k) squares_differ(?t ?s) => square_after(?t ?k)
";

const GOALS: &str = "
rule row color(?c) on(?s ?l) on(?t ?l) on(?u ?l)
  squares_differ(?s ?t) squares_differ(?s ?u) squares_differ(?t ?u)
  square_after(?s ?c) square_after(?t ?c) square_after(?u ?c)
=> game_after(?c Row G)
";

const REGRESSION: &str = "
rule winning move(?c ?s) square_before(?s +) game_after(?c Row G)
  absent game_before(?c Row G) absent move_game_before(?c Row ?s GI)
=> move_game_regressed_before(?c Row ?s GI)

rule held opposite(?c ?o) move(?c ?s) forced_1_before(?c Prevent ?s IP) move_game_after(?o Row ?t GI)
  absent game_before(?o Row G)
=> game_regressed_before(?o Row G)
";

const CHANGES: &str = "
rule filled color(?o) square_before(?s +) => changes1_square(?o ?s + ?s)
rule fixed_1 opposite(?o ?c) square_before(?s ?c) => changes0_square(?o ?s ?c)
rule fixed_2 color(?o) square_before(?s ?o) => changes0_square(?o ?s ?o)
";

pub fn world() -> World {
    let mut v = Vocabulary::new();
    let square = v.numbered("square", "s");
    let line = v.numbered("line", "l");
    let color = v.words("color", &["x", "o", "+"]);
    let goal = v.words("goal", &["Row", "Prevent"]);
    let game = v.words("game", &["G", "GI", "IP"]);
    v.test("squares_differ", Relation::Differ, Some(square));
    v.always("color", &[color]);
    v.always("opposite", &[color, color]);
    v.always("on", &[square, line]);
    v.fluent("square", &[square, color]);
    let played = v.event("move", &[color, square]);
    v.always("changes0_square", &[color, square, color]);
    v.always("changes1_square", &[color, square, color, square]);
    // What a game is, what a move makes of it, which moves are forced: known, and worth explaining.
    let stems = ["game", "move_game", "forced_1", "forced_2", "forced_3"];
    for (stem, squares) in stems.into_iter().zip([0, 1, 1, 2, 3]) {
        let places = [&[color, goal][..], &[square].repeat(squares), &[game]].concat();
        v.fluent(stem, &places);
        v.fluent(&format!("{stem}_regressed"), &places);
    }
    let named = |name: &str| v.named(name).unwrap();
    let list = |stem: &str| named(&format!("{stem}_regressed_before"));
    let wins = Wins {
        wins: named("move_game_before"),
        lists: [list("game"), list("forced_1"), list("forced_2"), list("forced_3")],
    };
    let forced = Forced {
        changes: rules(&v, "changes", CHANGES),
        refuted: None,
        wins: vec![wins],
        opposite: vec![(Value(0), Value(1))],
        opposite_word: named("opposite"),
        inverse: vec![(Value(0), Value(1))],
        games: [Value(1), Value(2), Value(0)],
    };
    World {
        name: "tic-tac-toe",
        laws: rules(&v, "laws", LAWS),
        goals: rules(&v, "goals", GOALS),
        regression: rules(&v, "regression", REGRESSION),
        forced: Some(forced),
        of_the_move: vec![played],
        plain: Vec::new(),
        words: v,
    }
}

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

pub fn has_row(board: &Board, side: i32) -> bool {
    LINES
        .iter()
        .any(|line| line.iter().all(|&square| board[square] == side))
}

fn facts(world: &World, board: &Board, step: Option<(i32, usize)>) -> Facts {
    let mut facts = Facts::new();
    let mut add = |name: &str, values: &[i32]| {
        let values: Vec<Value> = values.iter().map(|&value| Value(value)).collect();
        facts.add(world.predicate(name), &values);
    };
    for side in 0..2 {
        add("color", &[side]);
        add("opposite", &[side, 1 - side]);
    }
    for (number, line) in (0..).zip(LINES) {
        for square in line {
            add("on", &[square as i32, number]);
        }
    }
    for (square, &stands) in (0..).zip(board) {
        add("square_before", &[square, stands]);
    }
    if let Some((side, square)) = step {
        add("move", &[side, square as i32]);
    }
    facts
}

pub fn empty(board: &Board) -> Vec<usize> {
    (0..9).filter(|&square| board[square] == 2).collect()
}

pub fn lot(seed: &mut u64, count: usize) -> usize {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % count
}

/// Games by lot; every move is a problem.
pub fn learn(world: &World, games: u64) -> Base {
    let mut base = Base::new();
    for game in 0..games {
        let (mut board, mut side, mut seed) = ([2; 9], 0, game);
        while !empty(&board).is_empty() && !has_row(&board, 1 - side) {
            let square = empty(&board)[lot(&mut seed, empty(&board).len())];
            let solved = world
                .solve(&base.both(world), facts(world, &board, Some((side, square))))
                .unwrap();
            let lessons = lessons(world, &solved, |name| base.is_learned(name));
            let wins =
                |rule: &Rule| rule.conclusions[0].atom().predicate == world.predicate("move_game_before");
            base.take(world, lessons, &format!("game {game}"), wins);
            board[square] = side;
            side = 1 - side;
        }
    }
    base
}

/// What the rules say of a board: how far they look, the predicate, and what stands in its places.
pub fn known(world: &World, base: &Base, board: &Board) -> BTreeSet<(u32, PredicateId, Vec<Value>)> {
    let facts = facts(world, board, None);
    let mut said = BTreeSet::new();
    for (rule, origin) in base.iter() {
        let atom = rule.conclusions[0].atom();
        matching::each(&world.words, rule, &facts, |one| {
            said.insert((origin.depth, atom.predicate, one.ground(atom).unwrap()));
        });
    }
    said
}

/// What looks the least far comes first: its own row, then one to be prevented; then its own fork, then one to be prevented.
pub fn choose(world: &World, base: &Base, board: &Board, side: i32, seed: &mut u64) -> usize {
    let stems = ["move_game", "forced_1", "forced_2", "forced_3"];
    let moves = stems.map(|stem| world.predicate(&format!("{stem}_before")));
    let rank = |predicate: PredicateId| moves.iter().position(|&one| one == predicate);
    let advice = known(world, base, board)
        .into_iter()
        .filter(|(_, _, values)| values[0].0 == side);
    let advice = advice.filter_map(|(depth, predicate, values)| Some((depth, rank(predicate)?, values[2].0)));
    let best = advice.min().map(|(_, _, square)| square as usize);
    best.unwrap_or_else(|| empty(board)[lot(seed, empty(board).len())])
}
