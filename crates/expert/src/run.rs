//! Running rules: one pass in the order of the file, lists filtered from left to right.

use crate::facts::Facts;
use crate::rule::{Asks, Conclusion, Literal, Rule, Rules};
use crate::scene::Scene;
use crate::thing::{Kind, Thing, Things};
use crate::vocabulary::{Does, predicates};
use goban::{Point, PointMap, PointSet};
use std::rc::Rc;

/// The lists of a rule as they stand; none where nothing filled it yet.
pub(crate) type Lists = Vec<Option<Things>>;

/// A rule that gave weight to points.
#[derive(Clone, Debug)]
pub struct Firing {
    /// Its number among the rules.
    pub rule: usize,
    /// Its name.
    pub name: String,
    /// The weight of each point, the rule's own weight included.
    pub weights: Vec<(Point, f32)>,
    pub(crate) facts: Rc<Facts>,
}

impl Firing {
    /// The points that it gave weight to.
    pub fn points(&self) -> PointSet {
        self.weights.iter().map(|(p, _)| *p).collect()
    }

    /// What it gave to a point.
    pub fn weight_of(&self, p: Point) -> f32 {
        let found = self.weights.iter().find(|(q, _)| *q == p);
        found.map_or(0.0, |(_, weight)| *weight)
    }
}

/// What rules say of a position.
pub struct Verdict {
    /// The sum of all weights, for points where the side may play.
    pub worth: PointMap<f32>,
    /// The rules that gave weight, in their order.
    pub firings: Vec<Firing>,
    /// The numbers of all rules whose conditions held.
    pub drawn: Vec<usize>,
    /// What is known in the end.
    pub facts: Facts,
}

impl Verdict {
    /// The rules that spoke for or against a point, the weightiest first.
    pub fn about(&self, p: Point) -> Vec<&Firing> {
        let mut firings: Vec<_> = self.firings.iter().filter(|f| f.weight_of(p) != 0.0).collect();
        firings.sort_by(|a, b| b.weight_of(p).abs().total_cmp(&a.weight_of(p).abs()));
        firings
    }

    /// Points to play, the worthiest first; equal ones from the lower left. Points that nothing was said of are last.
    pub fn ranked(&self, moves: &PointSet) -> Vec<(Point, f32)> {
        let mut ranked: Vec<_> = moves.iter().map(|p| (p, self.worth[p])).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked
    }
}

impl Rules {
    /// Runs the rules on a position, with the facts [`Facts::SEEDS`].
    pub fn run(&self, scene: &mut Scene<'_>) -> Verdict {
        self.run_with(scene, Facts::new(&Facts::SEEDS))
    }

    /// Runs the rules with these facts to begin with: a style, such as `modeOffensif`, or a phase.
    pub fn run_with(&self, scene: &mut Scene<'_>, facts: Facts) -> Verdict {
        self.run_those(scene, facts, |_| true)
    }

    /// Runs one rule, and those that add and remove facts.
    pub(crate) fn run_one(&self, scene: &mut Scene<'_>, number: usize) -> Verdict {
        let facts = Facts::new(&Facts::SEEDS);
        self.run_those(scene, facts, |other| {
            other == number || self.rules[other].weight().is_none()
        })
    }

    fn run_those(&self, scene: &mut Scene<'_>, facts: Facts, wanted: impl Fn(usize) -> bool) -> Verdict {
        let moves = scene.moves();
        let mut facts = Rc::new(facts);
        let mut verdict = Verdict {
            worth: PointMap::new(0.0),
            firings: Vec::new(),
            drawn: Vec::new(),
            facts: Facts::default(),
        };
        for (number, rule) in self
            .rules
            .iter()
            .enumerate()
            .filter(|(number, _)| wanted(*number))
        {
            let Some(lists) = self.hypothesis(scene, rule, &facts, None) else {
                continue;
            };
            verdict.drawn.push(number);
            match &rule.conclusion {
                Conclusion::Play(table, of, weight) => {
                    let lists = taken(&lists, of);
                    let table = (table.does)(scene, &lists);
                    let weighed = moves.iter().filter(|&p| table[p] != 0.0);
                    let weights: Vec<_> = weighed.map(|p| (p, table[p] * weight)).collect();
                    if weights.is_empty() {
                        continue;
                    }
                    for &(p, weight) in &weights {
                        verdict.worth[p] += weight;
                    }
                    verdict.firings.push(Firing {
                        rule: number,
                        name: rule.name.clone(),
                        weights,
                        facts: facts.clone(),
                    });
                }
                Conclusion::Add(fact, of) => {
                    Rc::make_mut(&mut facts).add(fact, &taken(&lists, of).iter().collect::<Vec<_>>());
                }
                Conclusion::Remove(fact, of) => {
                    Rc::make_mut(&mut facts).remove(fact, &taken(&lists, of).iter().collect::<Vec<_>>());
                }
            }
        }
        verdict.facts = Rc::unwrap_or_clone(facts);
        verdict
    }

    /// The lists that are left when all conditions hold; none if one does not. With `only`, one list begins with nothing but
    /// these things.
    pub(crate) fn hypothesis(
        &self,
        scene: &mut Scene<'_>,
        rule: &Rule,
        facts: &Facts,
        only: Option<(usize, PointSet)>,
    ) -> Option<Lists> {
        let mut lists: Lists = vec![None; rule.variables.len()];
        let holds = rule
            .literals
            .iter()
            .all(|literal| self.holds(scene, literal, rule, facts, &mut lists, only));
        holds.then_some(lists)
    }

    fn holds(
        &self,
        scene: &mut Scene<'_>,
        literal: &Literal,
        rule: &Rule,
        facts: &Facts,
        lists: &mut Lists,
        only: Option<(usize, PointSet)>,
    ) -> bool {
        match &literal.asks {
            Asks::Fact(name, of) => is_known(facts, name, of, literal.not, rule, lists),
            Asks::Shape(shape, of) => {
                let Some(list) = &mut lists[*of] else { return false };
                list.at = self.seen(scene, *shape, &list.at, literal.not);
                !list.at.is_empty()
            }
            Asks::Predicate(number, of, numbers) => {
                let mut filter = Filter {
                    scene,
                    number: *number,
                    numbers,
                    not: literal.not,
                };
                filter.apply(of, rule, lists, only)
            }
        }
    }

    /// The points around which a drawing is seen in some turn, or is not.
    fn seen(&self, scene: &mut Scene<'_>, shape: usize, points: &PointSet, not: bool) -> PointSet {
        let drawing = &self.shapes[shape].drawing;
        let fits = |scene: &Scene<'_>, p| {
            let mut turns = goban::Symmetry::ALL.into_iter();
            turns.any(|turn| drawing.fits(scene.board, scene.color, turn, p))
        };
        points.iter().filter(|&p| fits(scene, p) != not).collect()
    }
}

/// The lists that a conclusion names; what was never filled is empty.
fn taken(lists: &Lists, of: &[usize]) -> Vec<Things> {
    let empty = || Things {
        kind: Kind::Point,
        at: PointSet::EMPTY,
    };
    of.iter()
        .map(|&list| lists[list].clone().unwrap_or_else(empty))
        .collect()
}

fn is_known(facts: &Facts, name: &str, of: &[usize], not: bool, rule: &Rule, lists: &mut Lists) -> bool {
    if of.is_empty() {
        return facts.among(name, &[]).is_some() != not;
    }
    // A list that nothing filled is empty: a fact is known of nothing in it.
    let filled: Vec<Things> = of
        .iter()
        .map(|&list| {
            lists[list].clone().unwrap_or(Things {
                kind: rule.variables[list].kind,
                at: PointSet::EMPTY,
            })
        })
        .collect();
    let found = facts.among(name, &filled.iter().collect::<Vec<_>>());
    let found = found.unwrap_or_else(|| vec![PointSet::EMPTY; of.len()]);
    keep(of, &found, not, lists)
}

/// Keeps in each list what was found. With `not` the first list keeps the rest, and the others stay.
fn keep(of: &[usize], found: &[PointSet], not: bool, lists: &mut Lists) -> bool {
    if not {
        let Some(list) = &mut lists[of[0]] else {
            return false;
        };
        list.at -= found[0];
        return !list.at.is_empty();
    }
    of.iter().zip(found).all(|(&list, found)| {
        lists[list].as_mut().is_some_and(|list| {
            list.at &= *found;
            !list.at.is_empty()
        })
    })
}

/// A predicate at work.
struct Filter<'s, 'a> {
    scene: &'s mut Scene<'a>,
    number: usize,
    numbers: &'s [i32],
    not: bool,
}

impl Filter<'_, '_> {
    fn apply(
        &mut self,
        of: &[usize],
        rule: &Rule,
        lists: &mut Lists,
        only: Option<(usize, PointSet)>,
    ) -> bool {
        let allowed = |list: usize| only.filter(|(which, _)| *which == list).map(|(_, things)| things);
        match predicates()[self.number].does {
            Does::Truth(asks) => asks(self.scene, self.numbers) != self.not,
            Does::Start(kind, fill) => {
                let mut at = fill(self.scene);
                if let Some(allowed) = allowed(of[0]) {
                    at &= allowed;
                }
                // All there are of a kind: what is not so of any is left of nothing.
                if self.not {
                    at = PointSet::EMPTY;
                }
                let is_some = !at.is_empty();
                lists[of[0]] = Some(Things { kind, at });
                is_some
            }
            Does::Owner(own) => {
                let list = lists[of[0]].get_or_insert_with(|| {
                    let kind = rule.variables[of[0]].kind;
                    let mut at: PointSet = self.scene.groups(kind).iter().map(|group| group.at).collect();
                    if let Some(allowed) = allowed(of[0]) {
                        at &= allowed;
                    }
                    Things { kind, at }
                });
                let wanted = own != self.not;
                list.at = list
                    .at
                    .iter()
                    .filter(|&p| self.scene.is_own(p) == Some(wanted))
                    .collect();
                !list.at.is_empty()
            }
            Does::Each(holds) => {
                let Some(list) = &mut lists[of[0]] else {
                    return false;
                };
                let found = self.each(holds, list);
                list.at = if self.not { list.at - found } else { found };
                !list.at.is_empty()
            }
            Does::Choose(best) => {
                let Some(list) = &mut lists[of[0]] else {
                    return false;
                };
                let found = best(self.scene, list, self.numbers);
                list.at = if self.not {
                    list.at - found
                } else {
                    list.at & found
                };
                !list.at.is_empty()
            }
            Does::Pair(holds) => {
                let (Some(a), Some(b)) = (&lists[of[0]], &lists[of[1]]) else {
                    return false;
                };
                let mut found = [PointSet::EMPTY; 2];
                for one in a.iter() {
                    for other in b.iter() {
                        // What is in both results already cannot change them.
                        let known = found[0].contains(one.at) && found[1].contains(other.at);
                        if !known && holds(self.scene, one, other, self.numbers) {
                            found[0].insert(one.at);
                            found[1].insert(other.at);
                        }
                    }
                }
                keep(of, &found, self.not, lists)
            }
            Does::Shape => false,
        }
    }

    /// What of a list a predicate holds of. Asked once for each thing of a position: rules ask the same again and again.
    fn each(&mut self, holds: fn(&mut Scene<'_>, Thing, &[i32]) -> bool, list: &Things) -> PointSet {
        let key = (self.number, self.numbers.to_vec(), list.kind);
        let (mut known, mut true_of) = self.scene.memo.get(&key).copied().unwrap_or_default();
        let new = list.at - known;
        if !new.is_empty() {
            for at in new.iter() {
                let thing = Thing { kind: list.kind, at };
                if holds(self.scene, thing, self.numbers) {
                    true_of.insert(at);
                }
            }
            known |= new;
            self.scene.memo.insert(key, (known, true_of));
        }
        list.at & true_of
    }
}
