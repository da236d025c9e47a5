//! The files that a command reads and writes, and what is said when it cannot.

use anyhow::Context;
use std::path::Path;

/// The largest file with a proof, in bytes: some twenty million positions.
pub const PROOF: u64 = 1 << 28;
/// The largest drawing of a position.
pub const DRAWING: u64 = 1 << 20;
/// The largest file of labels: some ten million positions.
pub const LABELS: u64 = 1 << 33;
/// The largest table of weights, or of answers.
pub const TABLE: u64 = 1 << 28;

/// Whether a file can be written here: asked before the work whose result is to be in it.
pub fn probe(path: &Path) -> anyhow::Result<()> {
    disk::probe(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a file, whole or not at all.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    disk::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// The bytes of a file, at most so many.
pub fn read(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    disk::read(path, most)
        .map_err(kifu::ReadError::from)
        .with_context(|| format!("cannot read {}", path.display()))
}

/// The text of a file of so many bytes at most.
pub fn read_text(path: &Path, most: u64) -> anyhow::Result<String> {
    disk::read_text(path, most)
        .map_err(kifu::ReadError::from)
        .with_context(|| format!("cannot read {}", path.display()))
}
