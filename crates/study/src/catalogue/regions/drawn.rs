//! Somebody who counts as it was drawn, for tests.

use crate::Appraise;
use goban::{Color, Game, Move, Size};
use players::{Candidate, Thought};
use tactics::Stop;

/// Owners of the four positions of a contrast. `#` is Black's, `+` leans to Black, `.` is open, `-` leans to White and `o` is White's.
/// Positions that were not drawn are like those before them.
#[derive(Clone, Default)]
pub struct Owners {
    before: Vec<f32>,
    with: Option<Vec<f32>>,
    without: Option<Vec<f32>>,
    again: Option<Vec<f32>>,
    /// What follows in each of the four, the best first.
    lines: [Vec<Vec<Move>>; 4],
}

fn owners(drawn: &str) -> Vec<f32> {
    let rows: Vec<&str> = drawn.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let size = Size::new(rows.len() as u8).expect("a board");
    let mut owners = vec![0.0; size.points().map(|p| p.index() + 1).max().unwrap_or(0)];
    for p in size.points() {
        let row = rows[rows.len() - 1 - usize::from(p.row())];
        let drawn = row.split_whitespace().nth(usize::from(p.col()));
        owners[p.index()] = match drawn.expect("a point") {
            "#" => 1.0,
            "+" => 0.5,
            "-" => -0.5,
            "o" => -1.0,
            _ => 0.0,
        };
    }
    owners
}

impl Owners {
    /// The same in all four.
    pub fn drawn(drawn: &str) -> Owners {
        Owners {
            before: owners(drawn),
            ..Owners::default()
        }
    }

    /// After the move.
    pub fn with(self, drawn: &str) -> Owners {
        Owners {
            with: Some(owners(drawn)),
            ..self
        }
    }

    /// Without it.
    pub fn without(self, drawn: &str) -> Owners {
        Owners {
            without: Some(owners(drawn)),
            ..self
        }
    }

    /// After the move and a pass.
    pub fn again(self, drawn: &str) -> Owners {
        Owners {
            again: Some(owners(drawn)),
            ..self
        }
    }

    /// What follows after the move, the best first.
    pub fn reply(self, lines: &[&str]) -> Owners {
        self.lines(1, lines)
    }

    /// What follows without it, the best first.
    pub fn otherwise(self, lines: &[&str]) -> Owners {
        self.lines(2, lines)
    }

    /// What may be played before it, the best first.
    pub fn choices(self, lines: &[&str]) -> Owners {
        self.lines(0, lines)
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
        let with = self.with.as_ref().unwrap_or(&self.before);
        let (place, ownership) = match game.moves() {
            [] => (0, &self.before),
            [(_, Move::Play(_))] => (1, with),
            [_] => (2, self.without.as_ref().unwrap_or(&self.before)),
            _ => (3, self.again.as_ref().unwrap_or(with)),
        };
        let black: f64 = game
            .size()
            .points()
            .map(|p| f64::from(ownership[p.index()]))
            .sum();
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
            ownership: ownership.clone(),
            candidates: candidates.collect(),
        })
    }
}
