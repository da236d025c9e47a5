//! Abalone, Philosophers' Football and AtariGo, each by the one thing that it is about.

use games::abalone::{Abalone, Cell};
use games::atarigo::MustMove;
use games::phutball::Phutball;
use goban::{Color, Point, PointSet, Size};
use proof::{Side, World};
use reasons::Claim;

use crate::pastime::{Pastime, Weight};
use crate::player::who;

impl Pastime for Abalone {
    const LONGEST: usize = 200;
    const MOST_MOVES: usize = 400;
    /// Marbles pushed out; steps that the own marbles are nearer to the centre.
    const WEIGHTS: &'static [Weight] = &[
        Weight {
            name: "out",
            usual: 12.0,
            from: 0.0,
            to: 100.0,
        },
        Weight {
            name: "centre",
            usual: 1.0,
            from: 0.0,
            to: 100.0,
        },
    ];
    const CLEAR: f64 = 12.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        let mover = self.to_move();
        let lost = self.lost().map(f64::from);
        let out = lost[!mover as usize] - lost[mover as usize];
        let centre: f64 = Cell::all()
            .filter_map(|cell| Some((cell, self.owner(cell)?)))
            .map(|(cell, owner)| (4.0 - f64::from(cell.ring())) * if owner == mover { 1.0 } else { -1.0 })
            .sum();
        weights[0] * out + weights[1] * centre
    }

    fn drawn(&self) -> String {
        let text = self.to_string();
        let rows = text.lines().zip(('a'..='i').rev().map(Some).chain([None]));
        let lines: Vec<String> = rows
            .map(|(line, row)| match row {
                Some(row) => format!("{row} {line}"),
                None => line.to_string(),
            })
            .collect();
        lines.join("\n") + "\n"
    }

    fn told(&self, side: Side) -> Vec<Claim> {
        let [own, other] = [self.lost()[side as usize], self.lost()[!side as usize]];
        if own + other == 0 {
            return Vec::new();
        }
        vec![
            Claim::new("parlour.abalone")
                .with("side", who(side))
                .with("count", i64::from(other))
                .with("lost", i64::from(own)),
        ]
    }
}

impl Pastime for Phutball {
    const LONGEST: usize = 200;
    const MOST_MOVES: usize = 300;
    /// Rows that the ball is nearer to the other side's end, and what it is worth to be on move.
    const WEIGHTS: &'static [Weight] = &[
        Weight {
            name: "ball",
            usual: 1.0,
            from: 0.0,
            to: 100.0,
        },
        Weight {
            name: "turn",
            usual: 0.5,
            from: -100.0,
            to: 100.0,
        },
    ];
    const CLEAR: f64 = 2.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        let rows = f64::from(self.size().1 - 1);
        let down = 2.0 * f64::from(self.ball().1) - rows;
        let sign = if self.to_move() == Side::First { 1.0 } else { -1.0 };
        weights[0] * sign * down + weights[1]
    }

    fn drawn(&self) -> String {
        super::drawn(self)
    }

    fn told(&self, side: Side) -> Vec<Claim> {
        let row = self.ball().1;
        let away = if side == Side::First {
            self.size().1 - 1 - row
        } else {
            row
        };
        vec![
            Claim::new("parlour.phutball")
                .with("side", who(side))
                .with("count", i64::from(away)),
        ]
    }
}

/// The words of AtariGo's boards here: up to 10x10.
pub(crate) type Atari = MustMove<u128>;

impl Pastime for Atari {
    const LONGEST: usize = 200;
    /// Liberties of the weakest string, and of all.
    const WEIGHTS: &'static [Weight] = &[
        Weight {
            name: "weakest",
            usual: 2.0,
            from: 0.0,
            to: 100.0,
        },
        Weight {
            name: "liberties",
            usual: 0.2,
            from: 0.0,
            to: 100.0,
        },
    ];
    const CLEAR: f64 = 3.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        let mover = self.to_move();
        let [own, other] = [mover, !mover].map(|side| liberties(self, side));
        let few = |counts: &[u32]| f64::from(counts.iter().copied().min().unwrap_or(4).min(4));
        let all = |counts: &[u32]| f64::from(counts.iter().sum::<u32>());
        // A string of the other side in atari is taken.
        if other.contains(&1) {
            return 1000.0;
        }
        weights[0] * (few(&own) - few(&other)) + weights[1] * (all(&own) - all(&other))
    }

    fn drawn(&self) -> String {
        let size = self.0.size();
        let sign = |row: u8, col: u8| match self.0.stone(Point::new(col, size - 1 - row)) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let mut text = String::new();
        for row in 0..size {
            let signs: Vec<String> = (0..size).map(|col| sign(row, col).to_string()).collect();
            text += &format!("{:>2} {}\n", size - row, signs.join(" "));
        }
        // Columns of Go have no letter I.
        let letters: Vec<String> = ('A'..='Z')
            .filter(|&c| c != 'I')
            .take(size.into())
            .map(String::from)
            .collect();
        let turn = if self.to_move() == Side::First { "X" } else { "O" };
        text + &format!("   {}\n{turn} to move\n", letters.join(" "))
    }
}

/// The liberties of each string of a side.
fn liberties(p: &Atari, side: Side) -> Vec<u32> {
    let size = p.0.size();
    let color = if side == Side::First {
        Color::Black
    } else {
        Color::White
    };
    let points = (0..size).flat_map(|row| (0..size).map(move |col| Point::new(col, row)));
    let inside = |q: &Point| Size::new(size).is_some_and(|size| size.contains(*q));
    let mut seen = PointSet::EMPTY;
    let mut counts = Vec::new();
    for start in points {
        if seen.contains(start) || p.0.stone(start) != Some(color) {
            continue;
        }
        let (mut open, mut waiting) = (PointSet::EMPTY, vec![start]);
        seen.insert(start);
        while let Some(at) = waiting.pop() {
            for next in at.neighbours().into_iter().filter(inside) {
                match p.0.stone(next) {
                    None => {
                        open.insert(next);
                    }
                    Some(c) if c == color && !seen.contains(next) => {
                        seen.insert(next);
                        waiting.push(next);
                    }
                    Some(_) => {}
                }
            }
        }
        counts.push(open.len() as u32);
    }
    counts
}
