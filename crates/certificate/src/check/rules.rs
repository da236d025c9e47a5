//! What an accepted proof rests on besides the rules of the game.

use std::fmt;

/// Something beyond the rules of the game that a proof leans on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Unconditional life (Benson 1976), a theorem.
    Life,
    /// Whoever has only one place for an eye is dead, a theorem.
    OnePlace,
    /// In a small space where two eyes do not fit the group is dead: found by exhausting such spaces, not proved.
    SmallSpace,
    /// Play that goes round for ever, stones being played and taken, is a failure of him who wants something. Under a
    /// rule that forbids it he or the other would have to leave the round.
    Repetition,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 4] = [Rule::Life, Rule::OnePlace, Rule::SmallSpace, Rule::Repetition];

    /// Whether it is a theorem. What is none is a condition of whatever rests on it.
    pub const fn is_theorem(self) -> bool {
        matches!(self, Rule::Life | Rule::OnePlace)
    }

    /// A short name.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Life => "life",
            Rule::OnePlace => "one-place",
            Rule::SmallSpace => "small-space",
            Rule::Repetition => "repetition",
        }
    }
}

/// A set of rules.
///
/// ```
/// use certificate::{Rule, Rules};
/// let mut rules = Rules::default();
/// rules.insert(Rule::Life);
/// assert!(rules.contains(Rule::Life) && !rules.contains(Rule::Repetition));
/// assert_eq!(rules.iter().collect::<Vec<_>>(), [Rule::Life]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rules(u8);

impl Rules {
    /// No rule.
    pub const NONE: Rules = Rules(0);

    /// Adds a rule.
    pub fn insert(&mut self, rule: Rule) {
        self.0 |= 1 << rule as u8;
    }

    /// Whether a rule is among these.
    pub fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 != 0
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Rules::NONE
    }

    /// The rules, in their order.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.into_iter().filter(move |&rule| self.contains(rule))
    }
}

impl std::ops::BitOr for Rules {
    type Output = Rules;

    fn bitor(self, other: Rules) -> Rules {
        Rules(self.0 | other.0)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
