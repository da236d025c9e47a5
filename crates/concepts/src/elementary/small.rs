//! The small bases, read for quick use: eyes, points, shapes of territory.

use goban::{Point, PointSet, Symmetry};
use patterns::learn::poison::{Shape, canonical};
use patterns::{Base, Cell, Rule, State, Subject};
use proof::value::Value;
use std::collections::BTreeMap;

/// What nine cells hold, row by row from the bottom left.
pub type Nine = [Cell; 9];

/// A rule about the middle of nine cells.
struct Middle {
    cells: Nine,
    value: Value,
    /// From the middle, in columns and rows.
    own: Vec<(i8, i8)>,
    enemy: Vec<(i8, i8)>,
}

/// What a rule says of a point, moves as columns and rows from it.
pub struct Found {
    pub value: Value,
    pub own: Vec<(i8, i8)>,
    pub enemy: Vec<(i8, i8)>,
    pub rule: u32,
}

/// The bases of the vital games.
pub struct Small {
    eyes: Vec<Middle>,
    points: Vec<Middle>,
    pub zones: Zones,
}

fn dynamic(rule: &Rule, subject: Subject) -> Option<(Value, &PointSet, &PointSet)> {
    let view = rule.about(subject)?;
    match view.state {
        State::Dynamic(value) => Some((value, &view.own, &view.enemy)),
        State::Static(_) => None,
    }
}

fn middles(base: &Base, subject: Subject) -> Vec<Middle> {
    let way = |set: &PointSet| {
        set.iter()
            .map(|p| (p.col() as i8 - 1, p.row() as i8 - 1))
            .collect()
    };
    let read = |rule: &Rule| {
        let (value, own, enemy) = dynamic(rule, subject)?;
        Some(Middle {
            cells: std::array::from_fn(|i| rule.drawing.cell(Point::new((i % 3) as u8, (i / 3) as u8))),
            value,
            own: way(own),
            enemy: way(enemy),
        })
    };
    base.rules.iter().filter_map(read).collect()
}

impl Small {
    /// From the bases about eyes, points and zones.
    pub fn new(eyes: &Base, points: &Base, zones: &Base) -> Small {
        Small {
            eyes: middles(eyes, Subject::Eye),
            points: middles(points, Subject::Point),
            zones: Zones::new(zones),
        }
    }

    /// The rule for a point: an eye, or an end of a territory that opens in a direction.
    pub fn find(&self, nine: &Nine, opening: Option<(i8, i8)>) -> Option<Found> {
        let rules = if opening.is_none() {
            &self.eyes
        } else {
            &self.points
        };
        for turn in Symmetry::ALL {
            // A rule opens to the right.
            if opening.is_some_and(|way| turn.turn(1, 0) != way) {
                continue;
            }
            let seen: Nine = std::array::from_fn(|i| {
                let (c, r) = turn.turn((i % 3) as i8 - 1, (i / 3) as i8 - 1);
                nine[((r + 1) * 3 + c + 1) as usize]
            });
            let fits = |rule: &Middle| rule.cells.iter().zip(&seen).all(|(a, b)| b.is_within(*a));
            if let Some(number) = rules.iter().position(fits) {
                let rule = &rules[number];
                let moves = |list: &[(i8, i8)]| list.iter().map(|m| turn.turn(m.0, m.1)).collect();
                return Some(Found {
                    value: rule.value,
                    own: moves(&rule.own),
                    enemy: moves(&rule.enemy),
                    rule: number as u32,
                });
            }
        }
        None
    }
}

/// A rule about a shape: cells in the order of the shape.
struct Zone {
    cells: Vec<Cell>,
    value: Value,
    own: Vec<usize>,
    enemy: Vec<usize>,
    number: u32,
}

/// Rules about territories by their shape.
pub struct Zones {
    by_shape: BTreeMap<Shape, Vec<Zone>>,
}

/// What a territory is.
pub struct Judged {
    pub value: Value,
    pub own: PointSet,
    pub enemy: PointSet,
    pub rule: Option<u32>,
}

impl Judged {
    fn settled(value: Value) -> Judged {
        Judged {
            value,
            own: PointSet::EMPTY,
            enemy: PointSet::EMPTY,
            rule: None,
        }
    }
}

/// Empty points with which a territory is divided whoever moves first, whatever its shape.
const PLENTY: usize = 8;

impl Zones {
    fn new(base: &Base) -> Zones {
        let mut by_shape: BTreeMap<Shape, Vec<Zone>> = BTreeMap::new();
        for (number, rule) in base.rules.iter().enumerate() {
            let Some((value, own, enemy)) = dynamic(rule, Subject::Zone) else {
                continue;
            };
            let points = rule.about(Subject::Zone).expect("it speaks of zones").points;
            let (shape, _) = laid(&points);
            let cells: Vec<Point> = points.iter().collect();
            // All images of the shape onto itself are rules, too.
            for turn in Symmetry::ALL {
                let turned: Vec<(i8, i8)> = cells
                    .iter()
                    .map(|p| turn.turn(p.col() as i8, p.row() as i8))
                    .collect();
                let (low, left) = turned
                    .iter()
                    .fold((i8::MAX, i8::MAX), |m, t| (m.0.min(t.0), m.1.min(t.1)));
                let moved: Vec<(u8, u8)> = turned
                    .iter()
                    .map(|t| ((t.0 - low) as u8, (t.1 - left) as u8))
                    .collect();
                let mut sorted = moved.clone();
                sorted.sort_unstable();
                if sorted != shape {
                    continue;
                }
                let at = |p: &Point| {
                    let i = cells.iter().position(|c| c == p).expect("a cell");
                    shape.iter().position(|s| *s == moved[i]).expect("a cell")
                };
                let mut here = vec![Cell::ANY; shape.len()];
                for p in &cells {
                    here[at(p)] = rule.drawing.cell(*p);
                }
                by_shape.entry(shape.clone()).or_default().push(Zone {
                    cells: here,
                    value,
                    own: own.iter().map(|p| at(&p)).collect(),
                    enemy: enemy.iter().map(|p| at(&p)).collect(),
                    number: number as u32,
                });
            }
        }
        Zones { by_shape }
    }

    /// What a territory with these stones of the attacker's inside is; none if no rule says.
    pub fn find(&self, points: &PointSet, stones: &PointSet) -> Option<Judged> {
        let parts = points.parts().count();
        if parts > 1 {
            return Some(Judged::settled(Value::WON));
        }
        if points.is_empty() {
            return Some(Judged::settled(Value::LOST));
        }
        if (*points - *stones).len() >= PLENTY {
            return Some(Judged::settled(Value::WON));
        }
        let (shape, place) = laid(points);
        let cells: Vec<Point> = points.iter().collect();
        let mut seen = vec![Cell::EMPTY; cells.len()];
        for (p, &at) in cells.iter().zip(&place) {
            if stones.contains(*p) {
                seen[at] = Cell::ENEMY;
            }
        }
        let rules = self.by_shape.get(&shape)?;
        let fits = |zone: &&Zone| {
            zone.cells
                .iter()
                .zip(&seen)
                .all(|(rule, cell)| cell.is_within(*rule))
        };
        let zone = rules.iter().find(fits)?;
        let set = |list: &[usize]| {
            let on = cells.iter().zip(&place).filter(|(_, at)| list.contains(at));
            on.map(|(p, _)| *p).collect::<PointSet>()
        };
        Some(Judged {
            value: zone.value,
            own: set(&zone.own),
            enemy: set(&zone.enemy),
            rule: Some(zone.number),
        })
    }
}

/// The shape of some points, and where each lies in it.
fn laid(points: &PointSet) -> (Shape, Vec<usize>) {
    let cells: Vec<(i8, i8)> = points.iter().map(|p| (p.col() as i8, p.row() as i8)).collect();
    canonical(&cells)
}
