//! A board written down for compiled rules: everything that learned rules ask about, in numbers.
//!
//! Points and blocks have the names that [`Names`] gives them, so that what is concluded here is what the interpreter
//! concludes from facts. Nothing is worked out twice: each point is looked at once, and what blocks share is counted from
//! their points.

use crate::go::encode::{Names, reading};
use crate::go::word::Word;
use goban::{Board, Color, Point, PointMap};
use logic::native::Rows;

/// No name.
const NONE: i32 = -1;

const FRIEND: i32 = 0;
const ENEMY: i32 = 1;
const EMPTY: i32 = 2;

/// One point.
struct Cell {
    /// What stands there.
    content: i32,
    /// The block of its stone.
    block: i32,
    around: Around,
    diagonals: Around,
    /// The blocks that it touches, its own left out.
    beside: Around,
}

/// Up to four names.
#[derive(Clone, Copy, Default)]
struct Around {
    names: [i32; 4],
    count: u8,
}

impl Around {
    fn add(&mut self, name: i32) {
        self.names[usize::from(self.count)] = name;
        self.count += 1;
    }

    fn all(&self) -> &[i32] {
        &self.names[..usize::from(self.count)]
    }
}

/// One block.
struct Body {
    color: i32,
    stones: i32,
    liberties: i32,
    /// Enemies beside it in atari, and the fewest liberties of one beside it.
    ataris: i32,
    least: Option<i32>,
}

/// A board written down.
pub struct Picture<'a> {
    board: &'a Board,
    ban: Option<(Color, Point)>,
    cells: Vec<Cell>,
    bodies: Vec<Body>,
    /// For each two blocks, how many liberties they share, and how many stones of the second touch the first.
    shared: Vec<i32>,
    touching: Vec<i32>,
}

impl<'a> Picture<'a> {
    /// What there is on a board, and what a ko forbids to the side to move.
    pub fn new(board: &'a Board, to_move: Color, names: &Names) -> Picture<'a> {
        let size = board.size();
        let mut block_names = PointMap::new(NONE);
        let mut bodies = Vec::with_capacity(names.blocks().len());
        for block in names.blocks() {
            for p in &block.stones {
                block_names[p] = block.name.0;
            }
            bodies.push(Body {
                color: block.color.index() as i32,
                stones: block.stones.len() as i32,
                liberties: block.liberties.len() as i32,
                ataris: 0,
                least: None,
            });
        }
        let count = bodies.len();
        let (mut shared, mut touching) = (vec![0; count * count], vec![0; count * count]);
        let mut cells = Vec::with_capacity(size.area());
        for p in reading(size) {
            let block = block_names[p];
            let mut cell = Cell {
                content: board.at(p).map_or(EMPTY, |color| color.index() as i32),
                block,
                around: Around::default(),
                diagonals: Around::default(),
                beside: Around::default(),
            };
            for n in p.neighbours().into_iter().filter(|&n| size.contains(n)) {
                cell.around.add(names.point(n).0);
                let other = block_names[n];
                if other != NONE && other != block && !cell.beside.all().contains(&other) {
                    cell.beside.add(other);
                }
            }
            for n in p.diagonals().into_iter().filter(|&n| size.contains(n)) {
                cell.diagonals.add(names.point(n).0);
            }
            for &a in cell.beside.all() {
                if block != NONE {
                    touching[a as usize * count + block as usize] += 1;
                } else {
                    for &b in cell.beside.all() {
                        shared[a as usize * count + b as usize] += 1;
                    }
                }
            }
            cells.push(cell);
        }
        for a in 0..count {
            let beside = (0..count).filter(|b| touching[a * count + b] > 0);
            let (mut ataris, mut least) = (0, None);
            for b in beside {
                let liberties = bodies[b].liberties;
                ataris += i32::from(liberties == 1);
                least = Some(least.map_or(liberties, |least: i32| least.min(liberties)));
            }
            (bodies[a].ataris, bodies[a].least) = (ataris, least);
        }
        Picture {
            board,
            ban: board.ko().filter(|&(color, _)| color == to_move),
            cells,
            bodies,
            shared,
            touching,
        }
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.bodies.len()
    }

    /// All facts of a word.
    pub fn tell(&self, word: Word, rows: &mut Rows<'_>) {
        match word {
            Word::Color => [FRIEND, ENEMY].iter().for_each(|&c| rows.say(&[c])),
            Word::Opposite => {
                rows.say(&[FRIEND, ENEMY]);
                rows.say(&[ENEMY, FRIEND]);
            }
            Word::ColorsDiffer => {
                for a in [FRIEND, ENEMY, EMPTY] {
                    others(a).for_each(|b| rows.say(&[a, b]));
                }
            }
            Word::NeighborCount
            | Word::Neighbor
            | Word::NotNeighbor
            | Word::Diagonal
            | Word::PointColor
            | Word::NotPointColor
            | Word::NotKo
            | Word::NeighborColorCount
            | Word::NeighborBlockColorCount
            | Word::NeighborBlockCount
            | Word::BlockOf
            | Word::Liberty
            | Word::NotLiberty
            | Word::StoneTouching
            | Word::NotStoneTouching
            | Word::Legal
            | Word::Illegal
            | Word::InnerEye => self.of_points(word, rows),
            Word::BlockColor
            | Word::StoneCount
            | Word::LibertyCount
            | Word::TwoLiberties
            | Word::ThreeLiberties
            | Word::NoAdjacentBlocks
            | Word::AdjacentInAtariCount
            | Word::LeastBesideLiberties
            | Word::ThreeAround => self.of_blocks(word, rows),
            Word::AdjacentBlocks | Word::AdjacentInAtari | Word::CommonLiberties | Word::TouchingStones => {
                self.of_pairs(word, rows);
            }
        }
    }

    fn of_points(&self, word: Word, rows: &mut Rows<'_>) {
        for (i, cell) in self.cells.iter().enumerate() {
            self.of_point(word, i as i32, cell, rows);
        }
    }

    fn of_point(&self, word: Word, i: i32, cell: &Cell, rows: &mut Rows<'_>) {
        let is_empty = cell.content == EMPTY;
        match word {
            Word::NeighborCount => rows.say(&[i, i32::from(cell.around.count)]),
            Word::Neighbor => cell.around.all().iter().for_each(|&j| rows.say(&[i, j])),
            // As for the board's other facts that never change, whatever stands there: whoever asks says that one is empty.
            Word::NotNeighbor => {
                for j in (0..self.cells.len() as i32).filter(|j| *j != i && !cell.around.all().contains(j)) {
                    rows.say(&[i, j]);
                }
            }
            Word::Diagonal => cell.diagonals.all().iter().for_each(|&j| rows.say(&[i, j])),
            Word::PointColor => rows.say(&[i, cell.content]),
            Word::NotPointColor => others(cell.content).for_each(|c| rows.say(&[i, c])),
            Word::NotKo if is_empty && !self.is_banned(i) => rows.say(&[i]),
            Word::NeighborColorCount => {
                for c in [FRIEND, ENEMY, EMPTY] {
                    let of = |&&j: &&i32| self.cells[j as usize].content == c;
                    rows.say(&[i, c, cell.around.all().iter().filter(of).count() as i32]);
                }
            }
            Word::NeighborBlockColorCount if is_empty => {
                for c in [FRIEND, ENEMY] {
                    let of = |&&b: &&i32| self.bodies[b as usize].color == c;
                    rows.say(&[i, c, cell.beside.all().iter().filter(of).count() as i32]);
                }
            }
            Word::NeighborBlockCount if is_empty => rows.say(&[i, i32::from(cell.beside.count)]),
            Word::BlockOf if !is_empty => rows.say(&[i, cell.block]),
            Word::Liberty if is_empty => cell.beside.all().iter().for_each(|&b| rows.say(&[i, b])),
            Word::NotLiberty if is_empty => {
                for b in (0..self.bodies.len() as i32).filter(|b| !cell.beside.all().contains(b)) {
                    rows.say(&[i, b]);
                }
            }
            Word::StoneTouching if !is_empty => cell.beside.all().iter().for_each(|&b| rows.say(&[i, b])),
            Word::NotStoneTouching if !is_empty => {
                for (b, body) in self.bodies.iter().enumerate() {
                    let b = b as i32;
                    if body.color != cell.content && !cell.beside.all().contains(&b) {
                        rows.say(&[i, b]);
                    }
                }
            }
            Word::Legal | Word::Illegal if is_empty => {
                for color in Color::BOTH {
                    let c = color.index() as i32;
                    let banned = self.ban.is_some_and(|(banned, _)| banned == color) && self.is_banned(i);
                    if (banned || self.is_suicide(cell, c)) == (word == Word::Illegal) {
                        rows.say(&[i, c]);
                    }
                }
            }
            Word::InnerEye if is_empty => {
                if let &[b] = cell.beside.all()
                    && cell
                        .around
                        .all()
                        .iter()
                        .all(|&j| self.cells[j as usize].content != EMPTY)
                {
                    rows.say(&[i, b]);
                }
            }
            _ => {}
        }
    }

    fn is_banned(&self, i: i32) -> bool {
        let side = i32::from(self.board.size().side());
        self.ban
            .is_some_and(|(_, p)| (side - 1 - i32::from(p.row())) * side + i32::from(p.col()) == i)
    }

    fn is_suicide(&self, cell: &Cell, c: i32) -> bool {
        let empty = |&j: &i32| self.cells[j as usize].content == EMPTY;
        let breathes = |&b: &i32| {
            let body = &self.bodies[b as usize];
            (body.color == c) == (body.liberties > 1)
        };
        !cell.around.all().iter().any(empty) && !cell.beside.all().iter().any(breathes)
    }

    fn of_blocks(&self, word: Word, rows: &mut Rows<'_>) {
        for (b, body) in self.bodies.iter().enumerate() {
            let b = b as i32;
            match word {
                Word::BlockColor => rows.say(&[b, body.color]),
                Word::StoneCount => rows.say(&[b, body.stones]),
                Word::LibertyCount => rows.say(&[b, body.liberties]),
                Word::TwoLiberties if body.liberties >= 2 => rows.say(&[b]),
                Word::ThreeLiberties if body.liberties >= 3 => rows.say(&[b]),
                Word::NoAdjacentBlocks if body.least.is_none() => rows.say(&[b]),
                Word::AdjacentInAtariCount => rows.say(&[b, body.ataris]),
                Word::ThreeAround if body.least.is_none_or(|least| least >= 3) => rows.say(&[b]),
                Word::LeastBesideLiberties => body.least.iter().for_each(|&least| rows.say(&[b, least])),
                _ => {}
            }
        }
    }

    fn of_pairs(&self, word: Word, rows: &mut Rows<'_>) {
        let count = self.bodies.len();
        for (a, one) in self.bodies.iter().enumerate() {
            for (b, other) in self.bodies.iter().enumerate().filter(|&(b, _)| b != a) {
                let touch = self.touching[a * count + b];
                let (x, y) = (a as i32, b as i32);
                match word {
                    Word::AdjacentBlocks if touch > 0 => rows.say(&[x, y]),
                    Word::AdjacentInAtari if touch > 0 && other.liberties == 1 => rows.say(&[x, y]),
                    Word::CommonLiberties => rows.say(&[x, y, self.shared[a * count + b]]),
                    Word::TouchingStones if one.color != other.color => rows.say(&[x, y, touch]),
                    _ => {}
                }
            }
        }
    }
}

fn others(content: i32) -> impl Iterator<Item = i32> {
    [FRIEND, ENEMY, EMPTY].into_iter().filter(move |&c| c != content)
}
