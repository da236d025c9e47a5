//! The theory of Abalone against its rules, fact by fact.

use games::abalone::Abalone;
use introspect::abalone::{Cavity, Stage, Words, value};
use logic::{Facts, Value, chain};
use proof::{Side, World};
use std::collections::BTreeSet;

/// Numbers that look drawn by lot.
struct Lot(u64);

impl Lot {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count
    }
}

fn worked_out(words: &Words, facts: &mut Facts, stages: &[Stage]) {
    for &stage in stages {
        chain::close(&words.vocabulary, &words.theory(stage), facts, None).unwrap();
    }
}

/// A position with marbles wherever the lot puts them: more lines meet than in a game.
fn thrown(lot: &mut Lot) -> Abalone {
    let mut rows = Vec::new();
    let mut left = [14, 14];
    for width in [5, 6, 7, 8, 9, 8, 7, 6, 5] {
        let row: String = (0..width)
            .map(|_| match lot.below(7) {
                side @ 0..=1 if left[side] > 0 => {
                    left[side] -= 1;
                    ['X', 'O'][side]
                }
                2 if left[0] > 0 => {
                    left[0] -= 1;
                    'X'
                }
                _ => '.',
            })
            .collect();
        rows.push(row);
    }
    let mover = ["X", "O"][lot.below(2)];
    let text = format!("{}/{mover} to move", rows.join("/"));
    text.parse().unwrap_or_else(|_| Abalone::start())
}

/// The legal moves of both sides, and the whole board after a move, from positions of games and from random ones.
#[test]
fn the_theory_says_what_the_rules_of_the_game_say() {
    let words = Words::new();
    let mut lot = Lot(7);
    let mut position = Abalone::start().to(6).unwrap();
    let mut pushed_out = 0;
    for round in 0..2000 {
        if round % 2 == 0 {
            position = thrown(&mut lot).to(6).unwrap();
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
