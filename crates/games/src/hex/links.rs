//! Connections that nobody can cut, found by Anshelevich's two rules (HDR 2004, 10.2: Hexy).
//!
//! A *full* link joins two things (an edge, a string of own stones, an empty cell) even if the other side moves first, a *semi*
//! link if the own side does. Each needs some empty cells, its carrier, and none besides.
//!
//! - AND: two full links with a common end and nothing else in common are one link between the other ends. It is full if the
//!   common end is own stones, semi if it is an empty cell, which must then be played.
//! - OR: semi links between the same ends whose carriers have no cell in common to all of them are a full one: whatever the other
//!   side plays, one of them is left.
//!
//! Not every connection is found this way, but what is found holds: a full link between the two edges has won, a semi link wins
//! for who is to move, and against semi links the other side must play into all of them at once.

use std::collections::VecDeque;

use proof::Side;

use super::plane::{Plane, cells};

/// Links kept of each kind between two things at most, those with the smallest carriers.
const KEPT: [usize; 2] = [8, 24];
/// Semi links put together by one use of the OR rule at most.
const TOGETHER: usize = 4;

/// A link between the two edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The empty cells it needs, as cells of the plane.
    pub carrier: u128,
    /// Of a semi link, the cell to play.
    pub key: Option<u8>,
}

/// The links of one side that were found in a position.
///
/// ```
/// use games::hex::{Hex, Links};
/// use proof::Side;
/// // A bridge up and a bridge down: X has joined its edges already.
/// let hex: Hex = "...O / .X.. / .X.O / ....".parse().unwrap();
/// let links = Links::of(&hex.plane(), Side::First, 100_000);
/// assert!(links.full().is_some());
/// assert!(Links::of(&hex.plane(), Side::Second, 100_000).semi().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Links {
    full: Option<Link>,
    semi: Vec<Link>,
    /// Whether the search was cut off before nothing new was found.
    cut_off: bool,
}

/// What can be linked: numbers of things, the two edges first.
struct Search {
    /// Which cell a thing is, if it is an empty one.
    cell: Vec<Option<u8>>,
    full: Vec<Vec<u128>>,
    semi: Vec<Vec<(u128, u8)>>,
    fresh: VecDeque<(usize, usize, u128)>,
}

impl Search {
    fn pair(&self, a: usize, b: usize) -> usize {
        let (low, high) = (a.min(b), a.max(b));
        high * (high - 1) / 2 + low
    }

    /// Takes up a full link, unless a smaller one is known.
    fn add_full(&mut self, a: usize, b: usize, carrier: u128) {
        let pair = self.pair(a, b);
        let known = &mut self.full[pair];
        if known.iter().any(|&k| k & !carrier == 0) {
            return;
        }
        known.retain(|&k| carrier & !k != 0);
        if known.len() >= KEPT[0] {
            return;
        }
        known.push(carrier);
        self.fresh.push_back((a, b, carrier));
        self.semi[pair].retain(|&(k, _)| carrier & !k != 0);
    }

    fn add_semi(&mut self, a: usize, b: usize, carrier: u128, key: u8) {
        let pair = self.pair(a, b);
        let known = &self.semi[pair];
        if known.iter().any(|&(k, _)| k & !carrier == 0) || self.full[pair].iter().any(|&k| k & !carrier == 0)
        {
            return;
        }
        self.semi[pair].retain(|&(k, _)| carrier & !k != 0);
        if self.semi[pair].len() >= KEPT[1] {
            return;
        }
        let others: Vec<u128> = self.semi[pair].iter().map(|&(k, _)| k).collect();
        self.semi[pair].push((carrier, key));
        let mut found = Vec::new();
        together(&others, carrier, carrier, TOGETHER - 1, &mut found);
        for union in found {
            self.add_full(a, b, union);
        }
    }

    /// All that follows from a full link and the others at one of its ends.
    fn join(&mut self, x: usize, middle: usize, one: u128) {
        for y in 0..self.cell.len() {
            if y == x || y == middle {
                continue;
            }
            let ends = [x, y].map(|end| self.cell[end].map_or(0, |cell| 1u128 << cell));
            let pair = self.pair(middle, y);
            for i in 0..self.full[pair].len() {
                let Some(&other) = self.full[pair].get(i) else {
                    break;
                };
                if one & other != 0 || one & ends[1] != 0 || other & ends[0] != 0 {
                    continue;
                }
                match self.cell[middle] {
                    None => self.add_full(x, y, one | other),
                    Some(key) => self.add_semi(x, y, one | other | 1 << key, key),
                }
            }
        }
    }
}

/// Unions of carriers that have no cell in common, `first` among them.
fn together(others: &[u128], union: u128, common: u128, more: usize, found: &mut Vec<u128>) {
    for (i, &other) in others.iter().enumerate() {
        let left = common & other;
        if left == common {
            continue;
        }
        if left == 0 {
            found.push(union | other);
        } else if more > 1 {
            together(&others[i + 1..], union | other, left, more - 1, found);
        }
    }
}

impl Links {
    /// The links of a side, after so many uses of the AND rule at most.
    pub fn of(plane: &Plane, side: Side, most: usize) -> Links {
        let (own, empty) = (plane.stones(side), plane.empty());
        // Two edges with what stands beside them, the other strings, the empty cells.
        let mut bodies: Vec<u128> = Vec::new();
        let edges = plane.edges(side);
        for edge in edges {
            bodies.push(plane.flood(edge, own));
        }
        if bodies[0] & bodies[1] != 0 {
            return Links {
                full: Some(Link {
                    carrier: 0,
                    key: None,
                }),
                semi: Vec::new(),
                cut_off: false,
            };
        }
        let mut rest = own & !(bodies[0] | bodies[1]);
        while rest != 0 {
            let string = plane.flood(rest & rest.wrapping_neg(), own);
            rest &= !string;
            bodies.push(string);
        }
        let strings = bodies.len();
        let mut cell = vec![None; strings];
        for empty in cells(empty) {
            cell.push(Some(empty));
            bodies.push(1 << empty);
        }
        let pairs = bodies.len() * (bodies.len() - 1) / 2;
        let mut search = Search {
            cell,
            full: vec![Vec::new(); pairs],
            semi: vec![Vec::new(); pairs],
            fresh: VecDeque::new(),
        };
        for (a, &body) in bodies.iter().enumerate() {
            let beside = match a {
                0 | 1 => edges[a] | plane.spread(body),
                _ => plane.spread(body),
            };
            for (b, &other) in bodies.iter().enumerate().skip((a + 1).max(2)) {
                if beside & other != 0 {
                    search.add_full(a, b, 0);
                }
            }
        }
        let mut used = 0;
        let ends = search.pair(0, 1);
        while let Some((a, b, carrier)) = search.fresh.pop_front() {
            // Dropped since for a smaller one.
            let pair = search.pair(a, b);
            if !search.full[pair].contains(&carrier) {
                continue;
            }
            if !search.full[ends].is_empty() || used >= most {
                break;
            }
            used += 1;
            // An edge in the middle of a link between other things is left out: it would link nearly everything along it.
            if b > 1 {
                search.join(a, b, carrier);
            }
            if a > 1 {
                search.join(b, a, carrier);
            }
        }
        let semi = search.semi[ends].iter();
        Links {
            full: search.full[ends]
                .first()
                .map(|&carrier| Link { carrier, key: None }),
            semi: semi
                .map(|&(carrier, key)| Link {
                    carrier,
                    key: Some(key),
                })
                .collect(),
            cut_off: used >= most,
        }
    }

    /// A link between the edges that stands whoever is to move.
    pub fn full(&self) -> Option<Link> {
        self.full
    }

    /// Links between the edges that stand if the side is to move.
    pub fn semi(&self) -> &[Link] {
        &self.semi
    }

    /// The cells on which the other side must play, if it is to move: all others leave a semi link whole. Everything, where there
    /// is no semi link.
    pub fn must_play(&self) -> u128 {
        self.semi.iter().fold(u128::MAX, |set, link| set & link.carrier)
    }

    /// Whether the search ended before it was through.
    pub fn was_cut_off(&self) -> bool {
        self.cut_off
    }
}
