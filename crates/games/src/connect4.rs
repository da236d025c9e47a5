//! Connect-4 on boards of 4 to 8 columns and 4 to 7 rows; the real one has 7 and 6.
//!
//! The players drop stones into columns in turn, X first; a stone comes to rest on the highest stone of its
//! column. Four in a row, across, down or on a diagonal, win. A full board without four is a draw. A player
//! must move, and having to move is often what loses: threats alone do not decide this game.

use std::fmt;
use std::str::FromStr;

use proof::bits::{Cell, Cells};
use proof::{Gradual, Outcome, Side, World};

use crate::diagram::{Diagram, PositionError, draw, letter, sign, stone};
use crate::keys::{SIDE_KEY, keys, mix};

/// A position of Connect-4. A move is the cell of its column.
///
/// Columns stand one after another in a word, each with an empty cell on top, so that rows do not wrap
/// around: cell `column * (rows + 1) + height`.
///
/// ```
/// use games::connect4::Connect4;
/// use proof::World;
/// let position: Connect4 = "..... / O.... / O.... / O.XXX".parse().unwrap();
/// assert_eq!(position.winning_move().map(|m| position.notation(m)), Some("b".to_string()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connect4 {
    stones: [u64; 2],
    hash: u64,
    columns: u8,
    rows: u8,
    mover: Side,
    winner: Option<Side>,
}

const KEYS: [[u64; 64]; 2] = [keys(0xC4_0A), keys(0xC4_0B)];

impl Connect4 {
    /// The empty board, if there is one of this size: 4 to 8 columns, 4 to 7 rows.
    pub fn new(columns: u8, rows: u8) -> Option<Connect4> {
        let fits = (4..=8).contains(&columns) && (4..=7).contains(&rows);
        fits.then(|| Connect4 {
            stones: [0; 2],
            hash: mix(u64::from(columns) << 8 | u64::from(rows)),
            columns,
            rows,
            mover: Side::First,
            winner: None,
        })
    }

    /// The number of columns and of rows.
    pub fn size(&self) -> (u8, u8) {
        (self.columns, self.rows)
    }

    #[inline]
    fn stride(&self) -> u32 {
        u32::from(self.rows) + 1
    }

    /// The lowest cell of each column.
    #[inline]
    fn floor(&self) -> u64 {
        let mut floor = 0;
        for column in 0..u32::from(self.columns) {
            floor |= 1 << (column * self.stride());
        }
        floor
    }

    fn cells(&self) -> u64 {
        self.floor() * ((1 << self.rows) - 1)
    }

    /// The cells on which a stone can come to rest now. Adding the floor carries through each column's
    /// stones to the first empty cell.
    #[inline]
    fn open(&self) -> u64 {
        ((self.stones[0] | self.stones[1]) + self.floor()) & self.cells()
    }

    /// How many rows of four that the other side has no stone in hold one stone of this side, two and three.
    ///
    /// ```
    /// use games::connect4::Connect4;
    /// use proof::Side;
    /// let position: Connect4 = "..... / O.... / O.... / O.XXX".parse().unwrap();
    /// assert_eq!(position.rows_of(Side::First)[2], 1);
    /// ```
    pub fn rows_of(&self, side: Side) -> [u32; 3] {
        let (own, stride) = (self.stones[side as usize], self.stride());
        let free = self.cells() & !self.stones[!side as usize];
        let mut found = [0; 3];
        for step in [1, stride, stride + 1, stride - 1] {
            let two = free & free >> step;
            let mut alive = two & two >> (2 * step);
            while alive != 0 {
                let first = alive.trailing_zeros();
                alive &= alive - 1;
                let row = [0, 1, 2, 3].map(|i| own >> (first + i * step) & 1);
                let stones = row.iter().sum::<u64>() as usize;
                if let Some(count) = stones.checked_sub(1).and_then(|i| found.get_mut(i)) {
                    *count += 1;
                }
            }
        }
        found
    }

    fn four(&self, stones: u64) -> bool {
        let stride = self.stride();
        [1, stride, stride + 1, stride - 1].into_iter().any(|step| {
            let two = stones & stones >> step;
            two & two >> (2 * step) != 0
        })
    }

    /// The open cells on which a stone of this side makes four.
    fn fours(&self, side: Side) -> Cells<u64> {
        let own = self.stones[side as usize];
        Cells(self.open())
            .filter(|cell| self.four(own | 1 << cell.0))
            .collect()
    }
}

impl World for Connect4 {
    type Move = Cell;
    type Moves = Cells<u64>;

    fn to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::Won(side)),
            None => (self.open() == 0).then_some(Outcome::Drawn),
        }
    }

    fn moves(&self) -> Cells<u64> {
        Cells(self.open())
    }

    fn play(&self, Cell(cell): Cell) -> Connect4 {
        let mut next = *self;
        next.stones[self.mover as usize] |= 1 << cell;
        next.winner = self.four(next.stones[self.mover as usize]).then_some(self.mover);
        next.hash ^= KEYS[self.mover as usize][cell as usize] ^ SIDE_KEY;
        next.mover = !self.mover;
        next
    }

    fn null(&self) -> Option<Connect4> {
        Some(Connect4 {
            mover: !self.mover,
            hash: self.hash ^ SIDE_KEY,
            ..*self
        })
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn code(&self, Cell(cell): Cell) -> u32 {
        cell.into()
    }

    fn notation(&self, Cell(cell): Cell) -> String {
        let column = cell / self.stride() as u16;
        ((b'a' + column as u8) as char).to_string()
    }

    fn winning_move(&self) -> Option<Cell> {
        self.fours(self.mover).next()
    }

    /// Against four at the next move only its cell helps, if there is no second one and none opens above it, or
    /// four of one's own. A longer win can turn on any column, since each stone opens the cell above it.
    fn replies(&self, game: Gradual) -> Cells<u64> {
        if game != Gradual::ONE {
            return self.moves();
        }
        let help = self.fours(!self.mover).0 & self.sound_moves().0;
        Cells(self.fours(self.mover).0 | help)
    }

    /// No cell is left open to the other side's four, neither now nor above the stone.
    fn sound_moves(&self) -> Cells<u64> {
        let enemy = self.stones[!self.mover as usize];
        let fours = self.fours(!self.mover).0;
        let sound = Cells(self.open()).filter(|cell| {
            let (stone, above) = (1u64 << cell.0, 2u64 << cell.0 & self.cells());
            fours & !stone == 0 && (above == 0 || !self.four(enemy | above))
        });
        sound.collect()
    }
}

impl fmt::Display for Connect4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, (self.rows, self.columns), self.mover, |row, column| {
            let cell = 1u64 << (u32::from(column) * self.stride() + u32::from(self.rows - 1 - row));
            sign(self.stones.map(|s| s & cell != 0))
        })
    }
}

impl FromStr for Connect4 {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Connect4, PositionError> {
        let diagram = Diagram::parse(text)?;
        let rows = diagram.rows.len();
        let mut position = diagram.rectangle(Connect4::new, "4 to 8 columns and 4 to 7 rows")?;
        for (line, cells) in diagram.rows.iter().enumerate() {
            for (column, &c) in cells.iter().enumerate() {
                if let Some(owner) = stone(line, c)? {
                    if line + 1 < rows && diagram.rows[line + 1][column] == '.' {
                        return Err(PositionError::in_row(
                            line,
                            format!(
                                "impossible: nothing lies under the stone in column {}",
                                column + 1
                            ),
                        ));
                    }
                    let cell = column * position.stride() as usize + (rows - 1 - line);
                    position.stones[owner as usize] |= 1 << cell;
                    position.hash ^= KEYS[owner as usize][cell];
                }
            }
        }
        let [first, second] = position.stones.map(u64::count_ones);
        position.mover = diagram.turn_by_count(first, second)?;
        if position.mover == Side::Second {
            position.hash ^= SIDE_KEY;
        }
        if position.four(position.stones[position.mover as usize]) {
            return Err(PositionError::new(format!(
                "impossible: {} has four in a row but the last move was the other side's",
                letter(position.mover)
            )));
        }
        let last = !position.mover;
        position.winner = position.four(position.stones[last as usize]).then_some(last);
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connect4(text: &str) -> Connect4 {
        text.parse().unwrap()
    }

    #[test]
    fn four_in_every_direction_wins() {
        for text in [
            "..... / ..... / OOO.. / XXXX.",
            "X.... / X.... / XO... / XO.O.",
            "...X. / ..XO. / .XOO. / XOOXX",
            "X.... / OX... / OOX.. / XXOXO",
        ] {
            assert_eq!(
                connect4(text).outcome(),
                Some(Outcome::Won(Side::First)),
                "{text}"
            );
        }
        // Three on top of one column and one at the foot of the next are no four.
        let broken = connect4("X... / X... / X... / OXOO");
        assert_eq!(broken.outcome(), None);
    }

    #[test]
    fn the_real_board() {
        let mut position = Connect4::new(7, 6).unwrap();
        for (i, column) in "dddddd".chars().enumerate() {
            let moves: Vec<_> = position.moves().collect();
            assert_eq!(moves.len(), 7, "after {i} stones");
            let m = moves
                .into_iter()
                .find(|&m| position.notation(m) == column.to_string());
            position = position.play(m.unwrap());
        }
        assert_eq!(position.moves().count(), 6);
        assert_eq!(position.to_string().parse::<Connect4>(), Ok(position));
    }

    #[test]
    fn impossible_positions_say_why() {
        for (text, why) in [
            (
                "..../..../XO../X.O.",
                "row 3: impossible: nothing lies under the stone in column 2",
            ),
            (".../.../.../...", "3 columns"),
            ("..../..../.../....", "row 3: 3 cells"),
            ("..../..../..../XXX.", "3 X and 0 O"),
            ("..../..../OOO./XXXXO", "row 4: 5 cells"),
            (
                ".... / O... / OO.. / XXXX / O to move / ....",
                "nothing may follow",
            ),
            ("..../O.../OOO./XXXX", "last move was the other side's"),
        ] {
            let error = text.parse::<Connect4>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
