//! The theory of Abalone against its rules, fact by fact; what is learned from it; how it plays.

use games::abalone::{Abalone, Cell, Step};
use introspect::abalone::{Cavity, Lot, Player, Stage, Words, problems, thrown, train, value};
use introspect::base::Base;
use logic::{Facts, Value, canonical, chain, matching, parse};
use proof::{Outcome, Side, World};
use reasons::Words as Language;
use std::collections::BTreeSet;

fn worked_out(words: &Words, facts: &mut Facts, stages: &[Stage]) {
    for &stage in stages {
        chain::close(&words.vocabulary, &words.theory(stage), facts, None).unwrap();
    }
}

/// The legal moves of both sides, and the whole board after a move, from positions of games and from random ones.
#[test]
fn the_theory_says_what_the_rules_of_the_game_say() {
    let words = Words::new();
    let mut lot = Lot::new(7);
    let mut position = Abalone::start().to(6).unwrap();
    let mut pushed_out = 0;
    for round in 0..2000 {
        if round % 2 == 0 {
            position = thrown(&mut lot);
        }
        if position.outcome().is_some() {
            position = Abalone::start().to(6).unwrap();
        }
        let mut facts = words.position(&position);
        worked_out(&words, &mut facts, &[Stage::Legal]);
        for side in [Side::First, Side::Second] {
            let seen = if side == position.to_move() {
                Some(position)
            } else {
                position.null()
            };
            let Some(seen) = seen else { continue };
            let known: BTreeSet<_> = seen
                .moves()
                .into_iter()
                .map(|step| words.step(side, step))
                .collect();
            let mut concluded = BTreeSet::new();
            for event in ["move", "side_move_2", "side_move_3"] {
                let legal = words.named(&format!("legal_{event}_before"));
                for &fact in facts.with(legal, 0, Value(side as i32)) {
                    concluded.insert((words.named(event), facts.values(fact).to_vec()));
                }
            }
            assert_eq!(concluded, known, "{position}");
        }
        let moves = position.moves();
        for _ in 0..5 {
            let step = moves[lot.below(moves.len())];
            let next = position.play(step);
            let mut facts = facts.clone();
            let (event, values) = words.step(position.to_move(), step);
            facts.add(event, &values);
            worked_out(&words, &mut facts, &[Stage::Transition, Stage::Goals]);
            let after = words.named("cavity_color_after");
            let out = next.lost() != position.lost();
            for cavity in Cavity::all() {
                let found = facts.with(after, 0, cavity.value());
                assert_eq!(found.len(), 1, "{position}{}", position.notation(step));
                let stands = facts.values(found[0])[1];
                match cavity.cell() {
                    Some(_) => assert_eq!(
                        stands,
                        words.stands(&next, cavity),
                        "{position}{}",
                        position.notation(step)
                    ),
                    None => assert!(stands == Value(3) || out),
                }
            }
            // A marble is out exactly when the goal says so, and it stood where the goal says.
            let expelled: Vec<Vec<Value>> = facts
                .all(words.named("goal_after"))
                .iter()
                .map(|&fact| facts.values(fact).to_vec())
                .filter(|values| values[1] == Value(0))
                .collect();
            assert_eq!(expelled.len(), usize::from(out));
            if out {
                pushed_out += 1;
                let stood = Cavity::of(expelled[0][2]).unwrap();
                assert_eq!(expelled[0][0], Value(position.to_move() as i32));
                assert_eq!(words.stands(&position, stood), Value(!position.to_move() as i32));
            }
            if round % 2 == 1 {
                position = next;
                break;
            }
        }
    }
    assert!(pushed_out > 10, "{pushed_out}");
}

#[test]
fn the_start_is_even_and_the_centre_is_worth_most() {
    let start = Abalone::start();
    assert_eq!(value(&start, Side::First), 0);
    let best = start
        .moves()
        .into_iter()
        .map(|step| value(&start.play(step), Side::First))
        .max();
    assert_eq!(best, Some(3));
}

/// The three ways to push a marble out are found by itself, each from a problem, and nothing else is one.
#[test]
fn it_learns_to_expel() {
    let words = Words::new();
    let mut base = Base::new();
    train(&words, &mut base, problems(1, 400));
    let found = |text: &str| {
        let rule = parse::parse(&words.vocabulary, text).unwrap().remove(0);
        base.iter()
            .any(|(learned, _)| canonical::same(&words.vocabulary, learned, &rule))
    };
    let start = "rule expel color(?c) opposite(?c ?o) color(?o) opposite(?o ?c) cavity_color_before(?m ?c) neighbor(?m ?d ?a)";
    for line in [
        "cavity_color_before(?a ?c) neighbor(?a ?d ?x)",
        "cavity_color_before(?a ?c) neighbor(?a ?d ?b) cavity_color_before(?b ?c) neighbor(?b ?d ?x)",
        "cavity_color_before(?a ?c) neighbor(?a ?d ?b) cavity_color_before(?b ?c) neighbor(?b ?d ?e)
         cavity_color_before(?e ?o) neighbor(?e ?d ?x)",
    ] {
        let end = "cavity_color_before(?x ?o) neighbor(?x ?d ?out) cavity_color_before(?out -)";
        let text = format!("{start} {line} {end} => move_goal_before(?c Expel ?x ?m ?d GI)");
        assert!(found(&text), "{text}");
    }
    let expels = base
        .iter()
        .filter(|(rule, _)| rule.name.starts_with("move_goal_expel_gi_"));
    assert_eq!(expels.count(), 3);
    // The same problems give the same base.
    let texts = [(); 2].map(|()| {
        let mut base = Base::new();
        train(&words, &mut base, problems(3, 60));
        base.text(&words.world())
    });
    assert_eq!(texts[0], texts[1]);
}

/// Whether a side, to move, can push out the marble that stands on a cell.
fn can_expel(position: &Abalone, cell: Cell) -> bool {
    let enemy = !position.to_move();
    position.owner(cell) == Some(enemy)
        && position.moves().into_iter().any(|step| {
            let line = std::iter::successors(Some(step.cell()), |cell| cell.next(step.direction()));
            let out = position.play(step).lost() != position.lost();
            out && step.sideways().is_none() && line.last() == Some(cell)
        })
}

/// Whatever the learned rules say of a position is so: the move is legal, it pushes the marble out, or takes the cell, or
/// threatens to push out, or lets the other side do so.
#[test]
fn what_is_learned_is_never_wrong() {
    let words = Words::new();
    let mut base = Base::new();
    train(&words, &mut base, problems(2, 300));
    let mut lot = Lot::new(11);
    let mut matches = [0; 4];
    for _ in 0..60 {
        let position = thrown(&mut lot);
        let facts = words.position(&position);
        for (rule, _) in base.iter() {
            let mut said = BTreeSet::new();
            let atom = rule.conclusions[0].atom();
            matching::each(&words.vocabulary, rule, &facts, |one| {
                said.insert(one.ground(atom).unwrap());
            });
            let name = &words.vocabulary.predicate(atom.predicate).name;
            let event = match name.as_str() {
                "move_goal_before" => "move",
                "side_goal_2_before" => "side_move_2",
                _ => "side_move_3",
            };
            for values in said {
                let [owner, goal, cavity, ..] = values[..] else {
                    unreachable!()
                };
                let side = [Side::First, Side::Second][owner.0 as usize];
                let seen = if side == position.to_move() {
                    Some(position)
                } else {
                    position.null()
                };
                let seen = seen.unwrap();
                let wanted = (
                    words.named(event),
                    [&[owner], &values[3..values.len() - 1]].concat(),
                );
                let step: Option<Step> = seen
                    .moves()
                    .into_iter()
                    .find(|&step| words.step(side, step) == wanted);
                let next = seen.play(step.unwrap_or_else(|| panic!("{seen}{}", rule.name)));
                let cell = Cavity::of(cavity).and_then(Cavity::cell).unwrap();
                let game = words.vocabulary.name(words.game, values[values.len() - 1]);
                let (kind, holds) = match (words.vocabulary.name(words.goal, goal).as_str(), game.as_str()) {
                    ("Expel", "GI") => (0, can_expel(&seen, cell) && next.lost() != seen.lost()),
                    ("Control", "GI") => (1, next.owner(cell) == Some(side)),
                    ("Expel", "GIII") => (2, next.null().is_some_and(|next| can_expel(&next, cell))),
                    ("Keep", "PI") => (3, can_expel(&next, cell)),
                    other => panic!("{other:?}"),
                };
                assert!(holds, "{seen}{} {values:?}", rule.name);
                matches[kind] += 1;
            }
        }
    }
    assert!(matches.iter().all(|&count| count > 20), "{matches:?}");
}

fn by_lot(position: &Abalone, lot: &mut Lot) -> Option<Step> {
    let moves = position.moves();
    moves.get(lot.below(moves.len())).copied()
}

fn one_ply(position: &Abalone, lot: &mut Lot) -> Option<Step> {
    let worth = |step: &Step| value(&position.play(*step), position.to_move());
    let top = position.moves().iter().map(worth).max()?;
    let best: Vec<Step> = position
        .moves()
        .into_iter()
        .filter(|step| worth(step) == top)
        .collect();
    best.get(lot.below(best.len())).copied()
}

/// A few games; the example `abalone` plays fifty against each.
#[test]
fn it_beats_a_player_by_lot_and_one_that_looks_one_move_ahead() {
    let words = Words::new();
    let mut base = Base::new();
    train(&words, &mut base, problems(1, 100));
    let player = Player::new(&words, &base);
    for (seed, opponent) in [by_lot, by_lot, one_ply].into_iter().enumerate() {
        let side = [Side::First, Side::Second][seed % 2];
        let mut lot = Lot::new(seed as u64);
        let mut position = Abalone::start().to(6).unwrap();
        for number in 0.. {
            if let Some(outcome) = position.outcome() {
                assert_eq!(outcome, Outcome::Won(side));
                break;
            }
            assert!(number < 600, "{position}");
            position = position.play(if position.to_move() == side {
                player.choose(&position, &mut lot).unwrap().unwrap().step
            } else {
                opponent(&position, &mut lot).unwrap()
            });
        }
    }
}

#[test]
fn it_says_why_it_moves() {
    let words = Words::new();
    let mut base = Base::new();
    train(&words, &mut base, problems(1, 100));
    let line = "...../....../......./......../....XXXOO/......../......./....../.....";
    let position = line.parse::<Abalone>().unwrap().to(6).unwrap();
    let choice = Player::new(&words, &base)
        .choose(&position, &mut Lot::new(1))
        .unwrap()
        .unwrap();
    assert_eq!(position.notation(choice.step), "e5e6");
    assert_eq!(
        Language::english().say(&choice.why.claim()),
        "The move e5e6 is chosen mostly thanks to a marble pushed out (1)."
    );
}
