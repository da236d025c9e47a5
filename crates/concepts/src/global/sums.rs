//! Sums of local games: switches, their mean and temperature, gote and sente (thesis 000, L1294-L1300, L1375-L1395;
//! habilitation 001, L190-L206, L397-L403).
//!
//! A local game ends in a number of points. Until then either side may move in it: [`Local`] is the tree of that, seen by
//! Left, who wants many points. Plain switches form an algebra of their own, [`Switches`]: a number and the temperatures of
//! what is left, two equal ones being worth nothing together. Whoever moves plays the hottest, and so the value of the whole
//! sum is known at once. A pile of coupons is such a sum, too: who may take a coupon instead of moving finds out what a move
//! is worth.

use std::ops::{Add, Neg};

/// A local game: what it comes to by one move of either side after the other.
#[derive(Clone, PartialEq, Debug)]
pub enum Local {
    /// So many points for Left.
    Number(f64),
    /// What Left's move makes of it, and what Right's does.
    Choice(Box<[Local; 2]>),
}

/// How a local game is played (thesis 000, L1381-L1383). No game is sente for both: its temperature is above that of one of
/// its sequels, so what players call double sente is very hot gote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tempo {
    /// Nobody gains by moving.
    Settled,
    /// Who moves loses the initiative: gote for both.
    Gote,
    /// Left's move must be answered: his sente, reverse sente for Right.
    LeftSente,
    /// Right's move must be answered.
    RightSente,
}

impl Local {
    /// The switch between two numbers of points.
    pub fn switch(left: f64, right: f64) -> Local {
        Local::choice(Local::Number(left), Local::Number(right))
    }

    /// A game by its two sequels.
    pub fn choice(left: Local, right: Local) -> Local {
        Local::Choice(Box::new([left, right]))
    }

    /// What Left gets for certain, a tax of `t` being on every move: the left wall of the thermograph, the right one for
    /// `side` 1.
    fn wall(&self, side: usize, t: f64) -> f64 {
        match self {
            Local::Number(n) => *n,
            Local::Choice(sequels) => {
                let (mean, temperature) = self.mast();
                if t >= temperature {
                    return mean;
                }
                let tax = if side == 0 { -t } else { t };
                sequels[side].wall(1 - side, t) + tax
            }
        }
    }

    /// The mean value and the temperature. The walls are straight between the temperatures of the sequels, and meet once.
    ///
    /// ```
    /// use concepts::global::sums::Local;
    /// assert_eq!(Local::switch(5.0, -3.0).mast(), (1.0, 4.0));
    /// // Left threatens ten points and gets two: his sente.
    /// let sente = Local::choice(Local::switch(12.0, 2.0), Local::Number(0.0));
    /// assert_eq!(sente.mast(), (2.0, 2.0));
    /// ```
    pub fn mast(&self) -> (f64, f64) {
        let Local::Choice(sequels) = self else {
            let Local::Number(n) = self else {
                unreachable!("a number")
            };
            return (*n, 0.0);
        };
        let gap = |t: f64| {
            let left = sequels[0].wall(1, t) - t;
            let right = sequels[1].wall(0, t) + t;
            (left, right)
        };
        let mut bends = vec![0.0];
        sequels.iter().for_each(|s| s.bends(&mut bends));
        bends.sort_by(f64::total_cmp);
        let mut low = 0.0;
        let (left, right) = gap(low);
        if left <= right {
            return (between(left, right), 0.0);
        }
        for &high in bends.iter().skip(1) {
            let (left, right) = gap(high);
            if left <= right {
                return cross(gap(low), gap(high), low, high);
            }
            low = high;
        }
        // Above all bends both walls have slope one.
        cross(gap(low), gap(low + 1.0), low, low + 1.0)
    }

    fn bends(&self, into: &mut Vec<f64>) {
        if let Local::Choice(sequels) = self {
            into.push(self.mast().1);
            sequels.iter().for_each(|s| s.bends(into));
        }
    }

    /// The mean: what it is worth on average in a sum of many.
    pub fn mean(&self) -> f64 {
        self.mast().0
    }

    /// The temperature: what a move in it is worth.
    pub fn temperature(&self) -> f64 {
        self.mast().1
    }

    /// Gote or sente: a move that leaves the game hotter than it was must be answered.
    pub fn tempo(&self) -> Tempo {
        let Local::Choice(sequels) = self else {
            return Tempo::Settled;
        };
        let temperature = self.temperature();
        if temperature <= 0.0 {
            return Tempo::Settled;
        }
        match (
            sequels[0].temperature() > temperature,
            sequels[1].temperature() > temperature,
        ) {
            (true, _) => Tempo::LeftSente,
            (_, true) => Tempo::RightSente,
            // Where the follow-up is exactly as hot as the move, either may be played first.
            (false, false) if sequels[0].temperature() == temperature => Tempo::LeftSente,
            (false, false) if sequels[1].temperature() == temperature => Tempo::RightSente,
            (false, false) => Tempo::Gote,
        }
    }
}

impl Neg for Local {
    type Output = Local;

    /// The same game with the sides changed.
    fn neg(self) -> Local {
        match self {
            Local::Number(n) => Local::Number(-n),
            Local::Choice(sequels) => {
                let [left, right] = *sequels;
                Local::choice(-right, -left)
            }
        }
    }
}

/// The simplest whole number between two walls of a game that nobody wants to move in.
fn between(left: f64, right: f64) -> f64 {
    if left <= 0.0 && right >= 0.0 {
        0.0
    } else if left > 0.0 {
        left.ceil().min(right)
    } else {
        right.floor().max(left)
    }
}

/// Where two straight walls meet.
fn cross(at_low: (f64, f64), at_high: (f64, f64), low: f64, high: f64) -> (f64, f64) {
    let (gap_low, gap_high) = (at_low.0 - at_low.1, at_high.0 - at_high.1);
    let t = low + (high - low) * gap_low / (gap_low - gap_high);
    let share = (t - low) / (high - low);
    (at_low.0 + (at_high.0 - at_low.0) * share, t)
}

/// A sum of plain switches: a number, and the temperatures of those that no equal one takes back, the hottest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Switches {
    number: f64,
    hot: Vec<f64>,
}

impl Switches {
    /// The switch between so many points for Left and so many; a number if it is not hot.
    pub fn switch(left: f64, right: f64) -> Switches {
        let heat = (left - right) / 2.0;
        Switches {
            number: f64::midpoint(left, right),
            hot: if heat > 0.0 { vec![heat] } else { Vec::new() },
        }
    }

    /// A pile of coupons worth n, n - 1, ... 1 points: whoever moves may take the largest instead.
    pub fn coupons(n: u32) -> Switches {
        (1..=n)
            .map(f64::from)
            .fold(Switches::default(), |sum, c| sum + Switches::switch(c, -c))
    }

    /// The mean of the sum.
    pub fn mean(&self) -> f64 {
        self.number
    }

    /// What the next move is worth.
    pub fn temperature(&self) -> f64 {
        self.hot.first().copied().unwrap_or(0.0)
    }

    /// The temperatures of what is left, the hottest first.
    pub fn hot(&self) -> &[f64] {
        &self.hot
    }

    /// What it comes to with Left moving first: the hottest, the next, and so on by turns.
    ///
    /// ```
    /// use concepts::global::sums::Switches;
    /// let sum = Switches::switch(5.0, 1.0) + Switches::switch(2.0, -8.0) + Switches::switch(0.0, -4.0);
    /// assert_eq!((sum.left_first(), sum.right_first()), (3.0 - 3.0 - 2.0 + 5.0, 3.0 - 3.0 - 2.0 - 5.0));
    /// ```
    pub fn left_first(&self) -> f64 {
        self.number + self.lead()
    }

    /// What it comes to with Right moving first.
    pub fn right_first(&self) -> f64 {
        self.number - self.lead()
    }

    /// What moving first is worth.
    pub fn lead(&self) -> f64 {
        let signs = [1.0, -1.0].into_iter().cycle();
        self.hot.iter().zip(signs).map(|(t, sign)| sign * t).sum()
    }
}

impl Add for Switches {
    type Output = Switches;

    fn add(mut self, other: Switches) -> Switches {
        self.number += other.number;
        for t in other.hot {
            // Two equal ones: what one side takes the other takes back.
            if let Some(i) = self.hot.iter().position(|&h| h == t) {
                self.hot.remove(i);
            } else {
                let i = self.hot.partition_point(|&h| h > t);
                self.hot.insert(i, t);
            }
        }
        self
    }
}

impl Neg for Switches {
    type Output = Switches;

    /// The same with the sides changed: a temperature is nobody's.
    fn neg(self) -> Switches {
        Switches {
            number: -self.number,
            hot: self.hot,
        }
    }
}

impl std::iter::Sum for Switches {
    fn sum<I: Iterator<Item = Switches>>(sums: I) -> Switches {
        sums.fold(Switches::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Random;

    /// What a sum comes to by trying every move, passes allowed only when nothing is left.
    fn tried(games: &[Local], left: bool) -> f64 {
        let open = games.iter().enumerate().filter_map(|(i, g)| match g {
            Local::Choice(sequels) => Some((i, sequels[usize::from(!left)].clone())),
            Local::Number(_) => None,
        });
        let results = open.map(|(i, next)| {
            let mut games = games.to_vec();
            games[i] = next;
            tried(&games, !left)
        });
        let best = if left {
            results.reduce(f64::max)
        } else {
            results.reduce(f64::min)
        };
        best.unwrap_or_else(|| games.iter().map(Local::mean).sum())
    }

    fn coupons(n: u32) -> Vec<Local> {
        (1..=n).map(f64::from).map(|c| Local::switch(c, -c)).collect()
    }

    #[test]
    fn the_hottest_first_is_best_in_any_sum_of_switches() {
        let mut random = Random::new(57);
        for _ in 0..60 {
            let mut number = || f64::from(random.below(17)) - 8.0;
            let pairs: Vec<(f64, f64)> = (0..5).map(|_| (number(), number())).collect();
            let pairs: Vec<(f64, f64)> = pairs.into_iter().filter(|(l, r)| l > r).collect();
            let games: Vec<Local> = pairs.iter().map(|&(l, r)| Local::switch(l, r)).collect();
            let sum: Switches = pairs.iter().map(|&(l, r)| Switches::switch(l, r)).sum();
            assert_eq!(tried(&games, true), sum.left_first(), "{pairs:?}");
            assert_eq!(tried(&games, false), sum.right_first(), "{pairs:?}");
        }
    }

    /// Coupon Go: among coupons a game is worth its mean, whoever moves first, as near as the last coupon tells.
    #[test]
    fn coupons_tell_the_mean() {
        assert_eq!(Switches::coupons(7).lead(), 4.0);
        let sente = Local::choice(Local::switch(9.0, 1.0), Local::Number(-2.0));
        let tree = Local::choice(Local::switch(6.0, 2.0), Local::switch(-1.0, -5.0));
        for game in [Local::switch(4.0, -2.0), -sente.clone(), sente, tree] {
            for left in [true, false] {
                let pile = coupons(6);
                let alone = tried(&pile, left);
                let mut with = pile;
                with.push(game.clone());
                let worth = tried(&with, left) - alone;
                assert!((worth - game.mean()).abs() <= 1.0, "{game:?}: {worth}");
            }
        }
    }

    #[test]
    fn who_must_answer() {
        let threat = Local::choice(Local::switch(20.0, 2.0), Local::Number(0.0));
        assert_eq!(threat.tempo(), Tempo::LeftSente);
        assert_eq!((-threat).tempo(), Tempo::RightSente);
        assert_eq!(Local::switch(3.0, 0.0).tempo(), Tempo::Gote);
        assert_eq!(Local::Number(3.0).tempo(), Tempo::Settled);
        assert_eq!(
            Local::switch(1.0, 3.0).tempo(),
            Tempo::Settled,
            "nobody wants to move"
        );
        let both = Local::choice(Local::switch(20.0, 1.0), Local::switch(-1.0, -20.0));
        assert_eq!(
            (both.tempo(), both.mean(), both.temperature()),
            (Tempo::Gote, 0.0, 10.5)
        );
        let gote = Local::choice(Local::switch(6.0, 4.0), Local::Number(-5.0));
        assert_eq!(
            (gote.mean(), gote.temperature(), gote.tempo()),
            (0.0, 5.0, Tempo::Gote)
        );
    }

    #[test]
    fn equal_switches_cancel() {
        let twice = Switches::switch(5.0, -1.0) + Switches::switch(3.0, -3.0);
        assert_eq!(twice, Switches::switch(2.0, 2.0));
        let sum = Switches::switch(9.0, 1.0) + Switches::coupons(3);
        assert_eq!(sum.clone() + -sum, Switches::default());
    }
}
