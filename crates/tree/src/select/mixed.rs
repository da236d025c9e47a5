//! By a bandit and all moves as first with a fixed weight, as the Montpellier report has it (TER 2010, 7.2, 7.6, 7.7).

use super::Known;
use crate::node::Node;
use crate::scheme::Bandit;
use crate::settings::Settings;

/// Depth over which the excess that a known child needs falls to a third.
const FADING: f32 = 4.0;

pub(super) fn score(settings: &Settings, known: &impl Known, child: &Node, total: f32, depth: usize) -> f32 {
    let (n, value) = known.tried(child);
    let (amaf_visits, amaf_value) = known.amaf(child);
    let amaf = (amaf_visits > 0.0).then(|| amaf_value / amaf_visits);
    let bandit = if n > 0.0 {
        value / n + settings.exploration * bonus(settings.scheme.bandit, n, total)
    } else if settings.known_excess < 0.0 {
        return 10.0 + amaf.unwrap_or(0.5);
    } else {
        0.5 + settings.known_excess * (-(depth as f32) / FADING).exp()
    };
    // Nobody plays a pass later, so it has its own games alone.
    let amaf = amaf.unwrap_or(bandit);
    settings.mixing * bandit + (1.0 - settings.mixing) * amaf
}

/// What a child gains that was tried so often out of a total.
fn bonus(bandit: Bandit, n: f32, total: f32) -> f32 {
    let log = (total + 1.0).ln();
    match bandit {
        Bandit::Ucb1 => (log / n).sqrt(),
        Bandit::Printed => log.sqrt() / n,
    }
}
