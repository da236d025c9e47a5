//! The choice of a child on the way down, one file for each way.

mod known;
mod mixed;
mod ordered;
mod puct;
mod rave;

pub(crate) use known::{Known, OfAll, OfNode};

use crate::node::Node;
use crate::settings::{Selection, Settings};
use goban::Random;

/// The child to walk into: none if there is none that may be played.
#[inline]
pub(crate) fn select<'a>(
    settings: &Settings,
    known: &impl Known,
    parent: &Node,
    children: &'a [Node],
    depth: usize,
) -> Option<&'a Node> {
    let (visits, value) = parent.stats.get();
    let total = visits as f32;
    // The parent's value is seen by the side that moved into it.
    let parent_value = if visits > 0 { 1.0 - value / total } else { 0.5 };
    let considered = settings.widening_start + total.powf(settings.widening_power);
    let considered = if known.is_advised() {
        // All but the pass.
        children.len().saturating_sub(1)
    } else {
        (considered as usize).min(children.len())
    };
    let (puct_weight, untried) = if settings.selection == Selection::Puct {
        puct::policy_and_first_play(settings, children, parent_value, total)
    } else {
        (0.0, 0.0)
    };
    let mut best: Option<(f32, &Node)> = None;
    let mut offer = |(place, child): (usize, &'a Node)| {
        if known.may(child) {
            let score = match settings.selection {
                Selection::Rave => rave::score(settings, known, child, parent_value, total),
                Selection::Mixed => mixed::score(settings, known, child, total, depth),
                Selection::Ordered => ordered::score(known, child, place, children.len()),
                Selection::Puct => puct::score(known, child, puct_weight, untried, total),
            };
            if best.is_none_or(|(b, _)| score > b) {
                best = Some((score, child));
            }
        }
    };
    children[..considered].iter().enumerate().for_each(&mut offer);
    // The pass stands last: it is considered once the node is well known, or as a policy has it.
    if considered < children.len() && (visits > 40 || settings.selection == Selection::Puct) {
        children
            .iter()
            .enumerate()
            .next_back()
            .into_iter()
            .for_each(&mut offer);
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

/// A stone by lot, each as likely as the priors have it; the pass, which stands last, if there is none. So a descent goes on
/// below what is known.
pub(crate) fn draw<'a>(children: &'a [Node], random: &mut Random) -> Option<&'a Node> {
    let (pass, stones) = children.split_last()?;
    let may = || stones.iter().filter(|child| !child.is_forbidden());
    let sum: f32 = may().map(Node::policy).sum();
    let mut left = sum * (random.bits() >> 40) as f32 / (1u64 << 24) as f32;
    let drawn = may().find(|child| {
        left -= child.policy();
        left < 0.0
    });
    drawn
        .or_else(|| may().next())
        .or(Some(pass).filter(|pass| !pass.is_forbidden()))
}
