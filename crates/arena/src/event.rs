//! A match of any kind: of Go between players and programs, or of another game between the players of `parlour`.

use crate::bout::Bout;
use crate::contest::{Contest, ContestError, Room, in_rooms};
use crate::launcher::Launcher;
use crate::record::{Record, sgf};
use crate::schedule::Fixture;
use crate::settings::Settings;
use crate::worlds::{WorldContest, WorldRoom};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A match that is ready to be played, whatever the game is.
#[derive(Clone, Debug)]
pub enum Event {
    /// Go.
    Go(Contest),
    /// One of the other games.
    World(WorldContest),
}

/// A game that was played: its line in the results, and the text of its file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The line.
    pub record: Record,
    /// SGF, or what [`crate::Store::EXTENSIONS`] has for other games.
    pub text: String,
}

impl Played {
    /// A game of Go.
    pub fn new(fixture: Fixture, bout: &Bout) -> Played {
        Played {
            record: Record::new(fixture, bout, None),
            text: sgf(bout, fixture.game),
        }
    }
}

impl Event {
    /// Checks the settings and finds the contestants; programs are to be started by the launcher.
    ///
    /// ```
    /// use arena::{Event, Launcher, Settings};
    /// let two = vec!["random".into(), "mc:playouts=50".into()];
    /// let settings = Settings { world: Some("hex".into()), size: 4, ..Settings::new(two) };
    /// let event = Event::prepare(settings, &Launcher::default()).unwrap();
    /// let stop = std::sync::Arc::default();
    /// let played = event.room(&stop).play(0).unwrap();
    /// assert!(played.record.winner.is_some(), "Hex knows no draw");
    /// ```
    pub fn prepare(settings: Settings, launcher: &Launcher) -> Result<Event, ContestError> {
        match settings.world {
            None => Ok(Event::Go(Contest::prepare(settings)?.launched_by(launcher))),
            Some(_) => Ok(Event::World(WorldContest::prepare(settings)?)),
        }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        match self {
            Event::Go(contest) => contest.settings(),
            Event::World(contest) => contest.settings(),
        }
    }

    /// How many games of the collection of openings do not fit this match.
    pub fn misfits(&self) -> usize {
        match self {
            Event::Go(contest) => contest.misfits(),
            Event::World(_) => 0,
        }
    }

    /// What one thread plays with.
    pub fn room<'a>(&'a self, stop: &'a Arc<AtomicBool>) -> EventRoom<'a> {
        match self {
            Event::Go(contest) => EventRoom::Go(Box::new(Room::new(contest, stop))),
            Event::World(contest) => EventRoom::World(contest.room(stop)),
        }
    }

    /// Plays games, so many at a time, handing each over as it ends. Raising `stop` gives up the games in hand; so does breaking
    /// off from `done`.
    pub fn play(
        &self,
        games: &[usize],
        concurrency: usize,
        stop: &Arc<AtomicBool>,
        done: impl FnMut(Played) -> ControlFlow<()>,
    ) {
        in_rooms(
            games,
            concurrency,
            stop,
            || self.room(stop),
            EventRoom::play,
            done,
        );
    }
}

/// What one thread plays with.
pub enum EventRoom<'a> {
    /// For Go.
    Go(Box<Room<'a>>),
    /// For another game.
    World(WorldRoom<'a>),
}

impl EventRoom<'_> {
    /// Plays a game; none if it was stopped.
    pub fn play(&mut self, game: usize) -> Option<Played> {
        match self {
            EventRoom::Go(room) => {
                let (fixture, bout) = room.play(game).ok()?;
                Some(Played::new(fixture, &bout))
            }
            EventRoom::World(room) => room.play(game),
        }
    }
}
