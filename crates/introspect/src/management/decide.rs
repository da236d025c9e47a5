//! How late to pay: the decision of the thesis (L4441-4449), before and after learning.
//!
//! Before, every delay that comes into question is worked out by the theory, day by day. After, the learned rules are
//! matched with what is known of the firm: each says at once, of one delay and one day, that there will be money or that it
//! will be lacking. Both give an [`Outlook`]; [`choose`] decides by it and says why.

use super::firm::Firm;
use super::words::{Level, Words};
use crate::base::Base;
use crate::select::{Constraint, Explanation, Extreme, Method, Named, Operator, Part, SelectError, Table};
use logic::chain::Endless;
use logic::{Facts, Rule, Value, chain, matching};
use reasons::{Argument, Claim, Evidence};
use std::sync::Arc;

/// What a delay of payment leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The delay.
    pub delay: Delay,
    /// Mornings on which there is money, in order.
    pub positive: Vec<i32>,
    /// Mornings on which money is lacking, in order.
    pub negative: Vec<i32>,
    /// The learned rules that say so, by their names; none if it was worked out.
    pub rules: Vec<String>,
}

/// Days after which suppliers are paid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Delay(pub i32);

impl Named for Delay {
    fn name(&self) -> Argument {
        vec![Claim::new("firm.payment_after").with("count", self.0)].into()
    }
}

/// What each delay leads to, worked out by the laws of the monetary level.
///
/// # Errors
/// If the theory concludes without end.
pub fn by_simulation(
    words: &Words,
    laws: &[Arc<Rule>],
    firm: &Firm,
    delays: &[Delay],
) -> Result<Vec<Outlook>, Endless> {
    let outlooks = delays.iter().map(|&delay| {
        let mut facts = paying_after(words, firm, delay);
        chain::close(&words.vocabulary, laws, &mut facts, None)?;
        Ok(outlook(words, delay, &facts, "after", Vec::new()))
    });
    outlooks.collect()
}

/// Learned rules as [`by_rules`] wants them: what has no variables, such as a delay, comes first, so that a rule for another
/// delay fails at once.
#[must_use]
pub fn ready(base: &Base) -> Vec<Arc<Rule>> {
    let rules = base.before().into_iter().map(|rule| {
        let mut rule = (*rule).clone();
        rule.premises
            .sort_by_key(|premise| !premise.variables().is_empty());
        Arc::new(rule)
    });
    rules.collect()
}

/// What each delay leads to, by matching learned rules; nothing is worked out.
#[must_use]
pub fn by_rules(words: &Words, rules: &[Arc<Rule>], firm: &Firm, delays: &[Delay]) -> Vec<Outlook> {
    let outlooks = delays.iter().map(|&delay| {
        let given = paying_after(words, firm, delay);
        let mut facts = given.clone();
        let mut used = Vec::new();
        for rule in rules {
            let mut applies = false;
            matching::each(&words.vocabulary, rule, &given, |found| {
                for conclusion in &rule.conclusions {
                    if let Some(values) = found.ground(conclusion.atom()) {
                        facts.add(conclusion.atom().predicate, &values);
                        applies = true;
                    }
                }
            });
            if applies {
                used.push(rule.name.clone());
            }
        }
        outlook(words, delay, &facts, "before", used)
    });
    outlooks.collect()
}

fn paying_after(words: &Words, firm: &Firm, delay: Delay) -> Facts {
    let mut facts = words.encode(&Firm {
        payment_delay: None,
        ..firm.clone()
    });
    facts.add(words.named("payment_delay"), &[Value(delay.0)]);
    facts
}

/// What is known of a delay: worked out (`after`) or foreseen (`before`).
fn outlook(words: &Words, delay: Delay, facts: &Facts, time: &str, rules: Vec<String>) -> Outlook {
    let (positive, negative) = Level::Monetary.goal();
    Outlook {
        delay,
        positive: words.days(facts, &format!("{positive}_{time}")),
        negative: words.days(facts, &format!("{negative}_{time}")),
        rules,
    }
}

/// A delay that was chosen.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The delay.
    pub delay: Delay,
    /// Why it, or why not another: one explanation for each delay, in order.
    pub why: Vec<Explanation<Delay, &'static str>>,
    outlooks: Vec<Outlook>,
}

/// Days without money.
const LACKING: &str = "firm.lacking";
/// Days until suppliers are paid.
const DELAY: &str = "firm.delay";

/// Chooses: no day without money, or as few as can be; then the earliest payment, which suppliers like. None if there is
/// nothing to choose from.
///
/// # Errors
/// If a delay comes twice.
pub fn choose(outlooks: Vec<Outlook>) -> Result<Option<Decision>, SelectError> {
    let mut table = Table::new([LACKING, DELAY]);
    for one in &outlooks {
        table.insert(one.delay, &[one.negative.len() as f64, f64::from(one.delay.0)])?;
    }
    let fewest = |criterion| Part::from(Method::elitist([(criterion, 1.0)], Extreme::Min));
    let method = if outlooks.iter().any(|one| one.negative.is_empty()) {
        let never = Constraint::new(LACKING, Operator::Equal, 0.0);
        Method::lexical([never.into(), fewest(DELAY)])
    } else {
        Method::lexical([fewest(LACKING), fewest(DELAY)])
    };
    let Some(delay) = method.select(&table)?.first().copied() else {
        return Ok(None);
    };
    let why = outlooks.iter().map(|one| method.explain(&table, &one.delay));
    Ok(Some(Decision {
        delay,
        why: why.collect::<Result<_, _>>()?,
        outlooks,
    }))
}

impl Decision {
    /// The decision as claims: the choice first, then why not the others. They rest on the selection and on the learned
    /// rules, if it was made by them.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        let explained = self.why.iter().zip(&self.outlooks);
        let (chosen, others): (Vec<_>, Vec<_>) = explained.partition(|(one, _)| one.chosen);
        let all = chosen.into_iter().chain(others);
        all.map(|(one, outlook)| {
            let rules = outlook.rules.iter().map(|id| Evidence::Rule {
                id: id.clone(),
                bindings: vec![(
                    "payment_delay".into(),
                    Argument::Count(i64::from(outlook.delay.0)),
                )],
                matched: Default::default(),
            });
            rules.fold(one.claim(), Claim::because)
        })
        .collect()
    }
}
