//! A file under a name of its own, until it is given the target's.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes beside the target and renames.
pub fn write(target: &Path, bytes: &[u8], existing: Option<&fs::Metadata>) -> io::Result<()> {
    let part = Part::beside(target)?;
    fill(&part.file, bytes, existing)?;
    part.name.take_the_place_of(target)
}

/// A file beside the target, gone unless it is renamed.
pub struct Part {
    name: Name,
    file: File,
}

impl Part {
    /// An empty file.
    pub fn beside(target: &Path) -> io::Result<Part> {
        let name = Name::beside(target)?;
        let file = File::create(&name.path)?;
        Ok(Part { name, file })
    }
}

/// Has all bytes on the disk, with the permissions of what was there.
pub fn fill(mut file: &File, bytes: &[u8], existing: Option<&fs::Metadata>) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(existing) = existing {
        // Some file systems have no permissions to keep.
        let _ = file.set_permissions(existing.permissions());
    }
    file.sync_all()
}

/// What stands before and after the numbers of a part.
const BEFORE: &str = ".yomi-";
const AFTER: &str = ".part";

/// The process whose part has this name.
pub fn writer_of(name: &str) -> Option<u32> {
    let numbers = name.strip_prefix(BEFORE)?.strip_suffix(AFTER)?;
    numbers.split_once('-')?.0.parse().ok()
}

/// A name beside the target that nobody else uses; a file that has it is gone unless it is renamed.
pub struct Name {
    pub path: PathBuf,
    kept: bool,
}

impl Name {
    /// A name of its own for every writer: two at once leave one of their files, not a mixture.
    pub fn beside(target: &Path) -> io::Result<Name> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        if target.file_name().is_none() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this names no file"));
        }
        let (process, next) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        // Without the target's own name in it, which may be as long as names can be.
        let path = target.with_file_name(format!("{BEFORE}{process}-{next}{AFTER}"));
        Ok(Name { path, kept: false })
    }

    /// Renames the file.
    pub fn take_the_place_of(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)?;
        self.kept = true;
        sync_folder(target);
        Ok(())
    }
}

impl Drop for Name {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The folder that a file is in.
pub fn folder(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Has a new name outlast a power cut, too; where a folder cannot be synced the file is still whole.
pub fn sync_folder(target: &Path) {
    if let Ok(folder) = File::open(folder(target)) {
        let _ = folder.sync_all();
    }
}
