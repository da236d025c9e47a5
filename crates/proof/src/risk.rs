//! What a game with unknown values is worth to a player, and how much risk he takes.
//!
//! Winning a goal counts 1, losing it -1 (thesis 002, L647); what the unknown counts is the player's
//! attitude to risk ([`Risk`]). A move is worth the sum, over the games it plays in, of the importance of
//! the goal (about the points it brings, L733) times the value of the game (L755).

use crate::classes::{Class, State};

/// What the unknown is worth: from -1, it counts as lost, to 1, it counts as won (L673-713).
///
/// ```
/// use proof::{classes::Class, risk::Risk};
/// let threat: Class = "IP".parse().unwrap();
/// assert_eq!(Risk::RISKY.value(threat), 2.0);
/// assert_eq!(Risk::PRUDENT.value(threat), 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Risk(f64);

impl Risk {
    /// The player who is losing: attack, leave one's own weaknesses, seek what is uncertain (L675).
    pub const RISKY: Risk = Risk(1.0);
    /// The player of a close game: keep one's own and weaken the rival's (L676).
    pub const MIXED: Risk = Risk(0.0);
    /// The player who is far ahead: keep one's own and let the rival be (L677).
    pub const PRUDENT: Risk = Risk(-1.0);

    /// The unknown counts as this, cut to the range from -1 to 1; not-a-number counts as 0.
    pub fn new(unknown: f64) -> Risk {
        if unknown.is_nan() {
            Risk::MIXED
        } else {
            Risk(unknown.clamp(-1.0, 1.0))
        }
    }

    /// The attitude that suits an estimated lead, continuous so that behaviour does not change abruptly
    /// (L713). The drawing of the thesis's curve is lost; this one is a straight line from risky when
    /// behind by `far` points to prudent when ahead by as many.
    ///
    /// ```
    /// use proof::risk::Risk;
    /// assert_eq!(Risk::for_lead(0.0, 30.0), Risk::MIXED);
    /// assert_eq!(Risk::for_lead(-45.0, 30.0), Risk::RISKY);
    /// ```
    pub fn for_lead(lead: f64, far: f64) -> Risk {
        Risk::new(-lead / far.abs().max(f64::MIN_POSITIVE))
    }

    /// What the unknown counts.
    pub fn unknown(self) -> f64 {
        self.0
    }

    /// The value of a state: 1, -1, or what the unknown counts (L647).
    pub fn state(self, state: State) -> f64 {
        match state {
            State::G => 1.0,
            State::I => self.0,
            State::P => -1.0,
        }
    }

    /// The value of playing in a game, its sub-games depending on each other: what one's own move brings
    /// less what the rival's move would leave, each the mean of its two ends since one wins about half of
    /// what one plays in (L653, L661-663). A pair counts as its letters doubled, which gives back
    /// `Val(xy) = Val(x) - Val(y)`.
    pub fn value(self, class: Class) -> f64 {
        let [a, b, c, d] = class.embed().map(|state| self.state(state));
        (a + b) / 2.0 - (c + d) / 2.0
    }

    /// The value of playing in a game whose sub-games are simple and independent: the worse of one's own
    /// ends less the better of the rival's (L667-669). A bare threat is worth nothing.
    pub fn value_independent(self, class: Class) -> f64 {
        let [a, b, c, d] = class.embed().map(|state| self.state(state));
        a.min(b) - c.max(d)
    }

    /// The least and the most that [`Risk::value`] can become when more of the game is computed.
    ///
    /// ```
    /// use proof::{classes::Class, risk::Risk};
    /// let range = |text: &str| Risk::MIXED.range(text.parse::<Class>().unwrap());
    /// assert_eq!(range("GI"), (0.0, 2.0));
    /// assert_eq!(range("PI"), (-2.0, 0.0));
    /// assert_eq!(range("GP"), (2.0, 2.0));
    /// ```
    pub fn range(self, class: Class) -> (f64, f64) {
        // Letters refine one by one, and the value rises with the first half and falls with the second.
        // What an unknown letter may become is any state, the unknown one included.
        let [a, b, c, d] = class.embed().map(|state| match state {
            State::I => (-1.0, 1.0),
            known => (self.state(known), self.state(known)),
        });
        (
            (a.0 + b.0) / 2.0 - (c.1 + d.1) / 2.0,
            (a.1 + b.1) / 2.0 - (c.0 + d.0) / 2.0,
        )
    }
}

/// A goal at stake in a move: what it brings and the game it stands in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stake {
    /// About the number of final points that the goal brings (L733).
    pub importance: f64,
    /// The game.
    pub class: Class,
}

/// The value of a position: the sum of importance times state over its goals (L649).
pub fn position_value(risk: Risk, goals: impl IntoIterator<Item = (f64, State)>) -> f64 {
    goals
        .into_iter()
        .map(|(importance, state)| importance * risk.state(state))
        .sum()
}

/// The value of a move that plays in these games (L755).
pub fn move_value(risk: Risk, stakes: &[Stake]) -> f64 {
    stakes
        .iter()
        .map(|stake| stake.importance * risk.value(stake.class))
        .sum()
}

/// The least and the most that the value of a move can become by computing its games further.
pub fn move_range(risk: Risk, stakes: &[Stake]) -> (f64, f64) {
    stakes.iter().fold((0.0, 0.0), |(low, high), stake| {
        let (least, most) = risk.range(stake.class);
        (low + stake.importance * least, high + stake.importance * most)
    })
}

/// Which move to choose, the first of the best; none if there is none.
pub fn choose(risk: Risk, moves: &[Vec<Stake>]) -> Option<usize> {
    let values: Vec<f64> = moves.iter().map(|stakes| move_value(risk, stakes)).collect();
    (0..values.len()).reduce(|best, i| if values[i] > values[best] { i } else { best })
}

/// Whether computing this move's games further could change which move is chosen (L718-720).
///
/// It cannot if the move is the chosen one and stays so at its worst, or another one and stays behind at
/// its best.
///
/// ```
/// use proof::risk::{Risk, Stake, worth_refining};
/// let stake = |importance, class: &str| vec![Stake { importance, class: class.parse().unwrap() }];
/// let moves = [stake(20.0, "GP"), stake(3.0, "GI")];
/// // A goal of 3 points cannot overtake one of 20 that is certain.
/// assert!(!worth_refining(Risk::MIXED, &moves, 1));
/// ```
pub fn worth_refining(risk: Risk, moves: &[Vec<Stake>], index: usize) -> bool {
    let Some(chosen) = choose(risk, moves) else {
        return false;
    };
    let (least, most) = move_range(risk, &moves[index]);
    let others = moves.iter().enumerate().filter(|&(i, _)| i != index);
    if chosen == index {
        others
            .into_iter()
            .any(|(_, stakes)| move_value(risk, stakes) > least)
    } else {
        most > move_value(risk, &moves[chosen])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRATEGIES: [Risk; 3] = [Risk::RISKY, Risk::MIXED, Risk::PRUDENT];

    fn class(text: &str) -> Class {
        text.parse().unwrap()
    }

    #[test]
    fn the_table_of_pairs() {
        // L681-690: risky, mixed, prudent.
        for (name, values) in [
            ("GG", [0.0, 0.0, 0.0]),
            ("GI", [0.0, 1.0, 2.0]),
            ("GP", [2.0, 2.0, 2.0]),
            ("IG", [0.0, -1.0, -2.0]),
            ("II", [0.0, 0.0, 0.0]),
            ("IP", [2.0, 1.0, 0.0]),
            ("PG", [-2.0, -2.0, -2.0]),
            ("PI", [-2.0, -1.0, 0.0]),
            ("PP", [0.0, 0.0, 0.0]),
        ] {
            assert_eq!(STRATEGIES.map(|risk| risk.value(class(name))), values, "{name}");
            assert_eq!(
                STRATEGIES.map(|risk| risk.value_independent(class(name))),
                values,
                "{name}"
            );
        }
    }

    #[test]
    fn the_table_of_pairs_of_pairs() {
        // L698-709, and the same list for independent sub-games (L667-669).
        for (name, values, independent) in [
            ("GGGG", [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]),
            ("GGGI", [0.0, 0.5, 1.0], [0.0, 0.0, 0.0]),
            ("GGII", [0.0, 1.0, 2.0], [0.0, 1.0, 2.0]),
            ("GIGI", [0.0, 0.0, 0.0], [0.0, -1.0, -2.0]),
            ("GIII", [0.0, 0.5, 1.0], [0.0, 0.0, 0.0]),
            ("IIII", [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]),
            ("IIIP", [1.0, 0.5, 0.0], [0.0, 0.0, 0.0]),
            ("IPIP", [0.0, 0.0, 0.0], [-2.0, -1.0, 0.0]),
            ("IIPP", [2.0, 1.0, 0.0], [2.0, 1.0, 0.0]),
            ("IPPP", [1.0, 0.5, 0.0], [0.0, 0.0, 0.0]),
            ("PPPP", [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]),
        ] {
            assert_eq!(STRATEGIES.map(|risk| risk.value(class(name))), values, "{name}");
            assert_eq!(
                STRATEGIES.map(|risk| risk.value_independent(class(name))),
                independent,
                "{name}"
            );
        }
    }

    #[test]
    fn a_goal_and_its_opposite_are_worth_the_same_under_opposite_risks() {
        for class in Class::all() {
            for unknown in [-1.0, -0.25, 0.0, 0.5, 1.0] {
                assert_eq!(Risk::new(unknown).value(class), Risk::new(-unknown).value(!class));
            }
        }
    }

    /// The moves i28, i43 and i59 of the worked example (L733-749).
    fn example() -> [Vec<Stake>; 3] {
        let stakes = |list: &[(f64, &str)]| -> Vec<Stake> {
            list.iter()
                .map(|&(importance, name)| Stake {
                    importance,
                    class: class(name),
                })
                .collect()
        };
        [
            // Live with b1; connect b1 to i19 and to i28.
            stakes(&[(23.0, "GI"), (1.0, "GI"), (1.0, "GI")]),
            // Disconnect b3 from b8; threaten to connect i43 to i42, i34, i52 and i44.
            stakes(&[
                (14.0, "IP"),
                (1.0, "GIII"),
                (1.0, "GIII"),
                (1.0, "GIII"),
                (1.0, "GIII"),
            ]),
            // Disconnect b7 from b8; connect b10 to i59; threaten to connect i59 to i60 and i50.
            stakes(&[(6.0, "IP"), (1.0, "GI"), (1.0, "GIII"), (1.0, "GIII")]),
        ]
    }

    #[test]
    fn the_worked_example() {
        // L766-772.
        let moves = example();
        let values = |i: usize| STRATEGIES.map(|risk| move_value(risk, &moves[i]));
        assert_eq!(values(0), [0.0, 25.0, 50.0]);
        assert_eq!(values(1), [28.0, 16.0, 4.0]);
        assert_eq!(values(2), [12.0, 8.0, 4.0]);
        assert_eq!(
            STRATEGIES.map(|risk| choose(risk, &moves)),
            [Some(1), Some(0), Some(0)]
        );
        // i28 is worth 25(1 - v), i43 16 + 12v: the choice flips at v = 9/37.
        let flip = 9.0 / 37.0;
        assert_eq!(choose(Risk::new(flip - 1e-6), &moves), Some(0));
        assert_eq!(choose(Risk::new(flip + 1e-6), &moves), Some(1));
        // The third move cannot overtake the prudent choice whatever its games turn out to be.
        assert!(!worth_refining(Risk::PRUDENT, &moves, 2));
        assert!(worth_refining(Risk::MIXED, &moves, 0));
    }

    #[test]
    fn a_position_is_the_sum_of_its_goals() {
        let goals = [(10.0, State::G), (4.0, State::I), (3.0, State::P)];
        assert_eq!(
            STRATEGIES.map(|risk| position_value(risk, goals)),
            [11.0, 7.0, 3.0]
        );
    }

    #[test]
    fn ranges_hold_every_descendant() {
        for class in Class::all() {
            for risk in STRATEGIES {
                let (least, most) = risk.range(class);
                // Only letters of the same level: a J2 game below a J1 one has other ends to average.
                for finer in class
                    .descendants()
                    .filter(|d| d.states().len() == class.states().len())
                {
                    let value = risk.value(finer);
                    assert!(least <= value && value <= most, "{class} {finer}");
                }
            }
        }
    }

    #[test]
    fn the_lead_decides_the_risk() {
        assert_eq!(Risk::for_lead(30.0, 30.0), Risk::PRUDENT);
        assert_eq!(Risk::for_lead(-15.0, 30.0).unknown(), 0.5);
        assert_eq!(Risk::for_lead(1.0, 0.0), Risk::PRUDENT);
        assert_eq!(Risk::new(f64::NAN), Risk::MIXED);
    }
}
