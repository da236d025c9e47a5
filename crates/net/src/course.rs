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

/// What a net can learn from: positions that belong together, as those of a game or of a fight do.
pub trait Lessons: Sync {
    /// The size of their board.
    fn size(&self) -> Size;

    /// How many there are.
    fn lessons(&self) -> usize;

    /// Shows one of them to a place of a room, turned, and says what is taught about it.
    fn teach(&self, number: usize, symmetry: Symmetry, work: &mut Work, place: usize) -> Target;
}

impl Lessons for Game {
    fn size(&self) -> Size {
        Game::size(self)
    }

    fn lessons(&self) -> usize {
        Game::lessons(self)
    }

    fn teach(&self, number: usize, symmetry: Symmetry, work: &mut Work, place: usize) -> Target {
        self.lesson(number, symmetry, |view| work.show(place, view))
    }
}

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
    /// A room for each size of board that was met.
    rooms: Vec<Room>,
    drawn: Vec<(usize, usize, Symmetry)>,
    losses: Losses,
    /// The sum over the rooms.
    gradient: Vec<f32>,
}

/// Where positions of one size are taught.
struct Room {
    work: Work,
    back: Back,
    targets: Vec<Target>,
}

impl Course {
    /// A course from its beginning.
    pub fn new(shape: Shape, plan: Plan) -> Course {
        Course::of(Net::untaught(shape, plan.seed), plan)
    }

    /// A course that begins with what a net knows already.
    pub fn of(net: Net, plan: Plan) -> Course {
        let memory = Memory::new(net.numbers());
        Course::go_on(net, memory, plan)
    }

    /// A course from where it was left.
    pub(crate) fn go_on(net: Net, memory: Memory, plan: Plan) -> Course {
        let net = Net::to_teach(net.shape(), net.numbers().to_vec()).seeing(net.sees());
        let shard = || Shard {
            rooms: Vec::new(),
            drawn: Vec::with_capacity(SHARD),
            losses: Losses::default(),
            gradient: vec![0.0; net.numbers().len()],
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
        Net::new(self.net.shape(), self.memory.average.clone()).seeing(self.net.sees())
    }

    /// Teaches the next positions of the deck; tells how far off the net was, and how long the gradient.
    pub fn step<L: Lessons>(&mut self, games: &[L], deck: &mut Deck, threads: usize) -> (Losses, f32) {
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
            add(&mut sum.gradient, &other.gradient);
        }
        let (memory, decays, pace) = (&mut self.memory, &self.decays, &self.plan.pace);
        let mut length = 0.0;
        self.net
            .change(|numbers| length = memory.step(numbers, &sum.gradient, decays, pace));
        (total, length)
    }
}

impl Shard {
    fn teach<L: Lessons>(&mut self, net: &Net, games: &[L], emphasis: &Emphasis, scale: f32) {
        for &(game, number, symmetry) in &self.drawn {
            let game = &games[game];
            let found = self.rooms.iter().position(|room| room.work.size() == game.size());
            let place = found.unwrap_or_else(|| {
                self.rooms.push(Room {
                    work: Work::build(net.shape(), game.size(), SHARD, true),
                    back: Back::new(net, game.size(), SHARD),
                    targets: Vec::with_capacity(SHARD),
                });
                self.rooms.len() - 1
            });
            let Room { work, targets, .. } = &mut self.rooms[place];
            let target = game.teach(number, symmetry, work, targets.len());
            targets.push(target);
        }
        self.losses = Losses::default();
        self.gradient.fill(0.0);
        for Room { work, back, targets } in &mut self.rooms {
            if targets.is_empty() {
                continue;
            }
            net.ask(work, targets.len());
            back.gradient.fill(0.0);
            self.losses += losses(work, targets, emphasis, Some((back, scale)));
            net.back(work, back, targets.len());
            add(&mut self.gradient, &back.gradient);
            targets.clear();
        }
    }
}

fn add(sum: &mut [f32], other: &[f32]) {
    sum.iter_mut().zip(other).for_each(|(a, b)| *a += b);
}

/// How far off a net is in these positions of games: game and number among its lessons.
pub fn examine<L: Lessons>(net: &Net, games: &[L], positions: &[(usize, usize)]) -> Losses {
    let mut sums = Losses::default();
    let mut order = positions.to_vec();
    order.sort_by_key(|&(game, _)| games[game].size().side());
    for some in order.chunk_by(|a, b| games[a.0].size() == games[b.0].size()) {
        sums += examine_on(net, games[some[0].0].size(), games, some);
    }
    sums
}

/// The same for positions of one size.
fn examine_on<L: Lessons>(net: &Net, size: Size, games: &[L], positions: &[(usize, usize)]) -> Losses {
    let mut sums = Losses::default();
    let mut work = Work::new(net.shape(), size, SHARD);
    for some in positions.chunks(SHARD) {
        let targets: Vec<Target> = (some.iter().enumerate())
            .map(|(i, &(game, number))| games[game].teach(number, Symmetry::IDENTITY, &mut work, i))
            .collect();
        net.ask(&mut work, some.len());
        sums += losses(&work, &targets, &Emphasis::default(), None);
    }
    sums
}
