//! Expected outcome over a small tree, with progressive pruning (HDR 2004, sections 8.1, 8.4 and 8.7).
//!
//! The value of a position is the mean score of random games from it. At depth 1 with all moves this is Abramson's
//! expected outcome; with seven moves generated and three kept at each node, deepened step by step, it is the Monte
//! Carlo min-max of 2003. One algorithm serves both: a tree whose leaves are played out, whose inner nodes have the
//! best or worst value of their children, and whose children are pruned as soon as their interval lies below that of
//! the best.

use crate::allowance::Allowance;
use crate::hands::share;
use crate::mean::Mean;
use crate::spread::Spread;
use goban::Point;

/// When a move is given up, and when two are held equal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pruning {
    /// Half the width of an interval in standard errors of the mean: R, 1.7 in 2003. Infinite prunes nothing.
    pub ratio: f64,
    /// Moves whose standard errors are all below this are equal: sigma, 0.4 points in 2003.
    pub equal: f64,
    /// Games of a move before it can be pruned.
    pub least: u64,
    /// Games of a move at most.
    pub most: u64,
    /// Whether a pruned move never comes back.
    pub hard: bool,
}

impl Default for Pruning {
    /// R and sigma of 2003 (L272), the numbers of games of the paper of that year.
    fn default() -> Pruning {
        Pruning {
            ratio: 1.7,
            equal: 0.4,
            least: 100,
            most: 10_000,
            hard: true,
        }
    }
}

/// What an inner node is worth to whoever moves there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum BackUp {
    /// As much as the best reply, with its error: the ordinary rule.
    #[default]
    Best,
    /// The means of the replies are guesses: the largest of them, as a distribution (HDR 2004, 9.7).
    Distribution,
}

/// The form of the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shape {
    /// Moves from the root to the leaves.
    pub depth: usize,
    /// Moves generated at a node: w+, 7 in 2003.
    pub wide: usize,
    /// Moves kept at a node that is deepened: w-, 3 in 2003.
    pub keep: usize,
    /// How values come up from the leaves.
    pub back_up: BackUp,
}

impl Shape {
    /// All moves at depth one.
    pub const FLAT: Shape = Shape {
        depth: 1,
        wide: usize::MAX,
        keep: usize::MAX,
        back_up: BackUp::Best,
    };
}

/// Nodes of a tree at most, about a hundred megabytes: all moves four deep on a full board are ten thousand times as many.
const MOST_NODES: usize = 1 << 20;

/// What the tree is grown over: whoever can name moves and play games. A move is a point, or whatever another game has for one.
pub trait World<M = Point> {
    /// The moves worth a look after these, at most so many, the best first.
    fn moves(&mut self, path: &[M], most: usize) -> Vec<M>;

    /// The score of one random game after these moves, for the side to move at the root.
    fn game(&mut self, path: &[M]) -> f64;
}

/// What was found about a move of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arm<M = Point> {
    /// The move.
    pub point: M,
    /// The score expected after it.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// Games through it.
    pub games: u64,
    /// Whether it was not pruned.
    pub alive: bool,
}

struct Node<M> {
    point: M,
    own: Mean,
    children: Vec<Node<M>>,
    alive: bool,
    value: f64,
    error: f64,
}

impl<M> Node<M> {
    fn new(point: M) -> Node<M> {
        Node {
            point,
            own: Mean::default(),
            children: Vec::new(),
            alive: true,
            value: 0.0,
            error: f64::INFINITY,
        }
    }

    fn games(&self) -> u64 {
        self.own.games() + self.children.iter().map(Node::games).sum::<u64>()
    }

    /// Whether the value rests on games at all.
    fn is_known(&self) -> bool {
        self.error.is_finite() || self.own.games() > 0
    }
}

/// Searches the moves of the root within an allowance; what was found about each, the best first.
///
/// ```
/// use goban::Point;
/// use playouts::{Allowance, Pruning, Shape, World, expected_outcome};
/// /// Three moves worth 1, 5 and 3 points, give or take two.
/// struct Coins(u64);
/// impl World for Coins {
///     fn moves(&mut self, _path: &[Point], _most: usize) -> Vec<Point> {
///         (0..3).map(|x| Point::new(x, 0)).collect()
///     }
///     fn game(&mut self, path: &[Point]) -> f64 {
///         self.0 += 1;
///         [1.0, 5.0, 3.0][usize::from(path[0].col())] + [2.0, -2.0][self.0 as usize % 2]
///     }
/// }
/// let stop = false.into();
/// let mut allowance = Allowance::new(Some(5000), None, &stop);
/// let arms = expected_outcome(&mut Coins(0), Shape::FLAT, &Pruning::default(), &mut allowance);
/// assert_eq!(arms[0].point, Point::new(1, 0));
/// assert!(allowance.spent() < 1000, "the others were pruned");
/// ```
pub fn expected_outcome<M: Copy + Send + Sync, W: World<M> + Send>(
    world: &mut W,
    shape: Shape,
    pruning: &Pruning,
    allowance: &mut Allowance<'_>,
) -> Vec<Arm<M>> {
    expected_outcome_of(std::slice::from_mut(world), shape, pruning, allowance)
}

/// The same by several threads, each with a world of its own to play games in (HDR 2004, 9.4); the first names the moves. All
/// games are counted in one tree and pruned there, so that what is found depends on the worlds and on the allowance alone:
/// a number of games gives the same again.
///
/// # Panics
/// If there is no world.
pub fn expected_outcome_of<M: Copy + Send + Sync, W: World<M> + Send>(
    worlds: &mut [W],
    shape: Shape,
    pruning: &Pruning,
    allowance: &mut Allowance<'_>,
) -> Vec<Arm<M>> {
    grow(worlds, shape, pruning, allowance, MOST_NODES)
}

/// The same with so many nodes at most, those of the root aside.
fn grow<M: Copy + Send + Sync, W: World<M> + Send>(
    worlds: &mut [W],
    shape: Shape,
    pruning: &Pruning,
    allowance: &mut Allowance<'_>,
    most_nodes: usize,
) -> Vec<Arm<M>> {
    let mut room = most_nodes;
    let mut roots: Vec<Node<M>> = worlds[0]
        .moves(&[], shape.wide)
        .into_iter()
        .map(Node::new)
        .collect();
    let mut path = Vec::new();
    for depth in 1..=shape.depth {
        // Each depth has its share of the allowance, so that the deepest is reached.
        let share = depth as f64 / shape.depth as f64;
        loop {
            let played = play(&mut roots, depth, worlds, pruning, allowance);
            settle(&mut roots, true, shape.back_up, pruning);
            if alive(&roots).count() <= 1 {
                return arms(roots);
            }
            let last = depth == shape.depth;
            if !played || !last && allowance.used() >= share || last && are_equal(&roots, pruning) {
                break;
            }
            if !last && is_ready(&roots, depth, shape.keep, pruning) {
                break;
            }
        }
        // Leaves that no game can reach would only take memory.
        if depth == shape.depth || allowance.is_spent() {
            break;
        }
        deepen(
            &mut roots,
            depth,
            true,
            shape,
            &mut worlds[0],
            &mut path,
            &mut room,
        );
    }
    arms(roots)
}

fn alive<M>(nodes: &[Node<M>]) -> impl Iterator<Item = &Node<M>> {
    nodes.iter().filter(|node| node.alive)
}

fn are_equal<M>(nodes: &[Node<M>], pruning: &Pruning) -> bool {
    alive(nodes).all(|node| node.error < pruning.equal)
}

/// Games that each of several threads has to play at least before they meet: fewer, and they would wait for each other.
const STRETCH: usize = 32;

/// A leaf in play: how it is reached, and what is known of it.
struct Leaf<'a, M> {
    path: Vec<M>,
    own: &'a mut Mean,
}

/// The leaves at this depth that are still in play.
fn leaves<'a, M: Copy>(
    nodes: &'a mut [Node<M>],
    depth: usize,
    most: u64,
    path: &mut Vec<M>,
    found: &mut Vec<Leaf<'a, M>>,
) {
    for node in nodes.iter_mut().filter(|node| node.alive) {
        path.push(node.point);
        if depth > 1 && !node.children.is_empty() {
            leaves(&mut node.children, depth - 1, most, path, found);
        } else if node.own.games() < most {
            found.push(Leaf {
                path: path.clone(),
                own: &mut node.own,
            });
        }
        path.pop();
    }
}

/// One game for every leaf at this depth that is still in play, or as many as keep all threads busy; false if none was played.
fn play<M: Copy + Send + Sync, W: World<M> + Send>(
    roots: &mut [Node<M>],
    depth: usize,
    worlds: &mut [W],
    pruning: &Pruning,
    allowance: &mut Allowance<'_>,
) -> bool {
    let mut open = Vec::new();
    leaves(roots, depth, pruning.most, &mut Vec::new(), &mut open);
    let rounds = match worlds.len() {
        1 => 1,
        threads => (threads * STRETCH).div_ceil(open.len().max(1)) as u64,
    };
    let in_play = |round: u64| {
        let open = open.iter().enumerate();
        open.filter(move |(_, leaf)| leaf.own.games() + round < pruning.most)
            .map(|(k, _)| k)
    };
    let games: Vec<usize> = (0..rounds).flat_map(in_play).collect();
    let games = &games[..allowance.left(games.len())];
    let scores = share(worlds, games.len(), |world, jobs| {
        let games = games[jobs].iter();
        games
            .map(|&k| (!allowance.is_over()).then(|| world.game(&open[k].path)))
            .collect()
    });
    let mut played = 0;
    for (&k, score) in games.iter().zip(scores) {
        if let Some(score) = score {
            open[k].own.add(score);
            played += 1;
        }
    }
    allowance.spend(played);
    played > 0
}

/// Values from the leaves up, and pruning everywhere on the way. `best` says that the root's side moves here.
fn settle<M>(nodes: &mut [Node<M>], best: bool, back_up: BackUp, pruning: &Pruning) {
    for node in nodes.iter_mut() {
        settle(&mut node.children, !best, back_up, pruning);
        (node.value, node.error) = (node.own.mean(), node.own.error());
        // An inner node has the value of the reply that is chosen there, and its error; its own games are dropped.
        let replies = alive(&node.children).filter(|reply| reply.is_known());
        let sign = if best { 1.0 } else { -1.0 };
        if let Some(reply) = replies.min_by(|a, b| (sign * a.value).total_cmp(&(sign * b.value))) {
            (node.value, node.error) = (reply.value, reply.error);
        }
        if back_up == BackUp::Distribution {
            // The replier's side: what is least for us is most for it.
            let guesses = alive(&node.children).filter(|reply| reply.error.is_finite());
            let guesses = guesses.map(|reply| Spread {
                mean: -sign * reply.value,
                deviation: reply.error,
            });
            if let Some(largest) = Spread::largest(guesses) {
                (node.value, node.error) = (-sign * largest.mean, largest.deviation);
            }
        }
    }
    let sign = if best { 1.0 } else { -1.0 };
    let tested = |node: &Node<M>| node.games() >= pruning.least && node.error.is_finite();
    let least = |node: &Node<M>| sign * node.value - pruning.ratio * node.error;
    let most = |node: &Node<M>| sign * node.value + pruning.ratio * node.error;
    let bar = alive(nodes)
        .filter(|node| tested(node))
        .map(least)
        .fold(f64::NEG_INFINITY, f64::max);
    for node in nodes.iter_mut() {
        let inferior = tested(node) && most(node) < bar;
        node.alive = !inferior && (node.alive || !pruning.hard);
    }
}

/// Whether every node above the leaves has been cut down to what is kept, or to equals.
fn is_ready<M>(nodes: &[Node<M>], depth: usize, keep: usize, pruning: &Pruning) -> bool {
    if depth == 1 {
        return alive(nodes).count() <= keep || are_equal(nodes, pruning);
    }
    alive(nodes).all(|node| is_ready(&node.children, depth - 1, keep, pruning))
}

/// Keeps the best of the nodes above new leaves and gives those their children, as far as there is room; the others
/// stay leaves.
fn deepen<M: Copy, W: World<M>>(
    nodes: &mut [Node<M>],
    depth: usize,
    best: bool,
    shape: Shape,
    world: &mut W,
    path: &mut Vec<M>,
    room: &mut usize,
) {
    if depth == 1 {
        let sign = if best { -1.0 } else { 1.0 };
        let mut order: Vec<usize> = (0..nodes.len()).filter(|&i| nodes[i].alive).collect();
        order.sort_by(|&a, &b| (sign * nodes[a].value).total_cmp(&(sign * nodes[b].value)));
        for &i in order.iter().skip(shape.keep) {
            nodes[i].alive = false;
        }
    }
    for node in nodes.iter_mut().filter(|node| node.alive) {
        path.push(node.point);
        if depth > 1 {
            deepen(&mut node.children, depth - 1, !best, shape, world, path, room);
        } else if *room > 0 {
            let replies = world.moves(path, shape.wide);
            *room = room.saturating_sub(replies.len());
            node.children = replies.into_iter().map(Node::new).collect();
        }
        path.pop();
    }
}

fn arms<M: Copy>(roots: Vec<Node<M>>) -> Vec<Arm<M>> {
    let arm = |node: Node<M>| Arm {
        point: node.point,
        value: node.value,
        error: node.error,
        games: node.games(),
        alive: node.alive,
    };
    let mut arms: Vec<Arm<M>> = roots.into_iter().map(arm).collect();
    // A move without a game has no value yet.
    arms.sort_by(|a, b| {
        (b.alive, b.games > 0, b.value)
            .partial_cmp(&(a.alive, a.games > 0, a.value))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    arms
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred moves everywhere; the first of them are the worst.
    #[derive(Default)]
    struct Meadow {
        asked: usize,
    }

    impl World for Meadow {
        fn moves(&mut self, _path: &[Point], _most: usize) -> Vec<Point> {
            self.asked += 1;
            (0..100).map(|i| Point::new(i % 10, i / 10)).collect()
        }

        fn game(&mut self, path: &[Point]) -> f64 {
            f64::from(path[0].row()) - 10.0
        }
    }

    /// What was found, and how often moves were asked for.
    fn search(depth: usize, games: u64, stopped: bool, nodes: usize) -> (Vec<Arm>, usize) {
        let stop = stopped.into();
        let mut allowance = Allowance::new(Some(games), None, &stop);
        let shape = Shape { depth, ..Shape::FLAT };
        let pruning = Pruning {
            ratio: f64::INFINITY,
            ..Pruning::default()
        };
        let mut meadow = Meadow::default();
        let arms = grow(
            std::slice::from_mut(&mut meadow),
            shape,
            &pruning,
            &mut allowance,
            nodes,
        );
        (arms, meadow.asked)
    }

    #[test]
    fn a_tree_that_no_game_can_reach_is_not_grown() {
        assert_eq!(search(6, 1000, true, MOST_NODES).1, 1, "the root alone");
        assert_eq!(search(6, 100, false, MOST_NODES).1, 1);
    }

    #[test]
    fn a_tree_stays_within_its_room() {
        let (arms, asked) = search(6, 20_000, false, 850);
        assert_eq!(
            asked,
            1 + 9,
            "nine of the first moves have replies, and none of those has"
        );
        assert!(arms.iter().all(|arm| arm.games > 0));
    }

    #[test]
    fn a_move_without_a_game_is_not_the_best() {
        let (arms, _) = search(1, 30, false, MOST_NODES);
        assert!(arms[0].games > 0 && arms[99].games == 0);
    }
}
