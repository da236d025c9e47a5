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
mod race;
mod regions;
mod shape;
mod sides;
mod tempo;
#[cfg(test)]
mod testing;
mod way;
mod weak;

use crate::{Contrast, Family, Kind};
use goban::PointSet;
use reasons::{Argument, Claim, rank};

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
    rank(&mut claims);
    told_once(claims)
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

/// Leaves out what an earlier claim about the same stones says better: a group that dies need not be told to be in atari too.
fn told_once(claims: Vec<Claim>) -> Vec<Claim> {
    let mut told: Vec<Claim> = Vec::new();
    for claim in claims {
        let again = told.iter().any(|earlier| is_told_by(&claim, earlier));
        if !again {
            told.push(claim);
        }
    }
    told
}

/// Whether it is about what becomes of stones.
fn is_of_stones(claim: &Claim) -> bool {
    Kind::of(claim).is_some_and(|kind| {
        matches!(
            kind.family(),
            Family::Capture | Family::Life | Family::Way | Family::Race | Family::Weak
        )
    })
}

fn is_told_by(claim: &Claim, earlier: &Claim) -> bool {
    let (points, others) = (about(claim), about(earlier));
    // How a thing is done is worth a word beside what is done.
    let tells_how = |claim: &Claim| {
        matches!(
            Kind::of(claim),
            Some(Kind::ThrowIn | Kind::Snapback | Kind::Net | Kind::Ladder)
        )
    };
    is_of_stones(claim)
        && is_of_stones(earlier)
        && !points.is_empty()
        && points.is_subset(&others)
        && (!tells_how(claim) || tells_how(earlier))
}
