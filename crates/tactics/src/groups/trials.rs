//! An opinion about a fight too large to be searched to its end: a tree of the moves that do best in random
//! games.
//!
//! What the tree meets that is decided at a glance it knows for good, and what follows from that; for the rest
//! it counts games. Moves that were good anywhere in a game count, at first, like moves played at once.

mod playout;

use crate::groups::field::{Bits, Field, NOWHERE, Stones, bit, indices};
use crate::groups::fight::Fight;
use crate::groups::limits::Limits;
use crate::leans::Leans;
use crate::side::Side;
use certificate::{ENDLESS, Ko};
use goban::Random;
use playout::{has_escaped, play_out};

/// Games through a position before its moves are tried one by one.
const RIPE: u32 = 4;

/// After so many games through a position, and after twice as many, it is searched a little.
const FIRST_SEARCH: u32 = 64;

/// Positions searched for each game through a position.
const NODES_PER_GAME: u64 = 1;

/// How soon games that began with a move count more than games that contained it.
const TRUST: f32 = 0.008;

/// How much rarely tried moves are preferred.
const CURIOSITY: f32 = 0.25;

/// Longer lines of the tree end in a random game.
const DEEPEST: usize = 60;

/// Twigs of the tree at most.
const MOST: usize = 6_000_000;

/// Who finds threats in a ko.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// Nobody.
    None,
    /// This side, always. But an attacker who passes before the ko is fought takes the defender's threats away,
    /// one by one in his own time: a ko that only he can start, as in a bent four in the corner, is no help to
    /// the defender.
    Endless(Side),
}

/// What the games say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// The part of the games in which the attacker succeeds; 0 or 1 where it is decided.
    pub success: f32,
    /// The best move of the side to move, a pass if it is none.
    pub best: Option<u8>,
    /// Whether every line ends in something seen at a glance.
    pub decided: bool,
    /// Whether that leans on a bet: a group that came out.
    pub guess: bool,
    /// Games played.
    pub games: u64,
}

/// A move and the games through it.
#[derive(Clone, Copy)]
struct Twig {
    at: u8,
    /// 0 open, else 1 + whether the attacker succeeds.
    end: u8,
    /// Whether the end leans on a bet.
    guess: bool,
    seen: bool,
    count: u8,
    games: u32,
    /// Games won by the side whose move it is.
    won: u32,
    /// Games that contained the move later, and those won.
    near: f32,
    near_won: f32,
    first: u32,
}

impl Twig {
    fn new(at: u8, weight: f32, chance: f32) -> Twig {
        Twig {
            at,
            end: 0,
            guess: false,
            seen: false,
            count: 0,
            games: 0,
            won: 0,
            near: weight,
            near_won: weight * chance,
            first: 0,
        }
    }
}

/// Games played to choose between moves that all win.
const TASTE: u64 = 4000;

/// The moves of a fight, those first that a few games try most: of moves that all win the most natural.
pub(crate) fn by_taste(field: &Field, stones: &Stones, side: Side, limits: &Limits) -> Vec<u8> {
    let limits = Limits {
        nodes: TASTE,
        ..limits.clone()
    };
    let mut trials = Trials::new(Fight::new(field, limits.clone()), Luck::None, limits);
    trials.run(stones, side);
    trials.ranked()
}

/// A tree of random games about a fight.
pub struct Trials<'f> {
    field: &'f Field,
    luck: Luck,
    /// Who moves at the root.
    side: Side,
    twigs: Vec<Twig>,
    random: Random,
    limits: Limits,
    /// Searches positions that many games come to.
    fight: Fight<'f>,
}

impl<'f> Trials<'f> {
    /// A tree on the field of this search, which may know something already.
    pub fn new(fight: Fight<'f>, luck: Luck, limits: Limits) -> Trials<'f> {
        Trials {
            field: fight.field(),
            luck,
            side: Side::Attacker,
            twigs: Vec::new(),
            random: Random::new(0x7472_6961_6c73),
            limits,
            fight,
        }
    }

    /// Who finds threats from now on, and what may be spent.
    pub fn ask_anew(&mut self, luck: Luck, limits: Limits) {
        self.luck = luck;
        self.limits = limits;
    }

    /// The search beside the games, with what it learned.
    pub fn into_fight(self) -> Fight<'f> {
        self.fight
    }

    /// Plays games from here until the limits are reached or the fight is decided.
    pub fn run(&mut self, stones: &Stones, side: Side) -> Opinion {
        self.side = side;
        self.twigs.clear();
        self.twigs.push(Twig::new(NOWHERE, 0.0, 0.0));
        let mut games = 0u64;
        self.look(0, stones, side, self.luck);
        while self.twigs[0].end == 0 && self.twigs.len() < MOST {
            if games.is_multiple_of(16) && !self.may_go_on(games) {
                break;
            }
            self.game(stones, side);
            games += 1;
        }
        self.opinion(side, games)
    }

    fn may_go_on(&self, games: u64) -> bool {
        games < self.limits.nodes && !self.limits.is_over()
    }

    fn opinion(&self, side: Side, games: u64) -> Opinion {
        let root = &self.twigs[0];
        let moves = &self.twigs[root.first as usize..root.first as usize + usize::from(root.count)];
        let wins = |t: &&Twig| t.end == 1 + u8::from(side == Side::Attacker);
        let won = moves.iter().filter(|t| t.at != NOWHERE).filter(wins);
        let best = won.max_by_key(|t| (!t.guess, t.games)).or_else(|| {
            let open = moves.iter().filter(|t| t.end == 0 || wins(t));
            open.max_by_key(|t| (t.at != NOWHERE, t.games))
        });
        let rate = best.map_or(0.0, |t| t.won as f32 / t.games.max(1) as f32);
        let success = match root.end {
            1 => 0.0,
            2 => 1.0,
            _ if side == Side::Attacker => rate,
            _ => 1.0 - rate,
        };
        Opinion {
            success,
            best: best.map(|t| t.at).filter(|&at| at != NOWHERE),
            decided: root.end != 0,
            guess: root.guess,
            games,
        }
    }

    /// Of these moves the one that was tried most in the last run.
    pub fn preferred(&self, moves: Bits) -> Option<u8> {
        let root = &self.twigs[0];
        let twigs = &self.twigs[root.first as usize..root.first as usize + usize::from(root.count)];
        let asked = twigs.iter().filter(|t| t.at != NOWHERE && moves & bit(t.at) != 0);
        asked.max_by_key(|t| t.games).map(|t| t.at)
    }

    /// The moves of the last run, the most tried first; of moves tried as often, what looked best.
    pub fn ranked(&self) -> Vec<u8> {
        let root = &self.twigs[0];
        let mut twigs =
            self.twigs[root.first as usize..root.first as usize + usize::from(root.count)].to_vec();
        let looks = |t: &Twig| t.near_won / t.near.max(1.0);
        twigs.sort_by(|a, b| b.games.cmp(&a.games).then(looks(b).total_cmp(&looks(a))));
        twigs.iter().map(|t| t.at).filter(|&at| at != NOWHERE).collect()
    }

    /// The part of the games of the last run that the side to move won with this move; 1 where it is known to win.
    pub(crate) fn rate(&self, at: u8) -> f32 {
        let root = &self.twigs[0];
        let twigs = &self.twigs[root.first as usize..root.first as usize + usize::from(root.count)];
        twigs.iter().find(|t| t.at == at).map_or(0.0, |t| match t.end {
            0 => t.won as f32 / t.games.max(1) as f32,
            end => f32::from(u8::from(end == 1 + u8::from(self.side == Side::Attacker))),
        })
    }

    /// Sees whether a position is decided.
    fn look(&mut self, twig: usize, stones: &Stones, side: Side, luck: Luck) {
        let field = self.field;
        self.twigs[twig].seen = true;
        let escaped = field.out != 0 && has_escaped(field, stones);
        let end = if field.is_taken(stones) {
            let retaken = side == Side::Defender
                && luck == Luck::Endless(Side::Defender)
                && stones.ban != NOWHERE
                && field.target & bit(stones.ban) != 0;
            if retaken { 0 } else { 2 }
        } else if escaped || field.living(stones) != 0 {
            1
        } else if field.is_dead(field.space(stones), stones).is_some() {
            2
        } else {
            0
        };
        self.twigs[twig].end = end;
        self.twigs[twig].guess = end == 1 && escaped;
    }

    /// Tries to decide a position that many games came to.
    fn search(&mut self, twig: usize, stones: &Stones, side: Side, luck: Luck) {
        let ko = match luck {
            Luck::None => Ko::PLAIN,
            Luck::Endless(Side::Attacker) => Ko {
                attacker: ENDLESS,
                defender: 0,
            },
            Luck::Endless(_) => Ko {
                attacker: 0,
                defender: ENDLESS,
            },
        };
        let budget = u64::from(self.twigs[twig].games) * NODES_PER_GAME;
        let nodes = self.fight.nodes + budget;
        self.fight.set_limits(Limits {
            nodes,
            ..self.limits.clone()
        });
        let node = self.fight.node(*stones, side, ko);
        if let Ok(found) = self.fight.solve(&node) {
            // The search knows nothing of threats taken away.
            if luck == Luck::Endless(Side::Defender) && !found.success && found.leans.has_ko() {
                return;
            }
            self.twigs[twig].end = 1 + u8::from(found.success);
            self.twigs[twig].guess = found.leans.has(Leans::GUESS);
        }
    }

    fn grow(&mut self, twig: usize, stones: &Stones, side: Side, luck: Luck) {
        let field = self.field;
        let first = self.twigs.len();
        let own = stones.of[side];
        let empty = field.empty(stones);
        let target = field.target & stones.of[Side::Defender];
        let near = field.spread(field.flood(target, stones.of[Side::Defender]));
        let nearer = field.spread(near);
        let (mut saves, mut takes) = (0, 0);
        for (s, set) in [(side, &mut saves), (!side, &mut takes)] {
            let mut left = stones.of[s];
            while left != 0 {
                let string = field.flood(left & left.wrapping_neg(), stones.of[s]);
                left &= !string;
                let liberties = field.spread(string) & empty;
                if liberties.is_power_of_two() && !field.is_held(s, string) {
                    *set |= liberties;
                }
            }
        }
        for at in indices(empty) {
            let b = bit(at);
            if at == stones.ban && luck != Luck::Endless(side) {
                continue;
            }
            let Some(step) = field.play(stones, side, b) else {
                continue;
            };
            let mut chance: f32 = 0.5;
            if takes & b != 0 {
                chance += 0.3;
            }
            if saves & b != 0 {
                chance += 0.2;
            }
            if near & b == 0 {
                chance -= if nearer & b != 0 { 0.1 } else { 0.25 };
            }
            if step.taken == 0 && step.liberties.count_ones() < 2 && field.spread(b) & own == 0 {
                chance -= 0.1;
            }
            if field.is_eye(stones, side, b) {
                chance = 0.05;
            }
            self.twigs.push(Twig::new(at, 12.0, chance.clamp(0.05, 0.95)));
        }
        self.twigs.push(Twig::new(NOWHERE, 12.0, 0.15));
        let count = self.twigs.len() - first;
        self.twigs[twig].first = first as u32;
        self.twigs[twig].count = count as u8;
    }

    /// The move to look into: the best by what is known of each.
    fn choose(&self, twig: usize) -> Option<usize> {
        let parent = &self.twigs[twig];
        let first = parent.first as usize;
        let curiosity = CURIOSITY * ((parent.games + 1) as f32).ln().sqrt();
        let mut best = None;
        let mut most = f32::MIN;
        for i in first..first + usize::from(parent.count) {
            let t = &self.twigs[i];
            if t.end != 0 {
                continue;
            }
            let games = t.games as f32;
            let trust = t.near / (t.near + games + t.near * games * TRUST);
            let own = if t.games > 0 { t.won as f32 / games } else { 0.5 };
            let worth = (1.0 - trust) * own + trust * t.near_won / t.near + curiosity / (games + 1.0).sqrt();
            if worth > most {
                most = worth;
                best = Some(i);
            }
        }
        best
    }

    /// One game, and what it teaches.
    fn game(&mut self, stones: &Stones, side: Side) {
        let mut path = [0usize; DEEPEST + 1];
        let mut depth = 0;
        let (mut here, mut mover) = (*stones, side);
        let mut last = NOWHERE;
        let mut luck = self.luck;
        // Whether a threat was spent: one does not leave a ko that is being fought.
        let mut fought = false;
        let mut passes = 0;
        let success;
        let mut first = [0 as Bits; 2];
        loop {
            let twig = path[depth];
            if !self.twigs[twig].seen {
                self.look(twig, &here, mover, luck);
            }
            if self.twigs[twig].end != 0 {
                success = self.twigs[twig].end == 2;
                break;
            }
            let games = self.twigs[twig].games;
            if twig != 0 && games >= FIRST_SEARCH && games.is_power_of_two() {
                self.search(twig, &here, mover, luck);
                if self.twigs[twig].end != 0 {
                    success = self.twigs[twig].end == 2;
                    break;
                }
            }
            let ripe = twig == 0 || self.twigs[twig].games >= RIPE;
            if ripe && self.twigs[twig].count == 0 && depth < DEEPEST {
                self.grow(twig, &here, mover, luck);
            }
            let next = if self.twigs[twig].count > 0 && depth < DEEPEST {
                self.choose(twig)
            } else {
                None
            };
            let Some(next) = next else {
                let outcome = play_out(self.field, here, mover, last, luck, &mut self.random);
                success = outcome.success;
                first = outcome.first;
                break;
            };
            let at = self.twigs[next].at;
            depth += 1;
            path[depth] = next;
            if at == NOWHERE {
                passes += 1;
                if mover == Side::Attacker
                    && luck == Luck::Endless(Side::Defender)
                    && !fought
                    && here.ban == NOWHERE
                {
                    luck = Luck::None;
                    passes = 0;
                }
                here.ban = NOWHERE;
                if passes == 2 {
                    // Both look elsewhere: things stay as they are.
                    self.twigs[next].seen = true;
                    self.twigs[next].end = 1;
                }
            } else {
                fought |= at == here.ban;
                let step = self.field.play(&here, mover, bit(at)).expect("a legal move");
                here = step.stones;
                passes = 0;
            }
            last = at;
            mover = !mover;
        }
        self.learn(&path[..=depth], side, success, first);
    }

    fn learn(&mut self, path: &[usize], side: Side, success: bool, mut first: [Bits; 2]) {
        let mut settled = true;
        for depth in (0..path.len()).rev() {
            let twig = path[depth];
            // Who moves here, and who moved to get here.
            let mover = if depth % 2 == 0 { side } else { !side };
            let wins = success == (mover == Side::Attacker);
            let (from, count) = (
                self.twigs[twig].first as usize,
                usize::from(self.twigs[twig].count),
            );
            let mut all_lost = count > 0;
            let mut won = false;
            // A win that leans on nothing is better than one that does; a loss leans on all it has.
            let (mut sure, mut leans) = (false, false);
            for t in &mut self.twigs[from..from + count] {
                if t.at != NOWHERE && first[mover] & bit(t.at) != 0 {
                    t.near += 1.0;
                    t.near_won += f32::from(u8::from(wins));
                }
                let win = 1 + u8::from(mover == Side::Attacker);
                won |= t.end == win;
                sure |= t.end == win && !t.guess;
                leans |= t.end != 0 && t.guess;
                all_lost &= t.end != 0 && t.end != win;
            }
            if settled && self.twigs[twig].end == 0 && count > 0 {
                if won {
                    self.twigs[twig].end = 1 + u8::from(mover == Side::Attacker);
                    self.twigs[twig].guess = !sure;
                } else if all_lost {
                    self.twigs[twig].end = 1 + u8::from(mover != Side::Attacker);
                    self.twigs[twig].guess = leans;
                }
            }
            settled = self.twigs[twig].end != 0;
            self.twigs[twig].games += 1;
            self.twigs[twig].won += u32::from(!wins);
            if self.twigs[twig].at != NOWHERE && depth > 0 {
                let b = bit(self.twigs[twig].at);
                first[!mover] |= b;
                first[mover] &= !b;
            }
        }
    }
}
