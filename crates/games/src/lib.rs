//! Small worlds in which positions are proved.
#![forbid(unsafe_code)]

pub mod atarigo;
