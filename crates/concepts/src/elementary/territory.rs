//! Territories in the sense of the intersection game, and the games about them: eyes and splits.

use super::small::{Nine, Small, Zones};
use crate::{Game, Kind};
use goban::{Board, Color, Point, PointSet};
use patterns::Cell;
use proof::value::{Answer, Value};
use tactics::zero::Zero;

/// More undecided points than this are not searched.
const MOST_OPEN: usize = 5;

/// Who holds a point by level zero: the colour of a stone that stands, of an empty point that the other cannot settle on, or of
/// who takes the stone there; none where it is open.
fn holder(board: &Board, zero: &mut Zero, p: Point, seen: &mut PointSet) -> Option<Color> {
    match board.at(p) {
        Some(color) => {
            let reading = zero.string(p)?;
            *seen |= reading.footprint;
            match reading.value() {
                Value::LOST => Some(!color),
                _ => Some(color),
            }
        }
        None => {
            let reading = zero.point(p, Color::Black)?;
            *seen |= reading.footprint;
            match reading.value() {
                Value::WON => Some(Color::Black),
                Value::LOST => Some(Color::White),
                _ => None,
            }
        }
    }
}

/// The territories of both colours: connected points without own stones that a colour holds.
pub fn territories(board: &Board, zero: &mut Zero) -> Vec<(Color, PointSet)> {
    let mut held = [PointSet::EMPTY; 2];
    for p in board.size().points() {
        let mut seen = PointSet::EMPTY;
        if let Some(color) = holder(board, zero, p, &mut seen)
            && board.at(p) != Some(color)
        {
            held[color.index()].insert(p);
        }
    }
    let parts = |color: Color| {
        held[color.index()]
            .parts()
            .map(move |part| (color, part))
            .collect::<Vec<_>>()
    };
    Color::BOTH.into_iter().flat_map(parts).collect()
}

/// A question with its two answers and all moves.
#[derive(Clone, Debug)]
struct Part {
    value: Value,
    own: PointSet,
    enemy: PointSet,
    rule: Option<u32>,
}

impl Part {
    fn settled(value: Value) -> Part {
        Part {
            value,
            own: PointSet::EMPTY,
            enemy: PointSet::EMPTY,
            rule: None,
        }
    }

    /// Both at once: who moves first can mend one of them only, unless one move does for both.
    fn and(self, other: Part) -> Part {
        if self.value == Value::WON {
            return other;
        }
        if other.value == Value::WON {
            return self;
        }
        let both = self.own & other.own;
        let mut first = self.value.first.worst(other.value.first);
        let hot = |part: &Part| part.value.second != Answer::WON;
        if hot(&self) && hot(&other) && both.is_empty() && first == Answer::WON {
            first = Answer::LOST;
        }
        Part {
            value: Value::new(first, self.value.second.worst(other.value.second)),
            own: both,
            enemy: self.enemy | other.enemy,
            rule: self.rule,
        }
    }

    /// Either of them: two that hang are one for certain if no move takes both.
    fn or(self, other: Part) -> Part {
        let miai =
            self.value == Value::STAR && other.value == Value::STAR && !self.enemy.intersects(&other.enemy);
        if miai || self.value == Value::WON || other.value == Value::WON {
            let rule = if other.value == Value::WON {
                other.rule
            } else {
                self.rule
            };
            return Part {
                rule,
                ..Part::settled(Value::WON)
            };
        }
        let enemy = match (
            self.value.first == Answer::LOST,
            other.value.first == Answer::LOST,
        ) {
            (true, _) => other.enemy,
            (_, true) => self.enemy,
            _ => self.enemy & other.enemy,
        };
        Part {
            value: self.value.best(other.value),
            own: self.own | other.own,
            enemy,
            rule: self.rule.or(other.rule),
        }
    }
}

/// A territory, and what is looked at to judge it.
struct Judge<'a> {
    board: &'a Board,
    zero: &'a mut Zero,
    color: Color,
    points: PointSet,
    small: &'a Small,
    seen: PointSet,
}

/// The game of a territory: an eye if it has one or two points, else a split.
pub fn game(board: &Board, zero: &mut Zero, small: &Small, color: Color, points: &PointSet) -> Game {
    let all = PointSet::board(board.size());
    let mut judge = Judge {
        board,
        zero,
        color,
        points: *points,
        small,
        seen: points.dilate(&all),
    };
    // What makes it this territory, and no larger one.
    for p in &judge.seen.clone() {
        holder(board, judge.zero, p, &mut judge.seen);
    }
    let kind = if points.len() < 3 { Kind::Eye } else { Kind::Split };
    let inside = match kind {
        Kind::Eye => judge.eye(),
        _ => judge.split(),
    };
    let part = judge.frontier().into_iter().fold(inside, Part::and);
    let hot = part.value.is_hot();
    let moves = |set: &PointSet| set.iter().filter(|_| hot).collect::<Vec<Point>>();
    Game {
        kind,
        color,
        source: *points,
        place: points.dilate(&all),
        footprint: judge.seen & all,
        value: part.value,
        own: moves(&(part.own & *board.empty())),
        enemy: moves(&(part.enemy & *board.empty())),
        rule: part.rule,
    }
}

impl Judge<'_> {
    /// What a cell around a point counts as.
    fn cell(&mut self, p: Option<Point>) -> Cell {
        let Some(p) = p else {
            return Cell::OFF;
        };
        if self.points.contains(p) {
            return Cell::EMPTY;
        }
        match holder(self.board, self.zero, p, &mut self.seen) {
            Some(color) if color == self.color => Cell::OWN,
            Some(_) => Cell::ENEMY,
            None => Cell::EMPTY,
        }
    }

    fn nine(&mut self, p: Point) -> Nine {
        let size = self.board.size();
        std::array::from_fn(|i| {
            let q = p.offset((i % 3) as i8 - 1, (i / 3) as i8 - 1, size);
            if i == 4 { Cell::EMPTY } else { self.cell(q) }
        })
    }

    /// A point with its neighbours, as a rule sees it; the opening of a territory lies in one direction.
    fn point(&mut self, p: Point, opening: Option<Point>) -> Part {
        let size = self.board.size();
        let nine = self.nine(p);
        let way = opening.map(|o| (o.col() as i8 - p.col() as i8, o.row() as i8 - p.row() as i8));
        let Some(found) = self.small.find(&nine, way) else {
            return Part::settled(Value::UNKNOWN);
        };
        let set = |cells: &[(i8, i8)]| {
            cells
                .iter()
                .filter_map(|&(c, r)| p.offset(c, r, size))
                .collect::<PointSet>()
        };
        Part {
            value: found.value,
            own: set(&found.own),
            enemy: set(&found.enemy),
            rule: Some(found.rule),
        }
    }

    fn eye(&mut self) -> Part {
        let points: Vec<Point> = self.points.iter().collect();
        match points[..] {
            [p] => self.point(p, None),
            [p, q] => {
                let first = self.point(p, Some(q));
                first.or(self.point(q, Some(p)))
            }
            _ => unreachable!("an eye has one or two points"),
        }
    }

    /// The strings around the territory: where one hangs, so does all.
    fn frontier(&mut self) -> Vec<Part> {
        let all = PointSet::board(self.board.size());
        let around = self.points.border(&all) & *self.board.stones(self.color);
        let mut done = PointSet::EMPTY;
        let mut parts = Vec::new();
        for p in &around {
            if done.contains(p) {
                continue;
            }
            done.extend(self.board.string_stones(p));
            let Some(reading) = self.zero.string(p) else {
                continue;
            };
            self.seen |= reading.footprint;
            // An eye is a liberty that level zero does not know how to keep.
            let value = reading.value();
            if value == Value::STAR || value == Value::LOST {
                parts.push(Part {
                    value,
                    own: reading.own.moves.iter().copied().collect(),
                    enemy: reading.other.moves.iter().copied().collect(),
                    rule: None,
                });
            }
        }
        parts
    }

    /// First the points at the ends of the territory, which are real or not, or hang; then the shape that is left (thesis
    /// 000, L3139).
    fn split(&mut self) -> Part {
        let all = PointSet::board(self.board.size());
        let own = *self.board.stones(self.color);
        let mut real = self.points;
        let mut open: Vec<(Point, Part)> = Vec::new();
        for p in &self.points.clone() {
            let inside = PointSet::of(p).border(&self.points);
            let part = match inside.single() {
                Some(next) => self.point(p, Some(next)),
                None => {
                    // A hole in the wall hangs.
                    let holes = PointSet::of(p).border(&all) - self.points - own;
                    if holes.is_empty() {
                        continue;
                    }
                    Part {
                        value: Value::STAR,
                        own: holes,
                        enemy: holes,
                        rule: None,
                    }
                }
            };
            match part.value {
                Value::WON => {}
                Value::LOST => {
                    real.remove(p);
                }
                Value::STAR => open.push((p, part)),
                _ => return Part::settled(Value::UNKNOWN),
            }
        }
        if open.len() > MOST_OPEN {
            return Part::settled(Value::UNKNOWN);
        }
        let stones = *self.board.stones(!self.color);
        self.search(&self.small.zones, real, &open, &stones)
    }

    /// Who divides the territory, or keeps it one: all first moves that do.
    fn search(&self, zones: &Zones, real: PointSet, open: &[(Point, Part)], stones: &PointSet) -> Part {
        if open.is_empty() {
            let zone = zones.find(&real, stones);
            return zone.map_or(Part::settled(Value::UNKNOWN), |zone| Part {
                value: zone.value,
                own: zone.own,
                enemy: zone.enemy,
                rule: zone.rule,
            });
        }
        let mut part = Part::settled(Value::new(Answer::LOST, Answer::WON));
        for (i, (p, ends)) in open.iter().enumerate() {
            let rest: Vec<(Point, Part)> = open
                .iter()
                .enumerate()
                .filter(|o| o.0 != i)
                .map(|o| o.1.clone())
                .collect();
            let kept = self.search(zones, real, &rest, stones).value.second;
            let mut less = real;
            less.remove(*p);
            let taken = self.search(zones, less, &rest, stones).value.first;
            if kept == Answer::WON {
                part.own |= ends.own;
            }
            if taken == Answer::LOST {
                part.enemy |= ends.enemy;
            }
            part.value = Value::new(part.value.first.best(kept), part.value.second.worst(taken));
        }
        part
    }
}
