//! Random play, for tests and for problems.

use goban::Random;
use proof::World;

/// The position after so many random moves, none of which lets the other side win at once if that can be
/// avoided; `None` if the game ends on the way.
pub fn play<W: World>(start: &W, plies: u32, dice: &mut Random) -> Option<W> {
    let mut position = start.clone();
    for _ in 0..plies {
        if position.outcome().is_some() {
            return None;
        }
        let moves: Vec<W::Move> = position.moves().into_iter().collect();
        let mut next = position.play(*moves.get(dice.index(moves.len().max(1)))?);
        for _ in 0..4 {
            let blunder = next.outcome().is_some() || next.winning_move().is_some();
            if !blunder {
                break;
            }
            next = position.play(moves[dice.index(moves.len())]);
        }
        position = next;
    }
    position.outcome().is_none().then_some(position)
}
