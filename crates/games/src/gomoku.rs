//! Gomoku, freestyle, on boards of side 5 to 15.
//!
//! The players place stones on empty points in turn, X first, without any restriction on the opening. Five
//! or more in a row, across, down or on a diagonal, win. A full board without five is a draw. Passing is no
//! move.
//!
//! A *window* is five points in a row. It is alive for a side while the other has no stone in it, and every
//! win fills one. So a win within *n* moves needs a live window with at least 5 - *n* stones, which bounds
//! both the moves that threaten and the moves that disturb a threat: gradual games of Gomoku are fours
//! (order 1) and open threes (order 2).

use std::fmt;
use std::str::FromStr;

use proof::bits::{Bits, Cell, Cells, Wide};
use proof::{Gradual, Outcome, Side, World};

use crate::diagram::{Diagram, PositionError, cell_name, draw, letter, sign, stone};
use crate::keys::{SIDE_KEY, keys};

/// Points from one row to the next: one more than the longest row, so that windows cannot wrap around.
pub(crate) const STRIDE: u32 = 16;
/// Steps along the four directions: across, down, and the two diagonals.
pub(crate) const STEPS: [u32; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// A set of points of a board of rows.
pub type Points = Wide<4>;

/// A position of Gomoku.
///
/// ```
/// use games::gomoku::Gomoku;
/// use proof::World;
/// let position: Gomoku = "..... / .OO.. / XXXX. / ..O.. / O....".parse().unwrap();
/// let five = position.winning_move().unwrap();
/// assert_eq!(position.notation(five), "e3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gomoku {
    pub(crate) stones: [Points; 2],
    pub(crate) board: Points,
    hash: u64,
    side: u8,
    mover: Side,
    winner: Option<Side>,
}

const KEYS: [[u64; 256]; 2] = [keys(0x60_0C), keys(0x60_0D)];

impl Gomoku {
    /// The smallest side.
    pub const MIN_SIDE: u8 = 5;
    /// The largest side.
    pub const MAX_SIDE: u8 = 15;

    /// The empty board, if the side is allowed.
    pub fn new(side: u8) -> Option<Gomoku> {
        if !(Gomoku::MIN_SIDE..=Gomoku::MAX_SIDE).contains(&side) {
            return None;
        }
        let mut board = Points::default();
        for row in 0..u32::from(side) {
            for col in 0..u32::from(side) {
                board |= Points::bit(row * STRIDE + col);
            }
        }
        Some(Gomoku {
            stones: [Points::default(); 2],
            board,
            hash: keys::<16>(0x60_0E)[side as usize],
            side,
            mover: Side::First,
            winner: None,
        })
    }

    /// Points along one side.
    pub fn side(&self) -> u8 {
        self.side
    }

    pub(crate) fn empty(&self) -> Points {
        self.board & !(self.stones[0] | self.stones[1])
    }

    fn five(stones: Points) -> bool {
        STEPS.into_iter().any(|step| {
            let two = stones & stones >> step;
            let four = two & two >> (2 * step);
            !(four & stones >> (4 * step)).is_empty()
        })
    }

    /// How many windows alive for this side hold one of its stones, two, three and four.
    ///
    /// ```
    /// use games::gomoku::Gomoku;
    /// use proof::Side;
    /// let position: Gomoku = "..... / .OO.. / XXXX. / ..O.. / O....".parse().unwrap();
    /// assert_eq!(position.windows(Side::First)[3], 1);
    /// ```
    pub fn windows(&self, side: Side) -> [u32; 4] {
        let own = self.stones[side as usize];
        let mut found = [0; 4];
        for (step, alive) in self.alive(side) {
            let [ones, twos, fours] = counted(own, step);
            found[0] += (alive & ones & !twos & !fours).count();
            found[1] += (alive & twos & !ones).count();
            found[2] += (alive & twos & ones).count();
            found[3] += (alive & fours & !ones).count();
        }
        found
    }

    /// The empty points in windows alive for this side that hold at least so many of its stones.
    ///
    /// All windows of a direction are counted at once: bit *p* of each word below is about the window that
    /// starts at point *p*, and the stones in it are added up in three binary digits.
    pub fn in_windows(&self, side: Side, stones: u8) -> Cells<Points> {
        let own = self.stones[side as usize];
        let mut cells = Points::default();
        for (step, alive) in self.alive(side) {
            let [ones, twos, fours] = counted(own, step);
            let windows = alive
                & match stones {
                    0 => alive,
                    1 => ones | twos | fours,
                    2 => twos | fours,
                    3 => fours | twos & ones,
                    4 => fours,
                    _ => fours & ones,
                };
            for i in 0..5 {
                cells |= windows << (i * step);
            }
        }
        Cells(cells & self.empty())
    }

    /// The directions in which a side has windows without an enemy stone, and where these start.
    fn alive(&self, side: Side) -> impl Iterator<Item = (u32, Points)> {
        let free = self.board & !self.stones[!side as usize];
        let windows = move |step| (1..5).fold(free, |alive, i| alive & free >> (i * step));
        let directions = STEPS.into_iter().map(move |step| (step, windows(step)));
        directions.filter(|(_, alive)| !alive.is_empty())
    }
}

/// How many of the set are in the window that starts at each point, in three binary digits.
fn counted(set: Points, step: u32) -> [Points; 3] {
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|i| set >> (i * step));
    let ones = a ^ b ^ c;
    let carry = a & b | c & (a ^ b);
    let carry2 = ones & d | e & (ones ^ d);
    [ones ^ d ^ e, carry ^ carry2, carry & carry2]
}

impl World for Gomoku {
    type Move = Cell;
    type Moves = Cells<Points>;

    const ZONES: bool = true;

    fn to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::Won(side)),
            None => self.empty().is_empty().then_some(Outcome::Drawn),
        }
    }

    fn moves(&self) -> Cells<Points> {
        Cells(self.empty())
    }

    fn play(&self, cell: Cell) -> Gomoku {
        let mut next = *self;
        let own = &mut next.stones[self.mover as usize];
        *own |= Points::bit(cell.0.into());
        next.winner = Gomoku::five(*own).then_some(self.mover);
        next.hash ^= KEYS[self.mover as usize][cell.0 as usize] ^ SIDE_KEY;
        next.mover = !self.mover;
        next
    }

    fn null(&self) -> Option<Gomoku> {
        Some(Gomoku {
            mover: !self.mover,
            hash: self.hash ^ SIDE_KEY,
            ..*self
        })
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn code(&self, cell: Cell) -> u32 {
        cell.0.into()
    }

    fn notation(&self, cell: Cell) -> String {
        cell_name(
            (cell.0 as u32 % STRIDE) as usize,
            (cell.0 as u32 / STRIDE) as usize,
        )
    }

    fn winning_move(&self) -> Option<Cell> {
        self.in_windows(self.mover, 4).next()
    }

    /// A threat of order 1 is a four, made in a window of three; the two fours of a threat of order 2 are
    /// made in windows of three, made in turn of windows of two. Beyond that a move may also serve by
    /// spoiling a counter-threat, so that all count.
    fn threats(&self, order: u8) -> Cells<Points> {
        let rival_fives = self.in_windows(!self.mover, 4);
        if !rival_fives.0.is_empty() {
            return rival_fives;
        }
        match order {
            1 | 2 => self.in_windows(self.mover, 4 - order),
            _ => self.moves(),
        }
    }

    /// A stone disturbs a win of *n* moves only in a window that the winner could still fill with so many,
    /// or in one that the mover could fill with it and the *n* - 1 stones that follow it.
    fn replies(&self, game: Gradual) -> Cells<Points> {
        let held = 5_u8.saturating_sub(game.moves());
        Cells(self.in_windows(!self.mover, held).0 | self.in_windows(self.mover, held).0)
    }

    fn guard(&self, spare: u8) -> Cells<Points> {
        self.in_windows(self.mover, 4_u8.saturating_sub(spare))
    }
}

impl fmt::Display for Gomoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, (self.side, self.side), self.mover, |row, col| {
            let point = Points::bit(u32::from(row) * STRIDE + u32::from(col));
            sign(self.stones.map(|s| s.meets(point)))
        })
    }
}

impl FromStr for Gomoku {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Gomoku, PositionError> {
        let diagram = Diagram::parse(text)?;
        let side = diagram.square(Gomoku::MIN_SIDE as usize..=Gomoku::MAX_SIDE as usize)?;
        let mut position = Gomoku::new(side as u8).expect("the range was checked");
        for (row, cells) in diagram.rows.iter().enumerate() {
            for (col, &c) in cells.iter().enumerate() {
                if let Some(owner) = stone(row, c)? {
                    let cell = row * STRIDE as usize + col;
                    position.stones[owner as usize] |= Points::bit(cell as u32);
                    position.hash ^= KEYS[owner as usize][cell];
                }
            }
        }
        let [first, second] = position.stones.map(Bits::count);
        position.mover = diagram.turn_by_count(first, second)?;
        if position.mover == Side::Second {
            position.hash ^= SIDE_KEY;
        }
        if Gomoku::five(position.stones[position.mover as usize]) {
            return Err(PositionError::new(format!(
                "impossible: {} has five in a row but the last move was the other side's",
                letter(position.mover)
            )));
        }
        position.winner = Gomoku::five(position.stones[!position.mover as usize]).then_some(!position.mover);
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proof::MoveSet;

    fn gomoku(text: &str) -> Gomoku {
        text.parse().unwrap()
    }

    fn names(position: &Gomoku, cells: Cells<Points>) -> Vec<String> {
        cells.map(|c| position.notation(c)).collect()
    }

    #[test]
    fn five_in_every_direction_wins() {
        for text in [
            "XXXXX/OOOO./...../...../.....",
            "X.O../X.O../X.O../X.O../X....",
            "X.O../.XO../..X../.OOX./....X",
            "O...X/.O.X./..X../.XO../X..O.",
        ] {
            assert_eq!(gomoku(text).outcome(), Some(Outcome::Won(Side::First)), "{text}");
        }
        let overline = gomoku("XX.XXX./......./OOO.OO./......./......./......./.......");
        let c1 = Cell(2);
        assert_eq!(overline.play(c1).outcome(), Some(Outcome::Won(Side::First)));
    }

    #[test]
    fn rows_do_not_wrap_around() {
        let position = gomoku("...XX/XX.../....O/..O../.O...");
        assert_eq!(position.outcome(), None);
        assert_eq!(position.winning_move(), None);
        assert_eq!(position.in_windows(Side::First, 3), Cells::default());
    }

    #[test]
    fn windows_hold_the_points_that_matter() {
        let position = gomoku("......./......./..XX.../...OO../......./......./.......");
        assert!(names(&position, position.in_windows(Side::First, 3)).is_empty());
        assert_eq!(
            names(&position, position.in_windows(Side::First, 2)),
            ["a3", "b3", "e3", "f3", "g3"]
        );
        assert_eq!(position.threats(1).len(), 0);
        assert_eq!(
            names(&position, position.threats(2)),
            ["a3", "b3", "e3", "f3", "g3"]
        );
    }

    #[test]
    fn a_full_board_is_a_draw() {
        let position = gomoku("XXOOX/OOXXO/XXOOX/OOXXO/XXOXO");
        assert_eq!(position.outcome(), Some(Outcome::Drawn));
    }

    #[test]
    fn what_is_drawn_reads_back() {
        let text = ".....\n.XO..\n..X..\n.....\n.....\nO to move\n";
        assert_eq!(gomoku(text).to_string(), text);
        let error = "XXXXX/OOOO./O..../...../....."
            .parse::<Gomoku>()
            .unwrap_err()
            .to_string();
        assert!(error.contains("five in a row"), "{error}");
    }
}
