//! What is so, found by trying every move: the judge of what was learned.
//!
//! It knows nothing of rules or proofs: a goal, a number of moves that its owner has, and the board. Ko is simple ko, as in
//! the rules learned; every move of the other side is tried, passing among them.

use goban::{Board, Color, Point};

/// What somebody wants to reach, by stones that stand on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// This stone of the other side is taken.
    Take(Point),
    /// These stones stand in one string.
    Connect(Point, Point),
    /// A stone is put on the point and stands in the stone's string; both named.
    ConnectPoint(Point, Point),
    /// Stones are put on both points and stand in one string.
    ConnectPoints(Point, Point),
    /// The point is an eye of the stone's string: in its shape, and empty.
    Eye(Point, Point),
    /// The stone's string has two points that only it surrounds.
    Live(Point),
}

/// Answers by trying all moves, as long as the nodes last.
#[derive(Clone, Debug)]
pub struct Truth {
    owner: Color,
    goal: Goal,
    nodes: u64,
}

impl Truth {
    /// A judge of this goal, who looks at so many positions at most.
    #[must_use]
    pub fn new(owner: Color, goal: Goal, nodes: u64) -> Truth {
        Truth { owner, goal, nodes }
    }

    /// How many positions it may still look at.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.nodes
    }

    /// Whether the goal is reached on this board.
    #[must_use]
    pub fn is_reached(&self, board: &Board) -> bool {
        let is_own = |p: Point| board.at(p) == Some(self.owner);
        let together = |p: Point, q: Point| is_own(p) && is_own(q) && board.root(p) == board.root(q);
        match self.goal {
            Goal::Take(stone) => board.at(stone) != Some(!self.owner),
            Goal::Connect(p, q) | Goal::ConnectPoint(p, q) | Goal::ConnectPoints(p, q) => together(p, q),
            Goal::Eye(stone, point) => is_own(stone) && is_eye(board, self.owner, board.root(stone), point),
            Goal::Live(stone) => is_own(stone) && inner_eyes(board, stone) >= 2,
        }
    }

    /// Whether it can no longer be reached: a stone that it needs is gone.
    fn is_gone(&self, board: &Board) -> bool {
        let is_own = |p: Point| board.at(p) == Some(self.owner);
        match self.goal {
            Goal::Take(_) => false,
            Goal::Connect(p, q) => !is_own(p) || !is_own(q),
            Goal::ConnectPoint(p, _) | Goal::Eye(p, _) | Goal::Live(p) => !is_own(p),
            Goal::ConnectPoints(..) => false,
        }
    }

    /// Whether the owner, to move, reaches the goal with so many moves whatever the other side does; none if the nodes do
    /// not last.
    pub fn wins(&mut self, board: &mut Board, moves: u32) -> Option<bool> {
        if self.is_reached(board) {
            return Some(true);
        }
        if moves == 0 || self.is_gone(board) {
            return Some(false);
        }
        let mut unknown = false;
        for p in self.candidates(board) {
            match self.wins_by(board, p, moves) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => unknown = true,
            }
            if self.nodes == 0 {
                return None;
            }
        }
        if unknown { None } else { Some(false) }
    }

    /// Whether this move of the owner does it, with so many moves in all. A move that is not legal does not.
    pub fn wins_by(&mut self, board: &mut Board, p: Point, moves: u32) -> Option<bool> {
        if moves == 0 || board.play(self.owner, p).is_err() {
            return Some(false);
        }
        let answer = self.stands(board, moves - 1);
        board.undo();
        answer
    }

    /// Whether it is reached, or will be with so many moves of the owner, the other side to move.
    pub fn stands(&mut self, board: &mut Board, moves: u32) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        if self.is_reached(board) {
            return Some(true);
        }
        if moves == 0 || self.is_gone(board) {
            return Some(false);
        }
        self.all_fail(board, moves, &[])
    }

    /// Whether every move of the other side but these, a pass among them, leaves the owner with a win in so many moves.
    pub fn all_fail(&mut self, board: &mut Board, moves: u32, but: &[Point]) -> Option<bool> {
        board.pass();
        let passed = self.wins(board, moves);
        board.undo();
        if passed != Some(true) {
            return passed;
        }
        let mut unknown = false;
        for p in self.candidates(board) {
            if but.contains(&p) {
                continue;
            }
            match self.fails(board, p, moves) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => unknown = true,
            }
            if self.nodes == 0 {
                return None;
            }
        }
        if unknown { None } else { Some(true) }
    }

    /// Whether this move of the other side leaves the owner with a win in so many moves. One that is not legal does.
    pub fn fails(&mut self, board: &mut Board, p: Point, moves: u32) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        if board.play(!self.owner, p).is_err() {
            return Some(true);
        }
        let answer = self.wins(board, moves);
        board.undo();
        answer
    }

    /// All empty points, those near what matters first: an order, nothing is left out.
    fn candidates(&self, board: &Board) -> Vec<Point> {
        let centres: &[Point] = match &self.goal {
            Goal::Take(p) | Goal::Live(p) => &[*p],
            Goal::Connect(p, q) | Goal::ConnectPoint(p, q) | Goal::ConnectPoints(p, q) | Goal::Eye(p, q) => {
                &[*p, *q]
            }
        };
        let mut near = goban::PointSet::EMPTY;
        let mut beside = goban::PointSet::EMPTY;
        for &p in centres {
            if board.at(p).is_none() {
                near.insert(p);
                continue;
            }
            near |= *board.liberty_set(p);
            for stone in board.string_stones(p) {
                for n in stone.neighbours() {
                    if board.size().contains(n) && board.at(n).is_some_and(|color| Some(color) != board.at(p))
                    {
                        beside |= *board.liberty_set(n);
                    }
                }
            }
        }
        let empty = *board.empty();
        let first = near & empty;
        let second = (beside & empty) - first;
        let rest = empty - first - second;
        first.iter().chain(second.iter()).chain(rest.iter()).collect()
    }
}

/// Points that only this stone's string surrounds.
fn inner_eyes(board: &Board, stone: Point) -> usize {
    let root = board.root(stone);
    let own = |p: Point| board.size().contains(p);
    let surrounded = board.liberty_set(stone).iter().filter(|p| {
        let mut beside = p.neighbours().into_iter().filter(|&n| own(n));
        beside.all(|n| board.at(n) == board.at(stone) && board.root(n) == root)
    });
    surrounded.count()
}

/// An eye by its shape: empty, all points beside it of the colour, and of those at its corners all but at most one, or all
/// on the edge of the board.
fn is_eye(board: &Board, color: Color, root: Point, p: Point) -> bool {
    let on = |p: &Point| board.size().contains(*p);
    if !on(&p) || board.at(p).is_some() {
        return false;
    }
    let beside: Vec<Point> = p.neighbours().into_iter().filter(on).collect();
    let corners = goban::PointSet::of(p).diagonal_border(&all(board));
    let bad = corners.iter().filter(|&q| board.at(q) != Some(color)).count();
    beside.iter().all(|&n| board.at(n) == Some(color))
        && beside.iter().any(|&n| board.root(n) == root)
        && bad <= usize::from(beside.len() == 4)
}

fn all(board: &Board) -> goban::PointSet {
    board.size().points().collect()
}
