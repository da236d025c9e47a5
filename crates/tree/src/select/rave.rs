//! By mean and all moves as first, with priors: how the main player searches.

use super::Known;
use crate::node::Node;
use crate::settings::Settings;

#[inline]
pub(super) fn score(
    settings: &Settings,
    known: &impl Known,
    child: &Node,
    parent_value: f32,
    total: f32,
) -> f32 {
    let (n, value) = known.tried(child);
    let n0 = settings.parent_visits;
    let mean = (value + n0 * parent_value) / (n + n0);
    let (r, rave_value) = known.amaf(child);
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
