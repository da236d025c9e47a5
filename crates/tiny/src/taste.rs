//! Evaluations that know next to nothing of Go, and programs that play by them (HDR 5.9, 7.3).
//!
//! The *distance* family wants its own groups near each other and the other side's far apart. The *dimension* family counts
//! groups, stones and the space they touch, as one does who measures a fractal. Numbers say how much of each; populations of
//! programs find them out.

use goban::Random;

use crate::frame::bits;
use crate::{Frame, Position, Table};

/// How much a program makes of each thing it sees.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Taste {
    /// Distances between groups of the other side.
    pub apart: f64,
    /// Distances between its own groups, unloved.
    pub near: f64,
    /// Fewer groups than the other side.
    pub groups: f64,
    /// More stones.
    pub stones: f64,
    /// More empty space beside its stones.
    pub space: f64,
}

impl Taste {
    /// What the numbers are called, in order.
    pub const NAMES: [&str; 5] = ["apart", "near", "groups", "stones", "space"];

    /// A taste of these numbers.
    pub fn new([apart, near, groups, stones, space]: [f64; 5]) -> Taste {
        Taste {
            apart,
            near,
            groups,
            stones,
            space,
        }
    }

    /// What the side to move thinks of a position.
    pub fn value(&self, frame: &Frame, p: &Position) -> f64 {
        let (own, other) = (
            Side::of(frame, p.own, p.empty(frame)),
            Side::of(frame, p.other, p.empty(frame)),
        );
        self.apart * other.distances - self.near * own.distances
            + self.groups * (other.groups - own.groups)
            + self.stones * (own.stones - other.stones)
            + self.space * (own.space - other.space)
    }

    /// The move of a search so many moves deep; `None` is a pass. `banned` are stones, own and other's after the move, that may not
    /// come back.
    pub fn choose(
        &self,
        frame: &Frame,
        p: &Position,
        depth: u8,
        banned: &[(u64, u64)],
        random: &mut Random,
    ) -> Option<u64> {
        let mut best: (f64, Vec<Option<u64>>) = (f64::NEG_INFINITY, Vec::new());
        let pass = match p.passed {
            true => ended(frame, p),
            false => -self.search(frame, &p.pass(), depth - 1),
        };
        let moves = p
            .moves(frame)
            .filter(|(_, next)| !banned.contains(&(next.other, next.own)))
            .map(|(cell, next)| (Some(cell), -self.search(frame, &next, depth - 1)));
        for (m, value) in moves.chain([(None, pass)]) {
            if value > best.0 {
                best = (value, vec![m]);
            } else if value == best.0 {
                best.1.push(m);
            }
        }
        best.1[random.index(best.1.len())]
    }

    fn search(&self, frame: &Frame, p: &Position, depth: u8) -> f64 {
        if depth == 0 {
            return self.value(frame, p);
        }
        let pass = match p.passed {
            true => ended(frame, p),
            false => -self.search(frame, &p.pass(), depth - 1),
        };
        p.moves(frame)
            .map(|(_, next)| -self.search(frame, &next, depth - 1))
            .fold(pass, f64::max)
    }

    /// In how many of these positions its move is the best that a table knows, and of how many that is known.
    pub fn optimal(
        &self,
        table: &Table,
        positions: &[Position],
        depth: u8,
        random: &mut Random,
    ) -> (usize, usize) {
        let (mut right, mut asked) = (0, 0);
        for p in positions {
            let moves = table.moves(p);
            let values: Option<Vec<i8>> = moves.iter().map(|(_, bounds)| bounds.exact()).collect();
            let Some(best) = values
                .filter(|v| v.iter().min() != v.iter().max())
                .and_then(|v| v.into_iter().max())
            else {
                continue;
            };
            asked += 1;
            let m = self.choose(table.frame(), p, depth, &[], random);
            right += usize::from(
                moves
                    .iter()
                    .any(|(k, bounds)| *k == m && bounds.exact() == Some(best)),
            );
        }
        (right, asked)
    }
}

/// The end of a game counts more than anything that was thought before.
fn ended(frame: &Frame, p: &Position) -> f64 {
    1e6 * f64::from(p.score(frame))
}

/// What is seen of one side.
struct Side {
    groups: f64,
    stones: f64,
    space: f64,
    /// The sum over all pairs of groups of the least distance between their stones.
    distances: f64,
}

impl Side {
    fn of(frame: &Frame, stones: u64, empty: u64) -> Side {
        let stones = stones & frame.cells();
        let groups: Vec<u64> = frame.parts(stones).collect();
        let mut distances = 0;
        for (k, a) in groups.iter().enumerate() {
            for b in &groups[k + 1..] {
                let pairs = bits(*a).flat_map(|x| bits(*b).map(move |y| (x, y)));
                let steps = pairs.map(|(x, y)| {
                    let (x, y) = (frame.point(1 << x), frame.point(1 << y));
                    x.col().abs_diff(y.col()) + x.row().abs_diff(y.row())
                });
                distances += i32::from(steps.min().unwrap_or(0));
            }
        }
        Side {
            groups: groups.len() as f64,
            stones: f64::from(stones.count_ones()),
            space: f64::from((frame.beside(stones) & empty).count_ones()),
            distances: f64::from(distances),
        }
    }
}

/// A game between two programs from the empty board under positional superko: Black's points less White's.
pub fn game(frame: &Frame, [black, white]: [&Taste; 2], depth: u8, seed: u64) -> i8 {
    let mut random = Random::new(seed);
    let mut p = Position::new(frame, (goban::Color::Black, 0), 0);
    let mut past = vec![(p.own, p.other)];
    let mut mine = true;
    for _ in 0..4 * frame.len() {
        let taste = if mine { black } else { white };
        // Stones are kept as Black's and White's; a move is looked up as the mover's and the other's.
        let banned: Vec<(u64, u64)> = past
            .iter()
            .map(|&(b, w)| if mine { (b, w) } else { (w, b) })
            .collect();
        match taste.choose(frame, &p, depth, &banned, &mut random) {
            Some(cell) => p = p.play(frame, cell).expect("a legal move"),
            None if p.passed => break,
            None => p = p.pass(),
        }
        mine = !mine;
        past.push(if mine { (p.own, p.other) } else { (p.other, p.own) });
    }
    let score = p.score(frame);
    if mine { score } else { -score }
}
