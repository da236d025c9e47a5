//! How a tree is searched, as it is written behind a player's name.

use crate::settings::{SettingError, Settings};
use tree::{Amaf, Bandit, Last, Scheme, Selection};

/// One of several words, or what is usual.
fn word<T: Copy>(
    wishes: &mut Settings<'_>,
    key: &'static str,
    usual: T,
    words: &[(&str, T)],
) -> Result<T, SettingError> {
    let Some(text) = wishes.text(key) else {
        return Ok(usual);
    };
    let found = words.iter().find(|(name, _)| *name == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let (last, others) = words.split_last().expect("there are words");
        let others: Vec<_> = others.iter().map(|(name, _)| *name).collect();
        SettingError(format!(
            "`{key}` is {} or {}, not `{text}`",
            others.join(", "),
            last.0
        ))
    })
}

/// The settings of a tree, beginning with what is usual for a selection.
pub(crate) fn search(
    wishes: &mut Settings<'_>,
    usual: &tree::Settings,
) -> Result<tree::Settings, SettingError> {
    let selection = word(
        wishes,
        "selection",
        usual.selection,
        &[
            ("rave", Selection::Rave),
            ("mixed", Selection::Mixed),
            ("ordered", Selection::Ordered),
            ("puct", Selection::Puct),
        ],
    )?;
    let usual = if selection == usual.selection {
        usual.clone()
    } else {
        tree::Settings {
            scheme: usual.scheme,
            ..tree::Settings::of(selection)
        }
    };
    Ok(tree::Settings {
        // A node that gets children at once would be walked through to the bottom.
        expand_after: wishes.number("expand", usual.expand_after, 1..=1_000_000)?,
        consult_after: wishes.number("consult", usual.consult_after, 0..=1_000_000)?,
        // With no visits at all a child not yet tried would have no value.
        parent_visits: wishes.number("first", usual.parent_visits, 0.001..=1000.0)?,
        rave_bias: wishes.number("bias", usual.rave_bias, 0.0..=1000.0)?,
        prior_weight: wishes.number("prior", usual.prior_weight, 0.0..=1000.0)?,
        exploration: wishes.number("exploration", usual.exploration, 0.0..=1000.0)?,
        puct: wishes.number("puct", usual.puct, 0.0..=1000.0)?,
        mixing: wishes.number("mixing", usual.mixing, 0.0..=1.0)?,
        known_excess: wishes.number("excess", usual.known_excess, -1.0..=1.0)?,
        widening_start: wishes.number("wide", usual.widening_start, 0.0..=1000.0)?,
        widening_power: wishes.number("widening", usual.widening_power, 0.0..=1.0)?,
        scheme: scheme(wishes, &usual.scheme)?,
        ..usual
    })
}

fn scheme(wishes: &mut Settings<'_>, usual: &Scheme) -> Result<Scheme, SettingError> {
    let levels = wishes.number("amaf_levels", 2, 1..=1000)?;
    let places = [
        ("node", Amaf::Node),
        ("everywhere", Amaf::Everywhere),
        ("levels", Amaf::Levels(levels)),
        ("answers", Amaf::Answers),
    ];
    Ok(Scheme {
        amaf: word(wishes, "amaf", usual.amaf, &places)?,
        amaf_first: wishes.is_on("amaf_first", usual.amaf_first)?,
        amaf_bias: wishes.is_on("amaf_bias", usual.amaf_bias)?,
        last: word(
            wishes,
            "last",
            usual.last,
            &[
                ("visits", Last::Visits),
                ("ratio", Last::Ratio),
                ("amaf", Last::Amaf),
            ],
        )?,
        bandit: word(
            wishes,
            "bandit",
            usual.bandit,
            &[("ucb1", Bandit::Ucb1), ("printed", Bandit::Printed)],
        )?,
        to_the_end: wishes.is_on("to_the_end", usual.to_the_end)?,
        half_known: wishes.number("half_known", usual.half_known, 0.0..=1000.0)?,
    })
}
