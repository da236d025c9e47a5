//! The whole game looked at, with what is found so far told on the way.

use super::{ReviewAsk, Work};
use crate::error::{Code, Refusal};
use crate::queue::Turn;
use crate::review::{Done, written};
use crate::shown::tenths;
use crate::tree::Tree;
use goban::{Color, Game};
use kifu::NodeId;
use players::{Player, Request, Thought};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;
use study::review::{Pace, Plan, Step, problems, review};
use study::{Appraise, Effort};
use tactics::Stop;

/// Positions that are counted in the time of a move, and in a hurry.
const COUNTED: f64 = 15.0;
const QUICK: f64 = 3.0;
/// The longest review.
const MOST: Duration = Duration::from_secs(1800);
/// A game of fewer moves takes as long as one of so many.
const FEW: usize = 10;
/// The part of the time that problems take beside it.
const PROBLEMS: f64 = 0.05;

/// A player that counts at the pace of a review; what it counts first is told.
struct Counting<'a> {
    player: &'a mut dyn Player,
    pace: Pace,
    scores: &'a RefCell<Scores>,
    turn: &'a mut Turn,
}

/// Black's lead after each move of the main line, as far as it was counted.
struct Scores {
    nodes: Vec<u32>,
    /// Whether moves can be told by their number: nothing was set up in midgame.
    plain: bool,
    told: Vec<(u32, f64)>,
}

impl Appraise for Counting<'_> {
    fn appraise(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought> {
        if stop.is_set() {
            return None;
        }
        self.turn.give_way();
        let request = Request {
            color: to_move,
            time: Some(self.pace.get()),
            ..Request::new(game, stop.flag())
        };
        let thought = self.player.choose(&request).thought;
        let mut scores = self.scores.borrow_mut();
        if let Some(thought) = thought.as_ref().filter(|_| scores.plain)
            && let Some(&node) = scores.nodes.get(game.moves().len())
            && scores.told.iter().all(|&(known, _)| known != node)
        {
            let lead = if thought.color == Color::Black {
                thought.lead
            } else {
                -thought.lead
            };
            scores.told.push((node, lead));
        }
        drop(scores);
        thought
    }
}

fn scores(tree: &Tree) -> Scores {
    let line: Vec<NodeId> = tree.record().main_line().map(|node| node.id()).collect();
    let node = |id: NodeId| tree.record().node(id);
    let plain = line[1..]
        .iter()
        .all(|&id| node(id).setup().is_none() && node(id).moves().count() == 1);
    Scores {
        nodes: line.iter().map(|&id| tree.id(id)).collect(),
        plain: plain && node(NodeId::ROOT).moves().next().is_none(),
        told: Vec::new(),
    }
}

/// Looks at the whole game, giving way to whoever waits for a core.
pub fn answer(work: &Work, ask: &ReviewAsk, turn: &mut Turn) -> Result<Value, Refusal> {
    let kept = work.kept();
    let tree = kept.tree.clone();
    let record = tree.record();
    let moves = record.moves().count();
    if moves == 0 {
        return Err(Refusal::new(
            Code::BadSetting,
            "There is no move in this game to look at.",
        ));
    }
    let counted = if ask.quick { QUICK } else { COUNTED };
    let time = work.counting.mul_f64(counted * moves.max(FEW) as f64).min(MOST);
    let effort = if ask.quick {
        Effort::QUICK
    } else {
        Effort::default()
    };
    let plan = Plan {
        time,
        effort,
        side: ask.side.map(Color::from),
        evened: true,
    };
    let told = RefCell::new(scores(&tree));
    let found = work.analysts.ask(&work.table().0, |player| {
        let pace = Pace::default();
        let mut by = Counting {
            player: &mut **player,
            pace: pace.clone(),
            scores: &told,
            turn,
        };
        review(record, &plan, &mut by, &pace, &work.stop, &mut |step| {
            let (phase, done, of) = match step {
                Step::Counted(done, of) => ("counting", done, of),
                Step::Explained(done, of) => ("explaining", done, of),
                Step::Glanced(done, of) => ("glancing", done, of),
            };
            let scores: Vec<Value> = told
                .borrow()
                .told
                .iter()
                .map(|&(node, lead)| json!([node, tenths(lead)]))
                .collect();
            work.tell
                .progress(json!({ "done": done, "of": of, "phase": phase, "scores": scores }));
        })
    });
    let bad = |error: kifu::BoardError| Refusal::new(Code::BadRecord, format!("{error}."));
    let found = found.map_err(bad)?;
    if work.stop.is_set() {
        return Err(Refusal::new(Code::Stale, "The review was stopped."));
    }
    work.tell
        .progress(json!({ "done": 0, "of": 1, "phase": "problems", "scores": [] }));
    let late = Stop::from(Arc::default());
    let problems = in_time(&late, time.mul_f64(PROBLEMS), &work.stop, || {
        problems(record, &found, effort, &late)
    });
    let done = Done::new(tree, found, &problems.map_err(bad)?);
    let told = written(&done, &work.voice);
    work.table().1.lock().reviews.keep(done);
    Ok(told)
}

/// Does this for so long at most.
fn in_time<T>(late: &Stop, time: Duration, whole: &Stop, job: impl FnOnce() -> T) -> T {
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let start = std::time::Instant::now();
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                if start.elapsed() >= time || whole.is_set() {
                    late.set();
                }
                std::thread::park_timeout(Duration::from_millis(20));
            }
        });
        let answer = job();
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        watch.thread().unpark();
        answer
    })
}
