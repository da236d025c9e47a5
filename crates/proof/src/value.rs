//! The two-answer value that every local question of the house shares.
//!
//! A question ("is this string captured?", "are these two connected?") belongs to one side, its *owner*.
//! It has two answers: what happens if the owner moves first, and what happens if the other side, the
//! *rival*, does ([`Value`]). Everything is said from the owner's viewpoint.
//!
//! * [`Ending`] is how a question can end: lost, ko, seki (or a draw), won. Endings form one line.
//! * [`Answer`] is what is known of one ending: at least this, at most that. Knowing nothing is
//!   [`Answer::UNKNOWN`]; knowing the ending is an interval of one point.
//! * [`Value`] is the pair of answers.
//!
//! Answers, and values with them, carry two orders at once. By *ending*: better or worse for the owner, a
//! lattice with [`Answer::best`] (the owner chooses) and [`Answer::worst`] (the rival chooses). By
//! *knowledge*: more or less known, with [`Answer::common`] (what both reports allow) and
//! [`Answer::combine`] (both reports hold, unless they contradict each other).
//!
//! The notations of the two theses are [`Value::symbols`] and [`Value::letters`]; text in either parses.

mod answer;
#[cfg(test)]
mod any;
mod ending;
mod notation;

pub use answer::Answer;
pub use ending::{Ending, Ko, TakesFirst};
pub use notation::ValueError;

use std::ops::Not;

/// Both answers to one question, from its owner's viewpoint.
///
/// ```
/// use proof::value::{Answer, Ending, Value};
/// let hot: Value = "*".parse().unwrap();
/// assert_eq!(hot, Value::new(Answer::WON, Answer::LOST));
/// assert_eq!(hot.letters(), "GP");
/// // A won game is lost for the other side, whoever starts.
/// assert_eq!(!Value::WON, Value::LOST);
/// // What the owner sees as "I win if I start" is "I am lost if he starts" to the rival.
/// assert_eq!((!"GI".parse::<Value>().unwrap()).letters(), "IP");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// The answer if the owner of the question moves first.
    pub first: Answer,
    /// The answer if the rival moves first.
    pub second: Answer,
}

impl Value {
    /// `>`: won even if the rival starts (thesis 000, L2402).
    pub const WON: Value = Value::settled(Ending::Won);
    /// `*`: whoever plays first wins (thesis 000, L2403).
    pub const STAR: Value = Value::new(Answer::WON, Answer::LOST);
    /// `<`: lost even if the owner starts (thesis 000, L2404).
    pub const LOST: Value = Value::settled(Ending::Lost);
    /// `0`: seki, a draw whoever starts (thesis 000, L2405).
    pub const SEKI: Value = Value::settled(Ending::Seki);
    /// Whoever must play first loses: zugzwang. Where one may pass this is seki, see [`Value::with_pass`].
    pub const ZUGZWANG: Value = Value::new(Answer::LOST, Answer::WON);
    /// `~`: nothing is known.
    pub const UNKNOWN: Value = Value::new(Answer::UNKNOWN, Answer::UNKNOWN);

    /// The value with these two answers.
    pub const fn new(first: Answer, second: Answer) -> Value {
        Value { first, second }
    }

    /// The value that has this ending whoever starts.
    pub const fn settled(ending: Ending) -> Value {
        let answer = Answer::known(ending);
        Value::new(answer, answer)
    }

    /// Whether both endings are known.
    pub fn is_known(self) -> bool {
        self.first.ending().is_some() && self.second.ending().is_some()
    }

    /// Whether the first move matters: the two answers are known to differ.
    ///
    /// ```
    /// use proof::value::Value;
    /// assert!(Value::STAR.is_hot());
    /// assert!(!Value::WON.is_hot() && !"GI".parse::<Value>().unwrap().is_hot());
    /// ```
    pub fn is_hot(self) -> bool {
        self.first.combine(self.second).is_none()
    }

    /// The same value where a player may pass: nobody need start a [`Value::ZUGZWANG`], so it is seki.
    ///
    /// More exactly, each side may hand over the move, so neither answer of the pair can be worse for its
    /// mover than the other answer, or than seki if both would rather not start.
    ///
    /// ```
    /// use proof::value::Value;
    /// assert_eq!(Value::ZUGZWANG.with_pass(), Value::SEKI);
    /// assert_eq!(Value::STAR.with_pass(), Value::STAR);
    /// ```
    pub fn with_pass(self) -> Value {
        let seki = Answer::known(Ending::Seki);
        // Passing hands the choice to the rival: he starts, or passes too and the game stops as seki.
        let owner_passes = self.second.worst(seki);
        let rival_passes = self.first.best(seki);
        Value::new(self.first.best(owner_passes), self.second.worst(rival_passes))
    }

    /// The better of two values in both answers: the owner may choose between the questions.
    pub fn best(self, other: Value) -> Value {
        Value::new(self.first.best(other.first), self.second.best(other.second))
    }

    /// The worse of two values in both answers: the rival may choose between the questions.
    pub fn worst(self, other: Value) -> Value {
        Value::new(self.first.worst(other.first), self.second.worst(other.second))
    }

    /// The most that two reports agree on.
    pub fn common(self, other: Value) -> Value {
        Value::new(self.first.common(other.first), self.second.common(other.second))
    }

    /// What is known when both reports hold; nothing if they contradict each other.
    ///
    /// ```
    /// use proof::value::Value;
    /// let (attack, defence): (Value, Value) = ("GI".parse().unwrap(), "IP".parse().unwrap());
    /// assert_eq!(attack.combine(defence), Some(Value::STAR));
    /// assert_eq!(Value::WON.combine(defence), None);
    /// ```
    pub fn combine(self, other: Value) -> Option<Value> {
        Some(Value::new(
            self.first.combine(other.first)?,
            self.second.combine(other.second)?,
        ))
    }

    /// Whether everything the other value says is also said by this one: the knowledge order.
    pub fn refines(self, other: Value) -> bool {
        self.first.refines(other.first) && self.second.refines(other.second)
    }
}

impl Not for Value {
    type Output = Value;

    /// The same question asked by the rival, for the opposite goal (thesis 002, L494).
    fn not(self) -> Value {
        Value::new(!self.second, !self.first)
    }
}

impl PartialOrd for Value {
    /// By ending: greater is better for the owner in both answers, where that is certain.
    fn partial_cmp(&self, other: &Value) -> Option<std::cmp::Ordering> {
        answer::product_order(
            self.first.partial_cmp(&other.first)?,
            self.second.partial_cmp(&other.second)?,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value {
        text.parse().unwrap()
    }

    #[test]
    fn seeing_a_value_from_the_other_side_swaps_the_answers() {
        for (mine, theirs) in [(">", "<"), ("*", "*"), ("0", "0"), ("~", "~"), ("{>|0}", "{0|<}")] {
            assert_eq!(!value(mine), value(theirs), "{mine}");
            assert_eq!(!!value(mine), value(mine));
        }
        assert_eq!(!value("PI"), value("IG"));
        // The owner takes the ko first if he starts, and needs a threat if the rival starts.
        assert_eq!(!value("{K0|k1}"), value("{K0|k1}"));
    }

    #[test]
    fn values_compare_where_both_answers_do() {
        assert!(value(">") > value("*") && value("*") > value("<"));
        assert!(value("{>|0}") > value("0") && value("0") > value("{0|<}"));
        assert!(value("{>|0}") > value("*"));
        assert_eq!(value("*").partial_cmp(&value("0")), None);
        // Knowing less is not the same as being worse, yet a bound may still decide.
        assert!(value("GI") >= value("IP"));
        assert_eq!(
            value("GI").partial_cmp(&value("II")),
            Some(std::cmp::Ordering::Greater)
        );
    }

    #[test]
    fn passing_helps_only_against_zugzwang() {
        for text in [">", "*", "0", "<", "{>|0}", "{0|<}", "{K0|k1}"] {
            assert_eq!(value(text).with_pass(), value(text), "{text}");
        }
        // An owner who is lost if he starts but safe in seki otherwise just waits.
        assert_eq!(value("{<|0}").with_pass(), value("0"));
        assert_eq!(value("{0|>}").with_pass(), value("0"));
    }
}
