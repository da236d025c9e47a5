//! A GTP program at the board.

use super::Seat;
use crate::clock::{Clock, Limits, TimeControl};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::program::Program;
use crate::setup::Setup;
use goban::{Color, Move, PointSet, Rules};
use players::Action;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A GTP program at the board. It is started for its first game and kept as long as it behaves.
pub struct ProgramSeat {
    program: Program,
    limits: Limits,
    stop: Arc<AtomicBool>,
    running: Option<Running>,
    title: String,
}

struct Running {
    engine: Engine,
    commands: HashSet<String>,
}

impl ProgramSeat {
    /// A seat for this program.
    pub fn new(program: Program, limits: Limits, stop: Arc<AtomicBool>) -> ProgramSeat {
        ProgramSeat {
            title: program.text().into(),
            program,
            limits,
            stop,
            running: None,
        }
    }

    fn running(&mut self) -> Result<&mut Running, Failure> {
        if self.running.is_none() {
            let patience = self.limits.patience();
            let mut engine = Engine::start(&self.program, Arc::clone(&self.stop))?;
            let mut say = |command| match engine.ask(command, patience) {
                Err(Failure::Refusal { .. }) => Ok(String::new()),
                answer => answer,
            };
            let title = [say("name")?, say("version")?].join(" ");
            if !title.trim().is_empty() {
                self.title = title.trim().into();
            }
            let commands = engine.commands(patience)?;
            self.running = Some(Running { engine, commands });
        }
        Ok(self.running.as_mut().expect("just started"))
    }

    fn ask(&mut self, command: &str) -> Result<String, Failure> {
        let patience = self.limits.patience();
        let answer = self.running()?.engine.ask(command, patience);
        self.watch(answer)
    }

    /// Lets go of a program that has failed beyond a refusal.
    fn watch<T>(&mut self, answer: Result<T, Failure>) -> Result<T, Failure> {
        if !matches!(answer, Ok(_) | Err(Failure::Refusal { .. })) {
            self.running = None;
        }
        answer
    }

    fn knows(&self, command: &str) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.commands.contains(command))
    }

    /// Sends a command that a program may lack or refuse without harm to the game.
    fn suggest(&mut self, name: &str, arguments: &str) -> Result<(), Failure> {
        if !self.knows(name) {
            return Ok(());
        }
        match self.ask(&format!("{name} {arguments}")) {
            Ok(_) | Err(Failure::Refusal { .. }) => Ok(()),
            Err(failure) => Err(failure),
        }
    }

    fn tell_time(&mut self) -> Result<(), Failure> {
        match self.limits.time {
            TimeControl::Untimed => Ok(()),
            TimeControl::PerMove(seconds) => {
                self.suggest("time_settings", &format!("0 {} 1", whole(seconds)))
            }
            TimeControl::PerGame(seconds) => {
                self.suggest("time_settings", &format!("{} 0 0", whole(seconds)))
            }
        }
    }
}

/// GTP counts whole seconds; less than one would mean none.
fn whole(seconds: f64) -> u64 {
    seconds.floor().max(1.0) as u64
}

impl Seat for ProgramSeat {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn begin(&mut self, setup: &Setup) -> Result<(), Failure> {
        self.limits = setup.limits;
        self.ask(&format!("boardsize {}", setup.size.side()))?;
        self.ask("clear_board")?;
        self.ask(&format!("komi {}", setup.rules.komi))?;
        // GNU Go takes a 31-bit number.
        self.suggest("set_random_seed", &(setup.seed >> 33).to_string())?;
        match (setup.rules.name(), spoken(&setup.rules)) {
            (Some(name), _) if self.knows("yomi-rules") => self.suggest("yomi-rules", name)?,
            (_, Some(name)) => self.suggest("kata-set-rules", name)?,
            _ => {}
        }
        self.tell_time()?;
        if !setup.handicap.is_empty() {
            let points: Vec<_> = setup.handicap.iter().map(|p| p.to_string()).collect();
            if self.knows("set_free_handicap") {
                self.ask(&format!("set_free_handicap {}", points.join(" ")))?;
            } else {
                for p in points {
                    self.ask(&format!("play black {p}"))?;
                }
            }
        }
        let first = if setup.handicap.is_empty() {
            Color::Black
        } else {
            Color::White
        };
        let colors = [first, !first].into_iter().cycle();
        for (color, &m) in colors.zip(&setup.opening) {
            self.play(color, m)?;
        }
        Ok(())
    }

    fn play(&mut self, color: Color, m: Move) -> Result<(), Failure> {
        self.ask(&format!("play {color} {m}")).map(drop)
    }

    fn choose(&mut self, color: Color, clock: &Clock, cleanup: bool) -> Result<Action, Failure> {
        if let (TimeControl::PerGame(_), Some(left)) = (self.limits.time, clock.left()) {
            self.suggest("time_left", &format!("{color} {} 0", left.as_secs()))?;
        }
        let name = if cleanup && self.knows("kgs-genmove_cleanup") {
            "kgs-genmove_cleanup"
        } else {
            "genmove"
        };
        let command = format!("{name} {color}");
        let limit: Duration = clock.deadline() + self.limits.grace();
        let answer = self.running()?.engine.ask(&command, limit);
        let answer = self.watch(answer)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Action::Resign);
        }
        match answer.parse() {
            Ok(m) => Ok(Action::Move(m)),
            Err(_) => self.watch(Err(Failure::Garbage { command, answer })),
        }
    }

    fn dead_stones(&mut self) -> Result<Option<PointSet>, Failure> {
        if !self.knows("final_status_list") {
            return Ok(None);
        }
        match self.ask("final_status_list dead") {
            // Points that cannot be read are as good as no answer.
            Ok(list) => Ok(list
                .split_whitespace()
                .map(|word| word.parse().ok())
                .collect::<Option<PointSet>>()),
            Err(Failure::Refusal { .. }) => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    fn dismiss(&mut self) {
        self.running = None;
    }
}

/// The name under which programs that can change their rules know these, as KataGo uses them.
fn spoken(rules: &Rules) -> Option<&'static str> {
    match rules.name()? {
        // Without superko, the plain name means there.
        "chinese" => Some("chinese-ogs"),
        name @ ("japanese" | "aga" | "tromp-taylor") => Some(name),
        _ => None,
    }
}
