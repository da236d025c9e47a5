//! One game at the page: a person, perhaps a player at the other side, and the stages from the first stone to
//! the agreed count.

use crate::api::{self, Reason};
use crate::error::{Code, Refusal};
use crate::kept::{Kept, Seat, Stage};
use goban::{
    By, Color, Game, Illegal, Move, Outcome, Point, PointSet, Rules, Size, fixed_handicap, max_fixed_handicap,
};
use players::{Action, Choice, Player};
use reasons::Words;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The longest game that is kept: long enough for any that people play, short enough to be sent whole.
pub const MAX_MOVES: usize = 3000;
/// The largest komi either way: no board has more points.
pub const MAX_KOMI: f64 = 1000.0;
/// The komi of a handicap game: no draws.
const HANDICAP_KOMI: f64 = 0.5;

/// A game with who plays it.
pub struct Sitting {
    /// What outlasts the program.
    kept: Kept,
    /// The player opposite, while it waits at the table.
    player: Option<Box<dyn Player>>,
    /// Raised to end the thinking under way.
    thinking: Option<Arc<AtomicBool>>,
    /// The version that was last given away to be kept.
    shelved: Option<u64>,
}

/// A question to the player of a sitting.
pub struct Question {
    /// The player's name.
    pub name: String,
    /// Raised when the answer is no longer wanted.
    pub stop: Arc<AtomicBool>,
}

impl Sitting {
    /// A sitting at a game, at its last move, with the result that a record gave it.
    pub fn new(game: Game, seat: Option<Seat>, outcome: Option<Outcome>) -> Sitting {
        let stage = match outcome {
            Some(outcome) => Stage::Finished(outcome, None),
            None if game.passes() >= 2 => Stage::Counting(PointSet::EMPTY),
            None => Stage::Playing,
        };
        Sitting {
            kept: Kept {
                why: vec![Arc::default(); game.moves().len()],
                game: Arc::new(game),
                seat,
                stage,
                version: 0,
            },
            player: None,
            thinking: None,
            shelved: None,
        }
    }

    /// The sitting that was kept.
    pub fn again(kept: Kept) -> Sitting {
        Sitting {
            shelved: Some(kept.version),
            kept,
            player: None,
            thinking: None,
        }
    }

    /// The sitting as it is to be kept, if it has changed since the last time.
    pub fn unshelved(&mut self) -> Option<Kept> {
        let version = Some(self.kept.version);
        (self.shelved != version).then(|| {
            self.shelved = version;
            self.kept.clone()
        })
    }

    /// The game that a request asks for.
    pub fn game_of(new: &api::NewGame) -> Result<Game, Refusal> {
        let bad = |message: String| Refusal::new(Code::BadSetting, message);
        let size = Size::new(new.size).ok_or_else(|| {
            bad(format!(
                "A board has 1 to 25 points along one side, not {}.",
                new.size
            ))
        })?;
        let mut rules = match &new.rules {
            None => Rules::default(),
            Some(name) => name
                .parse()
                .map_err(|e| bad(format!("There are no rules `{}`: {e}.", short(name))))?,
        };
        if new.handicap > 0 {
            rules.komi = HANDICAP_KOMI;
        }
        if let Some(komi) = new.komi {
            if !komi.is_finite() || komi.abs() > MAX_KOMI {
                return Err(bad(format!("The komi lies between -{MAX_KOMI} and {MAX_KOMI}.")));
            }
            rules.komi = komi;
        }
        let mut game = Game::new(size, rules);
        if new.handicap > 0 {
            let places = fixed_handicap(size, new.handicap).ok_or_else(|| {
                bad(match max_fixed_handicap(size) {
                    0 => format!("A {size} board has no places for handicap stones."),
                    most => format!(
                        "A {size} board takes 2 to {most} handicap stones, not {}.",
                        new.handicap
                    ),
                })
            })?;
            game.set_handicap(&places).map_err(|e| bad(e.to_string()))?;
        }
        Ok(game)
    }

    /// What outlasts the program: the game, who plays it, and how far it is.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Whether the player is thinking about its move.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Refuses a change to another version than the sender saw.
    pub fn expect(&self, version: Option<u64>) -> Result<(), Refusal> {
        match version {
            Some(v) if v != self.kept.version => Err(Refusal::new(
                Code::Stale,
                "The game has changed since this page last saw it, perhaps in another window.",
            )),
            _ => Ok(()),
        }
    }

    fn expect_playing(&self) -> Result<(), Refusal> {
        match self.kept.stage {
            Stage::Playing => Ok(()),
            Stage::Counting(_) => Err(Refusal::new(
                Code::WrongPhase,
                "Both sides have passed: agree to the count, or play on first.",
            )),
            Stage::Finished(..) => Err(Refusal::new(
                Code::WrongPhase,
                "The game is finished: take a move back, or play on first.",
            )),
        }
    }

    /// The game has changed: what is being thought about it is no longer wanted.
    fn changed(&mut self) {
        self.kept.version += 1;
        self.interrupt();
    }

    /// Ends the thinking under way, if any.
    pub fn interrupt(&mut self) {
        if let Some(stop) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Plays a move of the person's.
    pub fn play(&mut self, m: Move) -> Result<(), Refusal> {
        self.expect_playing()?;
        let color = self.kept.game.to_move();
        if self.kept.seat.as_ref().is_some_and(|seat| seat.color == color) {
            return Err(Refusal::new(
                Code::NotYourTurn,
                format!("It is the player's turn: {color} is to move."),
            ));
        }
        self.enter(color, m, Arc::default())
    }

    fn enter(&mut self, color: Color, m: Move, why: Arc<[Reason]>) -> Result<(), Refusal> {
        if self.kept.game.moves().len() >= MAX_MOVES {
            return Err(Refusal::new(
                Code::WrongPhase,
                format!("The game has {MAX_MOVES} moves, the most that are kept: take some back, or resign."),
            ));
        }
        Arc::make_mut(&mut self.kept.game)
            .play(color, m)
            .map_err(|why| Refusal::new(Code::IllegalMove, illegal(color, m, why)))?;
        self.kept.why.push(why);
        if m == Move::Pass && self.kept.game.passes() >= 2 {
            self.kept.stage = Stage::Counting(PointSet::EMPTY);
        }
        self.changed();
        Ok(())
    }

    /// The person gives up; who plays both sides gives up for the side to move.
    pub fn resign(&mut self) -> Result<(), Refusal> {
        if let Stage::Finished(..) = self.kept.stage {
            return Err(Refusal::new(Code::WrongPhase, "The game is finished already."));
        }
        let loser = self
            .kept
            .seat
            .as_ref()
            .map_or(self.kept.game.to_move(), |seat| !seat.color);
        self.kept.stage = Stage::Finished(Outcome::Win(!loser, By::Resignation), None);
        self.changed();
        Ok(())
    }

    /// Takes back to the person's last turn: their move and the player's answer.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let own =
            |&(color, _): &(Color, Move)| self.kept.seat.as_ref().is_none_or(|seat| seat.color != color);
        let Some(last) = self.kept.game.moves().iter().rposition(own) else {
            return Err(Refusal::new(
                Code::NothingToUndo,
                "There is no move of yours to take back.",
            ));
        };
        let game = Arc::make_mut(&mut self.kept.game);
        while game.moves().len() > last {
            game.undo();
        }
        self.kept.why.truncate(last);
        self.kept.stage = Stage::Playing;
        self.changed();
        Ok(())
    }

    /// Whoever passed or resigned thinks again: the game goes on.
    pub fn resume(&mut self) -> Result<(), Refusal> {
        if let Stage::Playing = self.kept.stage {
            return Err(Refusal::new(Code::WrongPhase, "The game is going on already."));
        }
        self.kept.stage = Stage::Playing;
        self.changed();
        Ok(())
    }

    /// Marks the string here as dead, or a dead one as living.
    pub fn mark(&mut self, p: Point) -> Result<(), Refusal> {
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
        Ok(())
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
    pub fn agree(&mut self) -> Result<(), Refusal> {
        let Stage::Counting(dead) = self.kept.stage else {
            return Err(Refusal::new(
                Code::WrongPhase,
                "There is a count to agree to after both sides have passed.",
            ));
        };
        self.kept.stage = Stage::Finished(self.kept.game.score(&dead).outcome(), Some(dead));
        self.changed();
        Ok(())
    }

    /// The question about the move of the side whose turn it is, for the player to think about.
    pub fn ask(&mut self) -> Result<Question, Refusal> {
        self.expect_playing()?;
        if self.thinking.is_some() {
            return Err(Refusal::new(Code::Thinking, "The player is thinking already."));
        }
        let Some(seat) = &self.kept.seat else {
            return Err(Refusal::new(Code::NoPlayer, "No player sits at this game."));
        };
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(stop.clone());
        Ok(Question {
            name: seat.name.clone(),
            stop,
        })
    }

    /// What the player is asked to hold dead, if one sits opposite.
    pub fn ask_dead(&self) -> Option<Question> {
        let seat = self.kept.seat.as_ref()?;
        Some(Question {
            name: seat.name.clone(),
            stop: Arc::default(),
        })
    }

    /// Takes the player away from the table, if it is there.
    pub fn take_player(&mut self) -> Option<Box<dyn Player>> {
        self.player.take()
    }

    /// What the first player at this table is to be made from, if somebody said; the next ones are drawn by lot.
    pub fn take_seed(&mut self) -> Option<u64> {
        self.kept.seat.as_mut()?.seed.take()
    }

    /// The player is back at the table.
    pub fn back(&mut self, player: Box<dyn Player>) {
        self.player = Some(player);
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
    pub fn answer(&mut self, choice: &Choice) -> Result<(), Refusal> {
        let color = self.kept.game.to_move();
        match choice.action {
            Action::Resign => {
                self.kept.stage = Stage::Finished(Outcome::Win(!color, By::Resignation), None);
                self.changed();
                Ok(())
            }
            Action::Move(m) => {
                let words = Words::english();
                let why = choice.claims.iter().map(|claim| Reason::of(claim, &words));
                self.enter(color, m, why.collect())
                    .map_err(|refusal| match refusal.code {
                        Code::IllegalMove => Refusal::new(
                            Code::PlayerFailed,
                            format!("The player chose an illegal move. {}", refusal.message),
                        ),
                        _ => refusal,
                    })
            }
        }
    }
}

fn illegal(color: Color, m: Move, why: Illegal) -> String {
    let side = match color {
        Color::Black => "Black",
        Color::White => "White",
    };
    format!("{side} may not play {m}: {why}.")
}

/// The beginning of a text that somebody sent, for a message.
pub fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
