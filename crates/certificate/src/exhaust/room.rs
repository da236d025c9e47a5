//! A part of a board, and play in it.

use super::TooLarge;
use crate::ko::{ENDLESS, Ko, Threats};
use goban::{Board, Color, Point, PointSet};

/// A part of a board. Stones outside stand for ever: those of one colour count as one string that never runs out of
/// liberties.
#[derive(Clone, Debug)]
pub struct Room {
    board: Board,
    points: Vec<Point>,
    /// For each cell, those beside it.
    near: Vec<u32>,
    /// By colour, the cells beside its stones outside.
    walls: [u32; 2],
    stones: [u32; 2],
}

/// A position in a room. Cells are bits, counted as in [`Room::points`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The stones, by colour.
    pub stones: [u32; 2],
    /// Who moves.
    pub to_move: Color,
    /// The cell where he may play only by spending a threat.
    pub ban: Option<u8>,
    /// The threats left, by colour.
    pub threats: [Threats; 2],
}

impl State {
    /// Cells that hold a stone.
    pub fn taken(&self) -> u32 {
        self.stones[0] | self.stones[1]
    }

    /// The position after a pass.
    pub fn passed(&self) -> State {
        State {
            to_move: !self.to_move,
            ban: None,
            ..*self
        }
    }
}

impl Room {
    /// The most points of a room.
    pub const LARGEST: usize = 32;

    /// These points of a board, enclosed by the stones around them, which stand for ever. An empty point outside is as
    /// good as a stone of the `enemy`.
    ///
    /// ```
    /// use certificate::exhaust::{Goal, Outcome, Room};
    /// use goban::{Board, Color, Move, PointSet};
    /// // Three points in a row: who is first at the middle.
    /// let board: Board = "
    ///     O O O O O
    ///     O . O . O
    ///     O O O O O
    ///     X X X X O
    ///     . . . X O".parse().unwrap();
    /// let black = *board.stones(Color::Black);
    /// let points = black | "A1 B1 C1".split(' ').map(|p| p.parse().unwrap()).collect();
    /// let room = Room::enclosed(&board, &points, Color::White).unwrap();
    /// let goal = Goal::Capture { target: black, any: false };
    /// let answers = room.solve(&goal, Color::White, 10_000).unwrap();
    /// assert_eq!(answers.first.outcome, Outcome::Succeeds);
    /// assert_eq!(answers.first.moves, [Move::Play("B1".parse().unwrap())]);
    /// assert_eq!(answers.second.outcome, Outcome::Fails);
    /// ```
    pub fn enclosed(board: &Board, points: &PointSet, enemy: Color) -> Result<Room, TooLarge> {
        Room::new(board, points, |p| board.at(p).unwrap_or(enemy))
    }

    /// These points of a board as if everything outside were the `enemy`'s: what is found against him there holds
    /// wherever the same stones stand, since he can have no more.
    pub fn window(board: &Board, points: &PointSet, enemy: Color) -> Result<Room, TooLarge> {
        Room::new(board, points, |_| enemy)
    }

    fn new(board: &Board, points: &PointSet, outside: impl Fn(Point) -> Color) -> Result<Room, TooLarge> {
        let all = PointSet::board(board.size());
        let points: Vec<Point> = (*points & all).iter().collect();
        if points.len() > Room::LARGEST {
            return Err(TooLarge::Points(points.len()));
        }
        let mut room = Room {
            board: board.clone(),
            near: vec![0; points.len()],
            walls: [0; 2],
            stones: [0; 2],
            points,
        };
        for (i, &p) in room.points.iter().enumerate() {
            if let Some(color) = board.at(p) {
                room.stones[color.index()] |= 1 << i;
            }
            for n in &PointSet::of(p).border(&all) {
                match room.points.iter().position(|&q| q == n) {
                    Some(j) => room.near[i] |= 1 << j,
                    None => room.walls[outside(n).index()] |= 1 << i,
                }
            }
        }
        Ok(room)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The points of the cells.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The cell of a point.
    pub fn cell(&self, p: Point) -> Option<u8> {
        self.points.iter().position(|&q| q == p).map(|i| i as u8)
    }

    /// The cells of those of these points that are in the room.
    pub fn cells(&self, set: &PointSet) -> u32 {
        let points = self.points.iter().enumerate();
        points.fold(0, |cells, (i, &p)| cells | u32::from(set.contains(p)) << i)
    }

    /// The points of these cells.
    pub fn set(&self, cells: u32) -> PointSet {
        let points = self.points.iter().enumerate();
        let held = points.filter(|(i, _)| cells >> i & 1 != 0);
        held.map(|(_, p)| *p).collect()
    }

    /// All cells.
    pub fn all(&self) -> u32 {
        match self.points.len() {
            Room::LARGEST => u32::MAX,
            n => (1 << n) - 1,
        }
    }

    /// The stones of a colour at the start.
    pub fn stones(&self, color: Color) -> u32 {
        self.stones[color.index()]
    }

    /// The cells beside a cell.
    pub fn near(&self, cell: u8) -> u32 {
        self.near[usize::from(cell)]
    }

    /// The cells beside stones of this colour outside.
    pub fn wall(&self, color: Color) -> u32 {
        self.walls[color.index()]
    }

    /// All cells beside these.
    pub fn spread(&self, mut cells: u32) -> u32 {
        let mut out = 0;
        while cells != 0 {
            out |= self.near[cells.trailing_zeros() as usize];
            cells &= cells - 1;
        }
        out
    }

    /// The cells that can be reached from some over others.
    pub fn flood(&self, from: u32, within: u32) -> u32 {
        let mut set = from & within;
        loop {
            let grown = set | self.spread(set) & within;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The strings of a colour at the start.
    pub fn strings(&self, color: Color) -> Vec<u32> {
        let (own, mut strings) = (self.stones(color), Vec::new());
        let mut left = own;
        while left != 0 {
            let string = self.flood(left & left.wrapping_neg(), own);
            left &= !string;
            strings.push(string);
        }
        strings
    }

    /// Whether a string, or one of these stones, holds on to stones of its own outside.
    pub fn is_held(&self, color: Color, stones: u32) -> bool {
        stones & self.wall(color) != 0
    }

    /// The cells that are liberties of these stones.
    pub fn liberties(&self, state: &State, stones: u32) -> u32 {
        self.spread(stones) & !state.taken()
    }

    /// The position with one side to move and these threats; the ban is the board's.
    pub fn start(&self, first: Color, attacker: Color, ko: Ko) -> State {
        let mut threats = [0; 2];
        threats[attacker.index()] = ko.attacker;
        threats[(!attacker).index()] = ko.defender;
        let ban = self.board.ko().filter(|k| k.0 == first);
        State {
            stones: self.stones,
            to_move: first,
            ban: ban.and_then(|k| self.cell(k.1)),
            threats,
        }
    }

    /// The position after a move; none if it may not be played.
    pub fn play(&self, state: &State, cell: u8) -> Option<State> {
        self.play_by(state, cell, true)
    }

    /// The same, whether or not the ban is minded.
    pub(super) fn play_by(&self, state: &State, cell: u8, mind_ban: bool) -> Option<State> {
        let (color, stone) = (state.to_move, 1 << cell);
        if state.taken() & stone != 0 {
            return None;
        }
        let mut threats = state.threats;
        if state.ban == Some(cell) && mind_ban {
            match &mut threats[color.index()] {
                0 => return None,
                &mut ENDLESS => {}
                mine => *mine -= 1,
            }
        }
        let own = state.stones[color.index()] | stone;
        let mut other = state.stones[(!color).index()];
        let (mut taken, mut beside) = (0, self.near(cell) & other);
        while beside != 0 {
            let string = self.flood(beside & beside.wrapping_neg(), other);
            beside &= !string;
            if !self.is_held(!color, string) && self.spread(string) & !(own | other) == 0 {
                taken |= string;
            }
        }
        other &= !taken;
        let string = self.flood(stone, own);
        let liberties = self.spread(string) & !(own | other);
        let held = self.is_held(color, string);
        if liberties == 0 && !held {
            return None;
        }
        let ko = !held && string == stone && taken.count_ones() == 1 && liberties == taken;
        let mut stones = [0; 2];
        stones[color.index()] = own;
        stones[(!color).index()] = other;
        Some(State {
            stones,
            to_move: !color,
            ban: ko.then(|| taken.trailing_zeros() as u8),
            threats,
        })
    }
}
