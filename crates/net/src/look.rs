//! What is seen in a position: one type for all nets, always as Black sees it.

use goban::{Move, Point, Size};

/// Cells of the sheet that points are numbered on.
const CELLS: usize = 1024;

/// What was seen in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// Black's chance to win, a game without a result being half won.
    pub win: f32,
    /// The chance that the game has no result; 0 from nets that do not say.
    pub no_result: f32,
    /// By how many points Black will be ahead on the board, komi not counted.
    pub margin: f32,
    /// What that will be if both go on as the net would, and how far it may be from that; none from nets that do not say.
    pub score: Option<Score>,
    /// To whom each point will go, by [`Point::index`]: 1 to Black, -1 to White.
    pub owners: Box<[f32; CELLS]>,
    /// The probability of every legal stone and of a pass, which comes last.
    pub policy: Vec<(Move, f32)>,
}

/// Black's margin at the end of a game, komi not counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The mean.
    pub mean: f32,
    /// The standard deviation.
    pub deviation: f32,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            win: 0.5,
            no_result: 0.0,
            margin: 0.0,
            score: None,
            owners: Box::new([0.0; CELLS]),
            policy: Vec::new(),
        }
    }
}

impl Look {
    /// To whom a point will go: 1 to Black, -1 to White.
    pub fn owner(&self, p: Point) -> f32 {
        self.owners[p.index()]
    }

    /// The probability of a move; none if it is not legal.
    pub fn likelihood(&self, m: Move) -> Option<f32> {
        self.policy.iter().find(|found| found.0 == m).map(|found| found.1)
    }

    /// The mean of some looks at the same position.
    ///
    /// ```
    /// use goban::Move;
    /// use net::Look;
    /// let one = Look { win: 0.25, policy: vec![(Move::Pass, 1.0)], ..Look::default() };
    /// let mut sum = one.clone();
    /// sum.become_mean_of(&[one, Look { win: 0.75, policy: vec![(Move::Pass, 0.5)], ..Look::default() }]);
    /// assert_eq!((sum.win, sum.policy[0].1), (0.5, 0.75));
    /// ```
    pub fn become_mean_of(&mut self, looks: &[Look]) {
        let Some((first, others)) = looks.split_first() else {
            return;
        };
        let share = 1.0 / looks.len() as f32;
        self.clone_from(first);
        for other in others {
            self.win += other.win;
            self.no_result += other.no_result;
            self.margin += other.margin;
            if let (Some(sum), Some(score)) = (&mut self.score, other.score) {
                sum.mean += score.mean;
                sum.deviation += score.deviation;
            }
            let owners = self.owners.iter_mut().zip(other.owners.iter());
            owners.for_each(|(sum, owner)| *sum += owner);
            let policy = self.policy.iter_mut().zip(&other.policy);
            policy.for_each(|(sum, found)| sum.1 += found.1);
        }
        for sum in [&mut self.win, &mut self.no_result, &mut self.margin] {
            *sum *= share;
        }
        if let Some(score) = &mut self.score {
            score.mean *= share;
            score.deviation *= share;
        }
        self.owners.iter_mut().for_each(|owner| *owner *= share);
        self.policy.iter_mut().for_each(|found| found.1 *= share);
    }

    /// Turns logits into the probabilities of the policy: `logit` of a legal move, none of another.
    pub(crate) fn set_policy(&mut self, size: Size, logit: impl Fn(Move) -> Option<f32>) {
        let moves = size.points().map(Move::Play).chain([Move::Pass]);
        self.policy.clear();
        self.policy.extend(moves.filter_map(|m| Some((m, logit(m)?))));
        let most = self.policy.iter().fold(f32::MIN, |most, found| most.max(found.1));
        let mut sum = 0.0;
        for (_, x) in &mut self.policy {
            *x = (*x - most).exp();
            sum += *x;
        }
        self.policy.iter_mut().for_each(|found| found.1 /= sum);
    }
}
