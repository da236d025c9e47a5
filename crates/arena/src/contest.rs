//! A match: its games, several at a time.

use crate::bout::{self, Bout, Interrupted};
use crate::contestant::{Contestant, ContestantError};
use crate::launcher::Launcher;
use crate::opening::{OpeningError, Openings};
use crate::program::{Program, ProgramError};
use crate::record::fingerprint_of;
use crate::schedule::{Fixture, fixture};
use crate::seat::{ProgramSeat, Seat};
use crate::seeds::derive_seed;
use crate::settings::{OpeningSettings, Settings, SettingsError};
use crate::setup::Setup;
use goban::{Game, fixed_handicap};
use parlour::{OpenError, PlayerError};
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

/// A match that is ready to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    settings: Settings,
    contestants: Vec<Contestant>,
    referee: Option<Program>,
    openings: Openings,
    misfits: usize,
}

impl Contest {
    /// Checks the settings, finds the contestants and reads the openings.
    pub fn prepare(mut settings: Settings) -> Result<Contest, ContestError> {
        settings.check().map_err(ContestError::Settings)?;
        let contestants = settings
            .contestants
            .iter()
            .map(|text| Contestant::find(text))
            .collect::<Result<Vec<_>, _>>()
            .map_err(ContestError::Contestant)?;
        let referee = settings
            .referee
            .as_deref()
            .map(Program::find)
            .transpose()
            .map_err(ContestError::Referee)?;
        let start = start(&settings);
        let mut misfits = 0;
        let openings = match &mut settings.opening {
            OpeningSettings::None => Openings::None,
            OpeningSettings::Random(moves) => Openings::Random(*moves),
            OpeningSettings::Book {
                file,
                moves,
                openings,
                fingerprint,
            } => {
                let (book, left_out) =
                    Openings::read(Path::new(file), *moves, &start).map_err(ContestError::Opening)?;
                misfits = left_out;
                if let Openings::Book(book) = &book {
                    *openings = book.len();
                    let lines = book.iter().map(|moves| format!("{moves:?}"));
                    *fingerprint = fingerprint_of(lines);
                }
                book
            }
        };
        Ok(Contest {
            settings,
            contestants,
            referee,
            openings,
            misfits,
        })
    }

    /// The same match, its programs to be started by a launcher.
    pub fn launched_by(mut self, launcher: &Launcher) -> Contest {
        for contestant in &mut self.contestants {
            if let Contestant::Program(program) = contestant {
                *program = program.clone().launched_by(launcher);
            }
        }
        self.referee = self.referee.map(|program| program.launched_by(launcher));
        self
    }

    /// The settings, openings counted.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many games of the collection of openings do not fit this match.
    pub fn misfits(&self) -> usize {
        self.misfits
    }

    /// Who plays a game, and how it begins. The same settings give the same, whatever was played before.
    pub fn game(&self, game: usize) -> (Fixture, Setup) {
        let settings = &self.settings;
        let fixture = fixture(self.contestants.len(), game);
        let start = start(settings);
        // Openings and games draw from different streams.
        let opening_seed = derive_seed(settings.seed, u64::MAX);
        let size = settings.board_size();
        let setup = Setup {
            handicap: fixed_handicap(size, settings.handicap).unwrap_or_default(),
            opening: self.openings.moves(fixture.opening, &start, opening_seed),
            limits: settings.limits,
            seed: derive_seed(settings.seed, game as u64),
            move_limit: settings.move_limit.unwrap_or(4 * size.area()),
            ..Setup::new(size, settings.rules())
        };
        (fixture, setup)
    }

    /// Plays games, so many at a time, handing each over as it ends. Raising `stop` gives up the games in hand;
    /// so does breaking off from `done`.
    pub fn play(
        &self,
        games: &[usize],
        concurrency: usize,
        stop: &Arc<AtomicBool>,
        mut done: impl FnMut(Fixture, Bout) -> ControlFlow<()>,
    ) {
        let room = || Room::new(self, stop);
        let play = |room: &mut Room<'_>, game| room.play(game).ok();
        in_rooms(games, concurrency, stop, room, play, |(fixture, bout)| {
            done(fixture, bout)
        });
    }
}

/// Plays games in so many rooms at a time, one thread each, handing each game over as it ends. A room in which a game was not
/// played to its end plays no other; breaking off from `done` raises the stop.
pub(crate) fn in_rooms<R, T: Send>(
    games: &[usize],
    concurrency: usize,
    stop: &AtomicBool,
    room: impl Fn() -> R + Sync,
    play: impl Fn(&mut R, usize) -> Option<T> + Sync,
    mut done: impl FnMut(T) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let (deliver, delivered) = sync_channel(concurrency.max(1));
    thread::scope(|scope| {
        for _ in 0..concurrency.clamp(1, games.len().max(1)) {
            let (deliver, next, room, play) = (deliver.clone(), &next, &room, &play);
            scope.spawn(move || {
                let mut room = room();
                while let Some(&game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let played = play(&mut room, game);
                    if played.is_none_or(|finished| deliver.send(finished).is_err()) {
                        break;
                    }
                }
            });
        }
        drop(deliver);
        for played in delivered {
            if done(played).is_break() {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
    });
}

/// The position and rules that every game starts from.
fn start(settings: &Settings) -> Game {
    let size = settings.board_size();
    let mut game = Game::new(size, settings.rules());
    if let Some(stones) = fixed_handicap(size, settings.handicap) {
        game.set_handicap(&stones).expect("the board is empty");
    }
    game
}

/// What one thread plays with: each contestant's seat, taken when first needed and kept from game to game.
pub struct Room<'a> {
    contest: &'a Contest,
    stop: &'a Arc<AtomicBool>,
    seats: Vec<Box<dyn Seat>>,
    judge: Option<ProgramSeat>,
}

impl<'a> Room<'a> {
    /// A room for games of a contest. Raising the stop gives up the game in hand.
    pub fn new(contest: &'a Contest, stop: &'a Arc<AtomicBool>) -> Room<'a> {
        let limits = contest.settings.limits;
        let seats = contest.contestants.iter();
        let judge = contest.referee.clone();
        Room {
            contest,
            stop,
            seats: seats.map(|c| c.seat(limits, Arc::clone(stop))).collect(),
            judge: judge.map(|program| ProgramSeat::new(program, limits, Arc::clone(stop))),
        }
    }

    /// Plays a game of the contest.
    pub fn play(&mut self, game: usize) -> Result<(Fixture, Bout), Interrupted> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        let (fixture, setup) = self.contest.game(game);
        let [black, white] = self
            .seats
            .get_disjoint_mut([fixture.black, fixture.white])
            .expect("two different contestants");
        let judge = self.judge.as_mut().map(|judge| judge as &mut dyn Seat);
        let bout = bout::play(&setup, black.as_mut(), white.as_mut(), judge)?;
        Ok((fixture, bout))
    }
}

/// Why a match cannot be played.
#[derive(Debug)]
pub enum ContestError {
    /// The settings mean nothing.
    Settings(SettingsError),
    /// A contestant is not to be found.
    Contestant(ContestantError),
    /// The referee is not to be found.
    Referee(ProgramError),
    /// The openings cannot be had.
    Opening(OpeningError),
    /// There is no such game, or no such board for it.
    Game(OpenError),
    /// Nobody of this name plays the game.
    Player(PlayerError),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::Settings(e) => e.fmt(f),
            ContestError::Contestant(e) => e.fmt(f),
            ContestError::Referee(e) => write!(f, "the referee: {e}"),
            ContestError::Opening(e) => e.fmt(f),
            ContestError::Game(e) => e.fmt(f),
            ContestError::Player(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for ContestError {}
