//! Files that are there whole or not at all: the one way in which the house writes.
//!
//! [`write()`] puts the bytes beside the target, has them on the disk, and only then gives them the target's name. A full
//! disk, a kill or a power cut leaves what was there before, or the new file, never half of one. [`probe`] is asked before
//! long work, so that a wrong path is found at once and not after hours.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file. After an error, whatever was there before is still there.
///
/// A link is followed to the file it names, which keeps its permissions. What is no file, such as a pipe or `/dev/stdout`,
/// is written straight to.
///
/// ```
/// let path = std::env::temp_dir().join(format!("disk-write-{}", std::process::id()));
/// disk::write(&path, b"one")?;
/// disk::write(&path, b"two")?;
/// assert_eq!(std::fs::read(&path)?, b"two");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let bytes = bytes.as_ref();
    match Target::of(path.as_ref())? {
        Target::Stream(path) => fs::OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Target::File { path, existing } => {
            let part = Part::beside(&path)?;
            part.fill(bytes, existing.as_ref())?;
            part.rename(&path)
        }
    }
}

/// Whether [`write()`] can be expected to succeed here; leaves nothing behind and changes nothing.
///
/// ```
/// let missing = std::env::temp_dir().join("no such folder").join("file");
/// assert!(disk::probe(missing).is_err());
/// ```
pub fn probe(path: impl AsRef<Path>) -> io::Result<()> {
    match Target::of(path.as_ref())? {
        Target::Stream(path) => fs::OpenOptions::new().write(true).open(path).map(drop),
        Target::File { path, .. } => Part::beside(&path).map(drop),
    }
}

/// What a path names.
enum Target {
    /// A file, with the one that is there now, if any.
    File {
        path: PathBuf,
        existing: Option<fs::Metadata>,
    },
    /// A pipe, a terminal, a device: nothing that could be there in halves.
    Stream(PathBuf),
}

impl Target {
    fn of(path: &Path) -> io::Result<Target> {
        let path = followed(path)?;
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(found) if !found.is_file() => Ok(Target::Stream(path)),
            // A name may be taken away from a file that is not to be written to: refuse as plain writing would.
            Ok(found) => {
                fs::OpenOptions::new().write(true).open(&path)?;
                let existing = Some(found);
                Ok(Target::File { path, existing })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Target::File { path, existing: None })
            }
            Err(error) => Err(error),
        }
    }
}

/// The place a chain of links ends at, whether or not a file is there.
fn followed(path: &Path) -> io::Result<PathBuf> {
    // As many links as Linux itself follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // `/dev/stdout` of a pipe names `pipe:[123]`, which is nowhere: the link itself is what can be written to.
            Ok(to) if !path.with_file_name(&to).exists() && path.exists() => return Ok(path),
            Ok(to) => path = path.with_file_name(to),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead from one to the next"))
}

/// A file beside the target, gone unless it is renamed.
struct Part {
    path: PathBuf,
    file: File,
    kept: bool,
}

impl Part {
    fn beside(target: &Path) -> io::Result<Part> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let Some(name) = target.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this names no file"));
        };
        // A name of its own for every writer: two at once leave one of their files, not a mixture.
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(
            ".{}-{}.part",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        ));
        let path = target.with_file_name(hidden);
        let file = File::create(&path)?;
        Ok(Part {
            path,
            file,
            kept: false,
        })
    }

    fn fill(&self, bytes: &[u8], existing: Option<&fs::Metadata>) -> io::Result<()> {
        (&self.file).write_all(bytes)?;
        if let Some(existing) = existing {
            // Some file systems have no permissions to keep.
            let _ = self.file.set_permissions(existing.permissions());
        }
        self.file.sync_all()
    }

    fn rename(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)?;
        self.kept = true;
        // The new name is to outlast a power cut, too; where a folder cannot be synced the file is still whole.
        if let Some(folder) = target.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_file(&self.path);
        }
    }
}
