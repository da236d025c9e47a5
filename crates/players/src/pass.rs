//! Passing, and why.

use crate::player::{Action, Choice, Request};
use goban::{Color, Game, Move, PointSet, controlled};
use reasons::{Claim, Evidence};

/// A pass for this reason.
pub(crate) fn pass(why: Claim) -> Choice {
    Choice::new(Action::Move(Move::Pass), vec![why])
}

/// A pass because no point may be played: none of those asked for, or none of the whole board.
pub(crate) fn pass_stuck(request: &Request<'_>) -> Choice {
    let claim = |statement, points| {
        Claim::new(statement)
            .with("color", request.color)
            .with("points", points)
            .because(Evidence::Seen(points))
    };
    pass(match request.among {
        Some(among) => claim("pass_among", *among),
        None => claim("pass_stuck", *request.game.board().empty()),
    })
}

/// The claim that every point is controlled, if it is so (thesis 000, L6238-L6249).
pub(crate) fn all_controlled(game: &Game, color: Color) -> Option<Claim> {
    let [black, white] = Color::BOTH.map(|c| controlled(game.board(), c));
    let claim = Claim::new("pass_controlled")
        .with("color", color)
        .with("black", black.len())
        .with("white", white.len())
        .because(Evidence::Seen(black | white));
    (black | white == PointSet::board(game.size())).then_some(claim)
}
