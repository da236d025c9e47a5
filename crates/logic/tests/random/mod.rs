//! Rules and facts of a small world, made by chance from a number.
#![allow(dead_code)]

use logic::{
    Atom, Conclusion, Expression, Facts, Function, Merging, PredicateId, Premise, Relation, Rule, Term,
    TypeId, Value, Variable, Vocabulary, matching, rule::Declared, simplify,
};
use std::collections::BTreeSet;

pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xd1b5_4a32_d192_ed03)
    }

    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % count as u64) as usize
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for n in (1..list.len()).rev() {
            list.swap(n, self.below(n + 1));
        }
    }
}

pub struct World {
    pub words: Vocabulary,
    given: Vec<PredicateId>,
    concluded: Vec<PredicateId>,
    types: [TypeId; 3],
}

const POINTS: usize = 5;
const COLORS: usize = 3;
const NUMBERS: usize = 4;

impl World {
    pub fn new() -> World {
        let mut words = Vocabulary::new();
        let point = words.numbered("point", "p");
        let color = words.words("color", &["@", "O", "+"]);
        let number = words.numbers("number", Merging::ByOrigin);
        let neighbor = words.always("neighbor", &[point, point]);
        words.mirror(neighbor, 0, 1);
        let of = words.always("color_of", &[point, color]);
        words.determine(of, 1);
        let count = words.always("count", &[point, number]);
        words.determine(count, 1);
        let link = words.always("link", &[point, point]);
        let shade = words.always("shade", &[point, color, number]);
        words.test("points_differ", Relation::Differ, Some(point));
        let good = words.always("good", &[point]);
        let pair = words.always("pair", &[point, point]);
        words.mirror(pair, 0, 1);
        let worth = words.always("worth", &[point, number]);
        World {
            words,
            given: vec![neighbor, of, count, link, shade],
            concluded: vec![good, pair, worth],
            types: [point, color, number],
        }
    }

    fn range(&self, kind: TypeId) -> usize {
        [POINTS, COLORS, NUMBERS][self.types.iter().position(|&one| one == kind).unwrap()]
    }

    pub fn facts(&self, chance: &mut Chance) -> Facts {
        let mut facts = Facts::new();
        for &predicate in &self.given {
            let word = self.words.predicate(predicate).clone();
            for _ in 0..chance.below(14) {
                let values: Vec<Value> = word
                    .places
                    .iter()
                    .map(|&kind| Value(chance.below(self.range(kind)) as i32))
                    .collect();
                if let Some(place) = word.determined {
                    let mut known = facts.with(predicate, 1 - place, values[1 - place]).iter();
                    if known.next().is_some() {
                        continue;
                    }
                }
                facts.add(predicate, &values);
                if let Some((a, b)) = word.mirror {
                    let mut turned = values.clone();
                    turned.swap(a, b);
                    facts.add(predicate, &turned);
                }
            }
        }
        facts
    }

    fn variable(&self, kind: TypeId, chance: &mut Chance) -> Term {
        let at = self.types.iter().position(|&one| one == kind).unwrap();
        let (first, count) = [(0, 4), (4, 2), (6, 4)][at];
        Term::Variable(Variable((first + chance.below(count)) as u16))
    }

    fn atom(&self, predicate: PredicateId, chance: &mut Chance) -> Atom {
        let places = self.words.predicate(predicate).places.clone();
        let terms = places.iter().map(|&kind| match chance.below(6) {
            0 => Term::Constant(Value(chance.below(self.range(kind)) as i32)),
            _ => self.variable(kind, chance),
        });
        Atom {
            predicate,
            terms: terms.collect(),
        }
    }

    fn expression(&self, depth: usize, chance: &mut Chance) -> Expression {
        if depth == 0 || chance.below(2) == 0 {
            return match chance.below(3) {
                0 => Expression::constant(chance.below(5) as i32 - 1),
                _ => Expression::Term(self.variable(self.types[2], chance)),
            };
        }
        let functions = [
            Function::Add,
            Function::Add,
            Function::Subtract,
            Function::Multiply,
            Function::Divide,
        ];
        let function = functions[chance.below(5)];
        if function == Function::Divide {
            let by = Expression::constant(1 + chance.below(3) as i32);
            return Expression::Call(function, vec![self.expression(depth - 1, chance), by]);
        }
        let parts = (0..2 + chance.below(2)).map(|_| self.expression(depth - 1, chance));
        Expression::Call(function, parts.collect())
    }

    /// A rule whose variables all get values; its premises stand in any order.
    pub fn rule(&self, chance: &mut Chance) -> Rule {
        loop {
            let kinds = [0, 0, 0, 0, 1, 1, 2, 2, 2, 2].map(|at| self.types[at]);
            let variables = kinds.iter().enumerate().map(|(n, &kind)| Declared {
                name: format!("v{n}"),
                kind,
            });
            let mut premises = Vec::new();
            for _ in 0..1 + chance.below(6) {
                let predicate = self.given[chance.below(self.given.len())];
                premises.push(Premise::Present(self.atom(predicate, chance)));
            }
            for _ in 0..chance.below(4) {
                let name = ["eq", "gt", "ne", "eq", "points_differ"][chance.below(5)];
                let test = self.words.test_named(name).unwrap();
                let sides = if name == "points_differ" {
                    [0, 1].map(|_| Expression::Term(self.variable(self.types[0], chance)))
                } else {
                    [self.expression(1, chance), self.expression(2, chance)]
                };
                premises.push(Premise::Test(test, sides));
            }
            chance.shuffle(&mut premises);
            let concluded = self.concluded[chance.below(self.concluded.len())];
            let mut rule = Rule {
                name: "made".into(),
                note: None,
                variables: variables.collect(),
                premises,
                conclusions: vec![Conclusion::Add(self.atom(concluded, chance))],
            };
            rule.number();
            if simplify::is_bound(&self.words, &rule) {
                return rule;
            }
        }
    }

    /// What a rule concludes; facts that are mirrored count both ways.
    pub fn conclusions(&self, rule: &Rule, facts: &Facts) -> BTreeSet<(PredicateId, Vec<Value>)> {
        let mut found = BTreeSet::new();
        matching::each(&self.words, rule, facts, |way| {
            for conclusion in &rule.conclusions {
                let atom = conclusion.atom();
                let values = way.ground(atom).unwrap();
                if let Some((a, b)) = self.words.predicate(atom.predicate).mirror {
                    let mut turned = values.clone();
                    turned.swap(a, b);
                    found.insert((atom.predicate, turned));
                }
                found.insert((atom.predicate, values));
            }
        });
        found
    }

    /// The same rule otherwise written.
    pub fn disguised(&self, rule: &Rule, chance: &mut Chance) -> Rule {
        let mut other = rule.clone();
        chance.shuffle(&mut other.premises);
        for premise in &mut other.premises {
            if let Premise::Present(atom) = premise
                && let Some((a, b)) = self.words.predicate(atom.predicate).mirror
                && chance.below(2) == 0
            {
                atom.terms.swap(a, b);
            }
            if let Premise::Test(test, sides) = premise
                && self.words.test_word(*test).relation == Relation::Differ
                && chance.below(2) == 0
            {
                sides.swap(0, 1);
            }
        }
        other
            .variables
            .iter_mut()
            .for_each(|declared| declared.name.push('x'));
        other.number();
        other
    }
}
