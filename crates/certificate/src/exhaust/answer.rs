//! Answers for both sides first, with ko.

use super::TooLarge;
use super::bend::Bend;
use super::goal::Goal;
use super::room::{Room, State};
use crate::ko::{ENDLESS, Ko, Threats};
use goban::{Color, Move, PointSet};

/// More threats than this are not counted.
const COUNTED: Threats = 3;

/// What comes of a goal for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// He fails, whatever threats he has.
    Fails,
    /// A ko that he loses without threats and wins with so many; [`ENDLESS`] if three are not enough.
    WithThreats(Threats),
    /// A ko that he wins unless the defender has so many threats; [`ENDLESS`] if three are not enough.
    UnlessThreats(Threats),
    /// He succeeds, whatever threats the defender has.
    Succeeds,
}

/// The answer for one side moving first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What comes of it for the attacker.
    pub outcome: Outcome,
    /// The first moves that bring the side that moves what it can have, with the threats that this takes; none if it can
    /// have nothing.
    pub moves: Vec<Move>,
}

/// The answers for both sides moving first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    /// The attacker moves first.
    pub first: Answer,
    /// The defender does.
    pub second: Answer,
}

impl Room {
    /// What comes of a goal of `attacker`'s if he moves first and if the other does, of at most so many positions each.
    pub fn solve(&self, goal: &Goal, attacker: Color, most: usize) -> Result<Answers, TooLarge> {
        Ok(Answers {
            first: self.answer(goal, attacker, attacker, most)?,
            second: self.answer(goal, attacker, !attacker, most)?,
        })
    }

    /// What comes of a goal of `attacker`'s if `first` moves first.
    pub fn answer(
        &self,
        goal: &Goal,
        attacker: Color,
        first: Color,
        most: usize,
    ) -> Result<Answer, TooLarge> {
        let walk = |ko: Ko| self.walk(goal, attacker, first, ko, &Bend::NONE, most);
        let plain = walk(Ko::PLAIN)?;
        let success = plain.succeeds();
        // The threats of the side that does not win without any.
        let others = |n: Threats| {
            let mut ko = Ko::PLAIN;
            *(if success {
                &mut ko.defender
            } else {
                &mut ko.attacker
            }) = n;
            ko
        };
        let unlucky = walk(others(ENDLESS))?;
        let (outcome, before, from) = if unlucky.succeeds() == success {
            let sure = if success {
                Outcome::Succeeds
            } else {
                Outcome::Fails
            };
            (sure, unlucky.clone(), unlucky)
        } else {
            // The last number that does not change the answer, and the first that does.
            let (mut before, mut number, mut from) = (plain, ENDLESS, unlucky);
            for n in 1..=COUNTED {
                let walked = walk(others(n))?;
                if walked.succeeds() != success {
                    (number, from) = (n, walked);
                    break;
                }
                before = walked;
            }
            let outcome = if success {
                Outcome::UnlessThreats(number)
            } else {
                Outcome::WithThreats(number)
            };
            (outcome, before, from)
        };
        // Of the walks those in which the side that moves wins, with as little as it needs.
        let mine = first == attacker;
        let walked = [before, from].into_iter().find(|w| w.succeeds() == mine);
        let moves = walked.iter().flat_map(|w| w.first_moves());
        let good = moves.filter(|m| m.1 == mine).map(|m| match m.0 {
            Some(cell) => Move::Play(self.points()[usize::from(cell)]),
            None => Move::Pass,
        });
        Ok(Answer {
            outcome,
            moves: good.collect(),
        })
    }

    /// Whether two groups, by colour, are alive in seki: neither side can take the other's, though it moves first and wins
    /// every ko, but each would lose its own if it passed for ever.
    pub fn is_seki(&self, groups: [PointSet; 2], most: usize) -> Result<bool, TooLarge> {
        for attacker in Color::BOTH {
            let target = groups[(!attacker).index()];
            let goal = Goal::Capture { target, any: false };
            if self.succeeds(&goal, attacker, attacker, Ko::ATTACKER_RULES, most)?
                || !self.falls_alone(&goal, attacker, most)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the attacker reaches the goal if the other side passes for ever.
    fn falls_alone(&self, goal: &Goal, attacker: Color, most: usize) -> Result<bool, TooLarge> {
        let bend = Bend {
            loser: !attacker,
            closed: u32::MAX,
            ..Bend::NONE
        };
        let walked = self.walk(goal, attacker, attacker, Ko::PLAIN, &bend, most)?;
        Ok(walked.succeeds())
    }

    /// Who takes the other's group first, of these by colour, with `first` to move and these threats by colour; none if
    /// neither can force it.
    pub fn race(
        &self,
        groups: [PointSet; 2],
        first: Color,
        threats: [Threats; 2],
        most: usize,
    ) -> Result<Option<Color>, TooLarge> {
        for taker in Color::BOTH {
            let goal = Goal::Race {
                own: groups[taker.index()],
                other: groups[(!taker).index()],
            };
            let start = State {
                threats,
                ..self.start(first, taker, Ko::PLAIN)
            };
            if self.forces(start, taker, &goal.ending(self, taker), most)? {
                return Ok(Some(taker));
            }
        }
        Ok(None)
    }
}
