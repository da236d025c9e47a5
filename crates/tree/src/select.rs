//! The choice of a child on the way down.

use crate::node::Node;
use crate::settings::{Selection, Settings};
use std::sync::atomic::Ordering::Relaxed;

/// The child to walk into: none if there is none that may be played.
#[inline]
pub(crate) fn select<'a>(
    settings: &Settings,
    parent: &Node,
    children: &'a [Node],
    depth: usize,
) -> Option<&'a Node> {
    let (visits, value) = parent.stats.get();
    let total = visits as f32;
    // The parent's value is seen by the side that moved into it.
    let parent_value = if visits > 0 { 1.0 - value / total } else { 0.5 };
    let considered = settings.widening_start + total.powf(settings.widening_power);
    let considered = (considered as usize).min(children.len());
    let (puct_weight, untried) = if settings.selection == Selection::Puct {
        policy_and_first_play(settings, children, parent_value, total)
    } else {
        (0.0, 0.0)
    };
    let mut best: Option<(f32, &Node)> = None;
    let mut offer = |child: &'a Node| {
        if !child.is_forbidden() {
            let score = match settings.selection {
                Selection::Rave => rave(settings, child, parent_value, total),
                Selection::Mixed => mixed(settings, child, total, depth),
                Selection::Puct => puct(child, puct_weight, untried, total),
            };
            if best.is_none_or(|(b, _)| score > b) {
                best = Some((score, child));
            }
        }
    };
    children[..considered].iter().for_each(&mut offer);
    // The pass stands last: it is considered once the node is well known, or as a policy has it.
    if considered < children.len() && (visits > 40 || settings.selection == Selection::Puct) {
        children.last().into_iter().for_each(&mut offer);
    }
    if best.is_none() {
        children[considered..].iter().for_each(|child| {
            if best.is_none() && !child.is_forbidden() {
                best = Some((0.0, child));
            }
        });
    }
    best.map(|(_, child)| child)
}

/// Descents under way count as games lost, so that threads spread out.
#[inline]
fn tried(child: &Node) -> (f32, f32) {
    let (visits, value) = child.stats.get();
    ((visits + u32::from(child.inside.load(Relaxed))) as f32, value)
}

#[inline]
fn rave(settings: &Settings, child: &Node, parent_value: f32, total: f32) -> f32 {
    let (n, value) = tried(child);
    let n0 = settings.parent_visits;
    let mean = (value + n0 * parent_value) / (n + n0);
    let (rave_visits, rave_value) = child.rave.get();
    let r = rave_visits as f32;
    let mixed = if r > 0.0 {
        let beta = r / (r + n + settings.rave_bias * r * n);
        mean + beta * (rave_value / r - mean)
    } else {
        mean
    };
    let prior = settings.prior_weight * (child.policy() / (n + 1.0)).sqrt();
    let exploration = if settings.exploration > 0.0 {
        settings.exploration * ((total + 1.0).ln() / (n + 1.0)).sqrt()
    } else {
        0.0
    };
    mixed + prior + exploration
}

/// Depth over which the excess that a known child needs falls to a third.
const FADING: f32 = 4.0;

fn mixed(settings: &Settings, child: &Node, total: f32, depth: usize) -> f32 {
    let (n, value) = tried(child);
    let (rave_visits, rave_value) = child.rave.get();
    let rave = (rave_visits > 0).then(|| rave_value / rave_visits as f32);
    let bandit = if n > 0.0 {
        value / n + settings.exploration * ((total + 1.0).ln() / n).sqrt()
    } else if settings.known_excess < 0.0 {
        return 10.0 + rave.unwrap_or(0.5);
    } else {
        0.5 + settings.known_excess * (-(depth as f32) / FADING).exp()
    };
    // Nobody plays a pass later, so it has its own games alone.
    let rave = rave.unwrap_or(bandit);
    settings.mixing * bandit + (1.0 - settings.mixing) * rave
}

/// Visits over which the weight of policy begins to grow.
const GROWING: f32 = 500.0;

/// The weight of policy in a node of so many visits, and what a child not yet tried is worth there.
fn policy_and_first_play(
    settings: &Settings,
    children: &[Node],
    parent_value: f32,
    total: f32,
) -> (f32, f32) {
    let weight = settings.puct + settings.puct_growth * ((total + GROWING) / GROWING).ln();
    if settings.reluctance == 0.0 {
        return (weight, parent_value);
    }
    let known: f32 = children
        .iter()
        .filter(|child| child.visits() > 0)
        .map(Node::policy)
        .sum();
    (weight, parent_value - settings.reluctance * known.sqrt())
}

#[inline]
fn puct(child: &Node, weight: f32, untried: f32, total: f32) -> f32 {
    let (n, value) = tried(child);
    let mean = if n > 0.0 { value / n } else { untried };
    mean + weight * child.policy() * total.sqrt() / (1.0 + n)
}
