//! `yomi gtp --restart`: an engine that is started again when it dies, with the game as it stood.
//!
//! What the client says goes to the engine as it comes, what the engine answers comes back whole. Commands that changed
//! something are remembered; when the engine's output ends before it was told to quit, it is started again, told them once more in
//! silence, and asked again what was not answered.

use crate::files;
use crate::output::{self, note};
use anyhow::{Context, bail};
use arena::Program;
use gtp::Request;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write, stdin, stdout};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// Bytes of a line that are read.
const LONGEST: u64 = 1 << 20;
/// From one attempt to the next.
const PAUSE: Duration = Duration::from_millis(500);

enum Event {
    Client(Option<String>),
    /// From the engine's so-manieth life.
    Engine(usize, Option<String>),
}

/// Commands after which the engine is another than before.
const CHANGING: &[&str] = &[
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "kgs-rules",
    "yomi-rules",
    "kata-set-rules",
    "fixed_handicap",
    "set_free_handicap",
    "loadsgf",
    "undo",
    "gg-undo",
    "gogui-play_sequence",
    "gogui-setup",
    "gogui-setup_player",
    "time_settings",
    "kgs-time_settings",
    "kata-time_settings",
];
/// Commands whose answer is a move that was played, or resigned.
const MOVING: &[&str] = &[
    "genmove",
    "kgs-genmove_cleanup",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
];
/// Commands that answer line by line, until the next command.
const STREAMING: &[&str] = &["analyze", "genmove_analyze"];

/// What was said and not answered yet.
struct Asked {
    line: String,
    name: String,
    args: String,
}

struct Guard<'a> {
    program: &'a Program,
    save: Option<&'a Path>,
    attempts: usize,
    send: Sender<Event>,
    events: Receiver<Event>,
    life: usize,
    child: Option<(Child, ChildStdin)>,
    /// What brings a new engine to where the old one was.
    history: Vec<String>,
    asked: VecDeque<Asked>,
    /// The answer that is being read.
    answer: Vec<String>,
    /// Answers that nobody waits for: those to the history.
    silent: usize,
    /// The client is gone.
    gone: bool,
    /// It has said that it goes.
    leaving: bool,
    /// Deaths since the last answer.
    deaths: usize,
}

/// Speaks GTP by an engine that may die.
pub fn run(command: &str, save: Option<&Path>, attempts: usize) -> anyhow::Result<()> {
    let program = Program::find(command).map_err(|error| anyhow::anyhow!("--restart: {error}"))?;
    let (send, events) = channel();
    let client = send.clone();
    std::thread::spawn(move || read(stdin(), |line| client.send(Event::Client(line)).is_ok()));
    let mut guard = Guard {
        program: &program,
        save,
        attempts,
        send,
        events,
        life: 0,
        child: None,
        history: Vec::new(),
        asked: VecDeque::new(),
        answer: Vec::new(),
        silent: 0,
        gone: false,
        leaving: false,
        deaths: 0,
    };
    guard.start()?;
    guard.serve()
}

fn read(from: impl Read, mut tell: impl FnMut(Option<String>) -> bool) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match (&mut from).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(1..) if tell(Some(String::from_utf8_lossy(&line).trim_end().to_owned())) => {}
            _ => break,
        }
    }
    tell(None);
}

impl Guard<'_> {
    fn start(&mut self) -> anyhow::Result<()> {
        self.life += 1;
        let life = self.life;
        let mut child = Command::new(self.program.path())
            .args(self.program.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", self.program.text()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let send = self.send.clone();
        if let Some(output) = output {
            std::thread::spawn(move || read(output, |line| send.send(Event::Engine(life, line)).is_ok()));
        }
        self.child = input.map(|input| (child, input));
        self.silent = self.history.len();
        self.answer.clear();
        for line in self.history.clone() {
            self.say(&line);
        }
        let again: Vec<String> = self.asked.iter().map(|asked| asked.line.clone()).collect();
        again.iter().for_each(|line| self.say(line));
        Ok(())
    }

    /// Says a line to the engine. If it is dead its end is about to be told.
    fn say(&mut self, line: &str) {
        if let Some((_, input)) = &mut self.child {
            let _ = writeln!(input, "{line}").and_then(|()| input.flush());
        }
    }

    fn serve(&mut self) -> anyhow::Result<()> {
        loop {
            match self.events.recv().context("nobody speaks any more")? {
                Event::Client(Some(line)) => self.hear(line),
                Event::Client(None) => {
                    self.gone = true;
                    self.hang_up();
                }
                Event::Engine(life, _) if life != self.life => {}
                Event::Engine(_, Some(line)) => self.answered(line),
                Event::Engine(_, None) => {
                    if (self.gone || self.leaving) && self.asked.iter().all(|asked| asked.name == "quit") {
                        return Ok(());
                    }
                    self.again()?;
                    if self.gone {
                        self.hang_up();
                    }
                }
            }
        }
    }

    /// Nobody says any more: an engine that has all of its input ends by itself.
    fn hang_up(&mut self) {
        if let Some((mut child, input)) = self.child.take() {
            drop(input);
            std::thread::spawn(move || child.wait());
        }
    }

    fn hear(&mut self, line: String) {
        let request = Request::parse(&line);
        let (name, args) = (request.name.to_owned(), request.args.to_owned());
        if !name.is_empty() && name != "gogui-interrupt" {
            self.leaving |= name == "quit";
            self.asked.push_back(Asked {
                line: line.clone(),
                name,
                args,
            });
        }
        self.say(&line);
    }

    fn answered(&mut self, line: String) {
        let streams = |asked: &Asked| STREAMING.iter().any(|end| asked.name.ends_with(end));
        if self.silent == 0 && self.asked.front().is_some_and(streams) && !line.is_empty() {
            pass_on(&line);
            self.answer.push(line);
            return;
        }
        if !line.is_empty() {
            self.answer.push(line);
            return;
        }
        // An empty line ends an answer; between answers it means nothing.
        if self.answer.is_empty() {
            return;
        }
        let answer = std::mem::take(&mut self.answer);
        if self.silent > 0 {
            self.silent -= 1;
            return;
        }
        self.deaths = 0;
        let Some(asked) = self.asked.pop_front() else {
            return;
        };
        if streams(&asked) {
            pass_on("");
        } else {
            pass_on(&(answer.join("\n") + "\n"));
        }
        self.remember(&asked, &answer);
    }

    /// Remembers what is needed to come to the same place again.
    fn remember(&mut self, asked: &Asked, answer: &[String]) {
        let Some(said) = answer[0].strip_prefix('=') else {
            return;
        };
        let said = said.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
        // The color is the first word; an answer in lines names its move in the last.
        let color = asked.args.split_whitespace().next().unwrap_or("black");
        if MOVING.contains(&asked.name.as_str()) {
            let last = answer
                .last()
                .map_or(said, |line| line.trim_start_matches("play").trim());
            let play = if answer.len() > 1 { last } else { said };
            if !play.eq_ignore_ascii_case("resign") {
                self.history.push(format!("play {color} {play}"));
            }
        } else if asked.name == "place_free_handicap" {
            self.history.push(format!("set_free_handicap {said}"));
        } else if CHANGING.contains(&asked.name.as_str()) {
            self.history.push(format!("{} {}", asked.name, asked.args));
        }
    }

    /// Starts the engine again, and again if that does not help.
    fn again(&mut self) -> anyhow::Result<()> {
        let how = match self.child.take() {
            Some((mut child, input)) => {
                drop(input);
                child
                    .wait()
                    .map_or(String::new(), |status| format!(" ({status})"))
            }
            None => String::new(),
        };
        self.deaths += 1;
        if self.deaths > self.attempts {
            self.give_up()?;
            bail!(
                "the engine has ended {} times in a row{how}: {}",
                self.deaths,
                self.program.text()
            );
        }
        if self.deaths > 1 {
            std::thread::sleep(PAUSE);
        }
        let moves = self
            .history
            .iter()
            .filter(|line| line.starts_with("play "))
            .count();
        note!(
            "the engine has ended{how}; it is started again with the game so far, {moves} moves, and asked again what it did not answer"
        );
        self.start()
    }

    /// Answers with the best move known, if a move was asked for and one is known.
    fn give_up(&mut self) -> anyhow::Result<()> {
        let wanted = self
            .asked
            .front()
            .filter(|asked| MOVING.contains(&asked.name.as_str()));
        let Some((path, asked)) = self.save.zip(wanted) else {
            return Ok(());
        };
        let record: kifu::Record = files::read_text(path, files::DRAWING)?
            .parse()
            .with_context(|| format!("cannot read {}", path.display()))?;
        if let Some((_, m)) = cluster::best_known(&record) {
            let id: String = asked.line.chars().take_while(char::is_ascii_digit).collect();
            pass_on(&format!("={id} {m}\n"));
            note!("the best move known before the engine ended is {m}");
        }
        Ok(())
    }
}

fn pass_on(text: &str) {
    let mut out = stdout().lock();
    if let Err(error) = writeln!(out, "{text}").and_then(|()| out.flush()) {
        output::lost(&error);
    }
}
