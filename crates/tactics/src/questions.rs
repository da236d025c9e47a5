//! Questions and answers: what can be asked of a position, who answers it, and how sure that is.

pub mod aim;
pub(crate) mod captures;
pub mod choose;
pub mod claims;
pub(crate) mod contests;
pub mod explain;
pub mod found;
pub mod hints;
pub mod make;
pub(crate) mod names;
pub mod problem;
pub mod reading;
pub mod rests;
pub(crate) mod rounds;
pub(crate) mod solve;
pub mod stakes;
pub mod status;
pub(crate) mod worth;
