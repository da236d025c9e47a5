//! Analysis that goes on while the client looks: `lz-analyze`, `kata-analyze`, and the same for a move.
//!
//! The answer begins at once and grows by a line every so often; any further input ends it (docs/gtp.md).

use crate::args::{Args, Failure, SYNTAX};
use crate::engine::move_name;
use crate::{Engine, Request};
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

/// Whether the command streams its answer.
pub(crate) fn is_streamed(name: &str) -> bool {
    matches!(
        name,
        "lz-analyze" | "kata-analyze" | "lz-genmove_analyze" | "kata-genmove_analyze"
    )
}

/// Answers a streamed command.
pub(crate) fn answer(engine: &mut Engine, request: &Request<'_>, output: &mut impl Write) -> io::Result<()> {
    let id = request.id.map_or(String::new(), |id| id.to_string());
    let wish = match Wish::read(engine, request) {
        Ok(wish) => wish,
        Err(why) => {
            write!(output, "?{id} {why}\n\n")?;
            return output.flush();
        }
    };
    let mut written = writeln!(output, "={id} ").and_then(|()| output.flush());
    let mut report = |thought: &Thought| {
        if written.is_ok() {
            written = writeln!(output, "{}", wish.line(thought)).and_then(|()| output.flush());
        }
    };
    let show = Show {
        every: wish.every,
        to: &mut report,
    };
    if request.name.contains("genmove") {
        let action = engine.generate_and_show(wish.color, wish.among.as_ref(), show);
        written?;
        match action {
            Ok(Action::Move(m)) => writeln!(output, "play {}", move_name(m))?,
            Ok(Action::Resign) => writeln!(output, "play resign")?,
            Err(why) => writeln!(output, "info error {why}")?,
        }
    } else {
        let interrupt = engine.interrupt();
        interrupt.watch(true);
        engine.analyze(wish.color, wish.among.as_ref(), show);
        interrupt.watch(false);
        written?;
    }
    writeln!(output)?;
    output.flush()
}

impl Wish {
    /// `[COLOR] [CENTISECONDS] [KEY VALUE]...`, as Leela Zero and KataGo read it.
    fn read(engine: &Engine, request: &Request<'_>) -> Result<Wish, Failure> {
        let size = engine.game().size();
        let mut args = Args::new(request.args, size);
        let mut wish = Wish {
            dialect: if request.name.starts_with("kata") {
                Dialect::Kata
            } else {
                Dialect::Leela
            },
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

    /// What was thought, as one line.
    fn line(&self, thought: &Thought) -> String {
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
        text
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
