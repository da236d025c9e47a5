//! What is looked for: stones, empty points and wildcards, fixed to the board or anywhere on it.

use crate::edit;
use crate::symbols::{Symbol, Symbols};
use goban::{Color, Point, PointSet, Rules, Size};
use kifu::Record;
use std::fmt;

/// What a point must hold. What may hold anything is no part of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A stone of this colour.
    Stone(Color),
    /// Nothing.
    Empty,
    /// Nothing, or a stone of this colour.
    EmptyOr(Color),
}

/// What a pattern is fixed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fixed {
    /// The whole board.
    Board,
    /// A corner of the board.
    Corner,
    /// A side.
    Side,
    /// Nothing: it may lie anywhere.
    Nowhere,
}

/// Why a record is no pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternError {
    /// It has no stone.
    NoStone,
    /// What is wrong with it.
    Wrong(String),
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::NoStone => f.write_str("a shape that is looked for has one stone at least"),
            PatternError::Wrong(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for PatternError {}

/// A pattern, drawn on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    /// The board it is drawn on.
    pub size: Size,
    /// Its points.
    pub cells: Vec<(Point, Wanted)>,
    /// What it is fixed to.
    pub fixed: Fixed,
    /// Whether its stones came in their order in the list, whatever came between.
    pub in_order: bool,
}

impl Pattern {
    /// The pattern that the last position of a record's main line shows. The marks of dictionaries mean the same here: the
    /// corners of the area that is looked at (`TR`; without them it is the whole board), empty or black (`SQ`), empty or white
    /// (`SL`); a cross (`MA`) says that anything may be there. An area is fixed to the sides that it touches.
    ///
    /// ```
    /// use shapes::collection::{Fixed, Pattern};
    /// let read = |sgf: &str| Pattern::read(&sgf.parse().unwrap()).unwrap();
    /// let corner = read("(;SZ[19]AB[dp]AW[fq]TR[as][hk])");
    /// assert_eq!((corner.fixed, corner.cells.len()), (Fixed::Corner, 72));
    /// assert_eq!(read("(;SZ[19]AB[dp]TR[ck][fr])").fixed, Fixed::Nowhere);
    /// assert_eq!(read("(;SZ[19]AB[dp])").fixed, Fixed::Board);
    /// ```
    pub fn read(record: &Record) -> Result<Pattern, PatternError> {
        let wrong = |error: &dyn fmt::Display| PatternError::Wrong(error.to_string());
        let size = record.size().map_err(|error| wrong(&error))?;
        let end = record.main_line_end();
        let replay = record
            .replay(end, Rules::CHINESE)
            .map_err(|error| wrong(&error))?;
        if let Some(problem) = replay.problems.first() {
            return Err(wrong(problem));
        }
        let board = replay.game.board();
        let (node, symbols) = (record.node(end), Symbols::default());
        let marks = |symbol| symbols.points(node, symbol);
        let all = PointSet::board(size);
        let drawn = edit::filled(&marks(Symbol::Limit)).map_err(|error| wrong(&error))?;
        let area = if drawn.is_empty() { all } else { drawn };
        let anything = marks(Symbol::Ladder);
        let [black, white] = [Symbol::EmptyOrBlack, Symbol::EmptyOrWhite].map(marks);
        let cells: Vec<(Point, Wanted)> = (area - anything)
            .iter()
            .filter_map(|p| {
                let wanted = match (board.at(p), black.contains(p), white.contains(p)) {
                    (Some(color), ..) => Wanted::Stone(color),
                    // Empty, black or white: anything.
                    (None, true, true) => return None,
                    (None, true, false) => Wanted::EmptyOr(Color::Black),
                    (None, false, true) => Wanted::EmptyOr(Color::White),
                    (None, false, false) => Wanted::Empty,
                };
                Some((p, wanted))
            })
            .collect();
        if !cells.iter().any(|(_, wanted)| matches!(wanted, Wanted::Stone(_))) {
            return Err(PatternError::NoStone);
        }
        Ok(Pattern {
            size,
            fixed: fixed(&area, size),
            cells,
            in_order: false,
        })
    }

    /// Stones of both colours in turn, Black's first, on the whole board and in this order; whatever else there is.
    pub fn sequence(points: &[Point], size: Size) -> Result<Pattern, PatternError> {
        let stones = points.iter().enumerate();
        let cells: Vec<(Point, Wanted)> = stones
            .map(|(i, &p)| (p, Wanted::Stone(Color::BOTH[i % 2])))
            .collect();
        if let Some(&(p, _)) = cells.iter().find(|(p, _)| !size.contains(*p)) {
            return Err(PatternError::Wrong(format!("{p} is not on a board of {size}")));
        }
        match cells.is_empty() {
            true => Err(PatternError::NoStone),
            false => Ok(Pattern {
                size,
                cells,
                fixed: Fixed::Board,
                in_order: true,
            }),
        }
    }

    /// Its stones.
    pub fn stones(&self) -> impl Iterator<Item = (Color, Point)> {
        self.cells.iter().filter_map(|&(p, wanted)| match wanted {
            Wanted::Stone(color) => Some((color, p)),
            _ => None,
        })
    }
}

/// What an area is fixed to by the sides that it touches.
fn fixed(area: &PointSet, size: Size) -> Fixed {
    let last = size.side() - 1;
    let (cols, rows): (Vec<u8>, Vec<u8>) = area.iter().map(|p| (p.col(), p.row())).unzip();
    let touches = |at: &[u8]| usize::from(at.contains(&0)) + usize::from(at.contains(&last));
    match (touches(&cols), touches(&rows)) {
        (0, 0) => Fixed::Nowhere,
        (1, 1) => Fixed::Corner,
        (0, 1) | (1, 0) => Fixed::Side,
        _ => Fixed::Board,
    }
}
