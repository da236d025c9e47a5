//! The folder of games: where it is when nobody says, and the files in it.

use crate::kept::MOST_BYTES;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of games in the user's data: `$XDG_DATA_HOME/yomi/games` or `~/.local/share/yomi/games`,
/// `~/Library/Application Support/yomi/games` on a Mac, `%APPDATA%\yomi\games` on Windows. None if this user has no home.
pub fn games_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name);
    let data = if cfg!(windows) {
        absolute(variable("APPDATA"))
    } else if cfg!(target_os = "macos") {
        absolute(variable("HOME")).map(|home| home.join("Library/Application Support"))
    } else {
        xdg(variable)
    };
    data.map(|data| data.join("yomi").join("games"))
}

fn xdg(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let home = || absolute(variable("HOME")).map(|home| home.join(".local/share"));
    absolute(variable("XDG_DATA_HOME")).or_else(home)
}

/// A relative path would name another folder wherever the program is started.
fn absolute(path: Option<OsString>) -> Option<PathBuf> {
    path.map(PathBuf::from).filter(|path| path.is_absolute())
}

fn file(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.json"))
}

/// The bytes of the game of this name.
pub fn read(folder: &Path, id: &str) -> io::Result<Vec<u8>> {
    let path = file(folder, id);
    // A pipe would be waited for.
    if !fs::metadata(&path)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    disk::read(path, MOST_BYTES as u64)
}

/// Writes a game; a new one may cost another its place.
pub fn write(folder: &Path, id: &str, bytes: &[u8], most: (usize, u64)) -> io::Result<()> {
    let path = file(folder, id);
    let is_new = !path.exists();
    match disk::write(&path, bytes) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make(folder)?;
            disk::write(&path, bytes)?;
        }
        done => done?,
    }
    if is_new {
        tidy(folder, most);
    }
    Ok(())
}

/// Makes the folder, for nobody else to look into.
pub fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Takes games away until no more than so many, of so many bytes, are left: those changed longest ago first. What cannot
/// be looked at or taken away stays.
pub fn tidy(folder: &Path, (games, bytes): (usize, u64)) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut found: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
    for entry in entries.flatten() {
        let Ok(data) = entry.metadata() else { continue };
        let (Ok(changed), name) = (data.modified(), entry.file_name()) else {
            continue;
        };
        let Some(name) = name.to_str() else { continue };
        if is_game(name) {
            found.push((changed, data.len(), entry.path()));
        }
    }
    found.sort_by(|a, b| b.cmp(a));
    let mut all = 0;
    for (i, (_, length, path)) in found.iter().enumerate() {
        all += length;
        if i >= games || (all > bytes && i > 0) {
            let _ = fs::remove_file(path);
        }
    }
}

fn is_game(name: &str) -> bool {
    let id = name.strip_suffix(".json").unwrap_or_default();
    id.len() == 16 && id.bytes().all(|b| b.is_ascii_hexdigit())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_data_folder_is_the_one_that_the_variables_name() {
        let of = |pairs: &[(&str, &str)]| {
            let found = |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| v.into());
            xdg(found).map(|path| path.to_string_lossy().into_owned())
        };
        let home = ("HOME", "/home/ann");
        assert_eq!(of(&[home]).as_deref(), Some("/home/ann/.local/share"));
        assert_eq!(of(&[home, ("XDG_DATA_HOME", "/data")]).as_deref(), Some("/data"));
        for relative in ["", "data", "./data"] {
            assert_eq!(
                of(&[home, ("XDG_DATA_HOME", relative)]).as_deref(),
                Some("/home/ann/.local/share")
            );
        }
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn games_are_known_by_their_names() {
        assert!(is_game("00000000000000ab.json"));
        for other in [
            "..%2fx.json",
            "ab.json",
            "zz000000000000ab.json",
            "00000000000000ab.txt",
            ".json",
        ] {
            assert!(!is_game(other), "{other}");
        }
    }
}
