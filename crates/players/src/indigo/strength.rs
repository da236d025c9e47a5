//! The strength of a group in moves in a row (HDR 2004, 5.6; L200-L208): P, how many of the enemy kill it, and Q, how many of
//! its owner make it live. A search of one colour needs no knowledge but the model's static verdict.

use super::Mind;
use concepts::iterative::{Act, points_of};
use concepts::{Fate, Model};
use goban::{Board, Color, Point, PointSet};

/// Moves of a group that are tried in one place of the search.
const WIDE: usize = 4;

/// How many moves in a row decide about a group; none where more than were tried would be needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// Of the enemy, until it is dead: P.
    pub kill: Option<u32>,
    /// Of its owner, until it lives: Q.
    pub live: Option<u32>,
}

impl Strength {
    /// The chance that the group lives, as far as moves in a row tell: as many on both sides are an even fight. What the
    /// enemy cannot kill by so many lives for now.
    pub fn chance(self) -> f64 {
        match (self.kill, self.live) {
            (Some(0), _) => 0.0,
            (_, Some(0)) | (None, _) => 0.97,
            (Some(_), None) => 0.1,
            (Some(kill), Some(live)) => f64::from(kill) / f64::from(kill + live),
        }
    }

    /// Whether the next move decides: the enemy needs just one.
    pub fn is_urgent(self) -> bool {
        self.kill == Some(1) && self.live.is_some()
    }
}

/// The strength of the group of a stone, with at most so many moves in a row; none if there was no time to find out.
/// `spend` is asked before every look at a board.
pub(crate) fn strength(
    mind: &mut Mind,
    board: &Board,
    stone: Point,
    most: u32,
    spend: &mut impl FnMut() -> bool,
) -> Option<Strength> {
    let owner = board.at(stone)?;
    let mut of = |mover: Color, goal: Fate| -> Option<Option<u32>> {
        for moves in 0..=most {
            if reaches(mind, &mut board.clone(), stone, mover, goal, moves, spend)? {
                return Some(Some(moves));
            }
        }
        Some(None)
    };
    Some(Strength {
        kill: of(!owner, Fate::Dead)?,
        live: of(owner, Fate::Alive)?,
    })
}

/// Whether so many moves of one side bring the stone's group to this end; none if the time is up.
fn reaches(
    mind: &mut Mind,
    board: &mut Board,
    stone: Point,
    mover: Color,
    goal: Fate,
    moves: u32,
    spend: &mut impl FnMut() -> bool,
) -> Option<bool> {
    if !spend() {
        return None;
    }
    let model = mind.look(board);
    // Taken off the board.
    let fate = model.fate(stone).unwrap_or(Fate::Dead);
    if fate == goal || moves == 0 {
        return Some(fate == goal);
    }
    for p in near(model, stone, mover) {
        let mut after = board.clone();
        if after.play(mover, p).is_ok() && reaches(mind, &mut after, stone, mover, goal, moves - 1, spend)? {
            return Some(true);
        }
    }
    Some(false)
}

/// The moves to try: what the model advises this side about the group, then its liberties.
fn near(model: &Model, stone: Point, mover: Color) -> Vec<Point> {
    let Some((_, group)) = model.picture().group_at(stone) else {
        return Vec::new();
    };
    let act = if group.color == mover {
        Act::Defend
    } else {
        Act::Attack
    };
    let advised = points_of(&group.health.moves, act);
    let others: PointSet = group.liberties - advised;
    let legal = |p: &Point| model.board().is_legal(mover, *p);
    advised
        .iter()
        .chain(others.iter())
        .filter(legal)
        .take(WIDE)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use concepts::Settings;

    fn of(board: &str, stone: &str) -> Strength {
        let board: Board = board.parse().unwrap();
        let mut mind = Mind::new(Settings::default());
        strength(&mut mind, &board, stone.parse().unwrap(), 2, &mut || true).unwrap()
    }

    #[test]
    fn no_number_of_moves_kills_two_eyes() {
        let two_eyes = "
            . X . X O . .
            X X X X O . .
            O O O O O . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        ";
        let found = of(two_eyes, "A6");
        assert_eq!((found.kill, found.live), (None, Some(0)));
        assert!(found.chance() > 0.9 && !found.is_urgent());
    }

    #[test]
    fn one_move_kills_a_stone_in_atari() {
        let atari = "
            . . . . . . .
            . . O O . . .
            . O X X O . .
            . O X X O . .
            . . O . . . .
            . . . . X . .
            . . . . . . .
        ";
        assert_eq!(of(atari, "C4").kill, Some(1));
    }

    #[test]
    fn there_may_be_no_time() {
        let board: Board = ". . .\n. X .\n. . .".parse().unwrap();
        let mut mind = Mind::new(Settings::default());
        let p = "B2".parse().unwrap();
        assert_eq!(strength(&mut mind, &board, p, 2, &mut || false), None);
    }
}
