//! How far a string is from another, or from somewhere: the fewest moves in a row that connect them.
//!
//! An empty point costs a move, a stone of one's own nothing, and an enemy string as many moves as it has
//! liberties: who takes it off has what stood around it. The other side's moves are not counted, so the number
//! is no more than what a connection takes, and where it is large there is none.

use super::gather::Gather;
use goban::{Board, Color, Point, PointSet};

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

/// Where ways begin or end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Stones whose strings are there already.
    pub stones: PointSet,
    /// Empty points to be held.
    pub points: PointSet,
}

impl Place {
    /// A string, by one of its stones.
    pub fn string(stone: Point) -> Place {
        Place {
            stones: PointSet::of(stone),
            points: PointSet::EMPTY,
        }
    }
}

/// What can be reached from a place, by the number of moves it takes.
#[derive(Clone, Debug)]
struct Reach {
    /// Empty points that the last of 1, 2, 3... moves joins to the string.
    points: [PointSet; FAR + 1],
    /// Enemy strings, by one of their points, that are off the board after so many moves.
    taken: Vec<(Point, usize)>,
    /// Moves to the place aimed at; more than [`FAR`] if it was not met.
    target: usize,
}

impl Reach {
    /// From a place of this colour, up to so many moves or until another is met.
    fn new(board: &Board, color: Color, from: &Place, to: Option<&Place>, reading: Reading) -> Reach {
        let most = reading.most.min(FAR);
        let mut reach = Reach {
            points: [PointSet::EMPTY; FAR + 1],
            taken: Vec::new(),
            target: FAR + 1,
        };
        let mut waiting: [Vec<Point>; FAR + 1] = Default::default();
        waiting[0].extend(from.stones.iter().map(|p| board.root(p)));
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
            if to.is_some_and(|to| to.points.intersects(&last)) {
                reach.target = cost;
                return reach;
            }
            let mut next = last.border(board.empty());
            if cost == 0 {
                next |= from.points;
            }
            for root in roots {
                if own_seen.contains(root) {
                    continue;
                }
                let stones: PointSet = board.string_stones(root).collect();
                own_seen |= stones;
                if to.is_some_and(|to| to.stones.intersects(&stones)) {
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

/// The ways between two places.
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
    /// The fewest moves in a row that connect two places; more than [`FAR`] if none are seen.
    pub fn shortest(board: &Board, color: Color, a: &Place, b: &Place, reading: Reading) -> usize {
        Reach::new(board, color, a, Some(b), reading).target
    }

    /// The ways of a colour between two places.
    pub fn new(board: &Board, color: Color, a: &Place, b: &Place, reading: Reading) -> Ways {
        let mut ways = Ways {
            shortest: Ways::shortest(board, color, a, b, reading),
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
        let from_a = Reach::new(board, color, a, None, reading);
        let from_b = Reach::new(board, color, b, None, reading);
        if ways.shortest == 0 {
            return ways;
        }
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

    /// The moves worth trying on these ways, for the side that cuts or the side that connects; `ends` are
    /// stones that must not be lost.
    pub fn moves(&self, board: &Board, color: Color, cutter: bool, ends: &PointSet, gather: &mut Gather<'_>) {
        for &root in &self.taken {
            let liberties = board.liberties(root);
            gather.all(board.liberty_set(root), if liberties == 1 { 0 } else { 2 });
        }
        // Stones of the way that are short of liberties: to be saved, or to be taken.
        let all = self.all();
        let mut seen = PointSet::EMPTY;
        let beside = all.border(board.stones(color)) | *ends;
        for p in &beside {
            if seen.insert(board.root(p)) && board.liberties(p) <= 2 {
                let delay = if board.liberties(p) == 1 { 1 } else { 4 };
                gather.all(board.liberty_set(p), delay);
                if !cutter {
                    saves(board, color, p, gather, delay);
                }
            }
        }
        // Cutting stones that are short of liberties.
        for p in &all.border(board.stones(!color)) {
            if seen.insert(board.root(p)) && board.liberties(p) <= 2 {
                gather.all(board.liberty_set(p), if board.liberties(p) == 1 { 1 } else { 4 });
            }
        }
        if cutter {
            gather.all(&all.border(board.empty()), 6);
        }
    }
}

/// Moves that take an enemy string in atari from beside a string of the way.
fn saves(board: &Board, color: Color, string: Point, gather: &mut Gather<'_>, delay: u32) {
    let stones: PointSet = board.string_stones(string).collect();
    for p in &stones.border(board.stones(!color)) {
        if board.liberties(p) == 1 {
            gather.all(board.liberty_set(p), delay);
        }
    }
}
