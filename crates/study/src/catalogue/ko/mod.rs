//! Ko and seki.

mod fights;
mod shape;
#[cfg(test)]
mod tests;

use crate::Contrast;
use reasons::Claim;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let found = fights::look(contrast);
    if let Some(claim) = shape::taken(contrast, &found).or_else(|| shape::ended(contrast, &found)) {
        claims.push(claim);
        return;
    }
    claims.extend(fights::told(contrast, &found));
    claims.extend(fights::seki(contrast));
}
