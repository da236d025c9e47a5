//! What is wrong with a move, by the same contrast: what the better move keeps and this one loses.
//!
//! | kind | see |
//! |---|---|
//! | the stone itself can be taken | `overplay` |
//! | an own eye or liberty was filled | `fills` |
//! | what the last move threatened is left to happen | `threat` |
//! | a cut is left open | `cut` |
//! | a group is driven where it wants to go, or shut in | `direction` |
//! | it is slow, small, or gives the initiative away | `size` |
//! | what the two moves come to, where nothing else is seen | `loses` |

mod aims;
mod cut;
mod direction;
mod fills;
mod loses;
mod overplay;
mod size;
#[cfg(test)]
mod testing;
mod threat;

use crate::{Contrast, Kind, Scene, Turned};
use goban::{Point, PointSet};
use reasons::{Argument, Claim, Evidence, rank};
use tactics::found::Found;

/// Points that nobody who counts can tell apart: a judge's noise.
pub const NOISE: f64 = 1.0;
/// Points that a move must lose, where somebody counted, to be called a mistake for that alone.
pub const LOSS: f64 = 3.0;
/// Mistakes of one move that are told: the first is what matters.
const TOLD: usize = 3;

/// A move that was played, a better one, and the two side by side.
pub struct Case<'a> {
    /// The move that was played beside a pass.
    pub played: &'a Contrast,
    /// The better move beside a pass.
    pub better: &'a Contrast,
    /// The move that was played beside the better one: what the opponent can do after it, and not after the other, it allows.
    pub beside: &'a Contrast,
}

impl Case<'_> {
    /// What the move lost beside the better one, in points, if somebody counted.
    pub fn loss(&self) -> Option<f64> {
        self.beside.gain().map(|gain| -gain)
    }

    /// Where the move was played and where the better one is; none if either is a pass.
    fn points(&self) -> Option<(Point, Point)> {
        Some((self.played.point()?, self.better.point()?))
    }

    /// Whether what is read may be called a mistake: nobody counted, or the count does not deny it.
    fn may_be_read(&self) -> bool {
        self.loss().is_none_or(|loss| loss >= NOISE)
    }

    /// The loss if it is large enough to be a mistake by itself.
    fn counted(&self) -> Option<f64> {
        self.loss().filter(|&loss| loss >= LOSS)
    }

    /// Steps between the move and the better one along the lines.
    fn distance(&self) -> Option<usize> {
        let (a, b) = self.points()?;
        Some(usize::from(a.col().abs_diff(b.col())) + usize::from(a.row().abs_diff(b.row())))
    }

    /// A claim of this kind, said in this way, with what all of them name: the move, the better one, whose they are, and what it cost
    /// if somebody counted.
    fn said(&self, kind: Kind, variant: &str) -> Claim {
        let words = [
            "why",
            kind.name(),
            variant,
            if self.counted().is_some() { "counted" } else { "" },
        ];
        let words: Vec<&str> = words.into_iter().filter(|w| !w.is_empty()).collect();
        let mut claim = Claim::new(words.join("."))
            .with("color", self.played.color)
            .with("enemy", self.played.enemy());
        if let Some((point, better)) = self.points() {
            claim = claim.with("point", point).with("better", better);
        }
        match self.counted() {
            Some(loss) => claim.with("cost", rounded(loss)),
            None => claim,
        }
    }

    /// A claim about stones of which a reading shows what becomes: what it cost is what was counted, or else the stones.
    fn about_stones(&self, claim: Claim, turned: &Turned, contrast: &Contrast) -> Claim {
        // As they stand now: another move may have added to them.
        let stones = turned.aim.stones(self.played.before.board());
        let mut claim = claim.with("stones", Argument::group(stones));
        if let Some(found) = &turned.with {
            claim
                .arguments
                .extend(found.best.map(|at| ("at".into(), at.into())));
            claim = shown(claim, found);
        }
        self.costing_stones(claim.because(turned.difference(contrast)), stones.len())
    }

    /// What it cost: what was counted, or else two points a stone.
    fn costing_stones(&self, claim: Claim, stones: usize) -> Claim {
        let claim = claim.deciding_stones(stones);
        let cost = self.loss().unwrap_or(claim.decides);
        claim.deciding(-cost)
    }
}

/// The claim with the line of its refutation, which shows it.
fn shown(claim: Claim, refutation: &Found) -> Claim {
    let line = refutation.moves();
    if line.is_empty() {
        claim
    } else {
        claim.because(Evidence::Line(line))
    }
}

/// The claim with the proofs of a reading.
fn proofs(mut claim: Claim, found: &Found, scene: &Scene) -> Claim {
    let all = found.claim(scene.board()).evidence.into_iter();
    claim
        .evidence
        .extend(all.filter(|e| matches!(e, Evidence::Proof(_))));
    claim
}

/// What both moves come to by whoever counts.
fn lead_difference(case: &Case<'_>) -> Evidence {
    Evidence::Difference {
        with: Box::new(lead(&case.beside.with, case.beside)),
        without: Box::new(lead(&case.beside.without, case.beside)),
    }
}

/// Who is ahead, by whoever counts.
fn lead(scene: &Scene, contrast: &Contrast) -> Claim {
    let lead = scene.lead(contrast.color).unwrap_or(0.0);
    let (ahead, margin) = if lead < 0.0 {
        (contrast.enemy(), -lead)
    } else {
        (contrast.color, lead)
    };
    Claim::new("score_is")
        .with("color", ahead)
        .with("margin", margin.round())
        .because(Evidence::Scores {
            games: scene.thought().map_or(0, |t| t.visits),
            mean: lead,
            error: NOISE,
        })
}

/// Points as people say them; a mistake costs one at least.
pub(crate) fn rounded(points: f64) -> i64 {
    reasons::rounded(points).max(1)
}

/// What is wrong with the move, the worst first; what it costs is negative ([`Claim::decides`]).
pub fn mistakes(case: &Case<'_>) -> Vec<Claim> {
    if case.played.mv == case.better.mv || !case.may_be_read() {
        return Vec::new();
    }
    let mut claims = Vec::new();
    // What was read comes before what was counted.
    fills::find(case, &mut claims);
    // A stone that fills a liberty is taken with the stones that it was taken from: that is told.
    if claims.is_empty() {
        overplay::find(case, &mut claims);
    }
    threat::find(case, &mut claims);
    // Stones that are taken need not be told to be shut in, nor those to be cut off.
    if claims.is_empty() {
        direction::find_read(case, &mut claims);
    }
    if claims.is_empty() {
        cut::find(case, &mut claims);
    }
    // What was counted alone is told where nothing was read.
    if case.counted().is_some() && claims.is_empty() {
        for find in [direction::find, size::find, loses::find] {
            find(case, &mut claims);
        }
    }
    rank(&mut claims);
    told_once(claims)
}

/// Leaves out what names the same stones again, and all but the first few.
fn told_once(claims: Vec<Claim>) -> Vec<Claim> {
    let mut told: Vec<(Option<Kind>, PointSet, Claim)> = Vec::new();
    for claim in claims {
        let (kind, stones) = (Kind::of(&claim), stones_of(&claim));
        let again = told
            .iter()
            .any(|(k, s, _)| *k == kind || !stones.is_empty() && stones.intersects(s));
        if !again && told.len() < TOLD {
            told.push((kind, stones, claim));
        }
    }
    told.into_iter().map(|(_, _, claim)| claim).collect()
}

/// The stones or points that a mistake is about; none for one that is about the whole board.
fn stones_of(claim: &Claim) -> PointSet {
    let named = claim.argument("stones").or(claim.argument("points"));
    named.map_or(PointSet::EMPTY, Argument::points)
}
