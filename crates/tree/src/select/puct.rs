//! By value and policy, as evaluators with a policy worth trusting need it.

use super::Known;
use crate::node::Node;
use crate::settings::Settings;

/// Visits over which the weight of policy begins to grow.
const GROWING: f32 = 500.0;

/// The weight of policy in a node of so many visits, and what a child not yet tried is worth there.
pub(super) fn policy_and_first_play(
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
pub(super) fn score(known: &impl Known, child: &Node, weight: f32, untried: f32, total: f32) -> f32 {
    let (n, value) = known.tried(child);
    let mean = if n > 0.0 { value / n } else { untried };
    mean + weight * child.policy() * total.sqrt() / (1.0 + n)
}
