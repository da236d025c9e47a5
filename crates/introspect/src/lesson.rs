//! From a surprise to a rule: which facts are worth explaining, and what an explanation becomes.

use crate::forced;
use crate::world::{Solved, World};
use logic::explain::Ways;
use logic::{Conclusion, FactId, Premise, Rule, Term, Time, Variable, generalise};
use std::collections::BTreeSet;

/// A rule that was learned, and from what.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The rule, about a state.
    pub rule: Rule,
    /// The rules of the learned base that it rests on, by name.
    pub uses: BTreeSet<String>,
}

/// Explanations of one fact that are turned into rules at most.
const EXPLANATIONS: usize = 4;

/// What a solved problem teaches: a rule for every way of explaining what is worth it.
///
/// `is_learned` says of a rule's name whether it is one of the learned ones.
#[must_use]
pub fn lessons(world: &World, solved: &Solved, is_learned: impl Fn(&str) -> bool) -> Vec<Lesson> {
    wanted_lessons(world, solved, is_learned, |_| true)
}

/// The same of those facts only that are wanted.
#[must_use]
pub fn wanted_lessons(
    world: &World,
    solved: &Solved,
    is_learned: impl Fn(&str) -> bool,
    is_wanted: impl Fn(FactId) -> bool,
) -> Vec<Lesson> {
    let mut facts = Vec::new();
    for number in 0..world.words.predicates().len() as u16 {
        let predicate = logic::PredicateId(number);
        if world.words.predicate(predicate).time == Time::Before && world.regressed(predicate).is_some() {
            facts.extend(
                solved
                    .facts
                    .all(predicate)
                    .iter()
                    .copied()
                    .filter(|&fact| is_wanted(fact)),
            );
        }
    }
    if facts.is_empty() {
        return Vec::new();
    }
    let is_plain = |fact: FactId| world.plain.contains(&solved.facts.predicate(fact));
    let ways = Ways::new(&solved.trace, &is_plain);
    let mut lessons = Vec::new();
    for fact in facts {
        for explanation in ways.explanations(fact, EXPLANATIONS) {
            let general = generalise::rule(&world.words, &solved.facts, &solved.trace, &explanation, "");
            let Some(rule) = about_the_state(world, general) else {
                continue;
            };
            let fired = explanation
                .firings
                .iter()
                .map(|&n| solved.trace.firings()[n as usize].rule.name.as_str());
            let fired = fired.map(|name| name.strip_prefix(forced::NAME).unwrap_or(name));
            let uses = fired.filter(|name| is_learned(name)).map(str::to_owned).collect();
            lessons.push(Lesson { rule, uses });
        }
    }
    lessons
}

/// The rule as it is used: about a state in which the move has not been played. It concludes without the word `regressed`
/// and says nothing of the move but what its conclusion names.
///
/// None if it rests on something that is known only when the move has been played, or that gives its conclusion no value.
#[must_use]
pub fn about_the_state(world: &World, mut rule: Rule) -> Option<Rule> {
    for conclusion in &mut rule.conclusions {
        let Conclusion::Add(atom) = conclusion else {
            return None;
        };
        atom.predicate = world.regressed(atom.predicate)?;
    }
    let is_of_the_move = |premise: &Premise| match premise {
        Premise::Present(atom) => world.of_the_move.contains(&atom.predicate),
        Premise::Absent(_) | Premise::Test(..) => false,
    };
    // Names that only the move brings up: nothing is tested of them but that they are new.
    let mut of_the_move: BTreeSet<Variable> = BTreeSet::new();
    let mut of_the_state: BTreeSet<Variable> = BTreeSet::new();
    for premise in &rule.premises {
        let variables = premise.variables();
        match premise {
            Premise::Test(..) | Premise::Absent(_) => {}
            Premise::Present(_) if is_of_the_move(premise) => of_the_move.extend(variables),
            Premise::Present(_) => of_the_state.extend(variables),
        }
    }
    let only_of_the_move: BTreeSet<Variable> = &of_the_move - &of_the_state;
    rule.premises.retain(|premise| {
        !(is_of_the_move(premise)
            || matches!(premise, Premise::Test(..))
                && premise.variables().iter().any(|v| only_of_the_move.contains(v)))
    });
    let named = rule
        .conclusions
        .iter()
        .flat_map(|conclusion| conclusion.atom().terms.clone());
    for term in named {
        if let Term::Variable(variable) = term
            && only_of_the_move.contains(&variable)
        {
            return None;
        }
    }
    let in_time = rule.premises.iter().all(|premise| match premise {
        Premise::Present(atom) => matches!(
            world.words.predicate(atom.predicate).time,
            Time::Always | Time::Before
        ),
        Premise::Absent(_) => false,
        Premise::Test(..) => true,
    });
    if !in_time {
        return None;
    }
    rule.number();
    Some(rule)
}
