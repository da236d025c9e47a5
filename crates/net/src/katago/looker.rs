//! A net of KataGo's in a search: what a tree has of a position is what the net is shown.
//!
//! Of the history a tree has the last five moves and the two positions before. What superko forbids beyond a ko is not
//! shown: the tree itself does not play it. A position that comes back by another order of moves is not looked at again.

use super::features::{Scene, Terms};
use super::{Katago, Work};
use crate::look::Look;
use crate::model::{Looker, Model, Position};
use crate::remembering::Remembering;
use goban::{Board, Color, Move, PointSet, Size};
use playouts::QuickBoard;
use std::sync::Arc;

impl Model for Katago {
    fn about(&self) -> String {
        let (blocks, channels) = self.size();
        format!("{}, {blocks}x{channels} of KataGo", self.name())
    }

    fn looker(self: Arc<Self>, size: Size, _positions: usize) -> Box<dyn Looker> {
        let eyes = Eyes {
            work: Work::new(self),
            board: Board::new(size),
            earlier: Board::new(size),
        };
        Box::new(Remembering::new(eyes, size))
    }
}

/// One thread's look with a net of KataGo's.
struct Eyes {
    work: Work,
    board: Board,
    earlier: Board,
}

impl Looker for Eyes {
    fn looks_back(&self) -> bool {
        true
    }

    fn look(&mut self, positions: &[Position<'_>], looks: &mut [Look]) {
        for (position, look) in positions.iter().zip(looks) {
            self.look_at(position, look);
        }
    }
}

impl Eyes {
    fn look_at(&mut self, position: &Position<'_>, look: &mut Look) {
        let quick = position.board;
        set(&mut self.board, quick);
        let terms = Terms {
            ko: position.ko,
            suicide: false,
            territory: position.territory,
            friendly_pass: false,
        };
        let passes = position.recent.iter().take_while(|&&m| m == Move::Pass).count();
        let told = terms.told(passes).min(position.recent.len());
        let mut before = Vec::with_capacity(2);
        for board in position.before.iter().take(told) {
            let known = self.work.ladders.known(board.hash(), board.size(), board.ko());
            before.push(known.map_or_else(
                || {
                    set(&mut self.earlier, board);
                    self.work.ladders.of(&self.earlier, board.ko()).stones
                },
                |caught| caught.stones,
            ));
        }
        let surplus = if position.territory { position.surplus } else { 0 };
        let to_move = position.to_move;
        let scene = Scene {
            board: &self.board,
            to_move,
            terms,
            symmetry: position.symmetry,
            white_komi: position.komi + f64::from(surplus),
            ko: quick.ko(),
            banned: quick.ko().into_iter().collect(),
            recent: position.recent[..told].to_vec(),
            before,
            ends: terms.ends(passes),
            legal: quick.empties().filter(|&p| quick.is_legal(to_move, p)).collect(),
        };
        self.work.look_at(&scene, position.komi, look);
    }
}

/// Puts the stones of a quick board on another.
fn set(board: &mut Board, quick: &QuickBoard) {
    let mut stones = [PointSet::EMPTY; 2];
    for p in quick.size().points() {
        if let Some(color) = quick.at(p) {
            stones[color.index()].insert(p);
        }
    }
    board.set_stones(&stones[Color::Black.index()], &stones[Color::White.index()]);
}
