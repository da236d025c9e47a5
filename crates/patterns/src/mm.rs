//! Learning weights from games by minorisation-maximisation.
//!
//! The generalised Bradley-Terry model (Coulom 2007): each legal move is a team of features, its strength the
//! product of their gammas, and the move played in a game is the team that won against all others. Features come in
//! groups of which a move has at most one; a group's gammas are raised together to the maximum of a lower bound of
//! the likelihood, one group after the other, until nothing moves any more.
//!
//! A feature may stand on another ([`Samples::nested`]): a wide pattern on the narrower one inside. Its team has both, so
//! that a wide pattern learns only by how much it is better than what is inside, and knows little if it is rare.

use std::ops::Range;

/// What one position teaches: the features of each legal move, and which move was played.
#[derive(Clone, Default, Debug)]
pub struct Samples {
    /// Features of all moves, one after the other.
    features: Vec<u16>,
    /// For each move, where its features end.
    ends: Vec<u32>,
    /// For each position, where its moves end and which of all moves was played.
    positions: Vec<(u32, u32)>,
    /// What each feature stands on; features beyond its end stand on nothing.
    below: Vec<u16>,
}

/// Stands for no feature.
pub const NOTHING: u16 = u16::MAX;

impl Samples {
    /// No samples, of features that stand on others: `below[f]` is what `f` stands on, or [`NOTHING`]. Of these a move's last
    /// is given.
    ///
    /// ```
    /// use patterns::mm::{NOTHING, Samples, learn};
    /// // Feature 1 stands on 0. Who has 0 wins every second time against 2, who has 1 as well three times of four.
    /// let mut samples = Samples::nested(vec![NOTHING, 0, NOTHING]);
    /// for i in 0..400 {
    ///     samples.push(&[vec![2], vec![0]], i % 2);
    ///     samples.push(&[vec![2], vec![1]], usize::from(i % 4 != 0));
    /// }
    /// let gammas = learn(&samples, &[0..1, 1..2, 2..3], 30, 1.0, |_, _| {});
    /// assert!((2.7..3.3).contains(&gammas[1]), "{gammas:?}");
    /// assert!((0.9..1.1).contains(&(gammas[0] / gammas[2])), "{gammas:?}");
    /// ```
    pub fn nested(below: Vec<u16>) -> Samples {
        Samples {
            below,
            ..Samples::default()
        }
    }

    /// Adds a position: its moves' features, and the place of the one played.
    pub fn push(&mut self, moves: &[Vec<u16>], played: usize) {
        let first = self.ends.len();
        for features in moves {
            self.features.extend_from_slice(features);
            self.ends.push(self.features.len() as u32);
        }
        self.positions
            .push((self.ends.len() as u32, (first + played) as u32));
    }

    /// Positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    fn moves(&self, position: usize) -> Range<usize> {
        let start = position
            .checked_sub(1)
            .map_or(0, |before| self.positions[before].0 as usize);
        start..self.positions[position].0 as usize
    }

    fn features(&self, one: usize) -> &[u16] {
        let start = one.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.features[start..self.ends[one] as usize]
    }

    fn under(&self, feature: u16) -> Option<u16> {
        let below = self.below.get(usize::from(feature)).copied();
        below.filter(|&f| f != NOTHING)
    }

    /// A feature, what it stands on, and so on.
    fn pile(&self, feature: Option<u16>) -> impl Iterator<Item = u16> + '_ {
        std::iter::successors(feature, |&f| self.under(f))
    }

    /// What a feature is worth by itself: its own gamma times those of all that it stands on.
    pub fn worth(&self, feature: u16, gammas: &[f32]) -> f32 {
        self.pile(Some(feature)).map(|f| gammas[usize::from(f)]).product()
    }

    /// The last feature of a move, and what it stands on.
    fn nest(&self, one: usize) -> impl Iterator<Item = u16> + '_ {
        self.pile(self.features(one).last().copied())
    }

    /// The features of a move, and what its last stands on.
    fn team(&self, one: usize) -> impl Iterator<Item = u16> + '_ {
        let others = self
            .features(one)
            .split_last()
            .map_or(&[][..], |(_, others)| others);
        others.iter().copied().chain(self.nest(one))
    }

    /// Which feature of a group a move has. Groups of features that stand on others, or that others stand on, are found
    /// there alone.
    fn member(&self, one: usize, group: &Range<u16>, is_nested: bool) -> Option<u16> {
        if is_nested {
            return self.nest(one).find(|f| group.contains(f));
        }
        self.features(one).iter().copied().find(|f| group.contains(f))
    }

    fn is_nested(&self, group: &Range<u16>) -> bool {
        self.below.iter().any(|f| group.contains(f)) || group.clone().any(|f| self.under(f).is_some())
    }

    fn strength(&self, one: usize, gammas: &[f32]) -> f32 {
        self.team(one).map(|f| gammas[usize::from(f)]).product()
    }
}

/// How well gammas foresee moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// Positions asked about.
    pub positions: usize,
    /// The share in which the strongest move was the one played.
    pub first: f64,
    /// The share in which the one played was among the ten strongest.
    pub ten: f64,
    /// The mean logarithm of the probability given to the one played.
    pub log_likelihood: f64,
}

/// How well gammas foresee the moves of these samples.
pub fn foresight(samples: &Samples, gammas: &[f32]) -> Foresight {
    let (mut first, mut ten, mut log) = (0, 0, 0.0);
    for position in 0..samples.len() {
        let played = samples.positions[position].1 as usize;
        let won = samples.strength(played, gammas);
        let strengths = samples.moves(position).map(|m| samples.strength(m, gammas));
        let (mut sum, mut stronger) = (0.0, 0);
        for s in strengths {
            sum += f64::from(s);
            stronger += usize::from(s > won);
        }
        first += usize::from(stronger == 0);
        ten += usize::from(stronger < 10);
        log += (f64::from(won) / sum.max(f64::MIN_POSITIVE)).ln();
    }
    let n = samples.len().max(1) as f64;
    Foresight {
        positions: samples.len(),
        first: first as f64 / n,
        ten: ten as f64 / n,
        log_likelihood: log / n,
    }
}

/// Raises the gammas of the groups of features, one group after the other, `rounds` times.
///
/// A feature of gamma 1 is believed as much as `prior` games won and lost against a team of strength 1 say.
///
/// ```
/// use patterns::mm::{Samples, learn};
/// let mut samples = Samples::default();
/// // A move with feature 1 wins three times of four against one with feature 0.
/// (0..400).for_each(|i| samples.push(&[vec![0], vec![1]], usize::from(i % 4 != 0)));
/// let gammas = learn(&samples, &[0..2], 30, 1.0, |_, _| {});
/// let odds = gammas[1] / gammas[0];
/// assert!((2.8..3.2).contains(&odds), "{odds}");
/// ```
pub fn learn(
    samples: &Samples,
    groups: &[Range<u16>],
    rounds: usize,
    prior: f32,
    tell: impl FnMut(usize, &[f32]),
) -> Vec<f32> {
    learn_more(samples, groups, Vec::new(), rounds, prior, tell)
}

/// The same from gammas that are known already; those of no group stay as they are.
///
/// ```
/// use patterns::mm::{Samples, learn_more};
/// let mut samples = Samples::default();
/// // Feature 1 is known to be three times as strong as 0; with feature 2 beside it it wins six times of seven.
/// (0..700).for_each(|i| samples.push(&[vec![0], vec![1, 2]], usize::from(i % 7 != 0)));
/// let gammas = learn_more(&samples, &[2..3], vec![1.0, 3.0], 30, 1.0, |_, _| {});
/// assert_eq!(gammas[..2], [1.0, 3.0]);
/// assert!((1.9..2.1).contains(&gammas[2]), "{gammas:?}");
/// ```
pub fn learn_more(
    samples: &Samples,
    groups: &[Range<u16>],
    mut gammas: Vec<f32>,
    rounds: usize,
    prior: f32,
    mut tell: impl FnMut(usize, &[f32]),
) -> Vec<f32> {
    let count = groups.iter().map(|g| usize::from(g.end)).max().unwrap_or(0);
    let count = count.max(gammas.len());
    gammas.resize(count, 1.0);
    let mut wins = vec![0.0f64; count];
    for &(_, played) in &samples.positions {
        samples
            .team(played as usize)
            .for_each(|f| wins[usize::from(f)] += 1.0);
    }
    let mut strengths: Vec<f32> = (0..samples.ends.len())
        .map(|one| samples.strength(one, &gammas))
        .collect();
    let mut against = vec![0.0f64; count];
    for round in 0..rounds {
        for group in groups {
            let is_nested = samples.is_nested(group);
            against[usize::from(group.start)..usize::from(group.end)].fill(0.0);
            for position in 0..samples.len() {
                let moves = samples.moves(position);
                let sum: f32 = strengths[moves.clone()].iter().sum();
                let share = 1.0 / f64::from(sum.max(f32::MIN_POSITIVE));
                for one in moves {
                    if let Some(f) = samples.member(one, group, is_nested) {
                        let mates = strengths[one] / gammas[usize::from(f)];
                        against[usize::from(f)] += f64::from(mates) * share;
                    }
                }
            }
            let mut changes = vec![1.0f32; usize::from(group.end - group.start)];
            for f in usize::from(group.start)..usize::from(group.end) {
                let belief = 2.0 * f64::from(prior) / (f64::from(gammas[f]) + 1.0);
                let new = ((wins[f] + f64::from(prior)) / (against[f] + belief)) as f32;
                changes[f - usize::from(group.start)] = new / gammas[f];
                gammas[f] = new;
            }
            for (one, strength) in strengths.iter_mut().enumerate() {
                if let Some(f) = samples.member(one, group, is_nested) {
                    *strength *= changes[usize::from(f - group.start)];
                }
            }
        }
        tell(round, &gammas);
    }
    gammas
}
