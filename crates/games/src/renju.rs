//! Renju: Gomoku in which the first player is held back (paper 004, L16, L268).
//!
//! As in [`crate::gomoku`], five in a row win. For X, who moves first, they must be exactly five, and three kinds of moves are
//! forbidden, unless they make such a five:
//!
//! - an *overline*, six or more in a row;
//! - a *double four*, two or more rows of which each needs one stone to be five;
//! - a *double three*, two or more rows that one more stone, itself not forbidden, makes a straight four: four in a row
//!   with a five at either end.
//!
//! O may do all that, and wins by more than five as well. A player who has no legal move, or finds the board full, ends the game
//! without a winner. The rules of tournaments about the opening are left out.

use std::fmt;
use std::str::FromStr;

use proof::bits::{Bits, Cell, Cells};
use proof::{Outcome, Side, World};

use crate::diagram::PositionError;
use crate::gomoku::{Gomoku, Points, STEPS};

/// A position of Renju.
///
/// ```
/// use games::renju::Renju;
/// use proof::World;
/// // A stone at d4 would make two open threes.
/// let position: Renju = "
///     .......
///     ...X...
///     ...X...
///     .XX....
///     ......O
///     .O....O
///     ......O".parse().unwrap();
/// let names: Vec<String> = position.moves().map(|m| position.notation(m)).collect();
/// assert!(!names.contains(&"d4".to_string()) && names.contains(&"d5".to_string()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Renju(Gomoku);

impl Renju {
    /// The empty board, if the side is one of Gomoku's.
    pub fn new(side: u8) -> Option<Renju> {
        Gomoku::new(side).map(Renju)
    }

    /// Points along one side.
    pub fn side(&self) -> u8 {
        self.0.side()
    }

    /// The position as one of Gomoku.
    pub fn gomoku(&self) -> &Gomoku {
        &self.0
    }

    /// The empty points on which X may not play.
    pub fn forbidden(&self) -> Cells<Points> {
        let lines = Lines {
            board: self.0.board,
            own: self.0.stones[0],
            enemy: self.0.stones[1],
        };
        Cells(self.0.empty())
            .filter(|&Cell(p)| lines.is_forbidden(p.into()))
            .collect()
    }

    /// The empty points, forbidden ones among them.
    pub fn empty(&self) -> Cells<Points> {
        Cells(self.0.empty())
    }

    /// Whether the side to move may play on this empty point.
    pub fn may_play(&self, Cell(p): Cell) -> bool {
        let lines = Lines {
            board: self.0.board,
            own: self.0.stones[0],
            enemy: self.0.stones[1],
        };
        self.0.to_move() == Side::Second || !lines.is_forbidden(p.into())
    }
}

/// The stones as X sees them.
#[derive(Clone, Copy)]
struct Lines {
    board: Points,
    own: Points,
    enemy: Points,
}

impl Lines {
    /// The point so many steps along a line, if it is on the board. Between two rows lie points that are off it, so that who walks
    /// step by step cannot come back on the other side.
    fn along(&self, p: u32, step: u32, by: i32) -> Option<u32> {
        let at = i64::from(p) + i64::from(step) * i64::from(by);
        let at = u32::try_from(at).ok().filter(|&at| at < Points::COUNT)?;
        self.board.meets(Points::bit(at)).then_some(at)
    }

    fn owns(&self, p: u32) -> bool {
        self.own.meets(Points::bit(p))
    }

    fn is_empty(&self, p: u32) -> bool {
        !(self.own | self.enemy).meets(Points::bit(p))
    }

    fn with(&self, p: u32) -> Lines {
        Lines {
            own: self.own | Points::bit(p),
            ..*self
        }
    }

    /// How many own stones follow this point in a row, in one sense of a line, and the empty point after them, if there is one.
    fn run(&self, p: u32, step: u32, sense: i32) -> (u32, Option<u32>) {
        let mut at = p;
        let mut length = 0;
        loop {
            match self.along(at, step, sense) {
                Some(next) if self.owns(next) => {
                    at = next;
                    length += 1;
                }
                Some(next) if self.is_empty(next) => return (length, Some(next)),
                _ => return (length, None),
            }
        }
    }

    /// Stones in a row through this point, supposing one stands on it.
    fn row(&self, p: u32, step: u32) -> u32 {
        1 + self.run(p, step, 1).0 + self.run(p, step, -1).0
    }

    /// Whether X may not play on this empty point.
    fn is_forbidden(&self, p: u32) -> bool {
        if self.stones_near(p) < 4 {
            return false;
        }
        let rows = STEPS.map(|step| self.row(p, step));
        if rows.contains(&5) {
            return false;
        }
        if rows.iter().any(|&row| row > 5) {
            return true;
        }
        let after = self.with(p);
        let fours = STEPS.map(|step| after.fours(p, step));
        if fours.iter().sum::<u32>() >= 2 {
            return true;
        }
        let threes = STEPS.into_iter().zip(fours);
        threes
            .filter(|&(step, fours)| fours == 0 && after.is_three(p, step))
            .count()
            >= 2
    }

    /// Own stones on the eight lines from a point, up to four steps away. What is forbidden needs four of them.
    fn stones_near(&self, p: u32) -> u32 {
        let count = |step: u32, sense: i32| {
            (1..=4)
                .map_while(|by| self.along(p, step, sense * by))
                .filter(|&at| self.owns(at))
                .count() as u32
        };
        STEPS
            .into_iter()
            .map(|step| count(step, 1) + count(step, -1))
            .sum()
    }

    /// The fours through a stone along a line: rows that one stone more makes exactly five. One that can be completed at either
    /// end is one four.
    fn fours(&self, p: u32, step: u32) -> u32 {
        let (ahead, front) = self.run(p, step, 1);
        let (behind, back) = self.run(p, step, -1);
        let makes_five = |end: Option<u32>| end.is_some_and(|end| self.row(end, step) == 5);
        let (front, back) = (makes_five(front), makes_five(back));
        if front && back && ahead + behind + 1 == 4 {
            return 1;
        }
        u32::from(front) + u32::from(back)
    }

    /// Whether a stone belongs to a three along a line: one more stone, itself allowed, makes a straight four of it.
    fn is_three(&self, p: u32, step: u32) -> bool {
        [1, -1].into_iter().any(|sense| {
            let Some(q) = self.run(p, step, sense).1 else {
                return false;
            };
            let four = self.with(q);
            let straight = four.row(p, step) == 4
                && [1, -1].into_iter().all(|sense| {
                    let end = four.run(p, step, sense).1;
                    end.is_some_and(|end| four.row(end, step) == 5)
                });
            straight && !self.is_forbidden(q)
        })
    }
}

impl World for Renju {
    type Move = Cell;
    type Moves = Cells<Points>;

    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().or_else(|| {
            let stuck = !Cells(self.0.empty()).any(|p| self.may_play(p));
            stuck.then_some(Outcome::Drawn)
        })
    }

    fn moves(&self) -> Cells<Points> {
        let empty = self.0.empty();
        match self.to_move() {
            Side::First => Cells(empty & !self.forbidden().0),
            Side::Second => Cells(empty),
        }
    }

    /// A legal move that makes six makes five as well, so that more than five need not be told from five here.
    fn play(&self, m: Cell) -> Renju {
        Renju(self.0.play(m))
    }

    fn null(&self) -> Option<Renju> {
        self.0.null().map(Renju)
    }

    fn hash(&self) -> u64 {
        !self.0.hash()
    }

    fn code(&self, m: Cell) -> u32 {
        self.0.code(m)
    }

    fn notation(&self, m: Cell) -> String {
        self.0.notation(m)
    }

    fn winning_move(&self) -> Option<Cell> {
        self.0.in_windows(self.to_move(), 4).find(|&m| self.may_play(m))
    }
}

impl fmt::Display for Renju {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Renju {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Renju, PositionError> {
        let position: Gomoku = text.parse()?;
        let lines = Lines {
            board: position.board,
            own: position.stones[0],
            enemy: position.stones[1],
        };
        let over = |&Cell(p): &Cell| STEPS.into_iter().any(|step| lines.row(p.into(), step) > 5);
        let five = |&Cell(p): &Cell| STEPS.into_iter().any(|step| lines.row(p.into(), step) == 5);
        let mut stones = Cells(position.stones[0]);
        if stones.clone().any(|p| over(&p)) && !stones.any(|p| five(&p)) {
            return Err(PositionError::new(
                "impossible: X has six in a row or more, which is forbidden to X in Renju",
            ));
        }
        Ok(Renju(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::STRIDE;
    use goban::Random;
    use std::collections::{HashMap, HashSet};

    /// What is forbidden, told from windows of five cells on a map of coordinates.
    struct Plain {
        side: i32,
        stones: HashMap<(i32, i32), char>,
    }

    const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

    impl Plain {
        fn at(&self, (x, y): (i32, i32)) -> char {
            let on = (0..self.side).contains(&x) && (0..self.side).contains(&y);
            if on {
                *self.stones.get(&(x, y)).unwrap_or(&'.')
            } else {
                '#'
            }
        }

        /// The windows of exactly five through a point along a way: those whose neighbours are not X.
        fn windows(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> Vec<Vec<(i32, i32)>> {
            let cell = |i: i32| (x + i * dx, y + i * dy);
            (-4..=0)
                .filter(|&first| self.at(cell(first - 1)) != 'X' && self.at(cell(first + 5)) != 'X')
                .map(|first| (first..first + 5).map(cell).collect())
                .collect()
        }

        fn fives(&self, p: (i32, i32)) -> bool {
            let full = |w: &Vec<(i32, i32)>| w.iter().all(|&c| self.at(c) == 'X');
            WAYS.iter().any(|&way| self.windows(p, way).iter().any(full))
        }

        /// The stones of each four through a point along a way.
        fn fours(&self, p: (i32, i32), way: (i32, i32)) -> HashSet<Vec<(i32, i32)>> {
            let windows = self.windows(p, way).into_iter();
            windows
                .filter_map(|window| {
                    let stones: Vec<_> = window.iter().copied().filter(|&c| self.at(c) == 'X').collect();
                    let open = window.iter().filter(|&&c| self.at(c) == '.').count();
                    (stones.len() == 4 && open == 1).then_some(stones)
                })
                .collect()
        }

        fn forbidden(&mut self, p: (i32, i32)) -> bool {
            self.stones.insert(p, 'X');
            let answer = self.is_wrong(p);
            self.stones.remove(&p);
            answer
        }

        fn is_wrong(&mut self, p: (i32, i32)) -> bool {
            if self.fives(p) {
                return false;
            }
            let line = |way: (i32, i32), i: i32| (p.0 + i * way.0, p.1 + i * way.1);
            let six = |way| (-5..=0).any(|a| (a..a + 6).all(|i| self.at(line(way, i)) == 'X'));
            if WAYS.into_iter().any(six) {
                return true;
            }
            let fours: Vec<usize> = WAYS.iter().map(|&way| self.fours(p, way).len()).collect();
            if fours.iter().sum::<usize>() > 1 {
                return true;
            }
            let mut threes = 0;
            for (way, four) in WAYS.into_iter().zip(fours) {
                let mut three = false;
                for i in (-4..=4).filter(|_| four == 0) {
                    let q = line(way, i);
                    if self.at(q) != '.' {
                        continue;
                    }
                    self.stones.insert(q, 'X');
                    // A straight four: the same four stones, in a row, complete two windows.
                    let windows = self.windows(p, way).into_iter().filter(|w| w.contains(&q));
                    let halves: Vec<Vec<_>> = windows
                        .filter(|w| {
                            let count = w.iter().filter(|&&c| self.at(c) == 'X').count();
                            count == 4 && (self.at(w[0]) == '.' || self.at(w[4]) == '.')
                        })
                        .map(|w| w.into_iter().filter(|&c| self.at(c) == 'X').collect())
                        .collect();
                    let straight = (0..halves.len()).any(|a| halves[..a].contains(&halves[a]));
                    self.stones.remove(&q);
                    three |= straight && !self.forbidden(q);
                }
                threes += u32::from(three);
            }
            threes > 1
        }
    }

    #[test]
    fn what_is_forbidden_is_what_the_plain_rules_forbid() {
        let mut dice = Random::new(5);
        let mut kinds = 0;
        for _ in 0..400 {
            let side = 9 + dice.index(7) as i32;
            let mut plain = Plain {
                side,
                stones: HashMap::new(),
            };
            let mut rows = vec![vec!['.'; side as usize]; side as usize];
            // Thrown close together; the sides have equally many stones.
            let count = 6 + dice.index(9);
            for i in 0..2 * count {
                let (x, y) = (1 + dice.index(8), 1 + dice.index(8));
                let sign = if i % 2 == 0 { 'X' } else { 'O' };
                if rows[y][x] == '.' {
                    rows[y][x] = sign;
                    plain.stones.insert((x as i32, y as i32), sign);
                }
            }
            let text: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
            let mut lines = Lines {
                board: Gomoku::new(side as u8).unwrap().board,
                own: Points::default(),
                enemy: Points::default(),
            };
            for (&(x, y), &sign) in &plain.stones {
                let bit = Points::bit(y as u32 * STRIDE + x as u32);
                if sign == 'X' {
                    lines.own |= bit
                } else {
                    lines.enemy |= bit
                }
            }
            for y in 0..side {
                for x in 0..side {
                    if plain.at((x, y)) == '.' {
                        let p = y as u32 * STRIDE + x as u32;
                        let truth = plain.forbidden((x, y));
                        kinds += u32::from(truth);
                        let name = format!("column {} row {} of\n{}", x + 1, y + 1, text.join("\n"));
                        assert_eq!(lines.is_forbidden(p), truth, "{name}");
                    }
                }
            }
        }
        assert!(kinds > 150, "{kinds}");
    }

    fn forbidden(text: &str) -> Vec<String> {
        let position: Renju = text.parse().unwrap();
        position.forbidden().map(|m| position.notation(m)).collect()
    }

    #[test]
    fn rows_of_more_than_five_are_forbidden_unless_there_is_a_five() {
        assert_eq!(
            forbidden(
                "XX.XXX.../OO.OO..../........./....O..../........./........./........./........./........."
            ),
            ["c1"]
        );
        // The same move makes exactly five downwards.
        let five =
            "XX.XXX.../OOX....../O.X....../..X....O./..X..O.../....O..../....O..../....O..../........O";
        assert_eq!(forbidden(five), [""; 0]);
    }

    #[test]
    fn two_fours_in_one_row_are_two() {
        let text =
            "X.X.X.X../OO.O.O.../........./........./........./........./........./........./.........";
        assert_eq!(forbidden(text), ["d1"]);
        // Blocked at one end there is one four, which may be played.
        let text =
            "X.X.X.O../OO......./........./........./........./........./........./........./.........";
        assert_eq!(forbidden(text), [""; 0]);
    }

    #[test]
    fn a_three_that_cannot_become_a_straight_four_is_none() {
        // d4 makes a row of three down and one across; closed on one side it is no three.
        let open = "......./...X.../...X.../.XX..../......O/.O....O/......O";
        assert_eq!(forbidden(open), ["d4"]);
        let closed = "...O.../...X.../...X.../.XX..../......O/.O....O/.......";
        assert_eq!(forbidden(closed), [""; 0]);
    }

    #[test]
    fn impossible_positions_say_why() {
        let error = "XXXXXX./OOOO.O./......./......./......./......./.......".parse::<Renju>();
        assert!(error.unwrap_err().to_string().contains("six in a row"));
    }
}
