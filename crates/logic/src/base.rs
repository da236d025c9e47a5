//! A base of rules in which none makes another useless.

use crate::rule::Rule;
use crate::subsume::{Profile, profile_subsumes};
use crate::vocabulary::{PredicateId, Vocabulary};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A rule of a [`Base`]; numbers are not given twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub u32);

/// What became of a rule that was offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Offer {
    /// It is in the base, and these are not any more: they said less.
    Taken {
        /// Its number.
        id: RuleId,
        /// The rules that it makes useless.
        instead_of: Vec<(RuleId, Arc<Rule>)>,
    },
    /// A rule of the base says as much.
    Known(RuleId),
}

#[derive(Clone, Debug)]
struct Entry {
    rule: Arc<Rule>,
    profile: Profile,
}

/// Rules, none of which is less general than another.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let point = words.numbered("point", "i");
/// # words.always("neighbor", &[point, point]);
/// # words.always("empty", &[point]);
/// # words.always("open", &[point]);
/// use logic::{base::{Base, Offer}, parse};
/// let text = "rule one neighbor(?i ?j) empty(?i) empty(?j) => open(?i)
///             rule two neighbor(?x ?y) empty(?y) => open(?x)
///             rule three neighbor(?k ?l) empty(?l) neighbor(?k ?m) empty(?m) => open(?k)";
/// let mut base = Base::new();
/// let offers: Vec<Offer> = parse::parse(&words, text).unwrap().into_iter().map(|rule| base.offer(&words, rule)).collect();
/// assert!(matches!(&offers[1], Offer::Taken { instead_of, .. } if instead_of[0].1.name == "one"));
/// assert!(matches!(offers[2], Offer::Known(_)));
/// assert_eq!(base.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Base {
    next: u32,
    rules: BTreeMap<RuleId, Entry>,
    by_conclusion: BTreeMap<PredicateId, Vec<RuleId>>,
}

impl Base {
    /// No rules.
    #[must_use]
    pub fn new() -> Base {
        Base::default()
    }

    /// The rule that makes this one useless, if there is one.
    #[must_use]
    pub fn known(&self, words: &Vocabulary, rule: &Rule) -> Option<RuleId> {
        self.known_profile(words, rule, &Profile::of(words, rule))
    }

    fn known_profile(&self, words: &Vocabulary, rule: &Rule, profile: &Profile) -> Option<RuleId> {
        let same = self
            .by_conclusion
            .get(&rule.conclusions.first()?.atom().predicate)?;
        let mut same = same.iter().copied();
        same.find(|id| profile_subsumes(words, &self.rules[id].profile, profile))
    }

    /// Takes a rule unless one that is as general is there, and forgets those that are less general.
    pub fn offer(&mut self, words: &Vocabulary, rule: Rule) -> Offer {
        let profile = Profile::of(words, &rule);
        if let Some(known) = self.known_profile(words, &rule, &profile) {
            return Offer::Known(known);
        }
        let mut conclusions: Vec<PredicateId> = rule
            .conclusions
            .iter()
            .map(|conclusion| conclusion.atom().predicate)
            .collect();
        conclusions.dedup();
        let mut useless: Vec<RuleId> = Vec::new();
        for predicate in conclusions {
            let same = self.by_conclusion.get(&predicate).map_or(&[][..], Vec::as_slice);
            let less = |id: &&RuleId| profile_subsumes(words, &profile, &self.rules[id].profile);
            useless.extend(same.iter().filter(less));
        }
        let instead_of = useless
            .into_iter()
            .filter_map(|id| Some((id, self.remove(id)?)))
            .collect();
        let id = RuleId(self.next);
        self.next += 1;
        if let Some(first) = rule.conclusions.first() {
            self.by_conclusion
                .entry(first.atom().predicate)
                .or_default()
                .push(id);
        }
        let rule = Arc::new(rule);
        self.rules.insert(id, Entry { rule, profile });
        Offer::Taken { id, instead_of }
    }

    /// Forgets a rule.
    pub fn remove(&mut self, id: RuleId) -> Option<Arc<Rule>> {
        let entry = self.rules.remove(&id)?;
        self.by_conclusion
            .values_mut()
            .for_each(|list| list.retain(|&one| one != id));
        Some(entry.rule)
    }

    /// A rule.
    #[must_use]
    pub fn get(&self, id: RuleId) -> Option<&Arc<Rule>> {
        self.rules.get(&id).map(|entry| &entry.rule)
    }

    /// All rules, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (RuleId, &Arc<Rule>)> {
        self.rules.iter().map(|(&id, entry)| (id, &entry.rule))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }
}
