//! Small walled regions, every position of which is walked. Shares nothing with the crate but the goban.
//!
//! Around the region lies a wall of the attacker's with more eyes than anyone can fill, so that the little
//! game inside is the whole truth.
#![allow(dead_code, reason = "each test uses a part")]

use certificate::check;
use certificate::{ENDLESS, Ko, Turn};
use certificate::{Proof, Stake};
use goban::{Board, Color, Point, PointSet, Random, Size};
use std::collections::HashMap;
use tactics::proofs::{Unproved, prove_goal};
use tactics::{Goal, Limits, Search, Widening};

pub const ATTACKER: usize = 0;
pub const DEFENDER: usize = 1;
pub const NOWHERE: u8 = u8::MAX;

/// A region with stones in it: the attacker is White.
pub struct Enclosed {
    pub board: Board,
    pub points: Vec<Point>,
    near: Vec<u32>,
    /// Cells beside the wall.
    wall: u32,
    /// Cells beside a living wall of the defender's.
    friends: u32,
    /// Stones by side.
    pub of: [u32; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub of: [u32; 2],
    pub side: usize,
    pub ban: u8,
    pub threats: [u8; 2],
}

/// How a game is bent, to forge proofs of what is not true.
#[derive(Clone, Copy, Default)]
pub struct Bend {
    /// Of so many moves of the loser in a hundred nothing is said.
    pub dropped: u32,
    /// The loser may not play on these points.
    pub closed: u32,
    /// The loser may not pass.
    pub no_pass: bool,
    /// The winner does not mind the ko.
    pub no_ban: bool,
    /// Who the loser is.
    pub loser: usize,
    pub seed: u64,
}

/// All positions that can arise.
pub struct Walked {
    pub states: Vec<State>,
    /// Moves, a pass first where there is one, and where they lead.
    pub moves: Vec<Vec<(u8, usize)>>,
    /// When it was found that the attacker succeeds from here.
    pub won: Vec<Option<usize>>,
    /// How many passes of the defender that takes at most.
    pub passes: Vec<u32>,
}

impl Enclosed {
    /// A random region of so many points at the corner, a side or in the middle of a board of 13.
    pub fn random(random: &mut Random, low: usize, high: usize) -> Option<Enclosed> {
        let all = PointSet::board(Size::THIRTEEN);
        let (width, height) = [(4, 4), (5, 3), (6, 2), (4, 3), (5, 4)][random.below(5) as usize];
        let left = [0, 0, 4][random.below(3) as usize];
        let low_row = [0, 0, 4][random.below(3) as usize];
        let frame: PointSet = (left..left + width)
            .flat_map(|c| (low_row..low_row + height).map(move |r| Point::new(c, r)))
            .collect();
        let area = low + random.below((high - low + 1) as u32) as usize;
        let pick =
            |random: &mut Random, set: &PointSet| set.iter().nth(random.below(set.len() as u32) as usize);
        let mut region = PointSet::of(pick(random, &frame)?);
        while region.len() < area.min(frame.len()) {
            region.insert(pick(random, &region.border(&frame))?);
        }
        let points: Vec<Point> = region.iter().collect();
        let (attackers, defenders) = (random.below(40), 25 + random.below(50));
        let mut of = [0u32; 2];
        for i in 0..points.len() {
            let x = random.below(100);
            if x < defenders {
                of[DEFENDER] |= 1 << i;
            } else if x < defenders + attackers {
                of[ATTACKER] |= 1 << i;
            }
        }
        let eyes: PointSet = all
            .iter()
            .filter(|p| p.col() % 2 == 1 && p.row() % 2 == 1)
            .collect();
        let eyes = eyes - region.dilate(&all);
        let wall = all - region - eyes;
        if of[DEFENDER] == 0 || wall.parts().count() != 1 {
            return None;
        }
        let stones = |bits: u32| -> PointSet {
            let held = points.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0);
            held.map(|(_, p)| *p).collect()
        };
        let board = Board::from_stones(
            Size::THIRTEEN,
            &stones(of[DEFENDER]),
            &(stones(of[ATTACKER]) | wall),
        )?;
        let mut enclosed = Enclosed {
            board,
            near: vec![0; points.len()],
            wall: 0,
            friends: 0,
            of,
            points,
        };
        enclosed.join(&all);
        Some(enclosed)
    }

    /// A whole small board with stones all over it: nothing is safe.
    pub fn open(random: &mut Random, side: u8) -> Option<Enclosed> {
        let size = Size::new(side)?;
        let points: Vec<Point> = size.points().collect();
        let mut of = [0u32; 2];
        let (attackers, defenders) = (30 + random.below(25), 15 + random.below(25));
        for i in 0..points.len() {
            match random.below(100) {
                x if x < attackers => of[ATTACKER] |= 1 << i,
                x if x < attackers + defenders => of[DEFENDER] |= 1 << i,
                _ => {}
            }
        }
        let mut enclosed = Enclosed {
            board: Board::new(size),
            near: vec![0; points.len()],
            wall: 0,
            friends: 0,
            of,
            points,
        };
        let (black, white) = (enclosed.set(of[DEFENDER]), enclosed.set(of[ATTACKER]));
        enclosed.board = Board::from_stones(size, &black, &white).filter(|_| !black.is_empty())?;
        enclosed.join(&PointSet::board(size));
        Some(enclosed)
    }

    /// These points of a board, with living walls of both sides around them.
    pub fn drawn(board: &Board, points: &PointSet) -> Enclosed {
        let points: Vec<Point> = points.iter().collect();
        let mut of = [0; 2];
        for (i, &p) in points.iter().enumerate() {
            match board.at(p) {
                Some(Color::White) => of[ATTACKER] |= 1 << i,
                Some(Color::Black) => of[DEFENDER] |= 1 << i,
                None => {}
            }
        }
        let mut enclosed = Enclosed {
            board: board.clone(),
            near: vec![0; points.len()],
            wall: 0,
            friends: 0,
            of,
            points,
        };
        enclosed.join(&PointSet::board(board.size()));
        enclosed
    }

    /// How many points are empty.
    pub fn empty(&self) -> u32 {
        self.points.len() as u32 - (self.of[0] | self.of[1]).count_ones()
    }

    /// Whether stones of a side, one string, hold on to a wall of their own.
    fn is_walled(&self, side: usize, string: u32) -> bool {
        string & [self.wall, self.friends][side] != 0
    }

    fn join(&mut self, all: &PointSet) {
        for (i, &p) in self.points.iter().enumerate() {
            for n in &PointSet::of(p).border(all) {
                match self.points.iter().position(|&q| q == n) {
                    Some(j) => self.near[i] |= 1 << j,
                    None if self.board.at(n) == Some(Color::Black) => self.friends |= 1 << i,
                    None => self.wall |= 1 << i,
                }
            }
        }
    }

    pub fn set(&self, bits: u32) -> PointSet {
        let held = self.points.iter().enumerate();
        held.filter(|(i, _)| bits >> i & 1 != 0)
            .map(|(_, p)| *p)
            .collect()
    }

    fn all(&self) -> u32 {
        (1 << self.points.len()) - 1
    }

    fn spread(&self, mut bits: u32) -> u32 {
        let mut out = 0;
        while bits != 0 {
            out |= self.near[bits.trailing_zeros() as usize];
            bits &= bits - 1;
        }
        out
    }

    pub fn flood(&self, from: u32, within: u32) -> u32 {
        let mut set = from & within;
        loop {
            let grown = set | self.spread(set) & within;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The strings of a side.
    pub fn strings(&self, side: usize) -> Vec<u32> {
        let (mut left, mut strings) = (self.of[side], Vec::new());
        while left != 0 {
            let string = self.flood(left & left.wrapping_neg(), self.of[side]);
            left &= !string;
            strings.push(string);
        }
        strings
    }

    /// The liberties of the defender's string on a point, which does not touch the wall's outside.
    pub fn liberties(&self, state: &State, stone: u32) -> u32 {
        let string = self.flood(stone, state.of[DEFENDER]);
        (self.spread(string) & self.all() & !(state.of[0] | state.of[1])).count_ones()
    }

    /// The neighbours of a cell inside.
    pub fn near(&self, cell: usize) -> u32 {
        self.near[cell]
    }

    /// Whether one of these cells lies beside the wall.
    pub fn touches_wall(&self, cells: u32) -> bool {
        cells & self.wall != 0
    }

    /// Whether two points that do not touch, held by no defender, lie away from the walls.
    pub fn has_two_places(&self) -> bool {
        let (attackers, empty) = (self.of[ATTACKER], self.all() & !(self.of[0] | self.of[1]));
        let walls = self.flood(attackers & self.wall, attackers);
        let inner = (attackers | empty) & !self.wall & !walls & !self.spread(walls);
        (0..self.points.len()).any(|a| inner >> a & 1 != 0 && inner & !self.near[a] & !(1 << a) != 0)
    }

    /// Whether all neighbours of a point are among these or outside.
    pub fn is_surrounded(&self, at: usize, stones: u32) -> bool {
        self.near[at] & !stones == 0
    }

    pub fn start(&self, side: usize, threats: [u8; 2]) -> State {
        State {
            of: self.of,
            side,
            ban: NOWHERE,
            threats,
        }
    }

    pub fn play(&self, state: &State, at: usize, mind_ban: bool) -> Option<State> {
        let (side, stone) = (state.side, 1 << at);
        if (state.of[0] | state.of[1]) & stone != 0 {
            return None;
        }
        let mut threats = state.threats;
        if state.ban == at as u8 && mind_ban {
            match threats[side] {
                0 => return None,
                ENDLESS => {}
                _ => threats[side] -= 1,
            }
        }
        let own = state.of[side] | stone;
        let mut other = state.of[1 - side];
        let (mut taken, mut beside) = (0, self.near[at] & other);
        while beside != 0 {
            let string = self.flood(beside & beside.wrapping_neg(), other);
            beside &= !string;
            if !self.is_walled(1 - side, string) && self.spread(string) & self.all() & !(own | other) == 0 {
                taken |= string;
            }
        }
        other &= !taken;
        let string = self.flood(stone, own);
        let liberties = self.spread(string) & self.all() & !(own | other);
        let walled = self.is_walled(side, string);
        if liberties == 0 && !walled {
            return None;
        }
        let ko = !walled && string == stone && taken.count_ones() == 1 && liberties == taken;
        let mut of = [0; 2];
        of[side] = own;
        of[1 - side] = other;
        Some(State {
            of,
            side: 1 - side,
            ban: if ko { taken.trailing_zeros() as u8 } else { NOWHERE },
            threats,
        })
    }

    /// Walks all positions and finds those from which the attacker succeeds. None if they are too many.
    pub fn walk(&self, target: u32, start: State, bend: &Bend, most: usize) -> Option<Walked> {
        let mut ids = HashMap::from([(start, 0)]);
        let (mut states, mut moves, mut won) = (vec![start], Vec::<Vec<(u8, usize)>>::new(), Vec::new());
        let mut clock = 0;
        while moves.len() < states.len() {
            let here = moves.len();
            let state = states[here];
            let mut below = Vec::new();
            let retake = state.side == DEFENDER && state.ban != NOWHERE && target >> state.ban & 1 != 0;
            let gone = state.of[DEFENDER] & target == 0 && !retake;
            won.push(gone.then_some(clock));
            if !gone {
                let losing = state.side == bend.loser;
                let pass = State {
                    side: 1 - state.side,
                    ban: NOWHERE,
                    ..state
                };
                let pass = Some(pass).filter(|_| !(losing && bend.no_pass));
                let mut chance =
                    Random::new(bend.seed ^ here as u64 ^ u64::from(state.of[0] << 16 ^ state.of[1]));
                let plays = (0..self.points.len()).filter_map(|p| {
                    let dropped = losing && (chance.below(100) < bend.dropped || bend.closed >> p & 1 != 0);
                    let next = self.play(&state, p, losing || !bend.no_ban)?;
                    (!dropped).then_some((p as u8, next))
                });
                for (at, child) in pass.map(|s| (NOWHERE, s)).into_iter().chain(plays) {
                    let id = *ids.entry(child).or_insert_with(|| {
                        states.push(child);
                        states.len() - 1
                    });
                    below.push((at, id));
                }
            }
            moves.push(below);
            if states.len() > most {
                return None;
            }
        }
        let mut passes = vec![0; states.len()];
        loop {
            let before = clock;
            for i in (0..states.len()).rev() {
                if won[i].is_some() {
                    continue;
                }
                let succeeds = if states[i].side == ATTACKER {
                    moves[i].iter().any(|&(_, c)| won[c].is_some())
                } else {
                    !moves[i].is_empty() && moves[i].iter().all(|&(_, c)| won[c].is_some())
                };
                if succeeds {
                    clock += 1;
                    won[i] = Some(clock);
                }
            }
            if clock == before {
                break;
            }
        }
        // The fewest passes: from what the order of finding gives down to where nothing improves.
        let mut order: Vec<usize> = (0..states.len()).filter(|&i| won[i].is_some()).collect();
        order.sort_by_key(|&i| won[i]);
        passes.fill(u32::MAX);
        loop {
            let mut changed = false;
            for &i in &order {
                let below = moves[i].iter();
                let needed = if moves[i].is_empty() {
                    0
                } else if states[i].side == ATTACKER {
                    below.map(|&(_, c)| passes[c]).min().unwrap_or(0)
                } else {
                    below
                        .map(|&(at, c)| passes[c].saturating_add(u32::from(at == NOWHERE)))
                        .max()
                        .unwrap_or(0)
                };
                if needed < passes[i] {
                    passes[i] = needed;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Some(Walked {
            states,
            moves,
            won,
            passes,
        })
    }

    pub fn colour(side: usize) -> Color {
        if side == ATTACKER {
            Color::White
        } else {
            Color::Black
        }
    }
}

/// Positions walked at most.
const MOST: usize = 60_000;

/// Whether a side can force what `end` calls success; none if there are too many positions.
pub fn forces(e: &Enclosed, start: State, side: usize, end: &dyn Fn(&State) -> Option<bool>) -> Option<bool> {
    let mut ids = HashMap::from([(start, 0)]);
    let (mut states, mut below, mut won) = (vec![start], Vec::<Vec<usize>>::new(), Vec::new());
    while below.len() < states.len() {
        let state = states[below.len()];
        let over = end(&state);
        won.push(over == Some(true));
        let mut here = Vec::new();
        if over.is_none() {
            let pass = State {
                side: 1 - state.side,
                ban: NOWHERE,
                ..state
            };
            for next in (0..e.points.len())
                .filter_map(|p| e.play(&state, p, true))
                .chain([pass])
            {
                here.push(*ids.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                }));
            }
        }
        below.push(here);
        if states.len() > MOST {
            return None;
        }
    }
    loop {
        let mut changed = false;
        for i in (0..states.len()).rev() {
            if !won[i] && !below[i].is_empty() {
                won[i] = if states[i].side == side {
                    below[i].iter().any(|&c| won[c])
                } else {
                    below[i].iter().all(|&c| won[c])
                };
                changed |= won[i];
            }
        }
        if !changed {
            return Some(won[0]);
        }
    }
}

/// Searches narrowly and with every move: a success found narrowly is one, and with every move all are found. If it
/// says what is at stake, what is found is proved.
pub fn agrees<G: Goal>(
    e: &Enclosed,
    goal: &G,
    stake: Option<Stake>,
    first: usize,
    threats: [u8; 2],
    expected: bool,
) -> Option<Proof> {
    let mut proof = None;
    let attacker = usize::from(goal.attacker() != Enclosed::colour(ATTACKER));
    for widening in [Widening::Near(0), Widening::Full] {
        let mut search = Search::new(&e.board, goal, Limits::nodes(300_000));
        search.set_widening(widening);
        let turn = Turn {
            to_move: Enclosed::colour(first),
            ban: None,
            ko: Ko {
                attacker: threats[attacker],
                defender: threats[1 - attacker],
            },
        };
        let Ok(found) = search.solve(turn) else { continue };
        if widening == Widening::Full || found.success {
            assert_eq!(
                found.success,
                expected,
                "{widening:?} {goal_attacker} wants it, {first} first, {threats:?}, {found:?}\n{}",
                e.board,
                goal_attacker = goal.attacker(),
                first = turn.to_move,
            );
            let Some(stake) = stake else { continue };
            match prove_goal(&mut search, &stake, turn, found.best) {
                Ok((proved, _)) => proof = Some(proved),
                Err(why) => assert_eq!(
                    why,
                    Unproved::Stopped,
                    "{stake:?} {turn:?} {found:?}\n{}",
                    e.board
                ),
            }
        }
    }
    proof
}

/// Checks a proof of Black's wish on boards that it was not made for: whatever is accepted must be true there by
/// exhaustion. How many were accepted and how many refused.
pub fn is_true_elsewhere(
    random: &mut Random,
    e: &Enclosed,
    proof: &Proof,
    kept: &[usize],
    end: &dyn Fn(&Enclosed, &State) -> Option<bool>,
) -> [usize; 2] {
    let mut counts = [0; 2];
    let first = usize::from(proof.first == Color::Black);
    for _ in 0..8 {
        let Some(other) = altered(random, e, kept) else {
            continue;
        };
        if check(&other.board, proof).is_err() {
            counts[1] += 1;
            continue;
        }
        let start = other.start(first, [proof.ko.defender, proof.ko.attacker]);
        let truth = forces(&other, start, DEFENDER, &|s| end(&other, s));
        assert_ne!(
            truth,
            Some(!proof.success),
            "{}\n{}\n{proof:?}",
            e.board,
            other.board
        );
        counts[0] += 1;
    }
    counts
}

/// The same region with up to three points changed, but for those kept.
fn altered(random: &mut Random, e: &Enclosed, kept: &[usize]) -> Option<Enclosed> {
    let mut stones = Color::BOTH.map(|c| *e.board.stones(c));
    for _ in 0..=random.index(3) {
        let at = random.index(e.points.len());
        if kept.contains(&at) {
            continue;
        }
        let p = e.points[at];
        stones.iter_mut().for_each(|s| {
            s.remove(p);
        });
        if let Some(set) = stones.get_mut(random.index(3)) {
            set.insert(p);
        }
    }
    let board = Board::from_stones(e.board.size(), &stones[0], &stones[1])?;
    Some(Enclosed::drawn(&board, &e.points.iter().copied().collect()))
}

/// A number from the environment, for longer runs.
pub fn number(name: &str, usual: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(usual)
}
