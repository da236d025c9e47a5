//! Claims as they go over the wire: said in words, and what they rest on, for the page to show.

use crate::api::{Side, names};
use goban::{Color, Move, PointSet};
use reasons::{Claim, Evidence, Words};
use serde::{Deserialize, Deserializer, Serialize};

/// A claim, said and shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// The sentence.
    pub text: String,
    /// The points that it names.
    pub points: Vec<String>,
    /// What it rests on, the strongest first.
    pub evidence: Vec<Shown>,
}

/// What a claim rests on, as it can be shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Shown {
    /// These points show it.
    Seen {
        /// The points.
        points: Vec<String>,
    },
    /// A line that can be played out.
    Line {
        /// Its moves.
        moves: Vec<LineMove>,
    },
    /// A choice by chance.
    Chance {
        /// How many moves were equally good.
        among: usize,
    },
    /// Games played out, won or lost.
    Playouts {
        /// How many.
        games: u64,
        /// How many of them the side that claims won.
        wins: u64,
        /// The same in words, unless the sentence says it.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// Games played out, by their scores.
    Scores {
        /// How many.
        games: u64,
        /// Their mean, in points for the side that claims.
        #[serde(deserialize_with = "number_or_none")]
        mean: f64,
        /// The standard error of the mean.
        #[serde(deserialize_with = "number_or_none")]
        error: f64,
        /// The same in words, unless the sentence says it.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
}

/// A move of a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LineMove {
    /// Who plays.
    pub color: Side,
    /// The point, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
}

impl Reason {
    /// A claim in words, with its places.
    pub fn of(claim: &Claim, words: &Words) -> Reason {
        let places = claim.arguments.iter().map(|(_, argument)| argument.points());
        let points = places.fold(PointSet::EMPTY, |all, points| all | points);
        Reason {
            text: words.say(claim),
            points: names(points.iter()),
            evidence: claim
                .evidence
                .iter()
                .filter_map(|e| Shown::of(e, claim, words))
                .collect(),
        }
    }
}

impl Shown {
    /// The evidence as the page can show it; a kind that the page does not know yet is left to the sentence.
    fn of(evidence: &Evidence, claim: &Claim, words: &Words) -> Option<Shown> {
        let unsaid = |number| claim.argument(number).is_none();
        let line = |(color, m): &(Color, Move)| LineMove {
            color: (*color).into(),
            mv: m.to_string(),
        };
        Some(match evidence {
            Evidence::Seen(points) | Evidence::Rule { matched: points, .. } => Shown::Seen {
                points: names(points.iter()),
            },
            Evidence::Line(moves) => Shown::Line {
                moves: moves.iter().map(line).collect(),
            },
            // Of both sides the one that can be played out.
            Evidence::Difference { with, without } => Shown::Line {
                moves: reasons::line(without)
                    .or_else(|| reasons::line(with))?
                    .iter()
                    .map(line)
                    .collect(),
            },
            Evidence::Chance { among } => Shown::Chance { among: *among },
            Evidence::Playouts { games, wins } => Shown::Playouts {
                games: *games,
                wins: *wins,
                text: unsaid("percent").then(|| words.say(&played_out(*games, *wins))),
            },
            Evidence::Scores { games, mean, error } => Shown::Scores {
                games: *games,
                mean: *mean,
                error: *error,
                text: unsaid("score").then(|| words.say(&scored(*games, *mean))),
            },
            _ => return None,
        })
    }
}

/// JSON has no word for what is no number and writes `null`.
fn number_or_none<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::NAN))
}

/// Games played out, as a sentence says them.
fn played_out(games: u64, wins: u64) -> Claim {
    let percent = 100.0 * wins as f64 / games.max(1) as f64;
    Claim::new("shown_playouts")
        .with("percent", percent.round())
        .with("count", games as i64)
}

/// Scores of games, as a sentence says them.
fn scored(games: u64, mean: f64) -> Claim {
    let points = mean.abs().round();
    let statement = match () {
        () if points == 0.0 => "shown_even",
        () if mean > 0.0 => "shown_ahead",
        () => "shown_behind",
    };
    Claim::new(statement)
        .with("points", points as i64)
        .with("count", games as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Point;

    /// Games played out are shown, in words where the sentence has none for them.
    #[test]
    fn evidence_of_playouts_is_shown() {
        let claim = Claim::new("tried_second")
            .with("point", "E5".parse::<Point>().unwrap())
            .with("count", 300)
            .because(Evidence::Playouts {
                games: 300,
                wins: 168,
            })
            .because(Evidence::Scores {
                games: 300,
                mean: -2.6,
                error: 0.4,
            });
        let texts = |claim: &Claim| -> Vec<Option<String>> {
            let reason = Reason::of(claim, &Words::english());
            let text = |shown: &Shown| match shown {
                Shown::Playouts { text, .. } | Shown::Scores { text, .. } => text.clone(),
                other => panic!("{other:?}"),
            };
            reason.evidence.iter().map(text).collect()
        };
        let [won, behind] = [
            "Won 56 % of 300 games played out.",
            "About 3 points behind at the end, on average.",
        ]
        .map(|text| Some(text.to_owned()));
        assert_eq!(texts(&claim), [won, behind.clone()]);
        assert_eq!(texts(&claim.with("percent", 56.0)), [None, behind]);
    }
}
