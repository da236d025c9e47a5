//! Nets of KataGo's, read from their files and asked.
//!
//! | to | see |
//! |---|---|
//! | read a file | [`Katago::load`], [`Katago::from_bytes`], [`KatagoError`] |
//! | ask about a position | [`Work::ask`], [`View`], [`Terms`] |
//! | read the answer | [`Look`](crate::Look) |
//!
//! Model versions 8 and later are read, with ordinary, global-pooling and nested bottleneck blocks; docs/net.md
//! says what is refused. The kernels are those of our own nets.

mod area;
mod conv;
mod error;
mod features;
mod forward;
mod ladders;
mod layers;
mod looker;
mod model;
mod norm;
mod stem;
mod stream;
mod work;

pub use error::KatagoError;
pub use features::{Terms, View};
pub use work::Work;

use crate::simd::Width;
use model::Model;
use std::ops::RangeInclusive;
use std::path::Path;

/// The model versions that are read.
pub const VERSIONS: RangeInclusive<i64> = 8..=17;
/// Bytes of a file at most.
const MOST: u64 = 1 << 30;

/// A net of KataGo's. To ask it, see [`Work`].
pub struct Katago {
    model: Model,
    width: Width,
}

impl Katago {
    /// The net of a file.
    pub fn load(path: &Path) -> Result<Katago, KatagoError> {
        Katago::from_bytes(&disk::read(path, MOST)?)
    }

    /// The net of a file's bytes, packed or not.
    pub fn from_bytes(bytes: &[u8]) -> Result<Katago, KatagoError> {
        Ok(Katago {
            model: Model::read(&stream::unpack(bytes)?)?,
            width: Width::widest(),
        })
    }

    /// The same net, computed with registers of this width.
    pub fn with_width(mut self, width: Width) -> Katago {
        self.width = width;
        self
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.model.name
    }

    /// The version of its file.
    pub fn version(&self) -> i64 {
        self.model.version
    }

    /// Blocks of its trunk, and their channels.
    pub fn size(&self) -> (usize, usize) {
        (self.model.blocks.len(), self.model.channels)
    }
}
