//! Small nets: what a position looks like to them, what they answer, how they learn, and their files.
//!
//! | to | see |
//! |---|---|
//! | ask a net about positions | [`Net::ask`], [`Work`], [`View`] |
//! | look at positions with whatever net there is | [`Model`], [`Looker`], [`Position`] |
//! | read what was seen | [`Look`] |
//! | ask a net of KataGo's | [`katago`] |
//! | have the net that comes with the program | [`shipped()`] |
//! | know what it looks at | [`features`] |
//! | know how it is built | [`Shape`], [`Layout`]; docs/net.md |
//! | read and write its file | [`Net::load`], [`Net::save`], [`Origin`], [`FileError`] |
//! | keep games to learn from | [`Game`], [`Deck`] |
//! | keep what a teacher says of their positions | [`Label`], [`labels`] |
//! | look at fights, and learn from those that were solved | [`fights`] |
//! | teach | [`Course`], [`Plan`], [`Pace`], [`Emphasis`], [`Target`] |
//! | examine | [`examine`], [`Losses`] |
//! | leave a course and go on | [`checkpoint`], [`Mark`], [`plot()`] |
//!
//! A net is made of residual blocks of 3x3 convolutions; every second block adds to its channels what is seen on the
//! whole board. There is no normalisation by batches: what a net answers does not depend on what else is asked, and
//! a convolution is a convolution. The same seed gives the same net on the same machine, whatever the threads.

mod backward;
pub mod checkpoint;
mod course;
pub mod features;
pub mod fights;
mod file;
mod forward;
mod games;
#[cfg(test)]
mod gradients;
mod grid;
mod half;
pub mod katago;
pub mod labels;
mod layers;
mod look;
mod loss;
mod model;
mod net;
mod optimizer;
mod plot;
mod product;
mod remembering;
mod shape;
mod shipped;
mod simd;
mod winograd;
mod work;

pub use checkpoint::Mark;
pub use course::{Course, Lessons, Plan, SHARD, examine};
pub use features::View;
pub use file::{FileError, Origin};
pub use games::{Deck, Game};
pub use labels::Label;
pub use look::{Look, Score};
pub use loss::{Emphasis, Losses, Target};
pub use model::{BEFORE, Looker, Model, Position, RECENT, load};
pub use net::Net;
pub use optimizer::{Memory, Pace};
pub use plot::plot;
pub use shape::{BlockLayout, HEAD, HIDDEN, LEAK, Layout, POOLED, Shape, ShapeError};
pub use shipped::shipped;
pub use simd::Width;
pub use work::Work;
