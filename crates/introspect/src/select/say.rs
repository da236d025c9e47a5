//! Explanations as claims.

use super::explain::{Explanation, Ground, Test};
use super::method::{Combination, Method};
use goban::Point;
use reasons::{Argument, Claim, Evidence};
use std::fmt::Display;

/// What can be named in a sentence: an individual or a criterion.
pub trait Named {
    /// How it is named: a point by its place, a word by its key in the tables of words, or as it stands.
    fn name(&self) -> Argument;
}

impl Named for &str {
    fn name(&self) -> Argument {
        Argument::word(*self)
    }
}

impl Named for String {
    fn name(&self) -> Argument {
        Argument::word(self.as_str())
    }
}

impl Named for Point {
    fn name(&self) -> Argument {
        (*self).into()
    }
}

impl<I: Named, C: Named + Display> Explanation<I, C> {
    /// The explanation as a claim. It rests on the method, which is named as a rule, with the values that it looked at.
    pub fn claim(&self) -> Claim {
        let subject = |statement: &str| Claim::new(statement).with("individual", self.subject.name());
        let claim = match (self.grounds.first(), &self.rival) {
            (None, _) if self.chosen => subject("select.chosen_all"),
            (None, _) => subject("select.rejected_all"),
            (Some(first), _) if self.chosen => match (&self.method, self.unique) {
                (Method::Threshold { .. } | Method::Elitist { .. }, _) => {
                    first.named(subject("select.thanks"))
                }
                (_, true) => subject("select.chosen_only").with("grounds", self.clauses(0)),
                (_, false) => subject("select.chosen").with("grounds", self.clauses(0)),
            },
            (Some(first), rival) => self.rejected(subject, first, rival.as_ref()),
        };
        claim.because(Evidence::Rule {
            id: self.method.to_string(),
            bindings: self.bindings(),
            matched: Default::default(),
        })
    }

    fn rejected(&self, subject: impl Fn(&str) -> Claim, first: &Ground<I, C>, rival: Option<&I>) -> Claim {
        let with_rival = |claim: Claim| match rival {
            Some(rival) => claim.with("rival", rival.name()),
            None => claim,
        };
        let lexical = matches!(
            self.method,
            Method::Combined {
                by: Combination::Lexical,
                ..
            }
        );
        match (&self.method, &self.conceded, &first.rival) {
            (Method::Threshold { .. }, ..) => first.named(subject("select.penalised")),
            (Method::Elitist { .. }, Some(conceded), Some(rival)) => {
                let claim = first.named(subject("select.conceded"));
                let claim = claim
                    .with("rival", rival.who.name())
                    .with("rival_value", rival.value)
                    .with("conceded", conceded.test.criterion().name())
                    .with("conceded_value", conceded.value);
                let beside = conceded.rival.as_ref().map_or(0.0, |rival| rival.value);
                claim.with("conceded_rival", beside)
            }
            (Method::Elitist { .. }, None, Some(rival)) => {
                let claim = first.named(subject("select.beaten"));
                claim
                    .with("rival", rival.who.name())
                    .with("rival_value", rival.value)
            }
            (_, _, Some(beside)) if self.unique => {
                let claim = first.named(with_rival(subject("select.rejected_only")));
                claim
                    .with("rival_value", beside.value)
                    .with("condition", vec![first.clause("asked")])
            }
            _ if lexical && rival.is_some() && self.grounds.len() > 1 => {
                with_rival(subject("select.rejected_mainly"))
                    .with("ground", vec![first.clause_against()])
                    .with("grounds", self.clauses(1))
            }
            _ if rival.is_some() => {
                with_rival(subject("select.rejected_unlike")).with("grounds", self.clauses(0))
            }
            _ => subject("select.rejected").with("grounds", self.clauses(0)),
        }
    }

    /// The grounds from this one on.
    fn clauses(&self, from: usize) -> Vec<Claim> {
        let grounds = self.grounds.iter().skip(from);
        if self.chosen {
            grounds.map(|ground| ground.clause("is")).collect()
        } else {
            grounds.map(Ground::clause_against).collect()
        }
    }

    /// What the method looked at, by the names of the criteria.
    fn bindings(&self) -> Vec<(String, Argument)> {
        let looked_at = self.grounds.iter().chain(&self.conceded);
        let bound = looked_at.map(|ground| (ground.test.criterion().to_string(), ground.value.into()));
        bound.collect()
    }
}

impl<I, C: Named> Ground<I, C> {
    /// The claim with the criterion and the value of this ground.
    fn named(&self, claim: Claim) -> Claim {
        claim
            .with("criterion", self.test.criterion().name())
            .with("value", self.value)
    }

    /// The claim with what the rival has, if there is one.
    fn beside(&self, claim: Claim) -> Claim {
        match &self.rival {
            Some(rival) => claim.with("rival_value", rival.value),
            None => claim,
        }
    }

    /// A condition that is met (`is`), not met (`not`), not met unlike another (`unlike`) or only asked (`asked`).
    fn clause(&self, family: &str) -> Claim {
        match &self.test {
            Test::Constraint(wish) => {
                let claim = Claim::new(format!("select.{family}.{}", wish.operator.key()));
                self.beside(self.named(claim).with("bound", wish.bound))
            }
            Test::Weight { alone, .. } => {
                let family = match (family, alone) {
                    ("is", true) => "best.is",
                    ("is", false) => "weighs.for",
                    ("unlike", true) => "best.unlike",
                    (_, true) => "best.not",
                    (_, false) => "weighs.against",
                };
                self.beside(self.named(Claim::new(format!("select.{family}"))))
            }
        }
    }

    fn clause_against(&self) -> Claim {
        self.clause(if self.rival.is_some() { "unlike" } else { "not" })
    }
}
