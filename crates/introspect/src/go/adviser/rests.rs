//! The points that the premises of a rule rest on: wherever the board looks the same on them, the rule applies again.
//!
//! A block is known by its stones; a count of its liberties by its stones and all beside them, since then nothing can be
//! joined to it or taken beside it unseen. Of "at least two" liberties two are enough.

use super::plan::{Plan, Step, known};
use super::view::{View, point_of};
use crate::go::word::Word;
use goban::{Point, PointSet};
use logic::{Term, Value};

/// What a rule rests on in one of the ways in which it applies; none if a value is missing.
pub fn rests(view: &View<'_>, plan: &Plan, values: &[Option<Value>], blocks: &[usize]) -> Option<PointSet> {
    let mut points = PointSet::EMPTY;
    for &slot in blocks {
        points |= view.stones(values[slot]?);
    }
    let asks = || {
        plan.steps.iter().filter_map(|step| match step {
            Step::Ask(word, terms) => Some((*word, terms)),
            Step::Test(..) => None,
        })
    };
    let enough = |word: Word| matches!(word, Word::TwoLiberties | Word::ThreeLiberties);
    // What needs only some liberties comes last: those that others rest on will do.
    for late in [false, true] {
        for (word, terms) in asks().filter(|&(word, _)| enough(word) == late) {
            let mut said = [Value(0); 3];
            for (slot, value) in said.iter_mut().zip(&known(terms, values)[..terms.len()]) {
                *slot = (*value)?;
            }
            premise(view, word, &said, &mut points);
        }
    }
    for pair in &plan.apart {
        let [a, b] = known(pair, values)[..2] else {
            return None;
        };
        let (a, b) = (a?, b?);
        // Blocks of one colour are apart as long as one of them stays what it is.
        if view.board.at(point_of(a)) == view.board.at(point_of(b)) {
            let smaller = if view.board.string_len(point_of(a)) <= view.board.string_len(point_of(b)) {
                a
            } else {
                b
            };
            points |= view.whole(smaller);
        }
    }
    Some(points)
}

/// The variables of a rule that stand for blocks, by their kinds.
pub fn blocks_of(rule: &logic::Rule, block: logic::TypeId) -> Vec<usize> {
    let kinds = rule.variables.iter().enumerate();
    kinds
        .filter(|(_, declared)| declared.kind == block)
        .map(|(n, _)| n)
        .collect()
}

fn premise(view: &View<'_>, word: Word, said: &[Value; 3], points: &mut PointSet) {
    let [first, second, count] = *said;
    let own = |points: &mut PointSet, p: Point| {
        points.insert(p);
    };
    match word {
        Word::Color
        | Word::Opposite
        | Word::ColorsDiffer
        | Word::NeighborCount
        | Word::Neighbor
        | Word::NotNeighbor
        | Word::Diagonal
        | Word::BlockColor
        | Word::AdjacentBlocks => {}
        Word::PointColor
        | Word::NotPointColor
        | Word::NotKo
        | Word::BlockOf
        | Word::Liberty
        | Word::StoneTouching => {
            own(points, point_of(first));
        }
        Word::NotLiberty | Word::NotStoneTouching | Word::NeighborColorCount | Word::InnerEye => {
            own(points, point_of(first));
            points.extend(view.around(point_of(first)));
        }
        Word::NeighborBlockColorCount => beside(view, point_of(first), count, points),
        Word::NeighborBlockCount => beside(view, point_of(first), second, points),
        Word::StoneCount | Word::LibertyCount | Word::NoAdjacentBlocks => *points |= view.whole(first),
        Word::CommonLiberties | Word::TouchingStones => *points |= view.whole(first) | view.whole(second),
        Word::AdjacentInAtari => *points |= view.whole(second),
        Word::ThreeAround => {
            *points |= view.whole(first);
            for enemy in view.enemies(first) {
                *points |= view.stones(enemy);
                breathes(view, enemy, 3, points);
            }
        }
        Word::LeastBesideLiberties => {
            *points |= view.whole(first);
            for enemy in view.enemies(first) {
                *points |= view.whole(enemy);
            }
        }
        Word::TwoLiberties => breathes(view, first, 2, points),
        Word::ThreeLiberties => breathes(view, first, 3, points),
        Word::AdjacentInAtariCount => {
            *points |= view.whole(first);
            for enemy in view.enemies(first) {
                if view.liberties(enemy) == 1 {
                    *points |= view.whole(enemy);
                } else {
                    *points |= view.stones(enemy);
                    breathes(view, enemy, 2, points);
                }
            }
        }
        Word::Legal => {
            let p = point_of(first);
            own(points, p);
            match view.around(p).find(|&n| view.board.is_empty(n)) {
                Some(n) => own(points, n),
                None => whole_beside(view, p, points),
            }
        }
        Word::Illegal => {
            let p = point_of(first);
            own(points, p);
            points.extend(view.around(p));
            whole_beside(view, p, points);
        }
    }
}

/// How many blocks are beside a point: two of them may be joined from afar.
fn beside(view: &View<'_>, p: Point, count: Value, points: &mut PointSet) {
    points.insert(p);
    points.extend(view.around(p));
    if count.0 >= 1 {
        for n in view.around(p).filter(|&n| !view.board.is_empty(n)) {
            let block = view.block_value(n);
            *points |= if count.0 >= 2 {
                view.whole(block)
            } else {
                view.stones(block)
            };
        }
    }
}

fn whole_beside(view: &View<'_>, p: Point, points: &mut PointSet) {
    for n in view.around(p).filter(|&n| !view.board.is_empty(n)) {
        *points |= view.whole(view.block_value(n));
    }
}

/// So many liberties of a block, those first that are rested on already.
pub fn breathes(view: &View<'_>, block: Value, wanted: usize, points: &mut PointSet) {
    let all = *view.board.liberty_set(point_of(block));
    let have = (all & *points).len();
    points.extend((all - *points).iter().take(wanted.saturating_sub(have)));
    *points |= view.stones(block);
}

/// The value of a term.
pub fn value(term: &Term, values: &[Option<Value>]) -> Option<Value> {
    known(std::slice::from_ref(term), values)[0]
}
