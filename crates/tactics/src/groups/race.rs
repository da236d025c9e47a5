//! The value of a capturing race, by counting: the table of thesis 000 (L4003-4059, after Müller 1993).
//!
//! Two groups without a way out, one of which takes the other. Liberties are *exterior*, which only one of them has,
//! or *common*; an eye of one point is exterior too, and worth more than its one liberty: the other side fills it last.
//! Whoever may still make or lose an eye plays there first, so a half eye makes any race [`Value::STAR`].

use proof::value::{Answer, Value};

/// The eye of a group in a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eye {
    /// It has none.
    None,
    /// It makes one or loses it, by who moves first.
    Half,
    /// It has one.
    One,
}

/// What counts in a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Runner {
    /// Exterior liberties, an eye among them.
    pub exterior: u32,
    /// Its eye.
    pub eye: Eye,
}

impl Runner {
    /// So many exterior liberties and no eye.
    pub const fn bare(exterior: u32) -> Runner {
        Runner {
            exterior,
            eye: Eye::None,
        }
    }

    /// So many exterior liberties, one of them an eye.
    pub const fn with_eye(exterior: u32) -> Runner {
        Runner {
            exterior,
            eye: Eye::One,
        }
    }
}

/// What becomes of a race with so many common liberties, for the first group: won where it takes the other.
///
/// ```
/// use proof::value::Value;
/// use tactics::race::{Runner, race};
/// assert_eq!(race(Runner::bare(2), Runner::bare(2), 1), Value::STAR, "who moves first is first");
/// assert_eq!(race(Runner::bare(2), Runner::bare(2), 2), Value::SEKI);
/// assert_eq!(race(Runner::with_eye(1), Runner::bare(2), 1), Value::STAR, "an eye is worth the common liberties");
/// assert_eq!(race(Runner::bare(4), Runner::bare(2), 3).symbols(), "{>|0}");
/// ```
pub fn race(mine: Runner, his: Runner, common: u32) -> Value {
    if mine.eye == Eye::Half || his.eye == Eye::Half {
        return Value::STAR;
    }
    Value::new(first(mine, his, common), !first(his, mine, common))
}

/// What the first group comes to if it moves first.
fn first(mine: Runner, his: Runner, common: u32) -> Answer {
    if lead(mine, his, common) >= 0 {
        Answer::WON
    } else if lead(his, mine, common) > 0 {
        Answer::LOST
    } else {
        Answer::SEKI
    }
}

/// By how many moves a taker is ahead who fills the common liberties himself where he must.
fn lead(taker: Runner, runner: Runner, common: u32) -> i64 {
    let common = i64::from(common);
    let exterior = i64::from(taker.exterior) - i64::from(runner.exterior);
    exterior
        + match (taker.eye, runner.eye) {
            (Eye::None, Eye::None) => -(common - 1).max(0),
            // The other cannot fill them all, and then takes last.
            (Eye::One, Eye::None) => common,
            _ => -common,
        }
}

/// A count against a threshold where some liberties are unclear (thesis 000, L5827-5851): so many of them are false,
/// the enemy removes them and keeps the initiative, and the remote ones take so many approach moves in all. In between
/// whoever moves first decides: a move is rather wasted than a won race lost.
///
/// ```
/// use proof::value::Value;
/// use tactics::race::fuzzy;
/// assert_eq!(fuzzy(6, 3, 1, 2), Value::WON);
/// assert_eq!(fuzzy(2, 3, 1, 2), Value::STAR);
/// assert_eq!(fuzzy(1, 3, 1, 2), Value::LOST);
/// ```
pub fn fuzzy(count: u32, threshold: u32, false_liberties: u32, approach_moves: u32) -> Value {
    if count > threshold.saturating_add(approach_moves) {
        Value::WON
    } else if count < threshold.saturating_sub(false_liberties) {
        Value::LOST
    } else {
        Value::STAR
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EYES: [Eye; 3] = [Eye::None, Eye::Half, Eye::One];

    fn all(most: u32) -> impl Iterator<Item = (Runner, Runner, u32)> {
        let runners = move || {
            EYES.into_iter()
                .flat_map(move |eye| (0..=most).map(move |exterior| Runner { exterior, eye }))
        };
        runners().flat_map(move |a| runners().flat_map(move |b| (0..=most).map(move |c| (a, b, c))))
    }

    /// Eyes of both, exterior liberties of both, common liberties; the value.
    #[test]
    fn the_printed_examples() {
        for (eyes, exterior, common, value) in [
            ([0, 0], [3, 3], 0, "*"),
            ([0, 0], [4, 3], 1, ">"),
            ([0, 0], [5, 2], 3, ">"),
            ([0, 0], [4, 2], 3, "{>|0}"),
            ([0, 0], [3, 2], 3, "0"),
            ([0, 0], [2, 4], 3, "{0|<}"),
            ([0, 0], [2, 5], 3, "<"),
            ([1, 1], [2, 2], 0, "*"),
            ([1, 1], [3, 2], 1, "{>|0}"),
            ([1, 1], [2, 2], 1, "0"),
            ([1, 0], [2, 5], 2, "<"),
            ([1, 0], [2, 4], 2, "*"),
            ([1, 0], [2, 3], 2, ">"),
        ] {
            let runner = |i: usize| Runner {
                exterior: exterior[i],
                eye: if eyes[i] == 1 { Eye::One } else { Eye::None },
            };
            let found = race(runner(0), runner(1), common);
            assert_eq!(found.symbols(), value, "{eyes:?} {exterior:?} {common}");
        }
    }

    #[test]
    fn a_half_eye_decides_and_unclear_liberties_are_played() {
        for (a, b, common) in all(4).filter(|(a, b, _)| a.eye == Eye::Half || b.eye == Eye::Half) {
            assert_eq!(race(a, b, common), Value::STAR);
        }
        let values: String = (1..=6).map(|n| fuzzy(n, 3, 1, 2).symbols()).collect();
        assert_eq!(values, "<****>");
    }

    /// The other group's race is the same race seen from the other side, and moving first never harms.
    #[test]
    fn the_table_is_antisymmetric() {
        for (a, b, common) in all(7) {
            assert_eq!(race(b, a, common), !race(a, b, common), "{a:?} {b:?} {common}");
            let value = race(a, b, common);
            assert!(value.first >= value.second, "{a:?} {b:?} {common}");
        }
    }

    /// The rows of the table as it is printed.
    #[test]
    fn every_row_of_the_table() {
        for (a, b, nc) in all(7).filter(|(a, b, _)| a.eye != Eye::Half && b.eye != Eye::Half) {
            let (ea, eb) = (a.exterior, b.exterior);
            let by_order = |x: u32, y: u32| match x.cmp(&y) {
                std::cmp::Ordering::Less => "<",
                std::cmp::Ordering::Equal => "*",
                std::cmp::Ordering::Greater => ">",
            };
            let with_seki = |more: u32| match () {
                () if ea > eb + more => ">",
                () if eb > ea + more => "<",
                () if ea == eb + more => "{>|0}",
                () if eb == ea + more => "{0|<}",
                () => "0",
            };
            let row = match (a.eye, b.eye) {
                (Eye::None, Eye::None) if nc <= 1 => by_order(ea, eb),
                (Eye::None, Eye::None) => with_seki(nc - 1),
                (Eye::One, Eye::One) if nc == 0 => by_order(ea, eb),
                (Eye::One, Eye::One) => with_seki(nc),
                (Eye::One, _) => by_order(ea + nc, eb),
                _ => by_order(ea, eb + nc),
            };
            assert_eq!(race(a, b, nc).symbols(), row, "{a:?} {b:?} {nc}");
        }
    }
}
