//! The generated bases that are written as drawings: eyes, points, and the two poisons.

use super::field::{Cells, each};
use super::grow::{Rule as Joined, join};
use super::hold::{Nine, Question};
use super::judge::{Outcome, View};
use super::poison::{self, Fraction, Room, Shape};
use crate::{Base, Cell, Drawing, Rule, Standing, State, Subject, Viewpoint};
use goban::{Point, PointSet};
use proof::value::{Answer, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Both answers of a view.
pub fn value(view: &View) -> Value {
    let answer = |outcome: Outcome| match outcome {
        Outcome::Won => Answer::WON,
        Outcome::Lost => Answer::LOST,
        Outcome::Open => Answer::UNKNOWN,
    };
    Value::new(answer(view.first.outcome), answer(view.second.outcome))
}

/// The eight ways to lay nine cells, each as the places that go to cells 0 to 8.
fn turns() -> [[usize; 9]; 8] {
    std::array::from_fn(|image| {
        std::array::from_fn(|i| {
            let (mut c, mut r) = (i % 3, i / 3);
            if image & 1 != 0 {
                c = 2 - c;
            }
            if image & 2 != 0 {
                r = 2 - r;
            }
            if image & 4 != 0 {
                std::mem::swap(&mut c, &mut r);
            }
            r * 3 + c
        })
    })
}

/// All ways to fill the cells about which a question asks, each once among the images in which the question is the same.
fn nines(question: Question) -> Vec<Nine> {
    let contents = [Cell::OWN, Cell::ENEMY, Cell::EMPTY];
    let (asked, turns): (Vec<usize>, Vec<[usize; 9]>) = match question {
        Question::Eye => (vec![0, 1, 2, 3, 5, 6, 7, 8], turns().to_vec()),
        // Cells 2 and 8 are not asked for; the opening on the right stays there.
        Question::Point => (vec![0, 1, 3, 5, 6, 7], vec![turns()[0], turns()[2]]),
    };
    // In the open, with the edge below, with the edge on the left, in the corner.
    let edges: [&[usize]; 4] = [&[], &[0, 1, 2], &[0, 3, 6], &[0, 1, 2, 3, 6]];
    let mut seen = BTreeSet::new();
    for edge in edges {
        let open: Vec<usize> = asked.iter().copied().filter(|c| !edge.contains(c)).collect();
        for mut number in 0..3usize.pow(open.len() as u32) {
            let mut nine: Nine = [None; 9];
            nine[4] = Some(Cell::EMPTY);
            for &cell in edge.iter().filter(|c| asked.contains(c)) {
                nine[cell] = Some(Cell::OFF);
            }
            for &cell in &open {
                nine[cell] = Some(contents[number % 3]);
                number /= 3;
            }
            let least = turns.iter().map(|turn| turn.map(|i| nine[i])).min();
            seen.extend(least);
        }
    }
    seen.into_iter().collect()
}

/// All rules about eyes of one point, or about points at the end of a territory.
pub fn points(question: Question) -> Base {
    let mut conclusions: Vec<View> = Vec::new();
    let mut numbers: HashMap<View, u32> = HashMap::new();
    let rules = nines(question).into_iter().map(|nine| {
        let view = question.judge(&nine);
        let conclusion = *numbers.entry(view).or_insert_with(|| {
            conclusions.push(view);
            conclusions.len() as u32 - 1
        });
        let cells = nine.iter().map(|c| c.unwrap_or(Cell::ANY)).collect();
        Joined { cells, conclusion }
    });
    let rules = join(rules.collect());
    let (subject, kind) = match question {
        Question::Eye => (Subject::Eye, "eye"),
        Question::Point => (Subject::Point, "point"),
    };
    let mut base = Base::new(kind);
    base.notes = vec![format!(
        "Made and proved by `yomi learn rules`: {} drawings.",
        rules.len()
    )];
    for rule in rules {
        let view = &conclusions[rule.conclusion as usize];
        let mut drawing = Drawing::new(3, 3, Cell::ANY).with_anchor(Point::new(1, 1));
        for (i, &cell) in rule.cells.iter().enumerate() {
            drawing.set(place(i), cell);
        }
        let mut out = Rule::new(drawing);
        let set = |cells: Cells| -> PointSet { each(cells).map(place).collect() };
        out.viewpoints.push(Viewpoint {
            points: PointSet::of(place(4)),
            own: set(view.first.moves),
            enemy: set(view.second.moves),
            ..Viewpoint::new(subject, State::Dynamic(value(view)))
        });
        base.rules.push(out);
    }
    base
}

fn place(cell: usize) -> Point {
    Point::new((cell % 3) as u8, (cell / 3) as u8)
}

/// All rules about shapes of territory: with any stones of the attacker inside up to `stones` cells, and with one at most up to
/// `largest`. A cell where a stone of his makes no difference may hold one.
pub fn zones(stones: usize, largest: usize) -> Base {
    let mut by_shape: BTreeMap<(usize, Shape), Vec<Fraction>> = BTreeMap::new();
    for size in 1..=largest {
        for shape in poison::shapes(size) {
            let all = if size <= stones {
                (1u64 << size) - 1
            } else {
                1 << size
            };
            let marks = (0..all).filter(|m: &u64| size <= stones || m.count_ones() < 2);
            let fractions = marks.filter_map(|marks| poison::fraction(&shape, marks));
            by_shape.insert((size, shape.clone()), fractions.collect());
        }
    }
    let mut base = Base::new("zone");
    base.notes = vec!["Made and proved by `yomi learn rules`: X is the owner of the territory.".into()];
    for ((size, shape), fractions) in by_shape {
        let mut conclusions: Vec<(Room, Cells, Cells)> = Vec::new();
        let rules = fractions.into_iter().map(|f| {
            let conclusion = (f.room, f.own, f.attack);
            let at = conclusions.iter().position(|c| *c == conclusion);
            let number = at.unwrap_or_else(|| {
                conclusions.push(conclusion);
                conclusions.len() - 1
            });
            let cell = |i: usize| match f.stones >> i & 1 {
                1 => Cell::ENEMY,
                _ => Cell::EMPTY,
            };
            Joined {
                cells: (0..size).map(cell).collect(),
                conclusion: number as u32,
            }
        });
        for rule in join(rules.collect()) {
            let (room, own, attack) = conclusions[rule.conclusion as usize];
            base.rules.extend(zone(&shape, &rule.cells, room, own, attack));
        }
    }
    // Images of one rule are one.
    let mut seen = BTreeSet::new();
    base.rules.retain(|rule| seen.insert(rule_key(rule)));
    base
}

/// A text that is the same for all images of a rule.
fn rule_key(rule: &Rule) -> String {
    let all = goban::Symmetry::ALL.map(|turn| {
        let mut turned = rule.turned(turn);
        turned.drawing = turned.drawing.with_anchor(Point::new(0, 0));
        turned.to_string()
    });
    all.into_iter().min().expect("eight")
}

fn zone(shape: &Shape, cells: &[Cell], room: Room, own: Cells, attack: Cells) -> Option<Rule> {
    let state = match room {
        Room::Two => Value::WON,
        Room::Vital => Value::STAR,
        Room::One => Value::LOST,
        Room::Ko => return None,
    };
    let (width, height) = extent(shape);
    let first = Point::new(shape[0].0, shape[0].1);
    let mut drawing = Drawing::new(width, height, Cell::ANY).with_anchor(first);
    for (&(c, r), &cell) in shape.iter().zip(cells) {
        drawing.set(Point::new(c, r), cell);
    }
    let set = |bits: Cells| -> PointSet { each(bits).map(|i| Point::new(shape[i].0, shape[i].1)).collect() };
    let mut rule = Rule::new(drawing);
    rule.viewpoints.push(Viewpoint {
        points: shape.iter().map(|&(c, r)| Point::new(c, r)).collect(),
        own: set(own),
        enemy: set(attack),
        ..Viewpoint::new(Subject::Zone, State::Dynamic(state))
    });
    Some(rule)
}

fn extent(shape: &Shape) -> (u8, u8) {
    let extent = shape.iter().fold((0, 0), |m, s| (m.0.max(s.0), m.1.max(s.1)));
    (extent.0 + 1, extent.1 + 1)
}

/// All rules about strings inside the other side's territory, of up to so many stones.
pub fn chains(largest: usize) -> Base {
    let mut base = Base::new("chain");
    base.notes = vec![
        "Made and proved by `yomi learn rules`: X is the string to be taken; won if it is a poison.".into(),
    ];
    for chain in poison::chains(largest) {
        let (width, height) = extent(&chain.shape);
        let mut drawing = Drawing::new(width + 2, height + 2, Cell::ANY);
        let inside = |c: i8, r: i8| Point::new((c + 1) as u8, (r + 1) as u8);
        let beside: Cell = 'q'.try_into().expect("a letter");
        for (c, r) in poison::border(&chain.shape) {
            drawing.set(inside(c, r), beside);
        }
        let stones: Vec<Point> = chain
            .shape
            .iter()
            .map(|&(c, r)| inside(c as i8, r as i8))
            .collect();
        for &stone in &stones {
            drawing.set(stone, Cell::OWN);
        }
        let mut rule = Rule::new(drawing.with_anchor(stones[0]));
        let standing = if chain.dead { Standing::Won } else { Standing::Lost };
        rule.viewpoints.push(Viewpoint {
            points: stones.into_iter().collect(),
            own: chain.grows.iter().map(|&(c, r)| inside(c, r)).collect(),
            ..Viewpoint::new(Subject::Chain, State::Static(standing))
        });
        base.rules.push(rule);
    }
    base
}
