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
    /// What it is held against: a pass, or the better move where they say what is wrong with it.
    pub instead: Move,
}

impl std::convert::From<(Color, Move)> for Played {
    fn from((color, mv): (Color, Move)) -> Played {
        Played {
            color,
            mv,
            instead: Move::Pass,
        }
    }
}

/// In which words claims are said, and where their proofs are kept.
#[derive(Clone)]
pub struct Voice {
    /// The words.
    pub words: Words,
    /// The proofs.
    pub proofs: Proofs,
}

impl Voice {
    /// Claims about a move held against another, each sentence once.
    pub fn about(&self, claims: &[Claim], played: Played) -> Vec<Reason> {
        self.once(claims, Some(played))
    }

    /// Claims about a position, each sentence once.
    pub fn facts(&self, claims: &[Claim]) -> Vec<Reason> {
        self.once(claims, None)
    }

    fn once(&self, claims: &[Claim], played: Option<Played>) -> Vec<Reason> {
        let mut told: Vec<Reason> = Vec::new();
        for claim in claims {
            let reason = Reason::of(claim, &self.words, played, &self.proofs);
            if told.iter().all(|known| known.text != reason.text) {
                told.push(reason);
            }
        }
        told
    }

    /// A sentence.
    pub fn say(&self, claim: Claim) -> String {
        self.words.say(&claim)
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
        let (line, from) = match reasons::line(claim).filter(|line| !line.is_empty()) {
            Some(line) => {
                let (line, from) = start(claim, line, played);
                (Some(line), from)
            }
            None => (None, From::Before),
        };
        let (with, without) = halves(claim, words, played).unzip();
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
            from,
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

/// The key of a claim that the other move leaves something undone: its contrast has the better move first.
const LACKS: &str = "why.not.lacks";

/// Both sides of a contrast, that of the move first, the other from the position before.
fn halves(claim: &Claim, words: &Words, played: Option<Played>) -> Option<(Half, Half)> {
    let (with, without) = claim.evidence.iter().find_map(|evidence| match evidence {
        Evidence::Difference { with, without } if claim.statement == LACKS => Some((without, with)),
        Evidence::Difference { with, without } => Some((with, without)),
        _ => None,
    })?;
    let line = |claim: &Claim| reasons::line(claim).filter(|line| !line.is_empty());
    let half = |claim: &Claim, line: Option<Vec<(Color, Move)>>| Half {
        text: words.say(claim),
        line: line.map(|line| line_of(&line)),
    };
    let other = line(without).map(|line| after_the_other(line, played));
    Some((half(with, line(with)), half(without, other)))
}

/// A line that starts after what a move is held against, from before that.
fn after_the_other(line: Vec<(Color, Move)>, played: Option<Played>) -> Vec<(Color, Move)> {
    let other = played.filter(|played| played.instead != Move::Pass);
    let first = other.map(|played| (played.color, played.instead));
    first.into_iter().chain(line).collect()
}

/// The line of a claim, and where it starts: that of a contrast after the pass, or before the better move, if it is what
/// happens without the move, and after the move if not; any other where it fits.
fn start(claim: &Claim, line: Vec<(Color, Move)>, played: Option<Played>) -> (Vec<(Color, Move)>, From) {
    let Some(played) = played else {
        return (line, From::Before);
    };
    let swapped = claim.statement == LACKS;
    let of_contrast = claim.evidence.iter().find_map(|evidence| match evidence {
        Evidence::Difference { with, without } => {
            let is_it = |side: &Claim| reasons::line(side).as_deref() == Some(&line);
            let without = is_it(without).then_some(From::Pass);
            let side = without.or_else(|| is_it(with).then_some(From::After));
            side.map(|side| match side {
                From::Pass if swapped => From::After,
                From::After if swapped => From::Pass,
                side => side,
            })
        }
        _ => None,
    });
    let (first, mv) = line[0];
    let from = match of_contrast {
        _ if (first, mv) == (played.color, played.mv) => From::Before,
        Some(From::Pass) if played.instead != Move::Pass => {
            return (after_the_other(line, Some(played)), From::Before);
        }
        Some(from) => from,
        None if first == played.color => From::Before,
        // The other side's stone where the move would have been.
        None if mv == played.mv && mv != Move::Pass => From::Pass,
        None => From::After,
    };
    (line, from)
}
