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
//! | have it searched | [`Solver`] |
//! | look at two stones and what is around them | [`Window`], [`judge`] |
//! | make all rules of a window | [`grow`], [`Tree`], [`Rule`], [`join`] |

mod field;
mod goal;
mod grow;
mod judge;
mod solve;
mod window;

pub use field::{Cells, ENEMY, Field, OWN, State, each};
pub use goal::Goal;
pub use grow::{CONTENTS, Effort, Node, Rule, Tree, grow, join, specialisation};
pub use judge::{Half, MOST, Outcome, Topology, View, judge};
pub use solve::{Full, Solver};
pub use window::{Apart, Known, Window};
