//! How often rules are right: what strong players chose where a rule fired.

use crate::rule::Rules;
use crate::run::Verdict;
use crate::scene::Scene;
use goban::{Game, Point, PointSet};

/// How far around its points a rule is compared with chance.
const AROUND: usize = 3;

/// What is counted of a rule.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Tally {
    /// Positions in which it gave weight to a point.
    pub fired: usize,
    /// Those in which the player chose a point no more than three steps from one that it gave weight to.
    pub near: usize,
    /// Those in which he chose one of its points.
    pub hits: usize,
    /// How many of the near ones a random legal point no more than three steps from the rule's points would have hit.
    pub expected: f64,
    /// The variance of that.
    pub variance: f64,
    /// How many hits a random legal point of the whole board would have had.
    pub anywhere: f64,
}

impl Tally {
    /// By how many standard errors it hits more often than chance; negative if less often.
    pub fn z(&self) -> f64 {
        if self.variance > 0.0 {
            (self.hits as f64 - self.expected) / self.variance.sqrt()
        } else {
            0.0
        }
    }

    /// How many times as often as a random legal point of the board.
    pub fn lift(&self) -> f64 {
        self.hits as f64 / self.anywhere.max(1e-9)
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        self.fired += other.fired;
        self.near += other.near;
        self.hits += other.hits;
        self.expected += other.expected;
        self.variance += other.variance;
        self.anywhere += other.anywhere;
    }
}

/// What is counted of a set of rules over positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    /// By the number of the rule.
    pub rules: Vec<Tally>,
    /// Positions.
    pub positions: usize,
    /// Those in which the player chose the point with the largest sum of weights.
    pub first: usize,
    /// Those in which he chose one of the ten with the largest sums.
    pub ten: usize,
    /// For each position, what the rules gave to each point and which of them he chose, if that is to be learned from.
    pub choices: Option<Vec<Choice>>,
}

/// The points of a position, each with the rules that spoke for or against it, and the one that was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// By point: rules by their numbers.
    pub options: Vec<Vec<u16>>,
    /// The number of the chosen point.
    pub chosen: usize,
}

impl Measure {
    /// Nothing yet.
    pub fn new(rules: &Rules) -> Measure {
        Measure {
            rules: vec![Tally::default(); rules.len()],
            positions: 0,
            first: 0,
            ten: 0,
            choices: None,
        }
    }

    /// The position of a game, in which its side to move chose this point.
    pub fn note(&mut self, rules: &Rules, game: &Game, chosen: Point) {
        let mut scene = Scene::new(game, game.to_move());
        let moves = scene.moves();
        if !moves.contains(chosen) {
            return;
        }
        let verdict = rules.run(&mut scene);
        self.positions += 1;
        let ranked = verdict.ranked(&moves);
        let place = ranked
            .iter()
            .position(|(p, _)| *p == chosen)
            .unwrap_or(usize::MAX);
        self.first += usize::from(place == 0);
        self.ten += usize::from(place < 10);
        let board = PointSet::board(game.size());
        for firing in &verdict.firings {
            let points = firing.points();
            let mut around = points;
            for _ in 0..AROUND {
                around = around.dilate(&board);
            }
            around &= moves;
            let chance = points.len() as f64 / around.len() as f64;
            let tally = &mut self.rules[firing.rule];
            tally.fired += 1;
            tally.anywhere += points.len() as f64 / moves.len() as f64;
            tally.hits += usize::from(points.contains(chosen));
            if around.contains(chosen) {
                tally.near += 1;
                tally.expected += chance;
                tally.variance += chance * (1.0 - chance);
            }
        }
        if let Some(choices) = &mut self.choices {
            choices.push(choice(&verdict, &moves, chosen));
        }
    }

    /// Adds what was measured elsewhere.
    pub fn add(&mut self, other: Measure) {
        for (own, other) in self.rules.iter_mut().zip(&other.rules) {
            own.add(other);
        }
        self.positions += other.positions;
        self.first += other.first;
        self.ten += other.ten;
        if let (Some(own), Some(other)) = (&mut self.choices, other.choices) {
            own.extend(other);
        }
    }
}

fn choice(verdict: &Verdict, moves: &PointSet, chosen: Point) -> Choice {
    let mut options: Vec<Vec<u16>> = vec![Vec::new(); moves.len()];
    let mut place = goban::PointMap::new(0usize);
    for (i, p) in moves.iter().enumerate() {
        place[p] = i;
    }
    for firing in &verdict.firings {
        for (p, _) in &firing.weights {
            options[place[*p]].push(firing.rule as u16);
        }
    }
    Choice {
        options,
        chosen: place[chosen],
    }
}

/// Weights, one a rule, under which the choices are likeliest: each point is chosen in proportion to the exponential of the sum
/// of its rules' weights. A weight keeps the sign that it is given: a rule that speaks for a move never speaks against it.
/// `pull` draws weights to nothing, as so many choices would that know nothing.
pub fn fit(choices: &[Choice], signs: &[f32], rounds: usize, pull: f64) -> Vec<f64> {
    let mut weights: Vec<f64> = vec![0.0; signs.len()];
    for _ in 0..rounds {
        let mut slope = vec![0.0; weights.len()];
        let mut bend = vec![pull + 1e-6; weights.len()];
        let mut share = vec![0.0; weights.len()];
        let mut touched = Vec::new();
        for choice in choices {
            let powers = choice
                .options
                .iter()
                .map(|rules| rules.iter().map(|&r| weights[usize::from(r)]).sum::<f64>().exp());
            let powers: Vec<f64> = powers.collect();
            let total: f64 = powers.iter().sum();
            for (rules, power) in choice.options.iter().zip(&powers) {
                for &rule in rules {
                    let rule = usize::from(rule);
                    if share[rule] == 0.0 {
                        touched.push(rule);
                    }
                    share[rule] += power / total;
                }
            }
            for rule in touched.drain(..) {
                slope[rule] -= share[rule];
                bend[rule] += share[rule] * (1.0 - share[rule]);
                share[rule] = 0.0;
            }
            for &rule in &choice.options[choice.chosen] {
                slope[usize::from(rule)] += 1.0;
            }
        }
        for (rule, weight) in weights.iter_mut().enumerate() {
            // Rules overlap: a whole step of each by itself would go too far.
            let step = 0.3 * (slope[rule] - pull * *weight) / bend[rule];
            *weight += step.clamp(-0.5, 0.5);
            if f64::from(signs[rule]) * *weight < 0.0 || signs[rule] == 0.0 {
                *weight = 0.0;
            }
        }
    }
    weights
}
