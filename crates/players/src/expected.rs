//! What olga and oleg share: which moves they look at, when they pass or give up, and what they say.

use crate::pass::pass;
use crate::player::{Action, Choice, Request};
use crate::{Options, effects, is_eye};
use goban::life::Unconditional;
use goban::{Color, Game, Move, Point, PointSet, Scoring};
use playouts::{Allowance, Arm, Ending, QuickBoard};
use reasons::{Claim, Evidence, rank};

/// It resigns when the best move ends this share of the board behind on average.
const HOPELESS: f64 = 0.6;
/// Games of the best move before it does.
const ENOUGH: u64 = 50;

/// The position of a game as random games start from it.
pub(crate) fn quick(game: &Game) -> QuickBoard {
    let mut board = QuickBoard::new(game.board());
    let recent = game.moves().iter().rev().map(|&(_, m)| m.point());
    let mut recent = recent.chain([None, None]);
    board.set_last([recent.next().flatten(), recent.next().flatten()]);
    board
}

/// What the games of a move may cost.
pub(crate) fn allowance<'a>(options: &Options, request: &Request<'a>) -> Allowance<'a> {
    Allowance::new(options.playouts, options.time_for(request), request.stop)
}

/// What the end of a random game is worth to Black, komi included.
pub(crate) fn worth(game: &Game) -> impl Fn(&Ending) -> f64 + 'static {
    let territory = game.rules().scoring == Scoring::Territory;
    let komi = game.komi();
    let surplus: i32 = game
        .moves()
        .iter()
        .map(|&(color, m)| match (color, m) {
            (_, Move::Pass) => 0,
            (Color::Black, _) => 1,
            (Color::White, _) => -1,
        })
        .sum();
    move |ending| {
        let counted = if territory {
            ending.margin - surplus - ending.surplus
        } else {
            ending.margin
        };
        f64::from(counted) - komi
    }
}

/// The moves to look at: legal, filling no own eye, and not where everything is settled for good. If there is none,
/// or the game is won as it stands, a pass.
pub(crate) fn candidates(request: &Request<'_>) -> Result<Vec<Point>, Choice> {
    let (game, color) = (request.game, request.color);
    let margin = game.score(&PointSet::EMPTY).margin();
    let lead = if color == Color::Black { margin } else { -margin };
    if game.passes() == 1 && lead > 0.0 && !request.cleanup && request.among.is_none() {
        return Err(pass(
            Claim::new("pass_ahead")
                .with("color", color)
                .with("margin", lead)
                .because(Evidence::Seen(*game.board().empty())),
        ));
    }
    let mut choices = request.choices();
    if !request.cleanup {
        for side in Color::BOTH {
            choices -= Unconditional::of(game.board(), side).territory;
        }
    }
    let moves: Vec<Point> = choices
        .iter()
        .filter(|&p| !is_eye(game.board(), color, p) && !game.board().is_suicide(color, p))
        .filter(|&p| !game.repeats(color, p))
        .collect();
    if !moves.is_empty() {
        return Ok(moves);
    }
    let points = *game.board().empty();
    Err(pass(
        Claim::new("pass_no_use")
            .with("color", color)
            .with("points", points)
            .because(Evidence::Seen(points)),
    ))
}

/// The best of the moves that were valued, said as `statement`; or giving up, if even that is far behind.
pub(crate) fn choose(request: &Request<'_>, arms: &[Arm], statement: &'static str) -> Choice {
    let (game, color) = (request.game, request.color);
    let Some(best) = arms.first() else {
        return pass(
            Claim::new("pass_no_use")
                .with("color", color)
                .with("points", *game.board().empty()),
        );
    };
    let scores = |arm: &Arm| Evidence::Scores {
        games: arm.games,
        mean: arm.value,
        error: arm.error,
    };
    let said = |statement, arm: &Arm| {
        Claim::new(statement)
            .with("color", color)
            .with("point", arm.point)
            .with("score", (10.0 * arm.value).round() / 10.0)
            .with("count", arm.games as i64)
            .because(scores(arm))
    };
    let far = -HOPELESS * game.size().area() as f64;
    if best.games >= ENOUGH && best.value < far && !request.cleanup && request.among.is_none() {
        return Choice {
            action: Action::Resign,
            claims: vec![said("resigns_behind", best).with("margin", (-best.value).round())],
        };
    }
    let mut claims = vec![said(statement, best)];
    claims.extend(effects(game, color, best.point));
    if let Some(second) = arms.get(1).filter(|arm| arm.games > 0) {
        claims.push(said("expected_second", second));
    }
    rank(&mut claims);
    Choice {
        action: Action::Move(Move::Play(best.point)),
        claims,
    }
}
