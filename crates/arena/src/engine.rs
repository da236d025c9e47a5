//! A GTP program in a process of its own.
//!
//! Three threads serve a child: one writes what it is told, one reads and cuts its output into answers, one
//! keeps the end of its error stream. So a child that does not read, does not answer or never stops talking
//! can neither block the caller nor fill the memory: the writer waits alone, every wait for an answer has a
//! deadline, and the reader stands still behind a short queue until somebody wants the next answer.

use crate::failure::Failure;
use crate::program::Program;
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Longest answer, and most text outside an answer. `showboard` and `printsgf` stay far below.
const ANSWER_LIMIT: usize = 1 << 20;
/// Answers read ahead.
const QUEUE: usize = 4;
/// What is kept of the error stream.
const LAST_WORDS: usize = 2048;
/// How often a wait looks whether it was called off.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a child may take to leave by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running GTP program.
///
/// Dropping it asks the program to quit and, if it does not, kills it with the processes that it started.
pub struct Engine {
    child: Child,
    orders: Option<Sender<String>>,
    said: Receiver<Said>,
    last_words: Arc<Mutex<Vec<u8>>>,
    asked: u64,
    /// Whether it has ever answered: before that, a greeting is forgiven.
    answered: bool,
    /// Whether it is worth asking to quit.
    sound: bool,
    stop: Arc<AtomicBool>,
}

/// What the reader hears.
enum Said {
    Answer(Answer),
    /// A line outside any answer.
    Noise(String),
    /// An answer or a line beyond all measure.
    TooLong,
}

struct Answer {
    id: Option<u64>,
    success: bool,
    text: String,
}

impl Engine {
    /// Starts a program. Raising `stop` ends every wait for it.
    pub fn start(program: &Program, stop: Arc<AtomicBool>) -> Result<Engine, Failure> {
        let mut command = program.command();
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own: Ctrl-C in the terminal is the match's business, and what the program started
        // can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|e| Failure::Start(e.to_string()))?;

        let mut stdin = child.stdin.take().expect("piped");
        let stdout = child.stdout.take().expect("piped");
        let stderr = child.stderr.take().expect("piped");
        let (orders, to_write) = channel::<String>();
        let (tell, said) = sync_channel(QUEUE);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let words = Arc::clone(&last_words);
        // A broken pipe ends a thread; whoever asks next sees the end of the answers.
        thread::spawn(move || {
            for line in to_write {
                if stdin
                    .write_all(line.as_bytes())
                    .and_then(|()| stdin.flush())
                    .is_err()
                {
                    break;
                }
            }
        });
        thread::spawn(move || listen(BufReader::new(stdout), &tell));
        thread::spawn(move || keep_last(stderr, &words));
        Ok(Engine {
            child,
            orders: Some(orders),
            said,
            last_words,
            asked: 0,
            answered: false,
            sound: true,
            stop,
        })
    }

    /// Sends a command and waits so long at most for its answer: the text after `=`, its lines joined by
    /// newlines. After any failure but a refusal the program is of no more use.
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<String, Failure> {
        let mut answers = self.ask_all(&[command], limit)?;
        Ok(answers.remove(0))
    }

    /// Sends several commands at once and waits so long at most for each answer: a program and its client then
    /// need not wait for each other at every one. The first failure ends it.
    pub fn ask_all(&mut self, commands: &[&str], limit: Duration) -> Result<Vec<String>, Failure> {
        let first = self.asked + 1;
        self.asked += commands.len() as u64;
        let lines: String = (first..)
            .zip(commands)
            .map(|(id, c)| format!("{id} {c}\n"))
            .collect();
        let sent = self
            .orders
            .as_ref()
            .is_some_and(|orders| orders.send(lines).is_ok());
        let mut answers = Vec::with_capacity(commands.len());
        for (id, command) in (first..).zip(commands) {
            let answer = if sent {
                self.hear(id, command, limit)
            } else {
                Err(self.crash())
            };
            // A refusal leaves a program sound, if no other answers are to come.
            let last = id == self.asked;
            self.sound &= answer.is_ok() || last && matches!(answer, Err(Failure::Refusal { .. }));
            answers.push(answer?);
        }
        Ok(answers)
    }

    /// Waits for the answer with this id.
    fn hear(&mut self, id: u64, command: &str, limit: Duration) -> Result<String, Failure> {
        let start = Instant::now();
        let mut noise = 0;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            let left = limit.saturating_sub(start.elapsed());
            let said = match self.said.recv_timeout(left.min(GLANCE)) {
                Ok(said) => said,
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Failure::Silence {
                        command: command.into(),
                        waited: limit,
                    });
                }
                Err(RecvTimeoutError::Timeout) => continue,
            };
            let garbage = |answer: String| Failure::Garbage {
                command: command.into(),
                answer,
            };
            match said {
                Said::TooLong => {
                    return Err(Failure::Flood {
                        command: command.into(),
                    });
                }
                Said::Noise(line) if self.answered => return Err(garbage(line)),
                Said::Noise(line) => {
                    noise += line.len() + 1;
                    if noise > ANSWER_LIMIT {
                        return Err(Failure::Flood {
                            command: command.into(),
                        });
                    }
                }
                Said::Answer(Answer {
                    id: Some(other),
                    text,
                    ..
                }) if other != id => {
                    return Err(garbage(format!("={other} {text}")));
                }
                Said::Answer(answer) => {
                    self.answered = true;
                    return if answer.success {
                        Ok(answer.text)
                    } else {
                        Err(Failure::Refusal {
                            command: command.into(),
                            message: answer.text,
                        })
                    };
                }
            }
        }
    }

    /// The commands that the program says it knows.
    pub fn commands(&mut self, limit: Duration) -> Result<HashSet<String>, Failure> {
        match self.ask("list_commands", limit) {
            Ok(list) => Ok(list.split_whitespace().map(str::to_string).collect()),
            Err(Failure::Refusal { .. }) => Ok(HashSet::new()),
            Err(failure) => Err(failure),
        }
    }

    /// The failure of a program whose output has ended.
    fn crash(&mut self) -> Failure {
        let how = match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "it closed its output".into(),
        };
        // The thread that reads the error stream may be a moment behind.
        thread::sleep(Duration::from_millis(20));
        let words = self.last_words.lock().expect("the reader does not panic");
        let words = String::from_utf8_lossy(&words);
        let lines: Vec<_> = words.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
        Failure::Crash {
            how,
            last_words: lines[lines.len().saturating_sub(3)..].join(" / "),
        }
    }

    /// Waits for the end of the process.
    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if start.elapsed() < limit => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if self.sound
            && let Some(orders) = &self.orders
        {
            // Quitting or not, the child is gone when this returns.
            let _ = orders.send("quit\n".into());
        }
        // Closes its input, which is the other way to ask it to leave.
        self.orders = None;
        let patience = if self.sound { FAREWELL } else { Duration::ZERO };
        if self.wait(patience).is_none() {
            #[cfg(unix)]
            if let Some(group) = i32::try_from(self.child.id())
                .ok()
                .and_then(rustix::process::Pid::from_raw)
            {
                let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
            }
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Cuts a stream into answers: a line that begins with `=` or `?`, what follows it, and an empty line.
fn listen(mut input: impl BufRead, tell: &SyncSender<Said>) {
    let mut answer: Option<Answer> = None;
    let mut line = Vec::new();
    loop {
        let held = answer.as_ref().map_or(0, |a| a.text.len());
        let room = ANSWER_LIMIT.saturating_sub(held);
        line.clear();
        match input.by_ref().take(room as u64).read_until(b'\n', &mut line) {
            Ok(0) if room == 0 => {
                let _ = tell.send(Said::TooLong);
                return;
            }
            Ok(0) | Err(_) => return,
            Ok(read) if read == room && line.last() != Some(&b'\n') => {
                let _ = tell.send(Said::TooLong);
                return;
            }
            Ok(_) => {}
        }
        let text: String = String::from_utf8_lossy(&line)
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let text = text.trim_end();
        let complete = match (&mut answer, text.is_empty()) {
            (Some(_), true) => answer.take().map(Said::Answer),
            (Some(answer), false) => {
                answer.text.push('\n');
                answer.text.push_str(text);
                None
            }
            (None, true) => None,
            (None, false) => match first_line(text) {
                Some(begun) => {
                    answer = Some(begun);
                    None
                }
                None => Some(Said::Noise(text.into())),
            },
        };
        if let Some(said) = complete
            && tell.send(said).is_err()
        {
            return;
        }
    }
}

/// The line that opens an answer: `=`, perhaps an id, perhaps text.
fn first_line(line: &str) -> Option<Answer> {
    let success = match line.as_bytes()[0] {
        b'=' => true,
        b'?' => false,
        _ => return None,
    };
    let rest = &line[1..];
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    Some(Answer {
        // An id beyond 64 bits is not ours either.
        id: (digits > 0).then(|| rest[..digits].parse().unwrap_or(u64::MAX)),
        success,
        text: rest[digits..].trim().into(),
    })
}

/// Keeps the last bytes of a stream.
fn keep_last(mut input: impl Read, words: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 1024];
    while let Ok(read @ 1..) = input.read(&mut chunk) {
        let mut words = words.lock().expect("nobody panics with it");
        words.extend_from_slice(&chunk[..read]);
        let excess = words.len().saturating_sub(LAST_WORDS);
        words.drain(..excess);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(text: &str) -> Vec<String> {
        let (tell, said) = sync_channel(100);
        listen(text.as_bytes(), &tell);
        drop(tell);
        said.iter()
            .map(|said| match said {
                Said::Answer(a) => format!("{} {:?} {}", if a.success { '=' } else { '?' }, a.id, a.text),
                Said::Noise(line) => format!("noise {line}"),
                Said::TooLong => "too long".into(),
            })
            .collect()
    }

    #[test]
    fn answers_with_ids_lines_tabs_and_carriage_returns() {
        assert_eq!(
            heard("= A1\n\n=12 a\r\n\tb\r\n\r\n?3 no\n\n\n=\n\n"),
            ["= None A1", "= Some(12) a\n b", "? Some(3) no", "= None "]
        );
    }

    #[test]
    fn noise_between_answers_is_told_apart() {
        assert_eq!(
            heard("hello\n=1\n\nbye"),
            ["noise hello", "= Some(1) ", "noise bye"]
        );
    }

    #[test]
    fn an_unfinished_answer_is_none() {
        assert!(heard("=1 D4\n").is_empty());
    }

    proptest::proptest! {
        /// Whatever a program writes: no panic, and nothing made up.
        #[test]
        fn any_bytes_are_cut_into_something(bytes: Vec<u8>) {
            let (tell, said) = sync_channel(bytes.len() + 1);
            listen(&bytes[..], &tell);
            drop(tell);
            let lines = bytes.iter().filter(|&&b| b == b'\n').count() + 1;
            proptest::prop_assert!(said.iter().count() <= lines);
        }

        /// An answer comes out as it went in, between noise.
        #[test]
        fn answers_are_found_between_noise(id: u64, text in "[A-Z0-9]{0,9}", noise in "[a-z]{1,9}") {
            let heard = heard(&format!("{noise}\n={id} {text}\n\n{noise}\n"));
            let answer = format!("= Some({id}) {text}");
            proptest::prop_assert_eq!(heard, [format!("noise {noise}"), answer, format!("noise {noise}")]);
        }
    }

    #[test]
    fn endless_lines_and_answers_are_cut_off() {
        assert_eq!(heard(&"x".repeat(ANSWER_LIMIT + 1)), ["too long"]);
        assert_eq!(
            heard(&format!("= {}", "yes\n".repeat(ANSWER_LIMIT / 2))),
            ["too long"]
        );
    }
}
