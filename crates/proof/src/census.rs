//! Which gradual games occur in a game at all.
//!
//! The paper asks for it (004, L262): a game that never holds need not be tested, and an author who believes
//! that one cannot hold should be told when it does.

use crate::{Gradual, MoveSet, Verifier, World};

/// How often a gradual game held among some positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The game.
    pub game: Gradual,
    /// Positions the side to move wins by it.
    pub held: usize,
    /// Those among them won by no game listed before it: without these the game is not needed.
    pub alone: usize,
}

/// Counts for each game the positions which the side to move wins by it.
pub fn census<W: World>(positions: impl IntoIterator<Item = W>, games: &[Gradual]) -> Vec<Count> {
    let mut counts: Vec<_> = games
        .iter()
        .map(|&game| Count {
            game,
            held: 0,
            alone: 0,
        })
        .collect();
    for p in positions {
        // A small memory for each: positions of a sample have little in common.
        let mut verifier = Verifier::<W>::new(1 << 20);
        let mut before = false;
        for count in &mut counts {
            if verifier.holds(&p, count.game).is_some() {
                count.held += 1;
                count.alone += usize::from(!before);
                before = true;
            }
        }
    }
    counts
}

/// Open positions of random games from a start, one from each game, each after a random number of moves.
///
/// No game is played to its end; equal seeds give equal positions.
pub fn sample<W: World>(start: &W, most_plies: usize, seed: u64) -> impl Iterator<Item = W> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = move |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 11) % n.max(1) as u64) as usize
    };
    std::iter::repeat_with(move || {
        let mut p = start.clone();
        for _ in 0..below(most_plies + 1) {
            let open: Vec<W> = p
                .moves()
                .into_iter()
                .map(|m| p.play(m))
                .filter(|next| next.outcome().is_none() && !next.moves().is_empty())
                .collect();
            match below(open.len()) {
                _ if open.is_empty() => break,
                i => p = open[i].clone(),
            }
        }
        p
    })
}
