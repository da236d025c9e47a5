//! Somebody who counts as he is told, for tests.

use crate::{Appraise, Contrast, Effort};
use goban::{Board, Color, Game, Move, Point, PointSet, Rules, Size};
use players::{Candidate, Thought};
use tactics::Stop;

/// Whose the points are in the four positions of a contrast, from 1 for Black to -1 for White. Stones are safe and other points
/// nobody's where nothing else is said.
#[derive(Clone, Default)]
pub struct Owners {
    /// Moves of the game before the contrast.
    played: usize,
    /// What was said of points, of each of the four positions: before, with, without, again.
    said: [Vec<(PointSet, f32)>; 4],
    /// What follows in each of the four, the best first.
    lines: [Vec<Vec<Move>>; 4],
}

/// Points by their names: `E5 E6`, or a rectangle as `A1:C3`.
fn points(text: &str) -> PointSet {
    let point = |name: &str| name.parse::<Point>().expect("a point");
    let part = |name: &str| match name.split_once(':') {
        Some((a, b)) => PointSet::rectangle(point(a), point(b)),
        None => PointSet::of(point(name)),
    };
    text.split_whitespace()
        .map(part)
        .fold(PointSet::EMPTY, |all, part| all | part)
}

impl Owners {
    fn say(mut self, places: &[usize], names: &str, owner: f32) -> Owners {
        for &place in places {
            self.said[place].push((points(names), owner));
        }
        self
    }

    /// In all four positions.
    pub fn all(self, names: &str, owner: f32) -> Owners {
        self.say(&[0, 1, 2, 3], names, owner)
    }

    /// After the move, and if the opponent then looks away.
    pub fn with(self, names: &str, owner: f32) -> Owners {
        self.say(&[1, 3], names, owner)
    }

    /// Without it.
    pub fn without(self, names: &str, owner: f32) -> Owners {
        self.say(&[2], names, owner)
    }

    /// After the move and a pass.
    pub fn again(self, names: &str, owner: f32) -> Owners {
        self.say(&[3], names, owner)
    }

    /// What may be played before the move, the best first.
    pub fn choices(self, lines: &[&str]) -> Owners {
        self.lines(0, lines)
    }

    /// What follows it.
    pub fn reply(self, lines: &[&str]) -> Owners {
        self.lines(1, lines)
    }

    /// What follows without it.
    pub fn otherwise(self, lines: &[&str]) -> Owners {
        self.lines(2, lines)
    }

    fn lines(mut self, place: usize, lines: &[&str]) -> Owners {
        let line = |text: &&str| {
            text.split_whitespace()
                .map(|m| m.parse().expect("a move"))
                .collect()
        };
        self.lines[place] = lines.iter().map(line).collect();
        self
    }
}

impl Appraise for Owners {
    fn appraise(&mut self, game: &Game, to_move: Color, _stop: &Stop) -> Option<Thought> {
        let place = match &game.moves()[self.played..] {
            [] => 0,
            [(_, Move::Play(_))] => 1,
            [_] => 2,
            _ => 3,
        };
        let size = game.size();
        let mut ownership = vec![0.0; size.points().map(|p| p.index() + 1).max().unwrap_or(0)];
        for p in size.points() {
            ownership[p.index()] = match game.board().at(p) {
                Some(Color::Black) => 1.0,
                Some(Color::White) => -1.0,
                None => 0.0,
            };
        }
        for (points, owner) in &self.said[place] {
            for p in points {
                ownership[p.index()] = *owner;
            }
        }
        let black: f64 = ownership.iter().map(|&o| f64::from(o)).sum();
        let lead = if to_move == Color::Black { black } else { -black };
        let candidates = self.lines[place].iter().map(|line| Candidate {
            mv: line[0],
            visits: 100,
            win_rate: None,
            lead,
            prior: None,
            line: line.clone(),
            opinions: Vec::new(),
        });
        Some(Thought {
            color: to_move,
            visits: 1000,
            win_rate: Some(0.5),
            lead,
            ownership,
            candidates: candidates.collect(),
        })
    }
}

/// A game for tests: stones that were set, and moves.
pub struct Placed {
    game: Game,
    color: Color,
}

/// Stones on an empty board, and who moves.
pub fn placed(side: u8, black: &str, white: &str, color: Color) -> Placed {
    let size = Size::new(side).expect("a size");
    let board = Board::from_stones(size, &points(black), &points(white)).expect("a position");
    Placed {
        game: Game::from_position(board, color, Rules::CHINESE),
        color,
    }
}

impl Placed {
    /// The same after a move of whoever moves; now the other side does.
    pub fn then(mut self, mv: &str, color: Color) -> Placed {
        self.game
            .play(self.color, mv.parse().expect("a move"))
            .expect("a legal move");
        Placed { color, ..self }
    }

    /// A move there beside a pass.
    pub fn counted(&self, mv: &str, appraiser: &mut dyn Told) -> Contrast {
        let mv = mv.parse().expect("a move");
        let appraiser = appraiser.about(&self.game);
        let (effort, stop) = (Effort::default(), Stop::default());
        Contrast::new(&self.game, self.color, mv, appraiser, effort, &stop).expect("a legal move")
    }
}

/// Somebody who counts and is told which game it is about.
pub trait Told {
    /// The same for this game.
    fn about(&mut self, game: &Game) -> &mut dyn Appraise;
}

impl Told for Owners {
    fn about(&mut self, game: &Game) -> &mut dyn Appraise {
        self.played = game.moves().len();
        self
    }
}

impl Told for crate::Nobody {
    fn about(&mut self, _game: &Game) -> &mut dyn Appraise {
        self
    }
}
