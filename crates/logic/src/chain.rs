//! Forward chaining: rules are applied until nothing is new, and how each fact was concluded is remembered.

use crate::facts::{FactId, Facts};
use crate::hash::Quick;
use crate::matching::{Window, value_of};
use crate::plan::{Plan, Walk};
use crate::rule::{Atom, Conclusion, Premise, Rule, Term};
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use std::fmt;
use std::sync::Arc;

/// One application of a rule.
#[derive(Clone, Debug)]
pub struct Firing {
    /// The rule.
    pub rule: Arc<Rule>,
    /// Which of its conclusions.
    pub conclusion: usize,
    /// The value of each variable.
    pub values: Arc<[Option<Value>]>,
    /// The fact that each premise was matched with; none for tests and absences.
    pub facts: Arc<[Option<FactId>]>,
    /// What was concluded.
    pub fact: FactId,
}

/// Every application of a rule, in order. A fact has as many firings as there are ways to conclude it; one that was given
/// has none that matter.
#[derive(Clone, Default, Debug)]
pub struct Trace {
    firings: Vec<Firing>,
    of: Quick<FactId, Vec<u32>>,
}

impl Trace {
    /// Nothing happened yet.
    #[must_use]
    pub fn new() -> Trace {
        Trace::default()
    }

    /// All firings, in order.
    #[must_use]
    pub fn firings(&self) -> &[Firing] {
        &self.firings
    }

    /// The firings that concluded a fact, in order, by their numbers.
    #[must_use]
    pub fn of(&self, fact: FactId) -> &[u32] {
        self.of.get(&fact).map_or(&[], Vec::as_slice)
    }

    /// Adds what was concluded by other means than chaining, as if a rule had.
    pub fn push(&mut self, firing: Firing) {
        let list = self.of.entry(firing.fact).or_default();
        if list.len() < WAYS {
            list.push(self.firings.len() as u32);
            self.firings.push(firing);
        }
    }
}

/// Ways of concluding one fact that are remembered: the first ones.
const WAYS: usize = 64;

/// Facts that rules may make out of others before they are taken for endless.
const MOST: u32 = 4_000_000;

/// The rules conclude without end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endless {
    /// The rule that was at it.
    pub rule: String,
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rules conclude without end, {} at the last", self.rule)
    }
}

impl std::error::Error for Endless {}

/// Applies rules until nothing is new. With a trace every way of concluding a fact is found, guards of a rule against its
/// own conclusion notwithstanding: who learns wants all of them, who plays one.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let person = words.words("person", &["Ann", "Bob", "Cid"]);
/// # let parent = words.always("parent", &[person, person]);
/// # let older = words.always("older", &[person, person]);
/// use logic::{Facts, Trace, Value, chain, parse};
/// use std::sync::Arc;
/// let rules = "
///     rule older_1 parent(?a ?b) => older(?a ?b)
///     rule older_2 older(?a ?b) older(?b ?c) => older(?a ?c)
/// ";
/// let rules: Vec<_> = parse::parse(&words, rules).unwrap().into_iter().map(Arc::new).collect();
/// let mut facts = Facts::new();
/// facts.add(parent, &[Value(0), Value(1)]);
/// facts.add(parent, &[Value(1), Value(2)]);
/// let mut trace = Trace::new();
/// chain::close(&words, &rules, &mut facts, Some(&mut trace)).unwrap();
/// let found = facts.find(older, &[Value(0), Value(2)]).unwrap();
/// assert_eq!(trace.firings()[trace.of(found)[0] as usize].rule.name, "older_2");
/// ```
///
/// # Errors
/// If there is no end of new facts.
pub fn close(
    words: &Vocabulary,
    rules: &[Arc<Rule>],
    facts: &mut Facts,
    mut trace: Option<&mut Trace>,
) -> Result<(), Endless> {
    let mut since = FactId(0);
    let limit = facts.next().0.saturating_add(MOST);
    let mut first = true;
    let mut room = Room::default();
    loop {
        let until = facts.next();
        if since == until && !first {
            return Ok(());
        }
        for rule in rules {
            room.new_matches(words, rule, facts, [since, until], first, trace.as_deref());
            for (values, matched) in room.found.drain(..) {
                conclude(rule, &values, &matched, facts, trace.as_deref_mut());
            }
            for (conclusion, ground) in room.ground.drain(..) {
                let atom = rule.conclusions[conclusion].atom();
                match rule.conclusions[conclusion] {
                    Conclusion::Add(_) => {
                        facts.add(atom.predicate, &ground);
                    }
                    Conclusion::Remove(_) => {
                        facts.remove(atom.predicate, &ground);
                    }
                }
            }
            if facts.next().0 > limit {
                return Err(Endless {
                    rule: rule.name.clone(),
                });
            }
        }
        since = until;
        first = false;
    }
}

/// The values of a rule's variables and the facts that its premises were matched with.
type Way = (Arc<[Option<Value>]>, Arc<[Option<FactId>]>);

/// What matching needs room for, kept from one rule to the next.
#[derive(Default)]
struct Room {
    plan: Plan,
    bound: Vec<bool>,
    values: Vec<Option<Value>>,
    matched: Vec<Option<FactId>>,
    /// With a trace: the ways found.
    found: Vec<Way>,
    /// Without one: what they conclude, by the number of the conclusion.
    ground: Vec<(usize, Vec<Value>)>,
}

impl Room {
    fn new_matches(
        &mut self,
        words: &Vocabulary,
        rule: &Arc<Rule>,
        facts: &Facts,
        [since, until]: [FactId; 2],
        first: bool,
        trace: Option<&Trace>,
    ) {
        let learning = trace.is_some();
        let mut any = false;
        for (n, premise) in rule.premises.iter().enumerate() {
            let Premise::Present(atom) = premise else { continue };
            // All facts are new at first: the first premise is enough to find all ways, and a rule without any has one.
            if first && any {
                break;
            }
            any = true;
            let all = facts.all(atom.predicate);
            let new = all.len() - all.partition_point(|&id| id < since);
            if new > 0 {
                self.walk(
                    words,
                    rule,
                    facts,
                    Some((n, new)),
                    [since, until],
                    learning,
                    trace,
                );
            }
        }
        if first && !any {
            self.walk(words, rule, facts, None, [since, until], learning, trace);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one walk: they are its state")]
    fn walk(
        &mut self,
        words: &Vocabulary,
        rule: &Arc<Rule>,
        facts: &Facts,
        new: Option<(usize, usize)>,
        [since, until]: [FactId; 2],
        learning: bool,
        trace: Option<&Trace>,
    ) {
        if !self.plan.make(words, rule, facts, new, &mut self.bound) {
            return;
        }
        let window = Window {
            new_for: new.map(|(premise, _)| premise),
            since,
            until,
        };
        let (found, ground) = (&mut self.found, &mut self.ground);
        let mut walk = Walk {
            words,
            rule,
            facts,
            window,
            plan: &self.plan,
            guards: |atom: &Atom| !(learning && repeats(words, rule, atom)),
            values: &mut self.values,
            matched: &mut self.matched,
        };
        let mut room: Vec<Value> = Vec::new();
        walk.run(&mut |way| {
            let mut says_more = false;
            for (number, conclusion) in rule.conclusions.iter().enumerate() {
                let atom = conclusion.atom();
                room.clear();
                room.extend(atom.terms.iter().filter_map(|&term| value_of(term, way.values)));
                let known = facts.find(atom.predicate, &room);
                let adds = matches!(conclusion, Conclusion::Add(_));
                match trace {
                    Some(trace) => {
                        let full = known.is_some_and(|fact| trace.of(fact).len() >= WAYS);
                        says_more |= !(adds && full);
                    }
                    None if adds == known.is_none() => ground.push((number, room.clone())),
                    None => {}
                }
            }
            if says_more {
                found.push((way.values.into(), way.facts.into()));
            }
        });
    }
}

/// Whether an absence only keeps the rule from concluding again what is known.
fn repeats(words: &Vocabulary, rule: &Rule, atom: &Atom) -> bool {
    let mirrored = |terms: &[Term]| {
        let mut terms = terms.to_vec();
        if let Some((a, b)) = words.predicate(atom.predicate).mirror {
            terms.swap(a, b);
        }
        terms
    };
    rule.conclusions.iter().any(|conclusion| match conclusion {
        Conclusion::Add(own) => {
            own.predicate == atom.predicate && (own.terms == atom.terms || mirrored(&own.terms) == atom.terms)
        }
        Conclusion::Remove(_) => false,
    })
}

fn conclude(
    rule: &Arc<Rule>,
    values: &Arc<[Option<Value>]>,
    matched: &Arc<[Option<FactId>]>,
    facts: &mut Facts,
    mut trace: Option<&mut Trace>,
) {
    for (number, conclusion) in rule.conclusions.iter().enumerate() {
        let atom = conclusion.atom();
        let ground = atom.terms.iter().map(|&term| match term {
            Term::Constant(value) => value,
            Term::Variable(variable) => {
                values[variable.0 as usize].expect("a rule's conclusion has its values")
            }
        });
        let ground: Vec<Value> = ground.collect();
        if matches!(conclusion, Conclusion::Remove(_)) {
            facts.remove(atom.predicate, &ground);
            continue;
        }
        let (fact, _) = facts.add(atom.predicate, &ground);
        if let Some(trace) = trace.as_deref_mut() {
            trace.push(Firing {
                rule: Arc::clone(rule),
                conclusion: number,
                values: Arc::clone(values),
                facts: Arc::clone(matched),
                fact,
            });
        }
    }
}
