//! Populations whose members compete: the best stay, some are changed, the worst make room (HDR 5.9).
//!
//! What a member is, is for others to know: here it is a list of numbers, each in its range. Who won the tournament is told
//! from outside, so that evaluations of tiny boards and settings of players are bred by the same rules. All chance comes from a seed
//! and the number of the generation: a population that was written down goes on as if it had not been interrupted.

use goban::{Random, scatter};
use serde::{Deserialize, Serialize};

/// A number that is bred.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Gene {
    /// What it is called.
    pub name: String,
    /// The least it may be.
    pub from: f64,
    /// The most.
    pub to: f64,
    /// Only whole numbers.
    pub whole: bool,
}

impl Gene {
    /// Numbers of which the largest is many times the smallest are drawn and changed by ratios, others by differences.
    fn is_scaled(&self) -> bool {
        self.from > 0.0 && self.to >= 10.0 * self.from
    }

    fn bend(&self, x: f64) -> f64 {
        if self.is_scaled() { x.ln() } else { x }
    }

    fn unbend(&self, x: f64) -> f64 {
        let x = if self.is_scaled() { x.exp() } else { x };
        let x = if self.whole { x.round() } else { x };
        x.clamp(self.from, self.to)
    }

    fn guess(&self, random: &mut Random) -> f64 {
        let (from, to) = (self.bend(self.from), self.bend(self.to));
        self.unbend(from + (to - from) * unit(random))
    }

    fn change(&self, x: f64, random: &mut Random) -> f64 {
        let (from, to) = (self.bend(self.from), self.bend(self.to));
        let changed = self.unbend(self.bend(x) + normal(random) * SPREAD * (to - from));
        // A whole number that stayed what it was goes a step on.
        match self.whole && changed == x {
            true => (if random.below(2) == 0 { x - 1.0 } else { x + 1.0 }).clamp(self.from, self.to),
            false => changed,
        }
    }
}

/// How far a mutation goes, in parts of the range: one standard deviation.
const SPREAD: f64 = 0.15;

fn unit(random: &mut Random) -> f64 {
    f64::from(random.below(1 << 24)) / f64::from(1 << 24)
}

/// Twelve draws make a bell that is good enough.
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| unit(random)).sum::<f64>() - 6.0
}

/// Where a member comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// It was given at the start.
    Given,
    /// It was drawn by lot.
    Guess,
    /// One parent, changed.
    Mutation,
    /// Each number from one of two parents.
    Cross,
}

/// A member of the population.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Its number; no two ever have the same.
    pub id: usize,
    /// Whom it comes from.
    pub parents: Vec<usize>,
    /// The generation in which it first played.
    pub born: usize,
    /// How it came to be.
    pub origin: Origin,
    /// Its numbers, in the order of the genes.
    pub genes: Vec<f64>,
    /// Its share of the points in its last tournament.
    pub share: f64,
}

/// A population and all that ever lived in it.
///
/// ```
/// use arena::{Evolution, Gene};
/// let gene = Gene { name: "size".into(), from: 0.0, to: 1.0, whole: false };
/// let mut evolution = Evolution::new(vec![gene], 12, 7, &[]);
/// for _ in 0..20 {
///     // Whoever is nearest to 0.7 wins.
///     let shares: Vec<f64> = evolution.members().iter().map(|m| 1.0 - (m.genes[0] - 0.7).abs()).collect();
///     evolution.advance(&shares);
/// }
/// let best = &evolution.members()[0];
/// assert!((best.genes[0] - 0.7).abs() < 0.02);
/// assert!(evolution.lineage(best.id).last().unwrap().parents.is_empty(), "somebody was drawn by lot");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evolution {
    genes: Vec<Gene>,
    seed: u64,
    generation: usize,
    members: Vec<Member>,
    past: Vec<Member>,
}

impl Evolution {
    /// A population, some of its members given, the rest drawn by lot.
    ///
    /// # Panics
    /// If there are fewer than four members, or those given have not a number for each gene.
    pub fn new(genes: Vec<Gene>, population: usize, seed: u64, given: &[Vec<f64>]) -> Evolution {
        assert!(population >= 4, "a population of {population}");
        let mut random = Random::new(scatter(seed));
        let members = (0..population)
            .map(|id| {
                let (origin, numbers) = match given.get(id) {
                    Some(numbers) => (Origin::Given, numbers.clone()),
                    None => (
                        Origin::Guess,
                        genes.iter().map(|g| g.guess(&mut random)).collect(),
                    ),
                };
                assert_eq!(numbers.len(), genes.len(), "a number for each gene");
                Member {
                    id,
                    parents: Vec::new(),
                    born: 0,
                    origin,
                    genes: numbers,
                    share: 0.0,
                }
            })
            .collect();
        Evolution {
            genes,
            seed,
            generation: 0,
            members,
            past: Vec::new(),
        }
    }

    /// What is bred.
    pub fn genes(&self) -> &[Gene] {
        &self.genes
    }

    /// How many tournaments have been played.
    pub fn generation(&self) -> usize {
        self.generation
    }

    /// Who plays the next tournament; after the first, those who did best come first.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// A number for the chance of the next tournament.
    pub fn tournament_seed(&self) -> u64 {
        scatter(self.seed ^ scatter(self.generation as u64 + 1))
    }

    /// The next generation, from everybody's share of the points: the best quarter stays, the next is changed, the rest
    /// makes room for children of the best and for new guesses in turn.
    ///
    /// # Panics
    /// If there is not a share for each member.
    pub fn advance(&mut self, shares: &[f64]) {
        assert_eq!(shares.len(), self.members.len(), "a share for each member");
        for (member, share) in self.members.iter_mut().zip(shares) {
            member.share = *share;
        }
        let mut random = Random::new(scatter(self.tournament_seed()));
        self.generation += 1;
        let mut ranked = std::mem::take(&mut self.members);
        ranked.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.id.cmp(&b.id)));
        let quarter = ranked.len().div_ceil(4);
        let mut next_id = 1 + self.past.iter().chain(&ranked).map(|m| m.id).max().unwrap_or(0);
        let mut child = |parents: Vec<usize>, origin, genes| {
            next_id += 1;
            Member {
                id: next_id - 1,
                parents,
                born: self.generation,
                origin,
                genes,
                share: 0.0,
            }
        };
        let mut next: Vec<Member> = ranked[..quarter].to_vec();
        for parent in &ranked[quarter..(2 * quarter).min(ranked.len())] {
            let genes = changed(&self.genes, &parent.genes, &mut random);
            next.push(child(vec![parent.id], Origin::Mutation, genes));
        }
        while next.len() < ranked.len() {
            let new = match random.below(3) {
                0 => child(
                    Vec::new(),
                    Origin::Guess,
                    self.genes.iter().map(|g| g.guess(&mut random)).collect(),
                ),
                1 => {
                    let parent = &ranked[random.index(quarter)];
                    let genes = changed(&self.genes, &parent.genes, &mut random);
                    child(vec![parent.id], Origin::Mutation, genes)
                }
                _ => {
                    let (a, b) = (&ranked[random.index(quarter)], &ranked[random.index(2 * quarter)]);
                    let either = a.genes.iter().zip(&b.genes);
                    let genes = either
                        .map(|(a, b)| if random.below(2) == 0 { *a } else { *b })
                        .collect();
                    child(vec![a.id, b.id], Origin::Cross, genes)
                }
            };
            next.push(new);
        }
        self.past.extend(ranked.drain(quarter..));
        self.members = next;
    }

    /// A member and whom it comes from, each by its first parent.
    pub fn lineage(&self, id: usize) -> Vec<&Member> {
        let find = |id| self.members.iter().chain(&self.past).find(|m| m.id == id);
        let mut line = Vec::new();
        let mut next = find(id);
        while let Some(member) = next {
            line.push(member);
            next = member.parents.first().and_then(|&id| find(id));
        }
        line
    }
}

/// About half of the numbers changed, at least one.
fn changed(genes: &[Gene], numbers: &[f64], random: &mut Random) -> Vec<f64> {
    let surely = random.index(genes.len().max(1));
    let all = genes.iter().zip(numbers).enumerate();
    all.map(|(k, (gene, &x))| {
        if k == surely || random.below(2) == 0 {
            gene.change(x, random)
        } else {
            x
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn population() -> Evolution {
        let gene = |name: &str, from, to, whole| Gene {
            name: name.into(),
            from,
            to,
            whole,
        };
        let genes = vec![gene("depth", 1.0, 9.0, true), gene("bias", 0.0005, 0.02, false)];
        Evolution::new(genes, 16, 3, &[vec![4.0, 0.001]])
    }

    #[test]
    fn numbers_stay_in_their_ranges() {
        let mut evolution = population();
        for generation in 0..40 {
            let shares: Vec<f64> = (0..16).map(|k| f64::from((k * 7 + generation) % 16)).collect();
            evolution.advance(&shares);
            for member in evolution.members() {
                assert!((1.0..=9.0).contains(&member.genes[0]) && member.genes[0].fract() == 0.0);
                assert!((0.0005..=0.02).contains(&member.genes[1]));
            }
        }
        let mut ids: Vec<usize> = evolution
            .members()
            .iter()
            .chain(&evolution.past)
            .map(|m| m.id)
            .collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "nobody has another's number");
    }

    #[test]
    fn what_was_written_down_goes_on_as_if_it_had_not_been() {
        let mut one = population();
        let shares: Vec<f64> = (0..16).map(f64::from).collect();
        one.advance(&shares);
        let text = serde_json::to_string(&one).unwrap();
        let mut other: Evolution = serde_json::from_str(&text).unwrap();
        one.advance(&shares);
        other.advance(&shares);
        assert_eq!(one, other);
        assert_eq!(one.members()[0].share, 15.0, "the best comes first");
    }
}
