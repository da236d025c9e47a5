//! What the generations of INDIGO share: the model they look through, what speaks against a move, and what they say.
//!
//! | to | see |
//! |---|---|
//! | look at a board, and keep what was seen | [`Mind`] |
//! | name moves worth a look | [`knowledge`] |
//! | know that a stone is not simply taken | [`is_sound`] |
//! | count a board that is not over | [`Evaluation`] |
//! | read on until it is calm | [`quiescence`] |
//! | know how many moves in a row kill a group or save it | [`strength`] |
//! | begin a random game by moves that mean something | [`conceptual`] |
//! | have the model's opinion in a tree search | [`prior`] |
//! | say what a move is for | [`motives`] |

pub(crate) mod conceptual;
pub(crate) mod evaluation;
pub(crate) mod knowledge;
pub(crate) mod mind;
pub(crate) mod motives;
pub(crate) mod prior;
pub(crate) mod quiescence;
pub(crate) mod sound;
pub(crate) mod strength;

pub(crate) use evaluation::Evaluation;
pub(crate) use mind::Mind;
pub(crate) use sound::is_sound;
