//! What a player thought: the moves it looked at, how they came out, and who thought what of them.

use goban::{Color, Game, Move, Point, PointSet};
use reasons::{Claim, Evidence};
use std::time::Duration;
use tree::{Analysis, Opinion, Outcome, Priors, Said};

/// Moves whose opinions are asked for: those that somebody may look at.
const SHOWN: usize = 5;
/// Under which name playouts have their opinion.
const PLAYOUTS: &str = "playouts";
/// Under which name a net has its own.
const NET: &str = "net";

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

    /// What a search found, with the opinions of its priors and its playouts, and of the net if its priors are a net's.
    pub(crate) fn of_search(game: &Game, found: &Analysis, priors: &Priors, by_net: bool) -> Thought {
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
        let moves = game.legal_points(color).len() + 1;
        let candidate = |c: &tree::Candidate| {
            let place = opinions.iter().position(|(p, _)| c.mv == Move::Play(*p));
            let mut opinions = place.map_or(Vec::new(), |place| opinions.swap_remove(place).1);
            if by_net && shown.iter().any(|&p| c.mv == Move::Play(p)) {
                opinions.push(by_policy(color, c, moves));
            }
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

/// A move is worth a word from this share of the policy on.
const WORTH_A_WORD: f64 = 0.05;

/// The opinion that a net had of a move before any was tried.
fn by_policy(color: Color, c: &tree::Candidate, moves: usize) -> Opinion {
    let claim = |p: Point| {
        Claim::new("net_policy")
            .with("color", color)
            .with("point", p)
            .with("percent", (100.0 * c.prior).round())
            // What is usual is a rule, however it was learned.
            .because(Evidence::Rule {
                id: NET.into(),
                bindings: Vec::new(),
                matched: PointSet::of(p),
            })
    };
    let said = c.mv.point().filter(|_| c.prior >= WORTH_A_WORD).map(claim);
    Opinion {
        by: NET,
        said: Said::Times(c.prior * moves as f64),
        claims: said.into_iter().collect(),
    }
}

/// The opinion of playouts, or of a net in their place, if any were counted.
fn by_playouts(color: Color, mv: Move, outcome: &Outcome) -> Option<Opinion> {
    let (by, statement) = if outcome.looked {
        (NET, "looks")
    } else {
        (PLAYOUTS, "playouts")
    };
    let claim = mv
        .point()
        .map(|p| crate::decision::won(statement, color, outcome).with("point", p));
    (outcome.games > 0).then(|| Opinion {
        by,
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
