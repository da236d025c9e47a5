//! How hard a problem is (paper 004, L278-280).

use crate::check::check_lengths;
use crate::{Algorithm, Gradual, Limits, MoveSet, Options, Proof, Solver, Verifier, World};

/// The measure of a solved problem: the largest gradual game it takes, and what happens along its main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difficulty<M> {
    /// The largest gradual game needed, in the order of [`Gradual::ELEVEN`].
    pub largest: Gradual,
    /// Its place in that order, from 1.
    pub level: usize,
    /// How often each game is the first to force the defender along the main line.
    pub histogram: Vec<(Gradual, usize)>,
    /// How many moves are forced at each of these turns.
    pub forced: Vec<usize>,
    /// Plies of the longest game against the proof.
    pub plies: u32,
    /// The main line: the proof's moves against the forced replies that hold out longest, up to where
    /// nothing refutes the threat.
    pub line: Vec<M>,
}

/// Measures a position that the side to move wins; `None` if that is not proved within the limits by games up
/// to this level (11 for all). The proof comes along; it has been checked.
pub fn measure<W: World + 'static>(
    root: &W,
    most: usize,
    limits: Limits,
) -> Option<(Difficulty<W::Move>, Proof)> {
    let attacker = root.to_move();
    let mut verifier = Verifier::new(limits.memory / 4);
    let mut solver = Solver::new(
        Options {
            games: Some(most),
            ..Options::new(Algorithm::AgpsFull)
        },
        limits,
    );
    let proof = solver.prove(root, attacker)?;
    let largest = solver.solve(root, attacker).game?;
    let (checked, lengths) = check_lengths(root, &proof).ok()?;
    let mut found = Difficulty {
        largest,
        level: 1 + Gradual::ELEVEN.iter().position(|&g| g == largest)?,
        histogram: Vec::new(),
        forced: Vec::new(),
        plies: checked.plies,
        line: Vec::new(),
    };
    let mut p = root.clone();
    while p.outcome().is_none() {
        let m = match proof.code_at(p.hash()) {
            Some(code) => p.moves().into_iter().find(|&m| p.code(m) == code)?,
            None => p.winning_move()?,
        };
        found.line.push(m);
        p = p.play(m);
        if p.outcome().is_some() {
            break;
        }
        let mut replies = p.moves();
        let mut first = None;
        for game in Gradual::ELEVEN.into_iter().take(found.level) {
            if let Some(set) = verifier.forced(&p, game, &replies) {
                first.get_or_insert(game);
                replies = set;
            }
        }
        let first = first?;
        match found.histogram.iter_mut().find(|h| h.0 == first) {
            Some(h) => h.1 += 1,
            None => found.histogram.push((first, 1)),
        }
        found.forced.push(replies.len());
        let longest = replies
            .into_iter()
            .max_by_key(|&r| lengths.get(&p.play(r).hash()).copied().unwrap_or(0));
        let Some(reply) = longest else { break };
        found.line.push(reply);
        p = p.play(reply);
    }
    Some((found, proof))
}
