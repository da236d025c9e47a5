//! What a search thinks, while it goes on.

use super::{Analyze, Work};
use crate::error::{Code, Refusal};
use crate::shown::tenths;
use goban::Color;
use players::{Player, Request, Show, Thought};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often something is shown.
pub const EVERY: Duration = Duration::from_millis(200);
/// The longest search that can be asked for, in seconds.
const LONGEST: f64 = 600.0;
/// After so long a search gives way to others that wait.
const TURN: Duration = Duration::from_secs(10);
/// Candidates that are told.
const TOLD: usize = 12;

/// The moves of a thought.
fn of(thought: &Thought) -> Value {
    let black = thought.color == Color::Black;
    let lead = |lead: f64| tenths(if black { lead } else { -lead });
    let win = |rate: Option<f64>| {
        let rate = rate.map(|rate| if black { rate } else { 1.0 - rate });
        rate.filter(|rate| rate.is_finite()).map(thousandths)
    };
    let all: u64 = thought.candidates.iter().map(|c| c.visits).sum();
    let candidates = thought.candidates.iter().take(TOLD).map(|c| {
        json!({
            "move": c.mv.to_string(),
            "visits": c.visits,
            "share": thousandths(c.visits as f64 / all.max(1) as f64),
            "lead": lead(c.lead),
            "win": win(c.win_rate),
            "prior": c.prior.map(thousandths),
            "line": c.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    });
    json!({
        "visits": thought.visits,
        "lead": lead(thought.lead),
        "win": win(thought.win_rate),
        "candidates": candidates.collect::<Vec<_>>(),
    })
}

/// A thought as it is sent, seen by Black, with who owns which point.
pub fn whole(thought: &Thought, size: goban::Size) -> Value {
    let mut told = of(thought);
    told["ownership"] = ownership(thought, size);
    told
}

/// Owners by row from the top left.
fn ownership(thought: &Thought, size: goban::Size) -> Value {
    if thought.ownership.is_empty() {
        return json!([]);
    }
    let rows = (0..size.side()).rev();
    let points = rows.flat_map(|row| (0..size.side()).map(move |col| goban::Point::new(col, row)));
    let owners = points.map(|p| (thought.owner(p) * 100.0).round() / 100.0);
    json!(owners.collect::<Vec<f32>>())
}

fn thousandths(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

/// Searches for so long, and tells what it finds.
pub fn analyze(work: &Work, ask: &Analyze) -> Result<Value, Refusal> {
    if !(0.1..=LONGEST).contains(&ask.seconds) {
        let message = format!("A search takes 0.1 to {LONGEST} seconds.");
        return Err(Refusal::new(Code::BadSetting, message));
    }
    let position = work.position(ask.node)?;
    let size = position.game.size();
    let last = work.analysts.ask(&work.table().0, |player| {
        search(
            work,
            &mut **player,
            &position.game,
            Duration::from_secs_f64(ask.seconds),
        )
    });
    match last {
        Some(thought) => Ok(json!({ "thought": whole(&thought, size) })),
        None => Err(Refusal::new(
            Code::PlayerFailed,
            "Nothing was found in that time.",
        )),
    }
}

/// Has a player search a position for so long, telling what it finds; the last of it. It ends early when nobody waits for it
/// any more, and after a while if others wait for the core.
pub fn search(work: &Work, player: &mut dyn Player, game: &goban::Game, time: Duration) -> Option<Thought> {
    let (start, halt) = (Instant::now(), AtomicBool::new(false));
    let mut last = None;
    let request = Request::new(game, &halt);
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            while !halt.load(Ordering::Relaxed) {
                let late = start.elapsed() >= time;
                let in_the_way = start.elapsed() >= TURN && work.queue.is_waited_for();
                if late || in_the_way || work.stop.is_set() {
                    halt.store(true, Ordering::Relaxed);
                }
                std::thread::park_timeout(Duration::from_millis(10));
            }
        });
        let show = Show {
            every: EVERY,
            to: &mut |thought: &Thought| {
                work.tell
                    .progress(json!({ "thought": whole(thought, game.size()) }));
                last = Some(thought.clone());
            },
        };
        player.analyze(&request, show);
        halt.store(true, Ordering::Relaxed);
        watch.thread().unpark();
    });
    last
}
