//! The order in which the premises of a rule are asked of a board, beginning with the things that somebody asks about.

use super::view::{Places, View, Word};
use logic::{Atom, Expression, Premise, Relation, Rule, Term, Value, Vocabulary};

/// Answers tried for one rule in one position at most: a rule that takes more is taken not to apply.
const MOST: u32 = 4_000;

/// One premise to be asked, or one test to be made.
#[derive(Clone, Debug)]
pub enum Step {
    /// A word, with its terms.
    Ask(Word, Vec<Term>),
    /// Two expressions that are so related.
    Test(Relation, [Expression; 2]),
}

/// A rule ready to be asked of boards.
#[derive(Clone, Debug)]
pub struct Plan {
    pub steps: Vec<Step>,
    /// How many variables the rule has.
    pub variables: usize,
    /// Tests that two blocks differ, by the places of the variables.
    pub apart: Vec<[Term; 2]>,
}

impl Plan {
    /// The plan for a rule if these terms are known from the start; none if a premise asks for what a board does not
    /// tell, or for something that nothing leads to.
    pub fn new(words: &Vocabulary, rule: &Rule, known: &[Term]) -> Option<Plan> {
        let mut bound = vec![false; rule.variables.len()];
        let bind = |term: &Term, bound: &mut Vec<bool>| {
            if let Term::Variable(variable) = term {
                bound[variable.0 as usize] = true;
            }
        };
        known.iter().for_each(|term| bind(term, &mut bound));
        let mut steps = Vec::new();
        let mut apart = Vec::new();
        let mut open: Vec<Step> = Vec::new();
        for premise in &rule.premises {
            open.push(match premise {
                Premise::Present(Atom { predicate, terms }) => {
                    Step::Ask(Word::of(&words.predicate(*predicate).name)?, terms.clone())
                }
                Premise::Test(test, sides) => {
                    let word = words.test_word(*test);
                    if let (true, [Expression::Term(a), Expression::Term(b)]) =
                        (word.name == "blocks_differ", sides)
                    {
                        apart.push([*a, *b]);
                    }
                    Step::Test(word.relation, sides.clone())
                }
                Premise::Absent(_) => return None,
            });
        }
        let is_known = |term: &Term, bound: &[bool]| match term {
            Term::Variable(variable) => bound[variable.0 as usize],
            Term::Constant(_) => true,
        };
        while !open.is_empty() {
            let cost = |step: &Step| match step {
                Step::Ask(word, terms) => {
                    let known: Vec<bool> = terms.iter().map(|term| is_known(term, &bound)).collect();
                    word.answers(&known)
                }
                Step::Test(relation, sides) => {
                    let free = sides.each_ref().map(|side| {
                        let mut free = 0;
                        side.each_term(&mut |term| free += u32::from(!is_known(&term, &bound)));
                        free
                    });
                    let gives = |n: usize| free[n] == 1 && free[1 - n] == 0;
                    let single = |n: usize| matches!(sides[n], Expression::Term(_));
                    match free {
                        [0, 0] => Some(0),
                        _ if *relation == Relation::Equal && (0..2).any(|n| gives(n) && single(n)) => Some(1),
                        _ => None,
                    }
                }
            };
            let best = (0..open.len()).filter_map(|n| Some((cost(&open[n])?, n))).min()?;
            let step = open.remove(best.1);
            match &step {
                Step::Ask(_, terms) => terms.iter().for_each(|term| bind(term, &mut bound)),
                Step::Test(_, sides) => {
                    for side in sides {
                        side.each_term(&mut |term| bind(&term, &mut bound));
                    }
                }
            }
            steps.push(step);
        }
        Some(Plan {
            steps,
            variables: rule.variables.len(),
            apart,
        })
    }

    /// Calls with every way in which the rule applies, given these values of its variables, until an answer is true.
    pub fn each(
        &self,
        view: &View<'_>,
        values: &mut [Option<Value>],
        found: &mut dyn FnMut(&[Option<Value>]) -> bool,
    ) -> bool {
        let mut left = MOST;
        self.step(view, 0, values, &mut left, found)
    }

    fn step(
        &self,
        view: &View<'_>,
        at: usize,
        values: &mut [Option<Value>],
        left: &mut u32,
        found: &mut dyn FnMut(&[Option<Value>]) -> bool,
    ) -> bool {
        let Some(step) = self.steps.get(at) else {
            return found(values);
        };
        match step {
            Step::Test(relation, sides) => {
                let [a, b] = sides
                    .each_ref()
                    .map(|side| side.value(&mut |variable| values[variable.0 as usize]));
                match (a, b) {
                    (Some(a), Some(b)) => {
                        relation.holds(a, b) && self.step(view, at + 1, values, left, found)
                    }
                    (Some(value), None) | (None, Some(value)) => {
                        let side = if a.is_none() { &sides[0] } else { &sides[1] };
                        let Expression::Term(Term::Variable(variable)) = side else {
                            return false;
                        };
                        let slot = variable.0 as usize;
                        values[slot] = i32::try_from(value).ok().map(Value);
                        let stop = values[slot].is_some() && self.step(view, at + 1, values, left, found);
                        values[slot] = None;
                        stop
                    }
                    (None, None) => false,
                }
            }
            Step::Ask(word, terms) => {
                let known = known(terms, values);
                let mut answers: Vec<Places> = Vec::new();
                view.ask(*word, &known[..terms.len()], &mut answers);
                for said in answers {
                    if *left == 0 {
                        return false;
                    }
                    *left -= 1;
                    let mut bound = [None; 3];
                    if bind(terms, &said, values, &mut bound) && self.step(view, at + 1, values, left, found)
                    {
                        return true;
                    }
                    for slot in bound.into_iter().flatten() {
                        values[slot] = None;
                    }
                }
                false
            }
        }
    }
}

/// What is known of the places of a word.
pub fn known(terms: &[Term], values: &[Option<Value>]) -> [Option<Value>; 3] {
    let mut known = [None; 3];
    for (slot, term) in known.iter_mut().zip(terms) {
        *slot = match term {
            Term::Constant(value) => Some(*value),
            Term::Variable(variable) => values[variable.0 as usize],
        };
    }
    known
}

fn bind(terms: &[Term], said: &Places, values: &mut [Option<Value>], bound: &mut [Option<usize>; 3]) -> bool {
    let mut fits = true;
    for (n, (term, &value)) in terms.iter().zip(said).enumerate() {
        match term {
            Term::Constant(constant) => fits &= *constant == value,
            Term::Variable(variable) => {
                let slot = variable.0 as usize;
                match values[slot] {
                    Some(known) => fits &= known == value,
                    None => {
                        values[slot] = Some(value);
                        bound[n] = Some(slot);
                    }
                }
            }
        }
    }
    fits
}
