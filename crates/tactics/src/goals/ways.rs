//! How far two strings are from being one: the fewest moves in a row that connect them.
//!
//! An empty point costs a move, a stone of one's own nothing, and an enemy string as many moves as it has
//! liberties: who takes it off has what stood around it. The other side's moves are not counted, so the number
//! is no more than what a connection takes, and where it is large there is none.

use goban::{Board, Point, PointSet};

/// Further apart than so many moves strings count as apart.
pub(super) const FAR: usize = 7;

/// How far is looked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// Moves at most.
    pub most: usize,
    /// Liberties at most of enemy strings that are taken off on the way.
    pub taken: usize,
}

/// What can be reached from a string, by the number of moves it takes.
#[derive(Clone, Debug)]
struct Reach {
    /// Empty points that the last of 1, 2, 3... moves joins to the string.
    points: [PointSet; FAR + 1],
    /// Enemy strings, by one of their points, that are off the board after so many moves.
    taken: Vec<(Point, usize)>,
    /// Moves to the string aimed at; more than [`FAR`] if it was not met.
    target: usize,
}

impl Reach {
    /// From the string on a point, up to so many moves or until the string on another is met.
    fn new(board: &Board, from: Point, to: Option<Point>, reading: Reading) -> Reach {
        let color = board.at(from).expect("a stone");
        let goal = to.map(|to| board.root(to));
        let most = reading.most.min(FAR);
        let mut reach = Reach {
            points: [PointSet::EMPTY; FAR + 1],
            taken: Vec::new(),
            target: FAR + 1,
        };
        let mut waiting: [Vec<Point>; FAR + 1] = Default::default();
        waiting[0].push(board.root(from));
        let mut own_seen = PointSet::EMPTY;
        let mut enemies_seen = PointSet::EMPTY;
        let mut seen = PointSet::EMPTY;
        let mut take = |from: &PointSet, cost: usize, waiting: &mut [Vec<Point>], taken: &mut Vec<_>| {
            for p in &from.border(board.stones(!color)) {
                let liberties = board.liberties(p);
                if enemies_seen.contains(p) || liberties > reading.taken {
                    continue;
                }
                let stones: PointSet = board.string_stones(p).collect();
                enemies_seen |= stones;
                let off = cost + liberties;
                if off <= most {
                    taken.push((board.root(p), off));
                    let freed = stones.border(board.stones(color));
                    waiting[off].extend(freed.iter().map(|q| board.root(q)));
                }
            }
        };
        for cost in 0..=most {
            let last = reach.points[cost];
            // A stone of the way beside an enemy string fills one of its liberties.
            if cost > 0 {
                take(&last, cost - 1, &mut waiting, &mut reach.taken);
            }
            // What a stone played last touches of its own colour comes with it.
            let mut roots = std::mem::take(&mut waiting[cost]);
            roots.extend(
                (last.border(board.stones(color)) - own_seen)
                    .iter()
                    .map(|p| board.root(p)),
            );
            let mut next = last.border(board.empty());
            for root in roots {
                if own_seen.contains(root) {
                    continue;
                }
                let stones: PointSet = board.string_stones(root).collect();
                own_seen |= stones;
                if Some(root) == goal {
                    reach.target = cost;
                    return reach;
                }
                next |= *board.liberty_set(root);
                take(&stones, cost, &mut waiting, &mut reach.taken);
            }
            if cost < most {
                seen |= last;
                reach.points[cost + 1] = next - seen;
            }
        }
        reach
    }
}

/// The ways between two strings.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// The fewest moves in a row that connect; more than [`FAR`] if none do.
    pub shortest: usize,
    /// Empty points of ways by how many moves more than the shortest they take: none, one.
    pub points: [PointSet; 2],
    /// Enemy strings taken off on such ways.
    pub taken: Vec<Point>,
}

impl Ways {
    /// The fewest moves in a row that connect the strings on two points; more than [`FAR`] if none are seen.
    pub fn shortest(board: &Board, a: Point, b: Point, reading: Reading) -> usize {
        Reach::new(board, a, Some(b), reading).target
    }

    /// The ways between the strings on two points.
    pub fn new(board: &Board, a: Point, b: Point, reading: Reading) -> Ways {
        let mut ways = Ways {
            shortest: Ways::shortest(board, a, b, reading),
            points: [PointSet::EMPTY; 2],
            taken: Vec::new(),
        };
        if ways.shortest > FAR {
            return ways;
        }
        let reading = Reading {
            most: ways.shortest + 1,
            ..reading
        };
        let from_a = Reach::new(board, a, None, reading);
        let from_b = Reach::new(board, b, None, reading);
        for (i, x) in from_a.points.iter().enumerate().skip(1) {
            for (j, y) in from_b.points.iter().enumerate().skip(1) {
                let more = (i + j - 1).checked_sub(ways.shortest);
                if let Some(set) = more.and_then(|more| ways.points.get_mut(more)) {
                    *set |= *x & *y;
                }
            }
        }
        for &(root, i) in &from_a.taken {
            let from_b = from_b.taken.iter().find(|t| t.0 == root);
            if from_b.is_some_and(|&(_, j)| i + j <= ways.shortest + 1 + board.liberties(root)) {
                ways.taken.push(root);
            }
        }
        ways
    }

    /// All points of the ways.
    pub fn all(&self) -> PointSet {
        self.points[0] | self.points[1]
    }
}
