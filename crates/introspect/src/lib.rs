//! Learning by watching oneself: solve, notice a surprise, explain it, generalise the explanation into a rule.

pub mod abalone;
pub mod go;
pub mod management;
pub mod select;
