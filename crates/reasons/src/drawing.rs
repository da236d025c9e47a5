//! Claims drawn on a board.

use crate::{Argument, Claim, Evidence};
use goban::{Color, Move, Point};
use kifu::{Mark, Markup};

/// What a claim looks like: the places it names, each kind of place with a mark of its own, and the line that
/// shows it as numbers, in place of the marks on its points.
///
/// | place | mark |
/// |---|---|
/// | the point it is about | circle |
/// | a liberty or another single point | square |
/// | stones and other sets of points | triangle |
///
/// ```
/// use goban::{Color, Point, PointSet};
/// use kifu::Mark;
/// use reasons::{Claim, draw};
/// let (point, stone): (Point, Point) = ("D4".parse().unwrap(), "D5".parse().unwrap());
/// let claim = Claim::new("captures").with("point", point).with("stones", PointSet::of(stone));
/// assert_eq!(draw(&claim).marks, [(Mark::Circle, point), (Mark::Triangle, stone)]);
/// ```
pub fn draw(claim: &Claim) -> Markup {
    let mut drawn = Markup::default();
    let mut mark = |mark, p: Point| {
        // What is named first is what the place is.
        if drawn.marks.iter().all(|&(_, q)| q != p) {
            drawn.marks.push((mark, p));
        }
    };
    for (name, argument) in &claim.arguments {
        match argument {
            Argument::Point(p) if *name == "point" => mark(Mark::Circle, *p),
            Argument::Point(p) => mark(Mark::Square, *p),
            Argument::Points(points) => points.iter().for_each(|p| mark(Mark::Triangle, p)),
            Argument::Line(_) | Argument::Color(_) | Argument::Count(_) | Argument::Number(_) => {}
        }
    }
    let argued = claim.arguments.iter().find_map(|(_, argument)| match argument {
        Argument::Line(line) => Some(line),
        _ => None,
    });
    let shown = claim.evidence.iter().find_map(|evidence| match evidence {
        Evidence::Line(line) => Some(line),
        _ => None,
    });
    if let Some(line) = argued.or(shown) {
        drawn.labels = numbered(line);
        let numbered = |p| drawn.labels.iter().any(|&(q, _)| q == p);
        drawn.marks.retain(|&(_, p)| !numbered(p));
    }
    drawn
}

/// The moves of a line by number, a point played twice by its first.
fn numbered(line: &[(Color, Move)]) -> Vec<(Point, String)> {
    let mut labels: Vec<(Point, String)> = Vec::new();
    for (i, (_, m)) in line.iter().enumerate() {
        if let Some(p) = m.point().filter(|&p| labels.iter().all(|&(q, _)| q != p)) {
            labels.push((p, (i + 1).to_string()));
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::PointSet;

    #[test]
    fn a_line_is_numbered() {
        let p = |text: &str| text.parse::<Point>().unwrap();
        let line = vec![
            (Color::Black, p("D4").into()),
            (Color::White, Move::Pass),
            (Color::Black, p("E5").into()),
            (Color::White, p("D4").into()),
        ];
        let claim = Claim::new("atari")
            .with("point", p("D4"))
            .with("last", p("E5"))
            .with("stones", PointSet::of(p("D5")))
            .because(Evidence::Line(line));
        let drawn = draw(&claim);
        assert_eq!(drawn.marks, [(Mark::Triangle, p("D5"))]);
        assert_eq!(drawn.labels, [(p("D4"), "1".into()), (p("E5"), "3".into())]);
    }
}
