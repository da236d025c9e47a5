//! What somebody who knows the position says before anything is tried: worth as virtual games, and points that are forbidden.

use goban::{Color, Point, PointMap, PointSet};

/// How worth becomes virtual games (TER 2010, 8.2).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Priming {
    /// The worth that half of the virtual games stand for; all of them for a worth beyond all bounds.
    pub half: f32,
    /// Virtual games of a child.
    pub tried: f32,
    /// How deep children have them: 1 is the root's alone.
    pub levels: usize,
    /// Virtual games of all moves as first, at every depth.
    pub amaf: f32,
}

/// The advice that a search is given about its root, for both sides.
///
/// A point of positive worth has been tried before in the eyes of the search, and has won; one of negative worth has lost. A
/// worth of 0 says nothing. Virtual games choose children and are counted nowhere: what is reported are games that were played.
///
/// ```
/// use goban::{Color, Point, PointMap};
/// use tree::{Guide, Priming};
/// let priming = Priming { half: 10.0, tried: 8.0, levels: 1, amaf: 0.0 };
/// let (good, bad) = (Point::new(2, 2), Point::new(0, 0));
/// let mut worth = PointMap::new(0.0);
/// (worth[good], worth[bad]) = (10.0, -30.0);
/// let guide = Guide::new(priming).with_worth(Color::Black, worth);
/// assert_eq!(guide.games(Color::Black, good, 8.0), (4.0, 4.0));
/// assert_eq!(guide.games(Color::Black, bad, 8.0), (6.0, 0.0));
/// assert_eq!(guide.games(Color::White, good, 8.0), (0.0, 0.0));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Guide {
    pub(crate) priming: Priming,
    /// From -1 to 1: the share of the virtual games, and whether they were won.
    shares: [Option<PointMap<f32>>; 2],
    forbidden: [PointSet; 2],
}

impl Guide {
    /// No advice yet.
    pub fn new(priming: Priming) -> Guide {
        Guide {
            priming,
            shares: [None, None],
            forbidden: [PointSet::EMPTY; 2],
        }
    }

    /// The same with what points are worth to a side.
    pub fn with_worth(mut self, color: Color, worth: PointMap<f32>) -> Guide {
        let mut shares = worth;
        for p in goban::Size::MAX.points() {
            let worth = shares[p];
            shares[p] = worth / (worth.abs() + self.priming.half);
        }
        self.shares[color.index()] = Some(shares);
        self
    }

    /// The same with points that a side may not play, as deep as children have virtual games, as long as anything else is left.
    pub fn forbidding(mut self, color: Color, points: PointSet) -> Guide {
        self.forbidden[color.index()] |= points;
        self
    }

    /// The virtual games of a point, of so many at most, and how many of them were won.
    #[inline]
    pub fn games(&self, color: Color, p: Point, most: f32) -> (f32, f32) {
        let share = self.shares[color.index()]
            .as_ref()
            .map_or(0.0, |shares| shares[p]);
        (most * share.abs(), most * share.max(0.0))
    }

    #[inline]
    pub(crate) fn forbids(&self, color: Color, p: Point) -> bool {
        self.forbidden[color.index()].contains(p)
    }
}
