//! Analysis that goes on while the client looks: `lz-analyze`, `kata-analyze`, and the same for a move.
//!
//! The answer begins at once and grows by a line every so often; any further input ends it (docs/gtp.md).

use crate::answer::Growing;
use crate::args::{Args, Failure, SYNTAX};
use crate::engine::move_name;
use crate::{Answer, Engine, Request};
use goban::{Color, Move, Point, PointSet, Size};
use players::{Action, Show, Thought};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

/// Whose words are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dialect {
    Leela,
    Kata,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// To look until the client has another wish.
    Look,
    /// A move, not played.
    Advise,
    /// A move.
    Play,
}

/// The commands that stream their answers.
const STREAMED: &[(&str, Dialect, Task)] = &[
    ("lz-analyze", Dialect::Leela, Task::Look),
    ("kata-analyze", Dialect::Kata, Task::Look),
    ("kata-search_analyze", Dialect::Kata, Task::Advise),
    ("lz-genmove_analyze", Dialect::Leela, Task::Play),
    ("kata-genmove_analyze", Dialect::Kata, Task::Play),
];

/// Answers a command that streams its answer; false if it is none.
pub(crate) fn answer(
    engine: &mut Engine,
    request: &Request<'_>,
    output: &mut impl Write,
) -> io::Result<bool> {
    let Some(&(_, dialect, task)) = STREAMED.iter().find(|(name, ..)| *name == request.name) else {
        return Ok(false);
    };
    let ready = match task {
        Task::Play => engine.check_room(),
        Task::Look | Task::Advise => Ok(()),
    };
    match ready.and_then(|()| Wish::read(engine, request, dialect)) {
        Ok(wish) => grow(engine, &wish, task, Growing::begin(output, request.id))?,
        Err(why) => Answer {
            id: request.id,
            text: Err(why.into_owned()),
        }
        .write(output)?,
    }
    Ok(true)
}

/// The answer that has begun: what is found, line by line, the move if one is asked for, and the end.
fn grow(engine: &mut Engine, wish: &Wish, task: Task, mut answer: Growing<'_, impl Write>) -> io::Result<()> {
    let interrupt = engine.interrupt();
    let mut report = |thought: &Thought| {
        // Before the first game there is nothing to say.
        if let Some(line) = wish.line(thought) {
            answer.say(&line);
        }
        if answer.is_unheard() {
            interrupt.close();
        }
    };
    let show = Show {
        every: wish.every,
        to: &mut report,
    };
    let (color, among) = (wish.color, wish.among.as_ref());
    let action = match task {
        Task::Look => {
            interrupt.watch(true);
            engine.analyze(color, among, show);
            interrupt.watch(false);
            None
        }
        Task::Advise => Some(Ok(engine.decide(color, among, false, Some(show)))),
        Task::Play => Some(engine.generate_and_show(color, among, show)),
    };
    match action {
        Some(Ok(Action::Move(m))) => answer.say(&format!("play {}", move_name(m))),
        Some(Ok(Action::Resign)) => answer.say("play resign"),
        Some(Err(why)) => answer.say(&format!("info error {why}")),
        None => {}
    }
    answer.end()
}

/// What the client wants to see.
struct Wish {
    dialect: Dialect,
    color: Color,
    size: Size,
    every: Duration,
    most: usize,
    ownership: bool,
    among: Option<PointSet>,
}

impl Wish {
    /// `[COLOR] [CENTISECONDS] [KEY VALUE]...`, as Leela Zero and KataGo read it.
    fn read(engine: &Engine, request: &Request<'_>, dialect: Dialect) -> Result<Wish, Failure> {
        let size = engine.game().size();
        let mut args = Args::new(request.args, size);
        let mut wish = Wish {
            dialect,
            color: engine.game().to_move(),
            size,
            every: Duration::from_secs(1),
            most: usize::MAX,
            ownership: false,
            among: None,
        };
        while !args.is_empty() {
            let word = args.word()?;
            if let Ok(color) = word.parse() {
                wish.color = color;
            } else if let Ok(hundredths) = word.parse::<u64>() {
                wish.every = interval(hundredths);
            } else {
                match word {
                    "interval" => wish.every = interval(args.integer()?.max(0) as u64),
                    "maxmoves" => wish.most = args.integer()?.max(1) as usize,
                    "ownership" => wish.ownership = args.word()? == "true",
                    "allow" | "avoid" => wish.limit(word == "allow", &mut args)?,
                    "minmoves" | "rootInfo" | "pvVisits" | "movesOwnership" | "ownershipStdev" => {
                        args.word()?;
                    }
                    _ => return Err(SYNTAX),
                }
            }
        }
        Ok(wish)
    }

    /// `allow COLOR P1,P2,... DEPTH` and `avoid` likewise: they concern the next move alone.
    fn limit(&mut self, allow: bool, args: &mut Args<'_>) -> Result<(), Failure> {
        let color: Color = args.color()?;
        let mut points = PointSet::EMPTY;
        for name in args.word()?.split(',') {
            if let Move::Play(p) = name.parse().map_err(|_| "invalid coordinate")? {
                points.insert(p);
            }
        }
        args.integer()?;
        if color == self.color {
            let all = self.among.unwrap_or(PointSet::board(self.size));
            self.among = Some(if allow { all & points } else { all - points });
        }
        Ok(())
    }

    /// What was thought, as one line; none before any move was looked at.
    fn line(&self, thought: &Thought) -> Option<String> {
        if thought.candidates.is_empty() {
            return None;
        }
        let mut text = String::new();
        let sign: f32 = if self.color == Color::Black { 1.0 } else { -1.0 };
        for (order, c) in thought.candidates.iter().take(self.most).enumerate() {
            let line: Vec<String> = c.line.iter().map(|&m| name(m)).collect();
            let (visits, value) = (c.visits, c.win_rate.unwrap_or(0.5));
            let prior = c.prior.unwrap_or(0.0);
            // A bound that the mean stays above nineteen times of twenty.
            let bound = (value - 1.96 * (value * (1.0 - value) / visits.max(1) as f64).sqrt()).max(0.0);
            let separator = if order == 0 { "" } else { " " };
            let m = name(c.mv);
            let _ = match self.dialect {
                Dialect::Leela => write!(
                    text,
                    "{separator}info move {m} visits {visits} winrate {:.0} prior {:.0} lcb {:.0} order {order} pv {}",
                    10000.0 * value,
                    10000.0 * prior,
                    10000.0 * bound,
                    line.join(" ")
                ),
                Dialect::Kata => write!(
                    text,
                    "{separator}info move {m} visits {visits} utility {:.4} winrate {value:.4} scoreMean {score:.2} \
                     scoreLead {score:.2} prior {:.4} lcb {bound:.4} order {order} pv {}",
                    2.0 * value - 1.0,
                    prior,
                    line.join(" "),
                    score = c.lead,
                ),
            };
        }
        if self.ownership && self.dialect == Dialect::Kata {
            text.push_str(" ownership");
            for row in (0..self.size.side()).rev() {
                for col in 0..self.size.side() {
                    let owner = sign * thought.owner(Point::new(col, row));
                    let _ = write!(text, " {owner:.3}");
                }
            }
        }
        Some(text)
    }
}

/// Hundredths of a second; less than five would flood the client.
fn interval(hundredths: u64) -> Duration {
    Duration::from_millis(hundredths.clamp(5, 100_000) * 10)
}

fn name(m: Move) -> String {
    match m {
        Move::Play(p) => p.to_string(),
        Move::Pass => "pass".into(),
    }
}
