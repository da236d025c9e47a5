//! Who plays a game: people, players, or nobody where a record is only looked at.

use crate::api::{Both, SeatName};
use goban::Color;

/// Who has a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Nobody: a record that is looked at.
    Nobody,
    /// A person.
    Person,
    /// A player.
    Player {
        /// Its name.
        name: String,
        /// What the first player to sit here is made from, if somebody said.
        seed: Option<u64>,
    },
}

/// Who has each side, Black's first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seats([Seat; 2]);

impl Seats {
    /// Nobody plays.
    pub const NOBODY: Seats = Seats([Seat::Nobody, Seat::Nobody]);

    /// As somebody asked for; each player is made from this seed, if there is one.
    pub fn of(asked: &Both<SeatName>, seed: Option<u64>) -> Seats {
        Seats::with_seeds(asked, &Both::of(|_| seed))
    }

    /// As somebody asked for, each player made from a seed of its own.
    pub fn with_seeds(asked: &Both<SeatName>, seeds: &Both<Option<u64>>) -> Seats {
        let seat = |asked: &SeatName, seed: Option<u64>| match asked.as_deref() {
            None => Seat::Nobody,
            Some("person") => Seat::Person,
            Some(name) => Seat::Player {
                name: name.into(),
                seed,
            },
        };
        Seats([seat(&asked.black, seeds.black), seat(&asked.white, seeds.white)])
    }

    /// As they are told.
    pub fn told(&self) -> Both<SeatName> {
        Both::of(|color| match self.of_color(color) {
            Seat::Nobody => None,
            Seat::Person => Some("person".into()),
            Seat::Player { name, .. } => Some(name.clone()),
        })
    }

    /// Who has a side.
    pub fn of_color(&self, color: Color) -> &Seat {
        &self.0[color.index()]
    }

    /// Whether nobody plays.
    pub fn are_empty(&self) -> bool {
        *self == Seats::NOBODY
    }

    /// The player that has a side, if one does.
    pub fn player(&self, color: Color) -> Option<&str> {
        match self.of_color(color) {
            Seat::Player { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Whether a person has a side.
    pub fn is_person(&self, color: Color) -> bool {
        *self.of_color(color) == Seat::Person
    }

    /// The seed for the player of a side, which is used once.
    pub fn seed(&self, color: Color) -> Option<u64> {
        match self.of_color(color) {
            Seat::Player { seed, .. } => *seed,
            _ => None,
        }
    }

    /// Takes that seed.
    pub fn take_seed(&mut self, color: Color) -> Option<u64> {
        match &mut self.0[color.index()] {
            Seat::Player { seed, .. } => seed.take(),
            _ => None,
        }
    }
}
