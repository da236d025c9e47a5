//! Alpha-beta with the enhancements that the literature names, each of which can be switched off (HDR 6.1, 7.2).
//!
//! A search asks what one side, the **prover**, can force within so many moves. Where they end, it has what is settled for it and no
//! more, so that every value is a proved lower bound whatever lies beyond. No line is judged by what was before it: a game that goes
//! round for ever simply never ends within the depth. Therefore the same position has the same value on every path, and
//! the table of positions cannot be wrong about history. Two such searches, one for each side, close in on the value from
//! both ends. What an enhancement overlooks makes a bound weaker, never false.

mod hash;
pub(crate) mod order;
mod switches;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::frame::bits;
use crate::memory::{Known, Memory, PASS, UNKNOWN};
use crate::table::Bounds;
use crate::{Frame, Position, settled};
use hash::Keys;
use order::{Candidates, Habits};

pub use switches::{Switch, Switches};

/// How far it has come.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// Moves ahead that have been looked at.
    pub depth: u8,
    /// What is known now.
    pub bounds: Bounds,
    /// Positions so far.
    pub nodes: u64,
}

/// A search over the positions of one frame, with all that it remembers.
///
/// ```
/// use goban::Color;
/// use tiny::{Frame, Position, Search, Switches};
/// let mut search = Search::new(Frame::board(3, 3).unwrap(), Switches::default(), 1 << 20);
/// let empty = Position::new(search.frame(), (Color::Black, 0), 0);
/// let bounds = search.solve(&empty, 20, |_| {});
/// assert_eq!(bounds.exact(), Some(9));
/// ```
pub struct Search<'a> {
    frame: Frame,
    switches: Switches,
    keys: Keys,
    memory: Memory,
    habits: Habits,
    nodes: u64,
    most: u64,
    stop: Option<&'a AtomicBool>,
    stopped: bool,
    /// Fewer stones than this hardly ever live by themselves: it is not worth looking.
    least: u32,
}

/// The game as the prover sees it.
#[derive(Clone, Copy)]
struct Window {
    low: i8,
    high: i8,
}

impl<'a> Search<'a> {
    /// A search with a table of so many bytes.
    pub fn new(frame: Frame, switches: Switches, bytes: usize) -> Search<'a> {
        Search {
            keys: Keys::new(&frame),
            memory: Memory::new(if switches.table { bytes } else { 0 }),
            habits: Habits::new(),
            nodes: 0,
            most: u64::MAX,
            stop: None,
            stopped: false,
            least: if frame.width().min(frame.height()) >= 5 && frame.all_walls() == 0 {
                6
            } else {
                1
            },
            switches,
            frame,
        }
    }

    /// Ends when this flag is raised.
    pub fn stop_at(mut self, flag: &'a AtomicBool) -> Search<'a> {
        self.stop = Some(flag);
        self
    }

    /// Ends after so many positions.
    pub fn at_most(mut self, nodes: u64) -> Search<'a> {
        self.most = nodes;
        self
    }

    /// The frame.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether it was stopped before it came to an end.
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// What the side to move gets, as far as `deepest` moves ahead show it; `watch` is told after each depth.
    pub fn solve(&mut self, root: &Position, deepest: u8, mut watch: impl FnMut(Depth)) -> Bounds {
        let most = self.frame.len() as i8;
        let mut bounds = Bounds {
            sure: -most,
            hoped: most,
        };
        let first = if self.switches.deepening { 1 } else { deepest };
        for depth in first..=deepest {
            for mine in [true, false] {
                if bounds.exact().is_some() || self.stopped {
                    break;
                }
                let window = if mine { bounds } else { bounds.turned() };
                let proved = self.force(
                    root,
                    mine,
                    depth,
                    Window {
                        low: window.sure,
                        high: window.hoped,
                    },
                );
                if mine {
                    bounds.sure = bounds.sure.max(proved);
                } else {
                    bounds.hoped = bounds.hoped.min(-proved);
                }
            }
            if self.stopped {
                break;
            }
            watch(Depth {
                depth,
                bounds,
                nodes: self.nodes,
            });
            if bounds.exact().is_some() {
                break;
            }
        }
        bounds
    }

    /// Whether the side to move (`mine`), or else the other side, can force at least `goal` for itself within `depth` moves.
    pub fn forces(&mut self, root: &Position, mine: bool, goal: i8, depth: u8) -> bool {
        let first = if self.switches.deepening { 1 } else { depth };
        (first..=depth).any(|depth| self.forces_at(root, mine, goal, depth))
    }

    /// The same at once at this depth.
    pub fn forces_at(&mut self, root: &Position, mine: bool, goal: i8, depth: u8) -> bool {
        self.seek(root, mine, depth, goal - 1, goal, 0) >= goal && !self.stopped
    }

    /// The best that the prover forces, within a window: plain, or by tests with a window of one point (MTD(f)).
    fn force(&mut self, root: &Position, mine: bool, depth: u8, window: Window) -> i8 {
        if !self.switches.mtd {
            return self.seek(root, mine, depth, window.low, window.high, 0);
        }
        let Window { mut low, mut high } = window;
        // A step of two: on a board without open points all results have the parity of its size.
        let mut guess = low;
        while low < high && !self.stopped {
            let beta = (guess + 1).clamp(low + 1, high);
            let value = self.seek(root, mine, depth, beta - 1, beta, 0);
            if self.stopped {
                break;
            }
            if value >= beta {
                low = value;
            } else {
                high = value.max(low);
            }
            guess = low;
        }
        low
    }

    /// What the prover forces within `depth` moves: exact between `alpha` and `beta`, else a bound.
    fn seek(&mut self, p: &Position, mine: bool, depth: u8, mut alpha: i8, mut beta: i8, ply: usize) -> i8 {
        self.nodes += 1;
        if self.nodes & 0xfff == 0
            && (self.nodes >= self.most || self.stop.is_some_and(|s| s.load(Ordering::Relaxed)))
        {
            self.stopped = true;
        }
        let most = self.frame.len() as i8;
        let (mut low, mut high) = (-most, most);
        if p.passed {
            // Whoever moves may end the game.
            let score = p.score(&self.frame);
            if mine { low = score } else { high = -score }
        }
        if low >= beta || self.stopped {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let key = self.keys.of(&self.frame, p, mine, self.switches.symmetry);
        let known = if self.switches.table {
            self.memory.get(key.key)
        } else {
            None
        };
        if let Some(known) = known {
            low = low.max(known.low);
            if known.depth >= depth {
                high = high.min(known.high);
            }
            if low >= beta {
                return low;
            }
            if high <= alpha {
                return high;
            }
        }
        // A position that is known already was looked at for what is settled.
        if self.switches.benson && known.is_none() {
            let (prover, other) = if mine { (p.own, p.other) } else { (p.other, p.own) };
            if prover.count_ones() >= self.least {
                low = low.max(2 * settled(&self.frame, prover, other).count_ones() as i8 - most);
            }
            if other.count_ones() >= self.least {
                high = high.min(most - 2 * settled(&self.frame, other, prover).count_ones() as i8);
            }
            if low >= beta || high <= alpha || low >= high {
                let known = Known {
                    low,
                    high,
                    depth: u8::MAX,
                    best: UNKNOWN,
                };
                self.remember(key.key, known);
                return if low >= beta { low } else { high };
            }
        }
        if depth == 0 {
            return low;
        }
        let (alpha_given, beta_given) = (alpha, beta);
        alpha = alpha.max(low);
        beta = beta.min(high);
        if let Some(value) = self.prune(p, mine, depth, alpha, beta, ply) {
            return value;
        }
        let tried = known.map_or(UNKNOWN, |known| known.best);
        let tried = if tried < PASS {
            key.back(&self.frame, 1 << tried).trailing_zeros() as u8
        } else {
            tried
        };
        let candidates = Candidates::of(&self.frame, p, mine, tried, ply, &self.habits, &self.switches);
        let extended = if self.switches.singular {
            self.singular(p, mine, depth, beta, &candidates, ply)
        } else {
            None
        };
        let mut best = if mine { low } else { high };
        let mut best_move = UNKNOWN;
        let mut first = true;
        for m in candidates {
            let next = if m == PASS {
                p.pass()
            } else {
                match p.play(&self.frame, 1 << m) {
                    Some(next) => next,
                    None => continue,
                }
            };
            let depth = if extended == Some(m) { depth } else { depth - 1 };
            let mut value = if self.switches.scout && !first && beta - alpha > 1 {
                let (a, b) = if mine {
                    (alpha, alpha + 1)
                } else {
                    (beta - 1, beta)
                };
                self.seek(&next, !mine, depth, a, b, ply + 1)
            } else {
                self.seek(&next, !mine, depth, alpha, beta, ply + 1)
            };
            if self.switches.scout && !first && beta - alpha > 1 && value > alpha && value < beta {
                value = self.seek(&next, !mine, depth, alpha, beta, ply + 1);
            }
            if self.stopped {
                return low;
            }
            first = false;
            if mine && value > best {
                best = value;
                best_move = m;
                alpha = alpha.max(best);
            } else if !mine && value < best {
                best = value;
                best_move = m;
                beta = beta.min(best);
            }
            if alpha >= beta {
                self.habits.note(m, mine, depth, ply);
                break;
            }
        }
        let best = best.clamp(low, high);
        let stored = if best_move < PASS {
            key.there(&self.frame, 1 << best_move).trailing_zeros() as u8
        } else {
            best_move
        };
        // Above alpha it is proved for good; below beta it says only what these few moves show.
        let low = if best > alpha_given { low.max(best) } else { low };
        let high = if best < beta_given { best } else { high };
        self.remember(
            key.key,
            Known {
                low,
                high,
                depth,
                best: stored,
            },
        );
        best
    }

    fn remember(&mut self, key: u64, known: Known) {
        if self.switches.table {
            self.memory.put(key, known);
        }
    }

    /// Whether a quick look says that nothing will come of this. A wrong guess costs a proof, never a false one: passes
    /// are moves, and what is given up counts as not proved.
    fn prune(&mut self, p: &Position, mine: bool, depth: u8, alpha: i8, beta: i8, ply: usize) -> Option<i8> {
        if self.switches.null_move && mine && depth >= 3 && !p.passed {
            let value = self.seek(&p.pass(), false, depth - 3, alpha, beta, ply + 1);
            if value >= beta {
                return Some(value);
            }
        }
        if self.switches.probcut && depth >= 4 {
            let margin = self.frame.len() as i8 / 3;
            let guess = self.guess(p, 2, -i8::MAX, i8::MAX);
            let guess = if mine { guess } else { -guess };
            if guess + margin <= alpha {
                return Some(alpha);
            }
        }
        None
    }

    /// A shallow search of what stones and the empty points nearest to them amount to, for the side to move.
    fn guess(&mut self, p: &Position, depth: u8, mut alpha: i8, beta: i8) -> i8 {
        if depth == 0 {
            return order::estimate(&self.frame, p);
        }
        let mut best = -self.guess(&p.pass(), depth - 1, -beta, -alpha);
        for bit in bits(p.empty(&self.frame)) {
            if best >= beta {
                break;
            }
            let Some(next) = p.play(&self.frame, 1 << bit) else {
                continue;
            };
            alpha = alpha.max(best);
            best = best.max(-self.guess(&next, depth - 1, -beta, -alpha));
        }
        best
    }

    /// The one reply of the other side that a quick look does not refute, if there is just one: it is searched a move deeper.
    fn singular(
        &mut self,
        p: &Position,
        mine: bool,
        depth: u8,
        beta: i8,
        candidates: &Candidates,
        ply: usize,
    ) -> Option<u8> {
        if mine || depth < 4 {
            return None;
        }
        let mut open = None;
        for m in candidates.clone() {
            let next = if m == PASS {
                Some(p.pass())
            } else {
                p.play(&self.frame, 1 << m)
            };
            let Some(next) = next else { continue };
            if self.seek(&next, true, depth / 2 - 1, beta - 1, beta, ply + 1) < beta {
                if open.is_some() {
                    return None;
                }
                open = Some(m);
            }
        }
        open
    }
}
