//! A looker that remembers: the same position comes back by another order of moves, or in the next search.

use crate::look::{Look, Score};
use crate::model::{Looker, Position};
use goban::{Color, Move, Point, Size};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Bytes that are remembered at most.
const MOST: usize = 32 << 20;

/// One that asks another only about positions that it has not seen. Two positions are the same if stones, side to move,
/// ko, passes, komi, rules and symmetry are: what else came before, which some nets are told, is that of the first time.
pub(crate) struct Remembering<L> {
    looker: L,
    known: HashMap<u64, Kept>,
    most: usize,
    points: Vec<Point>,
    fresh: Vec<usize>,
}

struct Kept {
    win: f32,
    no_result: f32,
    margin: f32,
    score: Option<Score>,
    owners: Box<[f32]>,
    policy: Box<[(Move, f32)]>,
}

impl<L: Looker> Remembering<L> {
    pub(crate) fn new(looker: L, size: Size) -> Remembering<L> {
        let each = size.area() * (size_of::<f32>() + size_of::<(Move, f32)>()) + 128;
        Remembering {
            looker,
            known: HashMap::new(),
            most: MOST / each,
            points: size.points().collect(),
            fresh: Vec::new(),
        }
    }

    fn keep(&mut self, key: u64, look: &Look) {
        if self.known.len() >= self.most {
            self.known.clear();
        }
        let owners = self.points.iter().map(|p| look.owners[p.index()]).collect();
        self.known.insert(
            key,
            Kept {
                win: look.win,
                no_result: look.no_result,
                margin: look.margin,
                score: look.score,
                owners,
                policy: look.policy.as_slice().into(),
            },
        );
    }
}

fn key(position: &Position<'_>) -> u64 {
    let passes = position.recent.iter().take_while(|&&m| m == Move::Pass).count();
    let mut hasher = DefaultHasher::new();
    position.board.hash().hash(&mut hasher);
    (position.to_move == Color::Black).hash(&mut hasher);
    position.board.ko().map(Point::index).hash(&mut hasher);
    passes.hash(&mut hasher);
    position.komi.to_bits().hash(&mut hasher);
    (position.ko, position.territory, position.symmetry).hash(&mut hasher);
    // Only under territory rules does it matter who has played more stones.
    position.territory.then_some(position.surplus).hash(&mut hasher);
    hasher.finish()
}

impl<L: Looker> Looker for Remembering<L> {
    fn looks_back(&self) -> bool {
        self.looker.looks_back()
    }

    fn look(&mut self, positions: &[Position<'_>], looks: &mut [Look]) {
        self.fresh.clear();
        for (i, (position, look)) in positions.iter().zip(&mut *looks).enumerate() {
            match self.known.get(&key(position)) {
                Some(kept) => {
                    (look.win, look.no_result) = (kept.win, kept.no_result);
                    (look.margin, look.score) = (kept.margin, kept.score);
                    for (p, owner) in self.points.iter().zip(&kept.owners) {
                        look.owners[p.index()] = *owner;
                    }
                    look.policy.clear();
                    look.policy.extend_from_slice(&kept.policy);
                }
                None => self.fresh.push(i),
            }
        }
        if self.fresh.len() == positions.len() {
            self.looker.look(positions, looks);
        } else {
            for &i in &self.fresh {
                self.looker.look(&positions[i..=i], &mut looks[i..=i]);
            }
        }
        for i in std::mem::take(&mut self.fresh) {
            self.keep(key(&positions[i]), &looks[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Board, Ko, Symmetry};
    use playouts::QuickBoard;

    /// Says how often it was asked.
    struct Counting(f32);

    impl Looker for Counting {
        fn look(&mut self, positions: &[Position<'_>], looks: &mut [Look]) {
            for look in looks.iter_mut().take(positions.len()) {
                self.0 += 1.0;
                look.margin = self.0;
            }
        }
    }

    #[test]
    fn the_same_position_is_looked_at_once() {
        let mut remembering = Remembering::new(Counting(0.0), Size::NINE);
        let mut boards = Vec::new();
        for order in [["C3", "G7", "D4"], ["D4", "G7", "C3"]] {
            let mut board = QuickBoard::new(&Board::new(Size::NINE));
            for (i, p) in order.into_iter().enumerate() {
                let color = if i % 2 == 0 { Color::Black } else { Color::White };
                board.play(color, p.parse().unwrap());
            }
            boards.push(board);
        }
        let mut margin = |board: &QuickBoard, komi: f64, recent: &[Move]| {
            let position = Position {
                board,
                to_move: Color::White,
                komi,
                ko: Ko::Positional,
                territory: false,
                surplus: 0,
                recent,
                before: &[],
                symmetry: Symmetry::IDENTITY,
            };
            let mut look = Look::default();
            remembering.look(&[position], std::slice::from_mut(&mut look));
            look.margin
        };
        assert_eq!(margin(&boards[0], 7.5, &[]), 1.0);
        assert_eq!(margin(&boards[1], 7.5, &[]), 1.0, "by another order of moves");
        assert_eq!(margin(&boards[1], 6.5, &[]), 2.0, "another komi");
        assert_eq!(margin(&boards[1], 7.5, &[Move::Pass]), 3.0, "after a pass");
    }
}
