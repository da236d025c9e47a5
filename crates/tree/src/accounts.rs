//! What was told of a tree, and what came from elsewhere: so that no game is told twice, and none that came is told back.

use crate::amaf::Tables;
use crate::company::{Company, Every, Games, Place, Share, Terms, Told, find};
use crate::evaluator::CELLS;
use crate::node::{Arena, MOST_VISITS, Node};
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Who waits for the games of the others when a count of playouts ends the search waits no longer than its own took, and this.
const PATIENCE: Duration = Duration::from_secs(2);
/// From one look at what has come to the next, while one waits.
const LOOK: Duration = Duration::from_micros(100);

/// The counts of a node that all the others know, or that came from them.
type Known = [Games; 2];

/// The accounts of one question.
#[derive(Default)]
pub(crate) struct Accounts {
    question: Option<u64>,
    /// The position at the root.
    root: u64,
    known: HashMap<Place, Known>,
    /// Games under way elsewhere, by the node that they are counted in.
    away: HashMap<Place, u16>,
    /// The games under way here that the others know of.
    said: HashMap<Place, u16>,
    /// What came for nodes that are not there yet.
    waiting: Vec<Share>,
    /// The first level as all have it on average.
    pub agreed: Vec<Share>,
    /// When something was told last: after so many playouts of this search, and by the clock.
    due: u64,
    told: Option<Instant>,
    /// How often.
    turn: u64,
    /// Somebody did not keep in step: nobody is waited for any more.
    alone: bool,
}

/// The parts of a search whose counts are shared.
#[derive(Clone, Copy)]
pub(crate) struct Counted<'a> {
    pub arena: &'a Arena,
    pub tables: &'a Tables,
}

impl Counted<'_> {
    fn find(&self, place: Place) -> Option<&Node> {
        find(self.arena.root(), place, |node| self.arena.children(node))
    }

    /// Every node down to a depth of which a test says yes, parents first; where it says no, nothing below is looked at.
    fn walk(&self, depth: u32, mut visit: impl FnMut(Place, &Node, u32) -> bool) {
        let mut waiting = vec![(Place::ROOT, self.arena.root(), 0)];
        while let Some((place, node, at)) = waiting.pop() {
            if visit(place, node, at) && at < depth {
                let children = self.arena.children(node).iter().rev();
                waiting.extend(children.map(|child| (place.then(child.mv()), child, at + 1)));
            }
        }
    }

    /// The first level as it stands.
    fn level(&self) -> Vec<Share> {
        let mut level = Vec::new();
        self.walk(1, |place, node, _| {
            if node.visits() > 0 {
                level.push(Share {
                    place,
                    games: node.stats.games(),
                    ..Share::default()
                });
            }
            true
        });
        level
    }
}

impl Accounts {
    /// A search begins. What the tree knew before its question is nobody's news; a question that goes on keeps its accounts.
    pub fn begin(&mut self, company: &dyn Company, root: u64, counted: Counted<'_>) {
        (self.due, self.told) = (0, Some(Instant::now()));
        let question = Some(company.question());
        if self.question == question && self.root == root {
            return;
        }
        *self = Accounts {
            question,
            root,
            told: self.told,
            ..Accounts::default()
        };
        if let Terms::Increments { depth, .. } = company.terms() {
            counted.walk(depth.min(Place::DEEPEST), |place, node, _| {
                let known = [node.stats.games(), node.rave.games()];
                if known != Known::default() {
                    self.known.insert(place, known);
                }
                node.is_expanded()
            });
        }
    }

    /// Forgets its question.
    pub fn close(&mut self) {
        *self = Accounts::default();
    }

    /// Whether it is time to tell what was played, so many playouts into the search.
    pub fn is_due(&self, company: &dyn Company, playouts: u64) -> bool {
        match company.terms().every() {
            Every::Playouts(every) => playouts >= self.due + every,
            Every::Time(every) => self.told.is_none_or(|told| told.elapsed() >= every),
        }
    }

    /// Tells what was played and counts what has come.
    pub fn trade(
        &mut self,
        company: &dyn Company,
        counted: Counted<'_>,
        playouts: u64,
        stopped: impl Fn() -> bool,
    ) {
        (self.due, self.told) = (playouts, Some(Instant::now()));
        self.turn += 1;
        self.tell(company, counted, false);
        if let Terms::Increments {
            every: Every::Playouts(_),
            ..
        } = company.terms()
        {
            self.keep_step(company, counted, stopped);
        }
    }

    /// Waits until all others have told as often, within reason.
    fn keep_step(&mut self, company: &dyn Company, counted: Counted<'_>, stopped: impl Fn() -> bool) {
        let begun = Instant::now();
        while !self.alone && !company.is_in_step() && !stopped() {
            self.alone = begun.elapsed() > PATIENCE;
            std::thread::sleep(LOOK);
            self.tell(company, counted, false);
        }
    }

    /// The search is over: tells the rest, and takes what has come. A search that a count of playouts ended waits for the games of
    /// the others, within reason; `stopped` says when it must not.
    pub fn finish(
        &mut self,
        company: &dyn Company,
        counted: Counted<'_>,
        took: Option<Duration>,
        stopped: impl Fn() -> bool,
    ) {
        self.tell(company, counted, true);
        let (begun, patience) = (Instant::now(), took.map(|took| took + PATIENCE));
        while patience.is_some_and(|patience| begun.elapsed() < patience) && !company.is_done() && !stopped()
        {
            std::thread::sleep(LOOK);
            self.tell(company, counted, true);
        }
        for (place, games) in self.away.drain() {
            if let Some(node) = counted.find(place) {
                node.inside.fetch_sub(games, Relaxed);
            }
        }
    }

    fn tell(&mut self, company: &dyn Company, counted: Counted<'_>, done: bool) {
        let own = match company.terms() {
            Terms::Increments { share, depth, .. } => Told {
                shares: self.news(counted, share, depth.min(Place::DEEPEST), done),
                ..Told::default()
            },
            Terms::Lists { .. } => Told {
                shares: counted.tables.list(),
                level: counted.level(),
                ..Told::default()
            },
        };
        let came = company.trade(Told {
            root: self.root,
            turn: self.turn,
            done,
            ..own
        });
        match company.terms() {
            Terms::Increments { .. } => self.count(counted, came.shares),
            Terms::Lists { .. } => {
                counted.tables.adjust(&came.shares);
                if !came.level.is_empty() {
                    self.agreed = came.level;
                }
            }
        }
    }

    /// What the others do not know of the root, of nodes that hold this share of its games, and at the end of all its children.
    fn news(&mut self, counted: Counted<'_>, share: f32, depth: u32, done: bool) -> Vec<Share> {
        let least = ((counted.arena.root().visits() as f32 * share) as u32).max(1);
        let mut news = Vec::new();
        counted.walk(depth, |place, node, at| {
            // Of what was told once the rest is told as well.
            let enough = node.visits() >= least || self.said.contains_key(&place);
            if !(enough || at == 0 || done && at == 1) {
                return false;
            }
            let now = [node.stats.games(), node.rave.games()];
            let known = self.known.entry(place).or_default();
            // A node that was cut off and came back begins anew.
            for (known, now) in known.iter_mut().zip(now) {
                if known.count() > now.count() {
                    *known = now;
                }
            }
            let away = self.away.get(&place).copied().unwrap_or(0);
            let own = node.inside.load(Relaxed).saturating_sub(away);
            let under_way = if done { 0 } else { own };
            let said = self.said.insert(place, under_way).unwrap_or(0);
            let [games, first] = [now[0].beyond(known[0]), now[1].beyond(known[1])];
            if games != Games::default() || first != Games::default() || said != under_way {
                *known = now;
                news.push(Share {
                    place,
                    games,
                    first,
                    under_way,
                });
            }
            enough
        });
        news
    }

    /// Counts what has come, each in the node that it is of; what has none yet waits for it.
    fn count(&mut self, counted: Counted<'_>, came: Vec<Share>) {
        let mut all = std::mem::take(&mut self.waiting);
        all.extend(came);
        for share in all {
            let node = counted.find(share.place);
            let room = |node: &&Node| node.visits().saturating_add(share.games.count()) < MOST_VISITS;
            let Some(node) = node.filter(room) else {
                self.waiting.push(Share {
                    under_way: 0,
                    ..share
                });
                continue;
            };
            node.stats.add_games(share.games);
            node.rave.add_games(share.first);
            let known = self.known.entry(share.place).or_default();
            *known = [known[0].and(share.games), known[1].and(share.first)];
            let before = self.away.insert(share.place, share.under_way).unwrap_or(0);
            node.inside
                .fetch_add(share.under_way.wrapping_sub(before), Relaxed);
        }
    }
}

/// The cell of a list of all moves as first that a place stands for there.
pub(crate) fn cell_of(place: Place) -> Option<usize> {
    usize::try_from(place.0).ok().filter(|&cell| cell < 2 * CELLS)
}
