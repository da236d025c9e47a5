//! What a match is, apart from how many games of it are played and how many at a time.

use crate::clock::{Limits, TimeControl};
use crate::stats::Sprt;
use goban::{Rules, Size, fixed_handicap, max_fixed_handicap};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most moves of a game that can be asked for.
const MOST_MOVES: usize = 100_000;
/// The most moves of an opening.
const OPENING: usize = 1000;

/// The settings of a match: kept with its results, and the same when it is resumed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The contestants, as they were named.
    pub contestants: Vec<String>,
    /// The game, if it is another than Go: one of `parlour`'s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<String>,
    /// The side of the board.
    pub size: u8,
    /// The name of the rules.
    pub rules: String,
    /// White's komi.
    pub komi: f64,
    /// Black's handicap stones.
    pub handicap: usize,
    /// The time, and the tolerances.
    pub limits: Limits,
    /// The first moves.
    pub opening: OpeningSettings,
    /// Decides all that chance decides.
    pub seed: u64,
    /// The most moves of a game; none for four a point.
    pub move_limit: Option<usize>,
    /// The program that settles disputes.
    pub referee: Option<String>,
    /// When to stop early.
    pub sprt: Option<Sprt>,
}

/// Where the first moves come from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpeningSettings {
    /// From the contestants.
    None,
    /// So many by chance.
    Random(usize),
    /// From a file of games.
    Book {
        /// The file.
        file: String,
        /// How many moves of each game.
        moves: usize,
        /// How many openings it gave, and a number that changes with any of them.
        openings: usize,
        /// A number that changes with any of them.
        fingerprint: String,
    },
}

impl Settings {
    /// A match on 9x9 under Chinese rules, without clock, opening or early stop.
    pub fn new(contestants: Vec<String>) -> Settings {
        Settings {
            contestants,
            world: None,
            size: 9,
            rules: "chinese".into(),
            komi: Rules::CHINESE.komi,
            handicap: 0,
            limits: Limits::default(),
            opening: OpeningSettings::None,
            seed: 1,
            move_limit: None,
            referee: None,
            sprt: None,
        }
    }

    /// What these settings cannot mean, if anything.
    pub fn check(&self) -> Result<(), SettingsError> {
        let error = |text: String| Err(SettingsError(text));
        let Some(size) = Size::new(self.size) else {
            return error(format!("a board has 1 to 25 points a side, not {}", self.size));
        };
        if self.contestants.len() < 2 {
            return error("a match needs two contestants".into());
        }
        if let Err(e) = self.rules.parse::<Rules>() {
            return error(e.to_string());
        }
        if !self.komi.is_finite() || self.komi.abs() > 1000.0 || (self.komi * 2.0).fract() != 0.0 {
            return error(format!(
                "the komi is a number of whole or half points, not {}",
                self.komi
            ));
        }
        if self.handicap != 0 && fixed_handicap(size, self.handicap).is_none() {
            return error(match max_fixed_handicap(size) {
                0 => format!("there is no handicap on {size}"),
                most => format!(
                    "the handicap on {size} is 2 to {most} stones, not {}",
                    self.handicap
                ),
            });
        }
        if self
            .move_limit
            .is_some_and(|limit| !(1..=MOST_MOVES).contains(&limit))
        {
            return error(format!("the move limit is from 1 to {MOST_MOVES}"));
        }
        let (OpeningSettings::None
        | OpeningSettings::Random(0..=OPENING)
        | OpeningSettings::Book {
            moves: 0..=OPENING, ..
        }) = self.opening
        else {
            return error(format!("an opening has at most {OPENING} moves"));
        };
        let (TimeControl::PerMove(time) | TimeControl::PerGame(time)) = self.limits.time else {
            return self.check_tolerances();
        };
        if !(time > 0.0 && time <= 1e6) {
            return error(format!("the time is between 0 and 1,000,000 seconds, not {time}"));
        }
        self.check_tolerances()
    }

    fn check_tolerances(&self) -> Result<(), SettingsError> {
        let Limits { grace, patience, .. } = self.limits;
        if !((0.0..=1e6).contains(&grace) && (0.0..=1e6).contains(&patience)) {
            return Err(SettingsError(
                "grace and patience are between 0 and 1,000,000 seconds".into(),
            ));
        }
        self.sprt
            .as_ref()
            .map_or(Ok(()), Sprt::check)
            .map_err(SettingsError)
    }

    /// The board. Only of settings that [`Settings::check`] has passed.
    pub fn board_size(&self) -> Size {
        Size::new(self.size).expect("checked")
    }

    /// The rules with the komi. Only of settings that [`Settings::check`] has passed.
    pub fn rules(&self) -> Rules {
        Rules {
            komi: self.komi,
            ..self.rules.parse().expect("checked")
        }
    }

    /// What differs from other settings: one line each, by the name in the results file.
    pub fn differences(&self, other: &Settings) -> Vec<String> {
        let object = |settings: &Settings| serde_json::to_value(settings).expect("plain data");
        let (ours, theirs) = (object(self), object(other));
        // Settings that only some matches have are left out where they are not there.
        let mut names: Vec<&String> = [&ours, &theirs]
            .into_iter()
            .flat_map(|settings| settings.as_object().expect("a struct").keys())
            .collect();
        names.sort();
        names.dedup();
        let said = |value: Option<&serde_json::Value>| value.map_or("none".into(), ToString::to_string);
        names
            .into_iter()
            .filter(|name| ours.get(name) != theirs.get(name))
            .map(|name| {
                format!(
                    "{name}: {} there, {} here",
                    said(theirs.get(name)),
                    said(ours.get(name))
                )
            })
            .collect()
    }
}

/// Settings that mean nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsError(String);

impl SettingsError {
    /// What is wrong.
    pub(crate) fn new(what: &str) -> SettingsError {
        SettingsError(what.into())
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SettingsError {}
