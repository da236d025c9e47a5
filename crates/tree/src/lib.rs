//! One tree for many threads: UCT with RAVE, or PUCT, over playouts or any other evaluator.
//!
//! | to | see |
//! |---|---|
//! | search and keep the tree from move to move | [`Tree`], [`Root`], [`Budget`] |
//! | read what was found | [`Analysis`], [`Candidate`], [`Outcome`] |
//! | set how it searches | [`Settings`], [`Selection`]; as the Montpellier report has it, [`Scheme`] |
//! | tell it what is known of its root | [`Guide`], [`Priming`] |
//! | evaluate positions in another way | [`Evaluator`], [`Leaf`], [`Evaluation`]; [`Playouts`] is the first |
//! | know what weights say | [`Knowledge`] |
//! | have an opinion about moves, and say why | [`Prior`], [`SlowPrior`], [`Voice`]; [`playouts::PatternOpinion`] is the first |
//! | ask who thought what of a move | [`Priors::opinions`], [`Opinion`] |
//! | search in company | [`Company`], [`Terms`], [`Tree::keep_company`] |

mod accounts;
mod amaf;
mod analysis;
mod company;
mod evaluator;
mod guide;
mod knowledge;
mod node;
mod position;
mod prior;
mod scheme;
mod search;
mod select;
mod settings;
mod totals;
mod tree;

pub use analysis::{Analysis, Candidate, Outcome};
pub use company::{Company, Every, Games, Place, Share, Terms, Told};
pub use evaluator::{BEFORE, Evaluation, Evaluator, Leaf, Playouts, RECENT, Stakes};
pub use guide::{Guide, Priming};
pub use knowledge::Knowledge;
pub use position::{Root, quick_board};
pub use prior::{EmptyEdge, Opinion, Prior, Priors, Said, SlowPrior, Voice};
pub use scheme::{Amaf, Bandit, Last, Scheme};
pub use search::Budget;
pub use settings::{Selection, Settings};
pub use tree::{Show, Tree};
