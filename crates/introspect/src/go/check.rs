//! Never wrong: every conclusion of every learned rule, in positions that nobody learned from, tried out.

use super::encode::Scene;
use super::judge::{Said, Verdict};
use super::study::Student;
use crate::base::Origin;
use goban::{Board, Color};
use logic::chain;
use logic::{Rule, Trace, matching};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What was found of rules about one goal to one depth.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Rules that concluded something.
    pub rules: u32,
    /// Conclusions tried out, each as often as a rule drew it in another position or of other stones.
    pub matches: u64,
    /// Those that could not be decided.
    pub undecided: u64,
    /// Those that are not so.
    pub false_: u64,
}

/// A conclusion that is not so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The rule.
    pub rule: String,
    /// What it concluded, in the words of rules.
    pub said: String,
    /// The position.
    pub position: String,
}

/// The findings of a check, by what was concluded and how deep.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// By goal, game and depth.
    pub tallies: BTreeMap<(String, String, u32), Tally>,
    /// What is not so, the first few.
    pub wrong: Vec<Wrong>,
    seen: BTreeSet<String>,
}

/// Wrong conclusions that are told one by one.
const TOLD: usize = 20;

impl Report {
    /// All tallies together.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.tallies.values().fold(Tally::default(), |a, b| Tally {
            rules: a.rules + b.rules,
            matches: a.matches + b.matches,
            undecided: a.undecided + b.undecided,
            false_: a.false_ + b.false_,
        })
    }
}

/// Tries out all that the learned rules conclude about a position, looking at so many positions for each conclusion.
pub fn check(student: &Student, board: &Board, to_move: Color, nodes: u64, report: &mut Report) {
    let scene = state(student, board, to_move);
    let mut judged: BTreeMap<(Said, u32), Verdict> = BTreeMap::new();
    for (rule, origin) in student.base.iter() {
        for (said, text) in conclusions(student, &scene, rule) {
            let verdict = *judged
                .entry((said.clone(), origin.depth))
                .or_insert_with(|| said.judge(board, origin.depth, nodes));
            count(student, rule, origin, verdict, &text, board, report);
        }
    }
}

/// The position as facts, with what follows from it alone.
#[must_use]
pub fn state(student: &Student, board: &Board, to_move: Color) -> Scene {
    let mut scene = student.scene(board, to_move, None);
    let none: Option<&mut Trace> = None;
    chain::close(&student.world.words, &student.world.laws, &mut scene.facts, none)
        .expect("a position has an end of facts");
    scene
}

/// What a rule concludes about a position, each thing once, with its words.
pub fn conclusions(student: &Student, scene: &Scene, rule: &Arc<Rule>) -> Vec<(Said, String)> {
    let words = &student.world.words;
    let atom = rule.conclusions[0].atom();
    let mut found: BTreeMap<Vec<logic::Value>, ()> = BTreeMap::new();
    matching::each(words, rule, &scene.facts, |way| {
        if let Some(values) = way.ground(atom) {
            found.insert(values, ());
        }
    });
    let said = found.into_keys().filter_map(|values| {
        let said = Said::of(&student.words, &scene.names, atom.predicate, &values)?;
        Some((said, logic::print::fact(words, atom.predicate, &values)))
    });
    said.collect()
}

fn count(
    student: &Student,
    rule: &Rule,
    origin: &Origin,
    verdict: Verdict,
    text: &str,
    board: &Board,
    report: &mut Report,
) {
    let (goal, game) = student.about(rule);
    let tally = report.tallies.entry((goal, game, origin.depth)).or_default();
    tally.matches += 1;
    tally.rules += u32::from(report.seen.insert(rule.name.clone()));
    match verdict {
        Verdict::True => {}
        Verdict::Undecided => tally.undecided += 1,
        Verdict::False => {
            tally.false_ += 1;
            if report.wrong.len() < TOLD {
                report.wrong.push(Wrong {
                    rule: rule.name.clone(),
                    said: text.to_owned(),
                    position: super::study::problem_text(board, Color::Black, None),
                });
            }
        }
    }
}
