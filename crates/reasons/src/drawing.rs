//! Claims drawn on a board.

use crate::{Argument, Claim, Evidence};
use certificate::Certificate;
use goban::{Color, Move, Point, PointSet};
use kifu::{Mark, Markup};

/// Moves of a proof's line that are drawn: longer ones nobody follows on one board.
const LONGEST: usize = 30;

/// What a claim looks like: the places it names, each kind of place with a mark of its own, and the line that
/// shows it as numbers, in place of the marks on its points.
///
/// | place | mark |
/// |---|---|
/// | the point it is about, or where the move is played | circle |
/// | a liberty or another single point | square |
/// | stones and other sets of points | triangle |
/// | where a rule matched, a known position agrees or a proof takes walls to stand | cross |
///
/// The line is the one that the sentence names, or else the first one that its evidence has: a line that was read, that
/// of a proof, or of a difference what happens without the move and, if nobody knows, what happens with it.
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
    mark_claim(&mut drawn, claim);
    if let Some(line) = line(claim) {
        drawn.labels = numbered(&line);
        let numbered = |p| drawn.labels.iter().any(|&(q, _)| q == p);
        drawn.marks.retain(|&(_, p)| !numbered(p));
    }
    drawn
}

/// Marks points that have no mark yet: what is named first is what the place is.
fn mark(drawn: &mut Markup, mark: Mark, points: &PointSet) {
    for p in points {
        if drawn.marks.iter().all(|&(_, q)| q != p) {
            drawn.marks.push((mark, p));
        }
    }
}

fn mark_claim(drawn: &mut Markup, claim: &Claim) {
    for (name, argument) in &claim.arguments {
        mark_argument(drawn, name, argument);
    }
    for evidence in &claim.evidence {
        match evidence {
            Evidence::Rule {
                bindings, matched, ..
            } => {
                for (name, argument) in bindings {
                    mark_argument(drawn, name, argument);
                }
                mark(drawn, Mark::Cross, matched);
            }
            Evidence::Neighbour { matched, .. } => mark(drawn, Mark::Cross, matched),
            // What the contrast is about, which both sides name.
            Evidence::Difference { without, .. } => mark_claim(drawn, without),
            Evidence::Proof(proof) => mark(drawn, Mark::Cross, &walls(proof)),
            Evidence::Seen(_)
            | Evidence::Line(_)
            | Evidence::Playouts { .. }
            | Evidence::Scores { .. }
            | Evidence::Looks { .. }
            | Evidence::Chance { .. } => {}
        }
    }
}

fn mark_argument(drawn: &mut Markup, name: &str, argument: &Argument) {
    if let Argument::Clauses(clauses) = argument {
        let named = clauses.iter().flat_map(|clause| &clause.arguments);
        return named.for_each(|(name, argument)| mark_argument(drawn, name, argument));
    }
    let kind = match argument {
        Argument::Point(_) if name == "point" => Mark::Circle,
        Argument::Move(_) => Mark::Circle,
        Argument::Point(_) => Mark::Square,
        Argument::Points(_) | Argument::Group(_) => Mark::Triangle,
        // Lines are numbered, the rest has no place.
        _ => return,
    };
    mark(drawn, kind, &argument.points());
}

/// The line that shows a claim: the one that it names, or else the first that its evidence has.
pub fn line(claim: &Claim) -> Option<Vec<(Color, Move)>> {
    let argued = claim.arguments.iter().find_map(|(_, argument)| match argument {
        Argument::Line(line) => Some(line.clone()),
        _ => None,
    });
    let shown = || claim.evidence.iter().find_map(shown);
    argued.or_else(shown)
}

/// The line that a piece of evidence has.
fn shown(evidence: &Evidence) -> Option<Vec<(Color, Move)>> {
    match evidence {
        Evidence::Line(line) => Some(line.clone()),
        Evidence::Difference { with, without } => line(without).or_else(|| line(with)),
        Evidence::Proof(proof) => {
            let sides = [proof.proof.first, !proof.proof.first].into_iter().cycle();
            let moves = proof.proof.line(LONGEST).into_iter();
            let line: Vec<_> = sides
                .zip(moves.map(|p| p.map_or(Move::Pass, Move::Play)))
                .collect();
            (!line.is_empty()).then_some(line)
        }
        _ => None,
    }
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

/// The walls of the attacker's that a proof takes to stand: his strings with two liberties or more among the points that
/// it calls out of the fight.
fn walls(proof: &Certificate) -> PointSet {
    let (board, beyond) = (&proof.board, proof.proof.beyond);
    let strings = board.strings(proof.proof.attacker);
    let walls = strings.filter(|&stone| (*board.liberty_set(stone) & beyond).len() >= 2);
    walls.flat_map(|stone| board.string_stones(stone)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_rule_is_drawn_where_it_matched() {
        let p = |text: &str| text.parse::<Point>().unwrap();
        let claim = Claim::new("extends")
            .with("move", (Color::Black, p("D4").into()))
            .because(Evidence::Rule {
                id: "extend".into(),
                bindings: vec![("stones".into(), Argument::group(PointSet::of(p("D3"))))],
                matched: ["D3", "D4", "D5"].map(p).into_iter().collect(),
            });
        assert_eq!(
            draw(&claim).marks,
            [
                (Mark::Circle, p("D4")),
                (Mark::Triangle, p("D3")),
                (Mark::Cross, p("D5"))
            ]
        );
    }

    #[test]
    fn a_contrast_is_drawn_by_what_happens_without_the_move() {
        let p = |text: &str| text.parse::<Point>().unwrap();
        let fate = |line: &[&str]| {
            let line = line.iter().map(|name| (Color::White, p(name).into())).collect();
            let stones = Argument::group(PointSet::of(p("D5")));
            Box::new(
                Claim::new("stones_are")
                    .with("stones", stones)
                    .because(Evidence::Line(line)),
            )
        };
        let claim = Claim::new("reads_saves")
            .with("point", p("D4"))
            .because(Evidence::Difference {
                with: fate(&["A1"]),
                without: fate(&["E5"]),
            });
        let drawn = draw(&claim);
        assert_eq!(drawn.marks, [(Mark::Circle, p("D4")), (Mark::Triangle, p("D5"))]);
        assert_eq!(drawn.labels, [(p("E5"), "1".into())]);
    }
}
