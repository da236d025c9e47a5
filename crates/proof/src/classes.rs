//! Combinatorial games with unknown values: the classes J, J1 and J2 and their "is a" taxonomy.
//!
//! A goal can be won (G), lost (P) or not computed (I), always from its owner's viewpoint (thesis 002,
//! L595). A game of J1 is a pair: the state reached if the owner plays first, and if the rival does (L597).
//! A game of J2 is a pair of pairs, `abcd` for `{ab|cd}`: *a* the owner plays twice, *b* owner then rival,
//! *c* rival then owner, *d* the rival twice; so `GIII` is a threat to win, `IIIP` a threat to lose
//! (L613-614). There are 3 + 9 + 81 = 93 of them (L616, L635).
//!
//! One class *is* another if it says at least as much (L618-637). A program that has deduced a game need not
//! try to deduce any more general one (L620), and forgets the more general facts it held (L1123).

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use crate::value::{Answer, Ending, Value};

/// What a state of a game is known to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// Won.
    G,
    /// Unknown: not computed.
    I,
    /// Lost.
    P,
}

impl State {
    /// The three states.
    pub const ALL: [State; 3] = [State::G, State::I, State::P];

    /// `G`, `I` or `P`.
    pub const fn letter(self) -> char {
        match self {
            State::G => 'G',
            State::I => 'I',
            State::P => 'P',
        }
    }

    /// Whether this state says at least as much as the other.
    pub fn is_a(self, other: State) -> bool {
        self == other || other == State::I
    }
}

impl Not for State {
    type Output = State;

    /// The state of the opposite goal.
    fn not(self) -> State {
        match self {
            State::G => State::P,
            State::I => State::I,
            State::P => State::G,
        }
    }
}

/// One of the 93 games with unknown values.
///
/// ```
/// use proof::classes::Class;
/// let class = |text: &str| text.parse::<Class>().unwrap();
/// // A game won whoever starts is one that I win if I start.
/// assert!(class("GG").is_a(class("GI")));
/// assert!(class("GIPP").is_a(class("IP")));
/// // My threat to win is the rival's threat to lose.
/// assert_eq!(!class("GIII"), class("IIIP"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A state.
    J(State),
    /// Owner first, rival first.
    J1([State; 2]),
    /// Owner twice, owner then rival, rival then owner, rival twice.
    J2([State; 4]),
}

impl Class {
    /// All 93, J first.
    pub fn all() -> impl Iterator<Item = Class> {
        let j = State::ALL.into_iter().map(Class::J);
        let pairs = || State::ALL.into_iter().flat_map(|a| State::ALL.map(|b| [a, b]));
        let j1 = pairs().map(Class::J1);
        let j2 = pairs().flat_map(move |[a, b]| pairs().map(move |[c, d]| Class::J2([a, b, c, d])));
        j.chain(j1).chain(j2)
    }

    /// Its letters.
    pub fn states(&self) -> &[State] {
        match self {
            Class::J(state) => std::slice::from_ref(state),
            Class::J1(states) => states,
            Class::J2(states) => states,
        }
    }

    /// Whether this class says at least as much as the other: the 877 strict pairs of the taxonomy and the
    /// 93 trivial ones.
    ///
    /// Within a level, letter by letter; from J2 to J1 by the two middle letters, which are the outcome
    /// under alternate play; and everything is an I (L618-637).
    pub fn is_a(self, other: Class) -> bool {
        fn letters(a: &[State], b: &[State]) -> bool {
            a.iter().zip(b).all(|(x, y)| x.is_a(*y))
        }
        match (self, other) {
            (_, Class::J(State::I)) => true,
            (Class::J(a), Class::J(b)) => a == b,
            (Class::J1(a), Class::J1(b)) => letters(&a, &b),
            (Class::J2(a), Class::J2(b)) => letters(&a, &b),
            (Class::J2(a), Class::J1(b)) => letters(&a[1..3], &b),
            _ => false,
        }
    }

    /// [`Class::is_a`] where a static state is the pair of itself: won is won whoever starts, as the rules
    /// of the thesis use it (L1123, L1851, L1889).
    ///
    /// ```
    /// use proof::classes::Class;
    /// let class = |text: &str| text.parse::<Class>().unwrap();
    /// assert!(!class("G").is_a(class("GI")) && class("G").implies(class("GI")));
    /// ```
    pub fn implies(self, other: Class) -> bool {
        self.paired().is_a(other.paired())
    }

    /// G as GG and P as PP; every other class as it is.
    fn paired(self) -> Class {
        match self {
            Class::J(state) if state != State::I => Class::J1([state, state]),
            class => class,
        }
    }

    /// The class as a game of J2, each letter doubled until there are four: `GI` is `GGII`.
    ///
    /// The values of moves agree with this embedding.
    pub fn embed(self) -> [State; 4] {
        match self {
            Class::J(a) => [a; 4],
            Class::J1([a, b]) => [a, a, b, b],
            Class::J2(states) => states,
        }
    }

    /// The classes strictly more general than this one.
    pub fn ancestors(self) -> impl Iterator<Item = Class> {
        Class::all().filter(move |&other| other != self && self.is_a(other))
    }

    /// The classes strictly more special than this one.
    pub fn descendants(self) -> impl Iterator<Item = Class> {
        Class::all().filter(move |&other| other != self && other.is_a(self))
    }

    /// The classes just above this one, with nothing in between.
    pub fn parents(self) -> impl Iterator<Item = Class> {
        self.ancestors()
            .filter(move |&parent| !self.ancestors().any(|a| a != parent && a.is_a(parent)))
    }

    /// The classes of J2 whose alternate play is exactly this game of J1: for `GG` the nine that the thesis
    /// lists (L637).
    pub fn projecting_here(self) -> impl Iterator<Item = Class> {
        Class::all().filter(move |&class| match (class, self) {
            (Class::J2([_, b, c, _]), Class::J1(pair)) => [b, c] == pair,
            _ => false,
        })
    }

    /// What the class says as a two-answer value: the outcome under alternate play.
    ///
    /// ```
    /// use proof::{classes::Class, value::Value};
    /// assert_eq!("GP".parse::<Class>().unwrap().value(), Value::STAR);
    /// assert_eq!("GIII".parse::<Class>().unwrap().value(), Value::UNKNOWN);
    /// ```
    pub fn value(self) -> Value {
        let answer = |state| match state {
            State::G => Answer::WON,
            State::I => Answer::UNKNOWN,
            State::P => Answer::LOST,
        };
        let [_, first, second, _] = self.embed();
        Value::new(answer(first), answer(second))
    }
}

impl From<Value> for Class {
    /// The game of J1 that says what a value says of winning and losing; all else is unknown to J1.
    fn from(value: Value) -> Class {
        let state = |answer: Answer| match answer.ending() {
            Some(Ending::Won) => State::G,
            Some(Ending::Lost) => State::P,
            _ => State::I,
        };
        Class::J1([state(value.first), state(value.second)])
    }
}

impl Not for Class {
    type Output = Class;

    /// The game of the opposite goal: letters flipped, in reverse order (L494).
    fn not(self) -> Class {
        match self {
            Class::J(a) => Class::J(!a),
            Class::J1([a, b]) => Class::J1([!b, !a]),
            Class::J2([a, b, c, d]) => Class::J2([!d, !c, !b, !a]),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.states().iter().map(|s| s.letter()).collect::<String>())
    }
}

/// The text is no class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassError;

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a class is one, two or four letters of G, I and P, as in GI or GIII")
    }
}

impl std::error::Error for ClassError {}

impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Class, ClassError> {
        let states = text
            .chars()
            .map(|c| State::ALL.into_iter().find(|s| s.letter() == c).ok_or(ClassError))
            .collect::<Result<Vec<State>, ClassError>>()?;
        match states[..] {
            [a] => Ok(Class::J(a)),
            [a, b] => Ok(Class::J1([a, b])),
            [a, b, c, d] => Ok(Class::J2([a, b, c, d])),
            _ => Err(ClassError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(text: &str) -> Class {
        text.parse().unwrap()
    }

    fn names(classes: impl Iterator<Item = Class>) -> Vec<String> {
        let mut names: Vec<String> = classes.map(|c| c.to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn there_are_93_classes_and_877_strict_pairs() {
        let all: Vec<Class> = Class::all().collect();
        assert_eq!(all.len(), 93);
        let strict = |a: Class, b: Class| a != b && a.is_a(b);
        let pairs = all
            .iter()
            .flat_map(|&a| all.iter().filter(move |&&b| strict(a, b)))
            .count();
        assert_eq!(pairs, 877);
        for &a in &all {
            assert_eq!(a.to_string().parse(), Ok(a));
            assert_eq!(!!a, a);
            for &b in &all {
                assert!(!(strict(a, b) && strict(b, a)));
                assert_eq!(a.is_a(b), (!a).is_a(!b));
                for &c in &all {
                    assert!(!(a.is_a(b) && b.is_a(c)) || a.is_a(c), "{a} {b} {c}");
                    assert!(!(a.implies(b) && b.implies(c)) || a.implies(c), "{a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn descendants_and_ancestors_are_as_counted() {
        for (name, below, above) in [
            ("GG", 9, 4),
            ("GI", 29, 2),
            ("IG", 29, 2),
            ("IP", 29, 2),
            ("PI", 29, 2),
            ("GP", 9, 4),
            ("PG", 9, 4),
            ("PP", 9, 4),
            ("II", 89, 1),
            ("IIII", 80, 2),
            ("GIII", 26, 3),
            ("IIIP", 26, 3),
        ] {
            let class = class(name);
            assert_eq!(
                (class.descendants().count(), class.ancestors().count()),
                (below, above),
                "{name}"
            );
        }
    }

    #[test]
    fn the_ancestors_printed_in_the_thesis() {
        assert_eq!(
            names(class("IGGI").ancestors()),
            ["GG", "GI", "I", "IG", "IGII", "II", "IIGI", "IIII"]
        );
        assert_eq!(
            names(class("GIPP").ancestors()),
            [
                "GIII", "GIIP", "GIPI", "I", "II", "IIII", "IIIP", "IIPI", "IIPP", "IP"
            ]
        );
        assert_eq!(
            names(class("GG").projecting_here()),
            [
                "GGGG", "GGGI", "GGGP", "IGGG", "IGGI", "IGGP", "PGGG", "PGGI", "PGGP"
            ]
        );
        // In the covering relation only IGGI stands directly below GG.
        let below = names(Class::all().filter(|c| c.parents().any(|p| p == class("GG"))));
        assert_eq!(below, ["IGGI"]);
    }

    #[test]
    fn opposite_goals() {
        for (mine, theirs) in [
            ("GI", "IP"),
            ("PI", "IG"),
            ("GIII", "IIIP"),
            ("GGII", "IIPP"),
            ("G", "P"),
        ] {
            assert_eq!(!class(mine), class(theirs));
        }
        for class in Class::all() {
            assert_eq!((!class).value(), !class.value());
        }
    }

    #[test]
    fn a_class_and_its_value_agree() {
        for pair in Class::all().filter(|c| matches!(c, Class::J1(_))) {
            assert_eq!(Class::from(pair.value()), pair);
            assert_eq!(pair.to_string(), pair.value().letters());
        }
    }

    #[test]
    fn what_is_no_class() {
        for text in ["", "GIP", "GIIII", "X", "gi"] {
            assert_eq!(text.parse::<Class>(), Err(ClassError));
        }
    }
}
