//! Two-person games with unknown values, and the searches that prove them.
#![forbid(unsafe_code)]

pub mod classes;
pub mod risk;
pub mod value;
