//! Matches of the other games: two players of `parlour` at a table, X first.

use crate::contest::ContestError;
use crate::event::Played;
use crate::record::{End, Record, fingerprint_of};
use crate::schedule::fixture;
use crate::seeds::derive_seed;
use crate::settings::{OpeningSettings, Settings, SettingsError};
use goban::Random;
use parlour::{Entry, Table};
use proof::{Outcome, Side};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A match of another game than Go.
#[derive(Clone)]
pub struct WorldContest {
    settings: Settings,
    game: &'static Entry,
}

impl std::fmt::Debug for WorldContest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WorldContest")
            .field("settings", &self.settings)
            .finish()
    }
}

impl WorldContest {
    /// Checks the settings: the game, its board, and that everybody can sit down.
    pub fn prepare(settings: Settings) -> Result<WorldContest, ContestError> {
        settings.check().map_err(ContestError::Settings)?;
        let name = settings.world.as_deref().unwrap_or_default();
        let game = parlour::by_name(name).map_err(ContestError::Game)?;
        let mut table = game.open(Some(settings.size)).map_err(ContestError::Game)?;
        for player in &settings.contestants {
            table.seat(Side::First, player, 1).map_err(ContestError::Player)?;
        }
        let wrong = |what: &str| ContestError::Settings(SettingsError::new(what));
        if matches!(settings.opening, OpeningSettings::Book { .. }) {
            return Err(wrong(
                "openings from files are for Go: other games begin with moves by lot",
            ));
        }
        if settings.referee.is_some() || settings.handicap != 0 {
            return Err(wrong("a referee and handicap stones are for Go"));
        }
        Ok(WorldContest { settings, game })
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What one thread plays with.
    pub fn room<'a>(&'a self, stop: &'a Arc<AtomicBool>) -> WorldRoom<'a> {
        WorldRoom { contest: self, stop }
    }
}

/// What one thread plays with: a new table for each game.
pub struct WorldRoom<'a> {
    contest: &'a WorldContest,
    stop: &'a Arc<AtomicBool>,
}

impl WorldRoom<'_> {
    /// Plays a game of the contest; none if it was stopped. The same settings give the same game, whatever was played before.
    pub fn play(&mut self, game: usize) -> Option<Played> {
        let settings = &self.contest.settings;
        let fixture = fixture(settings.contestants.len(), game);
        let seats = [fixture.black, fixture.white];
        let mut table = self.contest.game.open(Some(settings.size)).ok()?;
        if let OpeningSettings::Random(moves) = settings.opening {
            // Openings and games draw from different streams.
            let seed = derive_seed(derive_seed(settings.seed, u64::MAX), fixture.opening as u64);
            table.play_by_lot(moves, &mut Random::new(seed));
        }
        let seed = derive_seed(settings.seed, game as u64);
        for (side, seat) in [Side::First, Side::Second].into_iter().zip(seats) {
            let own = derive_seed(seed, side as u64);
            table.seat(side, &settings.contestants[seat], own).ok()?;
        }
        let (mut asked, mut seconds) = ([0; 2], [0.0; 2]);
        let most = settings.move_limit.unwrap_or(usize::MAX);
        while table.outcome().is_none() && table.played().len() < most {
            let side = table.to_move() as usize;
            let began = Instant::now();
            table.answer(self.stop)?;
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            asked[side] += 1;
            seconds[side] += began.elapsed().as_secs_f64();
        }
        let (winner, result, end) = match table.outcome() {
            Some(Outcome::Won(side)) => (Some(seats[side as usize]), ["X+", "O+"][side as usize], End::Over),
            Some(Outcome::Drawn) => (None, "draw", End::Over),
            None => (None, "draw", End::MoveLimit),
        };
        let record = Record {
            game,
            black: fixture.black,
            white: fixture.white,
            winner,
            result: result.into(),
            end,
            fault: None,
            moves: table.played().len(),
            asked,
            // Microseconds are more than the clock is good for.
            seconds: seconds.map(|t| (t * 1e6).round() / 1e6),
            fingerprint: fingerprint_of(table.played().iter().map(|m| format!("{m} "))),
            sgf: None,
        };
        let text = self.text(table.as_ref(), &record);
        Some(Played { record, text })
    }

    /// The game as text: who played, the moves in pairs, the board at the end, and the result.
    fn text(&self, table: &dyn Table, record: &Record) -> String {
        let Settings {
            contestants, size, ..
        } = &self.contest.settings;
        let mut text = format!(
            "{} {size}, game {}\nX: {}\nO: {}\n\n",
            self.contest.game.name,
            record.game + 1,
            contestants[record.black],
            contestants[record.white]
        );
        for (number, pair) in table.played().chunks(2).enumerate() {
            let _ = writeln!(text, "{}. {}", number + 1, pair.join(" "));
        }
        let _ = write!(text, "\n{}\nresult: {}\n", table.drawn(), record.result);
        text
    }
}
