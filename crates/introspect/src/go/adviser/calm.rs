//! Where what is learned and what is searched for are not the same: kos, and single stones that are taken back.
//!
//! A rule knows the simple ko and no threats: the loser does not retake at once. A search gives him threats. So a rule is
//! taken at its word only where the winner takes no ko before his last move: every point that the rule rests on must have
//! something beside it that keeps a stone there from standing alone with one liberty. And a rule calls a stone taken
//! when it is taken; a search wants it to stay so. A single stone counts as taken only where those who take it keep
//! liberties of their own.

use super::rests::breathes;
use super::view::View;
use goban::{Color, Point, PointSet};

/// What shows that the winner takes no ko on these points after at most so many moves of the loser; none if it does not
/// show.
pub fn no_ko(view: &View<'_>, winner: Color, points: &PointSet, moves: usize) -> Option<PointSet> {
    let board = view.board;
    let mut shown = PointSet::EMPTY;
    if moves > 0 {
        // Nothing of the winner's is taken.
        let mut seen = PointSet::EMPTY;
        for p in &(*points & *board.stones(winner)) {
            if !seen.insert(board.root(p)) {
                continue;
            }
            if board.liberties(p) <= moves {
                return None;
            }
            breathes(view, view.block_value(p), moves + 1, &mut shown);
        }
    }
    for p in &(*points & *board.empty()) {
        // A stone beside a friend does not stand alone; the friend cannot be taken while this point is empty.
        if let Some(friend) = view.around(p).find(|&n| board.at(n) == Some(winner)) {
            shown.insert(friend);
            continue;
        }
        let empty: Vec<Point> = view.around(p).filter(|&n| board.is_empty(n)).collect();
        if empty.len() > moves {
            shown.extend(empty.into_iter().take(moves + 1));
            continue;
        }
        // All beside it may become the loser's: a ko needs a single stone among them.
        if !empty.is_empty() || view.around(p).any(|n| board.string_len(n) == 1) {
            return None;
        }
        for n in view.around(p) {
            shown.insert(n);
            shown.extend(view.around(n).find(|&m| board.at(m) == Some(!winner)));
        }
    }
    Some(shown)
}

/// What shows that a string, if it is taken with so many moves of the winner and of the loser, is not taken back; none if
/// it does not show.
pub fn stays_taken(view: &View<'_>, stone: Point, own_moves: usize, moves: usize) -> Option<PointSet> {
    let board = view.board;
    let winner = !board.at(stone)?;
    let mut shown = PointSet::EMPTY;
    if board.string_len(stone) > 1 {
        let mut stones = board.string_stones(stone).filter(|&p| p != stone);
        shown.extend(stones.next());
        shown.insert(stone);
        return Some(shown);
    }
    let shared = *board.liberty_set(stone);
    let enough = own_moves + moves;
    let outside = |p: Point| *board.liberty_set(p) - shared;
    for n in view.around(stone).filter(|&n| board.at(n) == Some(winner)) {
        if outside(n).len() < enough.max(1) {
            return None;
        }
        shown |= view.stones(view.block_value(n));
        shown.extend(outside(n).iter().take(enough.max(1)));
    }
    for last in &shared {
        let empty: PointSet = view
            .around(last)
            .filter(|&n| board.is_empty(n) && !shared.contains(n))
            .collect();
        let friend = view
            .around(last)
            .find(|&n| board.at(n) == Some(winner) && outside(n).len() >= enough.max(1));
        if let Some(friend) = friend {
            shown |= view.stones(view.block_value(friend));
            shown.extend(outside(friend).iter().take(enough.max(1)));
        } else if empty.len() >= enough.max(1) {
            shown.extend(empty.iter().take(enough.max(1)));
        } else {
            return None;
        }
    }
    shown |= shared;
    Some(shown)
}
