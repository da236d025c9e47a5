//! Which rule says more: a rule whose premises, with something in place of its variables, are among another's, and whose
//! conclusion is then the other's, makes the other useless.
//!
//! The answer "more general" is always right. "Not more general" may mean that the search was given up, or that a test
//! follows from others in a way that is not seen; a rule too many is then kept, which costs time and never truth.

use crate::polynomial::{Normal, Polynomial};
use crate::rule::{Atom, Conclusion, Expression, Premise, Rule, Term, Variable};
use crate::simplify::{implies, mirrored};
use crate::vocabulary::{PredicateId, Relation, Vocabulary};

/// Steps of a search before it is given up.
const STEPS: u32 = 20_000;

/// What of a rule can be compared quickly, and what a search for a substitution needs.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Bits of the predicates of the premises and of the constants in them: a more general rule has no others.
    bits: [u64; 4],
    conclusions: Vec<Conclusion>,
    present: Vec<Atom>,
    absent: Vec<Atom>,
    tests: Vec<(Relation, Option<Polynomial>, [Expression; 2])>,
    kinds: Vec<crate::vocabulary::TypeId>,
    /// What is present, both ways, by predicate.
    targets: Vec<(PredicateId, Vec<Vec<Term>>)>,
    /// Variables that equalities give as sums of others.
    solutions: Vec<(Variable, Polynomial)>,
    never: bool,
}

impl Profile {
    /// The profile of a rule, which is best simplified before.
    #[must_use]
    pub fn of(words: &Vocabulary, rule: &Rule) -> Profile {
        let mut profile = Profile {
            bits: [0; 4],
            conclusions: rule.conclusions.clone(),
            present: Vec::new(),
            absent: Vec::new(),
            tests: Vec::new(),
            kinds: rule.variables.iter().map(|declared| declared.kind).collect(),
            targets: Vec::new(),
            solutions: Vec::new(),
            never: false,
        };
        for premise in &rule.premises {
            match premise {
                Premise::Present(atom) => profile.add(words, atom),
                Premise::Absent(atom) => profile.absent.push(atom.clone()),
                Premise::Test(test, sides) => profile.test(words.test_word(*test).relation, sides),
            }
        }
        profile
    }

    fn add(&mut self, words: &Vocabulary, atom: &Atom) {
        self.present.push(atom.clone());
        let predicate = atom.predicate;
        let place = match self.targets.binary_search_by_key(&predicate, |entry| entry.0) {
            Ok(place) => place,
            Err(place) => {
                self.targets.insert(place, (predicate, Vec::new()));
                place
            }
        };
        let ways = [Some(atom.clone()), mirrored(words, atom)];
        for way in ways.into_iter().flatten() {
            if !self.targets[place].1.contains(&way.terms) {
                self.targets[place].1.push(way.terms);
            }
        }
        let mut bit = |word: u64| {
            let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
            self.bits[(mixed / 64) as usize] |= 1 << (mixed % 64);
        };
        bit(u64::from(predicate.0));
        let mirror = words.predicate(predicate).mirror;
        for (place, term) in atom.terms.iter().enumerate() {
            if let Term::Constant(value) = term {
                // Places that may be exchanged count as one.
                let place = match mirror {
                    Some((a, b)) if place == b => a,
                    _ => place,
                };
                bit(u64::from(predicate.0) << 40 ^ (place as u64 + 1) << 32 ^ u64::from(value.0 as u32));
            }
        }
    }

    fn test(&mut self, relation: Relation, sides: &[Expression; 2]) {
        let difference = match Normal::of(relation, sides) {
            Some(Normal::Always) => return,
            Some(Normal::Never) => {
                self.never = true;
                return;
            }
            Some(Normal::Test(_, difference)) => Some(difference),
            None => None,
        };
        if relation == Relation::Equal
            && let (Some(difference), [Expression::Term(Term::Variable(variable)), _]) = (&difference, sides)
            && difference.solvable().any(|one| one == *variable)
            && let Some(solution) = difference.solved(*variable)
        {
            self.solutions.push((*variable, solution));
        }
        self.tests.push((relation, difference, sides.clone()));
    }

    fn targets(&self, predicate: PredicateId) -> &[Vec<Term>] {
        match self.targets.binary_search_by_key(&predicate, |entry| entry.0) {
            Ok(place) => &self.targets[place].1,
            Err(_) => &[],
        }
    }

    /// Whether a test, in these variables, holds wherever the tests of this rule do.
    fn holds(&self, relation: Relation, sides: &[Expression; 2]) -> bool {
        if self
            .tests
            .iter()
            .any(|(other, _, known)| *other == relation && known == sides)
        {
            return true;
        }
        let Some(mut normal) = Normal::of(relation, sides) else {
            return false;
        };
        // Once as it stands and once with the equalities in it.
        for round in 0..2 {
            let difference = match &normal {
                Normal::Always => return true,
                Normal::Never => return false,
                Normal::Test(_, difference) => (relation, difference.clone()),
            };
            let implied = self.tests.iter().any(|(relation, known, _)| {
                let known = known.as_ref().map(|known| (*relation, known.clone()));
                known.is_some_and(|known| implies(&known, &difference))
            });
            if implied {
                return true;
            }
            if round == 0 {
                match self
                    .with_solutions(&difference.1)
                    .and_then(|sum| Normal::of_difference(relation, sum))
                {
                    Some(solved) => normal = solved,
                    None => return false,
                }
            }
        }
        false
    }

    fn with_solutions(&self, sum: &Polynomial) -> Option<Polynomial> {
        let mut expression = sum.expression()?;
        for (variable, solution) in &self.solutions {
            expression = crate::polynomial::replaced(&expression, *variable, &solution.expression()?);
        }
        Polynomial::of(&expression)
    }
}

/// Whether one rule is at least as general as another: wherever the other applies, it applies and says as much.
#[must_use]
pub fn subsumes(words: &Vocabulary, general: &Rule, special: &Rule) -> bool {
    profile_subsumes(words, &Profile::of(words, general), &Profile::of(words, special))
}

/// The same of two profiles.
#[must_use]
pub fn profile_subsumes(words: &Vocabulary, general: &Profile, special: &Profile) -> bool {
    if special.never {
        return true;
    }
    if general.never || general.bits.iter().zip(&special.bits).any(|(a, b)| a & !b != 0) {
        return false;
    }
    let mut search = Search::new(words, general, special);
    search.conclusion(0)
}

/// A substitution of a rule's variables that makes it part of another; the conclusions are not looked at, and the
/// variables in `fixed` stay what they are.
pub(crate) fn into_part(
    words: &Vocabulary,
    whole: &Profile,
    part: &Profile,
    fixed: &[bool],
) -> Option<Vec<Option<Term>>> {
    let mut search = Search::new(words, whole, part);
    for (n, &fixed) in fixed.iter().enumerate() {
        if fixed {
            search.image[n] = Some(Term::Variable(Variable(n as u16)));
        }
    }
    search.premises().then_some(search.image)
}

struct Search<'a> {
    words: &'a Vocabulary,
    general: &'a Profile,
    special: &'a Profile,
    image: Vec<Option<Term>>,
    left: Vec<bool>,
    steps: u32,
}

impl<'a> Search<'a> {
    fn new(words: &'a Vocabulary, general: &'a Profile, special: &'a Profile) -> Search<'a> {
        Search {
            words,
            general,
            special,
            image: vec![None; general.kinds.len()],
            left: vec![true; general.present.len()],
            steps: STEPS,
        }
    }

    /// Finds every conclusion of the special rule among those of the general one.
    fn conclusion(&mut self, number: usize) -> bool {
        let special = self.special;
        let general = self.general;
        let Some(wanted) = special.conclusions.get(number) else {
            return self.premises();
        };
        for own in &general.conclusions {
            if std::mem::discriminant(own) != std::mem::discriminant(wanted)
                || own.atom().predicate != wanted.atom().predicate
            {
                continue;
            }
            let ways = [Some(wanted.atom().clone()), mirrored(self.words, wanted.atom())];
            for way in ways.into_iter().flatten() {
                let mut bound = Vec::new();
                if self.bind(&own.atom().terms, &way.terms, &mut bound) && self.conclusion(number + 1) {
                    return true;
                }
                self.unbind(bound);
            }
        }
        false
    }

    fn bind(&mut self, terms: &[Term], to: &[Term], bound: &mut Vec<usize>) -> bool {
        let (general, special) = (self.general, self.special);
        terms.iter().zip(to).all(|(&term, &target)| match term {
            Term::Constant(_) => term == target,
            Term::Variable(variable) => {
                let at = variable.0 as usize;
                match self.image[at] {
                    Some(known) => known == target,
                    None => {
                        if let Term::Variable(other) = target
                            && special.kinds[other.0 as usize] != general.kinds[at]
                        {
                            return false;
                        }
                        self.image[at] = Some(target);
                        bound.push(at);
                        true
                    }
                }
            }
        })
    }

    fn unbind(&mut self, bound: Vec<usize>) {
        bound.into_iter().for_each(|at| self.image[at] = None);
    }

    fn fits(&self, terms: &[Term], to: &[Term]) -> bool {
        terms.iter().zip(to).all(|(&term, &target)| match term {
            Term::Constant(_) => term == target,
            Term::Variable(variable) => self.image[variable.0 as usize].is_none_or(|known| known == target),
        })
    }

    /// Finds a place for the premise that has the fewest, then for the others.
    fn premises(&mut self) -> bool {
        let (general, special) = (self.general, self.special);
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let mut best: Option<(usize, usize)> = None;
        for (n, atom) in general.present.iter().enumerate() {
            if !self.left[n] {
                continue;
            }
            let targets = special.targets(atom.predicate);
            let count = targets
                .iter()
                .filter(|target| self.fits(&atom.terms, target))
                .count();
            if count == 0 {
                return false;
            }
            if best.is_none_or(|(_, fewest)| count < fewest) {
                best = Some((n, count));
            }
            if count == 1 {
                break;
            }
        }
        let Some((chosen, _)) = best else {
            return self.rest();
        };
        self.left[chosen] = false;
        let atom = &general.present[chosen];
        for target in special.targets(atom.predicate) {
            let mut bound = Vec::new();
            if self.bind(&atom.terms, target, &mut bound) && self.premises() {
                return true;
            }
            self.unbind(bound);
        }
        self.left[chosen] = true;
        false
    }

    /// Absences are found as they are; tests follow from those of the special rule.
    fn rest(&mut self) -> bool {
        let (general, special) = (self.general, self.special);
        let image = |term: Term| match term {
            Term::Variable(variable) => self.image[variable.0 as usize],
            Term::Constant(_) => Some(term),
        };
        let absent = general.absent.iter().all(|atom| {
            let found: Option<Vec<Term>> = atom.terms.iter().map(|&term| image(term)).collect();
            found.is_some_and(|terms| {
                special.absent.iter().any(|other| {
                    let turned = mirrored(self.words, other);
                    other.predicate == atom.predicate
                        && (other.terms == terms || turned.is_some_and(|turned| turned.terms == terms))
                })
            })
        });
        absent
            && general.tests.iter().all(|(relation, _, sides)| {
                let mut known = true;
                let sides = sides.each_ref().map(|side| {
                    side.map(&mut |term| {
                        let found = image(term);
                        known &= found.is_some();
                        found.unwrap_or(term)
                    })
                });
                known && special.holds(*relation, &sides)
            })
    }
}

/// The rule without premises that the others make useless: part of it can be laid over the rest so that the conclusion
/// stays what it is.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let point = words.numbered("point", "i");
/// # words.always("neighbor", &[point, point]);
/// # words.always("empty", &[point]);
/// # words.always("open", &[point]);
/// use logic::{parse, print, subsume::condense};
/// let text = "rule open_1 neighbor(?i ?j) empty(?j) neighbor(?i ?k) => open(?i)";
/// let rule = &parse::parse(&words, text).unwrap()[0];
/// let short = condense(&words, rule);
/// assert_eq!(print::rule(&words, &short), "rule open_1\n  neighbor(?i ?j)\n  empty(?j)\n=>\n  open(?i)\n");
/// ```
#[must_use]
pub fn condense(words: &Vocabulary, rule: &Rule) -> Rule {
    let mut rule = rule.clone();
    let mut at = rule.premises.len();
    while at > 0 {
        at -= 1;
        if let Some(shorter) = without(words, &rule, at) {
            rule = shorter;
            at = rule.premises.len();
        }
    }
    rule.number();
    rule
}

/// The rule without one premise and all that it takes along, if the rest says as much.
fn without(words: &Vocabulary, rule: &Rule, at: usize) -> Option<Rule> {
    let Premise::Present(_) = rule.premises.get(at)? else {
        return None;
    };
    let mut fixed = vec![false; rule.variables.len()];
    for conclusion in &rule.conclusions {
        crate::simplify::mark(&mut fixed, conclusion.atom());
    }
    for premise in &rule.premises {
        if let Premise::Absent(atom) = premise {
            crate::simplify::mark(&mut fixed, atom);
        }
    }
    if rule.premises[at]
        .variables()
        .iter()
        .all(|variable| fixed[variable.0 as usize])
    {
        return None;
    }
    let mut part = rule.clone();
    part.premises.remove(at);
    let whole = Profile::of(words, rule);
    let image = into_part(words, &whole, &Profile::of(words, &part), &fixed)?;
    // What is left: the premises that others are laid upon, and the tests that still have their variables.
    let lay = |term: Term| match term {
        Term::Variable(variable) => image[variable.0 as usize].unwrap_or(term),
        Term::Constant(_) => term,
    };
    let laid: Vec<Atom> = whole.present.iter().map(|atom| atom.map(&mut { lay })).collect();
    let upon = |atom: &Atom| {
        laid.contains(atom) || mirrored(words, atom).is_some_and(|turned| laid.contains(&turned))
    };
    part.premises.retain(|premise| match premise {
        Premise::Present(atom) => upon(atom),
        _ => true,
    });
    let mut known = fixed.clone();
    for premise in &part.premises {
        if let Premise::Present(atom) = premise {
            crate::simplify::mark(&mut known, atom);
        }
    }
    part.premises.retain(|premise| match premise {
        Premise::Test(..) => premise
            .variables()
            .iter()
            .all(|variable| known[variable.0 as usize]),
        _ => true,
    });
    let same = into_part(words, &whole, &Profile::of(words, &part), &fixed).is_some();
    (same && crate::simplify::is_bound(words, &part)).then_some(part)
}
