//! What a search has found, read off the tree and the games that were counted.

use crate::amaf::Tables;
use crate::company::Share;
use crate::evaluator::Stakes;
use crate::node::{Arena, Node};
use crate::scheme::{Amaf, Last};
use crate::settings::Settings;
use crate::totals::{Tally, Totals};
use goban::{Color, Move, Point};

/// What games came to under the real komi, for the side to move.
///
/// Dynamic komi is part of what a search plays for and no part of this. Games of earlier searches, of which only the value is left,
/// count as long as that was for the real komi; else only the games since the question was asked do, and where there is none, what
/// was known of the position before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// The games that the win rate is of; none if it is taken from what was known before.
    pub games: u64,
    /// Whether most of them are looks at a position and no games.
    pub looked: bool,
    /// The share won.
    pub win_rate: f64,
    /// The games that the lead is of.
    pub scored: u64,
    /// The mean lead at the end of games, the real komi included.
    pub lead: f64,
    /// The standard error of the lead.
    pub error: f64,
}

impl Outcome {
    /// Nothing is known.
    const UNKNOWN: Outcome = Outcome {
        games: 0,
        looked: false,
        win_rate: 0.5,
        scored: 0,
        lead: 0.0,
        error: 0.0,
    };
}

/// A move that the search has tried, and what it found.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Games through it, those of earlier searches included.
    pub visits: u32,
    /// What the search goes by: the share won for what it plays for, dynamic komi included, by the side that plays the move.
    pub value: f64,
    /// What these games came to for the side that plays it.
    pub outcome: Outcome,
    /// Of the games in which this side was first to play there, sooner or later, the share won; none if there was no such game.
    pub amaf: Option<f64>,
    /// By what it was put in order, as [`Last`] has it: its share of the best known move's visits, or of won games; below 0 for one
    /// that was tried too little to be judged by won games.
    pub standing: f64,
    /// What the priors thought of it.
    pub prior: f64,
    /// The line that was tried most.
    pub line: Vec<Move>,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The side to move.
    pub to_move: Color,
    /// Games through the root, those of earlier searches included.
    pub visits: u32,
    /// Playouts of this search.
    pub playouts: u64,
    /// What the search goes by: the share won for what it plays for, dynamic komi included, by the side to move.
    pub value: f64,
    /// What these games came to for the side to move.
    pub outcome: Outcome,
    /// For each point by its index, from 1 for Black's to -1 for White's; empty before the first playout.
    pub ownership: Vec<f32>,
    /// The moves tried, the best first: most visited, or as [`Last`] has it.
    pub candidates: Vec<Candidate>,
    /// The stone that the priors like best, known before the first playout.
    pub likeliest: Option<Point>,
}

impl Analysis {
    /// To whom a point went in the playouts, from 1 for Black to -1 for White.
    pub fn owner(&self, p: Point) -> f32 {
        self.ownership.get(p.index()).copied().unwrap_or(0.0)
    }

    /// Has the moves judged by a first level on which several searches agreed, if there is one.
    pub(crate) fn agree(&mut self, level: &[Share]) {
        for share in level {
            let games = share.games;
            let value = f64::from(games.won()) / f64::from(games.count().max(1));
            let mut moves = share.place.moves();
            match moves.next() {
                None => (self.visits, self.value) = (games.count(), 1.0 - value),
                Some(mv) => match self.candidates.iter_mut().find(|c| c.mv == mv) {
                    Some(known) => (known.visits, known.value) = (games.count(), value),
                    // Others have tried it, and nothing more is known of it here.
                    None if games.count() > 0 => self.candidates.push(Candidate {
                        mv,
                        visits: games.count(),
                        value,
                        outcome: Outcome {
                            games: 0,
                            scored: 0,
                            ..self.outcome
                        },
                        amaf: None,
                        standing: 0.0,
                        prior: 0.0,
                        line: vec![mv],
                    }),
                    None => {}
                },
            }
        }
        if !level.is_empty() {
            let most = self.candidates.iter().map(|c| c.visits).max().unwrap_or(0);
            for candidate in &mut self.candidates {
                candidate.standing = f64::from(candidate.visits) / f64::from(most.max(1));
            }
            self.candidates.sort_by_key(|c| std::cmp::Reverse(c.visits));
        }
    }
}

/// Reads what was counted under the real komi.
struct Reader {
    to_move: Color,
    stakes: Stakes,
    /// What all games came to, for moves through which none was counted.
    overall: Outcome,
}

impl Reader {
    fn read(&self, tally: &Tally, visits: u32, value: f64) -> Outcome {
        let games = tally.games as f64;
        let [won, counted] = [tally.won, tally.value].map(|sum| match self.to_move {
            Color::Black => sum,
            Color::White => games - sum,
        });
        let outcome = if tally.games == 0 {
            Outcome {
                games: 0,
                scored: 0,
                ..self.overall
            }
        } else {
            let mean = tally.margin / games;
            let lead = mean - self.stakes.real;
            Outcome {
                games: tally.games,
                looked: 2 * tally.looks > tally.games,
                win_rate: won / games,
                scored: tally.games,
                lead: if self.to_move == Color::Black { lead } else { -lead },
                error: ((tally.squares / games - mean * mean).max(0.0) / games).sqrt(),
            }
        };
        let all = f64::from(visits);
        if self.stakes.komi != self.stakes.real || games >= all {
            return outcome;
        }
        let earlier = (value * all - counted).clamp(0.0, all - games);
        Outcome {
            games: u64::from(visits),
            win_rate: (won + earlier) / all,
            ..outcome
        }
    }
}

/// By what the root's children are put in order.
pub(crate) struct Standing<'a> {
    pub settings: &'a Settings,
    pub tables: &'a Tables,
    pub to_move: Color,
}

/// The share of the best known child's visits that another one needs to stand before it by the share of its won games.
const KNOWN: f64 = 0.25;

impl Standing<'_> {
    fn amaf(&self, node: &Node) -> Option<f64> {
        let p = node.mv().point()?;
        let (n, won) = match self.settings.scheme.amaf {
            Amaf::Node | Amaf::Levels(1..) => node.rave.get(),
            _ => self.tables.of(self.to_move, p).get(),
        };
        (n > 0).then(|| f64::from(won) / f64::from(n))
    }

    /// The larger, the better; `most` are the visits of the best known.
    fn rank(&self, node: &Node, most: u32) -> f64 {
        let (visits, value) = node.stats.get();
        let tries = f64::from(visits);
        let ratio = f64::from(value) / tries.max(1.0);
        let share = tries / f64::from(most.max(1));
        let last = self.settings.scheme.last;
        if last == Last::Visits {
            return share;
        }
        if share < KNOWN {
            // Behind all that are known, by visits.
            return share - 1.0;
        }
        match (last, self.amaf(node)) {
            (Last::Amaf, Some(amaf)) => {
                let share = f64::from(self.settings.mixing);
                share * ratio + (1.0 - share) * amaf
            }
            _ => ratio,
        }
    }
}

pub(crate) fn analysis(arena: &Arena, totals: &Totals, standing: &Standing<'_>, stakes: Stakes) -> Analysis {
    let to_move = standing.to_move;
    let root = arena.root();
    let (visits, value) = root.stats.get();
    let value = 1.0 - f64::from(value) / f64::from(visits.max(1));
    let mut children: Vec<&Node> = arena
        .children(root)
        .iter()
        .filter(|c| c.visits() > 0 && !c.is_forbidden())
        .collect();
    let most = children.iter().map(|c| c.visits()).max().unwrap_or(0);
    children.sort_by(|a, b| standing.rank(b, most).total_cmp(&standing.rank(a, most)));
    let mut reader = Reader {
        to_move,
        stakes,
        overall: Outcome::UNKNOWN,
    };
    for known in [&totals.before, &totals.all] {
        reader.overall = reader.read(known, visits, value);
    }
    Analysis {
        to_move,
        visits,
        playouts: totals.playouts,
        value,
        outcome: reader.overall,
        ownership: if totals.owned > 0 {
            let games = totals.owned as f32;
            totals.ownership.iter().map(|sum| sum / games).collect()
        } else {
            Vec::new()
        },
        candidates: children
            .into_iter()
            .map(|child| Candidate {
                amaf: standing.amaf(child),
                standing: standing.rank(child, most),
                ..candidate(arena, child, totals.of(child.mv()), &reader)
            })
            .collect(),
        // Children stand in the order of the priors.
        likeliest: arena
            .children(root)
            .iter()
            .filter(|child| !child.is_forbidden())
            .find_map(|child| child.mv().point()),
    }
}

fn candidate(arena: &Arena, node: &Node, tally: &Tally, reader: &Reader) -> Candidate {
    let (visits, value) = node.stats.get();
    let value = f64::from(value) / f64::from(visits.max(1));
    let mut line = vec![node.mv()];
    let mut here = node;
    while let Some(next) = arena
        .children(here)
        .iter()
        .max_by_key(|c| c.visits())
        .filter(|c| c.visits() > 0)
    {
        line.push(next.mv());
        here = next;
    }
    Candidate {
        mv: node.mv(),
        visits,
        value,
        outcome: reader.read(tally, visits, value),
        amaf: None,
        standing: 0.0,
        prior: f64::from(node.policy()),
        line,
    }
}
