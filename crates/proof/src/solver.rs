//! One interface to all searches.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::budget::Budget;
use crate::dfpn::{CYCLIC_DEPTH, DfPn};
use crate::full::{Plain, Tabled};
use crate::lambda::Lambda;
use crate::selective::{Selective, Style};
use crate::{Calls, Gradual, Limits, MoveSet, Outcome, Side, Stopped, Watcher, World};

/// What a search found out about a side's goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// The side reaches its goal whatever the other one does.
    Won,
    /// The other side can prevent it.
    Lost,
    /// Neither was proved.
    #[default]
    Unknown,
}

impl Verdict {
    /// What the end of a game means for the side whose goal is asked for.
    pub(crate) fn of(outcome: Outcome, attacker: Side) -> Verdict {
        Verdict::best(outcome == Outcome::Won(attacker))
    }

    /// What the side to move hopes for: a win if it is the one whose goal is asked for.
    pub(crate) fn best(attacking: bool) -> Verdict {
        if attacking { Verdict::Won } else { Verdict::Lost }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Won => "won",
            Verdict::Lost => "lost",
            Verdict::Unknown => "unknown",
        })
    }
}

/// A search algorithm.
///
/// ```
/// use proof::Algorithm;
/// assert_eq!("agps".parse(), Ok(Algorithm::Agps));
/// assert_eq!("lambda:3".parse(), Ok(Algorithm::Lambda(3)));
/// assert_eq!(Algorithm::Lambda(3).to_string(), "lambda:3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Full-width alpha-beta without a table or ordering: the yardstick (paper 004, L125-129).
    AlphaBeta,
    /// Full-width alpha-beta with a table, iterative deepening and ordered moves.
    Tabled,
    /// Abstract proof search up to this order (004, L131-137).
    Aps(u8),
    /// Iterative widening of abstract proof search up to this order (004, L139-145).
    Widening(u8),
    /// Lambda search up to this order (004, L147-157).
    Lambda(u8),
    /// Gradual abstract proof search with the nine games (004, L159-169).
    Agps,
    /// The same with 4311 and 4321 added: all of order 4.
    AgpsFull,
    /// Depth-first proof-number search, full width.
    DfPn,
    /// Depth-first proof-number search over the tree of gradual abstract proof search, with all of order 4.
    GradualDfPn,
    /// Depth-first proof-number search in full width, with gradual games to end and to narrow it.
    Hybrid,
}

impl Algorithm {
    /// All of them, at their usual orders.
    pub const ALL: [Algorithm; 10] = [
        Algorithm::AlphaBeta,
        Algorithm::Tabled,
        Algorithm::Aps(4),
        Algorithm::Widening(4),
        Algorithm::Lambda(4),
        Algorithm::Agps,
        Algorithm::AgpsFull,
        Algorithm::DfPn,
        Algorithm::GradualDfPn,
        Algorithm::Hybrid,
    ];

    /// Whether it decides every position, given time. The others answer [`Verdict::Unknown`] where a win
    /// lies outside of their games.
    pub fn is_complete(self) -> bool {
        matches!(
            self,
            Algorithm::AlphaBeta | Algorithm::Tabled | Algorithm::DfPn | Algorithm::Hybrid
        )
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Algorithm::AlphaBeta => f.pad("alphabeta"),
            Algorithm::Tabled => f.pad("tabled"),
            Algorithm::Aps(n) => f.pad(&format!("aps:{n}")),
            Algorithm::Widening(n) => f.pad(&format!("widening:{n}")),
            Algorithm::Lambda(n) => f.pad(&format!("lambda:{n}")),
            Algorithm::Agps => f.pad("agps"),
            Algorithm::AgpsFull => f.pad("agps-full"),
            Algorithm::DfPn => f.pad("dfpn"),
            Algorithm::GradualDfPn => f.pad("gradual-dfpn"),
            Algorithm::Hybrid => f.pad("hybrid"),
        }
    }
}

/// No algorithm has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmError(String);

impl fmt::Display for AlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no algorithm is named `{}`: try alphabeta, tabled, aps:4, widening:4, lambda:4, agps, agps-full, \
             dfpn, gradual-dfpn or hybrid (orders go from 1 to {})",
            self.0,
            Gradual::MOST_MOVES
        )
    }
}

impl std::error::Error for AlgorithmError {}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Algorithm, AlgorithmError> {
        let error = || AlgorithmError(text.to_string());
        let (name, order) = match text.split_once(':') {
            Some((name, order)) => (name, Some(order.parse::<u8>().map_err(|_| error())?)),
            None => (text, None),
        };
        let n = order.unwrap_or(4);
        if !(1..=Gradual::MOST_MOVES).contains(&n) {
            return Err(error());
        }
        let ordered = match name {
            "aps" => return Ok(Algorithm::Aps(n)),
            "widening" => return Ok(Algorithm::Widening(n)),
            "lambda" => return Ok(Algorithm::Lambda(n)),
            "alphabeta" => Algorithm::AlphaBeta,
            "tabled" => Algorithm::Tabled,
            "agps" => Algorithm::Agps,
            "agps-full" => Algorithm::AgpsFull,
            "dfpn" => Algorithm::DfPn,
            "gradual-dfpn" => Algorithm::GradualDfPn,
            "hybrid" => Algorithm::Hybrid,
            _ => return Err(error()),
        };
        if order.is_some() {
            Err(error())
        } else {
            Ok(ordered)
        }
    }
}

/// A search can be asked about either side to move; it keeps what it has learned between questions.
pub(crate) trait Engine<W: World> {
    /// Does `attacker` win this position, within so many plies of the search's own tree?
    fn decide(
        &mut self,
        position: &W,
        attacker: Side,
        depth: Option<u32>,
        budget: &mut Budget,
    ) -> Result<Verdict, Stopped>;

    /// A question of its own follows, not one that follows from the last answer.
    fn begin(&mut self) {}

    /// The side to move has a proof by [`Engine::decide`]: a move that probably keeps it.
    fn hint(&mut self, _position: &W, _attacker: Side, _budget: &mut Budget) -> Option<W::Move> {
        None
    }

    /// The same for a proof within so many plies, where the search remembers them apart.
    fn hint_within(&mut self, _position: &W, _plies: u32) -> Option<W::Move> {
        None
    }

    /// The gradual games verified.
    fn calls(&self) -> Vec<Calls> {
        Vec::new()
    }

    /// The largest game of the last success.
    fn game(&self) -> Option<Gradual> {
        None
    }
}

/// How a search is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which search.
    pub algorithm: Algorithm,
    /// Plies of its own tree; gradual games verified at its leaves go deeper. `None`: as deep as it goes.
    pub depth: Option<u32>,
    /// Whether the depth bounds the whole win, its gradual games included: a win that takes more plies is none.
    pub whole: bool,
    /// Whether selective searches keep a table and order moves by the replies they leave. Off, they are the
    /// searches of the paper, node for node.
    pub enhanced: bool,
    /// Whether to keep time for each gradual game.
    pub timed: bool,
    /// How many of its gradual games a selective search may use; by default all.
    pub games: Option<usize>,
}

impl Options {
    /// This search without a depth limit.
    pub fn new(algorithm: Algorithm) -> Options {
        Options {
            algorithm,
            depth: None,
            whole: false,
            enhanced: true,
            timed: false,
            games: None,
        }
    }

    /// The same with a depth limit.
    pub fn depth(self, plies: u32) -> Options {
        Options {
            depth: Some(plies),
            ..self
        }
    }

    /// The same for wins within so many plies, however they are found.
    pub fn within(self, plies: u32) -> Options {
        Options {
            depth: Some(plies),
            whole: true,
            ..self
        }
    }

    /// The same without a table and ordering.
    pub fn plain(self) -> Options {
        Options {
            enhanced: false,
            ..self
        }
    }
}

/// What a search answers.
#[derive(Clone, Debug)]
pub struct Answer<W: World> {
    /// What was found out.
    pub verdict: Verdict,
    /// A first move that wins, where the attacker is to move and wins.
    pub best: Option<W::Move>,
    /// The gradual game with which a selective search succeeded.
    pub game: Option<Gradual>,
    /// Nodes visited, the root not counted; verifications of gradual games are not nodes.
    pub nodes: u64,
    /// Positions looked at by verifications.
    pub work: u64,
    /// Questions put to verifications, those answered at a glance or from memory among them.
    pub asked: u64,
    /// Time taken.
    pub time: Duration,
    /// Whether it was stopped before it was through.
    pub stopped: bool,
    /// The gradual games verified.
    pub calls: Vec<Calls>,
}

/// The gradual games that pay in a full-width search: all of order 4.
const HYBRID_GAMES: usize = Gradual::ELEVEN.len();

/// A search with its memory.
///
/// ```
/// # use proof::{Outcome, Side, World};
/// # #[derive(Clone)] struct Heap(u8, Side);
/// # impl World for Heap {
/// #     type Move = u8; type Moves = Vec<u8>;
/// #     fn to_move(&self) -> Side { self.1 }
/// #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Won(!self.1)) }
/// #     fn moves(&self) -> Vec<u8> { (1..=self.0.min(3)).collect() }
/// #     fn play(&self, n: u8) -> Heap { Heap(self.0 - n, !self.1) }
/// #     fn null(&self) -> Option<Heap> { Some(Heap(self.0, !self.1)) }
/// #     fn hash(&self) -> u64 { u64::from(self.0) * 2 + 1 + self.1 as u64 }
/// #     fn code(&self, n: u8) -> u32 { n.into() }
/// #     fn notation(&self, n: u8) -> String { n.to_string() }
/// # }
/// use proof::{Algorithm, Limits, Options, Solver, Verdict};
/// let mut solver = Solver::new(Options::new(Algorithm::DfPn), Limits::default());
/// let answer = solver.solve(&Heap(10, Side::First), Side::First);
/// assert_eq!((answer.verdict, answer.best), (Verdict::Won, Some(2)));
/// ```
pub struct Solver<W: World> {
    engine: Box<dyn Engine<W>>,
    options: Options,
    pub(crate) budget: Budget,
}

impl<W: World + 'static> Solver<W> {
    /// A search with these limits, which hold for all questions it is asked, taken together.
    pub fn new(options: Options, limits: Limits) -> Solver<W> {
        Solver::watched(options, limits, None)
    }

    /// The same, telling someone how far it is.
    pub fn watched(options: Options, limits: Limits, watcher: Option<Watcher>) -> Solver<W> {
        let memory = limits.memory;
        let selective = |style| -> Box<dyn Engine<W>> { Box::new(Selective::new(style, &options, memory)) };
        let engine: Box<dyn Engine<W>> = match options.algorithm {
            Algorithm::AlphaBeta => Box::new(Plain),
            Algorithm::Tabled => Box::new(Tabled::new(memory)),
            Algorithm::Aps(n) => selective(Style::aps(n)),
            Algorithm::Widening(n) => selective(Style::widening(n)),
            Algorithm::Agps => selective(Style::agps(&Gradual::NINE)),
            Algorithm::AgpsFull => selective(Style::agps(&Gradual::ELEVEN)),
            Algorithm::Lambda(n) => Box::new(Lambda::new(n, options.whole, memory)),
            Algorithm::DfPn => Box::new(DfPn::full_width(memory)),
            Algorithm::Hybrid => {
                let n = options.games.unwrap_or(HYBRID_GAMES);
                Box::new(DfPn::gradual(
                    &Gradual::ELEVEN[..n.min(11)],
                    false,
                    options.whole,
                    memory,
                ))
            }
            Algorithm::GradualDfPn => Box::new(DfPn::gradual(&Gradual::ELEVEN, true, options.whole, memory)),
        };
        Solver {
            engine,
            budget: Budget::new(limits, watcher),
            options,
        }
    }

    /// Does `attacker` win this position? The side to move may be either.
    pub fn solve(&mut self, root: &W, attacker: Side) -> Answer<W> {
        let nodes = self.budget.nodes;
        let (work, asked) = (self.budget.work, self.budget.asked);
        let started = self.budget.elapsed();
        self.engine.begin();
        let verdict = self.decide(root, attacker, self.options.depth);
        // What finding a first move costs afterwards is not counted: some searches know it, others must
        // search again.
        let (nodes, work) = (self.budget.nodes - nodes, self.budget.work - work);
        let asked = self.budget.asked - asked;
        let time = self.budget.elapsed() - started;
        let best = match verdict {
            Ok(Verdict::Won) if root.to_move() == attacker && root.outcome().is_none() => {
                self.keep_winning(root, attacker)
            }
            _ => None,
        };
        Answer {
            verdict: verdict.unwrap_or_default(),
            best,
            game: self.engine.game().filter(|_| verdict == Ok(Verdict::Won)),
            nodes,
            work,
            asked,
            time,
            stopped: verdict.is_err(),
            calls: self.engine.calls(),
        }
    }

    /// The legal first moves that win for the side to move, among `moves`. `None` if stopped.
    pub fn winning_moves(
        &mut self,
        root: &W,
        moves: impl IntoIterator<Item = W::Move>,
    ) -> Option<Vec<W::Move>> {
        let attacker = root.to_move();
        let depth = self.options.depth.map(|d| d.saturating_sub(1));
        let mut winning = Vec::new();
        for m in moves {
            if self.decide(&root.play(m), attacker, depth).ok()? == Verdict::Won {
                winning.push(m);
            }
        }
        Some(winning)
    }

    pub(crate) fn decide(&mut self, p: &W, attacker: Side, depth: Option<u32>) -> Result<Verdict, Stopped> {
        match p.outcome() {
            Some(Outcome::Won(side)) if side == attacker => Ok(Verdict::Won),
            Some(_) => Ok(Verdict::Lost),
            None => self.engine.decide(p, attacker, depth, &mut self.budget),
        }
    }

    pub(crate) fn hint(&mut self, p: &W, attacker: Side) -> Option<W::Move> {
        let hint = self.engine.hint(p, attacker, &mut self.budget)?;
        p.moves().has(hint).then_some(hint)
    }

    /// A winning move of the attacker in a position it was proved to win.
    pub(crate) fn keep_winning(&mut self, p: &W, attacker: Side) -> Option<W::Move> {
        if let Some(m) = p.winning_move() {
            return Some(m);
        }
        if !self.options.whole
            && let Some(m) = self.hint(p, attacker)
        {
            return Some(m);
        }
        if W::CYCLIC || self.options.whole {
            return self.nearest_win(p, attacker);
        }
        let depth = self.options.depth.map(|d| d.saturating_sub(1));
        p.moves()
            .into_iter()
            .find(|&m| self.decide(&p.play(m), attacker, depth) == Ok(Verdict::Won))
    }

    /// The first move of a win in the fewest plies. Where positions can come back, a move that wins need not
    /// come nearer to the win; this one does.
    fn nearest_win(&mut self, p: &W, attacker: Side) -> Option<W::Move> {
        let most = self.options.depth.unwrap_or(CYCLIC_DEPTH);
        // Full width, a win takes an odd number of plies; the tree of a selective search is measured otherwise.
        let step = if self.options.algorithm.is_complete() {
            2
        } else {
            1
        };
        (1..=most).step_by(step).find_map(|depth| {
            if self.decide(p, attacker, Some(depth)) != Ok(Verdict::Won) {
                return None;
            }
            let moves = p.moves();
            if let Some(m) = self.engine.hint_within(p, depth).filter(|&m| moves.has(m)) {
                return Some(m);
            }
            moves
                .into_iter()
                .find(|&m| self.decide(&p.play(m), attacker, Some(depth - 1)) == Ok(Verdict::Won))
        })
    }
}
