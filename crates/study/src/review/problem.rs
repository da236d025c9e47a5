//! Problems made of the mistakes of a game: the position, what is to be done, every first move that works, and what the player
//! did instead with what refutes it.

use super::annotate::add_line;
use super::{Review, Reviewed, lines};
use crate::{Contrast, Effort, Outcome, Scene};
use goban::{Board, Color, Game, Move, Point, PointSet, Rules};
use kifu::{BoardError, NodeId, Record};
use reasons::{Claim, Evidence, Words};
use std::rc::Rc;
use tactics::Stop;
use tactics::aim::{Aim, Left};
use tactics::found::Found;

/// Strings with more liberties are not about to be captured.
const LIBERTIES: usize = 4;
/// Steps from a move within which stones are looked at.
const NEAR: usize = 2;
/// Steps from the stones of a problem within which first moves are tried.
const TRIED: usize = 3;
/// A mistake that only the count shows makes a problem if it cost so many points.
const LARGE: f64 = 6.0;
/// Problems of one game.
const MOST: usize = 20;

/// What a better move reaches, beside a pass, and the move that was played does not: the largest such goal of the player's that
/// reading found.
pub(super) fn aim(better: &Contrast, played: &Contrast) -> Option<Aim> {
    let mut best: Option<(usize, Aim)> = None;
    for aim in wishes(better) {
        let weight = weight(better.before.board(), &aim);
        if best.is_some_and(|(most, _)| most >= weight) {
            continue;
        }
        let prevented = better.prevents(&aim).is_some_and(|t| t.to == Outcome::Fails);
        if prevented && outcome(&played.with, &aim) == Some(Outcome::Succeeds) {
            best = Some((weight, aim));
        }
    }
    best.map(|(_, aim)| aim.turned())
}

/// What the opponent may want near a move.
fn wishes(contrast: &Contrast) -> Vec<Aim> {
    let (board, all) = (contrast.before.board(), contrast.all());
    let Some(p) = contrast.point() else {
        return Vec::new();
    };
    let mut aims = Vec::new();
    let beside = PointSet::of(p).dilate_by(NEAR, &all);
    for color in Color::BOTH {
        let is_near = |stone: &Point| board.liberty_set(*stone).dilate_by(NEAR, &all).contains(p);
        let strings: Vec<Point> = board.strings(color).filter(is_near).collect();
        let own = color == contrast.color;
        for &stone in &strings {
            if board.liberties(stone) <= LIBERTIES {
                aims.push(if own {
                    Aim::Capture(stone)
                } else {
                    Aim::Save(stone)
                });
            }
            let life = if own {
                Aim::kill(board, &[stone])
            } else {
                Aim::live(board, &[stone])
            };
            if !aims.contains(&life) {
                aims.push(life);
            }
        }
        let touching: Vec<Point> = strings
            .into_iter()
            .filter(|&s| board.string_stones(s).any(|q| beside.contains(q)))
            .collect();
        for (i, &a) in touching.iter().enumerate() {
            for &b in &touching[i + 1..] {
                aims.push(if own { Aim::Cut(a, b) } else { Aim::Connect(a, b) });
            }
        }
    }
    aims
}

/// How many stones a goal is about; of a connection the smaller side.
fn weight(board: &Board, aim: &Aim) -> usize {
    match aim {
        Aim::Connect(a, b) | Aim::Cut(a, b) => board.string_len(*a).min(board.string_len(*b)),
        _ => aim.stones(board).len(),
    }
}

/// How a goal comes out for whoever wants it, by a short reading that a longer one bears out.
fn outcome(scene: &Scene, aim: &Aim) -> Option<Outcome> {
    let first = Outcome::of(scene.glance(aim))?;
    let second = Outcome::of(scene.reading(aim)?.answer)?;
    (first == second).then_some(first)
}

/// A first move of a problem.
#[derive(Clone, Debug)]
pub struct First {
    /// The move.
    pub mv: Move,
    /// What follows, the move itself first.
    pub line: Vec<(Color, Move)>,
    /// The reading that shows what becomes of it; none where it was only counted, or is plain to see.
    read: Option<Rc<Found>>,
}

/// A problem made of a mistake.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The number of the move that was the mistake.
    pub number: usize,
    /// Who is to move.
    pub color: Color,
    /// The position.
    pub board: Board,
    /// What is to be done; none where it is to find what is largest.
    pub aim: Option<Aim>,
    /// The first moves that work.
    pub right: Vec<First>,
    /// What was played, and other moves that were found to fail.
    pub wrong: Vec<First>,
    /// First moves of which reading does not tell whether they work.
    pub open: Vec<Point>,
}

/// The problems that the mistakes of a review make. What the reading does not bear out makes none.
pub fn problems(
    record: &Record,
    review: &Review,
    effort: Effort,
    stop: &Stop,
) -> Result<Vec<Problem>, BoardError> {
    let rules = record.rules_or(Rules::CHINESE);
    let mut problems = Vec::new();
    for m in review.mistakes() {
        if stop.is_set() || problems.len() == MOST {
            break;
        }
        let game = record.replay_before(Some(m.number), rules)?.game;
        // A problem is a bare position: a ko that may not be retaken would be lost.
        if game.board().ko().is_some() {
            continue;
        }
        let problem = read(&game, m, effort, stop).or_else(|| counted(&game, m));
        problems.extend(problem);
    }
    Ok(problems)
}

/// A problem about a goal, every first move near tried.
fn read(game: &Game, m: &Reviewed, effort: Effort, stop: &Stop) -> Option<Problem> {
    let better = m.better.as_ref()?;
    let aim = better.aim?;
    let board = game.board();
    let all = PointSet::board(board.size());
    let stones = aim.stones(board);
    let near = stones.dilate_by(TRIED, &all) & *board.empty();
    let mut problem = Problem {
        number: m.number,
        color: m.color,
        board: board.clone(),
        aim: Some(aim),
        right: Vec::new(),
        wrong: Vec::new(),
        open: Vec::new(),
    };
    // The better move first, so that it is the main line.
    let known = [better.mv, m.mv].into_iter().filter_map(Move::point);
    let mut tried: Vec<Point> = known.collect();
    tried.extend(near.iter().filter(|p| !tried.contains(p)).collect::<Vec<_>>());
    for p in tried {
        if stop.is_set() {
            return None;
        }
        let mut after = game.clone();
        if after.play(m.color, Move::Play(p)).is_err() {
            continue;
        }
        let mv = Move::Play(p);
        let aim = match aim.after(m.color, after.board()) {
            Left::Reached => {
                problem.right.push(First {
                    mv,
                    line: vec![(m.color, mv)],
                    read: None,
                });
                continue;
            }
            Left::Open(aim) => aim,
        };
        let scene = Scene::new(after, !m.color, effort, stop);
        let found = scene.reading(&aim);
        let come_out = outcome(&scene, &aim);
        let first = || {
            let follows = found.as_ref().map_or_else(Vec::new, |f| f.moves());
            First {
                mv,
                line: lines::played_out(game, (m.color, mv), follows),
                read: found.clone(),
            }
        };
        match come_out {
            Some(Outcome::Fails) => problem.right.push(first()),
            // Of the moves that fail only that of the game is shown.
            Some(Outcome::Succeeds) if mv == m.mv => problem.wrong.push(first()),
            Some(Outcome::Succeeds) => {}
            Some(Outcome::Ko) | None => problem.open.push(p),
        }
    }
    let is_right = problem.right.first().is_some_and(|first| first.mv == better.mv);
    (is_right && !problem.wrong.is_empty()).then_some(problem)
}

/// A problem about what is largest, as whoever counts holds it.
fn counted(game: &Game, m: &Reviewed) -> Option<Problem> {
    let better = m.better.as_ref()?;
    if m.loss()? < LARGE || better.equals.contains(&m.mv) {
        return None;
    }
    let others = better.equals.iter().filter(|&&mv| mv != better.mv);
    let right = std::iter::once(First {
        mv: better.mv,
        line: better.line.clone(),
        read: None,
    });
    let others = others.map(|&mv| First {
        mv,
        line: vec![(m.color, mv)],
        read: None,
    });
    Some(Problem {
        number: m.number,
        color: m.color,
        board: game.board().clone(),
        aim: None,
        right: right.chain(others).collect(),
        wrong: vec![First {
            mv: m.mv,
            line: better.refutation.clone(),
            read: None,
        }],
        open: Vec::new(),
    })
}

impl Problem {
    /// The problem as a record: the position, the task in words, the moves that work (`TE`), what was played (`BM`).
    pub fn record(&self, name: &str, words: &Words) -> Record {
        let mut record = Record::new(self.board.size());
        record.set_info("GN", name);
        for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
            record.set_points(NodeId::ROOT, property, self.board.stones(color).iter());
        }
        record.set_info("PL", &self.color.letter().to_string());
        if let Some(aim) = &self.aim {
            record.set_points(NodeId::ROOT, "TR", aim.stones(&self.board).iter());
        }
        record.set_comment(NodeId::ROOT, &self.task(words));
        for first in &self.right {
            let node = add_line(&mut record, NodeId::ROOT, &first.line);
            record.set(node, "TE", ["1"]);
            record.set_comment(node, &self.verdict("right", first, words));
        }
        for first in &self.wrong {
            let node = add_line(&mut record, NodeId::ROOT, &first.line);
            record.set(node, "BM", ["1"]);
            record.set_comment(node, &self.verdict("wrong", first, words));
        }
        for &p in &self.open {
            let node = record.add_move(NodeId::ROOT, self.color, Move::Play(p));
            record.set_comment(node, &words.say(&Claim::new("review.problem.open")));
        }
        record
    }

    fn said(&self, key: &str) -> Claim {
        match &self.aim {
            Some(aim) => aim.tell(&self.board, Claim::new(format!("review.problem.{key}"))),
            None => Claim::new(format!("review.problem.{key}.counted")),
        }
    }

    /// What is to be done.
    pub fn task(&self, words: &Words) -> String {
        words.say(&self.said("task").with("color", self.color))
    }

    /// What becomes of a first move, as surely as it is known.
    fn verdict(&self, key: &str, first: &First, words: &Words) -> String {
        let mut claim = self.said(key);
        claim = match &first.read {
            Some(found) => claim.because(match found.proved() {
                true => Evidence::Seen(PointSet::EMPTY),
                false => Evidence::Line(Vec::new()),
            }),
            None => claim.because(Evidence::Seen(PointSet::EMPTY)),
        };
        words.say(&claim)
    }
}
