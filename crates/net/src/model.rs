//! The seam for nets: whatever looks at positions and says what it sees, whoever made and taught it.

use crate::features::View;
use crate::file::FileError;
use crate::katago::Katago;
use crate::look::Look;
use crate::net::Net;
use crate::work::Work;
use goban::{Color, Ko, Move, Size, Symmetry};
use playouts::QuickBoard;
use std::path::Path;
use std::sync::Arc;

/// Moves before a position that a [`Looker`] may be told of.
pub const RECENT: usize = 5;
/// Positions before it.
pub const BEFORE: usize = 2;

/// A position to look at, with what came before it.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The stones, the ko that binds the side to move, and its last two moves.
    pub board: &'a QuickBoard,
    /// The side to move.
    pub to_move: Color,
    /// White's komi.
    pub komi: f64,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether only surrounded points and prisoners count.
    pub territory: bool,
    /// Black's stones played so far less White's, which territory rules take off the board's margin.
    pub surplus: i32,
    /// The last moves, up to [`RECENT`], the latest first; the sides are supposed to have taken turns.
    pub recent: &'a [Move],
    /// The positions before the latest moves, up to [`BEFORE`], the latest first; empty for who does not ask for them.
    pub before: &'a [QuickBoard],
    /// How the board is turned before it is looked at; answers are turned back.
    pub symmetry: Symmetry,
}

/// A net, of our own or another's: what all threads of a search share.
pub trait Model: Send + Sync {
    /// What it is, in a few words: its shape and where it comes from.
    fn about(&self) -> String;

    /// One who looks with it at boards of this size, up to so many at once.
    fn looker(self: Arc<Self>, size: Size, positions: usize) -> Box<dyn Looker>;
}

/// Reads a net from a file: one of our own, or one of KataGo's.
pub fn load(file: &Path) -> Result<Arc<dyn Model>, FileError> {
    match Net::load(file) {
        Err(FileError::Foreign) => Ok(Arc::new(Katago::load(file)?)),
        found => Ok(Arc::new(found?.0)),
    }
}

/// One thread's way to look at positions.
pub trait Looker: Send {
    /// Whether it looks at the positions before.
    fn looks_back(&self) -> bool {
        false
    }

    /// Looks at positions, no more than it was made for, all of the size that it was made for.
    fn look(&mut self, positions: &[Position<'_>], looks: &mut [Look]);
}

impl Model for Net {
    fn about(&self) -> String {
        self.shape().to_string()
    }

    fn looker(self: Arc<Self>, size: Size, positions: usize) -> Box<dyn Looker> {
        Box::new(Own {
            work: Work::new(self.shape(), size, positions),
            net: self,
        })
    }
}

/// A look with a net of this room.
struct Own {
    net: Arc<Net>,
    work: Work,
}

impl Looker for Own {
    fn look(&mut self, positions: &[Position<'_>], looks: &mut [Look]) {
        // It counts areas: for territory the stones played make the difference.
        let area_komi = |position: &Position<'_>| {
            let surplus = if position.territory { position.surplus } else { 0 };
            (position.komi + f64::from(surplus), surplus as f32)
        };
        for (place, position) in positions.iter().enumerate() {
            self.work.show(
                place,
                View {
                    board: position.board,
                    to_move: position.to_move,
                    komi: area_komi(position).0,
                    symmetry: position.symmetry,
                },
            );
        }
        self.net.ask(&mut self.work, positions.len());
        for (place, (position, look)) in positions.iter().zip(looks).enumerate() {
            let win = self.work.win(place);
            look.win = match position.to_move {
                Color::Black => win,
                Color::White => 1.0 - win,
            };
            look.margin = self.work.margin(place) - area_komi(position).1;
            (look.no_result, look.score) = (0.0, None);
            self.work.ownership(place, &mut look.owners[..]);
            look.policy.clear();
            self.work
                .policy(place, |play, probability| look.policy.push((play, probability)));
        }
    }
}
