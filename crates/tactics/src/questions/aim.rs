//! What one side wants of certain stones, whichever search answers it.

use crate::groups::life::{Question, Task};
use crate::groups::region::{Region, group};
use crate::strings::goals::{BreakOut, Eye};
use certificate::Stake;
use goban::{Board, Color, Point, PointSet};
use proof::value::{Answer, Ending};
use std::fmt;

/// How far from a group the outside begins to be looked for.
const REACH: usize = 4;

/// What somebody wants done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    /// Take a group of the other side off the board.
    Kill,
    /// Keep a group of one's own for good.
    Live,
    /// Capture a string of the other side.
    Capture,
    /// Save a string of one's own from capture.
    Save,
    /// Connect two strings of one's own.
    Connect,
    /// Cut two strings of the other side.
    Cut,
    /// Take a group of the other side before it takes one's own.
    Race,
    /// Make an eye.
    Eye,
    /// Keep the other side from an eye.
    Spoil,
    /// Bring a string of one's own out of an encirclement.
    Out,
    /// Shut in a string of the other side.
    Enclose,
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 11] = [
        Verb::Kill,
        Verb::Live,
        Verb::Capture,
        Verb::Save,
        Verb::Connect,
        Verb::Cut,
        Verb::Race,
        Verb::Eye,
        Verb::Spoil,
        Verb::Out,
        Verb::Enclose,
    ];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Kill => "kill",
            Verb::Live => "live",
            Verb::Capture => "capture",
            Verb::Save => "save",
            Verb::Connect => "connect",
            Verb::Cut => "cut",
            Verb::Race => "race",
            Verb::Eye => "eye",
            Verb::Spoil => "spoil",
            Verb::Out => "out",
            Verb::Enclose => "enclose",
        }
    }

    /// Whether it is done to stones of the other side.
    pub fn attacks(self) -> bool {
        matches!(
            self,
            Verb::Kill | Verb::Capture | Verb::Cut | Verb::Spoil | Verb::Enclose
        )
    }

    /// Whose stones it is done to if this side does it.
    pub fn stones_of(self, mover: Color) -> Color {
        if self.attacks() { !mover } else { mover }
    }

    /// Whether it is about two strings or groups.
    pub fn is_of_two(self) -> bool {
        matches!(self, Verb::Connect | Verb::Cut | Verb::Race)
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A goal of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The life or death of groups.
    Life(Question),
    /// The capture of the string on a point.
    Capture(Point),
    /// Its rescue.
    Save(Point),
    /// The connection of the strings on two points.
    Connect(Point, Point),
    /// Their separation.
    Cut(Point, Point),
    /// The race of the group on the first point against that on the second, which is of the other side.
    Race(Point, Point),
    /// An eye of a colour on one of some points.
    Eye {
        /// Whose.
        color: Color,
        /// Where.
        points: PointSet,
    },
    /// Its prevention.
    Spoil {
        /// Whose eye.
        color: Color,
        /// Where.
        points: PointSet,
    },
    /// The way of the string on a point to one of some others.
    Out {
        /// The point.
        stone: Point,
        /// The others.
        outside: PointSet,
    },
    /// Its prevention.
    Enclose {
        /// The point.
        stone: Point,
        /// The others.
        outside: PointSet,
    },
}

/// What a move leaves of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Nothing: it is reached.
    Reached,
    /// The goal of the other side, which moves next.
    Open(Aim),
}

impl Aim {
    /// The death of the groups of these stones: of several, all are to die.
    pub fn kill(board: &Board, stones: &[Point]) -> Aim {
        Aim::life(board, Task::Kill, stones)
    }

    /// The life of the groups of these stones: of several, all are to live.
    pub fn live(board: &Board, stones: &[Point]) -> Aim {
        Aim::life(board, Task::Live, stones)
    }

    fn life(board: &Board, task: Task, stones: &[Point]) -> Aim {
        let mut target = PointSet::EMPTY;
        let mut count = 0;
        for &p in stones {
            if !target.contains(p) {
                target |= group(board, p);
                count += 1;
            }
        }
        Aim::Life(Question {
            task,
            target,
            any: task == Task::Live && count > 1,
        })
    }

    /// The points outside that the group of a stone may want to reach; none if no such point is near.
    pub fn outside(board: &Board, stone: Point) -> Option<PointSet> {
        let around = Region::around(board, &group(board, stone), REACH)?;
        (!around.exits.is_empty()).then_some(around.exits)
    }

    /// An answer where a seki counts as what it is to its side: whoever wants stones to stay has what he wants, whoever
    /// wants them taken has not.
    pub(crate) fn without_seki(&self, answer: Answer) -> Answer {
        let stays = !self.verb().attacks() && self.verb() != Verb::Race;
        let seki = if stays { Ending::Won } else { Ending::Lost };
        answer
            .ending()
            .map_or(answer, |e| e.counting_seki_as(seki).into())
    }

    /// What a proof about it has at stake; none if its stones are not on the board. Whether its side is the one that
    /// wants to reach that [`Aim::reaches`] tells.
    pub fn stake(&self, board: &Board) -> Option<Stake> {
        let string = |p: Point| board.at(p).map(|_| board.string_stones(p).collect::<PointSet>());
        Some(match *self {
            Aim::Life(Question { target, any, .. }) => Stake::Stones { target, any },
            Aim::Capture(p) | Aim::Save(p) | Aim::Race(_, p) => Stake::Stones {
                target: string(p)?,
                any: false,
            },
            Aim::Connect(a, b) | Aim::Cut(a, b) => Stake::Connection(a, b),
            Aim::Eye { points, .. } | Aim::Spoil { points, .. } => {
                Stake::Eye(points & PointSet::board(board.size()))
            }
            Aim::Out { stone, outside } | Aim::Enclose { stone, outside } => Stake::WayOut {
                stone,
                outside: outside & PointSet::board(board.size()),
            },
        })
    }

    /// Whether its side wants to reach something, and the other to prevent it: to take, to connect, an eye, a way out.
    pub fn reaches(&self) -> bool {
        matches!(
            self.verb(),
            Verb::Kill | Verb::Capture | Verb::Race | Verb::Connect | Verb::Eye | Verb::Out
        )
    }

    /// What is to be done.
    pub fn verb(&self) -> Verb {
        match self {
            Aim::Life(q) if q.task == Task::Kill => Verb::Kill,
            Aim::Life(_) => Verb::Live,
            Aim::Capture(_) => Verb::Capture,
            Aim::Save(_) => Verb::Save,
            Aim::Connect(..) => Verb::Connect,
            Aim::Cut(..) => Verb::Cut,
            Aim::Race(..) => Verb::Race,
            Aim::Eye { .. } => Verb::Eye,
            Aim::Spoil { .. } => Verb::Spoil,
            Aim::Out { .. } => Verb::Out,
            Aim::Enclose { .. } => Verb::Enclose,
        }
    }

    /// The stones it is about.
    pub fn stones(&self, board: &Board) -> PointSet {
        let strings = |points: &[Point]| {
            let of = points.iter().filter(|p| board.at(**p).is_some());
            of.flat_map(|p| board.string_stones(*p)).collect()
        };
        match self {
            Aim::Life(q) => q.target,
            Aim::Capture(p) | Aim::Save(p) => strings(&[*p]),
            Aim::Connect(a, b) | Aim::Cut(a, b) | Aim::Race(a, b) => strings(&[*a, *b]),
            Aim::Out { stone, .. } | Aim::Enclose { stone, .. } => strings(&[*stone]),
            // Its walls, as far as they stand.
            Aim::Eye { color, points } | Aim::Spoil { color, points } => {
                let own = board.stones(*color);
                (points.border(own) | points.diagonal_border(own)).flood(own)
            }
        }
    }

    /// Who wants it; none if its stones are not on the board.
    pub fn mover(&self, board: &Board) -> Option<Color> {
        match self {
            Aim::Race(mine, _) => return board.at(*mine),
            Aim::Eye { color, .. } => return Some(*color),
            Aim::Spoil { color, .. } => return Some(!*color),
            _ => {}
        }
        let owner = board.at(self.stones(board).first()?)?;
        Some(if self.verb().attacks() { !owner } else { owner })
    }

    /// The goal of the other side about the same stones.
    pub fn turned(&self) -> Aim {
        match *self {
            Aim::Life(q) => {
                let task = match q.task {
                    Task::Kill => Task::Live,
                    Task::Live => Task::Kill,
                };
                Aim::Life(Question { task, ..q })
            }
            Aim::Capture(p) => Aim::Save(p),
            Aim::Save(p) => Aim::Capture(p),
            Aim::Connect(a, b) => Aim::Cut(a, b),
            Aim::Cut(a, b) => Aim::Connect(a, b),
            Aim::Race(mine, his) => Aim::Race(his, mine),
            Aim::Eye { color, points } => Aim::Spoil { color, points },
            Aim::Spoil { color, points } => Aim::Eye { color, points },
            Aim::Out { stone, outside } => Aim::Enclose { stone, outside },
            Aim::Enclose { stone, outside } => Aim::Out { stone, outside },
        }
    }

    /// What a move of its side, which led to this position, leaves of it.
    pub fn after(&self, mover: Color, next: &Board) -> Left {
        let gone = |p: Point| next.at(p) != Some(self.verb().stones_of(mover));
        let reached = match *self {
            Aim::Life(q) if q.task == Task::Kill => {
                let rest = q.target & *next.stones(!mover);
                if rest.is_empty() || q.any && rest != q.target {
                    true
                } else {
                    let task = Task::Live;
                    return Left::Open(Aim::Life(Question {
                        task,
                        target: rest,
                        ..q
                    }));
                }
            }
            Aim::Capture(p) => gone(p),
            Aim::Cut(a, b) => gone(a) || gone(b),
            Aim::Connect(a, b) => next.root(a) == next.root(b),
            Aim::Race(_, his) => next.at(his) != Some(!mover),
            Aim::Eye { color, points } => Eye::new(next, &points, color, 0).is_some_and(|e| e.is_made(next)),
            Aim::Out { stone, outside } => {
                BreakOut::new(next, stone, &outside, 0).is_some_and(|o| o.is_out(next))
            }
            Aim::Enclose { stone, .. } => gone(stone),
            Aim::Life(_) | Aim::Save(_) | Aim::Spoil { .. } => false,
        };
        if reached {
            Left::Reached
        } else {
            Left::Open(self.turned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_a_goal_is_and_what_a_move_leaves_of_it() {
        let board: Board = "
            . . . . .
            . X . O .
            . X . O .
            . . . . .
            . X . . .
        "
        .parse()
        .unwrap();
        let p = |name: &str| name.parse().unwrap();
        assert_eq!(Aim::kill(&board, &[p("D3")]).mover(&board), Some(Color::Black));
        assert_eq!(Aim::Save(p("B1")).turned(), Aim::Capture(p("B1")));
        let connect = Aim::Connect(p("B1"), p("B3"));
        let mut next = board.clone();
        next.play(Color::Black, p("B2")).unwrap();
        assert_eq!(connect.after(Color::Black, &next), Left::Reached);
    }
}
