//! What a player thought: the moves it looked at, how they came out, and who thought what of them.

use goban::{Color, Game, Move, Point};
use std::time::Duration;
use tree::{Analysis, Opinion, Outcome, Priors, Said};

/// Moves whose opinions are asked for: those that somebody may look at.
const SHOWN: usize = 5;
/// Under which name playouts have their opinion.
const PLAYOUTS: &str = "playouts";

/// What a player thought about a position.
///
/// Win rates and leads are about the game itself: whatever komi a search makes up for a handicap is not in them. They are seen by
/// the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The side to move.
    pub color: Color,
    /// Games that were looked at, those kept from earlier questions included.
    pub visits: u64,
    /// The share won, if games were counted as won or lost.
    pub win_rate: Option<f64>,
    /// The mean lead at the end, komi included.
    pub lead: f64,
    /// For each point by its index, from 1 for Black's to -1 for White's; empty if that is not known.
    pub ownership: Vec<f32>,
    /// The moves, the one held best first.
    pub candidates: Vec<Candidate>,
}

/// A move that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Games through it.
    pub visits: u64,
    /// The share won, if games were counted as won or lost.
    pub win_rate: Option<f64>,
    /// The mean lead at the end, komi included.
    pub lead: f64,
    /// How likely it was held before any game, if somebody had an opinion: all moves together are 1.
    pub prior: Option<f64>,
    /// The move and what is likeliest to follow.
    pub line: Vec<Move>,
    /// Who thought what of it; asked for the first few only.
    pub opinions: Vec<Opinion>,
}

impl Thought {
    /// To whom a point goes, from 1 for Black to -1 for White.
    pub fn owner(&self, p: Point) -> f32 {
        self.ownership.get(p.index()).copied().unwrap_or(0.0)
    }

    /// What was thought of a move.
    pub fn of(&self, mv: Move) -> Option<&Candidate> {
        self.candidates.iter().find(|c| c.mv == mv)
    }

    /// What a search found, with the opinions of its priors and its playouts.
    pub(crate) fn of_search(game: &Game, found: &Analysis, priors: &Priors) -> Thought {
        let color = found.to_move;
        let shown: Vec<Point> = found
            .candidates
            .iter()
            .take(SHOWN)
            .filter_map(|c| c.mv.point())
            .collect();
        let mut opinions: Vec<(Point, Vec<Opinion>)> = shown
            .iter()
            .copied()
            .zip(priors.opinions(game, color, &shown))
            .collect();
        let candidate = |c: &tree::Candidate| {
            let place = opinions.iter().position(|(p, _)| c.mv == Move::Play(*p));
            let mut opinions = place.map_or(Vec::new(), |place| opinions.swap_remove(place).1);
            if c.mv == Move::Pass || !opinions.is_empty() {
                opinions.extend(by_playouts(color, c.mv, &c.outcome));
            }
            Candidate {
                mv: c.mv,
                visits: u64::from(c.visits),
                win_rate: Some(c.outcome.win_rate),
                lead: c.outcome.lead,
                prior: Some(c.prior),
                line: c.line.clone(),
                opinions,
            }
        };
        Thought {
            color,
            visits: u64::from(found.visits),
            win_rate: Some(found.outcome.win_rate),
            lead: found.outcome.lead,
            ownership: found.ownership.clone(),
            candidates: found.candidates.iter().map(candidate).collect(),
        }
    }
}

/// The opinion of playouts, if any were counted.
fn by_playouts(color: Color, mv: Move, outcome: &Outcome) -> Option<Opinion> {
    let claim = mv
        .point()
        .map(|p| crate::decision::won("playouts", color, outcome).with("point", p));
    (outcome.games > 0).then(|| Opinion {
        by: PLAYOUTS,
        said: Said::Chance(outcome.win_rate),
        claims: claim.into_iter().collect(),
    })
}

/// Somebody who looks on while a player thinks.
pub struct Show<'a> {
    /// How often something is shown.
    pub every: Duration,
    /// Who is told what has been thought so far.
    pub to: &'a mut dyn FnMut(&Thought),
}
