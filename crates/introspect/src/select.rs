//! Selection methods: how some of several individuals (moves, plans, cards) are chosen by what they are worth under several
//! criteria, and why one was chosen or was not (thesis 002, L1367-1591 and L2071-2298).
//!
//! | to | see |
//! |---|---|
//! | write down what is known of each individual | [`Table`] |
//! | ask for something | [`Constraint`], [`Operator`] |
//! | combine wishes into a method, weigh criteria, nest methods | [`Method`], [`Part`], [`Combination`] |
//! | choose | [`Method::select`] |
//! | ask why, or why not | [`Method::explain`], [`Explanation`], [`Ground`] |
//! | say it | [`Explanation::claim`], [`Named`] |
//!
//! ```
//! use introspect::select::{Constraint, Method, Operator::AtLeast, Table};
//! use reasons::Words;
//! let mut marks = Table::new(["maths", "info", "French"]);
//! for (pupil, values) in [("Jean", [8.0, 13.0, 18.0]), ("Paul", [5.0, 7.0, 3.0]), ("Jacques", [15.0, 17.0, 10.0])] {
//!     marks.insert(pupil, &values).unwrap();
//! }
//! let ten = |criterion| Constraint::new(criterion, AtLeast, 10.0);
//! let method = Method::lexical([ten("maths"), ten("info")]);
//! assert_eq!(method.select(&marks).unwrap(), ["Jacques"]);
//!
//! let why_not = method.explain(&marks, &"Jean").unwrap();
//! assert_eq!(
//!     Words::english().say(&why_not.claim()),
//!     "Jean is not chosen: Jacques is the only one of which maths is at least 10, 15 against 8."
//! );
//! ```
//!
//! # What the thesis leaves open, and what is decided here
//!
//! * *A lexical method whose next condition nobody left fulfils* passes over that condition: the method puts wishes in order, and a
//!   wish that nobody can fulfil tells nobody apart. So it never comes out empty-handed. Who wants "all of these or
//!   nobody" asks for a conjunction.
//! * *A method inside a method* looks at those that its outer method still considers: inside a lexical method at those left so
//!   far, inside a conjunction or a disjunction at all that these were given. This matters for what compares
//!   individuals with one another: the best of those left, not the best of all.
//! * *Minimum* is the mirror of maximum: everything, the explanation too, is as if all weights had the other sign.
//! * *The middle of a scale* from which the most penalising criterion is judged is that of the scale that the table was told
//!   ([`Table::scale`]); where it was told none, the mean of the values that are there. So criteria may have scales of their own.
//! * *The criterion that is conceded* to the loser is the one in which it leads the winner by most before weighting: the numbers that
//!   a reader compares. This gives the printed example, the weighted lead would not.
//! * *Nested methods* (the thesis gives them up, L2097) are explained by the conditions at their leaves: for what was chosen, all that
//!   it fulfils in the parts that accepted it; for what was not, what fails in the parts that rejected it. Leaves that say the
//!   same are said once, and what follows from another leaf is left out.

mod constraint;
mod explain;
mod method;
mod say;
mod table;

pub use constraint::{Constraint, Operator};
pub use explain::{Explanation, Ground, Rival, Test};
pub use method::{Combination, Extreme, Method, Part};
pub use say::Named;
pub use table::{SelectError, Table};
