//! What is behind the door: a game, a player, a clock.

use crate::args::{Args, Failure};
use crate::commands;
use crate::{Answer, Clock, Interrupt, Request, TimeSystem};
use goban::{Board, Color, Game, Move, Point, PointSet, Rules, Size};
use players::{Action, Choice, Player, Show};
use reasons::{Claim, Words};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The moves of the longest game: superko compares a move with every position before it, so that millions of
/// moves would take for ever.
const LONGEST_GAME: usize = 50_000;

/// Positions that `gogui-undo_setup` can come back to.
const SETUPS_KEPT: usize = 16;

/// Answers commands, one at a time.
///
/// ```
/// use goban::{Rules, Size};
/// use gtp::{Engine, Request};
/// let player = players::by_name("random", 1).unwrap();
/// let mut engine = Engine::new(player, Size::NINE, Rules::CHINESE);
/// let mut ask = |line| engine.answer(&Request::parse(line)).to_string();
/// assert_eq!(ask("1 play black E5"), "=1 \n\n");
/// assert_eq!(ask("2 play white E5"), "?2 illegal move\n\n");
/// ```
pub struct Engine {
    /// The rules of new games; a record that is loaded may bring others.
    pub(crate) rules: Rules,
    pub(crate) game: Game,
    pub(crate) player: Box<dyn Player>,
    pub(crate) clock: Clock,
    /// The reasons of the moves that the player made, by their number from 1.
    pub(crate) reasons: BTreeMap<usize, Vec<Claim>>,
    /// What was decided last, and for whom, whether it was played or not.
    pub(crate) decided: Option<(Color, Choice)>,
    /// The reasons that were found for a decision, the last time that somebody asked.
    pub(crate) explained: Option<Explained>,
    /// Who resigned, if nothing was played since.
    pub(crate) resigned: Option<Color>,
    /// The games that setups replaced, the latest last.
    setups: Vec<Game>,
    interrupt: Arc<Interrupt>,
    /// How long a question of reading may take, if not as usual.
    pub(crate) reading_limit: Option<Duration>,
    pub(crate) reading_threads: usize,
    /// Bytes that a question of reading may fill.
    pub(crate) reading_memory: usize,
    /// What helps questions about groups.
    pub(crate) reading_helps: tactics::Helps,
    /// The language of explanations.
    pub(crate) words: Words,
    /// Whether the player thinks in the opponent's time.
    pondering: bool,
    quit: bool,
}

/// A decision with the reasons that were found for it.
pub(crate) struct Explained {
    /// The position before it.
    pub before: Game,
    pub color: Color,
    pub mv: Move,
    /// What the player said itself.
    pub claims: Vec<Claim>,
    /// All that is said of it.
    pub told: Vec<Claim>,
}

impl Engine {
    /// A player at an empty board.
    pub fn new(player: Box<dyn Player>, size: Size, rules: Rules) -> Engine {
        Engine {
            rules,
            game: Game::new(size, rules),
            player,
            clock: Clock::new(TimeSystem::Unlimited),
            reasons: BTreeMap::new(),
            decided: None,
            explained: None,
            resigned: None,
            setups: Vec::new(),
            interrupt: Arc::default(),
            reading_limit: None,
            reading_threads: 1,
            reading_memory: tactics::Limits::default().memory,
            reading_helps: players::fight_helps(),
            words: Words::english(),
            pondering: false,
            quit: false,
        }
    }

    /// Explains moves in the words of this language.
    pub fn set_words(&mut self, words: Words) {
        self.words = words;
    }

    /// What stops the player while it thinks.
    pub fn interrupt(&self) -> Arc<Interrupt> {
        Arc::clone(&self.interrupt)
    }

    /// Sets whether the player thinks in the opponent's time, while the door waits for a command.
    pub fn set_pondering(&mut self, pondering: bool) {
        self.pondering = pondering;
    }

    /// Lets the player think until a command comes, if the last move is its own and the game goes on.
    pub(crate) fn ponder(&mut self) {
        // What the player moved has its reasons here.
        let moved = self.reasons.contains_key(&self.game.moves().len());
        let goes_on = !self.game.is_over() && self.resigned.is_none();
        if self.pondering && moved && goes_on {
            if self.interrupt.rest() {
                self.player.ponder(&self.game, self.interrupt.flag());
            }
            self.interrupt.watch(false);
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether `quit` was asked for.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    pub(crate) fn quit(&mut self) {
        self.quit = true;
    }

    /// Answers a command.
    pub fn answer(&mut self, request: &Request<'_>) -> Answer {
        let mut args = Args::new(request.args, self.game.size());
        let text = match commands::find(request.name) {
            Some(command) => (command.run)(self, &mut args),
            None => Err("unknown command".into()),
        };
        Answer {
            id: request.id,
            text: text.map_err(Failure::into_owned),
        }
    }

    /// Another game takes the place of this one.
    pub(crate) fn replace_game(&mut self, game: Game) {
        self.swap_game(game);
        self.setups.clear();
        self.clock.reset();
        self.player.new_game();
    }

    /// Another position of the same game takes the place of this one.
    fn swap_game(&mut self, game: Game) -> Game {
        self.reasons.clear();
        self.decided = None;
        self.resigned = None;
        std::mem::replace(&mut self.game, game)
    }

    /// Whether the game has room for another move.
    pub(crate) fn check_room(&self) -> Result<(), Failure> {
        if self.game.moves().len() < LONGEST_GAME {
            Ok(())
        } else {
            Err("too many moves".into())
        }
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, color: Color, m: Move) -> Result<(), Failure> {
        self.put(color, m)?;
        self.resigned = None;
        Ok(())
    }

    /// Plays all these moves, or none; then the failure names the first that cannot be played.
    pub(crate) fn play_all(&mut self, moves: &[(Color, Move)]) -> Result<(), Failure> {
        for (i, &(color, m)) in moves.iter().enumerate() {
            if let Err(why) = self.put(color, m) {
                // The board alone has changed: what was decided and said about the game before still stands.
                for _ in 0..i {
                    self.game.undo();
                }
                return Err(format!("{why}: {color} {}", move_name(m)).into());
            }
        }
        if !moves.is_empty() {
            self.resigned = None;
        }
        Ok(())
    }

    /// Puts a move on the board and changes nothing else.
    fn put(&mut self, color: Color, m: Move) -> Result<(), Failure> {
        self.check_room()?;
        self.game.play(color, m).map_err(|_| "illegal move")?;
        Ok(())
    }

    /// Takes back this many moves, all or none.
    pub(crate) fn undo(&mut self, moves: usize) -> Result<(), Failure> {
        if moves > self.game.moves().len() {
            return Err("cannot undo".into());
        }
        for _ in 0..moves {
            self.game.undo();
        }
        self.reasons.split_off(&(self.game.moves().len() + 1));
        self.decided = None;
        self.resigned = None;
        Ok(())
    }

    /// Asks the player what it would do, and remembers it. Whoever is shown something sees it while it thinks.
    pub(crate) fn decide(
        &mut self,
        color: Color,
        among: Option<&PointSet>,
        cleanup: bool,
        show: Option<Show<'_>>,
    ) -> Action {
        let begun = Instant::now();
        let request = players::Request {
            color,
            among,
            cleanup,
            time: self.clock.budget(color, &self.game),
            ..players::Request::new(&self.game, self.interrupt.flag())
        };
        let choice = match show {
            Some(show) => self.player.choose_and_show(&request, show),
            None => self.player.choose(&request),
        };
        self.clock.spend(color, begun.elapsed());
        let action = choice.action;
        self.decided = Some((color, choice));
        action
    }

    /// The stones that the player holds dead; a failure if it was interrupted while it thought of them. Nothing else
    /// hurries it ([`Interrupt::by_word`]).
    pub(crate) fn dead_stones(&mut self) -> Result<PointSet, Failure> {
        let stop = self.interrupt.by_word();
        let dead = self.player.dead_stones(&self.game, &stop);
        self.check_interruption()?;
        Ok(dead)
    }

    /// Fails if the client has interrupted this command: a score or a status that was cut short would be false.
    pub(crate) fn check_interruption(&self) -> Result<(), Failure> {
        if self.interrupt.by_word().load(Ordering::Relaxed) {
            Err("interrupted".into())
        } else {
            Ok(())
        }
    }

    /// Lets the player search until it is interrupted, and show what it finds; false if it does not search.
    pub(crate) fn analyze(&mut self, color: Color, among: Option<&PointSet>, show: Show<'_>) -> bool {
        let request = players::Request {
            color,
            among,
            ..players::Request::new(&self.game, self.interrupt.flag())
        };
        self.player.analyze(&request, show)
    }

    /// Asks the player for a move, shows what it finds, and plays it.
    pub(crate) fn generate_and_show(
        &mut self,
        color: Color,
        among: Option<&PointSet>,
        show: Show<'_>,
    ) -> Result<Action, Failure> {
        self.check_room()?;
        let action = self.decide(color, among, false, Some(show));
        self.carry_out(color, action)
    }

    /// Asks the player for a move and plays it; what a client reads.
    pub(crate) fn generate(&mut self, color: Color, cleanup: bool) -> Result<Action, Failure> {
        self.check_room()?;
        let action = self.decide(color, None, cleanup, None);
        self.carry_out(color, action)
    }

    /// Does what the player decided.
    fn carry_out(&mut self, color: Color, action: Action) -> Result<Action, Failure> {
        match action {
            Action::Move(m) => {
                self.play(color, m)?;
                if let Some((_, choice)) = &self.decided {
                    self.reasons
                        .insert(self.game.moves().len(), choice.claims.clone());
                }
            }
            Action::Resign => self.resigned = Some(color),
        }
        Ok(action)
    }

    /// Goes on from a position with other stones; the moves so far are no part of the game any more.
    pub(crate) fn set_up(&mut self, stones: [PointSet; 2], first: Color) -> Result<(), Failure> {
        let [black, white] = &stones;
        let board = Board::from_stones(self.game.size(), black, white);
        let board = board.ok_or("a string without liberty")?;
        let mut game = Game::from_position(board, first, *self.game.rules());
        game.set_handicap_count(self.game.handicap());
        if self.setups.len() == SETUPS_KEPT {
            self.setups.remove(0);
        }
        let before = self.swap_game(game);
        self.setups.push(before);
        Ok(())
    }

    /// Comes back to the game before the last setup.
    pub(crate) fn undo_setup(&mut self) -> Result<(), Failure> {
        let game = self.setups.pop().ok_or("cannot undo")?;
        self.swap_game(game);
        Ok(())
    }

    /// A new game on an empty board.
    pub(crate) fn new_game(&mut self, size: Size) {
        self.replace_game(Game::new(size, self.rules));
    }

    pub(crate) fn set_komi(&mut self, komi: f64) {
        self.rules.komi = komi;
        self.game.set_komi(komi);
    }

    /// Goes on under other rules with the same komi; fails if a move of the game breaks them.
    pub(crate) fn set_rules(&mut self, rules: Rules) -> Result<(), Failure> {
        let mut fresh = self.game.clone();
        while fresh.undo() {}
        let komi = self.game.rules().komi;
        let rules = Rules { komi, ..rules };
        let mut game = Game::from_position(fresh.start().clone(), fresh.to_move(), rules);
        game.set_handicap_count(self.game.handicap());
        for (i, &(color, m)) in self.game.moves().iter().enumerate() {
            game.play(color, m)
                .map_err(|why| format!("move {} breaks these rules: {why}", i + 1))?;
        }
        self.game = game;
        self.rules = rules;
        Ok(())
    }
}

/// Points in the order of reading, top row first, as GTP lists them.
pub(crate) fn names(points: &PointSet) -> String {
    let mut points: Vec<Point> = points.iter().collect();
    points.sort_by_key(|p| (std::cmp::Reverse(p.row()), p.col()));
    let names: Vec<_> = points.iter().map(|p| p.to_string()).collect();
    names.join(" ")
}

/// A move as this door writes it: GNU Go's `PASS` in capitals, which test collections expect.
pub(crate) fn move_name(m: Move) -> String {
    match m {
        Move::Play(p) => p.to_string(),
        Move::Pass => "PASS".into(),
    }
}
