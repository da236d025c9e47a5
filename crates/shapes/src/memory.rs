//! Shapes worth remembering (report, 9.2): what a stronger opponent played that no dictionary knows.
//!
//! Each is proposed with the area that mattered: the nearest stones, and the points around them. Nobody says that it is good;
//! it is kept only if the user accepts it. The report left two questions open, which stones are relevant and when a shape is no
//! longer interesting. Here the stones are those nearest to the move, whole rings of them; and a shape is interesting if the
//! influence around it moved towards whoever played it within the next moves, the more the better.

use crate::dictionary::Dictionary;
use crate::error::Errors;
use crate::place::Zone;
use crate::shelf::Dictionaries;
use goban::{Board, Color, Game, Influence, Move, Point, PointSet, Size};
use kifu::Record;

/// How far from its move a shape reaches (report, L485), and how many stones it has at least: fewer are no shape.
const REACH: i8 = 4;
const STONES: usize = 4;
const FEWEST: usize = 2;
/// So many moves later it is seen what came of it.
const LATER: usize = 8;
/// Where a move makes this difference at least: points of influence.
const LEAST: i32 = 4;
/// What an accepted move weighs, until its owner writes another weight.
const WEIGHT: u32 = 10;

/// A shape that is proposed.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    /// The number of the move, from one.
    pub number: usize,
    /// Who played it.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// The stones around it, Black's and White's, before the move.
    pub stones: [PointSet; 2],
    /// The area that mattered.
    pub area: PointSet,
    /// By how many points the influence around it moved towards whoever played it, within the next moves.
    pub gained: i32,
    size: Size,
}

impl Proposal {
    /// Where the shape is valid: where its area touches the edge it is fixed to it.
    pub fn zone(&self) -> Zone {
        let last = self.size.side() - 1;
        let touches = |at: fn(Point) -> u8| self.area.iter().any(|p| at(p) == 0 || at(p) == last);
        match (touches(Point::col), touches(Point::row)) {
            (true, true) => Zone::Corner,
            (false, false) => Zone::Anywhere,
            _ => Zone::Side,
        }
    }

    /// The tree that goes into a dictionary.
    pub fn tree(&self, from: &str) -> Record {
        let mut record = Record::new(self.size);
        let root = record.root().id();
        record.set_comment(
            root,
            &format!("zone: {}\nFrom {from}, move {}.", self.zone(), self.number),
        );
        for (name, stones) in ["AB", "AW"].into_iter().zip(&self.stones) {
            if !stones.is_empty() {
                record.set_points(root, name, stones.iter());
            }
        }
        let low = |at: fn(Point) -> u8| self.area.iter().map(at).min().unwrap_or(0);
        let high = |at: fn(Point) -> u8| self.area.iter().map(at).max().unwrap_or(0);
        let corners = [
            Point::new(low(Point::col), low(Point::row)),
            Point::new(high(Point::col), high(Point::row)),
        ];
        record.set_points(root, "TR", corners);
        let node = record.add_move(root, self.color, Move::Play(self.point));
        record.set_comment(node, &format!("weight: {WEIGHT}"));
        record
    }
}

/// What one side of a game played that the dictionaries do not know, what changed the board most first.
pub fn propose(game: &Game, stronger: Color, known: &Dictionaries, most: usize) -> Vec<Proposal> {
    let mut replayed = Game::from_position(game.start().clone(), game.to_move(), *game.rules());
    let mut proposals: Vec<Proposal> = Vec::new();
    let moves = game.moves();
    for (i, &(color, m)) in moves.iter().enumerate() {
        if let (true, Move::Play(p)) = (color == stronger, m) {
            let later = moves[i..].iter().take(LATER);
            let proposal = proposed(&replayed, color, p, later.copied(), i + 1);
            let is_known = |proposal: &Proposal| {
                let seen = known.look(&replayed, color);
                seen.shapes
                    .iter()
                    .any(|shape| shape.point == proposal.point && shape.weight > 0.0)
            };
            proposals.extend(proposal.filter(|proposal| !is_known(proposal)));
        }
        if replayed.play(color, m).is_err() {
            break;
        }
    }
    // Of moves that answer each other in one place the one that changed most stands for all.
    proposals.sort_by_key(|proposal| (-proposal.gained, proposal.number));
    let mut kept: Vec<Proposal> = Vec::new();
    for proposal in proposals {
        let overlaps = kept.iter().any(|other| {
            other.area.contains(proposal.point) && other.number.abs_diff(proposal.number) <= LATER
        });
        if !overlaps && kept.len() < most {
            kept.push(proposal);
        }
    }
    kept
}

/// The shape of a move, if it has one that mattered.
fn proposed(
    game: &Game,
    color: Color,
    p: Point,
    later: impl Iterator<Item = (Color, Move)>,
    number: usize,
) -> Option<Proposal> {
    let (board, size) = (game.board(), game.size());
    let window = around(p, REACH, size);
    let all = *board.stones(Color::Black) | *board.stones(Color::White);
    let mut ring: Vec<(u8, Point)> = (all & window).iter().map(|q| (distance(p, q), q)).collect();
    ring.sort();
    let far = ring.get(STONES - 1).or(ring.last())?.0;
    let near: PointSet = ring.iter().filter(|(d, _)| *d <= far).map(|&(_, q)| q).collect();
    if near.len() < FEWEST {
        return None;
    }
    let area = {
        let points: Vec<Point> = near.iter().chain([p]).collect();
        let low = |at: fn(Point) -> u8| points.iter().map(|&q| at(q)).min().unwrap_or(0).saturating_sub(1);
        let high = |at: fn(Point) -> u8| points.iter().map(|&q| at(q)).max().unwrap_or(0) + 1;
        let last = size.side() - 1;
        PointSet::rectangle(
            Point::new(low(Point::col), low(Point::row)),
            Point::new(high(Point::col).min(last), high(Point::row).min(last)),
        )
    };
    let mut after: Board = board.clone();
    for (color, m) in later {
        if let Move::Play(q) = m {
            after.play(color, q).ok()?;
        }
    }
    let gained = held(&after, color, &window) - held(board, color, &window);
    let stones = Color::BOTH.map(|side| *board.stones(side) & area);
    // Strings are cut off where the area ends: what is left must be a position.
    let _: Board = Board::from_stones(size, &stones[0], &stones[1])?;
    (gained >= LEAST).then_some(Proposal {
        number,
        color,
        point: p,
        stones,
        area,
        gained,
        size,
    })
}

fn distance(a: Point, b: Point) -> u8 {
    let (cols, rows) = (a.col().abs_diff(b.col()), a.row().abs_diff(b.row()));
    cols + rows + cols.max(rows)
}

fn around(p: Point, reach: i8, size: Size) -> PointSet {
    let steps = -reach..=reach;
    steps
        .clone()
        .flat_map(|cols| steps.clone().map(move |rows| (cols, rows)))
        .filter_map(|(cols, rows)| p.offset(cols, rows, size))
        .collect()
}

/// By how many points of a window a side holds more than the other.
fn held(board: &Board, color: Color, window: &PointSet) -> i32 {
    // The scale of territory (thesis 000, L1991).
    let influence = Influence::of(board).territory(5);
    let count = |color| (influence.held(color) & *window).len() as i32;
    count(color) - count(!color)
}

/// A dictionary with one more tree. The text of the dictionary stays as it is.
pub fn accepted(dictionary: &str, proposal: &Proposal, from: &str) -> Result<String, Errors> {
    let mut sgf = dictionary.to_owned();
    if !sgf.is_empty() && !sgf.ends_with('\n') {
        sgf.push('\n');
    }
    sgf += &proposal.tree(from).to_sgf();
    Dictionary::parse("mine", &sgf)?;
    Ok(sgf)
}
