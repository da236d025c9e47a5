//! Rule files in use while somebody edits them.

use crate::rule::Rules;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What happened to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// It was read anew: so many rules.
    Read(PathBuf, usize),
    /// It cannot be used, for this reason; the rules that it had before stay in use.
    Broken(PathBuf, String),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Read(file, rules) => write!(f, "{}: {rules} rules", file.display()),
            Notice::Broken(file, why) => {
                write!(
                    f,
                    "{why}\n{}: the rules that it had before stay in use",
                    file.display()
                )
            }
        }
    }
}

/// Bytes of a rule file at most.
const MOST: u64 = 10_000_000;

struct File {
    path: PathBuf,
    /// When it was changed and how long it was when it was last looked at.
    seen: Option<(SystemTime, u64)>,
    rules: Option<Rules>,
}

/// Rules of files, read again when they change.
pub struct Library {
    files: Vec<File>,
    rules: Rules,
}

impl Library {
    /// Reads these files, in this order.
    ///
    /// # Errors
    /// If one of them cannot be read: there is nothing yet that could stay in use.
    pub fn open(paths: &[PathBuf]) -> Result<Library, String> {
        let mut library = Library {
            files: Vec::new(),
            rules: Rules::default(),
        };
        for path in paths {
            let rules = read(path)?;
            library.files.push(File {
                seen: stamp(path),
                path: path.clone(),
                rules: Some(rules),
            });
        }
        library.join();
        Ok(library)
    }

    /// Rules that no file holds, such as those that come with the program.
    pub fn of(rules: Rules) -> Library {
        Library {
            files: Vec::new(),
            rules,
        }
    }

    /// All rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Reads again what has changed, as is done before each move. What was read or could not be.
    pub fn refresh(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        for file in &mut self.files {
            let now = stamp(&file.path);
            if now == file.seen {
                continue;
            }
            file.seen = now;
            match read(&file.path) {
                Ok(rules) => {
                    notices.push(Notice::Read(file.path.clone(), rules.len()));
                    file.rules = Some(rules);
                }
                Err(why) => notices.push(Notice::Broken(file.path.clone(), why)),
            }
        }
        if notices.iter().any(|notice| matches!(notice, Notice::Read(..))) {
            self.join();
        }
        notices
    }

    fn join(&mut self) {
        let rules = self.files.iter().filter_map(|file| file.rules.clone());
        self.rules = rules.reduce(Rules::then).unwrap_or_default();
    }
}

fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let known = std::fs::metadata(path).ok()?;
    Some((known.modified().ok()?, known.len()))
}

fn read(path: &Path) -> Result<Rules, String> {
    let name = path.display().to_string();
    let text = disk::read_text(path, MOST).map_err(|error| format!("cannot read {name}: {error}"))?;
    Rules::parse(&name, &text).map_err(|errors| errors.to_string())
}
