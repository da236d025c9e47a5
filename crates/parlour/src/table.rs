//! A game at a table, whatever it is: its board, what was played, and who sits there.

use games::PositionError;
use games::abalone::Abalone;
use games::amazons::Amazons;
use games::atarigo::{AtariGo, MustMove, Setup};
use games::chess::Chess;
use games::connect4::Connect4;
use games::gomoku::Gomoku;
use games::hex::LargeHex;
use games::phutball::Phutball;
use games::renju::Renju;
use goban::Random;
use proof::{Outcome, Side};
use reasons::Claim;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::lots::Draw;
use crate::pastime::{Pastime, Weight};
use crate::pastimes::Atari;
use crate::player::{NAMES, Player, PlayerError, seat};

/// A game that can be sat down to.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The sides its board may have, and the usual one.
    pub sizes: RangeInclusive<u8>,
    /// The usual side.
    pub usual: u8,
    /// The weights of its evaluation.
    pub weights: &'static [Weight],
    /// Players of it alone.
    pub special: &'static [&'static str],
    start: fn(u8) -> Option<Box<dyn Table>>,
    read: fn(&str) -> Result<Box<dyn Table>, PositionError>,
}

impl Entry {
    /// Its players.
    pub fn players(&self) -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().chain(self.special.iter().copied())
    }

    /// A table with the usual start on a board of this side.
    pub fn open(&self, size: Option<u8>) -> Result<Box<dyn Table>, OpenError> {
        let size = size.unwrap_or(self.usual);
        if !self.sizes.contains(&size) {
            return Err(OpenError::Size(self.name, self.sizes.clone(), size));
        }
        (self.start)(size).ok_or(OpenError::Size(self.name, self.sizes.clone(), size))
    }

    /// A table with a position that was drawn.
    pub fn read(&self, drawing: &str) -> Result<Box<dyn Table>, OpenError> {
        (self.read)(drawing).map_err(|error| OpenError::Position(self.name, error))
    }
}

const fn entry<W: Pastime>(
    name: &'static str,
    about: &'static str,
    sizes: RangeInclusive<u8>,
    usual: u8,
    start: fn(u8) -> Option<Box<dyn Table>>,
    read: fn(&str) -> Result<Box<dyn Table>, PositionError>,
) -> Entry {
    Entry {
        name,
        about,
        sizes,
        usual,
        weights: W::WEIGHTS,
        special: W::SPECIAL,
        start,
        read,
    }
}

fn set<W: Pastime>(start: W) -> Box<dyn Table> {
    Box::new(Laid::new(start))
}

fn read<W: Pastime + std::str::FromStr<Err = PositionError>>(
    text: &str,
) -> Result<Box<dyn Table>, PositionError> {
    Ok(set(text.parse::<W>()?))
}

fn atari(setup: Setup) -> Option<Box<dyn Table>> {
    let start: AtariGo<u128> = setup.build().ok()?;
    Some(set::<Atari>(MustMove(start)))
}

/// The first position of chess.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// All games.
pub static ALL: [Entry; 9] = [
    entry::<Amazons>(
        "amazons",
        "amazons go and shoot; who cannot move loses",
        4..=10,
        10,
        |n| Amazons::new(n).map(set),
        read::<Amazons>,
    ),
    entry::<LargeHex>(
        "hex",
        "X joins top and bottom, O left and right",
        3..=11,
        11,
        |n| LargeHex::new(n).map(set),
        read::<LargeHex>,
    ),
    entry::<Gomoku>(
        "gomoku",
        "five in a row",
        5..=15,
        15,
        |n| Gomoku::new(n).map(set),
        read::<Gomoku>,
    ),
    entry::<Renju>(
        "renju",
        "five in a row; X may make no double three, no double four and no six",
        5..=15,
        15,
        |n| Renju::new(n).map(set),
        read::<Renju>,
    ),
    entry::<Connect4>(
        "connect4",
        "stones fall down, four in a row win; so many columns, one row less",
        5..=8,
        7,
        |n| Connect4::new(n, n - 1).map(set),
        read::<Connect4>,
    ),
    entry::<Phutball>(
        "phutball",
        "the ball jumps over men to the other side's end; so many columns, two rows more",
        3..=7,
        5,
        |n| Phutball::new(n, n + 2).map(set),
        read::<Phutball>,
    ),
    entry::<Abalone>(
        "abalone",
        "six marbles pushed out win",
        9..=9,
        9,
        |_| Abalone::start().to(6).map(set),
        |text| {
            let position: Abalone = text.parse()?;
            position
                .to(6)
                .map(set)
                .ok_or_else(|| PositionError::new("the game is over"))
        },
    ),
    entry::<Chess>(
        "chess",
        "chess",
        8..=8,
        8,
        |_| CHESS.parse::<Chess>().ok().map(set),
        read::<Chess>,
    ),
    entry::<Atari>(
        "atarigo",
        "the first capture wins, from the crosscut; nobody passes",
        4..=10,
        7,
        |n| atari(Setup::crosscut(n).ok()?),
        |text| {
            let setup: Setup = text
                .parse()
                .map_err(|error| PositionError::new(format!("{error}")))?;
            atari(setup).ok_or_else(|| PositionError::new("boards go up to 10x10 here"))
        },
    ),
];

/// The game of this name.
///
/// ```
/// use parlour::{OpenError, by_name};
/// assert_eq!(by_name("hex").unwrap().usual, 11);
/// assert!(matches!(by_name("chess").unwrap().open(Some(9)), Err(OpenError::Size("chess", _, 9))));
/// ```
pub fn by_name(name: &str) -> Result<&'static Entry, OpenError> {
    let found = ALL.iter().find(|entry| entry.name == name);
    found.ok_or_else(|| OpenError::Unknown(name.into()))
}

/// A table with the usual start of a game.
///
/// ```
/// use proof::{Outcome, Side};
/// use std::sync::{Arc, atomic::AtomicBool};
/// let mut table = parlour::open("amazons", Some(4)).unwrap();
/// table.seat(Side::First, "random", 1).unwrap();
/// table.seat(Side::Second, "uct:playouts=200", 2).unwrap();
/// let stop = Arc::new(AtomicBool::new(false));
/// while table.outcome().is_none() {
///     table.answer(&stop);
/// }
/// assert!(matches!(table.outcome(), Some(Outcome::Won(_))));
/// ```
pub fn open(name: &str, size: Option<u8>) -> Result<Box<dyn Table>, OpenError> {
    by_name(name)?.open(size)
}

/// A game that is being played.
pub trait Table: Send {
    /// The board, with letters and numbers along its edges.
    fn drawn(&self) -> String;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// How it has ended: by the rules, since a position came for the third time, or since it took too long.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves as players write them.
    fn moves(&self) -> Vec<String>;

    /// What was played.
    fn played(&self) -> &[String];

    /// Plays a move.
    fn play(&mut self, m: &str) -> Result<(), PlayError>;

    /// Takes the last move back; false if there is none.
    fn take_back(&mut self) -> bool;

    /// Plays so many moves by lot, as long as they do not end the game or let it end at once.
    fn play_by_lot(&mut self, moves: usize, dice: &mut Random);

    /// Has a player sit down for a side.
    fn seat(&mut self, side: Side, player: &str, seed: u64) -> Result<(), PlayerError>;

    /// Has the player of the side to move choose and play; the move and its reasons. None if nobody sits there or the game is over.
    fn answer(&mut self, stop: &Arc<AtomicBool>) -> Option<(String, Vec<Claim>)>;
}

struct Laid<W: Pastime> {
    positions: Vec<W>,
    names: Vec<String>,
    players: [Option<Box<dyn Player<W>>>; 2],
}

impl<W: Pastime> Laid<W> {
    fn new(start: W) -> Laid<W> {
        Laid {
            positions: vec![start],
            names: Vec::new(),
            players: [None, None],
        }
    }

    fn now(&self) -> &W {
        self.positions.last().expect("there is a start")
    }

    fn go(&mut self, m: W::Move) -> String {
        let name = self.now().notation(m);
        let next = self.now().play(m);
        self.positions.push(next);
        self.names.push(name.clone());
        name
    }
}

impl<W: Pastime> Table for Laid<W> {
    fn drawn(&self) -> String {
        self.now().drawn()
    }

    fn to_move(&self) -> Side {
        self.now().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        let now = self.now();
        let again = || W::CYCLIC && self.positions.iter().filter(|p| p.hash() == now.hash()).count() >= 3;
        now.outcome()
            .or_else(|| (self.names.len() >= W::MOST_MOVES || again()).then_some(Outcome::Drawn))
    }

    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let now = self.now();
        now.moves().into_iter().map(|m| now.notation(m)).collect()
    }

    fn played(&self) -> &[String] {
        &self.names
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        let now = self.now();
        let plain = |name: &str| name.trim_end_matches(['+', '#']).to_lowercase();
        let named: Vec<W::Move> = now
            .moves()
            .into_iter()
            .filter(|&m| now.notation(m) == text.trim())
            .collect();
        // Capitals and the signs of check may be left out where that is no other move.
        let named = match named.is_empty() {
            true => now
                .moves()
                .into_iter()
                .filter(|&m| plain(&now.notation(m)) == plain(text.trim()))
                .collect(),
            false => named,
        };
        let [m] = named[..] else {
            return Err(PlayError::Illegal {
                text: text.trim().into(),
                some: self.moves().into_iter().take(8).collect(),
            });
        };
        self.go(m);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        if self.names.pop().is_some() {
            self.positions.pop();
            return true;
        }
        false
    }

    fn play_by_lot(&mut self, moves: usize, dice: &mut Random) {
        for _ in 0..moves {
            let now = self.now();
            let harmless = |m: W::Move| {
                let after = now.play(m);
                after.outcome().is_none() && after.winning_move().is_none()
            };
            let drawn = (0..20)
                .filter_map(|_| now.by_lot(Draw::Slow, dice))
                .find(|&m| harmless(m));
            let Some(m) = drawn else { return };
            self.go(m);
        }
    }

    fn seat(&mut self, side: Side, player: &str, seed: u64) -> Result<(), PlayerError> {
        self.players[side as usize] = Some(seat::<W>(player, seed)?);
        Ok(())
    }

    fn answer(&mut self, stop: &Arc<AtomicBool>) -> Option<(String, Vec<Claim>)> {
        if self.outcome().is_some() {
            return None;
        }
        let position = self.now().clone();
        let player = self.players[position.to_move() as usize].as_mut()?;
        let choice = player.choose(&position, stop);
        Some((self.go(choice.m), choice.claims))
    }
}

/// Why there is no such table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// No game has this name.
    Unknown(String),
    /// The game is not played on a board of this side.
    Size(&'static str, RangeInclusive<u8>, u8),
    /// The drawing is no position of the game.
    Position(&'static str, PositionError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Unknown(name) => {
                let names: Vec<&str> = ALL.iter().map(|entry| entry.name).collect();
                write!(f, "no game is named `{name}`: there are {}", names.join(", "))
            }
            OpenError::Size(name, sizes, size) if sizes.start() == sizes.end() => {
                write!(
                    f,
                    "{name} is played on a board of side {}, not {size}",
                    sizes.start()
                )
            }
            OpenError::Size(name, sizes, size) => {
                write!(
                    f,
                    "{name} is played on boards of side {} to {}, not {size}",
                    sizes.start(),
                    sizes.end()
                )
            }
            OpenError::Position(name, error) => write!(f, "the drawing is no position of {name}: {error}"),
        }
    }
}

impl std::error::Error for OpenError {}

/// Why a move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game is over.
    Over,
    /// It is no legal move.
    Illegal {
        /// What was said.
        text: String,
        /// Some moves that are legal.
        some: Vec<String>,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("the game is over"),
            PlayError::Illegal { text, some } => {
                write!(
                    f,
                    "`{text}` is no legal move here; legal are, among others, {}",
                    some.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for PlayError {}
