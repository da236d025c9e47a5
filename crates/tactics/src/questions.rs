//! Questions and answers: what can be asked of a position, who answers it, and how sure that is.

pub mod aim;
pub(crate) mod captures;
pub mod choose;
pub(crate) mod contests;
pub mod explain;
pub mod found;
pub mod problem;
pub mod reading;
pub(crate) mod rounds;
pub mod sentences;
pub(crate) mod solve;
pub mod status;
pub(crate) mod worth;
