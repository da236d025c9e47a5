//! What is so, found by trying every move: the judge of what was learned.
//!
//! It knows nothing of rules or proofs: a goal, a number of moves that its owner has, and the board. Ko is simple ko, as in
//! the rules learned; every move of the other side is tried, passing among them. Moves of the owner are left out only
//! where they cannot help even if the other side passes all the time (`Need`). Where the owner has one move left, an answer is not
//! played out if it takes nothing and touches nothing that his winning move rests on (`Truth::matters`).

use goban::{Board, Color, Point, PointSet};
use logic::hash::Quick;

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

/// Answers by trying all moves, as long as the nodes last. What was found of a position is remembered, so that many
/// questions about one goal cost little more than one.
#[derive(Clone, Debug)]
pub struct Truth {
    owner: Color,
    goal: Goal,
    nodes: u64,
    /// Whether answers that cannot matter are passed over: else all are played out and counted.
    is_quick: bool,
    known: Quick<Key, bool>,
    killers: [Option<Point>; KILLERS as usize],
    asked: Option<Asked>,
}

/// What was found of the position that was asked about last, the other side to move.
#[derive(Clone, Debug)]
struct Asked {
    hash: u64,
    ko: Option<(Color, Point)>,
    /// The points where an answer may matter; none if the owner does not win at once after a pass.
    matters: Option<PointSet>,
}

/// For one, two, three moves and more: the move that won last.
const KILLERS: u32 = 3;

/// A position by the hash of its stones and its ko, who is to move in it, and how many moves the owner has.
type Key = (u64, Option<(Color, Point)>, bool, u32);

impl Truth {
    /// A judge of this goal, who looks at so many positions at most.
    #[must_use]
    pub fn new(owner: Color, goal: Goal, nodes: u64) -> Truth {
        Truth {
            owner,
            goal,
            nodes,
            is_quick: false,
            known: Quick::default(),
            killers: [None; KILLERS as usize],
            asked: None,
        }
    }

    /// The same, who passes over answers that cannot matter: for who asks much and does not count positions.
    #[must_use]
    pub fn quick(owner: Color, goal: Goal, nodes: u64) -> Truth {
        Truth {
            is_quick: true,
            ..Truth::new(owner, goal, nodes)
        }
    }

    /// How many positions it may still look at.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.nodes
    }

    /// The same judge with what it knows, for another question.
    pub fn allow(&mut self, nodes: u64) {
        self.nodes = nodes;
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
        let key = (board.hash(), board.ko(), true, moves);
        if let Some(&answer) = self.known.get(&key) {
            return Some(answer);
        }
        // What won in another position of this kind mostly wins here: who is quick tries it before he counts what is needed.
        let killer = self.killers[moves.min(KILLERS) as usize - 1].filter(|&p| board.is_empty(p));
        let mut unknown = false;
        if let Some(p) = killer.filter(|_| self.is_quick) {
            match self.wins_by(board, p, moves) {
                Some(true) => return self.won(key, p),
                Some(false) => {}
                None => unknown = true,
            }
        }
        let need = need(board, self.owner, self.goal);
        if need.moves > moves {
            return Some(false);
        }
        // With no move to spare each must be one of those that are needed.
        let open: Vec<Point> = if need.moves == moves {
            (need.among & *board.empty()).iter().collect()
        } else {
            self.candidates(board)
        };
        let first = killer.filter(|p| !self.is_quick && open.contains(p));
        let others = open.iter().copied().filter(|&p| Some(p) != killer);
        for p in first.into_iter().chain(others) {
            match self.wins_by(board, p, moves) {
                Some(true) => return self.won(key, p),
                Some(false) => {}
                None => unknown = true,
            }
            if self.nodes == 0 {
                return None;
            }
        }
        if unknown {
            return None;
        }
        self.known.insert(key, false);
        Some(false)
    }

    /// Remembers that a move won. One that wins at once is quickly found again, and then known.
    fn won(&mut self, key: Key, p: Point) -> Option<bool> {
        let moves = key.3;
        self.killers[moves.min(KILLERS) as usize - 1] = Some(p);
        if !self.is_quick || moves > 1 {
            self.known.insert(key, true);
        }
        Some(true)
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
        let key = (board.hash(), board.ko(), false, moves);
        if let Some(&answer) = self.known.get(&key) {
            return Some(answer);
        }
        let answer = self.all_fail(board, moves, &[])?;
        self.known.insert(key, answer);
        Some(answer)
    }

    /// Whether every move of the other side but these, a pass among them, leaves the owner with a win in so many moves.
    pub fn all_fail(&mut self, board: &mut Board, moves: u32, but: &[Point]) -> Option<bool> {
        board.pass();
        let passed = self.wins(board, moves);
        let matters = if self.is_quick && moves == 1 && passed == Some(true) {
            self.matters(board)
        } else {
            None
        };
        board.undo();
        if passed != Some(true) {
            return passed;
        }
        let answers = match matters {
            Some(matters) => (matters & *board.empty()).iter().collect(),
            None => self.candidates(board),
        };
        let mut unknown = false;
        for p in answers {
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

    /// The same, asked of one move after another of one position: what they have in common is looked at once.
    pub fn fails_there(&mut self, board: &mut Board, p: Point, moves: u32) -> Option<bool> {
        if !self.is_quick || moves != 1 || self.is_reached(board) {
            return self.fails(board, p, moves);
        }
        let (hash, ko) = (board.hash(), board.ko());
        let known = self
            .asked
            .as_ref()
            .filter(|known| (known.hash, known.ko) == (hash, ko));
        let matters = match known {
            Some(known) => known.matters,
            None => {
                board.pass();
                let matters = match self.wins(board, 1) {
                    Some(true) => self.matters(board),
                    _ => None,
                };
                board.undo();
                self.asked = Some(Asked { hash, ko, matters });
                matters
            }
        };
        match matters {
            Some(matters) if !matters.contains(p) => Some(true),
            _ => self.fails(board, p, moves),
        }
    }

    /// Where a stone of the other side may matter to the move that wins at once here, the owner to move: a stone that was put
    /// anywhere else before, if that is legal, leaves the move a winning one. None if it is not known which move wins.
    ///
    /// A stone that takes nothing leaves the owner's strings as they are, and it joins a string that his move takes only on that
    /// string's last liberty, which is where he moves. So it can only be in the way: on the point of the move, on points that the
    /// goal names or wants empty, or on the one liberty that the move has.
    fn matters(&mut self, board: &mut Board) -> Option<PointSet> {
        let winner = self.killers[0].filter(|&p| board.is_empty(p) && !self.is_reached(board))?;
        let in_atari = board
            .strings(self.owner)
            .filter(|&root| board.liberties(root) == 1);
        let takes = in_atari.fold(PointSet::EMPTY, |all, root| all | *board.liberty_set(root));
        board.play(self.owner, winner).ok()?;
        let matters = self.is_reached(board).then(|| {
            let (one, two) = self.goal.points();
            let mut matters = takes | PointSet::of(winner) | PointSet::of(one) | PointSet::of(two);
            if board.liberties(winner) < 2 {
                matters |= *board.liberty_set(winner);
            }
            if let Goal::Live(stone) = self.goal {
                matters |= *board.liberty_set(stone);
            }
            matters
        });
        board.undo();
        matters
    }

    /// All empty points, those near what matters first: an order, nothing is left out.
    fn candidates(&self, board: &Board) -> Vec<Point> {
        let empty = *board.empty();
        let first = self.goal.near(board) & empty;
        let second = (self.goal.beside(board) & empty) - first;
        let rest = empty - first - second;
        first.iter().chain(second.iter()).chain(rest.iter()).collect()
    }
}

impl Goal {
    /// The points that it names; one of them twice if it names one.
    fn points(&self) -> (Point, Point) {
        match *self {
            Goal::Take(p) | Goal::Live(p) => (p, p),
            Goal::Connect(p, q) | Goal::ConnectPoint(p, q) | Goal::ConnectPoints(p, q) | Goal::Eye(p, q) => {
                (p, q)
            }
        }
    }

    /// The points that it names that are empty, and the liberties of its strings.
    fn near(&self, board: &Board) -> PointSet {
        let (one, two) = self.points();
        let mut near = PointSet::EMPTY;
        for p in [one, two] {
            near |= match board.at(p) {
                None => PointSet::of(p),
                Some(_) => *board.liberty_set(p),
            };
        }
        near
    }

    /// The same, and the liberties of the strings that touch its strings.
    pub(super) fn beside(&self, board: &Board) -> PointSet {
        let (one, two) = self.points();
        let mut beside = self.near(board);
        for p in [one, two].into_iter().filter(|&p| board.at(p).is_some()) {
            for stone in board.string_stones(p) {
                for n in stone
                    .neighbours()
                    .into_iter()
                    .filter(|&n| board.size().contains(n))
                {
                    if board.at(n).is_some_and(|color| Some(color) != board.at(p)) {
                        beside |= *board.liberty_set(n);
                    }
                }
            }
        }
        beside
    }
}

/// What a goal takes at least, if the other side passes all the time: an admissible heuristic (thesis 002, L2866). He may
/// pass, so that nobody can do with less; and who has no move to spare must play each of them among these points.
struct Need {
    moves: u32,
    among: PointSet,
}

fn need(board: &Board, owner: Color, goal: Goal) -> Need {
    match goal {
        // Each move fills one liberty.
        Goal::Take(p) => Need {
            moves: board.liberties(p) as u32,
            among: *board.liberty_set(p),
        },
        Goal::Connect(p, q) | Goal::ConnectPoint(p, q) | Goal::ConnectPoints(p, q) => {
            road(board, owner, p, q)
        }
        Goal::Eye(_, point) => eye_need(board, owner, point),
        Goal::Live(_) => Need {
            moves: 1,
            among: *board.empty(),
        },
    }
}

/// To make an eye: a stone on each point beside it, and on all corners but those that may be missing.
fn eye_need(board: &Board, owner: Color, point: Point) -> Need {
    let missing = |set: PointSet| set - *board.stones(owner);
    let around = PointSet::of(point).border(&all(board));
    let beside = missing(around);
    let corners = missing(PointSet::of(point).diagonal_border(&all(board)));
    let spare = usize::from(around.len() == 4);
    let count = beside.len() + corners.len().saturating_sub(spare);
    match board.at(point) {
        // Nobody takes his own stone away.
        Some(color) if color == owner => Need {
            moves: u32::MAX,
            among: PointSet::EMPTY,
        },
        Some(_) => Need {
            moves: count.max(1) as u32,
            among: beside | corners | *board.liberty_set(point),
        },
        // Its shape is there: the stones are to be joined.
        None if count == 0 => Need {
            moves: 1,
            among: *board.empty(),
        },
        None => Need {
            moves: count as u32,
            among: beside | corners,
        },
    }
}

/// To join two points: a stone on each point of the shortest road that is not the owner's.
fn road(board: &Board, owner: Color, p: Point, q: Point) -> Need {
    let (from, to) = (reach(board, owner, p), reach(board, owner, q));
    let Some(moves) = from.iter().position(|set| set.contains(q)) else {
        return Need {
            moves: FAR as u32,
            among: PointSet::EMPTY,
        };
    };
    let mut among = PointSet::EMPTY;
    for n in 1..=moves {
        among |= from[n] & to[moves + 1 - n];
    }
    Need {
        moves: moves as u32,
        among: among - *board.stones(owner),
    }
}

/// So many stones are far: more than rules look ahead.
const FAR: usize = 5;

/// The points that a road from a point comes to with no, one, two more stones of the owner.
fn reach(board: &Board, owner: Color, p: Point) -> [PointSet; FAR] {
    let own = *board.stones(owner);
    let start = PointSet::of(p);
    let mut reached = [PointSet::EMPTY; FAR];
    for n in 0..FAR {
        let next = match n {
            0 if own.contains(p) => start,
            0 => continue,
            1 if !own.contains(p) => start,
            _ => reached[n - 1].dilate(&all(board)),
        };
        reached[n] = next.flood(&(own | next));
    }
    reached
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
    let corners = PointSet::of(p).diagonal_border(&all(board));
    let bad = corners.iter().filter(|&q| board.at(q) != Some(color)).count();
    beside.iter().all(|&n| board.at(n) == Some(color))
        && beside.iter().any(|&n| board.root(n) == root)
        && bad <= usize::from(beside.len() == 4)
}

fn all(board: &Board) -> PointSet {
    *board.empty() | *board.stones(Color::Black) | *board.stones(Color::White)
}
