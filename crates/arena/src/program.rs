//! A command line that starts a program.

use crate::launcher::Launcher;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that is there to be started, and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    text: String,
    path: PathBuf,
    arguments: Vec<String>,
    launcher: Launcher,
}

impl Program {
    /// Splits a command line as a shell does (quotes and backslashes; no variables, pipes or wildcards) and
    /// looks its program up: in `PATH`, and in `/usr/games`, where Debian puts GNU Go.
    ///
    /// ```
    /// use arena::Program;
    /// let program = Program::find("sh -c 'exit 0'").unwrap();
    /// assert_eq!(program.arguments(), ["-c", "exit 0"]);
    /// assert!(Program::find("no-such-program --mode gtp").is_err());
    /// ```
    pub fn find(text: &str) -> Result<Program, ProgramError> {
        let words = shell_words::split(text).map_err(|_| ProgramError::Quote(text.into()))?;
        let (name, arguments) = words.split_first().ok_or(ProgramError::Empty)?;
        let path = look_up(name).ok_or_else(|| ProgramError::NotFound(name.clone()))?;
        Ok(Program {
            text: text.into(),
            path,
            arguments: arguments.to_vec(),
            launcher: Launcher::default(),
        })
    }

    /// The same, to be started by a launcher.
    pub fn launched_by(self, launcher: &Launcher) -> Program {
        Program {
            launcher: launcher.clone(),
            ..self
        }
    }

    /// What starts it.
    pub(crate) fn command(&self) -> Command {
        let mut command = self.launcher.command(&self.path);
        command.args(&self.arguments);
        command
    }

    /// The command line as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file of the program.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What follows the program's name.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// The file that a name stands for.
fn look_up(name: &str) -> Option<PathBuf> {
    if name.contains(std::path::MAIN_SEPARATOR) || name.contains('/') {
        return Some(PathBuf::from(name)).filter(|p| is_program(p));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join(name))
        .find(|file| is_program(file))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file() || path.with_extension("exe").is_file()
}

/// Why a command line starts nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramError {
    /// There is no word in it.
    Empty,
    /// A quote is not closed.
    Quote(String),
    /// No such program.
    NotFound(String),
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::Empty => f.write_str("the command line is empty"),
            ProgramError::Quote(text) => write!(f, "a quote is not closed in `{text}`"),
            ProgramError::NotFound(name) => {
                write!(f, "there is no program `{name}`: install it, or give its path")
            }
        }
    }
}

impl std::error::Error for ProgramError {}
