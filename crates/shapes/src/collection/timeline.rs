//! A game as its stones: when each came and when it went, so that no game need be replayed to be searched.

use goban::{Board, Color, Move, Point, PointSet, Size};
use kifu::Record;

/// A stone stays to the end.
pub(crate) const STAYS: u16 = u16::MAX;
/// Longer games are indexed so far.
const LONGEST: usize = 2000;

/// A stone on its point, in the positions after these numbers of moves: the first included, the last not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stay {
    pub point: Point,
    pub color: Color,
    pub from: u16,
    pub to: u16,
}

/// The stones of a game through all its moves.
///
/// ```
/// use shapes::collection::Timeline;
/// // Black takes the stone in the corner, and White plays there again.
/// let record: kifu::Record = "(;SZ[5];B[ab];W[aa];B[ba];W[cc];B[dd];W[aa])".parse().unwrap();
/// let timeline = Timeline::of(&record).unwrap();
/// assert_eq!(timeline.moves(), 5, "the last move is no legal one: the game ends before it");
/// assert_eq!(Timeline::read(timeline.size(), &timeline.to_bytes()), Some(timeline));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Timeline {
    size: Size,
    /// Stones set up first, then one for each move; a pass has none.
    stays: Vec<Stay>,
    /// How many moves there were, passes included.
    moves: usize,
}

impl Timeline {
    /// The main line of a record, as far as it keeps to the rules and sets nothing up on the way; or why there is none.
    pub fn of(record: &Record) -> Result<Timeline, String> {
        let size = record.size().map_err(|error| error.to_string())?;
        if !(5..=19).contains(&size.side()) {
            return Err(format!("a board of {size}: games of 5 to 19 lines are searched"));
        }
        let mut board = Board::new(size);
        let (mut stays, mut moves): (Vec<Stay>, usize) = (Vec::new(), 0);
        'game: for node in record.main_line() {
            if let Some(setup) = node.setup() {
                let stones = setup.over([PointSet::EMPTY; 2]);
                let is_first = moves == 0 && stays.is_empty();
                let Some(set) = is_first
                    .then(|| Board::from_stones(size, &stones[0], &stones[1]))
                    .flatten()
                else {
                    break;
                };
                board = set;
                for color in Color::BOTH {
                    stays.extend(board.stones(color).iter().map(|point| Stay {
                        point,
                        color,
                        from: 0,
                        to: STAYS,
                    }));
                }
            }
            for (color, m) in node.moves() {
                if moves == LONGEST {
                    break 'game;
                }
                match m {
                    Move::Pass => board.pass(),
                    Move::Play(point) => {
                        if !board.is_legal(color, point) {
                            break 'game;
                        }
                        let before = *board.stones(!color);
                        board.place(color, point);
                        let now = moves as u16 + 1;
                        let taken = before - *board.stones(!color);
                        let there = stays
                            .iter_mut()
                            .filter(|stay| stay.to == STAYS && taken.contains(stay.point));
                        there.for_each(|stay| stay.to = now);
                        stays.push(Stay {
                            point,
                            color,
                            from: now,
                            to: STAYS,
                        });
                    }
                }
                moves += 1;
            }
        }
        match moves {
            0 => Err("there is no legal move in it".into()),
            _ => Ok(Timeline { size, stays, moves }),
        }
    }

    /// The size of its board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many moves it has.
    pub fn moves(&self) -> usize {
        self.moves
    }

    pub(crate) fn stays(&self) -> &[Stay] {
        &self.stays
    }

    /// The move after which there are so many: whose and where.
    pub(crate) fn move_at(&self, number: u16) -> Option<(Color, Point)> {
        let at = self.stays.binary_search_by_key(&number, |stay| stay.from).ok()?;
        Some((self.stays[at].color, self.stays[at].point))
    }

    /// Its bytes: three or four a stone.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.moves as u16).to_le_bytes().to_vec();
        let mut last = 0;
        for stay in &self.stays {
            let side = u16::from(self.size.side());
            let place = u16::from(stay.point.row()) * side + u16::from(stay.point.col());
            let stays = u16::from(stay.to != STAYS);
            let passes = stay.from - last;
            // A stone set up comes with no move; one after a pass two moves later than the last.
            let usual = u16::from(passes != 1);
            let head = place << 3 | stay.color.index() as u16 | stays << 1 | usual << 2;
            bytes.extend(head.to_le_bytes());
            if usual == 1 {
                bytes.extend(passes.to_le_bytes());
            }
            if stays == 1 {
                bytes.extend(stay.to.to_le_bytes());
            }
            last = stay.from;
        }
        bytes
    }

    /// Reads bytes; none if they are not those of a game.
    pub fn read(size: Size, bytes: &[u8]) -> Option<Timeline> {
        let mut words = bytes
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let moves = usize::from(words.next()?);
        let side = u16::from(size.side());
        let (mut stays, mut last) = (Vec::with_capacity(moves), 0u16);
        while let Some(head) = words.next() {
            let place = head >> 3;
            if place >= side * side {
                return None;
            }
            let step = if head & 4 == 0 { 1 } else { words.next()? };
            let from = last.checked_add(step)?;
            let to = if head & 2 == 0 { STAYS } else { words.next()? };
            last = from;
            stays.push(Stay {
                point: Point::new((place % side) as u8, (place / side) as u8),
                color: Color::BOTH[usize::from(head & 1)],
                from,
                to,
            });
        }
        Some(Timeline { size, stays, moves })
    }
}
