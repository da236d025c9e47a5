//! Cuts: a rule that has said what it says need not say it again.
//!
//! Once all variables of the conclusion have values, every further premise that can be matched in several ways is followed
//! by the question whether the conclusion is still absent. For play only: who learns wants every way of concluding a fact.

use crate::modes::{bind, given, is_multiple};
use crate::rule::{Conclusion, Premise, Rule, Term};
use crate::simplify::variable_of;
use crate::vocabulary::Vocabulary;

/// The rule with cuts; its premises stay in their order.
///
/// Of several conclusions the first is asked for. That is right as long as nobody else concludes it without the others;
/// otherwise take [`split`] rules.
#[must_use]
pub fn cut(words: &Vocabulary, rule: &Rule) -> Rule {
    let Some(Conclusion::Add(first)) = rule.conclusions.first() else {
        return rule.clone();
    };
    let concluded = rule
        .conclusions
        .iter()
        .flat_map(|conclusion| &conclusion.atom().terms);
    let concluded: Vec<usize> = concluded
        .filter_map(|&term| variable_of(term))
        .map(|variable| variable.0 as usize)
        .collect();
    let mut bound = vec![false; rule.variables.len()];
    let mut premises = Vec::with_capacity(rule.premises.len());
    for premise in &rule.premises {
        let early = concluded.iter().all(|&variable| bound[variable]);
        let multiple = matches!(premise, Premise::Present(atom) if is_multiple(words, atom, &bound));
        bind(premise, &mut bound);
        premises.push(premise.clone());
        if early && multiple {
            premises.push(Premise::Absent(first.clone()));
        }
    }
    Rule {
        premises,
        ..rule.clone()
    }
}

/// One rule for each conclusion.
#[must_use]
pub fn split(rule: &Rule) -> Vec<Rule> {
    let one = |conclusion: &Conclusion| {
        let mut one = Rule {
            conclusions: vec![conclusion.clone()],
            ..rule.clone()
        };
        one.number();
        one
    };
    rule.conclusions.iter().map(one).collect()
}

/// The rule with an absence put in as soon as its variables have values; behind all premises if some never has.
pub(crate) fn guarded(words: &Vocabulary, rule: &Rule, absence: crate::rule::Atom) -> Rule {
    let given = given(words, rule);
    let waits: Vec<usize> = absence
        .terms
        .iter()
        .filter_map(|&term| match term {
            Term::Variable(variable) if given[variable.0 as usize] => Some(variable.0 as usize),
            _ => None,
        })
        .collect();
    let mut bound = vec![false; rule.variables.len()];
    let mut premises = rule.premises.clone();
    let mut at = 0;
    while at < rule.premises.len() && !waits.iter().all(|&variable| bound[variable]) {
        bind(&rule.premises[at], &mut bound);
        at += 1;
    }
    premises.insert(at, Premise::Absent(absence));
    Rule {
        premises,
        ..rule.clone()
    }
}
