//! Brügmann's way: all moves as first, and games that follow what was learned from the games before (HDR 2004, 8.2).
//!
//! One random game says something about every move in it: for each point, the game counts for the side that was the
//! first to play there. So a thousand games are five hundred for each move, at the price of forgetting the order.
//! The games themselves can lean towards moves that did well: by a temperature, at which a move is drawn in
//! proportion to exp(value / T), or by whole lists of moves, sorted by value, from which moves slip down with
//! chances that fall as the temperature does. As it falls to nothing, the games become one coherent game.

use crate::allowance::Allowance;
use crate::board::{CELLS, QuickBoard};
use crate::hands::share;
use crate::mean::Mean;
use crate::minmax::Arm;
use crate::policy::{Ending, Policy, run};
use goban::{Color, Point, Random};
use std::ops::Range;

/// How far random games lean towards moves that did well.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Temperature {
    /// Not at all: games by the policy given.
    None,
    /// The same all the time, in points of score; for lists, in places.
    Constant(f64),
    /// Falling from this to nothing as the allowance is used up: annealing.
    Annealed(f64),
}

/// How moves are valued and games are played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Annealing {
    /// The temperature.
    pub temperature: Temperature,
    /// Whether each side plays by a list fixed before the game, the first legal move of it each turn.
    pub lists: bool,
    /// Whether games in which the enemy was first on a point count against it.
    pub difference: bool,
}

/// A move must have been first in more than one game of so many to be chosen: in games that lean away from it, few say
/// little, and the best of many lucky few would be taken.
const TRIED: u64 = 40;

/// What all games said about each point, by the side that was first to play there.
struct Values {
    own: [Vec<Mean>; 2],
    all: Mean,
}

impl Values {
    fn new() -> Values {
        Values {
            own: [vec![Mean::default(); CELLS], vec![Mean::default(); CELLS]],
            all: Mean::default(),
        }
    }

    /// What a stone of this colour here is worth, to this colour; what an average game is worth if it is not known.
    fn of(&self, color: Color, p: Point, difference: bool) -> f64 {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let or_average = |mean: &Mean| {
            if mean.games() > 0 {
                sign * mean.mean()
            } else {
                sign * self.all.mean()
            }
        };
        let own = or_average(&self.own[color.index()][p.index()]);
        if difference {
            own - or_average(&self.own[(!color).index()][p.index()])
        } else {
            own
        }
    }
}

/// Draws in proportion to weights that are fixed for a game.
#[derive(Clone)]
struct Tempered {
    weights: [Vec<f32>; 2],
}

impl Tempered {
    /// Weights at this temperature; so hot that all are equal before anything is known.
    fn set(&mut self, board: &QuickBoard, values: &Values, annealing: &Annealing, temperature: f64) {
        for color in Color::BOTH {
            let value = |p: Point| values.of(color, p, annealing.difference);
            let best = board.size().points().map(value).fold(f64::MIN, f64::max);
            for p in board.size().points() {
                let power = (value(p) - best) / temperature.max(1e-3);
                // The floor keeps every move possible.
                self.weights[color.index()][p.index()] = (power.exp() as f32).max(1e-4);
            }
        }
    }
}

impl Policy for Tempered {
    fn draw(&mut self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        let weights = &self.weights[color.index()];
        let weight = |p: Point| {
            if board.is_eye(color, p) {
                0.0
            } else {
                weights[p.index()]
            }
        };
        let unit = |random: &mut Random| (random.bits() >> 40) as f32 / (1u64 << 24) as f32;
        // The heaviest weigh 1: a point drawn evenly and kept with the chance of its weight is drawn by weight, and
        // hot games seldom need a second try.
        let count = board.empties().len() as u32;
        for _ in 0..TRIES {
            let p = board.empties().nth(random.below(count) as usize)?;
            if unit(random) < weights[p.index()] && !board.is_eye(color, p) && board.is_legal(color, p) {
                return Some(p);
            }
        }
        let good = |&p: &Point| weight(p) > 0.0 && board.is_legal(color, p);
        let total: f32 = board.empties().filter(good).map(weight).sum();
        let mut left = unit(random) * total;
        let mut last = None;
        for p in board.empties().filter(good) {
            left -= weight(p);
            last = Some(p);
            if left < 0.0 {
                break;
            }
        }
        last
    }
}

/// Even draws before all weights are summed.
const TRIES: usize = 24;
/// Games of each thread between which the weights stay as they are.
const STEADY: usize = 8;

/// Plays the first legal move of a list.
#[derive(Clone)]
struct Lists {
    order: [Vec<Point>; 2],
}

impl Lists {
    /// Sorts the lists by value, and lets each move slip n places with a chance of exp(-n/T).
    fn set(
        &mut self,
        board: &QuickBoard,
        values: &Values,
        annealing: &Annealing,
        temperature: f64,
        random: &mut Random,
    ) {
        let slips = if temperature > 0.0 {
            (-1.0 / temperature).exp()
        } else {
            0.0
        };
        for color in Color::BOTH {
            let mut worth: Vec<(f64, Point)> = board
                .size()
                .points()
                .map(|p| (values.of(color, p, annealing.difference), p))
                .collect();
            // So hot that every order is as likely, or nothing known to order by.
            if values.all.games() == 0 || temperature.is_infinite() {
                for i in (1..worth.len()).rev() {
                    worth.swap(i, random.below(i as u32 + 1) as usize);
                }
            } else {
                worth.sort_by(|a, b| b.0.total_cmp(&a.0));
            }
            let order = &mut self.order[color.index()];
            order.clear();
            order.extend(worth.into_iter().map(|(_, p)| p));
            if temperature.is_infinite() {
                continue;
            }
            // From the end, so that a move that slipped is not asked again.
            for i in (0..order.len().saturating_sub(1)).rev() {
                let mut at = i;
                while at + 1 < order.len() && (random.bits() as f64 / u64::MAX as f64) < slips {
                    order.swap(at, at + 1);
                    at += 1;
                }
            }
        }
    }
}

impl Policy for Lists {
    fn draw(&mut self, board: &QuickBoard, color: Color, _random: &mut Random) -> Option<Point> {
        let list = self.order[color.index()].iter().copied();
        list.into_iter()
            .find(|&p| board.is_empty(p) && !board.is_eye(color, p) && board.is_legal(color, p))
    }
}

/// One game: which side was first on which points, and what the end was worth to Black.
struct Told {
    first: Vec<(Color, Point)>,
    worth: f64,
}

/// What a thread needs to play games.
struct Hand<P> {
    board: QuickBoard,
    policy: P,
    tempered: Tempered,
    lists: Lists,
    random: Random,
}

impl<P: Policy> Hand<P> {
    fn new(root: &QuickBoard, policy: P, random: Random) -> Hand<P> {
        Hand {
            board: root.clone(),
            policy,
            tempered: Tempered {
                weights: [vec![1.0; CELLS], vec![1.0; CELLS]],
            },
            lists: Lists {
                order: [Vec::new(), Vec::new()],
            },
            random,
        }
    }

    /// Plays games one after the other by what is known now, until they may not go on.
    fn play(
        &mut self,
        question: &AllAsFirst<'_>,
        values: &Values,
        games: Range<usize>,
        allowance: &Allowance<'_>,
        score: &impl Fn(&Ending) -> f64,
    ) -> Vec<Told> {
        let AllAsFirst {
            root,
            to_move,
            annealing,
            ..
        } = *question;
        let begin = games.start;
        games
            .map_while(|game| {
                if allowance.is_over() {
                    return None;
                }
                self.board.copy_from(root);
                let mut first = Vec::with_capacity(root.size().area());
                let mut seen = [false; CELLS];
                let tell = |color: Color, p: Point| {
                    if !std::mem::replace(&mut seen[p.index()], true) {
                        first.push((color, p));
                    }
                };
                let temperature = match annealing.temperature {
                    Temperature::None => f64::INFINITY,
                    Temperature::Constant(t) => t,
                    Temperature::Annealed(t) => t * (1.0 - allowance.used_after(game + 1)),
                };
                let (board, random) = (&mut self.board, &mut self.random);
                let ending = if annealing.lists {
                    self.lists.set(root, values, annealing, temperature, random);
                    run(board, &mut self.lists, to_move, random, tell)
                } else if temperature.is_finite() {
                    if game == begin {
                        self.tempered.set(root, values, annealing, temperature);
                    }
                    run(board, &mut self.tempered, to_move, random, tell)
                } else {
                    self.policy.begin(board);
                    run(board, &mut self.policy, to_move, random, tell)
                };
                let worth = score(&ending);
                Some(Told { first, worth })
            })
            .collect()
    }
}

/// A question to all moves as first.
pub struct AllAsFirst<'a> {
    /// The position.
    pub root: &'a QuickBoard,
    /// The side to move.
    pub to_move: Color,
    /// The moves to value.
    pub moves: &'a [Point],
    /// How games are played.
    pub annealing: &'a Annealing,
    /// By how many threads (HDR 2004, 9.4): each plays a few games by what all games before have shown, then all are counted. The
    /// same number of threads and of games gives the same again.
    pub threads: usize,
}

impl AllAsFirst<'_> {
    /// Values moves by all games in which they were first, within an allowance; the best first. Games at no temperature
    /// are the policy's; `score` says what a game's end is worth to Black.
    pub fn value<P: Policy>(
        &self,
        policy: &mut P,
        random: &mut Random,
        allowance: &mut Allowance<'_>,
        score: impl Fn(&Ending) -> f64 + Sync,
    ) -> Vec<Arm> {
        let (to_move, annealing) = (self.to_move, self.annealing);
        let mut values = Values::new();
        let others: Vec<Random> = (1..self.threads).map(|_| Random::new(random.bits())).collect();
        let mut hands = vec![Hand::new(self.root, policy.clone(), random.clone())];
        hands.extend(
            others
                .into_iter()
                .map(|random| Hand::new(self.root, policy.clone(), random)),
        );
        // Lists are sorted anew before every game, as long as one thread plays.
        let steady = match hands.len() {
            1 if annealing.lists => 1,
            threads => threads * STEADY,
        };
        while !allowance.is_spent() {
            let wanted = allowance.left(steady);
            let told = share(&mut hands, wanted, |hand, games| {
                hand.play(self, &values, games, allowance, &score)
            });
            allowance.spend(told.len());
            for Told { first, worth } in told {
                values.all.add(worth);
                for (color, p) in first {
                    values.own[color.index()][p.index()].add(worth);
                }
            }
        }
        *random = hands.swap_remove(0).random;
        let arm = |&point: &Point| {
            let mean = &values.own[to_move.index()][point.index()];
            Arm {
                point,
                value: values.of(to_move, point, annealing.difference),
                error: mean.error(),
                games: mean.games(),
                alive: mean.games() > allowance.spent() / TRIED,
            }
        };
        let mut arms: Vec<Arm> = self.moves.iter().map(arm).collect();
        arms.sort_by(|a, b| {
            (b.alive, b.value)
                .partial_cmp(&(a.alive, a.value))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        arms
    }
}
