//! Depth-first proof-number search over a local fight.
//!
//! The two results are not alike. Success of the attacker is a finite thing: a tree all of whose ends are
//! successes, whatever came before. Failure may be endless: the fight goes round for ever. A failure found by
//! meeting a position of the current line again is remembered with that line only ([`Leans::LOOP`]) until
//! the position it leans on has itself been refuted; so no answer is carried where it does not hold.
//!
//! Proof numbers over moves that transpose count the same work many times; like weak proof-number search
//! the sum over children is the largest plus the number of the others.

mod children;
mod descend;
mod widen;

use crate::advice::{Advice, Cited, Counsel, RuleId};
use crate::budget::{Budget, Stopped};
use crate::leans::Leans;
use crate::strings::goal::{Candidate, Goal};
use crate::strings::zone::Zone;
use crate::table::{ByKey, Entry, INFINITE, Table};
use crate::verdict::{Finding, Verdict, over_kos};
use certificate::{Ko, Turn};
use goban::{Board, Color, Point, PointSet};
use std::time::Instant;

/// Judgements kept at most; those of a short search are few.
const GLANCES: usize = 1 << 14;

/// What each move of a line adds to how hard its success looks.
const LENGTH: u32 = 2;

/// Moves of the defender that the goal proposes with no more delay are tried beside his pass.
const EAGER: u32 = 2;

/// Memory that the zone of a result takes.
const ZONE_BYTES: usize = 2 * std::mem::size_of::<(u64, Zone)>();

/// Lines longer than this are given up as failures.
const LONGEST: u16 = 300;

/// Where the attacker, having failed, tries moves inside the zone of his failure that the goal did not propose.
/// (The defender tries every move that could matter, so success of the attacker is never in doubt.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Widening {
    /// Within so many moves of the start.
    Near(u16),
    /// Everywhere.
    Full,
}

/// Plays a move of a fight on its board, threats spent as needed; the turn after it.
pub(crate) fn step(board: &mut Board, turn: &Turn, p: Option<Point>, attacker: Color) -> Turn {
    let ko = turn.spend(p, attacker);
    match p {
        Some(p) => board.place(turn.to_move, p),
        None => board.pass(),
    }
    let to_move = !turn.to_move;
    let ban = board.ko().filter(|&(who, _)| who == to_move).map(|(_, p)| p);
    Turn { to_move, ban, ko }
}

/// How many judgements are worth keeping in a search of so many nodes: a power of two.
fn glances(nodes: u64) -> usize {
    let nodes = usize::try_from(nodes).unwrap_or(usize::MAX).min(GLANCES);
    (16 * nodes).next_power_of_two().clamp(1 << 8, GLANCES)
}

#[derive(Clone, Copy, Debug)]
struct Child {
    point: Option<Point>,
    turn: Turn,
    key: u64,
    free: u64,
    entry: Entry,
    /// Judged at a glance or met on the line: there is no tree below.
    leaf: bool,
}

/// A search for one goal; what it learns stays for the next question about the same goal.
pub struct Search<'g, G: Goal + ?Sized> {
    board: Board,
    goal: &'g G,
    attacker: Color,
    table: Table<Entry>,
    /// Depth of each position of the current line, and how many passes and broken bans came before it.
    line: ByKey<(u16, u16)>,
    line_code: u32,
    depth: u16,
    breaks: u16,
    /// Moves that the goal left out and that proofs turned out to need, by position.
    extra: ByKey<Vec<Point>>,
    zones: ByKey<Zone>,
    /// Judgements of positions not searched yet.
    glances: Vec<Entry>,
    /// The move that last won at each depth.
    killers: Vec<u16>,
    all: PointSet,
    /// How much of what the goal left out is searched.
    widening: Widening,
    spare: Vec<Vec<Candidate>>,
    /// Who advises it.
    counsel: Option<Counsel<'g>>,
    /// Nodes visited.
    pub nodes: u64,
    budget: Budget,
    started: Instant,
}

impl<'g, G: Goal + ?Sized> Search<'g, G> {
    /// A search from this position.
    pub fn new(board: &Board, goal: &'g G, budget: impl Into<Budget>) -> Search<'g, G> {
        let budget = budget.into();
        Search {
            board: board.clone(),
            goal,
            attacker: goal.attacker(),
            table: Table::new(budget.memory),
            line: ByKey::default(),
            line_code: 0,
            depth: 0,
            breaks: 0,
            extra: ByKey::default(),
            zones: ByKey::default(),
            glances: vec![Entry::default(); glances(budget.nodes)],
            killers: vec![0; usize::from(LONGEST) + 8],
            all: PointSet::board(board.size()),
            widening: Widening::Near(1),
            spare: Vec::new(),
            counsel: None,
            nodes: 0,
            budget,
            started: Instant::now(),
        }
    }

    /// Sets how much of what the goal left out is searched; what was known is forgotten.
    pub fn set_widening(&mut self, widening: Widening) {
        self.widening = widening;
        self.forget();
    }

    /// Has the search advised; what was known is forgotten.
    pub fn advise(&mut self, advice: &'g dyn Advice) {
        self.counsel = Some(Counsel::new(advice, self.goal.stake(), self.attacker));
        self.forget();
    }

    /// Takes nothing but the order of moves from the adviser from now on, or all he says; what was known by his word is
    /// forgotten.
    pub(crate) fn set_trust(&mut self, trusted: bool) {
        if let Some(counsel) = &mut self.counsel
            && counsel.trusted != trusted
        {
            counsel.trusted = trusted;
            if !trusted {
                self.forget();
            }
        }
    }

    /// The rules of the adviser that the answer to a position rests on.
    pub fn rules(&self, turn: &Turn) -> Vec<RuleId> {
        let Some(counsel) = &self.counsel else {
            return Vec::new();
        };
        let stones = self.board.hash();
        let known = self.remembered(turn.key(stones), turn.free_key(stones));
        let entry = known.filter(Entry::solved).unwrap_or_else(|| self.glance(turn));
        counsel.rules(entry.rules)
    }

    /// Lets the search go on up to so many nodes in all.
    pub fn allow(&mut self, nodes: u64) {
        self.budget.nodes = nodes;
    }

    /// The position as it stands: the one given, with moves of [`Search::play`].
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who wants the goal.
    pub(crate) fn attacker(&self) -> Color {
        self.attacker
    }

    /// Goes on from another position of the same fight; what is known stays.
    pub(crate) fn stand(&mut self, board: Board) {
        self.board = board;
    }

    /// The turn at the given position with these threats.
    pub fn turn(&self, to_move: Color, ko: Ko) -> Turn {
        let ban = self.board.ko().filter(|&(who, _)| who == to_move).map(|(_, p)| p);
        Turn { to_move, ban, ko }
    }

    /// Has a move searched at a position though the goal leaves it out.
    pub fn add_move(&mut self, turn: &Turn, p: Point) {
        let key = turn.key(self.board.hash());
        self.extra
            .entry(turn.free_key(self.board.hash()))
            .or_default()
            .push(p);
        // What was known of the position was known without the move.
        self.table.put(
            key,
            Entry {
                phi: 1,
                delta: 1,
                ..Entry::default()
            },
            1,
        );
    }

    /// Forgets positions but not the moves added.
    pub fn forget(&mut self) {
        self.table.clear();
        self.zones.clear();
        if self.counsel.is_some() {
            self.glances.fill(Entry::default());
        }
    }

    /// Plays a move of the fight, threats spent as needed; the turn after it.
    pub fn play(&mut self, turn: &Turn, p: Option<Point>) -> Turn {
        step(&mut self.board, turn, p, self.attacker)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        self.board.undo();
    }

    /// Who succeeds from here.
    pub fn solve(&mut self, turn: Turn) -> Result<Finding, Stopped> {
        let key = turn.key(self.board.hash());
        let known = match self.remembered(key, turn.free_key(self.board.hash())) {
            Some(entry) => entry,
            None => self.glance(&turn),
        };
        // What a rule tells of who loses, or of the move that wins, needs no search.
        let told = known.rules != Cited::NONE && (known.best != 0 || known.phi != 0);
        let entry = if known.solved() && (told || known.best != 0 || known.leans != Leans::NOTHING) {
            known
        } else {
            self.mid(turn, key, INFINITE, INFINITE)?
        };
        let mover_wins = entry.phi == 0;
        Ok(Finding {
            success: mover_wins == (turn.to_move == self.attacker),
            best: (mover_wins && entry.best != 0).then(|| Point::from_index(usize::from(entry.best))),
            leans: entry.leans,
        })
    }

    /// Asks with one side moving first, over all kinds of ko.
    pub fn ask(&mut self, first: Color) -> Result<Verdict, Stopped> {
        over_kos(first == self.attacker, false, |ko| {
            let turn = self.turn(first, ko);
            self.solve(turn)
        })
    }

    /// Whether the attacker succeeds from here, if that is known without search.
    pub(crate) fn known(&self, turn: &Turn) -> Option<bool> {
        let stones = self.board.hash();
        let known = self.remembered(turn.key(stones), turn.free_key(stones));
        let entry = known.filter(Entry::solved).unwrap_or_else(|| self.glance(turn));
        entry
            .solved()
            .then_some((entry.phi == 0) == (turn.to_move == self.attacker))
    }

    /// Whether the attacker tries here all that could matter before he is said to fail.
    fn is_wide(&self) -> bool {
        match self.widening {
            Widening::Near(depth) => self.depth <= depth,
            Widening::Full => true,
        }
    }

    fn remembered(&self, key: u64, free: u64) -> Option<Entry> {
        if let Some(entry) = self.table.get(free) {
            return Some(*entry);
        }
        let entry = *self.table.get(key)?;
        if entry.leans.has(Leans::LOOP) && entry.path != self.line_code {
            return None;
        }
        Some(entry)
    }

    pub(crate) fn look(&self) -> Result<(), Stopped> {
        if self.nodes >= self.budget.nodes
            || self.nodes.is_multiple_of(64)
                && (self.budget.is_over() || self.zones.len() * ZONE_BYTES > self.budget.memory)
        {
            return Err(Stopped);
        }
        Ok(())
    }

    /// The move that looked best when the search was stopped.
    pub fn hint(&self, turn: &Turn) -> Option<Point> {
        let entry = self.table.get(turn.key(self.board.hash()))?;
        (entry.best != 0).then(|| Point::from_index(usize::from(entry.best)))
    }

    /// Plays out what the search knows from here: best moves of the winner, the toughest known answers.
    pub fn principal_line(&mut self, turn: Turn, longest: usize) -> Vec<Option<Point>> {
        let mut line = Vec::new();
        let mut here = turn;
        let start = self.board.depth();
        while line.len() < longest {
            let key = here.key(self.board.hash());
            let forced = self.forced(&here);
            let children = self.children(&here, forced.as_ref());
            let Some(entry) = self
                .remembered(key, here.free_key(self.board.hash()))
                .filter(Entry::solved)
            else {
                break;
            };
            let next = if entry.phi == 0 {
                children.iter().find(|c| c.entry.delta == 0)
            } else {
                let work = |c: &&Child| (c.point.is_some(), self.table.get(c.key).map_or(0, |e| e.work));
                children.iter().max_by_key(work)
            };
            let Some(next) = next.copied() else { break };
            if next.point.is_none() && line.last() == Some(&None) {
                break;
            }
            line.push(next.point);
            here = self.play(&here, next.point);
        }
        while self.board.depth() > start {
            self.board.undo();
        }
        line
    }

    /// Time since the search was made.
    pub fn elapsed(&self) -> std::time::Duration {
        self.started.elapsed()
    }
}
