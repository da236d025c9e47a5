//! The search: threads walk down one shared tree, have the leaf evaluated, and count the result on the way back.

use crate::accounts::{Accounts, Counted};
use crate::amaf::Tables;
use crate::company::Company;
use crate::evaluator::{BEFORE, Evaluation, Evaluator, Leaf, RECENT};
use crate::guide::Guide;
use crate::node::{Arena, Count, MOST_VISITS, Node, WON};
use crate::position::{Root, area_margin, key, takes};
use crate::prior::Priors;
use crate::scheme::Last;
use crate::select::{OfAll, OfNode, draw, select};
use crate::settings::{Selection, Settings};
use crate::totals::Totals;
use goban::{Color, Ko, Move, Point, Random};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::time::{Duration, Instant};

/// How long a search goes on.
#[derive(Clone, Copy, Default, Debug)]
pub struct Budget {
    /// At most this many more playouts.
    pub playouts: Option<u64>,
    /// At most this long.
    pub time: Option<Duration>,
    /// Whether it may end as soon as no other move can overtake the best.
    pub early: bool,
}

/// What all threads of one search share.
pub(crate) struct Search<'a> {
    pub arena: &'a Arena,
    pub settings: &'a Settings,
    pub priors: &'a Priors,
    pub tables: &'a Tables,
    pub guide: Option<&'a Guide>,
    pub root: &'a Root,
    pub budget: Budget,
    pub began: Instant,
    pub stop: &'a AtomicBool,
    /// Playouts begun: each thread takes its next one from here.
    pub begun: AtomicU64,
    pub halt: AtomicBool,
    /// When the threads stop for a while to show what they have found, if they do.
    pub pause: Option<Instant>,
    pub totals: Mutex<Totals>,
    /// What descents weighed, if they do not all weigh the same.
    pub weighed: Mutex<Weighed>,
    /// Those who search the same position elsewhere.
    pub company: Option<&'a dyn Company>,
    /// What they were told.
    pub accounts: Mutex<&'a mut Accounts>,
}

/// The sum of weights, and how many there were.
#[derive(Default)]
pub(crate) struct Weighed {
    sum: f64,
    count: u64,
}

impl Weighed {
    fn add(&mut self, weight: f64) {
        self.sum += weight;
        self.count += 1;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}

/// A descent: the nodes walked through, the root first, and the keys of the positions made.
#[derive(Default)]
struct Path<'a> {
    nodes: Vec<&'a Node>,
    keys: Vec<u64>,
}

/// More moves than this deep in the tree are left to the evaluator: under simple ko a cycle could go on for ever.
const DEEPEST: usize = 400;

impl<'a> Search<'a> {
    /// One thread's part: descents until the next pause, or until the search is over.
    pub fn work(&self, evaluator: &mut dyn Evaluator) {
        let batch = evaluator.batch().max(1);
        let mut leaves: Vec<Leaf> = (0..batch).map(|_| self.leaf(evaluator)).collect();
        let mut paths: Vec<Path<'_>> = (0..batch).map(|_| Path::default()).collect();
        let mut totals = Totals::default();
        while !self.is_done() && !self.is_paused() {
            let mut ready = 0;
            let mut begun = 0;
            while ready < batch
                && begun < batch
                && let Some(number) = self.take_one()
            {
                begun += 1;
                let (leaf, path) = (&mut leaves[ready], &mut paths[ready]);
                if self.descend(leaf, path, evaluator, number) {
                    self.score_as_it_stands(leaf);
                    self.count(leaf, path, &mut totals);
                } else {
                    ready += 1;
                }
            }
            if begun == 0 {
                break;
            }
            self.keep_company();
            evaluator.evaluate(&mut leaves[..ready]);
            for (leaf, path) in leaves.iter_mut().zip(&paths).take(ready) {
                if let Some(&node) = path.nodes.last()
                    && path.nodes.len() < DEEPEST
                {
                    self.heed(node, leaf, path.nodes.len() == 1);
                }
                self.count(leaf, path, &mut totals);
            }
            if totals.playouts >= 128 {
                self.merge(&mut totals);
            }
        }
        self.merge(&mut totals);
    }

    /// The counts that are shared with others.
    pub fn counted(&self) -> Counted<'a> {
        Counted {
            arena: self.arena,
            tables: self.tables,
        }
    }

    /// Tells those who search elsewhere what was played here, when it is time, and counts what they played. One thread at a time
    /// does so, the others go on.
    #[inline]
    fn keep_company(&self) {
        if let Some(company) = self.company
            && let Ok(mut accounts) = self.accounts.try_lock()
        {
            let playouts = self.begun.load(Relaxed);
            if accounts.is_due(company, playouts) {
                accounts.trade(company, self.counted(), playouts, || self.is_done());
            }
        }
    }

    /// Gives the root its children before the threads begin; of children that it has already, those not allowed
    /// now are never walked into again.
    pub fn prepare(&self, evaluator: &mut dyn Evaluator) {
        let root = self.arena.root();
        let mut leaf = self.leaf(evaluator);
        if evaluator.has_policy() {
            evaluator.evaluate(std::slice::from_mut(&mut leaf));
            self.heed(root, &leaf, true);
        } else if evaluator.opines_after().is_some() {
            evaluator.opine(&mut leaf);
            self.heed(root, &leaf, true);
        } else if !root.is_expanded() {
            self.expand(root, &leaf, true);
        } else if root.consult() {
            self.reconsider(root, &leaf);
        }
        for child in self.arena.children(root) {
            let allowed = match child.mv() {
                Move::Play(p) => self.root.legal.contains(p),
                Move::Pass => self.root.may_pass,
            };
            if !allowed {
                child.forbid();
            }
        }
    }

    fn leaf(&self, evaluator: &dyn Evaluator) -> Leaf {
        let before = if evaluator.looks_back() {
            self.root.before.clone()
        } else {
            Vec::new()
        };
        Leaf {
            board: self.root.board.clone(),
            to_move: self.root.to_move,
            stakes: self.root.stakes,
            surplus: 0,
            at_root: true,
            recent: self.root.recent.clone(),
            before,
            found: Evaluation::default(),
        }
    }

    fn merge(&self, totals: &mut Totals) {
        self.totals.lock().unwrap_or_else(|e| e.into_inner()).add(totals);
        totals.clear();
        // Who has most visits stays first only if visits decide.
        let early = self.budget.early && self.settings.scheme.last == Last::Visits;
        if early && self.is_decided() {
            self.halt.store(true, Relaxed);
        }
    }

    /// Takes one playout from the budget; its number.
    fn take_one(&self) -> Option<u64> {
        let most = self.budget.playouts.unwrap_or(u64::MAX);
        self.begun
            .fetch_update(Relaxed, Relaxed, |n| (n < most).then_some(n + 1))
            .ok()
    }

    fn is_paused(&self) -> bool {
        self.pause.is_some_and(|pause| Instant::now() >= pause)
    }

    /// Whether there is nothing more to do: the budget is spent, the move decided, or the stop raised.
    pub fn is_over(&self) -> bool {
        let spent = self
            .budget
            .playouts
            .is_some_and(|most| self.begun.load(Relaxed) >= most);
        spent || self.is_done()
    }

    fn is_done(&self) -> bool {
        if self.stop.load(Relaxed) || self.halt.load(Relaxed) {
            return true;
        }
        let late = self.budget.time.is_some_and(|time| self.began.elapsed() >= time);
        let full = self.arena.root().visits() >= MOST_VISITS;
        if late || full {
            self.halt.store(true, Relaxed);
        }
        late || full
    }

    /// Whether the most visited move would stay so if the rest of the budget went to the second.
    fn is_decided(&self) -> bool {
        let mut visits: Vec<u32> = self
            .arena
            .children(self.arena.root())
            .iter()
            .map(Node::visits)
            .collect();
        visits.sort_unstable_by_key(|&n| std::cmp::Reverse(n));
        let (first, second) = match visits[..] {
            [] => return false,
            [only] => (only, 0),
            [first, second, ..] => (first, second),
        };
        let done = self.begun_or_done();
        let by_count = self.budget.playouts.map(|most| most.saturating_sub(done) as f64);
        let by_time = self.budget.time.map(|time| {
            let spent = self.began.elapsed().as_secs_f64();
            let rate = done as f64 / spent.max(1e-3);
            rate * (time.as_secs_f64() - spent).max(0.0)
        });
        // The others go on as well.
        let ranks = self.company.map_or(1, |company| company.ranks().max(1)) as f64;
        let left = by_count.unwrap_or(f64::MAX).min(by_time.unwrap_or(f64::MAX));
        left < f64::MAX && f64::from(first - second) > left * ranks
    }

    fn begun_or_done(&self) -> u64 {
        match self.budget.playouts {
            Some(_) => self.begun.load(Relaxed),
            None => self.totals.lock().unwrap_or_else(|e| e.into_inner()).playouts,
        }
    }

    /// Walks from the root to a leaf, which it expands if it is due. True if the game is over there.
    fn descend(
        &self,
        leaf: &mut Leaf,
        path: &mut Path<'a>,
        evaluator: &mut dyn Evaluator,
        number: u64,
    ) -> bool {
        let opines_after = evaluator.opines_after().unwrap_or(u32::MAX);
        let to_the_end = self.settings.scheme.to_the_end;
        let mut random = Random::new(self.root.board.hash() ^ number);
        'again: loop {
            path.nodes.clear();
            path.keys.clear();
            leaf.found.policy.clear();
            leaf.board.copy_from(&self.root.board);
            leaf.to_move = self.root.to_move;
            leaf.surplus = self.root.surplus;
            leaf.at_root = true;
            leaf.recent.clone_from(&self.root.recent);
            for (past, before) in leaf.before.iter_mut().zip(&self.root.before) {
                past.copy_from(before);
            }
            let mut passes = self.root.passes.min(1);
            let mut node = self.arena.root();
            self.enter(node, path);
            loop {
                if passes >= 2 {
                    return true;
                }
                let due = to_the_end || path.nodes.len() == 1 || node.visits() >= self.settings.expand_after;
                let asked = node.visits() >= opines_after && path.nodes.len() < DEEPEST;
                if asked && (due || node.is_expanded()) && node.consult() {
                    evaluator.opine(leaf);
                    self.heed(node, leaf, leaf.at_root);
                    leaf.found.policy.clear();
                }
                if !node.is_expanded() && due && path.nodes.len() < DEEPEST {
                    self.expand(node, leaf, path.nodes.len() == 1);
                }
                if node.visits() >= self.settings.consult_after && node.is_expanded() && node.consult() {
                    self.reconsider(node, leaf);
                }
                let children = self.arena.children(node);
                let chosen = if to_the_end && node.visits() == 0 {
                    draw(children, &mut random)
                } else {
                    self.select(node, children, path.nodes.len() - 1, leaf.to_move)
                };
                let Some(child) = chosen else {
                    return false;
                };
                let color = leaf.to_move;
                leaf.at_root = false;
                leaf.recent.insert(0, child.mv());
                leaf.recent.truncate(RECENT);
                if leaf.before.len() == BEFORE {
                    leaf.before.rotate_right(1);
                    leaf.before[0].copy_from(&leaf.board);
                }
                match child.mv() {
                    Move::Pass => {
                        leaf.board.pass();
                        passes += 1;
                    }
                    Move::Play(p) => {
                        let check = self.root.stakes.ko != Ko::Simple && takes(&leaf.board, color, p);
                        leaf.board.play(color, p);
                        passes = 0;
                        leaf.surplus += if color == Color::Black { 1 } else { -1 };
                        let key = key(self.root.stakes.ko, leaf.board.hash(), color);
                        if check && (self.root.seen.contains(&key) || path.keys.contains(&key)) {
                            child.forbid();
                            self.leave(path);
                            continue 'again;
                        }
                        path.keys.push(key);
                    }
                }
                leaf.to_move = !color;
                node = child;
                self.enter(node, path);
            }
        }
    }

    /// The child to walk into, by all that the settings have a say.
    #[inline]
    fn select(&self, node: &Node, children: &'a [Node], depth: usize, color: Color) -> Option<&'a Node> {
        if self.guide.is_none() && self.settings.scheme.is_of_nodes() {
            return select(self.settings, &OfNode, node, children, depth);
        }
        let known = OfAll {
            scheme: &self.settings.scheme,
            tables: self.tables,
            guide: self.guide,
            color,
            depth,
            answered: self.played(node, depth),
        };
        select(self.settings, &known, node, children, depth)
    }

    /// The stone that led to a node so many moves below the root, if it was one.
    #[inline]
    fn played(&self, node: &Node, depth: usize) -> Option<Point> {
        let last = || self.root.recent.first().copied();
        let m = if depth == 0 { last()? } else { node.mv() };
        m.point()
    }

    #[inline]
    fn enter(&self, node: &'a Node, path: &mut Path<'a>) {
        node.inside.fetch_add(1, Relaxed);
        path.nodes.push(node);
    }

    fn leave(&self, path: &Path<'_>) {
        for node in &path.nodes {
            node.inside.fetch_sub(1, Relaxed);
        }
    }

    /// Gives a node its children, the likeliest first; a pass comes last. Another thread may be faster, or the
    /// arena full: then nothing happens.
    fn expand(&self, node: &Node, leaf: &Leaf, at_root: bool) {
        if !node.claim() {
            return;
        }
        let (board, color) = (&leaf.board, leaf.to_move);
        let good = |p: &Point| {
            !board.is_eye(color, *p)
                && board.is_legal(color, *p)
                && (!at_root || self.root.legal.contains(*p))
        };
        let moves: Vec<Point> = board
            .size()
            .points()
            .filter(|&p| board.is_empty(p))
            .filter(good)
            .collect();
        let Some((first, block)) = self.arena.block(moves.len() + 1) else {
            node.unclaim();
            return;
        };
        let policy = &leaf.found.policy;
        let mut factors: Vec<f32> = if policy.is_empty() {
            vec![1.0; moves.len()]
        } else {
            let stone = |&p| likelihood(policy, Move::Play(p)).unwrap_or(0.0);
            moves.iter().map(stone).collect()
        };
        if policy.is_empty() {
            self.priors.weigh(board, color, &moves, &mut factors);
            if (at_root || node.visits() >= self.settings.consult_after) && node.consult() {
                self.priors.weigh_slowly(board, color, &moves, &mut factors);
            }
        }
        let pass = likelihood(policy, Move::Pass);
        let sum: f32 = factors.iter().chain(&pass).sum::<f32>().max(f32::MIN_POSITIVE);
        let mut order: Vec<(f32, Point)> = factors.iter().map(|f| f / sum).zip(moves).collect();
        order.sort_by(|a, b| b.0.total_cmp(&a.0));
        if self.settings.selection == Selection::Ordered {
            // Equals stay in the order of the priors.
            order.sort_by_cached_key(|(_, p)| (self.place(color, *p) * 1e6) as i64);
        }
        for (child, (policy, p)) in block.iter().zip(&order) {
            child.set(Move::Play(*p), *policy);
        }
        // Where every stone loses something the pass must be found, where there is much to play it must not cost much.
        let usual = 0.25 / (order.len() + 1) as f32;
        block[order.len()].set(Move::Pass, pass.map_or(usual, |pass| pass / sum));
        node.publish(first, order.len() as u16 + 1);
    }

    /// How much of the line stands before a move when its children are made: by all moves as first and the advice, half of it
    /// where nothing is known.
    fn place(&self, color: Color, p: Point) -> f32 {
        let (mut n, mut won) = (1.0, 0.5);
        if self.tables.are_kept() {
            let (games, value) = self.tables.of(color, p).get();
            (n, won) = (n + games as f32, won + value);
        }
        if let Some(guide) = self.guide {
            let (games, value) = guide.games(color, p, guide.priming.amaf);
            (n, won) = (n + games, won + value);
        }
        1.0 - won / n
    }

    /// Follows the policy that was found for a position, if one was.
    fn heed(&self, node: &Node, leaf: &Leaf, at_root: bool) {
        let policy = &leaf.found.policy;
        if policy.is_empty() {
            return;
        }
        // Nobody else is asked about it any more.
        node.consult();
        if !node.is_expanded() {
            self.expand(node, leaf, at_root);
            return;
        }
        for child in self.arena.children(node) {
            match (child.mv(), likelihood(policy, child.mv())) {
                (Move::Pass, None) => {}
                (_, found) => child.set_policy(found.unwrap_or(0.0)),
            }
        }
    }

    /// Asks the slow priors about a node that has children. These stay in the order that they have: they may be in
    /// other threads' hands.
    #[cold]
    fn reconsider(&self, node: &Node, leaf: &Leaf) {
        if !self.priors.has_slow() {
            return;
        }
        let children = self.arena.children(node);
        let plays = children.iter().filter_map(|c| Some((c, c.mv().point()?)));
        let (stones, moves): (Vec<&Node>, Vec<Point>) = plays.unzip();
        let mut factors = vec![1.0; moves.len()];
        self.priors
            .weigh_slowly(&leaf.board, leaf.to_move, &moves, &mut factors);
        let before: f32 = stones.iter().map(|child| child.policy()).sum();
        let after: f32 = stones.iter().zip(&factors).map(|(c, f)| c.policy() * f).sum();
        let scale = before / after.max(f32::MIN_POSITIVE);
        for (child, factor) in stones.iter().zip(factors) {
            child.set_policy(child.policy() * factor * scale);
        }
    }

    /// A game that both sides ended is counted as it stands.
    fn score_as_it_stands(&self, leaf: &mut Leaf) {
        let mut margin = area_margin(&leaf.board);
        if self.root.stakes.territory {
            margin -= leaf.surplus;
        }
        let ahead = f64::from(margin) - self.root.stakes.komi;
        let found = &mut leaf.found;
        found.value = if ahead > 0.0 {
            1.0
        } else if ahead < 0.0 {
            0.0
        } else {
            0.5
        };
        found.win = None;
        found.score = Some(margin as f32);
        found.has_first = true;
        found.first.fill(0);
        found.has_ownership = false;
    }

    /// What a descent weighs by how much of its path was known, in descents of average weight so far.
    #[cold]
    fn weigh(&self, path: &Path<'_>) -> f32 {
        let known = path.nodes.iter().filter(|node| node.visits() > 0).count();
        let weight = self.settings.scheme.weight(known);
        let mut weighed = self.weighed.lock().unwrap_or_else(|e| e.into_inner());
        weighed.add(f64::from(weight));
        weight / (weighed.mean() as f32).max(f32::MIN_POSITIVE)
    }

    /// Counts an evaluation in every node of the path, and in the children whose moves were played later.
    fn count(&self, leaf: &mut Leaf, path: &Path<'_>, totals: &mut Totals) {
        let Evaluation {
            value,
            first,
            has_first,
            ..
        } = &mut leaf.found;
        let black = (*value * WON as f32).round() as u64;
        let value_for = |color: Color| if color == Color::Black { black } else { WON - black };
        let scheme = &self.settings.scheme;
        let weight = (scheme.half_known > 0.0).then(|| self.weigh(path));
        let add = |count: &Count, value: u64| match weight {
            Some(weight) => count.add_weighed(value, weight),
            None => count.add(value),
        };
        let ordered = self.settings.selection == Selection::Ordered;
        let mut to_move = if path.nodes.len() % 2 == 1 {
            self.root.to_move
        } else {
            !self.root.to_move
        };
        for (depth, &node) in path.nodes.iter().enumerate().rev() {
            if *has_first {
                let (own, value) = (to_move as u8 + 1, value_for(to_move));
                for child in self.arena.children(node) {
                    if let Move::Play(p) = child.mv()
                        && first[p.index()] == own
                    {
                        add(&child.rave, value);
                    }
                }
                let played = self.played(node, depth);
                if let Some(p) = played.filter(|_| self.tables.are_kept()) {
                    self.tables
                        .count_answers(to_move, p, first, |count| add(count, value));
                }
                // What led to the root is no move of this game.
                if let Some(p) = played.filter(|_| depth > 0) {
                    first[p.index()] = !to_move as u8 + 1;
                }
            }
            add(&node.stats, value_for(!to_move));
            if ordered {
                node.remember(2 * value_for(!to_move) > WON);
            }
            node.inside.fetch_sub(1, Relaxed);
            to_move = !to_move;
        }
        if *has_first && self.tables.are_kept() {
            self.tables
                .count(first, |count, color| add(count, value_for(color)));
        }
        let first = path.nodes.get(1).map(|node| node.mv());
        totals.count(&leaf.found, first, self.root.stakes.real);
    }
}

/// What a policy says of a move, if it says anything.
fn likelihood(policy: &[(Move, f32)], m: Move) -> Option<f32> {
    policy.iter().find(|found| found.0 == m).map(|found| found.1)
}
