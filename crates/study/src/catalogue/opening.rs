//! Where a move stands on a board that is still empty.

use super::regions::{Counted, Zone, distance, gained, line};
use crate::{Contrast, Kind};
use goban::{Color, Point, PointSet, Size};
use reasons::{Argument, Claim, Evidence, rounded};

/// Lines that belong to a corner: what stands on them both ways is a corner's.
const CORNER: u8 = 7;
/// A corner or side stone stands on one of these lines.
const LINES: std::ops::RangeInclusive<u8> = 3..=5;
/// A stone along a side on one of these.
const SIDE_LINES: std::ops::RangeInclusive<u8> = 3..=4;
/// Stones above this line are not along a side.
const ALONG: u8 = 5;
/// An approach or an enclosure is within so many steps each way of the stone it is about.
const BESIDE: u8 = 4;
/// An extension goes this far along a side.
const EXTENDS: std::ops::RangeInclusive<u8> = 2..=5;
/// A pincer stands this far from its stone.
const PINCERS: std::ops::RangeInclusive<u8> = 2..=4;
/// An own stone supports a pincer from within so many points on the other side.
const SUPPORTS: u8 = 7;
/// A side is open where no stone is nearer than this along it.
const OPEN: u8 = 4;
/// Stones of an opening, at most this share of the board.
const STONES: usize = 4;
/// Among equals the place is told first: that is how people speak of an opening. In points, less than anybody counts.
const FIRST: f64 = 0.1;
/// A size is told from this many points on.
const WORTH: f64 = 4.0;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let Some(p) = contrast.point() else {
        return;
    };
    let board = contrast.before.board();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    // On small boards the first moves are fights already.
    if board.size().side() < 13 || stones.len() * STONES > board.size().area() {
        return;
    }
    let place = Place { contrast, p, stones };
    claims.extend(place.told());
}

struct Place<'a> {
    contrast: &'a Contrast,
    p: Point,
    stones: PointSet,
}

/// A side of the board: how points lie along it and above it.
#[derive(Clone, Copy)]
struct Edge {
    size: Size,
    /// Whether it is the left or the right one.
    upright: bool,
    /// Whether it is the upper or the right one.
    far: bool,
}

impl Edge {
    /// The four of a board.
    fn all(size: Size) -> [Edge; 4] {
        [(false, false), (false, true), (true, false), (true, true)].map(|(upright, far)| Edge {
            size,
            upright,
            far,
        })
    }

    /// How far along it a point is.
    fn along(&self, p: Point) -> u8 {
        if self.upright { p.row() } else { p.col() }
    }

    /// On which of its lines a point is, 1 at the edge.
    fn height(&self, p: Point) -> u8 {
        let up = if self.upright { p.col() } else { p.row() };
        1 + if self.far { self.size.side() - 1 - up } else { up }
    }

    /// Its name.
    fn zone(&self) -> Zone {
        match (self.upright, self.far) {
            (false, false) => Zone::Lower,
            (false, true) => Zone::Upper,
            (true, false) => Zone::Left,
            (true, true) => Zone::Right,
        }
    }
}

impl Place<'_> {
    fn size(&self) -> Size {
        self.contrast.before.board().size()
    }

    fn own(&self) -> PointSet {
        *self.contrast.before.board().stones(self.contrast.color)
    }

    fn his(&self) -> PointSet {
        *self.contrast.before.board().stones(self.contrast.enemy())
    }

    /// Where the move stands; a corner before a side, since corners come first.
    fn told(&self) -> Option<Claim> {
        self.in_corner()
            .or_else(|| self.pincer())
            .or_else(|| self.along_side())
    }

    /// Along how many of its two nearest edges the move stands on a corner's lines.
    fn corner_lines(&self) -> usize {
        let edges = Edge::all(self.size());
        let near = edges.iter().filter(|e| LINES.contains(&e.height(self.p)));
        near.count()
    }

    /// The corner that the move is in, if it is.
    fn corner(&self) -> Option<PointSet> {
        let edges = Edge::all(self.size());
        let near: Vec<&Edge> = edges.iter().filter(|e| e.height(self.p) <= CORNER).collect();
        let [a, b] = near[..] else {
            return None;
        };
        let inside = |q: &Point| a.height(*q) <= CORNER && b.height(*q) <= CORNER;
        Some(self.contrast.all().iter().filter(inside).collect())
    }

    fn in_corner(&self) -> Option<Claim> {
        let corner = self.corner()?;
        if !LINES.contains(&line(self.p, self.size())) {
            return None;
        }
        let (own, his) = (corner & self.own(), corner & self.his());
        match (own.len(), his.len()) {
            (0, 0) if self.corner_lines() == 2 => self.sized(Kind::Corner, self.zone(self.p), None),
            (1, 0) => {
                let stone = own.first().filter(|&q| self.beside(q))?;
                self.sized(Kind::Enclosure, self.zone(stone), Some(stone))
            }
            (0, 1) => {
                let stone = his.first()?;
                let alone = distance(stone, &self.own()) > usize::from(BESIDE);
                (alone && self.beside(stone))
                    .then(|| self.sized(Kind::Approach, self.zone(stone), Some(stone)))?
            }
            _ => None,
        }
    }

    /// Whether a corner stone is near, but not in touch.
    fn beside(&self, stone: Point) -> bool {
        let (cols, rows) = (
            stone.col().abs_diff(self.p.col()),
            stone.row().abs_diff(self.p.row()),
        );
        (2..=BESIDE).contains(&cols.max(rows))
    }

    /// The edge along which the move stands.
    fn edge(&self) -> Option<Edge> {
        let edges = Edge::all(self.size());
        let low = edges
            .into_iter()
            .filter(|e| SIDE_LINES.contains(&e.height(self.p)));
        low.min_by_key(|e| e.height(self.p))
    }

    /// The nearest stone along the edge, on its lower lines, in this direction.
    fn next_along(&self, edge: Edge, up: bool) -> Option<(Point, u8)> {
        let here = edge.along(self.p);
        let beside = self.stones.iter().filter(|&q| {
            let there = edge.along(q);
            edge.height(q) <= ALONG && if up { there > here } else { there < here }
        });
        let far = |q: Point| edge.along(q).abs_diff(here);
        beside.map(|q| (q, far(q))).min_by_key(|&(_, far)| far)
    }

    fn along_side(&self) -> Option<Claim> {
        let edge = self.edge()?;
        let beside = [self.next_along(edge, false), self.next_along(edge, true)];
        let own = beside
            .into_iter()
            .flatten()
            .filter(|(q, far)| self.own().contains(*q) && EXTENDS.contains(far))
            .min_by_key(|&(_, far)| far);
        let pressed = beside.into_iter().flatten().any(|(_, far)| far < 2);
        if pressed || !self.is_open() {
            return None;
        }
        if let Some((stone, _)) = own {
            return self.sized(Kind::Extension, edge.zone(), Some(stone));
        }
        let open = beside.into_iter().flatten().all(|(_, far)| far >= OPEN);
        (open && self.zone(self.p).is_side()).then(|| self.sized(Kind::Side, edge.zone(), None))?
    }

    /// Whether nothing touches the move.
    fn is_open(&self) -> bool {
        distance(self.p, &self.stones) >= 2
    }

    /// The enemy stone that is shut in between the move and an own stone along the edge.
    fn pincer(&self) -> Option<Claim> {
        let edge = self.edge().filter(|_| self.is_open())?;
        [false, true].into_iter().find_map(|up| {
            let (stone, far) = self.next_along(edge, up)?;
            let alone = self.his().contains(stone)
                && PINCERS.contains(&far)
                && LINES.contains(&edge.height(stone))
                && distance(stone, &(self.his() - PointSet::of(stone))) > usize::from(BESIDE);
            let beyond = self.own().iter().any(|q| {
                let past = match up {
                    true => edge.along(q) > edge.along(stone),
                    false => edge.along(q) < edge.along(stone),
                };
                past && edge.along(q).abs_diff(edge.along(stone)) <= SUPPORTS && edge.height(q) <= CORNER
            });
            (alone && beyond).then(|| self.sized(Kind::Pincer, edge.zone(), Some(stone)))?
        })
    }

    /// The claim, with its size where somebody counted one.
    fn sized(&self, kind: Kind, zone: Zone, stone: Option<Point>) -> Option<Claim> {
        let contrast = self.contrast;
        let counted = gained(contrast).filter(|(region, _)| region.gain >= WORTH);
        let claim = match &counted {
            Some(_) => kind.claim(),
            None => kind.said("seen"),
        };
        let low = line(self.p, self.size()) < *SIDE_LINES.end();
        let mut claim = claim
            .with("color", contrast.color)
            .with("enemy", contrast.enemy())
            .with("point", self.p)
            .with("place", Argument::word(zone.word()))
            .with(
                "height",
                Argument::word(if low { "height.low" } else { "height.high" }),
            );
        if let Some(stone) = stone {
            claim = claim.with("stone", stone);
        }
        let shown = stone.into_iter().chain([self.p]).collect();
        Some(match counted {
            Some((region, _)) => claim
                .with("size", rounded(region.gain))
                .with("area", region.core)
                // Where a move stands is about all that it gains.
                .deciding(FIRST + contrast.gain().map_or(region.gain, |all| all.max(region.gain)))
                .because(Counted::of(contrast)?.region(&region)),
            None => claim.because(Evidence::Seen(shown)),
        })
    }

    fn zone(&self, p: Point) -> Zone {
        Zone::of(p, self.size())
    }
}

#[cfg(test)]
mod tests {
    use super::super::regions::drawn::{Owners, placed};
    use super::super::testing::said;
    use crate::{Kind, Nobody};
    use goban::Color::*;

    fn seen(black: &str, white: &str, mv: &str, kind: Kind) -> Option<String> {
        said(&placed(19, black, white, Black).counted(mv, &mut Nobody), kind)
    }

    #[test]
    fn an_empty_corner_is_taken() {
        assert_eq!(
            seen("Q16", "D4", "Q4", Kind::Corner).as_deref(),
            Some("Q4 is the first stone in the lower right corner; left alone, White could start there.")
        );
        assert_eq!(seen("Q16", "D4 R6", "Q4", Kind::Corner), None, "White is there");
        assert_eq!(seen("Q16", "D4", "K4", Kind::Corner), None, "a side");
        let game = placed(19, "Q16", "D4", Black);
        let mut counts = Owners::default().without("N1:T6", -0.1).with("N1:T6", 0.2);
        assert_eq!(
            said(&game.counted("Q4", &mut counts), Kind::Corner).as_deref(),
            Some(
                "Q4 is the first stone in the lower right corner: who starts there probably makes a difference of about twelve points."
            )
        );
    }

    #[test]
    fn a_corner_is_enclosed_or_approached() {
        assert_eq!(
            seen("Q16 Q4", "D4", "O3", Kind::Enclosure).as_deref(),
            Some(
                "O3 makes the lower right corner Black's together with Q4, which White could otherwise approach."
            )
        );
        assert_eq!(
            seen("Q16 Q4", "D4 R6", "O3", Kind::Enclosure),
            None,
            "White is in the corner"
        );
        assert_eq!(
            seen("Q16 Q4", "D4", "F3", Kind::Approach).as_deref(),
            Some(
                "F3 is a low approach to D4: it keeps White from making the lower left corner his own with a second stone."
            )
        );
        assert_eq!(
            seen("Q16 C6", "D4", "F3", Kind::Approach),
            None,
            "Black is there already"
        );
        assert_eq!(seen("Q16 Q4", "D4", "D5", Kind::Approach), None, "in touch");
    }

    #[test]
    fn a_side_is_taken_or_extended_along() {
        assert_eq!(
            seen("Q16 Q4", "D4 D16", "R10", Kind::Side).as_deref(),
            Some("R10 takes the right side, which is open, before White does.")
        );
        assert_eq!(seen("Q16 Q4", "D4 R8", "R10", Kind::Side), None, "White is there");
        assert_eq!(
            seen("Q16 Q4", "D4 D16", "Q9", Kind::Extension).as_deref(),
            Some("Q9 extends from Q4 along the right side, where White could otherwise come first.")
        );
        assert_eq!(
            seen("Q16 Q4", "D4 Q7", "Q9", Kind::Extension),
            None,
            "White stands between"
        );
    }

    #[test]
    fn a_stone_is_kept_from_extending() {
        assert_eq!(
            seen("Q16 Q4", "D4 N3", "K3", Kind::Pincer).as_deref(),
            Some("K3 keeps N3 from extending along the lower side.")
        );
        assert_eq!(
            seen("Q16", "D4 N3", "K3", Kind::Pincer),
            None,
            "nothing of Black's beyond"
        );
        assert_eq!(
            seen("Q16 Q4", "D4 N3 L5", "K3", Kind::Pincer),
            None,
            "it has a friend"
        );
    }
}
