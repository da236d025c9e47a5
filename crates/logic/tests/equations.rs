//! Rules whose equations are solved conclude the same as before.

use logic::{Expression, Facts, Function, Merging, Premise, Rule, Term, Value, Variable, Vocabulary};
use logic::{matching, parse, print, simplify};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn words() -> Vocabulary {
    let mut words = Vocabulary::new();
    let day = words.numbers("time", Merging::ByValue);
    let number = words.numbers("number", Merging::ByOrigin);
    words.always("fact", &[day, number]);
    words.always("alone", &[number]);
    words.always("found", &[day, number]);
    words
}

/// What a rule concludes from these facts.
fn concluded(words: &Vocabulary, rule: &Rule, facts: &Facts) -> BTreeSet<Vec<Value>> {
    let mut found = BTreeSet::new();
    matching::each(words, rule, facts, |one| {
        found.insert(one.ground(rule.conclusions[0].atom()).unwrap());
    });
    found
}

fn shown(text: &str) -> Option<String> {
    let words = words();
    let rule = &parse::parse(&words, text).unwrap()[0];
    simplify::simplify(&words, rule).map(|rule| print::rule(&words, &rule))
}

#[test]
fn what_can_never_hold_is_no_rule() {
    assert_eq!(
        shown("rule r fact(?a ?b) eq(?c add(?a 1)) gt(?a ?c) => found(?a ?b)"),
        None
    );
    assert_eq!(
        shown("rule r fact(?a ?b) eq(add(?a 1) add(?a 2)) => found(?a ?b)"),
        None
    );
    let folded = shown("rule r fact(?a ?b) eq(?c add(1 1)) eq(1 sub(?c 1)) gt(add(?c 3) 1) => found(?a ?b)");
    assert_eq!(folded.unwrap(), "rule r\n  fact(?a ?b)\n=>\n  found(?a ?b)\n");
}

#[test]
fn a_day_is_not_called_by_the_name_of_an_amount() {
    let kept = shown("rule r fact(?a ?b) eq(?a ?b) => found(?a ?b)").unwrap();
    assert_eq!(kept, "rule r\n  fact(?a ?b)\n  eq(?b ?a)\n=>\n  found(?a ?b)\n");
    let one = shown("rule r fact(?a ?b) fact(?c ?d) eq(?a ?c) => found(?a ?d)").unwrap();
    assert_eq!(one, "rule r\n  fact(?a ?b)\n  fact(?a ?d)\n=>\n  found(?a ?d)\n");
}

#[test]
fn a_division_is_left_alone() {
    let text = "rule r\n  fact(?a ?b)\n  gt(div(?b 2) ?a)\n=>\n  found(?a ?b)\n";
    assert_eq!(shown(text).unwrap(), text);
}

/// An expression over the variables before this one.
fn expression(known: u16) -> impl Strategy<Value = Expression> {
    let term = prop_oneof![
        (0..known).prop_map(|n| Expression::Term(Term::Variable(Variable(n)))),
        (-2..4i32).prop_map(Expression::constant),
    ];
    let functions = prop_oneof![
        Just(Function::Add),
        Just(Function::Subtract),
        Just(Function::Multiply)
    ];
    (functions, prop::collection::vec(term, 2..4))
        .prop_map(|(function, parts)| Expression::Call(function, parts))
}

proptest! {
    #[test]
    fn the_same_is_concluded(
        definitions in (expression(4), expression(5), expression(6), expression(7)),
        more in prop::collection::vec((0..3usize, 0..8u16, expression(8)), 0..3),
        facts in prop::collection::vec((0..4i32, -2..5i32), 1..7),
        found in (0..8u16, 0..8u16),
    ) {
        let words = words();
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let text = "rule r fact(?a ?b) fact(?c ?d) eq(?e add(?a 1)) eq(?f add(?a 1)) eq(?g add(?a 1)) eq(?h add(?a 1)) => found(?a ?b)";
        let mut rule = parse::parse(&words, text).unwrap().remove(0);
        prop_assert_eq!(rule.variables.iter().map(|v| v.name.as_str()).collect::<Vec<_>>(), names);
        let (e, f, g, h) = definitions;
        for (premise, right) in rule.premises[2..].iter_mut().zip([e, f, g, h]) {
            if let Premise::Test(_, sides) = premise {
                sides[1] = right;
            }
        }
        let tests = ["eq", "gt", "ne"].map(|name| words.test_named(name).unwrap());
        for (test, variable, right) in more {
            let left = Expression::Term(Term::Variable(Variable(variable)));
            rule.premises.push(Premise::Test(tests[test], [left, right]));
        }
        let logic::Conclusion::Add(atom) = &mut rule.conclusions[0] else { unreachable!() };
        atom.terms = vec![Term::Variable(Variable(found.0)), Term::Variable(Variable(found.1))];
        let mut known = Facts::new();
        for (day, number) in facts {
            known.add(words.named("fact").unwrap(), &[Value(day), Value(number)]);
        }
        let before = concluded(&words, &rule, &known);
        match simplify::simplify(&words, &rule) {
            Some(solved) => {
                prop_assert_eq!(&concluded(&words, &solved, &known), &before, "{}{}", print::rule(&words, &rule), print::rule(&words, &solved));
                prop_assert!(solved.premises.len() <= rule.premises.len());
            }
            None => prop_assert!(before.is_empty()),
        }
    }
}
