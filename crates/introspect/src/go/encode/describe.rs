//! What there is to say of a position, predicate by predicate.

use super::{Block, Names, Options, Tuples, reading};
use crate::go::words::{EMPTY, ENEMY, FRIEND, Words};
use goban::{Board, Color, Point, PointSet};
use logic::{Facts, PredicateId, Value};

/// What rules conclude in the state before the move and in the state after it alike.
pub const CONCLUDED: [&str; 8] = [
    "legal",
    "illegal",
    "suicide_possible",
    "not_point_color",
    "neighbor_block_count",
    "adjacent_in_atari",
    "eye",
    "inner_eye",
];

pub(super) fn number(n: usize) -> Value {
    Value(n as i32)
}

pub(super) fn neighbors(names: &Names, p: Point) -> impl Iterator<Item = Point> + Clone {
    let size = names.size();
    p.neighbours().into_iter().filter(move |&q| size.contains(q))
}

pub(super) fn diagonals(names: &Names, p: Point) -> impl Iterator<Item = Point> + Clone {
    let size = names.size();
    p.diagonals().into_iter().filter(move |&q| size.contains(q))
}

pub(super) fn id(words: &Words, name: &str) -> PredicateId {
    words.vocabulary.named(name).expect("a word of Go")
}

/// A position, who is to move in it, and what things are called.
pub struct State<'a> {
    pub board: &'a Board,
    pub to_move: Color,
    pub names: &'a Names,
    pub near: Option<Point>,
    pub options: Options,
}

struct Pen<'a> {
    words: &'a Words,
    ending: &'static str,
    facts: &'a mut Facts,
}

impl Pen<'_> {
    fn id(&self, name: &str) -> PredicateId {
        id(self.words, &format!("{name}{}", self.ending))
    }

    fn add(&mut self, name: &str, values: &[Value]) {
        let id = self.id(name);
        self.facts.add(id, values);
    }
}

impl State<'_> {
    fn ko(&self) -> Option<Point> {
        self.board
            .ko()
            .filter(|&(color, _)| color == self.to_move)
            .map(|(_, p)| p)
    }

    /// All that is given; with `all` what rules conclude as well.
    pub fn describe(&self, words: &Words, after: bool, all: bool, facts: &mut Facts) {
        let ending = if after { "_after" } else { "_before" };
        let mut pen = Pen { words, ending, facts };
        let names = self.names;
        pen.add("turn", &[names.color(self.to_move)]);
        pen.add("taken_count", &[number(usize::from(self.ko().is_some()))]);
        self.points(&mut pen);
        for block in names.blocks() {
            self.block(&mut pen, block);
        }
        self.pairs(&mut pen);
        if self.options.tuples != Tuples::Never {
            self.tuples(&mut pen);
        }
        if all {
            self.concluded(words, after, facts);
        }
    }

    fn points(&self, pen: &mut Pen<'_>) {
        let names = self.names;
        let [point_color, not_ko, color_count, block_count, block_of] = [
            "point_color",
            "not_ko",
            "neighbor_color_count",
            "neighbor_block_color_count",
            "block_of",
        ]
        .map(|name| pen.id(name));
        for p in reading(names.size()) {
            let i = names.point(p);
            let color = |q: Point| self.board.at(q).map_or(EMPTY, |color| names.color(color));
            pen.facts.add(point_color, &[i, color(p)]);
            for c in [FRIEND, ENEMY, EMPTY] {
                let n = neighbors(names, p).filter(|&q| color(q) == c).count();
                pen.facts.add(color_count, &[i, c, number(n)]);
            }
            if self.board.at(p).is_none() {
                if self.ko() == Some(p) {
                    pen.add("taken_point", &[i]);
                } else {
                    pen.facts.add(not_ko, &[i]);
                }
                for c in Color::BOTH {
                    let beside = |block: &&Block| block.color == c && block.liberties.contains(p);
                    let n = names.blocks().iter().filter(beside).count();
                    pen.facts.add(block_count, &[i, names.color(c), number(n)]);
                }
            } else if let Some(block) = names.block_at(p) {
                pen.facts.add(block_of, &[i, block.name]);
            }
        }
    }

    fn block(&self, pen: &mut Pen<'_>, block: &Block) {
        let names = self.names;
        let b = block.name;
        pen.add("block_color", &[b, names.color(block.color)]);
        pen.add("stone_count", &[b, number(block.stones.len())]);
        let liberties = block.liberties.len();
        pen.add("liberty_count", &[b, number(liberties)]);
        if liberties >= 2 {
            pen.add("two_liberties", &[b]);
        }
        if liberties >= 3 {
            pen.add("three_liberties", &[b]);
        }
        let [liberty, not_liberty, touching, not_touching, not_block_of] = [
            "liberty",
            "not_liberty",
            "stone_touching_block",
            "not_stone_touching_block",
            "not_block_of",
        ]
        .map(|name| pen.id(name));
        for p in reading(names.size()) {
            let i = names.point(p);
            let said = match self.board.at(p) {
                None if block.liberties.contains(p) => Some(liberty),
                None => Some(not_liberty),
                Some(color) if color == block.color => None,
                Some(_) if touches(names, p, block) => Some(touching),
                Some(_) => Some(not_touching),
            };
            if let Some(said) = said {
                pen.facts.add(said, &[i, b]);
            }
            if self.options.not_block_of && !block.stones.contains(p) {
                pen.facts.add(not_block_of, &[i, b]);
            }
        }
        let beside: Vec<&Block> = names
            .blocks()
            .iter()
            .filter(|other| touching_stones(names, block, other).count() > 0)
            .collect();
        for other in &beside {
            pen.add("adjacent_blocks", &[b, other.name]);
        }
        match beside.iter().map(|other| other.liberties.len()).min() {
            Some(least) => pen.add("min_liberties_of_adjacent_blocks", &[b, number(least)]),
            None => pen.add("no_adjacent_blocks", &[b]),
        }
        if beside.iter().all(|other| other.liberties.len() >= 3) {
            pen.add("three_around", &[b]);
        }
        let atari = beside.iter().filter(|other| other.liberties.len() == 1).count();
        pen.add("adjacent_in_atari_count", &[b, number(atari)]);
    }

    fn pairs(&self, pen: &mut Pen<'_>) {
        let names = self.names;
        let [common, touching] = ["common_liberties2", "touching_stones"].map(|name| pen.id(name));
        for a in names.blocks() {
            for b in names.blocks().iter().filter(|b| b.name != a.name) {
                let shared = a.liberties & b.liberties;
                pen.facts.add(common, &[a.name, b.name, number(shared.len())]);
                if a.color != b.color {
                    let n = touching_stones(names, a, b).count();
                    pen.facts.add(touching, &[a.name, b.name, number(n)]);
                }
            }
        }
    }

    fn tuples(&self, pen: &mut Pen<'_>) {
        let names = self.names;
        // Of the blocks of a tuple at most one may be away from the move, unless all tuples are wanted.
        let away = |block: &Block| match (self.options.tuples, self.near) {
            (Tuples::All, _) => 0,
            (_, None) => 2,
            (_, Some(p)) => {
                let near = block.stones.contains(p) || neighbors(names, p).any(|q| block.stones.contains(q));
                u8::from(!near)
            }
        };
        let blocks: Vec<(&Block, u8)> = names.blocks().iter().map(|block| (block, away(block))).collect();
        let [common3, common4, touching2, touching3] = [
            "common_liberties3",
            "common_liberties4",
            "touching_stones_common",
            "touching_stones_common3",
        ]
        .map(|name| pen.id(name));
        let new = |block: &Block, others: &[&Block]| others.iter().all(|other| other.name != block.name);
        for &(a, far) in &blocks {
            // What touches a block that the move may take is wanted of all blocks.
            let free = if far == 0 && a.liberties.len() == 1 { 2 } else { 1 };
            let facing = |other: &Block| other.color != a.color;
            for &(b, b_far) in blocks.iter().filter(|(b, _)| new(b, &[a])) {
                let far = far + b_far;
                if far > free {
                    continue;
                }
                let ab = a.liberties & b.liberties;
                let touch: Vec<Point> = touching_stones(names, b, a).collect();
                for &(c, c_far) in blocks.iter().filter(|(c, _)| new(c, &[a, b])) {
                    let far = far + c_far;
                    if far > free {
                        continue;
                    }
                    let abc = ab & c.liberties;
                    if far <= 1 {
                        pen.facts
                            .add(common3, &[a.name, b.name, c.name, number(abc.len())]);
                    }
                    let touch: Vec<Point> = touch.iter().copied().filter(|&p| touches(names, p, c)).collect();
                    let two = facing(b) && facing(c);
                    if two {
                        pen.facts
                            .add(touching2, &[a.name, b.name, c.name, number(touch.len())]);
                    }
                    for &(d, d_far) in blocks.iter().filter(|(d, _)| new(d, &[a, b, c])) {
                        if far + d_far > 1 {
                            continue;
                        }
                        let shared = (abc & d.liberties).len();
                        pen.facts
                            .add(common4, &[a.name, b.name, c.name, d.name, number(shared)]);
                        if two && facing(d) {
                            let n = touch.iter().filter(|&&p| touches(names, p, d)).count();
                            pen.facts
                                .add(touching3, &[a.name, b.name, c.name, d.name, number(n)]);
                        }
                    }
                }
            }
        }
    }

    /// What rules conclude by themselves.
    pub fn concluded(&self, words: &Words, after: bool, facts: &mut Facts) {
        let ending = if after { "_after" } else { "_before" };
        let mut pen = Pen { words, ending, facts };
        let names = self.names;
        for p in reading(names.size()) {
            let i = names.point(p);
            let content = self.board.at(p).map_or(EMPTY, |color| names.color(color));
            for c in [FRIEND, ENEMY, EMPTY].into_iter().filter(|&c| c != content) {
                pen.add("not_point_color", &[i, c]);
            }
            if self.board.at(p).is_some() {
                continue;
            }
            let beside = names.blocks().iter().filter(|block| block.liberties.contains(p));
            pen.add("neighbor_block_count", &[i, number(beside.clone().count())]);
            for color in Color::BOTH {
                let suicide = self.board.is_suicide(color, p);
                let ko = color == self.to_move && self.ko() == Some(p);
                let name = if suicide || ko { "illegal" } else { "legal" };
                pen.add(name, &[i, names.color(color)]);
                let own = beside.clone().filter(|block| block.color == color);
                let is_eye = self.is_eye(p, color);
                for block in own {
                    if suicide {
                        pen.add("suicide_possible", &[i, block.name]);
                    }
                    if is_eye {
                        pen.add("eye", &[i, block.name]);
                    }
                    if neighbors(names, p).all(|q| block.stones.contains(q)) {
                        pen.add("inner_eye", &[i, block.name]);
                    }
                }
            }
        }
        for block in names.blocks() {
            for other in names.blocks().iter().filter(|other| other.liberties.len() == 1) {
                if touching_stones(names, block, other).count() > 0 {
                    pen.add("adjacent_in_atari", &[block.name, other.name]);
                }
            }
        }
    }

    /// All neighbours of one colour, and so many corners that the other side cannot make it false.
    fn is_eye(&self, p: Point, color: Color) -> bool {
        let own = |q: &Point| self.board.at(*q) == Some(color);
        let around = neighbors(self.names, p);
        let corners = diagonals(self.names, p).filter(own).count();
        let wanted = match around.clone().count() {
            4 => 3,
            3 => 2,
            2 => 1,
            _ => return false,
        };
        around.clone().all(|q| own(&q)) && corners >= wanted
    }
}

fn touches(names: &Names, p: Point, block: &Block) -> bool {
    neighbors(names, p).any(|q| block.stones.contains(q))
}

/// Stones of the second block that touch the first, if their colours differ.
fn touching_stones<'a>(
    names: &'a Names,
    block: &'a Block,
    other: &'a Block,
) -> impl Iterator<Item = Point> + 'a {
    let stones: PointSet = if block.color == other.color {
        PointSet::EMPTY
    } else {
        other.stones
    };
    let found: Vec<Point> = stones.iter().filter(|&p| touches(names, p, block)).collect();
    found.into_iter()
}
