//! What results are worth: intervals, ratings, and when to stop.

mod bradley_terry;
mod proportion;
mod sprt;

pub use bradley_terry::{Rating, Ratings};
pub use proportion::{elo, expected_score, wilson};
pub use sprt::{Sprt, SprtRun, Verdict};

/// The quantile of the normal distribution that bounds 95 % of it on both sides.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;
