//! The answer to a question asked of a goal: yes, no, or ko of one kind or the other.

use crate::groups::field::{ATTACKER, Stones};
use crate::groups::fight::Fight;
use crate::limits::Stopped;
use crate::questions::problem::Task;
use crate::strings::goal::Goal;
use crate::strings::search::{Finding, Search};
use crate::table::Entry;
use certificate::{ENDLESS, Ko, Threats};
use goban::{Color, Point};
use std::fmt;

/// A number of threats that nobody counted: there is a ko, and no more is known.
pub const UNCOUNTED: Threats = 0;

/// How a question ends for the side that moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Result4 {
    /// He fails, even if he wins every ko.
    Fails,
    /// Ko in which he must find the first threat; with so many threats more than the other he succeeds
    /// ([`ENDLESS`] if more than were tried, [`UNCOUNTED`] if that is not known).
    NeedsThreats(Threats),
    /// Ko in which he takes first: the other side must find this many threats ([`ENDLESS`] if more than
    /// were tried, [`UNCOUNTED`] if that is not known).
    TakesFirst(Threats),
    /// He succeeds, even if the other side wins every ko.
    Succeeds,
}

impl Result4 {
    /// The same result for the side that did not move first, as if it had: it fails where the other
    /// succeeds, and a ko that one takes first is one in which the other needs threats.
    pub fn turned(self) -> Result4 {
        match self {
            Result4::Fails => Result4::Succeeds,
            Result4::Succeeds => Result4::Fails,
            Result4::TakesFirst(n) => Result4::NeedsThreats(n),
            Result4::NeedsThreats(n) => Result4::TakesFirst(n),
        }
    }

    /// How many threats the side that needs them needs more than the other; none if there is no ko, or nobody counted
    /// so far.
    pub fn threats(self) -> Option<Threats> {
        match self {
            Result4::TakesFirst(n) | Result4::NeedsThreats(n) => (1..=COUNTED).contains(&n).then_some(n),
            Result4::Fails | Result4::Succeeds => None,
        }
    }

    /// The same without the number of threats.
    pub(crate) fn uncounted(self) -> Result4 {
        match self {
            Result4::TakesFirst(_) => Result4::TakesFirst(UNCOUNTED),
            Result4::NeedsThreats(_) => Result4::NeedsThreats(UNCOUNTED),
            result => result,
        }
    }

    /// GNU Go's code.
    pub fn code(self) -> u8 {
        match self {
            Result4::Fails => 0,
            Result4::Succeeds => 1,
            Result4::TakesFirst(_) => 2,
            Result4::NeedsThreats(_) => 3,
        }
    }
}

impl fmt::Display for Result4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Result4::Fails => f.write_str("fails"),
            Result4::Succeeds => f.write_str("succeeds"),
            Result4::TakesFirst(_) => f.write_str("ko, takes first"),
            Result4::NeedsThreats(_) => f.write_str("ko, needs the first threat"),
        }
    }
}

/// An answer and the move that brings it about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The result for the side that moves first.
    pub result: Result4,
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
    /// Whether rules differ about it though it be proved: that stones cannot be taken may go round for ever. That they
    /// are taken does not.
    pub(crate) fn goes_round(&self, task: Task) -> bool {
        let taken = match task {
            Task::Kill => Result4::Succeeds,
            Task::Live => Result4::Fails,
        };
        self.cycle && self.result != taken
    }

    /// What it comes to where no proof stands behind it: nothing where rules differ, and no number of threats where
    /// none was counted.
    pub fn told(&self) -> Option<Result4> {
        let result = if self.guess {
            self.result.uncounted()
        } else {
            self.result
        };
        (!self.cycle).then_some(result)
    }
}

/// Threats tried one by one before endless ones.
pub(crate) const COUNTED: Threats = 3;

/// Asks a goal with one side moving first, over all kinds of ko.
pub fn ask<G: Goal + ?Sized>(
    search: &mut Search<'_, G>,
    first: Color,
    attacker: Color,
) -> Result<Verdict, Stopped> {
    over_kos(first == attacker, |ko| {
        let turn = search.turn(first, ko);
        search.solve(turn)
    })
}

/// Asks a fight with one side moving first, over all kinds of ko.
pub fn ask_fight(fight: &mut Fight<'_>, stones: &Stones, first: usize) -> Result<Verdict, Stopped> {
    over_kos(first == ATTACKER, |ko| {
        let node = fight.node(*stones, first, ko);
        let found = fight.solve(&node)?;
        Ok(Finding {
            success: found.success,
            best: fight.field().point(found.best),
            bits: found.marks,
        })
    })
}

fn over_kos(
    asks_attacker: bool,
    mut search: impl FnMut(Ko) -> Result<Finding, Stopped>,
) -> Result<Verdict, Stopped> {
    // Threats for the side that moves first and for the other.
    let model = |mine: Threats, his: Threats| {
        if asks_attacker {
            Ko {
                attacker: mine,
                defender: his,
            }
        } else {
            Ko {
                attacker: his,
                defender: mine,
            }
        }
    };
    let mut solve = |ko: Ko| -> Result<(bool, Finding), Stopped> {
        let finding = search(ko)?;
        Ok((finding.success == asks_attacker, finding))
    };
    let verdict = |result, ko, finding: &Finding| Verdict {
        result,
        best: finding.best,
        ko,
        guess: finding.bits & Entry::GUESS != 0,
        cycle: finding.bits & Entry::CYCLE != 0,
    };
    let (wins, plain) = solve(Ko::PLAIN)?;
    if wins {
        if !plain.has_ko() {
            return Ok(verdict(Result4::Succeeds, Ko::PLAIN, &plain));
        }
        let worst = model(0, ENDLESS);
        let (wins, finding) = solve(worst)?;
        if wins {
            return Ok(verdict(Result4::Succeeds, worst, &finding));
        }
        // The first move should be the one that costs the other side most.
        let mut best = (Result4::TakesFirst(1), Ko::PLAIN, plain);
        for his in 1..=COUNTED {
            let (wins, finding) = match solve(model(0, his)) {
                Ok(found) => found,
                // It may be more than was searched.
                Err(Stopped) => {
                    best.0 = best.0.uncounted();
                    break;
                }
            };
            if !wins {
                break;
            }
            let needed = if his == COUNTED { ENDLESS } else { his + 1 };
            best = (Result4::TakesFirst(needed), model(0, his), finding);
        }
        return Ok(verdict(best.0, best.1, &best.2));
    }
    if !plain.has_ko() {
        return Ok(verdict(Result4::Fails, Ko::PLAIN, &plain));
    }
    for mine in (1..=COUNTED).chain([ENDLESS]) {
        let ko = model(mine, 0);
        let (wins, finding) = solve(ko)?;
        if wins {
            return Ok(verdict(Result4::NeedsThreats(mine), ko, &finding));
        }
        if !finding.has_ko() || mine == ENDLESS {
            return Ok(verdict(Result4::Fails, ko, &finding));
        }
    }
    unreachable!("endless threats are the last")
}
