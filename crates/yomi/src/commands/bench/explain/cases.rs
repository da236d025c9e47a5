//! Moves of which somebody else said something: a judge in points, or a teacher in words.

use crate::commands::bench::concepts::judged::{Setup, open, owners};
use anyhow::Context;
use goban::{Color, Game, Move, Size};
use judge::Opinion;
use serde::Deserialize;
use std::io::BufRead;
use std::path::Path;

/// A move, and what a judge thought before it, after it and after a pass instead.
pub struct Case {
    pub id: String,
    /// The game before the move.
    pub game: Game,
    pub color: Color,
    pub mv: Move,
    pub judged: Option<Judged>,
}

/// A judge's word on a move.
pub struct Judged {
    pub after: Opinion,
    pub passed: Opinion,
    /// Points that the move lost, and gained beside a pass.
    pub loss: f64,
    pub gain: f64,
}

#[derive(Deserialize)]
struct Line {
    id: String,
    size: Option<u8>,
    setup: Setup,
    moves: Vec<String>,
    after: Option<Said>,
    passed: Option<Said>,
    loss: Option<f64>,
    gain: Option<f64>,
}

#[derive(Deserialize)]
struct Said {
    lead: f64,
    win: f64,
    own: String,
}

impl Said {
    fn opinion(&self) -> Opinion {
        Opinion {
            lead: self.lead,
            win: self.win,
            own: owners(&self.own),
            best: Vec::new(),
        }
    }
}

/// Every so many of the moves of a file, from this one on.
pub fn read(file: &Path, every: usize, from: usize) -> anyhow::Result<Vec<Case>> {
    let reader = open(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut cases = Vec::new();
    for (number, line) in reader.lines().enumerate().skip(from).step_by(every) {
        let place = || format!("{}, line {}", file.display(), number + 1);
        let line: Line = serde_json::from_str(&line.with_context(place)?).with_context(place)?;
        cases.push(line.case().with_context(place)?);
    }
    Ok(cases)
}

impl Line {
    fn case(self) -> anyhow::Result<Case> {
        let size = Size::new(self.size.unwrap_or(19)).context("no size of a board")?;
        let (game, (color, mv)) = self.setup.before_last(size, &self.moves)?;
        let judged = match (&self.after, &self.passed, self.loss, self.gain) {
            (Some(after), Some(passed), Some(loss), Some(gain)) => Some(Judged {
                after: after.opinion(),
                passed: passed.opinion(),
                loss,
                gain,
            }),
            _ => None,
        };
        Ok(Case {
            id: self.id,
            game,
            color,
            mv,
            judged,
        })
    }
}
