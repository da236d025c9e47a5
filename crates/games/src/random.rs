//! Random play, for tests and for problems.

use proof::World;

use crate::keys::mix;

/// A stream of numbers that look random; the same seed gives the same stream everywhere.
///
/// ```
/// use games::random::Random;
/// let mut dice = Random::new(7);
/// assert!((0..100).all(|_| dice.below(6) < 6));
/// assert_eq!(Random::new(7).below(1000), Random::new(7).below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of this seed.
    pub const fn new(seed: u64) -> Random {
        Random(mix(seed))
    }

    /// A number below `n`, which must not be zero.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        // The product's upper half is as even as the bits allow for any small n.
        ((u128::from(mix(self.0)) * n as u128) >> 64) as usize
    }
}

/// The position after so many random moves, none of which lets the other side win at once if that can be
/// avoided; `None` if the game ends on the way.
pub fn play<W: World>(start: &W, plies: u32, dice: &mut Random) -> Option<W> {
    let mut position = start.clone();
    for _ in 0..plies {
        if position.outcome().is_some() {
            return None;
        }
        let moves: Vec<W::Move> = position.moves().into_iter().collect();
        let mut next = position.play(*moves.get(dice.below(moves.len().max(1)))?);
        for _ in 0..4 {
            let blunder = next.outcome().is_some() || next.winning_move().is_some();
            if !blunder {
                break;
            }
            next = position.play(moves[dice.below(moves.len())]);
        }
        position = next;
    }
    position.outcome().is_none().then_some(position)
}
