//! The geometric learner: drawings made by enumeration, each judged by exhaustive search.
//!
//! Cazenave's Gogol filled its bases so (thesis 002, L2600-L2763): a model drawing is specialised cell by cell, a search
//! within the drawing says what is proved there, and rules that differ in one cell are joined. What is not drawn belongs
//! to the adversary of whoever must prove, so what is proved holds on any board.
//!
//! | to | see |
//! |---|---|
//! | see what play in a piece of board is | [`Field`] |
//! | say what is wanted there | [`Goal`] |
//! | have it searched, or walked whole | [`Solver`], [`Walk`] |
//! | look at two stones and what is around them | [`Window`], [`judge`] |
//! | make all rules of a window | [`grow`], [`Tree`], [`Rule`], [`join`] |
//! | make, keep and read all trees | [`Trees`] |
//! | judge a point with its neighbours | [`Question`] |
//! | make the bases that are drawings | [`bases`] |
//! | judge shapes of territory, and of strings in it | [`poison`] |
//! | tell stones that cut from stones that may go | [`crumbs`] |

pub mod bases;
pub mod crumbs;
mod field;
mod goal;
mod grow;
mod hold;
mod judge;
pub mod poison;
mod solve;
mod trees;
mod walk;
mod window;

pub use field::{Cells, ENDLESS, ENEMY, Field, OWN, State, each};
pub use goal::Goal;
pub use grow::{CONTENTS, Effort, Node, Rule, Tree, grow, join, specialisation};
pub use hold::{Nine, Question};
pub use judge::{Half, MOST, Outcome, STAND, Topology, View, judge};
pub use solve::{Full, Solver};
pub use trees::{Trees, TreesError, hash, shipped};
pub use walk::Walk;
pub use window::{Apart, Known, Window};
