//! A judge at work, in a process of its own.

use crate::cache::Cache;
use crate::error::JudgeError;
use crate::opinion::Opinion;
use crate::position::{Position, Terms, question};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Longest line of a judge: ownership and lines of a large board stay far below.
const LONGEST: u64 = 1 << 22;
/// What is kept of the error stream.
const LAST_WORDS: usize = 2048;
/// Questions under way: enough to keep a judge busy, few enough never to fill a pipe while nobody reads.
const UNDER_WAY: usize = 16;

/// A program that answers over KataGo's analysis protocol. Dropping it ends the program.
///
/// ```no_run
/// use goban::{Board, Color, Size};
/// use judge::{Judge, Position, Terms};
/// let mut judge = Judge::start("katago analysis -config analysis.cfg -model net.bin.gz", Terms::default())?;
/// let position = Position::bare(&Board::new(Size::new(9).unwrap()), Color::Black);
/// for opinion in judge.ask(&[position]) {
///     println!("Black leads by {:.1}", opinion?.lead);
/// }
/// # Ok::<(), judge::JudgeError>(())
/// ```
pub struct Judge {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<u8>>>,
    command: String,
    terms: Terms,
    patience: Duration,
    cache: Option<Cache>,
    asked: u64,
}

impl Judge {
    /// Starts a judge by its command line.
    pub fn start(command: &str, terms: Terms) -> Result<Judge, JudgeError> {
        let words = shell_words::split(command).map_err(|error| JudgeError::Command(error.to_string()))?;
        let Some((program, arguments)) = words.split_first() else {
            return Err(JudgeError::Command("it is empty".to_owned()));
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| JudgeError::Start {
                program: program.clone(),
                error,
            })?;
        let stdout = child.stdout.take().expect("piped");
        let stderr = child.stderr.take().expect("piped");
        let (tell, lines) = sync_channel(4);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let words = Arc::clone(&last_words);
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            loop {
                let mut line = Vec::new();
                match stdout.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => break,
                    Ok(_) if tell.send(String::from_utf8_lossy(&line).into_owned()).is_err() => break,
                    Ok(_) => {}
                }
            }
        });
        thread::spawn(move || {
            let mut stderr = stderr;
            let mut some = [0; 1024];
            while let Ok(n @ 1..) = stderr.read(&mut some) {
                let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
                words.extend(&some[..n]);
                let over = words.len().saturating_sub(LAST_WORDS);
                words.drain(..over);
            }
        });
        Ok(Judge {
            stdin: child.stdin.take(),
            child,
            lines,
            last_words,
            command: command.to_owned(),
            terms,
            patience: Duration::from_secs(600),
            cache: None,
            asked: 0,
        })
    }

    /// Keeps opinions, and does not ask again for those that are kept.
    pub fn with_cache(mut self, cache: Cache) -> Judge {
        self.cache = Some(cache);
        self
    }

    /// Gives up when nothing was heard for so long; ten minutes unless told.
    pub fn with_patience(mut self, patience: Duration) -> Judge {
        self.patience = patience;
        self
    }

    /// Asks for opinions, and returns them in the order of the positions. The first that cannot be had ends it: there are
    /// as many results as opinions, and the error.
    pub fn ask(&mut self, positions: &[Position]) -> Vec<Result<Opinion, JudgeError>> {
        let mut found: Vec<Option<Opinion>> = vec![None; positions.len()];
        let outcome = self.fill(positions, &mut found);
        let mut results: Vec<_> = found.into_iter().map_while(|opinion| opinion.map(Ok)).collect();
        if let Err(error) = outcome {
            results.push(Err(error));
        }
        results
    }

    fn fill(&mut self, positions: &[Position], found: &mut [Option<Opinion>]) -> Result<(), JudgeError> {
        let mut under_way: HashMap<String, (usize, String)> = HashMap::new();
        let mut next = 0;
        while next < positions.len() || !under_way.is_empty() {
            while next < positions.len() && under_way.len() < UNDER_WAY {
                let i = next;
                next += 1;
                let mut question = question(&positions[i], &self.terms);
                // Another judge, or the same with another net, has other opinions.
                let key = format!("{} {question}", self.command);
                if let Some(kept) = self.cache.as_ref().and_then(|cache| cache.get(&key)) {
                    found[i] = Some(kept.clone());
                    continue;
                }
                self.asked += 1;
                let id = self.asked.to_string();
                question["id"] = Value::from(id.clone());
                self.send(&question);
                under_way.insert(id, (i, key));
            }
            if under_way.is_empty() {
                continue;
            }
            let answer = self.hear()?;
            // Warnings and errors without a number are about no question; a line too many is not ours.
            let id = answer.get("id").and_then(Value::as_str).unwrap_or_default();
            if let Some(why) = answer.get("error") {
                return Err(JudgeError::Refused(why.to_string()));
            }
            if answer.get("isDuringSearch") == Some(&Value::Bool(true)) || answer.get("warning").is_some() {
                continue;
            }
            let Some((i, key)) = under_way.remove(id) else {
                continue;
            };
            let points = usize::from(positions[i].size.side()).pow(2);
            let opinion = Opinion::read(&answer, points).map_err(JudgeError::Garbled)?;
            if let Some(cache) = &mut self.cache {
                cache.keep(key, &opinion)?;
            }
            found[i] = Some(opinion);
        }
        Ok(())
    }

    /// A judge that does not read any more is found out where its answers end: those on their way are still heard.
    fn send(&mut self, question: &Value) {
        let line = format!("{question}\n");
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush());
        }
    }

    fn hear(&mut self) -> Result<Value, JudgeError> {
        match self.lines.recv_timeout(self.patience) {
            Ok(line) => serde_json::from_str(&line).map_err(|_| {
                let start: String = line.chars().take(80).collect();
                JudgeError::Garbled(start.escape_debug().to_string())
            }),
            Err(RecvTimeoutError::Timeout) => Err(JudgeError::Silent(self.patience)),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn ended(&mut self) -> JudgeError {
        // Its last words may still be on their way.
        let _ = self.child.kill();
        let _ = self.child.wait();
        thread::sleep(Duration::from_millis(50));
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = words.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let last_words = text.trim().lines().last().unwrap_or_default();
        JudgeError::Ended {
            last_words: last_words.escape_debug().to_string(),
        }
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        self.stdin = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
