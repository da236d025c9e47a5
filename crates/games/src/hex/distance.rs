//! How far the edges are when the other side may cut: the two-distance of Queenbee (HDR 2004, 10.2).
//!
//! An empty cell beside an edge, or beside own stones joined to it, is one away. Any other is one more than the *second* nearest
//! of its neighbours, since the nearest can be taken away; neighbours are the empty cells beside it, and those beside own stones
//! that it touches.

use proof::Side;

use super::plane::{Plane, cells};

/// The distance of what cannot be reached.
pub const FAR: u8 = u8::MAX;

/// What a side's distances say of the whole board.
///
/// ```
/// use games::hex::{Distances, Hex};
/// use proof::Side;
/// let hex: Hex = "... / ... / ...".parse().unwrap();
/// let first = Distances::of(&hex.plane(), Side::First);
/// // Both edges are two away from the middle; and from two corners one is one away, the other three.
/// assert_eq!((first.potential, first.mobility, first.shortest), (4, 3, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distances {
    /// The least sum of a cell's two-distances to both edges, [`FAR`] if no cell has any; 0 if the edges are joined.
    pub potential: u8,
    /// How many cells have that sum.
    pub mobility: u8,
    /// The fewest stones that join the edges if the other side never moves; [`FAR`] if none do.
    pub shortest: u8,
}

/// The empty cells around each empty cell: those beside it, and those beside own strings that it touches; and the cells that
/// touch each edge.
struct Around {
    around: [u128; 128],
    edges: [u128; 2],
}

impl Around {
    fn new(plane: &Plane, side: Side) -> Around {
        let (own, empty) = (plane.stones(side), plane.empty());
        let mut around = [0; 128];
        for cell in cells(empty) {
            around[cell as usize] = plane.spread(1 << cell) & empty & !(1 << cell);
        }
        let mut edges = plane.edges(side).map(|edge| edge & empty);
        let borders = plane.edges(side);
        let mut rest = own;
        while rest != 0 {
            let string = plane.flood(rest & rest.wrapping_neg(), own);
            rest &= !string;
            let beside = plane.spread(string) & empty;
            for cell in cells(beside) {
                around[cell as usize] |= beside & !(1 << cell);
            }
            for (edge, border) in edges.iter_mut().zip(borders) {
                if string & border != 0 {
                    *edge |= beside;
                }
            }
        }
        Around { around, edges }
    }

    /// Every cell's two-distance to an edge.
    fn distances(&self, edge: usize) -> [u8; 128] {
        let mut distances = [FAR; 128];
        let (mut level, mut once, mut done) = (self.edges[edge], 0u128, 0u128);
        let mut distance = 1;
        while level != 0 {
            done |= level;
            let mut twice = 0;
            for cell in cells(level) {
                distances[cell as usize] = distance;
                let beside = self.around[cell as usize] & !done;
                twice |= once & beside;
                once |= beside;
            }
            level = twice & !done;
            distance += 1;
        }
        distances
    }
}

impl Distances {
    /// Those of a side.
    pub fn of(plane: &Plane, side: Side) -> Distances {
        let shortest = shortest(plane, side);
        if shortest == 0 {
            return Distances {
                potential: 0,
                mobility: 0,
                shortest,
            };
        }
        let (mut potential, mut mobility) = (FAR, 0);
        if shortest != FAR {
            let around = Around::new(plane, side);
            let (near, far) = (around.distances(0), around.distances(1));
            for cell in cells(plane.empty()) {
                let sum = near[cell as usize].saturating_add(far[cell as usize]);
                if sum < potential {
                    (potential, mobility) = (sum, 0);
                }
                mobility += u8::from(sum == potential && sum != FAR);
            }
        }
        Distances {
            potential,
            mobility,
            shortest,
        }
    }

    /// For every empty cell, the sum of its two-distances to both edges; [`FAR`] elsewhere.
    pub fn sums(plane: &Plane, side: Side) -> [u8; 128] {
        let around = Around::new(plane, side);
        let (mut near, far) = (around.distances(0), around.distances(1));
        for (a, b) in near.iter_mut().zip(far) {
            *a = a.saturating_add(b);
        }
        near
    }
}

fn shortest(plane: &Plane, side: Side) -> u8 {
    let (own, empty) = (plane.stones(side), plane.empty());
    let [near, far] = plane.edges(side);
    let mut reached = plane.flood(near, own);
    let mut stones = 0;
    let mut front = near;
    while reached & far == 0 {
        let next = (front | plane.spread(reached)) & empty & !reached;
        if next == 0 {
            return FAR;
        }
        reached |= next;
        reached |= plane.flood(plane.spread(next), own);
        front = 0;
        stones += 1;
    }
    stones
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;

    fn of(text: &str, side: Side) -> Distances {
        Distances::of(&text.parse::<Hex>().unwrap().plane(), side)
    }

    #[test]
    fn stones_bring_the_edges_nearer() {
        let empty = of("..../..../..../....", Side::First);
        let one = of("..../.X../..../....", Side::First);
        assert!(
            one.potential < empty.potential && one.shortest < empty.shortest,
            "{one:?} {empty:?}"
        );
        let joined = of("X.O/X.O/X..", Side::First);
        assert_eq!((joined.potential, joined.shortest), (0, 0));
        assert_eq!(of("X.O/X.O/X..", Side::Second).shortest, FAR);
    }

    #[test]
    fn the_shortest_way_is_counted_in_stones() {
        assert_eq!(
            of(". . . . / . X . . / . . . O / . . . .", Side::First).shortest,
            3
        );
        assert_eq!(of("..../..../..../....", Side::Second).shortest, 4);
    }
}
