//! What holds one way holds the other way: premises with their mirror images, and without them.

use crate::rule::{Premise, Rule};
use crate::simplify::mirrored;
use crate::vocabulary::{Relation, Vocabulary};

/// The same said the other way round, if it can be.
#[must_use]
pub fn mirror(words: &Vocabulary, premise: &Premise) -> Option<Premise> {
    match premise {
        Premise::Present(atom) => mirrored(words, atom).map(Premise::Present),
        Premise::Absent(atom) => mirrored(words, atom).map(Premise::Absent),
        Premise::Test(test, [a, b]) => {
            let both_ways = words.test_word(*test).relation != Relation::Greater;
            both_ways.then(|| Premise::Test(*test, [b.clone(), a.clone()]))
        }
    }
}

/// The rule with the mirror image of every premise that has one: rules that differ in directions only have the same
/// premises then. It says the same and takes longer; [`undone`] takes the images away again.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let point = words.numbered("point", "i");
/// # let neighbor = words.always("neighbor", &[point, point]);
/// # words.mirror(neighbor, 0, 1);
/// # words.always("near", &[point]);
/// use logic::{parse, symmetry};
/// let rule = &parse::parse(&words, "rule near_1 neighbor(?i ?j) ne(1 2) => near(?j)").unwrap()[0];
/// let both = symmetry::symmetrised(&words, rule);
/// assert_eq!(both.premises.len(), 4);
/// assert_eq!(symmetry::undone(&words, &both), *rule);
/// ```
#[must_use]
pub fn symmetrised(words: &Vocabulary, rule: &Rule) -> Rule {
    let mut premises: Vec<Premise> = Vec::with_capacity(2 * rule.premises.len());
    for premise in &rule.premises {
        for one in [Some(premise.clone()), mirror(words, premise)]
            .into_iter()
            .flatten()
        {
            if !premises.contains(&one) {
                premises.push(one);
            }
        }
    }
    Rule {
        premises,
        ..rule.clone()
    }
}

/// The rule with one direction of every premise: the one that comes first.
#[must_use]
pub fn undone(words: &Vocabulary, rule: &Rule) -> Rule {
    let mut premises: Vec<Premise> = Vec::with_capacity(rule.premises.len());
    for premise in &rule.premises {
        let said = mirror(words, premise).is_some_and(|image| premises.contains(&image));
        if !said && !premises.contains(premise) {
            premises.push(premise.clone());
        }
    }
    let mut rule = Rule {
        premises,
        ..rule.clone()
    };
    rule.number();
    rule
}
