//! Nodes of the tree, and the arena of bounded size that holds them.
//!
//! A node is a move and what is known about it: 32 bytes of atomics, so that threads share the tree without a
//! lock. Visits and their summed value sit in one word, as do those of RAVE: one addition counts a game, and no
//! game is ever lost or counted twice. The children of a node are one block of the arena. Blocks are handed out
//! in order, so a child's block always lies behind its parent's; that makes [`Arena::keep`] a simple slide.

use crate::company::Games;
use goban::{Move, Point};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, AtomicU64, Ordering::*};

/// What a won game adds to a sum of values.
pub(crate) const WON: u64 = 256;
/// A node holds no more visits than its sum of values has room for.
pub(crate) const MOST_VISITS: u32 = (u32::MAX as u64 / WON) as u32;

const UNEXPANDED: u32 = 0;
const EXPANDING: u32 = 1;
const PASS: u16 = u16::MAX;
const ILLEGAL: u16 = 1;
const CONSULTED: u16 = 2;
const JUST_WON: u16 = 4;

/// Visits and the sum of their values, in one word.
#[derive(Default, Debug)]
pub(crate) struct Count(AtomicU64);

impl Count {
    #[inline]
    pub fn add(&self, value: u64) {
        self.0.fetch_add(1 << 32 | value, Relaxed);
    }

    /// Counts a game that weighs so many times as much as the average one: the mean moves by so many times as much, as long as the
    /// value of the game stays within a game. A visit is a visit.
    pub fn add_weighed(&self, value: u64, weight: f32) {
        let (visits, won) = self.get();
        if visits == 0 {
            return self.add(value);
        }
        let mean = WON as f32 * won / visits as f32;
        let weighed = mean + weight * (value as f32 - mean);
        self.add(weighed.round().clamp(0.0, WON as f32) as u64);
    }

    /// Counts games that were played elsewhere.
    pub fn add_games(&self, games: Games) {
        self.0.fetch_add(games.0, Relaxed);
    }

    /// All that was counted.
    #[inline]
    pub fn games(&self) -> Games {
        Games(self.0.load(Relaxed))
    }

    pub fn clear(&self) {
        self.0.store(0, Relaxed);
    }

    /// Visits, and their values as a number of won games.
    #[inline]
    pub fn get(&self) -> (u32, f32) {
        let word = self.0.load(Relaxed);
        (
            (word >> 32) as u32,
            (word & 0xffff_ffff) as f32 * (1.0 / WON as f32),
        )
    }
}

/// A move and what is known about it, seen by the side that plays it.
#[derive(Default, Debug)]
pub(crate) struct Node {
    pub stats: Count,
    pub rave: Count,
    /// The probability that the priors give the move.
    policy: AtomicU32,
    children: AtomicU32,
    move_index: AtomicU16,
    child_count: AtomicU16,
    /// Descents that are below this node now.
    pub inside: AtomicU16,
    flags: AtomicU16,
}

impl Node {
    #[inline]
    pub fn visits(&self) -> u32 {
        self.stats.get().0
    }

    #[inline]
    pub fn policy(&self) -> f32 {
        f32::from_bits(self.policy.load(Relaxed))
    }

    #[inline]
    pub fn mv(&self) -> Move {
        match self.move_index.load(Relaxed) {
            PASS => Move::Pass,
            index => Move::Play(Point::from_index(usize::from(index))),
        }
    }

    /// Makes a new node with this move and the probability of the priors, whatever was here before.
    pub fn set(&self, m: Move, policy: f32) {
        let index = match m {
            Move::Pass => PASS,
            Move::Play(p) => p.index() as u16,
        };
        self.clear();
        self.move_index.store(index, Relaxed);
        self.policy.store(policy.to_bits(), Relaxed);
    }

    /// The move repeats a position on the way that leads here: it is never tried again.
    pub fn forbid(&self) {
        self.flags.fetch_or(ILLEGAL, Relaxed);
    }

    #[inline]
    pub fn is_forbidden(&self) -> bool {
        self.flags.load(Relaxed) & ILLEGAL != 0
    }

    /// Remembers whether the last descent through it won.
    pub fn remember(&self, won: bool) {
        if won {
            self.flags.fetch_or(JUST_WON, Relaxed);
        } else {
            self.flags.fetch_and(!JUST_WON, Relaxed);
        }
    }

    /// Whether the last descent through it won, as far as that is remembered.
    pub fn has_just_won(&self) -> bool {
        self.flags.load(Relaxed) & JUST_WON != 0
    }

    /// Takes the right to ask the slow priors about this node; of many threads one has it, and only once.
    #[inline]
    pub fn consult(&self) -> bool {
        self.flags.load(Relaxed) & CONSULTED == 0 && self.flags.fetch_or(CONSULTED, Relaxed) & CONSULTED == 0
    }

    /// Sets what the priors think, once more is known of it.
    pub fn set_policy(&self, policy: f32) {
        self.policy.store(policy.to_bits(), Relaxed);
    }

    #[inline]
    pub fn is_expanded(&self) -> bool {
        self.children.load(Acquire) > EXPANDING
    }

    /// Takes the right to expand this node; of many threads one has it.
    pub fn claim(&self) -> bool {
        self.children
            .compare_exchange(UNEXPANDED, EXPANDING, Acquire, Relaxed)
            .is_ok()
    }

    /// Gives the right back.
    pub fn unclaim(&self) {
        self.children.store(UNEXPANDED, Release);
    }

    /// Shows the children to all threads, once they are set.
    pub fn publish(&self, first: u32, count: u16) {
        self.child_count.store(count, Relaxed);
        self.children.store(first, Release);
    }

    /// Forgets the children. Those to come will have to be asked about again.
    fn cut_off(&mut self) {
        *self.children.get_mut() = UNEXPANDED;
        *self.child_count.get_mut() = 0;
        *self.flags.get_mut() &= !CONSULTED;
    }

    fn clear(&self) {
        self.stats.clear();
        self.rave.clear();
        self.policy.store(0, Relaxed);
        self.children.store(UNEXPANDED, Relaxed);
        for part in [&self.move_index, &self.child_count, &self.inside, &self.flags] {
            part.store(0, Relaxed);
        }
    }
}

const CHUNK: usize = 1 << 14;

/// Room for a bounded number of nodes, taken from the system as it is needed.
pub(crate) struct Arena {
    chunks: Vec<OnceLock<Box<[Node]>>>,
    /// The index behind the last block.
    used: AtomicU32,
}

impl Arena {
    /// An arena of at most this many bytes, and of two chunks at least.
    pub fn new(bytes: usize) -> Arena {
        let chunks = (bytes / (CHUNK * size_of::<Node>())).clamp(2, u32::MAX as usize / CHUNK);
        let arena = Arena {
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            used: AtomicU32::new(0),
        };
        arena.reset_counter();
        arena.chunk(0);
        arena
    }

    fn reset_counter(&self) {
        // Node 0 is the root; 1 would mean "being expanded".
        self.used.store(2, Relaxed);
    }

    fn chunk(&self, i: usize) -> &[Node] {
        self.chunks[i].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect())
    }

    /// The node at the top.
    #[inline]
    pub fn root(&self) -> &Node {
        &self.chunk(0)[0]
    }

    /// The children of a node; none if it has not been expanded.
    #[inline]
    pub fn children(&self, node: &Node) -> &[Node] {
        match node.children.load(Acquire) {
            UNEXPANDED | EXPANDING => &[],
            first => {
                let (chunk, start) = (first as usize / CHUNK, first as usize % CHUNK);
                &self.chunk(chunk)[start..start + usize::from(node.child_count.load(Relaxed))]
            }
        }
    }

    /// Where a block of this length goes behind `end`, and where it ends: blocks stay within one chunk.
    fn after(end: u32, len: usize) -> (u32, u32) {
        let room = CHUNK - end as usize % CHUNK;
        let start = if len <= room {
            end as usize
        } else {
            end as usize + room
        };
        (start as u32, (start + len) as u32)
    }

    /// A block of nodes, each to be [`Node::set`] before anyone sees it; none if the arena is full.
    pub fn block(&self, len: usize) -> Option<(u32, &[Node])> {
        let capacity = (self.chunks.len() * CHUNK) as u32;
        let grow = |end| Some(Arena::after(end, len).1).filter(|&new| new <= capacity);
        let end = self.used.fetch_update(Relaxed, Relaxed, grow).ok()?;
        let start = Arena::after(end, len).0 as usize;
        let nodes = &self.chunk(start / CHUNK)[start % CHUNK..][..len];
        Some((start as u32, nodes))
    }

    /// Bytes taken from the system so far.
    pub fn bytes(&self) -> usize {
        self.chunks.iter().filter(|c| c.get().is_some()).count() * CHUNK * size_of::<Node>()
    }

    /// The share of the arena that is in use.
    pub fn fill(&self) -> f64 {
        f64::from(self.used.load(Relaxed)) / (self.chunks.len() * CHUNK) as f64
    }

    fn node_mut(&mut self, index: u32) -> &mut Node {
        let chunk = self.chunks[index as usize / CHUNK]
            .get_mut()
            .expect("a node in use has its chunk");
        &mut chunk[index as usize % CHUNK]
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.root().clear();
        self.reset_counter();
    }

    /// Makes the child of the root at this place the new root and keeps only what is below it.
    pub fn keep(&mut self, child: usize, stop: &AtomicBool) {
        let old = self.root().children.load(Relaxed);
        *self.node_mut(0) = std::mem::take(self.node_mut(old + child as u32));
        self.trim(0, stop);
    }

    /// Cuts off the children of nodes with fewer visits than this, and slides the rest together: every block
    /// towards the front, in order. A tree of millions of nodes takes a while; once the stop is raised, what has not
    /// been moved yet is cut off too. That is the newest part, and never the children of the root.
    pub fn trim(&mut self, visits: u32, stop: &AtomicBool) {
        let mut waiting = BinaryHeap::new();
        self.await_children(0, visits, &mut waiting);
        let mut front = 2;
        while let Some(Reverse((from, parent))) = waiting.pop() {
            if parent != 0 && stop.load(Relaxed) {
                self.node_mut(parent).cut_off();
                continue;
            }
            let len = u32::from(*self.node_mut(parent).child_count.get_mut());
            let (start, behind) = Arena::after(front, len as usize);
            front = behind;
            *self.node_mut(parent).children.get_mut() = start;
            for i in 0..len {
                let node = std::mem::take(self.node_mut(from + i));
                *self.node_mut(start + i) = node;
                self.await_children(start + i, visits, &mut waiting);
            }
        }
        *self.used.get_mut() = front;
    }

    /// Puts the block below a node on the list of those to move, or cuts it off if the node is too little known.
    fn await_children(&mut self, index: u32, visits: u32, waiting: &mut BinaryHeap<Reverse<(u32, u32)>>) {
        let node = self.node_mut(index);
        let first = *node.children.get_mut();
        if first > EXPANDING && (index == 0 || node.visits() >= visits) {
            waiting.push(Reverse((first, index)));
        } else {
            node.cut_off();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand(arena: &Arena, node: &Node, count: usize) {
        assert!(node.claim() && !node.claim());
        let (first, block) = arena.block(count).unwrap();
        for (i, child) in block.iter().enumerate() {
            child.set(Move::Play(Point::from_index(33 + i)), 0.5);
        }
        node.publish(first, count as u16);
    }

    /// Visits of a whole tree, written as nested lists.
    fn shape(arena: &Arena, node: &Node) -> String {
        let below: Vec<String> = arena.children(node).iter().map(|c| shape(arena, c)).collect();
        format!("{}[{}]", node.visits(), below.join(" "))
    }

    #[test]
    fn a_node_takes_half_a_cache_line() {
        assert_eq!(size_of::<Node>(), 32);
    }

    /// Of a game that weighs half, the mean moves by half: after two won ones a lost one counts as half a won one.
    #[test]
    fn a_lighter_game_moves_the_mean_by_less() {
        let [usual, light, heavy] = [0.0; 3].map(|_| Count::default());
        for count in [&usual, &light, &heavy] {
            count.add(WON);
            count.add(WON);
            count.add(0);
        }
        let means = [(&usual, 1.0), (&light, 0.5), (&heavy, 1.5)].map(|(count, weight)| {
            count.add_weighed(WON, weight);
            count.get()
        });
        assert_eq!(means[0], (4, 3.0));
        assert!(
            means[1].1 < 3.0 && means[2].1 == 3.0,
            "no game is worth more than a game: {means:?}"
        );
        // The first game of all is all that is known.
        let first = Count::default();
        first.add_weighed(WON, 0.1);
        assert_eq!(first.get(), (1, 1.0));
    }

    /// A root with three children, of which the second has two, with one visit and two, and grandchildren.
    fn grown() -> Arena {
        let arena = Arena::new(0);
        expand(&arena, arena.root(), 3);
        let [_, second, third] = arena.children(arena.root()) else {
            panic!()
        };
        expand(&arena, third, 2);
        expand(&arena, second, 2);
        for (i, node) in arena.children(second).iter().enumerate() {
            (0..=i).for_each(|_| node.stats.add(WON));
        }
        expand(&arena, &arena.children(second)[0], 4);
        expand(&arena, &arena.children(second)[1], 1);
        assert_eq!(shape(&arena, second), "0[1[0[] 0[] 0[] 0[]] 2[0[]]]");
        arena
    }

    #[test]
    fn what_is_below_the_move_played_is_kept_and_the_rest_is_given_back() {
        let (mut arena, go_on) = (grown(), AtomicBool::new(false));
        arena.keep(1, &go_on);
        assert_eq!(shape(&arena, arena.root()), "0[1[0[] 0[] 0[] 0[]] 2[0[]]]");
        assert_eq!(*arena.used.get_mut(), 2 + 2 + 4 + 1);
        arena.keep(1, &go_on);
        assert_eq!(shape(&arena, arena.root()), "2[0[]]");
        assert_eq!(*arena.used.get_mut(), 2 + 1);
    }

    #[test]
    fn a_node_is_new_whatever_was_there_before() {
        let mut arena = grown();
        arena.clear();
        assert_eq!(shape(&arena, arena.root()), "0[]");
        expand(&arena, arena.root(), 12);
        assert_eq!(
            shape(&arena, arena.root()),
            format!("0[{}]", ["0[]"; 12].join(" "))
        );
        let children = arena.children(arena.root());
        assert!(
            children
                .iter()
                .all(|n| n.consult() && !n.is_forbidden() && n.rave.get().0 == 0)
        );
    }

    #[test]
    fn a_stop_leaves_the_children_of_the_root() {
        let mut arena = grown();
        arena.keep(1, &AtomicBool::new(true));
        assert_eq!(shape(&arena, arena.root()), "0[1[] 2[]]");
        assert_eq!(*arena.used.get_mut(), 2 + 2);
    }

    #[test]
    fn an_arena_that_is_full_says_so() {
        let arena = Arena::new(0);
        let blocks = std::iter::from_fn(|| arena.block(300)).count();
        assert_eq!(blocks, 2 * (CHUNK / 300));
        assert!(arena.block(300).is_none() && arena.fill() > 0.98);
    }
}
