//! What is kept of a game beside its moves.

use crate::bout::{Bout, Ending};
use crate::failure::FaultKind;
use crate::schedule::{Fixture, fixture};
use crate::settle::Settled;
use goban::{Color, Game};
use kifu::Record as Sgf;
use serde::{Deserialize, Serialize};

/// No match has so many games.
const MOST_GAMES: usize = u32::MAX as usize;

/// A game's line in the results file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The number of the game, from zero.
    pub game: usize,
    /// The contestant with Black, counted from zero in the order they were named.
    pub black: usize,
    /// The contestant with White.
    pub white: usize,
    /// The contestant who won; none for a draw.
    pub winner: Option<usize>,
    /// The result as SGF writes it.
    pub result: String,
    /// How the game came to its end.
    pub end: End,
    /// What went wrong, and with whom.
    pub fault: Option<Fault>,
    /// Moves, passes and the opening included.
    pub moves: usize,
    /// Moves that Black and White were asked for.
    pub asked: [u32; 2],
    /// Seconds that Black and White took for them.
    pub seconds: [f64; 2],
    /// A number that two games share when their moves are the same.
    pub fingerprint: String,
    /// The file of the game, beside the results.
    pub sgf: Option<String>,
}

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Counted; the dead stones settled so.
    Counted(Settled),
    /// Counted as it stood when the move limit was reached.
    MoveLimit,
    /// Resigned.
    Resigned,
    /// Lost by a fault.
    Fault,
    /// The rules of another game ended it.
    Over,
}

/// What went wrong in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// Whose fault it was: the number of a contestant.
    pub by: usize,
    /// What kind of fault.
    pub kind: FaultKind,
    /// What happened.
    pub reason: String,
}

impl Record {
    /// What such a line cannot say in a match of so many contestants, if anything.
    pub(crate) fn check(&self, contestants: usize) -> Result<(), String> {
        let Record {
            game, black, white, ..
        } = *self;
        if game >= MOST_GAMES {
            return Err(format!("no match has a game {game}"));
        }
        let due = fixture(contestants, game);
        if (black, white) != (due.black, due.white) {
            return Err(format!("game {game} is not between {black} and {white}"));
        }
        let fault = self.fault.as_ref().map(|fault| fault.by);
        match self
            .winner
            .into_iter()
            .chain(fault)
            .find(|who| ![black, white].contains(who))
        {
            Some(other) => Err(format!("{other} does not play game {game}")),
            None => Ok(()),
        }
    }

    /// Black's lead at the end, komi included, if the game was counted: the result says it. Who resigns or fails leaves no
    /// margin.
    pub fn margin(&self) -> Option<f64> {
        if !matches!(self.end, End::Counted(_) | End::MoveLimit) {
            return None;
        }
        let points = |text: &str| text.parse().ok().filter(|points: &f64| points.is_finite());
        match self.result.split_once('+') {
            Some(("B", text)) => points(text),
            Some(("W", text)) => points(text).map(|points| -points),
            _ => (self.result == "0").then_some(0.0),
        }
    }

    /// The line of a game.
    pub fn new(fixture: Fixture, bout: &Bout, sgf: Option<String>) -> Record {
        let seat = |color| match color {
            Color::Black => fixture.black,
            Color::White => fixture.white,
        };
        let (end, fault) = match &bout.ending {
            Ending::Counted(settled) => (End::Counted(*settled), None),
            Ending::MoveLimit => (End::MoveLimit, None),
            Ending::Resigned => (End::Resigned, None),
            Ending::Failed(color, failure) => {
                let fault = Fault {
                    by: seat(*color),
                    kind: failure.kind().unwrap_or(FaultKind::Protocol),
                    reason: failure.to_string(),
                };
                (End::Fault, Some(fault))
            }
        };
        // Microseconds are more than the clock is good for.
        let seconds = bout.thought.map(|t| (t.as_secs_f64() * 1e6).round() / 1e6);
        Record {
            game: fixture.game,
            black: fixture.black,
            white: fixture.white,
            winner: bout.outcome.winner().map(seat),
            result: bout.outcome.to_string(),
            end,
            fault,
            moves: bout.game.moves().len(),
            asked: bout.asked,
            seconds,
            fingerprint: fingerprint(&bout.game),
            sgf,
        }
    }
}

/// FNV-1a over the moves: short, and the same from one version to the next.
fn fingerprint(game: &Game) -> String {
    let text = game
        .moves()
        .iter()
        .map(|(color, m)| format!("{}{m} ", color.letter()));
    fingerprint_of(text)
}

/// The fingerprint of a sequence of texts.
pub(crate) fn fingerprint_of(texts: impl IntoIterator<Item = String>) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in texts.into_iter().flat_map(String::into_bytes) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// The game as SGF, with the names of the two sides and what ended it.
pub fn sgf(bout: &Bout, number: usize) -> String {
    let game = &bout.game;
    let mut record = Sgf::of_game(game);
    record.set_info("GN", &format!("game {}", number + 1));
    for color in Color::BOTH {
        record.set_player(color, &bout.titles[color.index()]);
    }
    record.set_info("RE", &bout.outcome.to_string());
    let remark = match &bout.ending {
        Ending::Failed(color, failure) => Some(format!("{color}: {failure}")),
        Ending::MoveLimit => Some("the move limit was reached; all stones counted as alive".into()),
        Ending::Counted(Settled::Referee) => Some("the referee said which stones are dead".into()),
        _ => None,
    };
    if let Some(remark) = remark {
        record.set_comment(record.main_line_end(), &remark);
    }
    record.to_sgf()
}
