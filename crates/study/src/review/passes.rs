//! The two passes of a review.

use super::{Better, Extent, Pace, Plan, Review, Reviewed, WORTH_TELLING, lines, problem};
use crate::{Appraise, Cap, Contrast, Effort, Explained, Explainer, Remembering, catalogue};
use goban::{Color, Game, Move, Rules};
use kifu::{BoardError, NodeId, Record};
use players::Thought;
use std::time::{Duration, Instant};
use tactics::Stop;

/// Moves of a record that are looked at; the longest games of people have some four hundred.
const LONGEST: usize = 1000;
/// The part of the time in which every position is counted.
const COUNTING: f64 = 0.4;
/// Where counting is slow, as with a judge that takes its time, it may take this much and no more.
const MOST_COUNTING: f64 = 0.8;
/// Explaining goes on up to here; what is left is for a glance at the rest.
const EXPLAINING: f64 = 0.88;
/// Other candidates that a move is told from: in a review each costs as much as another move of the game.
const RIVALS: usize = 1;
/// Positions that an explanation has counted beside those of the main line, about.
const POSITIONS: f64 = 4.0;
/// Below this a search says nothing.
const LEAST: Duration = Duration::from_millis(20);
/// An explanation may take so many times a move's share of the time; then it is cut short.
const PATIENCE: u32 = 3;
/// What seems a mistake is counted again for so many times as long.
const AFRESH: u32 = 2;
/// In fewer moves no habit of whoever counts can be seen.
const HABIT: usize = 16;
/// Moves whose count is so much below the best are not as good, in points.
const AS_GOOD: f64 = 1.0;
/// Moves that were looked at less than this part as often as the best are not known to be as good.
const SEEN: f64 = 0.1;

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// So many positions of so many are counted.
    Counted(usize, usize),
    /// So many moves of so many are explained.
    Explained(usize, usize),
    /// So many moves of so many were given a glance.
    Glanced(usize, usize),
}

/// Looks at the main line of a record, within the time of the plan. When it is stopped it returns what it has.
///
/// Whoever counts heeds the pace, or takes the time that it takes.
pub fn review(
    record: &Record,
    plan: &Plan,
    appraiser: &mut dyn Appraise,
    pace: &Pace,
    stop: &Stop,
    watch: &mut dyn FnMut(Step),
) -> Result<Review, BoardError> {
    let moves = record.main_line().flat_map(|node| {
        let id = node.id();
        node.moves().map(move |(color, mv)| (id, color, mv))
    });
    let moves: Vec<(NodeId, Color, Move)> = moves.take(LONGEST).collect();
    let mut work = Work {
        record,
        rules: record.rules_or(Rules::CHINESE),
        plan: *plan,
        started: Instant::now(),
        counter: Remembering::new(appraiser),
        pace,
        stop,
        thoughts: Vec::new(),
        review: Review {
            area: record.size()?.area(),
            side: plan.side,
            moves: moves.iter().enumerate().map(of_record).collect(),
            extent: Extent {
                moves: moves.len(),
                ..Extent::default()
            },
        },
    };
    work.count(watch)?;
    if plan.evened {
        even_out(&mut work.review.moves);
    }
    work.explain(watch)?;
    work.glance(watch)?;
    work.review.extent.stopped = stop.is_set();
    Ok(work.review)
}

fn of_record((i, &(node, color, mv)): (usize, &(NodeId, Color, Move))) -> Reviewed {
    Reviewed {
        number: i + 1,
        node,
        color,
        mv,
        before: None,
        after: None,
        explained: None,
        thorough: false,
        better: None,
    }
}

struct Work<'a> {
    record: &'a Record,
    rules: Rules,
    plan: Plan,
    started: Instant,
    counter: Remembering<'a>,
    pace: &'a Pace,
    stop: &'a Stop,
    /// What is thought of the position before each move, and of the last one.
    thoughts: Vec<Option<Thought>>,
    review: Review,
}

impl Work<'_> {
    /// Whether this part of the time is over, or somebody said stop.
    fn is_over(&self, part: f64) -> bool {
        self.stop.is_set() || self.started.elapsed() >= self.plan.time.mul_f64(part)
    }

    /// The time of a position of the main line.
    fn main_pace(&self) -> Duration {
        let positions = self.review.moves.len() + 1;
        self.plan.time.mul_f64(COUNTING / positions as f64).max(LEAST)
    }

    /// So many times a move's share of the whole time.
    fn share(&self, times: u32) -> Duration {
        let moves = self.review.moves.len().max(1) as f64;
        self.plan.time.mul_f64(f64::from(times) / moves).max(LEAST)
    }

    /// The game before a move, by its place; after the last one if there is none.
    fn before(&self, i: usize) -> Result<(Game, Color), BoardError> {
        let replay = self.record.replay_before(Some(i + 1), self.rules)?;
        Ok((replay.game, replay.to_move))
    }

    /// The first pass: every position.
    fn count(&mut self, watch: &mut dyn FnMut(Step)) -> Result<(), BoardError> {
        let all = self.review.moves.len() + 1;
        self.pace.set(self.main_pace());
        for i in 0..all {
            if self.is_over(MOST_COUNTING) {
                break;
            }
            let (game, to_move) = self.before(i)?;
            let thought = self.counter.appraise(&game, to_move, self.stop);
            if self.stop.is_set() {
                break;
            }
            let lead = thought.as_ref().map(black_lead);
            if let Some(m) = self.review.moves.get_mut(i) {
                m.before = lead;
            }
            if let Some(m) = i.checked_sub(1).and_then(|i| self.review.moves.get_mut(i)) {
                m.after = lead;
                self.review.extent.counted += usize::from(lead.is_some());
            }
            self.thoughts.push(thought);
            watch(Step::Counted(i + 1, all));
        }
        Ok(())
    }

    /// The second pass: the moves that changed the score most first, those of the side that is asked for before the others.
    fn explain(&mut self, watch: &mut dyn FnMut(Step)) -> Result<(), BoardError> {
        let order = self.order();
        let all = order.len();
        for (done, i) in order.into_iter().enumerate() {
            if self.is_over(EXPLAINING) {
                break;
            }
            self.explain_one(i)?;
            watch(Step::Explained(done + 1, all));
        }
        Ok(())
    }

    /// The moves in the order in which they are looked at.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.review.moves.len()).collect();
        let side = self.plan.side;
        order.retain(|&i| self.review.moves[i].mv != Move::Pass);
        order.sort_by(|&a, &b| {
            let [a, b] = [a, b].map(|i| &self.review.moves[i]);
            let is_asked = |m: &Reviewed| side.is_none_or(|side| side == m.color);
            // What was not counted comes last.
            let swing = |m: &Reviewed| m.swing().map_or(-1.0, f64::abs);
            let by_side = is_asked(b).cmp(&is_asked(a));
            by_side.then(swing(b).total_cmp(&swing(a)))
        });
        order
    }

    fn explain_one(&mut self, i: usize) -> Result<(), BoardError> {
        let (game, _) = self.before(i)?;
        let Reviewed { color, mv, .. } = self.review.moves[i];
        let thought = self.thoughts.get(i).and_then(Option::as_ref);
        let moves = thought.into_iter().flat_map(|t| &t.candidates).map(|c| c.mv);
        if let Some(best) = moves.into_iter().find(|mv| mv.point().is_some()) {
            self.verify(&game, color, mv, best);
        }
        let quick = self.main_pace().div_f64(COUNTING * POSITIONS).max(LEAST);
        self.pace.set(quick);
        let cap = Cap::new(self.stop, self.share(PATIENCE));
        let explainer = Explainer::new(&mut self.counter, self.plan.effort, cap.stop().clone());
        let mut explainer = explainer.telling_from(RIVALS);
        // What the rules forbid was played all the same; there is nothing to say of it.
        let Ok(explained) = explainer.explain(&game, color, mv) else {
            return Ok(());
        };
        if self.stop.is_set() {
            return Ok(());
        }
        let lost = explained.loss.is_some_and(|loss| loss >= WORTH_TELLING);
        let better = match explained.better.filter(|_| lost) {
            Some(best) => {
                let thought = self.thoughts.get(i).and_then(Option::as_ref);
                better(&mut explainer, &game, &explained, best, thought)
            }
            None => None,
        };
        let m = &mut self.review.moves[i];
        m.explained = Some(explained);
        m.thorough = true;
        m.better = better;
        self.review.extent.explained += 1;
        Ok(())
    }

    /// Counts the move that a move is held against as well as the move itself was. Of moves that seem to lose much some seem
    /// so by chance: where it is worth telling both are counted afresh, and longer.
    fn verify(&mut self, game: &Game, color: Color, mv: Move, best: Move) {
        let after = |mv: Move| {
            let mut after = game.clone();
            after.play(color, mv).is_ok().then_some(after)
        };
        let (Some(played), Some(better)) = (after(mv), after(best)) else {
            return;
        };
        self.pace.set(self.main_pace());
        let [here, there] =
            [&played, &better].map(|g| self.counter.appraise(g, !color, self.stop).map(|t| t.lead));
        // Leads are the opponent's, who is to move in both.
        let lost = here
            .zip(there)
            .is_some_and(|(here, there)| here - there >= WORTH_TELLING);
        if lost && mv != best {
            self.pace.set(self.main_pace() * AFRESH);
            for game in [&played, &better] {
                self.counter.again(game, !color, self.stop);
            }
        }
    }

    /// What is left: what can be seen quickly, with the counts that are there.
    fn glance(&mut self, watch: &mut dyn FnMut(Step)) -> Result<(), BoardError> {
        let mut order = self.order();
        order.retain(|&i| self.review.moves[i].explained.is_none());
        let all = order.len();
        for (done, i) in order.into_iter().enumerate() {
            if self.is_over(1.0) {
                break;
            }
            let (game, _) = self.before(i)?;
            let Reviewed { color, mv, .. } = self.review.moves[i];
            let mut known = Known {
                before: (&game, self.thoughts.get(i).cloned().flatten()),
                after: self.thoughts.get(i + 1).cloned().flatten(),
            };
            let cap = Cap::new(self.stop, self.share(1));
            let contrast = Contrast::new(&game, color, mv, &mut known, Effort::QUICK, cap.stop());
            if let Ok(contrast) = contrast {
                let reasons = catalogue::reasons(&contrast);
                if self.stop.is_set() {
                    break;
                }
                self.review.moves[i].explained = Some(Explained {
                    color,
                    mv,
                    reasons,
                    mistakes: Vec::new(),
                    gain: None,
                    follow_up: None,
                    loss: None,
                    better: None,
                    line: Vec::new(),
                    rivals: Vec::new(),
                });
                self.review.extent.glanced += 1;
            }
            watch(Step::Glanced(done + 1, all));
        }
        Ok(())
    }
}

/// What speaks for a better move, how it goes on, and how the other was punished.
fn better(
    explainer: &mut Explainer<'_>,
    game: &Game,
    explained: &Explained,
    best: Move,
    thought: Option<&Thought>,
) -> Option<Better> {
    let equals = thought.map_or_else(Vec::new, |t| as_good(t, best));
    let Explained { color, mv, .. } = *explained;
    let better = explainer.contrast(game, color, best).ok()?;
    let played = explainer.contrast(game, color, mv).ok()?;
    let known = explained.rivals.iter().find(|(mv, _)| *mv == best);
    let reasons = known.map_or_else(|| catalogue::reasons(&better), |(_, reasons)| reasons.clone());
    let follows = |claims, scene: &crate::Scene| {
        lines::read_after(claims).unwrap_or_else(|| lines::expected(scene.thought()))
    };
    let line = lines::played_out(game, (color, best), follows(&reasons, &better.with));
    let refutation = lines::played_out(game, (color, mv), follows(&explained.mistakes, &played.with));
    Some(Better {
        mv: best,
        aim: problem::aim(&better, &played),
        reasons,
        line,
        refutation,
        equals,
    })
}

/// Takes from all counts what whoever counts gives to the side to move: half of what the median move seems to lose.
fn even_out(moves: &mut [Reviewed]) {
    let mut swings: Vec<f64> = moves.iter().filter_map(Reviewed::swing).collect();
    if swings.len() < HABIT {
        return;
    }
    swings.sort_by(f64::total_cmp);
    let given = swings[swings.len() / 2] / 2.0;
    for m in moves {
        // Before the move its player was to move, after it the other side.
        let to_black = match m.color {
            Color::Black => given,
            Color::White => -given,
        };
        m.before = m.before.map(|lead| lead - to_black);
        m.after = m.after.map(|lead| lead + to_black);
    }
}

/// Black's lead in the eyes of whoever counted.
fn black_lead(thought: &Thought) -> f64 {
    match thought.color {
        Color::Black => thought.lead,
        Color::White => -thought.lead,
    }
}

/// The moves that are as good as the best by the count.
fn as_good(thought: &Thought, best: Move) -> Vec<Move> {
    let Some(first) = thought.of(best) else {
        return vec![best];
    };
    let enough = |c: &&players::Candidate| {
        let seen = c.visits as f64 >= SEEN * first.visits as f64;
        c.mv == best || seen && c.mv != Move::Pass && c.lead >= first.lead - AS_GOOD
    };
    thought.candidates.iter().filter(enough).map(|c| c.mv).collect()
}

/// What was counted already, and nothing else.
struct Known<'a> {
    before: (&'a Game, Option<Thought>),
    after: Option<Thought>,
}

impl Appraise for Known<'_> {
    fn appraise(&mut self, game: &Game, to_move: Color, _stop: &Stop) -> Option<Thought> {
        let (before, thought) = &self.before;
        let moves = game.moves().len() - before.moves().len();
        match (moves, game.last()) {
            (0, _) => thought.clone(),
            // The move itself, and not a pass in its place.
            (1, Some((_, Move::Play(_)))) => self.after.clone().filter(|t| t.color == to_move),
            _ => None,
        }
    }
}
