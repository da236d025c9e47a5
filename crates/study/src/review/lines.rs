//! Lines that are shown beside a move.

use goban::{Color, Game, Move};
use players::Thought;
use reasons::{Claim, Evidence, line};

/// Moves of a line that whoever counts expects: beyond these a search has seen little.
const EXPECTED: usize = 5;
/// Moves of a line that was read: longer ones nobody follows on one board.
const READ: usize = 14;

/// How a claim about a move says that it goes on after the move: the line of that side of the contrast, if it was read.
pub fn read_after(claims: &[Claim]) -> Option<Vec<(Color, Move)>> {
    claims.iter().find_map(|claim| {
        claim.evidence.iter().find_map(|evidence| match evidence {
            Evidence::Difference { with, .. } => line(with).filter(|moves| !moves.is_empty()),
            _ => None,
        })
    })
}

/// What whoever counts expects in a position, its side to move first.
pub fn expected(thought: Option<&Thought>) -> Vec<(Color, Move)> {
    let Some(thought) = thought else {
        return Vec::new();
    };
    let moves = thought.candidates.first().map_or(&[][..], |c| &c.line);
    let sides = [thought.color, !thought.color].into_iter().cycle();
    sides.zip(moves.iter().copied()).take(EXPECTED - 1).collect()
}

/// A move and what follows it, as far as it can be played on this board. Passes at its end are left away.
pub fn played_out(
    game: &Game,
    first: (Color, Move),
    follows: impl IntoIterator<Item = (Color, Move)>,
) -> Vec<(Color, Move)> {
    let mut game = game.clone();
    let mut line: Vec<(Color, Move)> = Vec::new();
    for (color, mv) in std::iter::once(first).chain(follows).take(READ) {
        let in_turn = line.last().is_none_or(|&(last, _)| last != color);
        if !in_turn || game.play(color, mv).is_err() {
            break;
        }
        line.push((color, mv));
    }
    while line.len() > 1 && line.last().is_some_and(|(_, mv)| *mv == Move::Pass) {
        line.pop();
    }
    line
}
