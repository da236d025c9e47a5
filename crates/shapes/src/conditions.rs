//! What must be so around a shape: ladders that work or do not, and who owns the influence beside it.

use crate::place::{Laid, Step};
use goban::{Board, Color, Influence, Point, PointSet};
use std::cell::OnceCell;

/// Something that must be so for a shape to be valid. Colours are those of the drawing.
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// The ladder that takes the stone here works, or does not, whoever's turn it is then.
    Ladder {
        /// The stone.
        stone: Step,
        /// Whether it must work.
        works: bool,
    },
    /// This colour owns the influence on that side of the shape (report, L1041).
    Side {
        /// Which way: one of the four directions.
        toward: Step,
        /// Whose the influence must be.
        owner: Color,
    },
    /// This colour owns the influence at that place.
    At {
        /// The place.
        place: Step,
        /// Whose the influence must be.
        owner: Color,
    },
}

/// How far beyond the shape its sides reach.
const REACH: i8 = 6;
/// How much wider than the shape they are, at each end.
const WIDER: i8 = 2;
/// Influence is what stones radiate in so many steps, with nothing eaten back (thesis 000, L1985).
const DILATIONS: usize = 5;

/// A position that conditions are asked about; what is costly is found out once.
pub(crate) struct Asked<'a> {
    pub board: &'a Board,
    to_move: Color,
    influence: OnceCell<Influence>,
}

impl<'a> Asked<'a> {
    pub fn new(board: &'a Board, to_move: Color) -> Asked<'a> {
        let influence = OnceCell::new();
        Asked {
            board,
            to_move,
            influence,
        }
    }

    fn owner(&self, points: impl Iterator<Item = Point>) -> Option<Color> {
        let influence = self
            .influence
            .get_or_init(|| Influence::of(self.board).x(DILATIONS, 0));
        let balance: i32 = points.map(|p| influence.at(p).signum()).sum();
        match balance {
            0 => None,
            sum if sum > 0 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    /// Whether the ladder against a stone works, with whoever moves next; none if the stone is gone, so that it neither works nor
    /// fails.
    fn ladder(&self, stone: Point) -> Option<bool> {
        let color = self.board.at(stone)?;
        Some(if color == self.to_move {
            tactics::ladder::holds(self.board, stone)
        } else {
            tactics::ladder::captures(self.board, stone).is_some()
        })
    }

    /// Whether all is so for a shape of these stones, laid here.
    pub fn holds(
        &self,
        conditions: &[Condition],
        stones: &[(Step, Color)],
        laid: &Laid,
        swapped: bool,
    ) -> bool {
        let real = |color: Color| if swapped { !color } else { color };
        conditions.iter().all(|condition| match *condition {
            Condition::Ladder { stone, works } => laid
                .at(stone)
                .is_some_and(|stone| self.ladder(stone) == Some(works)),
            Condition::At { place, owner } => {
                let owned = laid.at(place).map(|p| self.owner([p].into_iter()));
                owned == Some(Some(real(owner)))
            }
            Condition::Side { toward, owner } => {
                let strip = strip(stones, toward, laid) & *self.board.empty();
                self.owner(strip.iter()) == Some(real(owner))
            }
        })
    }
}

/// The points on one side of these stones.
fn strip(stones: &[(Step, Color)], toward: Step, laid: &Laid) -> PointSet {
    let most =
        |get: fn(&Step) -> i8, sign: i8| stones.iter().map(|(s, _)| sign * get(s)).max().unwrap_or(0) * sign;
    let (left, right) = (most(|s| s.0, -1), most(|s| s.0, 1));
    let (below, above) = (most(|s| s.1, -1), most(|s| s.1, 1));
    let wide = |low: i8, high: i8| (low - WIDER)..=(high + WIDER);
    let (cols, rows) = match toward {
        (1, _) => (right + 1..=right + REACH, wide(below, above)),
        (-1, _) => (left - REACH..=left - 1, wide(below, above)),
        (_, 1) => (wide(left, right), above + 1..=above + REACH),
        _ => (wide(left, right), below - REACH..=below - 1),
    };
    let places = cols.flat_map(|col| rows.clone().map(move |row| (col, row)));
    places.filter_map(|place| laid.at(place)).collect()
}
