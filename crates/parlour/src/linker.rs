//! Hex by connections that nobody can cut: alpha-beta over must-play regions, and positions decided for good.
//!
//! In every position the links of both sides are looked for. A link between the edges decides it; semi links of the other side
//! leave only a few cells to play on; what is left open is valued by two-distances.

use games::hex::{Distances, FAR, LargeHex, Links, Plane};
use goban::Random;
use players::{SettingError, Settings};
use proof::{Side, World};
use reasons::{Argument, Claim};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::pastime::Pastime;
use crate::player::{Choice, Player, name, weights, who};

/// A won game is worth this, less the plies to it.
const WON: f64 = 1e9;
/// Beyond this a value is that of a won game.
const DECIDED: f64 = 0.9e9;

/// Plays Hex by alpha-beta over links.
#[derive(Clone, Debug)]
pub struct Linker {
    depth: u32,
    /// Moves looked at in a position at most.
    wide: usize,
    /// Uses of the AND rule for the links of a position.
    steps: usize,
    weights: Vec<f64>,
    dice: Random,
}

impl Linker {
    /// Reads its settings: `depth`, `wide`, `steps`, and the weights of Hex.
    pub(crate) fn new(settings: &mut Settings<'_>, seed: u64) -> Result<Linker, SettingError> {
        Ok(Linker {
            depth: settings.number("depth", 2, 1..=30)?,
            wide: settings.number("wide", 12, 1..=200)?,
            steps: settings.number("steps", 2000, 0..=10_000_000)?,
            weights: weights::<LargeHex>(settings)?,
            dice: Random::new(seed),
        })
    }
}

/// What the links of both sides say of a position, for who is to move.
enum Seen {
    /// The side to move has linked its edges.
    Won(u128),
    /// The other side has.
    Lost(u128),
    /// Neither; cells left to play on, and those that they are left because of.
    Open { must_play: u128, because: u128 },
}

fn see(plane: &Plane, mover: Side, steps: usize) -> Seen {
    let own = Links::of(plane, mover, steps);
    let won = own.full().or_else(|| own.semi().first().copied());
    if let Some(link) = won {
        return Seen::Won(link.carrier);
    }
    let other = Links::of(plane, !mover, steps);
    if let Some(link) = other.full() {
        return Seen::Lost(link.carrier);
    }
    Seen::Open {
        must_play: other.must_play() & plane.empty(),
        because: other.semi().iter().fold(0, |all, link| all | link.carrier),
    }
}

/// The cells of a set, those first that lie on the shortest ways of both sides.
fn ordered(plane: &Plane, set: u128) -> Vec<u8> {
    let [first, second] = [Side::First, Side::Second].map(|side| Distances::sums(plane, side));
    let urgency = |cell: u8| u16::from(first[usize::from(cell)]) + u16::from(second[usize::from(cell)]);
    let mut cells: Vec<u8> = (0..128).filter(|&cell| set >> cell & 1 == 1).collect();
    cells.sort_by_key(|&cell| urgency(cell));
    cells
}

impl Linker {
    fn value(&self, p: &LargeHex, depth: u32, ply: u32, mut alpha: f64, beta: f64, stop: &AtomicBool) -> f64 {
        let won = WON - f64::from(ply);
        if p.outcome().is_some() {
            return -won;
        }
        let plane = p.plane();
        let must_play = match see(&plane, p.to_move(), self.steps) {
            Seen::Won(_) => return won - 1.0,
            Seen::Lost(_) | Seen::Open { must_play: 0, .. } => return -won,
            Seen::Open { must_play, .. } => must_play,
        };
        if depth == 0 || stop.load(Ordering::Relaxed) {
            return p.evaluate(&self.weights);
        }
        let mut best = f64::NEG_INFINITY;
        for cell in ordered(&plane, must_play).into_iter().take(self.wide) {
            let next = p.play(p.sparse(cell));
            best = best.max(-self.value(&next, depth - 1, ply + 1, -beta, -alpha, stop));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

impl Player<LargeHex> for Linker {
    fn choose(&mut self, p: &LargeHex, stop: &Arc<AtomicBool>) -> Choice<<LargeHex as World>::Move> {
        let (plane, mover) = (p.plane(), p.to_move());
        let own = Links::of(&plane, mover, self.steps);
        let named = |set: u128| {
            let cells = (0..128).filter(|&cell| set >> cell & 1 == 1);
            let names: Vec<String> = cells.map(|cell| p.notation(p.sparse(cell))).collect();
            Argument::word(names.join(" "))
        };
        let linked = |m, carrier: u128| {
            Claim::new("parlour.linked")
                .with("move", name(p, m))
                .with("side", who(mover))
                .with("other", who(!mover))
                .with("cells", named(carrier))
        };
        // Of a semi link the key is played; with a full link, what brings the edges together soonest.
        if let Some(link) = own.semi().iter().min_by_key(|link| link.carrier.count_ones())
            && let Some(key) = link.key
        {
            let m = p.sparse(key);
            return Choice {
                m,
                claims: vec![linked(m, link.carrier & !(1 << key))],
            };
        }
        if let Some(link) = own.full() {
            let keeps = |cell: &u8| {
                let after = p.play(p.sparse(*cell));
                after.outcome().is_some() || Links::of(&after.plane(), mover, self.steps).full().is_some()
            };
            let mut cells = ordered(&plane, link.carrier);
            cells.sort_by_key(|&cell| Distances::of(&p.play(p.sparse(cell)).plane(), mover).shortest);
            let cell = cells
                .into_iter()
                .find(keeps)
                .unwrap_or_else(|| ordered(&plane, plane.empty())[0]);
            let m = p.sparse(cell);
            return Choice {
                m,
                claims: vec![linked(m, link.carrier & !(1 << cell))],
            };
        }
        let other = Links::of(&plane, !mover, self.steps);
        let left = other.must_play() & plane.empty();
        let hopeless = other.full().is_some() || left == 0;
        let set = if hopeless { plane.empty() } else { left };
        let mut cells = ordered(&plane, set);
        cells.truncate(self.wide);
        // Of equal moves the first is played: which one that is, is drawn.
        for i in 1..cells.len() {
            cells.swap(i, self.dice.index(i + 1));
        }
        let mut best = (f64::NEG_INFINITY, cells[0]);
        if !hopeless {
            for cell in cells {
                let value = -self.value(
                    &p.play(p.sparse(cell)),
                    self.depth - 1,
                    1,
                    f64::NEG_INFINITY,
                    -best.0,
                    stop,
                );
                if value > best.0 {
                    best = (value, cell);
                }
            }
        }
        let m = p.sparse(best.1);
        let mut claims = Vec::new();
        if best.0 > DECIDED {
            let plies = (WON - best.0) as i64;
            claims.push(
                Claim::new("parlour.links")
                    .with("move", name(p, m))
                    .with("side", who(mover))
                    .with("count", plies / 2),
            );
        } else if hopeless || best.0 < -DECIDED {
            claims.push(
                Claim::new("parlour.unlinked")
                    .with("move", name(p, m))
                    .with("other", who(!mover)),
            );
        } else if left != plane.empty() {
            claims.push(
                Claim::new("parlour.must_play")
                    .with("move", name(p, m))
                    .with("other", who(!mover))
                    .with("cells", named(left)),
            );
        }
        let after = p.play(m);
        if after.outcome().is_none() {
            claims.extend(after.told(mover));
        }
        Choice { m, claims }
    }
}

/// Who wins a position of Hex, and how it was found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// Who wins.
    pub winner: Side,
    /// A first move that wins, if the side to move does.
    pub best: Option<<LargeHex as World>::Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Decides a position by links and must-play regions, in so many positions at most. `watch` hears how many were looked at, about
/// once a hundred, and says whether to go on.
///
/// A lost move tells by its refutation which cells the other side needed: only moves on these can be better.
///
/// ```
/// use games::hex::LargeHex;
/// use proof::Side;
/// let solved = parlour::solve(&LargeHex::new(4).unwrap(), 10_000, &mut |_| true).unwrap();
/// assert_eq!(solved.winner, Side::First);
/// ```
pub fn solve(position: &LargeHex, most: u64, watch: &mut dyn FnMut(u64) -> bool) -> Option<Solved> {
    let mut search = Deciding {
        known: HashMap::new(),
        nodes: 0,
        most,
        stopped: false,
        watch,
    };
    // First moves in turn, each with few positions and then with more: one that wins quickly is not kept waiting by others.
    let plane = position.plane();
    let (mover, mut left, mut share) = (position.to_move(), plane.empty(), 20);
    while left != 0 && position.outcome().is_none() {
        for cell in ordered(&plane, left) {
            if left >> cell & 1 == 0 {
                continue;
            }
            let m = position.sparse(cell);
            search.most = most.min(search.nodes + share);
            match search.decide(&position.play(m)) {
                Some((winner, _)) if winner == mover => {
                    return Some(Solved {
                        winner,
                        best: Some(m),
                        nodes: search.nodes,
                    });
                }
                Some((_, carrier)) => left &= carrier,
                None if search.stopped || search.nodes >= most => return None,
                None => {}
            }
        }
        share *= 4;
    }
    Some(Solved {
        winner: !mover,
        best: None,
        nodes: search.nodes,
    })
}

/// Who wins, and the cells that it takes.
type Decision = (Side, u128);

struct Deciding<'a> {
    known: HashMap<u64, Decision>,
    nodes: u64,
    /// Where it gives up for now.
    most: u64,
    stopped: bool,
    watch: &'a mut dyn FnMut(u64) -> bool,
}

impl Deciding<'_> {
    /// The winner, and the cells that the win takes; none if it gave up.
    fn decide(&mut self, p: &LargeHex) -> Option<Decision> {
        const STEPS: usize = 20_000;
        let mover = p.to_move();
        if p.outcome().is_some() {
            return Some((!mover, 0));
        }
        if let Some(&known) = self.known.get(&p.hash()) {
            return Some(known);
        }
        if self.nodes >= self.most || self.stopped {
            return None;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(100) && !(self.watch)(self.nodes) {
            self.stopped = true;
        }
        let decision = self.look(p, &p.plane(), mover, STEPS)?;
        self.known.insert(p.hash(), decision);
        Some(decision)
    }

    fn look(&mut self, p: &LargeHex, plane: &Plane, mover: Side, steps: usize) -> Option<Decision> {
        let (mut must_play, mut because) = match see(plane, mover, steps) {
            Seen::Won(carrier) => return Some((mover, carrier)),
            Seen::Lost(carrier) => return Some((!mover, carrier)),
            Seen::Open { must_play, because } => (must_play, because),
        };
        for cell in ordered(plane, must_play) {
            if must_play >> cell & 1 == 0 {
                continue;
            }
            let (winner, carrier) = self.decide(&p.play(p.sparse(cell)))?;
            if winner == mover {
                return Some((mover, carrier | 1 << cell));
            }
            must_play &= carrier;
            because |= carrier;
        }
        Some((!mover, because))
    }
}

/// How far the edges are, weighed: what the players of Hex value positions by.
pub(crate) fn evaluate(p: &LargeHex, weights: &[f64]) -> f64 {
    let (plane, mover) = (p.plane(), p.to_move());
    let [own, other] = [mover, !mover].map(|side| Distances::of(&plane, side));
    // Where a side can no longer join its edges if the other cuts, it is far indeed.
    let far = |distance: u8| f64::from(if distance == FAR { 40 } else { distance });
    weights[0] * (far(other.potential) - far(own.potential))
        + weights[1] * (f64::from(own.mobility) - f64::from(other.mobility))
        + weights[2] * (far(other.shortest) - far(own.shortest))
}
