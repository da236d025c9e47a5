//! The management of a firm as a world of the learner (thesis 002, L4295-4454): no board, no moves, but days.
//!
//! | to | see |
//! |---|---|
//! | describe a firm, and count its accounts without rules | [`Firm`], [`Day`], [`Account`] |
//! | know the words and the rules | [`Words`], [`Level`] |
//! | see a firm as facts, and a level as a world of the learner | [`Words::encode`], [`Words::world`] |
//! | choose how late to pay | [`decide`] |
//!
//! Four levels, one goal each. Only the monetary one is printed in the thesis; its theory is here as printed where it is,
//! and completed where it is not: what falls due on which day, that nothing falls due before the first delay is over, that
//! after the last day of work only what is outstanding comes in and goes out. The pages on the other levels are lost: what
//! stands here are small models of our own.
//!
//! | level | goal | theory |
//! |---|---|---|
//! | physical | never sell what is not there | ours: stock, purchases, sales |
//! | valued | prices that cover their costs | ours: revenue, cost and margin of each day |
//! | monetary | the treasury stays positive | the thesis's, completed |
//! | financial | a good return on capital | ours: margins summed up, against a rate asked for |
//!
//! Time is an argument, not a before and an after. A day is a type of its own which is generalised by value, amounts and
//! delays are numbers generalised by where they came from: that gives the printed rule.

pub mod decide;
mod firm;
mod words;

pub use firm::{Account, Day, Firm};
pub use words::{Level, Words};
