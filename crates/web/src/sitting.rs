//! One game at the page: a person, perhaps a player at the other side, and the stages from the first stone to
//! the agreed count.

use crate::api::{self, Both, Reason, State, names};
use crate::error::{Code, Refusal};
use goban::{
    By, Color, Game, Illegal, Move, Outcome, Ownership, Point, PointSet, Rules, Scoring, Size, controlled,
    fixed_handicap, max_fixed_handicap, star_points,
};
use players::{Action, Choice, Player};
use reasons::{Claim, Words};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The longest game that is kept: long enough for any that people play, short enough to be sent whole.
pub const MAX_MOVES: usize = 3000;
/// The largest komi either way: no board has more points.
pub const MAX_KOMI: f64 = 1000.0;
/// The komi of a handicap game: no draws.
const HANDICAP_KOMI: f64 = 0.5;

/// Who sits opposite.
pub struct Opponent {
    /// The player's name.
    pub name: String,
    /// The player's colour.
    pub color: Color,
    /// The player, while it is not away thinking.
    pub player: Option<Box<dyn Player>>,
}

enum Stage {
    Playing,
    /// Both have passed; these stones are held dead.
    Counting(PointSet),
    /// The result, with the dead stones if the count decided it.
    Finished(Outcome, Option<PointSet>),
}

/// A game with who plays it.
pub struct Sitting {
    game: Game,
    opponent: Option<Opponent>,
    stage: Stage,
    version: u64,
    /// For each move, why its player chose it.
    claims: Vec<Vec<Claim>>,
    /// Raised to end the thinking under way.
    thinking: Option<Arc<AtomicBool>>,
}

/// What a player needs to think about its move away from the sitting.
pub struct Question {
    /// The game as it stood.
    pub game: Game,
    /// The player, if it was at the table.
    pub player: Option<Box<dyn Player>>,
    /// The player's name.
    pub name: String,
    /// Raised when the answer is no longer wanted.
    pub stop: Arc<AtomicBool>,
}

impl Sitting {
    /// A sitting at a game, at its last move.
    pub fn new(game: Game, opponent: Option<Opponent>) -> Sitting {
        let stage = match game.outcome() {
            Some(outcome) => Stage::Finished(outcome, None),
            None if game.passes() >= 2 => Stage::Counting(PointSet::EMPTY),
            None => Stage::Playing,
        };
        Sitting {
            claims: vec![Vec::new(); game.moves().len()],
            game,
            opponent,
            stage,
            version: 0,
            thinking: None,
        }
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

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who sits opposite.
    pub fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_ref()
    }

    /// For each move, why its player chose it, in words.
    pub fn reasons(&self) -> Vec<Vec<Reason>> {
        let words = Words::english();
        let said = |claims: &Vec<Claim>| claims.iter().map(|claim| Reason::of(claim, &words)).collect();
        self.claims.iter().map(said).collect()
    }

    /// The result, once the game is finished.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Finished(outcome, _) => Some(outcome),
            _ => None,
        }
    }

    /// Grows with every change.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether dead stones are being marked.
    pub fn is_counting(&self) -> bool {
        matches!(self.stage, Stage::Counting(_))
    }

    /// Refuses a change to another version than the sender saw.
    pub fn expect(&self, version: Option<u64>) -> Result<(), Refusal> {
        match version {
            Some(v) if v != self.version => Err(Refusal::new(
                Code::Stale,
                "The game has changed since this page last saw it, perhaps in another window.",
            )),
            _ => Ok(()),
        }
    }

    fn expect_playing(&self) -> Result<(), Refusal> {
        match self.stage {
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
        self.version += 1;
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
        let color = self.game.to_move();
        if self.opponent.as_ref().is_some_and(|o| o.color == color) {
            return Err(Refusal::new(
                Code::NotYourTurn,
                format!("It is the player's turn: {color} is to move."),
            ));
        }
        self.enter(color, m, Vec::new())
    }

    fn enter(&mut self, color: Color, m: Move, claims: Vec<Claim>) -> Result<(), Refusal> {
        if self.game.moves().len() >= MAX_MOVES {
            return Err(Refusal::new(
                Code::WrongPhase,
                format!("The game has {MAX_MOVES} moves, the most that are kept: take some back, or resign."),
            ));
        }
        self.game
            .play(color, m)
            .map_err(|why| Refusal::new(Code::IllegalMove, illegal(color, m, why)))?;
        self.claims.push(claims);
        if m == Move::Pass && self.game.passes() >= 2 {
            self.stage = Stage::Counting(PointSet::EMPTY);
        }
        self.changed();
        Ok(())
    }

    /// The person gives up; who plays both sides gives up for the side to move.
    pub fn resign(&mut self) -> Result<(), Refusal> {
        if let Stage::Finished(..) = self.stage {
            return Err(Refusal::new(Code::WrongPhase, "The game is finished already."));
        }
        let loser = self.opponent.as_ref().map_or(self.game.to_move(), |o| !o.color);
        self.stage = Stage::Finished(Outcome::Win(!loser, By::Resignation), None);
        self.changed();
        Ok(())
    }

    /// Takes back to the person's last turn: their move and the player's answer.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let own = |&(color, _): &(Color, Move)| self.opponent.as_ref().is_none_or(|o| o.color != color);
        let Some(last) = self.game.moves().iter().rposition(own) else {
            return Err(Refusal::new(
                Code::NothingToUndo,
                "There is no move of yours to take back.",
            ));
        };
        while self.game.moves().len() > last {
            self.game.undo();
        }
        self.claims.truncate(last);
        self.stage = Stage::Playing;
        self.changed();
        Ok(())
    }

    /// Whoever passed or resigned thinks again: the game goes on.
    pub fn resume(&mut self) -> Result<(), Refusal> {
        if let Stage::Playing = self.stage {
            return Err(Refusal::new(Code::WrongPhase, "The game is going on already."));
        }
        self.stage = Stage::Playing;
        self.changed();
        Ok(())
    }

    /// Marks the string here as dead, or a dead one as living.
    pub fn mark(&mut self, p: Point) -> Result<(), Refusal> {
        let Stage::Counting(dead) = &mut self.stage else {
            return Err(Refusal::new(
                Code::WrongPhase,
                "Stones are marked dead after both sides have passed.",
            ));
        };
        if !self.game.rules().scoring.removes_dead() {
            return Err(Refusal::new(
                Code::WrongPhase,
                "Under these rules every stone on the board lives.",
            ));
        }
        let board = self.game.board();
        if !self.game.size().contains(p) || board.at(p).is_none() {
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
        if let Stage::Counting(dead) = &mut self.stage
            && version == self.version
            && self.game.rules().scoring.removes_dead()
        {
            let board = self.game.board();
            let named = stones
                .iter()
                .filter(|&p| self.game.size().contains(p) && board.at(p).is_some());
            // A string dies as a whole.
            *dead = named.flat_map(|p| board.string_stones(p)).collect();
            self.version += 1;
        }
    }

    /// The count stands.
    pub fn agree(&mut self) -> Result<(), Refusal> {
        let Stage::Counting(dead) = self.stage else {
            return Err(Refusal::new(
                Code::WrongPhase,
                "There is a count to agree to after both sides have passed.",
            ));
        };
        self.stage = Stage::Finished(self.game.score(&dead).outcome(), Some(dead));
        self.changed();
        Ok(())
    }

    /// Sends the player away to think about the move of the side whose turn it is.
    pub fn ask(&mut self) -> Result<Question, Refusal> {
        self.expect_playing()?;
        if self.thinking.is_some() {
            return Err(Refusal::new(Code::Thinking, "The player is thinking already."));
        }
        let Some(opponent) = &mut self.opponent else {
            return Err(Refusal::new(Code::NoPlayer, "No player sits at this game."));
        };
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(stop.clone());
        Ok(Question {
            game: self.game.clone(),
            player: opponent.player.take(),
            name: opponent.name.clone(),
            stop,
        })
    }

    /// Sends the player away to say what is dead.
    pub fn ask_dead(&mut self) -> Option<Question> {
        let opponent = self.opponent.as_mut()?;
        Some(Question {
            game: self.game.clone(),
            player: opponent.player.take(),
            name: opponent.name.clone(),
            stop: Arc::default(),
        })
    }

    /// The player is back at the table.
    pub fn back(&mut self, player: Box<dyn Player>) {
        if let Some(opponent) = &mut self.opponent {
            opponent.player = Some(player);
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
    pub fn answer(&mut self, choice: &Choice) -> Result<(), Refusal> {
        let color = self.game.to_move();
        match choice.action {
            Action::Resign => {
                self.stage = Stage::Finished(Outcome::Win(!color, By::Resignation), None);
                self.changed();
                Ok(())
            }
            Action::Move(m) => {
                self.enter(color, m, choice.claims.clone())
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

    /// Everything about the game, for the page.
    pub fn state(&self, id: &str) -> State {
        let game = &self.game;
        let color = game.to_move();
        let (phase, dead) = match self.stage {
            Stage::Playing => (api::Phase::Playing, None),
            Stage::Counting(dead) => (api::Phase::Counting, Some(dead)),
            Stage::Finished(_, dead) => (api::Phase::Finished, dead),
        };
        let forbidden = |p: Point| {
            let why = game.check(color, Move::Play(p)).err()?;
            Some(api::Forbidden {
                point: p.to_string(),
                because: why.to_string(),
            })
        };
        State {
            id: id.into(),
            version: self.version,
            size: game.size().side(),
            rules: game.rules().name().unwrap_or("other"),
            komi: game.rules().komi,
            handicap: game.handicap(),
            player: self.opponent.as_ref().map(|o| o.name.clone()),
            color: self.opponent.as_ref().map(|o| (!o.color).into()),
            stars: names(star_points(game.size())),
            start: Both::of(|c| names(game.start().stones(c).iter())),
            stones: Both::of(|c| names(game.board().stones(c).iter())),
            prisoners: Both::of(|c| game.board().captured(!c)),
            moves: self.moves(),
            to_move: color.into(),
            forbidden: game.board().empty().iter().filter_map(forbidden).collect(),
            phase,
            thinking: self.thinking.is_some(),
            count: dead.map(|dead| count(game, &dead)),
            result: self.outcome().map(Into::into),
        }
    }

    /// The moves with the points that each emptied, found by playing them again.
    fn moves(&self) -> Vec<api::MoveMade> {
        let mut board = self.game.start().clone();
        let moves = self.game.moves().iter().zip(self.reasons());
        moves
            .map(|(&(color, m), why)| {
                let mut before = *board.stones(Color::Black) | *board.stones(Color::White);
                match m {
                    Move::Pass => board.pass(),
                    Move::Play(p) => {
                        before.insert(p);
                        board.place(color, p);
                    }
                }
                api::MoveMade {
                    color: color.into(),
                    mv: m.to_string(),
                    captured: names((before & *board.empty()).iter()),
                    why,
                }
            })
            .collect()
    }
}

fn count(game: &Game, dead: &PointSet) -> api::Count {
    let scoring = game.rules().scoring;
    let stones = |color| *game.board().stones(color) - *dead;
    let owned = |color| match scoring {
        Scoring::Area | Scoring::Territory => *Ownership::of(game.board(), dead).by(color),
        Scoring::Neighbourhood => controlled(game.board(), color),
        // Shared points belong to nobody alone.
        Scoring::ProRata => PointSet::EMPTY,
    };
    let score = game.score(dead);
    api::Count {
        marks: scoring.removes_dead(),
        dead: names(dead.iter()),
        territory: Both::of(|c| names((owned(c) - stones(c)).iter())),
        score: Both {
            black: score.black,
            white: score.white,
        },
        result: score.outcome().into(),
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
