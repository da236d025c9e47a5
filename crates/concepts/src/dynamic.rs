//! The dynamic group level, which the thesis leaves to faster machines (thesis 000, L4514-L4532): where the static level is
//! not sure of a group, the fight about it is searched.

use crate::Settings;
use crate::iterative::{Act, Group, Oracle, Origin, Proposal, Verdict, tidy};
use goban::{Board, Color, Point, PointSet};
use proof::value::{Answer, Value};
use std::collections::BTreeMap;
use tactics::Limits;
use tactics::reading::LifeQuestion;

/// Positions for which an answer that is not asked for is kept.
const PATIENCE: u32 = 40;

/// What has been asked about fights, and answered. An answer is a function of the fight alone, which is cut out of the
/// board with all that it depends on: the same fight need not be searched again, wherever else stones were played.
pub(crate) struct Asked {
    nodes: Option<u64>,
    least: usize,
    answers: BTreeMap<Vec<u64>, Known>,
    now: u32,
}

struct Known {
    parts: [Option<(Answer, Option<Point>)>; 2],
    used: u32,
}

impl Asked {
    pub fn new(settings: &Settings) -> Asked {
        Asked {
            nodes: settings.nodes,
            least: settings.asked,
            answers: BTreeMap::new(),
            now: 0,
        }
    }

    /// Another position: answers that have not been of use for long are forgotten.
    pub fn next(&mut self) {
        self.now += 1;
        let now = self.now;
        self.answers.retain(|_, known| now - known.used < PATIENCE);
    }
}

impl Oracle for Asked {
    fn ask(&mut self, board: &Board, group: &Group) -> Option<Verdict> {
        let nodes = self.nodes?;
        if group.stones.len() < self.least {
            return None;
        }
        let question = LifeQuestion::new(board, &group.stones)?;
        let known = self.answers.entry(question.key().to_vec()).or_insert_with(|| {
            let ask = |first: Color| {
                let verdict = question.ask(first, &Limits::nodes(nodes))?;
                Some((verdict.answer, verdict.best))
            };
            Known {
                parts: [ask(group.color), ask(!group.color)],
                used: 0,
            }
        });
        known.used = self.now;
        verdict(&known.parts, question.footprint())
    }
}

/// Both answers together. The question's answers are for whoever moves first: to live, or to kill.
fn verdict(parts: &[Option<(Answer, Option<Point>)>; 2], footprint: PointSet) -> Option<Verdict> {
    let [own, other] = parts;
    let own_answer = own.as_ref().map_or(Answer::UNKNOWN, |p| p.0);
    let other_answer = other.as_ref().map_or(Answer::UNKNOWN, |p| !p.0);
    // Whoever lives though the other moves first lives; whoever dies moving first dies.
    let value = match (own_answer, other_answer) {
        (_, Answer::WON) => Value::WON,
        (Answer::LOST, _) => Value::LOST,
        (first, second) => Value::new(first, second),
    };
    if value.first.is_unknown() || value.second.is_unknown() {
        return None;
    }
    let mut moves = Vec::new();
    if value != Value::WON && value != Value::LOST {
        for (part, act) in [(own, Act::Defend), (other, Act::Attack)] {
            if let Some((_, Some(point))) = part {
                moves.push(Proposal {
                    point: *point,
                    act,
                    origin: Origin::Search,
                });
            }
        }
    }
    tidy(&mut moves);
    Some(Verdict {
        value,
        moves,
        footprint,
    })
}
