//! How sure each side of a contrast is, so that only what is proved or seen is said flatly.

use reasons::{Claim, Evidence, Sureness};

/// Which sides of a contrast are proved, or seen on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sides {
    /// What is so after the move.
    pub with: bool,
    /// What would be so without it.
    pub without: bool,
}

impl Sides {
    pub fn of(difference: &Evidence) -> Sides {
        match difference {
            Evidence::Difference { with, without } => Sides {
                with: is_certain(with),
                without: is_certain(without),
            },
            _ => Sides {
                with: false,
                without: false,
            },
        }
    }
}

fn is_certain(claim: &Claim) -> bool {
    claim.sureness() >= Some(Sureness::Seen)
}

/// What makes a claim certain.
fn certainties(claim: &Claim) -> impl Iterator<Item = Evidence> {
    let certain = |e: &&Evidence| e.sureness() >= Some(Sureness::Seen);
    claim.evidence.iter().filter(certain).cloned()
}

/// The claim with both sides as evidence, whose sentence is about what is so after the move alone: as sure as that.
pub(super) fn about_after(mut claim: Claim, difference: Evidence) -> Claim {
    if let Evidence::Difference { with, .. } = &difference {
        let more: Vec<Evidence> = certainties(with).collect();
        claim.evidence.push(difference.clone());
        claim.evidence.extend(more);
    }
    claim
}

/// The claim with both sides as evidence, whose sentence names both. Where only one of them is certain the statement of that name
/// with `after` or `otherwise` behind it is the one that says flatly no more than that side.
pub(super) fn about_both(mut claim: Claim, difference: Evidence) -> Claim {
    let sides = Sides::of(&difference);
    if let Evidence::Difference { with, without } = &difference {
        let (form, certain) = match sides {
            Sides { with: true, without: false } => ("after", with),
            Sides { with: false, without: true } => ("otherwise", without),
            _ => return claim.because(difference),
        };
        let more: Vec<Evidence> = certainties(certain).collect();
        // `why.save` becomes `why.save.after`, `why.save.taking` becomes `why.save.taking_after`.
        let joint = if claim.statement.matches('.').count() == 1 { '.' } else { '_' };
        claim.statement = format!("{}{joint}{form}", claim.statement);
        claim.evidence.push(difference.clone());
        claim.evidence.extend(more);
    }
    claim
}
