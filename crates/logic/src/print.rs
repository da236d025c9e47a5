//! Rules and facts as text that [`parse`](crate::parse::parse) reads.

use crate::rule::{Atom, Conclusion, Expression, Premise, Rule, Term};
use crate::value::Value;
use crate::vocabulary::{PredicateId, TypeId, Vocabulary};
use std::fmt::Write;

/// A rule, one premise a line.
#[must_use]
pub fn rule(words: &Vocabulary, rule: &Rule) -> String {
    let mut text = format!("rule {}", rule.name);
    if let Some(note) = &rule.note {
        let _ = write!(text, " \"{note}\"");
    }
    for one in &rule.premises {
        let _ = write!(text, "\n  {}", premise(words, rule, one));
    }
    text.push_str("\n=>");
    for one in &rule.conclusions {
        let _ = write!(text, "\n  {}", conclusion(words, rule, one));
    }
    text.push('\n');
    text
}

/// Rules, with an empty line between them.
#[must_use]
pub fn rules<'a>(words: &Vocabulary, rules: impl IntoIterator<Item = &'a Rule>) -> String {
    let texts: Vec<String> = rules.into_iter().map(|one| rule(words, one)).collect();
    texts.join("\n")
}

/// A premise of a rule.
#[must_use]
pub fn premise(words: &Vocabulary, of: &Rule, premise: &Premise) -> String {
    match premise {
        Premise::Present(one) => atom(words, of, one),
        Premise::Absent(one) => format!("absent {}", atom(words, of, one)),
        Premise::Test(test, sides) => {
            let word = words.test_word(*test);
            let [a, b] = sides
                .each_ref()
                .map(|side| expression(words, of, side, word.kind));
            format!("{}({a} {b})", word.name)
        }
    }
}

/// A conclusion of a rule.
#[must_use]
pub fn conclusion(words: &Vocabulary, of: &Rule, conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::Add(one) => atom(words, of, one),
        Conclusion::Remove(one) => format!("remove {}", atom(words, of, one)),
    }
}

/// A fact.
#[must_use]
pub fn fact(words: &Vocabulary, predicate: PredicateId, values: &[Value]) -> String {
    let word = words.predicate(predicate);
    let values: Vec<String> = word
        .places
        .iter()
        .zip(values)
        .map(|(&kind, &value)| words.name(kind, value))
        .collect();
    format!("{}({})", word.name, values.join(" "))
}

fn atom(words: &Vocabulary, of: &Rule, atom: &Atom) -> String {
    let word = words.predicate(atom.predicate);
    let terms = word.places.iter().zip(&atom.terms);
    let terms: Vec<String> = terms
        .map(|(&kind, one)| term(words, of, *one, Some(kind)))
        .collect();
    format!("{}({})", word.name, terms.join(" "))
}

fn term(words: &Vocabulary, of: &Rule, term: Term, kind: Option<TypeId>) -> String {
    match (term, kind) {
        (Term::Variable(variable), _) => format!("?{}", of.variables[variable.0 as usize].name),
        (Term::Constant(value), Some(kind)) => words.name(kind, value),
        (Term::Constant(value), None) => value.0.to_string(),
    }
}

fn expression(words: &Vocabulary, of: &Rule, side: &Expression, kind: Option<TypeId>) -> String {
    match side {
        Expression::Term(one) => term(words, of, *one, kind),
        Expression::Call(function, parts) => {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| expression(words, of, part, kind))
                .collect();
            format!("{}({})", function.name(), parts.join(" "))
        }
    }
}
