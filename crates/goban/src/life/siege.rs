//! Stones inside the opponent's only eye: whether they are enough to kill it.

use crate::codes::Codes;
use crate::{Board, Color, Point, PointSet};
use std::collections::HashMap;

/// How many points of a region with stones of both colours may be open before its cases are too many to look at;
/// such a region is left undecided.
const OPEN_POINTS: usize = 10;

/// Whether the opponent, given any number of moves in a row, could enclose stones of `color` in one eye so that
/// they do not suffice to kill him: a seki, or life once they fill it up.
pub(super) fn seki_fits<C: Codes>(board: &Board<C>, color: Color, region: &PointSet) -> bool {
    let all = PointSet::board(board.size());
    let inside = *region & *board.stones(color);
    if inside.is_empty() {
        return false;
    }
    let open: Vec<Point> = (region.erode(&all) & *board.empty()).iter().collect();
    if open.len() > OPEN_POINTS {
        return true;
    }
    let mut siege = Siege {
        region: *region,
        inside,
        open,
        known: HashMap::new(),
    };
    (1u32..1 << siege.open.len()).any(|left| {
        let points = siege.points(left);
        let eye = PointSet::of(points.first().expect("not empty")).flood(&(points | inside));
        points.is_subset(&eye) && eye.intersects(&inside) && siege.holds(left, 0)
    })
}

/// One eye with enemy stones inside, all else of the region filled. The besieger must fill the eye up to its last
/// point, whereupon he is captured; he wins if the space left is one in which a stone prevents two eyes. The
/// besieged may fill points too, but keeps two open, or he would be captured at the last.
struct Siege {
    region: PointSet,
    /// The besieger's stones to begin with.
    inside: PointSet,
    /// The points that may be open, by whose numbers a set of them is a mask.
    open: Vec<Point>,
    known: HashMap<(u32, u32), bool>,
}

impl Siege {
    fn points(&self, mask: u32) -> PointSet {
        self.open
            .iter()
            .enumerate()
            .filter(|&(i, _)| mask >> i & 1 == 1)
            .map(|(_, &p)| p)
            .collect()
    }

    /// Whether the besieged holds with these points open and those filled by the besieger, who is to move.
    fn holds(&mut self, left: u32, besieger: u32) -> bool {
        if left.count_ones() < 2 {
            return false;
        }
        if let Some(&known) = self.known.get(&(left, besieger)) {
            return known;
        }
        let mut masks = (0..self.open.len()).map(|i| 1 << i).filter(|bit| left & bit != 0);
        let held = masks.all(|bit| self.answers(left & !bit, besieger | bit));
        self.known.insert((left, besieger), held);
        held
    }

    /// Whether the besieged has an answer to the besieger's last stone.
    fn answers(&mut self, left: u32, besieger: u32) -> bool {
        let eye = self.inside | self.points(besieger);
        let points = self.points(left);
        let filled = self.region - eye - points;
        if filled.parts().any(|part| part.border(&points).is_empty()) {
            return false;
        }
        if left.count_ones() == 1 {
            // What is inside and has no other liberty is captured.
            let taken = points.flood(&(points | eye)) - points;
            return makes_two_eyes(&taken);
        }
        self.holds(left, besieger)
            || (0..self.open.len())
                .map(|i| 1 << i)
                .any(|bit| left & bit != 0 && self.holds(left & !bit, besieger))
    }
}

/// Whether a space of this shape, surrounded by one side, gives it two eyes though the other moves first: not if
/// it is one of the shapes with a killing point.
fn makes_two_eyes(space: &PointSet) -> bool {
    if space.parts().nth(1).is_some() {
        return true;
    }
    let degrees: Vec<usize> = space
        .iter()
        .map(|p| PointSet::of(p).border(space).len())
        .collect();
    let most = degrees.iter().copied().max().unwrap_or(0);
    let joins = degrees.iter().sum::<usize>() / 2;
    match degrees.len() {
        0..=3 => false,
        // All but the square and the pyramid.
        4 => joins == 3 && most == 2,
        // All but the bulky five and the cross.
        5 => joins == 4 && most < 4,
        // All but the rabbity six: a square and two more points at one of its corners.
        6 => !(joins == 6 && most == 4),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Symmetry, life::living_strings};
    use std::collections::HashSet;

    /// Stones, ko, mover, whether the last move was a pass, moves left to look ahead.
    type State = (u64, Option<(Color, Point)>, Color, bool, u32);

    const BOARD: Size = Size::new(13).unwrap();

    /// Every shape of this many connected points up to symmetry, somewhere around the middle.
    fn shapes(points: usize) -> Vec<PointSet> {
        let middle = PointSet::of(Point::new(6, 6));
        let all = PointSet::board(BOARD);
        let canonical = |shape: &PointSet| -> Vec<(u8, u8)> {
            let placed = Symmetry::ALL.iter().map(|s| {
                let turned = s.apply_set(shape, BOARD);
                let (col, row) = turned
                    .iter()
                    .fold((25, 25), |(c, r), p| (p.col().min(c), p.row().min(r)));
                turned
                    .iter()
                    .map(|p| (p.col() - col, p.row() - row))
                    .collect::<Vec<_>>()
            });
            placed.min().unwrap()
        };
        let mut found = vec![middle];
        for _ in 1..points {
            let mut seen = HashSet::new();
            let grown = found.iter().flat_map(|s| {
                s.border(&all)
                    .iter()
                    .map(|p| *s | PointSet::of(p))
                    .collect::<Vec<_>>()
            });
            found = grown.filter(|s| seen.insert(canonical(s))).collect();
        }
        found
    }

    /// A white wall around the space without another liberty, and Black, who has two eyes, around that.
    fn walled(space: &PointSet) -> Board {
        let all = PointSet::board(BOARD);
        let white = (space.dilate(&all) | space.diagonal_border(&all)) - *space;
        let eyes: PointSet = [Point::new(0, 0), Point::new(2, 0)].into_iter().collect();
        Board::from_stones(BOARD, &(all - white - *space - eyes), &white).unwrap()
    }

    /// Whether Black can take the wall, by trying everything inside for both sides.
    fn taken(
        board: &mut Board,
        space: &PointSet,
        mover: Color,
        passed: bool,
        depth: u32,
        known: &mut HashMap<State, bool>,
    ) -> bool {
        if board.stones(Color::White).len() < 3 {
            return true;
        }
        if depth == 0 || !living_strings(board, Color::White).is_empty() {
            return false;
        }
        let key = (board.hash(), board.ko(), mover, passed, depth);
        if let Some(&known) = known.get(&key) {
            return known;
        }
        let mut moves: Vec<Option<Point>> = space
            .iter()
            .filter(|&p| board.is_legal(mover, p))
            .map(Some)
            .collect();
        // Two passes leave White where he is.
        if !(mover == Color::White && passed) {
            moves.push(None);
        }
        let black = mover == Color::Black;
        let mut result = !black && !moves.is_empty();
        for m in moves {
            match m {
                Some(p) => board.place(mover, p),
                None => board.pass(),
            }
            let after = taken(board, space, !mover, m.is_none(), depth - 1, known);
            board.undo();
            if after == black {
                result = after;
                break;
            }
        }
        known.insert(key, result);
        result
    }

    #[test]
    fn killing_shapes_are_those_that_search_kills() {
        let mut killed = Vec::new();
        for points in 1..=6 {
            let shapes = shapes(points);
            killed.push((shapes.len(), shapes.iter().filter(|s| !makes_two_eyes(s)).count()));
            for shape in shapes {
                let mut board = walled(&shape);
                let search = taken(&mut board, &shape, Color::Black, false, 14, &mut HashMap::new());
                assert_eq!(!makes_two_eyes(&shape), search, "{board}");
            }
        }
        assert_eq!(killed, [(1, 1), (1, 1), (2, 2), (5, 2), (12, 2), (35, 1)]);
    }
}
