//! A course: a net taught step by step, the same way whatever the number of threads.

use crate::backward::Back;
use crate::games::{Deck, Game};
use crate::loss::{Emphasis, Losses, Target, losses};
use crate::net::Net;
use crate::optimizer::{Memory, Pace, decaying};
use crate::shape::Shape;
use crate::work::Work;
use goban::{Size, Symmetry};

/// Positions that are taught in one go by one thread. The gradients of such shards are added up in their order, so that
/// threads change nothing.
pub const SHARD: usize = 16;

/// How a net is taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Shards of a step.
    pub shards: usize,
    /// How fast.
    pub pace: Pace,
    /// What counts how much.
    pub emphasis: Emphasis,
    /// Decides what the net begins with, and the order of positions.
    pub seed: u64,
}

impl Plan {
    /// Positions of a step.
    pub fn batch(&self) -> usize {
        self.shards * SHARD
    }
}

/// A net that is being taught.
pub struct Course {
    /// How.
    pub plan: Plan,
    /// What is remembered between steps.
    pub memory: Memory,
    net: Net,
    decays: Vec<bool>,
    shards: Vec<Shard>,
}

struct Shard {
    work: Work,
    back: Back,
    drawn: Vec<(usize, usize, Symmetry)>,
    targets: Vec<Target>,
    losses: Losses,
}

impl Course {
    /// A course from its beginning, on boards of one size.
    pub fn new(shape: Shape, size: Size, plan: Plan) -> Course {
        let net = Net::untaught(shape, plan.seed);
        let memory = Memory::new(net.numbers());
        Course::go_on(net, memory, size, plan)
    }

    /// A course from where it was left.
    pub(crate) fn go_on(net: Net, memory: Memory, size: Size, plan: Plan) -> Course {
        let shard = || Shard {
            work: Work::build(net.shape(), size, SHARD, true),
            back: Back::new(&net, size, SHARD),
            drawn: Vec::with_capacity(SHARD),
            targets: Vec::with_capacity(SHARD),
            losses: Losses::default(),
        };
        Course {
            plan,
            memory,
            decays: decaying(net.layout(), net.shape()),
            shards: (0..plan.shards.max(1)).map(|_| shard()).collect(),
            net,
        }
    }

    /// The net as the last step left it.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// The mean of the net over the last steps: what is worth keeping.
    pub fn average(&self) -> Net {
        Net::new(self.net.shape(), self.memory.average.clone())
    }

    /// Teaches the next positions of the deck; tells how far off the net was, and how long the gradient.
    pub fn step(&mut self, games: &[Game], deck: &mut Deck, threads: usize) -> (Losses, f32) {
        let first = self.memory.step * self.plan.batch() as u64;
        for (number, shard) in self.shards.iter_mut().enumerate() {
            let from = first + (number * SHARD) as u64;
            shard.drawn.clear();
            shard
                .drawn
                .extend((from..from + SHARD as u64).map(|n| deck.draw(n)));
        }
        let scale = 1.0 / self.plan.batch() as f32;
        let (net, emphasis) = (&self.net, &self.plan.emphasis);
        let each = self.shards.len().div_ceil(threads.max(1));
        std::thread::scope(|scope| {
            let mut parts = self.shards.chunks_mut(each);
            let mine = parts.next();
            for part in parts {
                scope.spawn(move || part.iter_mut().for_each(|s| s.teach(net, games, emphasis, scale)));
            }
            mine.into_iter()
                .flatten()
                .for_each(|s| s.teach(net, games, emphasis, scale));
        });
        let (sum, others) = self.shards.split_first_mut().expect("at least one");
        let mut total = sum.losses;
        for other in others {
            total += other.losses;
            sum.back
                .gradient
                .iter_mut()
                .zip(&other.back.gradient)
                .for_each(|(a, b)| *a += b);
        }
        let (memory, decays, pace) = (&mut self.memory, &self.decays, &self.plan.pace);
        let mut length = 0.0;
        self.net
            .change(|numbers| length = memory.step(numbers, &sum.back.gradient, decays, pace));
        (total, length)
    }
}

impl Shard {
    fn teach(&mut self, net: &Net, games: &[Game], emphasis: &Emphasis, scale: f32) {
        self.targets.clear();
        for (i, &(game, number, symmetry)) in self.drawn.iter().enumerate() {
            let target = games[game].lesson(number, symmetry, |view| self.work.show(i, view));
            self.targets.push(target);
        }
        net.ask(&mut self.work, self.drawn.len());
        self.back.gradient.fill(0.0);
        self.losses = losses(&self.work, &self.targets, emphasis, Some((&mut self.back, scale)));
        net.back(&self.work, &mut self.back, self.drawn.len());
    }
}

/// How far off a net is in these positions of games: game and move.
pub fn examine(net: &Net, games: &[Game], positions: &[(usize, usize)]) -> Losses {
    let mut sums = Losses::default();
    let Some(size) = games.first().map(Game::size) else {
        return sums;
    };
    let mut work = Work::new(net.shape(), size, SHARD);
    for some in positions.chunks(SHARD) {
        let targets: Vec<Target> = (some.iter().enumerate())
            .map(|(i, &(game, number))| {
                games[game].lesson(number, Symmetry::IDENTITY, |view| work.show(i, view))
            })
            .collect();
        net.ask(&mut work, some.len());
        sums += losses(&work, &targets, &Emphasis::default(), None);
    }
    sums
}
