//! What an editor of dictionaries does beside what any SGF editor does: the five symbols, areas, notes (report, L803-807).
//!
//! All of it works on [`kifu::Record`], the tree itself, and keeps everything else that is in it.

use crate::symbols::{Symbol, Symbols};
use goban::{Point, PointSet};
use kifu::{NodeId, Record};
use std::fmt;

/// Why marks are not the corners of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AreaError {
    /// This row or column has an odd number of corners; the point is one of them.
    Odd(Point),
}

impl fmt::Display for AreaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AreaError::Odd(p) => write!(
                f,
                "the area has no other corner in the row or column of {p}: mark all corners of the area, or two opposite \
                 ones of a rectangle"
            ),
        }
    }
}

impl std::error::Error for AreaError {}

/// The area with these corners, edges included: a polygon whose sides go along rows and columns, given by all its corners;
/// a rectangle, by two opposite ones. A single point is an area of its own.
///
/// ```
/// use goban::PointSet;
/// use shapes::edit::filled;
/// let corners = |names: &str| names.split(' ').map(|p| p.parse().unwrap()).collect::<PointSet>();
/// // An L: five by two points lying, and two by two standing on them.
/// let area = filled(&corners("A1 E1 E2 B2 B4 A4")).unwrap();
/// assert_eq!(area.len(), 14);
/// assert!(!area.contains("C3".parse().unwrap()));
/// assert_eq!(filled(&corners("A1 C4")).unwrap().len(), 12);
/// assert!(filled(&corners("A1 E1 E2")).is_err());
/// ```
pub fn filled(corners: &PointSet) -> Result<PointSet, AreaError> {
    let list: Vec<Point> = corners.iter().collect();
    match list[..] {
        [] => return Ok(PointSet::EMPTY),
        [only] => return Ok(PointSet::of(only)),
        [a, b] => return Ok(PointSet::rectangle(a, b)),
        _ => {}
    }
    // In each row the corners belong together two by two, from the left; in each column, from below.
    let across = pairs(&list, Point::row, Point::col)?;
    let along = pairs(&list, Point::col, Point::row)?;
    let mut area = PointSet::EMPTY;
    for &(a, b) in across.iter().chain(&along) {
        area |= PointSet::rectangle(a, b);
    }
    let (low, high) = (
        Point::new(across_least(&list, Point::col), across_least(&list, Point::row)),
        Point::new(across_most(&list, Point::col), across_most(&list, Point::row)),
    );
    let inside = |p: Point| {
        // A little above the row of the point, an odd number of sides lies to its left.
        let left = along
            .iter()
            .filter(|(a, b)| a.col() < p.col() && a.row() <= p.row() && p.row() < b.row());
        left.count() % 2 == 1
    };
    let all = PointSet::rectangle(low, high) - area;
    area |= all.iter().filter(|&p| inside(p)).collect();
    Ok(area)
}

fn across_least(points: &[Point], of: fn(Point) -> u8) -> u8 {
    points.iter().map(|&p| of(p)).min().unwrap_or(0)
}

fn across_most(points: &[Point], of: fn(Point) -> u8) -> u8 {
    points.iter().map(|&p| of(p)).max().unwrap_or(0)
}

/// The sides of a polygon that lie on lines: on each the corners two by two.
fn pairs(
    points: &[Point],
    line: fn(Point) -> u8,
    place: fn(Point) -> u8,
) -> Result<Vec<(Point, Point)>, AreaError> {
    let mut sorted = points.to_vec();
    sorted.sort_by_key(|&p| (line(p), place(p)));
    let mut sides = Vec::new();
    for corners in sorted.chunk_by(|&a, &b| line(a) == line(b)) {
        let two = corners.chunks_exact(2);
        if let [odd] = two.remainder() {
            return Err(AreaError::Odd(*odd));
        }
        sides.extend(two.map(|pair| (pair[0], pair[1])));
    }
    Ok(sides)
}

/// Draws a symbol on these points of a node, and on no others.
pub fn draw(record: &mut Record, node: NodeId, symbols: &Symbols, symbol: Symbol, points: &PointSet) {
    let property = symbols.property(symbol).to_owned();
    match points.is_empty() {
        true => record.remove(node, &property),
        false => record.set_points(node, &property, points.iter()),
    }
}

/// Draws a symbol on a point, or takes it off, as a button of an editor does.
///
/// ```
/// use shapes::edit::toggle;
/// use shapes::{Symbol, Symbols};
/// let mut record: kifu::Record = "(;SZ[19];B[pd]XX[kept])".parse().unwrap();
/// let (node, ko) = (record.main_line_end(), "R17".parse().unwrap());
/// toggle(&mut record, node, &Symbols::default(), Symbol::Ko, ko);
/// assert!(record.to_sgf().contains("B[pd]XX[kept]CR[qc]"));
/// toggle(&mut record, node, &Symbols::default(), Symbol::Ko, ko);
/// assert!(!record.node(node).has("CR"));
/// ```
pub fn toggle(record: &mut Record, node: NodeId, symbols: &Symbols, symbol: Symbol, p: Point) {
    let mut points = symbols.points(record.node(node), symbol);
    if !points.remove(p) {
        points.insert(p);
    }
    draw(record, node, symbols, symbol, &points);
}

/// Writes a note into the comment of a node, in place of the one of this key; prose stays. No value takes it out.
///
/// ```
/// use shapes::edit::note;
/// let mut record: kifu::Record = "(;SZ[19];B[pd]C[The star point.\nweight: 5])".parse().unwrap();
/// let node = record.main_line_end();
/// note(&mut record, node, "weight", Some("50"));
/// assert_eq!(record.node(node).comment().unwrap(), "The star point.\nweight: 50");
/// note(&mut record, node, "weight", None);
/// assert_eq!(record.node(node).comment().unwrap(), "The star point.");
/// ```
pub fn note(record: &mut Record, node: NodeId, key: &str, value: Option<&str>) {
    let comment = record.node(node).comment().unwrap_or_default().into_owned();
    let is_other = |line: &&str| line.split_once(':').is_none_or(|(k, _)| k.trim() != key);
    let mut lines: Vec<String> = comment.lines().filter(is_other).map(String::from).collect();
    lines.extend(value.map(|value| format!("{key}: {value}")));
    let comment = lines.join("\n");
    match comment.is_empty() {
        true => record.remove(node, "C"),
        false => record.set_comment(node, &comment),
    }
}
