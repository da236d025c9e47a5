//! How sure each side of a contrast is, so that only what is proved or seen is said flatly.

use reasons::{Claim, Evidence, Sureness};

fn is_certain(claim: &Claim) -> bool {
    claim.sureness() >= Some(Sureness::Seen)
}

/// What makes a claim certain.
fn certainties(claim: &Claim) -> impl Iterator<Item = Evidence> {
    let certain = |e: &&Evidence| e.sureness() >= Some(Sureness::Seen);
    claim.evidence.iter().filter(certain).cloned()
}

/// The two sides of a claim that rests on a difference.
fn contrasted(claim: &Claim) -> Option<(&Claim, &Claim)> {
    claim.evidence.iter().find_map(|e| match e {
        Evidence::Difference { with, without } => Some((&**with, &**without)),
        _ => None,
    })
}

/// A claim that rests on a difference, and whose sentence is about what is so after the move alone: as sure as that side.
pub(super) fn about_after(mut claim: Claim) -> Claim {
    let more: Vec<Evidence> = contrasted(&claim)
        .into_iter()
        .flat_map(|(with, _)| certainties(with))
        .collect();
    claim.evidence.extend(more);
    claim
}

/// A claim that rests on a difference, and whose sentence names both sides. Where only one of them is certain the statement of that
/// name with `after` or `otherwise` behind it is the one that says flatly no more than that side.
pub(super) fn about_both(mut claim: Claim) -> Claim {
    let Some((with, without)) = contrasted(&claim) else {
        return claim;
    };
    let (form, certain) = match (is_certain(with), is_certain(without)) {
        (true, false) => ("after", with),
        (false, true) => ("otherwise", without),
        _ => return claim,
    };
    let more: Vec<Evidence> = certainties(certain).collect();
    // `why.save` becomes `why.save.after`, `why.save.taking` becomes `why.save.taking_after`.
    let is_bare = claim.statement.matches('.').count() == 1;
    claim.statement = format!("{}{}{form}", claim.statement, if is_bare { '.' } else { '_' });
    claim.evidence.extend(more);
    claim
}
