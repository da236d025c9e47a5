//! Selective quiescence (HDR 2004, 6.4; L112, L228, L258): where something hangs, urgent moves are played on, near the first
//! move or the last, until the board is calm.

use goban::Point;

/// Steps from the first or the last move within which a move belongs to the same fight. The source does not say how many, nor
/// whether near to both is meant: near to either.
pub(crate) const NEAR: usize = 5;

/// A board as the search sees it.
pub(crate) struct Stand {
    /// What it is worth to the side to move as it stands.
    pub value: f64,
    /// What that side had better play, the most urgent first; none if the board is calm.
    pub urgent: Vec<Point>,
}

/// Whoever can evaluate a board and name what is urgent there.
pub(crate) trait World {
    /// The board after these moves by turns; none if there is no time left to look at it.
    fn stand(&mut self, path: &[Point]) -> Option<Stand>;
}

/// How far is read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Reach {
    /// Moves after the first.
    pub depth: usize,
    /// Urgent moves that are tried on a board.
    pub wide: usize,
}

/// What was read.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Calm {
    /// What the board is worth to the side to move, once it is calm.
    pub value: f64,
    /// How it comes to that: the moves on, as long as each gains something.
    pub line: Vec<Point>,
}

/// What the board after `path`, which is not empty, is worth to the side to move there; none if there was no time to look.
pub(crate) fn search(world: &mut impl World, path: &mut Vec<Point>, reach: Reach) -> Option<Calm> {
    between(world, path, reach, f64::NEG_INFINITY, f64::INFINITY)
}

/// The same if it lies between two bounds; else a bound.
fn between(
    world: &mut impl World,
    path: &mut Vec<Point>,
    reach: Reach,
    mut low: f64,
    high: f64,
) -> Option<Calm> {
    let stand = world.stand(path)?;
    let mut best = Calm {
        value: stand.value,
        line: Vec::new(),
    };
    let first = *path.first().expect("a first move");
    let last = *path.last().expect("a last move");
    if reach.depth == 0 || best.value >= high {
        return Some(best);
    }
    low = low.max(best.value);
    let near = |p: &Point| distance(*p, first) <= NEAR || distance(*p, last) <= NEAR;
    let deeper = Reach {
        depth: reach.depth - 1,
        ..reach
    };
    for p in stand.urgent.into_iter().filter(near).take(reach.wide) {
        path.push(p);
        let found = between(world, path, deeper, -high, -low);
        path.pop();
        let Some(found) = found else {
            break;
        };
        if -found.value > best.value {
            best = Calm {
                value: -found.value,
                line: [vec![p], found.line].concat(),
            };
        }
        low = low.max(best.value);
        if best.value >= high {
            break;
        }
    }
    Some(best)
}

/// Steps along the lines of the board.
fn distance(a: Point, b: Point) -> usize {
    usize::from(a.col().abs_diff(b.col())) + usize::from(a.row().abs_diff(b.row()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Random;

    /// A tree of fixed numbers: every board has a value and four moves by its path.
    struct Numbers {
        seed: u64,
        looked: usize,
        most: usize,
    }

    fn point(n: u8) -> Point {
        Point::new(n, 0)
    }

    impl Numbers {
        fn value(&self, path: &[Point]) -> f64 {
            let key = path.iter().fold(self.seed, |key, p| {
                key.wrapping_mul(31).wrapping_add(u64::from(p.col()) + 1)
            });
            f64::from(Random::new(key).below(41)) - 20.0
        }
    }

    impl World for Numbers {
        fn stand(&mut self, path: &[Point]) -> Option<Stand> {
            self.looked += 1;
            (self.looked <= self.most).then(|| Stand {
                value: self.value(path),
                urgent: (0..4).map(point).collect(),
            })
        }
    }

    /// Without bounds: the best of standing and of every move.
    fn plain(world: &Numbers, path: &mut Vec<Point>, depth: usize, wide: usize) -> f64 {
        let mut best = world.value(path);
        for n in (0..4).take(if depth == 0 { 0 } else { wide }) {
            path.push(point(n));
            best = best.max(-plain(world, path, depth - 1, wide));
            path.pop();
        }
        best
    }

    #[test]
    fn bounds_change_nothing_but_the_work() {
        let mut fewer = 0;
        for seed in 0..50 {
            let mut world = Numbers {
                seed,
                looked: 0,
                most: usize::MAX,
            };
            let reach = Reach { depth: 4, wide: 3 };
            let found = search(&mut world, &mut vec![point(0)], reach).unwrap();
            assert_eq!(found.value, plain(&world, &mut vec![point(0)], 4, 3), "{seed}");
            let (mut path, sign) = (vec![point(0)], [1.0, -1.0][found.line.len() % 2]);
            path.extend(&found.line);
            assert_eq!(
                sign * world.value(&path),
                found.value,
                "the line ends at the value"
            );
            fewer += usize::from(world.looked < 1 + 3 + 9 + 27 + 81);
        }
        assert_eq!(fewer, 50);
    }

    /// The first move is at A1 and the only urgent one at T1: too far from both.
    #[test]
    fn what_is_far_from_both_is_not_read() {
        struct Far(Vec<Vec<Point>>);
        impl World for Far {
            fn stand(&mut self, path: &[Point]) -> Option<Stand> {
                self.0.push(path.to_vec());
                Some(Stand {
                    value: 0.0,
                    urgent: vec![point(18), point(4)],
                })
            }
        }
        let mut world = Far(Vec::new());
        search(&mut world, &mut vec![point(0)], Reach { depth: 2, wide: 2 });
        let seen: Vec<u8> = world.0.iter().flatten().map(|p| p.col()).collect();
        assert!(seen.contains(&4) && !seen.contains(&18), "{seen:?}");
    }

    #[test]
    fn without_time_nothing_is_said() {
        let mut world = Numbers {
            seed: 1,
            looked: 0,
            most: 0,
        };
        let reach = Reach { depth: 2, wide: 2 };
        assert_eq!(search(&mut world, &mut vec![point(0)], reach), None);
        world.looked = 0;
        world.most = 3;
        assert!(search(&mut world, &mut vec![point(0)], reach).is_some());
    }
}
