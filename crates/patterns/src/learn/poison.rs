//! Shapes of territory that cannot be divided in two, and shapes of strings that leave such a one when they are taken.

use super::field::{Cells, ENEMY, Field, OWN, each};
use super::goal::Goal;
use super::walk::Walk;
use std::collections::{BTreeMap, BTreeSet};

/// A shape: cells by column and row, in order.
pub type Shape = Vec<(u8, u8)>;

/// All shapes of connected cells of a size, each once among its eight images.
pub fn shapes(size: usize) -> Vec<Shape> {
    let mut all = BTreeSet::from([vec![(0u8, 0u8)]]);
    for _ in 1..size {
        let mut next = BTreeSet::new();
        for shape in &all {
            for (c, r) in border(shape) {
                let mut grown: Vec<(i8, i8)> = shape.iter().map(|&(c, r)| (c as i8, r as i8)).collect();
                grown.push((c, r));
                next.insert(canonical(&grown).0);
            }
        }
        all = next;
    }
    all.into_iter().collect()
}

/// The cells beside a shape.
pub fn border(shape: &Shape) -> Vec<(i8, i8)> {
    let mut out = BTreeSet::new();
    for &(c, r) in shape {
        for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let beside = (c as i8 + dc, r as i8 + dr);
            if !shape.iter().any(|&(c, r)| (c as i8, r as i8) == beside) {
                out.insert(beside);
            }
        }
    }
    out.into_iter().collect()
}

/// The least of the eight images of some cells, moved to the corner, and for each cell given the place of its image.
pub fn canonical(cells: &[(i8, i8)]) -> (Shape, Vec<usize>) {
    (0..8)
        .map(|image| {
            let turned = cells.iter().map(|&(c, r)| {
                let (c, r) = if image & 1 != 0 { (-c, r) } else { (c, r) };
                let (c, r) = if image & 2 != 0 { (c, -r) } else { (c, r) };
                if image & 4 != 0 { (r, c) } else { (c, r) }
            });
            let turned: Vec<(i8, i8)> = turned.collect();
            let (c0, r0) = turned
                .iter()
                .fold((i8::MAX, i8::MAX), |m, t| (m.0.min(t.0), m.1.min(t.1)));
            let mut order: Vec<usize> = (0..cells.len()).collect();
            order.sort_by_key(|&i| turned[i]);
            let shape = order
                .iter()
                .map(|&i| ((turned[i].0 - c0) as u8, (turned[i].1 - r0) as u8));
            let shape: Shape = shape.collect();
            let mut place = vec![0; cells.len()];
            for (i, &cell) in order.iter().enumerate() {
                place[cell] = i;
            }
            (shape, place)
        })
        .min()
        .expect("eight images")
}

/// What a territory of some shape is for its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Room {
    /// Two eyes, whoever moves first.
    Two,
    /// Two eyes if he moves first, one if the attacker does.
    Vital,
    /// One eye at most.
    One,
    /// It hangs on a ko.
    Ko,
}

/// A rule about the shape of a territory that is enclosed by one string of its owner's without other liberties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fraction {
    /// The cells of the territory.
    pub shape: Shape,
    /// Those on which the attacker has stones, as bits in the order of the cells.
    pub stones: Cells,
    /// What it is.
    pub room: Room,
    /// All moves by which the owner, moving first, divides it.
    pub own: Cells,
    /// All moves by which the attacker, moving first, keeps it one.
    pub attack: Cells,
}

/// Judges a territory: the attacker takes the string around it, or he does not.
pub fn fraction(shape: &Shape, stones: Cells) -> Option<Fraction> {
    let field = |prover: usize| {
        let wall = shape.len();
        let mut near = vec![0; wall + 1];
        for (i, &(c, r)) in shape.iter().enumerate() {
            for (j, &(c2, r2)) in shape.iter().enumerate() {
                near[i] |= Cells::from(c.abs_diff(c2) + r.abs_diff(r2) == 1) << j;
            }
            if near[i].count_ones() < 4 {
                near[i] |= 1 << wall;
                near[wall] |= 1 << i;
            }
        }
        Field {
            cells: (1 << (wall + 1)) - 1,
            near,
            open: 0,
            // The attacker has the goal.
            stones: [stones, 1 << wall],
            breath: vec![0; wall + 1],
            prover,
        }
    };
    let goal = Goal::Capture(1 << shape.len());
    let (attacker, owner) = (field(OWN), field(ENEMY));
    let kills = Walk::new(&attacker, &goal, 1 << 20)?;
    let lives = Walk::new(&owner, &goal, 1 << 20)?;
    let killed = [OWN, ENEMY].map(|mover| kills.forces(&attacker.start(mover)));
    let alive = [OWN, ENEMY].map(|mover| !lives.forces(&owner.start(mover)));
    let room = match (killed, alive) {
        (_, [true, _]) => Room::Two,
        ([true, true], _) => Room::One,
        ([true, false], [_, true]) => Room::Vital,
        _ => Room::Ko,
    };
    let vital = room == Room::Vital;
    Some(Fraction {
        shape: shape.clone(),
        stones,
        room,
        own: if vital { lives.good(&owner, ENEMY) } else { 0 },
        attack: if vital { kills.good(&attacker, OWN) } else { 0 },
    })
}

/// All rules about territories of up to so many cells with any stones of the attacker inside, each once among its images.
/// (A territory in which every cell is the attacker's is none.)
pub fn fractions(largest: usize) -> Vec<Fraction> {
    let mut out = Vec::new();
    for size in 1..=largest {
        for shape in shapes(size) {
            let mut seen = BTreeSet::new();
            for stones in 0..(1u64 << size) - 1 {
                if seen.insert(marked(&shape, stones)) {
                    out.extend(fraction(&shape, stones));
                }
            }
        }
    }
    out
}

/// The least image of a shape with marks.
fn marked(shape: &Shape, marks: Cells) -> Vec<(u8, u8, bool)> {
    let cells: Vec<(i8, i8)> = shape.iter().map(|&(c, r)| (c as i8, r as i8)).collect();
    (0..8)
        .map(|image| {
            let turned = cells.iter().enumerate().map(|(i, &(c, r))| {
                let (c, r) = if image & 1 != 0 { (-c, r) } else { (c, r) };
                let (c, r) = if image & 2 != 0 { (c, -r) } else { (c, r) };
                let (c, r) = if image & 4 != 0 { (r, c) } else { (c, r) };
                (c, r, marks >> i & 1 != 0)
            });
            let turned: Vec<(i8, i8, bool)> = turned.collect();
            let (c0, r0) = turned
                .iter()
                .fold((i8::MAX, i8::MAX), |m, t| (m.0.min(t.0), m.1.min(t.1)));
            let mut turned: Vec<(u8, u8, bool)> = turned
                .iter()
                .map(|t| ((t.0 - c0) as u8, (t.1 - r0) as u8, t.2))
                .collect();
            turned.sort_unstable();
            turned
        })
        .min()
        .expect("eight images")
}

/// A rule about a string inside the other side's territory: is it a poison for who takes it?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The stones of the string.
    pub shape: Shape,
    /// Whether who takes it gets one eye at most there, if the other side moves next.
    pub dead: bool,
    /// Cells beside it, as in [`border`], on which it may grow and stay so.
    pub grows: Vec<(i8, i8)>,
}

/// All rules about strings of up to so many stones.
pub fn chains(largest: usize) -> Vec<Chain> {
    let mut dead: BTreeMap<Shape, bool> = BTreeMap::new();
    for size in 1..=largest + 1 {
        for shape in shapes(size) {
            let room = fraction(&shape, 0).map(|f| f.room);
            dead.insert(shape, matches!(room, Some(Room::One | Room::Vital)));
        }
    }
    let mut out = Vec::new();
    for (shape, &is_dead) in dead.iter().filter(|d| d.0.len() <= largest) {
        let cells: Vec<(i8, i8)> = shape.iter().map(|&(c, r)| (c as i8, r as i8)).collect();
        let keeps = |&beside: &(i8, i8)| {
            let mut grown = cells.clone();
            grown.push(beside);
            dead[&canonical(&grown).0]
        };
        out.push(Chain {
            shape: shape.clone(),
            dead: is_dead,
            grows: border(shape).into_iter().filter(keeps).collect(),
        });
    }
    out
}

/// The points of a set of cells given as bits.
pub fn cells_of(shape: &Shape, bits: Cells) -> Vec<(u8, u8)> {
    each(bits).map(|i| shape[i]).collect()
}
