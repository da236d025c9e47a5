//! Where this program puts handicap stones that it may choose itself.

use goban::{Point, PointSet, Size, fixed_handicap, max_fixed_handicap};

/// So many points for handicap stones: the traditional ones as far as they go, then each as far from the
/// others and from the edge as possible. None if the board is too small to hold them and leave a point free.
pub(crate) fn free_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    if stones < 2 || stones >= size.area() {
        return None;
    }
    let traditional = stones.min(max_fixed_handicap(size));
    let mut points = fixed_handicap(size, traditional).unwrap_or_default();
    while points.len() < stones {
        let taken: PointSet = points.iter().copied().collect();
        let free = size.points().filter(|&p| !taken.contains(p));
        // Of equally good ones the last: the top right, where Black plays first by custom.
        points.extend(free.max_by_key(|&p| room(size, &points, p)));
    }
    Some(points)
}

/// How much room a stone has: its distance from the nearest other, or twice that from the edge if that is less;
/// then the higher line, then the greater distance. Stones spread over the third and fourth lines before they
/// crowd or creep.
fn room(size: Size, stones: &[Point], p: Point) -> (u8, u8, u8) {
    let distance = |q: &Point| p.col().abs_diff(q.col()) + p.row().abs_diff(q.row());
    let last = size.side() - 1;
    let edges = [p.col(), p.row(), last - p.col(), last - p.row()];
    let line = edges.into_iter().fold(3, u8::min) + 1;
    let nearest = stones.iter().map(distance).min().unwrap_or(u8::MAX);
    (nearest.min(2 * line), line, nearest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Game, Rules};

    #[test]
    fn every_number_of_stones_fits_on_every_board() {
        for side in 1..=25 {
            let size = Size::new(side).unwrap();
            for stones in [2, 3, 4, 5, 9, 10, 17, size.area().saturating_sub(1), size.area()] {
                match free_handicap(size, stones) {
                    None => assert!(stones < 2 || stones >= size.area(), "{stones} on {size}"),
                    Some(points) => {
                        assert_eq!(points.len(), stones);
                        Game::new(size, Rules::CHINESE).set_handicap(&points).unwrap();
                    }
                }
            }
        }
    }

    #[test]
    fn the_stars_come_first_and_the_rest_keeps_apart() {
        let names = |size, n| -> Vec<String> {
            let points = free_handicap(size, n).unwrap();
            points.iter().map(|p| p.to_string()).collect()
        };
        assert_eq!(names(Size::NINETEEN, 4), ["D4", "Q16", "D16", "Q4"]);
        assert_eq!(names(Size::NINETEEN, 10)[9..], ["N13"]);
        assert_eq!(names(Size::new(5).unwrap(), 2), ["C3", "D4"]);
    }
}
