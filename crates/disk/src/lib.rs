//! Files that are there whole or not at all: the one way in which the house writes. And files that are read no further than
//! a limit.
//!
//! [`write()`] puts the bytes beside the target, has them on the disk, and only then gives them the target's name. A full
//! disk, a kill or a power cut leaves what was there before, or the new file, never half of one. [`probe`] is asked before
//! long work, so that a wrong path is found at once and not after hours. [`read`] and [`read_text`] end at a number of
//! bytes, whatever the path names.

mod journal;
mod part;
mod unnamed;

pub use journal::Journal;
use part::Part;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

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
            // The first way leaves nothing behind wherever it is cut off, but not every system knows it.
            let existing = existing.as_ref();
            unnamed::write(&path, bytes, existing).or_else(|_| part::write(&path, bytes, existing))
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
        Target::File { path, .. } => match unnamed::create(&path) {
            Ok(_) => Ok(()),
            Err(_) => Part::beside(&path).map(drop),
        },
    }
}

/// Removes what writers that were killed have left in a folder: a part of a file that never got its name. Those of
/// processes that still run are theirs.
pub fn sweep(folder: impl AsRef<Path>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let writer = entry.file_name().to_str().and_then(part::writer_of);
        // Where no process can be seen, nobody knows which of them run.
        let is_left =
            |writer| Path::new("/proc/self").exists() && !Path::new(&format!("/proc/{writer}")).exists();
        if writer.is_some_and(is_left) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// The bytes of a file; an error as soon as there are more than so many, so that no file can fill the memory.
///
/// ```
/// # #[cfg(unix)]
/// let error = disk::read("/dev/zero", 1000).unwrap_err();
/// # #[cfg(unix)]
/// assert_eq!(error.to_string(), "there are more than 1000 bytes");
/// ```
pub fn read(path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("there are more than {most} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// The text of a file, of so many bytes at most.
pub fn read_text(path: impl AsRef<Path>, most: u64) -> io::Result<String> {
    let bytes = read(path, most)?;
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is no text in UTF-8"))
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
