//! Trees of goals: one of two blocks is taken, though neither is by itself (thesis 002, L3756-L3765, where they are only wished
//! for).
//!
//! Each of the two could be taken by a move, and a complete list says which answers may avert that. An answer outside a list leaves
//! its block to be taken; one that stands in both lists is read on. If none of those helps both, one of them is taken.

use super::deduce::{Games, forced, wins};
use super::refine::Refiner;
use goban::{Board, Color, Point, PointSet};
use introspect::go::truth::Goal;
use std::collections::BTreeMap;

/// Two blocks of which one is taken, whatever is answered.
#[derive(Clone, Debug)]
pub(super) struct Either {
    /// Their stones, the larger block first.
    pub blocks: [PointSet; 2],
    /// The rules that say which answers may save them.
    pub rules: [String; 2],
}

/// Two blocks of which an owner takes one though the other side is to move: of all such pairs the one whose smaller block is
/// largest. A pair of blocks that could both be taken already (`known`) is no news of the move. Nothing is said where a ko forbids an answer, since that could be played after a ko threat.
pub(super) fn either(
    board: &Board,
    games: &Games,
    owner: Color,
    known: &PointSet,
    refiner: &mut Refiner<'_>,
) -> Option<Either> {
    if board.ko().is_some() {
        return None;
    }
    let mut lists: BTreeMap<Point, (&[Point], &str)> = BTreeMap::new();
    for (goal, moves, ground) in forced(games, owner) {
        if let Goal::Take(stone) = goal
            && wins(games, owner).any(|(won, ..)| won == goal)
        {
            let list = lists.entry(stone).or_insert((moves, &ground.rule.name));
            if moves.len() < list.0.len() {
                *list = (moves, &ground.rule.name);
            }
        }
    }
    let mut targets: Vec<(Point, &[Point], &str)> = lists
        .into_iter()
        .map(|(stone, (list, rule))| (stone, list, rule))
        .collect();
    targets.sort_by_key(|&(stone, ..)| std::cmp::Reverse(board.string_len(stone)));
    // The smaller block is what is sure to be taken: pairs by its place, from the front.
    for (n, &(small, answers, rule)) in targets.iter().enumerate() {
        for &(large, others, other) in &targets[..n] {
            if known.contains(small) && known.contains(large) {
                continue;
            }
            let common: Vec<Point> = answers.iter().copied().filter(|p| others.contains(p)).collect();
            if common
                .iter()
                .all(|&p| still_takes(board, owner, [large, small], p, refiner))
            {
                return Some(Either {
                    blocks: [large, small].map(|stone| board.string_stones(stone).collect()),
                    rules: [other.to_owned(), rule.to_owned()],
                });
            }
        }
    }
    None
}

/// Whether after this answer one of the two is shown to be taken. One that is not legal helps nobody.
fn still_takes(
    board: &Board,
    owner: Color,
    stones: [Point; 2],
    answer: Point,
    refiner: &mut Refiner<'_>,
) -> bool {
    let mut after = board.clone();
    if after.play(!owner, answer).is_err() {
        return true;
    }
    stones
        .into_iter()
        .any(|stone| after.at(stone) == Some(!owner) && refiner.takes(&after, owner, stone))
}

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::super::deduce::{Clock, Family, Seer};
    use super::*;
    use introspect::go::truth::Truth;
    use std::borrow::Cow;
    use std::sync::atomic::AtomicBool;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    fn asked(board: &Board, known: &PointSet) -> Option<Either> {
        let rules: Rules = include_str!("../../tests/gogol.rules").parse().unwrap();
        let seer = Seer::new(Cow::Owned(rules.0), 2);
        let clock = Clock {
            end: None,
            stop: &GO_ON,
        };
        let games = seer.see(board, Color::White, &clock, |family, _, _| family == Family::Take);
        let mut refiner = Refiner {
            seer: &seer,
            clock,
            nodes: 40,
        };
        either(board, &games, Color::Black, known, &mut refiner)
    }

    /// D4 puts two stones in atari at once. Whatever White answers, one of them is taken, as trying everything shows.
    #[test]
    fn one_of_two_is_taken() {
        let board: Board = "
            . . . . . . .
            . . . . . . .
            . . X . X . .
            . X O X O X .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        "
        .parse()
        .unwrap();
        let found = asked(&board, &PointSet::EMPTY).expect("a double threat");
        let stones = ["C4", "E4"].map(|p| p.parse::<Point>().unwrap());
        let all = found.blocks[0] | found.blocks[1];
        assert_eq!(all, stones.into_iter().collect());
        assert!(asked(&board, &all).is_none(), "both could be taken before");
        for answer in board.empty().iter() {
            let mut after = board.clone();
            if after.play(Color::White, answer).is_err() {
                continue;
            }
            let taken = stones.into_iter().any(|stone| {
                Truth::new(Color::Black, Goal::Take(stone), 100_000).wins(&mut after, 2) == Some(true)
            });
            assert!(taken, "{answer}");
        }
    }

    /// With D5 White takes the stone on D4 by D3, and saves both.
    #[test]
    fn one_answer_may_save_both() {
        let board: Board = "
            . . . . . . .
            . . . . . . .
            . . X O X . .
            . X O X O X .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        "
        .parse()
        .unwrap();
        assert!(asked(&board, &PointSet::EMPTY).is_none());
    }
}
