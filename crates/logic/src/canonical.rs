//! One way to write a rule: the same whatever its variables are called and in whatever order it was found.

use crate::polynomial::{Factor, Normal, Polynomial};
use crate::print;
use crate::rule::{Atom, Conclusion, Declared, Expression, Premise, Rule, Term, Variable};
use crate::simplify::{is_bound, mark, mirrored};
use crate::vocabulary::{Relation, Vocabulary};
use std::collections::BTreeMap;

/// Ways of telling like variables apart that are tried; rules that are more alike to themselves than that may have
/// several canonical forms.
const LEAVES: usize = 64;

/// The rule with its variables and premises in an order that does not depend on where it came from.
///
/// The name and the note stay. Rules that differ only in names, order or the direction of mirrored predicates become
/// equal.
#[must_use]
pub fn canonical(words: &Vocabulary, rule: &Rule) -> Rule {
    let mut rule = rule.clone();
    rule.number();
    let colours = refine(words, &rule, initial(words, &rule));
    let mut leaves = LEAVES;
    let mut best: Option<(String, Rule)> = None;
    search(words, &rule, &colours, &mut leaves, &mut best);
    best.map_or(rule, |(_, rule)| rule)
}

/// A number that two rules share if they are the same in canonical form; names of rules do not count.
#[must_use]
pub fn hash(words: &Vocabulary, rule: &Rule) -> u64 {
    text_hash(&body(words, &canonical(words, rule)))
}

/// Whether two rules differ only in names and order.
#[must_use]
pub fn same(words: &Vocabulary, one: &Rule, other: &Rule) -> bool {
    body(words, &canonical(words, one)) == body(words, &canonical(words, other))
}

fn body(words: &Vocabulary, rule: &Rule) -> String {
    let rule = Rule {
        name: String::new(),
        note: None,
        ..rule.clone()
    };
    print::rule(words, &rule)
}

fn text_hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn mix(hash: u64, word: u64) -> u64 {
    let mixed = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

fn initial(words: &Vocabulary, rule: &Rule) -> Vec<u64> {
    let kinds = rule
        .variables
        .iter()
        .map(|declared| &words.type_of(declared.kind).name);
    kinds.map(|name| text_hash(name)).collect()
}

/// Colours told apart by where variables stand and beside which others, until no more can be.
fn refine(words: &Vocabulary, rule: &Rule, mut colours: Vec<u64>) -> Vec<u64> {
    let mut classes = distinct(&colours);
    loop {
        let new = round(words, rule, &colours);
        let count = distinct(&new);
        colours = new;
        if count == classes {
            return colours;
        }
        classes = count;
    }
}

fn distinct(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

const SELF: u64 = 0x5e1f;

fn round(words: &Vocabulary, rule: &Rule, colours: &[u64]) -> Vec<u64> {
    // What is said of each variable; the order in which it is said must not matter.
    let mut said = vec![0u64; colours.len()];
    for (kind, atom) in atoms(rule) {
        for variable in atom
            .terms
            .iter()
            .filter_map(|&term| crate::simplify::variable_of(term))
        {
            let one = atom_hash(words, atom, colours, variable);
            let other =
                mirrored(words, atom).map_or(one, |turned| atom_hash(words, &turned, colours, variable));
            let hash = mix(kind, one.wrapping_add(other));
            let at = variable.0 as usize;
            said[at] = said[at].wrapping_add(mix(1, hash));
        }
    }
    for premise in &rule.premises {
        let Premise::Test(test, sides) = premise else {
            continue;
        };
        let relation = words.test_word(*test).relation;
        let mut variables = premise.variables();
        variables.sort();
        variables.dedup();
        for variable in variables {
            let at = variable.0 as usize;
            let hash = test_hash(relation, sides, colours, variable);
            said[at] = said[at].wrapping_add(mix(2, hash));
        }
    }
    colours
        .iter()
        .zip(&said)
        .map(|(&colour, &said)| mix(colour, said))
        .collect()
}

fn atoms(rule: &Rule) -> impl Iterator<Item = (u64, &Atom)> {
    let premises = rule.premises.iter().filter_map(|premise| match premise {
        Premise::Present(atom) => Some((11, atom)),
        Premise::Absent(atom) => Some((12, atom)),
        Premise::Test(..) => None,
    });
    let conclusions = rule.conclusions.iter().map(|conclusion| match conclusion {
        Conclusion::Add(atom) => (13, atom),
        Conclusion::Remove(atom) => (14, atom),
    });
    premises.chain(conclusions)
}

fn term_hash(term: Term, colours: &[u64], own: Variable) -> u64 {
    match term {
        Term::Constant(value) => mix(3, value.0 as u64),
        Term::Variable(variable) if variable == own => SELF,
        Term::Variable(variable) => colours[variable.0 as usize],
    }
}

fn atom_hash(words: &Vocabulary, atom: &Atom, colours: &[u64], own: Variable) -> u64 {
    let name = text_hash(&words.predicate(atom.predicate).name);
    atom.terms
        .iter()
        .fold(name, |hash, &term| mix(hash, term_hash(term, colours, own)))
}

fn test_hash(relation: Relation, sides: &[Expression; 2], colours: &[u64], own: Variable) -> u64 {
    let seed = 20 + relation as u64;
    let Some(Normal::Test(_, difference)) = Normal::of(relation, sides) else {
        return sides
            .iter()
            .fold(seed, |hash, side| mix(hash, expression_hash(side, colours, own)));
    };
    let one = sum_hash(&difference, 1, colours, own);
    let hash = match relation {
        Relation::Greater => one,
        _ => one.wrapping_add(sum_hash(&difference, -1, colours, own)),
    };
    mix(seed, hash)
}

fn sum_hash(sum: &Polynomial, sign: i64, colours: &[u64], own: Variable) -> u64 {
    let mut all = mix(4, sum.constant.wrapping_mul(sign) as u64);
    for (product, count) in &sum.terms {
        let factors = product.iter().map(|factor| match factor {
            Factor::Variable(variable) => mix(5, term_hash(Term::Variable(*variable), colours, own)),
            Factor::Quotient(quotient) => mix(6, expression_hash(quotient, colours, own)),
        });
        let factors = factors.fold(0u64, u64::wrapping_add);
        all = all.wrapping_add(mix(count.wrapping_mul(sign) as u64, factors));
    }
    all
}

fn expression_hash(expression: &Expression, colours: &[u64], own: Variable) -> u64 {
    match expression {
        Expression::Term(term) => term_hash(*term, colours, own),
        Expression::Call(function, parts) => {
            let parts = parts.iter().map(|part| match Polynomial::of(part) {
                Some(sum) => sum_hash(&sum, 1, colours, own),
                None => expression_hash(part, colours, own),
            });
            parts.fold(30 + *function as u64, mix)
        }
    }
}

/// Tells like variables apart one after another, in every way as long as there is time, and keeps the least text.
fn search(
    words: &Vocabulary,
    rule: &Rule,
    colours: &[u64],
    leaves: &mut usize,
    best: &mut Option<(String, Rule)>,
) {
    if *leaves == 0 {
        return;
    }
    let mut classes: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (variable, &colour) in colours.iter().enumerate() {
        classes.entry(colour).or_default().push(variable);
    }
    let Some((_, alike)) = classes.iter().find(|(_, class)| class.len() > 1) else {
        *leaves -= 1;
        let labelled = label(words, rule, colours);
        let text = body(words, &labelled);
        if best.as_ref().is_none_or(|(least, _)| text < *least) {
            *best = Some((text, labelled));
        }
        return;
    };
    for &variable in alike {
        let mut told = colours.to_vec();
        told[variable] = mix(7, told[variable]);
        search(words, rule, &refine(words, rule, told), leaves, best);
    }
}

/// Writes the rule with its variables in the order of their colours.
fn label(words: &Vocabulary, rule: &Rule, colours: &[u64]) -> Rule {
    let mut order: Vec<usize> = (0..colours.len()).collect();
    let concluded = |variable: usize| {
        let mut terms = rule
            .conclusions
            .iter()
            .flat_map(|conclusion| &conclusion.atom().terms);
        !terms.any(|&term| term == Term::Variable(Variable(variable as u16)))
    };
    order.sort_by_key(|&variable| (concluded(variable), colours[variable]));
    let mut number = vec![0u16; colours.len()];
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let mut variables = Vec::with_capacity(colours.len());
    for (new, &old) in order.iter().enumerate() {
        number[old] = new as u16;
        let kind = rule.variables[old].kind;
        let letter: String = words.type_of(kind).name.chars().take(1).collect();
        let count = used.entry(letter.clone()).or_insert(0);
        let name = if *count == 0 {
            letter
        } else {
            format!("{letter}{count}")
        };
        *count += 1;
        variables.push(Declared { name, kind });
    }
    let mut rename = |term: Term| match term {
        Term::Variable(variable) => Term::Variable(Variable(number[variable.0 as usize])),
        Term::Constant(_) => term,
    };
    let mut present = vec![false; colours.len()];
    let mut premises: Vec<Premise> = rule
        .premises
        .iter()
        .map(|premise| premise.map(&mut rename))
        .collect();
    for premise in &premises {
        if let Premise::Present(atom) = premise {
            mark(&mut present, atom);
        }
    }
    let plain = premises.clone();
    for premise in &mut premises {
        match premise {
            Premise::Present(atom) | Premise::Absent(atom) => {
                if let Some(turned) = mirrored(words, atom).filter(|turned| turned.terms < atom.terms) {
                    *atom = turned;
                }
            }
            Premise::Test(test, sides) => {
                if let Some(new) = oriented(words.test_word(*test).relation, sides, &present) {
                    *sides = new;
                }
            }
        }
    }
    let labelled = Rule {
        variables,
        premises,
        conclusions: rule
            .conclusions
            .iter()
            .map(|conclusion| conclusion.map(&mut rename))
            .collect(),
        ..rule.clone()
    };
    // An equality that is turned round may no longer give its variable a value.
    let mut labelled = match is_bound(words, &labelled) {
        true => labelled,
        false => Rule {
            premises: plain,
            ..labelled
        },
    };
    let order = |premise: &Premise| match premise {
        Premise::Present(atom) => (
            0,
            words.predicate(atom.predicate).name.clone(),
            atom.terms.clone(),
            None,
        ),
        Premise::Absent(atom) => (
            1,
            words.predicate(atom.predicate).name.clone(),
            atom.terms.clone(),
            None,
        ),
        Premise::Test(test, sides) => (
            2,
            words.test_word(*test).name.clone(),
            Vec::new(),
            Some(sides.clone()),
        ),
    };
    labelled.premises.sort_by_cached_key(order);
    labelled.premises.dedup();
    labelled.conclusions.sort_by_cached_key(|conclusion| {
        let atom = conclusion.atom();
        (words.predicate(atom.predicate).name.clone(), atom.terms.clone())
    });
    labelled
}

/// A test written in the one direction that its numbered variables give it.
fn oriented(relation: Relation, sides: &[Expression; 2], present: &[bool]) -> Option<[Expression; 2]> {
    let Some(Normal::Test(relation, difference)) = Normal::of(relation, sides) else {
        return None;
    };
    if relation == Relation::Equal {
        let pivot = difference
            .solvable()
            .min_by_key(|variable| (present[variable.0 as usize], std::cmp::Reverse(variable.0)));
        if let Some(variable) = pivot {
            let solution = difference.solved(variable)?.expression()?;
            return Some([Expression::Term(Term::Variable(variable)), solution]);
        }
    }
    difference.sides()
}
