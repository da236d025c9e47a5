//! The boards of a page.

use crate::review::{Better, Reviewed};
use goban::{Board, Color, Move, PointSet, Size};
use kifu::{Diagram, Layer, Mark, Shape, Tint, Window};
use reasons::{Claim, draw};

/// Boards up to this side are always shown whole.
const SMALL: u8 = 11;
/// Lines around what is talked about.
const AROUND: usize = 3;
/// A window that leaves fewer lines out than this shows all of the board.
const SPARED: u8 = 4;

/// A line to draw, and the claim that it is about.
type Side<'a> = (&'a [(Color, Move)], Option<&'a Claim>);

/// What was played and what was better, each with its line and what it is about, in the same window.
pub fn pair(board: &Board, m: &Reviewed, better: &Better) -> (String, String) {
    let played = (&better.refutation[..], m.mistakes().first());
    let instead = (&better.line[..], better.reasons.first());
    let sides = [played, instead];
    let window = window(board, &sides);
    let [played, instead] = sides.map(|(line, claim)| one(board, line, claim, window));
    (played, instead)
}

fn one(board: &Board, line: &[(Color, Move)], claim: Option<&Claim>, window: Window) -> String {
    let mut diagram = Diagram::of_moves(board, line.iter().copied(), 1);
    diagram.window = window;
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let about = claim.map_or(PointSet::EMPTY, |c| marked(c) & stones);
    if !about.is_empty() {
        diagram.add(Layer::new(Shape::Marks(Mark::Triangle, about)));
    }
    let claimed = claim.map_or(PointSet::EMPTY, marked) - stones;
    let played: PointSet = line.iter().filter_map(|(_, mv)| mv.point()).collect();
    let area = claimed - played;
    if !area.is_empty() {
        diagram.add(Layer::new(Shape::Dots(area)).tint(Tint::Blue));
    }
    diagram.to_svg()
}

/// Stones and areas that a claim names.
fn marked(claim: &Claim) -> PointSet {
    let marks = draw(claim).marks.into_iter();
    marks
        .filter(|(mark, _)| *mark == Mark::Triangle)
        .map(|(_, p)| p)
        .collect()
}

/// The part of the board that both are about; all of it if that is most of it.
fn window(board: &Board, sides: &[Side<'_>]) -> Window {
    let size = board.size();
    let whole = Window::whole(size);
    if size.side() <= SMALL {
        return whole;
    }
    let mut points = PointSet::EMPTY;
    for (line, claim) in sides {
        points |= line.iter().filter_map(|(_, mv)| mv.point()).collect::<PointSet>();
        points |= claim.map_or(PointSet::EMPTY, marked);
    }
    let near = points.dilate_by(AROUND, &PointSet::board(size));
    let window = Window::around(&near, size);
    let (wide, high) = (window.right - window.left + 1, window.top - window.bottom + 1);
    if wide.max(high) + SPARED > size.side() {
        return whole;
    }
    square(window, wide.max(high).max(SMALL), size)
}

/// A window of this side around another: two boards of one shape are easier to compare.
fn square(window: Window, side: u8, size: Size) -> Window {
    let stretch = |low: u8, high: u8| {
        let more = side.saturating_sub(high - low + 1);
        let low = low.saturating_sub(more / 2).min(size.side() - side);
        (low, low + side - 1)
    };
    let (left, right) = stretch(window.left, window.right);
    let (bottom, top) = stretch(window.bottom, window.top);
    Window {
        left,
        right,
        bottom,
        top,
    }
}

/// Moves of the game, numbered on the position they start from.
pub fn figure(board: &Board, moves: impl IntoIterator<Item = (Color, Move)>, first: usize) -> String {
    let number = u32::try_from(first).unwrap_or(1);
    Diagram::of_moves(board, moves, number).to_svg()
}
