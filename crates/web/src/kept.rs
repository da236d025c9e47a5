//! What outlasts the program: a game, who plays it and how far it is, as a file and back.
//!
//! The file is JSON around the game's record, which any SGF editor reads, with what a record cannot say: whose seat is
//! whose, the version, stones marked dead, reasons. What does not fit together is refused as a whole: half a game would
//! be another game.

use crate::api::{Both, Reason, Side, names};
use crate::record;
use crate::sitting::MAX_MOVES;
use goban::{Board, Color, Game, Outcome, Point, PointSet};
use kifu::Record;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The form of the files; another one is not read.
const FORM: u32 = 1;
/// The largest file: a longest game with five kilobytes of reasons a move.
pub const MOST_BYTES: usize = 16 << 20;

/// Who sits opposite.
#[derive(Clone, PartialEq, Debug)]
pub struct Seat {
    /// The player's name.
    pub name: String,
    /// The player's colour.
    pub color: Color,
    /// What the first player to sit here is made from, if somebody said.
    pub seed: Option<u64>,
}

/// A stage of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stage {
    /// Stones are played.
    Playing,
    /// Both have passed; these stones are held dead.
    Counting(PointSet),
    /// The result, with the dead stones if the count decided it.
    Finished(Outcome, Option<PointSet>),
}

/// A game, who plays it and how far it is.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The game, shared with whoever writes it down or thinks about it. Its result is the stage's.
    pub game: Arc<Game>,
    /// Who sits opposite, if a player does.
    pub seat: Option<Seat>,
    /// How far it is.
    pub stage: Stage,
    /// Grows with every change.
    pub version: u64,
    /// For each move, why its player chose it.
    pub why: Vec<Arc<[Reason]>>,
}

/// A kept game as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    form: u32,
    version: u64,
    player: Option<String>,
    /// The player's colour.
    color: Option<Side>,
    seed: Option<u64>,
    phase: Phase,
    dead: Option<Vec<String>>,
    start: Start,
    sgf: String,
    why: Vec<Cow<'a, [Reason]>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Phase {
    Playing,
    Counting,
    Finished,
}

/// What records do not say of the position before the first move.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    to_move: Side,
    captured: Both<u32>,
    ko: Option<(Side, String)>,
}

impl Kept {
    /// The result, once the game is finished.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Finished(outcome, _) => Some(outcome),
            _ => None,
        }
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let whole = self.written(&self.why);
        if whole.len() <= MOST_BYTES {
            return whole;
        }
        // Rather the game without its reasons than none.
        self.written(&vec![Arc::default(); self.why.len()])
    }

    fn written(&self, why: &[Arc<[Reason]>]) -> Vec<u8> {
        let mut record = Record::of_game(&self.game);
        if let Some(outcome) = self.outcome() {
            record.set_result(&outcome.into());
        }
        let (phase, dead) = match self.stage {
            Stage::Playing => (Phase::Playing, None),
            Stage::Counting(dead) => (Phase::Counting, Some(dead)),
            Stage::Finished(_, dead) => (Phase::Finished, dead),
        };
        let mut start = Game::clone(&self.game);
        while start.undo() {}
        let file = File {
            form: FORM,
            version: self.version,
            player: self.seat.as_ref().map(|seat| seat.name.clone()),
            color: self.seat.as_ref().map(|seat| seat.color.into()),
            seed: self.seat.as_ref().and_then(|seat| seat.seed),
            phase,
            dead: dead.map(|dead| names(dead.iter())),
            start: Start {
                to_move: start.to_move().into(),
                captured: Both::of(|color| start.board().captured(color)),
                ko: start.board().ko().map(|(color, p)| (color.into(), p.to_string())),
            },
            sgf: record.to_sgf(),
            why: why.iter().map(|why| Cow::from(&why[..])).collect(),
        };
        serde_json::to_vec(&file).expect("plain data goes to JSON")
    }

    /// The game of a file, or what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Kept, String> {
        let file: File<'_> = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if file.form != FORM {
            return Err(format!(
                "it has form {}, and {FORM} is what this program reads",
                file.form
            ));
        }
        let opened = record::open(file.sgf.as_bytes(), &AtomicBool::new(false)).map_err(|r| r.message)?;
        if let Some(note) = opened.notes.first() {
            return Err(note.clone());
        }
        let game = replayed(&opened.game, &file.start)?;
        if file.why.len() != game.moves().len() || file.why.len() > MAX_MOVES {
            return Err("its moves and its reasons are not of one number".into());
        }
        let dead = file.dead.map(|dead| stones(&game, &dead)).transpose()?;
        let stage = match (file.phase, dead, opened.outcome) {
            (Phase::Playing, None, _) => Stage::Playing,
            (Phase::Counting, Some(dead), _) => Stage::Counting(dead),
            // The record has the points rounded.
            (Phase::Finished, Some(dead), _) => Stage::Finished(game.score(&dead).outcome(), Some(dead)),
            (Phase::Finished, None, Some(outcome)) => Stage::Finished(outcome, None),
            _ => return Err("its stage is told in two ways".into()),
        };
        let seat = match (file.player, file.color) {
            (Some(name), Some(color)) => Some(Seat {
                name,
                color: color.into(),
                seed: file.seed,
            }),
            (None, None) => None,
            _ => return Err("it has half of a player".into()),
        };
        Ok(Kept {
            game: Arc::new(game),
            seat,
            stage,
            version: file.version,
            why: file.why.into_iter().map(|why| why.into_owned().into()).collect(),
        })
    }
}

/// The game of a record, from a start that has what the record does not say.
fn replayed(game: &Game, start: &Start) -> Result<Game, String> {
    let [black, white] = Color::BOTH.map(|color| *game.start().stones(color));
    let board =
        Board::from_stones(game.size(), &black, &white).ok_or("its start has stones without a liberty")?;
    let mut board = board.with_captured([start.captured.black, start.captured.white]);
    if let Some((color, point)) = &start.ko {
        let point = point.parse().map_err(|_| format!("`{point}` is no point"))?;
        board = board
            .with_ko((*color).into(), point)
            .ok_or("its start has a ko that cannot be")?;
    }
    let mut again = Game::from_position(board, start.to_move.into(), *game.rules());
    again.set_handicap_count(game.handicap());
    for &(color, m) in game.moves() {
        again
            .play(color, m)
            .map_err(|why| format!("{color} {m}: {why}"))?;
    }
    Ok(again)
}

fn stones(game: &Game, named: &[String]) -> Result<PointSet, String> {
    let stone = |name: &String| {
        let point = name.parse::<Point>().ok();
        let there = |p: &Point| game.size().contains(*p) && game.board().at(*p).is_some();
        point
            .filter(there)
            .ok_or_else(|| format!("no stone is at `{name}`"))
    };
    named.iter().map(stone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sitting::Sitting;
    use goban::{By, Move, Rules, Size};

    fn there_and_back(kept: &Kept) -> Kept {
        let again = Kept::from_bytes(&kept.to_bytes()).unwrap();
        assert_eq!(again.game.moves(), kept.game.moves());
        assert_eq!(again.game.board(), kept.game.board());
        assert_eq!(again.game.rules(), kept.game.rules());
        assert_eq!(again.game.handicap(), kept.game.handicap());
        assert_eq!((&again.seat, again.stage), (&kept.seat, kept.stage));
        assert_eq!((again.version, &again.why), (kept.version, &kept.why));
        again
    }

    fn reason() -> Arc<[Reason]> {
        let claim = reasons::Claim::new("captures").with("color", Color::White);
        let shown = reasons::Evidence::Scores {
            games: 3,
            mean: 0.1 + 0.2,
            error: f64::NAN,
        };
        [Reason::of(&claim.because(shown), &reasons::Words::english())].into()
    }

    /// ```text
    /// . O X . .
    /// O . O X .    White has just taken at B4: Black may not retake at once.
    /// . O X . .
    /// ```
    #[test]
    fn a_start_in_the_middle_of_a_ko_comes_back_with_it() {
        let mut board: Board = ". O X . .\nO X . X .\n. O X . .\n. . . . .\n. . . . ."
            .parse()
            .unwrap();
        board.place(Color::White, "C4".parse().unwrap());
        assert_eq!(board.captured(Color::Black), 1);
        let game = Game::from_position(board, Color::Black, Rules::JAPANESE);
        let seat = Seat {
            name: "yomi".into(),
            color: Color::White,
            seed: Some(7),
        };
        let kept = Sitting::new(game, Some(seat), None).kept().clone();
        let again = there_and_back(&kept);
        let retaken = Move::Play("B4".parse().unwrap());
        assert_eq!(again.game.check(Color::Black, retaken), Err(goban::Illegal::Ko));
        assert_eq!(again.game.board().captured(Color::Black), 1);
    }

    #[test]
    fn every_stage_comes_back() {
        let mut game = Game::new(
            Size::NINE,
            Rules {
                komi: 5.25,
                ..Rules::AGA
            },
        );
        game.set_handicap(&["C3", "G7"].map(|p| p.parse().unwrap()))
            .unwrap();
        for m in ["E5", "C7", "pass", "pass"] {
            game.play(game.to_move(), m.parse().unwrap()).unwrap();
        }
        let dead = PointSet::of("E5".parse().unwrap());
        let lost = Outcome::Win(Color::White, By::Resignation);
        for stage in [
            Stage::Playing,
            Stage::Counting(dead),
            Stage::Finished(game.score(&dead).outcome(), Some(dead)),
            Stage::Finished(lost, None),
            Stage::Finished(Outcome::Draw, None),
        ] {
            let mut kept = Sitting::new(game.clone(), None, None).kept().clone();
            kept.version = 12;
            kept.stage = stage;
            there_and_back(&kept);
        }
    }

    #[test]
    fn reasons_come_back_even_with_a_number_that_is_none() {
        let mut game = Game::new(Size::NINE, Rules::CHINESE);
        game.play(Color::Black, Move::Pass).unwrap();
        let mut kept = Sitting::new(game, None, None).kept().clone();
        kept.why[0] = reason();
        let again = Kept::from_bytes(&kept.to_bytes()).unwrap();
        assert_eq!(again.why[0][0].text, kept.why[0][0].text);
        assert_eq!(again.to_bytes(), kept.to_bytes());
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let mut game = Game::new(Size::NINE, Rules::CHINESE);
        game.play(Color::Black, "E5".parse().unwrap()).unwrap();
        let whole = String::from_utf8(Sitting::new(game, None, None).kept().to_bytes()).unwrap();
        assert!(Kept::from_bytes(whole.as_bytes()).is_ok());
        for (from, to) in [
            ("\"form\":1", "\"form\":2"),
            (";B[ee]", ";B[ee];W[ee]"),
            (";B[ee]", ""),
            ("\"player\":null", "\"player\":\"yomi\""),
            ("\"phase\":\"playing\"", "\"phase\":\"counting\""),
            ("\"phase\":\"playing\"", "\"phase\":\"finished\""),
            ("\"dead\":null", "\"dead\":[\"A1\"]"),
            ("\"ko\":null", "\"ko\":[\"white\",\"A1\"]"),
            ("\"version\":0", "\"version\":-1"),
            ("SZ[9]", "SZ[99]"),
        ] {
            assert!(whole.contains(from), "{from} in {whole}");
            let damaged = whole.replacen(from, to, 1);
            assert!(Kept::from_bytes(damaged.as_bytes()).is_err(), "{damaged}");
        }
        for end in 0..whole.len() {
            assert!(Kept::from_bytes(&whole.as_bytes()[..end]).is_err(), "{end}");
        }
    }
}
