//! What is seen, held against a judge's opinion.

use super::judged::Judged;
use goban::{Color, Point, PointSet};
use std::collections::HashMap;

/// What becomes of a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Alive,
    Dead,
    /// It depends on who moves next.
    Unsettled,
    Unknown,
}

/// What somebody sees in a position.
pub struct Seen {
    /// By any stone of a string; strings that are missing are unknown.
    pub verdicts: HashMap<Point, Verdict>,
    /// Black's and White's: points without a stone of their own.
    pub territory: [PointSet; 2],
    /// Black's lead, komi included.
    pub lead: f64,
}

/// Smaller strings are not asked for.
const SMALLEST: usize = 4;
/// The judge is sure who owns a point.
const DECIDED: f32 = 0.9;
/// The judge leaves a string open; and a point is rather one side's.
const OPEN: f32 = 0.5;
/// Moves between which the score is asked for: after the opening, before the end.
const MIDDLE: std::ops::Range<usize> = 60..180;

/// How often somebody was right.
#[derive(Default)]
pub struct Grades {
    strings: usize,
    with_verdict: usize,
    decided: usize,
    decided_right: usize,
    open: usize,
    open_seen: usize,
    dead: usize,
    dead_found: usize,
    called_dead: usize,
    called_dead_right: usize,
    called_points: usize,
    called_points_right: usize,
    judges_points: usize,
    judges_points_covered: usize,
    errors: Vec<f64>,
}

impl Grades {
    pub fn add(&mut self, judged: &Judged, seen: &Seen) {
        let board = judged.game.board();
        let size = board.size();
        let owner = |p: Point, color: Color| judged.opinion.owner(size, p, color);
        let mut left = *board.stones(Color::Black) | *board.stones(Color::White);
        while let Some(p) = left.first() {
            let stones = board.string_stones(p).collect::<PointSet>();
            left -= stones;
            let Some(color) = board.at(p).filter(|_| stones.len() >= SMALLEST) else {
                continue;
            };
            let his = stones.iter().map(|p| owner(p, color)).sum::<f32>() / stones.len() as f32;
            let verdict = stones.iter().find_map(|p| seen.verdicts.get(&p)).copied();
            self.string(his, verdict.unwrap_or(Verdict::Unknown));
        }
        for color in Color::BOTH {
            for p in &(PointSet::board(size) - *board.stones(color)) {
                let (called, owner) = (seen.territory[color.index()].contains(p), owner(p, color));
                self.called_points += usize::from(called);
                self.called_points_right += usize::from(called && owner > OPEN);
                self.judges_points += usize::from(owner > DECIDED);
                self.judges_points_covered += usize::from(called && owner > DECIDED);
            }
        }
        if MIDDLE.contains(&judged.game.moves().len()) {
            self.errors.push((seen.lead - judged.opinion.lead).abs());
        }
    }

    /// A string that is the owner's by so much.
    fn string(&mut self, his: f32, verdict: Verdict) {
        let known = verdict != Verdict::Unknown;
        self.strings += 1;
        self.with_verdict += usize::from(known);
        if his.abs() > DECIDED && known {
            self.decided += 1;
            let right = if his > 0.0 { Verdict::Alive } else { Verdict::Dead };
            self.decided_right += usize::from(verdict == right);
        }
        if his.abs() < OPEN {
            self.open += 1;
            self.open_seen += usize::from(matches!(verdict, Verdict::Unsettled | Verdict::Unknown));
        }
        if his < -DECIDED {
            self.dead += 1;
            self.dead_found += usize::from(verdict == Verdict::Dead);
        }
        if verdict == Verdict::Dead {
            self.called_dead += 1;
            self.called_dead_right += usize::from(his < -OPEN);
        }
    }

    pub fn heading() -> String {
        format!(
            "{:14} {:>8} {:>14} {:>12} {:>12} {:>14} {:>14} {:>14} {:>8}",
            "",
            "verdict",
            "decided right",
            "open seen",
            "dead found",
            "called dead",
            "points right",
            "covered",
            "score"
        )
    }

    pub fn row(&mut self, name: &str) -> String {
        self.errors.sort_by(f64::total_cmp);
        let share = |part: usize, of: usize| match of {
            0 => "-".to_owned(),
            _ => format!("{:.1} %", 100.0 * part as f64 / of as f64),
        };
        let counted = |part: usize, of: usize| format!("{} of {of}", share(part, of));
        let score = self.errors.get(self.errors.len() / 2);
        format!(
            "{name:14} {:>8} {:>14} {:>12} {:>12} {:>14} {:>14} {:>14} {:>8}",
            share(self.with_verdict, self.strings),
            counted(self.decided_right, self.decided),
            counted(self.open_seen, self.open),
            counted(self.dead_found, self.dead),
            counted(self.called_dead_right, self.called_dead),
            share(self.called_points_right, self.called_points),
            share(self.judges_points_covered, self.judges_points),
            score.map_or("-".to_owned(), |error| format!("{error:.1}")),
        )
    }
}
