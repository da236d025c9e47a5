//! Which move is played: a compensatory selection among the moves, by seven criteria (thesis 002, L1367-L1591; L3696).

use super::worth::Worth;
use goban::{Color, Point};
use introspect::select::{Extreme, Method, Table};
use reasons::Claim;

/// The criteria, by their keys in the tables of words, and what one of each weighs.
pub(super) const WEIGHTS: [(&str, f64); 7] = [
    ("gogol.by.taken", 2.0),
    ("gogol.by.saved", 2.0),
    ("gogol.by.lost", -2.0),
    ("gogol.by.territory", 1.0),
    // A point that two moves reach may still go to anybody.
    ("gogol.by.spread", 0.25),
    ("gogol.by.defence", 1.0),
    ("gogol.by.attack", 1.0),
];

/// What a move has of each criterion.
pub(super) fn values(worth: &Worth, color: Color) -> [f64; 7] {
    [
        worth.takes() as f64,
        worth.saved.len() as f64,
        worth.lost.len() as f64,
        (worth.change.value() as f64 * worth.safety).round(),
        (worth.spread * worth.safety).round(),
        worth.life(color).round(),
        (-worth.life(!color) * worth.safety).round(),
    ]
}

/// What a move is worth altogether, in points.
pub(super) fn sum(worth: &Worth, color: Color) -> f64 {
    let values = values(worth, color);
    values
        .iter()
        .zip(WEIGHTS)
        .map(|(value, (_, weight))| value * weight)
        .sum()
}

/// The move that is worth most, the first of equals, with why it was chosen; none if no move is worth anything.
pub(super) fn choose(worths: &[Worth], color: Color) -> Option<(Point, Claim)> {
    let mut table: Table<Point, &str> = Table::new(WEIGHTS.map(|(criterion, _)| criterion));
    for worth in worths.iter().filter(|worth| sum(worth, color) > 0.0) {
        table.insert(worth.point, &values(worth, color)).ok()?;
    }
    let method = Method::Elitist {
        weights: WEIGHTS.to_vec(),
        best: Extreme::Max,
    };
    let chosen = method.select(&table).ok()?.first().copied()?;
    let why = method.explain(&table, &chosen).ok()?;
    Some((chosen, why.claim()))
}
