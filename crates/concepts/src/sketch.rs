//! A handful of elementary games drawn by hand: enough to see groups by, where no rule base is at hand.
//!
//! Strings that share a liberty, one-space jumps, walls down to the edge, small rooms of one colour, stones before open space,
//! stones against stones, and open points on the third and fourth lines.

use crate::{Game, Kind, Recognise};
use goban::{Board, Color, Point, PointSet};
use proof::value::Value;
use tactics::zero::Zero;

/// The hand-drawn recogniser. It keeps nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Sketch;

impl Recognise for Sketch {
    fn recognise(&mut self, board: &Board, zero: &mut Zero) -> Vec<Game> {
        let mut look = Look {
            board,
            zero,
            all: PointSet::board(board.size()),
            games: Vec::new(),
        };
        for color in Color::BOTH {
            look.common_liberties(color);
            look.jumps(color);
            look.walls(color);
            look.rooms(color);
            look.dilations(color);
            look.oppositions(color);
        }
        look.voids();
        look.games
    }
}

struct Look<'a> {
    board: &'a Board,
    zero: &'a mut Zero,
    all: PointSet,
    games: Vec<Game>,
}

fn set<const N: usize>(points: [Point; N]) -> PointSet {
    points.into_iter().collect()
}

impl Look<'_> {
    fn add(
        &mut self,
        kind: Kind,
        color: Color,
        source: PointSet,
        place: PointSet,
        value: Value,
        moves: &[Point],
    ) {
        let mut footprint = (source | place).dilate_by(2, &self.all);
        for &p in moves {
            footprint |= self.zero.point(p, color).map_or(PointSet::EMPTY, |r| r.footprint);
        }
        self.games.push(Game {
            kind,
            color,
            source,
            place,
            footprint,
            value,
            own: moves.to_vec(),
            enemy: moves.to_vec(),
            rule: None,
        });
    }

    /// What level zero leaves of a game that the point decides.
    fn filtered(&mut self, p: Point, color: Color) -> Option<(Value, Vec<Point>)> {
        match self.zero.point(p, color)?.value() {
            Value::WON => Some((Value::WON, Vec::new())),
            Value::STAR => Some((Value::STAR, vec![p])),
            _ => None,
        }
    }

    fn near(&self, p: Point) -> PointSet {
        let one = PointSet::of(p);
        one.dilate(&self.all) | one.diagonal_border(&self.all)
    }

    /// Two strings with a liberty in common.
    fn common_liberties(&mut self, color: Color) {
        let own = *self.board.stones(color);
        for p in &own.border(self.board.empty()) {
            let beside: Vec<Point> = p.neighbours().into_iter().filter(|&n| own.contains(n)).collect();
            for (i, &a) in beside.iter().enumerate() {
                for &b in &beside[i + 1..] {
                    if self.board.root(a) != self.board.root(b)
                        && let Some((value, moves)) = self.filtered(p, color)
                    {
                        self.add(
                            Kind::Connection,
                            color,
                            set([a, b]),
                            PointSet::of(p),
                            value,
                            &moves,
                        );
                    }
                }
            }
        }
    }

    /// Two stones with one point between them and nobody near it.
    fn jumps(&mut self, color: Color) {
        let own = *self.board.stones(color);
        for a in &own {
            for (x, y) in [(1, 0), (0, 1)] {
                let size = self.board.size();
                let (Some(p), Some(b)) = (a.offset(x, y, size), a.offset(2 * x, 2 * y, size)) else {
                    continue;
                };
                if !own.contains(b) || !self.board.is_empty(p) {
                    continue;
                }
                let (ends, gap) = (set([a, b]), PointSet::of(p));
                if self.near(p).intersects(self.board.stones(!color)) {
                    if let Some((value, moves)) = self.filtered(p, color) {
                        self.add(Kind::Separation, color, ends, gap, value, &moves);
                    }
                } else {
                    self.add(Kind::Connection, color, ends, gap, Value::WON, &[]);
                    self.add(Kind::Separation, color, ends, gap, Value::WON, &[]);
                }
            }
        }
    }

    /// A stone on the second or third line with nobody between it and the edge.
    fn walls(&mut self, color: Color) {
        let size = self.board.size();
        for a in &self.board.stones(color).clone() {
            for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let way: Vec<Point> = (1..)
                    .map_while(|n: i8| a.offset(x * n, y * n, size))
                    .take(3)
                    .collect();
                let free = way.iter().fold(PointSet::EMPTY, |all, &p| all | self.near(p));
                let line: PointSet = way.iter().copied().collect();
                let is_free =
                    !free.intersects(self.board.stones(!color)) && line.is_subset(self.board.empty());
                if (1..=2).contains(&way.len()) && is_free {
                    self.add(Kind::Separation, color, PointSet::of(a), line, Value::WON, &[]);
                }
            }
        }
    }

    /// Rooms that one colour encloses, with captured stones in them.
    fn rooms(&mut self, color: Color) {
        let mut open = *self.board.empty();
        let strings: Vec<Point> = self.board.strings(!color).collect();
        for root in strings {
            if self.zero.string(root).is_some_and(|r| r.value() == Value::LOST) {
                open.extend(self.board.string_stones(root));
            }
        }
        for room in open.parts() {
            let walls = room.border(&self.all);
            if walls.is_empty() || !walls.is_subset(self.board.stones(color)) || room.len() > 20 {
                continue;
            }
            let kind = if room.len() <= 2 { Kind::Eye } else { Kind::Split };
            let (value, moves) = self.shape(&room, color);
            self.add(kind, color, room, room, value, &moves);
            let game = self.games.last_mut().expect("just added");
            game.footprint |= room.dilate_by(2, &self.all);
        }
    }

    fn shape(&mut self, room: &PointSet, color: Color) -> (Value, Vec<Point>) {
        use crate::iterative::room::{Shape, middle};
        if room.len() == 1 {
            let corners = room.diagonal_border(&self.all);
            let spare = usize::from(corners.len() == 4);
            let (mut lost, mut open) = (0, Vec::new());
            for p in &corners {
                match self.zero.point(p, color).map(|r| r.value()) {
                    Some(Value::WON) => {}
                    Some(Value::STAR) if self.board.is_empty(p) => open.push(p),
                    _ => lost += 1,
                }
            }
            return match () {
                () if lost > spare => (Value::LOST, Vec::new()),
                () if lost + open.len() <= spare => (Value::WON, Vec::new()),
                () => (Value::STAR, open),
            };
        }
        match room.len() {
            2 => (Value::WON, Vec::new()),
            3..=6 => match middle(room) {
                Shape::Divided => (Value::WON, Vec::new()),
                Shape::Dead => (Value::LOST, Vec::new()),
                Shape::Middle(p) if self.board.is_empty(p) => (Value::STAR, vec![p]),
                Shape::Middle(_) => (Value::LOST, Vec::new()),
            },
            _ => (Value::WON, Vec::new()),
        }
    }

    /// A stone before two empty points with no enemy beside the farther one.
    fn dilations(&mut self, color: Color) {
        let size = self.board.size();
        for a in &self.board.stones(color).clone() {
            for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (Some(p), Some(q)) = (a.offset(x, y, size), a.offset(2 * x, 2 * y, size)) else {
                    continue;
                };
                let around = PointSet::of(q).dilate(&self.all) | PointSet::of(p).dilate(&self.all);
                let facing = around - PointSet::of(a);
                if facing.is_subset(self.board.empty()) {
                    self.add(
                        Kind::Dilation,
                        color,
                        PointSet::of(a),
                        set([p, q]),
                        Value::STAR,
                        &[q],
                    );
                }
            }
        }
    }

    /// An empty point beside a stone with an enemy near it.
    fn oppositions(&mut self, color: Color) {
        let (own, enemy) = (*self.board.stones(color), *self.board.stones(!color));
        for p in &own.border(self.board.empty()) {
            let others = self.near(p) & enemy;
            if others.is_empty() || !matches!(self.filtered(p, color), Some((Value::STAR, _))) {
                continue;
            }
            let ends = (PointSet::of(p).border(&own)) | others;
            self.add(Kind::Opposition, color, ends, PointSet::of(p), Value::STAR, &[p]);
        }
    }

    /// Points of the third and fourth lines with nobody within three steps.
    fn voids(&mut self) {
        let side = self.board.size().side();
        for p in self.board.size().points() {
            let line = |x: u8| x.min(side - 1 - x);
            let low = line(p.col()).min(line(p.row()));
            if !(2..=3).contains(&low) {
                continue;
            }
            let around = PointSet::of(p).dilate_by(3, &self.all);
            if around.is_subset(self.board.empty()) {
                self.add(
                    Kind::Void,
                    Color::Black,
                    PointSet::of(p),
                    around,
                    Value::STAR,
                    &[p],
                );
            }
        }
    }
}
