//! The idea of a problem's answer: by what means its first move does it.

use crate::catalogue::{self, about};
use crate::{Contrast, Effort, Kind, Nobody};
use goban::{Board, Color, Game, Move, Point, PointSet, Rules};
use reasons::Claim;
use tactics::Stop;

/// Whether a kind says how something is done, not only that it is.
fn is_means(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Ladder
            | Kind::LadderBreaker
            | Kind::Net
            | Kind::Snapback
            | Kind::ThrowIn
            | Kind::MakeEye
            | Kind::SpoilEye
            | Kind::Connect
            | Kind::Cut
            | Kind::Escape
            | Kind::ShutIn
            | Kind::WinRace
            | Kind::GainLiberty
            | Kind::StartKo
            | Kind::Seki
    )
}

/// Points about the stones of a problem within which a means has to do with them.
const NEAR: usize = 2;

/// By what means this first move does what a problem asks about these stones; none if no kind of the catalogue tells.
///
/// ```
/// use goban::{Board, Color};
/// use tactics::Stop;
/// let board: Board = "
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . X O . . . .
///     . . X X . . .
///     . . . . . . .
/// ".parse().unwrap();
/// let stones = "C3".parse::<goban::Point>().map(goban::PointSet::of).unwrap();
/// let idea = study::idea(&board, Color::Black, "C4".parse().unwrap(), &stones, &Stop::default());
/// assert_eq!(idea.and_then(|claim| study::Kind::of(&claim)), Some(study::Kind::Ladder));
/// ```
pub fn idea(board: &Board, color: Color, first: Point, stones: &PointSet, stop: &Stop) -> Option<Claim> {
    let game = Game::from_position(board.clone(), color, Rules::CHINESE);
    let contrast = Contrast::new(
        &game,
        color,
        Move::Play(first),
        &mut Nobody,
        Effort::default(),
        stop,
    )
    .ok()?;
    let near = stones.dilate_by(NEAR, &contrast.all());
    let means = |claim: &Claim| Kind::of(claim).is_some_and(is_means) && about(claim).intersects(&near);
    catalogue::reasons(&contrast).into_iter().find(means)
}
