//! What the main player does by what its search found, and why.

use crate::endgame::Ending;
use crate::player::{Action, Choice, Request};
use crate::{decided, effects};
use goban::{Color, Game, Move, Point, PointSet};
use reasons::{Claim, Evidence, rank};
use tree::{Analysis, Candidate};

/// Below this chance it resigns.
const HOPELESS: f64 = 0.06;

/// The stone that was tried most.
pub(crate) fn best_stone(found: &Analysis) -> Option<&Candidate> {
    found.candidates.iter().find(|c| matches!(c.mv, Move::Play(_)))
}

/// What to do by what was found, and whether the game is over.
pub(crate) fn decide(request: &Request<'_>, found: &Analysis, over: bool) -> Choice {
    let (game, color) = (request.game, request.color);
    let ending = Ending::new(game, found);
    if over {
        return pass(Claim::new("pass_settled"), color, found, &ending);
    }
    let best = match found.candidates.first() {
        // A pass is believed when it loses nothing; else the best stone is played.
        Some(c) if c.mv == Move::Pass && !request.cleanup && ending.wins(color) => None,
        _ => best_stone(found),
    };
    let hopeless = best.is_none_or(|c| c.value < HOPELESS) && found.value < HOPELESS && found.playouts >= 100;
    if hopeless && !request.cleanup && request.among.is_none() && !ending.wins(color) {
        return resign(color, found);
    }
    match best {
        Some(best) => play(game, color, found, best),
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
    rank(&mut claims);
    Choice {
        action: Action::Move(Move::Play(p)),
        claims,
    }
}

/// The claim that a share of the games was won, with the games for evidence.
fn won(statement: &'static str, color: Color, games: u32, value: f64) -> Claim {
    let wins = (value * f64::from(games)).round() as u64;
    Claim::new(statement)
        .with("color", color)
        .with("percent", (100.0 * value).round())
        .with("count", i64::from(games))
        .because(Evidence::Playouts {
            games: u64::from(games),
            wins,
        })
}

fn play(game: &Game, color: Color, found: &Analysis, best: &Candidate) -> Choice {
    let Move::Play(p) = best.mv else {
        unreachable!("only stones are offered")
    };
    let mut claims = vec![won("playouts", color, best.visits, best.value).with("point", p)];
    let sides = [color, !color].into_iter().cycle();
    let line: Vec<_> = sides.zip(best.line.iter().copied()).take(8).collect();
    claims[0].evidence.push(Evidence::Line(line));
    claims.extend(effects(game, color, p));
    claims.extend(decided(game, color, p));
    if let Some(second) = found.candidates.iter().find(|c| c.mv != best.mv)
        && let Move::Play(q) = second.mv
    {
        claims.push(won("playouts_second", color, second.visits, second.value).with("point", q));
    }
    rank(&mut claims);
    Choice {
        action: Action::Move(best.mv),
        claims,
    }
}

fn pass(claim: Claim, color: Color, found: &Analysis, ending: &Ending) -> Choice {
    let wins = (found.value * f64::from(found.visits)).round() as u64;
    Choice {
        action: Action::Move(Move::Pass),
        claims: vec![
            claim
                .with("color", color)
                .with("margin", ending.margin.abs())
                .with(
                    "leader",
                    if ending.margin > 0.0 {
                        Color::Black
                    } else {
                        Color::White
                    },
                )
                .because(Evidence::Playouts {
                    games: u64::from(found.visits),
                    wins,
                }),
        ],
    }
}

fn resign(color: Color, found: &Analysis) -> Choice {
    Choice {
        action: Action::Resign,
        claims: vec![won("resigns", color, found.visits, found.value)],
    }
}
