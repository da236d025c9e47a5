//! What a position is worth where no stone may make an earlier position come back (positional superko).
//!
//! History then decides what is legal, and what is known of a position on one path may be wrong on another. So every proof is
//! walked on the path that leads to its position, and is kept with what it leans on: the positions that the prover
//! brings about in it. Where none of them is on another path, the same moves prove the same there, since
//! what else differs is only that the other side may do less. A proof in which the other side was forbidden a
//! move because of a position before it is not kept. What is *not* proved is remembered regardless of history: an error there
//! costs a proof, never makes a false one. Both sides are proved move by move deeper, and a value is told when they meet.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use crate::memory::{PASS, UNKNOWN};
use crate::search::order::{Candidates, Habits};
use crate::{Bounds, Frame, Position, Switches, Table, settled};

/// Stones of both colours, whoever is to move: the prover's, and the other side's.
type Stones = (u64, u64);

/// A proof under superko, by itself or on top of a table of all positions.
///
/// ```
/// use goban::Color;
/// use std::ops::ControlFlow;
/// use tiny::{Frame, Position, Superko, Table};
/// let frame = Frame::board(2, 2).unwrap();
/// let empty = Position::new(&frame, (Color::Black, 0), 0);
/// let table = Table::solve(frame.clone(), |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(table.bounds(&empty).exact(), None, "somebody may go round for ever");
/// let bounds = Superko::new(&frame).value(&empty, 20, |_, _| ControlFlow::Continue(()));
/// assert_eq!(bounds.exact(), Some(1));
/// ```
pub struct Superko<'a> {
    frame: &'a Frame,
    /// What is known whatever repetitions count.
    table: Option<&'a Table>,
    /// Positions on the path.
    path: Vec<Stones>,
    /// For each image of the board that leaves all of the path as it is, a bit, after each position of the path.
    alike: Vec<u8>,
    /// What is known with the side to move at the root as the prover, and with the other.
    known: [Known; 2],
    habits: Habits,
    /// What the proofs under way bring about.
    arising: Vec<Stones>,
    nodes: u64,
    /// Which search this is: what failed in another is not believed.
    round: u32,
    /// After so many positions nothing more is found.
    most: u64,
    /// Nothing is remembered as failed.
    exhaustive: bool,
}

/// What is remembered of a position, and who is to move there: the prover or not.
type Known = HashMap<(Position, bool), Note, BuildHasherDefault<Mixer>>;

struct Note {
    /// What the prover has for good, and what the other side leaves, by the stones alone.
    low: i8,
    high: i8,
    /// This goal, and so any higher one, was not proved with so many moves to go, in this round.
    failed: (i8, u8, u32),
    /// If moves of the prover were forbidden by the path: the earliest position that forbade one. It must be there again.
    because: Option<Stones>,
    /// What was best when it was looked at last: the bit of a cell, [`PASS`] or [`UNKNOWN`].
    best: u8,
    proof: Option<Proof>,
}

/// A proof that holds on every path without these positions.
struct Proof {
    /// What is proved, and so any lower goal.
    goal: i8,
    arising: Box<[Stones]>,
    /// A bit for each of them, so that most need no second look.
    traces: u64,
}

/// Proofs that bring about more positions than this are not kept: they would seldom fit another path.
const WIDEST: usize = 300;

/// What a proof or a failure leans on is the place of a position on the path, counted from one. It may lean on nothing before its own
/// position: then the path does not matter to it.
const NOTHING: usize = usize::MAX;
/// Or on more than was written down.
const EVERYTHING: usize = 0;

fn trace(stones: &Stones) -> u64 {
    1 << ((stones.0 ^ stones.1.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
}

impl<'a> Superko<'a> {
    /// Proofs about positions of a frame.
    pub fn new(frame: &'a Frame) -> Superko<'a> {
        Superko {
            frame,
            table: None,
            path: Vec::new(),
            alike: Vec::new(),
            known: [Known::default(), Known::default()],
            habits: Habits::new(),
            arising: Vec::new(),
            nodes: 0,
            round: 0,
            most: u64::MAX,
            exhaustive: false,
        }
    }

    /// Proofs that are led by a table of all positions: what nobody may hope for there is not tried.
    pub fn with(table: &'a Table) -> Superko<'a> {
        Superko {
            table: Some(table),
            ..Superko::new(table.frame())
        }
    }

    /// What the side to move gets from a position without history, as far as `deepest` moves show it; `watch` is told what is known
    /// from time to time, and may break off.
    pub fn value(
        &mut self,
        root: &Position,
        deepest: u8,
        mut watch: impl FnMut(Bounds, u64) -> ControlFlow<()>,
    ) -> Bounds {
        let most = self.frame.len() as i8;
        let mut bounds = Bounds {
            sure: -most,
            hoped: most,
        };
        // What can be forced without a repetition is a good guess, no more: it is walked through like everything else.
        let mut goal = match self.table {
            Some(table) => table.bounds(root).sure.max(1 - most),
            None => 1,
        };
        'goals: while bounds.exact().is_none() {
            // Who has the goal, the one or the other? Nobody knows how deep the shorter proof is.
            let first = if self.exhaustive { deepest } else { 1 };
            for depth in first..=deepest {
                if watch(bounds, self.nodes).is_break() {
                    break 'goals;
                }
                if self.at(&[stones(root, true)], root, (true, 0), goal, depth) {
                    bounds.sure = goal;
                    break;
                }
                if self.at(&[stones(root, false)], root, (false, 1), 1 - goal, depth) {
                    bounds.hoped = goal - 1;
                    break;
                }
                if depth == deepest {
                    break 'goals;
                }
            }
            // Near what is known: values of small boards are small, or all of the board.
            goal = match bounds {
                Bounds { sure, hoped } if sure == -most => hoped - (hoped + most) / 2,
                Bounds { sure, hoped } if hoped == most && sure >= most / 2 => hoped,
                Bounds { sure, .. } => sure + 1,
            };
        }
        if bounds.exact().is_none() && !self.exhaustive && self.frame.len() <= Superko::SMALL {
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

    /// Whether the side to move still gets at least `goal` after this move of its own; nothing if neither that nor the
    /// opposite is shown.
    pub fn keeps(&mut self, root: &Position, cell: u64, goal: i8, deepest: u8) -> Option<bool> {
        let Some(next) = root.play(self.frame, cell) else {
            return Some(false);
        };
        let kept = [stones(root, true), stones(&next, false)];
        let lost = [stones(root, false), stones(&next, true)];
        let first = if self.exhaustive { deepest } else { 1 };
        (first..=deepest).find_map(|depth| {
            if self.at(&kept, &next, (false, 0), goal, depth) {
                Some(true)
            } else if self.at(&lost, &next, (true, 1), 1 - goal, depth) {
                Some(false)
            } else {
                None
            }
        })
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
        let hoped = self
            .table
            .map_or(self.frame.len() as i8, |table| table.bounds(p).hoped);
        let mut found = None;
        for goal in sure + 1..=hoped {
            if !self.after(past, p, true, goal, deepest) || self.nodes > self.most {
                break;
            }
            let best = self.known[0].get(&(*p, true)).map_or(UNKNOWN, |note| note.best);
            found = match best {
                UNKNOWN => break,
                PASS => Some((goal, None)),
                bit => Some((goal, Some(1 << bit))),
            };
        }
        self.most = u64::MAX;
        found
    }

    fn after(&mut self, path: &[Stones], root: &Position, mine: bool, goal: i8, deepest: u8) -> bool {
        let first = if self.exhaustive { deepest } else { 1 };
        (first..=deepest).any(|depth| self.at(path, root, (mine, usize::from(!mine)), goal, depth))
    }

    /// Whether the prover gets the goal within so many moves after this path; whose memory it is comes with whether it moves.
    fn at(
        &mut self,
        path: &[Stones],
        root: &Position,
        (mine, whose): (bool, usize),
        goal: i8,
        depth: u8,
    ) -> bool {
        self.round += 1;
        self.path.clear();
        self.alike = vec![u8::MAX];
        for stones in path {
            self.step(*stones);
        }
        self.arising.clear();
        let mut known = std::mem::take(&mut self.known[whose]);
        let proved = self.seek(root, mine, goal, depth, &mut known).is_ok();
        self.known[whose] = known;
        proved
    }

    /// Goes on to these stones.
    fn step(&mut self, stones: Stones) {
        let mut alike = *self.alike.last().expect("what is alike on an empty path");
        if alike > 1 {
            for (k, image) in self.frame.images().iter().enumerate() {
                let cells = self.frame.cells();
                let moved = |set: u64| Frame::carry(image, set & cells) == set & cells;
                if !(moved(stones.0) && moved(stones.1)) {
                    alike &= !(1 << k);
                }
            }
        }
        self.path.push(stones);
        self.alike.push(alike);
    }

    /// Goes back from there.
    fn back(&mut self) {
        self.path.pop();
        self.alike.pop();
    }

    /// The place of these stones on the path, counted from one.
    fn place(&self, stones: &Stones) -> Option<usize> {
        let k = self.path.iter().position(|on_path| on_path == stones)?;
        Some(k + 1)
    }

    /// Whether a move is the image of one that stands for it, on a path that looks the same.
    fn is_image(&self, m: u8) -> bool {
        let alike = self.alike[self.alike.len() - 1];
        alike > 1
            && m != PASS
            && self
                .frame
                .images()
                .iter()
                .enumerate()
                .any(|(k, image)| alike & 1 << k != 0 && image[usize::from(m)] < m)
    }

    /// Proves the goal if it can within so many moves: then what the proof brings about is added to `arising`. Proved or not, the
    /// answer is the place on the path of the first position that it leans on.
    fn seek(
        &mut self,
        p: &Position,
        mine: bool,
        goal: i8,
        depth: u8,
        known: &mut Known,
    ) -> Result<usize, usize> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(EVERYTHING);
        }
        let frame = self.frame;
        let (own, other) = stones(p, mine);
        if p.passed {
            let score = if mine { p.score(frame) } else { -p.score(frame) };
            match (mine, score >= goal) {
                (true, true) => return Ok(NOTHING),
                (false, false) => return Err(NOTHING),
                _ => {}
            }
        }
        let key = (*p, mine);
        let note = known.entry(key).or_insert_with(|| {
            let most = frame.len() as i8;
            let mut high = most - 2 * settled(frame, other, own).count_ones() as i8;
            if let Some(table) = self.table {
                let bounds = table.bounds(p);
                high = high.min(if mine { bounds.hoped } else { -bounds.sure });
            }
            Note {
                low: 2 * settled(frame, own, other).count_ones() as i8 - most,
                high,
                failed: (i8::MAX, 0, 0),
                because: None,
                best: UNKNOWN,
                proof: None,
            }
        });
        if note.low >= goal {
            return Ok(NOTHING);
        }
        if note.high < goal {
            return Err(NOTHING);
        }
        if let Some(proof) = &note.proof
            && proof.goal >= goal
            && proof.holds_on(&self.path)
        {
            self.arising.extend(&proof.arising);
            return Ok(NOTHING);
        }
        if !self.exhaustive && note.failed.2 == self.round && goal >= note.failed.0 && depth <= note.failed.1
        {
            let place = match note.because {
                None => Some(NOTHING),
                Some(stones) => self.place(&stones),
            };
            if let Some(place) = place {
                return Err(place);
            }
        }
        let tried = note.best;
        if depth == 0 {
            return Err(NOTHING);
        }
        let (begin, own_place) = (self.arising.len(), self.path.len());
        let (mut leans, mut fails) = (NOTHING, NOTHING);
        let mut best = UNKNOWN;
        let mut proved = !mine;
        for m in self.candidates(p, mine, tried) {
            if self.is_image(m) {
                // What is proved of one move is proved of its images; what those bring about is not written down.
                leans = EVERYTHING;
                continue;
            }
            let next = if m == PASS {
                p.pass()
            } else {
                match p.play(frame, 1 << m) {
                    Some(next) => next,
                    None => continue,
                }
            };
            let after = stones(&next, !mine);
            if m != PASS {
                if let Some(place) = self.place(&after) {
                    // It may not: a proof leans on what the other side may not do, a failure on what the prover may not.
                    if mine {
                        fails = fails.min(place);
                    } else {
                        leans = leans.min(place);
                    }
                    continue;
                }
                self.step(after);
            }
            let found = self.seek(&next, !mine, goal, depth - 1, known);
            if m != PASS {
                self.back();
            }
            match found {
                Ok(place) if mine => {
                    leans = place;
                    (proved, best) = (true, m);
                    if m != PASS {
                        self.arising.push(after);
                    }
                    break;
                }
                Ok(place) => leans = leans.min(place),
                Err(place) if !mine => {
                    (proved, best, fails) = (false, m, place);
                    break;
                }
                Err(place) => fails = fails.min(place),
            }
        }
        if best != UNKNOWN {
            self.habits.note(best, mine, depth, self.path.len());
        }
        let note = known.get_mut(&key).expect("written above");
        note.best = if best == UNKNOWN { note.best } else { best };
        if !proved {
            self.arising.truncate(begin);
            if fails >= own_place {
                fails = NOTHING;
            }
            note.failed = (goal, depth, self.round);
            note.because = fails.checked_sub(1).and_then(|k| self.path.get(k)).copied();
            return Err(fails);
        }
        let arising = &mut self.arising[begin..];
        arising.sort_unstable();
        let mut len = arising.len().min(1);
        for k in 1..arising.len() {
            if arising[k] != arising[k - 1] {
                arising[len] = arising[k];
                len += 1;
            }
        }
        self.arising.truncate(begin + len);
        if leans >= own_place {
            leans = NOTHING;
            if len <= WIDEST {
                note.proof = Some(Proof::of(goal, &self.arising[begin..]));
            }
        }
        if len > WIDEST {
            // Whatever this is part of is no narrower.
            self.arising.truncate(begin);
            return Ok(EVERYTHING);
        }
        Ok(leans)
    }

    /// The moves in the order in which they are tried.
    fn candidates(&self, p: &Position, mine: bool, tried: u8) -> Candidates {
        let switches = Switches::default();
        let mut moves = Candidates::of(
            self.frame,
            p,
            mine,
            tried,
            self.path.len(),
            &self.habits,
            &switches,
        );
        if let Some(table) = self.table {
            let worth = |next: Position| {
                let bounds = table.bounds(&next).turned();
                (1000 + i32::from(bounds.sure) + i32::from(bounds.hoped)) as u32
            };
            moves.weigh(|m| match m {
                m if m == tried => u32::MAX,
                // What a second pass would end is left out: it takes the table as long as all other moves together.
                PASS => worth(p.turned()) - 1,
                m => p.play(self.frame, 1 << m).map_or(0, worth),
            });
        }
        moves
    }
}

impl Proof {
    fn of(goal: i8, arising: &[Stones]) -> Proof {
        Proof {
            goal,
            arising: arising.into(),
            traces: arising.iter().fold(0, |traces, stones| traces | trace(stones)),
        }
    }

    /// Whether nothing that the prover brings about stands on this path.
    fn holds_on(&self, path: &[Stones]) -> bool {
        path.iter()
            .all(|stones| self.traces & trace(stones) == 0 || self.arising.binary_search(stones).is_err())
    }
}

fn stones(p: &Position, mine: bool) -> Stones {
    if mine { (p.own, p.other) } else { (p.other, p.own) }
}

/// Mixes the words of a position: quicker than what a map has by itself, and nobody chooses positions to meet in it.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        let wide = u128::from(self.0 ^ n) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (wide >> 64) as u64 ^ wide as u64;
    }
}
