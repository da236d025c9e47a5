//! INDIGO as it was in 2002: an evaluation with uncertainty, calm or urgent moves, each verified by a selective quiescence
//! search (HDR 2004, 4.3, 5.4 to 5.6, 6.4).

use crate::indigo::evaluation::URGENT;
use crate::indigo::knowledge::{Idea, Knowledge, by_weight, verified};
use crate::indigo::mind::{dead, last_points, last_stone, pass_settled, resigns, stone, unseen};
use crate::indigo::motives::{calm, strength_of};
use crate::indigo::quiescence::{Reach, Stand, World, search};
use crate::indigo::strength::{Strength, strength};
use crate::indigo::{Evaluation, Mind, is_sound};
use crate::pass::pass_stuck;
use crate::player::{Choice, Player, Request};
use crate::settings::{SettingError, Settings};
use crate::thought::{Candidate, Thought};
use crate::{Options, effects};
use concepts::global::advise;
use concepts::{Id, Method, Picture};
use goban::{Board, Color, Game, Move, Point, PointSet};
use playouts::Allowance;
use std::sync::atomic::AtomicBool;
use tree::quick_board;

const NAME: &str = "indigo2002";
/// Points that a move must gain over a pass to be confirmed.
const GAIN: f64 = 1.0;
/// What twice the weight is worth beside the evaluation, in points: that has errors of its own (HDR 2004, L258), so that it must
/// see a clear gain before it overrules what knowledge holds best. Not tuned: what was tried was tried in games that repeat.
const TRUST: f64 = 4.0;
/// Groups whose strength is asked for: those on which most hangs.
const ASKED: usize = 2;
/// Moves in a row that are tried to kill a group or to make it live.
const IN_A_ROW: u32 = 2;
/// Of the looks of a move, such a share may go to the strength of groups.
const FOR_STRENGTH: f64 = 0.4;
/// Urgent moves that are looked at on a board, whether they stand or not.
const URGENT_MOVES: usize = 6;

/// Plays what its evaluation holds best once everything near has calmed down.
///
/// | setting | what it is |
/// |---|---|
/// | `looks` | boards that it may look at for a move: each costs as much as a whole move of `indigo95` |
/// | `moves` | moves that are verified |
/// | `depth`, `wide` | how far, and how many urgent moves at a time, the quiescence search reads |
/// | `strength` | whether the strength of groups in moves in a row is asked for |
pub struct Indigo2002 {
    options: Options,
    mind: Mind,
    knowledge: Knowledge,
    looks: u64,
    moves: usize,
    reach: Reach,
    strength: bool,
}

impl Indigo2002 {
    pub(crate) fn new(options: &Options, wishes: &mut Settings<'_>) -> Result<Indigo2002, SettingError> {
        Ok(Indigo2002 {
            options: *options,
            mind: Mind::new(seeing()),
            knowledge: Knowledge::new(),
            looks: wishes.number("looks", 60, 1..=1_000_000)?,
            moves: wishes.number("moves", 10, 1..=625)?,
            reach: Reach {
                depth: wishes.number("depth", 3, 0..=20)?,
                wide: wishes.number("wide", 2, 1..=20)?,
            },
            strength: wishes.is_on("strength", true)?,
        })
    }
}

/// How the generations after 1995 see: groups, territories and empty spaces are weighed against each other, since an evaluation
/// verifies what is chosen.
pub(crate) fn seeing() -> concepts::Settings {
    concepts::Settings {
        method: Method::Equal,
        ..concepts::Settings::default()
    }
}

/// A group on which much hangs.
struct Hanging {
    group: Id,
    /// What hangs on it, in points.
    size: f64,
    strength: Option<Strength>,
}

impl Hanging {
    /// How urgent a move about it is: what hangs on it, as far as that is open (HDR 2004, 5.5).
    fn urgency(&self) -> f64 {
        match self.strength {
            Some(strength) if !strength.is_urgent() => 0.0,
            Some(strength) => self.size * 4.0 * strength.chance() * (1.0 - strength.chance()),
            None => self.size,
        }
    }
}

/// A move that was read until the board was calm.
struct Tried {
    idea: Idea,
    /// The lead of the side that plays it, then.
    lead: f64,
    line: Vec<Point>,
}

impl Tried {
    /// What it is chosen by.
    fn worth(&self) -> f64 {
        self.lead + TRUST * self.idea.weight().max(1e-6).log2()
    }
}

/// What was tried, for those who look on.
fn thought(color: Color, komi: f64, tried: &[Tried], allowance: &Allowance<'_>) -> Thought {
    let candidate = |tried: &Tried| Candidate {
        mv: Move::Play(tried.idea.point),
        visits: 1,
        win_rate: None,
        lead: tried.lead + komi,
        prior: Some(tried.idea.shape),
        line: tried.line.iter().map(|&p| Move::Play(p)).collect(),
        opinions: Vec::new(),
    };
    Thought {
        color,
        visits: allowance.spent(),
        win_rate: None,
        lead: tried.first().map_or(0.0, |best| best.lead + komi),
        ownership: Vec::new(),
        candidates: tried.iter().map(candidate).collect(),
    }
}

/// A fight as the quiescence search sees it.
struct Fight<'a, 'r> {
    mind: &'a mut Mind,
    allowance: &'a mut Allowance<'r>,
    root: &'a Board,
    color: Color,
}

impl World for Fight<'_, '_> {
    fn stand(&mut self, path: &[Point]) -> Option<Stand> {
        if !self.allowance.take() {
            return None;
        }
        let (mut board, mut color) = (self.root.clone(), self.color);
        for &p in path {
            board.play(color, p).ok()?;
            color = !color;
        }
        let model = self.mind.look(&board);
        let evaluation = Evaluation::of(model);
        let urgent = if evaluation.is_calm() {
            Vec::new()
        } else {
            let opinion = advise(model, color, |_| true);
            let about_groups = opinion
                .moves
                .iter()
                .filter(|m| m.motives.iter().any(|m| m.group.is_some()))
                .take(URGENT_MOVES);
            about_groups
                .map(|m| m.point)
                .filter(|&p| is_sound(&board, color, p))
                .collect()
        };
        Some(Stand {
            value: evaluation.for_mover(color),
            urgent,
        })
    }
}

impl Indigo2002 {
    /// Reads these moves until the board is calm after each, as long as there is time.
    fn read(&mut self, request: &Request<'_>, ideas: Vec<Idea>, allowance: &mut Allowance<'_>) -> Vec<Tried> {
        let mut fight = Fight {
            mind: &mut self.mind,
            allowance,
            root: request.game.board(),
            color: request.color,
        };
        let reach = self.reach;
        let tried = ideas.into_iter().map_while(|idea| {
            let found = search(&mut fight, &mut vec![idea.point], reach)?;
            Some(Tried {
                lead: -found.value,
                line: [vec![idea.point], found.line].concat(),
                idea,
            })
        });
        tried.collect()
    }

    /// The groups on which most hangs, the most urgent first, with their strength.
    fn hanging(
        &mut self,
        board: &Board,
        picture: &Picture,
        evaluation: &Evaluation,
        allowance: &mut Allowance<'_>,
    ) -> Vec<Hanging> {
        let mut hanging: Vec<Hanging> = Vec::new();
        let open = evaluation
            .stakes
            .iter()
            .filter(|stake| stake.uncertainty() >= URGENT);
        for (place, stake) in open.enumerate() {
            let stone = picture.group(stake.group).stones.first();
            let mut spend = || allowance.used() < FOR_STRENGTH && allowance.take();
            let strength = stone
                .filter(|_| self.strength && place < ASKED)
                .and_then(|stone| strength(&mut self.mind, board, stone, IN_A_ROW, &mut spend));
            for group in [Some(stake.group), stake.rival].into_iter().flatten() {
                hanging.push(Hanging {
                    group,
                    size: stake.uncertainty(),
                    strength: strength.filter(|_| group == stake.group),
                });
            }
        }
        hanging.sort_by(|a, b| b.urgency().total_cmp(&a.urgency()));
        hanging
    }

    /// What to play: an urgent move that a search confirms, else the best of calm ones; none if nothing gains anything.
    fn decide(
        &mut self,
        request: &Request<'_>,
        picture: &Picture,
        evaluation: &Evaluation,
        ideas: Vec<Idea>,
        allowance: &mut Allowance<'_>,
    ) -> (Option<Tried>, Vec<Tried>, Vec<Hanging>) {
        let (board, color) = (request.game.board(), request.color);
        let hanging = self.hanging(board, picture, evaluation, allowance);
        let stay = -evaluation.for_mover(!color);
        let mut others = Vec::new();
        let most = self.moves;
        for group in hanging.iter().filter(|group| group.urgency() > 0.0) {
            let about = |idea: &&Idea| idea.motives.iter().any(|m| m.group == Some(group.group));
            let about: Vec<Idea> = ideas.iter().filter(about).cloned().collect();
            let mut tried = self.read(
                request,
                verified(board, color, about, most.div_ceil(2)),
                allowance,
            );
            tried.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
            if tried.first().is_some_and(|best| best.lead >= stay + GAIN) {
                let best = tried.remove(0);
                others.extend(tried);
                return (Some(best), others, hanging);
            }
            others.extend(tried);
        }
        let new: Vec<Idea> = ideas
            .into_iter()
            .filter(|idea| others.iter().all(|tried: &Tried| tried.idea.point != idea.point))
            .collect();
        others.extend(self.read(request, verified(board, color, new, most), allowance));
        others.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        let gains = others
            .first()
            .is_some_and(|best| best.idea.worth > 0.0 || best.lead >= stay + GAIN);
        let best = gains.then(|| others.remove(0));
        (best, others, hanging)
    }
}

impl Player for Indigo2002 {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (game, color) = (request.game, request.color);
        if request.choices().is_empty() {
            return pass_stuck(request);
        }
        // Where playouts are counted, a look counts as one.
        let looks = self
            .options
            .playouts
            .map_or(self.looks, |most| most.min(self.looks));
        let mut allowance = Allowance::new(Some(looks), self.options.time_for(request), request.stop);
        let quick = quick_board(game);
        if !allowance.take() {
            return unseen(request, NAME, Some(&self.knowledge));
        }
        let model = self.mind.look(game.board());
        let evaluation = Evaluation::of(model);
        let mut ideas = self.knowledge.ideas(request, model, &quick);
        by_weight(&mut ideas);
        let (dead, picture) = (dead(model), model.picture().clone());
        let komi = if color == Color::Black {
            -game.komi()
        } else {
            game.komi()
        };
        if let Some(given_up) = resigns(
            request,
            NAME,
            evaluation.lead(color) + komi,
            evaluation.uncertainty,
        ) {
            return given_up;
        }
        let stay = -evaluation.for_mover(!color) + komi;
        let (best, others, hanging) = self.decide(request, &picture, &evaluation, ideas, &mut allowance);
        let Some(best) = best else {
            let last = last_points(request, &dead, &PointSet::EMPTY);
            let tried = thought(color, komi, &others, &allowance);
            let choice = last_stone(request, &last, Some(&self.knowledge));
            return choice.unwrap_or_else(|| pass_settled(NAME, color)).after(tried);
        };
        let mut claims = effects(game, color, best.idea.point);
        claims.extend(best.idea.said(self.mind.look(game.board()), color, NAME));
        claims.push(calm(color, best.lead + komi, stay, &best.line));
        let about = |h: &&Hanging| best.idea.motives.iter().any(|m| m.group == Some(h.group));
        for group in hanging.iter().filter(about) {
            claims.extend(
                group
                    .strength
                    .and_then(|s| strength_of(NAME, &picture, group.group, s)),
            );
        }
        let p = best.idea.point;
        let all: Vec<Tried> = std::iter::once(best).chain(others).collect();
        stone(p, claims).after(thought(color, komi, &all, &allowance))
    }

    fn dead_stones(&mut self, game: &Game, _stop: &AtomicBool) -> PointSet {
        self.mind.dead(game.board())
    }

    fn new_game(&mut self) {
        self.mind.forget();
        self.knowledge.forget();
    }
}
