//! The players: each a choice of parts behind one trait.
//!
//! | to | see |
//! |---|---|
//! | ask for a move and its reasons | [`Player`], [`Request`], [`Choice`] |
//! | see what it thought of the moves, and who thought so | [`Thought`], [`Candidate`], [`Opinion`], [`Show`] |
//! | find a player by its name | [`by_name`], [`ALL`] |
//! | play AtariGo from its solution | [`AtariGoPerfect`] |
//! | have fights looked at by a net, and kept for one to learn from | [`FightReader`], [`fight_helps`], [`scene`], [`fought`] |
//! | say what a stone does at once | [`effects`] |
//! | know what becomes of a string, and say which a move decides | [`fate`], [`decided`] |
//! | have the opinion of reading in a search | [`Reading`] |
//! | give advice about moves, and see what was said of each | [`Adviser`], [`Panel`], [`Trace`] |
//! | learn the weights of voices from moves that were right | [`Course`] |
//! | know what is wrong with an opening move at sight | [`opening_fault`] |
//! | read a time that somebody wrote | [`seconds`] |
//! | know an eye | [`is_eye`] |

mod advised;
mod atarigo;
mod chance;
mod decision;
mod draw;
mod effects;
mod endgame;
mod expected;
mod eye;
mod fate;
mod gogol;
mod indigo;
mod indigo2002;
mod indigo2003;
mod indigo95;
mod intuition;
mod machiabot;
mod oleg;
mod olga;
mod options;
mod pass;
mod player;
mod random;
mod reading;
mod registry;
mod scheme;
mod seconds;
mod settings;
mod sight;
mod solved;
mod thought;
mod yomi;
mod zero;

pub use atarigo::AtariGoPerfect;
pub use effects::effects;
pub use eye::is_eye;
pub use fate::{Fate, decided, fate};
pub use gogol::Gogol;
pub use indigo95::Indigo95;
pub use indigo2002::Indigo2002;
pub use indigo2003::Indigo2003;
pub use intuition::{FightReader, fight_helps, fought, scene};
pub use machiabot::{
    Advice, Adviser, Change, Course, Heard, Lesson, Machiabot, OfPoint, OpeningFault, Panel, Refusal, Taught,
    Trace, Vote, opening_fault,
};
pub use oleg::Oleg;
pub use olga::Olga;
pub use options::Options;
pub use player::{Action, Choice, Player, Request, Wrap};
pub use random::Random;
pub use reading::{Kind, Reading, Word};
pub use registry::{ALL, DEFAULT, Entry, PlayerError, by_name, by_name_with};
pub use seconds::{LONGEST, SecondsError, seconds};
pub use settings::{SettingError, Settings};
pub use solved::Solved;
pub use thought::{Candidate, Show, Thought};
pub use tree::{Opinion, Said};
pub use yomi::Yomi;
pub use zero::{Alpha, Beta};
