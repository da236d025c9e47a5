//! Why a player chose its move: the claims, and what they say in each language once somebody asked.

use crate::proofs::Proofs;
use crate::shown::{Played, Reason};
use goban::{Color, Move};
use reasons::{Claim, Words};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// The languages that are spoken, English first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Language {
    /// Its words.
    pub fn words(self) -> Words {
        match self {
            Language::En => Words::english(),
            Language::Fr => Words::french(),
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fr => "fr",
        }
    }
}

/// Why a player chose its move. To say it may take a while, since proofs are checked first: it is said once a language.
#[derive(Clone, Debug, Default)]
pub struct Why(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    claims: Vec<Claim>,
    said: [OnceLock<Arc<[Reason]>>; 2],
}

impl PartialEq for Why {
    fn eq(&self, other: &Why) -> bool {
        self.0.claims == other.0.claims
    }
}

impl Why {
    /// These claims, without what would not come back from a file.
    pub fn new(claims: Vec<Claim>) -> Why {
        let claims = claims.into_iter().map(|mut claim| {
            if !comes_back(&claim) {
                let whole = claim.evidence.clone();
                claim.evidence.clear();
                for piece in whole {
                    claim.evidence.push(piece);
                    if !comes_back(&claim) {
                        claim.evidence.pop();
                    }
                }
            }
            claim
        });
        Why(Arc::new(Inner {
            claims: claims.filter(comes_back).collect(),
            said: Default::default(),
        }))
    }

    /// A sentence that was said by an earlier version of the program.
    pub fn told(texts: impl IntoIterator<Item = String>) -> Why {
        let claim = |text: String| Claim::new("page.told").with("text", reasons::Argument::word(text));
        Why::new(texts.into_iter().map(claim).collect())
    }

    /// The claims, the most important first.
    pub fn claims(&self) -> &[Claim] {
        &self.0.claims
    }

    /// What they say of this move.
    pub fn said(&self, played: Option<(Color, Move)>, language: Language, proofs: &Proofs) -> Arc<[Reason]> {
        let say = || {
            let (words, played) = (language.words(), played.map(Played::from));
            let reasons = self.0.claims.iter();
            reasons
                .map(|claim| Reason::of(claim, &words, played, proofs))
                .collect()
        };
        self.0.said[language as usize].get_or_init(say).clone()
    }
}

/// Whether a claim is the same after it was written and read: JSON has no word for what is no number.
fn comes_back(claim: &Claim) -> bool {
    let written = serde_json::to_value(claim).unwrap_or(Value::Null);
    serde_json::from_value::<Claim>(written).is_ok_and(|again| again == *claim)
}
