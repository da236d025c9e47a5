//! What olga and oleg share: which moves they look at, when they pass or give up, and what they say.

use crate::endgame::open_points;
use crate::pass::pass;
use crate::player::{Action, Choice, Request};
use crate::random::play_by_chance;
use crate::thought::{Candidate, Thought};
use crate::{Options, effects, is_eye};
use goban::life::Unconditional;
use goban::{Color, Game, Move, Point, PointSet, Random, Scoring};
use playouts::{Allowance, Arm, Ending};
use reasons::{Claim, Evidence};

/// It resigns when the best move ends this share of the board behind on average.
const HOPELESS: f64 = 0.6;
/// Games of the best move before it does.
const ENOUGH: u64 = 50;

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
/// or the game is won as it stands and no point is open, a pass.
pub(crate) fn candidates(request: &Request<'_>) -> Result<Vec<Point>, Choice> {
    let (game, color) = (request.game, request.color);
    let margin = game.score(&PointSet::EMPTY).margin();
    let lead = if color == Color::Black { margin } else { -margin };
    let closed = open_points(game.board(), &PointSet::EMPTY).is_empty();
    if closed && game.passes() == 1 && lead > 0.0 && !request.cleanup && request.among.is_none() {
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

/// The best of the moves that were valued, said as `statement`; or giving up, if even that is far behind. If there was no
/// time for a single game, the lot decides.
pub(crate) fn choose(
    request: &Request<'_>,
    arms: &[Arm],
    statement: &'static str,
    random: &mut Random,
) -> Choice {
    let (game, color) = (request.game, request.color);
    if !arms.is_empty() && arms.iter().all(|arm| arm.games == 0) {
        let p = arms[random.index(arms.len())].point;
        return play_by_chance(request, p, arms.len(), "drawn");
    }
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
        let why = said("resigns_behind", best).with("margin", (-best.value).round());
        return Choice::new(Action::Resign, vec![why]).after(thought(color, arms));
    }
    let mut claims = vec![said(statement, best)];
    claims.extend(effects(game, color, best.point));
    if let Some(second) = arms.get(1).filter(|arm| arm.games > 0) {
        claims.push(said("expected_second", second));
    }
    Choice::new(Action::Move(Move::Play(best.point)), claims).after(thought(color, arms))
}

/// What random games came to, move by move.
fn thought(color: Color, arms: &[Arm]) -> Thought {
    let candidate = |arm: &Arm| Candidate {
        mv: Move::Play(arm.point),
        visits: arm.games,
        win_rate: None,
        lead: arm.value,
        prior: None,
        line: vec![Move::Play(arm.point)],
        opinions: Vec::new(),
    };
    let tried = arms.iter().filter(|arm| arm.games > 0);
    Thought {
        color,
        visits: arms.iter().map(|arm| arm.games).sum(),
        win_rate: None,
        lead: arms.first().map_or(0.0, |best| best.value),
        ownership: Vec::new(),
        candidates: tried.map(candidate).collect(),
    }
}
