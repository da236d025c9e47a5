//! What was played in thousands of games, by position: the whole board, halves of it, corners, and what surrounds a point.
//!
//! A [`Book`] has counts alone, of positions that several games share: how often each was seen with a side to move, how often
//! that side played where, and how often it won then. Positions are kept as keys that are the same for all sixteen images; no
//! stone can be read from a key, and no game from the book (`tests/book.rs`).

mod ask;
mod features;
mod file;
mod region;
mod table;
mod train;

pub use ask::{Opinion, Played};
pub use file::BookError;
pub use region::Region;
pub use train::{Course, Lesson, train};

use features::FEATURES;
use goban::Size;
use patterns::Counts;
use std::sync::LazyLock;
use table::Table;

/// The only board that there are games of.
pub(crate) const SIZE: Size = Size::NINETEEN;

/// Counts of positions, and how much each kind of count says about the next move.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// By region, in the order of [`Region::ALL`].
    pub(crate) tables: [Table; Region::ALL.len()],
    /// Patterns of nearest stones; and the same with the distance to the last move.
    pub(crate) nearest: [Counts; 2],
    /// The weights of what is known of a move, learned from games that were not counted.
    pub(crate) weights: [f32; FEATURES],
    /// How many games were counted.
    pub games: u32,
}

static SHIPPED: LazyLock<Book> = LazyLock::new(|| {
    let bytes = include_bytes!("../../data/openings.book");
    Book::read(bytes).unwrap_or_else(|error| panic!("the shipped book: {error}"))
});

impl Book {
    /// The one that comes with the program.
    pub fn shipped() -> &'static Book {
        &SHIPPED
    }

    /// How many positions it knows in a region.
    pub fn positions(&self, region: Region) -> usize {
        self.tables[region as usize].len()
    }

    /// How many patterns of nearest stones it believes.
    pub fn patterns(&self) -> usize {
        self.nearest.iter().map(|counts| counts.by_key.len()).sum()
    }
}
