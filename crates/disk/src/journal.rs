//! A file of lines that only grows: whatever ends the program, every line that is there is whole.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file of lines, open to be added to. No two programs can have it open at once, where the file system knows locks.
///
/// ```
/// let path = std::env::temp_dir().join(format!("disk-journal-{}", std::process::id()));
/// # let _ = std::fs::remove_file(&path);
/// let (mut journal, before) = disk::Journal::open(&path, 1000)?.expect("nobody else has it");
/// assert!(before.is_empty());
/// journal.append("one")?;
/// drop(journal);
/// // What follows the last line end was being written when a program ended.
/// std::fs::OpenOptions::new().append(true).open(&path).and_then(|mut f| std::io::Write::write_all(&mut f, b"tw"))?;
/// let (_, text) = disk::Journal::open(&path, 1000)?.expect("nobody else has it");
/// assert_eq!(text, b"one\n");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The length of the file up to the last whole line.
    length: u64,
}

impl Journal {
    /// Opens a file, which is made if it is missing, and reads its whole lines; half a line at its end is cut off when something is
    /// added. None if another program has it open. A file of more than so many bytes is an error.
    pub fn open(path: impl AsRef<Path>, most: u64) -> io::Result<Option<(Journal, Vec<u8>)>> {
        let path = path.as_ref();
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Some file systems know no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let found = file.metadata()?;
        if !found.is_file() || found.len() > most {
            let why = format!("this is no file of at most {most} bytes");
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let mut text = Vec::new();
        (&file).take(most).read_to_end(&mut text)?;
        let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        text.truncate(whole);
        let journal = Journal {
            path: path.to_owned(),
            file,
            length: whole as u64,
        };
        Ok(Some((journal, text)))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a line and has it on the disk. After an error the lines before it are all there, and this one is not.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        self.cut()?;
        let text = format!("{line}\n");
        match self
            .file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data())
        {
            Ok(()) => {
                self.length += text.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a line is taken back; if even that fails, the next line does it.
                let _ = self.cut();
                Err(error)
            }
        }
    }

    /// Cuts off what is no whole line and goes on from there.
    fn cut(&mut self) -> io::Result<()> {
        if self.file.metadata()?.len() != self.length {
            self.file.set_len(self.length)?;
        }
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    /// Takes the file away.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}
