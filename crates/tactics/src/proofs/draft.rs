//! The positions of a proof while it is written: who moves, where to, and in which order they are won.
//!
//! What a search remembers of a position is true, but the moves it remembers need not make a proof together: what it
//! has forgotten, or took over from the same stones without a ban, it searches out only now, and that may lean on a
//! position above. So more than one of the winner's moves may be noted, and where he has to get somewhere
//! ([`Draft::won`]) each of his positions is won by the move that leads to what is won already.

use super::Unproved;
use crate::budget::Stopped;
use crate::table::ByKey;
use certificate::Position;
use goban::{Point, PointSet};

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

/// A search that can be asked about every position who wins it, and how.
pub(super) trait Source {
    /// A position.
    type Node: Copy;

    fn key(&self, node: &Self::Node) -> u64;

    /// What a position is in a proof that the attacker succeeds, or that he fails.
    fn turn(&mut self, node: &Self::Node, success: bool) -> Turn;

    /// The position after a move or a pass; none if it may not be played.
    fn then(&mut self, node: &Self::Node, at: Option<Point>) -> Option<Self::Node>;

    /// Who wins a position that is not over, and how.
    fn solve(&mut self, node: &Self::Node) -> Result<Solved, Stopped>;

    /// Whether the attacker succeeds, if that is known without search.
    fn known(&mut self, node: &Self::Node) -> Option<bool>;

    /// The empty points.
    fn empty(&self, node: &Self::Node) -> PointSet;
}

/// What a search says of a position.
pub(super) struct Solved {
    /// Whether the attacker succeeds.
    pub success: bool,
    /// The move that wins, where the winner is to move; a pass as none.
    pub best: Option<Point>,
    /// Where moves of the loser's could matter.
    pub zone: PointSet,
    /// Whether his pass could.
    pub pass: bool,
}

/// A position of a draft.
pub(super) struct Spot<N> {
    pub node: N,
    pub turn: Turn,
    /// Moves and the positions after them, a pass as none.
    pub moves: Vec<(Option<Point>, u32)>,
}

/// Positions and the moves between them; the first is the start.
pub(super) struct Draft<N> {
    pub spots: Vec<Spot<N>>,
    known: ByKey<u32>,
    /// How many have been looked at.
    done: usize,
    success: bool,
    /// The winner's first move, if it is to be a certain one.
    first: Option<Point>,
}

/// The move that is chosen in each position of the winner's, as an index into its moves.
pub(super) type Choice = Vec<u32>;

const NOT_WON: u32 = u32::MAX;

impl<N: Copy> Draft<N> {
    pub fn new<S: Source<Node = N>>(source: &S, start: N, success: bool, first: Option<Point>) -> Draft<N> {
        let mut draft = Draft {
            spots: Vec::new(),
            known: ByKey::default(),
            done: 0,
            success,
            first,
        };
        draft.spot(source, start);
        draft
    }

    /// Whether the attacker succeeds.
    pub fn success(&self) -> bool {
        self.success
    }

    fn spot<S: Source<Node = N>>(&mut self, source: &S, node: N) -> u32 {
        *self.known.entry(source.key(&node)).or_insert_with(|| {
            self.spots.push(Spot {
                node,
                turn: Turn::End,
                moves: Vec::new(),
            });
            self.spots.len() as u32 - 1
        })
    }

    /// Notes a move; whether it was not there.
    pub fn add<S: Source<Node = N>>(&mut self, source: &mut S, spot: u32, at: Option<Point>) -> bool {
        let Spot { node, moves, .. } = &self.spots[spot as usize];
        if moves.iter().any(|m| m.0 == at) {
            return false;
        }
        let Some(after) = source.then(node, at) else {
            return false;
        };
        let to = self.spot(source, after);
        self.spots[spot as usize].moves.push((at, to));
        true
    }

    /// Looks at all positions that have not been looked at.
    pub fn grow<S: Source<Node = N>>(&mut self, source: &mut S) -> Result<(), Unproved> {
        while self.done < self.spots.len() {
            let spot = self.done as u32;
            self.done += 1;
            let node = self.spots[spot as usize].node;
            let turn = source.turn(&node, self.success);
            self.spots[spot as usize].turn = turn;
            if matches!(turn, Turn::End | Turn::Unseen) {
                continue;
            }
            if let Some(first) = self.first.filter(|_| spot == 0) {
                self.add(source, spot, Some(first));
                continue;
            }
            let solved = source.solve(&node)?;
            if solved.success != self.success {
                return Err(Unproved::Unsound);
            }
            if turn == Turn::Winner {
                self.add(source, spot, solved.best);
            } else {
                if solved.pass {
                    self.add(source, spot, None);
                }
                for at in &(solved.zone & source.empty(&node)) {
                    self.add(source, spot, Some(at));
                }
            }
            if self.spots.len() > LARGEST {
                return Err(Unproved::Stopped);
            }
        }
        Ok(())
    }

    /// The winner's moves, such that no line goes round where he has to get somewhere.
    pub fn won<S: Source<Node = N>>(&mut self, source: &mut S) -> Result<Choice, Unproved> {
        self.grow(source)?;
        if !self.success {
            return Ok(vec![0; self.spots.len()]);
        }
        loop {
            let choice = self.ranked();
            if choice[0] != NOT_WON {
                return Ok(choice);
            }
            if !self.part(source, &choice)? {
                return Err(Unproved::Unsound);
            }
            self.grow(source)?;
        }
    }

    /// Writes down what can come up if the winner plays as was chosen: the positions of the proof, and those of the
    /// draft behind them.
    pub fn written(&self, choice: &Choice) -> (Vec<Position>, Vec<u32>) {
        let mut positions = vec![Position::default()];
        let mut numbers = vec![u32::MAX; self.spots.len()];
        numbers[0] = 0;
        let mut written = vec![0];
        let mut next = 0;
        while let Some(&here) = written.get(next) {
            let spot = &self.spots[here as usize];
            let moves = match spot.turn {
                Turn::End | Turn::Unseen => &[],
                Turn::Loser => &spot.moves[..],
                Turn::Winner => {
                    let chosen = spot.moves.get(choice[here as usize] as usize);
                    chosen.map_or(&[][..], std::slice::from_ref)
                }
            };
            for &(at, to) in moves {
                if numbers[to as usize] == u32::MAX {
                    numbers[to as usize] = positions.len() as u32;
                    written.push(to);
                    positions.push(Position::default());
                }
                positions[next].moves.push((at, numbers[to as usize]));
            }
            next += 1;
        }
        (positions, written)
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
        let is_end = |s: &Spot<N>| matches!(s.turn, Turn::End | Turn::Unseen);
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
    fn part<S: Source<Node = N>>(&mut self, source: &mut S, choice: &Choice) -> Result<bool, Unproved> {
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
                    if self.help(source, spot, choice)? {
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
    fn help<S: Source<Node = N>>(
        &mut self,
        source: &mut S,
        spot: u32,
        choice: &Choice,
    ) -> Result<bool, Unproved> {
        let Spot { node, turn, moves } = &self.spots[spot as usize];
        if *turn != Turn::Winner || spot == 0 && self.first.is_some() {
            return Ok(false);
        }
        let tried: PointSet = moves.iter().filter_map(|m| m.0).collect();
        let mut after = Vec::new();
        for at in &(source.empty(node) - tried) {
            after.extend(source.then(node, Some(at)).map(|next| (at, next)));
        }
        let won = after.iter().find(|(_, next)| {
            let known = self.known.get(&source.key(next));
            known.is_some_and(|&i| choice.get(i as usize).is_some_and(|&c| c != NOT_WON))
        });
        let mut other = won.map(|w| w.0);
        if other.is_none() {
            let mut known = after
                .iter()
                .filter(|(_, next)| source.known(next) == Some(self.success));
            other = known.next().map(|k| k.0);
        }
        if other.is_none() {
            for (at, next) in &after {
                if source.known(next).is_none() && source.solve(next)?.success == self.success {
                    other = Some(*at);
                    break;
                }
            }
        }
        Ok(match other {
            Some(at) => self.add(source, spot, Some(at)),
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
