//! Where handicap stones go.

use crate::{Point, Size};

/// The points for this many stones, by the tradition that GTP's `fixed_handicap` follows: corners, then the
/// centre for odd numbers, then sides. Two to nine stones on odd boards from 9x9 on, two to four on even ones
/// from 8x8 on and on 7x7; none otherwise.
///
/// ```
/// use goban::{Size, fixed_handicap};
/// let stones = fixed_handicap(Size::NINETEEN, 3).unwrap();
/// let names: Vec<_> = stones.iter().map(|p| p.to_string()).collect();
/// assert_eq!(names, ["D4", "Q16", "D16"]);
/// assert_eq!(fixed_handicap(Size::NINE, 10), None);
/// ```
pub fn fixed_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    if stones < 2 || stones > max_fixed_handicap(size) {
        return None;
    }
    let side = size.side();
    let low = if side >= 13 { 3 } else { 2 };
    let (high, middle) = (side - 1 - low, side / 2);
    let mut points = vec![(low, low), (high, high), (low, high), (high, low)];
    points.truncate(stones);
    if stones >= 6 {
        points.extend([(low, middle), (high, middle)]);
    }
    if stones >= 8 {
        points.extend([(middle, low), (middle, high)]);
    }
    if stones % 2 == 1 && stones >= 5 {
        points.push((middle, middle));
    }
    Some(
        points
            .into_iter()
            .map(|(col, row)| Point::new(col, row))
            .collect(),
    )
}

/// The most stones that have fixed places.
pub fn max_fixed_handicap(size: Size) -> usize {
    match size.side() {
        0..=6 => 0,
        7 => 4,
        side if side % 2 == 0 => 4,
        _ => 9,
    }
}

/// The marked points of a board.
pub fn star_points(size: Size) -> Vec<Point> {
    let mut stars = fixed_handicap(size, max_fixed_handicap(size)).unwrap_or_default();
    // Small boards mark their corners and centre only.
    if size.side() < 15 {
        stars.retain(|p| {
            let middle = size.side() / 2;
            (p.col() == middle) == (p.row() == middle)
        });
    }
    stars
}
