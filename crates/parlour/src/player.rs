//! Who plays: a player's name and the settings behind it.

use goban::Random;
use players::{SettingError, Settings};
use proof::{Algorithm, Claim as ProofClaim, Limits, Options, Side, Solver, World, check};
use reasons::{Argument, Claim};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::alphabeta::AlphaBeta;
use crate::flat::Flat;
use crate::lots::{Ending, Lots};
use crate::pastime::Pastime;
use crate::uct::Uct;

/// The players of every game; [`crate::Linker`] plays Hex alone.
pub const NAMES: [&str; 4] = ["random", "mc", "uct", "alphabeta"];

/// A move, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub m: M,
    /// Why it was chosen, the first reason first.
    pub claims: Vec<Claim>,
}

/// Somebody who plays a world.
pub trait Player<W: World>: Send {
    /// A move in an open position. Ends soon after `stop` is raised, with whatever is best by then.
    fn choose(&mut self, position: &W, stop: &Arc<AtomicBool>) -> Choice<W::Move>;
}

/// Plays any move.
pub struct ByLot(pub Random);

impl<W: Pastime> Player<W> for ByLot {
    fn choose(&mut self, position: &W, _stop: &Arc<AtomicBool>) -> Choice<W::Move> {
        let moves: Vec<W::Move> = position.moves().into_iter().collect();
        let m = moves[self.0.index(moves.len())];
        let claim = Claim::new("parlour.drawn")
            .with("move", name(position, m))
            .with("count", moves.len());
        Choice {
            m,
            claims: vec![claim],
        }
    }
}

/// Somebody who first looks whether the game can be decided.
struct Careful<W: Pastime> {
    player: Box<dyn Player<W>>,
    /// Nodes of a proof at most.
    nodes: u64,
}

impl<W: Pastime> Player<W> for Careful<W> {
    fn choose(&mut self, position: &W, stop: &Arc<AtomicBool>) -> Choice<W::Move> {
        let moves: Vec<W::Move> = position.moves().into_iter().collect();
        if let [m] = moves[..] {
            let claim = Claim::new("parlour.only").with("move", name(position, m));
            return Choice {
                m,
                claims: vec![claim],
            };
        }
        if let Some(m) = position.winning_move() {
            let claim = Claim::new("parlour.wins").with("move", name(position, m));
            return Choice {
                m,
                claims: vec![claim],
            };
        }
        if let Some((m, positions)) = self.proved(position, stop) {
            let claim = Claim::new("parlour.proved")
                .with("move", name(position, m))
                .with("count", positions);
            return Choice {
                m,
                claims: vec![claim],
            };
        }
        self.player.choose(position, stop)
    }
}

impl<W: Pastime> Careful<W> {
    /// The first move of a win that was proved, and checked by the rules alone; and on how many positions.
    fn proved(&self, position: &W, stop: &Arc<AtomicBool>) -> Option<(W::Move, usize)> {
        if self.nodes == 0 {
            return None;
        }
        let limits = Limits {
            nodes: Some(self.nodes),
            memory: 16 << 20,
            stop: Arc::clone(stop),
            ..Limits::default()
        };
        let mut options = Options::new(Algorithm::DfPn);
        if W::CYCLIC {
            options = options.within(7);
        }
        let mover = position.to_move();
        let proof = Solver::new(options, limits).prove(position, mover)?;
        let checked = check(position, &proof).ok()?;
        let wins = proof.claim() == ProofClaim::Wins(mover);
        let first = proof.moves().iter().find(|(hash, _)| *hash == position.hash());
        let code = first.filter(|_| wins)?.1;
        let m = position.moves().into_iter().find(|&m| position.code(m) == code)?;
        Some((m, checked.positions))
    }
}

/// The player of this name, with the settings behind it: `uct:playouts=5000,exploration=0.4`. Its chance comes from the seed, if its
/// settings have none.
///
/// ```
/// use games::hex::LargeHex;
/// assert!(parlour::seat::<LargeHex>("uct:playouts=500", 1).is_ok());
/// let error = parlour::seat::<LargeHex>("uct:colour=red", 1).err().unwrap();
/// assert!(error.to_string().contains("there is no setting `colour`"));
/// ```
pub fn seat<W: Pastime>(text: &str, seed: u64) -> Result<Box<dyn Player<W>>, PlayerError> {
    let (name, mut settings) = Settings::split(text);
    let wrong = |error| PlayerError::Setting(text.into(), error);
    let Some(player) = make(name, &mut settings, seed).map_err(wrong)? else {
        return Err(PlayerError::Unknown {
            name: name.into(),
            known: NAMES.iter().chain(W::SPECIAL).copied().collect(),
        });
    };
    settings.end().map_err(wrong)?;
    Ok(player)
}

fn make<W: Pastime>(
    name: &str,
    settings: &mut Settings<'_>,
    seed: u64,
) -> Result<Option<Box<dyn Player<W>>>, SettingError> {
    let seed = settings.number("seed", seed, 0..=u64::MAX)?;
    if name == "random" {
        return Ok(Some(Box::new(ByLot(Random::new(seed)))));
    }
    let player: Box<dyn Player<W>> = match name {
        "mc" => {
            let lots = lots::<W>(settings)?;
            Box::new(Flat::new(settings, lots, seed)?)
        }
        "uct" => {
            let lots = lots::<W>(settings)?;
            Box::new(Uct::new(settings, lots, seed)?)
        }
        "alphabeta" => {
            let weights = weights::<W>(settings)?;
            Box::new(AlphaBeta::new(settings, weights, seed)?)
        }
        _ => match W::special(name, settings, seed)? {
            Some(player) => player,
            None => return Ok(None),
        },
    };
    let nodes = settings.number("prove", 0, 0..=1_000_000_000)?;
    Ok(Some(Box::new(Careful { player, nodes })))
}

/// The weights of an evaluation, each a setting.
pub(crate) fn weights<W: Pastime>(settings: &mut Settings<'_>) -> Result<Vec<f64>, SettingError> {
    let each = W::WEIGHTS.iter();
    each.map(|w| settings.number(w.name, w.usual, w.from..=w.to))
        .collect()
}

/// How random games go.
fn lots<W: Pastime>(settings: &mut Settings<'_>) -> Result<Lots, SettingError> {
    let usual = Lots::usual::<W>();
    let said = |error: &dyn fmt::Display| SettingError::new(error.to_string());
    let draw = match settings.text("draw") {
        Some(text) => text.parse().map_err(|error| said(&error))?,
        None => usual.draw,
    };
    let ending = match settings.text("end") {
        Some(text) => text.parse().map_err(|error| said(&error))?,
        None => usual.ending,
    };
    if matches!(ending, Ending::Depth | Ending::Width) && !W::HAS_REMAINDERS {
        return Err(SettingError::new(
            "in this game `end` is won or value: nothing remains to a winner",
        ));
    }
    let cut = settings.set_number("cut", 0..=10_000)?;
    if cut.is_some() && ending != Ending::Value {
        return Err(SettingError::new(
            "`cut` goes with end=value: a game cut short has no winner",
        ));
    }
    let weights = match ending {
        Ending::Value => weights::<W>(settings)?,
        _ => usual.weights,
    };
    Ok(Lots {
        draw,
        ending,
        cut: cut.unwrap_or(4),
        weights,
    })
}

/// A move as a word of a sentence.
pub(crate) fn name<W: World>(position: &W, m: W::Move) -> Argument {
    Argument::word(position.notation(m))
}

/// A side as a word of a sentence.
pub(crate) fn who(side: Side) -> Argument {
    Argument::word(crate::pastime::letter(side))
}

/// Moves as words of a sentence, each by the side whose turn it is.
pub(crate) fn line<W: World>(start: &W, moves: &[W::Move]) -> Argument {
    let mut position = start.clone();
    let names: Vec<String> = moves
        .iter()
        .map(|&m| {
            let name = position.notation(m);
            position = position.play(m);
            name
        })
        .collect();
    Argument::word(names.join(", "))
}

/// The text names no player of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// There is nobody of this name.
    Unknown {
        /// The name.
        name: String,
        /// Who there is.
        known: Vec<&'static str>,
    },
    /// A setting is wrong.
    Setting(String, SettingError),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Unknown { name, known } => {
                write!(
                    f,
                    "nobody here is named `{name}`: this game is played by {}",
                    known.join(", ")
                )
            }
            PlayerError::Setting(text, error) => write!(f, "`{text}`: {error}"),
        }
    }
}

impl std::error::Error for PlayerError {}
