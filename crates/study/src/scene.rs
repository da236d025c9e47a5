//! A position with the questions that are asked about it, each answered once.

use crate::Effort;
use concepts::{Model, Settings};
use goban::{Board, Color, Game, Move, Point, PointSet};
use players::Thought;
use proof::value::Answer;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use tactics::aim::Aim;
use tactics::found::{self, Found};
use tactics::{Limits, Stop, reading};

/// Bytes that the table of a question may take.
const MEMORY: usize = 32 << 20;

/// Visits from which on the lead of a move is a count of its own.
const TRIED: u64 = 20;

/// A position, the side to move, what somebody thinks of it, and whatever else is asked: every answer is kept.
pub struct Scene {
    game: Game,
    to_move: Color,
    effort: Effort,
    stop: Stop,
    thought: Option<Thought>,
    model: Rc<OnceCell<Model>>,
    glances: RefCell<Vec<(Aim, Answer)>>,
    readings: RefCell<Vec<(Aim, Option<Rc<Found>>)>>,
}

impl Scene {
    /// The position of a game with this side to move.
    pub fn new(game: Game, to_move: Color, effort: Effort, stop: &Stop) -> Scene {
        Scene {
            game,
            to_move,
            effort,
            stop: stop.clone(),
            thought: None,
            model: Rc::default(),
            glances: RefCell::default(),
            readings: RefCell::default(),
        }
    }

    /// The same with what a search, a net or a judge thinks of it.
    pub fn with_thought(mut self, thought: Option<Thought>) -> Scene {
        self.thought = thought;
        self
    }

    /// The same with the model of another scene that shows the same stones: it is made once for both.
    pub(crate) fn seen_as(mut self, other: &Scene) -> Scene {
        let same = Color::BOTH
            .iter()
            .all(|&c| self.board().stones(c) == other.board().stones(c));
        if same {
            self.model = Rc::clone(&other.model);
        }
        self
    }

    /// The position after a move of the side to move, the other to move; none if it is not legal. Nobody has thought of it.
    pub fn then(&self, mv: Move) -> Option<Scene> {
        let mut game = self.game.clone();
        game.play(self.to_move, mv).ok()?;
        Some(Scene::new(game, !self.to_move, self.effort, &self.stop))
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// Who moves next.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// What a search, a net or a judge thinks of it, if one was asked.
    pub fn thought(&self) -> Option<&Thought> {
        self.thought.as_ref()
    }

    /// The expected lead of a colour at the end, komi counted, if somebody was asked: that of the move held best, since the mean of a
    /// search is over worse ones too.
    pub fn lead(&self, color: Color) -> Option<f64> {
        let thought = self.thought.as_ref()?;
        let best = thought.candidates.first().filter(|c| c.visits >= TRIED);
        let lead = best.map_or(thought.lead, |c| c.lead);
        Some(if thought.color == color { lead } else { -lead })
    }

    /// To whom a point goes, from 1 for the colour to -1 for the other: by whoever was asked, or by the model.
    pub fn owner(&self, p: Point, color: Color) -> f64 {
        let black = match &self.thought {
            Some(thought) if !thought.ownership.is_empty() => f64::from(thought.owner(p)),
            _ => self.model().picture().field.at(p),
        };
        match color {
            Color::Black => black,
            Color::White => -black,
        }
    }

    /// The sum of [`Scene::owner`] over points.
    pub fn owned(&self, points: &PointSet, color: Color) -> f64 {
        points.iter().map(|p| self.owner(p, color)).sum()
    }

    /// The model of the position.
    pub fn model(&self) -> &Model {
        self.model
            .get_or_init(|| Model::new(self.board(), Settings::default()))
    }

    fn limits(&self, nodes: u64) -> Limits {
        Limits {
            nodes,
            memory: MEMORY,
            stop: self.stop.clone(),
            ..Limits::default()
        }
    }

    /// What the side that wants something comes to, moving first, as a short reading tells; unknown if it does not.
    pub fn glance(&self, aim: &Aim) -> Answer {
        if let Some((_, answer)) = self.glances.borrow().iter().find(|(a, _)| a == aim) {
            return *answer;
        }
        let answer = self.read(aim).unwrap_or(Answer::UNKNOWN);
        self.glances.borrow_mut().push((*aim, answer));
        answer
    }

    fn read(&self, aim: &Aim) -> Option<Answer> {
        let board = self.board();
        let first = aim.mover(board)?;
        let limits = self.limits(self.effort.glance);
        let verdict = match aim {
            Aim::Capture(p) | Aim::Save(p) => reading::capture(board, *p, first, &limits)?,
            Aim::Connect(a, b) | Aim::Cut(a, b) => reading::connection(board, *a, *b, first, &limits)?,
            Aim::Eye { color, points } | Aim::Spoil { color, points } => {
                reading::eye(board, points, *color, first, &limits)?.verdict
            }
            Aim::Out { stone, outside } | Aim::Enclose { stone, outside } => {
                reading::break_out(board, *stone, outside, first, &limits)?.verdict
            }
            Aim::Life(question) if question.target.len() > self.effort.largest => return None,
            Aim::Life(question) => reading::life_if_clear(board, &question.target, first, &limits)?,
            Aim::Race(mine, his) => reading::race(board, *mine, *his, &limits)?.verdict(),
        };
        Some(verdict.told())
    }

    /// The same read further, with its line, and with a proof if one is found; none if its stones are not there.
    pub fn reading(&self, aim: &Aim) -> Option<Rc<Found>> {
        if let Some((_, found)) = self.readings.borrow().iter().find(|(a, _)| a == aim) {
            return found.clone();
        }
        let limits = self.limits(self.effort.reading);
        let found = found::ask(self.board(), aim, &limits).map(Rc::new);
        self.readings.borrow_mut().push((*aim, found.clone()));
        found
    }
}
