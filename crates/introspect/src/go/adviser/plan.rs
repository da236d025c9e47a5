//! The premises of a rule as questions to a board, in an order in which they can be asked, beginning with what somebody asks
//! about.

use crate::go::word::Word;
use logic::{Atom, Expression, Premise, Relation, Rule, Term, Value, Vocabulary};

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
                    answers(*word, &known)
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

/// How many answers a word may have if these places are known, roughly; none if it cannot be asked with so little.
pub fn answers(word: Word, known: &[bool]) -> Option<u32> {
    let first = known[0];
    let second = known.get(1).copied().unwrap_or(true);
    let all = known.iter().all(|&k| k);
    Some(match word {
        _ if all => 0,
        Word::Color => 2,
        Word::Opposite => 2 - u32::from(first || second),
        Word::ColorsDiffer if first || second => 2,
        Word::Neighbor | Word::Diagonal if first || second => 5,
        Word::BlockOf if first => 1,
        Word::BlockOf if second => 8,
        Word::Liberty if second => 4,
        Word::Liberty if first => 4,
        Word::StoneTouching | Word::AdjacentBlocks | Word::AdjacentInAtari if first || second => 6,
        Word::InnerEye if first => 2,
        Word::NeighborColorCount | Word::NeighborBlockColorCount if first => 1 + 2 * u32::from(!second),
        Word::CommonLiberties | Word::TouchingStones if first && second => 1,
        Word::NeighborCount
        | Word::PointColor
        | Word::NeighborBlockCount
        | Word::BlockColor
        | Word::StoneCount
        | Word::LibertyCount
        | Word::AdjacentInAtariCount
        | Word::LeastBesideLiberties
            if first =>
        {
            1
        }
        Word::NotPointColor | Word::Legal | Word::Illegal if first => 2,
        _ => return None,
    })
}
