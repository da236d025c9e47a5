//! What is known of one ending.

use std::cmp::Ordering;
use std::ops::Not;

use super::Ending;

/// What is known of one ending: it is at least this and at most that.
///
/// ```
/// use proof::value::{Answer, Ending};
/// // The owner may choose between seki and something unknown: at least seki.
/// let either = Answer::known(Ending::Seki).best(Answer::UNKNOWN);
/// assert_eq!((either.at_least(), either.at_most()), (Ending::Seki, Ending::Won));
/// // Any choice that includes a win is a win.
/// assert_eq!(Answer::WON.best(Answer::UNKNOWN), Answer::WON);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    at_least: Ending,
    at_most: Ending,
}

impl Answer {
    /// Won.
    pub const WON: Answer = Answer::known(Ending::Won);
    /// Lost.
    pub const LOST: Answer = Answer::known(Ending::Lost);
    /// Seki, or a draw.
    pub const SEKI: Answer = Answer::known(Ending::Seki);
    /// Anything from lost to won.
    pub const UNKNOWN: Answer = Answer {
        at_least: Ending::Lost,
        at_most: Ending::Won,
    };

    /// This ending.
    pub const fn known(ending: Ending) -> Answer {
        Answer {
            at_least: ending,
            at_most: ending,
        }
    }

    /// Some ending between the two, unless the first is the better.
    pub fn between(at_least: Ending, at_most: Ending) -> Option<Answer> {
        (at_least <= at_most).then_some(Answer { at_least, at_most })
    }

    /// The worst that can be.
    pub const fn at_least(self) -> Ending {
        self.at_least
    }

    /// The best that can be.
    pub const fn at_most(self) -> Ending {
        self.at_most
    }

    /// The ending, if it is known.
    pub fn ending(self) -> Option<Ending> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Whether nothing is known.
    pub fn is_unknown(self) -> bool {
        self == Answer::UNKNOWN
    }

    /// The owner chooses: the join by ending.
    pub fn best(self, other: Answer) -> Answer {
        Answer {
            at_least: self.at_least.max(other.at_least),
            at_most: self.at_most.max(other.at_most),
        }
    }

    /// The rival chooses: the meet by ending.
    pub fn worst(self, other: Answer) -> Answer {
        Answer {
            at_least: self.at_least.min(other.at_least),
            at_most: self.at_most.min(other.at_most),
        }
    }

    /// The most that two reports agree on: the meet by knowledge.
    pub fn common(self, other: Answer) -> Answer {
        Answer {
            at_least: self.at_least.min(other.at_least),
            at_most: self.at_most.max(other.at_most),
        }
    }

    /// What is known when both reports hold: the join by knowledge. Nothing if they contradict each other.
    pub fn combine(self, other: Answer) -> Option<Answer> {
        Answer::between(self.at_least.max(other.at_least), self.at_most.min(other.at_most))
    }

    /// Whether everything the other answer says is also said by this one.
    pub fn refines(self, other: Answer) -> bool {
        other.at_least <= self.at_least && self.at_most <= other.at_most
    }
}

impl From<Ending> for Answer {
    fn from(ending: Ending) -> Answer {
        Answer::known(ending)
    }
}

impl Not for Answer {
    type Output = Answer;

    /// The same answer seen by the rival.
    fn not(self) -> Answer {
        Answer {
            at_least: !self.at_most,
            at_most: !self.at_least,
        }
    }
}

impl PartialOrd for Answer {
    /// By ending: greater if both bounds are.
    fn partial_cmp(&self, other: &Answer) -> Option<Ordering> {
        product_order(
            self.at_least.cmp(&other.at_least),
            self.at_most.cmp(&other.at_most),
        )
    }
}

/// The order of pairs: one component may be equal, but they may not disagree.
pub(super) fn product_order(a: Ordering, b: Ordering) -> Option<Ordering> {
    match (a, b) {
        (Ordering::Equal, x) | (x, Ordering::Equal) => Some(x),
        (x, y) if x == y => Some(x),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::any::answer;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn endings_form_a_distributive_lattice(a in answer(-3_i8..4), b in answer(-3_i8..4), c in answer(-3_i8..4)) {
            prop_assert_eq!(a.best(a.worst(b)), a);
            prop_assert_eq!(a.worst(a.best(b)), a);
            prop_assert_eq!(a.best(b), b.best(a));
            prop_assert_eq!(a.best(b.best(c)), a.best(b).best(c));
            prop_assert_eq!(a.worst(b.best(c)), a.worst(b).best(a.worst(c)));
            prop_assert_eq!(!(a.best(b)), (!a).worst(!b));
            prop_assert_eq!(a <= b, a.best(b) == b);
        }

        #[test]
        fn knowledge_is_a_meet_and_a_partial_join(a in answer(-3_i8..4), b in answer(-3_i8..4), c in answer(-3_i8..4)) {
            let common = a.common(b);
            prop_assert!(a.refines(common) && b.refines(common));
            prop_assert_eq!(a.common(b.common(c)), a.common(b).common(c));
            prop_assert_eq!(!(a.common(b)), (!a).common(!b));
            match a.combine(b) {
                Some(both) => {
                    prop_assert!(both.refines(a) && both.refines(b));
                    prop_assert_eq!(a.common(both), a);
                }
                None => prop_assert!(a < b || b < a),
            }
            prop_assert_eq!(a.combine(Answer::UNKNOWN), Some(a));
            // Knowing more of the parts never says less of the choice.
            if a.refines(c) {
                prop_assert!(a.best(b).refines(c.best(b)) && a.worst(b).refines(c.worst(b)));
            }
        }
    }
}
