//! Means of many games, and how far they can be trusted.

/// A mean with its spread, kept game by game (Welford's way: no sum of squares that loses its last digits).
///
/// ```
/// use playouts::Mean;
/// let mut mean = Mean::default();
/// [2.0, 4.0, 4.0, 6.0].into_iter().for_each(|x| mean.add(x));
/// assert_eq!((mean.games(), mean.mean()), (4, 4.0));
/// assert!((mean.error() - (8.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Mean {
    games: u64,
    mean: f64,
    squares: f64,
}

impl Mean {
    /// Counts one more.
    #[inline]
    pub fn add(&mut self, x: f64) {
        self.games += 1;
        let off = x - self.mean;
        self.mean += off / self.games as f64;
        self.squares += off * (x - self.mean);
    }

    /// Counts all that another has counted (Chan's formula), as threads need it (HDR 2004, 9.4).
    ///
    /// ```
    /// use playouts::Mean;
    /// let of = |xs: &[f64]| xs.iter().fold(Mean::default(), |mut mean, &x| { mean.add(x); mean });
    /// let mut left = of(&[1.0, 5.0, 2.0]);
    /// left.merge(&of(&[4.0, 8.0]));
    /// let whole = of(&[1.0, 5.0, 2.0, 4.0, 8.0]);
    /// assert!((left.mean() - whole.mean()).abs() < 1e-12 && (left.error() - whole.error()).abs() < 1e-12);
    /// ```
    pub fn merge(&mut self, other: &Mean) {
        if other.games == 0 {
            return;
        }
        let (n, m) = (self.games as f64, other.games as f64);
        let off = other.mean - self.mean;
        self.games += other.games;
        self.mean += off * m / (n + m);
        self.squares += other.squares + off * off * n * m / (n + m);
    }

    /// How many were counted.
    #[inline]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean; 0 of none.
    #[inline]
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation of one game; infinite before the second.
    pub fn deviation(&self) -> f64 {
        if self.games < 2 {
            return f64::INFINITY;
        }
        (self.squares / (self.games - 1) as f64).sqrt()
    }

    /// The standard error of the mean; infinite before the second game.
    pub fn error(&self) -> f64 {
        self.deviation() / (self.games.max(1) as f64).sqrt()
    }
}
