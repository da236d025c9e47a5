//! Philosophers' Football on small boards, of at most 64 points.
//!
//! A board of points holds one ball, shared by both players, and men, shared too. A move either puts a man
//! on an empty point or jumps with the ball: over a line of one or more adjoining men, in any of the eight
//! directions, to the first point beyond them, which must be empty. The men jumped over are removed at once,
//! and the ball may jump on in the same move.
//!
//! X wins when the ball stands, at the end of a move, on the last row or has left the board beyond it; O
//! wins on the first row in the same way. It does not matter who moved it there. The ball may not leave the
//! board at the sides. A player must move; positions can come back.
//!
//! Jumps are kept to twenty in one move; no move on these boards has been seen to come near it.

use std::fmt;
use std::str::FromStr;

use proof::{Gradual, Outcome, Side, World};

use crate::diagram::{Diagram, PositionError, cell_name, draw};
use crate::keys::{SIDE_KEY, keys, mix};

/// Columns and rows of one step in each of the eight directions.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (-1, 1),
    (1, 0),
    (-1, 0),
    (1, -1),
    (-1, -1),
    (0, -1),
];
/// The most jumps in one move: three bits each, and a bit above them to mark their number.
const MOST_JUMPS: u32 = 20;

/// A move: a man put down, or a chain of jumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kick {
    /// A man on this point.
    Man(u8),
    /// Jumps: their directions, three bits each, the first lowest, with a single bit above the last.
    Jumps(u64),
}

/// A position of Philosophers' Football.
///
/// ```
/// use games::phutball::Phutball;
/// use proof::{Outcome, Side, World};
/// // The first row printed is O's goal, the last is X's; `*` is the ball, `o` are men.
/// let position: Phutball = "... / .*. / .o. / ... / ...".parse().unwrap();
/// assert_eq!(position.winning_move(), None);
/// let position: Phutball = "... / .*. / .o. / ... / .o. / ...".parse().unwrap();
/// let goal = position.winning_move().unwrap();
/// assert_eq!(position.notation(goal), "b2-b4-b6");
/// assert_eq!(position.play(goal).outcome(), Some(Outcome::Won(Side::First)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phutball {
    men: u64,
    hash: u64,
    columns: u8,
    rows: u8,
    ball: u8,
    mover: Side,
    winner: Option<Side>,
}

const MAN_KEYS: [u64; 64] = keys(0xF0_0A);
const BALL_KEYS: [u64; 64] = keys(0xF0_0B);

/// Where a jump ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Landing {
    Point(u8),
    /// Beyond this side's goal line.
    Goal(Side),
}

impl Phutball {
    /// An empty board with the ball in the middle, if it has 3 to 16 columns, 4 to 20 rows and at most 64
    /// points.
    pub fn new(columns: u8, rows: u8) -> Option<Phutball> {
        let fits =
            (3..=16).contains(&columns) && (4..=20).contains(&rows) && columns as u16 * rows as u16 <= 64;
        fits.then(|| {
            let ball = rows / 2 * columns + columns / 2;
            Phutball {
                men: 0,
                hash: mix(u64::from(columns) << 8 | u64::from(rows)) ^ BALL_KEYS[ball as usize],
                columns,
                rows,
                ball,
                mover: Side::First,
                winner: None,
            }
        })
    }

    /// The number of columns and of rows.
    pub fn size(&self) -> (u8, u8) {
        (self.columns, self.rows)
    }

    /// Column and row of the ball, from 0; the last it stood on, if it has left the board.
    pub fn ball(&self) -> (u8, u8) {
        (self.ball % self.columns, self.ball / self.columns)
    }

    fn points(&self) -> u64 {
        u64::MAX >> (64 - u32::from(self.columns) * u32::from(self.rows))
    }

    fn empty(&self) -> u64 {
        self.points() & !self.men & !(1 << self.ball)
    }

    fn name(&self, point: u8) -> String {
        cell_name((point % self.columns).into(), (point / self.columns).into())
    }

    /// The point one step away, if it is on the board.
    #[inline]
    fn step(&self, point: u8, direction: usize) -> Option<u8> {
        let (dx, dy) = DIRECTIONS[direction];
        let (x, y) = (
            (point % self.columns) as i8 + dx,
            (point / self.columns) as i8 + dy,
        );
        let inside = (0..self.columns as i8).contains(&x) && (0..self.rows as i8).contains(&y);
        inside.then(|| (y * self.columns as i8 + x) as u8)
    }

    /// One jump of a ball over these men: the men it removes and where it ends.
    #[inline]
    fn jump(&self, ball: u8, men: u64, direction: usize) -> Option<(u64, Landing)> {
        let mut over = 0;
        let mut at = ball;
        loop {
            match self.step(at, direction) {
                Some(next) if men >> next & 1 == 1 => {
                    over |= 1 << next;
                    at = next;
                }
                _ if over == 0 => return None,
                Some(next) => return Some((over, Landing::Point(next))),
                None => {
                    // Off the board: over a goal line if the last step crossed one, whatever the column.
                    let (_, dy) = DIRECTIONS[direction];
                    let row = at / self.columns;
                    return match dy {
                        1 if row + 1 == self.rows => Some((over, Landing::Goal(Side::First))),
                        -1 if row == 0 => Some((over, Landing::Goal(Side::Second))),
                        _ => None,
                    };
                }
            }
        }
    }

    /// Whose goal line this point is on.
    fn goal_row(&self, point: u8) -> Option<Side> {
        match point / self.columns {
            0 => Some(Side::Second),
            row if row + 1 == self.rows => Some(Side::First),
            _ => None,
        }
    }

    /// Calls `visit` with every chain of jumps: its code, the men left, where it ends, and the points it
    /// landed on. Stops when `visit` says so, and then says so too.
    fn chains(&self, visit: &mut impl FnMut(u64, u64, Landing, u64) -> bool) -> bool {
        self.chains_from(self.ball, self.men, 1, 0, 0, visit)
    }

    fn chains_from(
        &self,
        ball: u8,
        men: u64,
        mark: u64,
        code: u64,
        landed: u64,
        visit: &mut impl FnMut(u64, u64, Landing, u64) -> bool,
    ) -> bool {
        if mark == 1 << (3 * MOST_JUMPS) {
            return false;
        }
        for direction in 0..8 {
            let Some((over, landing)) = self.jump(ball, men, direction) else {
                continue;
            };
            let (code, next) = (code | (mark * direction as u64), mark << 3);
            let men = men & !over;
            let landed = match landing {
                Landing::Point(point) => landed | 1 << point,
                Landing::Goal(_) => landed,
            };
            if visit(code | next, men, landing, landed) {
                return true;
            }
            if let Landing::Point(point) = landing
                && self.chains_from(point, men, next, code, landed, visit)
            {
                return true;
            }
        }
        false
    }

    /// Who has scored if the ball ends here.
    fn scored(&self, landing: Landing) -> Option<Side> {
        match landing {
            Landing::Goal(side) => Some(side),
            Landing::Point(point) => self.goal_row(point),
        }
    }

    /// Every chain of jumps, one for each position that it leads to.
    fn jumps(&self) -> Vec<Kick> {
        let mut results: Vec<(u64, Landing)> = Vec::new();
        let mut kicks = Vec::new();
        self.chains(&mut |code, men, landing, _| {
            if !results.contains(&(men, landing)) {
                results.push((men, landing));
                kicks.push(Kick::Jumps(code));
            }
            false
        });
        kicks
    }

    /// A chain of jumps that scores for this side, with the points it lands on.
    fn goal(&self, side: Side) -> Option<(Kick, u64)> {
        let mut found = None;
        self.chains(&mut |code, _, landing, landed| {
            if self.scored(landing) == Some(side) {
                found = Some((Kick::Jumps(code), landed));
            }
            found.is_some()
        });
        found
    }

    /// The empty points where a man could change what the ball can reach: beside the ball, wherever chains
    /// bring it, and where jumps end.
    fn touching(&self) -> u64 {
        let beside = |point: u8| {
            (0..8)
                .filter_map(|direction| self.step(point, direction))
                .fold(0u64, |set, p| set | 1 << p)
        };
        let mut touched = beside(self.ball);
        self.chains(&mut |_, _, landing, _| {
            if let Landing::Point(point) = landing {
                touched |= beside(point) | 1 << point;
            }
            false
        });
        touched & self.empty()
    }

    fn men_on(points: u64) -> impl Iterator<Item = Kick> {
        (0..64).filter(move |p| points >> p & 1 == 1).map(Kick::Man)
    }

    /// Where these jumps lead: the men left, where the ball ends, and the points on its way.
    fn follow(&self, code: u64) -> Option<(u64, Landing, Vec<u8>)> {
        let (mut men, mut ball, mut rest) = (self.men, self.ball, code);
        let mut way = vec![ball];
        loop {
            let (over, landing) = self.jump(ball, men, (rest & 7) as usize)?;
            men &= !over;
            rest >>= 3;
            match landing {
                Landing::Point(point) => {
                    ball = point;
                    way.push(point);
                    if rest <= 1 {
                        return Some((men, landing, way));
                    }
                }
                Landing::Goal(_) => return (rest <= 1).then_some((men, landing, way)),
            }
        }
    }
}

impl World for Phutball {
    type Move = Kick;
    type Moves = Vec<Kick>;

    const CYCLIC: bool = true;

    fn to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::Won(side)),
            None => (self.empty() == 0 && self.jumps().is_empty()).then_some(Outcome::Drawn),
        }
    }

    /// Jumps first, then men near the ball's ways, then the others.
    fn moves(&self) -> Vec<Kick> {
        let near = self.touching();
        let mut moves = self.jumps();
        moves.extend(Phutball::men_on(near));
        moves.extend(Phutball::men_on(self.empty() & !near));
        moves
    }

    fn play(&self, kick: Kick) -> Phutball {
        let mut next = *self;
        next.mover = !self.mover;
        next.hash ^= SIDE_KEY;
        match kick {
            Kick::Man(point) => {
                next.men |= 1 << point;
                next.hash ^= MAN_KEYS[point as usize];
            }
            Kick::Jumps(code) => {
                let Some((men, landing, _)) = self.follow(code) else {
                    return next;
                };
                for (point, key) in MAN_KEYS.iter().enumerate() {
                    if (self.men & !men) >> point & 1 == 1 {
                        next.hash ^= key;
                    }
                }
                next.men = men;
                next.winner = self.scored(landing);
                next.hash ^= BALL_KEYS[self.ball as usize];
                if let Landing::Point(point) = landing {
                    next.ball = point;
                    next.hash ^= BALL_KEYS[point as usize];
                }
            }
        }
        next
    }

    fn null(&self) -> Option<Phutball> {
        Some(Phutball {
            mover: !self.mover,
            hash: self.hash ^ SIDE_KEY,
            ..*self
        })
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    /// The point of a man, or 64 and the place among the jumps.
    fn code(&self, kick: Kick) -> u32 {
        match kick {
            Kick::Man(point) => point.into(),
            jumps => match self.jumps().iter().position(|&other| other == jumps) {
                Some(place) => 64 + place as u32,
                None => u32::MAX,
            },
        }
    }

    fn notation(&self, kick: Kick) -> String {
        match kick {
            Kick::Man(point) => self.name(point),
            Kick::Jumps(code) => match self.follow(code) {
                None => "no jump".to_string(),
                Some((_, landing, way)) => {
                    let names: Vec<String> = way.iter().map(|&p| self.name(p)).collect();
                    let over = if matches!(landing, Landing::Goal(_)) {
                        "-goal"
                    } else {
                        ""
                    };
                    names.join("-") + over
                }
            },
        }
    }

    fn winning_move(&self) -> Option<Kick> {
        self.goal(self.mover).map(|(kick, _)| kick)
    }

    /// A threat to score at once is a jump, or a man that changes what the ball can reach.
    fn threats(&self, order: u8) -> Vec<Kick> {
        if order > 1 {
            return self.moves();
        }
        let mut moves = self.jumps();
        moves.extend(Phutball::men_on(self.touching()));
        moves
    }

    /// A chain that scores goes on doing so unless the ball moves or a man stands where it would land.
    fn replies(&self, game: Gradual) -> Vec<Kick> {
        if game != Gradual::ONE {
            return self.moves();
        }
        let mut moves = self.jumps();
        if let Some((_, landed)) = self.goal(!self.mover) {
            moves.extend(Phutball::men_on(landed & self.empty()));
        }
        moves
    }
}

impl fmt::Display for Phutball {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, (self.rows, self.columns), self.mover, |row, column| {
            match row * self.columns + column {
                p if p == self.ball => '*',
                p if self.men >> p & 1 == 1 => 'o',
                _ => '.',
            }
        })
    }
}

impl FromStr for Phutball {
    type Err = PositionError;

    /// X is to move unless the diagram says otherwise.
    fn from_str(text: &str) -> Result<Phutball, PositionError> {
        let diagram = Diagram::parse(text)?;
        let sizes = "3 to 16 columns, 4 to 20 rows and at most 64 points";
        let mut position = diagram.rectangle(Phutball::new, sizes)?;
        position.hash ^= BALL_KEYS[position.ball as usize];
        let mut ball = None;
        for (row, cells) in diagram.rows.iter().enumerate() {
            for (column, &c) in cells.iter().enumerate() {
                let point = row * usize::from(position.columns) + column;
                match c {
                    '.' => {}
                    'o' | 'O' => {
                        position.men |= 1 << point;
                        position.hash ^= MAN_KEYS[point];
                    }
                    '*' if ball.is_none() => ball = Some(point as u8),
                    '*' => return Err(PositionError::in_row(row, "impossible: a second ball")),
                    _ => {
                        return Err(PositionError::in_row(
                            row,
                            format!("`{c}` is none of `.`, `o` and `*`"),
                        ));
                    }
                }
            }
        }
        position.ball = ball.ok_or_else(|| PositionError::new("impossible: no ball; draw it as `*`"))?;
        position.hash ^= BALL_KEYS[position.ball as usize];
        position.winner = position.goal_row(position.ball);
        if diagram.to_move == Some(Side::Second) {
            position.mover = Side::Second;
            position.hash ^= SIDE_KEY;
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phutball(text: &str) -> Phutball {
        text.parse().unwrap()
    }

    fn jumps(position: &Phutball) -> Vec<String> {
        position
            .jumps()
            .into_iter()
            .map(|m| position.notation(m))
            .collect()
    }

    #[test]
    fn the_ball_jumps_over_lines_of_men_and_removes_them() {
        let position = phutball("..... / ..... / .*oo. / ..... / ..... / .....");
        assert_eq!(jumps(&position), ["b3-e3"]);
        let after = position.play(position.jumps()[0]);
        assert_eq!(
            after,
            phutball("..... / ..... / ....* / ..... / ..... / ..... / O to move")
        );
        // Nothing lies beyond the men at the side of the board.
        assert!(jumps(&phutball("..... / ..... / ..*oo / ..... / ..... / .....")).is_empty());
    }

    #[test]
    fn goals_are_scored_on_the_last_rows_and_beyond_them() {
        // Over the men and out.
        let out = phutball("..... / ..... / ..... / ..*.. / ..o.. / ..o..");
        assert_eq!(
            out.winning_move().map(|m| out.notation(m)),
            Some("c4-goal".to_string())
        );
        // Out through the corner still crosses the goal line.
        let corner = phutball("..... / ..... / ..... / ..*.. / ...o. / ....o");
        assert!(corner.winning_move().is_some());
        // On the line, but only at the end of the move: O may jump through X's line and back.
        let back = phutball("..... / ..... / ..... / .*... / .oo.. / ..... / O to move");
        assert_eq!(
            back.goal(Side::First).map(|(m, _)| back.notation(m)),
            Some("b4-b6".to_string())
        );
        let own_goal = back.play(back.jumps()[0]);
        assert_eq!(own_goal.outcome(), Some(Outcome::Won(Side::First)));
    }

    #[test]
    fn a_man_on_the_landing_point_may_lengthen_the_jump() {
        let position = phutball("... / .*. / .o. / ... / ... / ...");
        let blocked = position.play(Kick::Man(10));
        assert_eq!(jumps(&blocked), ["b2-b5"]);
    }

    #[test]
    fn hashes_agree_however_a_position_arises() {
        let position = phutball("..... / ..... / .*oo. / ..... / ..... / .....");
        let after = position.play(position.jumps()[0]);
        assert_eq!(
            after.hash(),
            after.to_string().parse::<Phutball>().unwrap().hash()
        );
        for m in position.moves() {
            assert_eq!(
                position
                    .moves()
                    .iter()
                    .filter(|&&o| position.code(o) == position.code(m))
                    .count(),
                1
            );
        }
    }

    #[test]
    fn impossible_positions_say_why() {
        for (text, why) in [
            ("..../..../..../....", "no ball"),
            ("*.../..*./..../....", "second ball"),
            ("..../..*./..x./....", "row 3: `x`"),
            (
                "........./...*...../........./........./........./........./........./.........",
                "at most 64",
            ),
        ] {
            let error = text.parse::<Phutball>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
