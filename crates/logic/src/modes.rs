//! Which variables have values where a premise stands, and what that makes of it.

use crate::rule::{Atom, Expression, Premise, Rule, Term, Variable};
use crate::simplify::{mark, variable_of};
use crate::vocabulary::{Relation, Vocabulary};

/// Whether a term has a value.
pub fn known(term: Term, bound: &[bool]) -> bool {
    variable_of(term).is_none_or(|variable| bound[variable.0 as usize])
}

/// Whether an expression has one.
pub fn worth_known(side: &Expression, bound: &[bool]) -> bool {
    let mut all = true;
    side.each_term(&mut |term| all &= known(term, bound));
    all
}

/// Whether a premise may be matched in several ways: some place has no value, and the others do not determine it.
pub fn is_multiple(words: &Vocabulary, atom: &Atom, bound: &[bool]) -> bool {
    let free: Vec<usize> = (0..atom.terms.len())
        .filter(|&place| !known(atom.terms[place], bound))
        .collect();
    let [place] = free[..] else {
        return !free.is_empty();
    };
    let word = words.predicate(atom.predicate);
    let mirror = word.mirror.filter(|&(a, b)| a == place || b == place);
    let other = mirror.map(|(a, b)| if a == place { b } else { a });
    word.determined
        .is_none_or(|determined| determined != place && Some(determined) != other)
}

/// The variable that an equality gives a value.
pub fn assigned(words: &Vocabulary, premise: &Premise, bound: &[bool]) -> Option<Variable> {
    let Premise::Test(test, [a, b]) = premise else {
        return None;
    };
    if words.test_word(*test).relation != Relation::Equal {
        return None;
    }
    let free = |side: &Expression| match side {
        Expression::Term(Term::Variable(variable)) if !bound[variable.0 as usize] => Some(*variable),
        _ => None,
    };
    let by_b = free(a).filter(|_| worth_known(b, bound));
    by_b.or_else(|| free(b).filter(|_| worth_known(a, bound)))
}

/// Variables that stand in a premise that is present, or that an equality gives a value: an absence waits for them.
pub fn given(words: &Vocabulary, rule: &Rule) -> Vec<bool> {
    let mut given = vec![false; rule.variables.len()];
    for premise in &rule.premises {
        if let Premise::Present(atom) = premise {
            mark(&mut given, atom);
        }
    }
    while let Some(variable) = rule
        .premises
        .iter()
        .find_map(|premise| assigned(words, premise, &given))
    {
        given[variable.0 as usize] = true;
    }
    given
}

/// Whether a premise can be decided, or gives values, where these variables have theirs.
pub fn is_ready(words: &Vocabulary, premise: &Premise, bound: &[bool], given: &[bool]) -> bool {
    match premise {
        Premise::Present(_) => true,
        Premise::Absent(atom) => atom.terms.iter().all(|&term| {
            known(term, bound) || variable_of(term).is_some_and(|variable| !given[variable.0 as usize])
        }),
        Premise::Test(_, [a, b]) => {
            (worth_known(a, bound) && worth_known(b, bound)) || assigned(words, premise, bound).is_some()
        }
    }
}

/// After a premise its variables have values, except those that only an absence speaks of.
pub fn bind(premise: &Premise, bound: &mut [bool]) {
    if !matches!(premise, Premise::Absent(_)) {
        premise
            .variables()
            .iter()
            .for_each(|variable| bound[variable.0 as usize] = true);
    }
}
