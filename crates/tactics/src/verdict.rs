//! The answer to a question: from what a search found, threat by threat, to the one value of the house.
//!
//! A search knows two ends, that the attacker succeeds and that he does not, for certain threats. A question is asked
//! over all kinds of ko, and comes to one of four ends for the side that moves first ([`Result4`]), the two kos with a
//! number of threats. As an [`Answer`] it is read from that side: a number that nobody counted is an interval.

use crate::budget::Stopped;
use crate::leans::Leans;
use certificate::{ENDLESS, Ko, Threats};
use goban::Point;
use proof::value::{Answer, Ending, TakesFirst};

/// Threats tried one by one before endless ones.
pub(crate) const COUNTED: Threats = 3;

/// How a question ends for the side that moves first, from worst to best; threats aside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Result4 {
    /// He fails, even if he wins every ko.
    Fails,
    /// Ko in which he must find the first threat.
    NeedsThreats,
    /// Ko in which he takes first.
    TakesFirst,
    /// He succeeds, even if the other side wins every ko.
    Succeeds,
}

impl Result4 {
    /// The kind of an answer; none of a seki, or of one that is not known.
    pub fn of(answer: Answer) -> Option<Result4> {
        match (answer.at_least(), answer.at_most()) {
            (Ending::Won, _) => Some(Result4::Succeeds),
            (_, Ending::Lost) => Some(Result4::Fails),
            (Ending::Ko(_), Ending::Ko(most)) if most.threats > 0 => Some(Result4::NeedsThreats),
            (Ending::Ko(least), Ending::Ko(_)) if least.threats <= 0 => Some(Result4::TakesFirst),
            _ => None,
        }
    }

    /// Whether a ko decides.
    pub fn is_ko(self) -> bool {
        matches!(self, Result4::NeedsThreats | Result4::TakesFirst)
    }
}

fn ko(first: TakesFirst, threats: i8) -> Ending {
    Ending::Ko(proof::value::Ko { first, threats })
}

fn between(worst: Ending, best: Ending) -> Answer {
    Answer::between(worst, best).unwrap_or(Answer::UNKNOWN)
}

/// A ko that he takes first: the other side needs so many threats more than he, at least so many if that is all that is
/// known. His own surplus may be smaller by one.
fn takes_first(threats: Result<i8, i8>) -> Answer {
    let ko = |n: i8| ko(TakesFirst::Owner, 1_i8.saturating_sub(n));
    threats.map_or_else(|least| between(ko(least), ko(i8::MAX)), |n| Answer::known(ko(n)))
}

/// A ko in which he must find the first threat: he needs so many more than the other side, at least so many if that is
/// all that is known.
fn needs_threats(threats: Result<i8, i8>) -> Answer {
    let ko = |n: i8| ko(TakesFirst::Rival, n);
    threats.map_or_else(|least| between(ko(i8::MAX), ko(least)), |n| Answer::known(ko(n)))
}

/// More threats than were tried.
const MORE: Result<i8, i8> = Err(COUNTED as i8 + 1);

/// A number of threats, or the least that it can be.
fn counted(n: Threats) -> Result<i8, i8> {
    match n {
        ENDLESS => MORE,
        n => i8::try_from(n).map_err(|_| i8::MAX),
    }
}

/// A ko that he takes first, of which no more is known.
pub(crate) fn takes_first_uncounted() -> Answer {
    takes_first(Err(1))
}

/// A ko in which he must find the first threat, of which no more is known.
pub(crate) fn needs_threats_uncounted() -> Answer {
    needs_threats(Err(1))
}

/// Success or failure.
pub(crate) fn succeeds(success: bool) -> Answer {
    if success { Answer::WON } else { Answer::LOST }
}

/// The same answer without the number of threats.
pub(crate) fn uncounted(answer: Answer) -> Answer {
    match Result4::of(answer) {
        Some(Result4::TakesFirst) => takes_first_uncounted(),
        Some(Result4::NeedsThreats) => needs_threats_uncounted(),
        _ => answer,
    }
}

/// Whether it is a ko for which one side needs more threats than were tried: nobody has that many.
pub(crate) fn is_endless(answer: Answer) -> bool {
    answer == takes_first(MORE) || answer == needs_threats(MORE)
}

/// How many threats the side that needs them needs more than the other; none if there is no ko, or nobody counted so
/// far.
///
/// ```
/// use proof::value::{Answer, Ending, Ko, TakesFirst};
/// use tactics::threats;
/// assert_eq!(threats(Answer::known(Ending::Ko(Ko::plain(TakesFirst::Owner)))), Some(1), "the rival needs one");
/// assert_eq!(threats(Answer::WON), None);
/// ```
pub fn threats(answer: Answer) -> Option<Threats> {
    let Some(Ending::Ko(ko)) = answer.ending() else {
        return None;
    };
    let needed = match ko.first {
        TakesFirst::Owner => 1 - i16::from(ko.threats),
        TakesFirst::Rival => i16::from(ko.threats),
    };
    Threats::try_from(needed).ok().filter(|n| *n > 0)
}

/// What a search found of a position, from the attacker's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Whether the attacker succeeds.
    pub success: bool,
    /// The move that makes it so, if it is one of the side to move; `None` for a pass.
    pub best: Option<Point>,
    /// What it leans on.
    pub leans: Leans,
}

/// An answer and the move that brings it about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What the side that moves first comes to.
    pub answer: Answer,
    /// His move; none if he fails or need not move.
    pub best: Option<Point>,
    /// The threats under which the move was found to work, or under which all failed.
    pub ko: Ko,
    /// Whether a guess of the goal's is in it.
    pub guess: bool,
    /// Whether an unbroken repetition is in it, about which rules differ.
    pub cycle: bool,
}

impl Verdict {
    /// What needs no search.
    pub(crate) fn seen(success: bool, best: Option<Point>) -> Verdict {
        Verdict {
            answer: succeeds(success),
            best,
            ko: Ko::PLAIN,
            guess: false,
            cycle: false,
        }
    }

    /// The kind of its answer.
    pub(crate) fn result(&self) -> Result4 {
        Result4::of(self.answer).expect("an answer of a search")
    }

    /// Whether rules differ about it though it be proved: that stones cannot be taken may go round for ever. That they
    /// are taken does not.
    pub(crate) fn goes_round(&self, attacks: bool) -> bool {
        self.cycle && self.answer != succeeds(attacks)
    }

    /// What it comes to where no proof stands behind it: nothing where rules differ, and no number of threats where
    /// none was counted.
    pub fn told(&self) -> Answer {
        if self.cycle {
            Answer::UNKNOWN
        } else if self.guess {
            uncounted(self.answer)
        } else {
            self.answer
        }
    }
}

/// Asks with one side moving first, over all kinds of ko; first, if that is wanted, for what needs none.
pub(crate) fn over_kos(
    asks_attacker: bool,
    without_ko: bool,
    mut search: impl FnMut(Ko) -> Result<Finding, Stopped>,
) -> Result<Verdict, Stopped> {
    // Threats for the side that moves first and for the other.
    let model = |mine: Threats, his: Threats| {
        let (attacker, defender) = if asks_attacker { (mine, his) } else { (his, mine) };
        Ko { attacker, defender }
    };
    let mut solve = |ko: Ko| -> Result<(bool, Finding), Stopped> {
        let finding = search(ko)?;
        Ok((finding.success == asks_attacker, finding))
    };
    let verdict = |answer, ko, finding: &Finding| Verdict {
        answer,
        best: finding.best,
        ko,
        guess: finding.leans.has(Leans::GUESS),
        cycle: finding.leans.has(Leans::CYCLE),
    };
    if without_ko {
        // Whoever wins though the other side wins every ko wins; where he fails without any, he fails.
        let worst = model(0, ENDLESS);
        let (wins, finding) = solve(worst)?;
        if wins {
            let ko = if finding.leans.has_ko() { worst } else { Ko::PLAIN };
            return Ok(verdict(Answer::WON, ko, &finding));
        }
        if !finding.leans.has_ko() {
            return Ok(verdict(Answer::LOST, Ko::PLAIN, &finding));
        }
    }
    let (wins, plain) = solve(Ko::PLAIN)?;
    if wins {
        if !plain.leans.has_ko() {
            return Ok(verdict(Answer::WON, Ko::PLAIN, &plain));
        }
        let worst = model(0, ENDLESS);
        let (wins, finding) = solve(worst)?;
        if wins {
            return Ok(verdict(Answer::WON, worst, &finding));
        }
        // The first move should be the one that costs the other side most.
        let mut best = (takes_first(Ok(1)), Ko::PLAIN, plain);
        for his in 1..=COUNTED {
            let (wins, finding) = match solve(model(0, his)) {
                Ok(found) => found,
                // It may be more than was searched.
                Err(Stopped) => {
                    best.0 = takes_first_uncounted();
                    break;
                }
            };
            if !wins {
                break;
            }
            let needed = if his == COUNTED { ENDLESS } else { his + 1 };
            best = (takes_first(counted(needed)), model(0, his), finding);
        }
        return Ok(verdict(best.0, best.1, &best.2));
    }
    if !plain.leans.has_ko() {
        return Ok(verdict(Answer::LOST, Ko::PLAIN, &plain));
    }
    for mine in (1..=COUNTED).chain([ENDLESS]) {
        let ko = model(mine, 0);
        let (wins, finding) = solve(ko)?;
        if wins {
            return Ok(verdict(needs_threats(counted(mine)), ko, &finding));
        }
        if !finding.leans.has_ko() || mine == ENDLESS {
            return Ok(verdict(Answer::LOST, ko, &finding));
        }
    }
    unreachable!("endless threats are the last")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proof::value::Value;

    #[test]
    fn threats_become_the_surplus_that_the_owner_needs() {
        let said = |answer| Value::new(answer, Answer::LOST).symbols();
        assert_eq!(said(takes_first(counted(1))), "{K0|<}");
        assert_eq!(said(takes_first(counted(3))), "{K-2|<}");
        assert_eq!(said(needs_threats(counted(2))), "{k2|<}");
        assert_eq!(threats(takes_first(counted(3))), Some(3));
        assert_eq!(threats(needs_threats(counted(2))), Some(2));
        for open in [takes_first_uncounted(), needs_threats(counted(ENDLESS))] {
            assert!(open.ending().is_none() && threats(open).is_none());
        }
    }

    #[test]
    fn the_kinds_are_ordered_and_turn_with_their_answers() {
        let kinds = [
            (Answer::LOST, Result4::Fails),
            (needs_threats(counted(ENDLESS)), Result4::NeedsThreats),
            (needs_threats_uncounted(), Result4::NeedsThreats),
            (needs_threats(counted(1)), Result4::NeedsThreats),
            (takes_first(counted(1)), Result4::TakesFirst),
            (takes_first_uncounted(), Result4::TakesFirst),
            (takes_first(counted(ENDLESS)), Result4::TakesFirst),
            (Answer::WON, Result4::Succeeds),
        ];
        assert!(kinds.is_sorted_by_key(|k| k.1));
        for (i, (answer, kind)) in kinds.iter().enumerate() {
            assert_eq!(Result4::of(*answer), Some(*kind));
            assert_eq!(!*answer, kinds[kinds.len() - 1 - i].0);
            assert_eq!(uncounted(!*answer), !uncounted(*answer));
        }
        assert_eq!(Result4::of(Answer::SEKI), None);
        assert_eq!(Result4::of(Answer::UNKNOWN), None);
    }
}
