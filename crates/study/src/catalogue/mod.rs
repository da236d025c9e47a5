//! The catalogue: what a move does, family by family.
//!
//! Each family looks at a [`Contrast`] and says what differs. Nothing is said that was not found: a claim about a fight carries both
//! readings, one about territory or weak groups both counts ([`reasons::Evidence::Difference`]).

mod capture;
#[cfg(test)]
mod checked;
mod group;
mod ko;
mod land;
mod life;
mod link;
mod opening;
mod order;
mod race;
mod regions;
mod shape;
mod sides;
mod tempo;
#[cfg(test)]
mod testing;
mod way;
mod weak;

use crate::Contrast;
use goban::PointSet;
use reasons::{Argument, Claim};

/// A family of the catalogue: adds what it finds.
type Find = fn(&Contrast, &mut Vec<Claim>);

const FAMILIES: [Find; 11] = [
    capture::find,
    life::find,
    link::find,
    way::find,
    race::find,
    ko::find,
    weak::find,
    land::find,
    tempo::find,
    opening::find,
    shape::find,
];

/// The reasons for a move, the most important first; each says something that no earlier one says.
pub fn reasons(contrast: &Contrast) -> Vec<Claim> {
    let mut claims = Vec::new();
    for find in FAMILIES {
        find(contrast, &mut claims);
    }
    order::in_order(contrast, claims)
}

/// Arguments that name moves, not what they are about.
const MOVES: [&str; 7] = ["point", "at", "last", "next", "back", "other", "better"];

/// The points that a claim is about: the move itself, and where others would be played, left out.
pub fn about(claim: &Claim) -> PointSet {
    claim
        .arguments
        .iter()
        .filter(|(name, argument)| {
            !MOVES.contains(&name.as_str()) && !matches!(argument, Argument::Line(_) | Argument::Move(_))
        })
        .fold(PointSet::EMPTY, |all, (_, argument)| all | argument.points())
}
