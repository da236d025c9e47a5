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
/// Games that say whether it does.
const ENOUGH: u64 = 30;
/// So many points of a seki, at most, may stay open without being asked about.
const SEKI: usize = 8;

/// A stone must have this part of the visits of the most visited one to be chosen instead.
const OFTEN: u32 = 5;

/// The stone that was tried most. Where a net looks, the one that is worth most at least, of those looked at often: in PUCT a
/// move found late keeps few visits long after it is known to be better.
pub(crate) fn best_stone(found: &Analysis) -> Option<&Candidate> {
    let mut stones = found.candidates.iter().filter(|c| matches!(c.mv, Move::Play(_)));
    let most = stones.next()?;
    if !found.outcome.looked {
        return Some(most);
    }
    let often = stones.filter(|c| c.visits >= most.visits.div_ceil(OFTEN));
    Some(often.fold(
        most,
        |best, c| if c.at_least() > best.at_least() { c } else { best },
    ))
}

/// Whether the pass was tried most and would win: then open points are worth a question of their own.
pub(crate) fn would_pass(request: &Request<'_>, found: &Analysis, ending: &Ending) -> bool {
    let first = found.candidates.first();
    first.is_some_and(|c| c.mv == Move::Pass) && !request.cleanup && ending.wins(request.color)
}

/// The stone to play instead of the pass that was tried most: the best on an open point, by games of its own, if nothing is lost by
/// it. None if every open point is better left alone, as the liberties of a seki are.
fn instead_of_pass<'f>(found: &'f Analysis, stones: &'f Analysis, ending: &Ending) -> Option<&'f Candidate> {
    let pass = found.candidates.first()?;
    match best_stone(stones).filter(|c| c.outcome.scored >= ENOUGH) {
        Some(stone) => Some(stone).filter(|c| c.outcome.lead >= pass.outcome.lead - LOSS),
        // There was no time to ask.
        None => best_stone(found).filter(|_| ending.open.len() > SEKI),
    }
}

/// What to do by what was found, by what was found about stones on open points, if that was asked, whether the game is over, and whether a net
/// says which moves are likely.
pub(crate) fn decide(
    request: &Request<'_>,
    found: &Analysis,
    stones: Option<&Analysis>,
    thought: &Thought,
    over: bool,
    by_net: bool,
) -> Choice {
    let (game, color) = (request.game, request.color);
    let ending = Ending::new(game, found);
    if over {
        return pass(Claim::new("pass_settled"), color, found, &ending);
    }
    // A pass is believed when it loses nothing; else the best stone is played.
    let best = if would_pass(request, found, &ending) {
        stones.and_then(|stones| instead_of_pass(found, stones, &ending))
    } else {
        best_stone(found)
    };
    // By what it plays for and by the real komi: a handicap alone is no reason to give up, nor is what was made up for it.
    let hopeless = best.is_none_or(|c| c.value < HOPELESS)
        && found.value < HOPELESS
        && found.outcome.win_rate < HOPELESS
        && found.playouts >= 100;
    if hopeless && !request.cleanup && request.among.is_none() && !ending.wins(color) {
        let statement = if found.outcome.looked {
            "resigns_looks"
        } else {
            "resigns"
        };
        return Choice::new(Action::Resign, vec![won(statement, color, &found.outcome)]);
    }
    match best {
        Some(best) if found.candidates.contains(best) => play(game, color, found, thought, best),
        Some(best) => play(game, color, stones.unwrap_or(found), thought, best),
        None => match found.likeliest.filter(|_| found.candidates.is_empty()) {
            Some(p) => untried(game, color, p, by_net),
            None => pass(Claim::new("pass_nothing"), color, found, &ending),
        },
    }
}

/// The move that looks best when there was no time to try any.
fn untried(game: &Game, color: Color, p: Point, by_net: bool) -> Choice {
    let mut claims = effects(game, color, p);
    claims.push(
        Claim::new(if by_net { "unlooked" } else { "untried" })
            .with("color", color)
            .with("point", p)
            .because(Evidence::Seen(PointSet::of(p))),
    );
    Choice::new(Action::Move(Move::Play(p)), claims)
}

/// The claim that a share of the games was won, with the games for evidence.
pub(crate) fn won(statement: &'static str, color: Color, outcome: &Outcome) -> Claim {
    let claim = Claim::new(statement)
        .with("color", color)
        .with("percent", (100.0 * outcome.win_rate).round())
        .with("count", outcome.games as i64);
    resting_on(claim, outcome)
}

/// The claim with what was found for evidence: games and their scores, or what a net saw.
fn resting_on(claim: Claim, outcome: &Outcome) -> Claim {
    match outcome.looked {
        true => claim.because(games(outcome)),
        false => claim.because(games(outcome)).because(scores(outcome)),
    }
}

fn games(outcome: &Outcome) -> Evidence {
    if outcome.looked {
        return Evidence::Looks {
            positions: outcome.games,
            win: outcome.win_rate,
            lead: outcome.lead,
        };
    }
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

/// What is said of how often a move was tried.
struct TrialWords {
    most: &'static str,
    second: &'static str,
    other: &'static str,
}

/// Games are tried, positions looked at.
fn trial_words(found: &Analysis) -> TrialWords {
    if found.outcome.looked {
        TrialWords {
            most: "looked_most",
            second: "looked_second",
            other: "looked",
        }
    } else {
        TrialWords {
            most: "tried_most",
            second: "tried_second",
            other: "tried",
        }
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
    let words = trial_words(found);
    let statement = if most { words.most } else { words.other };
    let mut claims = effects(game, color, p);
    claims.extend(decided(game, color, p));
    claims.push(tried(statement, color, p, found, best));
    if !most && found.outcome.looked {
        let claim = Claim::new("looked_surest").with("color", color).with("point", p);
        claims.push(resting_on(claim, &best.outcome));
    }
    let second = found.candidates.iter().filter(|c| c.mv != best.mv && most);
    if let Some((second, q)) = second.filter_map(|c| Some((c, c.mv.point()?))).next() {
        let claim = tried(words.second, color, q, found, second);
        claims.push(match second.outcome.games {
            0 => claim,
            _ => resting_on(claim, &second.outcome),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(looked: bool) -> Outcome {
        Outcome {
            games: 100,
            looked,
            win_rate: 0.5,
            scored: 100,
            lead: 0.0,
            error: 0.0,
        }
    }

    fn found(looked: bool, tried: &[(&str, u32, f64)]) -> Analysis {
        let candidate = |&(at, visits, value): &(&str, u32, f64)| Candidate {
            mv: at.parse().unwrap(),
            visits,
            value,
            outcome: outcome(looked),
            prior: 0.1,
            line: Vec::new(),
        };
        Analysis {
            to_move: Color::Black,
            visits: tried.iter().map(|t| t.1).sum(),
            playouts: 100,
            value: 0.5,
            outcome: outcome(looked),
            ownership: Vec::new(),
            candidates: tried.iter().map(candidate).collect(),
            likeliest: None,
        }
    }

    #[test]
    fn where_a_net_looks_the_surest_stone_is_played() {
        for (tried, surest) in [
            // Better, and seen often enough to be sure of it.
            (&[("C3", 500, 0.40), ("D4", 300, 0.55)][..], "D4"),
            // Hardly better.
            (&[("C3", 500, 0.40), ("D4", 300, 0.41)], "C3"),
            // Seen too little to be believed.
            (&[("C3", 500, 0.40), ("D4", 20, 0.90)], "C3"),
            // A pass is not a stone.
            (&[("pass", 500, 0.40), ("D4", 300, 0.30)], "D4"),
        ] {
            let best = |looked| best_stone(&found(looked, tried)).map(|c| c.mv);
            assert_eq!(best(true), Some(surest.parse().unwrap()), "{tried:?}");
            // Games are believed by their number, as ever.
            let most = tried.iter().find(|t| t.0 != "pass").map(|t| t.0.parse().unwrap());
            assert_eq!(best(false), most, "{tried:?}");
        }
    }
}
