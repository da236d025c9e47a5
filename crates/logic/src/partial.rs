//! Neighbours looked for in each direction by itself.
//!
//! A rule about neighbours becomes as many rules as there are ways to lay its points on a grid. Where all are laid, whether
//! two points differ is known, and a neighbour in a direction is one or none. For play only: who learns keeps the rule.

use crate::rule::{Atom, Expression, Premise, Rule, Term};
use crate::simplify::simplify;
use crate::subsume::{Profile, profile_subsumes};
use crate::value::Value;
use crate::vocabulary::{PredicateId, Relation, Vocabulary};
use std::collections::BTreeMap;

/// What a grid is described by.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Two points that touch.
    pub neighbor: PredicateId,
    /// The point above the first is the second; below it, left of it, right of it.
    pub directions: [PredicateId; 4],
}

const STEPS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// Rules by directions.
#[derive(Clone, Debug)]
pub struct Variants {
    /// The ways in which the points can be laid so that every premise holds.
    pub consistent: usize,
    /// The rules, without those that another makes useless.
    pub rules: Vec<Rule>,
}

/// Ways of laying points before a rule is left as it is.
const MOST: usize = 4096;

/// A rule by directions; none if there are too many ways to lay its points.
#[must_use]
pub fn variants(words: &Vocabulary, grid: &Grid, rule: &Rule) -> Option<Variants> {
    let is_laid = |premise: &Premise| match premise {
        Premise::Present(atom) => {
            let variables = atom.terms.iter().all(|term| matches!(term, Term::Variable(_)));
            atom.predicate == grid.neighbor && variables
        }
        _ => false,
    };
    let neighbors = (0..rule.premises.len()).filter(|&at| is_laid(&rule.premises[at]));
    let mut waiting: Vec<usize> = neighbors.collect();
    let mut laid = vec![Layout::default()];
    while !waiting.is_empty() {
        // A premise with an end that is laid, else one that begins a part of its own.
        let known = |at: usize| {
            terms(rule, at)
                .iter()
                .any(|term| laid[0].points.contains_key(term))
        };
        let next = waiting.iter().position(|&at| known(at)).unwrap_or(0);
        let at = waiting.remove(next);
        laid = laid
            .iter()
            .flat_map(|layout| layout.extended(words, rule, at))
            .collect();
        if laid.is_empty() {
            break;
        }
        if laid.len() > MOST {
            return None;
        }
    }
    let consistent = laid.len();
    let made = laid
        .iter()
        .filter_map(|layout| simplify(words, &layout.rule(words, grid, rule)));
    let mut kept: Vec<(Profile, Rule)> = Vec::new();
    for rule in made {
        let profile = Profile::of(words, &rule);
        if kept
            .iter()
            .any(|(known, _)| profile_subsumes(words, known, &profile))
        {
            continue;
        }
        kept.retain(|(known, _)| !profile_subsumes(words, &profile, known));
        kept.push((profile, rule));
    }
    let mut rules: Vec<Rule> = kept.into_iter().map(|(_, rule)| rule).collect();
    for (number, one) in rules.iter_mut().enumerate() {
        one.name = format!("{}.{}", rule.name, number + 1);
    }
    Some(Variants { consistent, rules })
}

fn terms(rule: &Rule, at: usize) -> [Term; 2] {
    match &rule.premises[at] {
        Premise::Present(atom) => [atom.terms[0], atom.terms[1]],
        _ => unreachable!("only neighbours are laid"),
    }
}

/// Where points lie, each in the part of the board that it is linked to.
#[derive(Clone, Debug, Default)]
struct Layout {
    points: BTreeMap<Term, (usize, (i32, i32))>,
    parts: usize,
    /// For each premise about neighbours: the direction from one end to the other.
    directions: BTreeMap<usize, (Term, Term, usize)>,
}

impl Layout {
    /// All ways of adding one premise about neighbours.
    fn extended(&self, words: &Vocabulary, rule: &Rule, at: usize) -> Vec<Layout> {
        let [a, b] = terms(rule, at);
        let mut base = self.clone();
        if !base.points.contains_key(&a) && !base.points.contains_key(&b) {
            base.points.insert(a, (base.parts, (0, 0)));
            base.parts += 1;
        }
        let (from, to) = if base.points.contains_key(&a) {
            (a, b)
        } else {
            (b, a)
        };
        let (part, (x, y)) = base.points[&from];
        let mut found = Vec::new();
        for (direction, (dx, dy)) in STEPS.into_iter().enumerate() {
            let here = (part, (x + dx, y + dy));
            let mut layout = base.clone();
            match layout.points.get(&to) {
                // Two parts that were laid apart are not put together: the direction between them stays open.
                Some((other, _)) if *other != part => {
                    layout.move_part(*other, part, &to, (x + dx, y + dy));
                }
                Some(known) if *known != here => continue,
                Some(_) => {}
                None => {
                    layout.points.insert(to, here);
                }
            }
            layout.directions.insert(at, (from, to, direction));
            if layout.is_consistent(words, rule) {
                found.push(layout);
            }
        }
        found
    }

    /// Moves a part of the board so that a point of it comes to lie here.
    fn move_part(&mut self, part: usize, into: usize, point: &Term, here: (i32, i32)) {
        let (_, (x, y)) = self.points[point];
        let (dx, dy) = (here.0 - x, here.1 - y);
        for place in self.points.values_mut().filter(|place| place.0 == part) {
            *place = (into, (place.1.0 + dx, place.1.1 + dy));
        }
    }

    /// Whether two terms are points of one part, and if so whether they are one point.
    fn compare(&self, a: Term, b: Term) -> Option<bool> {
        let (a, b) = (self.points.get(&a)?, self.points.get(&b)?);
        (a.0 == b.0).then_some(a.1 == b.1)
    }

    fn is_consistent(&self, words: &Vocabulary, rule: &Rule) -> bool {
        rule.premises.iter().all(|premise| match premise {
            Premise::Test(test, [Expression::Term(a), Expression::Term(b)])
                if words.test_word(*test).relation == Relation::Differ =>
            {
                self.compare(*a, *b) != Some(true)
            }
            _ => true,
        })
    }

    /// The rule with directions instead of neighbours.
    fn rule(&self, words: &Vocabulary, grid: &Grid, rule: &Rule) -> Rule {
        // Points that lie on each other are one.
        let mut first: BTreeMap<(usize, (i32, i32)), Term> = BTreeMap::new();
        for (term, place) in &self.points {
            first.entry(*place).or_insert(*term);
        }
        let one = |term: Term| self.points.get(&term).map_or(term, |place| first[place]);
        let mut change = one;
        let mut premises = Vec::with_capacity(rule.premises.len());
        for (at, premise) in rule.premises.iter().enumerate() {
            if let Some(&(from, to, direction)) = self.directions.get(&at) {
                premises.push(Premise::Present(Atom {
                    predicate: grid.directions[direction],
                    terms: vec![one(from), one(to)],
                }));
                continue;
            }
            let decided = match premise {
                Premise::Test(test, [Expression::Term(a), Expression::Term(b)])
                    if words.test_word(*test).relation == Relation::Differ =>
                {
                    self.compare(*a, *b) == Some(false)
                }
                _ => false,
            };
            if !decided {
                premises.push(premise.map(&mut change));
            }
        }
        let conclusions = rule
            .conclusions
            .iter()
            .map(|conclusion| conclusion.map(&mut change));
        let mut made = Rule {
            premises,
            conclusions: conclusions.collect(),
            ..rule.clone()
        };
        made.number();
        made
    }
}

/// The facts of a board of this width and height that directions need: each is a direction and two points, which are
/// numbered from left to right and from top to bottom.
pub fn facts(grid: &Grid, width: i32, height: i32) -> impl Iterator<Item = (PredicateId, [Value; 2])> + '_ {
    (0..width * height).flat_map(move |point| {
        let (x, y) = (point % width, point / width);
        STEPS
            .into_iter()
            .enumerate()
            .filter_map(move |(direction, (dx, dy))| {
                let (x, y) = (x + dx, y + dy);
                let inside = (0..width).contains(&x) && (0..height).contains(&y);
                inside.then(|| (grid.directions[direction], [Value(point), Value(y * width + x)]))
            })
    })
}
