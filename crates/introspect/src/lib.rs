//! Learning by watching oneself: solve, notice a surprise, explain it, generalise the explanation into a rule.

pub mod abalone;
pub mod base;
pub mod forced;
pub mod forget;
pub mod go;
pub mod ledger;
pub mod lesson;
pub mod management;
pub mod select;
pub mod world;
