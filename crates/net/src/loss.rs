//! What a net is taught about positions, and how far off it is.

use crate::backward::Back;
use crate::grid::Grid;
use crate::work::{LEAD, Work, sigmoid};
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// What is known about one position, seen from the mover and turned as the position was shown. What is not known teaches
/// nothing.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Target {
    /// Places of moves, the pass after the last point, and their probabilities.
    pub policy: Vec<(usize, f32)>,
    /// 1 if the mover won, 0 if not.
    pub win: Option<f32>,
    /// By how many points the mover leads, komi counted.
    pub lead: Option<f32>,
    /// For every place, 1 if it became the mover's, -1 if the enemy's, 0 if that is not known; empty if nothing is.
    pub owners: Vec<f32>,
}

/// How much each part of a lesson counts.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Emphasis {
    /// The moves.
    pub policy: f32,
    /// Who wins.
    pub win: f32,
    /// By how much.
    pub lead: f32,
    /// The points' owners.
    pub owners: f32,
}

impl Default for Emphasis {
    /// The move counts most: it is what every position teaches.
    fn default() -> Emphasis {
        Emphasis {
            policy: 1.0,
            win: 0.7,
            lead: 0.4,
            owners: 1.0,
        }
    }
}

/// Sums over positions of how far off a net is.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Losses {
    /// Cross-entropy of the moves, and how many positions have them.
    pub policy: [f64; 2],
    /// Positions in which the likeliest move was the right one.
    pub first: f64,
    /// Cross-entropy of who wins.
    pub win: [f64; 2],
    /// Positions in which the likelier winner won.
    pub right_winner: f64,
    /// Huber's loss of the lead.
    pub lead: [f64; 2],
    /// Cross-entropy of the owners, a mean over points.
    pub owners: [f64; 2],
}

impl Losses {
    /// The mean loss of the moves.
    pub fn policy_mean(&self) -> f64 {
        mean(self.policy)
    }

    /// The share of positions in which the likeliest move was the right one.
    pub fn accuracy(&self) -> f64 {
        mean([self.first, self.policy[1]])
    }

    /// The mean loss of who wins.
    pub fn win_mean(&self) -> f64 {
        mean(self.win)
    }

    /// The share of positions in which the likelier winner won.
    pub fn winners(&self) -> f64 {
        mean([self.right_winner, self.win[1]])
    }

    /// The mean loss of the lead.
    pub fn lead_mean(&self) -> f64 {
        mean(self.lead)
    }

    /// The mean loss of the owners.
    pub fn owners_mean(&self) -> f64 {
        mean(self.owners)
    }
}

fn mean([sum, count]: [f64; 2]) -> f64 {
    if count > 0.0 { sum / count } else { 0.0 }
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Losses) {
        for (mine, theirs) in [
            (&mut self.policy, other.policy),
            (&mut self.win, other.win),
            (&mut self.lead, other.lead),
            (&mut self.owners, other.owners),
        ] {
            mine[0] += theirs[0];
            mine[1] += theirs[1];
        }
        self.first += other.first;
        self.right_winner += other.right_winner;
    }
}

/// How far off the answers about the first positions are. With room for the way back, the gradients of the answers
/// are written there, each times `scale`.
pub(crate) fn losses(
    work: &Work,
    targets: &[Target],
    emphasis: &Emphasis,
    mut back: Option<(&mut Back, f32)>,
) -> Losses {
    let mut sums = Losses::default();
    for (i, target) in targets.iter().enumerate() {
        let mut d = back
            .as_mut()
            .map(|(back, scale)| Slot::of(back, i, work.grid, *scale));
        moves(work, i, target, emphasis, &mut sums, d.as_mut());
        verdict(work, i, target, emphasis, &mut sums, d.as_mut());
        owners(work, i, target, emphasis, &mut sums, d.as_mut());
    }
    sums
}

/// Where the gradients of one position go; all zero to begin with.
struct Slot<'a> {
    logits: &'a mut [f32],
    verdict: &'a mut [f32],
    owners: &'a mut [f32],
    scale: f32,
}

impl<'a> Slot<'a> {
    fn of(back: &'a mut Back, i: usize, grid: Grid, scale: f32) -> Slot<'a> {
        let area = grid.area();
        let slot = Slot {
            logits: &mut back.logits[i * (area + 1)..][..area + 1],
            verdict: &mut back.verdicts[2 * i..][..2],
            owners: &mut back.owners[i * area..][..area],
            scale,
        };
        slot.logits.fill(0.0);
        slot.verdict.fill(0.0);
        slot.owners.fill(0.0);
        slot
    }
}

/// Cross-entropy over the legal moves.
fn moves(work: &Work, i: usize, target: &Target, by: &Emphasis, sums: &mut Losses, d: Option<&mut Slot>) {
    let area = work.grid.area();
    let logits = &work.logits[i * (area + 1)..][..area + 1];
    let legal = |at: usize| at == area || work.is_legal(i, at);
    let Some(&(best, _)) = target.policy.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else {
        return;
    };
    let mut most = area;
    for at in (0..area).filter(|&at| legal(at)) {
        if logits[at] > logits[most] {
            most = at;
        }
    }
    let sum: f32 = (0..=area)
        .filter(|&at| legal(at))
        .map(|at| (logits[at] - logits[most]).exp())
        .sum();
    let log = |at: usize| logits[at] - logits[most] - sum.ln();
    let share: f32 = target.policy.iter().map(|(_, p)| p).sum();
    sums.policy[0] -= target
        .policy
        .iter()
        .map(|&(at, p)| f64::from(p * log(at)))
        .sum::<f64>();
    sums.policy[1] += 1.0;
    sums.first += f64::from(u8::from(best == most));
    if let Some(d) = d {
        let scale = by.policy * d.scale;
        for at in (0..=area).filter(|&at| legal(at)) {
            d.logits[at] = scale * share * log(at).exp();
        }
        target
            .policy
            .iter()
            .for_each(|&(at, p)| d.logits[at] -= scale * p);
    }
}

/// Cross-entropy of who wins, and Huber's loss of the lead.
fn verdict(
    work: &Work,
    i: usize,
    target: &Target,
    by: &Emphasis,
    sums: &mut Losses,
    mut d: Option<&mut Slot>,
) {
    let [win, lead] = [work.verdicts[2 * i], work.verdicts[2 * i + 1]];
    if let Some(won) = target.win {
        sums.win[0] += cross_entropy(win, won);
        sums.win[1] += 1.0;
        sums.right_winner += f64::from(u8::from((win > 0.0) == (won > 0.5)));
        if let Some(d) = &mut d {
            d.verdict[0] = by.win * d.scale * (sigmoid(win) - won);
        }
    }
    if let Some(truth) = target.lead {
        let off = lead - truth / LEAD;
        sums.lead[0] += f64::from(if off.abs() < 1.0 {
            0.5 * off * off
        } else {
            off.abs() - 0.5
        });
        sums.lead[1] += 1.0;
        if let Some(d) = &mut d {
            d.verdict[1] = by.lead * d.scale * off.clamp(-1.0, 1.0);
        }
    }
}

/// Cross-entropy of the owners, a mean over the points that are known.
fn owners(work: &Work, i: usize, target: &Target, by: &Emphasis, sums: &mut Losses, d: Option<&mut Slot>) {
    let area = work.grid.area();
    let known = target.owners.iter().filter(|o| **o != 0.0).count() as f32;
    if known == 0.0 {
        return;
    }
    let found = &work.owners[i * area..][..area];
    let pairs = || {
        found
            .iter()
            .zip(&target.owners)
            .enumerate()
            .filter(|(_, (_, o))| **o != 0.0)
    };
    let sum: f64 = pairs().map(|(_, (&x, o))| cross_entropy(x, 0.5 + 0.5 * o)).sum();
    sums.owners[0] += sum / f64::from(known);
    sums.owners[1] += 1.0;
    if let Some(d) = d {
        let scale = by.owners * d.scale / known;
        pairs().for_each(|(at, (&x, o))| d.owners[at] = scale * (sigmoid(x) - 0.5 - 0.5 * o));
    }
}

/// Of a probability given as a logit.
fn cross_entropy(logit: f32, truth: f32) -> f64 {
    f64::from(logit.max(0.0) - logit * truth + (-logit.abs()).exp().ln_1p())
}
