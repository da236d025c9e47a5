//! Counting a finished position.

use crate::codes::Codes;
use crate::{Board, Color, Point, PointSet, Rules, Scoring};
use std::fmt;

/// Who owns which points of a position, dead stones being off.
///
/// ```
/// use goban::{Board, Ownership, PointSet};
/// let board: Board = "
///     . X O .
///     X X O O
///     . X O .
///     X X O .
/// ".parse().unwrap();
/// let owned = Ownership::of(&board, &PointSet::EMPTY);
/// assert_eq!((owned.black.len(), owned.white.len()), (8, 8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// Black's living stones and the empty points that only they reach.
    pub black: PointSet,
    /// White's.
    pub white: PointSet,
}

impl Ownership {
    /// Ownership after `dead` stones are taken off.
    pub fn of<C: Codes>(board: &Board<C>, dead: &PointSet) -> Ownership {
        let black = *board.stones(Color::Black) - *dead;
        let white = *board.stones(Color::White) - *dead;
        let empty = PointSet::board(board.size()) - black - white;
        let reach = |stones: &PointSet| stones.flood(&empty) & empty;
        let (from_black, from_white) = (reach(&black), reach(&white));
        Ownership {
            black: black | (from_black - from_white),
            white: white | (from_white - from_black),
        }
    }

    /// A colour's points.
    pub fn by(&self, color: Color) -> &PointSet {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

/// The points of both sides, komi and compensation included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// Black's points.
    pub black: f64,
    /// White's points.
    pub white: f64,
}

impl Score {
    /// Counts a position under rules, with the stones that are dead; White's komi included, compensation for
    /// handicap not.
    pub fn count<C: Codes>(board: &Board<C>, rules: &Rules, dead: &PointSet) -> Score {
        let points = |color| match rules.scoring {
            Scoring::Area => Ownership::of(board, dead).by(color).len() as f64,
            Scoring::Territory => territory(board, dead, color),
            Scoring::ProRata => pro_rata(board, color),
            Scoring::Neighbourhood => controlled(board, color).len() as f64,
        };
        Score {
            black: points(Color::Black),
            white: points(Color::White) + rules.komi,
        }
    }

    /// Black's lead.
    pub fn margin(&self) -> f64 {
        self.black - self.white
    }

    /// The result of a game with this score.
    pub fn outcome(&self) -> Outcome {
        let margin = self.margin();
        if margin > 0.0 {
            Outcome::Win(Color::Black, By::Points(margin))
        } else if margin < 0.0 {
            Outcome::Win(Color::White, By::Points(-margin))
        } else {
            Outcome::Draw
        }
    }
}

/// Surrounded points, dead enemy stones a second time as prisoners, and prisoners.
fn territory<C: Codes>(board: &Board<C>, dead: &PointSet, color: Color) -> f64 {
    let surrounded = *Ownership::of(board, dead).by(color) - *board.stones(color);
    // A dead stone of one's own stands in the enemy's points, so nothing of it is subtracted twice.
    let dead_enemies = (*board.stones(!color) & *dead).len();
    (surrounded.len() + dead_enemies) as f64 + f64::from(board.captured(!color))
}

/// Stones, and of each empty point the share of the colour among the stones beside it.
fn pro_rata<C: Codes>(board: &Board<C>, color: Color) -> f64 {
    let stones = board.stones(color).len() as f64;
    let shares = board.empty().iter().map(|p| {
        let beside = |c| {
            p.neighbours()
                .into_iter()
                .filter(|&n| board.at(n) == Some(c))
                .count() as f64
        };
        let (own, all) = (beside(color), beside(color) + beside(!color));
        if all > 0.0 { own / all } else { 0.0 }
    });
    stones + shares.sum::<f64>()
}

/// The points that a colour controls by direct neighbourhood (thesis 000, L6238): its stones, and the empty
/// points all of whose neighbours are its stones.
pub fn controlled<C: Codes>(board: &Board<C>, color: Color) -> PointSet {
    let stones = *board.stones(color);
    let foreign = *board.empty() | *board.stones(!color);
    let surrounded = |p: &Point| {
        let beside = |set| !PointSet::of(*p).border(set).is_empty();
        beside(&stones) && !beside(&foreign)
    };
    stones | board.empty().iter().filter(surrounded).collect()
}

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum By {
    /// By this many points.
    Points(f64),
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// The loser broke the rules or did not go on.
    Forfeit,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outcome {
    /// This colour won.
    Win(Color, By),
    /// Equal scores.
    Draw,
}

impl Outcome {
    /// The winner, if any.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(color, _) => Some(color),
            Outcome::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// As SGF and GTP write results: `B+3.5`, `W+R`, `B+T`, `W+F`, `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Draw => f.pad("0"),
            Outcome::Win(color, by) => {
                let how = match by {
                    // Two digits are enough for thirds and quarters.
                    By::Points(points) => format!("{}", (points * 100.0).round() / 100.0),
                    By::Resignation => "R".into(),
                    By::Time => "T".into(),
                    By::Forfeit => "F".into(),
                };
                f.pad(&format!("{}+{how}", color.letter()))
            }
        }
    }
}
