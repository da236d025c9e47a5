//! Claims as they go over the wire: said in words, drawn, and with the lines that show them.

use crate::api::{Side, names};
use crate::proofs::Proofs;
use goban::{Color, Move, PointSet};
use kifu::Mark;
use reasons::{Claim, Evidence, Sureness, Words, draw};
use serde::Serialize;
use study::Kind;

/// A claim, said and shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reason {
    /// What kind of reason it is: a kind of the catalogue, or the key of its sentence.
    pub kind: String,
    /// The sentence.
    pub text: String,
    /// The same in the full voice.
    pub full: String,
    /// How sure it is; none if it rests on nothing.
    pub sure: Option<&'static str>,
    /// What it decides, in points for the side whose move it explains; negative if it speaks against it.
    pub stake: Option<f64>,
    /// The points that it names.
    pub points: Vec<String>,
    /// What is drawn of it.
    pub marks: Vec<MarkShown>,
    /// Letters and numbers on points.
    pub labels: Vec<LabelShown>,
    /// A line that shows it.
    pub line: Option<Vec<LineMove>>,
    /// On which position the line starts.
    pub from: From,
    /// What is so with the move.
    pub with: Option<Half>,
    /// What would be so without it.
    pub without: Option<Half>,
    /// The key of a proof that can be walked.
    pub proof: Option<String>,
    /// What it rests on, a sentence each.
    pub details: Vec<String>,
}

/// A mark on a point.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MarkShown {
    /// The point.
    pub point: String,
    /// What is drawn there.
    pub kind: &'static str,
}

/// A text on a point.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LabelShown {
    /// The point.
    pub point: String,
    /// The text.
    pub text: String,
}

/// One side of a contrast.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Half {
    /// The sentence.
    pub text: String,
    /// The line that shows it.
    pub line: Option<Vec<LineMove>>,
}

/// On which position a line starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum From {
    /// Before the move that is explained, or where no move is.
    Before,
    /// After it.
    After,
    /// After a pass in its stead.
    Pass,
}

/// A move of a line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineMove {
    /// Who plays.
    pub color: Side,
    /// The point, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The move that claims are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who plays.
    pub color: Color,
    /// The move.
    pub mv: Move,
}

impl std::convert::From<(Color, Move)> for Played {
    fn from((color, mv): (Color, Move)) -> Played {
        Played { color, mv }
    }
}

/// A line as it is sent.
pub fn line_of(moves: &[(Color, Move)]) -> Vec<LineMove> {
    let line = moves.iter().map(|&(color, m)| LineMove {
        color: color.into(),
        mv: m.to_string(),
    });
    line.collect()
}

/// Points as people read them: tenths, and nothing that is no number.
pub fn tenths(points: f64) -> Option<f64> {
    points.is_finite().then(|| (points * 10.0).round() / 10.0)
}

/// The name of a mark.
pub fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Cross => "cross",
        Mark::Triangle => "triangle",
        Mark::Square => "square",
        Mark::Circle => "circle",
        Mark::Selected => "selected",
    }
}

/// How sure, by its name.
fn sure_name(sureness: Sureness) -> &'static str {
    match sureness {
        Sureness::Chance => "chance",
        Sureness::Usual => "usual",
        Sureness::Playouts => "playouts",
        Sureness::Read => "read",
        Sureness::Seen => "seen",
        Sureness::Proved => "proved",
    }
}

impl Reason {
    /// A claim about a move, or about a position where no move is, in words, with its places; its proof is kept.
    pub fn of(claim: &Claim, words: &Words, played: Option<Played>, proofs: &Proofs) -> Reason {
        let places = claim.arguments.iter().map(|(_, argument)| argument.points());
        let points = places.fold(PointSet::EMPTY, |all, points| all | points);
        let drawn = draw(claim);
        let line = reasons::line(claim).filter(|line| !line.is_empty());
        let half = |claim: &Claim| Half {
            text: words.say(claim),
            line: reasons::line(claim)
                .filter(|l| !l.is_empty())
                .map(|l| line_of(&l)),
        };
        let sides = claim.evidence.iter().find_map(|evidence| match evidence {
            Evidence::Difference { with, without } => Some((half(with), half(without))),
            _ => None,
        });
        let (with, without) = sides.unzip();
        Reason {
            kind: Kind::of(claim).map_or(claim.statement.clone(), |kind| kind.name().into()),
            text: words.say(claim),
            full: words.say_in_full(claim),
            sure: claim.sureness().map(sure_name),
            stake: tenths(claim.decides).filter(|&points| points != 0.0),
            points: names(points.iter()),
            marks: drawn
                .marks
                .iter()
                .map(|&(mark, p)| MarkShown {
                    point: p.to_string(),
                    kind: mark_name(mark),
                })
                .collect(),
            labels: drawn
                .labels
                .iter()
                .map(|(p, text)| LabelShown {
                    point: p.to_string(),
                    text: text.clone(),
                })
                .collect(),
            from: line
                .as_ref()
                .map_or(From::Before, |line| start(claim, line, played)),
            line: line.map(|line| line_of(&line)),
            with,
            without,
            proof: proof_of(claim).map(|proof| proofs.keep(proof)),
            details: claim
                .evidence
                .iter()
                .filter(|e| !matches!(e, Evidence::Difference { .. }))
                .map(|e| words.detail(e))
                .collect(),
        }
    }
}

/// The first proof that a claim rests on, its contrast included.
fn proof_of(claim: &Claim) -> Option<&std::sync::Arc<certificate::Certificate>> {
    claim.evidence.iter().find_map(|evidence| match evidence {
        Evidence::Proof(proof) => Some(proof),
        Evidence::Difference { with, without } => proof_of(without).or_else(|| proof_of(with)),
        _ => None,
    })
}

/// Where the line of a claim starts: that of a contrast after the pass if it is what happens without the move, and after the
/// move if not; any other where it fits.
fn start(claim: &Claim, line: &[(Color, Move)], played: Option<Played>) -> From {
    let Some(played) = played else {
        return From::Before;
    };
    let of_contrast = claim.evidence.iter().find_map(|evidence| match evidence {
        Evidence::Difference { with, without } => {
            let is_it = |side: &Claim| reasons::line(side).as_deref() == Some(line);
            is_it(without)
                .then_some(From::Pass)
                .or_else(|| is_it(with).then_some(From::After))
        }
        _ => None,
    });
    let (first, mv) = line[0];
    match of_contrast {
        _ if (first, mv) == (played.color, played.mv) => From::Before,
        Some(from) => from,
        None if first == played.color => From::Before,
        // The other side's stone where the move would have been.
        None if mv == played.mv && mv != Move::Pass => From::Pass,
        None => From::After,
    }
}
