//! The tree as others see it: kept from move to move, and searched within a budget.

use crate::accounts::Accounts;
use crate::amaf::Tables;
use crate::analysis::{Analysis, Standing, analysis};
use crate::company::Company;
use crate::evaluator::{Evaluator, Stakes};
use crate::guide::Guide;
use crate::knowledge::Knowledge;
use crate::node::{Arena, Node};
use crate::position::Root;
use crate::prior::{Priors, SlowPrior};
use crate::scheme::Last;
use crate::search::{Budget, Search};
use crate::settings::Settings;
use crate::totals::Totals;
use goban::{Color, Game, Move, PointSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Somebody who looks on while a search goes on.
pub struct Show<'a> {
    /// How often something is shown.
    pub every: Duration,
    /// Who is told what has been found so far.
    pub to: &'a mut dyn FnMut(&Analysis),
}

/// What a tree was grown for: as long as it holds, the tree can be kept.
#[derive(Clone, PartialEq)]
struct Grown {
    start: (u64, goban::Size),
    stakes: Stakes,
    moves: Vec<(Color, Move)>,
    to_move: Color,
}

/// A tree of moves that is kept from one question to the next.
pub struct Tree {
    settings: Settings,
    priors: Priors,
    evaluators: Vec<Box<dyn Evaluator>>,
    arena: Arena,
    /// All moves as first of the games since the tree stands where it stands.
    tables: Tables,
    /// The advice about that position.
    guide: Option<Guide>,
    grown: Option<Grown>,
    /// What was played for last.
    stakes: Stakes,
    totals: Totals,
    /// Those who search the same positions elsewhere.
    company: Option<Arc<dyn Company>>,
    /// What they were told.
    accounts: Accounts,
}

impl Tree {
    /// A tree searched by one thread for each evaluator.
    pub fn new(settings: Settings, priors: Priors, evaluators: Vec<Box<dyn Evaluator>>) -> Tree {
        Tree {
            arena: Arena::new(settings.memory),
            tables: Tables::new(&settings.scheme),
            guide: None,
            settings,
            priors,
            evaluators,
            grown: None,
            stakes: Stakes::EVEN,
            totals: Totals::default(),
            company: None,
            accounts: Accounts::default(),
        }
    }

    /// Searches in company: games are shared with others who search the same positions.
    pub fn keep_company(&mut self, company: Arc<dyn Company>) {
        self.company = Some(company);
        self.accounts.close();
    }

    /// Has every evaluator put into another.
    pub fn wrap_evaluators(&mut self, wrap: impl Fn(Box<dyn Evaluator>) -> Box<dyn Evaluator>) {
        self.evaluators = std::mem::take(&mut self.evaluators)
            .into_iter()
            .map(wrap)
            .collect();
    }

    /// The tree of the main player: heavy playouts and pattern priors.
    pub fn of_playouts(settings: Settings, knowledge: &Knowledge, threads: usize, seed: u64) -> Tree {
        let evaluator = |i: usize| {
            // Seeds that lie close together would give threads of different games the same chances.
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(i as u64);
            Box::new(knowledge.playouts(seed)) as Box<dyn Evaluator>
        };
        let evaluators = (0..threads.max(1)).map(evaluator).collect();
        Tree::new(settings, knowledge.priors(), evaluators)
    }

    /// The same with the opinion of one more room, which takes its time.
    pub fn with_slow_prior(mut self, prior: impl SlowPrior + 'static) -> Tree {
        self.priors = self.priors.with_slow(prior);
        self
    }

    /// The same with nobody's opinion about moves before they are tried.
    pub fn without_priors(mut self) -> Tree {
        self.priors = Priors::default();
        self
    }

    /// Who has an opinion about its moves.
    pub fn priors(&self) -> &Priors {
        &self.priors
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.arena.clear();
        self.tables.clear();
        self.guide = None;
        self.grown = None;
        self.totals = Totals::default();
        self.accounts.close();
    }

    /// Has the searches of the position where it stands follow this advice, until it stands elsewhere.
    pub fn follow_advice(&mut self, guide: Guide) {
        self.guide = Some(guide);
    }

    /// Bytes that the nodes take.
    pub fn bytes(&self) -> usize {
        self.arena.bytes()
    }

    /// Stands at the position of a game, keeping what is known about it; how many visits that is. Once the stop is raised
    /// it makes do with less of what it knew.
    pub fn stand_at(&mut self, game: &Game, to_move: Color, stakes: Stakes, stop: &AtomicBool) -> u32 {
        let now = Grown {
            start: (game.start().hash(), game.size()),
            stakes,
            moves: game.moves().to_vec(),
            to_move,
        };
        if self.grown.as_ref() != Some(&now) {
            self.tables.clear();
            self.guide = None;
            self.accounts.close();
        }
        let kept = self
            .grown
            .take()
            .is_some_and(|grown| self.follow(&grown, &now, stop));
        if !kept {
            self.arena.clear();
            self.accounts.close();
            self.totals = Totals::default();
        }
        self.totals = std::mem::take(&mut self.totals).asked_again();
        self.grown = Some(now);
        self.arena.root().visits()
    }

    /// Walks down from what the tree was grown for to what is asked now; false if it cannot.
    fn follow(&mut self, grown: &Grown, now: &Grown, stop: &AtomicBool) -> bool {
        if grown.start != now.start || grown.stakes != now.stakes || !now.moves.starts_with(&grown.moves) {
            return false;
        }
        let mut to_move = grown.to_move;
        for &(color, m) in &now.moves[grown.moves.len()..] {
            let children = self.arena.children(self.arena.root());
            let Some(place) = children
                .iter()
                .position(|c| c.mv() == m)
                .filter(|_| color == to_move)
            else {
                return false;
            };
            self.arena.keep(place, stop);
            self.totals = self.totals.after(m);
            to_move = !to_move;
        }
        to_move == now.to_move && !self.arena.root().is_forbidden()
    }

    /// Cuts off the least visited nodes until half the arena is free.
    fn make_room(&mut self, stop: &AtomicBool) {
        let mut least = 8;
        while self.arena.fill() > 0.5 && least < 1 << 30 {
            self.arena.trim(least, stop);
            least *= 2;
        }
    }

    /// Searches from where the tree stands, within a budget, until the stop is raised. Of the points allowed at
    /// the root, `among` names those to consider.
    pub fn search(&mut self, root: &Root, among: Option<&PointSet>, budget: Budget, stop: &AtomicBool) {
        self.search_and_show(root, among, budget, stop, None);
    }

    /// The same, and shows what it has found as it goes on, and at the end.
    pub fn search_and_show(
        &mut self,
        root: &Root,
        among: Option<&PointSet>,
        budget: Budget,
        stop: &AtomicBool,
        mut show: Option<Show<'_>>,
    ) {
        let began = Instant::now();
        self.stakes = root.stakes;
        self.make_room(stop);
        let mut root = root.clone();
        if let Some(among) = among {
            root.legal &= *among;
        }
        let settings = self.settings.on(root.board.size());
        let mut search = Search {
            arena: &self.arena,
            settings: &settings,
            priors: &self.priors,
            tables: &self.tables,
            guide: self.guide.as_ref(),
            root: &root,
            budget,
            began,
            stop,
            begun: AtomicU64::new(0),
            halt: AtomicBool::new(false),
            pause: None,
            totals: Mutex::new(std::mem::take(&mut self.totals)),
            weighed: Mutex::default(),
            company: self.company.as_deref(),
            accounts: Mutex::new(&mut self.accounts),
        };
        if let Some(first) = self.evaluators.first_mut() {
            search.prepare(first.as_mut());
        }
        if let Some(company) = search.company {
            let mut accounts = search.accounts.lock().unwrap_or_else(|e| e.into_inner());
            accounts.begin(company, root.board.hash(), search.counted());
        }
        loop {
            search.pause = show.as_ref().map(|show| Instant::now() + show.every);
            match &mut self.evaluators[..] {
                [only] => search.work(only.as_mut()),
                many => std::thread::scope(|scope| {
                    for evaluator in many {
                        let search = &search;
                        scope.spawn(move || search.work(evaluator.as_mut()));
                    }
                }),
            }
            if let Some(show) = &mut show {
                let totals = search.totals.lock().unwrap_or_else(|e| e.into_inner());
                let standing = Standing {
                    settings: &settings,
                    tables: &self.tables,
                    to_move: root.to_move,
                };
                (show.to)(&analysis(search.arena, &totals, &standing, root.stakes));
            }
            if search.is_over() || self.evaluators.is_empty() {
                break;
            }
        }
        if let Some(company) = search.company {
            let took = budget.playouts.map(|_| began.elapsed());
            let mut accounts = search.accounts.lock().unwrap_or_else(|e| e.into_inner());
            accounts.finish(company, search.counted(), took, || stop.load(Relaxed));
        }
        self.totals = search.totals.into_inner().unwrap_or_else(|e| e.into_inner());
    }

    /// Checks the bookkeeping of the whole tree; what is wrong, if anything is. No search may be under way.
    ///
    /// Every descent was counted once in each node that it went through, so no node has fewer visits than its
    /// children together, no node has won more games than it has visits, and nobody is inside any node any more. The tables of
    /// all branches have no game twice.
    pub fn audit(&self) -> Result<(), String> {
        let mut waiting = vec![(self.arena.root(), 0)];
        while let Some((node, depth)) = waiting.pop() {
            let children = self.arena.children(node);
            let below: u32 = children.iter().map(Node::visits).sum();
            let ((visits, value), inside) = (node.stats.get(), node.inside.load(Relaxed));
            if inside != 0 || below > visits || value > visits as f32 {
                let m = node.mv();
                return Err(format!(
                    "{m} at depth {depth}: {visits} visits, {value} won, {below} visits below, {inside} inside"
                ));
            }
            waiting.extend(children.iter().map(|child| (child, depth + 1)));
        }
        self.tables.audit(self.arena.root().visits())
    }

    /// What has been found so far.
    pub fn analysis(&self, to_move: Color) -> Analysis {
        let standing = Standing {
            settings: &self.settings,
            tables: &self.tables,
            to_move,
        };
        let mut found = analysis(&self.arena, &self.totals, &standing, self.stakes);
        if self.settings.scheme.last == Last::Visits {
            found.agree(&self.accounts.agreed);
        }
        found
    }
}
