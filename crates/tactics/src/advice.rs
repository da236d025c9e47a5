//! What the searches are told from above, in points and strings: which moves to try first, what becomes of a position,
//! which moves are the only ones that can help.
//!
//! One trait serves fights about strings ([`crate::Search`]) and about groups ([`crate::fight::Fight`]). It is passed
//! beside the limits: [`crate::Search::advise`], [`crate::fight::Fight::advise`], [`crate::found::ask_advised`],
//! [`crate::reading::capture_advised`].
//!
//! Only the order of moves is free of charge. What an adviser guesses marks every result that leans on it
//! ([`crate::Leans::GUESS`]). What he calls sound the search takes on trust, and names his rules beside its answer; but
//! whoever has a proof written ([`crate::proofs`]) has all of it searched again without him, so that the checker sees
//! every move and a false rule never becomes a proof.

use crate::strings::zone::Zone;
use certificate::{Stake, Turn};
use goban::{Board, Color, Point, PointSet};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The rule that said something, by the number its adviser knows it by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub u32);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A position of a fight, and what the fight is about.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The stones. The ko is in the turn, not here.
    pub board: &'a Board,
    /// What the attacker wants, as it was when the fight began.
    pub stake: &'a Stake,
    /// Who wants it.
    pub attacker: Color,
    /// Who moves, and what the ko forbids.
    pub turn: &'a Turn,
}

impl Asked<'_> {
    /// Whether the attacker is to move.
    pub fn attacks(&self) -> bool {
        self.turn.to_move == self.attacker
    }
}

/// What something that was said rests on.
#[allow(
    clippy::large_enum_variant,
    reason = "a zone is plain data that is copied, not kept in numbers"
)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// It seems so.
    Guess,
    /// It is so, whatever the threats, wherever the board looks the same on these points; and the loser makes at most
    /// so many moves until it is over ([`Zone::lasting`]).
    Sound(Zone),
}

/// What becomes of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Whether the attacker succeeds.
    pub success: bool,
    /// The move that makes it so, where the winner is to move and the rule knows it.
    pub best: Option<Point>,
    /// How sure that is.
    pub basis: Basis,
    /// Who says so.
    pub rule: RuleId,
}

/// The moves of the side to move that can help it: whatever else it does, a pass included, it loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forced {
    /// The moves; some may be illegal or lose as well.
    pub moves: PointSet,
    /// How sure it is that nothing else helps.
    pub basis: Basis,
    /// Who says so.
    pub rule: RuleId,
}

/// A move worth trying early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Where.
    pub point: Point,
    /// How much later than at once, in proof numbers.
    pub delay: u32,
    /// Who says so.
    pub rule: RuleId,
}

/// An adviser of the searches. Several threads may ask him at once; the same question gets the same answer.
///
/// ```
/// use certificate::{Ko, Stake};
/// use goban::{Board, Color};
/// use tactics::advice::{Advice, Asked, Basis, RuleId, Ruling};
/// use tactics::goals::Capture;
/// use tactics::{Search, Limits, Zone};
///
/// /// A string in atari is taken by whoever may take it.
/// struct Atari;
/// impl Advice for Atari {
///     fn ruling(&self, asked: &Asked<'_>) -> Option<Ruling> {
///         let Stake::Stones { target, .. } = asked.stake else { return None };
///         let stone = (*target & *asked.board.stones(!asked.attacker)).first()?;
///         let last = asked.board.liberty_set(stone).single()?;
///         let taken = asked.attacks() && asked.turn.ban != Some(last) && target.len() > 1;
///         let stones = asked.board.string_stones(stone).collect::<goban::PointSet>();
///         let zone = stones.dilate(&goban::PointSet::board(asked.board.size()));
///         taken.then_some(Ruling {
///             success: true,
///             best: Some(last),
///             basis: Basis::Sound(Zone::lasting(zone, 0)),
///             rule: RuleId(7),
///         })
///     }
/// }
///
/// let board: Board = "
///     . . . . .
///     . . . . .
///     . O O . .
///     O X X . .
///     . O . O .
/// ".parse().unwrap();
/// let goal = Capture::new(&board, "B2".parse().unwrap(), 4).unwrap();
/// let mut search = Search::new(&board, &goal, Limits::nodes(1_000));
/// search.advise(&Atari);
/// let turn = search.turn(Color::White, Ko::PLAIN);
/// assert!(search.solve(turn).unwrap().success);
/// ```
pub trait Advice: Send + Sync {
    /// Moves worth trying early; no result rests on them.
    fn order(&self, asked: &Asked<'_>, hints: &mut Vec<Hint>) {
        let _ = (asked, hints);
    }

    /// What becomes of a position, if that can be told without search. Asked where the search does not see it itself.
    fn ruling(&self, asked: &Asked<'_>) -> Option<Ruling> {
        let _ = asked;
        None
    }

    /// The only moves that can help the side to move, if that can be told.
    fn forced(&self, asked: &Asked<'_>) -> Option<Forced> {
        let _ = asked;
        None
    }
}

/// A set of rules that a result rests on, by its number in a [`Ledger`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Cited(u32);

impl Cited {
    /// No rule.
    pub const NONE: Cited = Cited(0);
}

/// The sets of rules that results rest on.
#[derive(Default)]
struct Ledger {
    sets: Vec<Arc<[RuleId]>>,
    numbers: HashMap<Arc<[RuleId]>, u32>,
}

impl Ledger {
    fn rules(&self, cited: Cited) -> &[RuleId] {
        match cited.0.checked_sub(1) {
            Some(i) => &self.sets[i as usize],
            None => &[],
        }
    }

    fn number(&mut self, rules: Arc<[RuleId]>) -> Cited {
        let sets = &mut self.sets;
        Cited(*self.numbers.entry(rules.clone()).or_insert_with(|| {
            sets.push(rules);
            sets.len() as u32
        }))
    }

    fn join(&mut self, a: Cited, b: Cited) -> Cited {
        let mut all: Vec<RuleId> = [self.rules(a), self.rules(b)].concat();
        all.sort_unstable();
        all.dedup();
        self.number(all.into())
    }
}

/// An adviser as a search has him: what it asks him about, whether he is trusted, and what he was believed.
#[derive(Clone)]
pub(crate) struct Counsel<'a> {
    pub advice: &'a dyn Advice,
    pub stake: Stake,
    pub attacker: Color,
    /// Whether more than the order of moves is taken from him: not while a proof is written.
    pub trusted: bool,
    ledger: Arc<Mutex<Ledger>>,
}

impl<'a> Counsel<'a> {
    pub fn new(advice: &'a dyn Advice, stake: Stake, attacker: Color) -> Counsel<'a> {
        Counsel {
            advice,
            stake,
            attacker,
            trusted: true,
            ledger: Arc::default(),
        }
    }

    fn with<R>(&self, use_it: impl FnOnce(&mut Ledger) -> R) -> R {
        use_it(&mut self.ledger.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn asked<'b>(&'b self, board: &'b Board, turn: &'b Turn) -> Asked<'b> {
        Asked {
            board,
            stake: &self.stake,
            attacker: self.attacker,
            turn,
        }
    }

    pub fn ruling(&self, board: &Board, turn: &Turn) -> Option<Ruling> {
        let asked = self.trusted.then(|| self.asked(board, turn))?;
        self.advice.ruling(&asked)
    }

    pub fn forced(&self, board: &Board, turn: &Turn) -> Option<Forced> {
        let asked = self.trusted.then(|| self.asked(board, turn))?;
        self.advice.forced(&asked)
    }

    pub fn order(&self, board: &Board, turn: &Turn, hints: &mut Vec<Hint>) {
        self.advice.order(&self.asked(board, turn), hints);
    }

    /// One rule, as something that a result rests on.
    pub fn cite(&self, rule: RuleId) -> Cited {
        self.with(|ledger| ledger.number(Arc::new([rule])))
    }

    /// What rests on both.
    pub fn join(&self, a: Cited, b: Cited) -> Cited {
        match (a, b) {
            (Cited::NONE, other) | (other, Cited::NONE) => other,
            (a, b) if a == b => a,
            (a, b) => self.with(|ledger| ledger.join(a, b)),
        }
    }

    pub fn rules(&self, cited: Cited) -> Vec<RuleId> {
        self.with(|ledger| ledger.rules(cited).to_vec())
    }
}

/// The rules of several results, each once.
pub(crate) fn add_rules(all: &mut Vec<RuleId>, more: Vec<RuleId>) {
    all.extend(more);
    all.sort_unstable();
    all.dedup();
}
