//! The positions of a proof while it is written: who moves, where to, and in which order they are won.
//!
//! What a search remembers of a position is true, but the moves it remembers need not make a proof together: what it
//! has forgotten, or took over from the same stones without a ban, it searches out only now, and that may lean on a
//! position above. So more than one of the winner's moves may be noted, and where he has to get somewhere
//! ([`Draft::won`]) each of his positions is won by the move that leads to what is won already.

use super::Unproved;
use super::real::OnBoard;
use crate::field::{DEFENDER, NOWHERE, indices};
use crate::fight::{Fight, Node};
use crate::table::ByKey;

/// Larger drafts are given up.
const LARGEST: usize = 200_000;

/// What a position of a draft is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// It is over.
    End,
    /// The field does not know all its liberties: nothing that follows can be trusted.
    Unseen,
    /// The winner moves; one of his moves is enough.
    Winner,
    /// The loser moves; all his moves are answered.
    Loser,
}

/// A position of a draft.
pub(super) struct Spot {
    pub node: Node,
    pub turn: Turn,
    /// Moves and the positions after them.
    pub moves: Vec<(u8, u32)>,
}

/// Positions and the moves between them; the first is the start.
pub(super) struct Draft {
    pub spots: Vec<Spot>,
    known: ByKey<u32>,
    /// How many have been looked at.
    done: usize,
    success: bool,
    /// The winner's first move, if it is to be a certain one.
    first: Option<u8>,
}

/// The move that is chosen in each position of the winner's, as an index into its moves.
pub(super) type Choice = Vec<u32>;

const NOT_WON: u32 = u32::MAX;

impl Draft {
    pub fn new(start: &Node, success: bool, first: Option<u8>) -> Draft {
        let mut draft = Draft {
            spots: Vec::new(),
            known: ByKey::default(),
            done: 0,
            success,
            first,
        };
        draft.spot(*start);
        draft
    }

    /// Whether the attacker succeeds.
    pub fn success(&self) -> bool {
        self.success
    }

    fn spot(&mut self, node: Node) -> u32 {
        *self.known.entry(node.key()).or_insert_with(|| {
            self.spots.push(Spot {
                node,
                turn: Turn::End,
                moves: Vec::new(),
            });
            self.spots.len() as u32 - 1
        })
    }

    /// Notes a move; whether it was not there.
    pub fn add(&mut self, fight: &Fight<'_>, spot: u32, at: u8) -> bool {
        let Spot { node, moves, .. } = &self.spots[spot as usize];
        if moves.iter().any(|m| m.0 == at) {
            return false;
        }
        let Some(after) = fight.then(node, at) else {
            return false;
        };
        let to = self.spot(after);
        self.spots[spot as usize].moves.push((at, to));
        true
    }

    /// Looks at all positions that have not been looked at.
    pub fn grow(&mut self, fight: &mut Fight<'_>, board: &mut OnBoard<'_>) -> Result<(), Unproved> {
        while self.done < self.spots.len() {
            let spot = self.done as u32;
            self.done += 1;
            let node = self.spots[spot as usize].node;
            if self.success && !board.unseen(node.stones.of[DEFENDER]).is_empty() {
                self.spots[spot as usize].turn = Turn::Unseen;
                continue;
            }
            let taken = self.success && fight.field().is_taken(&node.stones);
            if fight.is_end(&node) && (!self.success || taken || board.is_dead(&node)) {
                continue;
            }
            let wins = self.success == (node.side != DEFENDER);
            self.spots[spot as usize].turn = if wins { Turn::Winner } else { Turn::Loser };
            if let Some(first) = self.first.filter(|_| spot == 0) {
                self.add(fight, spot, first);
                continue;
            }
            let found = fight.solve_further(&node)?;
            if found.success != self.success {
                return Err(Unproved::Unsound);
            }
            if wins {
                self.add(fight, spot, found.best);
            } else {
                if !node.may_only_ask() {
                    self.add(fight, spot, NOWHERE);
                }
                for at in indices(found.zone & fight.field().empty(&node.stones)) {
                    self.add(fight, spot, at);
                }
            }
            if self.spots.len() > LARGEST {
                return Err(Unproved::Stopped);
            }
        }
        Ok(())
    }

    /// The winner's moves, such that no line goes round where he has to get somewhere.
    pub fn won(&mut self, fight: &mut Fight<'_>, board: &mut OnBoard<'_>) -> Result<Choice, Unproved> {
        self.grow(fight, board)?;
        if !self.success {
            return Ok(vec![0; self.spots.len()]);
        }
        loop {
            let choice = self.ranked();
            if choice[0] != NOT_WON {
                return Ok(choice);
            }
            if !self.part(fight, &choice)? {
                return Err(Unproved::Unsound);
            }
            self.grow(fight, board)?;
        }
    }

    /// From the ends backwards: what is won, and by which move.
    fn ranked(&self) -> Choice {
        let count = self.spots.len();
        // Who leads to each position, and by which of his moves, one list after the other.
        let mut starts = vec![0u32; count + 1];
        for (_, to) in self.spots.iter().flat_map(|s| &s.moves) {
            starts[*to as usize + 1] += 1;
        }
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut from = vec![(0u32, 0u32); starts[count] as usize];
        for (i, spot) in self.spots.iter().enumerate() {
            for (k, (_, to)) in spot.moves.iter().enumerate() {
                let slot = &mut next[*to as usize];
                from[*slot as usize] = (i as u32, k as u32);
                *slot += 1;
            }
        }
        let mut left: Vec<u32> = self.spots.iter().map(|s| s.moves.len() as u32).collect();
        let mut choice = vec![NOT_WON; count];
        let is_end = |s: &Spot| matches!(s.turn, Turn::End | Turn::Unseen);
        let mut won: Vec<u32> = (0..count as u32)
            .filter(|&i| is_end(&self.spots[i as usize]))
            .collect();
        won.iter().for_each(|&i| choice[i as usize] = 0);
        let mut at = 0;
        while let Some(&here) = won.get(at) {
            at += 1;
            for &(i, k) in &from[starts[here as usize] as usize..starts[here as usize + 1] as usize] {
                let before = i as usize;
                left[before] -= 1;
                let decided = self.spots[before].turn == Turn::Winner || left[before] == 0;
                if choice[before] == NOT_WON && decided {
                    choice[before] = k;
                    won.push(i);
                }
            }
        }
        choice
    }

    /// Gives the winner another move on every line that goes round; whether there was one.
    fn part(&mut self, fight: &mut Fight<'_>, choice: &Choice) -> Result<bool, Unproved> {
        let mut states = vec![State::New; choice.len()];
        let mut helped = false;
        let mut way = vec![(0u32, 0usize)];
        while let Some((here, next)) = way.last_mut() {
            let Some(&(_, to)) = self.spots[*here as usize].moves.get(*next) else {
                states[*here as usize] = State::Left;
                way.pop();
                continue;
            };
            *next += 1;
            let state = match choice.get(to as usize) {
                Some(&NOT_WON) => &mut states[to as usize],
                _ => continue,
            };
            if *state == State::New {
                *state = State::OnWay;
                way.push((to, 0));
            } else if *state == State::OnWay {
                let start = way.iter().rposition(|w| w.0 == to).unwrap_or(0);
                let round = &way[start..];
                if round.iter().any(|w| states[w.0 as usize] == State::Helped) {
                    continue;
                }
                for &(spot, _) in round.iter().rev() {
                    if self.help(fight, spot, choice)? {
                        states[spot as usize] = State::Helped;
                        helped = true;
                        break;
                    }
                }
            }
        }
        Ok(helped)
    }

    /// Notes another move of the winner's: one that leads to what is won, is known to win, or is found to.
    fn help(&mut self, fight: &mut Fight<'_>, spot: u32, choice: &Choice) -> Result<bool, Unproved> {
        let Spot { node, turn, moves } = &self.spots[spot as usize];
        if *turn != Turn::Winner || spot == 0 && self.first.is_some() {
            return Ok(false);
        }
        let mut open = fight.field().empty(&node.stones);
        moves
            .iter()
            .filter(|m| m.0 != NOWHERE)
            .for_each(|m| open &= !(1 << m.0));
        let after: Vec<(u8, Node)> = indices(open)
            .filter_map(|at| Some((at, fight.then(node, at)?)))
            .collect();
        let is_won = |after: &Node| {
            let known = self.known.get(&after.key());
            known.is_some_and(|&i| choice.get(i as usize).is_some_and(|&c| c != NOT_WON))
        };
        let mut other = after.iter().find(|(_, after)| is_won(after));
        if other.is_none() {
            other = after
                .iter()
                .find(|(_, after)| fight.known(after) == Some(self.success));
        }
        if other.is_none() {
            for tried in &after {
                if fight.solve(&tried.1)?.success == self.success {
                    other = Some(tried);
                    break;
                }
            }
        }
        Ok(match other {
            Some(&(at, _)) => self.add(fight, spot, at),
            None => false,
        })
    }
}

/// How far a walk over what is not won has come with a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    OnWay,
    /// On the way, and given another move.
    Helped,
    Left,
}
