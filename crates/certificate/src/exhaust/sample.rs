//! Rooms drawn at random, for tests and measurements.

use super::room::Room;
use goban::{Board, Color, Point, PointSet, Random, Size};

impl Room {
    /// A region of `low` to `high` points, with stones of both sides, at a corner, a side or in the middle of a board of
    /// 13; around it White's wall with more eyes than anyone can fill. None where the dice make no position with a black
    /// stone.
    pub fn random(random: &mut Random, low: usize, high: usize) -> Option<Room> {
        let all = PointSet::board(Size::THIRTEEN);
        let (width, height) = [(4, 4), (5, 3), (6, 2), (4, 3), (5, 4)][random.index(5)];
        let left = [0, 0, 4][random.index(3)];
        let bottom = [0, 0, 4][random.index(3)];
        let frame: PointSet = (left..left + width)
            .flat_map(|c| (bottom..bottom + height).map(move |r| Point::new(c, r)))
            .collect();
        let area = low + random.index(high - low + 1);
        let mut pick = |set: &PointSet| set.iter().nth(random.index(set.len().max(1)));
        let mut region = PointSet::of(pick(&frame)?);
        while region.len() < area.min(frame.len()) {
            region.insert(pick(&region.border(&frame))?);
        }
        let (whites, blacks) = (random.below(40), 25 + random.below(50));
        let [black, white] = strewn(random, &region, blacks, whites);
        let eyes: PointSet = all
            .iter()
            .filter(|p| p.col() % 2 == 1 && p.row() % 2 == 1)
            .collect();
        let wall = all - region - (eyes - region.dilate(&all));
        if black.is_empty() || wall.parts().count() != 1 {
            return None;
        }
        let board = Board::from_stones(Size::THIRTEEN, &black, &(white | wall))?;
        Room::enclosed(&board, &region, Color::White).ok()
    }

    /// A whole small board with stones all over it, where nothing is safe. None where the dice make no position with a
    /// black stone.
    pub fn random_board(random: &mut Random, size: Size) -> Option<Room> {
        let all = PointSet::board(size);
        let (whites, blacks) = (30 + random.below(25), 15 + random.below(25));
        let [black, white] = strewn(random, &all, blacks, whites);
        let board = Board::from_stones(size, &black, &white).filter(|_| !black.is_empty())?;
        Room::enclosed(&board, &all, Color::White).ok()
    }
}

/// So many of a hundred points for each colour.
fn strewn(random: &mut Random, points: &PointSet, blacks: u32, whites: u32) -> [PointSet; 2] {
    let mut stones = [PointSet::EMPTY; 2];
    for p in points {
        match random.below(100) {
            x if x < blacks => stones[0].insert(p),
            x if x < blacks + whites => stones[1].insert(p),
            _ => false,
        };
    }
    stones
}
