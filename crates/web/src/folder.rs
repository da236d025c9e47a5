//! Where games are kept when nobody says.

use std::ffi::OsString;
use std::path::PathBuf;

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
}
