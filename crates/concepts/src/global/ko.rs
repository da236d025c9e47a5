//! Ko as a state: who may take, what hangs on it, and the threats with which it is fought (thesis 000, L5058-L5060 wishes for
//! it: take, threaten, answer, win).

use crate::Model;
use crate::iterative::{Id, hangs};
use goban::{Color, Point, PointSet};
use proof::value::Value;
use tactics::zero::Zero;

/// What a side may do about a ko now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// It may take, or win by filling.
    Take,
    /// It may not take back at once: it must threaten first.
    Threaten,
}

/// A ko on the board: one stone that can be taken by a stone that could then be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ko {
    /// The stone that stands in it.
    pub stone: Point,
    /// The point from which it is taken.
    pub point: Point,
    /// Who would take it.
    pub taker: Color,
    /// What the taker may do now.
    pub turn: Turn,
    /// The groups that hang beside it.
    pub groups: Vec<Id>,
    /// Their points, the stone itself at least.
    pub size: usize,
}

/// A move elsewhere that takes something unless it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Where.
    pub point: Point,
    /// A stone of the string that is taken next.
    pub target: Point,
    /// What that would be worth: its stones and their points.
    pub size: usize,
}

/// The kos of a position, in order.
///
/// ```
/// use concepts::global::{Turn, kos};
/// use concepts::{Model, Settings};
/// use goban::{Board, Color, Point};
/// let mut board: Board = ". O X .\nO . O X\n. O X .\n. . . .".parse().unwrap();
/// let at = |name: &str| name.parse::<Point>().unwrap();
/// board.play(Color::Black, at("B3")).unwrap();
/// let kos = kos(&Model::new(&board, Settings::default()));
/// assert_eq!((kos[0].stone, kos[0].point, kos[0].turn), (at("B3"), at("C3"), Turn::Threaten));
/// ```
pub fn kos(model: &Model) -> Vec<Ko> {
    let board = model.board();
    let mut kos = Vec::new();
    for color in Color::BOTH {
        for stone in board.strings(color) {
            let point = board.liberty_set(stone).single();
            let Some(point) = point.filter(|_| board.string_len(stone) == 1) else {
                continue;
            };
            // The stone that takes stands alone with the one liberty it made.
            let friends = PointSet::of(point).border(board.stones(!color));
            let free = PointSet::of(point).border(board.empty());
            let takes_one = PointSet::of(point).border(board.stones(color));
            let alone = friends.is_empty() && free.is_empty();
            let only = takes_one.iter().filter(|&p| board.liberties(p) == 1).count() == 1;
            if !(alone && only) {
                continue;
            }
            let banned = board.ko() == Some((!color, point));
            let beside = PointSet::of(stone).dilate(&PointSet::board(board.size())) | takes_one;
            let mut groups = Vec::new();
            let mut stake = PointSet::of(stone);
            for (id, group) in model.picture().visible() {
                if group.stones.intersects(&beside) && hangs(group.health.value) {
                    groups.push(id);
                    stake |= group.points();
                }
            }
            kos.push(Ko {
                stone,
                point,
                taker: !color,
                turn: if banned { Turn::Threaten } else { Turn::Take },
                groups,
                size: stake.len(),
            });
        }
    }
    kos.sort_by_key(|k| k.stone);
    kos
}

/// Moves by which a side threatens to take strings of the enemy that stand, the largest first: what it can play while it may
/// not take back. Threats of fewer points than `least` are no use.
pub fn threats(model: &mut Model, color: Color, least: usize) -> Vec<Threat> {
    let board = model.board().clone();
    let mut threats: Vec<Threat> = Vec::new();
    let strings: Vec<Point> = board.strings(!color).collect();
    for target in strings {
        let size = 2 * board.string_len(target);
        let stands = model
            .zero()
            .string(target)
            .is_some_and(|r| r.value() == Value::WON);
        // With more liberties one move threatens nothing.
        if !stands || size < least || board.liberties(target) > model.settings().zero.stable {
            continue;
        }
        for p in &board.liberty_set(target).clone() {
            let mut after = board.clone();
            if after.play(color, p).is_err() {
                continue;
            }
            let mut zero = Zero::new(&after, model.settings().zero);
            let safe = zero.string(p).is_some_and(|r| r.value() != Value::LOST);
            let hangs = zero.string(target).is_some_and(|r| r.value() == Value::STAR);
            if hangs && safe {
                threats.push(Threat {
                    point: p,
                    target,
                    size,
                });
            }
        }
    }
    threats.sort_by_key(|t| (std::cmp::Reverse(t.size), t.point));
    threats
}
