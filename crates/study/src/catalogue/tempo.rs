//! To be written.

use crate::Contrast;
use reasons::Claim;

pub(super) fn find(_contrast: &Contrast, _claims: &mut Vec<Claim>) {}
