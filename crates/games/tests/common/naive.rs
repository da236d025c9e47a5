//! Gradual games, and the trees of the selective searches, straight from their definitions. Only the rules are
//! used: moves, play, outcome, null, and the hash to remember by.
#![allow(dead_code)]

use std::collections::HashMap;

use proof::{Algorithm, Gradual, Outcome, World};

fn wins_at_once<W: World>(p: &W) -> bool {
    let mover = p.to_move();
    p.moves()
        .into_iter()
        .any(|m| p.play(m).outcome() == Some(Outcome::Won(mover)))
}

/// Gradual games and lambda trees.
#[derive(Default)]
pub struct Naive {
    games: HashMap<(u64, Gradual), bool>,
    lambda: HashMap<(u64, u8, Option<u32>), bool>,
}

impl Naive {
    /// Whether the side to move wins by a gradual game.
    pub fn gi<W: World>(&mut self, p: &W, game: Gradual) -> bool {
        if let Some(&known) = self.games.get(&(p.hash(), game)) {
            return known;
        }
        let holds = wins_at_once(p)
            || game
                .threat()
                .zip(game.rest())
                .is_some_and(|(order, rest)| p.moves().into_iter().any(|m| self.g(&p.play(m), order, rest)));
        self.games.insert((p.hash(), game), holds);
        holds
    }

    /// Whether the side that has just moved wins: a threat stands, and every reply is met by the rest.
    fn g<W: World>(&mut self, p: &W, order: u8, rest: Gradual) -> bool {
        match p.outcome() {
            Some(outcome) => return outcome == Outcome::Won(!p.to_move()),
            None if wins_at_once(p) => return false,
            None => {}
        }
        if let Some(idle) = p.null()
            && !self.gi(&idle, Gradual::full(order))
        {
            return false;
        }
        p.moves().into_iter().all(|m| self.met(&p.play(m), rest))
    }

    /// Whether the side to move has won or wins by the game.
    pub fn met<W: World>(&mut self, p: &W, game: Gradual) -> bool {
        match p.outcome() {
            Some(outcome) => outcome == Outcome::Won(p.to_move()),
            None => self.gi(p, game),
        }
    }

    /// Whether the side to move wins by a lambda tree of at most this order.
    pub fn lambda<W: World>(&mut self, p: &W, order: u8, plies: Option<u32>) -> bool {
        if plies == Some(0) {
            return false;
        }
        if wins_at_once(p) {
            return true;
        }
        if order == 0 {
            return false;
        }
        if let Some(&known) = self.lambda.get(&(p.hash(), order, plies)) {
            return known;
        }
        let below = plies.map(|n| n - 1);
        let won = self.lambda(p, order - 1, plies)
            || p.moves()
                .into_iter()
                .any(|m| self.lambda_threatens(&p.play(m), order, below));
        self.lambda.insert((p.hash(), order, plies), won);
        won
    }

    fn lambda_threatens<W: World>(&mut self, p: &W, order: u8, plies: Option<u32>) -> bool {
        match p.outcome() {
            Some(outcome) => return outcome == Outcome::Won(!p.to_move()),
            None if plies == Some(0) || wins_at_once(p) => return false,
            None => {}
        }
        let below = plies.map(|n| n - 1);
        p.null().is_none_or(|idle| self.lambda(&idle, order - 1, below))
            && p.moves().into_iter().all(|m| {
                let after = p.play(m);
                match after.outcome() {
                    Some(outcome) => outcome == Outcome::Won(after.to_move()),
                    None => self.lambda(&after, order, below),
                }
            })
    }
}

/// The tree of a selective search over some gradual games; `holds` says where one does.
pub struct Tree<'a, F> {
    games: &'a [Gradual],
    holds: F,
    known: HashMap<(u64, Option<u32>), bool>,
}

impl<'a, F> Tree<'a, F> {
    pub fn new(games: &'a [Gradual], holds: F) -> Tree<'a, F> {
        Tree {
            games,
            holds,
            known: HashMap::new(),
        }
    }

    /// Whether the win lies within the games: after each move of the side to move one of them threatens, and
    /// every reply is met by another such move. `plies` bounds the whole win. (A pass is met by the threat.)
    pub fn wins<W: World>(&mut self, p: &W, plies: Option<u32>) -> bool
    where
        F: FnMut(&W, Gradual) -> bool,
    {
        if plies == Some(0) {
            return false;
        }
        if wins_at_once(p) {
            return true;
        }
        if let Some(&known) = self.known.get(&(p.hash(), plies)) {
            return known;
        }
        let below = plies.map(|n| n - 1);
        let won = p.moves().into_iter().any(|m| self.threatens(&p.play(m), below));
        self.known.insert((p.hash(), plies), won);
        won
    }

    fn threatens<W: World>(&mut self, p: &W, plies: Option<u32>) -> bool
    where
        F: FnMut(&W, Gradual) -> bool,
    {
        match p.outcome() {
            Some(outcome) => return outcome == Outcome::Won(!p.to_move()),
            None if plies == Some(0) || wins_at_once(p) => return false,
            None => {}
        }
        let mut short = self.games.iter().filter(|g| plies.is_none_or(|n| g.plies() < n));
        let threat = match p.null() {
            None => short.next().is_some(),
            Some(idle) => short.any(|&game| (self.holds)(&idle, game)),
        };
        let below = plies.map(|n| n - 1);
        threat
            && p.moves().into_iter().all(|m| {
                let after = p.play(m);
                match after.outcome() {
                    Some(outcome) => outcome == Outcome::Won(after.to_move()),
                    None => self.wins(&after, below),
                }
            })
    }
}

/// The gradual games a selective search uses; none for those that use no games.
pub fn games_of(algorithm: Algorithm) -> Vec<Gradual> {
    match algorithm {
        Algorithm::Aps(n) | Algorithm::Widening(n) => (1..=n).map(Gradual::full).collect(),
        Algorithm::Agps => Gradual::NINE.to_vec(),
        Algorithm::AgpsFull | Algorithm::GradualDfPn => Gradual::ELEVEN.to_vec(),
        _ => Vec::new(),
    }
}
