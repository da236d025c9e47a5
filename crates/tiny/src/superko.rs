//! What a position is worth where no stone may make an earlier position come back (positional superko).
//!
//! History then decides what is legal, and what is known of a position on one path may be wrong on another. So nothing that is proved here
//! is taken from a table as it is. The prover's side is walked on the path that leads to each position; where the table
//! of all positions says that the prover wins without caring about repetitions, the whole of that strategy is
//! looked at: it counts if no position that can arise in it was on the path or can arise twice. What is *not* proved is
//! remembered regardless of history: an error there costs a proof, never makes a false one. The two sides are proved one
//! after the other, and a value is told when they meet.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::{Bounds, Frame, Position, Table, settled};

/// Stones of both colours, whoever is to move.
type Stones = (u64, u64);

/// A proof under superko, made on top of a table of all positions.
///
/// ```
/// use goban::Color;
/// use std::ops::ControlFlow;
/// use tiny::{Frame, Position, Superko, Table};
/// let table = Table::solve(Frame::board(2, 2).unwrap(), |_| ControlFlow::Continue(())).unwrap();
/// let empty = Position::new(table.frame(), (Color::Black, 0), 0);
/// assert_eq!(table.bounds(&empty).exact(), None, "somebody may go round for ever");
/// let bounds = Superko::new(&table).value(&empty, 20, |_, _| ControlFlow::Continue(()));
/// assert_eq!(bounds.exact(), Some(1));
/// ```
pub struct Superko<'a> {
    table: &'a Table,
    /// Positions on the path, as stones of the prover and of the other side.
    path: Vec<Stones>,
    /// What has failed, with how many moves to go.
    failed: HashMap<(Position, bool), u8>,
    /// All that can arise while the prover follows the table, where that never repeats anything.
    strategies: HashMap<(Position, bool), Option<Rc<HashSet<Stones>>>>,
    /// What was best when it was looked at last.
    best: HashMap<(Position, bool), Option<u64>>,
    goal: i8,
    nodes: u64,
    /// After so many positions nothing more is found.
    most: u64,
    /// Nothing is remembered as failed.
    exhaustive: bool,
}

/// Strategies of the table with more positions than this are not looked through: deeper in the game they are smaller, and walking there
/// costs less.
const WIDEST: usize = 100;

impl<'a> Superko<'a> {
    /// Proofs about positions of this table.
    pub fn new(table: &'a Table) -> Superko<'a> {
        Superko {
            table,
            path: Vec::new(),
            failed: HashMap::new(),
            strategies: HashMap::new(),
            best: HashMap::new(),
            goal: 0,
            nodes: 0,
            most: u64::MAX,
            exhaustive: false,
        }
    }

    /// What the side to move gets from a position without history, as far as `deepest` moves show it; `watch` is told what is known
    /// whenever that changes, and may break off.
    pub fn value(
        &mut self,
        root: &Position,
        deepest: u8,
        mut watch: impl FnMut(Bounds, u64) -> ControlFlow<()>,
    ) -> Bounds {
        let most = self.frame().len() as i8;
        // What can be forced without a repetition is a good guess, no more: it is walked through like everything else.
        let start = self.table.bounds(root).sure;
        let mut bounds = Bounds {
            sure: -most,
            hoped: most,
        };
        if self.forces(root, true, start, deepest) {
            bounds.sure = start;
        }
        while bounds.sure < most
            && watch(bounds, self.nodes).is_continue()
            && self.forces(root, true, bounds.sure + 1, deepest)
        {
            bounds.sure += 1;
        }
        // The other side's half is usually where this one ends.
        for hoped in bounds.sure..most {
            if self.forces(root, false, -hoped, deepest) {
                bounds.hoped = hoped;
                break;
            }
            if watch(bounds, self.nodes).is_break() {
                break;
            }
        }
        if bounds.exact().is_none() && !self.exhaustive && self.frame().len() <= Superko::SMALL {
            self.exhaustive = true;
            bounds = self.value(root, deepest, watch);
            self.exhaustive = false;
        }
        bounds
    }

    /// With so few cells even what fails can be walked on every path.
    const SMALL: usize = 4;

    /// Positions walked through so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move (`mine`), or else the other side, gets at least `goal` from a position without history, shown within
    /// `deepest` moves.
    pub fn forces(&mut self, root: &Position, mine: bool, goal: i8, deepest: u8) -> bool {
        self.after(&[stones(root, mine)], root, mine, goal, deepest)
    }

    /// Whether the side to move still gets at least `goal` after this move of its own.
    pub fn keeps(&mut self, root: &Position, cell: u64, goal: i8, deepest: u8) -> bool {
        let Some(next) = root.play(self.frame(), cell) else {
            return false;
        };
        self.after(
            &[stones(root, true), stones(&next, false)],
            &next,
            false,
            goal,
            deepest,
        )
    }

    /// Whether the side to move gets less than `goal` after this move of its own.
    pub fn loses(&mut self, root: &Position, cell: u64, goal: i8, deepest: u8) -> bool {
        let Some(next) = root.play(self.frame(), cell) else {
            return true;
        };
        self.after(
            &[stones(root, false), stones(&next, true)],
            &next,
            true,
            1 - goal,
            deepest,
        )
    }

    /// The best that the side to move can be shown to get after these positions (its own stones and the other's, the last of them
    /// the one at hand), if that is more than `sure`, with the move that gets it; `None` within is a pass. It ends after so many
    /// positions with what it has.
    pub fn best(
        &mut self,
        past: &[(u64, u64)],
        p: &Position,
        sure: i8,
        deepest: u8,
        nodes: u64,
    ) -> Option<(i8, Option<u64>)> {
        self.most = self.nodes + nodes;
        let mut found = None;
        for goal in sure + 1..=self.table.bounds(p).hoped {
            if !self.after(past, p, true, goal, deepest) || self.nodes > self.most {
                break;
            }
            let Some(m) = self.best.get(&(*p, true)) else {
                break;
            };
            found = Some((goal, *m));
        }
        self.most = u64::MAX;
        found
    }

    fn after(&mut self, path: &[Stones], root: &Position, mine: bool, goal: i8, deepest: u8) -> bool {
        if goal != self.goal {
            self.strategies.clear();
            self.best.clear();
            self.goal = goal;
        }
        let first = if self.exhaustive { deepest } else { 1 };
        (first..=deepest).any(|depth| {
            self.failed.clear();
            self.path.clear();
            self.path.extend(path);
            self.seek(root, mine, depth)
        })
    }

    fn frame(&self) -> &'a Frame {
        self.table.frame()
    }

    fn seek(&mut self, p: &Position, mine: bool, depth: u8) -> bool {
        self.nodes += 1;
        if self.nodes > self.most {
            return false;
        }
        let frame = self.frame();
        let (own, other) = stones(p, mine);
        if p.passed {
            let score = if mine { p.score(frame) } else { -p.score(frame) };
            match (mine, score >= self.goal) {
                (true, true) => return true,
                (false, false) => return false,
                _ => {}
            }
        }
        let bounds = self.table.bounds(p);
        let bounds = if mine { bounds } else { bounds.turned() };
        if bounds.hoped < self.goal {
            return false;
        }
        if bounds.sure >= self.goal && self.is_free(p, mine) {
            return true;
        }
        if 2 * settled(frame, own, other).count_ones() as i8 - frame.len() as i8 >= self.goal {
            return true;
        }
        let has_failed =
            |failed: &HashMap<(Position, bool), u8>| failed.get(&(*p, mine)).is_some_and(|&d| d >= depth);
        if depth == 0 || !self.exhaustive && has_failed(&self.failed) {
            return false;
        }
        let tried = self.best.get(&(*p, mine)).copied();
        let mut moves: Vec<(i32, Option<u64>, Position)> = p
            .moves(frame)
            .filter(|(_, next)| !self.path.contains(&stones(next, !mine)))
            .map(|(cell, next)| {
                let b = self.table.bounds(&next).turned();
                (i32::from(b.sure) + i32::from(b.hoped), Some(cell), next)
            })
            .collect();
        if !p.passed {
            let next = p.pass();
            let b = self.table.bounds(&next).turned();
            moves.push((i32::from(b.sure) + i32::from(b.hoped) - 1, None, next));
        }
        moves.sort_by_key(|(worth, m, _)| if tried == Some(*m) { i32::MIN } else { -worth });
        for (_, m, next) in &moves {
            if m.is_some() {
                self.path.push(stones(next, !mine));
            }
            let proved = self.seek(next, !mine, depth - 1);
            if m.is_some() {
                self.path.pop();
            }
            if proved == mine {
                self.best.insert((*p, mine), *m);
                if !proved {
                    self.failed.insert((*p, mine), depth);
                }
                return proved;
            }
        }
        if mine {
            self.failed.insert((*p, mine), depth);
        }
        !mine
    }

    /// Whether the prover may follow the table from here: nothing that can arise was on the path, nor can it arise twice.
    fn is_free(&mut self, p: &Position, mine: bool) -> bool {
        let key = (*p, mine);
        if !self.strategies.contains_key(&key) {
            let strategy = Strategy::of(self.table, p, mine, self.goal).map(Rc::new);
            self.strategies.insert(key, strategy);
        }
        match &self.strategies[&key] {
            Some(arise) => self.path[..self.path.len() - 1]
                .iter()
                .all(|stones| !arise.contains(stones)),
            None => false,
        }
    }
}

fn stones(p: &Position, mine: bool) -> Stones {
    if mine { (p.own, p.other) } else { (p.other, p.own) }
}

/// All that can arise while the prover follows the table.
struct Strategy<'a> {
    table: &'a Table,
    goal: i8,
    /// What follows each position of stones by a stone.
    next: HashMap<Stones, HashSet<Stones>>,
    seen: HashSet<(Position, bool)>,
}

impl Strategy<'_> {
    /// The stones that can arise, if none of them can arise twice.
    fn of(table: &Table, p: &Position, mine: bool, goal: i8) -> Option<HashSet<Stones>> {
        let mut strategy = Strategy {
            table,
            goal,
            next: HashMap::new(),
            seen: HashSet::new(),
        };
        strategy.walk(p, mine)?;
        let all: HashSet<Stones> = strategy
            .next
            .iter()
            .flat_map(|(from, to)| to.iter().chain([from]))
            .copied()
            .chain([stones(p, mine)])
            .collect();
        strategy.is_acyclic().then_some(all)
    }

    fn walk(&mut self, root: &Position, mine: bool) -> Option<()> {
        let frame = self.table.frame();
        let mut open = vec![(*root, mine)];
        while let Some((p, mine)) = open.pop() {
            if !self.seen.insert((p, mine)) {
                continue;
            }
            if self.seen.len() > WIDEST {
                return None;
            }
            let (own, other) = stones(&p, mine);
            if 2 * settled(frame, own, other).count_ones() as i8 - frame.len() as i8 >= self.goal {
                continue;
            }
            if mine {
                if p.passed && p.score(frame) >= self.goal {
                    continue;
                }
                // Those that reach the goal, the soonest first.
                let moves = self.table.moves(&p);
                let (m, _) = moves
                    .iter()
                    .filter(|(_, bounds)| bounds.sure >= self.goal)
                    .min_by_key(|(m, _)| self.rank(&p, *m))?;
                self.follow(&p, mine, *m, &mut open);
            } else {
                for (cell, _) in p.moves(frame) {
                    self.follow(&p, mine, Some(cell), &mut open);
                }
                if !p.passed {
                    self.follow(&p, mine, None, &mut open);
                }
            }
        }
        Some(())
    }

    fn rank(&self, p: &Position, m: Option<u64>) -> (u8, u32) {
        match m {
            Some(cell) => {
                let next = p.play(self.table.frame(), cell).expect("a move of the table");
                (self.table.sweep(&next), 64 - (next.own | next.other).count_ones())
            }
            None if p.passed => (0, 0),
            None => (self.table.sweep(&p.pass()), 64 - (p.own | p.other).count_ones()),
        }
    }

    fn follow(&mut self, p: &Position, mine: bool, m: Option<u64>, open: &mut Vec<(Position, bool)>) {
        let next = match m {
            Some(cell) => p.play(self.table.frame(), cell).expect("legal"),
            None if p.passed => return,
            None => p.pass(),
        };
        if m.is_some() {
            self.next
                .entry(stones(p, mine))
                .or_default()
                .insert(stones(&next, !mine));
        }
        open.push((next, !mine));
    }

    /// Whether no stones can come back: taking away what nothing leads to leaves nothing.
    fn is_acyclic(&self) -> bool {
        let mut into: HashMap<Stones, usize> = HashMap::new();
        for to in self.next.values().flatten() {
            *into.entry(*to).or_default() += 1;
        }
        let mut free: Vec<Stones> = self
            .next
            .keys()
            .filter(|s| !into.contains_key(s))
            .copied()
            .collect();
        let mut gone = 0;
        while let Some(s) = free.pop() {
            gone += 1;
            for to in self.next.get(&s).into_iter().flatten() {
                let count = into.get_mut(to).expect("counted");
                *count -= 1;
                if *count == 0 {
                    free.push(*to);
                }
            }
        }
        let all: HashSet<&Stones> = self
            .next
            .iter()
            .flat_map(|(from, to)| to.iter().chain([from]))
            .collect();
        gone == all.len()
    }
}
