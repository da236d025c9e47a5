//! The count: stones marked dead, and everybody agreed.

use super::Sitting;
use crate::error::{Code, Refusal};
use crate::kept::Stage;
use crate::tree::Id;
use goban::{Point, PointSet};

impl Sitting {
    /// Marks the string here as dead, or a dead one as living.
    pub fn mark_dead(&mut self, p: Point) -> Result<Id, Refusal> {
        let Stage::Counting(dead) = &mut self.kept.stage else {
            return Err(Refusal::new(
                Code::WrongPhase,
                "Stones are marked dead after both sides have passed.",
            ));
        };
        if !self.kept.game.rules().scoring.removes_dead() {
            return Err(Refusal::new(
                Code::WrongPhase,
                "Under these rules every stone on the board lives.",
            ));
        }
        let board = self.kept.game.board();
        if !self.kept.game.size().contains(p) || board.at(p).is_none() {
            return Err(Refusal::new(
                Code::IllegalMove,
                format!("There is no stone at {p}."),
            ));
        }
        let string: PointSet = board.string_stones(p).collect();
        *dead = if dead.contains(p) {
            *dead - string
        } else {
            *dead | string
        };
        self.changed();
        Ok(self.tip())
    }

    /// A player's opinion of what is dead, if these stones are still being counted.
    pub fn propose_dead(&mut self, stones: &PointSet, version: u64) {
        if let Stage::Counting(dead) = &mut self.kept.stage
            && version == self.kept.version
            && self.kept.game.rules().scoring.removes_dead()
        {
            let board = self.kept.game.board();
            let named = stones
                .iter()
                .filter(|&p| self.kept.game.size().contains(p) && board.at(p).is_some());
            // A string dies as a whole.
            *dead = named.flat_map(|p| board.string_stones(p)).collect();
            self.kept.version += 1;
        }
    }

    /// The count stands.
    pub fn agree(&mut self) -> Result<Id, Refusal> {
        let Stage::Counting(dead) = self.kept.stage else {
            return Err(Refusal::new(
                Code::WrongPhase,
                "There is a count to agree to after both sides have passed.",
            ));
        };
        self.kept.stage = Stage::Finished(self.kept.game.score(&dead).outcome(), Some(dead));
        self.changed();
        Ok(self.tip())
    }
}
