//! A wish about one criterion.

use std::fmt;

/// How a value is compared with a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Operator {
    /// Whether the value stands so to the bound.
    pub fn holds(self, value: f64, bound: f64) -> bool {
        match self {
            Operator::Less => value < bound,
            Operator::AtMost => value <= bound,
            Operator::Equal => value == bound,
            Operator::AtLeast => value >= bound,
            Operator::More => value > bound,
        }
    }

    pub(super) fn key(self) -> &'static str {
        match self {
            Operator::Less => "less",
            Operator::AtMost => "at_most",
            Operator::Equal => "equal",
            Operator::AtLeast => "at_least",
            Operator::More => "more",
        }
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::Equal => "=",
            Operator::AtLeast => ">=",
            Operator::More => ">",
        })
    }
}

/// That a criterion stands so to a bound: `maths >= 10`.
#[derive(Clone, PartialEq, Debug)]
pub struct Constraint<C> {
    /// Which criterion.
    pub criterion: C,
    /// How it is compared.
    pub operator: Operator,
    /// With what.
    pub bound: f64,
}

impl<C: PartialEq> Constraint<C> {
    /// The constraint.
    pub fn new(criterion: C, operator: Operator, bound: f64) -> Constraint<C> {
        Constraint {
            criterion,
            operator,
            bound,
        }
    }

    /// Whether every value that fulfils this one fulfils the other.
    ///
    /// ```
    /// use introspect::select::{Constraint, Operator::{AtLeast, More}};
    /// let ten = Constraint::new("maths", More, 10.0);
    /// assert!(ten.implies(&Constraint::new("maths", AtLeast, 10.0)));
    /// assert!(!ten.implies(&Constraint::new("maths", More, 10.5)));
    /// ```
    pub fn implies(&self, other: &Constraint<C>) -> bool {
        use Operator::{AtLeast, AtMost, Equal, Less, More};
        let (a, b) = (self.bound, other.bound);
        self.criterion == other.criterion
            && match (self.operator, other.operator) {
                (Equal, operator) => operator.holds(a, b),
                (Less, Less | AtMost) | (AtMost, AtMost) => a <= b,
                (AtMost, Less) => a < b,
                (More, More | AtLeast) | (AtLeast, AtLeast) => a >= b,
                (AtLeast, More) => a > b,
                _ => false,
            }
    }
}

impl<C: fmt::Display> fmt::Display for Constraint<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({} {} {})", self.criterion, self.operator, self.bound)
    }
}
