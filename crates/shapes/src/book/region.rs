//! Parts of a board as keys that do not change when the board is turned, mirrored or seen by the other side.

use super::SIZE;
use goban::{Board, Color, Point, PointSet, Symmetry, scatter, stone_key};
use std::sync::LazyLock;

/// A part of the board whose stones make a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Region {
    /// All of it.
    Board,
    /// One of four halves, with the middle line.
    Half,
    /// One of four quarters, with the middle lines.
    Corner,
    /// A quarter, with where in it the last move was played.
    Reply,
}

impl Region {
    /// All of them, the largest first.
    pub const ALL: [Region; 4] = [Region::Board, Region::Half, Region::Corner, Region::Reply];

    /// Its name in the tables of words.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Region::Board => "shapes.region.board",
            Region::Half => "shapes.region.half",
            Region::Corner => "shapes.region.corner",
            Region::Reply => "shapes.region.reply",
        }
    }

    /// The point of an unturned board by which its places are told apart: turned, it lies in another place.
    const fn landmark(self) -> Point {
        match self {
            Region::Board => Point::new(9, 9),
            Region::Half => Point::new(9, 0),
            Region::Corner | Region::Reply => Point::new(0, 0),
        }
    }

    fn has(self, p: Point) -> bool {
        match self {
            Region::Board => true,
            Region::Half => p.row() < 10,
            Region::Corner | Region::Reply => p.col() < 10 && p.row() < 10,
        }
    }

    /// After so many moves its positions say no more than smaller parts do.
    pub(crate) const fn deepest(self) -> usize {
        match self {
            Region::Board => 30,
            Region::Half => 50,
            Region::Corner | Region::Reply => 60,
        }
    }
}

/// Where every point goes under the eight symmetries.
static TURNED: LazyLock<Vec<[Point; 8]>> = LazyLock::new(|| {
    let nowhere = [Point::new(0, 0); 8];
    let mut turned = vec![nowhere; 1024];
    for p in SIZE.points() {
        turned[p.index()] = Symmetry::ALL.map(|turn| turn.apply(p, SIZE));
    }
    turned
});

/// The places of a region: for each, the symmetries that bring it to the bottom left.
static PLACES: LazyLock<[Vec<Vec<usize>>; 4]> = LazyLock::new(|| {
    Region::ALL.map(|region| {
        let mut places: Vec<(Point, Vec<usize>)> = Vec::new();
        for turn in Symmetry::ALL {
            let at = turn.inverse().apply(region.landmark(), SIZE);
            match places.iter_mut().find(|(p, _)| *p == at) {
                Some((_, turns)) => turns.push(turn.index()),
                None => places.push((at, vec![turn.index()])),
            }
        }
        places.into_iter().map(|(_, turns)| turns).collect()
    })
});

/// A region in one of its places, as the side to move sees it.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub region: Region,
    pub key: u64,
    /// The symmetries under which it has this key, by their places in the list of all: several if it is symmetrical.
    turns: Vec<usize>,
}

impl Place {
    /// Whether a point lies in it.
    pub fn has(&self, p: Point) -> bool {
        self.region.has(TURNED[p.index()][self.turns[0]])
    }

    /// The number that stands for a point in it, whichever way it lies.
    pub fn number(&self, p: Point) -> u16 {
        let turned = &TURNED[p.index()];
        let numbers = self.turns.iter().map(|&turn| {
            let p = turned[turn];
            u16::from(p.row()) * u16::from(SIZE.side()) + u16::from(p.col())
        });
        numbers.min().unwrap_or(0)
    }

    /// Its stones.
    pub fn stones(&self, board: &Board) -> PointSet {
        let all = *board.stones(Color::Black) | *board.stones(Color::White);
        all.iter().filter(|&p| self.has(p)).collect()
    }
}

/// Keys are kept in so many bits: two of a million positions share one with a chance of a millionth.
pub(crate) const KEY: u64 = (1 << 48) - 1;

/// All places of all regions on a board of 19 lines, seen by this side; `last` is where the other side moved last.
pub(crate) fn places(board: &Board, color: Color, last: Option<Point>, moves: usize) -> Vec<Place> {
    // By region and symmetry; a reply starts as its corner.
    let mut keys = [[0u64; 8]; 3];
    for side in Color::BOTH {
        let as_seen = if side == color { Color::Black } else { Color::White };
        for p in board.stones(side).iter() {
            for (turn, &turned) in TURNED[p.index()].iter().enumerate() {
                let key = stone_key(as_seen, turned);
                keys[0][turn] ^= key;
                for region in [Region::Half, Region::Corner] {
                    if region.has(turned) {
                        keys[region as usize][turn] ^= key;
                    }
                }
            }
        }
    }
    let mut places = Vec::with_capacity(13);
    for region in Region::ALL.into_iter().filter(|region| moves <= region.deepest()) {
        let key = |turn: usize| {
            let stones = keys[(region as usize).min(2)][turn];
            let here = last.map(|p| TURNED[p.index()][turn]).filter(|&p| region.has(p));
            let more = match (region, here) {
                (Region::Reply, Some(p)) => 2 + p.index() as u64,
                (Region::Reply, None) => 1,
                _ => 0,
            };
            scatter(stones ^ scatter(region as u64 ^ more << 8)) & KEY
        };
        for turns in &PLACES[region as usize] {
            let least = turns.iter().map(|&turn| key(turn)).min().unwrap_or(0);
            places.push(Place {
                region,
                key: least,
                turns: turns.iter().copied().filter(|&turn| key(turn) == least).collect(),
            });
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(stones: &[(Color, &str)], turn: Symmetry, swapped: bool) -> Board {
        let mut board = Board::new(SIZE);
        for &(color, name) in stones {
            let p = turn.apply(name.parse().unwrap(), SIZE);
            board.place(if swapped { !color } else { color }, p);
        }
        board
    }

    /// Every place has the same key on all sixteen images, and a point the same number in it.
    #[test]
    fn sixteen_images_have_the_same_keys() {
        use Color::{Black, White};
        let stones = [
            (Black, "Q16"),
            (White, "D4"),
            (Black, "R5"),
            (White, "C14"),
            (Black, "K3"),
        ];
        let at = |turn: Symmetry, swapped: bool| {
            let board = board(&stones, turn, swapped);
            let last = Some(turn.apply("C14".parse().unwrap(), SIZE));
            let asked = turn.apply("C6".parse().unwrap(), SIZE);
            let color = if swapped { White } else { Black };
            let mut places: Vec<(Region, u64, Option<u16>)> = places(&board, color, last, 5)
                .iter()
                .map(|place| {
                    (
                        place.region,
                        place.key,
                        place.has(asked).then(|| place.number(asked)),
                    )
                })
                .collect();
            places.sort();
            places
        };
        let first = at(Symmetry::IDENTITY, false);
        assert_eq!(first.len(), 1 + 4 + 4 + 4);
        for turn in Symmetry::ALL {
            for swapped in [false, true] {
                assert_eq!(at(turn, swapped), first);
            }
        }
    }

    #[test]
    fn a_symmetrical_corner_has_one_number_for_both_sides() {
        let board = board(&[(Color::White, "D4")], Symmetry::IDENTITY, false);
        let places = places(&board, Color::Black, None, 1);
        let corner = places
            .iter()
            .find(|place| place.region == Region::Corner && place.has("D4".parse().unwrap()))
            .unwrap();
        let [low, high, other] = ["F3", "C6", "D6"].map(|p| corner.number(p.parse().unwrap()));
        assert_eq!(low, high);
        assert_ne!(low, other);
    }
}
