//! Players at the table: what they are asked, and what becomes of their answers.

use super::Sitting;
use crate::error::{Code, Refusal};
use crate::kept::Stage;
use crate::tree::Id;
use crate::why::Why;
use goban::{By, Color, Outcome};
use players::{Action, Choice, Player};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A question to a player of a sitting.
pub struct Question {
    /// The player's name.
    pub name: String,
    /// The side that it plays.
    pub color: Color,
    /// Raised when the answer is no longer wanted.
    pub stop: Arc<AtomicBool>,
}

impl Sitting {
    /// The question about the move of the side whose turn it is, for its player to think about.
    pub fn ask(&mut self) -> Result<Question, Refusal> {
        if self.kept.seats.are_empty() {
            return Err(Refusal::new(Code::NoPlayer, "No player sits at this game."));
        }
        self.expect_playing()?;
        if self.thinking.is_some() {
            return Err(Refusal::new(Code::Thinking, "The player is thinking already."));
        }
        let color = self.kept.game.to_move();
        let Some(name) = self.kept.seats.player(color) else {
            let (code, message) = match self.kept.seats.player(!color) {
                Some(_) => (Code::NotYourTurn, "It is not the player's turn."),
                None => (Code::NoPlayer, "No player sits at this game."),
            };
            return Err(Refusal::new(code, message));
        };
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(stop.clone());
        Ok(Question {
            name: name.into(),
            color,
            stop,
        })
    }

    /// A player that is asked what it holds dead, if one sits here.
    pub fn ask_dead(&self) -> Option<Question> {
        let player = |color| Some((color, self.kept.seats.player(color)?));
        let (color, name) = player(!self.kept.game.to_move()).or_else(|| player(self.kept.game.to_move()))?;
        Some(Question {
            name: name.into(),
            color,
            stop: Arc::default(),
        })
    }

    /// Takes the player of a side away from the table, if it is there.
    pub fn take_player(&mut self, color: Color) -> Option<Box<dyn Player>> {
        self.players[color.index()].take()
    }

    /// What the first player of a side is to be made from, if somebody said; the next ones are drawn by lot.
    pub fn take_seed(&mut self, color: Color) -> Option<u64> {
        self.kept.seats.take_seed(color)
    }

    /// The player of a side is back at the table, if it still sits there.
    pub fn back(&mut self, color: Color, player: Box<dyn Player>) {
        if self
            .kept
            .seats
            .player(color)
            .is_some_and(|name| name == player.name())
        {
            self.players[color.index()] = Some(player);
        }
    }

    /// The thinking that this flag would stop is over; false if it had been ended already.
    pub fn end_thinking(&mut self, stop: &Arc<AtomicBool>) -> bool {
        let ours = self.thinking.as_ref().is_some_and(|s| Arc::ptr_eq(s, stop));
        if ours {
            self.thinking = None;
        }
        ours
    }

    /// The player's answer to [`Sitting::ask`], the game being still the same.
    pub fn answer(&mut self, choice: &Choice, why: Why) -> Result<Id, Refusal> {
        let color = self.kept.game.to_move();
        match choice.action {
            Action::Resign => {
                self.kept.stage = Stage::Finished(Outcome::Win(!color, By::Resignation), None);
                self.changed();
                Ok(self.tip())
            }
            Action::Move(m) => self.enter(color, m, why).map_err(|refusal| match refusal.code {
                Code::IllegalMove => Refusal::new(
                    Code::PlayerFailed,
                    format!("The player chose an illegal move. {}", refusal.message),
                ),
                _ => refusal,
            }),
        }
    }
}
