//! INDIGO as it was in 2003: knowledge names seven moves, pseudo-random games choose among them (HDR 2004, 4.4, 8.6, 8.7).

use crate::Options;
use crate::draw::Draw;
use crate::expected::{allowance, candidates, choose, worth};
use crate::indigo::Mind;
use crate::indigo::conceptual::{Conceptual, cut};
use crate::indigo::knowledge::{Idea, Knowledge, verified};
use crate::indigo::mind::{dead, last_points, pass_settled, unseen};
use crate::indigo2002::seeing;
use crate::player::{Action, Choice, Player, Request};
use crate::settings::{SettingError, Settings};
use concepts::Model;
use goban::{Board, Color, Game, Move, Point, PointSet, Random, Size};
use playouts::{
    Ending, Episode, Policy, Pruning, Pseudo, QuickBoard, Shape, Urgencies, UrgencyTables, World,
    expected_outcome, run,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tree::quick_board;

const NAME: &str = "indigo2003";

/// Plays the move, of seven that knowledge names and that stand tactically, after which pseudo-random games end best.
///
/// | setting | what it is |
/// |---|---|
/// | `wide`, `keep` | moves named at a node, and kept when it is deepened: w+ and w- |
/// | `depth` | moves from the root to the boards that are played out; 0 means as usual |
/// | `r`, `sigma` | half the width of an interval in standard errors; errors below which moves are equal |
/// | `least`, `most` | games of a move before it can be pruned, and at most |
/// | `games` | hand, uniform, heavy, or a file of urgencies |
/// | `episode` | games begin with so many moves by knowledge |
/// | `value` | what follows them: games, or the model's evaluation |
pub struct Indigo2003 {
    options: Options,
    mind: Mind,
    knowledge: Knowledge,
    shape: Shape,
    depth: Option<usize>,
    pruning: Pruning,
    games: Games,
    random: Random,
}

/// Who plays the games.
enum Games {
    /// By urgencies, to the end.
    Drawn(Draw),
    /// By knowledge, then by urgencies.
    Begun(Box<Episode<Conceptual, Pseudo>>),
    /// By knowledge, then evaluated.
    Cut(u32, Box<Conceptual>),
}

impl Indigo2003 {
    pub(crate) fn new(options: &Options, wishes: &mut Settings<'_>) -> Result<Indigo2003, SettingError> {
        let usual = Pruning::default();
        let knowledge = Knowledge::new();
        let episode = wishes.number("episode", 0, 0..=100)?;
        let conceptual = || Conceptual::new(knowledge.clone(), seeing());
        let by_model = match wishes.text("value").unwrap_or("games") {
            "games" => false,
            "model" => true,
            other => {
                let message = format!("`value` is games or model, not `{other}`");
                return Err(SettingError(message));
            }
        };
        let draw = Draw::by(wishes, "hand")?;
        let games = match episode {
            0 if by_model => {
                let message = "`value=model` ends an episode: say how long, as in `episode=10`";
                return Err(SettingError(message.into()));
            }
            0 => Games::Drawn(draw),
            moves if by_model => Games::Cut(moves, Box::new(conceptual())),
            moves => {
                let tables = UrgencyTables::new(&Urgencies::by_hand());
                let rest = Pseudo::new(Arc::new(tables));
                Games::Begun(Box::new(Episode::new(conceptual(), moves, rest)))
            }
        };
        let depth = wishes.number("depth", 0, 0..=6)?;
        Ok(Indigo2003 {
            options: *options,
            mind: Mind::new(seeing()),
            shape: Shape {
                depth: 1,
                wide: wishes.number("wide", 7, 1..=625)?,
                keep: wishes.number("keep", 3, 1..=625)?,
                ..Shape::FLAT
            },
            depth: Some(depth).filter(|&depth| depth > 0),
            pruning: Pruning {
                ratio: wishes.number("r", usual.ratio, 0.0..=100.0)?,
                equal: wishes.number("sigma", usual.equal, 0.0..=1000.0)?,
                least: wishes.number("least", 20, 0..=1_000_000)?,
                most: wishes.number("most", usual.most, 1..=1_000_000_000)?,
                hard: true,
            },
            knowledge,
            games,
            random: Random::new(options.seed),
        })
    }

    /// The tree on a board of this size. "1, 2 or 3 by board size" is all that is said (L268), and three moves deep was
    /// made for minutes a move. Over seven moves by patterns it lost to one move deep (docs/montecarlo.md); with knowledge it was
    /// not compared.
    fn shape(&self, _size: Size) -> Shape {
        Shape {
            depth: self.depth.unwrap_or(1),
            ..self.shape
        }
    }
}

impl Player for Indigo2003 {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (game, color) = (request.game, request.color);
        let mut allowance = allowance(&self.options, request);
        let roots = match candidates(request) {
            Ok(moves) => moves,
            Err(pass) => return pass,
        };
        if allowance.is_spent() {
            return unseen(request, NAME, Some(&self.knowledge));
        }
        let quick = quick_board(game);
        let model = self.mind.look(game.board());
        let ideas = self.knowledge.ideas(request, model, &quick);
        let dead = dead(model);
        let over = ideas.iter().all(|idea| idea.worth == 0.0)
            && !request.cleanup
            && request.among.is_none()
            && last_points(request, &dead, &PointSet::EMPTY).is_empty();
        if over {
            return pass_settled(NAME, color);
        }
        let ideas: Vec<Idea> = ideas
            .into_iter()
            .filter(|idea| roots.contains(&idea.point))
            .collect();
        let named = verified(game.board(), color, ideas, self.shape.wide);
        let (shape, pruning) = (self.shape(game.size()), self.pruning);
        let arms = expected_outcome(
            &mut Position {
                board: quick.clone(),
                root: quick,
                whole: game.board(),
                to_move: color,
                named: if named.is_empty() {
                    roots
                } else {
                    named.iter().map(|idea| idea.point).collect()
                },
                worth: worth(game),
                indigo: self,
            },
            shape,
            &pruning,
            &mut allowance,
        );
        let choice = choose(request, &arms, "expected_named", &mut self.random);
        with_motives(choice, color, self.mind.look(game.board()), &named)
    }

    fn dead_stones(&mut self, game: &Game, _stop: &AtomicBool) -> PointSet {
        self.mind.dead(game.board())
    }

    fn new_game(&mut self) {
        self.mind.forget();
        self.knowledge.forget();
    }
}

/// The same choice with what knowledge named the move for.
fn with_motives(choice: Choice, color: Color, model: &Model, named: &[Idea]) -> Choice {
    let Action::Move(Move::Play(p)) = choice.action else {
        return choice;
    };
    let Choice {
        action,
        mut claims,
        thought,
    } = choice;
    let motives = named.iter().filter(|idea| idea.point == p);
    claims.extend(motives.flat_map(|idea| idea.said(model, color, NAME)));
    let choice = Choice::new(action, claims);
    match thought {
        Some(thought) => choice.after(thought),
        None => choice,
    }
}

/// A position as the search sees it.
struct Position<'a, F> {
    root: QuickBoard,
    board: QuickBoard,
    whole: &'a Board,
    to_move: Color,
    named: Vec<Point>,
    worth: F,
    indigo: &'a mut Indigo2003,
}

impl<F: Fn(&Ending) -> f64> Position<'_, F> {
    /// Stands after these moves; the side to move there.
    fn stand(&mut self, path: &[Point]) -> Color {
        self.board.copy_from(&self.root);
        let mut color = self.to_move;
        for &p in path {
            self.board.play(color, p);
            color = !color;
        }
        color
    }
}

impl<F: Fn(&Ending) -> f64> World for Position<'_, F> {
    fn moves(&mut self, path: &[Point], most: usize) -> Vec<Point> {
        if path.is_empty() {
            return self.named.clone();
        }
        let (mut board, mut color) = (self.whole.clone(), self.to_move);
        for &p in path {
            if board.play(color, p).is_err() {
                return Vec::new();
            }
            color = !color;
        }
        self.stand(path);
        let quick = &self.board;
        let Indigo2003 { mind, knowledge, .. } = &mut *self.indigo;
        let may = |p: Point| quick.is_legal(color, p) && !quick.is_eye(color, p);
        let ideas = knowledge.name(mind.look(&board), color, quick, may);
        let named = verified(&board, color, ideas, most);
        named.into_iter().map(|idea| idea.point).collect()
    }

    fn game(&mut self, path: &[Point]) -> f64 {
        let color = self.stand(path);
        let Indigo2003 { games, random, .. } = &mut *self.indigo;
        let board = &mut self.board;
        let ending = match games {
            Games::Drawn(draw) => {
                draw.begin(board);
                run(board, draw, color, random, |_, _| {})
            }
            Games::Begun(episode) => {
                episode.begin(board);
                run(board, &mut **episode, color, random, |_, _| {})
            }
            Games::Cut(moves, policy) => cut(board, policy, color, random, *moves),
        };
        let worth = (self.worth)(&ending);
        if self.to_move == Color::Black {
            worth
        } else {
            -worth
        }
    }
}
