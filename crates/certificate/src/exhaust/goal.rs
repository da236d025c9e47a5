//! What a side wants.

use super::room::{Room, State};
use crate::proof::Stake;
use goban::{Color, Point, PointSet};

/// What one side wants, the attacker. To live is to have this prevented for the stones that are to live, to separate is
/// to have a connection prevented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Stones of the other side off the board. A stone that is taken in a ko is not yet gone.
    Capture {
        /// The stones.
        target: PointSet,
        /// Whether one of them is enough; else it must be all.
        any: bool,
    },
    /// His own stones on two points in one string; he has failed once one of them is off the board.
    Connect(Point, Point),
    /// An eye on one of these points: empty, its neighbours one string of his with another liberty.
    Eye(PointSet),
    /// The string of his stone on a point to hold one of the points outside and to have two liberties then; he has
    /// failed once the stone is off the board.
    WayOut {
        /// The stone.
        stone: Point,
        /// Points outside.
        outside: PointSet,
    },
    /// All of the other's stones off the board while some of his own still stand.
    Race {
        /// His own.
        own: PointSet,
        /// The other's.
        other: PointSet,
    },
}

impl From<Stake> for Goal {
    fn from(stake: Stake) -> Goal {
        match stake {
            Stake::Stones { target, any } => Goal::Capture { target, any },
            Stake::Connection(a, b) => Goal::Connect(a, b),
            Stake::Eye(points) => Goal::Eye(points),
            Stake::WayOut { stone, outside } => Goal::WayOut { stone, outside },
        }
    }
}

impl Goal {
    /// As a proof says it; a race is none.
    pub fn stake(&self) -> Option<Stake> {
        Some(match *self {
            Goal::Capture { target, any } => Stake::Stones { target, any },
            Goal::Connect(a, b) => Stake::Connection(a, b),
            Goal::Eye(points) => Stake::Eye(points),
            Goal::WayOut { stone, outside } => Stake::WayOut { stone, outside },
            Goal::Race { .. } => return None,
        })
    }

    /// How a position of the room ends, if it does: whether the attacker has what he wants, or can never have it.
    pub(super) fn ending(&self, room: &Room, attacker: Color) -> impl Fn(&State) -> Option<bool> {
        let ending = Ending::new(self, room, attacker);
        move |state| ending.of(state, attacker)
    }
}

/// A goal in cells of a room.
enum Ending<'r> {
    Capture(u32, bool),
    /// Points that are not in the room cannot hold stones that matter.
    Never,
    Connect(&'r Room, [u32; 2]),
    Eye(&'r Room, u32),
    WayOut(&'r Room, u32, u32),
    Race(u32, u32),
}

impl<'r> Ending<'r> {
    fn new(goal: &Goal, room: &'r Room, attacker: Color) -> Ending<'r> {
        let cell = |p: Point| room.cell(p).map(|c| 1 << c);
        match goal {
            Goal::Capture { target, any } => {
                let outside = *target - room.set(room.all());
                // Stones outside stand for ever.
                if !any && outside.intersects(room.board().stones(!attacker)) {
                    return Ending::Never;
                }
                Ending::Capture(room.cells(target), *any)
            }
            Goal::Connect(a, b) => match (cell(*a), cell(*b)) {
                (Some(a), Some(b)) => Ending::Connect(room, [a, b]),
                _ => Ending::Never,
            },
            Goal::Eye(points) => Ending::Eye(room, room.cells(points)),
            Goal::WayOut { stone, outside } => match cell(*stone) {
                Some(stone) => Ending::WayOut(room, stone, room.cells(outside)),
                None => Ending::Never,
            },
            Goal::Race { own, other } => Ending::Race(room.cells(own), room.cells(other)),
        }
    }

    fn of(&self, state: &State, attacker: Color) -> Option<bool> {
        let own = state.stones[attacker.index()];
        let other = state.stones[(!attacker).index()];
        match *self {
            Ending::Never => Some(false),
            Ending::Capture(target, any) => {
                let gone = if any {
                    target & !other != 0
                } else {
                    target & other == 0
                };
                let ban = state.ban.filter(|_| state.to_move != attacker);
                let retake = ban.is_some_and(|b| target >> b & 1 != 0);
                (gone && !retake).then_some(true)
            }
            Ending::Connect(room, [a, b]) => {
                if own & a == 0 || own & b == 0 {
                    return Some(false);
                }
                let string = room.flood(a, own);
                let by_wall = || room.is_held(attacker, string) && room.is_held(attacker, room.flood(b, own));
                (string & b != 0 || by_wall()).then_some(true)
            }
            Ending::Eye(room, points) => {
                let mut open = points & !state.taken() & !room.wall(!attacker);
                while open != 0 {
                    let eye = open & open.wrapping_neg();
                    open &= open - 1;
                    if is_eye(room, state, attacker, eye) {
                        return Some(true);
                    }
                }
                None
            }
            Ending::WayOut(room, stone, outside) => {
                if own & stone == 0 {
                    return Some(false);
                }
                let string = room.flood(stone, own);
                let breathes =
                    || room.is_held(attacker, string) || room.liberties(state, string).count_ones() > 1;
                (string & outside != 0 && breathes()).then_some(true)
            }
            Ending::Race(mine, his) => match (other & his, own & mine) {
                (0, _) => Some(true),
                (_, 0) => Some(false),
                _ => None,
            },
        }
    }
}

/// Whether the neighbours of an empty cell that touches no enemy outside are one string with another liberty.
fn is_eye(room: &Room, state: &State, color: Color, eye: u32) -> bool {
    let own = state.stones[color.index()];
    let near = room.spread(eye);
    if near & !own != 0 {
        return false;
    }
    let string = room.flood(near & near.wrapping_neg(), own);
    let walled = room.is_held(color, eye);
    if walled || room.is_held(color, string) {
        // Stones outside are part of the string, so all strings here must hold on to them.
        let mut left = near;
        while left != 0 {
            let part = room.flood(left & left.wrapping_neg(), own);
            if !room.is_held(color, part) && (walled || part != string) {
                return false;
            }
            left &= !part;
        }
        return true;
    }
    near & !string == 0 && room.liberties(state, string).count_ones() > 1
}
