//! Opinions kept on disk: a judge is slow, and the same positions are judged again and again.

use crate::error::JudgeError;
use crate::opinion::Opinion;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Opinions by what was asked: position, terms and which judge.
///
/// The file has one line of JSON an opinion and only grows. A line cut off by a kill is forgotten when it is opened again.
pub struct Cache {
    path: PathBuf,
    file: File,
    kept: HashMap<String, Opinion>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    question: String,
    opinion: Opinion,
}

impl Cache {
    /// Opens a file of opinions, or begins one.
    pub fn open(path: impl AsRef<Path>) -> Result<Cache, JudgeError> {
        let path = path.as_ref().to_path_buf();
        let failed = |error| JudgeError::Cache(path.clone(), error);
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let mut file = options.open(&path).map_err(failed)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(failed)?;
        let mut kept = HashMap::new();
        for line in text[..whole]
            .split(|&b| b == b'\n')
            .filter(|line| !line.is_empty())
        {
            let line: Line = serde_json::from_slice(line)
                .map_err(|error| failed(std::io::Error::other(format!("no file of opinions: {error}"))))?;
            kept.insert(line.question, line.opinion);
        }
        Ok(Cache { path, file, kept })
    }

    /// How many opinions are kept.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    pub(crate) fn get(&self, question: &str) -> Option<&Opinion> {
        self.kept.get(question)
    }

    pub(crate) fn keep(&mut self, question: String, opinion: &Opinion) -> Result<(), JudgeError> {
        let line = Line {
            question,
            opinion: opinion.clone(),
        };
        let mut text = serde_json::to_vec(&line).expect("plain data");
        text.push(b'\n');
        self.file
            .write_all(&text)
            .map_err(|error| JudgeError::Cache(self.path.clone(), error))?;
        self.kept.insert(line.question, line.opinion);
        Ok(())
    }
}
