//! What the main player does by what its search found, and why.

use crate::endgame::Ending;
use crate::player::{Action, Choice, Request};
use crate::thought::Thought;
use crate::{decided, effects};
use goban::{Color, Game, Move, Point, PointSet};
use reasons::{Claim, Evidence};
use tree::{Analysis, Candidate, Outcome};

/// Below this chance it resigns.
const HOPELESS: f64 = 0.06;
/// A stone that leaves so much less than a pass would lose something, in points.
const LOSS: f64 = 0.5;
/// So many points of a seki, at most, may stay open when a game ends.
const SEKI: usize = 8;

/// The stone that was tried most.
pub(crate) fn best_stone(found: &Analysis) -> Option<&Candidate> {
    found.candidates.iter().find(|c| matches!(c.mv, Move::Play(_)))
}

/// The stone to play instead of the pass that was tried most: one on an open point by which nothing is lost. None if every
/// open point is better left alone, as the liberties of a seki are.
fn better_than_pass<'f>(found: &'f Analysis, pass: &Candidate, ending: &Ending) -> Option<&'f Candidate> {
    let open = |c: &&Candidate| c.mv.point().is_some_and(|p| ending.open.contains(p));
    let mut tried = found.candidates.iter().filter(open).peekable();
    if tried.peek().is_none() && ending.open.len() > SEKI {
        return best_stone(found);
    }
    tried.find(|c| c.outcome.lead >= pass.outcome.lead - LOSS)
}

/// What to do by what was found, and whether the game is over.
pub(crate) fn decide(request: &Request<'_>, found: &Analysis, thought: &Thought, over: bool) -> Choice {
    let (game, color) = (request.game, request.color);
    let ending = Ending::new(game, found);
    if over {
        return pass(Claim::new("pass_settled"), color, found, &ending);
    }
    let best = match found.candidates.first() {
        // A pass is believed when it loses nothing; else the best stone is played.
        Some(c) if c.mv == Move::Pass && !request.cleanup && ending.wins(color) => {
            better_than_pass(found, c, &ending)
        }
        _ => best_stone(found),
    };
    // By what it plays for and by the real komi: a handicap alone is no reason to give up, nor is what was made up for it.
    let hopeless = best.is_none_or(|c| c.value < HOPELESS)
        && found.value < HOPELESS
        && found.outcome.win_rate < HOPELESS
        && found.playouts >= 100;
    if hopeless && !request.cleanup && request.among.is_none() && !ending.wins(color) {
        return Choice::new(Action::Resign, vec![won("resigns", color, &found.outcome)]);
    }
    match best {
        Some(best) => play(game, color, found, thought, best),
        None => match found.likeliest.filter(|_| found.candidates.is_empty()) {
            Some(p) => untried(game, color, p),
            None => pass(Claim::new("pass_nothing"), color, found, &ending),
        },
    }
}

/// The move that looks best when there was no time to try any.
fn untried(game: &Game, color: Color, p: Point) -> Choice {
    let mut claims = effects(game, color, p);
    claims.push(
        Claim::new("untried")
            .with("color", color)
            .with("point", p)
            .because(Evidence::Seen(PointSet::of(p))),
    );
    Choice::new(Action::Move(Move::Play(p)), claims)
}

/// The claim that a share of the games was won, with the games for evidence.
pub(crate) fn won(statement: &'static str, color: Color, outcome: &Outcome) -> Claim {
    Claim::new(statement)
        .with("color", color)
        .with("percent", (100.0 * outcome.win_rate).round())
        .with("count", outcome.games as i64)
        .because(games(outcome))
        .because(scores(outcome))
}

fn games(outcome: &Outcome) -> Evidence {
    Evidence::Playouts {
        games: outcome.games,
        wins: (outcome.win_rate * outcome.games as f64).round() as u64,
    }
}

fn scores(outcome: &Outcome) -> Evidence {
    Evidence::Scores {
        games: outcome.scored,
        mean: outcome.lead,
        error: outcome.error,
    }
}

/// That a move was tried so often: by this it was chosen.
fn tried(statement: &'static str, color: Color, p: Point, found: &Analysis, candidate: &Candidate) -> Claim {
    let sides = [color, !color].into_iter().cycle();
    let line: Vec<_> = sides.zip(candidate.line.iter().copied()).take(8).collect();
    Claim::new(statement)
        .with("color", color)
        .with("point", p)
        .with("count", i64::from(candidate.visits))
        .with("total", i64::from(found.visits))
        .because(Evidence::Line(line))
}

/// What the stone does, by what it was chosen, who thought what of it, and what was chosen next.
fn play(game: &Game, color: Color, found: &Analysis, thought: &Thought, best: &Candidate) -> Choice {
    let Move::Play(p) = best.mv else {
        unreachable!("only stones are offered")
    };
    let most = found.candidates.iter().all(|c| c.visits <= best.visits);
    let statement = if most { "tried_most" } else { "tried" };
    let mut claims = effects(game, color, p);
    claims.extend(decided(game, color, p));
    claims.push(tried(statement, color, p, found, best));
    let second = found.candidates.iter().filter(|c| c.mv != best.mv && most);
    if let Some((second, q)) = second.filter_map(|c| Some((c, c.mv.point()?))).next() {
        let claim = tried("tried_second", color, q, found, second);
        claims.push(match second.outcome.games {
            0 => claim,
            _ => claim
                .because(games(&second.outcome))
                .because(scores(&second.outcome)),
        });
    }
    let opinions = thought.of(best.mv).into_iter().flat_map(|c| &c.opinions);
    for claim in opinions.flat_map(|opinion| &opinion.claims) {
        if !claims.contains(claim) {
            claims.push(claim.clone());
        }
    }
    Choice::new(Action::Move(best.mv), claims)
}

fn pass(claim: Claim, color: Color, found: &Analysis, ending: &Ending) -> Choice {
    let leader = if ending.margin > 0.0 {
        Color::Black
    } else {
        Color::White
    };
    let why = claim
        .with("color", color)
        .with("margin", ending.margin.abs())
        .with("leader", leader)
        .because(games(&found.outcome));
    Choice::new(Action::Move(Move::Pass), vec![why])
}
