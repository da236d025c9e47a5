//! The global level: who is ahead and how surely, what a move is worth, which move to play (thesis 000, L4536-L4660).
//!
//! | to | see |
//! |---|---|
//! | count the board, with what is not settled | [`Standing`] |
//! | rate moves and know their motives | [`advise`], [`Advice`], [`Motive`] |
//! | see what territory a move gains or loses | [`Frontier`] |
//! | fight a ko | [`kos`], [`threats`] |
//! | add up local games as switches | [`sums`] |
//! | know whether two games depend on each other | [`Dependence`] |

mod advice;
mod dependence;
mod frontier;
mod ko;
mod motive;
mod standing;
pub mod sums;

pub(crate) use advice::crumb;
pub use advice::{Advice, Opinion, advise};
pub use dependence::{Approach, Dependence};
pub use frontier::{Frontier, frontiers};
pub use ko::{Ko, Threat, Turn, kos, threats};
pub use motive::{Motive, Reason};
pub use standing::{Stake, Standing};
