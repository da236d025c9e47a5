//! Morphological filters applied to the stones of a position (thesis 000, L1775-L2191, L6754).

use super::likely;
use super::object::points;
use goban::{Color, Influence, Point, PointSet, Size};
use kifu::{Layer, Shape, Tint};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// More steps than this change nothing: no board is larger.
const MOST: usize = 40;

/// A filter. By its text: a name, and after a colon how often.
///
/// ```
/// use concepts::view::Filter;
/// assert_eq!("dilate:5".parse(), Ok(Filter::Dilate(5)));
/// assert_eq!("bouzy".parse(), Ok(Filter::Bouzy(5, 21)));
/// assert_eq!("x:3/2".parse(), Ok(Filter::X(3, 2)));
/// assert_eq!(Filter::Territory(3).to_string(), "territory:3");
/// let error = "dillate:5".parse::<Filter>().unwrap_err().to_string();
/// assert!(error.starts_with("there is no filter `dillate`; did you mean `dilate`?"), "{error}");
/// assert_eq!(
///     "dilate:99".parse::<Filter>().unwrap_err().to_string(),
///     "dilate:99: steps are a number from 0 to 40, as in dilate:2"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// So many dilations: each colour grows by its neighbours.
    Dilate(usize),
    /// So many erosions: each colour loses what touches anything else.
    Erode(usize),
    /// So many erosions, then as many dilations: thin parts go.
    Open(usize),
    /// So many dilations, then as many erosions: gaps are filled.
    Close(usize),
    /// X(d, e): dilations, then erosions.
    X(usize, usize),
    /// Y(e, d): erosions, then dilations.
    Y(usize, usize),
    /// What closing adds: inner liberties and more of the kind.
    Adherence,
    /// The points beside the stones.
    Border,
    /// The stones that touch something else.
    Inner,
    /// The points at the corners of the stones.
    Diagonal,
    /// So many dilations through empty points only: where a colour gets in so many moves.
    Obstacle(usize),
    /// Numeric dilations alone: influence.
    Influence(usize),
    /// Numeric territory of a scale: n dilations and 1 + n(n-1) erosions.
    Territory(usize),
    /// Numeric dilations and erosions of any number; 5 and 21 if none are given.
    Bouzy(usize, usize),
}

/// The names of the filters, an example of each, and what they do.
const FILTERS: [(&str, &str, &str); 14] = [
    ("dilate", "dilate:2", "the stones grow so many steps"),
    ("erode", "erode:1", "so many layers are taken off"),
    ("open", "open:1", "thin parts go"),
    ("close", "close:2", "gaps are filled"),
    ("x", "x:3,3", "dilations, then erosions"),
    ("y", "y:1,1", "erosions, then dilations"),
    ("adherence", "adherence", "what closing adds"),
    ("border", "border", "the points beside the stones"),
    ("inner", "inner", "the stones that touch something else"),
    ("diagonal", "diagonal", "the corners of the stones"),
    ("obstacle", "obstacle:3", "growth through empty points only"),
    ("influence", "influence:4", "numbers: dilations alone"),
    (
        "territory",
        "territory:3",
        "numbers: n dilations, 1 + n(n-1) erosions",
    ),
    ("bouzy", "bouzy:5,21", "numbers: any dilations and erosions"),
];

impl Filter {
    /// The filters: name, an example, what each does.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        FILTERS.into_iter()
    }

    /// Applies it to the stones of both colours, each by itself; the numeric ones to both at once.
    pub fn apply(self, size: Size, stones: [PointSet; 2]) -> Filtered {
        let all = PointSet::board(size);
        let free = all - stones[0] - stones[1];
        let each = |f: &dyn Fn(&PointSet) -> PointSet| [f(&stones[0]), f(&stones[1])];
        let numeric = |dilations, erosions| {
            let grid = Influence::of_stones(size, &stones[0], &stones[1]).x(dilations, erosions);
            let held = Color::BOTH.map(|c| grid.held(c));
            (held, Some(Numbers { size, grid }))
        };
        let (sets, numbers) = match self {
            Filter::Dilate(n) => (each(&|s| s.dilate_by(n, &all)), None),
            Filter::Erode(n) => (each(&|s| s.erode_by(n, &all)), None),
            Filter::Open(n) => (each(&|s| s.y(n, n, &all)), None),
            Filter::Close(n) => (each(&|s| s.x(n, n, &all)), None),
            Filter::X(d, e) => (each(&|s| s.x(d, e, &all)), None),
            Filter::Y(e, d) => (each(&|s| s.y(e, d, &all)), None),
            Filter::Adherence => (each(&|s| s.adherence(&all)), None),
            Filter::Border => (each(&|s| s.border(&all)), None),
            Filter::Inner => (each(&|s| s.inner_border(&all)), None),
            Filter::Diagonal => (each(&|s| s.diagonal_border(&all)), None),
            Filter::Obstacle(n) => (each(&|s| s.dilate_by(n, &free)), None),
            Filter::Influence(n) => numeric(n, 0),
            Filter::Territory(n) => numeric(n, 1 + n * n.saturating_sub(1)),
            Filter::Bouzy(d, e) => numeric(d, e),
        };
        Filtered {
            filter: self,
            black: sets[0],
            white: sets[1],
            numbers,
            stones,
        }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, steps) = match self {
            Filter::Dilate(n) => ("dilate", vec![n]),
            Filter::Erode(n) => ("erode", vec![n]),
            Filter::Open(n) => ("open", vec![n]),
            Filter::Close(n) => ("close", vec![n]),
            Filter::X(d, e) => ("x", vec![d, e]),
            Filter::Y(e, d) => ("y", vec![e, d]),
            Filter::Adherence => ("adherence", vec![]),
            Filter::Border => ("border", vec![]),
            Filter::Inner => ("inner", vec![]),
            Filter::Diagonal => ("diagonal", vec![]),
            Filter::Obstacle(n) => ("obstacle", vec![n]),
            Filter::Influence(n) => ("influence", vec![n]),
            Filter::Territory(n) => ("territory", vec![n]),
            Filter::Bouzy(d, e) => ("bouzy", vec![d, e]),
        };
        let steps: Vec<String> = steps.iter().map(|n| n.to_string()).collect();
        let colon = if steps.is_empty() { "" } else { ":" };
        write!(f, "{name}{colon}{}", steps.join(","))
    }
}

/// The text is no filter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FilterError {
    /// There is none of this name.
    Name(String),
    /// The steps of this filter are no numbers in their range; an example.
    Steps(String, &'static str),
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FilterError::Name(name) => {
                let names = FILTERS.map(|f| f.0);
                write!(f, "there is no filter `{name}`")?;
                match likely(name, names) {
                    Some(meant) => write!(f, "; did you mean `{meant}`?")?,
                    None => write!(f, ".")?,
                }
                let examples = FILTERS.map(|f| f.1);
                write!(f, " There are {}", examples.join(", "))
            }
            FilterError::Steps(text, example) => {
                write!(f, "{text}: steps are a number from 0 to {MOST}, as in {example}")
            }
        }
    }
}

impl std::error::Error for FilterError {}

impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Filter, FilterError> {
        let (name, steps) = match text.split_once(':') {
            Some((name, steps)) => (name, Some(steps)),
            None => (text, None),
        };
        let name = name.trim().to_ascii_lowercase();
        let Some(&(_, example, _)) = FILTERS.iter().find(|f| f.0 == name) else {
            return Err(FilterError::Name(name));
        };
        let wrong = || FilterError::Steps(text.to_owned(), example);
        let given: Vec<usize> = match steps {
            None => Vec::new(),
            Some(steps) => steps
                .split([',', '/'])
                .map(|n| n.trim().parse().ok().filter(|n| *n <= MOST))
                .collect::<Option<_>>()
                .ok_or_else(wrong)?,
        };
        let one = |otherwise: usize| match given[..] {
            [] => Ok(otherwise),
            [n] => Ok(n),
            _ => Err(wrong()),
        };
        let two = |otherwise: (usize, usize)| match given[..] {
            [] => Ok(otherwise),
            [n, m] => Ok((n, m)),
            _ => Err(wrong()),
        };
        let none = |filter: Filter| {
            if given.is_empty() {
                Ok(filter)
            } else {
                Err(wrong())
            }
        };
        Ok(match name.as_str() {
            "dilate" => Filter::Dilate(one(1)?),
            "erode" => Filter::Erode(one(1)?),
            "open" => Filter::Open(one(1)?),
            "close" => Filter::Close(one(1)?),
            "x" => two((3, 3)).map(|(d, e)| Filter::X(d, e))?,
            "y" => two((1, 1)).map(|(e, d)| Filter::Y(e, d))?,
            "adherence" => none(Filter::Adherence)?,
            "border" => none(Filter::Border)?,
            "inner" => none(Filter::Inner)?,
            "diagonal" => none(Filter::Diagonal)?,
            "obstacle" => Filter::Obstacle(one(1)?),
            "influence" => Filter::Influence(one(4)?),
            "territory" => Filter::Territory(one(3)?),
            _ => two((5, 21)).map(|(d, e)| Filter::Bouzy(d, e))?,
        })
    }
}

/// The numbers of a numeric filter, positive where Black is.
#[derive(Clone, PartialEq, Eq)]
pub struct Numbers {
    size: Size,
    grid: Influence,
}

impl Numbers {
    /// The number of a point.
    pub fn at(&self, p: Point) -> i32 {
        self.grid.at(p)
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = (0..self.size.side()).rev();
        let row = |r: u8| (0..self.size.side()).map(move |c| self.at(Point::new(c, r)));
        f.debug_list()
            .entries(rows.map(|r| row(r).collect::<Vec<i32>>()))
            .finish()
    }
}

impl Serialize for Numbers {
    /// Rows from the top, each from the left.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let side = self.size.side();
        let row = |r: u8| (0..side).map(|c| self.at(Point::new(c, r))).collect::<Vec<i32>>();
        to.collect_seq((0..side).rev().map(row))
    }
}

/// What a filter makes of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Filtered {
    /// The filter.
    #[serde(serialize_with = "text")]
    pub filter: Filter,
    /// Black's points.
    #[serde(serialize_with = "points")]
    pub black: PointSet,
    /// White's.
    #[serde(serialize_with = "points")]
    pub white: PointSet,
    /// The numbers, of a numeric filter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Numbers>,
    #[serde(skip)]
    stones: [PointSet; 2],
}

fn text<S: Serializer>(filter: &Filter, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(filter)
}

impl Filtered {
    /// What it looks like: each colour's points, those of both, and the numbers on empty points.
    pub fn layers(&self) -> Vec<Layer> {
        let mut layers = Vec::new();
        let both = self.black & self.white;
        for (points, tint, name) in [
            (self.black - both, Tint::Black, "Black's"),
            (self.white - both, Tint::White, "White's"),
            (both, Tint::Violet, "both sides'"),
        ] {
            if !points.is_empty() {
                let name = format!("{name} by {}: {} points", self.filter, points.len());
                layers.push(Layer::new(Shape::Shade(points)).tint(tint).named(&name));
            }
        }
        let Some(numbers) = &self.numbers else {
            return layers;
        };
        let empty = (self.black | self.white) - self.stones[0] - self.stones[1];
        for p in &empty {
            let n = numbers.at(p);
            let tint = if n > 0 { Tint::Black } else { Tint::Blue };
            layers.push(Layer::new(Shape::Label(p, n.abs().to_string())).tint(tint));
        }
        layers
    }
}
