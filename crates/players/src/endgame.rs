//! When a game is over: which stones are dead, what the score is, whether a pass is safe.

use goban::life::Unconditional;
use goban::{Board, Color, Game, Ownership, PointSet};
use tree::Analysis;

/// A string or a point goes to whom it went in so many of the playouts, or it is not settled.
const SETTLED: f32 = 0.75;
/// The chance to win that a pass must leave.
pub(crate) const SURE: f64 = 0.8;

/// Empty points that are nobody's yet, with the dead off: both sides reach them, or only one side has stones at all and could
/// still be invaded.
pub(crate) fn open_points(board: &Board, dead: &PointSet) -> PointSet {
    let owned = Ownership::of(board, dead);
    let alone = Color::BOTH
        .into_iter()
        .find(|&color| board.stones(!color).is_subset(dead));
    match alone {
        Some(color) => {
            let settled = Unconditional::of(board, color);
            *board.empty() - settled.territory
        }
        None => *board.empty() - owned.black - owned.white,
    }
}

/// How a game would end if both sides passed now, by what the playouts show and what is alive for good.
pub(crate) struct Ending {
    /// Stones that are dead.
    pub dead: PointSet,
    /// Black's lead with those off, komi included.
    pub margin: f64,
    /// Black's lead if every stone counted as alive.
    margin_as_it_stands: f64,
    /// Empty points that are nobody's yet: not enclosed by one side, or not given to it by the playouts.
    pub open: PointSet,
    /// Whether every string lives or is dead, and no point is open.
    settled: bool,
    passes: usize,
    /// The chance to win of the side to move, under the real komi.
    win_rate: f64,
}

impl Ending {
    pub fn new(game: &Game, found: &Analysis) -> Ending {
        let board = game.board();
        let [black, white] = Color::BOTH.map(|color| Unconditional::of(board, color));
        let safe = black.stones | white.stones;
        let mut dead = black.dead | white.dead;
        let mut settled = !found.ownership.is_empty();
        for color in Color::BOTH {
            let sign = if color == Color::Black { 1.0 } else { -1.0 };
            for root in board.strings(color) {
                let string: PointSet = board.string_stones(root).collect();
                if string.intersects(&safe) || string.is_subset(&dead) {
                    continue;
                }
                let sum: f32 = string.iter().map(|p| sign * found.owner(p)).sum();
                let mean = sum / string.len() as f32;
                if mean < -SETTLED {
                    dead |= string;
                } else if mean < SETTLED {
                    settled = false;
                }
            }
        }
        let owned = black.territory | white.territory;
        let mut open = open_points(board, &dead);
        open |= board
            .empty()
            .iter()
            .filter(|&p| found.owner(p).abs() < SETTLED)
            .collect();
        open -= owned;
        Ending {
            dead,
            margin: game.score(&dead).margin(),
            margin_as_it_stands: game.score(&PointSet::EMPTY).margin(),
            settled: settled && open.is_empty(),
            open,
            passes: game.passes(),
            win_rate: found.outcome.win_rate,
        }
    }

    /// Whether this side has won when the dead are off.
    pub fn wins(&self, color: Color) -> bool {
        self.margin > 0.0 && color == Color::Black || self.margin < 0.0 && color == Color::White
    }

    /// Whether nothing is left to decide, and this side has won.
    pub fn is_settled_for(&self, color: Color) -> bool {
        self.settled && self.wins(color)
    }

    /// Whether a pass would end the game with a win that nobody can dispute: the opponent has passed, and this side
    /// is ahead even if nothing is dead.
    pub fn is_won_as_it_stands(&self, color: Color) -> bool {
        let lead = if color == Color::Black {
            self.margin_as_it_stands
        } else {
            -self.margin_as_it_stands
        };
        self.passes == 1 && lead > 0.0 && self.wins(color)
    }

    /// Whether this side seems to lose nothing by passing: it has won and nothing is left to decide. What was found
    /// supposes that it goes on, so the opponent's next move must still be tried.
    pub fn seems_over(&self, color: Color) -> bool {
        self.is_settled_for(color) && self.win_rate >= SURE
    }
}
