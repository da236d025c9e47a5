//! Never wrong: every conclusion of every learned rule, in positions that nobody learned from, tried out.

use super::compiled::Concluded;
use super::encode::Scene;
use super::judge::{Said, Verdict};
use super::know::Knowledge;
use super::study::Student;
use super::truth::{Goal, Truth};
use goban::{Board, Color};
use logic::chain;
use logic::hash::Quick;
use logic::{Rule, Trace, Value, matching};
use std::collections::{BTreeMap, BTreeSet, HashSet};
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

impl Tally {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            rules: self.rules + other.rules,
            matches: self.matches + other.matches,
            undecided: self.undecided + other.undecided,
            false_: self.false_ + other.false_,
        }
    }
}

/// A conclusion that is not so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The rule.
    pub rule: String,
    /// What it concluded.
    pub said: Said,
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
    fn add(&mut self, student: &Student, rule: &Rule, depth: u32, new: Tally) {
        let (goal, game) = student.about(rule);
        let tally = self.tallies.entry((goal, game, depth)).or_default();
        *tally = tally.and(new);
    }

    /// All tallies together.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.tallies.values().fold(Tally::default(), |a, &b| a.and(b))
    }
}

/// Tries out all that the learned rules conclude about a position, looking at so many positions for each conclusion.
pub fn check(known: &Knowledge, board: &Board, to_move: Color, nodes: u64, report: &mut Report) {
    let (student, compiled) = (known.student(), known.compiled());
    let every = compiled.select(|_| true);
    let mut played = board.clone();
    // What is found out about a goal serves all that is said of it.
    let mut judges: Quick<(Color, Goal), Truth> = Quick::default();
    let mut judged: Quick<(Said, u32), Verdict> = Quick::default();
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    for Concluded { said, rule: number } in compiled.conclude_apart(board, to_move, &every) {
        let (rule, depth) = compiled.rule(number);
        let tally = tallies.entry(number).or_default();
        let key = (said, depth);
        let verdict = match judged.get(&key) {
            Some(&known) => known,
            None => {
                let (owner, goal) = (key.0.owner, key.0.goal);
                let judge = judges
                    .entry((owner, goal))
                    .or_insert_with(|| Truth::quick(owner, goal, nodes));
                let verdict = key.0.judge_by(judge, &mut played, depth, nodes);
                judged.insert(key.clone(), verdict);
                verdict
            }
        };
        tally.matches += 1;
        tally.undecided += u64::from(verdict == Verdict::Undecided);
        tally.false_ += u64::from(verdict == Verdict::False);
        if verdict == Verdict::False && report.wrong.len() < TOLD {
            report.wrong.push(Wrong {
                rule: rule.name.clone(),
                said: key.0,
                position: super::study::problem_text(board, Color::Black, None),
            });
        }
    }
    for (number, mut tally) in tallies {
        let (rule, depth) = compiled.rule(number);
        tally.rules = u32::from(report.seen.insert(rule.name.clone()));
        report.add(student, rule, depth, tally);
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

/// What a rule concludes about a position, each thing once.
#[must_use]
pub fn conclusions(student: &Student, scene: &Scene, rule: &Arc<Rule>) -> Vec<Said> {
    let words = &student.world.words;
    let atom = rule.conclusions[0].atom();
    let mut found: HashSet<Vec<Value>> = HashSet::new();
    matching::each(words, rule, &scene.facts, |way| {
        if let Some(values) = way.ground(atom)
            && !found.contains(&values)
        {
            found.insert(values);
        }
    });
    let mut found: Vec<Vec<Value>> = found.into_iter().collect();
    found.sort_unstable();
    let said = found
        .iter()
        .filter_map(|values| Said::of(&student.words, &scene.names, atom.predicate, values));
    said.collect()
}
