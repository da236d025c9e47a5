//! Where a game of AtariGo starts.

use std::fmt;
use std::str::FromStr;

use goban::{Color, Point, Size};
use proof::Side;
use proof::bits::Bits;

use super::AtariGo;

/// A position to start from: a size, stones, and who moves.
///
/// As text, one line a row from the top: `X` or `#` for Black, `O` for White, `.` for an empty point. Rows may
/// also be separated by `/`. Black is to move unless [`Setup::to_move`] says otherwise.
///
/// ```
/// use games::atarigo::Setup;
/// let drawn: Setup = "
///     . . . .
///     . X O .
///     . O X .
///     . . . .".parse().unwrap();
/// assert_eq!(drawn, Setup::crosscut(4).unwrap());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    size: Size,
    stones: Vec<(Point, Color)>,
    mover: Color,
}

/// The starts with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// No stones.
    Empty,
    /// Two stones of each colour crossed in the middle.
    Crosscut,
    /// The crosscut with each stone extended by one, on 6x6: the first problem of paper 004.
    Pinwheel,
}

/// Why there is no such start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The board is too small for the start, or no board at all.
    Size(usize),
    /// The board is too large for the width of bits it was to be built in.
    Width(u8),
    /// The drawing has a row of another length.
    Row {
        /// Counted from the top, from one.
        row: usize,
        /// Its points.
        length: usize,
        /// The points of a row.
        expected: usize,
    },
    /// The drawing has some other sign.
    Sign {
        /// Counted from the top, from one.
        row: usize,
        /// Counted from the left, from one.
        col: usize,
        /// What stands there.
        sign: char,
    },
    /// A chain has no liberty.
    NoLiberty(Point),
    /// No start has this name.
    Name(String),
    /// Two stones on one point, or a stone off the board.
    Stone(Point),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Size(n) => write!(
                f,
                "no such start on a board of side {n}: sides go from 2 to 25, a \
                 crosscut needs 4 and a pinwheel 6"
            ),
            SetupError::Width(n) => write!(f, "a board of side {n} needs a wider set of bits"),
            SetupError::Row {
                row,
                length,
                expected,
            } => write!(
                f,
                "row {row} of the position has {length} points, the board is {expected} wide: draw as many rows as columns"
            ),
            SetupError::Sign { row, col, sign } => write!(
                f,
                "`{sign}` at row {row}, column {col} of the position: use X for Black, O for White, . for empty"
            ),
            SetupError::NoLiberty(at) => write!(
                f,
                "impossible position: the chain at {at} has no liberty, the game would be over"
            ),
            SetupError::Name(name) => {
                write!(f, "no start is named `{name}`: try empty, crosscut or pinwheel")
            }
            SetupError::Stone(at) => write!(f, "{at} is off the board or already taken"),
        }
    }
}

impl std::error::Error for SetupError {}

impl FromStr for Start {
    type Err = SetupError;

    fn from_str(name: &str) -> Result<Start, SetupError> {
        match name {
            "empty" => Ok(Start::Empty),
            "crosscut" => Ok(Start::Crosscut),
            "pinwheel" => Ok(Start::Pinwheel),
            _ => Err(SetupError::Name(name.to_string())),
        }
    }
}

impl Setup {
    /// A start by its name.
    pub fn named(start: Start, size: u8) -> Result<Setup, SetupError> {
        match start {
            Start::Empty => Setup::empty(size),
            Start::Crosscut => Setup::crosscut(size),
            Start::Pinwheel if size == 6 => Ok(Setup::pinwheel()),
            Start::Pinwheel => Err(SetupError::Size(size.into())),
        }
    }

    /// A board without stones, Black to move.
    pub fn empty(size: u8) -> Result<Setup, SetupError> {
        let bad = SetupError::Size(size.into());
        if size < 2 {
            return Err(bad);
        }
        Ok(Setup {
            size: Size::new(size).ok_or(bad)?,
            stones: Vec::new(),
            mover: Color::Black,
        })
    }

    /// Two black and two white stones crossed in the middle, Black to move. On an odd side the middle
    /// point is the lower right stone of the four.
    pub fn crosscut(size: u8) -> Result<Setup, SetupError> {
        let mut setup = Setup::empty(size)?;
        if size < 4 {
            return Err(SetupError::Size(size.into()));
        }
        let (left, low) = (size / 2 - 1, (size - 1) / 2);
        for (col, row, color) in [
            (left, low + 1, Color::Black),
            (left + 1, low, Color::Black),
            (left + 1, low + 1, Color::White),
            (left, low, Color::White),
        ] {
            setup.stones.push((Point::new(col, row), color));
        }
        setup.stones.sort();
        Ok(setup)
    }

    /// The first problem of paper 004 (figure 4): a pinwheel of four chains with four liberties each.
    pub fn pinwheel() -> Setup {
        "....../...X../.OOX../..XOO./..X.../......"
            .parse()
            .expect("a drawing")
    }

    /// Stones on a board of this size.
    pub fn new(
        size: Size,
        stones: impl IntoIterator<Item = (Point, Color)>,
        mover: Color,
    ) -> Result<Setup, SetupError> {
        let mut setup = Setup {
            size,
            stones: Vec::new(),
            mover,
        };
        for (at, color) in stones {
            let n = size.side();
            if at.col() >= n || at.row() >= n || setup.stones.iter().any(|&(p, _)| p == at) {
                return Err(SetupError::Stone(at));
            }
            setup.stones.push((at, color));
        }
        setup.stones.sort();
        Ok(setup)
    }

    /// The same with this colour to move.
    pub fn to_move(mut self, mover: Color) -> Setup {
        self.mover = mover;
        self
    }

    /// The side of the board.
    pub fn size(&self) -> u8 {
        self.size.side()
    }

    /// The board.
    pub fn board_size(&self) -> Size {
        self.size
    }

    /// The stones.
    pub fn stones(&self) -> &[(Point, Color)] {
        &self.stones
    }

    /// Who is to move.
    pub fn mover(&self) -> Color {
        self.mover
    }

    /// The position, on this width of bits.
    pub fn build<B: Bits>(&self) -> Result<AtariGo<B>, SetupError> {
        let size = self.size();
        if size > AtariGo::<B>::LARGEST {
            return Err(SetupError::Width(size));
        }
        let mover = match self.mover {
            Color::Black => Side::First,
            Color::White => Side::Second,
        };
        let mut game = AtariGo {
            stones: [B::default(); 2],
            atari: [B::default(); 2],
            board: B::default(),
            size,
            mover,
            winner: None,
        };
        for row in 0..size {
            for col in 0..size {
                game.board |= B::bit(game.cell(Point::new(col, row)).0.into());
            }
        }
        for &(at, color) in &self.stones {
            let side = usize::from(color == Color::White);
            game.stones[side] |= B::bit(game.cell(at).0.into());
        }
        if game.refresh() {
            return Ok(game);
        }
        let choked = self.stones.iter().find(|&&(at, color)| {
            let own = game.stones[usize::from(color == Color::White)];
            let chain = game.flood(B::bit(game.cell(at).0.into()), own);
            !game.beside(chain).meets(game.empty())
        });
        Err(SetupError::NoLiberty(
            choked.map_or(Point::new(0, 0), |&(at, _)| at),
        ))
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let rows: Vec<Vec<char>> = text
            .split(['\n', '/'])
            .map(|row| row.chars().filter(|c| !c.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let side = rows.len();
        let mut setup = Setup::empty(u8::try_from(side).map_err(|_| SetupError::Size(side))?)?;
        for (row, signs) in rows.iter().enumerate() {
            if signs.len() != side {
                return Err(SetupError::Row {
                    row: row + 1,
                    length: signs.len(),
                    expected: side,
                });
            }
            for (col, &sign) in signs.iter().enumerate() {
                let color = match sign {
                    'X' | 'x' | '#' => Color::Black,
                    'O' | 'o' => Color::White,
                    '.' | '+' => continue,
                    _ => {
                        return Err(SetupError::Sign {
                            row: row + 1,
                            col: col + 1,
                            sign,
                        });
                    }
                };
                let at = Point::new(col as u8, (side - 1 - row) as u8);
                setup.stones.push((at, color));
            }
        }
        setup.stones.sort();
        Ok(setup)
    }
}

impl fmt::Display for Setup {
    /// The drawing in one line, rows separated by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size();
        for row in (0..side).rev() {
            for col in 0..side {
                let at = Point::new(col, row);
                let stone = self.stones.iter().find(|&&(p, _)| p == at);
                f.write_str(match stone {
                    Some((_, Color::Black)) => "X",
                    Some((_, Color::White)) => "O",
                    None => ".",
                })?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}
