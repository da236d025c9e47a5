//! Games shared between ranks: sums along a tree of ranks, or lists averaged by one of them.
//!
//! **Increments.** Ranks are the nodes of a tree, rank 0 at its top. A rank tells each of its neighbours there what it counted itself
//! and what came from its other neighbours since it told that one last: so everything reaches everybody once, by the only way
//! there is, and everybody ends with the sum over all: an all-reduce in which nobody waits. What goes to a neighbour that has not
//! received yet waits and is added up. With up to [`Exchange::FAN`] + 1 ranks all are neighbours of rank 0.
//!
//! **Lists.** As the Montpellier report has it (TER 2010, 7.10): every so many descents rank 0 takes the lists that the others have
//! sent, averages them with its own, and sends the average back; who has sent nothing is not waited for. Everybody goes on
//! from the average with what was counted since.

use crate::link::{Desk, Kind};
use crate::looks::Looks;
use crate::wire;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use tree::{Company, Games, Place, Share, Terms, Told};

/// Letters to a neighbour that may be on their way at once.
const ON_THE_WAY: usize = 4;

/// What a rank has told and been told of one question.
#[derive(Default)]
struct State {
    question: u64,
    sums: Vec<Edge>,
    lists: Lists,
    /// How often this rank has told something.
    turn: u64,
    /// Letters that are not to be read yet: about questions that are not asked here, or held back.
    early: Vec<(usize, u64, Told)>,
}

/// A neighbour.
#[derive(Default)]
struct Edge {
    rank: usize,
    /// What it has not been told yet.
    news: BTreeMap<Place, [Games; 2]>,
    /// Games under way behind it, as it said.
    under_way: HashMap<Place, u16>,
    /// The same before us, as it was told.
    told: HashMap<Place, u16>,
    /// How often everybody behind it has told something.
    turn: u64,
    /// The same of us, as it was told.
    told_turn: u64,
    /// It says that nothing more comes from behind it.
    done: bool,
    /// It was told that nothing more comes from here.
    told_done: bool,
}

/// The lists of one question.
#[derive(Default)]
struct Lists {
    /// What this rank sent last and has no answer to yet.
    sent: Option<HashMap<Place, Games>>,
    /// The lists that came since the last average.
    came: BTreeMap<usize, Vec<Share>>,
    /// The last first level of each other rank.
    levels: BTreeMap<usize, Vec<Share>>,
    done: Vec<usize>,
}

/// A rank's part in the exchange of games.
pub struct Exchange {
    desk: Arc<Desk>,
    terms: Terms,
    question: AtomicU64,
    /// Letters are held back for so many turns.
    lag: u64,
    looks: Arc<Looks>,
    state: Mutex<State>,
}

impl Exchange {
    /// Ranks below one in the tree of ranks.
    pub const FAN: usize = 8;

    /// The exchange of the rank at this desk.
    pub fn new(desk: Arc<Desk>, terms: Terms) -> Exchange {
        let looks = Arc::new(Looks::new(Arc::clone(&desk)));
        Exchange {
            desk,
            terms,
            question: AtomicU64::new(0),
            lag: 0,
            looks,
            state: Mutex::default(),
        }
    }

    /// The same with letters that are held back for so many turns: a delay measured by games.
    #[must_use]
    pub fn lagging(self, lag: u64) -> Exchange {
        Exchange { lag, ..self }
    }

    /// Turns to another question; all ranks do, and all to the same. Games of the last one that have not come yet are of no use any more.
    pub fn ask(&self, question: u64) {
        self.question.store(question, Relaxed);
    }

    /// What evaluators of all ranks have seen.
    pub fn looks(&self) -> Arc<Looks> {
        Arc::clone(&self.looks)
    }

    /// The ranks beside this one in the tree of ranks.
    fn neighbours(rank: usize, ranks: usize) -> Vec<usize> {
        let above = rank.checked_sub(1).map(|before| before / Exchange::FAN);
        let below = rank * Exchange::FAN + 1..=rank * Exchange::FAN + Exchange::FAN;
        above.into_iter().chain(below.filter(|&r| r < ranks)).collect()
    }

    /// Puts the accounts of the last question away, if another is asked now.
    fn turn_to(&self, state: &mut State) {
        let question = self.question.load(Relaxed);
        if state.question == question && !state.sums.is_empty() {
            return;
        }
        let neighbours = Exchange::neighbours(self.desk.rank(), self.desk.ranks());
        *state = State {
            question,
            sums: neighbours
                .into_iter()
                .map(|rank| Edge {
                    rank,
                    ..Edge::default()
                })
                .collect(),
            lists: Lists::default(),
            turn: 0,
            early: std::mem::take(&mut state.early),
        };
        state.early.retain(|letter| letter.1 >= question);
    }

    /// The letters about this question that have come.
    fn letters(&self, state: &mut State) -> Vec<(usize, Told)> {
        while let Some(letter) = self.desk.take(Kind::Games) {
            if let Some((question, told)) = wire::from_bytes(&letter.body)
                && question >= state.question
            {
                state.early.push((letter.from, question, told));
            }
        }
        let all = std::mem::take(&mut state.early);
        let is_due = |told: &Told| told.done || told.turn.saturating_add(self.lag) <= state.turn;
        let (now, later): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|(_, question, told)| *question == state.question && (self.lag == 0 || is_due(told)));
        state.early = later;
        now.into_iter().map(|(from, _, told)| (from, told)).collect()
    }

    fn add_up(&self, state: &mut State, own: &Told) -> Told {
        state.turn = if own.done { u64::MAX } else { own.turn };
        let letters = self.letters(state);
        let edges = &mut state.sums;
        let mut came: BTreeMap<Place, [Games; 2]> = BTreeMap::new();
        for (from, told) in letters.into_iter().filter(|(_, told)| told.root == own.root) {
            for edge in edges.iter_mut() {
                if edge.rank == from {
                    edge.done |= told.done;
                    edge.turn = if edge.done {
                        u64::MAX
                    } else {
                        edge.turn.max(told.turn)
                    };
                    let under_way = told.shares.iter().map(|share| (share.place, share.under_way));
                    edge.under_way.extend(under_way);
                } else {
                    add(&mut edge.news, &told.shares);
                }
            }
            add(&mut came, &told.shares);
        }
        let all_under_way = |edges: &[Edge], place: &Place| -> u16 {
            edges.iter().filter_map(|e| e.under_way.get(place)).sum()
        };
        let here: HashMap<Place, u16> = own.shares.iter().map(|s| (s.place, s.under_way)).collect();
        for i in 0..edges.len() {
            add(&mut edges[i].news, &own.shares);
            if self.desk.link().in_flight(edges[i].rank) >= ON_THE_WAY {
                continue;
            }
            let done = own.done && edges.iter().enumerate().all(|(j, edge)| j == i || edge.done);
            let others = edges
                .iter()
                .enumerate()
                .filter(|(j, _)| *j != i)
                .map(|(_, edge)| edge.turn);
            let turn = others.fold(state.turn, u64::min);
            let news = std::mem::take(&mut edges[i].news);
            if news.is_empty() && (done, turn) == (edges[i].told_done, edges[i].told_turn) {
                continue;
            }
            let shares = news.into_iter().map(|(place, [games, first])| {
                let behind = all_under_way(edges, &place);
                let own_behind = edges[i].under_way.get(&place).copied().unwrap_or(0);
                let own = here
                    .get(&place)
                    .or(edges[i].told.get(&place))
                    .copied()
                    .unwrap_or(0);
                Share {
                    place,
                    games,
                    first,
                    under_way: own + behind - own_behind,
                }
            });
            let shares: Vec<Share> = shares.collect();
            let edge = &mut edges[i];
            edge.told.extend(&here);
            (edge.told_done, edge.told_turn) = (done, turn);
            let told = Told {
                root: own.root,
                shares,
                level: Vec::new(),
                turn,
                done,
            };
            self.desk
                .send(edge.rank, Kind::Games, wire::to_bytes(state.question, &told));
        }
        let shares = came.into_iter().map(|(place, [games, first])| Share {
            place,
            games,
            first,
            under_way: all_under_way(edges, &place),
        });
        Told {
            shares: shares.collect(),
            ..Told::default()
        }
    }

    /// The part of who sends its list and goes on from the average.
    fn send_list(&self, state: &mut State, own: &Told) -> Told {
        let mut change = Vec::new();
        for (_, told) in self.letters(state) {
            if let Some(sent) = state.lists.sent.take() {
                change.extend(change_of(&sent, &told.shares));
            }
        }
        let waits = state.lists.sent.is_some();
        if !waits || own.done && state.lists.done.is_empty() {
            let mut list: HashMap<Place, Games> = own.shares.iter().map(|s| (s.place, s.games)).collect();
            // What has just come is part of what is sent.
            for share in &change {
                let games = list.entry(share.place).or_default();
                *games = games.and(share.games);
            }
            let told = Told {
                root: own.root,
                shares: list.iter().map(|(&place, &games)| share(place, games)).collect(),
                level: own.level.clone(),
                turn: own.turn,
                done: own.done,
            };
            if own.done {
                state.lists.done.push(self.desk.rank());
            }
            state.lists.sent = Some(list);
            self.desk
                .send(0, Kind::Games, wire::to_bytes(state.question, &told));
        }
        Told {
            shares: change,
            ..Told::default()
        }
    }

    /// The part of who averages.
    fn average(&self, state: &mut State, own: &Told) -> Told {
        for (from, told) in self.letters(state) {
            if told.root != own.root {
                continue;
            }
            if told.done && !state.lists.done.contains(&from) {
                state.lists.done.push(from);
            }
            state.lists.levels.insert(from, told.level);
            state.lists.came.insert(from, told.shares);
        }
        let came = std::mem::take(&mut state.lists.came);
        let mut change = Vec::new();
        if !came.is_empty() {
            let average = mean(came.values().chain([&own.shares]));
            let told = Told {
                root: own.root,
                shares: average,
                ..Told::default()
            };
            let body = wire::to_bytes(state.question, &told);
            for &to in came.keys() {
                self.desk.send(to, Kind::Games, body.clone());
            }
            let list = own.shares.iter().map(|s| (s.place, s.games)).collect();
            change = change_of(&list, &told.shares);
        }
        let level = if own.done {
            mean(state.lists.levels.values().chain([&own.level]))
        } else {
            Vec::new()
        };
        Told {
            shares: change,
            level,
            ..Told::default()
        }
    }
}

/// Adds what is told to sums.
fn add(sums: &mut BTreeMap<Place, [Games; 2]>, shares: &[Share]) {
    for share in shares {
        let [games, first] = sums.entry(share.place).or_default();
        (*games, *first) = (games.and(share.games), first.and(share.first));
    }
}

fn share(place: Place, games: Games) -> Share {
    Share {
        place,
        games,
        ..Share::default()
    }
}

/// The average of lists, each place over all of them.
fn mean<'a>(lists: impl IntoIterator<Item = &'a Vec<Share>>) -> Vec<Share> {
    let mut count = 0;
    let mut sums = BTreeMap::new();
    for list in lists {
        count += 1;
        add(&mut sums, list);
    }
    let means = sums
        .into_iter()
        .map(|(place, [games, _])| share(place, games.average(count)));
    means.collect()
}

/// What is to be added to a list for it to be another.
fn change_of(list: &HashMap<Place, Games>, to: &[Share]) -> Vec<Share> {
    let known = |place: &Place| list.get(place).copied().unwrap_or_default();
    let change = to.iter().map(|s| share(s.place, s.games.beyond(known(&s.place))));
    change.filter(|s| s.games != Games::default()).collect()
}

impl Company for Exchange {
    fn ranks(&self) -> usize {
        self.desk.ranks()
    }

    fn terms(&self) -> Terms {
        self.terms
    }

    fn question(&self) -> u64 {
        self.question.load(Relaxed)
    }

    fn trade(&self, own: Told) -> Told {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.turn_to(&mut state);
        self.looks
            .pass_on(&Exchange::neighbours(self.desk.rank(), self.desk.ranks()));
        match (self.terms, self.desk.rank()) {
            (Terms::Increments { .. }, _) => self.add_up(&mut state, &own),
            (Terms::Lists { .. }, 0) => self.average(&mut state, &own),
            (Terms::Lists { .. }, _) => self.send_list(&mut state, &own),
        }
    }

    fn is_in_step(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let lag = |edge: &Edge| edge.turn.saturating_add(self.lag);
        state.sums.iter().all(|edge| lag(edge) >= state.turn)
    }

    fn is_done(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match (self.terms, self.desk.rank()) {
            (Terms::Increments { .. }, _) => state.sums.iter().all(|edge| edge.done && edge.told_done),
            (Terms::Lists { .. }, 0) => state.lists.done.len() + 1 >= self.desk.ranks(),
            // The average is made of what was sent.
            (Terms::Lists { .. }, _) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_a_tree() {
        for ranks in [1, 2, 9, 10, 100] {
            let edges: Vec<(usize, usize)> = (0..ranks)
                .flat_map(|rank| {
                    Exchange::neighbours(rank, ranks)
                        .into_iter()
                        .map(move |n| (rank, n))
                })
                .collect();
            assert!(edges.iter().all(|&(a, b)| edges.contains(&(b, a))));
            assert_eq!(edges.len(), 2 * (ranks - 1), "{ranks}");
            // Each but the first has one with a smaller number.
            let above = |rank| edges.iter().filter(|&&(a, b)| a == rank && b < a).count();
            assert!((1..ranks).all(|rank| above(rank) == 1));
        }
        assert_eq!(Exchange::neighbours(0, 9).len(), 8);
    }
}
