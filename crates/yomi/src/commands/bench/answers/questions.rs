//! Questions drawn by lot. They are made from the board alone, so that every version is asked the same.

use goban::{Board, Color, Point, PointSet, Random, Rules};
use kifu::Record;
use std::fmt;

/// A game has so many moves at least; what is set up and has fewer is a problem.
const GAME: usize = 30;
/// Strings with more liberties are nothing to ask about.
const LIBERTIES: usize = 5;
/// Steps from a string to what counts as outside.
const OUTSIDE: usize = 4;

/// Where positions come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// Games and problems in turn.
    Both,
    /// Problems only, as they are set up.
    Problems,
}

/// Records by what they hold.
#[derive(Default)]
pub struct Source {
    games: Vec<(String, Record)>,
    problems: Vec<(String, Record)>,
}

/// A position of a record.
pub struct Position {
    /// The record.
    pub id: String,
    /// Moves played.
    pub number: usize,
    pub board: Board,
    pub to_move: Color,
}

impl Source {
    /// Takes the records of a file of this name.
    pub fn add(&mut self, name: &str, records: Vec<Record>) {
        for (i, record) in records.into_iter().enumerate() {
            let id = format!("{name}#{}", i + 1);
            let is_set_up = record.root().has("AB") || record.root().has("AW");
            if record.moves().nth(GAME).is_some() {
                self.games.push((id, record));
            } else if is_set_up {
                self.problems.push((id, record));
            }
        }
    }

    /// A position, drawn by lot: of games some way into them, of problems as they are set up.
    pub fn draw(&self, among: Among, turn: usize, random: &mut Random) -> Option<Position> {
        let all = match among {
            Among::Problems => &self.problems,
            Among::Both if self.problems.is_empty() || turn.is_multiple_of(2) && !self.games.is_empty() => {
                &self.games
            }
            Among::Both => &self.problems,
        };
        if all.is_empty() {
            return None;
        }
        let (id, record) = &all[random.index(all.len())];
        let moves = record.moves().count();
        let number = if moves > GAME {
            GAME / 2 + random.index(moves - GAME / 2)
        } else {
            0
        };
        let replay = record.replay_before(Some(number + 1), Rules::JAPANESE).ok()?;
        Some(Position {
            id: id.clone(),
            number,
            board: replay.game.board().clone(),
            to_move: replay.to_move,
        })
    }
}

/// What is asked about, apart from the kind of question.
pub enum Asked {
    /// What the side to move should do.
    Open(Color),
    /// A stone.
    Stone(Point),
    /// A move, and a stone.
    Move(Point, Point),
    /// Two stones.
    Pair(Point, Point),
    /// A point, or several, for a colour.
    Points(Color, PointSet),
    /// A stone and the points outside.
    Outside(Point, PointSet),
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Open(color) => write!(f, "{color}"),
            Asked::Stone(p) => write!(f, "{p}"),
            Asked::Move(p, q) | Asked::Pair(p, q) => write!(f, "{p} {q}"),
            Asked::Points(color, points) => write!(f, "{color} {}", listed(points)),
            Asked::Outside(p, points) => write!(f, "{p} {}", listed(points)),
        }
    }
}

/// Points with commas between them.
pub fn listed(points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|p| p.to_string()).collect();
    names.join(",")
}

fn one<T: Copy>(all: &[T], random: &mut Random) -> Option<T> {
    (!all.is_empty()).then(|| all[random.index(all.len())])
}

/// A string that has few liberties, by its first stone. Of two that are drawn the one with fewer is taken: it is likelier
/// that something is at stake.
pub fn string(board: &Board, random: &mut Random) -> Option<Point> {
    let strings: Vec<Point> = strings(board)
        .filter(|&p| board.liberties(p) <= LIBERTIES)
        .collect();
    let (a, b) = (one(&strings, random)?, one(&strings, random)?);
    Some(if board.liberties(b) < board.liberties(a) {
        b
    } else {
        a
    })
}

fn strings(board: &Board) -> impl Iterator<Item = Point> {
    let all = Color::BOTH.into_iter().flat_map(|color| board.strings(color));
    all.filter_map(|p| board.string_stones(p).min())
}

/// A string and a move of its side, or of the other, on its liberties or beside them.
pub fn string_and_move(board: &Board, own: bool, random: &mut Random) -> Option<Asked> {
    let stone = string(board, random)?;
    let owner = board.at(stone)?;
    let mover = if own { owner } else { !owner };
    let near = board.liberty_set(stone).dilate(board.empty());
    let moves: Vec<Point> = near.iter().filter(|&p| board.is_legal(mover, p)).collect();
    Some(Asked::Move(one(&moves, random)?, stone))
}

/// Two strings of one colour that are close to each other.
pub fn neighbours(board: &Board, random: &mut Random) -> Option<Asked> {
    let a = string(board, random)?;
    let near = |p: Point| board.liberty_set(p).dilate(board.empty());
    let others: Vec<Point> = strings(board)
        .filter(|&b| b != a && board.at(b) == board.at(a) && near(b).intersects(&near(a)))
        .collect();
    Some(Asked::Pair(a, one(&others, random)?))
}

/// Two strings of different colours that touch each other.
pub fn rivals(board: &Board, random: &mut Random) -> Option<Asked> {
    let mine = string(board, random)?;
    let enemy = board.stones(!board.at(mine)?);
    let around = board.string_stones(mine).collect::<PointSet>().border(enemy);
    let his: Vec<Point> = around
        .iter()
        .filter_map(|p| board.string_stones(p).min())
        .collect();
    Some(Asked::Pair(mine, one(&his, random)?))
}

/// Where a colour may hope for an eye: a point that it surrounds by half or more, or that with what is empty beside it.
pub fn eye(board: &Board, random: &mut Random) -> Option<Asked> {
    let all = PointSet::board(board.size());
    let hopes: Vec<(Color, Point)> = Color::BOTH
        .into_iter()
        .flat_map(|color| board.empty().iter().map(move |p| (color, p)))
        .filter(|&(color, p)| {
            let around = PointSet::of(p).border(&all);
            2 * (around & *board.stones(color)).len() >= around.len()
        })
        .collect();
    let (color, p) = one(&hopes, random)?;
    let wide = random.below(2) == 0;
    let points = PointSet::of(p);
    Some(Asked::Points(
        color,
        if wide {
            points.dilate(board.empty())
        } else {
            points
        },
    ))
}

/// A string, and what is empty some steps away from it.
pub fn way_out(board: &Board, random: &mut Random) -> Option<Asked> {
    let stone = string(board, random)?;
    let enemy = *board.stones(!board.at(stone)?);
    let free = PointSet::board(board.size()) - enemy;
    let string: PointSet = board.string_stones(stone).collect();
    let inner = (1..OUTSIDE).fold(string, |near, _| near.dilate(&free));
    let outside = inner.border(board.empty());
    (!outside.is_empty()).then_some(Asked::Outside(stone, outside))
}

/// A point for a colour.
pub fn point(board: &Board, random: &mut Random) -> Option<Asked> {
    let all: Vec<Point> = board.size().points().collect();
    let color = Color::BOTH[random.index(2)];
    Some(Asked::Points(color, PointSet::of(one(&all, random)?)))
}
