//! A value for every point.

use crate::point::CELLS;
use crate::{Point, Size};
use std::ops::{Index, IndexMut};

/// A value for every point of any board: worth, influence, counts.
///
/// ```
/// use goban::{Point, PointMap, Size};
/// let mut worth = PointMap::new(0);
/// worth[Point::new(3, 3)] += 50;
/// worth[Point::new(3, 3)] += 5;
/// assert_eq!(worth.best(Size::NINE), Some((Point::new(3, 3), 55)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointMap<T>(Box<[T]>);

impl<T: Copy> PointMap<T> {
    /// The same value everywhere.
    pub fn new(value: T) -> PointMap<T> {
        PointMap(vec![value; CELLS].into())
    }

    /// The points of a board with their values.
    pub fn on(&self, size: Size) -> impl Iterator<Item = (Point, T)> + '_ {
        size.points().map(|p| (p, self[p]))
    }

    /// The largest value on a board and the first point that has it.
    pub fn best(&self, size: Size) -> Option<(Point, T)>
    where
        T: PartialOrd,
    {
        self.on(size)
            .fold(None, |best: Option<(Point, T)>, (p, value)| match best {
                Some((_, most)) if value > most => Some((p, value)),
                None => Some((p, value)),
                kept => kept,
            })
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, p: Point) -> &T {
        &self.0[p.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    #[inline]
    fn index_mut(&mut self, p: Point) -> &mut T {
        &mut self.0[p.index()]
    }
}
