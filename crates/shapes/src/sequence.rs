//! Recognition of a list of moves (report, L756-761): the stones around a stone in the order in which they were played.
//!
//! Where two in a row are of one colour the other side is taken to have passed; and a side that would move twice in a row
//! now is thought to follow a pass. The list is turned the eight ways and cut: all stones of the window, or only those to
//! one side of the first one. It is for trees that say `order: kept`; order-free recognition knows the others.

use crate::dictionary::Dictionary;
use crate::look::Found;
use crate::place::{Corner, Laid, Zone};
use goban::{Color, Game, Point, Symmetry};

/// How far the window reaches from its stone.
const REACH: i8 = 4;

/// The halves and quarters that a list may be cut to, by the signs of columns and rows seen from the first stone; the first
/// is no cut.
const CUTS: [(i8, i8); 9] = [
    (0, 0),
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// A move of a list; none is a pass.
type Listed = (Color, Option<Point>);

/// Finds the shapes of all trees whose order counts.
pub(crate) fn find(dictionary: &Dictionary, game: &Game, to_move: Color, found: &mut Vec<Found>) {
    if dictionary.kept.is_empty() {
        return;
    }
    let stones = in_order(game);
    let size = game.size();
    for &first in &dictionary.kept {
        match dictionary.shapes[first].zone {
            Zone::Anywhere | Zone::Side => {
                for &(color, stone) in &stones {
                    for cut in CUTS {
                        let list = with_passes(window(&stones, (color, stone), cut), to_move);
                        for turn in Symmetry::ALL {
                            let laid = match dictionary.shapes[first].zone {
                                Zone::Side => foot(stone, turn, size),
                                _ => Laid::around(stone, turn, size),
                            };
                            walk(dictionary, first, &list, laid, found);
                        }
                    }
                }
            }
            zone => {
                for corner in Corner::ALL {
                    let is_in = |p| zone == Zone::Board || Corner::of(p, size) == Some(corner);
                    let list = stones.iter().filter(|&&(_, p)| is_in(p));
                    let list = with_passes(list.map(|&(color, p)| (color, Some(p))).collect(), to_move);
                    for turn in Symmetry::ALL {
                        let laid = Laid::cornered(turn, size);
                        if laid.origin == corner.point(size) {
                            walk(dictionary, first, &list, laid, found);
                        }
                    }
                }
            }
        }
    }
}

/// The stones of the board in the order in which they came.
fn in_order(game: &Game) -> Vec<(Color, Point)> {
    let board = game.board();
    let mut stones: Vec<(Color, Point)> = Vec::new();
    let start = Color::BOTH.into_iter().flat_map(|color| {
        let stones = game.start().stones(color);
        stones.iter().map(move |p| (color, p)).collect::<Vec<_>>()
    });
    let played = game
        .moves()
        .iter()
        .filter_map(|&(color, m)| Some((color, m.point()?)));
    // A point that was played twice counts where it was played last.
    for (color, p) in start.chain(played) {
        stones.retain(|&(_, q)| q != p);
        if board.at(p) == Some(color) {
            stones.push((color, p));
        }
    }
    stones
}

/// The stones of the window around one that came with it or later, on one side of it.
fn window(stones: &[(Color, Point)], (color, stone): (Color, Point), cut: (i8, i8)) -> Vec<Listed> {
    let near = |p: Point| {
        let cols = p.col() as i8 - stone.col() as i8;
        let rows = p.row() as i8 - stone.row() as i8;
        let kept = |sign: i8, step: i8| sign * step >= 0;
        cols.abs() <= REACH && rows.abs() <= REACH && kept(cut.0, cols) && kept(cut.1, rows)
    };
    let list: Vec<(Color, Point)> = stones.iter().copied().filter(|&(_, p)| near(p)).collect();
    // A tree begins with its first stone: earlier ones belong to another drawing, and must be cut off.
    if list.first() != Some(&(color, stone)) {
        return Vec::new();
    }
    list.into_iter().map(|(color, p)| (color, Some(p))).collect()
}

fn with_passes(list: Vec<Listed>, to_move: Color) -> Vec<Listed> {
    let mut full: Vec<Listed> = Vec::new();
    for (color, p) in list {
        if full.last().is_some_and(|&(last, _)| last == color) {
            full.push((!color, None));
        }
        full.push((color, p));
    }
    if full.last().is_some_and(|&(last, _)| last == to_move) {
        full.push((!to_move, None));
    }
    full
}

/// Where the side below a stone is, turned.
fn foot(stone: Point, turn: Symmetry, size: goban::Size) -> Laid {
    let seen = turn.inverse().apply(stone, size);
    Laid::along(turn, seen.col(), size)
}

/// Follows the list through the tree; where all of it is used up is the shape.
fn walk(dictionary: &Dictionary, first: usize, list: &[Listed], laid: Laid, found: &mut Vec<Found>) {
    if list.is_empty() {
        return;
    }
    for swapped in [false, true] {
        let mut at = Some(first);
        for &(color, p) in list {
            let drawn = if swapped { !color } else { color };
            at = at.and_then(|at| {
                let mut children = dictionary.shapes[at].children.iter().copied();
                children.find(|&child| match dictionary.shapes[child].played {
                    Some((c, step)) => {
                        c == drawn
                            && step.and_then(|step| laid.at(step)) == p
                            && step.is_some() == p.is_some()
                    }
                    None => false,
                })
            });
        }
        found.extend(at.map(|shape| Found { shape, laid, swapped }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
        for (i, name) in moves.split_whitespace().enumerate() {
            let color = if i % 2 == 0 { Color::Black } else { Color::White };
            game.play(color, name.parse().unwrap()).unwrap();
        }
        game
    }

    fn nexts(dictionary: &Dictionary, moves: &str, color: Color) -> Vec<String> {
        let mut found = Vec::new();
        find(dictionary, &game(moves), color, &mut found);
        let next = |at: &Found| {
            let nexts = dictionary.shapes[at.shape].nexts.iter();
            let wanted = nexts.filter(|next| (next.color != color) == at.swapped && next.weight != 0.0);
            wanted
                .filter_map(|next| at.laid.at(next.at))
                .collect::<Vec<Point>>()
        };
        let mut nexts: Vec<String> = found.iter().flat_map(next).map(|p| p.to_string()).collect();
        nexts.sort();
        nexts.dedup();
        nexts
    }

    // Black's star point, White's approach, Black's answer, White's slide.
    const JOSEKI: &str = "(;C[order: kept];B[pd];W[qf];B[nc];W[rd]C[weight: 40])";

    #[test]
    fn moves_elsewhere_do_not_matter_but_the_order_does() {
        let joseki = Dictionary::parse("joseki", JOSEKI).unwrap();
        assert_eq!(nexts(&joseki, "D4 C6 F3", Color::White), ["B4"]);
        assert_eq!(nexts(&joseki, "D4 F3 C6", Color::White), ["D2"], "mirrored");
        assert_eq!(
            nexts(&joseki, "Q16 D4 Q10 K4 D16 C6 K16 F3", Color::Black),
            [""; 0],
            "White's corner, and White has both"
        );
        assert_eq!(
            nexts(&joseki, "Q16 D4 C6 K4 D16 F3", Color::Black),
            ["B4"],
            "with the colours swapped"
        );
        // Built the other way round, the answer first, the list is another one.
        assert_eq!(nexts(&joseki, "F3 C6 D4", Color::White), [""; 0]);
    }

    #[test]
    fn a_side_that_moves_twice_follows_a_pass() {
        // An own stone, a pass, an own stone: the report's example (L761).
        let general = Dictionary::parse(
            "general",
            "(;C[order: kept];B[jj];W[];B[lj];W[];B[kj]C[weight: 5])",
        )
        .unwrap();
        assert_eq!(nexts(&general, "C10 Q16 E10 Q4", Color::Black), ["D10"]);
        assert_eq!(nexts(&general, "C10 Q16 E10", Color::Black), ["D10"]);
        // White's stones make the same shape with the colours swapped.
        assert_eq!(nexts(&general, "C10 Q16 K3 Q14 K5 C3", Color::White), ["Q15"]);
    }

    #[test]
    fn a_cut_leaves_out_what_stood_there_before() {
        let general = Dictionary::parse(
            "general",
            "(;C[order: kept];B[jj];W[];B[lj];W[];B[kj]C[weight: 5])",
        )
        .unwrap();
        // White's older stone to the left is in the window; the half to the right of Black's first stone has only his.
        assert_eq!(nexts(&general, "Q16 C10 E10 Q4 G10 Q10", Color::Black), ["F10"]);
    }
}
