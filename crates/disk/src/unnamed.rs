//! A file without a name until it is complete: a kill while it is written leaves nothing behind. Only Linux has them, on
//! most of its file systems; what fails here may succeed in the plain way.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Writes a file without a name, then gives it the target's.
#[cfg(target_os = "linux")]
pub fn write(target: &Path, bytes: &[u8], existing: Option<&Metadata>) -> io::Result<()> {
    use crate::part::{Name, fill, sync_folder};
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd;

    let file = create(target)?;
    fill(&file, bytes, existing)?;
    let nameless = format!("/proc/self/fd/{}", file.as_raw_fd());
    let link = |to: &Path| linkat(CWD, &nameless, CWD, to, AtFlags::SYMLINK_FOLLOW);
    match link(target) {
        Ok(()) => {
            sync_folder(target);
            Ok(())
        }
        // A link never takes the place of a file, a renaming does: only between the two is there a file too many.
        Err(rustix::io::Errno::EXIST) => {
            let name = Name::beside(target)?;
            link(&name.path)?;
            name.take_the_place_of(target)
        }
        Err(error) => Err(error.into()),
    }
}

/// An empty file without a name in the target's folder: where one can be made, a file can.
#[cfg(target_os = "linux")]
pub fn create(target: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};

    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    // What of it others may do is for the umask to say, as for any new file.
    let mode = Mode::from_raw_mode(0o666);
    Ok(File::from(open(crate::part::folder(target), flags, mode)?))
}

/// Writes nothing.
#[cfg(not(target_os = "linux"))]
pub fn write(_: &Path, _: &[u8], _: Option<&Metadata>) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Makes nothing.
#[cfg(not(target_os = "linux"))]
pub fn create(_: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}
