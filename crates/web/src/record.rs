//! Games to and from records.

use crate::api::{Reason, Side};
use crate::error::{Code, Refusal};
use crate::kept::Kept;
use crate::sitting::{MAX_KOMI, MAX_MOVES};
use goban::{Color, Game, Outcome, Rules};
use kifu::{BoardError, Collection, Limits, ReadError, Record, Work};
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest record that is taken.
pub const MAX_RECORD: usize = 4 << 20;
/// No move is shorter than `;B[]`, so that a file that may be sent may be read.
const SHORTEST_MOVE: usize = 4;
/// No game with a move is shorter than `(;B[])`.
const SHORTEST_GAME: usize = 6;
/// Steps of replaying that are waited for: a fifth of a second, and no game that was played needs as many.
const MAX_WORK: u64 = 2_000_000;
/// Problems of a record that are told.
const TOLD: usize = 3;

const UNWANTED: &str = "Nobody waits for this record any more.";
const REMEDY: &str = "Save one of its games in a file of its own, and open that.";

/// What is said of a file larger than [`MAX_RECORD`].
pub fn too_large() -> String {
    let most = MAX_RECORD >> 20;
    format!("The file is larger than {most} megabytes, the most that can be opened. {REMEDY}")
}

/// A game opened from a record.
pub struct Opened {
    /// The game at the last move of its main line.
    pub game: Game,
    /// The result that the record tells.
    pub outcome: Option<Outcome>,
    /// What was left out or could not be taken as it stands, a sentence each.
    pub notes: Vec<String>,
}

/// The first game of a record, at the last move of its main line. Once the stop is raised nobody wants it any more.
pub fn open(bytes: &[u8], stop: &AtomicBool) -> Result<Opened, Refusal> {
    let bad = |message: String| Refusal::new(Code::BadRecord, message);
    let wanted = || match stop.load(Ordering::Relaxed) {
        true => Err(bad(UNWANTED.into())),
        false => Ok(()),
    };
    let limits = Limits {
        bytes: MAX_RECORD,
        nodes: MAX_RECORD / SHORTEST_MOVE,
        games: MAX_RECORD / SHORTEST_GAME,
        problems: TOLD,
        work: MAX_WORK,
        ..Limits::default()
    };
    let collection = Collection::read_until(bytes, &limits, stop).map_err(|error| {
        bad(match error {
            ReadError::TooManyBytes { .. } => too_large(),
            ReadError::TooManyNodes { limit, .. } => {
                format!("The file has more than {limit} moves, too many to be opened. {REMEDY}")
            }
            ReadError::TooManyGames { limit, .. } => {
                format!("The file has more than {limit} games, too many to be opened. {REMEDY}")
            }
            ReadError::Stopped => UNWANTED.into(),
            error => format!("This is no game record in SGF that can be opened: {error}."),
        })
    })?;
    wanted()?;
    let record = collection.first();
    let moves = record.moves().take(MAX_MOVES + 1).count();
    if moves > MAX_MOVES {
        return Err(bad(format!(
            "The game has more than {MAX_MOVES} moves, the most that are kept."
        )));
    }
    let mut notes = Vec::new();
    if collection.games().len() > 1 {
        notes.push(format!(
            "The file has {} games: the first is open.",
            collection.games().len()
        ));
    }
    let aside = record.walk().count() - record.main_line().count();
    if aside > 0 {
        let moves = if aside == 1 { "move" } else { "moves" };
        notes.push(format!(
            "Only the main line is open: {aside} {moves} in variations were left out."
        ));
    }
    wanted()?;
    let mut rules = record.rules_or(Rules::default());
    if !rules.komi.is_finite() || rules.komi.abs() > MAX_KOMI {
        rules.komi = Rules::default().komi;
        notes.push(format!(
            "The komi of the record makes no sense: {} is taken.",
            rules.komi
        ));
    }
    let mut work = Work::new(&limits).stopped_by(stop);
    let replay = record
        .replay_before_with(None, rules, &mut work)
        .map_err(|error| match error {
            BoardError::TooMuchWork { moves, .. } => bad(format!(
                "The board is set up anew too often to be followed: the game is lost sight of after move {moves}."
            )),
            error => bad(format!("The game cannot be opened: {error}.")),
        })?;
    let mut game = replay.game;
    if replay.moves > game.moves().len() {
        let from = replay.moves - game.moves().len();
        notes.push(format!(
            "Stones were set up or played against the rules in midgame: the walk back ends at move {from}."
        ));
    }
    if replay.to_move != game.to_move() {
        let handicap = game.handicap();
        game = Game::from_position(game.board().clone(), replay.to_move, rules);
        game.set_handicap_count(handicap);
        notes.push("The record changes the turn at its end: the walk back ends there.".into());
    }
    let problems = collection.problems();
    notes.extend(problems.iter().take(TOLD).map(|p| sentence(&p.to_string())));
    notes.extend(
        replay
            .problems
            .iter()
            .take(TOLD)
            .map(|p| sentence(&p.to_string())),
    );
    let outcome = record.result().and_then(|result| result.outcome());
    Ok(Opened { game, outcome, notes })
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|c| c.to_uppercase().collect::<String>())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// The record of a game, with the player's reasons as comments, and a name for its file.
pub fn save(kept: &Kept) -> (String, String) {
    let game = &kept.game;
    let mut record = Record::of_game(game);
    let mut name = format!("yomi-{}", game.size());
    if let Some(seat) = &kept.seat {
        record.set_player(seat.color, &format!("Yomi ({})", seat.name));
        name = format!("{name}-{}", seat.name);
    }
    if let Some(outcome) = kept.outcome() {
        record.set_result(&outcome.into());
    }
    record.comment_moves(kept.why.iter().map(|why| comment(why)));
    (record.to_sgf(), format!("{name}.sgf"))
}

fn comment(why: &[Reason]) -> String {
    why.iter()
        .map(|reason| reason.text.as_str())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Which colour a person takes who opens a record without saying: the one to move, so that the player waits.
pub fn side_of(game: &Game, asked: Option<Side>) -> Color {
    asked.map_or(game.to_move(), Into::into)
}
